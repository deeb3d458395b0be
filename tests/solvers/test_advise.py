from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from model.core.game import MissingFact, replay
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.advise import advise
from solvers.expectimax import Search, expectimax
from solvers.limits import Limits, Meter
from solvers.odds import distribution, expectation
from solvers.policies import first_legal, uniform
from solvers.puzzle import analyse
from solvers.result import Refused, Status
from tests.contract.subjects import tiny_problems
from tests.support.push import Push, PushGame, Score, ended

GAME = TinyGame()
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
HAND = ["cleave", "gamble", "gamble", "parry", "scout", "strike"]
HARD = [{"hp": 12, "strength": 4}, {"hp": 9, "strength": 4}]
START = position(2, HAND, HARD, hp=4, pile=["strike", "cleave"], turns=2)
PROBLEMS = {"damage": Problem(GAME, START, DamageDealt()), "survival": Problem(GAME, START, Survive())}


@cache
def search_of(goal: Any) -> Search:
    """One memory for all positions of a goal."""
    return Search(Problem(GAME, START, goal), Meter(Limits()))


def value_of(problem: Problem[Any]) -> Fraction:
    return search_of(problem.goal).exact(problem.state)


def turn_of(start: Any) -> Any:
    """A boundary that keeps the chances of a turn within it."""
    return lambda state: state.turns < start.turns and not state.agenda


def plays_of(problem: Problem[Any], boundary: Any) -> dict[Any, Fraction]:
    """Every position that ends a play, with its exact value."""
    game, found, stack, seen = problem.game, {}, [problem.state], set()
    while stack:
        state = stack.pop()
        for action in game.legal_actions(state):
            child = game.apply(state, action)
            if child in seen:
                continue
            seen.add(child)
            if game.current_player(child) < 0 or (boundary is not None and boundary(child)):
                found[child] = expectimax(replace(problem, state=child)).value
            else:
                stack.append(child)
    return found


@quick
@given(tiny_problems(), st.booleans())
def test_without_limits_advice_is_the_exact_answer(problem, whole_turn):
    assume(GAME.current_player(problem.state) == 0)
    boundary = turn_of(problem.state) if whole_turn else None
    found = advise(problem, boundary=boundary, plays=4)
    exact, puzzle = expectimax(problem), analyse(problem)
    assert (found.status, found.value, found.best) == (Status.PROVEN, exact.value, exact.best)
    assert {action: low for action, (low, _) in found.first.items()} == puzzle.values
    assert all(low == high for low, high in found.first.values())
    ends = plays_of(problem, boundary)
    assert (found.plays, found.complete) == (len(ends), True)
    assert [line.value for line in found.lines] == sorted(ends.values(), reverse=True)[:4]
    for line in found.lines:
        assert line.status is Status.PROVEN
        assert line.low == line.high == line.value == ends[replay(GAME, problem.state, line.actions)]
        assert line.behind == (found.value - line.value,) * 3
        assert line.play[: len(line.actions)] == line.actions
    assert found.lines[0].actions[0] in exact.best


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("nodes", [0, 5, 40, 400, 1500, 6000])
def test_with_a_limit_every_standing_is_right(name, nodes):
    problem = PROBLEMS[name]
    found = advise(problem, Limits(nodes=nodes), seed=3, policy=uniform)
    exact = value_of(problem)
    assert found.nodes <= nodes
    assert found.low <= exact <= found.high
    assert found.status in (Status.BOUND, Status.ESTIMATE)
    assert f"node limit {nodes:,} reached" in found.notes
    assert found.complete or "the turn has more plays than were found" in found.notes
    assert set(found.first) == set(GAME.legal_actions(problem.state))
    for action, (low, high) in found.first.items():
        assert low <= value_of(replace(problem, state=GAME.apply(problem.state, action))) <= high
    for line, following in pairwise(found.lines):
        assert line.value >= following.value
    for rank, line in enumerate(found.lines, 1):
        assert line.rank == rank
        value = value_of(replace(problem, state=replay(GAME, problem.state, line.actions)))
        assert line.proven[0] <= value <= line.proven[1]
        assert line.low <= line.value <= line.high
        assert line.status is not Status.PROVEN or line.value == value
        assert (line.samples > 0) or line.status is not Status.ESTIMATE
        assert line.behind.low <= line.behind.value <= line.behind.high
    if found.lines:
        assert found.best == found.lines[0].actions[:1]


@cache
def reached_by_chance_alone(end: Any) -> Fraction:
    return expectation(distribution(GAME, end, lambda s: False, uniform), Survive().value)[0]


def test_estimates_bracket_what_their_policy_reaches():
    """The plays end where chance comes; there the odds of the same policy are the truth about each estimate."""
    problem, held = PROBLEMS["survival"], []
    for seed in range(4):
        found = advise(problem, Limits(nodes=2500), seed=seed, plays=30, policy=uniform)
        for line in found.lines:
            if line.status is Status.ESTIMATE:
                truth = reached_by_chance_alone(replay(GAME, problem.state, line.actions))
                held.append(line.low <= max(truth, line.proven[0]) <= line.high)
    assert len(held) >= 6
    assert sum(held) >= 0.8 * len(held)


def fixed(advice: Any) -> Any:
    return replace(advice, seconds=0.0)


@pytest.mark.parametrize("boundary", [None, turn_of(START)])
def test_with_a_node_limit_the_seed_decides(boundary):
    problem, limits = PROBLEMS["damage"], Limits(nodes=3000)
    features = {"hp": lambda state: state.hp}
    told = []

    def tell(advice):
        told.append(advice)

    first = advise(problem, limits, 5, boundary=boundary, policy=uniform, features=features)
    again = advise(problem, limits, 5, tell, boundary=boundary, policy=uniform, features=features)
    other = advise(problem, limits, 6, boundary=boundary, policy=uniform, features=features)
    assert fixed(first) == fixed(again)
    assert fixed(first) != fixed(other)
    assert first.samples > 0


def test_unequal_effort_is_said():
    found = advise(PROBLEMS["damage"], Limits(nodes=1200), policy=uniform)
    standings = {line.status for line in found.lines}
    assert len(standings) > 1
    assert any(note.startswith("the lines differ in standing") for note in found.notes)
    first = found.lines[0]
    for line in found.lines[1:]:
        told = [note for note in line.notes if note.startswith("unequal effort: ")]
        unlike = line.status is not first.status
        assert bool(told) is (unlike or (line.status is Status.ESTIMATE and line.samples != first.samples))


def interrupted_at(monkeypatch, steps):
    """Ctrl-C at a step of the game: what a person does, at a place that is the same every time."""
    apply, count = TinyGame.apply, [0]

    def stopping(self, state, step):
        count[0] += 1
        if count[0] == steps:
            raise KeyboardInterrupt
        return apply(self, state, step)

    monkeypatch.setattr(TinyGame, "apply", stopping)


@pytest.mark.parametrize("steps", [1, 3, 30, 300, 1000, 2000])
def test_ctrl_c_gives_the_best_so_far(monkeypatch, steps):
    problem = PROBLEMS["survival"]
    exact = value_of(problem)
    interrupted_at(monkeypatch, steps)
    found = advise(problem, policy=uniform, boundary=turn_of(START), features={"hp": lambda s: s.hp})
    assert "interrupted" in found.notes
    assert found.status in (Status.BOUND, Status.ESTIMATE)
    assert found.low <= exact <= found.high
    assert found.lines or steps < 30


def test_ctrl_c_while_the_evidence_is_read_keeps_the_answer(monkeypatch):
    problem = Problem(GAME, position(1, ["gamble", "strike"], [9, 9]), DamageDealt())
    features = {"damage": lambda state: state.damage}
    whole = advise(problem, features=features)
    without = advise(problem)
    interrupted_at(monkeypatch, steps_of(problem) + 3)
    found = advise(problem, features=features)
    assert "interrupted" in found.notes
    assert (found.status, found.value, found.best) == (Status.PROVEN, without.value, without.best)
    assert len([line for line in found.lines if line.evidence]) < len(whole.lines)


def steps_of(problem: Problem[Any]) -> int:
    count = [0]

    class Counting(TinyGame):
        def apply(self, state, step):
            count[0] += 1
            return super().apply(state, step)

    advise(replace(problem, game=Counting()))
    return count[0]


def test_progress_shows_ranked_lines(monkeypatch):
    monkeypatch.setattr("solvers.advise.PROGRESS_SECONDS", 0.0)
    told = []
    found = advise(PROBLEMS["survival"], Limits(nodes=3000), 1, told.append, plays=3, policy=uniform)
    assert len(told) > 5
    for advice in told:
        assert len(advice.lines) <= 3
        assert [line.value for line in advice.lines] == sorted((li.value for li in advice.lines), reverse=True)
        assert advice.low <= found.high
    assert told[-1].samples <= found.samples
    assert told[-1].high - told[-1].low <= told[0].high - told[0].low


def test_a_clock_ends_it_too():
    start = position(5, [*HAND, "scout", "thorns", "gamble"], ROW, pile=["strike", "cleave", "scout"], turns=4)
    found = advise(Problem(GAME, start, Survive()), Limits(seconds=0.3), policy=uniform)
    assert "time limit 0.3 s reached" in found.notes
    assert found.lines


# --- refusals ---------------------------------------------------------------------------------------------------


def test_what_is_refused():
    with pytest.raises(Refused, match="nobody is to decide"):
        advise(Problem(GAME, position(1, ["strike"], [0]), DamageDealt()))
    with pytest.raises(Refused, match="nobody is to decide"):
        advise(Problem(PushGame(), Push(phase="roll"), Score()))
    with pytest.raises(Refused, match="seat 1 asks"):
        advise(Problem(GAME, START, Survive(seat=1)))
    with pytest.raises(ValueError, match="1 play or more"):
        advise(PROBLEMS["damage"], plays=0)

    class Forgetful(PushGame):
        def apply(self, state, step):
            raise MissingFact("the die", "TG-1.2", "State it.")

    with pytest.raises(Refused, match="the die"):
        advise(Problem(Forgetful(), Push(), Score()))

    class Rival(PushGame):
        players: ClassVar = {**PushGame.players, "decide": 1}

    with pytest.raises(Refused, match="seat 1 is to decide"):
        advise(Problem(Rival(), Push(), Score()), Limits(nodes=200), boundary=ended, policy=first_legal)
