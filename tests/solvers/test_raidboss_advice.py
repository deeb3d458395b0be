"""Advice on the positions of `scenarios/raidboss/advice-*.yaml`, and on puzzles that the turn decides."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from model.asking import asking
from model.core.game import CHANCE
from model.scenario import Scenario, load_scenario
from solvers.advise import advise
from solvers.advise_lines import Advice, Line
from solvers.limits import Limits
from solvers.perft import steps
from solvers.result import Status
from tests.support.advice_order import in_order

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "raidboss"
NAMES = [
    f"advice-{part}" for part in ("before-roll", "after-roll", "interrupt", "between-packets", "before-last-stand")
]
PROVEN = {"advice-between-packets", "advice-interrupt", "advice-before-last-stand", "0010-between-two-breaths"}
NODES = 3_000
ENOUGH = 12_000
"""Nodes within which the small ones are proven."""
AGAIN = 600
PLAYS = 5

each = pytest.mark.parametrize("name", NAMES)
proven = pytest.mark.parametrize("name", sorted(PROVEN))


@cache
def scenario(name: str) -> Scenario:
    """The scenario in the file `name`."""
    return load_scenario(FOLDER / f"{name}.yaml")


def worked_out(name: str, nodes: int = NODES, seed: int = 0) -> Advice:
    """The advice of `kibitz advise --nodes`, without keeping it."""
    asked, problem = asking("raidboss"), scenario(name).problem
    features = {feature.name: feature.fn for feature in asked.features(problem)}
    return advise(problem, Limits(nodes), seed, None, PLAYS, asked.turn_over, features=features)


@cache
def advice(name: str) -> Advice:
    """The advice on a scenario within NODES."""
    return worked_out(name)


# --- what the turn decides is proven -----------------------------------------------------------------------


@proven
def test_value_and_best_first_actions_are_proven_as_stated(name: str) -> None:
    found, answer = worked_out(name, ENOUGH), scenario(name).answer
    assert answer is not None
    assert found.status is Status.PROVEN
    assert found.value == answer.value
    assert set(found.best) <= set(answer.first)
    assert found.lines[0].actions[0] in answer.first
    assert (found.lines[0].status, found.lines[0].value) == (Status.PROVEN, answer.value)


def test_the_healing_waits_for_the_gap_between_the_parts_of_the_card() -> None:
    best = advice("0010-between-two-breaths").lines[0]
    assert [str(action) for action in best.actions] == ["done"]
    assert [str(action) for action in advice("0010-between-two-breaths").lines[1].actions][:1] == [
        "instant lightkeeper"
    ]
    assert advice("0010-between-two-breaths").lines[1].value == 0


def test_a_choice_belongs_to_the_instant_that_asks_for_it() -> None:
    plays = [[str(action) for action in line.actions] for line in advice("advice-between-packets").lines]
    healing = [play for play in plays if play[0] == "instant lightkeeper"]
    assert healing
    assert all(len(play) == 2 and play[1].startswith("choose") for play in healing)


# --- the lists ---------------------------------------------------------------------------------------------


@each
def test_a_list_of_different_plays_is_ranked(name: str) -> None:
    lines = advice(name).lines
    assert 2 <= len(lines) <= PLAYS
    assert [line.rank for line in lines] == list(range(1, len(lines) + 1))
    assert len({line.play for line in lines}) == len(lines)
    assert in_order(lines)
    assert lines[0].behind.value == 0
    assert all(line.behind.value == lines[0].value - line.value for line in lines)


@each
def test_every_line_has_its_standing(name: str) -> None:
    for line in advice(name).lines:
        assert line.low <= line.value <= line.high
        assert (line.status is Status.PROVEN) is (line.low == line.high)
        assert line.proven[0] <= line.proven[1]
        if line.status is Status.ESTIMATE:
            assert line.samples
            assert any("games" in note for note in line.notes)


@each
def test_the_value_lies_in_the_interval_of_the_advice(name: str) -> None:
    found, answer = advice(name), scenario(name).answer
    known = [line.value for line in found.lines if line.status is Status.PROVEN]
    assert found.low >= max(known, default=found.low)
    if answer is not None:
        assert found.low <= answer.value <= found.high


@each
def test_plays_are_legal_and_end_with_the_turn(name: str) -> None:
    problem, over = scenario(name).problem, asking("raidboss").turn_over
    for line in advice(name).lines:
        state = problem.state
        for step in line.play:
            assert state is problem.state or not over(state)
            assert step in steps(problem.game, state)
            state = problem.game.apply(state, step)
        assert over(state) or problem.game.is_terminal(state) or problem.game.current_player(state) == CHANCE


@pytest.mark.parametrize("name", ["advice-after-roll", "advice-before-roll"])
def test_with_a_limit_of_nodes_the_advice_is_the_same_again(name: str) -> None:
    def shown(line: Line) -> tuple[object, ...]:
        return line.play, line.status, line.value, line.low, line.high, line.nodes, line.samples, line.evidence

    first, second = worked_out(name, AGAIN), worked_out(name, AGAIN)
    assert [shown(line) for line in first.lines] == [shown(line) for line in second.lines]
    assert (first.low, first.high, first.best, first.nodes) == (second.low, second.high, second.best, second.nodes)
