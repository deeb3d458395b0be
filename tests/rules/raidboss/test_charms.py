"""Charms: Temporal Shards and Boosters on dice that their Hero has rolled."""

from __future__ import annotations

import pytest
from support.raidboss import Fight, fight, opening, table

from model.core.action import IllegalAction
from model.raidboss.dice import read_die
from model.raidboss.state import Die

OMEN = {"instant": {"do": {"roll_hero_die": {"as": "omen", "do": {"deal": "omen"}}}}}


def charms(now: Fight) -> list[str]:
    """The charms on offer."""
    return [a for a in now.legal if a.startswith(("shard", "boost"))]


@pytest.mark.rule("RB-162")
def test_each_hero_begins_with_one_booster_and_two_shards() -> None:
    assert [(one.boosters, one.shards) for one in opening(table()).heroes] == [(1, 2)] * 4


@pytest.mark.rule("RB-165")
def test_a_booster_raises_a_die_that_its_own_hero_rolled() -> None:
    now = fight(dice="2 4")
    assert charms(now) == ["boost ann 2", "boost ann 4", "shard ann 2", "shard ann 4"]
    assert now.do("boost ann 4").state.dice == (Die(2), Die(5))
    with pytest.raises(IllegalAction, match=r"ben has no rolled dice.*RB-165"):
        now.do("boost ben 4")


@pytest.mark.rule("RB-165")
@pytest.mark.parametrize(("above", "offered"), [(1, ["boost ann 6"]), (0, [])])
def test_a_booster_goes_above_six_or_stops_there(above: int, offered: list[str]) -> None:
    now = fight(dice="6", ann={"shards": 0}, settings={"dice_above_six": above})
    assert charms(now) == offered


@pytest.mark.rule("RB-080")
@pytest.mark.rule("RB-166")
def test_a_shard_rolls_one_die_again_and_the_new_face_stands() -> None:
    now = fight(dice="1 4").do("shard ann 1")
    assert set(now.outcomes) == {f"reroll {n}" for n in range(1, 7)}
    assert len(set(now.outcomes.values())) == 1
    now = now.do("reroll 2")
    assert (now.state.dice, now["ann"].shards) == ((Die(2), Die(4)), 1)


@pytest.mark.rule("RB-166")
def test_a_shard_rolls_a_bonus_die_again_as_a_bonus_die() -> None:
    now = fight(dice="1 b4", ann={"bonus": 1}).do("shard ann b4", "reroll 6")
    assert now.state.dice == (Die(1), Die(6, "b"))


@pytest.mark.rule("RB-163")
def test_each_charm_works_once_and_two_shards_may_go_on_one_die() -> None:
    now = fight(dice="1").do("shard ann 1", "reroll 1", "shard ann 1", "reroll 3", "boost ann 3")
    assert (now["ann"].shards, now["ann"].boosters, now.state.dice) == (0, 0, (Die(4),))
    assert charms(now) == []
    with pytest.raises(IllegalAction, match=r"no Temporal Shard left.*RB-163"):
        now.do("shard ann 4")


@pytest.mark.rule("RB-164")
def test_charms_neither_need_nor_change_the_token() -> None:
    now = fight(dice="1", ann={"ready": False}).do("boost ann 1")
    assert not now["ann"].ready
    assert fight(dice="1").do("boost ann 1")["ann"].ready


@pytest.mark.rule("RB-167")
def test_charms_answer_a_roll_of_hero_dice_before_it_is_used() -> None:
    now = fight(dice="3", heroes={"ben": OMEN}, windows=["hero_die"]).do("instant ben", "hero-die 2")
    assert charms(now) == ["boost ann 3", "boost ben h2", "shard ann 3", "shard ben h2"]
    now = now.do("shard ben h2", "reroll 5", "boost ben h5").passing("assign")
    assert now.state.hero_rolls[0].values == (6,)
    now = now.do("pass")
    assert (now.state.boss.damage, now["ben"].shards, now["ben"].boosters) == (6, 1, 0)
    assert now.state.hero_rolls == ()


@pytest.mark.rule("RB-167")
def test_charms_answer_a_roll_that_an_interrupt_makes_a_hero_do() -> None:
    card = {"interrupt": {"roll_hero_die": {"as": "luck", "who": "active", "do": {"damage": "luck"}}}}
    now = fight(phase="interrupts", cards={"claw": {**card, "boss_action": {"damage": 1}}}, windows=["hero_die"])
    now = now.do("hero-die 6", "shard ann h6", "reroll 2").passing("roll")
    assert (now["ann"].hp, now["ann"].shards) == (7, 1)


@pytest.mark.rule("RB-165")
def test_a_die_is_named_as_it_shows() -> None:
    assert [read_die(word) for word in ("4", "b5", "h1", "12")] == [Die(4), Die(5, "b"), Die(1, "h"), Die(12)]
    with pytest.raises(IllegalAction, match=r"no die `5` that lies there \(there are: 4\)"):
        fight(dice="4").do("boost ann 5")
