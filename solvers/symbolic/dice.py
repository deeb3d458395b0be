"""What dice are worth as a function of how many there are: closed forms in n, each with the reason for its form.

A die has s sides, all alike. a stands for the probability that one die shows `face` or more, (s - face + 1) / s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import sympy as sp

from model.core.chance import dice as rolls
from solvers.assignment import Charms, Dice, Die, Judge
from solvers.symbolic.exact import Closed, Expr, Span, check_whole, exact, placed, symbol
from solvers.symbolic.generating import Generating

SIDES = 6
N = symbol("n")
R = symbol("r")


def dice_span(low: int = 0) -> Span:
    """The span of a number of dice."""
    return Span("n", low)


def chance_of(face: int, sides: int = SIDES) -> Expr:
    """The probability that one die shows `face` or more. Raises ValueError for a face that it does not have."""
    check_whole("sides", sides, 1)
    check_whole("face", face, 1, sides)
    return sp.Rational(sides - face + 1, sides)


def highest(rank: int = 1, sides: int = SIDES) -> Closed:
    """The mean of the `rank`-th highest of n dice, in pips; n is `rank` at least.

    It is the sum over faces v of P(at least `rank` dice show v or more), by summation by parts; each is 1 less a sum of
    `rank` binomial terms. So the form is a constant less polynomials in n times powers (j/s)^n. For rank 1 that is
    s less the sum of (j/s)^n over j from 1 to s - 1.
    """
    check_whole("rank", rank, 1)
    check_whole("sides", sides, 1)
    expr = sp.Integer(sides)
    for face in range(2, sides + 1):
        expr -= sum((_binomial(few, chance_of(face, sides)) for few in range(rank)), sp.Integer(0))
    return Closed(expr, (dice_span(rank),), f"the mean of die number {rank} from the top, in pips")


def best_sum(kept: int, sides: int = SIDES) -> Closed:
    """The mean sum of the `kept` highest of n dice, in pips: the sum of `highest` for ranks 1 to `kept`."""
    check_whole("kept", kept, 1)
    expr = sum((highest(rank, sides).expr for rank in range(1, kept + 1)), sp.Integer(0))
    return Closed(sp.expand(expr), (dice_span(kept),), f"the mean sum of the best {kept} dice, in pips")


def hits(face: int, sides: int = SIDES) -> Closed:
    """The mean number of n dice that show `face` or more, when all others are rolled again r times.

    A die fails 1 + r times with (1 - a)^(r + 1), whatever the others do: n (1 - (1 - a)^(r + 1)). Every further die is
    worth the same.
    """
    fails = 1 - chance_of(face, sides)
    return Closed(
        N * (1 - fails ** (R + 1)), (dice_span(), Span("r", 0)), f"the mean number of dice with {face} or more"
    )


def hits_exactly(face: int, sides: int = SIDES) -> Closed:
    """The probability that exactly j of n dice show `face` or more, when all others are rolled again r times.

    Binomial, for the dice stay independent: C(n, j) b^j (1 - b)^(n - j) with 1 - b = (1 - a)^(r + 1).
    """
    j, fails = symbol("j"), (1 - chance_of(face, sides)) ** (R + 1)
    expr = sp.binomial(N, j) * (1 - fails) ** j * fails ** (N - j)
    return Closed(expr, (dice_span(), Span("r", 0), Span("j", 0, N)), f"the probability of j dice with {face} or more")


def hits_with_single_rerolls(face: int, rerolls: int, sides: int = SIDES) -> Closed:
    """The mean number of n dice with `face` or more, when `rerolls` times one die may be rolled again (RB-166).

    Each goes to a die that fails while there is one, so the number is min(n, B) with B binomial for n + r throws:
    (n + r) a less the sum of i C(n + r, n + i) a^(n + i) (1 - a)^(r - i) over i from 1 to r.
    """
    check_whole("rerolls", rerolls, 0)
    a = chance_of(face, sides)
    expr = (N + rerolls) * a
    for more in range(1, rerolls + 1):
        # C(n + r, n + i) = C(n + r, r - i), a polynomial in n.
        ways = sp.ff(N + rerolls, rerolls - more) / sp.factorial(rerolls - more)
        expr -= more * ways * a ** (N + more) * (1 - a) ** (rerolls - more)
    return Closed(expr, (dice_span(),), f"the mean number of dice with {face} or more", "RB-166")


def sum_at_least(need: int, sides: int = SIDES) -> Closed:
    """The probability that n dice sum to `need` or more: that they pay a cost together (RB-066 to RB-068).

    1 - s^(-n) sum_k (-1)^k C(n, k) C(need - 1 - s k, n), by inclusion and exclusion over dice
    beyond s (de Moivre 1730).
    """
    check_whole("need", need, 1)
    check_whole("sides", sides, 1)
    ways = sum(
        ((-1) ** k * sp.binomial(N, k) * sp.binomial(need - 1 - sides * k, N) for k in range((need - 1) // sides + 1)),
        sp.Integer(0),
    )
    return Closed(1 - ways / sp.Integer(sides) ** N, (dice_span(),), f"the probability of a sum of {need} or more")


# --- abilities that dice buy ----------------------------------------------------------------------------------------


def uses_alone(cost: int, worth: Sequence[int | Fraction] = (1,), sides: int = SIDES) -> Closed:
    """The mean worth of n dice when every die of `cost` or more buys one use, and dice are not added together.

    `worth` is what the first use is worth, the second, and so on; the last one goes on. For B dice that pay, the worth
    is a straight line in B from some B on, so the mean is a straight line in n and, for each small j at which the worth
    is off that line, its distance times C(n, j) a^j (1 - a)^(n - j). With dice that may be added it is a lower bound.
    """
    if not worth:
        raise ValueError("`worth` says what a use is worth: it has one number at least")
    a, last, bend = chance_of(cost, sides), exact(worth[-1]), len(worth) - 1
    totals = [sum((exact(one) for one in worth[:j]), sp.Integer(0)) for j in range(bend + 1)]
    above = totals[bend] - last * bend
    expr = last * a * N + above
    for j in range(bend):
        expr += (totals[j] - last * j - above) * _binomial(j, a)
    return Closed(expr, (dice_span(),), "the mean worth of what the dice buy")


def uses_of_cost_two(sides: int = SIDES) -> Closed:
    """The mean number of uses that n dice buy at cost 2, dice of value 1 added in pairs (RB-066 to RB-068).

    Only 1s pay not by themselves, and two of them pay together: B ones give (B - [B odd]) / 2, and B is odd with
    probability (1 - (1 - 2/s)^n) / 2. For higher costs no such form exists: with cost 3, what is left over depends on
    whether there are more 1s or more 2s, and the mean of such a difference is no sum of powers.
    """
    check_whole("sides", sides, 2)
    odd = (1 - (1 - sp.Rational(2, sides)) ** N) / 2
    expr = N * sp.Rational(sides - 1, sides) + (N * sp.Rational(1, sides) - odd) / 2
    return Closed(expr, (dice_span(),), "the mean number of uses")


def next_die(value: Closed, name: str = "n") -> Closed:
    """What one more is worth: the value for n less that for n - 1, for n above the least one.

    The value of the fifth die is `next_die(value).at(n=5)`.
    """
    before = {span.name: span for span in value.spans}
    if name not in before:
        raise ValueError(f"no parameter {name} here: there is {', '.join(before) or 'none'}")
    expr = value.expr - value.expr.subs(symbol(name), symbol(name) - 1)
    span = before[name]
    low = None if span.low is None else span.low + 1
    spans = tuple(Span(name, low, span.high, span.whole) if one is span else one for one in value.spans)
    return Closed(_shorter(expr), spans, f"what number {name} adds to {value.what}", value.cite)


def _shorter(expr: Expr) -> Expr:
    """The shorter one of an expression and what sympy makes of it; binomials stay, for it would make gammas of them."""
    if expr.has(sp.binomial, sp.KroneckerDelta, sp.Piecewise, sp.Sum):
        return expr
    return min(expr, sp.simplify(expr), key=sp.count_ops)


class Values(NamedTuple):
    """Exact values for 0, 1, 2, … dice."""

    values: tuple[Fraction, ...]

    @property
    def gains(self) -> tuple[Fraction, ...]:
        """What the first die adds, the second, and so on."""
        return tuple(high - low for low, high in zip(self.values, self.values[1:], strict=False))

    @property
    def falling(self) -> bool:
        """Whether every further die adds no more than the one before it."""
        return all(high <= low for low, high in zip(self.gains, self.gains[1:], strict=False))


class _Ruled(Judge):
    """Judges dice by a rule on their sorted values."""

    def __init__(self, rule: Callable[[tuple[int, ...]], int | Fraction]) -> None:
        super().__init__(())
        self.rule = rule

    def value(self, dice: Dice) -> Any:
        return self.rule(tuple(die.value for die in dice))


def sequence(
    value: Callable[[tuple[int, ...]], int | Fraction], up_to: int, sides: int = SIDES, rerolls: int = 0
) -> Values:
    """The exact mean of what a rule gives for sorted rolls of 0 to `up_to` dice, for values without a closed form.

    `rerolls` times one die may be rolled again, the one that it is best to (RB-166); the new face stands.
    """
    check_whole("up_to", up_to, 0)
    check_whole("rerolls", rerolls, 0)
    charms = Charms(_Ruled(value), sides)
    found = []
    for n in range(up_to + 1):
        worths = ((weight, charms.value(map(Die, roll), rerolls, 0)) for roll, weight in rolls(n, sides))
        found.append(sum((weight * worth for weight, worth in worths), Fraction(0)))
    return Values(tuple(found))


def hits_generating(dice: int, face: int, rerolls: int = 0, sides: int = SIDES) -> Generating:
    """The distribution of how many of the dice show `face` or more after `rerolls` rounds: coefficients of x^j."""
    check_whole("dice", dice, 0)
    x = symbol("x")
    fails = placed((1 - chance_of(face, sides)) ** (R + 1), {"r": rerolls})
    return Generating(sp.expand((fails + (1 - fails) * x) ** dice), x, f"the probability of j dice with {face} or more")


def _binomial(j: int, a: Expr) -> Expr:
    """P(exactly j of n throws succeed) with C(n, j) as a polynomial in n; where every throw succeeds, n is j or not."""
    return sp.KroneckerDelta(N, j) if a == 1 else sp.ff(N, j) / sp.factorial(j) * a**j * (1 - a) ** (N - j)
