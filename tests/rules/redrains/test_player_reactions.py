"""The players' reactions: their windows, one per turn and player, and what forbids them."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

SAMPLE: dict[str, Any] = {"packs": ["viros", "box", "sample"]}
CARDS = """
  - {id: snap, type: reaction_spell, cost: [], reaction: attackers_declared, do: {damage: {amount: 1, to: attacker}}}
  - {id: dirge, type: reaction_spell, cost: ["1 basic"], reaction: unit_destroyed, do: {lower_rage: 1}}
  - {id: halt, type: reaction_spell, cost: [], reaction: attackers_declared,
     do: {exhaust: {target_unit: {whose: opposing}}}}
"""
MIXED = "3 rampage, 3 glare, 3 firebelly, 3 iron-scales, 3 constrict, 3 frozen-fear"


def attacked(*steps: str, extra: str = "", **words: Any) -> Position:
    """The position after the Chimera declared an attack, and the steps."""
    return play(main=False, side=False, extra_cards=extra, **words).do("end", *steps)


@pytest.mark.rule("RR-086")
def test_a_reaction_is_offered_when_attackers_are_declared_and_can_be_let_go() -> None:
    words: dict[str, Any] = {
        "units": "old-salt",
        "row": "hunting-instincts",
        "hand": "shadowblade",
        "pile": "2 old-salt",
    }
    asked = attacked(dice="1 cer:B", **words)
    assert asked.legal == ["pass", "react shadowblade ceremonial-basic"]
    assert asked.do("pass").legal == ["guard noah-redmoon", "no-guard"]
    after = asked.do("react shadowblade ceremonial-basic")
    assert after.me.hand == ("old-salt", "old-salt")
    assert after.unit("hunting-instincts").wounds == 1
    assert after.me.discard == ("shadowblade",)
    assert (after.me.spent, after.me.reacted) == (("ceremonial",), True)


@pytest.mark.rule("RR-086")
def test_a_reaction_that_cannot_be_paid_is_not_offered() -> None:
    asked = attacked(units="old-salt", row="hunting-instincts", hand="shadowblade", pile="2 old-salt")
    assert asked.legal == ["guard noah-redmoon", "no-guard"]


@pytest.mark.rule("RR-086")
def test_shadowblade_hits_two_different_units() -> None:
    asked = attacked(
        units="old-salt",
        row="hunting-instincts, firebelly, rampage",
        hand="shadowblade",
        dice="1 cer:B",
        pile="2 old-salt",
    ).do("react shadowblade ceremonial-basic")
    assert len(asked.legal) == 3
    after = asked.do("choose hunting-instincts rampage")
    assert [unit.wounds for unit in after.me.row] == [1, 0, 1]


@pytest.mark.rule("RR-086")
def test_one_reaction_in_a_turn() -> None:
    words: dict[str, Any] = {"units": "old-salt, old-salt", "row": "rampage e1, firebelly e1", "dice": "2 cer:B"}
    start = play(hand="2 dirge", rage=3, extra_cards=CARDS, **words)
    asked = start.do("attack rampage with old-salt", "!guard-roll 1-8")
    assert asked.legal == ["pass", "react dirge ceremonial-basic"]
    after = asked.do("react dirge ceremonial-basic", "lower-rage 1")
    assert after.me.reacted
    assert after.me.hand == ("dirge",)
    spare = play(hand="dirge", reacted=True, extra_cards=CARDS, **words)
    assert not any("react" in t for t in spare.do("attack rampage with old-salt", "!guard-roll 1-8").legal)


@pytest.mark.rule("RR-086")
def test_each_player_reacts_once_in_the_shared_turn() -> None:
    one = {"phoenixborn": "noah-redmoon", "units": "old-salt", "row": "rampage e1", "hand": "dirge", "dice": "1 cer:B"}
    other = {**one, "row": "firebelly e1", "hand": "2 dirge", "dice": "2 cer:B"}
    start = play(players=[one, other], rage=4, extra_cards=CARDS)
    asked = start.do("attack p1 rampage with old-salt", "!guard-roll 1-8")
    assert asked.legal == ["pass", "react p1 dirge ceremonial-basic"]
    first = asked.do("react p1 dirge ceremonial-basic", "lower-rage 1")
    assert first.legal == ["pass", "react p2 dirge ceremonial-basic"]
    second = first.do("react p2 dirge ceremonial-basic", "lower-rage 1")
    again = second.do("attack p2 firebelly with old-salt-2", "!guard-roll 1-8")
    assert not any(text.startswith("react") for text in again.legal)


@pytest.mark.rule("RR-086")
def test_a_reaction_can_destroy_the_attacker_before_its_battle() -> None:
    asked = attacked(units="old-salt", row="hunting-instincts w2", hand="snap", extra=CARDS)
    assert asked.legal == ["pass", "react snap"]
    after = asked.do("react snap")
    assert (after.state.turn, after.row(), after.chimera.wounds) == ("players", [], 2)
    assert (after.unit("old-salt").wounds, after.born.guarded) == (0, False)


@pytest.mark.rule("RR-127")
def test_an_attacker_exhausted_before_its_battle_fights_nobody_and_gets_no_second_token() -> None:
    after = attacked("react halt", units="old-salt", row="hunting-instincts", hand="halt", extra=CARDS)
    assert after.state.turn == "players", "no guard is asked for"
    assert (after.unit("old-salt").wounds, after.unit("hunting-instincts").exhausted) == (0, 1)
    assert not after.born.guarded


@pytest.mark.rule("RR-037")
def test_a_reaction_to_being_targeted_cancels_a_side_action() -> None:
    words: dict[str, Any] = {"hand": "veil", "dice": "1 ill:C", "row": "rampage e1, ?1", "phase": 2, **SAMPLE}
    asked = attacked("!rage basic", "!behavior 7-9", **words)
    assert asked.legal == ["pass", "react veil illusion-class"]
    assert asked.do("react veil illusion-class").born.wounds == 0
    assert asked.do("pass").born.wounds == 1
    assert all(text.startswith("reveal") for text in asked.do("react veil illusion-class").chances)


@pytest.mark.rule("RR-086")
def test_glare_forbids_reaction_and_action_spells_while_ready() -> None:
    words: dict[str, Any] = {"units": "old-salt", "hand": "snap, channel-magic, serve-the-city", "dice": "2 cer:C"}
    held = attacked(row="glare", aspects=MIXED, extra=CARDS, **words)
    assert not any(text.startswith("react") for text in held.legal)
    mine = play(row="glare, ?1", aspects=MIXED, extra_cards=CARDS, **words).legal
    assert "play channel-magic ceremonial-class" not in mine
    assert "play serve-the-city ceremonial-class" in mine
    tired = play(row="glare e1, ?1", aspects=MIXED, extra_cards=CARDS, **words).legal
    assert "play channel-magic ceremonial-class" in tired
