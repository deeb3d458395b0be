"""Knock-outs: when they come, what they reset, what a Hero that is down can and cannot, how it gets up."""

from __future__ import annotations

import pytest
from support.raidboss import fight

from model.raidboss.state import RESOLVED, Mark, Tile

DOWN = {"down": True, "hp": 0}
FIRST_HITS_ALL = {"claw": {"boss_action": {"damage": {"amount": 3, "to": "heroes"}}}}
ACTION = ("boss_action", 1)


@pytest.mark.rule("RB-150")
@pytest.mark.rule("RB-044")
@pytest.mark.rule("RB-048")
def test_the_third_ko_loses_on_the_spot_and_later_packets_are_not_dealt() -> None:
    now = fight(phase="boss_action", cards=FIRST_HITS_ALL, ben={"hp": 2}, state={"kos": 2})
    assert (now.state.outcome, now.state.kos, now.state.agenda) == (-1, 3, ())
    assert now.hp() == [6, 0, 9, 9]
    assert now.legal == []


@pytest.mark.rule("RB-048")
def test_by_the_other_ruling_the_fourth_ko_loses() -> None:
    words = {"cards": FIRST_HITS_ALL, "settings": {"ko_limit": 4}, "horizon": ACTION}
    now = fight(phase="boss_action", ben={"hp": 2}, state={"kos": 2}, **words)
    assert (now.state.outcome, now.state.kos, now.hp()) == (0, 3, [6, 0, 6, 6])
    now = fight(phase="boss_action", ben={"hp": 2}, cat={"hp": 1}, state={"kos": 2}, **words)
    assert (now.state.outcome, now.state.kos, now.hp()) == (-1, 4, [6, 0, 0, 9])


@pytest.mark.rule("RB-049")
def test_all_heroes_down_at_once_loses() -> None:
    now = fight(phase="boss_action", ann={"hp": 1}, ben=DOWN, cat=DOWN, dan=DOWN)
    assert (now.state.outcome, now.state.kos) == (-1, 1)


@pytest.mark.rule("RB-150")
def test_the_same_hero_knocked_out_twice_counts_twice() -> None:
    card = {"claw": {"boss_action": [{"damage": 9}, {"revive": "downed"}, {"damage": 9}]}}
    now = fight(phase="boss_action", cards=card, horizon=ACTION)
    assert (now.state.kos, now["ann"].down) == (2, True)


GONE = (Mark("hurt", 2), Mark("weak"))
STAYS = (Mark("aloft", until="round", by="ben"), Mark("guarded", until="turn", by="ben"))
FALLEN = {
    "hp": 1, "max_hp": 7, "bonus": 2, "skill": 4, "talent": 5, "dice": 3, "locked": False, "armor": 0,
    "marks": tuple(sorted((*GONE, *STAYS[:1]))),
}  # fmt: skip
BAR = {"talent": {"name": "calm", "bar": {"start": 1, "max": 6}}}


@pytest.mark.rule("RB-151")
def test_a_ko_resets_what_was_permanent() -> None:
    one = fight(phase="boss_action", heroes={"ann": BAR}, ann=FALLEN, horizon=ACTION)["ann"]
    assert one.down
    assert (one.max_hp, one.bonus, one.skill, one.talent, one.dice) == (9, 0, 0, 1, 3)
    assert one.marks == STAYS[:1]


@pytest.mark.rule("RB-151")
def test_each_reset_is_a_ruling() -> None:
    keep = {"ko_resets_skills": 0, "ko_resets_effects": 0, "ko_resets_ability_dice": 1}
    one = fight(phase="boss_action", heroes={"ann": BAR}, ann=FALLEN, horizon=ACTION, settings=keep)["ann"]
    assert (one.skill, one.talent, one.dice) == (4, 5, 2)
    assert one.marks == FALLEN["marks"]
    fast = fight(phase="boss_action", ann={"hp": 1, "dice": 4}, horizon=ACTION, mode="adrenaline", settings=keep)
    assert fast["ann"].dice == 3


@pytest.mark.rule("RB-151")
def test_a_skill_with_round_reset_waits_for_round_end_and_armor_too() -> None:
    skill = {"skill": {"name": "nerve", "start": 0, "max": 6, "reset": "round"}}
    card = {"claw": {"boss_action": {"set_hp": {"to": 0, "of": "active"}}}}
    words = {"ann": {"hp": 1, "skill": 4, "armor": 2, "shield": 2}, "cards": card, "horizon": ACTION}
    one = fight(phase="boss_action", heroes={"ann": skill}, **words)["ann"]
    assert (one.skill, one.armor, one.shield, one.down) == (4, 2, 2, True)


@pytest.mark.rule("RB-149")
@pytest.mark.rule("RB-152")
@pytest.mark.parametrize("ready", [True, False])
def test_a_ko_leaves_the_instant_as_it_was(ready: bool) -> None:
    one = fight(phase="boss_action", ann={"hp": 1, "ready": ready}, horizon=ACTION)["ann"]
    assert (one.down, one.ready) == (True, ready)


@pytest.mark.rule("RB-153")
@pytest.mark.rule("RB-157")
def test_a_hero_that_is_down_makes_no_roll_and_its_card_happens_all_the_same() -> None:
    card = {"claw": {"boss_action": [{"damage": 5}, {"damage": {"amount": 2, "to": {"at": 2}}}]}}
    now = fight(phase="turn_start", ann=DOWN, active="", cards=card, horizon=ACTION, order="ann ben cat dan")
    assert now.hp() == [0, 7, 9, 9]
    assert now["ann"].tile == Tile(RESOLVED, "claw")
    assert now.state.kos == 0


@pytest.mark.rule("RB-153")
def test_a_hero_knocked_out_while_it_assigns_has_no_dice_left() -> None:
    hurts = {"abilities": {"green": {"cost": 2, "do": {"hurt_self": 9}}, "blue": {"cost": 4, "do": {"deal": 1}},
                           "red": {"cost": 6, "do": {"deal": 1}}}}  # fmt: skip
    now = fight(dice="3 5 b6", heroes={"ann": hurts}, ann={"bonus": 1}, windows=["entry"])
    now = now.do("use green b6")
    assert (now.state.phase, now.state.dice, now.state.paying) == ("boss_action", (), ())
    assert (now["ann"].bonus, now["ann"].down) == (0, True)


@pytest.mark.rule("RB-154")
@pytest.mark.rule("RB-159")
def test_whoever_is_down_gets_up_itself_and_others_get_it_up() -> None:
    now = fight(dice="1", ben=DOWN, cat={**DOWN, "ready": False}, dan={"ready": False})
    assert [a for a in now.legal if a.startswith("revive")] == ["revive ben ann", "revive ben ben", "revive cat ann"]
    assert "instant ben" not in now.legal
    now = fight(dice="1", ben=DOWN, cat={**DOWN, "ready": False}, settings={"downed_revive_others": 1})
    assert "revive cat ben" in now.legal
    assert "revive ben cat" not in now.legal


@pytest.mark.rule("RB-160")
@pytest.mark.rule("RB-218")
def test_a_revived_hero_stands_at_base_hp_and_the_instant_that_paid_does_nothing() -> None:
    now = fight(dice="1", ben={**DOWN, "max_hp": 5}, dan={"shield": 0}).do("revive ben dan")
    assert (now["ben"].hp, now["ben"].max_hp, now["ben"].down) == (9, 9, False)
    assert not now["dan"].ready
    assert [one.shield for one in now.state.heroes] == [0, 0, 0, 0]


@pytest.mark.rule("RB-159")
def test_an_instant_with_a_limit_on_its_timing_serves_to_revive_at_any_time() -> None:
    late = {"instant": {"timing": "round_end", "do": {"deal": 1}}}
    now = fight(dice="1", ben=DOWN, heroes={"dan": late})
    assert "revive ben dan" in now.legal
    assert "instant dan" not in now.legal


@pytest.mark.rule("RB-155")
@pytest.mark.rule("RB-059")
def test_talents_of_a_hero_that_is_down_are_silent() -> None:
    talent = {
        "name": "watch",
        "when": {"hero_damaged": {"gain_skill": 1}},
        "use": [{"name": "burst", "do": {"deal": 1}}],
    }
    for fields, skill in (({}, 1), (DOWN, 0)):
        now = fight(phase="boss_action", heroes={"ben": {"talent": talent}}, ben=fields, horizon=ACTION)
        assert now["ben"].skill == skill
        now = fight(dice="1", heroes={"ben": {"talent": talent}}, ben=fields)
        assert ("talent ben burst" in now.legal) == (skill == 1)


@pytest.mark.rule("RB-155")
def test_the_modifiers_of_a_talent_end_with_a_ko() -> None:
    talent = {
        "name": "aegis",
        "modify": {"damage_reduction": {"add": 1, "if": {"same": {"a": "target", "b": "active"}}}},
    }
    assert fight(phase="boss_action", heroes={"ben": {"talent": talent}}, horizon=ACTION)["ann"].hp == 7
    assert fight(phase="boss_action", heroes={"ben": {"talent": talent}}, ben=DOWN, horizon=ACTION)["ann"].hp == 6


@pytest.mark.rule("RB-156")
def test_heroes_target_nobody_that_is_down() -> None:
    now = fight(dice="1", ben=DOWN).do("instant ann")
    assert now.legal == ["choose ann", "choose cat", "choose dan"]


@pytest.mark.rule("RB-157")
def test_dmg_at_a_hero_that_is_down_is_lost() -> None:
    card = {"claw": {"boss_action": {"damage": {"amount": 4, "to": {"at": 2}}}}}
    assert fight(phase="boss_action", ben=DOWN, cards=card, horizon=ACTION).hp() == [9, 0, 9, 9]


@pytest.mark.rule("RB-158")
def test_a_card_on_another_hero_may_shift_one_that_is_down() -> None:
    card = {
        "claw": {"boss_action": {"swap": {"who": "active", "with": {"left_of": {"who": "active", "nearest": True}}}}}
    }
    now = fight(phase="boss_action", active="cat", ben=DOWN, cards=card, horizon=ACTION)
    assert now.order == "ann cat ben dan"


@pytest.mark.rule("RB-129")
@pytest.mark.rule("RB-161")
def test_at_round_start_whoever_is_down_gets_up_for_a_token_of_the_teams_choice() -> None:
    now = fight(phase="round_start", active="", ben=DOWN, cat={"ready": False})
    assert now.legal == ["revive ben ann", "revive ben ben", "revive ben cat", "revive ben dan"]
    now = now.do("revive ben ben")
    assert (now["ben"].hp, now["ben"].ready, now["cat"].ready) == (9, False, True)
