"""Scenario files and their stated answers, for the tests of the puzzles of all games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from model.core.action import Step
from model.core.game import CHANCE
from model.core.goal import Problem
from model.scenario import Answer, Scenario, load_scenario
from solvers.limits import Limits
from solvers.perft import steps
from solvers.puzzle import PuzzleReport, analyse
from solvers.result import Result, Status
from solvers.solve import solve

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"


def puzzles(game: str) -> list[str]:
    """The numbered puzzles of a game, as `game/name`."""
    return [f"{game}/{path.stem}" for path in sorted((FOLDER / game).glob("[0-9]*.yaml"))]


def positions(game: str) -> list[str]:
    """The other scenario files of a game, as `game/name`."""
    return [f"{game}/{path.stem}" for path in sorted((FOLDER / game).glob("[!0-9]*.yaml"))]


@cache
def scenario(name: str) -> Scenario:
    """The scenario in the file `game/name`."""
    return load_scenario(FOLDER / f"{name}.yaml")


@cache
def report(name: str, nodes: int) -> PuzzleReport:
    """The analysis of a scenario by expectimax: the value of every first action."""
    return analyse(scenario(name).problem, Limits(nodes), "expectimax")


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


def worth(problem: Problem[Any], line: tuple[str, ...], nodes: int) -> Fraction:
    """The exact value after a line of own actions, best play following it."""
    state = problem.state
    for text in line:
        assert problem.game.current_player(state) != CHANCE, f"chance decides before `{text}`"
        state = problem.game.apply(state, step(problem, state, text))
    if problem.game.is_terminal(state):
        return problem.goal.value(state)
    found = solve(Problem(problem.game, state, problem.goal), "expectimax", Limits(nodes))
    assert found.status is Status.PROVEN
    return found.value


def as_recorded(name: str, result: Result) -> bool:
    """Whether a result is proven; it must then have the recorded value and exactly the recorded first actions."""
    answer = answer_of(name)
    if result.status is not Status.PROVEN:
        assert result.low <= answer.value <= result.high
        return False
    assert result.value == answer.value
    assert set(result.best) == set(answer.first)
    assert answer.unique is (len(result.best) == 1)
    return True
