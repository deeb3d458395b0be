"""What a study has found: means with intervals, differences game by game, and what each axis does in the mean.

All numbers come from the games of complete rounds, in the order of their numbers, so equal studies give equal tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import fsum, sqrt
from statistics import NormalDist
from typing import NamedTuple

from solvers.result import Status
from solvers.rollout import Tally, stretched, wilson
from solvers.study import Book, Games
from solvers.study_run import Cell, Outcome

DOUBT = 0.05
"""One minus the level of all intervals."""
LEAST = 30
"""Pairs of games below which nothing is said of their difference."""


class Value(NamedTuple):
    """A number with its interval."""

    mean: float
    low: float
    high: float


class Share(NamedTuple):
    """How often a result came up, with its interval; `exact` where it is proven."""

    result: float
    share: Value
    exact: Fraction | None = None


class Row(NamedTuple):
    """What is known of a cell."""

    cell: int
    status: Status | None
    """None where there is neither a game nor a proof."""
    value: Value | None
    how: str
    """What the interval is based on."""
    games: int
    dropped: int
    """After how many games the cell dropped out of the race, 0 for not."""
    best: bool
    """Whether it has the best mean of its group, among those still in the race."""
    behind: Value | None
    """How much it is behind that one, by games of the same number; None for the best one and without enough games."""
    exact: Fraction | None = None
    shares: tuple[Share, ...] = ()


class Level(NamedTuple):
    """The mean over all cells of one value of an axis, each with the same weight, and how far it is from the first."""

    label: str
    value: Value
    apart: Value | None


def rows(
    cells: Sequence[Cell], book: Book, outcome: Outcome, bounds: Callable[[int], tuple[Fraction, Fraction]],
    sense: int = 1, shares: bool = False,
) -> tuple[Row, ...]:  # fmt: skip
    """A row for every cell in order; `bounds` are what a cell's results can be. `sense` 0: none is best."""
    plain = [_row(at, book.cells[at], outcome, bounds(at), shares) for at in range(len(cells))]
    groups: dict[str, list[int]] = {}
    for at, cell in enumerate(cells):
        groups.setdefault(cell.group, []).append(at)
    if not sense:
        return tuple(plain)
    for members in groups.values():
        best = _best([plain[at] for at in members], sense)
        if best is None or len(members) < 2:
            continue
        pairs = len(members) * (len(members) - 1) // 2
        for at in members:
            if at == best:
                plain[at] = plain[at]._replace(best=True)
            else:
                plain[at] = plain[at]._replace(behind=_behind(book, outcome, best, at, pairs, sense))
    return tuple(plain)


def _row(at: int, games: Games, outcome: Outcome, bounds: tuple[Fraction, Fraction], shares: bool) -> Row:
    dropped, count, exact = outcome.dropped.get(at, 0), outcome.count[at], games.exact
    if exact is not None and (exact.proven or not count):
        status = Status.PROVEN if exact.proven else Status.BOUND
        value = Value(float((exact.low + exact.high) / 2), float(exact.low), float(exact.high))
        told = tuple(Share(r, Value(float(s), float(s), float(s)), s) for r, s in exact.shares) if shares else ()
        return Row(at, status, value, "proof", 0, dropped, False, None, exact.low if exact.proven else None, told)
    if not count:
        return Row(at, None, None, "", 0, dropped, False, None)
    results, tally = games.results[:count], Tally()
    for one in results:
        tally.add(int(one) if one.is_integer() else Fraction(one))
    low, high, how = tally.interval(bounds)
    told = tuple(_shares(results)) if shares else ()
    value = Value(float(tally.mean), float(low), float(high))
    return Row(at, Status.ESTIMATE, value, how, count, dropped, False, None, None, told)


def _shares(results: Sequence[float]) -> Iterator[Share]:
    for result, times in sorted(Counter(results).items()):
        yield Share(result, Value(times / len(results), *wilson(times, len(results))))


def _best(members: Sequence[Row], sense: int) -> int | None:
    """The first cell with the best mean of those in the race of which a value is known."""
    known = [row for row in members if row.value is not None and row.status is not Status.BOUND]
    known = [row for row in known if not row.dropped] or known
    if not known:
        return None
    return max(known, key=lambda row: (sense * row.value.mean if row.value else 0.0, -row.cell)).cell


def _behind(book: Book, outcome: Outcome, best: int, at: int, pairs: int, sense: int) -> Value | None:
    """How much a cell is behind the best one. The doubt is shared among all pairs of the group, so that the choice of
    the best one by the same games does no harm."""
    (first, one), (second, other) = _known(book, outcome, best), _known(book, outcome, at)
    if one is not None and other is not None:
        apart = float(sense * (one - other))
        return Value(apart, apart, apart)
    size = len(second) if one is not None else len(first) if other is not None else min(len(first), len(second))
    mine = [float(one)] * size if one is not None else first[:size]
    theirs = [float(other)] * size if other is not None else second[:size]
    return spread([sense * (a - b) for a, b in zip(mine, theirs, strict=True)], DOUBT / pairs)


def _known(book: Book, outcome: Outcome, at: int) -> tuple[Sequence[float], Fraction | None]:
    games = book.cells[at]
    if games.exact is not None and games.exact.proven:
        return (), games.exact.low
    return games.results[: outcome.count[at]], None


def spread(numbers: Sequence[float], doubt: float) -> Value | None:
    """The mean of numbers with Student's interval; None below LEAST numbers, or where they do not differ."""
    count = len(numbers)
    if count < LEAST:
        return None
    mean = fsum(numbers) / count
    error = sqrt(fsum((one - mean) ** 2 for one in numbers) / (count - 1) / count)
    half = error * stretched(NormalDist().inv_cdf(1 - doubt / 2), count - 1)
    return Value(mean, mean - half, mean + half) if half else None


def levels(axis: Mapping[str, Sequence[int]], book: Book, outcome: Outcome) -> tuple[Level, ...]:
    """What each value of an axis comes to in the mean over its cells, and how far that is from the first value's.

    `axis` has the cells of every value. Games of one number are averaged over the cells first, so that luck that
    cells share is counted once. () where cells have different numbers of games: dropped ones, or proofs.
    """
    counts = {outcome.count[at] for members in axis.values() for at in members}
    if (
        len(counts) != 1
        or min(counts) < LEAST
        or len(axis) < 2
        or any(book.cells[at].exact is not None for members in axis.values() for at in members)
    ):
        return ()
    count = counts.pop()
    series = {
        label: [
            fsum(column) / len(members)
            for column in zip(*(book.cells[at].results[:count] for at in members), strict=True)
        ]
        for label, members in axis.items()
    }
    first = next(iter(series.values()))
    found = []
    for label, numbers in series.items():
        mean = fsum(numbers) / count
        apart = None
        if numbers is not first:
            apart = spread([a - b for a, b in zip(numbers, first, strict=True)], DOUBT / (len(series) - 1))
        found.append(Level(label, spread(numbers, DOUBT) or Value(mean, mean, mean), apart))
    return tuple(found)


def _averaged(cells: Sequence[Sequence[float]]) -> list[float]:
    """The mean over cells of the games of each number."""
    return [fsum(column) / len(cells) for column in zip(*cells, strict=True)]
