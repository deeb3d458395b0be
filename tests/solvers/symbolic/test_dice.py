"""Closed forms in the number of dice against all rolls, the lattice of dice and the dynamic program of assignments."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.core.chance import dice as rolls
from solvers.assignment import Ability, Charms, Die, Judge, RollTable, multiset
from solvers.lattice import lattice
from solvers.pools import best, total
from solvers.symbolic import Closed, at_least, dice, fraction, runs, sum_of_dice

Rule = Callable[[tuple[int, ...]], int]


def mean(rule: Rule, count: int, sides: int = 6) -> Fraction:
    """The mean of a rule over all rolls."""
    return sum((weight * rule(roll) for roll, weight in rolls(count, sides)), Fraction(0))


@pytest.mark.parametrize("sides", [2, 4, 6])
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_the_highest_dice(rank: int, sides: int) -> None:
    closed = dice.highest(rank, sides)
    for count in range(rank, 6):
        assert closed.at(n=count) == mean(lambda roll: sorted(roll)[-rank], count, sides)


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_the_sum_of_the_best_dice_is_that_of_the_counts(kept: int) -> None:
    for count in range(kept, 8):
        counts = best(count, kept)
        expected = Fraction(sum(value * ways for value, ways in counts.items()), 6**count)
        assert dice.best_sum(kept).at(n=count) == expected


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("count", [1, 2, 3])
def test_hits_after_rerolls_are_those_of_the_lattice(face: int, count: int) -> None:
    """The lattice may keep any part; to keep what hits is best, so both agree."""
    grid = lattice(count)
    values = grid.values(lambda roll: sum(die >= face for die in roll))
    for rerolls in range(3):
        found, scale = grid.rerolls(values, rerolls)
        assert dice.hits(face).at(n=count, r=rerolls) == grid.mean(found, scale)
        distribution = dice.hits_generating(count, face, rerolls)
        assert distribution.mean().at() == grid.mean(found, scale)
        exactly = dice.hits_exactly(face).given(n=count, r=rerolls).series(count + 1)
        assert exactly == distribution.series(count + 1)


class Hits:
    """Judges dice by how many show a face or more: dice are not added together."""

    def __init__(self, face: int) -> None:
        self.face = face

    def value(self, some: tuple[Die, ...]) -> int:
        return sum(die.value >= self.face for die in some)


@pytest.mark.rule("RB-166")
@pytest.mark.parametrize("face", [2, 4, 6])
@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_single_rerolls_are_those_of_the_charms(face: int, rerolls: int) -> None:
    charms = Charms(Hits(face))  # type: ignore[arg-type]
    closed = dice.hits_with_single_rerolls(face, rerolls)
    for count in range(5):
        expected = sum(
            (weight * charms.value(multiset(map(Die, roll)), rerolls, 0) for roll, weight in rolls(count, 6)),
            Fraction(0),
        )
        assert closed.at(n=count) == expected


@pytest.mark.parametrize("sides", [1, 3, 6])
def test_sums_are_those_that_are_counted(sides: int) -> None:
    for count, need in product(range(5), (1, 2, 5, 6, 7, 12, 18, 25)):
        ways = sum(number for value, number in total(count, sides).items() if value >= need)
        expected = Fraction(ways, sides**count)
        assert dice.sum_at_least(need, sides).at(n=count) == expected
        if need % 6 == 0:
            assert fraction(at_least(sum_of_dice(count, sides), need)) == expected


# --- abilities --------------------------------------------------------------------------------------------------------

WORTHS = [(1,), (3, 2, 1), (5, 0), (2, 4), (1, 1, 3, 0)]


@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize("cost", [1, 3, 4, 6])
def test_uses_that_dice_buy_alone(worth: tuple[int, ...], cost: int) -> None:
    ability, closed = Ability("one", cost, worth), dice.uses_alone(cost, worth)
    for count in range(6):
        alone = mean(lambda roll: ability.total(sum(die >= cost for die in roll)), count)
        assert closed.at(n=count) == alone
        if min(worth) >= 0 and count < 5:
            table = RollTable(Judge([ability]), count)
            assert alone <= table.mean, "dice that are added together buy no less"
            assert cost > 1 or worth not in WORTHS[:2] or alone == table.mean


@pytest.mark.rule("RB-066", "RB-068")
def test_uses_at_cost_two_are_those_of_the_dynamic_program() -> None:
    judge = Judge([Ability("pair", 2, (1,))])
    for sides in (2, 4, 6):
        for count in range(6):
            assert dice.uses_of_cost_two(sides).at(n=count) == RollTable(judge, count, sides=sides).mean


def test_a_sequence_of_a_dynamic_program_and_what_each_die_adds() -> None:
    judge = Judge([Ability("green", 2, (1,)), Ability("blue", 4, (4,)), Ability("red", 6, (5, 2))])
    found = dice.sequence(lambda roll: judge.value(tuple(map(Die, roll))), 4)
    assert found.values == tuple(RollTable(judge, count).mean for count in range(5))
    assert found.gains == tuple(found.values[n] - found.values[n - 1] for n in range(1, 5))
    assert not found.falling, "the second die is worth more than the first, for it helps to pay"
    assert dice.sequence(max_of, 5).falling


@pytest.mark.rule("RB-166")
def test_a_sequence_with_rerolls_of_one_die() -> None:
    hits = dice.sequence(lambda roll: sum(die >= 4 for die in roll), 4, rerolls=2)
    assert hits.values == dice.hits_with_single_rerolls(4, 2).series(5)
    judge = Judge([Ability("green", 2, (1,)), Ability("blue", 4, (4,)), Ability("red", 6, (5, 2))])
    once = dice.sequence(lambda roll: judge.value(tuple(map(Die, roll))), 3, rerolls=1)
    for count in range(4):
        rows = RollTable(judge, count).rows.values()
        gains = (row.weight * (row.value + max([0, *row.reroll.values()])) for row in rows)
        assert once.values[count] == sum(gains)


@pytest.mark.parametrize("closed", [dice.sum_at_least(12), dice.best_sum(2), dice.uses_alone(3, (5, 2, 1))])
def test_what_the_next_die_adds_is_the_difference(closed: Closed) -> None:
    found = dice.next_die(closed)
    low = int(closed.spans[0].low)
    for count in range(low + 1, low + 6):
        assert found.at(n=count) == closed.at(n=count) - closed.at(n=count - 1)
    each = dice.next_die(dice.hits_exactly(5))
    for j in range(3):
        assert each.at(n=3, r=1, j=j) == dice.hits_exactly(5).at(n=3, r=1, j=j) - (
            dice.hits_exactly(5).at(n=2, r=1, j=j) if j < 3 else 0
        )


def max_of(roll: tuple[int, ...]) -> int:
    return max(roll, default=0)


def test_the_value_of_the_fifth_die() -> None:
    closed = dice.next_die(dice.highest())
    assert closed.at(n=5) == mean(max_of, 5) - mean(max_of, 4)
    assert closed.series(4) == dice.sequence(max_of, 5).gains[1:]
    with pytest.raises(ValueError, match="n = 1 is out of range: 2 <= n"):
        closed.at(n=1)
    assert dice.next_die(dice.hits(4), "r").at(n=3, r=1) == Fraction(3, 4)
    with pytest.raises(ValueError, match="no parameter k here"):
        dice.next_die(closed, "k")


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 6), st.integers(0, 3), st.integers(0, 9), st.integers(0, 9))
def test_laws_of_hits(face: int, rerolls: int, one: int, other: int) -> None:
    closed = dice.hits(face)
    assert closed.at(n=one + other, r=rerolls) == closed.at(n=one, r=rerolls) + closed.at(n=other, r=rerolls)
    assert closed.at(n=one, r=rerolls) <= closed.at(n=one, r=rerolls + 1) <= one
    single = dice.hits_with_single_rerolls(face, rerolls).at(n=one)
    assert closed.at(n=one, r=0) <= single <= min(Fraction(one), closed.at(n=one + rerolls, r=0))


def test_from_which_number_of_dice_one_value_is_greater() -> None:
    """The sum of the best two of n dice against n dice that hit on 4 or more for 3 each."""
    hits = dice.hits(4).given(r=0)
    three = type(hits)(3 * hits.expr, hits.spans)
    found = runs(dice.best_sum(2), three, "n", 2, 9)
    assert [(run.low, run.high, run.better) for run in found] == [(2, 7, 1), (8, 9, -1)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dice.highest(0), "rank = 0 is out of range: 1 <= rank"),
        (lambda: dice.highest(2).at(n=1), "n = 1 is out of range: 2 <= n"),
        (lambda: dice.hits(7), "face = 7 is out of range: 1 <= face <= 6"),
        (lambda: dice.hits(3).at(n=2), "no value is given for r"),
        (lambda: dice.hits(3).at(n=2, q=1), "no parameter q here: there is n, r"),
        (lambda: dice.hits(3).at(n=Fraction(1, 2), r=0), "n = 1/2 is no whole number"),
        (lambda: dice.hits(3).series(2), "say which parameter runs: there is n, r"),
        (lambda: dice.hits_exactly(3).at(n=2, r=0, j=3), "j = 3 is out of range: 0 <= j <= 2"),
        (lambda: dice.sum_at_least(0), "need = 0 is out of range: 1 <= need"),
        (lambda: dice.uses_alone(2, ()), "one number at least"),
    ],
)
def test_what_is_out_of_range_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
