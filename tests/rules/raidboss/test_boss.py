"""The Boss between turns: who is next, the order of Turn End, and the moments around a reveal and a roll."""

from __future__ import annotations

import pytest
from support.raidboss import ORDER, Fight, fight, table

from model.raidboss.game import RaidBoss
from model.raidboss.opening import new_fight
from model.raidboss.state import FACE_UP, RESOLVED, Tile

GONE = {"tile": Tile(RESOLVED, "claw")}


@pytest.mark.rule("RB-036", "RB-034")
def test_a_card_that_is_face_up_on_another_tile_gives_no_turn() -> None:
    """Only hidden cards do: ann's lies face up for some other reason."""
    f = fight(active="ben", dice="1", ann={"tile": Tile(FACE_UP, "bite")}).do("done")
    assert f.state.active == "cat"


@pytest.mark.rule("RB-203", "RB-198", "RB-121")
def test_a_level_changes_before_the_last_stand_is_put_out() -> None:
    boss = {"damage": 121, "paid": 100, "level": 1, "last_due": True}
    f = fight(phase="turn_end", ann=GONE, boss_state=boss, windows=["level"])
    assert (f.state.boss.level, f.state.boss.last_placed, "pass" in f.legal) == (1, False, True)
    f = f.do("pass")
    assert (f.state.boss.level, f.state.boss.last_placed, f.state.active) == (2, True, "ben")


@pytest.mark.rule("RB-203", "RB-205")
def test_dice_are_handed_out_after_the_last_stand_was_put_out() -> None:
    boss = {"damage": 121, "paid": 100, "level": 2, "last_due": True, "due": 1}
    f = fight(phase="turn_end", ann={**GONE, "shield": 2}, boss_state=boss)
    assert f.legal == [f"award {name}" for name in ORDER.split()]
    assert (f.state.boss.last_placed, f["ann"].shield) == (True, 0)


def asked(*windows: str) -> Fight:
    """A fight played on to its first chance, these windows open."""
    game = RaidBoss(table(windows=windows), reduced=False)
    return Fight(game, game.begin(new_fight(game.table, ORDER.split())))


@pytest.mark.rule("RB-167", "RB-137", "RB-216")
def test_the_team_may_answer_a_card_as_it_is_revealed() -> None:
    f = asked("revealed").do("reveal claw")
    assert (f.state.phase, f["ann"].tile) == ("reveal", Tile(FACE_UP, "claw"))
    assert f.legal == ["instant ann", "instant ben", "instant cat", "instant dan", "pass"]


@pytest.mark.rule("RB-080", "RB-164", "RB-167")
def test_the_team_may_answer_a_roll_in_its_phase() -> None:
    f = asked("rolled").do("reveal claw", "roll 2 5")
    assert f.state.phase == "roll"
    assert {"boost ann 2", "boost ann 5", "shard ann 2", "shard ann 5", "instant dan", "pass"} <= set(f.legal)
    assert not [step for step in f.legal if step.startswith("use")]
    f = f.do("boost ann 5")
    assert (f.state.phase, [die.value for die in f.state.dice], f["ann"].ready) == ("roll", [2, 6], True)
    assert f.do("pass").state.phase == "assign"
