"""The rules of the tiny game, one fact at a time."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.core.action import IllegalAction, parse_action
from model.core.game import replay
from model.core.goal import Problem
from model.tinygame import DamageDealt, State, Survive, TinyGame, position
from solvers.reference import reference

GAME = TinyGame()


def after(state: State, *steps: str) -> State:
    return replay(GAME, state, tuple(parse_action(step) for step in steps))


def legal(state: State) -> list[str]:
    return [str(action) for action in GAME.legal_actions(state)]


def hp(state: State) -> list[int]:
    return [enemy.hp for enemy in state.enemies]


@pytest.mark.rule("TG-1.1", "TG-2.2")
def test_the_player_plays_cards_or_ends_the_turn():
    assert legal(position(2, ["strike", "cleave"], [12])) == ["end", "play cleave", "play strike"]


@pytest.mark.rule("TG-1.2")
def test_any_card_of_the_pile_may_be_on_top():
    state = position(0, ["scout"], [12], pile=["strike", "cleave"])
    rolling = GAME.apply(state, parse_action("play scout"))
    outcomes = {str(outcome): weight for outcome, weight in GAME.chance_outcomes(rolling)}
    assert outcomes == {"draw cleave": Fraction(1, 2), "draw strike": Fraction(1, 2)}


@pytest.mark.rule("TG-1.3")
def test_the_game_ends_with_the_last_enemy_turn_or_hit_point():
    assert GAME.is_terminal(after(position(1, ["cleave"], [3]), "play cleave"))
    assert GAME.is_terminal(after(position(1, [], [3]), "end"))
    assert not GAME.is_terminal(after(position(1, [], [3], turns=2), "end"))
    assert GAME.is_terminal(after(position(1, [], [{"hp": 3, "strength": 9}], hp=9, turns=2), "end"))


@pytest.mark.rule("TG-2.1")
def test_energy_is_paid_and_never_above_nine():
    assert legal(position(0, ["strike"], [12])) == ["end"]
    with pytest.raises(IllegalAction, match=r"TG-2\.2"):
        after(position(0, ["strike"], [12]), "play strike")
    wounded = [{"hp": 1, "full": 2}] * 3
    assert after(position(9, ["rally"], wounded), "play rally").energy == 9


@pytest.mark.rule("TG-2.3")
def test_a_played_card_is_gone_and_a_lasting_one_stays():
    state = after(position(2, ["strike", "thorns"], [12]), "play strike", "play thorns")
    assert (state.hand, state.in_play) == ((), ("thorns",))


@pytest.mark.rule("TG-2.4")
def test_a_turn_starts_with_three_energy_and_the_same_hand():
    state = after(position(5, ["strike"], [12], turns=2), "end")
    assert (state.energy, state.hand, state.turns) == (3, ("strike",), 1)


@pytest.mark.rule("TG-2.5")
def test_copies_of_a_card_are_one_action():
    assert legal(position(1, ["strike", "strike"], [12])) == ["end", "play strike"]


@pytest.mark.rule("TG-3.1")
def test_cleave_hits_each_enemy():
    assert hp(after(position(1, ["cleave"], [5, 3]), "play cleave")) == [2, 0]


@pytest.mark.rule("TG-3.2")
def test_only_hit_points_removed_are_damage():
    state = after(position(1, ["strike"], [4, 0]), "play strike")
    assert (hp(state), state.damage) == ([0, 0], 4)


@pytest.mark.rule("TG-3.3")
def test_a_defeated_enemy_is_no_target_and_does_not_strike():
    dead = {"hp": 0, "full": 5, "strength": 9}
    state = after(position(1, ["strike"], [dead, 8]), "play strike")
    assert hp(state) == [0, 2]
    assert after(state, "end").hp == 10


@pytest.mark.rule("TG-3.4")
def test_thorns_adds_one_to_every_hit():
    assert hp(after(position(1, ["cleave"], [12, 12], in_play=["thorns"]), "play cleave")) == [8, 8]


@pytest.mark.rule("TG-4.1")
def test_living_enemies_strike_from_left_to_right():
    enemies = [{"hp": 5, "strength": 2}, {"hp": 5, "strength": 3}]
    assert after(position(1, [], enemies), "end").hp == 5
    state = after(position(2, ["parry"], enemies, hp=5), "end", "pass")
    assert state.hp == 3
    assert legal(state) == ["pass", "play parry"]


@pytest.mark.rule("TG-4.2")
def test_a_reaction_is_played_before_a_blow_only():
    state = position(1, ["parry"], [{"hp": 5, "strength": 2}])
    assert legal(state) == ["end"]
    assert legal(after(state, "end")) == ["pass", "play parry"]
    assert after(state, "end", "play parry").hp == 10


@pytest.mark.rule("TG-4.3")
def test_a_blow_is_prevented_once():
    state = after(position(2, ["parry", "parry"], [{"hp": 5, "strength": 2}]), "end", "play parry")
    assert (state.hand, state.hp) == (("parry",), 10)
    assert GAME.is_terminal(state)


@pytest.mark.rule("TG-5.1")
def test_two_gambles_roll_apart():
    state = after(position(0, ["gamble", "gamble"], [20]), "play gamble")
    assert [weight for _, weight in GAME.chance_outcomes(state)] == [Fraction(1, 6)] * 6
    faces = [outcome for outcome, _ in GAME.chance_outcomes(state)]
    once = GAME.apply(state, faces[3])
    twice = GAME.apply(GAME.apply(once, parse_action("play gamble")), faces[0])
    assert (hp(once), hp(twice)) == ([16], [15])
    assert reference(Problem(GAME, position(0, ["gamble"], [4]), DamageDealt())).value == 3


@pytest.mark.rule("TG-5.2")
def test_a_target_is_chosen_among_the_living():
    assert legal(after(position(1, ["strike"], [12, 0, 12]), "play strike")) == [
        "choose enemy-1",
        "choose enemy-3",
    ]


@pytest.mark.rule("TG-5.3")
def test_rally_counts_wounded_enemies():
    enemies = [{"hp": 5}, {"hp": 3, "full": 5}, {"hp": 0, "full": 5}]
    assert after(position(1, ["rally"], enemies), "play rally").energy == 1


@pytest.mark.rule("TG-5.4")
def test_thorns_pays_for_every_enemy_defeated():
    state = after(position(1, ["cleave"], [4, 4, 12], in_play=["thorns"]), "play cleave")
    assert (hp(state), state.energy) == ([0, 0, 8], 2)
    two = position(1, ["cleave"], [5, 12], in_play=["thorns", "thorns"])
    assert after(two, "play cleave").energy == 2


@pytest.mark.rule("TG-5.5")
def test_an_empty_pile_gives_nothing():
    assert after(position(1, ["scout"], [12]), "play scout").hand == ()
    assert after(position(1, ["scout"], [12], pile=["strike"]), "play scout").hand == ("strike",)


def test_survival_is_a_probability():
    # One gamble against an enemy of 4 hit points whose blow kills: it must be defeated first.
    state = position(0, ["gamble"], [{"hp": 4, "strength": 9}], hp=9)
    assert reference(Problem(GAME, state, Survive())).value == Fraction(1, 2)
    assert (DamageDealt().describe(), Survive().describe()) == ("deal the most damage", "survive")
