"""Situations that the index of rules gives as examples, played through whole turns by the driver."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import ORDER, Fight, fight, green

from model.core.action import IllegalAction
from model.raidboss.game import grade
from model.raidboss.state import FACE_DOWN, FACE_UP, LAST_STAND, NONE, RESOLVED, Constant, Mark, Tile

NAMES = ORDER.split()
DOWN = {"down": True, "hp": 0}
GONE = {"tile": Tile(RESOLVED, "claw")}
TURN, ACTION = ("turn", 1), ("boss_action", 1)
STRONG = green({"deal": 5})


def faces(now: Fight) -> list[int]:
    """The faces of the Boss Cards by position."""
    return [one.tile.face for one in now.state.heroes]


def first(now: Fight) -> Fight:
    """The fight after the first outcome of a chance, or the plainest action."""
    step = next((a for a in ("pass", "done") if a in now.legal), None)
    return now.do(step or next(iter(now.outcomes), None) or now.legal[0])


def until(now: Fight, active: str, phase: str) -> Fight:
    """The fight played on plainly up to a phase of somebody's turn."""
    for _ in range(60):
        if (now.state.active, now.state.phase) == (active, phase) or now.game.is_terminal(now.state):
            break
        now = first(now)
    return now


# --- the Last Stand -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-043", "RB-121", "RB-203")
def test_from_118_five_dmg_put_the_last_stand_before_the_next_hero() -> None:
    now = fight(dice="2 1", active="ben", ann=GONE, heroes={"ben": STRONG}, boss_state={"damage": 118, "level": 2,
                "paid": 100}).do("use green 2")  # fmt: skip
    assert now.state.boss.damage == 123
    now = until(now, "cat", "assign")
    assert now["cat"].tile == Tile(FACE_UP, "fall", LAST_STAND)
    assert faces(now) == [NONE, NONE, FACE_UP, NONE]


@pytest.mark.rule("RB-114", "RB-122", "RB-123", "RB-044")
def test_the_card_of_the_turn_still_hits_and_the_last_stand_comes_after_the_next_hero_has_acted() -> None:
    begun = {"damage": 118, "level": 2, "paid": 100}
    now = fight(dice="2 1", active="ben", ann=GONE, heroes={"ben": STRONG, "cat": STRONG}, boss_state=begun)
    now = until(now.do("use green 2"), "cat", "assign")
    assert now.hp() == [9, 6, 9, 9], "ben's own claw has hit, the Last Stand not yet"
    assert any(action.startswith(("use", "done")) for action in now.legal)
    now = until(now, "", "")
    assert (now.hp(), now.state.outcome, grade(now.state)) == ([8, 5, 8, 8], 1, "legendary")


@pytest.mark.rule("RB-120")
@pytest.mark.parametrize(("total", "due"), [(94, False), (95, True), (99, True)])
def test_a_boss_of_100_hp_has_its_last_stand_due_at_100(total: int, due: bool) -> None:
    now = fight(dice="2 1", heroes={"ann": STRONG}, boss={"hp": 100}, boss_state={"damage": total, "level": 2,
                "paid": 90}).do("use green 2")  # fmt: skip
    assert now.state.boss.last_due == due


@pytest.mark.rule("RB-124", "RB-128")
def test_due_after_the_last_turn_it_waits_for_the_next_round_and_nobody_else_gets_a_card() -> None:
    gone = {name: {**GONE, "ready": False} for name in ("ann", "ben", "cat")}
    now = fight(dice="2 1", active="dan", heroes={"dan": STRONG}, boss_state={"damage": 118, "level": 2, "paid": 100},
                **gone).do("use green 2")  # fmt: skip
    now = until(now, "ann", "assign")
    assert (now.state.round, faces(now)) == (2, [FACE_UP, NONE, NONE, NONE])
    assert now["ann"].tile.bag == LAST_STAND
    assert all(one.ready for one in now.state.heroes)


# --- marks on the damage track ------------------------------------------------------------------------------------


@pytest.mark.rule("RB-104", "RB-106", "RB-107")
@pytest.mark.parametrize(
    ("before", "paid", "dealt", "level", "awards"),
    [(9, 0, 1, 1, 1), (18, 10, 23, 1, 3), (99, 90, 22, 2, 1), (110, 100, 9, 2, 0), (20, 20, 9, 1, 0)],
)
def test_awards_of_one_turn(before: int, paid: int, dealt: int, level: int, awards: int) -> None:
    start = {"damage": before, "paid": paid, "level": level}
    now = fight(dice="2 1", heroes={"ann": green({"deal": dealt})}, boss_state=start, horizon=TURN).do("use green 2")
    assert now.state.boss.damage == before + dealt
    assert sum(one.dice for one in now.state.heroes) == 8, "none during the turn"
    given = 0
    while not now.game.is_terminal(now.state):
        asks = next((a for a in now.legal if a.startswith("award")), None)
        given += asks is not None
        now = now.do(asks) if asks else first(now)
    assert sum(one.dice for one in now.state.heroes) == 8 + awards
    assert given <= awards, "the last one may be nobody's choice"


@pytest.mark.rule("RB-105", "RB-205")
def test_two_awards_go_to_heroes_with_fewest_dice_one_after_the_other() -> None:
    now = fight(phase="turn_end", dan={"dice": 3}, boss_state={"due": 2, "damage": 20, "paid": 20}, horizon=TURN)
    assert now.legal == ["award ann", "award ben", "award cat"]
    now = now.do("award ann")
    assert now.legal == ["award ben", "award cat"]
    with pytest.raises(IllegalAction):
        now.do("award ann")


@pytest.mark.rule("RB-206")
def test_an_awarded_die_is_rolled_in_every_later_round() -> None:
    now = fight(phase="turn_end", boss_state={"due": 1, "damage": 10, "paid": 10}).do("award ann")
    for _ in range(2):
        now = until(first(now), "ann", "roll")
        assert {len(text.split()) for text in now.outcomes} == {1 + 3}


# --- answers in time ----------------------------------------------------------------------------------------------

HEALS = {"instant": {"do": {"heal": {"amount": 2, "to": "target_hero"}}}}


@pytest.mark.rule("RB-075", "RB-076")
def test_a_heal_that_is_announced_last_comes_before_the_dmg_that_is_due() -> None:
    words = {"cards": {"claw": {"boss_action": {"damage": 4}}}, "heroes": {"ben": HEALS}, "ann": {"hp": 4}}
    now = fight(phase="assign", dice="1", windows=["entry"], horizon=ACTION, **words).do("done")
    assert (now.state.phase, now["ann"].hp) == ("boss_action", 4)
    saved = now.do("instant ben", "choose ann").passing()
    assert (saved["ann"].hp, saved.state.kos) == (2, 0)
    assert now.passing().state.kos == 1


@pytest.mark.rule("RB-077")
def test_a_window_opens_between_the_two_halves_of_a_card() -> None:
    card = {"claw": {"boss_action": [{"damage": 3}, {"lose_max_hp": {"amount": 1, "of": "active"}}]}}
    now = fight(phase="boss_action", cards=card, windows=["step"], horizon=ACTION)
    assert (now["ann"].hp, now["ann"].max_hp) == (6, 9)
    assert "instant ben" in now.legal
    assert now.passing()["ann"].max_hp == 8


@pytest.mark.rule("RB-137")
def test_an_interrupt_that_lies_open_can_be_answered_before_it_hits() -> None:
    card = {"claw": {"interrupt": {"damage": 5}, "boss_action": {"damage": 1}}}
    hidden = {"tile": Tile(FACE_DOWN, "claw")}
    shields = {"instant": {"do": {"shield": {"amount": 5, "to": {"target_hero": "heroes"}}}}}
    now = fight(phase="reveal", ann=hidden, cards=card, heroes={"cat": shields}, windows=["revealed", "entry"])
    assert now["ann"].tile == Tile(FACE_UP, "claw")
    now = now.do("instant cat", "choose ann").passing("roll")
    assert (now["ann"].hp, now["ann"].shield) == (9, 0)


@pytest.mark.rule("RB-218")
def test_who_taps_to_revive_gives_nothing_of_its_instant() -> None:
    all_2 = {"instant": {"do": {"heal": {"amount": 2, "to": "heroes"}}}}
    now = fight(dice="1", heroes={"dan": all_2}, ann={"hp": 4}, ben=DOWN, state={"kos": 1}).do("revive ben dan")
    assert (now.hp(), now["dan"].ready) == ([4, 9, 9, 9], False)


@pytest.mark.rule("RB-229", "RB-217")
def test_refreshed_it_is_used_again_in_the_same_turn() -> None:
    fresh = {"instant": {"do": {"refresh": "other_heroes"}}}
    now = fight(dice="1", heroes={"ben": fresh}).do("instant ann", "choose cat")
    assert "instant ann" not in now.legal
    assert now.do("instant ben", "instant ann", "choose cat")["cat"].shield == 6


# --- dice and charms ----------------------------------------------------------------------------------------------

SIXES = {"talent": {"name": "keen", "when": {"die_shows": {"if": {"die_is": {"value": 6}}, "do": {"gain_skill": 1}}}}}


@pytest.mark.rule("RB-081", "RB-165")
def test_a_booster_that_makes_a_six_fires_what_looks_for_sixes() -> None:
    now = fight(dice="5", heroes={"cat": SIXES}).do("boost ann 5")
    assert (now["cat"].skill, now["ann"].boosters) == (1, 0)
    assert not [a for a in now.legal if a.startswith("boost ann")]


@pytest.mark.rule("RB-081", "RB-191", "RB-236")
def test_a_die_that_is_lowered_but_stays_at_1_fires_nothing_again() -> None:
    ones = {
        "talent": {"name": "keen", "when": {"die_shows": {"if": {"die_is": {"value": 1}}, "do": {"gain_skill": 1}}}}
    }
    lowers = green({"raise_die": {"die": {"die": {"of": "roll"}}, "by": -1}})
    for die, skill in ((1, 0), (2, 1)):
        now = fight(dice=f"2 {die}", heroes={"ann": {**lowers, **ones}})
        now = now.do("use green 2")
        assert ([d.value for d in now.state.dice], now["ann"].skill) == ([1], skill)


@pytest.mark.rule("RB-164", "RB-080", "RB-166")
def test_an_exhausted_hero_may_use_its_charms_and_the_new_face_stands() -> None:
    now = fight(dice="1 4", ann={"ready": False}).do("shard ann 1")
    assert now.outcomes.keys() == {f"reroll {n}" for n in range(1, 7)}
    now = now.do("reroll 2")
    assert ([d.value for d in now.state.dice], now["ann"].shards, now["ann"].ready) == ([2, 4], 1, False)


@pytest.mark.rule("RB-173")
def test_bonus_dice_that_are_counted_are_not_spent() -> None:
    counts = green({"deal": {"bonus_dice": "self"}})
    now = fight(dice="2 b1 b1", ann={"bonus": 2}, heroes={"ann": counts}).do("use green 2")
    assert (now.state.boss.damage, now["ann"].bonus) == (2, 2)


@pytest.mark.rule("RB-141", "RB-005")
def test_a_bonus_die_that_paid_is_back_in_the_supply() -> None:
    now = fight(dice="1 b4", ann={"bonus": 1}, ben={"bonus": 7}, heroes={"ann": green({"gain_bonus": 1})})
    held = now.do("use green b4")
    assert (held["ann"].bonus, held["ben"].bonus) == (0, 7), "it was still held while the ability resolved"


# --- Heroes that are down -----------------------------------------------------------------------------------------


@pytest.mark.rule("RB-153", "RB-157", "RB-133")
def test_a_hero_that_is_down_has_its_card_revealed_and_rolls_nothing() -> None:
    hidden = {"tile": Tile(FACE_DOWN, "claw"), **DOWN}
    now = fight(phase="turn_start", ann=hidden, windows=["entry"], reduced=False, horizon=TURN, state={"kos": 1})
    seen = []
    while not now.game.is_terminal(now.state):
        seen.append((now.state.phase, now["ann"].tile.face))
        assert not now.outcomes
        now = now.do("pass")
    phases = [phase for phase, _ in seen]
    assert "assign" not in phases
    assert phases[:2] == ["reveal", "interrupts"]
    assert phases[-2:] == ["boss_action", "turn_end"]
    assert (seen[1][1], now.hp(), now.state.kos) == (FACE_UP, [0, 9, 9, 9], 1)


@pytest.mark.rule("RB-155", "RB-059")
def test_the_talent_of_a_hero_that_is_down_is_silent() -> None:
    glad = {"talent": {"name": "glad", "when": {"hero_healed": {"gain_skill": 1}}}}
    heals = green({"heal": {"amount": 1, "to": "self"}})
    for change, skill in (({}, 1), (DOWN, 0)):
        now = fight(dice="2 1", heroes={"ann": heals, "dan": glad}, ann={"hp": 5}, dan=change).do("use green 2")
        assert now["dan"].skill == skill


@pytest.mark.rule("RB-156")
def test_nobody_targets_a_hero_that_is_down() -> None:
    for do in ({"heal": {"amount": 1, "to": "target_hero"}}, {"shield": {"amount": 1, "to": "target_hero"}},
               {"swap": {"who": "self", "with": {"target_hero": "other_heroes"}}},
               {"put_mark": {"name": "aloft", "on": "target_hero"}}):  # fmt: skip
        now = fight(dice="2 1", heroes={"ann": green(do)}, ben=DOWN).do("use green 2")
        assert "choose cat" in now.legal, do
        assert "choose ben" not in now.legal, do


# --- Challenge Cards, Boss --------------------------------------------------------------------------------------


@pytest.mark.rule("RB-115", "RB-117", "RB-118", "RB-147")
@pytest.mark.parametrize(("before", "after", "hp"), [(4, 9, 8), (5, 10, 9), (8, 10, 9)])
def test_dmg_on_a_challenge_card_and_the_end_of_its_constant(before: int, after: int, hp: int) -> None:
    """Five DMG on a card of 10 HP whose Constant deals 1 to the active Hero at Boss Action."""
    quiet = {"claw": {"boss_action": {"boss_skill": 0}}}
    holder: dict[str, Any] = {"constants": (Constant("spire", before),), "tile": Tile(RESOLVED)}
    now = fight(dice="2 1", heroes={"ann": STRONG}, challenge="spire", dan=holder, cards=quiet, horizon=ACTION)
    now = now.do("use green 2", "choose spire")
    assert (now["dan"].constants[0].damage, now.state.boss.damage) == (after, 0)
    assert until(now, "", "")["ann"].hp == hp


@pytest.mark.rule("RB-101", "RB-200", "RB-202")
def test_the_level_changes_at_turn_end_and_hidden_cards_are_dealt_anew() -> None:
    now = fight(dice="2 1", heroes={"ann": STRONG}, boss_state={"damage": 58, "paid": 50}, horizon=TURN,
                settings={"level_keeps_discard": 0})  # fmt: skip
    now = now.do("use green 2")
    assert (now.state.boss.damage, now.state.boss.level) == (63, 1)
    now = until(now, "", "")
    assert (now.state.boss.level, faces(now)) == (2, [RESOLVED, FACE_DOWN, FACE_DOWN, FACE_DOWN])
    assert [one.tile.card for one in now.state.heroes] == ["claw", "", "", ""]
    assert dict(now.state.boss.bags[0]).keys() == {"bite", "roar"}


@pytest.mark.rule("RB-224")
def test_with_fewer_effects_than_cleanse_removes_all_of_them_go() -> None:
    now = fight(dice="2 1", heroes={"ann": green({"cleanse": 5})}, ann={"marks": (Mark("hurt", 2), Mark("weak"))})
    now = now.do("use green 2")
    while any(action.startswith("cleanse") for action in now.legal):
        now = now.do(now.legal[0])
    assert now["ann"].marks == ()
