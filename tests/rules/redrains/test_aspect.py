"""Rules of aspects in play: what they count as, how they bleed, their status abilities."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play

from model import catalog

SPELLS = """
  - {id: banish, type: action_spell, cost: [side], do: {discard_unit: {target_unit: {whose: any}}}}
  - {id: slay, type: action_spell, cost: [side], do: {destroy: {target_unit: {whose: any, kind: ally}}}}
  - {id: unmake, type: action_spell, cost: [side], do: {destroy: {target_unit: {whose: any, kind: conjuration}}}}
  - {id: recall, type: action_spell, cost: [side], do: {return_to_hand: {target_unit: {whose: opposing}}}}
  - {id: flare, type: action_spell, cost: [side], do: {damage: {amount: 1, to: {units: {whose: any}}}}}
"""


def spell(name: str, *steps: str, **words: Any) -> Position:
    """The position after one of the test's own spells."""
    return play(hand=name, extra_cards=SPELLS, **words).do(f"play {name}", *steps)


def chimera_turn(**words: Any) -> Position:
    """The position in the Chimera's turn that follows."""
    return play(main=False, side=False, **words).do("end")


@pytest.mark.rule("RR-038")
def test_every_aspect_shows_blood_icon_and_with_pips_a_status_ability() -> None:
    aspects = [c for c in catalog.redrains_library().cards.values() if c.type == "aspect" and not c.sample]
    assert len(aspects) == 12
    for card in aspects:
        assert card.blood in (1, 2)
        assert card.icon in ("left", "right", "jaw")
        assert bool(card.pips) == bool(card.status_ability)


@pytest.mark.rule("RR-039")
def test_rampage_is_two_two_with_blood_one() -> None:
    start = play(units="old-salt", row="rampage e1, ?1", aspects="fury")
    assert start.do("attack rampage with old-salt", "!guard-roll 1-8").chimera.wounds == 1
    weak = play(units="bone-crow", row="rampage, ?1").do("attack rampage with bone-crow", "!guard-roll 1-8")
    assert (weak.row(), weak.units()) == (["rampage", "?"], [])


@pytest.mark.rule("RR-040", "RR-048")
def test_rampage_spends_a_token_to_roll_the_basic_rage_dice_again() -> None:
    asked = chimera_turn(row="rampage ^1 e1", rage=2)
    assert asked.unit("rampage").status == 0
    assert asked.chances == {
        "re-roll 0-power": Fraction(1, 8), "re-roll 1-power": Fraction(3, 8), "re-roll 2-power": Fraction(3, 8),
        "re-roll 3-power": Fraction(1, 8),
    }  # fmt: skip
    assert asked.do("!re-roll 0-power").chimera.rage == 2, "dice on power stay"
    assert asked.do("!re-roll 2-power").chimera.rage == 4
    full = asked.do("!re-roll 3-power")
    assert (full.chimera.rage, full.chimera.red_rains) == (0, 1)


@pytest.mark.rule("RR-040")
def test_without_a_token_rampage_does_nothing() -> None:
    after = chimera_turn(row="rampage e1", rage=2)
    assert after.state.turn == "players"
    assert after.chimera.rage == 2


@pytest.mark.rule("RR-066", "RR-149")
@pytest.mark.parametrize("name", ["slay", "unmake"])
def test_an_aspect_counts_as_ally_and_as_conjuration(name: str) -> None:
    asked = spell(name, row="rampage, firebelly, ?1", units="old-salt, bone-crow")
    own = "old-salt" if name == "slay" else "bone-crow"
    assert asked.legal == sorted(f"choose {ref}" for ref in ("rampage", "firebelly", own))
    assert asked.do("choose rampage").chimera.wounds == 1


@pytest.mark.rule("RR-067", "RR-129")
def test_aspects_do_not_recover() -> None:
    start = play(units="old-salt w2", row="rampage w1 e2, firebelly w1 e2", main=False, passed=True)
    after = start.do("end")
    assert after.state.turn == "recovery"
    assert [after.unit(name).wounds for name in ("rampage", "firebelly", "old-salt")] == [1, 1, 1]


@pytest.mark.rule("RR-068")
@pytest.mark.parametrize(("aspect", "wounds"), [("rampage", 1), ("hunting-instincts", 2)])
def test_a_destroyed_aspect_wounds_the_chimera_by_its_blood(aspect: str, wounds: int) -> None:
    after = spell("slay", f"choose {aspect}", row=f"{aspect}, ?1", units="old-salt")
    assert after.chimera.wounds == wounds
    assert after.chimera.discard == (aspect,)
    assert after.row() == ["?"]


@pytest.mark.rule("RR-068", "RR-004")
def test_the_blood_of_the_last_aspect_wins_at_once() -> None:
    words: dict[str, Any] = {"row": "hunting-instincts, rampage", "units": "old-salt"}
    assert spell("slay", "choose hunting-instincts", wounds=28, **words).state.outcome == 1
    assert spell("slay", "choose hunting-instincts", wounds=27, **words).state.outcome == 0


@pytest.mark.rule("RR-068")
def test_with_two_players_blood_goes_to_the_one_chimera() -> None:
    players = [{"phoenixborn": "noah-redmoon", "hand": "slay", "row": "rampage"}, {"phoenixborn": "noah-redmoon"}]
    players[1]["row"] = "hunting-instincts"
    start = play(players=players, extra_cards=SPELLS)
    assert start.do("play p1 slay", "choose hunting-instincts").chimera.wounds == 2


@pytest.mark.rule("RR-069")
@pytest.mark.parametrize(("aspect", "wounds"), [("rampage", 1), ("hunting-instincts", 2)])
def test_an_aspect_discarded_from_play_bleeds_too(aspect: str, wounds: int) -> None:
    after = spell("banish", f"choose {aspect}", row=f"{aspect}, ?1", units="old-salt")
    assert (after.chimera.wounds, after.chimera.discard) == (wounds, (aspect,))
    assert not after.state.destroyed, "discarding destroys nothing"


@pytest.mark.rule("RR-069")
def test_an_aspect_returned_to_a_hand_does_not_bleed() -> None:
    after = spell("recall", row="rampage")
    assert (after.row(), after.chimera.wounds) == ([], 0)


@pytest.mark.rule("RR-069")
def test_a_face_down_aspect_is_no_victim() -> None:
    after = spell("banish", row="?1, ?2, rampage")
    assert after.row() == ["?", "?"], "the only unit in play was taken without asking"
    assert spell("flare", row="?1, rampage w1", units="old-salt").row() == ["?"]


@pytest.mark.rule("RR-070", "RR-040")
def test_a_status_ability_works_on_an_exhausted_aspect() -> None:
    asked = chimera_turn(row="rampage ^1 e2", rage=4)
    assert set(asked.chances) == {"re-roll 0-power", "re-roll 1-power"}
    assert asked.unit("rampage").exhausted == 2
