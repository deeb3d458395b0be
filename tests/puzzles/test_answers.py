"""Every statement of the scenario files whose answers expectimax proves, against the rules and the solvers."""

from __future__ import annotations

import pytest
from support.puzzles import FOLDER, answer_of, as_recorded, positions, puzzles, report, scenario, worth

from model.scenario import Tempting, status
from solvers.limits import Limits
from solvers.solve import solve

NODES = {"redrains": 5_000, "raidboss": 1_500, "ascension": 20_000}
"""Enough for expectimax to prove each answer, and the value of every first action."""
REFERENCE_NODES = {"redrains": 25_000, "raidboss": 7_000, "ascension": 60_000}
REFERENCE_SLOW_NODES = {"redrains": 200_000, "raidboss": 60_000, "ascension": 2_000_000}
LARGE = {
    "redrains/0013-the-guard-himself",
    "raidboss/0003-which-die-for-which-charm",
    "raidboss/0011-the-mark-at-sixty",
    "raidboss/0015-three-at-two",
    "raidboss/0018-the-foreseen-five",
    "raidboss/advice-before-last-stand",
}
"""Those that brute force finishes within REFERENCE_SLOW_NODES only."""
OPEN = {"raidboss/0004-again-or-shard", "ascension/0042-one-each"}
"""Those that brute force does not finish there: it must not contradict the answer."""
BEYOND = {"redrains/advice-middle", "redrains/advice-ultimate"}
"""Those that only the adviser answers within a test's nodes."""
BATTLEFIELD = [name for name in puzzles("ascension") if name < "ascension/0032"]
"""One turn's commands: these have tests of their own."""
FILES = [n for game in NODES for n in (*puzzles(game), *positions(game)) if n not in BATTLEFIELD]
ANSWERED = [name for name in FILES if scenario(name).answer is not None and name not in BEYOND]
SMALL = [name for name in ANSWERED if name not in LARGE | OPEN]

each = pytest.mark.parametrize("name", ANSWERED)


def limit(table: dict[str, int], name: str) -> int:
    """The number of nodes for the game of a file."""
    return table[name.split("/")[0]]


@pytest.mark.parametrize("name", FILES)
def test_loads_without_diagnostics_and_is_complete(name: str) -> None:
    assert status(FOLDER / f"{name}.yaml") == ()
    found = scenario(name)
    assert found.id == name.split("/")[1]
    assert found.text
    assert found.tags
    assert found.source


@each
def test_expectimax_proves_the_value_and_all_first_actions(name: str) -> None:
    found, answer = report(name, limit(NODES, name)), answer_of(name)
    assert as_recorded(name, found.result)
    game = scenario(name).problem.game
    assert set(found.values) == set(game.legal_actions(scenario(name).problem.state))
    assert max(found.values.values()) == answer.value
    assert found.unique is answer.unique


@each
def test_the_line_keeps_the_value(name: str) -> None:
    answer = answer_of(name)
    assert answer.line
    assert answer.line[0] in {str(action) for action in answer.first}
    assert worth(scenario(name).problem, answer.line, limit(NODES, name)) == answer.value


@each
def test_the_tempting_line_is_possible_and_worse(name: str) -> None:
    answer = answer_of(name)
    assert isinstance(answer.tempting, Tempting)
    assert answer.tempting.why
    found = worth(scenario(name).problem, answer.tempting.line, limit(NODES, name))
    assert found == answer.tempting.value < answer.value


@pytest.mark.parametrize("name", SMALL)
def test_the_reference_confirms_the_small_ones(name: str) -> None:
    assert as_recorded(name, solve(scenario(name).problem, "reference", Limits(limit(REFERENCE_NODES, name))))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LARGE))
def test_the_reference_confirms_the_large_ones(name: str) -> None:
    assert as_recorded(name, solve(scenario(name).problem, "reference", Limits(limit(REFERENCE_SLOW_NODES, name))))


@pytest.mark.parametrize("name", sorted(OPEN))
def test_the_reference_does_not_contradict_the_largest(name: str) -> None:
    assert not as_recorded(name, solve(scenario(name).problem, "reference", Limits(limit(REFERENCE_NODES, name))))
