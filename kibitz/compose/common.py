"""What the makers of all games share: reading a draft, and how much is to be had in it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from model.core.diagnostics import DiagnosticError
from model.core.game import MissingFact
from model.core.goal import Problem
from model.scenario import Scenario, scenario_from
from solvers.compose_minimal import Piece

Data = dict[str, Any]
HEAD: Data = {"format": 1, "id": "draft", "title": "draft", "source": "composed"}


class GameMaker(ABC):
    """A maker for `solvers.compose` whose positions are the keys of scenario files."""

    game: str
    themes: tuple[str, ...]
    cycle: tuple[str, ...]
    nodes: int

    @abstractmethod
    def draft(self, theme: str, rng: Random) -> Data | None:
        """A position with a question; None where this draw came to nothing."""

    @abstractmethod
    def pieces(self, keys: Data) -> tuple[Piece, ...]:
        """What can be taken out of a position."""

    @abstractmethod
    def cards(self, keys: Data) -> frozenset[str]:
        """The cards that lie there."""

    @abstractmethod
    def size(self, keys: Data) -> int:
        """How large the board is."""

    @abstractmethod
    def tidy(self, keys: Data) -> Data:
        """The same position without keys that say nothing."""

    @abstractmethod
    def headline(self, keys: Data) -> str:
        """With what the question is to be answered, for a title."""

    @abstractmethod
    def told(self, keys: Data) -> str:
        """Whose turn it is and with what, in one or two sentences."""

    def scenario(self, keys: Data) -> Scenario | None:
        """The scenario of a draft; None where the game's reader finds a mistake in it."""
        try:
            return scenario_from({**HEAD, "game": self.game, **keys}, "draft")
        except (DiagnosticError, MissingFact):
            return None

    def problem(self, keys: Data) -> Problem[Any] | None:
        """The problem of a draft; None where it is no position."""
        found = self.scenario(keys)
        return found.problem if found is not None else None

    def names(self, keys: Data) -> dict[str, str]:
        """The names of all cards that the position may use, by their ids."""
        problem: Any = self.problem(keys)
        library = problem.game.table.library
        packs = [card for pack in getattr(library, "packs", ()) for card in getattr(pack, "cards", ())]
        shelves = [getattr(library, shelf, {}) for shelf in ("cards", "heroes", "bosses")]
        cards = packs or [card for shelf in shelves for card in shelf.values()]
        return {card.id: card.name for card in cards}

    def named(self, keys: Data, text: str) -> str:
        """A text with the names of cards instead of their ids."""
        names = self.names(keys)
        return re.sub(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", lambda found: names.get(found[0], found[0]), text)


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


def without(keys: Data, nothing: Data) -> Data:
    """The keys less those that have the value that `nothing` gives them."""
    return {name: value for name, value in keys.items() if name not in nothing or value != nothing[name]}


def listed(words: Sequence[str]) -> str:
    """Words as people list them: a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
