"""Levels of the Boss: when one is entered, what becomes of the deck (RB-020, RB-100 to RB-102, RB-198 to RB-202)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.raidboss import Fight, fight, opening, table

from model.raidboss.bags import sizes_fit, unseen
from model.raidboss.levels import change_is_due, level_of, threshold, with_damage
from model.raidboss.state import FACE_DOWN, FACE_UP, RESOLVED, Boss, State, Tile, with_boss

HIDDEN = {"tile": Tile(FACE_DOWN, bag=0)}


def turn_end(damage: int = 60, **words: Any) -> Fight:
    """The fight at the end of ann's turn with unseen cards on the other tiles, played on to a decision or chance."""
    boss: dict[str, Any] = {
        "damage": damage,
        "paid": 100,
        "skill": 1,
        "skill_max": 5,
        "bags": ((("bite", 6), ("claw", 5)),),
        "draw": (((0, 8),),),
        "holding": (("roar", 6),),
        "last_stands": (("fall", 1),),
    }
    state = {"boss": Boss(**{**boss, **words.pop("boss_state", {})}), **words.pop("state", {})}
    tiles = {"ben": HIDDEN, "cat": HIDDEN, "dan": HIDDEN}
    mine = {"ann": {"tile": Tile(RESOLVED, "claw")}}
    return fight(phase="turn_end", state=state, **{**mine, **tiles, **words})


# --- thresholds ---


@pytest.mark.rule("RB-102", "RB-020")
@pytest.mark.parametrize(("hp", "at"), [(120, 60), (100, 50), (75, 38)])
def test_without_a_number_level_2_begins_at_half(hp: int, at: int) -> None:
    assert threshold(table(boss={"hp": hp}), 2) == at


@pytest.mark.rule("RB-102", "RB-020")
def test_the_other_rulings_on_the_threshold() -> None:
    assert threshold(table(boss={"hp": 75}, settings={"half_rounds_up": 0}), 2) == 37
    assert threshold(table(boss={"hp": 100}, settings={"level_at_half": 0}), 2) == 60


@pytest.mark.rule("RB-020")
def test_a_card_may_name_its_own_threshold() -> None:
    at = table(boss={"levels": [{"deck": ["easy"]}, {"deck": ["easy"], "at": 80}]})
    assert (threshold(at, 2), level_of(at, 79), level_of(at, 80)) == (80, 1, 2)


@pytest.mark.rule("RB-100", "RB-101")
def test_a_level_is_due_by_damage_and_the_last_one_stays() -> None:
    at = table()
    start = opening(at)
    assert not change_is_due(at, with_boss(start, damage=59))
    assert change_is_due(at, with_boss(start, damage=60))
    assert not change_is_due(at, with_boss(start, damage=110, level=2))


@pytest.mark.rule("RB-103")
def test_the_total_never_falls_below_0() -> None:
    assert with_damage(table(), Boss(damage=3), -2).damage == 0


# --- the change ---


@pytest.mark.rule("RB-101")
def test_the_level_changes_only_at_turn_end() -> None:
    """Level 1 rules deal 1 in Boss Action, level 2 rules 4."""
    strikes = [{"deck": ["easy", "medium"], "when": {"boss_action": {"damage": n}}} for n in (1, 4)]
    f = fight(boss={"levels": strikes}, dice="6", boss_state={"damage": 58, "paid": 100}, ben={"tile": Tile()},
              cat={"tile": Tile()}, dan={"tile": Tile()}).do("use red 6")  # fmt: skip
    assert (f.state.boss.damage, f.state.boss.level) == (63, 1)
    f = f.do("done")
    assert (f["ann"].hp, f.state.boss.level) == (9 - 1 - 3, 2)


@pytest.mark.rule("RB-198", "RB-204", "RB-107")
def test_it_comes_before_shields_go_and_dice_are_handed_out() -> None:
    """What entering the level deals meets a Shield; the dice are still to come."""
    levels = [
        {"deck": ["easy", "medium"]},
        {"deck": ["easy", "medium"], "enter": {"damage": {"amount": 2, "to": "heroes"}}},
    ]
    f = turn_end(boss={"levels": levels}, ben={"tile": HIDDEN["tile"], "shield": 2}, boss_state={"due": 1})
    assert f.hp() == [7, 9, 7, 7]
    assert f.legal == [f"award {name}" for name in ("ann", "ben", "cat", "dan")]
    assert f["ben"].shield == 0


@pytest.mark.rule("RB-198", "RB-100")
def test_levels_passed_together_are_entered_one_after_the_other() -> None:
    double = {"set_boss_skill": {"times": [2, "boss_skill"]}}
    levels = [{"deck": ["easy", "medium"]}, {"deck": ["easy", "medium"], "at": 30, "enter": {"boss_skill": 1}},
              {"deck": ["medium", "hard"], "at": 50, "enter": double}]  # fmt: skip
    f = turn_end(boss={"levels": levels})
    assert (f.state.boss.level, f.state.boss.skill) == (3, 4)


@pytest.mark.rule("RB-063")
def test_an_instant_can_answer_a_level_change() -> None:
    levels = [
        {"deck": ["easy", "medium"]},
        {"deck": ["easy", "medium"], "enter": {"damage": {"amount": 2, "to": {"at": 2}}}},
    ]
    f = turn_end(boss={"levels": levels}, windows=["level"])
    assert (f.state.boss.level, "instant cat" in f.legal) == (1, True)
    assert f.do("instant cat", "choose ben").passing()["ben"].hp == 9


# --- the deck ---


@pytest.mark.rule("RB-199", "RB-200", "RB-202", "RB-111")
def test_hidden_cards_are_gathered_and_dealt_anew_from_the_new_deck() -> None:
    """Easy cards leave, hard ones join: 6 bites and 6 roars, three of them on tiles; ann gets none."""
    f = turn_end()
    assert f.state.boss.bags == ((("bite", 6), ("roar", 6)),)
    assert f.state.boss.draw == (((0, 9),),)
    assert f.state.boss.holding == (("claw", 5),)
    assert [one.tile.face for one in f.state.heroes] == [RESOLVED, FACE_DOWN, FACE_DOWN, FACE_DOWN]
    assert f.outcomes == {"reveal bite": Fraction(1, 2), "reveal roar": Fraction(1, 2)}


@pytest.mark.rule("RB-200", "RB-199")
def test_cards_that_were_looked_at_are_gathered_too() -> None:
    """Ben's hidden card is known to be a bite; after the change nobody knows where it is."""
    looked = {"bags": ((("bite", 5), ("claw", 5)),), "draw": (((0, 8),),)}
    f = turn_end(ben={"tile": Tile(FACE_DOWN, "bite")}, boss_state=looked)
    assert unseen(f.state) == (("bite", 6), ("roar", 6))
    assert sizes_fit(f.state)


@pytest.mark.rule("RB-201", "RB-212")
def test_face_up_cards_stay_and_leave_at_round_end() -> None:
    f = turn_end()
    assert f["ann"].tile == Tile(RESOLVED, "claw")
    while f.state.round == 1:
        step = next(iter(f.outcomes)) if f.outcomes else "done" if "done" in f.legal else f.legal[0]
        f = f.do(step)
    assert dict(f.state.boss.holding) == {"claw": 6}


@pytest.mark.rule("RB-199")
def test_the_discard_pile_keeps_what_still_belongs() -> None:
    """By the other ruling it is shuffled into the new deck."""
    old = {"discard": (("bite", 2), ("claw", 1)), "bags": ((("bite", 4), ("claw", 4)),), "draw": (((0, 5),),)}
    f = turn_end(boss_state=old)
    assert (f.state.boss.discard, f.state.boss.holding) == ((("bite", 2),), (("claw", 5),))
    assert unseen(f.state) == (("bite", 4), ("roar", 6))
    f = turn_end(boss_state=old, settings={"level_keeps_discard": 0})
    assert (f.state.boss.discard, f.state.boss.holding) == ((), (("claw", 5),))
    assert unseen(f.state) == (("bite", 6), ("roar", 6))


@pytest.mark.rule("RB-202")
def test_a_level_with_the_same_deck_leaves_hidden_cards_alone() -> None:
    levels = [{"deck": ["easy", "medium"]}, {"deck": ["easy", "medium"]}]
    f = turn_end(boss={"levels": levels}, ben={"tile": Tile(FACE_DOWN, "bite")},
                 boss_state={"bags": ((("bite", 5), ("claw", 5)),), "draw": (((0, 8),),)})  # fmt: skip
    assert (f.state.boss.level, f["ben"].tile) == (2, Tile(FACE_UP, "bite"))


@pytest.mark.rule("RB-112", "RB-199")
def test_a_challenge_card_stays_in_the_deck_at_every_level() -> None:
    more = {"bags": ((("bite", 6), ("claw", 5), ("spire", 1)),), "draw": (((0, 9),),)}
    f = turn_end(challenge="spire", boss_state=more)
    assert unseen(f.state) == (("bite", 6), ("roar", 6), ("spire", 1))


def holds(state: State) -> int:
    """The level, which the rules never lower."""
    return state.boss.level


@pytest.mark.rule("RB-103", "RB-100")
def test_a_boss_that_is_healed_keeps_its_level() -> None:
    assert holds(turn_end(damage=40, boss_state={"level": 2}).state) == 2
