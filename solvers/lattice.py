"""The lattice of dice: every multiset of up to so many dice, its weight, and exact values over all of it at once.

Multisets are numbered by size; taking a die away leads to a smaller number. So one sweep gives what every roll can buy
with every budget of uses, and one sweep back what keeping any part of it and rolling the rest is worth (Verhoeff's
keeper recursion). Numbers are whole: a value after t rerolls of n dice is scaled by sides^(n t).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.jit import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Roll = tuple[int, ...]
LARGEST = 2**62
"""Scaled values beyond this do not fit; nothing is computed with them."""
SPAN = 1 << 16
"""Values farther apart are added up one by one."""
WHOLE = 2**53
"""Whole numbers up to this are exact in floating point."""
LANES = 16
"""How many rows of numbers go through the lattice together."""


class Purchase(NamedTuple):
    """Something that dice buy: the sorted multisets that pay for one use, what that use is worth, how many uses."""

    ways: tuple[tuple[Roll, int], ...]
    uses: int


class Lattice:
    """All multisets of 0 to `most` dice with `sides` sides."""

    def __init__(self, most: int, sides: int = 6) -> None:
        if most < 0 or sides < 1:
            raise ValueError(f"there is no lattice of {most} dice with {sides} sides")
        self.most, self.sides = most, sides
        sizes = [list(_multisets(size, sides)) for size in range(most + 1)]
        self.rolls: tuple[Roll, ...] = tuple(roll for size in sizes for roll in size)
        """Every multiset as a sorted tuple, by size."""
        self.index = {roll: number for number, roll in enumerate(self.rolls)}
        self.start = np.cumsum([0, *map(len, sizes)]).astype(np.int64)
        """The number of the first multiset of each size, and the number of all."""
        self.weights = np.array([_weight(roll) for roll in self.rolls], dtype=np.int64)
        """In how many orders the dice of a multiset can have fallen."""
        self.up = np.full((len(self.rolls), sides), -1, dtype=np.int64)
        self.down = np.full((len(self.rolls), sides), -1, dtype=np.int64)
        for number, roll in enumerate(self.rolls[: self.start[most]]):
            for face in range(sides):
                larger = self.index[tuple(sorted((*roll, face + 1)))]
                self.up[number, face], self.down[larger, face] = larger, number

    def full(self) -> range:
        """The numbers of the rolls of all dice."""
        return range(int(self.start[self.most]), int(self.start[self.most + 1]))

    def values(self, rule: Callable[[Roll], int]) -> Ints:
        """What a rule gives for every roll of all dice, in the order of `full`."""
        return np.array([rule(self.rolls[number]) for number in self.full()], dtype=np.int64)

    def mean(self, values: Ints, scale: int = 1) -> Fraction:
        """The exact mean over all rolls of values that are scaled."""
        first, end = int(self.start[self.most]), int(self.start[self.most + 1])
        total = sum(int(w) * int(v) for w, v in zip(self.weights[first:end], values, strict=True))
        return Fraction(total, scale * self.sides**self.most)

    def rerolls(self, values: Ints, times: int) -> tuple[Ints, int]:
        """The worth of every roll with so many rerolls of any part of it, and the scale of the numbers.

        Raises OverflowError where the scaled values do not fit into 62 bits.
        """
        scale = self._scale(values, times)
        scaled = values * scale
        for _ in range(times):
            worth = _kept(scaled, self.start, self.up)
            _best_part(worth, self.down)
            scaled = worth[self.start[self.most] :]
        return scaled, scale

    def _scale(self, values: Ints, times: int) -> int:
        scale = self.sides ** (self.most * times)
        highest = int(np.abs(values).max(initial=0))
        if highest * scale >= LARGEST:
            raise OverflowError(f"values up to {highest} after {times} rerolls of {self.most} dice do not fit")
        return int(scale)

    def expected(self, values: Floats, times: int) -> Floats:
        """The mean worth of a roll still to come, with so many rerolls of any part of it, for every row of values.

        A row is what every roll of all dice is worth in the end, in the order of `full`. Floating point.
        """
        chances = self.weights[self.start[self.most] :] / self.sides**self.most
        return _expected(values, times, self.start, self.up, self.down, chances)

    def keep(self, values: Ints, times: int, roll: Roll) -> tuple[Roll, ...]:
        """Every part of a roll that is best to keep with `times` rerolls left, by their index."""
        self._scale(values, times)
        after, _ = self.rerolls(values, times - 1)
        worth = _kept(after * self.sides**self.most, self.start, self.up)
        parts = _parts(tuple(sorted(roll)))
        best = max(worth[self.index[part]] for part in parts)
        return tuple(part for part in parts if worth[self.index[part]] == best)

    def assign(self, purchases: Sequence[Purchase]) -> Ints:
        """What every multiset can buy with every budget of uses: an array (budget, multiset).

        Budgets are numbered in mixed base, the uses left of the first purchase counting least; see `budget`.
        """
        patterns, gains, owner = [], [], []
        for number, purchase in enumerate(purchases):
            for way, gain in purchase.ways:
                if len(way) <= self.most:
                    patterns.append([face - 1 for face in way] + [-1] * (self.most - len(way)))
                    gains.append(gain)
                    owner.append(number)
        uses = np.array([purchase.uses for purchase in purchases], dtype=np.int64)
        ways = np.array(patterns, dtype=np.int64).reshape(len(patterns), self.most)
        bought = np.array(gains, dtype=np.int64), np.array(owner, dtype=np.int64)
        value: Ints = _assign(self.down, ways, *bought, uses).T
        return value

    def budget(self, purchases: Sequence[Purchase], left: Sequence[int]) -> int:
        """The number of the budget with so many uses left of each purchase."""
        number, base = 0, 1
        for purchase, uses in zip(purchases, left, strict=True):
            if not 0 <= uses <= purchase.uses:
                raise ValueError(f"{uses} uses left of {purchase.uses}")
            number += base * uses
            base *= purchase.uses + 1
        return number


@lru_cache(maxsize=32)
def lattice(most: int, sides: int = 6) -> Lattice:
    """The lattice of so many dice, made once."""
    return Lattice(most, sides)


def counted(rule: Callable[[Roll], int], dice: int, sides: int = 6) -> dict[int, int]:
    """The exact distribution of a rule over all rolls: value -> how many of the sides^dice orders give it."""
    rolls, weights, ways = _columns(dice, sides)
    values = [rule(roll) for roll in rolls]
    try:
        numbers = np.frombuffer(array("q", values), dtype=np.int64)
    except (TypeError, OverflowError):
        return _added(values, weights)
    low, high = int(numbers.min()), int(numbers.max())
    if high - low > SPAN or sides**dice > WHOLE:
        return _added(values, weights)
    found = np.bincount(numbers - low, ways)
    (at,) = found.nonzero()
    return dict(zip((at + low).tolist(), found[at].astype(np.int64).tolist(), strict=True))


def _added(values: list[int], weights: tuple[int, ...]) -> dict[int, int]:
    """The sum of the weights by value, whatever the values are."""
    found: dict[int, int] = {}
    for value, weight in zip(values, weights, strict=True):
        found[value] = found.get(value, 0) + weight
    return found


@lru_cache(maxsize=64)
def _columns(dice: int, sides: int) -> tuple[tuple[Roll, ...], tuple[int, ...], Floats]:
    """The rolls and the numbers of their orders, also as numbers that numpy adds up."""
    rolls, weights = zip(*weighted(dice, sides), strict=True)
    return rolls, weights, np.array(weights, dtype=np.float64)


@lru_cache(maxsize=64)
def weighted(dice: int, sides: int = 6) -> tuple[tuple[Roll, int], ...]:
    """Every roll of so many dice as a sorted tuple, with the number of orders in which it can have fallen."""
    return tuple((roll, _weight(roll)) for roll in _multisets(dice, sides))


def _multisets(dice: int, sides: int) -> list[Roll]:
    rolls: list[Roll] = [()]
    for _ in range(dice):
        rolls = [(*roll, face) for roll in rolls for face in range(roll[-1] if roll else 1, sides + 1)]
    return rolls


def _weight(roll: Roll) -> int:
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in set(roll))


def _parts(roll: Roll) -> list[Roll]:
    parts: set[Roll] = {()}
    for face in roll:
        parts |= {tuple(sorted((*part, face))) for part in parts}
    return sorted(part for part in parts if all(part.count(face) <= roll.count(face) for face in part))


# --- kernels -------------------------------------------------------------------------------------------------------


@kernel
def _kept(values: Ints, start: Ints, up: Ints) -> Ints:
    """What keeping each multiset and rolling the rest is worth: the mean over the next die, from the full rolls down.

    Values are scaled by sides^dice, so that every division is even.
    """
    most, sides = len(start) - 2, up.shape[1]
    worth = np.zeros(start[most + 1], dtype=np.int64)
    worth[start[most] :] = values
    for number in range(start[most] - 1, -1, -1):
        total = 0
        for face in range(sides):
            total += worth[up[number, face]] // sides
        worth[number] = total
    return worth


@kernel
def _best_part(worth: Ints, down: Ints) -> None:
    """Raise every multiset to the best of its parts, by one sweep upward."""
    for number in range(1, len(worth)):
        for face in range(down.shape[1]):
            smaller = down[number, face]
            if smaller >= 0 and worth[smaller] > worth[number]:
                worth[number] = worth[smaller]


@kernel
def _expected(values: Floats, times: int, start: Ints, up: Ints, down: Ints, chances: Floats) -> Floats:
    """The mean of every row of values after so many rerolls. LANES rows go together, which one instruction can do."""
    first, rows = start[-2], len(values)
    found, worth = np.zeros(rows), np.zeros((start[-1], LANES))
    for row in range(0, rows, LANES):
        lanes = min(LANES, rows - row)
        for lane in range(lanes):
            worth[first:, lane] = values[row + lane]
        for _ in range(times):
            _means(worth, first, up)
            _best_parts(worth, down)
        for lane in range(lanes):
            total = 0.0
            for number in range(first, len(worth)):
                total += worth[number, lane] * chances[number - first]
            found[row + lane] = total
    return found


@kernel
def _means(worth: Floats, first: int, up: Ints) -> None:
    """Set every multiset of fewer dice to the mean over the next die."""
    sides = up.shape[1]
    for number in range(first - 1, -1, -1):
        for lane in range(LANES):
            worth[number, lane] = 0.0
        for face in range(sides):
            larger = up[number, face]
            for lane in range(LANES):
                worth[number, lane] += worth[larger, lane]
        for lane in range(LANES):
            worth[number, lane] /= sides


@kernel
def _best_parts(worth: Floats, down: Ints) -> None:
    """`_best_part` for LANES rows."""
    for number in range(1, len(worth)):
        for face in range(down.shape[1]):
            smaller = down[number, face]
            if smaller >= 0:
                for lane in range(LANES):
                    worth[number, lane] = max(worth[number, lane], worth[smaller, lane])


@kernel
def _assign(down: Ints, ways: Ints, gains: Ints, owner: Ints, uses: Ints) -> Ints:
    """For every multiset and budget the best of leaving one die unused and of one more use of something."""
    less = _less(uses)
    rolls, budgets = len(down), less.shape[1]
    value = np.zeros((rolls, budgets), dtype=np.int64)
    for number in range(1, rolls):
        best = value[number]
        for face in range(down.shape[1]):
            smaller = down[number, face]
            if smaller >= 0:
                for budget in range(budgets):
                    best[budget] = max(best[budget], value[smaller, budget])
        for way in range(len(gains)):
            rest = _without(number, way, ways, down)
            if rest >= 0:
                gain, fewer = gains[way], less[owner[way]]
                for budget in range(budgets):
                    if fewer[budget] >= 0:
                        best[budget] = max(best[budget], gain + value[rest, fewer[budget]])
    return value


@kernel
def _less(uses: Ints) -> Ints:
    """What is left of every budget after one use of each purchase; -1 where no use is left."""
    budgets = 1
    for number in range(len(uses)):
        budgets *= uses[number] + 1
    found, base = np.full((len(uses), budgets), -1, dtype=np.int64), 1
    for number in range(len(uses)):
        for budget in range(budgets):
            if budget // base % (uses[number] + 1):
                found[number, budget] = budget - base
        base *= uses[number] + 1
    return found


@kernel
def _without(number: int, way: int, ways: Ints, down: Ints) -> int:
    """The multiset that is left when the faces of a way are taken, up to its first -1; -1: they are not all there."""
    at = 0
    while number >= 0 and at < ways.shape[1] and ways[way, at] >= 0:
        number = down[number, ways[way, at]]
        at += 1
    return number
