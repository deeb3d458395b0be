"""Rerolls and saved uses against every way to play them, against the lattice, the charms and the prices in between."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.assignment import Charms, Die
from solvers.lattice import lattice
from solvers.symbolic import Offer, Rerolls, Saved, Success, fraction, symbol

PRICES = [Fraction(n, 7) for n in range(22)]
offers = st.dictionaries(st.integers(0, 9), st.integers(1, 6), min_size=1, max_size=5).map(
    lambda weights: Offer.of({value: Fraction(w, sum(weights.values())) for value, w in weights.items()})
)


class Pips:
    """Judges one die by its pips."""

    def value(self, some: tuple[Die, ...]) -> int:
        return sum(die.value for die in some)


def test_one_die_with_rerolls_is_that_of_the_lattice_and_of_the_charms() -> None:
    grid, one = lattice(1), Rerolls(Offer.die())
    values = grid.values(sum)
    for rerolls in range(6):
        found, scale = grid.rerolls(values, rerolls)
        assert one.value(rerolls) == grid.mean(found, scale)
        charms = Charms(Pips())  # type: ignore[arg-type]
        assert one.value(rerolls) == sum(charms.value([Die(face)], rerolls, 0) for face in range(1, 7)) / 6
    assert [one.value(k) for k in range(3)] == [Fraction(7, 2), Fraction(17, 4), Fraction(14, 3)]
    assert [one.keep(k) for k in range(4)] == [1, 4, 5, 5]


def test_dice_rolled_apart_are_worth_the_sum() -> None:
    """With the sum as worth, each of several dice is rerolled as if it were alone."""
    grid = lattice(3)
    for rerolls in (1, 2):
        found, scale = grid.rerolls(grid.values(sum), rerolls)
        assert grid.mean(found, scale) == 3 * Rerolls(Offer.die()).value(rerolls)


def best_of_all_thresholds(offer: Offer, price: Fraction, rerolls: int) -> Fraction:
    """The best mean over every choice of what is kept with how many rerolls left."""
    floors = (*offer.values, offer.values[-1] + 1)
    found = []
    for chosen in product(floors, repeat=rerolls):
        value = offer.mean()
        for floor in chosen:
            pairs = zip(offer.values, offer.chances, strict=True)
            value = sum(((v if v >= floor else value - price) * c for v, c in pairs), Fraction(0))
        found.append(value)
    return max(found)


@settings(max_examples=25, deadline=None)
@given(offers, st.fractions(min_value=0, max_value=3, max_denominator=5), st.integers(0, 3))
def test_no_way_to_stop_is_better(offer: Offer, price: Fraction, rerolls: int) -> None:
    one = Rerolls(offer, price)
    assert one.value(rerolls) == best_of_all_thresholds(offer, price, rerolls)
    if rerolls:
        assert one.worth(rerolls) == one.value(rerolls) - one.value(rerolls - 1)
        again = one.value(rerolls - 1) - price
        least = one.keep(rerolls)
        assert [v for v in offer.values if v >= again] == [v for v in offer.values if least is not None and v >= least]


@settings(max_examples=12, deadline=None)
@given(offers, st.integers(0, 3))
def test_the_curve_in_the_price_is_the_number_for_every_price(offer: Offer, rerolls: int) -> None:
    curve = Rerolls(offer).by_price(rerolls, 3)
    for price in PRICES:
        assert curve.at(price) == Rerolls(offer, price).value(rerolls)
    slopes = [sp.diff(piece, symbol("c")) for piece in curve.pieces]
    assert slopes == sorted(slopes), "the dearer, the fewer rerolls are made"
    assert all(a != b for a, b in pairwise(slopes))


@settings(max_examples=25, deadline=None)
@given(offers, st.integers(0, 3))
def test_the_end_of_free_rerolls_as_a_distribution(offer: Offer, rerolls: int) -> None:
    result = Rerolls(offer).result(rerolls)
    assert result.total().at() == 1
    assert result.mean().at() == Rerolls(offer).value(rerolls)


def best_of_all_plans(offer: Offer, uses: int, turns: int) -> Fraction:
    """By looking at every turn: use it or not."""

    @cache
    def value(left: int, more: int) -> Fraction:
        if not left or not more:
            return Fraction(0)
        pairs = zip(offer.values, offer.chances, strict=True)
        return sum((c * max(v + value(left - 1, more - 1), value(left, more - 1)) for v, c in pairs), Fraction(0))

    return value(uses, turns)


@settings(max_examples=40, deadline=None)
@given(offers, st.integers(0, 3), st.integers(0, 5))
def test_a_saved_use_is_worth_what_all_ways_to_spend_it_give(offer: Offer, uses: int, turns: int) -> None:
    one = Saved(offer)
    assert one.value(uses, turns) == best_of_all_plans(offer, uses, turns)
    assert one.value(1, turns) == (Rerolls(offer).value(turns - 1) if turns else 0), "one use is a roll with rerolls"
    if uses and turns:
        later, spent = best_of_all_plans(offer, uses, turns - 1), best_of_all_plans(offer, uses - 1, turns - 1)
        assert one.floor(uses, turns) == later - spent


def test_tries_of_a_chance_that_is_open() -> None:
    p, c = symbol("p"), symbol("c")
    for tries in range(1, 5):
        found = Success(p).value(tries, c)
        for chance, price in ((Fraction(1, 3), Fraction(1, 7)), (Fraction(1, 2), Fraction(0))):
            value = chance
            for _ in range(tries - 1):
                value = chance + (1 - chance) * (value - price)
            assert fraction(found.subs({p: sp.Rational(chance), c: sp.Rational(price)})) == value
    assert Success(p).value(2) == -p * (p - 2)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Offer.of({1: Fraction(1, 2)}), "the chances sum to 1/2, not to 1"),
        (lambda: Offer.of({1: Fraction(3, 2), 2: Fraction(-1, 2)}), "or one is negative"),
        (lambda: Offer.die(0), "sides = 0 is out of range: 1 <= sides"),
        (lambda: Rerolls(Offer.die()).value(-1), "rerolls = -1 is out of range: 0 <= rerolls"),
        (lambda: Rerolls(Offer.die()).worth(0), "rerolls = 0 is out of range: 1 <= rerolls"),
        (lambda: Saved(Offer.die()).floor(0, 2), "uses = 0 is out of range: 1 <= uses"),
        (lambda: Success(symbol("p")).value(0), "tries = 0 is out of range: 1 <= tries"),
        (lambda: Rerolls(Offer.of({Fraction(1, 2): 1})).result(0), "a value = 1/2 is no whole number"),
    ],
)
def test_what_is_out_of_range_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_what_is_worth_the_same_is_kept() -> None:
    """With a price of 1/2, rolling again is worth 7/2 - 1/2 = 3, and a 3 is kept."""
    assert Rerolls(Offer.die(), Fraction(1, 2)).keep(1) == 3
    assert Rerolls(Offer.of({3: 1})).keep(2) == 3


def test_nothing_is_kept_where_rolling_again_is_always_better() -> None:
    assert Rerolls(Offer.of({1: 1}), Fraction(-1)).keep(1) is None
