"""When to stop: rerolls, and uses that can be saved for a better turn, solved backwards and exactly.

Both are the same problem (Moser 1956): with V for the value of what is still to come, take x when x is V or more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp

from solvers.symbolic.curves import Curve, mixed
from solvers.symbolic.exact import Expr, Number, check_whole, exact, symbol
from solvers.symbolic.generating import Generating


@dataclass(frozen=True, slots=True)
class Offer:
    """What chance may offer: values, rising, with their exact chances."""

    values: tuple[Fraction, ...]
    chances: tuple[Fraction, ...]

    @staticmethod
    def of(chances: Mapping[Number, Number]) -> Offer:
        """An offer from value -> chance. Raises ValueError where chances are negative or do not sum to 1."""
        if any(chance < 0 for chance in chances.values()) or sum(chances.values()) != 1:
            raise ValueError(f"the chances sum to {sum(chances.values())}, not to 1, or one is negative")
        order = sorted(chances)
        return Offer(tuple(Fraction(v) for v in order), tuple(Fraction(chances[v]) for v in order))

    @staticmethod
    def die(sides: int = 6) -> Offer:
        """One die, worth its pips."""
        check_whole("sides", sides, 1)
        return Offer.of({face: Fraction(1, sides) for face in range(1, sides + 1)})

    def mean(self) -> Fraction:
        """The mean of the offer."""
        return sum((v * c for v, c in zip(self.values, self.chances, strict=True)), Fraction(0))

    def above(self, floor: Fraction) -> Fraction:
        """The mean of the greater of the offer and a floor."""
        return sum((max(v, floor) * c for v, c in zip(self.values, self.chances, strict=True)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Rerolls:
    """One roll that may be rolled again as a whole, up to so many times, each for a price; the new roll stands."""

    offer: Offer
    price: Fraction = Fraction(0)

    def value(self, rerolls: int) -> Fraction:
        """The value of a roll still to come, with so many rerolls: V(0) = E[X], V(k) = E[max(X, V(k-1) - c)]."""
        check_whole("rerolls", rerolls, 0)
        found = self.offer.mean()
        for _ in range(rerolls):
            found = self.offer.above(found - self.price)
        return found

    def keep(self, rerolls: int) -> Fraction | None:
        """The least value that is kept with so many rerolls left; at the same worth it is kept. None: nothing is."""
        if not rerolls:
            return self.offer.values[0]
        again = self.value(rerolls - 1) - self.price
        return next((value for value in self.offer.values if value >= again), None)

    def worth(self, rerolls: int) -> Fraction:
        """What the last of so many rerolls adds before anything is rolled."""
        check_whole("rerolls", rerolls, 1)
        return self.value(rerolls) - self.value(rerolls - 1)

    def result(self, rerolls: int) -> Generating:
        """The distribution of the value in the end: the coefficient of x^v. Values must be whole, else ValueError."""
        check_whole("rerolls", rerolls, 0)
        x, found = symbol("x"), sp.Integer(0)
        mass = sp.Integer(1)
        for left in range(rerolls, -1, -1):
            least, again = self.keep(left), sp.Integer(0)
            for value, chance in zip(self.offer.values, self.offer.chances, strict=True):
                if left and (least is None or value < least):
                    again += exact(chance)
                    continue
                check_whole("a value", value, 0)  # type: ignore[arg-type]
                found += mass * exact(chance) * x ** int(value)
            mass *= again
        return Generating(sp.expand(found), x, "the probability of the value in the end")

    def by_price(self, rerolls: int, high: Number, name: str = "c") -> Curve:
        """The value of a roll still to come as a piecewise function of the price of a reroll, from 0 to `high`."""
        check_whole("rerolls", rerolls, 0)
        price = symbol(name)
        found = Curve.of(exact(self.offer.mean()), name, 0, high)
        for _ in range(rerolls):
            again = found.changed(lambda value: value - price)
            kept = (Curve.of(exact(value), name, 0, high).upper(again) for value in self.offer.values)
            found = mixed(zip(map(exact, self.offer.chances), kept, strict=True))
        return found


@dataclass(frozen=True, slots=True)
class Saved:
    """Something that can be used so many times in so many turns, at most once a turn, where a turn offers its worth."""

    offer: Offer

    def value(self, uses: int, turns: int) -> Fraction:
        """The value of so many uses before the first of so many turns shows what a use is worth in it.

        V(k, T) = E[max(X + V(k-1, T-1), V(k, T-1))], with 0 where no use or no turn is left.
        """
        check_whole("uses", uses, 0)
        check_whole("turns", turns, 0)
        row = [Fraction(0)] * (uses + 1)
        for _ in range(turns):
            row = [Fraction(0)] + [row[k - 1] + self.offer.above(row[k] - row[k - 1]) for k in range(1, uses + 1)]
        return row[uses]

    def floor(self, uses: int, turns: int) -> Fraction:
        """From which worth on to use it now, with so many uses and turns left, this one counted among both."""
        check_whole("uses", uses, 1)
        check_whole("turns", turns, 1)
        return self.value(uses, turns - 1) - self.value(uses - 1, turns - 1)


@dataclass(frozen=True, slots=True)
class Success:
    """A yes or no with probability p that may be tried again: closed forms for any number of tries."""

    chance: Expr

    def value(self, tries: int, price: Number | Expr = 0) -> Expr:
        """The worth of a success with up to so many tries, each after the first for a price paid when it is made.

        1 - q^k - c q (1 - q^(k-1)) / (1 - q), with q = 1 - p.
        """
        check_whole("tries", tries, 1)
        q, c = 1 - exact(self.chance), exact(price)
        paid = c * sum((q**used for used in range(1, tries)), sp.Integer(0))
        return sp.factor(1 - q**tries - paid)
