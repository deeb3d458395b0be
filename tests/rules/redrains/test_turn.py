"""Rules of turns: places on a battlefield, the shared turn, reactions, passing, the Chimera's own turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play, position

from model.core.action import IllegalAction
from model.core.diagnostics import DiagnosticError
from model.core.game import CHANCE

GIFT = "  - {id: gift, type: action_spell, cost: [side], do: {summon: {card: blood-puppet, to: opposing}}}\n"
SNAP = "  - {id: snap, type: reaction_spell, cost: [], reaction: attackers_declared, do: {lower_rage: 0}}\n"
MIXED = "3 rampage, 3 stormcall, 3 firebelly, 3 iron-scales, 3 constrict, 3 frozen-fear"
ATTENDANT = "play phoenix-attendant ceremonial-class ceremonial-class"


def chimera_turn(*steps: str, **words: Any) -> Position:
    """The position in the Chimera's turn that follows a turn of one player, after the steps."""
    return play(main=False, side=False, **words).do("end", *steps)


def two(one: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **words: Any) -> Position:
    """A position of two players; both have Noah and a row of exhausted aspects unless stated."""
    base = {"phoenixborn": "noah-redmoon", "row": "rampage e3"}
    return play(players=[{**base, **(one or {})}, {**base, **(other or {})}], **words)


# --- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-082")
def test_a_unit_enters_to_the_right_of_all_units() -> None:
    after = play(units="old-salt, bone-crow", hand="phoenix-attendant", dice="2 cer:C", row="rampage").do(ATTENDANT)
    assert after.units() == ["old-salt", "bone-crow", "phoenix-attendant"]


@pytest.mark.rule("RR-082")
def test_a_unit_put_onto_the_chimeras_row_stands_right_of_face_down_aspects() -> None:
    after = play(hand="gift", conjurations="blood-puppet", row="rampage, ?1", extra_cards=GIFT).do("play gift")
    assert after.row() == ["rampage", "?", "blood-puppet"]


@pytest.mark.rule("RR-082", "RR-061")
def test_with_two_players_it_enters_the_row_that_faces_its_player() -> None:
    second = {"hand": "gift", "conjurations": "blood-puppet"}
    after = two({}, second, extra_cards=GIFT).do("play p2 gift")
    assert after.row(0) == ["rampage"]
    assert after.row(1) == ["rampage-2", "blood-puppet"]


@pytest.mark.rule("RR-083")
def test_no_action_changes_the_order_of_units() -> None:
    start = play(units="old-salt, bone-crow, phoenix-attendant", dice="3 cer:P", hand="infuriate", row="rampage, ?1")
    assert {text.split()[0] for text in start.legal} <= {"attack", "meditate", "pass", "play", "power", "use"}
    after = start.do("attack chimera with bone-crow phoenix-attendant", "battle phoenix-attendant")
    assert after.units() == ["old-salt", "bone-crow", "phoenix-attendant"]


@pytest.mark.rule("RR-084")
def test_the_gap_of_a_unit_that_leaves_closes() -> None:
    start = play(units="blood-puppeteer, old-salt, bone-crow", row="rampage e1, firebelly e1, ?1")
    after = start.do("attack firebelly with old-salt", "!guard-roll 1-8")
    assert after.row() == ["rampage", "?"]
    after = chimera_turn(
        "no-guard", "no-counter", units="bone-crow, blood-puppet, old-salt", row="hunting-instincts, rampage e1"
    )
    assert after.units() == ["blood-puppet", "old-salt"]


# --- the shared turn ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-085")
def test_main_and_side_actions_of_both_players_come_in_any_order() -> None:
    first = {"hand": "phoenix-attendant, serve-the-city", "dice": "3 cer:C 1 cer:P"}
    start = two(first, {"hand": "serve-the-city", "dice": "2 cer:C"})
    steps = ("play p1 serve-the-city ceremonial-class", "pass p2", ATTENDANT.replace("play", "play p1"))
    after = start.do(*steps, "play p2 serve-the-city ceremonial-class")
    assert after.state.turn == "players"
    assert [side.main or side.side for side in after.state.sides] == [True, True], "the Chimera passed: a new turn"


@pytest.mark.rule("RR-085")
def test_a_second_main_action_of_one_player_is_refused_while_the_other_still_has_one() -> None:
    start = two({"units": "old-salt"}, {"units": "old-salt"}).do("pass p1")
    with pytest.raises(IllegalAction, match="main action of this turn is taken") as error:
        start.do("attack p1 chimera with old-salt")
    assert error.value.rule == "RR-085"
    assert "attack p2 chimera with old-salt-2" in start.legal


@pytest.mark.rule("RR-085")
def test_the_main_action_is_compulsory_and_the_side_action_is_not() -> None:
    start = two({"hand": "chant-of-transfusion"})
    with pytest.raises(IllegalAction, match="must take a main action"):
        start.do("pass p1", "end")
    assert start.do("pass p1", "pass p2").legal == ["end"]
    assert start.do("pass p2", "pass p1", "end").state.turn == "recovery"


@pytest.mark.rule("RR-085")
def test_side_and_main_action_are_one_each_with_one_player() -> None:
    start = play(hand="serve-the-city, chant-of-transfusion", dice="4 cer:C", row="rampage e1")
    after = start.do("play serve-the-city ceremonial-class")
    assert not any(text.startswith(("play", "meditate", "power")) for text in after.legal)
    assert "pass" in after.legal


@pytest.mark.rule("RR-086")
def test_each_player_has_one_reaction_in_a_chimera_turn() -> None:
    hands = {"hand": "2 snap", "main": False, "passed": True}
    start = two({**hands, "row": "firebelly"}, hands, extra_cards=SNAP).do("end")
    assert start.legal == ["pass", "react p1 snap"]
    after = start.do("react p1 snap")
    assert "react p2 snap" in after.legal
    assert not any(text.startswith("react p1") for text in after.legal)
    after = after.do("react p2 snap")
    assert not any(text.startswith("react") for text in after.legal)


@pytest.mark.rule("RR-086", "RR-111")
def test_the_second_of_two_chimera_turns_allows_a_reaction_again() -> None:
    hands = {"hand": "2 snap", "main": False, "passed": True, "row": "firebelly"}
    start = two(hands, {**hands, "hand": ()}, extra_cards=SNAP).do("end", "react p1 snap")
    assert start.state.facing == 1
    assert start.legal == ["pass", "react p1 snap"]


@pytest.mark.rule("RR-086")
def test_a_reaction_in_the_own_turn_does_not_spend_the_one_of_the_chimera_turn() -> None:
    start = play(units="old-salt", hand="2 snap", row="firebelly", extra_cards=SNAP)
    mine = start.do("attack chimera with old-salt")
    assert mine.legal == ["pass", "react snap"]
    mine = mine.do("react snap")
    assert not any(text.startswith("react") for text in mine.legal)
    assert mine.me.reacted
    assert mine.do("end").legal == ["pass", "react snap"]


@pytest.mark.rule("RR-087")
def test_an_effect_chooses_its_target_on_any_battlefield() -> None:
    start = two({"dice": "1 nat:P", "units": "old-salt"}, {"units": "bone-crow", "row": "firebelly"})
    asked = start.do("power p1 natural")
    assert asked.legal == [f"choose {ref}" for ref in ("bone-crow", "firebelly", "old-salt", "rampage")]
    assert asked.do("choose firebelly").unit("firebelly").wounds == 1


@pytest.mark.rule("RR-087")
def test_an_effect_chooses_a_ready_spell_on_any_spellboard() -> None:
    hex_ = "  - {id: hex, type: action_spell, cost: [side], do: {exhaust: {target_ready_spell: {whose: any}}}}\n"
    asked = two({"hand": "hex"}, {"spells": "serve-the-city"}, extra_cards=hex_).do("play p1 hex")
    assert asked.legal == ["choose serve-the-city", "choose ultimate"]
    assert asked.do("choose serve-the-city").state.sides[1].spells[0].exhausted == 1


@pytest.mark.rule("RR-088")
@pytest.mark.parametrize(("row", "rage"), [("rampage e1", 1), ("rampage e1, ?1", 2), ("?1, ?2, ?2", 2), ("", 1)])
def test_a_pass_raises_one_rage_die_while_an_aspect_is_face_down(row: str, rage: int) -> None:
    assert play(row=row, rage=1).do("pass").chimera.rage == rage


@pytest.mark.rule("RR-088")
def test_only_a_pass_raises_it() -> None:
    after = play(units="old-salt", row="rampage e1, ?1", rage=1).do("attack rampage with old-salt", "!guard-roll 1-8")
    assert after.do("end").state.chimera.rage == 1


@pytest.mark.rule("RR-088")
def test_each_pass_is_judged_by_the_players_own_opposing_row() -> None:
    start = two({"row": "rampage e1"}, {"row": "rampage e1, ?1"})
    assert start.do("pass p1").chimera.rage == 0
    assert start.do("pass p2").chimera.rage == 1
    both = two({"row": "?1"}, {"row": "?1"})
    assert both.do("pass p1", "pass p2").chimera.rage == 2


# --- the Chimera's turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-110", "RR-070")
def test_status_abilities_come_first_from_left_to_right() -> None:
    first = chimera_turn(row="rampage ^1 e1, stormcall ^1 e1", aspects=MIXED)
    assert all(text.startswith("re-roll") for text in first.chances)
    assert first.born.wounds == 0
    second = chimera_turn(row="stormcall ^1 e1, rampage ^1 e1", aspects=MIXED)
    assert all(text.startswith("re-roll") for text in second.chances)
    assert second.born.wounds == 1


@pytest.mark.rule("RR-110")
def test_status_abilities_resolve_before_the_roll_and_before_an_attack() -> None:
    rolling = chimera_turn(row="stormcall ^2, ?1", aspects=MIXED)
    assert rolling.born.wounds == 1
    assert set(rolling.chances) == {"rage basic", "rage power"}
    attacking = chimera_turn("no-guard", "no-counter", units="old-salt", row="stormcall ^2", aspects=MIXED)
    assert (attacking.born.wounds, attacking.unit("old-salt").wounds) == (1, 1)


@pytest.mark.rule("RR-110", "RR-061")
def test_with_two_players_only_the_status_abilities_of_the_row_in_turn_resolve() -> None:
    done = {"main": False, "passed": True}
    start = two({**done, "row": "stormcall ^2 e1"}, {**done, "row": "stormcall ^2 e1, ?1"}, aspects=MIXED).do("end")
    assert start.state.facing == 1
    assert [side.phoenixborn.wounds for side in start.state.sides] == [1, 1]
    other = two({**done, "row": "stormcall ^2 e1, ?1"}, {**done, "row": "stormcall ^2 e1"}, aspects=MIXED).do("end")
    assert other.state.facing == 0
    assert [side.phoenixborn.wounds for side in other.state.sides] == [1, 0]


@pytest.mark.rule("RR-111")
def test_one_face_down_aspect_makes_the_chimera_roll_and_not_attack() -> None:
    after = chimera_turn(units="old-salt", row="rampage, firebelly, hunting-instincts, ?1")
    assert after.game.current_player(after.state) == CHANCE
    assert after.chances == {"rage basic": Fraction(1, 2), "rage power": Fraction(1, 2)}
    assert after.state.battles == ()


@pytest.mark.rule("RR-111", "RR-139")
@pytest.mark.parametrize(
    ("words", "order"),
    [
        ({"first": "me"}, [0, 1]),
        ({"first": "p2"}, [1, 0]),
        ({"first": "chimera", "pointed": 1, "round": 2}, [0, 1]),
        ({"first": "chimera", "pointed": 2, "round": 2}, [1, 0]),
    ],
)
def test_two_turns_in_a_row_one_against_each_player(words: dict[str, Any], order: list[int]) -> None:
    done = {"main": False, "passed": True, "row": "rampage e3, ?1"}
    first = two(done, done, **words).do("end")
    assert first.state.facing == order[0]
    second = first.do("!rage basic", "!behavior 1-2", "!reveal firebelly")
    assert second.state.facing == order[1]
    assert "firebelly" in second.row(order[0])
    assert second.row(order[1])[-1] == "?"


@pytest.mark.rule("RR-111")
def test_each_of_the_two_turns_looks_at_its_own_row_only() -> None:
    done = {"main": False, "passed": True}
    start = two({**done, "row": "firebelly"}, {**done, "row": "rampage e1, ?1"}).do("end")
    assert start.state.sides[0].phoenixborn.wounds == 2, "a row without face-down aspects attacks"
    assert set(start.chances) == {"rage basic", "rage power"}


@pytest.mark.rule("RR-114")
def test_without_a_face_down_aspect_the_leftmost_able_unit_attacks() -> None:
    after = chimera_turn(units="old-salt", row="rampage e1, hunting-instincts, firebelly")
    assert after.state.battles[0].attacker == "hunting-instincts"
    assert after.chances == {}


@pytest.mark.rule("RR-115")
@pytest.mark.parametrize("row", ["rampage e1, firebelly e2", ""])
def test_it_passes_when_nothing_can_attack(row: str) -> None:
    after = chimera_turn(units="old-salt", row=row, rage=1)
    assert after.state.turn == "players"
    assert (after.state.passes, after.chimera.rage) == (1, 1)


@pytest.mark.rule("RR-116")
def test_the_phase_ends_when_all_pass_in_a_row() -> None:
    start = play(units="old-salt", row="rampage e1", pile="old-salt")
    assert start.do("pass", "end").state.turn == "recovery", "the player passed, then the Chimera"
    acted = start.do("attack chimera with old-salt", "end")
    assert (acted.state.turn, acted.state.passes) == ("players", 1)
    assert acted.do("pass", "end").state.turn == "recovery", "the Chimera passed, then the player"


@pytest.mark.rule("RR-116")
def test_an_attack_of_the_chimera_between_passes_lets_the_phase_go_on() -> None:
    after = play(units="old-salt", row="firebelly").do("pass", "end", "no-block")
    assert (after.state.turn, after.state.round, after.state.passes) == ("players", 1, 0)


@pytest.mark.rule("RR-116")
def test_both_players_must_pass_in_the_same_shared_turn() -> None:
    units = {"units": "old-salt"}
    start = two(units, units)
    one = start.do("pass p1", "attack p2 chimera with old-salt-2", "end")
    assert (one.state.turn, one.state.round, one.state.passes) == ("players", 1, 1)
    assert start.do("pass p1", "pass p2", "end").state.turn == "recovery"


@pytest.mark.rule("RR-116")
def test_the_chimera_must_pass_both_of_its_turns() -> None:
    done = {"main": False, "passed": True}
    after = two({**done, "row": "rampage e1"}, {**done, "row": "firebelly"}).do("end")
    assert (after.state.turn, after.state.passes) == ("players", 0)


# --- setup ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-061")
def test_an_aspect_treats_the_player_whom_it_faces_as_its_opponent() -> None:
    done = {"main": False, "passed": True, "units": "old-salt"}
    after = two({**done, "row": "rampage e1"}, {**done, "row": "hunting-instincts"}).do("end")
    assert (after.state.facing, after.state.battles[0].target) == (1, "old-salt-2")


@pytest.mark.rule("RR-064")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"born": "jessa-na-ni", "units": ["bone-crow"] * 4 + ["old-salt"]}, "room for 4"),
        ({"dice": "11 cer:C"}, "at most 10"),
        ({"hand": "playtime"}, "unique card of `jessa-na-ni`"),
        ({"hand": "4 old-salt"}, "old-salt"),
    ],
)
def test_a_player_brings_what_the_base_game_allows(words: dict[str, Any], message: str) -> None:
    with pytest.raises(DiagnosticError, match=message):
        position(row="rampage", **words)


@pytest.mark.rule("RR-065")
def test_either_player_may_hold_the_token_first_and_the_chimera_may_not() -> None:
    players = [{"phoenixborn": "noah-redmoon"}, {"phoenixborn": "coal-roarkwin"}]
    assert position(players=players, first="me").first == 0
    assert position(players=players, first="p2").first == 1
    with pytest.raises(DiagnosticError, match="RR-065"):
        position(players=players, first="chimera")
    assert position(players=players, first="chimera", settings={"chimera_may_start": 1}).first == -1
