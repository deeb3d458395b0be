"""What the makers of all games share: reading a draft, and how much is to be had in it."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

from model.core.diagnostics import DiagnosticError
from model.core.game import MissingFact
from model.scenario import Scenario, scenario_from
from solvers.compose_minimal import Piece

Data = dict[str, Any]
HEAD: Data = {"format": 1, "id": "draft", "title": "draft", "source": "composed"}


def scenario_of(game: str, keys: Data) -> Scenario | None:
    """The scenario of a draft's keys; None where the game's reader finds a mistake in them."""
    try:
        return scenario_from({**HEAD, "game": game, **keys}, "draft")
    except (DiagnosticError, MissingFact):
        return None


def with_change(keys: Data, path: tuple[str | int, ...], value: Any) -> Data:
    """The keys with another value at a path; None takes the key or the item out."""
    changed = deepcopy(keys)
    *way, last = path
    at: Any = changed
    for part in way:
        at = at[part]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return changed


def counters(keys: Data, found: Iterable[tuple[str, tuple[str | int, ...], int]], helps: bool = False) -> list[Piece]:
    """Pieces that are numbers at a path, each of them as one piece that falls to a lowest number."""
    pieces = []
    for name, path, least in found:
        at: Any = keys
        for part in path[:-1]:
            at = at.get(part, {}) if isinstance(at, dict) else at[part]
        number = at.get(path[-1]) if isinstance(at, dict) else None
        if isinstance(number, int) and not isinstance(number, bool) and number > least:
            pieces.append(Piece(name, with_change(keys, path, least), helps))
    return pieces


def some(rng: Random, items: Iterable[Any], low: int, high: int) -> list[Any]:
    """Between `low` and `high` different items in random order."""
    pool = list(items)
    return rng.sample(pool, min(len(pool), rng.randint(low, high)))
