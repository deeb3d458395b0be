"""Talents and marks that answer an event: silent while down, in order, answerable between two; how long marks last."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import fight, green

from model.raidboss.state import Mark

DOWN = {"down": True, "hp": 0}


def at(event: str, do: Any) -> dict[str, Any]:
    """A Hero whose Talent does something at an event, wherever it happens."""
    return {"talent": {"name": "calm", "when": {event: do}}}


@pytest.mark.rule("RB-155", "RB-059")
@pytest.mark.parametrize(("ben", "skill"), [({}, 3), (DOWN, 1)])
def test_a_talent_answers_events_anywhere_unless_its_hero_is_down(ben: dict[str, Any], skill: int) -> None:
    f = fight(phase="roll", heroes={"ben": at("rolled", {"boss_skill": 2})}, ben=ben).do("roll 1 1")
    assert f.state.boss.skill == skill


@pytest.mark.rule("RB-083", "RB-082")
def test_the_card_of_the_turn_answers_after_heroes_and_boss() -> None:
    """The Boss's skill is 1; cat makes it 2, the Boss 4, and the card deals as much."""
    levels = [{"deck": ["easy"], "when": {"rolled": {"boss_skill": 2}}}]
    cards = {"claw": {"when": {"rolled": {"damage": {"amount": "boss_skill", "to": "active"}}}}}
    f = fight(phase="roll", heroes={"cat": at("rolled", {"boss_skill": 1})}, boss={"levels": levels}, cards=cards)
    assert f.do("roll 1 1")["ann"].hp == 5


@pytest.mark.rule("RB-074", "RB-216")
def test_one_trigger_is_over_and_the_team_may_answer_before_the_next() -> None:
    two = {"ben": at("rolled", {"boss_skill": 1}), "cat": at("rolled", {"boss_skill": 2})}
    f = fight(phase="roll", heroes=two, windows=["trigger"]).do("roll 1 1")
    assert (f.state.boss.skill, "instant dan" in f.legal, "pass" in f.legal) == (2, True, True)
    f = f.do("instant dan", "choose ann")
    assert (f["ann"].shield, f.state.boss.skill) == (3, 2)
    assert f.do("pass").state.boss.skill == 4


@pytest.mark.rule("RB-093", "RB-097", "RB-098")
@pytest.mark.parametrize(
    ("name", "until"), [("weak", "persistent"), ("aloft", "round"), ("guarded", "turn"), ("held", "persistent")]
)
def test_a_mark_lasts_as_long_as_it_says_unless_the_effect_says_otherwise(name: str, until: str) -> None:
    for stated, lasts in ({}, until), ({"until": "turn"}, "turn"), ({"until": "round"}, "round"):
        put = {"put_mark": {"name": name, "on": {"at": 2}, **stated}}
        f = fight(dice="2 6", heroes={"ann": green(put)}).do("use green 2")
        assert f["ben"].marks == (Mark(name, 1, lasts, "ann"),)
