from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.core.chance import (
    deal,
    dice,
    distribution,
    draw_one,
    expectation,
    pool,
    pool_size,
    pool_with,
    pool_without,
)

cards = st.lists(st.sampled_from("abcd"), min_size=1, max_size=7)


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 6), (2, 6), (3, 4), (4, 3), (2, 1)])
def test_dice_are_the_merged_rolls(count, sides):
    brute = Counter(tuple(sorted(roll)) for roll in product(range(1, sides + 1), repeat=count))
    total = sides**count
    assert dict(dice(count, sides)) == {roll: Fraction(n, total) for roll, n in brute.items()}
    assert [roll for roll, _ in dice(count, sides)] == sorted(brute)


def test_five_dice_have_252_outcomes_that_sum_to_one():
    assert len(dice(5, 6)) == 252
    assert sum(w for _, w in dice(5, 6)) == Fraction(1)
    assert expectation(dice(5, 6), sum) == Fraction(35, 2)


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1, 0)])
def test_impossible_dice(count, sides):
    with pytest.raises(ValueError, match="cannot roll"):
        dice(count, sides)


@given(cards, st.data())
def test_a_deal_is_every_choice_of_cards_equally_likely(held, data):
    count = data.draw(st.integers(0, len(held)))
    hands = [tuple(sorted(hand)) for hand in combinations(held, count)]
    brute = {hand: Fraction(n, len(hands)) for hand, n in Counter(hands).items()}
    assert dict(deal(pool(held), count)) == brute


def test_a_deal_of_too_many_cards():
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        deal(pool("ab"), 3)


@given(cards)
def test_pools_are_multisets(held):
    assert pool(held) == tuple(sorted(Counter(held).items()))
    assert pool_size(pool(held)) == len(held)
    assert pool_with((), held) == pool(held) == pool_with(pool(held[1:]), held[:1])
    assert pool_without(pool(held), held[0]) == pool(held[1:])


def test_what_is_not_in_a_pool_cannot_be_taken():
    with pytest.raises(KeyError, match="not among"):
        pool_without(pool("aa"), "b")


def test_outcomes_are_merged_sorted_and_scaled():
    assert distribution([("b", 2), ("a", 1), ("b", 1), ("c", 0)]) == (
        ("a", Fraction(1, 4)),
        ("b", Fraction(3, 4)),
    )
    assert draw_one(pool("aab")) == (("a", Fraction(2, 3)), ("b", Fraction(1, 3)))
    assert [o for o, _ in distribution([("a", 1), ("b", 1)], key=lambda o: -ord(o))] == ["b", "a"]


@pytest.mark.parametrize("pairs", [[], [("a", 0)], [("a", -1), ("b", 2)]])
def test_weights_that_make_no_distribution(pairs):
    with pytest.raises(ValueError, match="weight"):
        distribution(pairs)
