"""Studies: many games of many cells, whose results hang on nothing but the cell and the number of the game.

A cell is one combination of what a study varies. Game i of a cell draws its luck from the study's digest, the cell's
luck and i, so it is the same game whoever plays it, together with which others, and in which order. Orders ask a
worker for games of one cell; what comes back is kept in a Book, by cell and number.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isnan, nan
from typing import Any, NamedTuple

LEAST_SECONDS = 0.05
"""No batch is meant to take less while there is more to do."""
RECENT = 32
"""The last games of a cell tell how long the next ones take."""
EXACT = -1
"""The first game of an order that asks for a proof instead of games."""


class Order(NamedTuple):
    """Games `first` to `first + games - 1` of a cell, or its exact value; `work` is all that a worker needs."""

    cell: int
    first: int
    games: int
    work: str

    @property
    def exact(self) -> bool:
        """Whether the exact value is asked for instead of games."""
        return self.first == EXACT


class Exact(NamedTuple):
    """What is proven of a cell: the interval of its mean, and the chances of its values where they were asked for."""

    low: Fraction
    high: Fraction
    shares: tuple[tuple[float, Fraction], ...] = ()

    @property
    def proven(self) -> bool:
        """Whether it is one number."""
        return self.low == self.high


class Played(NamedTuple):
    """What a worker has done: one result, number of steps and CPU seconds a game, or what it has proven."""

    cell: int
    first: int
    results: tuple[float, ...]
    steps: tuple[int, ...]
    cpu: tuple[float, ...]
    exact: Exact | None = None
    wall: float = 0.0
    """Seconds that the worker was at it."""
    started: float = 0.0
    """Seconds that the worker took to start and to import what it needs, in its first answer."""
    who: str = ""


class Damaged(ValueError):
    """Results that contradict each other: what, and where."""


@dataclass
class Games:
    """The games of one cell by number; NaN where none has come in."""

    results: array[float] = field(default_factory=lambda: array("d"))
    steps: array[int] = field(default_factory=lambda: array("q"))
    cpu: array[float] = field(default_factory=lambda: array("d"))
    exact: Exact | None = None
    tried: bool = False
    """Whether a proof was tried."""

    def take(self, played: Played) -> None:
        """Keep games. Raises Damaged for a game that is known with another result."""
        if played.first == EXACT:
            self.exact, self.tried = played.exact, True
            return
        last = played.first + len(played.results)
        more = last - len(self.results)
        if more > 0:
            self.results.extend([nan] * more)
            self.steps.extend([0] * more)
            self.cpu.extend([0.0] * more)
        for at, result, steps, cpu in zip(
            range(played.first, last), played.results, played.steps, played.cpu, strict=True
        ):
            if not isnan(self.results[at]) and (self.results[at], self.steps[at]) != (result, steps):
                raise Damaged(f"game {at} is there twice, with {self.results[at]:g} and with {result:g}")
            self.results[at], self.steps[at], self.cpu[at] = result, steps, cpu

    def gaps(self, count: int) -> Iterator[tuple[int, int]]:
        """The runs (first, length) of games below `count` that are missing."""
        first = None
        for at in range(min(count, len(self.results))):
            if isnan(self.results[at]):
                first = at if first is None else first
            elif first is not None:
                yield first, at - first
                first = None
        start = first if first is not None else min(count, len(self.results))
        if start < count:
            yield start, count - start


class Book:
    """All that has been played of a study."""

    def __init__(self, cells: int) -> None:
        self.cells = [Games() for _ in range(cells)]

    def take(self, played: Played) -> None:
        """Keep what a worker has done. Raises Damaged."""
        if not 0 <= played.cell < len(self.cells):
            raise Damaged(f"there is no cell {played.cell}")
        self.cells[played.cell].take(played)

    def cpu(self) -> tuple[float, int]:
        """CPU seconds and number of all games."""
        spent = [
            cpu for one in self.cells for cpu, result in zip(one.cpu, one.results, strict=True) if not isnan(result)
        ]
        return sum(spent), len(spent)


class Looks(NamedTuple):
    """When results are looked at: after `first` games a cell, then after twice as many each time, up to `most`."""

    first: int
    most: int

    def __iter__(self) -> Iterator[int]:
        """The numbers of games a cell, in their order."""
        at = min(self.first, self.most)
        while at < self.most:
            yield at
            at *= 2
        yield self.most


class Sizer:
    """How many games an order takes: as many as fill `target` seconds by what games of the cell have taken last.

    The first game of a worker may take much longer than all others, since it builds what it needs.
    """

    def __init__(self, target: float, book: Book) -> None:
        self.target = target
        self.last = [_mean(games.cpu[-RECENT:]) for games in book.cells]
        self.any = max(self.last, default=0.0)

    def learn(self, played: Played) -> None:
        """Take note of what games have cost."""
        if played.cpu:
            self.last[played.cell] = self.any = _mean(played.cpu)

    def a_game(self, cell: int) -> float:
        """CPU seconds of a game of the cell as far as known, else of any game; 0 when there was none."""
        return self.last[cell] or self.any

    def games(self, cell: int, left: int, seconds: float) -> int:
        """How many of `left` games of a cell fit into so many seconds, one at least. It never changes a result."""
        known = self.a_game(cell)
        return max(1, min(left, int(seconds / known) if known else 1))

    def batch(self, left: list[tuple[int, int, int]], workers: int) -> list[tuple[int, int, int]]:
        """The runs of games (cell, first, length) that go to a worker together, taken off the end of `left`.

        They take `target` seconds, less towards the end of a round, so that all workers end together. A proof, and a
        game of which nobody knows how long it takes, goes alone.
        """
        whole = sum(count * self.a_game(cell) for cell, _, count in left)
        most = self.target if workers == 1 else max(LEAST_SECONDS, min(self.target, whole / (2 * workers)))
        batch: list[tuple[int, int, int]] = []
        spent = 0.0
        while left and spent < most:
            cell, first, count = left[-1]
            known = self.a_game(cell)
            alone = first == EXACT or not known
            if batch and (alone or spent + known > most):
                break
            left.pop()
            size = 1 if alone else self.games(cell, count, most - spent)
            if count > size:
                left.append((cell, first + size, count - size))
            batch.append((cell, first, size))
            spent += most if alone else size * known
        return batch


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def missing(book: Book, cells: Iterable[int], count: int) -> list[tuple[int, int, int]]:
    """The runs (cell, first, length) of games that are missing so that each cell has `count`."""
    return [(cell, *gap) for cell in cells for gap in book.cells[cell].gaps(count)]


def plain(value: Any) -> Any:
    """A float as a whole number where it is one, so that it is written short."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
