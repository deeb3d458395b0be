"""Generating functions: rational functions whose series are exact probabilities, or numbers of ways.

A probability generating function F(x) = sum P(X = t) x^t holds the whole distribution in one expression: its
coefficients, its mean F'(1) and its variance F''(1) + F'(1) - F'(1)^2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

import sympy as sp

from solvers.symbolic.exact import Closed, Expr, Number, check_whole, exact, fraction, placed, spans_of, symbol


@dataclass(frozen=True, slots=True)
class Generating:
    """A rational function of one variable by its series around 0; its other symbols are probabilities."""

    expr: Expr
    variable: Expr
    what: str = ""
    """What a coefficient is, and what its number counts."""
    cite: str = ""

    def series(self, count: int) -> tuple[Fraction, ...]:
        """The first `count` coefficients. Raises ValueError where other symbols are open: `given` sets them."""
        return tuple(fraction(one) for one in self.terms(count))

    def terms(self, count: int) -> tuple[Expr, ...]:
        """The first `count` coefficients as expressions in what is open.

        By the recurrence that the denominator is: q(0) c(t) = p(t) - q(1) c(t-1) - q(2) c(t-2) - …
        """
        check_whole("count", count, 0)
        top, bottom = (part.all_coeffs()[::-1] for part in self._parts())
        found: list[Expr] = []
        for at in range(count):
            value = top[at] if at < len(top) else sp.Integer(0)
            value -= sum(bottom[back] * found[at - back] for back in range(1, min(at, len(bottom) - 1) + 1))
            found.append(sp.cancel(value / bottom[0]))
        return tuple(found)

    def _parts(self, place: int = 0) -> tuple[Expr, Expr]:
        """Numerator and denominator as polynomials, cancelled where the denominator is 0 at a place.

        Raises ValueError where the function itself has a pole there.
        """
        parts = sp.fraction(self.expr)
        if not all(part.is_polynomial(self.variable) for part in parts):
            parts = sp.fraction(sp.together(self.expr))
        top, bottom = (sp.Poly(part, self.variable) for part in parts)
        if bottom.eval(place) == 0:
            top, bottom = (sp.Poly(part, self.variable) for part in sp.fraction(sp.cancel(self.expr)))
            if bottom.eval(place) == 0:
                raise ValueError(f"{self.expr} has a pole at {place}")
        return top, bottom

    def coefficient(self, at: int) -> Expr:
        """One coefficient as an expression."""
        check_whole("at", at, 0)
        return self.terms(at + 1)[at]

    def at(self, **values: Number) -> Fraction:
        """The value of the function itself, with a number for its variable and for everything open."""
        return fraction(placed(self.expr, values))

    def given(self, **values: Number) -> Generating:
        """The function with some symbols set to numbers."""
        return replace(self, expr=sp.cancel(placed(self.expr, values)))

    def total(self) -> Closed:
        """The sum of all coefficients: 1 for a distribution that is complete."""
        return self._closed(self._around_one()[0], "the sum of")

    def mean(self) -> Closed:
        """The mean number, where coefficients are probabilities."""
        return self._closed(self._around_one()[1], "the mean of")

    def variance(self) -> Closed:
        """The variance of the number, where coefficients are probabilities."""
        _, mean, second = self._around_one()
        return self._closed(second + mean - mean**2, "the variance of")

    def _around_one(self) -> tuple[Expr, Expr, Expr]:
        """F(1), F'(1) and F''(1): with F D = N, one after the other from the derivatives of N and D."""
        top, bottom = self._parts(1)
        (n, dn, ddn), (d, dd, ddd) = (
            [part.diff((self.variable, k)).eval(1) for k in range(3)] for part in (top, bottom)
        )
        value = n / d
        slope = (dn - value * dd) / d
        return value, slope, (ddn - 2 * slope * dd - value * ddd) / d

    def _closed(self, expr: Expr, of: str) -> Closed:
        expr = sp.factor(sp.cancel(expr))
        return Closed(expr, spans_of(expr), f"{of} {self.what}", self.cite)

    def recurrence(self) -> tuple[int, tuple[Fraction, ...]]:
        """(first, (a, b, …)): from the coefficient `first` on, c(t) = a c(t-1) + b c(t-2) + …

        Raises ValueError where other symbols are open.
        """
        top, bottom = (sp.Poly(part, self.variable).all_coeffs()[::-1] for part in sp.fraction(sp.cancel(self.expr)))
        factors = tuple(fraction(-one / bottom[0]) for one in bottom[1:])
        return max(len(top), len(bottom) - 1), factors

    def growth(self) -> Expr:
        """The factor by which coefficients shrink from one to the next in the long run, exact.

        1 over the root of the denominator that is next to 0. Raises ValueError where other symbols are open.
        """
        roots = sp.Poly(sp.fraction(sp.cancel(self.expr))[1], self.variable).all_roots()
        if not roots:
            return sp.Integer(0)
        return 1 / min(roots, key=lambda root: abs(complex(root.evalf(30))))

    def latex(self) -> str:
        """The function for LaTeX."""
        return str(sp.latex(sp.factor(self.expr)))

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        return str(self.expr)


# --- sums of what chance gives --------------------------------------------------------------------------------------


def sum_of_dice(dice: int, sides: int = 6) -> Generating:
    """The sum of so many dice: the coefficient of x^v is the probability of the sum v (de Moivre 1730).

    ((x + … + x^s) / s)^n = (x (1 - x^s) / (s (1 - x)))^n.
    """
    check_whole("dice", dice, 0)
    check_whole("sides", sides, 1)
    return sum_of(dict.fromkeys(range(1, sides + 1), Fraction(1, sides)), dice)


def sum_of(chances: Mapping[int, Number | Expr], times: int = 1) -> Generating:
    """The sum of `times` independent amounts such as damage: amount -> its chance, a number or an expression.

    Raises ValueError for negative amounts, and for chances that are numbers and do not sum to 1.
    """
    check_whole("times", times, 0)
    x = symbol("x")
    weights = {amount: exact(chance) for amount, chance in chances.items()}
    for amount in weights:
        check_whole("amount", amount, 0)
    total = sp.simplify(sum(weights.values(), sp.Integer(0)))
    if total != 1:
        raise ValueError(f"the chances sum to {total}, not to 1")
    one = sum(weight * x**amount for amount, weight in weights.items())
    return Generating(sp.expand(one**times), x, "the probability of the sum")


def added(*parts: Generating) -> Generating:
    """The sum of independent numbers: the product of their functions. Raises ValueError for different variables."""
    variables = {part.variable for part in parts}
    if len(variables) != 1:
        raise ValueError("only functions of one and the same variable can be multiplied")
    product = reduce(lambda one, other: one * other, (part.expr for part in parts))
    return Generating(sp.cancel(product), variables.pop(), "the probability of the sum")


def compound(count: Generating, amount: Generating) -> Generating:
    """The sum of a random number of independent amounts, such as hits and the damage of each: count(amount(x))."""
    expr = sp.cancel(count.expr.subs(count.variable, amount.expr))
    return Generating(expr, amount.variable, "the probability of the sum")


def at_least(distribution: Generating, value: int) -> Expr:
    """The probability of `value` or more, as an expression: 1 less the first coefficients."""
    check_whole("value", value, 0)
    return sp.factor(distribution.total().expr - sum(distribution.terms(value), sp.Integer(0)))
