"""Dice for abilities, game-independent: the best assignment by dynamic programming, and tables over whole rolls.

Dice are assigned to abilities, none of them twice and none split. One use of an ability needs dice that sum to its cost
at least, and takes none that it could do without. What a use is worth may depend on how often that ability was used.
The program works on multisets of dice: equal dice are one and the same, and what is left after a use is looked into
once, whatever was paid for before. It shares nothing with other solvers, so that it can judge them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from model.core.chance import dice as odds

SIDES = 6


class Die(NamedTuple):
    """A die by what it shows; a Bonus Die is worth something as long as it is not spent."""

    value: int
    bonus: bool = False


Dice = tuple[Die, ...]
"""A multiset of dice, sorted."""


class Ability(NamedTuple):
    """What can be bought: its cost, and what the first use is worth, the second, and so on; the last one goes on."""

    name: str
    cost: int
    worth: tuple[int, ...]

    def use_worth(self, used: int) -> int:
        """What one more use is worth after so many."""
        return self.worth[min(used, len(self.worth) - 1)]

    def total(self, uses: int) -> int:
        """What so many uses are worth together."""
        return sum(self.use_worth(used) for used in range(uses))


class Use(NamedTuple):
    """One use of an ability and the dice that pay for it."""

    ability: str
    dice: Dice


Assignment = tuple[Use, ...]
"""Uses as a multiset, sorted; their order means nothing here."""


class Best(NamedTuple):
    """The highest worth of an assignment, and every assignment that reaches it, sorted."""

    value: int
    assignments: tuple[Assignment, ...]


def multiset(dice: Iterable[Die]) -> Dice:
    """Dice as a multiset."""
    return tuple(sorted(dice))


def without(dice: Dice, part: Dice) -> Dice:
    """What is left of dice when a part of them is taken. Raises ValueError when they are not all there."""
    left = list(dice)
    for die in part:
        left.remove(die)
    return tuple(left)


def ways_to_pay(dice: Dice, cost: int) -> tuple[Dice, ...]:
    """Every multiset of these dice that pays a cost and of which no die can be left out, sorted.

    A cost below 1 is paid with one die.
    """
    cost = max(1, cost)
    kinds = sorted(Counter(dice).items())
    found = []
    for counts in product(*(range(count + 1) for _, count in kinds)):
        total = sum(die.value * count for (die, _), count in zip(kinds, counts, strict=True))
        if total < cost:
            continue
        least = min(die.value for (die, _), count in zip(kinds, counts, strict=True) if count)
        if total - least < cost:
            found.append(tuple(die for (die, _), count in zip(kinds, counts, strict=True) for _ in range(count)))
    return tuple(sorted(found))


class Judge:
    """The dynamic program over multisets of dice for one set of abilities; what it finds serves every later roll."""

    def __init__(self, abilities: Iterable[Ability], price: int = 0) -> None:
        """`price` is what a Bonus Die that is spent costs."""
        self.abilities = tuple(abilities)
        self.price = price
        self._ways: dict[tuple[Dice, int], tuple[tuple[Dice, Dice, int], ...]] = {}
        self._values: dict[tuple[Dice, int, int], int] = {}
        self._sets: dict[tuple[Dice, int, int], frozenset[Assignment]] = {}

    def value(self, dice: Dice) -> int:
        """The highest worth that these dice can buy."""
        return self._value(multiset(dice), 0, 0)

    def best(self, dice: Dice) -> Best:
        """The highest worth and every assignment that reaches it."""
        dice = multiset(dice)
        return Best(self._value(dice, 0, 0), tuple(sorted(self._set(dice, 0, 0))))

    def _payments(self, dice: Dice, at: int) -> tuple[tuple[Dice, Dice, int], ...]:
        """Ways to pay for an ability: the dice, what is left of them, what Bonus Dice among them cost."""
        found = self._ways.get((dice, at))
        if found is None:
            ways = ways_to_pay(dice, self.abilities[at].cost)
            prices = (self.price * sum(die.bonus for die in paid) for paid in ways)
            found = tuple((paid, without(dice, paid), cost) for paid, cost in zip(ways, prices, strict=True))
            self._ways[dice, at] = found
        return found

    def _value(self, dice: Dice, at: int, used: int) -> int:
        """The best that dice can buy from the ability number `at` on, which was used so often."""
        if at == len(self.abilities) or not dice:
            return 0
        key = (dice, at, used)
        found = self._values.get(key)
        if found is None:
            worth = self.abilities[at].use_worth(used)
            found = self._value(dice, at + 1, 0)
            for _, left, cost in self._payments(dice, at):
                found = max(found, worth - cost + self._value(left, at, used + 1))
            self._values[key] = found
        return found

    def _set(self, dice: Dice, at: int, used: int) -> frozenset[Assignment]:
        """Every assignment that reaches `_value`."""
        if at == len(self.abilities) or not dice:
            return frozenset({()})
        key = (dice, at, used)
        found = self._sets.get(key)
        if found is None:
            found = self._sets[key] = frozenset(self._reaching(dice, at, used))
        return found

    def _reaching(self, dice: Dice, at: int, used: int) -> Iterator[Assignment]:
        goal = self._value(dice, at, used)
        if self._value(dice, at + 1, 0) == goal:
            yield from self._set(dice, at + 1, 0)
        ability = self.abilities[at]
        for paid, left, cost in self._payments(dice, at):
            if ability.use_worth(used) - cost + self._value(left, at, used + 1) == goal:
                one = Use(ability.name, paid)
                yield from (tuple(sorted((one, *rest))) for rest in self._set(left, at, used + 1))


# --- whole rolls ---


@dataclass(frozen=True, slots=True)
class Row:
    """One roll of a table: how likely it is, what it is worth, what a change of one of its dice adds on average."""

    weight: Fraction
    value: int
    reroll: Mapping[Die, Fraction]
    """What rolling that die again adds, when its new face stands."""
    boost: Mapping[Die, int]
    """What 1 more on that die adds; only dice that may be raised."""


class RollTable:
    """The exact worth of every roll of so many dice, of every reroll and of every die raised by 1: a look-up each."""

    def __init__(self, judge: Judge, count: int, bonus: int = 0, sides: int = SIDES, above: bool = True) -> None:
        """`bonus` of the dice besides `count` are Bonus Dice; `above`: whether a die may be raised beyond its sides."""
        self.judge, self.sides, self.above = judge, sides, above
        self.rows: dict[Dice, Row] = {}
        for values, weight in odds(count, sides):
            for more, chance in odds(bonus, sides):
                dice = multiset([*(Die(v) for v in values), *(Die(v, True) for v in more)])
                self.rows[dice] = self._row(dice, weight * chance)
        self.mean = sum((row.weight * row.value for row in self.rows.values()), Fraction(0))
        """The worth of a roll that is still to come."""

    def _row(self, dice: Dice, weight: Fraction) -> Row:
        now = self.judge.value(dice)
        again, up = {}, {}
        for die in dict.fromkeys(dice):
            rest = without(dice, (die,))
            total = sum(self.judge.value(changed(rest, die, face)) for face in range(1, self.sides + 1))
            again[die] = Fraction(total, self.sides) - now
            if self.above or die.value < self.sides:
                up[die] = self.judge.value(changed(rest, die, die.value + 1)) - now
        return Row(weight, now, again, up)

    def __getitem__(self, dice: Iterable[Die]) -> Row:
        """The row of a roll. Raises KeyError for dice that the table is not about."""
        return self.rows[multiset(dice)]

    def __len__(self) -> int:
        return len(self.rows)


def changed(rest: Dice, die: Die, to: int) -> Dice:
    """The other dice with a die that shows another value."""
    return multiset((*rest, die._replace(value=to)))


class Charm(NamedTuple):
    """What is done to a die before dice are assigned: `reroll` or `boost`; `keep` for nothing."""

    kind: str
    die: Die = Die(0)


KEEP = Charm("keep")


class Charms:
    """The best use of rerolls and raises of 1 before dice are assigned, exactly, where a die's face triggers nothing.

    It is never better to buy something first: the same can be bought after a reroll, with more known.
    """

    def __init__(self, judge: Judge, sides: int = SIDES, above: bool = True) -> None:
        self.judge, self.sides, self.above = judge, sides, above
        self._known: dict[tuple[Dice, int, int], Fraction] = {}

    def value(self, dice: Iterable[Die], rerolls: int, boosts: int) -> Fraction:
        """The worth of dice with so many rerolls and raises at hand, none of which is worth anything if kept."""
        dice = multiset(dice)
        if not rerolls and not boosts:
            return Fraction(self.judge.value(dice))
        key = (dice, rerolls, boosts)
        if key not in self._known:
            self._known[key] = max(value for _, value in self.options(dice, rerolls, boosts))
        return self._known[key]

    def options(self, dice: Iterable[Die], rerolls: int, boosts: int) -> tuple[tuple[Charm, Fraction], ...]:
        """Every charm that may come next and its worth with best play after it; `keep` buys at once."""
        dice = multiset(dice)
        found = [(KEEP, Fraction(self.judge.value(dice)))]
        for die in dict.fromkeys(dice):
            rest = without(dice, (die,))
            if rerolls:
                faces = range(1, self.sides + 1)
                total = sum(self.value(changed(rest, die, face), rerolls - 1, boosts) for face in faces)
                found.append((Charm("reroll", die), total / Fraction(self.sides)))
            if boosts and (self.above or die.value < self.sides):
                found.append((Charm("boost", die), self.value(changed(rest, die, die.value + 1), rerolls, boosts - 1)))
        return tuple(found)
