from __future__ import annotations

from fractions import Fraction

import pytest

from model.core.action import Action, parse_action
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.odds import distribution, expectation
from solvers.policies import (
    Unanswered,
    answers,
    cooperative,
    first_legal,
    goal_score,
    greedy,
    other_seat,
    prefer,
    stated,
    uniform,
    whole_weights,
)
from solvers.result import Refused

GAME = TinyGame()
START = position(3, ["cleave", "parry", "strike"], [{"hp": 12, "strength": 3}, 9])
LEGAL = tuple(
    parse_action(text) for text in ("block hero-1 wolf", "block hero-2 wolf", "block none", "counter", "decline")
)


def test_the_first_legal_and_all_of_them():
    legal = GAME.legal_actions(START)
    assert first_legal(GAME, START, legal) == legal[0]
    assert answers(first_legal, GAME, START, legal) == ((legal[0], 1),)
    assert answers(uniform, GAME, START, legal) == tuple((action, 1) for action in legal)


@pytest.mark.parametrize(
    ("rules", "answer"),
    [
        (["decline", "block none"], "decline"),
        (["dodge", "block none", "counter"], "block none"),
        (["block"], "block hero-1 wolf"),
        (["block hero-2"], "block hero-2 wolf"),
        (["block * bear", "block hero-[2-9] wolf"], "block hero-2 wolf"),
        (["block hero-1 wolf now", "counter"], "counter"),
        ([("dodge", "decline"), ("counter", "block none")], "block none"),
        ({"dodge": "decline", "block": "counter"}, "counter"),
    ],
)
def test_a_stated_defence_answers_by_its_first_rule_that_fits(rules, answer):
    assert stated(rules)(GAME, START, LEGAL) == parse_action(answer)


def test_a_stated_defence_says_what_it_lacks():
    policy = stated(["dodge", ("dodge", "counter"), "counter"])
    assert policy.unused() == ("dodge", "dodge: counter", "counter")
    policy(GAME, START, LEGAL)
    assert policy.unused() == ("dodge", "dodge: counter")
    with pytest.raises(Unanswered, match=r"no stated answer fits; legal are block hero-1 wolf, .*decline\. State"):
        stated(["dodge"])(GAME, START, LEGAL)
    assert stated(["dodge"], otherwise=first_legal)(GAME, START, LEGAL) == LEGAL[0]
    with pytest.raises(ValueError, match="names no action"):
        stated(["counter", " "])


def test_greedy_looks_one_action_ahead_and_means_chance():
    gamble = position(0, ["gamble"], [4])
    legal = GAME.legal_actions(gamble)
    by_damage = greedy(lambda state: Fraction(state.damage))
    assert by_damage(GAME, gamble, legal) == Action("play", ("gamble",))  # 3 in the mean, against 0
    assert greedy(lambda state: float(state.damage))(GAME, gamble, legal) == Action("play", ("gamble",))
    assert greedy(lambda state: -state.damage)(GAME, gamble, legal) == Action("end")
    assert greedy(lambda state: 0)(GAME, START, LEGAL[:0] + GAME.legal_actions(START)) == GAME.legal_actions(START)[0]


def test_greedy_takes_the_mean_of_chance_not_its_sum():
    start = position(1, ["gamble", "strike"], [9])
    for score in (lambda state: Fraction(state.damage), lambda state: float(state.damage)):
        assert greedy(score)(GAME, start, GAME.legal_actions(start)) == Action("play", ("strike",))  # 6 against 3.5


def test_the_score_of_a_goal():
    score = goal_score(GAME, DamageDealt())
    assert score(START) == Fraction(21, 2)
    assert score(position(0, [], [0])) == 0
    assert goal_score(GAME, Survive())(position(0, [], [0])) == 1


class Hinting(TinyGame):
    """A tiny game with a hint: parry when it can be done."""

    def default_action(self, state, legal):
        parry = Action("play", ("parry",))
        return parry if parry in legal else None


def test_the_game_may_prefer():
    start = position(1, ["parry"], [{"hp": 5, "strength": 4}], turns=1)
    kept = distribution(Hinting(), start, lambda s: False, prefer)
    assert expectation(kept, lambda s: s.hp) == (10, 10)
    assert prefer(GAME, START, LEGAL) == LEGAL[0]
    struck = distribution(Hinting(), start, lambda s: False, stated(["pass", "end"]))
    assert expectation(struck, lambda s: s.hp) == (6, 6)


def test_an_answer_that_is_not_legal_is_named():
    with pytest.raises(ValueError, match="the policy answers `jump`; legal are block hero-1"):
        answers(lambda game, state, legal: Action("jump"), GAME, START, LEGAL)


def test_whole_weights_keep_the_ratio():
    assert whole_weights([("a", Fraction(1, 6)), ("b", Fraction(1, 4)), ("c", 1)]) == ([2, 3, 12], 17)
    for bad in ([], [("a", 0)], [("a", Fraction(-1, 2)), ("b", 1)]):
        with pytest.raises(ValueError, match="must be positive"):
            whole_weights(bad)


def test_only_cooperative_games():
    cooperative("odds", GAME)
    with pytest.raises(Refused, match="odds refuses this problem: seat 2 asks"):
        cooperative("odds", GAME, 2)
    assert "seat 1 is to decide" in str(other_seat("odds", 1))
    assert Problem(GAME, START, DamageDealt()).goal.seat == 0
