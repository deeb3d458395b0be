"""The course of a reviewed game as a small chart of characters, and the points that all its graphs show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kibitz.why_text import rounded
from solvers.review_parts import NAMED, Decision

if TYPE_CHECKING:
    from solvers.review_parts import Event, Review

WIDTH, HEIGHT, STRETCH = 60, 8, 4
"""Columns and rows of the chart at most, and the columns of a step in a short game."""
LUCKY = Fraction(5, 100)
"""Luck of at least this part of the range is marked."""


class Point(NamedTuple):
    """The value after a step, with its interval; of the start for the first one."""

    taken: int
    """How many steps had been taken."""
    value: Fraction
    low: Fraction
    high: Fraction
    step: Decision | Event | None


def points(found: Review) -> tuple[Point, ...]:
    """The value at the start and after every step that was reviewed."""
    start, result = found.start, found.result
    all_ = [Point(0, start.middle, start.low, start.high, None)]
    for one in found.steps:
        if one.after is not None and not one.idle:
            all_.append(Point(one.index + 1, one.after.middle, one.after.low, one.after.high, one))
    if all_[-1].taken < len(found.steps):
        all_.append(Point(len(found.steps), result.middle, result.low, result.high, None))
    return tuple(all_)


def ends(found: Review, shown: Sequence[Point]) -> tuple[Fraction, Fraction]:
    """The lower and the upper end of the axis of values."""
    if found.scale.likely:
        return Fraction(0), Fraction(1)
    low, high = min(point.value for point in shown), max(point.value for point in shown)
    return (low, high) if high > low else (low - 1, high + 1)


def level(value: Fraction, likely: bool) -> str:
    """A value at an axis."""
    return rounded(value, likely)


def mark(found: Review, one: Decision | Event | None) -> str:
    """What stands below a step: B, M or I for a mistake (small for others'), + and - for luck; "" for nothing."""
    if one is None:
        return ""
    if isinstance(one, Decision):
        if one.kind not in NAMED:
            return ""
        letter = "IMB"[NAMED.index(one.kind)]
        return letter if one.own else letter.lower()
    if abs(one.luck.value) < LUCKY * found.scale.range or one not in found.fortunes():
        return ""
    return "+" if one.luck.value > 0 else "-"


def chart(found: Review, width: int = WIDTH, height: int = HEIGHT) -> Iterator[str]:
    """The lines of the chart: values over steps, marks of mistakes and luck below, and the numbers of the steps."""
    shown = points(found)
    low, high = ends(found, shown)
    names = [level(end, found.scale.likely) for end in (high, low)]
    room, last = max(map(len, names)), shown[-1].taken or 1
    columns = min(width, STRETCH * last + 1)
    places = [point.taken * (columns - 1) // last for point in shown]
    rows = [[" "] * columns for _ in range(height)]
    marks = [" "] * columns
    for at, point in enumerate(shown):
        row = height - 1 - round(min(max((point.value - low) / (high - low), Fraction(0)), Fraction(1)) * (height - 1))
        until = places[at + 1] if at + 1 < len(shown) else places[at] + 1
        for column in range(places[at], max(until, places[at] + 1)):
            rows[row][column] = "●" if column == places[at] else "─"
        marks[places[at]] = mark(found, point.step) or marks[places[at]]
    for at, row_ in enumerate(rows):
        name = names[0] if at == 0 else names[1] if at == height - 1 else ""
        yield f"{name:>{room}} ┤{''.join(row_).rstrip()}"
    if any(letter != " " for letter in marks):
        yield f"{'':>{room}}  {''.join(marks).rstrip()}"
    yield f"{'':>{room}}  {'0':<{max(1, columns - len(str(last)))}}{last}"
