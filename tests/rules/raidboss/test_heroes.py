"""Heroes at the edges of their rules: knock-outs, swaps, bars at their end, dice above 6, and the last point of DMG."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import Fight, fight, green

from model.raidboss.moves import swap
from model.raidboss.state import FACE_DOWN, FACE_UP, Constant, Die, Mark, Tile

DOWN = {"down": True, "hp": 0}
ACTION = ("boss_action", 1)


@pytest.mark.rule("RB-157", "RB-178")
def test_dmg_at_a_hero_that_is_down_does_not_pass_to_its_guardian() -> None:
    guarded = {"marks": (Mark("guarded", until="turn", by="ben"),)}
    assert fight(phase="boss_action", ann=guarded, horizon=ACTION).hp() == [9, 6, 9, 9]
    assert fight(phase="boss_action", ann={**DOWN, **guarded}, horizon=ACTION).hp() == [0, 9, 9, 9]


@pytest.mark.rule("RB-159", "RB-064")
def test_a_revival_exhausts_the_token_that_pays_and_no_other() -> None:
    f = fight(dice="1", ben=DOWN).do("revive ben dan")
    assert [one.ready for one in f.state.heroes] == [True, True, True, False]
    assert not f["ben"].down
    f = fight(dice="1", ben=DOWN).do("revive ben ben")
    assert [one.ready for one in f.state.heroes] == [True, False, True, True]


@pytest.mark.rule("RB-153", "RB-141")
def test_bonus_dice_of_a_hero_that_falls_by_its_own_ability_are_not_paid_twice() -> None:
    """All its Bonus Dice go with the knock-out, and revived it holds none and owes none."""
    f = fight(dice="b2 6", heroes={"ann": green({"hurt_self": 9})}, ann={"bonus": 1}, windows=["entry"])
    f = f.do("use green b2").passing("boss_action")
    assert (f["ann"].down, f["ann"].bonus, f.state.dice, f.state.paying) == (True, 0, (), ())


@pytest.mark.rule("RB-088", "RB-092")
def test_a_swap_takes_both_tiles_along_with_all_that_lies_there() -> None:
    left = {"shield": 2, "armor": 1, "marks": (Mark("weak"),), "constants": (Constant("spire", 4),)}
    right = {"tile": Tile(FACE_DOWN, "bite"), "shield": 1}
    f = fight(dice="1", ann=left, dan=right)
    state = swap(f.game.engine, f.state, "ann", "dan")
    first, last = state.heroes[0], state.heroes[3]
    assert (first.card, first.tile, first.shield, first.marks) == ("dan", Tile(FACE_DOWN, "bite"), 1, ())
    assert (last.card, last.tile, last.shield, last.armor) == ("ann", Tile(FACE_UP, "claw"), 2, 1)
    assert (last.marks, last.constants) == ((Mark("weak"),), (Constant("spire", 4),))


# --- bars ---


def gaining(amount: int, limit: int) -> dict[str, Any]:
    """A Hero whose skill goes up by an amount for each die of a roll that shows 5."""
    talent = {"name": "charge", "when": {"die_shows": {"if": {"die_is": 5}, "do": {"gain_skill": amount}}}}
    return {"skill": {"name": "charge", "start": 0, "max": limit, "reset": "none"}, "talent": talent}


@pytest.mark.rule("RB-181", "RB-237")
@pytest.mark.parametrize(("limit", "held", "gain"), [(8, 6, 7), (6, 6, 2), (6, 5, 2)])
def test_a_skill_stops_at_the_end_of_its_bar(limit: int, held: int, gain: int) -> None:
    f = fight(phase="roll", heroes={"ben": gaining(gain, limit)}, ben={"skill": held}).do("roll 1 5")
    assert f["ben"].skill == limit


@pytest.mark.rule("RB-062")
def test_a_talent_stops_at_both_ends_of_its_bar_and_without_one_there_is_nothing_to_change() -> None:
    def after(held: int, **change: int) -> int:
        bar = {"talent": {"name": "calm", "bar": {"start": 0, "max": 4}}}
        return (
            fight(dice="2", heroes={"ann": {**bar, **green(change)}}, ann={"talent": held})
            .do("use green 2")["ann"]
            .talent
        )

    assert [after(3, gain_talent=2), after(1, lose_talent=3), after(1, gain_talent=2)] == [4, 0, 3]
    assert fight(dice="2", heroes={"ann": green({"gain_talent": 2})}).do("use green 2")["ann"].talent == -1


# --- dice above 6 ---


@pytest.mark.rule("RB-165")
def test_a_booster_makes_a_seven_that_pays_as_seven() -> None:
    dear = {"abilities": {"green": {"cost": 7, "do": {"deal": 1}}, "blue": {"cost": 8, "do": {"deal": 2}},
                          "red": {"cost": 9, "do": {"deal": 3}}}}  # fmt: skip
    f = fight(dice="6", heroes={"ann": dear})
    assert not [step for step in f.legal if step.startswith("use")]
    f = f.do("boost ann 6")
    assert f.state.dice == (Die(7),)
    assert [step for step in f.legal if step.startswith("use")] == ["use green 7"]


@pytest.mark.rule("RB-190", "RB-191", "RB-004")
def test_hero_dice_go_above_six_and_not_below_one() -> None:
    song = {"instant": {"do": {"roll_hero_die": {"as": "song", "count": 3, "do": {"deal": "song"}}}}}
    f = fight(dice="1", heroes={"ben": song}, ben={"boosters": 2}, windows=["hero_die"])
    f = f.do("instant ben", "hero-dice 5 6 6", "boost ben h6", "boost ben h7")
    assert f.state.hero_rolls[0].values == (5, 6, 8)
    assert f.passing().state.boss.damage == 19


# --- the last point ---


def struck(damage: int, **words: Any) -> Fight:
    """The fight after 3 DMG on a Boss of 120 HP that has so many."""
    boss = {"damage": damage, "paid": 100, "level": 2, "last_stands": ()}
    return fight(dice="4 6", boss_state=boss, **words).do("use blue 4")


@pytest.mark.rule("RB-119", "RB-120")
def test_without_a_last_stand_exactly_the_bosss_hp_wins() -> None:
    assert [struck(damage, last_stand="none").state.outcome for damage in (116, 117)] == [0, 1]


@pytest.mark.rule("RB-120", "RB-043")
def test_a_last_stand_is_due_at_exactly_the_bosss_hp() -> None:
    assert [struck(damage).state.boss.last_due for damage in (116, 117)] == [False, True]


# --- stealing ---


@pytest.mark.rule("RB-232", "RB-233")
@pytest.mark.parametrize(("immune", "hp", "damage"), [(False, 6, 2), (True, 3, 0)])
def test_more_healing_makes_nothing_of_a_steal_that_deals_nothing(immune: bool, hp: int, damage: int) -> None:
    """Healing is 1 better on ann: 2 stolen heal 3, and nothing stolen heals nothing."""
    talent = {"talent": {"name": "calm", "modify": {"healing": 1}}}
    levels = [{"deck": ["easy"], **({"modify": {"boss_takes": {"set": 0}}} if immune else {})}]
    thief = {**talent, **green({"steal": 2})}
    f = fight(dice="2 6", heroes={"ann": thief}, boss={"levels": levels}, ann={"hp": 3}).do("use green 2")
    assert (f["ann"].hp, f.state.boss.damage) == (hp, damage)
