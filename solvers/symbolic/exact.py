"""Closed forms: a sympy expression of named parameters, what it means, and over which values it holds.

Numbers go in and come out as Fractions. sympy's own numbers stay inside of this package.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import sympy as sp

Number = int | Fraction
Expr = Any
"""A sympy expression; sympy has no types of its own."""


def symbol(name: str) -> Expr:
    """The symbol of a name; it carries no assumption, a Span says what it may stand for.

    Raises ValueError for text that is no name, such as "1/2".
    """
    if not name.isidentifier():
        raise ValueError(f"{name!r} is no name of a parameter; numbers are written as Fraction(1, 2), not as text")
    return sp.Symbol(name)


def exact(value: Number | str | Expr) -> Expr:
    """A number as a sympy number, a name as its symbol, an expression as it is.

    Raises TypeError for floating point numbers: they would make everything inexact that they touch.
    """
    if isinstance(value, float) or (isinstance(value, sp.Basic) and value.has(sp.Float)):
        raise TypeError(f"{value} is not exact: write a Fraction, such as Fraction(1, 3)")
    if isinstance(value, Fraction):
        return sp.Rational(value.numerator, value.denominator)
    return symbol(value) if isinstance(value, str) else sp.sympify(value)


def fraction(value: Expr) -> Fraction:
    """A sympy number as a Fraction. Raises ValueError where symbols are left, or where the number is not rational."""
    found = value if value.is_Rational else sp.expand(value)
    if not found.is_Rational:
        found = sp.cancel(sp.radsimp(found))
    if found.free_symbols:
        raise ValueError(f"no value is given for {names(found.free_symbols)}")
    if not found.is_Rational:
        raise ValueError(f"{value} is no rational number")
    return Fraction(int(found.p), int(found.q))


def names(symbols: Iterable[Expr]) -> str:
    """Symbols as a list in words, sorted."""
    return ", ".join(sorted(map(str, symbols)))


@dataclass(frozen=True, slots=True)
class Span:
    """What a parameter may stand for: from `low` to `high`, both included; None where there is no end."""

    name: str
    low: Expr | None = None
    high: Expr | None = None
    whole: bool = True
    """Whether it stands for whole numbers only."""

    def check(self, values: Mapping[str, Number]) -> None:
        """Raises ValueError where the value of this parameter is out of range; ends may depend on other parameters."""
        value = values.get(self.name)
        if value is None:
            return
        if isinstance(value, float) or (self.whole and Fraction(value).denominator != 1):
            raise ValueError(f"{self.name} = {value} is no {'whole number' if self.whole else 'exact number'}")
        low, high = self._end(self.low, values), self._end(self.high, values)
        if (low is not None and value < low) or (high is not None and value > high):
            ends = f"{'' if low is None else f'{low} <= '}{self.name}{'' if high is None else f' <= {high}'}"
            raise ValueError(f"{self.name} = {value} is out of range: {ends}")

    @staticmethod
    def _end(end: Expr | None, values: Mapping[str, Number]) -> Fraction | None:
        if end is None:
            return None
        found = placed(exact(end), values)
        return None if found.free_symbols else fraction(found)


def placed(expr: Expr, values: Mapping[str, Number]) -> Expr:
    """An expression with numbers in the places of named symbols; sums over ranges are carried out where they can be."""
    swap = {one: exact(values[str(one)]) for one in expr.free_symbols if str(one) in values}
    found = expr.xreplace(swap) if swap else expr
    return found.doit() if found.has(sp.Sum) else found


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed form: the expression, what it may be asked for, what it is, and where it comes from."""

    expr: Expr
    spans: tuple[Span, ...] = ()
    what: str = ""
    """What it is, with its unit."""
    cite: str = ""
    """Rule ids, or the paper."""

    def at(self, **values: Number) -> Fraction:
        """The exact value at these parameters.

        Raises ValueError for a parameter that is out of range, unknown or missing.
        """
        return fraction(self._placed(values))

    def given(self, **values: Number) -> Closed:
        """The closed form with some of its parameters set to numbers. Raises ValueError as `at`."""
        rest = tuple(span for span in self.spans if span.name not in values)
        ends = [replace(span, low=_settled(span.low, values), high=_settled(span.high, values)) for span in rest]
        return replace(self, expr=self._placed(values), spans=tuple(ends))

    def _placed(self, values: Mapping[str, Number]) -> Expr:
        known = {span.name for span in self.spans} | set(self.parameters)
        unknown = sorted(set(values) - known)
        if unknown:
            raise ValueError(f"no parameter {', '.join(unknown)} here: there is {', '.join(sorted(known)) or 'none'}")
        for span in self.spans:
            span.check(values)
        return placed(self.expr, values)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of what is still open, sorted."""
        return tuple(sorted(map(str, self.expr.free_symbols)))

    def series(self, count: int, name: str = "", start: int | None = None) -> tuple[Fraction, ...]:
        """The values for `count` whole numbers in a row, from the least one that is allowed or from `start`.

        `name` is the parameter; it may be left out where only one is open. Raises ValueError otherwise.
        """
        free = self.parameters or tuple(sorted(span.name for span in self.spans))
        if not name and len(free) != 1:
            raise ValueError(f"say which parameter runs: there is {', '.join(free) or 'none'}")
        name = name or free[0]
        if start is None:
            low = next((span.low for span in self.spans if span.name == name), None)
            start = 0 if low is None else int(fraction(exact(low)))
        return tuple(self.at(**{name: start + step}) for step in range(count))

    def minus(self, other: Closed) -> Closed:
        """The difference to another closed form, over the values that both allow."""
        spans = dict.fromkeys((*self.spans, *other.spans))
        what = f"{self.what} less {other.what}" if self.what and other.what else ""
        return Closed(sp.together(self.expr - other.expr), tuple(spans), what, self.cite or other.cite)

    def slope(self, name: str) -> Closed:
        """How fast the value grows with a parameter, the derivative. Raises ValueError for one of whole numbers."""
        span = next((span for span in self.spans if span.name == name), None)
        if span is None or span.whole:
            raise ValueError(f"{name} does not run through all numbers here: take differences of whole ones")
        return replace(self, expr=sp.factor(sp.diff(self.expr, symbol(name))), what=f"the slope of {self.what}")

    def latex(self) -> str:
        """The expression for LaTeX."""
        return str(sp.latex(self.expr))

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        return str(self.expr)


def _settled(end: Expr | None, values: Mapping[str, Number]) -> Expr | None:
    return None if end is None else placed(exact(end), values)


def chance_span(name: str) -> Span:
    """The span of a probability."""
    return Span(name, 0, 1, whole=False)


def spans_of(expr: Expr) -> tuple[Span, ...]:
    """Spans for every symbol of an expression whose symbols are all probabilities."""
    return tuple(chance_span(name) for name in sorted(map(str, expr.free_symbols)))


def check_whole(name: str, value: int, low: int, high: int | None = None) -> None:
    """Raises ValueError, naming the number, where it is no whole number from `low` to `high`."""
    Span(name, low, high).check({name: value})


def check_chance(name: str, value: Expr) -> None:
    """Raises ValueError where a number is given for a probability that is none; symbols pass."""
    if value.is_number and not 0 <= value <= 1:
        raise ValueError(f"{name} = {value} is no probability")
