"""What holds for every game: each test follows random lines of play from the positions of `subjects`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.core.action import Action, ChanceOutcome, IllegalAction, Step, parse_action
from model.core.game import CHANCE, TERMINAL, replay, require_legal
from model.core.goal import Problem
from tests.contract.subjects import SUBJECTS, tiny_problems

MAX_PLIES = 600
LINES = 12
every_game = pytest.mark.parametrize("make", [make for _, make in SUBJECTS], ids=[name for name, _ in SUBJECTS])


def steps(problem: Problem[Any], state: Any) -> tuple[Step, ...]:
    outcomes = problem.game.chance_outcomes(state)
    return tuple(outcome for outcome, _ in outcomes) if outcomes else problem.game.legal_actions(state)


def line(problem: Problem[Any], rng: random.Random) -> list[tuple[Any, Step | None]]:
    """The states of one random line, each with the step taken in it; None at the end."""
    state = problem.state
    found: list[tuple[Any, Step | None]] = []
    for _ in range(MAX_PLIES):
        offered = steps(problem, state)
        if not offered:
            return [*found, (state, None)]
        step = rng.choice(offered)
        found.append((state, step))
        state = problem.game.apply(state, step)
    raise AssertionError(f"no end within {MAX_PLIES} plies")


def states(problem: Problem[Any]) -> Iterator[Any]:
    for seed in range(LINES):
        yield from (state for state, _ in line(problem, random.Random(seed)))


@every_game
def test_actions_are_sorted_distinct_and_offered_exactly_when_a_seat_decides(make):
    problem = make()
    for state in states(problem):
        actions = problem.game.legal_actions(state)
        assert list(actions) == sorted(set(actions))
        assert all(isinstance(action, Action) for action in actions)
        assert bool(actions) == (problem.game.current_player(state) >= 0)


@every_game
def test_chance_weights_are_fractions_that_sum_to_one(make):
    problem = make()
    for state in states(problem):
        outcomes = problem.game.chance_outcomes(state)
        assert bool(outcomes) == (problem.game.current_player(state) == CHANCE)
        if outcomes:
            names = [outcome for outcome, _ in outcomes]
            assert names == sorted(set(names))
            assert all(isinstance(name, ChanceOutcome) for name in names)
            assert all(isinstance(w, Fraction) and w > 0 for _, w in outcomes)
            assert sum(w for _, w in outcomes) == Fraction(1)


@every_game
def test_apply_makes_a_new_value_leaves_the_old_one_alone_and_is_deterministic(make):
    problem = make()
    for seed in range(LINES):
        for state, step in line(problem, random.Random(seed)):
            if step is None:
                continue
            before, text = hash(state), repr(state)
            after = problem.game.apply(state, step)
            assert after == problem.game.apply(state, step)
            assert hash(after) == hash(problem.game.apply(state, step))
            assert (hash(state), repr(state)) == (before, text)
            assert after is not state


@every_game
def test_what_is_not_offered_is_illegal(make):
    problem = make()
    strange = (Action("fly", ("away",)), ChanceOutcome("flip", ("heads",)))
    for state in states(problem):
        for step in strange:
            with pytest.raises(IllegalAction):
                problem.game.apply(state, step)
            with pytest.raises(IllegalAction):
                require_legal(problem.game, state, step)


@every_game
def test_actions_of_another_moment_are_illegal(make):
    problem = make()
    seen = {step for seed in range(LINES) for _, step in line(problem, random.Random(seed)) if step}
    for state, _ in line(problem, random.Random(0)):
        for step in sorted(seen - set(steps(problem, state))):
            with pytest.raises(IllegalAction):
                problem.game.apply(state, step)


@every_game
def test_a_terminal_position_offers_nothing_and_has_returns(make):
    problem = make()
    for seed in range(LINES):
        end = line(problem, random.Random(seed))[-1][0]
        assert problem.game.is_terminal(end)
        assert problem.game.current_player(end) == TERMINAL
        assert not steps(problem, end)
        assert len(problem.game.returns(end)) == problem.game.info.seats
        assert all(isinstance(value, Fraction) for value in problem.game.returns(end))


@every_game
def test_only_the_last_position_of_a_line_is_terminal(make):
    problem = make()
    for state, step in line(problem, random.Random(1)):
        assert problem.game.is_terminal(state) == (step is None)


@every_game
def test_steps_read_back_from_their_text(make):
    problem = make()
    for state in states(problem):
        for action in problem.game.legal_actions(state):
            assert parse_action(str(action)) == action
        for outcome, _ in problem.game.chance_outcomes(state):
            assert ChanceOutcome(*parse_action(str(outcome))) == outcome


@every_game
def test_equal_states_look_the_same_to_every_seat(make):
    problem = make()
    for seed in range(LINES):
        played = tuple(step for _, step in line(problem, random.Random(seed)) if step is not None)
        one, other = (replay(problem.game, problem.state, played) for _ in range(2))
        assert one == other
        for seat in range(problem.game.info.seats):
            assert problem.game.observe(one, seat) == problem.game.observe(other, seat)


@every_game
def test_the_goals_bounds_hold_on_every_prefix_of_a_line(make):
    problem = make()
    for seed in range(LINES * 2):
        played = line(problem, random.Random(seed))
        value = problem.goal.value(played[-1][0])
        assert isinstance(value, Fraction)
        for state, _ in played:
            low, high = problem.goal.bounds(state)
            assert low <= value <= high, str([str(step) for _, step in played])


@every_game
def test_the_info_tells_the_truth(make):
    problem = make()
    info = problem.game.info
    for state in states(problem):
        player = problem.game.current_player(state)
        assert player in (CHANCE, TERMINAL) or 0 <= player < info.seats
        assert info.chance or player != CHANCE
        assert info.opponents == "adversary" or player in (CHANCE, TERMINAL, problem.goal.seat)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tiny_problems(cards=6), st.integers(0, 1000))
def test_bounds_and_weights_hold_on_any_small_position(problem, seed):
    played = line(problem, random.Random(seed))
    value = problem.goal.value(played[-1][0])
    for state, step in played:
        low, high = problem.goal.bounds(state)
        assert low <= value <= high
        outcomes = problem.game.chance_outcomes(state)
        assert sum((w for _, w in outcomes), Fraction(0)) == (1 if isinstance(step, ChanceOutcome) else 0)
