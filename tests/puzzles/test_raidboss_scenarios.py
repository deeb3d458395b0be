"""The puzzles in `scenarios/raidboss`: every statement of every file against the rules and the solvers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from model.core.action import Action, Step
from model.core.goal import Problem
from model.raidboss.game import RaidBoss
from model.scenario import Answer, Scenario, Tempting, load_scenario, status
from solvers.limits import Limits
from solvers.perft import steps
from solvers.puzzle import PuzzleReport, analyse
from solvers.result import Result, Status
from solvers.solve import solve

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "raidboss"
PUZZLES = [path.stem for path in sorted(FOLDER.glob("[0-9]*.yaml"))]
ADVICE = [path.stem for path in sorted(FOLDER.glob("advice-*.yaml"))]
ANSWERED = [*PUZZLES, "advice-before-last-stand", "advice-between-packets", "advice-interrupt"]
NODES = 1_500
"""Enough for expectimax to prove each answer, and the value of every first action."""
REFERENCE_NODES = 7_000
REFERENCE_SLOW_NODES = 60_000
LARGE = {
    "0003-which-die-for-which-charm",
    "0011-the-mark-at-sixty",
    "0015-three-at-two",
    "0018-the-foreseen-five",
    "advice-before-last-stand",
}
"""Those that brute force finishes within REFERENCE_SLOW_NODES only."""
OPEN = {"0004-again-or-shard"}
"""Those that brute force does not finish there: it must not contradict the answer."""
SMALL = [name for name in ANSWERED if name not in LARGE | OPEN]

each = pytest.mark.parametrize("name", ANSWERED)


@cache
def scenario(name: str) -> Scenario:
    """The scenario in the file `name`."""
    return load_scenario(FOLDER / f"{name}.yaml")


@cache
def report(name: str) -> PuzzleReport:
    """The analysis of a scenario by expectimax: the value of every first action."""
    return analyse(scenario(name).problem, Limits(NODES), "expectimax")


def answer_of(name: str) -> Answer:
    """The stated answer, which must be there."""
    answer = scenario(name).answer
    assert answer is not None
    return answer


def step(problem: Problem[Any], state: Any, text: str) -> Step:
    """The one possible step of a state that prints as `text`."""
    found = [one for one in steps(problem.game, state) if str(one) == text]
    assert len(found) == 1, f"`{text}` is not possible there"
    return found[0]


def worth(problem: Problem[Any], line: tuple[str, ...]) -> Fraction:
    """The exact value after a line of the team's own actions, best play following it."""
    state = problem.state
    for text in line:
        taken = step(problem, state, text)
        assert isinstance(taken, Action)
        state = problem.game.apply(state, taken)
    if problem.game.is_terminal(state):
        return problem.goal.value(state)
    found = solve(Problem(problem.game, state, problem.goal), "expectimax", Limits(NODES))
    assert found.status is Status.PROVEN
    return found.value


def as_recorded(name: str, result: Result) -> None:
    """Checks that a result is proven and has the recorded value and exactly the recorded first actions."""
    answer = answer_of(name)
    assert result.status is Status.PROVEN
    assert result.value == answer.value
    assert set(result.best) == set(answer.first)
    assert answer.unique is (len(result.best) == 1)


# --- the collection ----------------------------------------------------------------------------------------


def test_there_are_enough_of_every_difficulty() -> None:
    assert len(PUZZLES) >= 16
    assert {scenario(name).difficulty for name in PUZZLES} == {1, 2, 3, 4, 5}


def test_several_are_about_charms() -> None:
    charms = [name for name in PUZZLES if "charms" in scenario(name).tags]
    assert len(charms) >= 5
    for name in charms:
        assert any(one.shards or one.boosters for one in scenario(name).problem.state.heroes)


def test_several_are_a_matter_of_odds() -> None:
    assert sum(answer_of(name).value.denominator > 1 for name in PUZZLES) >= 4


@pytest.mark.parametrize(
    "tag", ["dice", "packets", "interrupt", "instant", "ko", "last-stand", "award", "revive", "position", "challenge"]
)
def test_every_part_of_a_fight_has_its_puzzle(tag: str) -> None:
    assert any(tag in scenario(name).tags for name in PUZZLES)


@pytest.mark.parametrize("name", [*PUZZLES, *ADVICE])
def test_loads_without_diagnostics_and_says_that_its_cards_are_invented(name: str) -> None:
    assert status(FOLDER / f"{name}.yaml") == ()
    found = scenario(name)
    assert isinstance(found.problem.game, RaidBoss)
    assert found.sample
    assert found.id == name
    assert found.text
    assert found.tags
    assert found.source == "original"


# --- the stated answers ------------------------------------------------------------------------------------


@each
def test_expectimax_proves_the_value_and_all_first_actions(name: str) -> None:
    found, answer = report(name), answer_of(name)
    as_recorded(name, found.result)
    game = scenario(name).problem.game
    assert set(found.values) == set(game.legal_actions(scenario(name).problem.state))
    assert max(found.values.values()) == answer.value
    assert found.unique is answer.unique


@each
def test_the_line_keeps_the_value(name: str) -> None:
    answer = answer_of(name)
    assert answer.line
    assert answer.line[0] in {str(action) for action in answer.first}
    assert worth(scenario(name).problem, answer.line) == answer.value


@each
def test_the_tempting_line_is_possible_and_worse(name: str) -> None:
    answer = answer_of(name)
    assert isinstance(answer.tempting, Tempting)
    assert answer.tempting.why
    assert worth(scenario(name).problem, answer.tempting.line) == answer.tempting.value < answer.value


@pytest.mark.parametrize("name", SMALL)
def test_the_reference_confirms_the_small_ones(name: str) -> None:
    as_recorded(name, solve(scenario(name).problem, "reference", Limits(REFERENCE_NODES)))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LARGE))
def test_the_reference_confirms_the_large_ones(name: str) -> None:
    as_recorded(name, solve(scenario(name).problem, "reference", Limits(REFERENCE_SLOW_NODES)))


@pytest.mark.parametrize("name", sorted(OPEN))
def test_the_reference_does_not_contradict_the_largest(name: str) -> None:
    found = solve(scenario(name).problem, "reference", Limits(REFERENCE_NODES))
    assert found.low <= answer_of(name).value <= found.high
