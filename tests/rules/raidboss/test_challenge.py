"""Challenge Cards: in force from their reveal until their HP are gone (RB-112, RB-115 to RB-118, RB-147)."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import PLAIN, Fight, fight, opening, table

from model.raidboss.game import RaidBoss
from model.raidboss.state import FACE_DOWN, RESOLVED, Boss, Constant, Tile

CONSTANT = {"constants": (Constant("spire"),)}


def spired(damage: int = 0, who: str = "ben", **words: Any) -> Fight:
    """The fight with the spire and DMG on it on the tile of a Hero."""
    held = {"constants": (Constant("spire", damage),), **words.pop(who, {})}
    return fight(**{who: held, **words})


def round_end(damage: int, **settings: int) -> Fight:
    """The fight in the next round, the spire with DMG on it having been there at Round End."""
    tile = Tile(RESOLVED, "claw")
    done = {name: {"tile": tile} for name in ("ann", "ben", "cat", "dan")}
    done["cat"] = {"tile": tile, "constants": (Constant("spire", damage),)}
    boss = Boss(bags=((("bite", 6),),), draw=(((0, 6),),))
    return fight(phase="round_end", active="", state={"boss": boss}, settings=settings, **done)


# --- in force ---


@pytest.mark.rule("RB-115", "RB-112", "RB-143")
def test_it_is_in_force_from_its_reveal() -> None:
    """On ann's tile, whose turn has no other card: it hits her in Boss Action, and ben in his turn."""
    game = RaidBoss(table(challenge="spire"))
    f = Fight(game, game.begin(opening(game.table))).do("reveal spire", "roll 1 1")
    assert (f["ann"].constants, f["ann"].tile) == ((Constant("spire"),), Tile(RESOLVED))
    assert f.do("done").hp() == [8, 9, 9, 9]


@pytest.mark.rule("RB-115", "RB-118")
@pytest.mark.parametrize(("damage", "hp"), [(0, 5), (9, 5), (10, 6)])
def test_it_works_until_its_hp_are_gone(damage: int, hp: int) -> None:
    """The card of the turn deals 3, the spire 1 more."""
    assert spired(damage, phase="boss_action", horizon=("boss_action", 1))["ann"].hp == hp


@pytest.mark.rule("RB-147")
def test_its_boss_action_comes_in_every_turn_or_by_ruling_in_its_holders() -> None:
    theirs = {"settings": {"constant_every_turn": 0}}
    end: dict[str, Any] = {"phase": "boss_action", "horizon": ("boss_action", 1)}
    assert spired(**end)["ann"].hp == 5
    assert spired(**end, **theirs)["ann"].hp == 6
    assert spired(who="ann", **end, **theirs)["ann"].hp == 5


# --- DMG on it ---


@pytest.mark.rule("RB-116", "RB-117")
def test_it_is_an_enemy_beside_the_boss() -> None:
    """What is dealt to it lies on the card, and the Boss's total stays."""
    f = spired(dice="4 4").do("use blue 4")
    assert f.legal == ["choose boss", "choose spire"]
    f = f.do("choose spire")
    assert (f["ben"].constants, f.state.boss.damage) == ((Constant("spire", 3),), 0)


@pytest.mark.rule("RB-116")
def test_instants_treat_it_as_a_boss() -> None:
    striker = {**PLAIN, "instant": {"do": {"deal": 2}}}
    f = spired(dice="4", heroes={"dan": striker}).do("instant dan")
    assert f.legal == ["choose boss", "choose spire"]
    assert f.do("choose spire")["ben"].constants == (Constant("spire", 2),)


@pytest.mark.rule("RB-116")
def test_by_the_other_ruling_the_total_counts_it() -> None:
    f = spired(dice="4 4", settings={"challenge_counts": 1}).do("use blue 4", "choose spire")
    assert (f["ben"].constants, f.state.boss.damage) == ((Constant("spire", 3),), 3)


@pytest.mark.rule("RB-118")
def test_beaten_it_is_no_target_and_the_excess_is_lost() -> None:
    """8 and 5 on 10 HP; no KO is counted, and the next ability has the Boss only."""
    f = spired(8, dice="2 6").do("use red 6", "choose spire")
    assert (f["ben"].constants, f.state.boss.damage, f.state.kos) == ((Constant("spire", 10),), 0, 0)
    f = f.do("use green 2")
    assert f.state.boss.damage == 1


@pytest.mark.rule("RB-117", "RB-088", "RB-095")
def test_it_goes_with_its_tile() -> None:
    cards = {"claw": {"boss_action": {"swap": {"who": {"at": 2}, "with": {"at": 4}}}}}
    f = spired(4, phase="boss_action", cards=cards, horizon=("boss_action", 1))
    assert (f.order, f["ben"].constants) == ("ann dan cat ben", (Constant("spire", 4),))


# --- Round End ---


@pytest.mark.rule("RB-115")
def test_unbeaten_it_stays_beside_later_cards() -> None:
    f = round_end(4)
    assert (f["cat"].constants, f["cat"].tile) == ((Constant("spire", 4),), Tile(FACE_DOWN, "bite"))
    f = round_end(4, challenge_stays=0)
    assert (f["cat"].constants, f.state.boss.discard) == ((), (("claw", 4), ("spire", 1)))


@pytest.mark.rule("RB-118")
def test_beaten_it_leaves_the_game_at_round_end() -> None:
    f = round_end(10)
    assert (f["cat"].constants, f.state.boss.discard) == ((), (("claw", 4),))
    f = round_end(10, beaten_challenge_leaves=0)
    assert (f["cat"].constants, f.state.boss.discard) == ((), (("claw", 4), ("spire", 1)))


@pytest.mark.rule("RB-115")
def test_a_constant_lasts_while_its_holder_is_down() -> None:
    down = {"down": True, "hp": 0}
    f = spired(phase="boss_action", ben={**CONSTANT, **down}, state={"kos": 1}, horizon=("boss_action", 1))
    assert f["ann"].hp == 5
