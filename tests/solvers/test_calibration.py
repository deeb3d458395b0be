"""Stated intervals hold the exact value as often as they say: neither too seldom nor always."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from benchmarks.bench_calibration import GAMES, calibrate, exact, questions
from model.core.goal import Problem
from model.tinygame import DamageDealt, TinyGame, position
from solvers.luck import adjusted
from solvers.policies import first_legal, uniform
from solvers.rollout import Tally, estimate

BOUNDS = Fraction(-200), Fraction(200)
ESTIMATES = 300


def coverage(values: tuple[int, int, int], weights: tuple[int, int, int], count: int) -> float:
    """The exact chance that the interval of `count` numbers holds their mean, over all that they may be."""
    total, found = sum(weights), 0.0
    truth = Fraction(sum(v * w for v, w in zip(values, weights, strict=True)), total)
    for first in range(count + 1):
        for second in range(count + 1 - first):
            counts = (first, second, count - first - second)
            tally = Tally()
            for value, times in zip(values, counts, strict=True):
                for _ in range(times):
                    tally.add(value)
            low, high, _ = tally.interval(BOUNDS)
            if low <= truth <= high:
                chance = comb(count, first) * comb(count - first, second)
                for weight, times in zip(weights, counts, strict=True):
                    chance *= weight**times
                found += chance / total**count
    return found


def test_the_exact_chance_of_holding_is_near_what_is_stated():
    """Few and skewed numbers in bounds a hundred times as wide: Hoeffding's interval would always hold."""
    weights = [(1, 1, 1), (1, 4, 1), (5, 2, 1), (8, 1, 1), (1, 2, 6)]
    found = [coverage((0, 1, 4), one, count) for one in weights for count in (12, 24)]
    assert min(found) > 0.84
    assert 0.92 <= sum(found) / len(found) <= 0.98


def test_an_interval_of_two_values_is_somewhat_wider_than_wilsons():
    """It does not know that there are only two: between 92 and 99.9 % for every share from a tenth to nine tenths."""
    for share in (1, 2, 3, 5):
        assert 0.92 <= coverage((0, 5, 10), (share, 10 - share, 0), 24) <= 0.999


def test_intervals_hold_the_exact_value_of_the_small_game():
    found = questions("tinygame")
    held, of = calibrate(found, estimate, 8)
    assert of["all"] == 8 * len(found) >= 100
    assert 0.90 <= held["all"] / of["all"] < 1


def test_questions_are_those_whose_value_is_open_and_exact():
    state = position(1, ["strike"], [12])
    assert exact(Problem(TinyGame(), state, DamageDealt()), first_legal) is None
    assert len({question.name for question in questions("tinygame")}) == len(questions("tinygame"))
    assert all(question.value == exact(question.problem, question.policy) for question in questions("tinygame", 3))
    assert exact(Problem(TinyGame(), position(1, ["gamble"], [12]), DamageDealt()), uniform) is not None


@pytest.mark.slow
@pytest.mark.parametrize("by", [estimate, adjusted])
def test_of_300_estimates_92_to_98_in_a_hundred_hold(by):
    found = [question for game in GAMES for question in questions(game)]
    held, of = calibrate(found, by, -(-ESTIMATES // len(found)))
    assert of["all"] >= ESTIMATES
    assert all(of[game] >= 60 for game in GAMES)
    assert 0.92 <= held["all"] / of["all"] <= 0.98
    assert all(held[game] / of[game] >= 0.88 for game in GAMES)
