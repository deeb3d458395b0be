"""Running a study: rounds of games, a look at all of them after each round, and cells that drop out of the race.

A round is over when every cell still in the race has the round's number of games. Only then is anything decided, from
the games below that number, so that what is decided hangs on neither engine, nor workers, nor the size of orders, nor
on how often the run was broken off.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from solvers.study import EXACT, Book, Looks, Order, Sizer, missing
from solvers.study_engines import Batch, Engine, Reply
from solvers.study_journal import Journal
from solvers.study_race import Entry, beaten

TRIES = 3
"""How often an order is given out before a study gives it up because workers die of it."""
TARGET = 2.0
"""Seconds of CPU time that a batch of orders is meant to take."""


class Cell(NamedTuple):
    """A cell of a study, for whoever plays it and whoever compares it."""

    key: str
    group: str
    """Cells of one group are compared."""
    work: str
    exact: int = 0
    """Whether the cell's exact value is tried first: the most nodes, 0 for not at all."""
    games: bool = True
    """Whether games may be played where nothing is proven."""


class Race(NamedTuple):
    """Cells that are beaten drop out: with which doubt, the span of results, and whether more is better (1 or -1)."""

    doubt: float
    span: tuple[float, float]
    sense: int = 1


class Failed(RuntimeError):
    """A game that could not be played: the cell, the games, and why."""


@dataclass
class Spent:
    """What a run has cost beyond the games themselves."""

    wall: float = 0.0
    cpu: float = 0.0
    games: int = 0
    overheads: list[float] = field(default_factory=list)
    """Seconds for every batch between handing it over and having the answer, less what the worker was at it."""
    starts: dict[str, float] = field(default_factory=dict)
    """Seconds that each worker took to start and to import."""
    retried: int = 0

    @property
    def batches(self) -> int:
        """How many batches have come back."""
        return len(self.overheads) + len(self.starts)

    def take(self, reply: Reply) -> None:
        """Add an answer. The first of a worker counts as its start."""
        for played in reply.played:
            self.cpu += sum(played.cpu)
            self.games += len(played.results)
        if not reply.played:
            return
        first, waited = reply.played[0], max(0.0, reply.seconds - sum(played.wall for played in reply.played))
        if first.who in self.starts:
            self.overheads.append(waited)
        else:
            self.starts[first.who] = first.started or waited

    @property
    def overhead(self) -> float:
        """The median seconds of scheduling and transfer for a batch; 0 without one."""
        return median(self.overheads) if self.overheads else 0.0


@dataclass
class Outcome:
    """Where a study stands: all that its tables are made of."""

    count: dict[int, int]
    """How many games of each cell count: those of complete rounds."""
    dropped: dict[int, int] = field(default_factory=dict)
    """Cells that have dropped out, with the number of games after which they did."""
    complete: bool = False
    round: int = 0
    """Games a cell after the last complete round."""
    why: str = ""
    """What ended it early."""


Told = Callable[[int, int, int], None]
"""(round, games of the round that are there, games of the round)."""


class Runner:
    """Plays a study as far as its rounds, its time and Ctrl-C let it."""

    def __init__(
        self, cells: Sequence[Cell], book: Book, engine: Engine, journal: Journal | None, seconds: float | None = None
    ) -> None:
        self.cells, self.book, self.engine, self.journal = cells, book, engine, journal
        self.sizer = Sizer(TARGET, book)
        self.spent = Spent()
        self.until = None if seconds is None else time.monotonic() + seconds
        self._left: list[tuple[int, int, int]] = []
        self._busy: list[Batch] = []
        self._lost: list[Batch] = []
        """Batches that workers have died of, to be given out again as they were."""
        self._tries: dict[Batch, int] = {}

    def run(self, looks: Looks, race: Race | None, told: Told | None = None) -> Outcome:
        """Play all rounds. Raises Failed for a game that cannot be played or that workers die of."""
        start = time.monotonic()
        outcome = Outcome(dict.fromkeys(range(len(self.cells)), 0))
        try:
            outcome.why = self._proofs() or self._rounds(outcome, looks, race, told)
            outcome.complete = not outcome.why
        except KeyboardInterrupt:
            outcome.why = "interrupted"
        self.spent.wall = time.monotonic() - start
        return outcome

    def _proofs(self) -> str:
        """Try what may be proven; what ended that early."""
        asked = [(at, EXACT, 1) for at, one in enumerate(self.cells) if one.exact and self.book.cells[at].exact is None]
        return self._round(asked, None, 0)

    def _rounds(self, outcome: Outcome, looks: Looks, race: Race | None, told: Told | None) -> str:
        racing = list(range(len(self.cells)))
        for target in looks:
            playing = [cell for cell in racing if self.sampled(cell)]
            why = self._round(missing(self.book, playing, target), told, target, len(playing) * target)
            if why:
                return why
            outcome.count |= dict.fromkeys(playing, target)
            outcome.round = target
            if race is not None:
                self._look(outcome, racing, race)
            if race is not None and decided(self.cells, racing):
                break
            if not any(self.sampled(cell) for cell in racing):
                break
        return ""

    @property
    def seconds_left(self) -> float:
        """Seconds that the round still takes, by what games of each cell have taken last."""
        orders = [order[:3] for batch in (*self._busy, *self._lost) for order in batch]
        games = sum(count * self.sizer.a_game(cell) for cell, _, count in (*self._left, *orders))
        return games / self.engine.workers

    def sampled(self, cell: int) -> bool:
        """Whether a cell's mean is to be had by games: nothing is proven of it."""
        exact = self.book.cells[cell].exact
        return self.cells[cell].games and (exact is None or not exact.proven)

    def _look(self, outcome: Outcome, racing: list[int], race: Race) -> None:
        """Let the beaten cells drop out."""
        entries = {}
        for at, cell in enumerate(self.cells):
            games = self.book.cells[at]
            if games.exact is not None and games.exact.proven:
                entries[at] = Entry(cell.group, (), float(games.exact.low))
            elif cell.games:
                entries[at] = Entry(cell.group, games.results[: outcome.count[at]])
        compared = [at for at in racing if at in entries]
        for at in beaten(entries, compared, race.doubt, race.span, race.sense):
            racing.remove(at)
            outcome.dropped[at] = outcome.round

    def _round(self, left: list[tuple[int, int, int]], told: Told | None, target: int, whole: int = 0) -> str:
        """Give out all orders of a round and wait for them; what ended it early."""
        # The last run is given out first: of equal cells none waits for another.
        left = self._left = left[::-1]
        there = whole - sum(count for _, _, count in left)
        while left or self._busy or self._lost:
            late = self.until is not None and time.monotonic() >= self.until
            if late and not self._busy:
                return "out of time"
            while (left or self._lost) and not late and len(self._busy) < self.engine.workers:
                self._give(self._lost.pop() if self._lost else self._next(left))
            reply = self.engine.next()
            if reply is not None:
                there += self._take(reply)
            if told is not None:
                told(target, there, whole)
        return ""

    def _next(self, left: list[tuple[int, int, int]]) -> Batch:
        runs = self.sizer.batch(left, self.engine.workers)
        return tuple(Order(cell, first, games, self.cells[cell].work) for cell, first, games in runs)

    def _give(self, batch: Batch) -> None:
        self._busy.append(batch)
        self.engine.submit(batch)

    def _take(self, reply: Reply) -> int:
        """Keep an answer, or give the batch out again; how many games have come in."""
        self._busy.remove(reply.batch)
        if reply.lost:
            self._again(reply.batch, reply.lost)
            return 0
        if self.journal is not None:
            self.journal.add(reply.played)
        for played in reply.played:
            self.book.take(played)
            self.sizer.learn(played)
        self.spent.take(reply)
        if reply.failed:
            raise Failed(f"{self._named(reply.batch[len(reply.played)])}: {reply.failed}")
        return sum(len(played.results) for played in reply.played)

    def _again(self, batch: Batch, lost: str) -> None:
        """Give out again what a worker died of: of a batch every order alone, so that the one to blame is known."""
        self.spent.retried += 1
        tries = self._tries.get(batch, 0) + 1
        if tries >= TRIES and len(batch) == 1:
            raise Failed(f"{self._named(batch[0])}: given up after {TRIES} tries: {lost}")
        for order in reversed(batch):
            self._tries[order,] = tries
            self._lost.append((order,))

    def _named(self, order: Order) -> str:
        what = "the exact value" if order.exact else f"games {order.first:,} to {order.first + order.games - 1:,}"
        return f"{what} of {self.cells[order.cell].key}"


def decided(cells: Sequence[Cell], racing: Sequence[int]) -> bool:
    """Whether every group has one cell left in the race."""
    groups = [cells[at].group for at in racing]
    return len(groups) == len(set(groups))
