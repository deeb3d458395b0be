"""Round Start, Round End and the dice that are earned (RB-103 to RB-107, RB-125 to RB-130, RB-205 to RB-215)."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import PLAIN, Fight, fight

from model.raidboss.state import FACE_DOWN, FACE_UP, NONE, RESOLVED, Boss, Mark, Tile

TAPPED = {"ready": False}
DONE = {"tile": Tile(RESOLVED, "claw")}
FALLEN = {"down": True, "hp": 0}


def round_end(**words: Any) -> Fight:
    """The fight after Round End and Round Start, in the first turn of the next round or where it asks something."""
    heroes = {name: {**DONE, **words.pop(name, {})} for name in ("ann", "ben", "cat", "dan")}
    boss = Boss(skill=1, skill_max=5, bags=((("bite", 9),),), draw=(((0, 9),),), last_stands=(("fall", 1),))
    state = {"boss": boss, **words.pop("state", {})}
    return fight(phase="round_end", active="", state=state, **heroes, **words)


# --- Round Start ---


@pytest.mark.rule("RB-128")
def test_every_token_is_readied() -> None:
    f = round_end(ann=TAPPED, ben=TAPPED, cat=TAPPED, dan=TAPPED)
    assert [one.ready for one in f.state.heroes] == [True] * 4


@pytest.mark.rule("RB-125", "RB-130", "RB-213")
def test_each_tile_is_dealt_one_hidden_card() -> None:
    """The four resolved cards are in the discard pile; the new ones are turned up one by one."""
    f = round_end()
    assert (f.state.round, f.state.active, f.state.boss.discard) == (2, "ann", (("claw", 4),))
    assert [one.tile.face for one in f.state.heroes] == [FACE_UP, FACE_DOWN, FACE_DOWN, FACE_DOWN]
    assert f.state.boss.draw == (((0, 5),),)


@pytest.mark.rule("RB-127")
def test_round_start_effects_go_by_position_then_the_boss_before_tokens_and_revivals() -> None:
    """Ann heals nothing at 9 of 9 and then loses 1 to the Boss; ben, who is down, takes nothing and gets up at 9."""
    healer = {"talent": {"name": "calm", "when": {"round_start": {"heal": {"amount": 1, "to": "self"}}}}}
    levels = [{"deck": ["easy", "medium"], "when": {"round_start": {"damage": {"amount": 1, "to": "heroes"}}}}]
    f = round_end(heroes={"ann": healer}, boss={"levels": levels}, ben=FALLEN, state={"kos": 1})
    assert f.legal == [f"revive ben {payer}" for payer in ("ann", "ben", "cat", "dan")]
    assert f.do("revive ben cat").hp() == [8, 9, 8, 8]


@pytest.mark.rule("RB-129", "RB-161", "RB-128")
def test_whoever_is_down_gets_up_for_one_token() -> None:
    """Tokens were readied just before; the team chooses whose is spent, the fallen Hero's own among them."""
    f = round_end(ben={**FALLEN, **TAPPED}, cat={**FALLEN, **TAPPED}, state={"kos": 2})
    assert f.legal == [f"revive ben {payer}" for payer in ("ann", "ben", "dan")]
    f = f.do("revive ben ben")
    assert f.legal == [f"revive cat {payer}" for payer in ("ann", "cat", "dan")]
    f = f.do("revive cat ann")
    assert [one.ready for one in f.state.heroes] == [False, False, True, True]
    assert f.hp() == [9] * 4


@pytest.mark.rule("RB-161")
def test_without_a_volunteer_the_own_token_pays() -> None:
    f = round_end(ben=FALLEN, state={"kos": 1}).do("revive ben ben")
    assert (f["ben"].ready, f["ben"].hp, f["ann"].ready) == (False, 9, True)


# --- Round End ---


@pytest.mark.rule("RB-209", "RB-210", "RB-171", "RB-097", "RB-098")
def test_effects_of_the_round_go_before_round_end_happens() -> None:
    """Armor does not stop what the Boss deals at Round End, and a debuff of the round does not add to it."""
    levels = [{"deck": ["easy", "medium"], "when": {"round_end": {"damage": {"amount": 2, "to": "heroes"}}}}]
    marks = (Mark("hurt", 1, "persistent"), Mark("weak", 1, "round"))
    f = round_end(boss={"levels": levels}, ann={"armor": 2, "marks": marks, "used": ("r:x",)})
    assert f.hp() == [7] * 4
    assert (f["ann"].armor, [m.name for m in f["ann"].marks], f["ann"].used) == (0, ["hurt"], ())


@pytest.mark.rule("RB-210", "RB-082")
def test_at_round_end_heroes_come_before_the_boss() -> None:
    healer = {"talent": {"name": "calm", "when": {"round_end": {"heal": {"amount": 1, "to": "self"}}}}}
    levels = [{"deck": ["easy", "medium"], "when": {"round_end": {"damage": {"amount": 2, "to": "heroes"}}}}]
    assert round_end(heroes={"ann": healer}, boss={"levels": levels}).hp() == [7] * 4


RAGE = {"name": "rage", "start": 1, "max": 6}
STRIKE = {"name": "calm", "when": {"round_end": {"deal": {"amount": "skill", "to": "boss"}}}}


@pytest.mark.rule("RB-211", "RB-052", "RB-050", "RB-214")
def test_skills_with_round_reset_go_back_after_round_end_happened() -> None:
    ann = {"skill": {**RAGE, "reset": "round"}, "talent": STRIKE}
    ben = {"skill": {**RAGE, "reset": "none"}}
    f = round_end(heroes={"ann": ann, "ben": ben}, ann={"skill": 5}, ben={"skill": 4})
    assert (f.state.boss.damage, f["ann"].skill, f["ben"].skill) == (5, 1, 4)


@pytest.mark.rule("RB-214", "RB-053", "RB-172")
def test_what_is_permanent_carries_over() -> None:
    f = round_end(ann={"hp": 5, "bonus": 1, "dice": 3, "max_hp": 8, "shards": 1})
    assert (f["ann"].hp, f["ann"].bonus, f["ann"].dice, f["ann"].max_hp, f["ann"].shards) == (5, 1, 3, 8, 1)


@pytest.mark.rule("RB-215")
def test_a_hero_down_at_round_end_gets_up_at_round_start() -> None:
    levels = [{"deck": ["easy", "medium"], "when": {"round_end": {"damage": {"amount": 2, "to": {"at": 2}}}}}]
    f = round_end(boss={"levels": levels}, ben={"hp": 2})
    assert (f.state.phase, f.state.kos, f["ben"].down) == ("round_start", 1, True)
    assert f["ben"].tile.face == NONE
    assert not f.do("revive ben ann")["ben"].down


# --- earned Ability Dice ---


def turn_end(due: int = 0, **words: Any) -> Fight:
    """The fight at the end of ann's turn, where earned dice are handed out."""
    return fight(phase="turn_end", boss_state={"due": due}, horizon=("turn", 1), **words)


def dice(f: Fight) -> list[int]:
    """The Ability Dice by position."""
    return [one.dice for one in f.state.heroes]


@pytest.mark.rule("RB-104", "RB-103", "RB-207")
def test_a_mark_earns_a_die_at_turn_end_and_no_bonus_dice() -> None:
    start = {"boss_state": {"damage": 9}}
    f = fight(dice="2", horizon=("turn", 1), **start).do("use green 2", "done")
    assert f.legal == ["award ann", "award ben", "award cat", "award dan"]
    assert (f.state.boss.damage, f.state.phase, dice(f)) == (10, "turn_end", [2, 2, 2, 2])
    f = f.do("award cat")
    assert (dice(f), [one.bonus for one in f.state.heroes]) == ([2, 2, 3, 2], [0] * 4)


@pytest.mark.rule("RB-105", "RB-205")
def test_a_die_goes_to_a_hero_with_the_fewest() -> None:
    f = turn_end(1, ann={"dice": 3}, dan={"dice": 3})
    assert f.legal == ["award ben", "award cat"]


@pytest.mark.rule("RB-205", "RB-107")
def test_dice_are_handed_out_one_at_a_time() -> None:
    f = turn_end(2, dan={"dice": 3}).do("award ann")
    assert f.legal == ["award ben", "award cat"]
    assert dice(f.do("award ben")) == [3, 3, 2, 3]


@pytest.mark.rule("RB-105")
def test_a_hero_that_is_down_can_get_one() -> None:
    assert "award ben" in turn_end(1, ben=FALLEN, state={"kos": 1}).legal


@pytest.mark.rule("RB-106", "RB-107")
@pytest.mark.parametrize(("before", "paid", "after", "due"), [
    (18, 10, 41, 3), (99, 90, 121, 1), (9, 0, 10, 1), (10, 10, 19, 0), (0, 0, 9, 0), (100, 100, 119, 0),
])  # fmt: skip
def test_marks_stand_at_every_ten_up_to_a_hundred(before: int, paid: int, after: int, due: int) -> None:
    blow = {"ann": {"abilities": {**PLAIN["abilities"], "green": {"cost": 1, "do": {"deal": after - before}}}}}
    f = fight(heroes=blow, dice="1 1", boss_state={"damage": before, "paid": paid, "level": 2})
    assert f.do("use green 1").state.boss.due == due


@pytest.mark.rule("RB-103")
def test_a_mark_is_paid_once_unless_the_ruling_says_otherwise() -> None:
    healed = {"damage": 9, "paid": 10}
    assert fight(dice="2 2", boss_state=healed).do("use green 2").state.boss.due == 0
    assert fight(dice="2 2", boss_state=healed, settings={"marks_pay_again": 1}).do("use green 2").state.boss.due == 1


@pytest.mark.rule("RB-003")
def test_nobody_has_more_than_a_set_and_a_die_for_nobody_is_lost() -> None:
    full = {"dice": 4}
    f = turn_end(3, ann=full, ben=full, cat=full, dan={"dice": 3})
    assert (dice(f), f.state.boss.due) == ([4] * 4, 0)
    f = turn_end(1, ann=full, ben=full, cat=full, dan=full, settings={"ability_dice_cap": 0})
    assert f.legal == ["award ann", "award ben", "award cat", "award dan"]


@pytest.mark.rule("RB-206")
def test_an_earned_die_is_rolled_from_the_next_roll_on() -> None:
    f = fight(phase="turn_end", boss_state={"due": 1}).do("award ben")
    assert all(len(outcome.split()) == 1 + 3 for outcome in f.outcomes)


@pytest.mark.rule("RB-104", "RB-204")
def test_dice_come_after_shields_are_gone() -> None:
    assert turn_end(1, ben={"shield": 2})["ben"].shield == 0
