"""The exact search against brute force on random positions of all games, with every device on and off.

Value and set of best first actions must be equal wherever both finish; where one does not, its interval must hold the
other's value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.exact_random import MAKERS, tinygame

from model.core.goal import Problem
from solvers.database import Database
from solvers.expectimax import Search, expectimax
from solvers.limits import Limits, Meter
from solvers.options import DEFAULT, PLAIN, Options
from solvers.reference import reference
from solvers.result import Result, Status
from solvers.solve import verified

FEW, MANY, SOME = 40, 1_000, 12
NODES = 150
"""The most that brute force and a search look into; twice as many for those without a device."""
ON_AND_OFF: dict[str, Options] = {
    "default": DEFAULT,
    "plain": PLAIN,
    "no bounds": replace(DEFAULT, bounds=False),
    "no ordering": replace(DEFAULT, ordering=False),
    "no sense": replace(DEFAULT, sense=False),
    "probing": replace(DEFAULT, probing=True),
    "every action": replace(DEFAULT, undominated=False),
    "not canonical": replace(DEFAULT, canonical=False),
    "no memory": replace(DEFAULT, remember=False),
    "one after the other": replace(DEFAULT, rounds=False),
    "canonical alone": replace(PLAIN, canonical=True),
    "probing alone": replace(PLAIN, probing=True),
}
CONFIGS = tuple(ON_AND_OFF)
DATABASE = "database"
each_game = pytest.mark.parametrize("game", sorted(MAKERS))


def compare(problem: Problem[Any], judge: Result, found: Result, what: str) -> bool:
    """Whether both are proven; they must then agree, and no interval may exclude what the other one has proven."""
    verified(problem, found)
    assert max(found.low, judge.low) <= min(found.high, judge.high), what
    if found.status is judge.status is Status.PROVEN:
        assert (found.value, found.best) == (judge.value, judge.best), what
        return True
    if judge.status is Status.PROVEN and found.settled:
        assert found.best[0] in judge.best, what
    return False


def with_database(problem: Problem[Any], path: Path) -> list[Result]:
    """A run that is broken off, one that goes on from there, and one that finds all."""
    found = []
    for nodes in (50, 2 * NODES, 2 * NODES):
        with Database(path) as database:
            found.append(expectimax(problem, Limits(nodes), store=database.of(problem)))
        assert database.notes == []
    return found


def check(game: str, seeds: Iterable[int], configs: int, path: Path) -> Counter[str]:
    """How often what was compared: all configurations by turns, `configs` of them for each position."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        problem = MAKERS[game](seed)
        judge = reference(problem, Limits(NODES), remember=True)
        seen["positions"] += 1
        seen["not finished by the reference"] += judge.status is not Status.PROVEN
        # The default always; the others by turns, so that a short run meets them all.
        turns = [CONFIGS[1 + (seed * (configs - 1) + at) % (len(CONFIGS) - 1)] for at in range(configs - 1)]
        for name in ("default", *turns):
            found = expectimax(problem, Limits(2 * NODES), options=ON_AND_OFF[name])
            seen[name] += compare(problem, judge, found, f"{game} {seed}: {name}")
        if seed % 4 == 0 or configs == len(CONFIGS):
            for found in with_database(problem, path / f"{game}.db"):
                seen[DATABASE] += compare(problem, judge, found, f"{game} {seed}: {DATABASE}")
    return seen


@each_game
def test_the_search_is_the_reference_with_every_device_on_and_off(game: str, tmp_path: Path) -> None:
    seen = check(game, range(FEW), 3, tmp_path)
    print(game, dict(seen))
    assert seen["not finished by the reference"] <= FEW * 2 // 3
    assert all(seen[name] for name in (*CONFIGS, DATABASE)), seen


@pytest.mark.slow
@each_game
def test_a_thousand_positions(game: str, tmp_path: Path) -> None:
    seen = check(game, range(FEW, FEW + MANY), len(CONFIGS), tmp_path)
    print(game, dict(seen))
    assert seen["positions"] == MANY


@each_game
def test_a_bound_holds_the_value_wherever_the_search_is_broken_off(game: str) -> None:
    tried = 0
    for seed in range(SOME):
        problem = MAKERS[game](seed)
        whole = expectimax(problem, Limits(NODES))
        if whole.status is not Status.PROVEN or whole.nodes < 4:
            continue
        tried += 1
        for nodes in range(0, whole.nodes, max(1, whole.nodes // 5)):
            found = expectimax(problem, Limits(nodes))
            assert found.low <= whole.value <= found.high, (seed, nodes)
            assert not found.settled or found.best[0] in whole.best, (seed, nodes)
            verified(problem, found)
        if tried == 5:
            return
    assert tried >= 2


@each_game
def test_the_best_first_action_is_settled_before_its_value(game: str) -> None:
    early = replace(DEFAULT, until_settled=True)
    settled = 0
    for seed in range(SOME):
        problem = MAKERS[game](seed)
        whole = expectimax(problem, Limits(NODES))
        found = expectimax(problem, Limits(NODES), options=early)
        if whole.status is not Status.PROVEN:
            continue
        verified(problem, found)
        assert found.low <= whole.value <= found.high
        if found.status is Status.BOUND:
            assert found.settled
            assert found.best[0] in whole.best
            assert found.nodes <= whole.nodes
            settled += 1
    assert settled or game != "tinygame"  # elsewhere so small a search is mostly over by then


@each_game
def test_bounds_hold_the_value_of_every_position_on_the_way(game: str) -> None:
    looked = 0
    for seed in range(SOME):
        problem = MAKERS[game](seed)
        search = Search(problem, Meter(Limits(NODES)), replace(PLAIN, undominated=True))
        if expectimax(problem, Limits(NODES), options=PLAIN).status is not Status.PROVEN:
            continue
        search.root()
        for state, (low, high) in search.memo.items():
            least, most = problem.goal.bounds(state)
            assert max(least, low) <= min(most, high), (seed, state)
            looked += 1
    assert looked > SOME


def test_a_wrong_bound_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison sees what it is there to see."""
    problem = next(p for p in map(tinygame, range(FEW)) if expectimax(p).value > 0 and expectimax(p).nodes > 1)
    judge = reference(problem, Limits(NODES), remember=True)

    class Wrong:
        seat = problem.goal.seat
        value = problem.goal.value

        @staticmethod
        def bounds(state: Any) -> Any:
            return 0, 0

    wrong = expectimax(replace(problem, goal=Wrong()))  # type: ignore[arg-type]
    with pytest.raises(AssertionError):
        compare(problem, judge, wrong, "wrong")
