"""The lattice of dice against plain enumeration, compiled and plain."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import lattice as module
from solvers.assignment import Ability, Die, Judge, ways_to_pay
from solvers.jit import plain
from solvers.lattice import Lattice, Purchase, counted, lattice, weighted


def worth(roll: tuple[int, ...]) -> int:
    """A rule without any pattern that a method could use."""
    return sum(face * face for face in set(roll)) - 7 * roll.count(3)


def one_reroll(roll: tuple[int, ...], sides: int, value) -> Fraction:
    """The best part to keep, by every part and every fall of the other dice."""
    best = Fraction(-(10**9))
    for size in range(len(roll) + 1):
        for part in set(combinations(roll, size)):
            falls = [
                value(tuple(sorted((*part, *more)))) for more in product(range(1, sides + 1), repeat=len(roll) - size)
            ]
            best = max(best, Fraction(sum(falls), len(falls)))
    return best


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (1, 6), (3, 4), (4, 6), (2, 1)])
def test_weights_count_every_order(dice: int, sides: int) -> None:
    orders = Counter(tuple(sorted(fall)) for fall in product(range(1, sides + 1), repeat=dice))
    assert dict(weighted(dice, sides)) == orders
    found = Lattice(dice, sides)
    assert {found.rolls[n]: found.weights[n] for n in found.full()} == orders


def test_the_distribution_of_a_rule_is_exact() -> None:
    assert counted(worth, 4) == Counter(worth(tuple(sorted(fall))) for fall in product(range(1, 7), repeat=4))


@pytest.mark.parametrize("times", [1, 2])
def test_rerolls_are_exact(times: int) -> None:
    dice, sides = 3, 4
    found = Lattice(dice, sides)
    known = {roll: Fraction(worth(roll)) for roll, _ in weighted(dice, sides)}
    for _ in range(times):
        known = {roll: one_reroll(roll, sides, known.__getitem__) for roll in known}
    values, scale = found.rerolls(found.values(worth), times)
    assert {found.rolls[n]: Fraction(int(v), scale) for n, v in zip(found.full(), values, strict=True)} == known
    mean = sum(weight * known[roll] for roll, weight in weighted(dice, sides)) / sides**dice
    assert found.mean(values, scale) == mean
    floats = found.expected(found.values(worth)[None, :].astype(float), times)
    assert floats[0] == pytest.approx(float(mean), abs=1e-12)


def test_every_best_part_is_named() -> None:
    found = Lattice(3, 6)
    values = found.values(lambda roll: 10 * roll.count(6))
    assert found.keep(values, 1, (1, 6, 6)) == ((6, 6),)
    assert set(found.keep(found.values(lambda roll: 0), 1, (1, 2, 3))) == {
        part for size in range(4) for part in combinations((1, 2, 3), size)
    }


def test_values_that_do_not_fit_are_refused() -> None:
    with pytest.raises(OverflowError, match="do not fit"):
        lattice(8).rerolls(lattice(8).values(lambda roll: 10**7), 2)


def abilities(costs: list[int]) -> tuple[tuple[Ability, ...], list[Purchase]]:
    """The same shop for the dynamic program over one roll and for the lattice."""
    shop = tuple(Ability(f"a{n}", cost, (cost + 2 * n, *(0,) * 9)) for n, cost in enumerate(costs))
    full = tuple(Die(face) for face in range(1, 7) for _ in range(4))
    things = [
        Purchase(
            tuple(
                (tuple(die.value for die in way), one.worth[0]) for way in ways_to_pay(full, one.cost) if len(way) <= 4
            ),
            1,
        )
        for one in shop
    ]
    return shop, things


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(1, 14), min_size=1, max_size=3))
def test_assignments_agree_with_the_program_over_one_roll(costs: list[int]) -> None:
    shop, things = abilities(costs)
    found, judge = lattice(4), Judge(shop)
    values = found.assign(things)
    budget = found.budget(things, [1] * len(things))
    for number, roll in enumerate(found.rolls):
        assert values[budget, number] == judge.value(tuple(map(Die, roll)))


def test_a_budget_bounds_the_uses() -> None:
    found = lattice(3)
    things = [Purchase((((6,), 5),), 2), Purchase((((1,), 2), ((6,), 3)), 1)]
    values = found.assign(things)
    at = found.index[6, 6, 6]
    assert [values[found.budget(things, left), at] for left in ((0, 0), (1, 0), (2, 0), (2, 1))] == [0, 5, 10, 13]
    with pytest.raises(ValueError, match="3 uses left of 2"):
        found.budget(things, (3, 0))


def test_kernels_are_what_they_are_in_plain_python() -> None:
    found = lattice(3)
    values = found.values(worth) * 6**3
    kept = plain(module._kept)(values, found.start, found.up)
    assert (kept == module._kept(values, found.start, found.up)).all()
    twice = kept.copy()
    plain(module._best_part)(kept, found.down)
    module._best_part(twice, found.down)
    assert (kept == twice).all()
    shop = [np.array(x, dtype=np.int64) for x in ([[0, -1, -1], [4, 5, -1]], [3, 9], [0, 1], [2, 1])]
    assert (plain(module._assign)(found.down, *shop) == module._assign(found.down, *shop)).all()


@pytest.mark.parametrize(
    "rule",
    [
        lambda roll: Fraction(sum(roll), 3),
        lambda roll: sum(roll) * 2**70,
        lambda roll: sum(roll) * 10**9,
        lambda roll: -sum(roll),
        lambda roll: str(max(roll)),
    ],
)
def test_values_of_any_kind_and_size_are_counted(rule) -> None:
    """Small whole numbers are added up by numpy, all others one by one."""
    found = counted(rule, 3)
    assert found == Counter(rule(tuple(sorted(roll))) for roll in product(range(1, 7), repeat=3))
    assert all(type(ways) is int for ways in found.values())
