"""Dice that fill up, for every number of dice at once: generating functions over how many dice are still missing.

A turn brings progress with generating function g(y) as long as it brings no token by itself. Then the chance that d
dice are not filled in t turns is the sum of the first d coefficients of g^t, so that over all t and d it is
y / ((1 - y) (1 - x g(y))): the coefficient of x^t y^d. With x = 1 the coefficients are mean numbers of turns.
"""

from __future__ import annotations

import sympy as sp

from solvers.symbolic.exact import Closed, Expr, Number, Span, check_chance, exact, spans_of, symbol
from solvers.symbolic.generating import Generating
from solvers.symbolic.meter import BLANK, HALF, Card

X, Y, D = symbol("x"), symbol("y"), symbol("d")


def progress(card: Card = BLANK, power: Number | Expr = HALF) -> Expr:
    """The generating function in y of the dice that one turn raises without placing a token itself (RR-112, RR-033).

    Its coefficients sum to 1 less the chance that the card places a token (RR-034).
    """
    p = exact(power)
    check_chance("the chance of a raised die", p)
    still = 1 - sum((chance for _, chance in (*card.raises, *card.tokens)), sp.Integer(0))
    return (1 - p + p * Y) * (still + sum((chance * Y**dice for dice, chance in card.raises), sp.Integer(0)))


def turns_by_missing(card: Card = BLANK, power: Number | Expr = HALF) -> Generating:
    """Mean numbers of turns to the next token: the coefficient of y^d, where d dice are not raised yet.

    For n dice of which k are raised that is d = n - k, so one function serves any number of dice. `recurrence` gives
    the linear recurrence that its denominator is.
    """
    expr = sp.factor(Y / ((1 - Y) * (1 - progress(card, power))))
    return Generating(expr, Y, "the mean number of turns to the next token with d dice missing", "RR-071, RR-112")


def still_missing(card: Card = BLANK, power: Number | Expr = HALF) -> Generating:
    """The chance that t turns bring no token where d dice are missing: the coefficient of y^d, and in it of x^t."""
    expr = Y / ((1 - Y) * (1 - X * progress(card, power)))
    return Generating(expr, Y, "the probability of no token in t turns (x^t) with d dice missing", "RR-071, RR-112")


def turns_closed(card: Card = BLANK, power: Number | Expr = HALF) -> Closed:
    """The mean number of turns to the next token as a closed form in d, the number of dice not raised yet.

    Partial fractions of `turns_by_missing`: a constant, d times one where the card places no tokens, and a power for
    every other root of the denominator. Raises ValueError for cards that raise two dice or more at once, whose roots
    are those of a cubic or worse: `turns_by_missing` gives their recurrence.
    """
    if any(dice > 1 for dice, _ in card.raises):
        raise ValueError("cards that raise several dice have no short closed form: use turns_by_missing().recurrence()")
    poly = sp.Poly(sp.expand(1 - progress(card, power)), Y)
    whole = Y / ((1 - Y) * poly.as_expr())
    double = sp.simplify(poly.eval(1)) == 0
    if double:
        poly = sp.Poly(sp.cancel(poly.as_expr() / (1 - Y)), Y)
    front = sp.cancel((1 - Y) ** (2 if double else 1) * whole)
    expr = front.subs(Y, 1)
    if double:
        expr = expr * (D + 1) - sp.diff(front, Y).subs(Y, 1)
    bottom = sp.expand((1 - Y) ** (2 if double else 1) * poly.as_expr())
    for root, _ in sp.roots(poly).items():
        residue = root / sp.diff(bottom, Y).subs(Y, root)
        expr -= sp.radsimp(residue / root) * sp.radsimp(1 / root) ** D
    if not poly.degree():
        expr = sp.factor(expr)
    spans = (Span("d", 0), *spans_of(exact(power)))
    return Closed(expr, spans, "the mean number of turns to the next token", "RR-071, RR-112")


def plain_within() -> Closed:
    """The probability that d dice are filled within t turns of one die each that is raised with probability p.

    A negative binomial: the sum over j >= d of C(t, j) p^j (1 - p)^(t - j), written as 1 less the others.
    """
    t, p, j = symbol("t"), symbol("p"), symbol("j")
    fewer = sp.Sum(sp.binomial(t, j) * p**j * (1 - p) ** (t - j), (j, 0, D - 1))
    spans = (Span("d", 0), Span("t", 0), Span("p", 0, 1, whole=False))
    return Closed(1 - fewer, spans, "the probability that all dice are raised within t turns", "RR-048, RR-071")
