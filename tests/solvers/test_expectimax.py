from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from model.core.action import Action, ChanceOutcome, IllegalAction, parse_action
from model.core.game import CHANCE, TERMINAL, GameInfo, MissingFact, replay
from model.core.goal import Problem
from model.tinygame import DamageDealt, TinyGame, position
from solvers import solve as door
from solvers.expectimax import Search, expectimax
from solvers.limits import Limits, Meter
from solvers.reference import reference
from solvers.result import Refused, Result, Status
from solvers.solve import Disagreement, solve, verified
from tests.contract.subjects import tiny_problems

GAME = TinyGame()
WOUND_FIRST = Problem(
    GAME, position(2, ["cleave", "rally", "strike", "strike"], [12, 12]), DamageDealt()
)  # its value is 18
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Tree:
    """A game given as a tree: a number is an end, a tuple is (who, children); chance is uniform."""

    info = GameInfo("tree", "1", 2, True, "none", "adversary")

    def current_player(self, state: Any) -> int:
        return TERMINAL if isinstance(state, int) else state[0]

    def legal_actions(self, state: Any) -> tuple[Action, ...]:
        count = len(state[1]) if self.current_player(state) >= 0 else 0
        return tuple(Action("go", (str(i),)) for i in range(count))

    def chance_outcomes(self, state: Any):
        count = len(state[1]) if self.current_player(state) == CHANCE else 0
        return tuple((ChanceOutcome("go", (str(i),)), Fraction(1, count)) for i in range(count))

    def apply(self, state: Any, step: Any) -> Any:
        if self.is_terminal(state) or step.kind != "go":
            raise IllegalAction(step, "no such branch")
        return state[1][int(step.args[0])]

    def is_terminal(self, state: Any) -> bool:
        return isinstance(state, int)

    def returns(self, state: Any) -> tuple[Fraction, ...]:
        return Fraction(state), -Fraction(state)

    def observe(self, state: Any, seat: int) -> Any:
        return state


@dataclass(frozen=True)
class Leaf:
    """The number at the end of a Tree, known beforehand to be between 0 and 9."""

    seat: int = 0

    def value(self, state: Any) -> Fraction:
        return Fraction(state)

    def bounds(self, state: Any) -> tuple[Fraction, Fraction]:
        return (Fraction(state), Fraction(state)) if isinstance(state, int) else (Fraction(0), Fraction(9))

    def describe(self) -> str:
        return "end high"


def trees():
    from hypothesis import strategies as st

    leaf = st.integers(0, 9)
    who = st.sampled_from([0, 1, CHANCE])
    return st.recursive(
        leaf,
        lambda child: st.tuples(who, st.lists(child, min_size=1, max_size=3).map(tuple)),
        max_leaves=40,
    )


def shared_trees(draw_seed: int) -> Any:
    """A tree whose branches meet in the same positions, so that what is remembered is used in other windows."""
    rng = random.Random(draw_seed)
    layer: list[Any] = [rng.randrange(10) for _ in range(5)]
    for _ in range(5):
        layer = [(rng.choice([0, 1, 0, 1, CHANCE]), tuple(rng.choices(layer, k=rng.randint(2, 3)))) for _ in range(4)]
    return layer[0]


def agree(problem: Problem[Any]) -> None:
    fast, slow = expectimax(problem), reference(problem)
    assert fast.value == slow.value
    assert fast.best == slow.best
    verified(problem, fast)
    if problem.game.current_player(problem.state) >= 0:
        assert fast.line[0] in slow.best
    assert problem.game.is_terminal(replay(problem.game, problem.state, fast.line))


@quick
@given(tiny_problems())
def test_expectimax_equals_reference_on_tiny_positions(problem):
    agree(problem)


@settings(max_examples=300, deadline=None)
@given(trees())
def test_expectimax_equals_reference_on_trees_with_chance_and_opponents(tree):
    agree(Problem(Tree(), tree, Leaf()))
    agree(Problem(Tree(), tree, Leaf(seat=1)))


@settings(max_examples=300, deadline=None)
@given(trees())
def test_a_bound_holds_the_value_at_every_limit(tree):
    problem = Problem(Tree(), tree, Leaf())
    value, total = reference(problem).value, expectimax(problem).nodes
    for nodes in range(total + 1):
        result = expectimax(problem, Limits(nodes=nodes))
        assert result.low <= value <= result.high
        assert result.status is Status.PROVEN or nodes < total
        verified(problem, result)


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_what_is_remembered_stays_right_in_other_windows(start):
    for seed in range(start, start + 50):
        agree(Problem(Tree(), shared_trees(seed), Leaf()))


def test_the_line_of_a_bound_is_worth_its_lower_end_also_where_a_first_action_ends_the_game():
    problem = Problem(Tree(), (0, (2, (0, (1,)), (0, (0,)))), Leaf())
    for nodes in range(1, 4):
        result = expectimax(problem, Limits(nodes=nodes))
        assert problem.goal.value(replay(Tree(), problem.state, result.line)) == result.low == 2


def test_wound_first():
    result = solve(WOUND_FIRST)
    assert result.status is Status.PROVEN
    assert result.value == 18
    assert result.best == (parse_action("play cleave"),)


def test_a_bound_names_the_limit_and_keeps_the_best_line_found():
    result = expectimax(WOUND_FIRST, Limits(nodes=10))
    assert result.status is Status.BOUND
    assert result.notes == ("node limit 10 reached",)
    assert 0 < result.low <= 18 <= result.high
    assert result.line[0] in result.best


def test_ctrl_c_gives_what_was_found_so_far(monkeypatch):
    meter_tick = Meter.tick

    def tick(self: Meter) -> None:
        meter_tick(self)
        if self.nodes == 12:
            raise KeyboardInterrupt

    monkeypatch.setattr(Meter, "tick", tick)
    for method in (expectimax, reference):
        result = method(WOUND_FIRST)
        assert (result.status, result.notes) == (Status.BOUND, ("interrupted",))
        assert result.low <= 18 <= result.high


def test_a_chain_of_300_plies_is_no_problem():
    tree: Any = 7
    for depth in range(300):
        tree = (0, (tree, depth % 5))
    assert expectimax(Problem(Tree(), tree, Leaf())).value == 7


def test_reaches_asks_no_more_than_it_must():
    search = Search(WOUND_FIRST, Meter(Limits()))
    assert search.reaches(WOUND_FIRST.state, 18)
    assert not search.reaches(WOUND_FIRST.state, 19)
    assert search.exact(WOUND_FIRST.state) == 18


class Forgetful(Tree):
    def apply(self, state: Any, step: Any) -> Any:
        raise MissingFact("the deck of seat 0", "TG-1.2", "State it under `pile`.")


def test_a_missing_fact_is_refused_by_name():
    for method in ("expectimax", "reference", "auto"):
        with pytest.raises(Refused, match="the deck of seat 0"):
            solve(Problem(Forgetful(), (0, (1, 2)), Leaf()), method)


class Private(Tree):
    info = GameInfo("tree", "1", 2, True, "private", "adversary")


def test_private_hands_of_several_seats_are_refused():
    with pytest.raises(Refused, match="cannot see"):
        solve(Problem(Private(), (0, (1, 2)), Leaf()))


def test_an_unknown_method_and_a_missing_encoding():
    with pytest.raises(ValueError, match="unknown method"):
        solve(WOUND_FIRST, "guess")
    with pytest.raises(Refused, match="no encoding of tinygame"):
        solve(WOUND_FIRST, "cpsat")


def claim(line: str, value: int, best: str = "") -> Result:
    steps = tuple(parse_action(step) for step in line.split(","))
    first = (parse_action(best),) if best else steps[:1]
    return Result(Status.PROVEN, Fraction(value), Fraction(value), first, steps, 1, 0.0, "liar")


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (claim("play cleave,end", 7), "its line is worth 6"),
        (claim("play cleave,play cleave", 6), "forbid its line"),
        (claim("play parry", 6), "not legal"),
        (claim("end", 0, best="play cleave"), "not with a best action"),
    ],
)
def test_an_answer_that_the_rules_contradict_never_gets_out(result, why):
    with pytest.raises(Disagreement, match=why):
        verified(WOUND_FIRST, result)


class Encoding:
    """Stands in for a CP-SAT encoding: answers, or refuses."""

    def __init__(self, result: Result | None) -> None:
        self.result = result

    def solve(self, problem, limits, progress) -> Result:
        if self.result is None:
            raise Refused("cpsat", ("the verb `roll`",), "Use expectimax.")
        return self.result


def test_auto_takes_the_encoding_and_falls_back_with_a_note(monkeypatch):
    right = claim("play cleave", 18)
    monkeypatch.setattr(door, "encoder", lambda name: Encoding(right))
    assert solve(WOUND_FIRST) is right
    monkeypatch.setattr(door, "encoder", lambda name: Encoding(None))
    result = solve(WOUND_FIRST)
    assert result.value == 18
    assert result.notes == ("cpsat does not encode: the verb `roll`",)
