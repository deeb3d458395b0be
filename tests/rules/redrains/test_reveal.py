"""Rules of revealing: which aspect, its status tokens, what it does as it comes into play (RR-117 to RR-119)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import card, two


def reveal(**words: Any) -> Position:
    """The position where the card of the leftmost face-down aspect is to be told."""
    return play(until="chimera", **words).do("pass", "end", "!rage basic", "!behavior 1-2")


@pytest.mark.rule("RR-117")
def test_the_leftmost_face_down_aspect_keeps_its_place() -> None:
    p = reveal(row="rampage, ?1, ?2, firebelly").do("!reveal whiplash")
    assert p.row() == ["rampage", "whiplash", "?", "firebelly"]


@pytest.mark.rule("RR-117")
def test_only_aspects_of_its_back_can_be_there() -> None:
    """Three copies each, one Rampage of them seen: 2, 3 and 3 of 8."""
    p = reveal(row="rampage, ?1, ?2")
    assert p.chances == {
        "reveal firebelly": Fraction(3, 8),
        "reveal rampage": Fraction(2, 8),
        "reveal whiplash": Fraction(3, 8),
    }
    assert set(reveal(row="?2, ?1").chances) == {
        f"reveal {n}" for n in ("frozen-fear", "hunting-instincts", "iron-scales")
    }


@pytest.mark.rule("RR-117")
def test_a_known_one_is_no_chance() -> None:
    assert reveal(row="?firebelly, ?2").row() == ["firebelly", "?"]


@pytest.mark.rule("RR-117", "RR-061")
@pytest.mark.parametrize("facing", [0, 1])
def test_with_two_players_in_the_row_that_faces_the_player_of_this_turn(facing: int) -> None:
    first = {"first": "p2"} if facing else {}
    p = two({"row": "?1"}, {"row": "?1"}, **first).do("pass p1", "pass p2", "end", "!rage basic", "!behavior 1-2")
    p = p.do("!reveal firebelly")
    assert p.row(facing) == ["firebelly"]
    assert p.row(1 - facing) == ["?"]


@pytest.mark.rule("RR-118")
@pytest.mark.parametrize(("name", "tokens"), [("rampage", 2), ("firebelly", 0)])
def test_a_revealed_aspect_gets_status_tokens_equal_to_its_pips(name: str, tokens: int) -> None:
    assert reveal(row="?1").do(f"!reveal {name}").unit(name).status == tokens


@pytest.mark.rule("RR-118", "RR-110")
def test_its_status_ability_waits_for_the_next_turn() -> None:
    p = reveal(row="?1").do("!reveal rampage")
    assert (p.unit("rampage").status, p.chimera.rage) == (2, 1)


@pytest.mark.rule("RR-119")
def test_comes_into_play_abilities_resolve_after_the_reveal() -> None:
    p = reveal(row="?1", units="old-salt w1, calamity-golem").do("!reveal whiplash")
    assert (p.row(), p.units()) == (["whiplash"], ["calamity-golem"])


@pytest.mark.rule("RR-119", "RR-061")
@pytest.mark.parametrize("facing", [0, 1])
def test_with_two_players_against_the_one_that_the_aspect_faces(facing: int) -> None:
    first = {"first": "p2"} if facing else {}
    p = two({"row": "?1", "units": "old-salt"}, {"row": "?1", "units": "old-salt"}, **first)
    p = p.do("pass p1", "pass p2", "end", "!rage basic", "!behavior 1-2", "!reveal whiplash")
    wounds = [side.units[0].wounds for side in p.state.sides]
    assert (wounds[facing], wounds[1 - facing]) == (1, 0)


SNARE = card(
    "aspect", "snare", attack="1", life="1", blood="1", icon="jaw", subtype="fury",
    when="{enters: {damage: {amount: 1, to: {target_unit: {whose: opposing}}}}}",
)  # fmt: skip
DECK = ["3 rampage", "3 whiplash", "3 snare", "3 hunting-instincts", "3 frozen-fear", "3 iron-scales"]


@pytest.mark.rule("RR-119", "RR-140")
def test_the_opposing_player_picks_among_several_targets() -> None:
    p = reveal(row="?snare", units="old-salt, calamity-golem", aspects=DECK, extra_cards=SNARE)
    assert p.legal == ["choose calamity-golem", "choose old-salt"]
    assert p.do("choose calamity-golem").unit("calamity-golem").wounds == 1


CONSTRICT = {"row": "?constrict", "aspects": "shadow"}


@pytest.mark.rule("RR-119")
@pytest.mark.parametrize(
    ("setting", "legal"),
    [
        (1, ["choose bone-crow", "choose noah-redmoon", "choose old-salt", "choose serve-the-city"]),
        (0, ["choose bone-crow", "choose old-salt"]),
    ],
)
def test_what_constrict_may_exhaust(setting: int, legal: list[str]) -> None:
    words = {"units": "old-salt, bone-crow", "spells": "serve-the-city", "settings": {"constrict_any_card": setting}}
    p = reveal(**CONSTRICT, **words)
    assert p.legal == legal
    assert p.do("choose old-salt").unit("old-salt").exhausted == 1


@pytest.mark.rule("RR-119")
def test_constrict_of_units_only_does_nothing_without_one() -> None:
    p = reveal(**CONSTRICT, spells="serve-the-city", settings={"constrict_any_card": 0})
    assert (p.born.exhausted, p.me.spells[0].exhausted) == (0, 0)
