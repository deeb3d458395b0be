"""Counts of dice and cards against enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from model.core.chance import pool
from solvers.pools import best, counted_hands, hands, total


def throws(dice: int, sides: int):
    return product(range(1, sides + 1), repeat=dice)


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (1, 6), (2, 2), (3, 6), (4, 1), (5, 4), (4, 7)])
def test_sums_are_counted(dice: int, sides: int) -> None:
    assert total(dice, sides) == Counter(map(sum, throws(dice, sides)))


def test_sums_are_whole_numbers_of_any_size() -> None:
    found = total(100, 12)
    assert sum(found.values()) == 12**100
    assert sum(value * ways for value, ways in found.items()) == 650 * 12**100
    assert found[100] == found[1200] == 1


@pytest.mark.parametrize(("dice", "kept", "sides"), [(4, 3, 6), (5, 2, 4), (3, 3, 6), (1, 1, 6), (4, 0, 3), (5, 1, 1)])
def test_the_best_dice_are_counted(dice: int, kept: int, sides: int) -> None:
    assert best(dice, kept, sides) == Counter(sum(sorted(roll)[dice - kept :]) for roll in throws(dice, sides))


def test_hands_are_counted_as_they_are_drawn() -> None:
    cards = pool("aabbbcd")

    def rule(hand: tuple[str, ...]) -> int:
        return 10 * len(set(hand)) + hand.count("b")

    assert counted_hands(rule, cards, 3) == Counter(rule(tuple(sorted(hand))) for hand in combinations("aabbbcd", 3))
    assert sum(hands(cards, 3)[1]) == 35


@pytest.mark.parametrize("words", [(2, 3), (-1, 0), (2, -1), (2, 1, 0)])
def test_what_cannot_be_rolled_is_refused(words: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="cannot be kept"):
        best(*words)


def test_no_sum_without_sides() -> None:
    with pytest.raises(ValueError, match="no sum of 2 dice with 0 sides"):
        total(2, 0)
