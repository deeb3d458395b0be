"""Plays told apart or not: paired games, joint intervals, the first list, and work that ends early."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from model.core.action import Action
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.advise import Adviser, advise
from solvers.advise_apart import LEAST_PAIRS, apart, difference, lead
from solvers.advise_board import ENOUGH, Board
from solvers.advise_find import Minds
from solvers.advise_lines import Candidate, Doubt
from solvers.advise_turn import Turn, Way
from solvers.expectimax import Search
from solvers.limits import Limits, Meter
from solvers.policies import prefer, stated, uniform
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


# --- the habits' play -----------------------------------------------------------------------------------------------


def habit(values=(), low=0, high=100):
    one = play(values, low, high, "usual")
    one.way = one.way._replace(usual=True)
    return one


def board_of(*plays):
    board = Board(Turn(GAME, START, None), Search(SURVIVAL, Meter(Limits())), 3)
    board.candidates = list(plays)
    return board


def test_the_habits_play_gives_way_only_to_what_luck_does_not_explain():
    usual = habit([5, 7, 5, 7, 5, 7])
    lucky, better = play([4, 9, 5, 9, 5, 5], name="lucky"), play([6, 8, 7, 8, 6, 9], name="better")
    assert lucky.value > usual.value
    assert board_of(usual, lucky).shown() == [usual, lucky]
    assert board_of(usual, lucky).gaps([usual, lucky])[1].value < 0
    assert board_of(usual, lucky, better).shown() == [better, lucky, usual]
    assert [doubt.rank for doubt in board_of(usual, lucky).doubts([usual, lucky])] == [2]


def test_what_is_proven_to_be_better_needs_no_games_to_come_first():
    usual, proven = habit([5, 7, 5]), play(low=8, high=8, name="proven")
    assert board_of(usual, proven).best is proven
    assert lead(play(low=9, high=12), habit(low=3, high=8)) > 0
    assert board_of(habit(low=3, high=8), play(low=3, high=12, name="open")).best.way.usual


def test_one_lucky_game_does_not_come_first():
    assert board_of(habit([5]), play([9])).best.way.usual
    assert lead(play([9, 9]), habit([5, 5])) == 4


def test_the_habits_play_stays_in_the_running():
    others = [play([9 + at, 8 + at] * 20, name=f"p{at}") for at in range(6)]
    usual = habit([1, 2] * 20)
    board = board_of(*others, usual)
    assert usual in board.better_half([*others, usual])
    assert board.by_promise([*others, usual])[0] is usual


class Turns(TinyGame):
    """Habits that no order of actions and no hint would find first."""

    def default_action(self, state, legal):
        return legal[-1]


def test_the_habits_play_is_found_first_and_sampled():
    told = []
    start = position(5, [*HAND, "scout", "thorns", "gamble"], HARD, hp=9, pile=["strike", "cleave"], turns=4)
    adviser = Adviser(
        Problem(Turns(), start, Survive()), Limits(nodes=900), 1, told.append, 3, None, Minds(prefer), {}
    )  # fmt: skip
    state, actions = start, []
    while not actions or Turns().current_player(state) == 0:
        actions.append(Turns().legal_actions(state)[-1])
        state = Turns().apply(state, actions[-1])
    adviser.run()
    usual = adviser.board.usual
    assert usual is not None
    assert usual.way.state == state
    assert usual.values
    assert len(usual.values) >= max(len(one.values) for one in adviser.board.shown())
    assert any(line.actions == tuple(actions) for line in told[0].lines)
