from __future__ import annotations

import pytest

from model.core.action import parse_action
from model.tinygame import TinyGame, position
from solvers.perft import divide, perft, steps

GAME = TinyGame()
STATE = position(2, ["cleave", "gamble", "strike"], [12, 12], pile=["strike"])


def brute(state, depth: int) -> int:
    return 1 if depth == 0 else sum(brute(GAME.apply(state, s), depth - 1) for s in steps(GAME, state))


@pytest.mark.parametrize("depth", range(6))
def test_counts_are_those_of_a_plain_walk(depth):
    assert perft(GAME, STATE, depth) == brute(STATE, depth)


def test_divide_sums_up_to_perft():
    parts = divide(GAME, STATE, 4)
    assert sum(count for _, count in parts) == perft(GAME, STATE, 4)
    assert tuple(step for step, _ in parts) == GAME.legal_actions(STATE)


def test_lines_that_end_early_do_not_count():
    assert perft(GAME, position(0, [], [5]), 1) == 1
    assert perft(GAME, position(0, [], [5]), 2) == 0


def test_chance_outcomes_are_steps():
    rolling = GAME.apply(STATE, parse_action("play gamble"))
    assert [str(step) for step in steps(GAME, rolling)] == [f"roll {n}" for n in range(1, 7)]


def test_depths_are_checked():
    with pytest.raises(ValueError, match="0 or more"):
        perft(GAME, STATE, -1)
    with pytest.raises(ValueError, match="1 or more"):
        divide(GAME, STATE, 0)
