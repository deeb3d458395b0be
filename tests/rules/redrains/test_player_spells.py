"""The players' spells: the spellboard and its limit, focus, alterations, action spells."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

from model.core.diagnostics import DiagnosticError

CARDS = """
  - {id: alpha, type: ready_spell, cost: [side]}
  - {id: beta, type: ready_spell, cost: [side]}
  - {id: gamma, type: ready_spell, cost: [side]}
  - {id: delta, type: ready_spell, cost: [side]}
  - {id: lens, type: ready_spell, cost: [side], abilities: [
      {name: burn, cost: [side, exhaust],
       do: {damage: {amount: {plus: [1, focus]}, to: {phoenixborn: {whose: opposing}}}}}]}
  - {id: slay, type: action_spell, cost: [side], do: {destroy: {target_unit: {whose: any}}}}
  - {id: mace, type: alteration, cost: [side], attach: unit, modify: {attack: 2, life: 1},
     when: {attached: {lower_rage: 1}}}
  - {id: crown, type: alteration, cost: [side], attach: phoenixborn, modify: {life: 3}}
  - {id: leash, type: alteration, cost: [side], attach: unit, attach_if: {is: {who: self, whose: mine}},
     keywords: [overkill 2]}
"""
MIXED = "3 rampage, 3 stormcall, 3 firebelly, 3 iron-scales, 3 constrict, 3 frozen-fear"
SPELLS = ("alpha", "beta", "gamma", "delta")


def table(**words: Any) -> Position:
    """A position with the test's own cards."""
    words.setdefault("row", "rampage e1, ?1")
    return play(extra_cards=CARDS, **words)


@pytest.mark.rule("RR-002", "RR-064")
@pytest.mark.parametrize(("born", "slots"), [("brennen-blackcloud", 3), ("jessa-na-ni", 4)])
def test_a_full_spellboard_takes_no_further_name(born: str, slots: int) -> None:
    full = table(born=born, spells=SPELLS[:slots], hand="lens")
    assert "play lens" not in full.legal
    after = table(born=born, spells=SPELLS[: slots - 1], hand="lens").do("play lens")
    assert "lens" in [spell.card for spell in after.me.spells]


@pytest.mark.rule("RR-064")
def test_copies_of_one_name_share_a_slot() -> None:
    start = table(born="brennen-blackcloud", spells="alpha, beta, gamma", hand="alpha, delta")
    assert [text for text in start.legal if text.startswith("play")] == ["play alpha"]
    after = start.do("play alpha")
    assert sorted(spell.id for spell in after.me.spells) == ["alpha", "alpha-2", "beta", "gamma"]


@pytest.mark.rule("RR-064")
def test_a_position_with_too_many_names_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="has room for 3"):
        table(born="brennen-blackcloud", spells=SPELLS)


@pytest.mark.parametrize(("copies", "wounds"), [(1, 1), (2, 2), (3, 3)])
def test_each_copy_beyond_the_first_is_a_focus(copies: int, wounds: int) -> None:
    after = table(spells=["lens"] * copies).do("use lens")
    assert after.chimera.wounds == wounds
    assert sorted(spell.exhausted for spell in after.me.spells) == [0] * (copies - 1) + [1]


def test_a_ready_spell_goes_onto_the_spellboard_and_an_action_spell_to_the_discard_pile() -> None:
    ready = table(hand="alpha").do("play alpha")
    assert ([spell.card for spell in ready.me.spells], ready.me.discard) == (["alpha"], ())
    action = table(hand="slay", units="old-salt").do("play slay", "choose rampage")
    assert (action.me.spells, action.me.discard) == ((), ("slay",))


def test_an_alteration_gives_its_numbers_keywords_and_text_to_its_host() -> None:
    asked = table(hand="mace", units="old-salt, bone-crow", rage=2).do("play mace")
    assert set(asked.legal) == {"choose old-salt", "choose bone-crow", "choose rampage"}
    after = asked.do("choose bone-crow")
    assert after.legal == ["lower-rage 0", "lower-rage 1"]
    after = after.do("lower-rage 1", "attack chimera with bone-crow")
    assert (after.chimera.wounds, after.chimera.rage) == (3, 1)
    over = table(units="old-salt (leash)").do("attack rampage with old-salt", "!guard-roll 1-8")
    assert over.chimera.wounds == 1 + 2


def test_an_alteration_leaves_with_its_host_to_its_owners_pile() -> None:
    players = [
        {"phoenixborn": "noah-redmoon", "hand": "slay", "row": "rampage (p2:infuriate), firebelly"},
        {"phoenixborn": "jessa-na-ni", "row": "?1"},
    ]
    after = play(players=players, extra_cards=CARDS).do("play p1 slay", "choose rampage")
    assert after.state.sides[1].discard == ("infuriate",)
    assert after.state.sides[0].discard == ("slay",)


def test_where_an_alteration_may_go() -> None:
    assert "play leash" not in table(hand="leash").legal, "on a unit of its player only"
    assert table(hand="leash", units="old-salt").do("play leash").unit("old-salt").attached[0].card == "leash"
    assert table(hand="crown").do("play crown").born.attached[0].card == "crown"


@pytest.mark.rule("RR-005")
def test_an_alteration_may_raise_the_life_of_a_phoenixborn() -> None:
    words: dict[str, Any] = {"row": "stormcall ^1 e1", "main": False, "side": False, "aspects": "shadow"}
    assert table(born="noah-redmoon w15 (crown)", **words).do("end").state.outcome == 0
    assert table(born="noah-redmoon w15", **words).do("end").state.outcome == -1


def test_a_phoenixborn_with_more_life_may_have_more_wounds() -> None:
    assert table(born="noah-redmoon w17 (crown)").do("pass", "end").state.outcome == 0


def test_change_of_heart_turns_off_the_phoenixborns_text() -> None:
    words: dict[str, Any] = {"dice": "2 cer:C", "units": "old-salt, phoenix-attendant", "row": "rampage, ?1"}
    plain = play(born="brennen-blackcloud", **words)
    changed = play(born="brennen-blackcloud (change-of-heart)", **words)
    assert "use brennen-blackcloud ceremonial-class" in plain.legal
    assert [text for text in changed.legal if text.startswith("use b")] == ["use brennen-blackcloud change-of-heart"]
    after = changed.do("use brennen-blackcloud change-of-heart", "choose old-salt")
    assert after.me.hand == ("old-salt",)
    assert after.unit("rampage").wounds == 1
    assert after.born.attached[0].exhausted == 1
    assert after.born.exhausted == 0


def test_change_of_heart_needs_the_own_unexhausted_phoenixborn() -> None:
    words: dict[str, Any] = {"dice": "1 cer:C", "hand": "change-of-heart", "row": "?1"}
    assert "play change-of-heart ceremonial-class" in play(born="brennen-blackcloud", **words).legal
    assert "play change-of-heart ceremonial-class" not in play(born="brennen-blackcloud e1", **words).legal


def test_playtime_hurts_its_hosts_phoenixborn_and_leaves_a_puppet() -> None:
    words: dict[str, Any] = {"born": "jessa-na-ni", "conjurations": "blood-puppet"}
    attacks = play(units="bone-crow", row="firebelly (playtime)", main=False, side=False, **words).do("end")
    if attacks.legal:
        attacks = attacks.do(attacks.legal[0])
    assert attacks.chimera.wounds == 1
    dead = play(units="old-salt", row="rampage e1 (playtime), ?1", **words)
    dead = dead.do("attack rampage with old-salt", "!guard-roll 1-8", "first playtime")
    assert dead.row() == ["?", "blood-puppet"]
    assert dead.me.conjurations == ()


def test_playtime_on_a_defender_hurts_the_chimera_when_it_blocks_and_when_it_guards() -> None:
    words: dict[str, Any] = {"born": "jessa-na-ni", "units": "old-salt", "row": "iron-scales (playtime), rampage"}
    assert play(**words).do("attack chimera with old-salt").chimera.wounds == 1
    assert play(**words).do("attack rampage with old-salt").chimera.wounds == 1


@pytest.mark.rule("RR-024")
def test_an_ultimate_that_takes_an_alteration_off_an_aspect_may_destroy_it() -> None:
    words: dict[str, Any] = {"row": "rampage w2 e1 (mace), ?1", "red_rains": 2, "units": "old-salt"}
    after = table(main=False, side=False, **words).do("end", "!rage basic", "!behavior 12")
    assert (after.row(), after.chimera.wounds, after.chimera.phase) == (["?"], 1, 2)
    assert after.me.discard == ("mace",)


def test_serve_the_city_attacks_alone_with_more_attack() -> None:
    asked = play(units="old-salt, bone-crow", spells="serve-the-city", row="rampage, ?1").do("use serve-the-city")
    asked = asked.do("choose old-salt")
    assert "attack chimera with old-salt" in asked.legal
    after = asked.do("attack chimera with old-salt")
    assert (after.chimera.wounds, after.unit("old-salt").exhausted, after.unit("old-salt").wounds) == (3, 1, 1)
    assert not after.me.main


def test_the_crow_is_called_when_a_unit_was_destroyed_this_turn() -> None:
    words: dict[str, Any] = {
        "spells": "summon-bone-crow",
        "dice": "1 cer:C",
        "units": "old-salt",
        "row": "rampage e1, ?1",
    }
    use = "use summon-bone-crow ceremonial-class"
    start = play(conjurations="bone-crow", **words)
    assert use not in start.legal
    after = start.do("attack rampage with old-salt", "!guard-roll 1-8")
    assert after.do(use).units() == ["old-salt", "bone-crow"]


def test_the_golem_takes_the_offerings_printed_recover_as_wounds() -> None:
    start = play(hand="summon-calamity-golem", dice="3 cer:C", units="phoenix-attendant", row="?1")
    dice = " ".join(["ceremonial-class"] * 3)
    after = start.do(f"play summon-calamity-golem {dice}")
    assert [(unit.id, unit.wounds) for unit in after.me.units] == [("calamity-golem", 2)]


@pytest.mark.parametrize(("rest", "wounds", "chimera"), [("", 12, (4, 2)), ("old-salt", 12, (0, 2)), ("", 11, (4, 0))])
def test_final_stand(rest: str, wounds: int, chimera: tuple[int, int]) -> None:
    start = play(
        born=f"coal-roarkwin w{wounds}", hand=f"final-stand, {rest}" if rest else "final-stand", dice="1 cer:B",
        row="iron-scales (infuriate), constrict", aspects=MIXED,
    )  # fmt: skip
    after = start.do("play final-stand ceremonial-basic")
    if chimera[0]:
        after = after.do("choose constrict")
    if chimera[1]:
        after = after.do("choose chimera")
    blood = 2 if chimera[0] else 0
    assert after.chimera.wounds == chimera[1] + blood
