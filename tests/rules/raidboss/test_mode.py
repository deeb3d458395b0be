"""Adrenaline Mode: another start, and what it changes later (RB-193 to RB-196)."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import ORDER, Fight, table

from model.raidboss.bags import unseen
from model.raidboss.game import RaidBoss
from model.raidboss.levels import change_is_due
from model.raidboss.opening import new_fight
from model.raidboss.state import State

TEAM = ORDER.split()


def new(**words: Any) -> State:
    """An Adrenaline fight as it begins."""
    return new_fight(table(mode="adrenaline", **words), TEAM)


def begun(**words: Any) -> Fight:
    """An Adrenaline fight played on to the first decision or chance."""
    game = RaidBoss(table(mode="adrenaline", **words))
    return Fight(game, game.begin(new_fight(game.table, TEAM)))


DEADLY = {
    "bite": {"boss_action": {"damage": 1}},
    "roar": {"boss_action": {"damage": {"amount": 9, "to": {"all_of": ["active", {"right_of": "active"}]}}}},
}


@pytest.mark.rule("RB-193")
def test_the_ko_counter_begins_on_1_and_two_more_kos_lose() -> None:
    assert new().kos == 1
    f = begun(cards=DEADLY).do("reveal roar", "roll 1 1 1", "done")
    assert (f.state.kos, f.state.outcome) == (3, -1)
    assert not begun(cards={**DEADLY, "roar": {"boss_action": {"damage": 9}}}).do(
        "reveal roar", "roll 1 1 1", "done"
    ).state.outcome  # fmt: skip


@pytest.mark.rule("RB-194", "RB-139")
def test_every_hero_begins_with_three_ability_dice() -> None:
    assert [one.dice for one in new().heroes] == [3, 3, 3, 3]
    f = begun().do("reveal roar")
    assert {len(text.split()) for text in f.outcomes} == {4}, "`roll` and three faces"


@pytest.mark.rule("RB-195")
def test_every_hero_has_one_booster_and_one_shard() -> None:
    assert [(one.shards, one.boosters) for one in new().heroes] == [(1, 1)] * 4


@pytest.mark.rule("RB-196")
def test_the_total_begins_at_60_on_the_level_and_with_the_deck_that_follow() -> None:
    start = new()
    assert (start.boss.damage, start.boss.level) == (60, 2)
    assert (unseen(start), start.boss.holding) == ((("bite", 6), ("roar", 6)), (("claw", 6),))
    assert not change_is_due(table(mode="adrenaline"), start)


@pytest.mark.rule("RB-196", "RB-102")
def test_a_later_threshold_leaves_the_fight_on_level_1() -> None:
    levels = [{"deck": ["easy", "medium"]}, {"at": 80, "deck": ["medium", "hard"]}]
    start = new(boss={"levels": levels})
    assert (start.boss.level, unseen(start)) == (1, (("bite", 6), ("claw", 6)))
    stages = [{"deck": ["easy"]}, {"at": 30, "deck": ["medium"]}, {"at": 50, "deck": ["hard"]}]
    start = new(boss={"levels": stages})
    assert (start.boss.level, unseen(start)) == (3, (("roar", 6),))


@pytest.mark.rule("RB-196", "RB-101")
def test_the_abilities_are_those_of_level_2_and_no_level_changes_at_the_first_turn_end() -> None:
    levels = [
        {"deck": ["easy", "medium"], "when": {"turn_start": {"damage": {"amount": 5, "to": "active"}}}},
        {"deck": ["medium", "hard"], "enter": {"damage": {"amount": 4, "to": "heroes"}},
         "when": {"turn_start": {"damage": {"amount": 1, "to": "active"}}, "level_changed": {"boss_skill": 4}}},
    ]  # fmt: skip
    f = begun(boss={"levels": levels}, cards={"roar": {"boss_action": {"boss_skill": 0}}})
    assert f.hp() == [8, 9, 9, 9]
    f = f.do("reveal roar", "roll 1 1 1", "done")
    assert (f.state.active, f.hp(), f.state.boss.skill) == ("ben", [8, 8, 9, 9], 1)


@pytest.mark.rule("RB-196", "RB-103", "RB-104")
def test_marks_up_to_60_are_paid_and_the_next_is_70() -> None:
    strong = {"abilities": {"green": {"cost": 2, "do": {"deal": 9}}, "blue": {"cost": 4, "do": {"deal": 1}},
                            "red": {"cost": 6, "do": {"deal": 5}}}}  # fmt: skip
    f = begun(heroes={"ann": strong}).do("reveal roar", "roll 2 2 4", "use green 2")
    assert (f.state.boss.damage, f.state.boss.due) == (69, 0)
    f = f.do("use blue 4")
    assert (f.state.boss.damage, f.state.boss.due) == (70, 1)


@pytest.mark.rule("RB-196", "RB-205")
def test_by_the_other_ruling_six_dice_are_handed_out_at_the_first_turn_end() -> None:
    """Each Hero has 3 of at most 4: the fourth die can only be dan's, and two are lost."""
    words = {"settings": {"adrenaline_marks_paid": 0}, "cards": {"roar": {"boss_action": {"damage": 1}}}}
    assert new(**words).boss.due == 6
    f = begun(**words).do("reveal roar", "roll 1 1 1", "done")
    assert f.legal == [f"award {name}" for name in TEAM]
    f = f.do("award ann", "award ben", "award cat")
    assert [one.dice for one in f.state.heroes] == [4] * 4
    assert (f.state.boss.due, f.state.active) == (0, "ben")


@pytest.mark.rule("RB-196", "RB-109")
def test_a_boss_may_have_abilities_in_this_mode_only() -> None:
    raging = {"adrenaline": {"when": {"round_start": {"boss_skill": 3}}}}
    assert begun(boss=raging).state.boss.skill == 4
    game = RaidBoss(table(boss=raging))
    assert game.begin(new_fight(game.table, TEAM)).boss.skill == 1
