"""Break-even: from which probability of a chance event, or from which number of a position, one play beats another.

The value of a play as a function of the probability p of an event is found by one pass over the part of the game in
which the event may still come: there every position has a piecewise linear function of p, exact in its corners; after
the event the search gives numbers. Seats that decide before the event choose for each p what is best for them, which
makes the corners. Thresholds are the exact crossings of two such functions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from model.core.action import ChanceOutcome, IllegalAction, Step
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.causes import Worth
from solvers.expectimax import Search, relevant
from solvers.explainer import Explainer
from solvers.limits import Limits, Meter, deep_recursion
from solvers.secrets import refuse_secrets

ZERO, ONE = Fraction(0), Fraction(1)
Event = Callable[[ChanceOutcome], bool]
Point = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Piecewise:
    """A continuous function on [0, 1] of straight pieces, by its corners (p, value), the first at 0, the last at 1."""

    points: tuple[Point, ...]

    @staticmethod
    def constant(value: Fraction) -> Piecewise:
        """The function that has one value everywhere."""
        return Piecewise(((ZERO, value), (ONE, value)))

    def at(self, p: Fraction) -> Fraction:
        """The value at a probability. Raises ValueError outside of [0, 1]."""
        if not 0 <= p <= 1:
            raise ValueError(f"{p} is no probability")
        i = min(bisect_right(self.points, p, key=_first), len(self.points) - 1)
        (left, low), (right, high) = self.points[i - 1], self.points[i]
        return low + (high - low) * (p - left) / (right - left)

    def slope(self, p: Fraction) -> Fraction:
        """How fast the value grows at p, to the right of a corner; at 1 to the left."""
        i = min(bisect_right(self.points, p, key=_first), len(self.points) - 1)
        (left, low), (right, high) = self.points[i - 1], self.points[i]
        return (high - low) / (right - left)

    def corners(self, other: Piecewise) -> list[Fraction]:
        """The places of the corners of either function."""
        return sorted({p for p, _ in (*self.points, *other.points)})


def _first(point: Point) -> Fraction:
    return point[0]


def combined(parts: Iterable[tuple[Piecewise, Point]]) -> Piecewise:
    """The sum of functions, each times a straight line that is given by its values at p = 0 and p = 1.

    Raises ValueError where a line that is not level meets a function that is not constant: the result would curve.
    """
    parts = list(parts)
    places = sorted({p for function, _ in parts for p, _ in function.points})
    for function, (start, end) in parts:
        if start != end and len({value for _, value in function.points}) > 1:
            raise ValueError("a weight that depends on p meets a value that does: the result is no straight piece")
    values = [sum((f.at(p) * (start + (end - start) * p) for f, (start, end) in parts), ZERO) for p in places]
    return simplified(list(zip(places, values, strict=True)))


def highest(functions: Sequence[Piecewise]) -> Piecewise:
    """The greatest of some functions at every p."""
    found = functions[0]
    for other in functions[1:]:
        found = _upper(found, other)
    return found


def lowest(functions: Sequence[Piecewise]) -> Piecewise:
    """The least of some functions at every p."""
    return _negated(highest([_negated(one) for one in functions]))


def _negated(one: Piecewise) -> Piecewise:
    return Piecewise(tuple((p, -value) for p, value in one.points))


def _upper(one: Piecewise, other: Piecewise) -> Piecewise:
    places = sorted({*one.corners(other), *crossings(one, other)})
    return simplified([(p, max(one.at(p), other.at(p))) for p in places])


def crossings(one: Piecewise, other: Piecewise) -> tuple[Fraction, ...]:
    """Where the difference of two functions changes its sign or begins or ceases to be 0, in order."""
    found, places = list[Fraction](), one.corners(other)
    for left, right in pairwise(places):
        low, high = one.at(left) - other.at(left), one.at(right) - other.at(right)
        if low * high < 0:
            found.append(left + (right - left) * low / (low - high))
        elif not low or not high:
            found += [p for p, gap in ((left, low), (right, high)) if not gap and (low or high)]
    return tuple(sorted(set(found)))


def simplified(points: Sequence[Point]) -> Piecewise:
    """The function through some points in order, without those on a straight line between their neighbours."""
    kept = [points[0]]
    for i in range(1, len(points) - 1):
        (a, x), (b, y), (c, z) = kept[-1], points[i], points[i + 1]
        if (y - x) * (c - a) != (z - x) * (b - a):
            kept.append(points[i])
    return Piecewise((*kept, points[-1]))


# --- the value as a function of the probability of an event -----------------------------------------------------------


class Tilted:
    """Values of positions when the first chance that can bring an event brings it with probability p.

    Outcomes that are in the event keep their proportions to each other, and so do the others. A chance where all or
    none of the outcomes are in the event stays as it is; later chances keep their own weights.
    """

    def __init__(self, problem: Problem[Any], event: Event, limits: Limits | None = None) -> None:
        """Raises Refused where seats that decide hide something from each other."""
        refuse_secrets(problem, "break-even")
        self.problem, self.event = problem, event
        self.search = Search(problem, Meter(limits or Limits()))
        self._known: dict[Any, Piecewise] = {}
        self.chances: set[Fraction] = set()
        """The probabilities that the event has by the rules, wherever it may first come."""

    def value(self, state: Any) -> Piecewise:
        """The value of a position for every p. Raises LimitReached."""
        with deep_recursion():
            return self._value(state)

    def after(self, steps: Sequence[Step]) -> Piecewise:
        """The value of the position after some steps. Raises IllegalAction and LimitReached."""
        state = self.problem.state
        for step in steps:
            state = self.problem.game.apply(state, step)
        return self.value(state)

    def _value(self, state: Any) -> Piecewise:
        known = self._known.get(state)
        if known is None:
            self.search.meter.tick()
            known = self._known[state] = self._found(state)
        return known

    def _found(self, state: Any) -> Piecewise:
        game, player = self.problem.game, self.problem.game.current_player(state)
        low, high = self.problem.goal.bounds(state)
        if player == TERMINAL or low == high:
            return Piecewise.constant(self.search.exact(state))
        if player == CHANCE:
            return self._chance(state)
        kids = [self._value(game.apply(state, action)) for action in relevant(game, state)]
        return highest(kids) if player == self.problem.goal.seat else lowest(kids)

    def _chance(self, state: Any) -> Piecewise:
        game = self.problem.game
        outcomes = game.chance_outcomes(state)
        share = sum((weight for outcome, weight in outcomes if self.event(outcome)), ZERO)
        if share in (0, 1):
            return combined((self._value(game.apply(state, o)), (w, w)) for o, w in outcomes)
        self.chances.add(share)
        parts = []
        for outcome, weight in outcomes:
            value = Piecewise.constant(self.search.exact(game.apply(state, outcome)))
            inside = self.event(outcome)
            parts.append((value, (ZERO, weight / share) if inside else (weight / (1 - share), ZERO)))
        return combined(parts)


class Stretch(NamedTuple):
    """A stretch of probabilities, or of whole numbers, over which the same play is better."""

    low: Fraction
    high: Fraction
    better: int
    """1 for the first play, -1 for the second, 0 where both are worth the same."""


class BreakEven(NamedTuple):
    """Two plays against each other for every probability of an event."""

    one: Piecewise
    other: Piecewise
    thresholds: tuple[Fraction, ...]
    """Where neither is better, at the ends of stretches."""
    stretches: tuple[Stretch, ...]
    chances: tuple[Fraction, ...]
    """What the event's probability is by the rules; several where it may first come in different ways."""
    nodes: int


def break_even(
    problem: Problem[Any], one: Sequence[Step], other: Sequence[Step], event: Event, limits: Limits | None = None
) -> BreakEven:
    """From which probability of an event on the play `one` is better than `other`.

    Raises LimitReached, IllegalAction, Refused, and ValueError where the event cannot come after either play.
    """
    tilted = Tilted(problem, event, limits)
    first, second = tilted.after(one), tilted.after(other)
    if not tilted.chances:
        raise ValueError("no chance after these plays can bring the event")
    found = crossings(first, second)
    chances = tuple(sorted(tilted.chances))
    return BreakEven(first, second, found, _stretches(first, second, found), chances, tilted.search.meter.nodes)


def _stretches(one: Piecewise, other: Piecewise, thresholds: Sequence[Fraction]) -> tuple[Stretch, ...]:
    ends = sorted({ZERO, *thresholds, ONE})
    found = []
    for left, right in pairwise(ends):
        middle = (left + right) / 2
        found.append(Stretch(left, right, _sign(one.at(middle) - other.at(middle))))
    return tuple(found)


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


# --- a number of the position -----------------------------------------------------------------------------------------


class Row(NamedTuple):
    """What two plays are worth where a number of the position is `number`; None where the rules forbid one."""

    number: int
    one: Worth | None
    other: Worth | None
    best: Worth
    """Of best play."""

    @property
    def better(self) -> int | None:
        """1 or -1 for the play that is proven better, 0 where both are proven equal; None where that is open.

        A play that the rules forbid is worse than one that they allow.
        """
        if self.one is None or self.other is None:
            return (self.one is not None) - (self.other is not None)
        if self.one.proven and self.other.proven:
            return _sign(self.one.value - self.other.value)
        if self.one.low > self.other.high:
            return 1
        return -1 if self.one.high < self.other.low else None


class Turning(NamedTuple):
    """Between two numbers another play becomes the better one, or both become equal."""

    below: int
    above: int
    better: int
    """From `above` on: 1, -1 or 0."""
    crossing: Fraction | None
    """Where the straight lines between the values of both plays cross; None where a value is open or forbidden."""


def table(
    positions: Iterable[tuple[int, Problem[Any]]], one: Sequence[Step], other: Sequence[Step], limits: Limits
) -> tuple[Row, ...]:
    """What two plays are worth in positions that differ by a number; the limits hold for each position."""
    rows = []
    for number, problem in positions:
        refuse_secrets(problem, "break-even")
        ex = Explainer(problem, limits)
        rows.append(Row(number, _worth(ex, one), _worth(ex, other), ex.worth(problem.state)))
    return tuple(rows)


def _worth(ex: Explainer, steps: Sequence[Step]) -> Worth | None:
    state = ex.problem.state
    try:
        for step in steps:
            state = ex.problem.game.apply(state, step)
    except IllegalAction:
        return None
    return ex.worth(state)


def turnings(rows: Sequence[Row]) -> tuple[Turning, ...]:
    """Where the better play changes, in the order of the numbers; rows that are open are passed over."""
    found = []
    for left, right in pairwise(row for row in rows if row.better is not None):
        if right.better is not None and left.better != right.better:
            found.append(Turning(left.number, right.number, right.better, _crossing(left, right)))
    return tuple(found)


def _crossing(left: Row, right: Row) -> Fraction | None:
    worths = (left.one, left.other, right.one, right.other)
    if any(worth is None or not worth.proven for worth in worths):
        return None
    a, b, c, d = (worth.value for worth in worths if worth is not None)
    low, high = a - b, c - d
    return left.number + (right.number - left.number) * low / (low - high)


def sensitivity(rows: Sequence[Row]) -> tuple[Fraction | None, ...]:
    """How much best play gains for each 1 more of the number, from row to row; None where a value is open."""
    return tuple(
        (right.best.value - left.best.value) / (right.number - left.number)
        if left.best.proven and right.best.proven
        else None
        for left, right in pairwise(rows)
    )
