"""The battlefield puzzles in `scenarios/ascension`, one turn each: every statement against rules and solvers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from support.puzzles import FOLDER, as_recorded, puzzles, scenario

from model.ascension.engine import Engine
from model.ascension.game import Ascension
from model.core.action import parse_action
from model.core.game import TERMINAL, replay
from model.core.goal import Problem
from model.scenario import Scenario, Tempting, status
from solvers.limits import Limits
from solvers.result import Result, Status
from solvers.solve import solve

NAMES = [name for name in puzzles("ascension") if name < "ascension/0032"]
DIAGRAM = "ascension/0002-line-of-sight-diagram"
UNREACHABLE = {"ascension/0023-out-of-reach"}
"""Puzzles whose answer is that nothing helps: every first action is best, so no line is worse."""
LARGE = frozenset(name for name in NAMES if name > "ascension/0028")
"""More than two million positions for brute force."""
BEYOND_SMALL = tuple(f"ascension/{n}" for n in ("0001", "0003", "0007", "0019", "0022", "0023", "0024"))
SMALL = [name for name in NAMES if name not in LARGE and not name.startswith(BEYOND_SMALL)]
"""Those that brute force finishes within REFERENCE_NODES."""
EXPECTIMAX_NODES = 60_000
REFERENCE_NODES = 60_000
REFERENCE_SLOW_NODES = 2_000_000

each = pytest.mark.parametrize("name", NAMES)


@cache
def by_cpsat(name: str) -> Result:
    """The answer of the encoding, without a limit."""
    return solve(scenario(name).problem, "cpsat")


def engine_of(found: Scenario) -> Engine:
    """The derived numbers of a scenario's game."""
    game = found.problem.game
    assert isinstance(game, Ascension)
    return game.engine


def worth(problem: Problem, line: tuple[str, ...]) -> Fraction:
    """What a complete line is worth; it must be legal and reach the end of the turn."""
    end = replay(problem.game, problem.state, tuple(parse_action(text) for text in line))
    assert problem.game.current_player(end) == TERMINAL
    return problem.goal.value(end)


# --- the collection ----------------------------------------------------------------------------------------


def test_there_are_enough_of_every_difficulty() -> None:
    assert len(NAMES) >= 20
    assert {scenario(name).difficulty for name in NAMES} == {1, 2, 3, 4, 5}


def test_two_thirds_have_a_unique_first_action() -> None:
    unique = [name for name in NAMES if (answer := scenario(name).answer) is not None and answer.unique]
    assert len(unique) * 3 >= len(NAMES) * 2


def test_most_use_only_published_cards() -> None:
    assert sum(scenario(name).sample for name in NAMES) * 2 < len(NAMES)


@each
def test_loads_without_diagnostics(name: str) -> None:
    assert status(FOLDER / f"{name}.yaml") == ()


@each
def test_is_complete(name: str) -> None:
    found = scenario(name)
    assert found.id == name.split("/")[1]
    assert found.text
    assert found.tags
    assert found.source
    assert found.answer is not None
    assert found.answer.first
    assert found.answer.line


# --- the stated answers ------------------------------------------------------------------------------------


@each
def test_the_line_reaches_the_value(name: str) -> None:
    found = scenario(name)
    assert found.answer is not None
    assert worth(found.problem, found.answer.line) == found.answer.value
    assert parse_action(found.answer.line[0]) in found.answer.first


@each
def test_the_tempting_line_is_legal_and_worse(name: str) -> None:
    found = scenario(name)
    assert found.answer is not None
    tempting = found.answer.tempting
    if name in UNREACHABLE:
        assert tempting is None
        assert found.answer.value == 0
        return
    assert isinstance(tempting, Tempting)
    assert tempting.why
    assert worth(found.problem, tempting.line) == tempting.value < found.answer.value


@each
def test_cpsat_proves_the_value_and_all_first_actions(name: str) -> None:
    result = by_cpsat(name)
    assert result.status is Status.PROVEN
    assert as_recorded(name, result)
    assert result.line[0] in result.best
    assert worth(scenario(name).problem, tuple(map(str, result.line))) == result.value


@each
def test_expectimax_agrees_as_far_as_it_gets(name: str) -> None:
    result = solve(scenario(name).problem, "expectimax", Limits(EXPECTIMAX_NODES))
    assert as_recorded(name, result) or name in LARGE


@pytest.mark.parametrize("name", SMALL)
def test_the_reference_confirms_the_small_ones(name: str) -> None:
    assert as_recorded(name, solve(scenario(name).problem, "reference", Limits(REFERENCE_NODES)))


@pytest.mark.slow
@each
def test_the_reference_agrees_within_two_million_nodes(name: str) -> None:
    finished = as_recorded(name, solve(scenario(name).problem, "reference", Limits(REFERENCE_SLOW_NODES)))
    assert finished or name in LARGE


# --- sight -------------------------------------------------------------------------------------------------


def checks_hold(name: str) -> int:
    """The number of checks of a scenario, after the rules have answered each as stated."""
    found = scenario(name)
    g, state = engine_of(found), found.problem.state
    for check in found.checks:
        eye, mark = (g.find(state, fig) for fig in check.sight)
        seen = g.sight.visible(eye.hex, mark.hex, g.blockers(state, eye.seat))
        assert seen is check.visible, f"{check.sight}: {check.why}"
    return len(found.checks)


@each
def test_checks_hold(name: str) -> None:
    checks_hold(name)


@pytest.mark.rule("AT-191", "AT-192", "AT-193", "AT-194", "AT-195")
def test_the_diagram_of_the_rulebook() -> None:
    assert checks_hold(DIAGRAM) == 6
    found = scenario(DIAGRAM)
    g, state = engine_of(found), found.problem.state
    shooter = g.find(state, "icarus-steelfoot")
    targets = {fig.id for fig in g.targets(state, shooter)}
    assert targets == {"water-djinn", "unbound-emissary", "twilight-scout"}
