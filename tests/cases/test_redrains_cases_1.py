"""Questions that players asked about Red Rains, with the answers given: the Chimera's turn, reveals, attacks.

Each test is named after the number of its question in the project's list of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

from model.core.game import CHANCE

SAMPLE: dict[str, Any] = {"packs": ["viros", "box", "sample"]}
MIXED = "3 rampage, 3 glare, 3 stormcall, 3 iron-scales, 3 constrict, 3 frozen-fear"
CARDS = """
  - {id: plain, type: ally, cost: [main], attack: 2, life: 5, recover: 0}
  - {id: shell, type: ally, cost: [main], attack: 2, life: 1, recover: 0, keywords: [armored 1]}
  - {id: shade, type: ally, cost: [main], attack: 1, life: 5, recover: 0, keywords: [concealed]}
  - {id: hunter, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [stalk]}
  - {id: knight, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [threatening]}
  - {id: friend, type: ally, cost: [main], attack: 1, life: 9, recover: 0, keywords: [tame 2]}
  - {id: lure, type: action_spell, cost: [side], do: force_attack}
  - {id: calm, type: action_spell, cost: [side], do: forbid_side_action}
  - {id: melt, type: action_spell, cost: [side], do: {wound: {amount: 3, on: {target_unit: {whose: opposing}}}}}
  - {id: flood, type: action_spell, cost: [side], do: [{damage: {amount: 1, to: {units: {whose: opposing}}}},
     {exhaust: {units: {whose: opposing}}}]}
  - {id: raise, type: action_spell, cost: [side], do: {raise_rage: 1}}
  - {id: halt, type: reaction_spell, cost: [], reaction: attackers_declared,
     do: {destroy: {target_unit: {whose: mine}}}}
  - {id: veil-all, type: reaction_spell, cost: [], reaction: targeted, do: cancel}
  - {id: shy, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 2, life: 3, icon: jaw,
     when: {enters: {exhaust: self}}}
  - {id: brief, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 2, life: 3, icon: jaw,
     when: {enters: {destroy: self}}}
  - {id: blind, type: aspect, subtype: fury, copies: 3, blood: 2, attack: 2, life: 3, icon: none}
"""
ODD = "3 shy, 3 brief, 3 rampage, 3 blind, 3 iron-scales, 3 frozen-fear"


def turn(*steps: str, **words: Any) -> Position:
    """The position in the Chimera's turn that follows, after the steps."""
    return play(main=False, side=False, extra_cards=CARDS, **words).do("end", *steps)


def mine(*steps: str, **words: Any) -> Position:
    """The position after the steps of the player."""
    return play(extra_cards=CARDS, **words).do(*steps)


ROLL = ("!rage basic",)


# --- the Chimera's turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-036", "RR-113")
def test_case_1_a_row_with_two_entries_does_both_the_side_action_first() -> None:
    asked = turn(*ROLL, "!behavior 7-9", row="firebelly e1, ?1", dice="1 cer:C 1 cer:P 1 nat:P")
    assert "?" in asked.row(), "the dice come before the reveal"
    assert turn(*ROLL, "!behavior 10-11", row="firebelly e1, ?1", rage=2).chimera.rage == 3
    last = turn(*ROLL, "!behavior 12", row="firebelly e1, ?1")
    assert last.chimera.red_rains == 1
    assert all(text.startswith("reveal") for text in last.chances)


@pytest.mark.rule("RR-112", "RR-113")
def test_case_2_the_rage_die_comes_first_and_completely() -> None:
    before = turn(row="firebelly e1, ?1", rage=4, red_rains=2)
    assert set(before.chances) == {"rage basic", "rage power"}
    after = before.do("!rage power")
    assert (after.chimera.phase, after.chimera.rage, after.chimera.red_rains) == (2, 0, 0)
    assert "behavior 2-4" in after.chances, "the die is read on the new card"


@pytest.mark.rule("RR-036", "RR-026")
def test_case_4_a_roll_that_brings_the_ultimate_still_reveals() -> None:
    after = turn(*ROLL, "!behavior 12", row="firebelly e1, ?1", red_rains=2)
    assert after.chimera.phase == 2
    assert after.do("!reveal rampage").row() == ["firebelly", "rampage"]


@pytest.mark.rule("RR-110", "RR-070")
def test_case_5_status_abilities_come_before_everything_else_for_exhausted_aspects_too() -> None:
    asked = turn(row="stormcall ^2 e1, rampage ^1 e1, glare, ?2", aspects=MIXED)
    assert asked.born.wounds == 1
    assert all(text.startswith("re-roll") for text in asked.chances)
    assert (asked.unit("stormcall").status, asked.unit("rampage").status) == (1, 0)


@pytest.mark.rule("RR-110", "RR-115")
def test_case_6_they_resolve_on_a_turn_that_passes_or_only_attacks() -> None:
    passing = turn(row="stormcall ^1 e1", aspects=MIXED)
    assert (passing.born.wounds, passing.chimera.red_rains, passing.state.passes) == (1, 1, 1)
    attacking = turn(row="stormcall ^2 e1, glare", aspects=MIXED)
    assert attacking.born.wounds == 1 + 2


@pytest.mark.rule("RR-110", "RR-114")
def test_case_9_a_forced_attack_rolls_and_reveals_nothing() -> None:
    words: dict[str, Any] = {"hand": "lure", "units": "plain", "aspects": MIXED}
    after = mine("play lure", "pass", row="stormcall ^1 e1, frozen-fear, ?1", **words)
    assert after.born.wounds == 1, "status abilities resolve"
    assert after.state.battles[0].attacker == "frozen-fear"
    assert after.chances == {}
    done = after.do("no-block")
    assert (done.row()[-1], done.chimera.forced) == ("?", False)
    normal = mine("play lure", "pass", row="frozen-fear e1, ?1", **words)
    assert set(normal.chances) == {"rage basic", "rage power"}


@pytest.mark.rule("RR-037")
def test_case_10_a_forbidden_side_action_leaves_the_main_action() -> None:
    words: dict[str, Any] = {"hand": "calm", "row": "rampage e1, ?1", "dice": "2 cer:P"}
    after = mine("play calm", "pass", *ROLL, "!behavior 7-9", **words)
    assert all(text.startswith("reveal") for text in after.chances)
    after = after.do("!reveal firebelly")
    assert [die.level for die in after.me.active] == [2, 2]
    assert not after.chimera.no_side


@pytest.mark.rule("RR-030")
def test_case_11_an_attack_that_nothing_can_make_is_a_reveal() -> None:
    after = turn(*ROLL, "!behavior 3-4", row="firebelly e1, ?1", units="plain")
    assert all(text.startswith("reveal") for text in after.chances)
    able = turn(*ROLL, "!behavior 3-4", row="firebelly, ?1", units="plain")
    assert (able.state.battles[0].attacker, able.row()) == ("firebelly", ["firebelly", "?"])


@pytest.mark.rule("RR-031")
@pytest.mark.parametrize("aspect", ["shy", "brief"])
def test_case_13_a_revealed_aspect_that_is_gone_or_exhausted_has_no_substitute(aspect: str) -> None:
    after = turn(*ROLL, "!behavior 5-6", f"!reveal {aspect}", row="rampage, ?1", units="plain", aspects=ODD)
    assert after.state.turn == "players"
    assert (after.unit("plain").wounds, after.born.wounds, after.unit("rampage").exhausted) == (0, 0, 0)
    assert after.chimera.wounds == (1 if aspect == "brief" else 0)


@pytest.mark.rule("RR-031")
def test_case_14_a_revealed_aspect_without_an_icon_does_not_attack() -> None:
    after = turn(*ROLL, "!behavior 5-6", "!reveal blind", row="rampage, ?2", units="plain", aspects=ODD)
    assert (after.state.turn, after.row()) == ("players", ["rampage", "blind"])
    assert (after.unit("blind").exhausted, after.born.wounds, after.unit("plain").wounds) == (0, 0, 0)


@pytest.mark.rule("RR-032")
@pytest.mark.parametrize(
    ("dice", "levels"), [("3 cer:B", [0, 0, 0]), ("1 cer:P 2 cer:B", [0, 0, 1]), ("1 cer:C", [0]), ("2 cer:P", [1, 1])]
)
def test_case_15_two_different_dice_are_lowered_or_as_many_as_there_are(dice: str, levels: list[int]) -> None:
    after = turn(*ROLL, "!behavior 7-9", row="rampage e1, ?1", dice=dice)
    assert sorted(die.level for die in after.me.active) == levels


@pytest.mark.rule("RR-037")
@pytest.mark.parametrize(("phase", "hurt"), [(2, "noah-redmoon"), (3, "plain")])
def test_case_16_the_entries_of_phases_two_and_three_target_and_can_be_answered(phase: int, hurt: str) -> None:
    words: dict[str, Any] = {
        "row": "rampage e1, ?1",
        "units": "shade, plain, old-salt",
        "hand": "veil-all",
        "phase": phase,
    }
    asked = turn(*ROLL, "!behavior 7-9", **words)
    assert asked.legal == ["pass", "react veil-all"]
    hit, saved = asked.do("pass"), asked.do("react veil-all")
    assert [hit.born.wounds, hit.unit("plain").wounds] == ([1, 0] if hurt == "noah-redmoon" else [0, 1])
    assert hit.unit("shade").wounds == 0, "concealed: the next unit is the leftmost one that can be targeted"
    assert [saved.born.wounds, saved.unit("plain").wounds] == [0, 0]
    assert all(text.startswith("reveal") for text in saved.chances), "the main action cannot be answered"


@pytest.mark.rule("RR-049")
def test_case_18_a_raised_rage_die_goes_from_basic_to_power() -> None:
    assert mine("play raise", hand="raise", row="rampage").chimera.rage == 1


@pytest.mark.rule("RR-008", "RR-026")
def test_case_19_the_behavior_card_changes_with_the_ultimate() -> None:
    one = turn(*ROLL, row="firebelly e1, ?1", phase=1)
    two = turn(*ROLL, row="firebelly e1, ?1", phase=2)
    three = turn(*ROLL, row="firebelly e1, ?1", phase=3)
    assert ["behavior 1-2" in p.chances for p in (one, two, three)] == [True, False, False]
    assert ["behavior 1" in p.chances for p in (one, two, three)] == [False, True, False]
    assert ["behavior 1-3" in p.chances for p in (one, two, three)] == [False, False, True]


# --- reveal and attack ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-117")
def test_case_20_the_leftmost_face_down_aspect_is_turned_up_in_its_place() -> None:
    asked = turn(*ROLL, "!behavior 1-2", row="rampage e1, ?1, ?2")
    assert not any(text.split()[1] in ("frozen-fear", "iron-scales", "hunting-instincts") for text in asked.chances)
    assert asked.do("!reveal firebelly").row() == ["rampage", "firebelly", "?"]


@pytest.mark.rule("RR-119")
def test_case_22_armor_prevents_whiplashs_damage() -> None:
    after = turn(*ROLL, "!behavior 1-2", "!reveal whiplash", row="rampage e1, ?1", units="shell")
    assert (after.units(), after.unit("shell").wounds) == (["shell"], 0)


@pytest.mark.rule("RR-031", "RR-119")
def test_case_23_constrict_has_the_player_exhaust_a_card_and_then_attacks() -> None:
    words: dict[str, Any] = {"row": "rampage e1, ?2", "units": "plain, old-salt", "spells": "serve-the-city"}
    asked = turn(*ROLL, "!behavior 5-6", "!reveal constrict", aspects=MIXED, **words)
    assert asked.legal == [f"choose {ref}" for ref in ("noah-redmoon", "old-salt", "plain", "serve-the-city")]
    after = asked.do("choose plain")
    assert after.unit("plain").exhausted == 1
    assert (after.state.battles[0].attacker, after.state.battles[0].target) == ("constrict", "old-salt")


@pytest.mark.rule("RR-123")
def test_case_24_firebelly_burns_on_declaration_before_blocks() -> None:
    after = turn(row="firebelly", units="bone-crow, plain", conjurations=())
    assert (after.units(), after.unit("plain").wounds, after.born.wounds) == (["plain"], 1, 1)
    assert after.legal == ["block plain", "no-block"]


@pytest.mark.rule("RR-124", "RR-125")
def test_case_26_a_claw_takes_the_next_unit_inwards_and_then_the_phoenixborn() -> None:
    assert turn(row="hunting-instincts", units="shade, plain").state.battles[0].target == "plain"
    assert turn(row="hunting-instincts", units="shade").state.battles[0].target == "noah-redmoon"


@pytest.mark.rule("RR-119", "RR-124")
def test_case_27_the_target_is_fixed_after_the_reveal_effects() -> None:
    asked = turn(*ROLL, "!behavior 5-6", "!reveal constrict", row="rampage e1, ?2", units="plain, shade", aspects=MIXED)
    assert asked.do("choose shade").state.battles[0].target == "shade", "exhausted, it is concealed no more"
    assert asked.do("choose noah-redmoon").state.battles[0].target == "plain"


@pytest.mark.rule("RR-125")
def test_case_28_a_claw_without_a_unit_attacks_the_phoenixborn() -> None:
    assert turn(row="hunting-instincts").born.wounds == 4


def test_case_29_the_phoenixborn_guards_once_a_round_even_when_exhausted() -> None:
    asked = turn(row="rampage", units="plain", born="noah-redmoon e1")
    assert asked.legal == ["guard noah-redmoon", "no-guard"]
    assert turn(row="rampage", units="plain", born="noah-redmoon guarded").legal == ["counter", "no-counter"]
    stalk = CARDS + "  - {id: creep, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 2, life: 3, icon: left,"
    stalk += " keywords: [stalk, terrifying 9]}\n"
    words: dict[str, Any] = {"main": False, "side": False, "units": "plain", "row": "creep"}
    start = play(aspects=ODD.replace("shy", "creep"), extra_cards=stalk, **words)
    assert start.do("end").legal == ["counter", "no-counter"]
    terrible = play(aspects=ODD.replace("shy", "creep"), extra_cards=stalk.replace("stalk, ", ""), **words)
    assert terrible.do("end").legal == ["guard noah-redmoon", "no-guard"], "terrifying concerns units only"


def test_case_31_frozen_fear_tires_the_phoenixborn_for_a_dead_blocker_not_for_a_counter() -> None:
    blocked = turn("block old-salt", row="frozen-fear", units="old-salt")
    assert (blocked.units(), blocked.born.exhausted) == ([], 1)
    countered = mine("attack frozen-fear with old-salt", "!guard-roll 1-8", row="frozen-fear, ?1", units="old-salt")
    assert (countered.units(), countered.born.exhausted) == ([], 0)


@pytest.mark.rule("RR-106", "RR-127")
def test_case_33_the_attack_comes_first_when_both_fall() -> None:
    after = turn("no-guard", "counter", row="hunting-instincts w1", units="old-salt")
    assert (after.units(), after.row()) == ([], [])
    assert (after.chimera.red_rains, after.chimera.wounds) == (1, 2), "its trigger resolves although it is gone"


@pytest.mark.rule("RR-124")
def test_case_35_lurk_is_no_target_until_it_is_exhausted() -> None:
    words: dict[str, Any] = {"units": "plain", "aspects": "shadow", "dice": "1 nat:P"}
    start = play(row="lurk", extra_cards=CARDS, **words)
    assert not any(text.startswith("attack lurk") for text in start.legal)
    assert start.do("power natural").unit("plain").wounds == 1
    after = start.do("pass", "end", "no-guard", "no-counter")
    assert after.unit("lurk").exhausted == 1
    assert "attack lurk with plain" in after.legal
    assert "attack lurk with plain" in play(row="lurk e1", extra_cards=CARDS, **words).legal


@pytest.mark.rule("RR-127")
def test_case_36_an_attacker_is_exhausted_though_its_target_left() -> None:
    after = turn("react halt", row="hunting-instincts", units="plain", hand="halt")
    assert (after.units(), after.born.wounds, after.unit("hunting-instincts").exhausted) == ([], 0, 1)


@pytest.mark.rule("RR-120")
def test_case_37_one_unit_attacks() -> None:
    after = turn(row="hunting-instincts, rampage, firebelly", units="plain")
    assert len(after.state.battles) == 1
    done = after.do("no-guard", "no-counter")
    assert [unit.exhausted for unit in done.me.row] == [1, 0, 0]


# --- the players' attacks -------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-100")
def test_case_40_a_ready_constrict_guards_without_a_roll() -> None:
    after = mine("attack rampage with plain", row="rampage, constrict", units="plain", aspects=MIXED)
    assert after.chances == {}
    assert (after.unit("rampage").wounds, after.unit("constrict").wounds) == (0, 2)


@pytest.mark.rule("RR-104", "RR-100")
def test_case_41_nobody_guards_a_ready_defender() -> None:
    after = mine("attack constrict with plain", row="constrict, iron-scales", units="plain", aspects=MIXED)
    assert after.game.current_player(after.state) != CHANCE
    assert (after.unit("constrict").wounds, after.unit("iron-scales").wounds, after.chimera.wounds) == (2, 0, 0)


@pytest.mark.rule("RR-147")
def test_case_44_stalk_meets_no_guard_and_no_roll() -> None:
    after = mine("attack rampage with hunter", row="rampage, constrict", units="hunter", aspects=MIXED)
    assert after.chances == {}
    assert after.row() == ["constrict"]
    assert mine("attack rampage with hunter", row="rampage", units="hunter").chances == {}


@pytest.mark.rule("RR-102", "RR-103", "RR-096")
def test_case_45_the_guarding_chimera_takes_the_damage_and_no_harm_else() -> None:
    row = "rampage e2"
    after = mine("attack rampage with plain", "!guard-roll 9-12", "end", row=row, units="plain, hunter e1, old-salt")
    assert (after.chimera.wounds, after.chimera.exhausted, after.unit("plain").wounds) == (2, 0, 0)
    again = after.do("attack rampage with old-salt", "!guard-roll 9-12")
    assert (again.chimera.wounds, again.unit("rampage").wounds) == (4, 0)


@pytest.mark.rule("RR-099")
def test_case_46_nobody_guards_a_puppet() -> None:
    after = mine("attack blood-puppet with plain", row="iron-scales, blood-puppet", units="plain")
    assert (after.chances, after.row()) == ({}, ["iron-scales"])


@pytest.mark.rule("RR-145", "RR-092")
def test_case_47_a_threatening_attacker_gets_the_defender_or_the_leftmost_ready_unit() -> None:
    attack = "attack chimera with plain knight"
    after = mine(attack, row="frozen-fear, iron-scales", units="plain, knight")
    assert [(b.attacker, b.defender) for b in after.state.battles] == [("plain", ""), ("knight", "iron-scales")]
    spare = mine(attack, row="rampage e1, frozen-fear, iron-scales e1, firebelly", units="plain, knight")
    assert [b.defender for b in spare.state.battles] == ["", "frozen-fear"]
    assert [b.defender for b in mine(attack, row="rampage e1", units="plain, knight").state.battles] == ["", ""]


@pytest.mark.rule("RR-096")
def test_case_50_wound_tokens_are_no_damage() -> None:
    after = mine("play melt", hand="melt", row="iron-scales")
    assert (after.row(), after.chimera.wounds) == ([], 2)
    assert mine("attack iron-scales with plain", units="plain", row="iron-scales").unit("iron-scales").wounds == 1


def test_case_51_tame_works_on_a_guarding_defender() -> None:
    after = mine("attack rampage with friend", row="rampage, iron-scales", units="friend")
    assert (after.unit("friend").wounds, after.unit("iron-scales").wounds) == (1, 1)


@pytest.mark.rule("RR-069")
def test_case_52_a_face_down_aspect_is_not_in_play() -> None:
    start = play(row="?1, rampage w0, ?2", units="plain", hand="flood", extra_cards=CARDS)
    assert [text for text in start.legal if text.startswith("attack")] == [
        "attack chimera with plain", "attack rampage with plain",
    ]  # fmt: skip
    down = [unit for unit in start.do("play flood").me.row if not unit.id]
    assert [(unit.wounds, unit.exhausted) for unit in down] == [(0, 0), (0, 0)]
    assert start.do("play flood").unit("rampage").exhausted == 1


@pytest.mark.rule("RR-101", "RR-147")
def test_case_53_a_chimera_that_cannot_guard_does_not_roll() -> None:
    words: dict[str, Any] = {"row": "rampage e1", "units": "old-salt", **SAMPLE}
    assert play(spells="binding-hymn", **words).do("attack rampage with old-salt").row() == []
    assert play(spells="binding-hymn e1", **words).do("attack rampage with old-salt").chances


@pytest.mark.rule("RR-100", "RR-101")
def test_case_54_a_unit_that_cannot_be_guarded_has_no_guard_and_no_roll() -> None:
    words: dict[str, Any] = {"units": "old-salt", **SAMPLE}
    alone = play(row="rampage e1 (marked-prey)", **words).do("attack rampage with old-salt")
    assert (alone.chances, alone.row()) == ({}, [])
    beside = play(row="rampage e1 (marked-prey), iron-scales", **words).do("attack rampage with old-salt")
    assert beside.row() == ["iron-scales"]
