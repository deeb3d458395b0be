"""Luck-adjusted games: nothing varies with exact numbers, and no evaluator shifts the mean."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))

from games.pig import holding, pig, state
from peers import luck

from solvers.graphs import graph
from solvers.packed_luck import adjusted_games, exact_numbers, followed, looked_up, plain_games
from solvers.stochastic import solve


def test_with_exact_numbers_every_game_comes_to_the_same() -> None:
    found = luck.constant(25, 50)
    assert 0.5 < found.mean < 0.6


def test_both_ways_cover_the_exact_value_whatever_the_evaluator_says() -> None:
    game, policy = pig(20), holding(8)
    exact = solve(graph(followed(game, policy), state())).low[0]
    plain = plain_games(game, policy)(state(), 3000, 1, np.zeros(1))
    assert abs(plain.mean - exact) <= 4 * plain.error

    def wrong(s, numbers):
        return (s % 7) * 0.1

    found = adjusted_games(game, policy, wrong)(state(), 3000, 2, np.zeros(1))
    assert abs(found.mean - exact) <= 4 * found.error


def test_a_good_evaluator_leaves_less_to_vary() -> None:
    game, policy = pig(20), holding(8)
    numbers = exact_numbers(game, policy, state())
    blurred = np.where(numbers > 0, 0.8 * numbers + 0.1, 0.0)
    plain = plain_games(game, policy)(state(), 1000, 1, numbers)
    found = adjusted_games(game, policy, looked_up)(state(), 1000, 1, blurred)
    assert found.variance < 0.5 * plain.variance


def test_the_crude_evaluator_is_a_chance_and_knows_who_has_won() -> None:
    numbers = luck.crude_numbers()
    assert 0 <= numbers.min() <= numbers.max() <= 1
    assert (numbers[:, 100, :100, 0] == 1).all()
    assert (numbers[:, :100, 100, 0] == 0).all()
    assert numbers[0, 50, 50, 0] == pytest.approx(1 - numbers[1, 50, 50, 0])
