"""Exact closed forms of odds and values, parametric in what a player wonders about; sympy is used here only.

Every answer is an expression of named parameters (`Closed`), a generating function (`Generating`), a Markov chain
(`Chain`) or a piecewise function (`Curve`). `.at(name=number)` gives a Fraction, `.latex()` and notebooks show the
formula. docs/symbolic.md has examples.
"""

from solvers.symbolic.chains import Chain, Waiting
from solvers.symbolic.curves import Contest, Curve, Region, Run, Stretch, boundary, break_even, regions, runs
from solvers.symbolic.exact import Closed, Span, exact, fraction, symbol
from solvers.symbolic.games import Curves, break_even_of
from solvers.symbolic.generating import Generating, added, at_least, compound, sum_of, sum_of_dice
from solvers.symbolic.meter import PASS, START, TURN, Card, Meter, Placed, Spot, Turn
from solvers.symbolic.stopping import Offer, Rerolls, Saved, Success

__all__ = [
    "PASS",
    "START",
    "TURN",
    "Card",
    "Chain",
    "Closed",
    "Contest",
    "Curve",
    "Curves",
    "Generating",
    "Meter",
    "Offer",
    "Placed",
    "Region",
    "Rerolls",
    "Run",
    "Saved",
    "Span",
    "Spot",
    "Stretch",
    "Success",
    "Turn",
    "Waiting",
    "added",
    "at_least",
    "boundary",
    "break_even",
    "break_even_of",
    "compound",
    "exact",
    "fraction",
    "regions",
    "runs",
    "sum_of",
    "sum_of_dice",
    "symbol",
]
