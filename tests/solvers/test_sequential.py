"""Stop rules that may be looked at after every game."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

from solvers.sequential import LEAST, beaten, separated, standard_errors


def games(rng: Random, mean: float, count: int) -> list[Fraction]:
    return [Fraction(round(1000 * rng.gauss(mean, 1)), 1000) for _ in range(count)]


def test_equal_plays_are_seldom_told_apart_however_often_one_looks():
    """400 looks each; a plain 95 % test errs in about half of such runs, the sequence in 5 % at most."""
    wrong = plain = 0
    for seed in range(120):
        total = square = 0.0
        found = [float(one) for one in games(Random(seed), 0, 400)]
        erred = naive = False
        for count, one in enumerate(found, 1):
            total, square = total + one, square + one * one
            if count >= LEAST:
                error = sqrt((square - total * total / count) / (count - 1) / count)
                erred |= abs(total / count) > error * standard_errors(count)
                naive |= abs(total / count) > error * 1.96
        wrong, plain = wrong + erred, plain + naive
    assert wrong <= 10 < 30 < plain  # 6 expected at most; more than 10 has a chance of 4 %, and seeds are fixed


def test_the_sequence_costs_a_wider_interval_and_more_where_more_is_asked():
    assert 2.5 < standard_errors(200) < 3.2
    assert standard_errors(200) < standard_errors(20) < standard_errors(2)
    assert standard_errors(200) < standard_errors(20_000)
    assert standard_errors(200, 0.001) > standard_errors(200, 0.01) > standard_errors(200)


def test_a_leader_that_is_better_is_told_apart_by_shared_luck():
    rng = Random(1)
    luck, own, other = games(rng, 0, 300), games(rng, 0, 300), games(rng, 0, 300)
    leader = [one + Fraction(1, 5) + mine / 4 for one, mine in zip(luck, own, strict=True)]
    assert beaten(leader[:60], luck)
    assert not beaten(luck, leader)
    assert not beaten(leader[:60], other)  # with luck of its own a fifth of the deviation is not seen in 60 games
    assert not beaten(leader[: LEAST - 1], luck)


def test_every_rival_takes_its_part_of_the_doubt():
    rng = Random(2)
    rival = games(rng, 0, 100)
    noise = games(rng, 0, 100)
    leader = [one + Fraction(27, 100) + some for one, some in zip(rival, noise, strict=True)]
    assert separated(leader, [rival])
    assert not separated(leader, [rival] * 50)
    assert not separated(leader, [rival, leader])
