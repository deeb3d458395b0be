from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from model.core.action import Action
from model.core.game import replay
from model.core.goal import Problem
from model.scenario import load_scenario
from model.tinygame import DamageDealt, TinyGame, position
from solvers.limits import Limits
from solvers.orders import by_order
from solvers.perft import steps
from solvers.reference import reference
from solvers.result import Refused
from tests.contract.subjects import tiny_problems

GAME = TinyGame()
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "ascension"


def cards(action: Action) -> str:
    return action.args[0] if action.kind == "play" else ""


def test_every_order_of_cleave_and_rally_has_its_value():
    # Rally gains 1 energy for every enemy that is wounded when it is played, so that Cleave must come before it.
    found = by_order(Problem(GAME, position(2, ["cleave", "rally", "strike"], [12, 12]), DamageDealt()), cards)
    assert found.values["cleave", "rally", "strike"] == 12
    assert ("rally", "cleave", "strike") not in found.values
    assert found.values["rally", "strike"] == 6
    assert found.values[()] == 0
    assert list(found.values.values()) == sorted(found.values.values(), reverse=True)


def test_the_line_of_an_order_plays_it_and_reaches_its_value():
    problem = Problem(GAME, position(2, ["cleave", "rally", "strike", "strike"], [12, 12]), DamageDealt())
    found = by_order(problem, cards)
    for order, line in found.lines.items():
        assert tuple(name for step in line if (name := cards(step))) == order
        assert problem.goal.value(replay(GAME, problem.state, line)) == found.values[order]


def test_in_ascension_the_slay_carries_the_next_champion_on():
    problem = load_scenario(SCENARIOS / "0009-the-templar-pays.yaml").problem
    found = by_order(problem, lambda action: action.args[0] if action.kind == "command" else "")
    assert dict(found.values) == {
        ("arha-templar", "tyranyx"): 6,
        ("arha-templar", "demon-slayer"): 5,
        ("arha-templar",): 3,
        ("demon-slayer",): 3,
        (): 0,
    }


def by_hand(problem, state, so_far=()):
    """All orders with the values of all lines, one line at a time."""
    if problem.game.is_terminal(state):
        yield so_far, problem.goal.value(state)
    for action in steps(problem.game, state):
        part = (cards(action),) if cards(action) else ()
        yield from by_hand(problem, problem.game.apply(state, action), so_far + part)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(tiny_problems())
def test_it_agrees_with_every_line_played_out(problem):
    try:
        found = by_order(problem, cards, Limits(nodes=400))
    except Refused:
        return
    lines: dict[tuple[str, ...], list] = {}
    for order, value in by_hand(problem, problem.state):
        lines.setdefault(order, []).append(value)
    assert dict(found.values) == {order: max(values) for order, values in lines.items()}
    assert max(found.values.values()) == reference(problem).value


@pytest.mark.parametrize(
    ("problem", "limit", "why"),
    [
        (Problem(GAME, position(1, ["gamble"], [5]), DamageDealt()), None, "chance decides something"),
        (Problem(GAME, position(2, ["strike", "strike"], [9, 9]), DamageDealt()), 2, "node limit 2 reached"),
    ],
)
def test_it_refuses_by_name(problem, limit, why):
    with pytest.raises(Refused, match=why):
        by_order(problem, cards, Limits(nodes=limit))


def test_the_seat_that_asks_is_the_only_one_that_may_decide():
    problem = load_scenario(SCENARIOS / "0009-the-templar-pays.yaml").problem
    longer = Problem(problem.game, problem.state._replace(turns_left=2), problem.goal)
    with pytest.raises(Refused, match="decides something"):
        by_order(longer, cards)


def test_orders_are_all_orders_that_can_be_played():
    found = by_order(Problem(GAME, position(2, ["strike", "cleave"], [9]), DamageDealt()), cards)
    possible = {order for n in range(3) for order in product(("strike", "cleave"), repeat=n) if len(set(order)) == n}
    assert set(found.values) <= possible
