"""Values as exact piecewise functions of one parameter, and the thresholds between them.

Pieces are rational functions with rational coefficients; their ends are exact too: rational numbers, or algebraic ones
as roots of polynomials (CRootOf), isolated by Sturm's theorem. Nothing is rounded, so the sign of a difference between
two thresholds is certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from typing import Any, NamedTuple

import sympy as sp

from solvers.breakeven import Piecewise
from solvers.symbolic.exact import Closed, Expr, Number, exact, fraction, symbol


@dataclass(frozen=True, slots=True)
class Curve:
    """A continuous function of one parameter from the first of its ends to the last, piece by piece."""

    variable: Expr
    ends: tuple[Expr, ...]
    """Exact numbers, rising: one more than there are pieces."""
    pieces: tuple[Expr, ...]

    @staticmethod
    def of(value: Expr | Closed | Curve | Number, name: str, low: Number = 0, high: Number = 1) -> Curve:
        """An expression of one parameter as a curve of one piece; a curve as it is.

        Raises ValueError where it has another parameter, is no rational function of this one, or has a pole on the way.
        """
        if isinstance(value, Curve):
            return value
        variable = symbol(name)
        expr = sp.cancel(exact(value.expr if isinstance(value, Closed) else value))
        others = expr.free_symbols - {variable}
        if others:
            raise ValueError(f"besides {name} there is {', '.join(sorted(map(str, others)))}: set it to a number first")
        if not expr.is_rational_function(variable):
            raise ValueError(f"{expr} is no rational function of {name}: compare whole numbers with `runs`")
        ends = exact(low), exact(high)
        if ends[0] >= ends[1]:
            raise ValueError(f"{name} runs from a lower to a higher number, not from {low} to {high}")
        poles = _inside(sp.fraction(expr)[1], variable, *ends, closed=True)
        if poles:
            raise ValueError(f"the value has a pole at {name} = {poles[0]}: ask for a stretch without it")
        return Curve(variable, ends, (expr,))

    @staticmethod
    def straight(function: Piecewise, name: str = "p") -> Curve:
        """A piecewise linear function of the numeric break-even solver as a curve on [0, 1]."""
        variable, pieces = symbol(name), []
        for (left, low), (right, high) in pairwise(function.points):
            slope = exact((high - low) / (right - left))
            pieces.append(sp.expand(exact(low) + slope * (variable - exact(left))))
        return Curve(variable, tuple(exact(p) for p, _ in function.points), tuple(pieces))

    def at(self, value: Number) -> Fraction:
        """The value at a number. Raises ValueError outside of the curve."""
        found = exact(value)
        if not self.ends[0] <= found <= self.ends[-1]:
            raise ValueError(
                f"{self.variable} = {value} is out of range: {self.ends[0]} <= {self.variable} <= {self.ends[-1]}"
            )
        piece = next(piece for piece, end in zip(self.pieces, self.ends[1:], strict=True) if found <= end)
        return fraction(piece.subs(self.variable, found))

    def upper(self, other: Curve) -> Curve:
        """The greater of two curves at every point. Raises ValueError where they do not run over the same numbers."""
        return _joined(self, other, lambda one, two, sign: one if sign >= 0 else two)

    def lower(self, other: Curve) -> Curve:
        """The smaller of two curves at every point."""
        return _joined(self, other, lambda one, two, sign: two if sign >= 0 else one)

    def changed(self, rule: Callable[[Expr], Expr]) -> Curve:
        """The curve with a rule applied to every piece, such as `lambda v: v - symbol("c")`."""
        return Curve(self.variable, self.ends, tuple(sp.cancel(rule(piece)) for piece in self.pieces))

    def thresholds(self) -> tuple[Expr, ...]:
        """Where one piece ends and another begins."""
        return self.ends[1:-1]

    def piecewise(self) -> Expr:
        """The curve as a sympy Piecewise."""
        parts = zip(self.pieces, self.ends[1:], strict=True)
        return sp.Piecewise(*((piece, self.variable <= end) for piece, end in parts), (sp.nan, True), evaluate=False)

    def latex(self) -> str:
        """The curve for LaTeX, a line for each piece."""
        name, rows = sp.latex(self.variable), []
        for piece, (low, high) in zip(self.pieces, pairwise(self.ends), strict=True):
            rows.append(rf"{sp.latex(piece)} & {sp.latex(low)} \le {name} \le {sp.latex(high)}")
        return r"\begin{cases}" + r" \\ ".join(rows) + r"\end{cases}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


def mixed(parts: Iterable[tuple[Expr, Curve]]) -> Curve:
    """The sum of curves times weights, which are numbers or functions of the parameter.

    Raises ValueError where the curves do not run over the same numbers.
    """
    parts = list(parts)
    ends = _rising({end for _, curve in parts for end in curve.ends})
    pieces = []
    for left, right in pairwise(ends):
        middle = rational_between(left, right)
        pieces.append(sp.cancel(sum(weight * _piece(curve, middle) for weight, curve in parts)))
    _same_range([curve for _, curve in parts])
    return _merged(parts[0][1].variable, ends, pieces)


# --- two plays --------------------------------------------------------------------------------------------------------


class Stretch(NamedTuple):
    """A stretch of a parameter over which the same play is better."""

    low: Expr
    high: Expr
    better: int
    """1 for the first play, -1 for the second, 0 where both are worth the same all along."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two plays against each other for every number of a parameter."""

    one: Curve
    other: Curve
    thresholds: tuple[Expr, ...]
    """Where neither is better: exact numbers, rising; only those between stretches of different answers."""
    stretches: tuple[Stretch, ...]

    def better(self, value: Number) -> int:
        """1, -1 or 0 for the play that is better at a number. Raises ValueError out of range."""
        gap = self.one.at(value) - self.other.at(value)
        return (gap > 0) - (gap < 0)

    def margin(self, value: Number) -> Fraction:
        """How much the first play is worth more than the second at a number."""
        return self.one.at(value) - self.other.at(value)

    def latex(self) -> str:
        """The stretches for LaTeX."""
        name, signs = sp.latex(self.one.variable), {1: ">", 0: "=", -1: "<"}
        rows = [rf"A {signs[s.better]} B & {sp.latex(s.low)} < {name} < {sp.latex(s.high)}" for s in self.stretches]
        return r"\begin{cases}" + r" \\ ".join(rows) + r"\end{cases}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


def break_even(
    one: Expr | Closed | Curve | Number, other: Expr | Closed | Curve | Number, name: str = "p",
    low: Number = 0, high: Number = 1,
) -> Contest:  # fmt: skip
    """From which number of a parameter on one value is better than another: exact thresholds, stretches between.

    Raises ValueError as `Curve.of`, and where two curves do not run over the same numbers.
    """
    ends = next(((c.ends[0], c.ends[-1]) for c in (one, other) if isinstance(c, Curve)), (exact(low), exact(high)))
    first, second = (Curve.of(value, name, fraction(ends[0]), fraction(ends[1])) for value in (one, other))
    found: list[Stretch] = []
    for left, right, sign in _signs(first, second):
        if found and found[-1].better == sign:
            left = found.pop().low
        found.append(Stretch(left, right, sign))
    return Contest(first, second, tuple(stretch.low for stretch in found[1:]), tuple(found))


def boundary(one: Expr | Closed, other: Expr | Closed, name: str) -> tuple[Expr, ...]:
    """Every expression for one parameter, in the others, at which two values are the same: lines between regions."""
    left, right = (exact(value.expr if isinstance(value, Closed) else value) for value in (one, other))
    return tuple(sp.solve(sp.numer(sp.together(left - right)), symbol(name)))


class Region(NamedTuple):
    """A stretch of a parameter and the plays that are best all along it, sorted."""

    low: Expr
    high: Expr
    best: tuple[str, ...]


def regions(
    plays: dict[str, Expr | Closed | Curve], name: str = "p", low: Number = 0, high: Number = 1
) -> tuple[Region, ...]:
    """Which of several plays is best where: exact stretches from `low` to `high`. Raises ValueError as `break_even`."""
    curves = {play: Curve.of(value, name, low, high) for play, value in plays.items()}
    known, ends = list(curves.values()), {exact(low), exact(high)}
    for at, first in enumerate(known):
        for second in known[at + 1 :]:
            ends |= {left for left, _, _ in _signs(first, second)}
    found: list[Region] = []
    for left, right in pairwise(_rising(ends)):
        middle = fraction(rational_between(left, right))
        values = {play: curve.at(middle) for play, curve in curves.items()}
        best = tuple(sorted(play for play, value in values.items() if value == max(values.values())))
        if found and found[-1].best == best:
            left = found.pop().low
        found.append(Region(left, right, best))
    return tuple(found)


class Run(NamedTuple):
    """Whole numbers in a row, both included, for which the same of two values is greater: 1, -1, or 0 if equal."""

    low: int
    high: int
    better: int


def runs(one: Closed, other: Closed, name: str, low: int, high: int) -> tuple[Run, ...]:
    """Which of two closed forms is greater for whole numbers of a parameter; any expressions, such as powers of it."""
    found: list[Run] = []
    for number in range(low, high + 1):
        gap = one.at(**{name: number}) - other.at(**{name: number})
        sign = (gap > 0) - (gap < 0)
        first = found.pop().low if found and found[-1].better == sign else number
        found.append(Run(first, number, sign))
    return tuple(found)


# --- exact numbers ----------------------------------------------------------------------------------------------------


def rational_between(low: Expr, high: Expr) -> Expr:
    """A rational number strictly between two exact real numbers that differ."""
    digits = 15
    while True:
        ends = [end if end.is_Rational else sp.Rational(str(end.evalf(digits))) for end in (low, high)]
        middle = (ends[0] + ends[1]) / 2
        if low < middle < high:
            return middle
        digits *= 2


def _rising(numbers: Iterable[Expr]) -> list[Expr]:
    """Exact numbers, rising, each once: equal roots have the same form, that of their irreducible polynomial."""

    def order(one: Expr, two: Expr) -> int:
        return -1 if one < two else 1

    return sorted(set(numbers), key=cmp_to_key(order))


def _inside(expr: Expr, variable: Expr, low: Expr, high: Expr, closed: bool = False) -> list[Expr]:
    """The real roots of a polynomial between two numbers, rising, each once."""
    if not expr.has(variable):
        return []
    roots = set(sp.Poly(expr, variable, domain="QQ").real_roots())
    return _rising(root for root in roots if low < root < high or (closed and root in (low, high)))


def _piece(curve: Curve, place: Expr) -> Expr:
    return next(piece for piece, end in zip(curve.pieces, curve.ends[1:], strict=True) if place <= end)


def _signs(one: Curve, other: Curve) -> list[tuple[Expr, Expr, int]]:
    """Stretches over which the difference of two curves keeps its sign, neighbours not yet joined."""
    _same_range([one, other])
    found = []
    for left, right in pairwise(_rising({*one.ends, *other.ends})):
        middle = rational_between(left, right)
        gap = sp.cancel(_piece(one, middle) - _piece(other, middle))
        ends = [left, *_inside(sp.fraction(gap)[0], one.variable, left, right), right]
        for low, high in pairwise(ends):
            value = gap.subs(one.variable, rational_between(low, high))
            found.append((low, high, int(sp.sign(value))))
    return found


def _same_range(curves: Sequence[Curve]) -> None:
    if len({(curve.variable, curve.ends[0], curve.ends[-1]) for curve in curves}) != 1:
        raise ValueError("the curves run over different numbers")


def _joined(one: Curve, other: Curve, rule: Callable[[Expr, Expr, int], Expr]) -> Curve:
    ends, pieces = [one.ends[0]], []
    for left, right, sign in _signs(one, other):
        middle = rational_between(left, right)
        pieces.append(rule(_piece(one, middle), _piece(other, middle), sign))
        ends.append(right)
    return _merged(one.variable, ends, pieces)


def _merged(variable: Any, ends: Sequence[Expr], pieces: Sequence[Expr]) -> Curve:
    """The curve with neighbours of one and the same expression joined."""
    kept, marks = [pieces[0]], [ends[0]]
    for piece, end in zip(pieces[1:], ends[1:-1], strict=True):
        if sp.cancel(piece - kept[-1]) != 0:
            marks.append(end)
            kept.append(piece)
    return Curve(variable, (*marks, ends[-1]), tuple(kept))
