"""The players' units and Phoenixborn: places, exhaustion, abilities, conjurations, wounds and damage."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

from model.core.action import IllegalAction

CARDS = """
  - {id: plain, type: ally, cost: [side], attack: 2, life: 3, recover: 1}
  - {id: herald, type: ally, cost: [side], attack: 1, life: 1, recover: 0, when: {enters: {draw: 1}}}
  - {id: martyr, type: ally, cost: [side], attack: 1, life: 1, recover: 0, when: {destroyed: {draw: 1}}}
  - {id: saint, type: ally, cost: [side], attack: 1, life: 1, recover: 0, inexhaustible: [when],
     when: {destroyed: {draw: 1}}}
  - {id: sage, type: ally, cost: [side], attack: 1, life: 5, recover: 0, abilities: [
      {name: heed, cost: [], once: true, do: {heal: {amount: 1, on: self}}}]}
  - {id: monk, type: ally, cost: [side], attack: 1, life: 5, recover: 0, inexhaustible: [abilities], abilities: [
      {name: first, cost: [side], do: {heal: {amount: 1, on: self}}},
      {name: second, cost: [main], do: {heal: {amount: 2, on: self}}}]}
  - {id: proud, type: ally, cost: [side], attack: 1, life: 5, recover: 0,
     modify: {attack: {count: {units: {whose: mine, are: exhausted}}}}}
  - {id: steady, type: ally, cost: [side], attack: 1, life: 5, recover: 0, inexhaustible: [modify], modify: {life: -2}}
  - {id: plate, type: alteration, cost: [side], attach: unit, keywords: [armored 1], modify: {attack: 1, life: 2}}
  - {id: acid, type: action_spell, cost: [side], do: {wound: {amount: 3, on: {target_unit: {whose: any}}}}}
  - {id: bolt, type: action_spell, cost: [side], do: {damage: {amount: 3, to: {target_unit: {whose: any}}}}}
  - {id: slay, type: action_spell, cost: [side], do: {destroy: {target_unit: {whose: any}}}}
  - {id: banish, type: action_spell, cost: [side], do: {discard_unit: {target_unit: {whose: any}}}}
  - {id: recall, type: action_spell, cost: [side], do: {return_to_hand: {target_unit: {whose: mine}}}}
  - {id: veneer, type: alteration, cost: [side], attach: unit, modify: {life: 2}, abilities: [
      {name: peel, cost: [side], do: discard_this}]}
  - {id: swap, type: action_spell, cost: [side], do: {move_wound: {from: {phoenixborn: mine}, to: {target_unit: mine}}}}
"""


def table(**words: Any) -> Position:
    """A position with the test's own cards."""
    words.setdefault("row", "rampage e1, ?1")
    return play(extra_cards=CARDS, **words)


def cast(name: str, *steps: str, **words: Any) -> Position:
    """The position after one of the test's spells."""
    return table(hand=name, **words).do(f"play {name}", *steps)


# --- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-002", "RR-064")
@pytest.mark.parametrize(("born", "room"), [("jessa-na-ni", 4), ("brennen-blackcloud", 5), ("noah-redmoon", 7)])
def test_a_full_battlefield_takes_no_further_unit(born: str, room: int) -> None:
    units = ["plain"] * 3 + ["herald"] * 3 + ["martyr"]
    full = table(born=born, units=units[:room], hand="sage", pile="old-salt")
    assert not any(text.startswith("play") for text in full.legal)
    with pytest.raises(IllegalAction, match="battlefield is full") as error:
        full.do("play sage")
    assert error.value.rule == "RR-002"
    assert table(born=born, units=units[: room - 1], hand="sage").do("play sage").units()[-1] == "sage"


@pytest.mark.rule("RR-064")
def test_a_conjuration_needs_room_and_a_card_of_its_pile() -> None:
    words: dict[str, Any] = {"dice": "1 cer:P", "hand": "blood-puppeteer", "row": "?1"}
    one = table(conjurations="blood-puppet", **words).do("play blood-puppeteer ceremonial-power")
    assert one.units() == ["blood-puppeteer", "blood-puppet"]
    assert one.me.conjurations == ()
    none = table(conjurations=(), **words).do("play blood-puppeteer ceremonial-power")
    assert none.units() == ["blood-puppeteer"]
    full = table(born="jessa-na-ni", units="plain, plain, plain", conjurations="blood-puppet", **words)
    assert full.do("play blood-puppeteer ceremonial-power").units()[-1] == "blood-puppeteer"


def test_a_conjuration_that_leaves_goes_back_to_its_pile_and_an_ally_to_the_discard_pile() -> None:
    after = cast("slay", "choose bone-crow", units="bone-crow, plain", conjurations=())
    assert dict(after.me.conjurations) == {"bone-crow": 1}
    assert cast("slay", "choose plain", units="bone-crow, plain").me.discard == ("plain", "slay")


def test_returned_units_go_to_the_hand_and_conjurations_to_their_pile() -> None:
    assert cast("recall", "choose plain", units="plain w1, bone-crow").me.hand == ("plain",)
    back = cast("recall", "choose bone-crow", units="plain, bone-crow", conjurations=())
    assert (back.me.hand, dict(back.me.conjurations)) == ((), {"bone-crow": 1})


def test_copies_have_names_of_their_own() -> None:
    after = table(units="old-salt, old-salt", hand="phoenix-attendant", dice="2 cer:C")
    assert after.units() == ["old-salt", "old-salt-2"]


# --- comes into play, leaves it -------------------------------------------------------------------------------------


def test_entering_triggers() -> None:
    assert table(hand="herald", pile="old-salt").do("play herald").me.hand == ("old-salt",)
    salt = table(hand="old-salt", dice="2 cer:C", row="?1").do("play old-salt ceremonial-class ceremonial-class")
    assert salt.unit("old-salt").wounds == 1


@pytest.mark.parametrize(
    ("card", "tokens", "drawn"),
    [("martyr", "", True), ("martyr", " e1", False), ("saint", "", True), ("saint", " e1", True)],
)
def test_an_exhausted_card_has_no_text_but_its_inexhaustible_one(card: str, tokens: str, drawn: bool) -> None:
    after = cast("slay", f"choose {card}", units=f"{card}{tokens}, plain", pile="old-salt")
    assert (after.me.hand == ("old-salt",)) is drawn


def test_being_discarded_is_not_being_destroyed() -> None:
    after = cast("banish", "choose martyr", units="martyr, plain", pile="old-salt")
    assert after.me.hand == ()
    assert not after.state.destroyed


def test_exhaustion_turns_off_modifiers_keywords_and_abilities() -> None:
    assert table(units="proud, plain e1").do("attack chimera with proud").chimera.wounds == 2
    attacked = table(units="plain", row="iron-scales e1", main=True).do("attack iron-scales with plain")
    assert attacked.chances, "an exhausted Defender is guarded by the Chimera"
    assert "use sage" in table(units="sage w2").legal
    assert "use sage" not in table(units="sage w2 e1").legal
    assert "use monk first" in table(units="monk w2 e1").legal
    assert cast("bolt", "choose steady", units="steady e1, plain").units() == ["plain"]


def test_an_exhausted_unit_neither_attacks_nor_blocks_nor_counters() -> None:
    start = table(units="plain e1", row="glare", aspects="shadow")
    assert not any(text.startswith("attack") for text in start.legal)
    after = start.do("pass", "end")
    assert after.born.wounds == 2, "nobody could block"
    hit = table(units="plain e1", row="hunting-instincts").do("pass", "end")
    assert hit.legal == ["guard noah-redmoon", "no-guard"]
    assert hit.do("no-guard").unit("hunting-instincts").wounds == 0


# --- abilities ------------------------------------------------------------------------------------------------------


def test_an_ability_once_per_turn_comes_back_with_the_next_turn() -> None:
    start = table(units="sage w3", row="rampage e3")
    once = start.do("use sage")
    assert once.unit("sage").wounds == 2
    assert "use sage" not in once.legal
    again = table(units="sage w3, plain", row="rampage e3").do("use sage", "attack chimera with plain", "end")
    assert "use sage" in again.legal


def test_two_abilities_of_a_card_are_told_apart_by_name() -> None:
    start = table(units="monk w3")
    assert {"use monk first", "use monk second"} <= set(start.legal)
    assert start.do("use monk first").unit("monk").wounds == 2
    assert start.do("use monk second").unit("monk").wounds == 1


def test_a_condition_of_an_ability_must_hold() -> None:
    words: dict[str, Any] = {"born": "noah-redmoon w2"}
    assert "use phoenix-attendant" in table(units="phoenix-attendant", **words).legal
    assert "use phoenix-attendant" not in table(units="phoenix-attendant w1", **words).legal


def test_the_phoenixborns_abilities() -> None:
    noah = play(dice="1 nat:B", row="?1").do("use noah-redmoon natural-basic")
    assert (noah.chimera.ultimate_exhausted, noah.born.exhausted) == (1, 1)
    brennen = play(born="brennen-blackcloud", dice="1 cer:C", units="old-salt, bone-crow", row="?1")
    asked = brennen.do("use brennen-blackcloud ceremonial-class")
    assert asked.legal == ["choose brennen-blackcloud", "choose chimera"], "the ally was the only one"
    assert asked.do("choose chimera").chimera.wounds == 2
    assert (
        "use brennen-blackcloud ceremonial-class"
        not in play(born="brennen-blackcloud", dice="1 cer:C", units="bone-crow", row="?1").legal
    )


@pytest.mark.rule("RR-150")
def test_jessa_answers_a_destroyed_unit_once_a_turn() -> None:
    words: dict[str, Any] = {
        "born": "jessa-na-ni",
        "dice": "2 cer:B",
        "units": "old-salt, old-salt",
        "row": "rampage e1, ?1",
    }
    asked = play(**words).do("attack rampage with old-salt", "!guard-roll 1-8")
    assert asked.legal == ["decline", "pay ceremonial-basic"]
    paid = asked.do("pay ceremonial-basic")
    assert paid.legal == ["choose chimera", "choose jessa-na-ni"]
    assert paid.do("choose chimera").chimera.wounds == 2
    assert paid.do("choose chimera").me.used == ("screams",)


@pytest.mark.rule("RR-150")
def test_coal_hits_a_unit_or_the_phoenixborn_of_a_player_without_units() -> None:
    words: dict[str, Any] = {"born": "coal-roarkwin", "hand": "old-salt"}
    alone = play(row="?1, ?2", **words).do("use coal-roarkwin")
    assert alone.legal == ["choose chimera", "choose coal-roarkwin"]
    assert alone.do("choose chimera").chimera.wounds == 1
    assert "choose chimera" not in play(row="rampage, firebelly", **words).do("use coal-roarkwin").legal


# --- wounds, damage, destruction ------------------------------------------------------------------------------------


def test_wound_tokens_are_not_prevented_and_damage_is() -> None:
    assert cast("acid", "choose plain", units="plain (plate) w1, herald").unit("plain").wounds == 4
    assert cast("bolt", "choose plain", units="plain (plate) w1, herald").unit("plain").wounds == 3


def test_a_unit_is_destroyed_when_its_wounds_reach_its_life() -> None:
    assert cast("bolt", "choose plain", units="plain, herald").units() == ["herald"]
    assert cast("bolt", "choose sage", units="sage w1, herald").unit("sage").wounds == 4


def test_destroying_places_no_wounds_and_nothing_prevents_it() -> None:
    after = cast("slay", "choose plain", units="plain (plate) [astral], herald")
    assert after.units() == ["herald"]
    assert after.me.discard == ("plain", "plate", "slay")
    assert after.me.spent == ("astral",)


def test_moved_wounds_are_no_damage() -> None:
    after = cast("swap", born="noah-redmoon w2", units="plain (plate) [astral]")
    assert (after.born.wounds, after.unit("plain").wounds, after.unit("plain").dice) == (1, 1, (("astral", 0),))


def test_a_life_bonus_keeps_a_unit_alive_and_losing_it_destroys() -> None:
    start = table(units="plain (veneer) w3, monk")
    assert start.units() == ["plain", "monk"]
    after = start.do("use plain veneer")
    assert (after.units(), after.me.discard) == (["monk"], ("plain", "veneer"))


@pytest.mark.rule("RR-005")
@pytest.mark.parametrize("wounds", [14, 15])
def test_a_phoenixborn_with_as_many_wounds_as_life_loses_the_game(wounds: int) -> None:
    after = play(born=f"noah-redmoon w{wounds}", units="old-salt", row="stormcall ^1 e1", main=False, side=False)
    assert after.do("end").state.outcome == (-1 if wounds == 15 else 0)


@pytest.mark.rule("RR-005")
def test_either_players_phoenixborn_loses_it_for_both() -> None:
    players = [
        {"phoenixborn": "noah-redmoon", "row": "rampage e1", "main": False, "passed": True},
        {"phoenixborn": "jessa-na-ni w18", "row": "stormcall ^1 e1", "main": False, "passed": True},
    ]
    mixed = "3 rampage, 3 stormcall, 3 firebelly, 3 iron-scales, 3 constrict, 3 frozen-fear"
    assert play(players=players, aspects=mixed).do("end").state.outcome == -1
