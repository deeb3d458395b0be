"""The Last Stand and the win (RB-030, RB-043, RB-044, RB-114, RB-119 to RB-124, RB-203)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.raidboss import CARDS, Fight, fight

from model.raidboss.game import grade
from model.raidboss.state import FACE_DOWN, FACE_UP, HIDDEN, LAST_STAND, NONE, RESOLVED, Constant, Tile

SPENT = {"damage": 120, "paid": 100, "level": 2, "last_due": True}
"""A Boss without HP left whose Last Stand is due."""
STANDS = {**CARDS, **{f"fall-{w}": CARDS["fall"] for w in ("a", "b")}}
LAST = {"tile": Tile(FACE_DOWN, HIDDEN, LAST_STAND)}
BARE = {"tile": Tile()}


def turn_end(**words: Any) -> Fight:
    """The fight at the end of a turn in which the Boss's HP were used up."""
    return fight(phase="turn_end", boss_state={**SPENT, **words.pop("boss_state", {})}, **words)


def stand(active: str = "ben", phase: str = "boss_action", **words: Any) -> Fight:
    """The fight in a phase of the turn of the Hero that holds the Last Stand, face up."""
    bare = dict.fromkeys(("ann", "ben", "cat", "dan"), BARE)
    held = {active: {**words.pop(active, {}), "tile": Tile(FACE_UP, "fall", LAST_STAND)}}
    state = {"damage": 120, "paid": 100, "level": 2, "last_placed": True}
    return fight(phase=phase, active=active, boss_state=state, **{**bare, **words, **held})


# --- due ---


@pytest.mark.rule("RB-043", "RB-120")
@pytest.mark.parametrize(("before", "hp", "due"), [(115, 120, True), (114, 120, False), (95, 100, True),
                                                   (94, 100, False)])  # fmt: skip
def test_it_is_due_once_the_bosss_own_hp_are_used_up(before: int, hp: int, due: bool) -> None:
    f = fight(dice="6 6", boss={"hp": hp}, boss_state={"damage": before, "paid": 100, "level": 2}).do("use red 6")
    assert f.state.boss.last_due is due
    assert f["ann"].tile.card == "claw"


@pytest.mark.rule("RB-043", "RB-114", "RB-203")
def test_the_card_of_the_turn_still_happens() -> None:
    """118 and 5 more on ann's turn: her own card hits, and ben's is replaced at Turn End."""
    f = fight(dice="6", boss_state={"damage": 118, "paid": 100, "level": 2}).do("use red 6", "done")
    assert f["ann"].hp == 6
    assert (f.state.active, f["ben"].tile.bag, f.state.boss.last_due) == ("ben", LAST_STAND, False)


@pytest.mark.rule("RB-043")
def test_by_the_other_ruling_it_is_put_out_at_once() -> None:
    """Ann's own card leaves the board with the others, and nothing hits her."""
    f = fight(dice="6", boss_state={"damage": 118, "paid": 100, "level": 2}, settings={"last_stand_at_turn_end": 0})
    f = f.do("use red 6")
    assert (f["ann"].tile, f["ben"].tile.bag) == (Tile(), LAST_STAND)
    f = f.do("done")
    assert (f.hp(), f.state.active) == ([9, 9, 9, 9], "ben")


# --- where it goes ---


@pytest.mark.rule("RB-121", "RB-122", "RB-203")
def test_it_replaces_the_leftmost_hidden_card_and_clears_the_board() -> None:
    f = turn_end(ann={"tile": Tile(RESOLVED, "claw")})
    assert [one.tile.bag for one in f.state.heroes] == [-1, LAST_STAND, -1, -1]
    assert [one.tile.face for one in f.state.heroes] == [NONE, FACE_UP, NONE, NONE]
    assert f.state.active == "ben"


@pytest.mark.rule("RB-121")
def test_by_the_other_ruling_position_1_gets_it_and_acts_again() -> None:
    f = turn_end(ann={"tile": Tile(RESOLVED, "claw")}, settings={"last_stand_leftmost_hidden": 0})
    assert (f.state.active, f["ann"].tile.bag) == ("ann", LAST_STAND)


@pytest.mark.rule("RB-121", "RB-115")
def test_a_challenge_card_in_force_stays() -> None:
    f = turn_end(cat={"constants": (Constant("spire", 3),)})
    assert f["cat"].constants == (Constant("spire", 3),)


@pytest.mark.rule("RB-203", "RB-198")
def test_it_comes_after_the_level_change() -> None:
    f = turn_end(boss_state={"level": 1})
    assert (f.state.boss.level, f["ben"].tile.bag) == (2, LAST_STAND)


@pytest.mark.rule("RB-124")
def test_due_in_the_last_turn_of_a_round_it_waits_for_the_next() -> None:
    """Tokens are readied and the fallen get up before it shows at position 1, and nobody else gets a card."""
    done = {"tile": Tile(RESOLVED, "claw")}
    down = {**done, "down": True, "hp": 0, "ready": False}
    f = turn_end(active="dan", ann=done, ben=down, cat={**done, "ready": False}, dan=done, state={"kos": 1})
    assert (f.state.round, f.state.phase) == (2, "round_start")
    f = f.do("revive ben ben")
    assert [one.tile.bag for one in f.state.heroes] == [LAST_STAND, -1, -1, -1]
    assert [one.tile.face for one in f.state.heroes] == [FACE_UP, NONE, NONE, NONE]
    assert f["cat"].ready


# --- its turn ---


@pytest.mark.rule("RB-030", "RB-192", "RB-119")
def test_each_last_stand_is_as_likely_as_its_copies() -> None:
    drawn = {"last_stands": (("fall", 1), ("fall-a", 1), ("fall-b", 1))}
    f = turn_end(cards=STANDS, last_stand="random", boss_state=drawn)
    assert f.outcomes == {f"last-stand {card}": Fraction(1, 3) for card in ("fall", "fall-a", "fall-b")}
    assert f.do("last-stand fall-b")["ben"].tile == Tile(FACE_UP, "fall-b", LAST_STAND)


@pytest.mark.rule("RB-119")
def test_a_named_last_stand_is_no_chance() -> None:
    f = turn_end(cards=STANDS, last_stand="fall-a")
    assert f["ben"].tile == Tile(FACE_UP, "fall-a", LAST_STAND)


@pytest.mark.rule("RB-123", "RB-114")
def test_its_holder_has_dice_and_abilities_before_it_happens() -> None:
    f = turn_end().do("roll 2 6")
    assert (f.state.phase, f.state.active, f.hp()) == ("assign", "ben", [9, 9, 9, 9])
    assert "use red 6" in f.legal
    f = f.do("use red 6")
    assert f.state.boss.damage == 125
    f = f.do("done")
    assert (f.hp(), f.state.outcome) == ([8, 8, 8, 8], 1)


@pytest.mark.rule("RB-122")
def test_a_hero_that_is_down_takes_this_turn_without_dice() -> None:
    f = turn_end(ben={"down": True, "hp": 0, "ready": False}, state={"kos": 1},
                 cards={"fall": {"last_stand": {"damage": {"amount": 5}}}})  # fmt: skip
    assert (f.state.outcome, f.hp()) == (1, [9, 0, 9, 9])


@pytest.mark.rule("RB-114")
def test_a_part_that_interrupts_happens_before_the_dice() -> None:
    both = {"fall": {"interrupt": {"damage": {"amount": 2, "to": "heroes"}}, "last_stand": {"damage": 1}}}
    f = stand(phase="interrupts", cards=both)
    assert (f.hp(), f.state.phase, f["ben"].tile.face) == ([7, 7, 7, 7], "roll", FACE_UP)


@pytest.mark.rule("RB-044", "RB-114")
def test_one_that_only_interrupts_ends_the_fight_before_the_dice() -> None:
    f = stand(phase="interrupts", cards={"fall": {"interrupt": {"damage": 2}, "last_stand": []}})
    assert (f.state.outcome, f["ben"].hp, f.state.phase) == (1, 7, "interrupts")


# --- the win ---


@pytest.mark.rule("RB-044", "RB-122")
def test_the_team_wins_as_its_last_effect_has_happened() -> None:
    f = stand(state={"kos": 2})
    assert (f.state.outcome, f.state.phase, f.state.agenda) == (1, "boss_action", ())
    assert f.game.returns(f.state) == (1,)


@pytest.mark.rule("RB-044", "RB-150")
def test_a_third_ko_on_the_way_loses() -> None:
    f = stand(state={"kos": 2}, dan={"hp": 1, "tile": Tile()})
    assert (f.state.outcome, f.state.kos) == (-1, 3)


@pytest.mark.rule("RB-044")
def test_the_last_effect_counts_not_the_first() -> None:
    steps = {"fall": {"last_stand": [{"damage": 1}, {"damage": {"amount": 9, "to": {"at": 4}}}]}}
    f = stand(cards=steps, state={"kos": 2}, windows=["step"])
    assert (f.state.outcome, f["ben"].hp) == (0, 8)
    assert f.passing().state.outcome == -1


@pytest.mark.rule("RB-119", "RB-044")
def test_without_a_last_stand_the_team_wins_at_once() -> None:
    f = fight(dice="6", last_stand="none", boss_state={"damage": 118, "paid": 100, "level": 2, "last_stands": ()})
    f = Fight(f.game, f.state).do("use red 6")
    assert (f.state.outcome, f.state.boss.last_due) == (1, False)


@pytest.mark.rule("RB-045", "RB-046", "RB-047")
@pytest.mark.parametrize(("kos", "name"), [(0, "legendary"), (1, "heroic"), (2, "victory")])
def test_the_grade_is_the_ko_counters(kos: int, name: str) -> None:
    assert grade(stand(state={"kos": kos}).state) == name
