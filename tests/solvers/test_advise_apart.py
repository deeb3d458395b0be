"""Plays told apart or not: paired games, joint intervals, the first list, and work that ends early."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from model.core.action import Action
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.advise import advise
from solvers.advise_apart import LEAST_PAIRS, apart, difference
from solvers.advise_board import ENOUGH
from solvers.advise_lines import Candidate, Doubt
from solvers.advise_turn import Way
from solvers.limits import Limits
from solvers.policies import stated, uniform
from solvers.result import Status
from solvers.rollout import FEW
from tests.support.push import LongPush, Push, Score, ended

GAME = TinyGame()
HAND = ["cleave", "gamble", "gamble", "parry", "scout", "strike"]
HARD = [{"hp": 12, "strength": 4}, {"hp": 9, "strength": 4}]
START = position(2, HAND, HARD, hp=4, pile=["strike", "cleave"], turns=2)
SURVIVAL = Problem(GAME, START, Survive())


def play(values=(), low=0, high=100, name="go"):
    one = Candidate(Way(name, (Action(name),), (0,)), Fraction(low), Fraction(high))
    for value in map(Fraction, values):
        one.values.append(value)
        one.tally.add(value)
    return one


def test_games_with_the_same_luck_tell_apart_what_their_means_do_not():
    rng = Random(8)
    luck = [rng.randrange(0, 80) for _ in range(64)]
    ahead = [value + (1 if number % 4 else 2) for number, value in enumerate(luck)]
    best, one = play(ahead), play(luck)
    assert best.interval()[0] < one.interval()[1]
    found = difference(best, one, 10)
    assert found.mean == Fraction(5, 4)
    assert 1 < found.low < found.mean < found.high < Fraction(3, 2)
    assert found.games == 64
    assert apart(best, one, 10)
    assert not apart(best, play(luck[::-1]), 10)


def test_the_more_plays_are_compared_the_wider_is_what_holds_jointly():
    values = [0, 3, 1, 2, 0, 3, 1, 4, 2, 1] * 2
    best, one = play([value + 2 * (at % 2) for at, value in enumerate(values)]), play(values)
    alone, many = difference(best, one, 1), difference(best, one, 500)
    assert alone.mean == many.mean == 1
    assert alone.low > 0 > many.low
    assert apart(best, one, 1)
    assert not apart(best, one, 500)


def test_few_games_say_nothing():
    assert difference(play([9, 8] * 3), play([1, 0] * 3), 2) is None
    assert difference(play([9] * LEAST_PAIRS), play([1] * LEAST_PAIRS), 2) is None
    assert difference(play([9] * FEW), play([1] * FEW), 2).low == 8
    assert difference(play([9, 8] * 3), play(), 2) is None
    assert not apart(play([9, 8] * 3), play([1, 0] * 3), 2)


def test_what_is_proven_needs_no_games():
    proven = play(low=5, high=5)
    assert apart(proven, play(low=0, high=5), 3)
    assert apart(proven, play(low=5, high=5), 3)
    assert not apart(proven, play(low=0, high=6), 3)
    assert apart(proven, play([1, 2] * FEW), 3)
    assert not apart(proven, play([4, 6] * FEW), 3)


def test_bounds_that_overlap_tell_nothing_apart():
    best, one = play([2, 3] * FEW, low=9), play([2, 3] * FEW, low=8)
    assert best.status is one.status is Status.BOUND
    assert difference(best, one, 2) is None
    assert not apart(best, one, 2)
    assert not apart(play([9, 8] * FEW), one, 2)
    assert apart(best, play([2, 3] * FEW), 2)


def test_plays_of_equal_worth_in_games_are_not_told_apart():
    best, one = play([1, 3] * FEW), play([1, 3] * FEW)
    assert difference(best, one, 2)[:3] == (0, 0, 0)
    assert not apart(best, one, 2)


@pytest.mark.parametrize("seed", range(3))
def test_an_advice_names_what_it_does_not_tell_apart(seed):
    found = advise(SURVIVAL, Limits(nodes=900), seed=seed, plays=6, policy=uniform)
    named = {doubt.rank for doubt in found.doubts}
    open_ = {line.rank for line in found.lines if line.proven[1] > found.lines[0].proven[0]} - {1}
    assert named == open_ != set()
    for doubt in found.doubts:
        assert isinstance(doubt, Doubt)
        if doubt.difference is not None:
            assert doubt.difference.low <= doubt.difference.mean <= doubt.difference.high
            assert doubt.difference.low <= 0


def test_a_proven_advice_has_no_doubts():
    found = advise(Problem(GAME, START, DamageDealt()), plays=4)
    assert (found.status, found.doubts, found.untried) == (Status.PROVEN, (), 0)


def test_plays_left_out_are_counted_unless_they_are_told_apart():
    found = advise(SURVIVAL, Limits(nodes=700), plays=2, policy=uniform)
    assert 0 < found.untried <= found.plays - 2
    assert advise(SURVIVAL, plays=2).untried == 0


def test_the_first_list_comes_after_few_nodes():
    told = []
    start = position(5, [*HAND, "scout", "thorns", "gamble"], HARD, hp=9, pile=["strike", "cleave"], turns=4)
    found = advise(Problem(GAME, start, Survive()), Limits(nodes=6000), 1, told.append, plays=5, policy=uniform)
    assert found.nodes > 5000
    assert told[0].nodes < 800
    assert len(told[0].lines) == 5


def test_games_that_tell_all_plays_apart_end_the_work():
    """Rolling and doubling reaches 2 points with 21/32, to bank with 1/2, to be careful never; nothing can be proven
    within the limit, as every game goes on with many coins.
    """
    problem = Problem(LongPush(), Push(), Score(2))
    limits = Limits(nodes=400_000)
    found = advise(problem, limits, 2, boundary=ended, policy=stated(["double", "keep"]), plays=3)
    assert found.notes[0] == "stopped early: games tell play 1 apart from all other plays of the turn"
    assert found.doubts == ()
    assert found.lines[0].samples >= ENOUGH
    assert found.nodes < 200_000


def test_an_upper_end_that_no_search_narrowed_tells_nothing():
    short = advise(SURVIVAL, Limits(nodes=40), policy=uniform)
    assert (short.high, short.ceiling) == (1, None)
    whole = advise(Problem(GAME, START, DamageDealt()))
    assert whole.ceiling == whole.high
