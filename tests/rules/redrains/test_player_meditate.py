"""Meditate: the three sources of cards, and the dice that are changed for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play

from model.core.action import IllegalAction
from model.redrains.state import BASIC, CLASS, POWER, Die


def meditate(*steps: str, **words: Any) -> Position:
    """The position after the Meditate action and the steps."""
    words.setdefault("dice", "2 cer:B")
    return play(row="rampage e1, ?1", **words).do("meditate", *steps)


@pytest.mark.rule("RR-002")
def test_it_is_a_side_action() -> None:
    start = play(row="?1", dice="1 cer:B", hand="old-salt", side=False)
    assert "meditate" not in start.legal
    with pytest.raises(IllegalAction, match="side action of this turn is taken"):
        start.do("meditate")
    after = meditate("change ceremonial-basic to power", hand="old-salt", dice="1 cer:B")
    assert (after.me.side, after.me.main) == (False, True)


def test_it_needs_a_die_and_a_card() -> None:
    assert "meditate" not in play(row="?1", dice="1 cer:B").legal
    assert "meditate" not in play(row="?1", hand="old-salt").legal
    assert "meditate" in play(row="?1", dice="1 cer:B", pile="old-salt").legal
    assert "meditate" in play(row="?1", dice="1 cer:B", spells="serve-the-city").legal


@pytest.mark.parametrize("level", ["class", "power"])
def test_a_card_of_the_hand_changes_one_die_to_any_side(level: str) -> None:
    asked = meditate("discard old-salt", hand="old-salt, infuriate")
    assert set(asked.legal) == {"keep-dice", "change ceremonial-basic to class", "change ceremonial-basic to power"}
    after = asked.do(f"change ceremonial-basic to {level}")
    want = {"class": CLASS, "power": POWER}[level]
    assert after.me.active == (Die("ceremonial", BASIC), Die("ceremonial", want))
    assert (after.me.hand, after.me.discard) == (("infuriate",), ("old-salt",))


def test_a_die_may_be_turned_down_as_well() -> None:
    asked = meditate(hand="old-salt", dice="1 cer:P")
    assert "change ceremonial-power to basic" in asked.legal
    assert asked.do("keep-dice").me.active == (Die("ceremonial", POWER),)


def test_one_die_for_each_card_and_no_more_cards_than_dice() -> None:
    asked = meditate("discard infuriate", "discard old-salt", hand="2 old-salt, infuriate")
    assert not any(text.startswith("discard") for text in asked.legal), "two dice, two cards"
    after = asked.do("change ceremonial-basic to class", "change ceremonial-basic to power")
    assert sorted(die.level for die in after.me.active) == [CLASS, POWER]
    assert after.me.hand == ("old-salt",)


def test_a_ready_spell_is_a_source_and_leaves_the_spellboard() -> None:
    asked = meditate(spells="serve-the-city e1, chant-of-transfusion")
    assert asked.legal == ["discard-spell chant-of-transfusion", "discard-spell serve-the-city"]
    after = asked.do("discard-spell serve-the-city", "change ceremonial-basic to power")
    assert [spell.card for spell in after.me.spells] == ["chant-of-transfusion"]
    assert after.me.discard == ("serve-the-city",)


def test_a_die_on_a_discarded_spell_goes_to_the_exhausted_pool() -> None:
    asked = meditate(spells="serve-the-city [artifice]", dice="1 cer:B")
    assert asked.me.spent == ("artifice",)


def test_the_top_of_the_draw_pile_is_turned_up_by_chance() -> None:
    asked = meditate(pile="2 old-salt, 1 infuriate")
    assert asked.chances == {"discard-top old-salt": Fraction(2, 3), "discard-top infuriate": Fraction(1, 3)}, (
        "the only source is taken without asking"
    )
    again = asked.do("!discard-top old-salt")
    assert again.me.discard == ("old-salt",)
    assert again.legal == ["discard-top", "done"]
    more = again.do("discard-top")
    assert more.chances == {"discard-top old-salt": Fraction(1, 2), "discard-top infuriate": Fraction(1, 2)}


def test_after_an_unknown_card_of_the_pile_every_source_is_open_and_after_a_known_one_only_the_pile() -> None:
    words: dict[str, Any] = {"hand": "infuriate", "spells": "serve-the-city", "dice": "3 cer:B"}
    asked = meditate("discard-top", pile="2 old-salt, 1 blood-brawl", **words).do("!discard-top old-salt")
    assert asked.legal == ["discard infuriate", "discard-spell serve-the-city", "discard-top", "done"]
    known = meditate("discard-top", pile={"top": ["old-salt", "blood-brawl"]}, **words)
    assert known.legal == ["discard-top", "done"], "the other order of the same discards is offered before"


def test_a_known_top_card_is_discarded_without_chance() -> None:
    asked = meditate("discard-top", hand="infuriate", pile={"top": ["blood-brawl"], "hidden": ["2 old-salt"]})
    assert asked.chances == {}
    assert asked.me.discard == ("blood-brawl",)


def test_all_three_sources_in_one_action() -> None:
    words: dict[str, Any] = {"hand": "infuriate", "spells": "serve-the-city", "pile": "old-salt", "dice": "3 cer:B"}
    asked = meditate("discard infuriate", "discard-spell serve-the-city", "discard-top", **words)
    change = "change ceremonial-basic to power"
    after = asked.do(change, change, change)
    assert [die.level for die in after.me.active] == [POWER] * 3
    assert after.me.discard == ("infuriate", "old-salt", "serve-the-city")


@pytest.mark.rule("RR-047")
def test_the_chimera_takes_no_wound_from_it_when_fatigued() -> None:
    after = meditate(pile="old-salt", dice="1 cer:B", fatigued=True)
    assert after.do("change ceremonial-basic to power").chimera.wounds == 0


def test_with_two_players_each_meditates_on_the_own_cards() -> None:
    one = {"phoenixborn": "noah-redmoon", "row": "?1", "dice": "1 cer:B", "hand": "old-salt"}
    other = {"phoenixborn": "noah-redmoon", "row": "?1", "dice": "1 nat:B", "hand": "infuriate"}
    after = play(players=[one, other]).do("meditate p2", "change natural-basic to power")
    assert [side.hand for side in after.state.sides] == [("old-salt",), ()]
    assert after.state.sides[1].active == (Die("natural", POWER),)
    assert "meditate p1" in after.legal
    assert "meditate p2" not in after.legal
