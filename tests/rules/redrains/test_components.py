"""Rules of what the box holds: the counts of its cards and markers, its Chimera cards, and its preconstructed decks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from support.redrains_decks import (
    ASPECTS,
    BRENNEN,
    CATALOGUE,
    COAL,
    FURY,
    JESSA,
    NOAH,
    PROFILES,
    Aspect,
    Profile,
)

from model.catalog import ROOT, redrains_library
from model.core.chance import pool_size
from model.core.diagnostics import DiagnosticError
from model.core.rulebook import rulebook
from model.core.yamlfile import load_yaml
from model.redrains.deck_aspects import stock, subtype_deck
from model.redrains.deck_precons import box_precons, load_precons, markers
from model.redrains.deck_start import profile_for, profile_table_problems
from model.redrains.decks import conjuration_pile, deck_problems
from model.redrains.state import RAGE_DICE
from model.redrains.table import RULINGS

DECK_TYPES = ("ally", "ready_spell", "alteration", "action_spell", "reaction_spell")
UNIQUES = {NOAH: "shadowblade", JESSA: "playtime", COAL: "final-stand", BRENNEN: "change-of-heart"}


def pack(name: str) -> Any:
    return load_yaml(ROOT / "redrains" / "cards" / f"{name}.yaml").data


VIROS = pack("viros")
CARDS = {entry["id"]: entry for entry in (*VIROS["cards"], *pack("box")["cards"])}
SIDES = tuple(
    Profile(*(tuple(side[key]) if key == "setup" else side[key] for key in Profile._fields))
    for side in VIROS["chimeras"][0]["profiles"]
)


def copies(*types: str, unique: bool = False) -> dict[str, int]:
    """Copies in the box of the cards of these types, Channel Magic left out."""
    return {
        id_: entry.get("copies", 0)
        for id_, entry in CARDS.items()
        if entry["type"] in types and ("phoenixborn" in entry) is unique and id_ != "channel-magic"
    }


@pytest.mark.rule("RR-006")
def test_there_are_36_aspects_nine_of_each_blood_value_in_either_subtype() -> None:
    assert copies("aspect") == dict.fromkeys(ASPECTS, 3)
    assert sum(copies("aspect").values()) == 36
    packed = {id_: Aspect(id_, CARDS[id_]["blood"], CARDS[id_]["subtype"]) for id_ in copies("aspect")}
    assert packed == ASPECTS
    assert pool_size(stock(packed, 1)) + pool_size(stock(packed, 2)) == 36
    assert pool_size(subtype_deck(packed, "fury")) == pool_size(subtype_deck(packed, "shadow")) == 18
    assert dict(FURY) == VIROS["chimeras"][0]["subtypes"]["fury"]


@pytest.mark.rule("RR-007", "RR-016")
def test_the_chimera_card_has_twelve_distinct_profiles() -> None:
    assert profile_table_problems(SIDES) == ()
    assert len({side[:3] for side in SIDES}) == 12
    assert set(SIDES) == set(PROFILES)


@pytest.mark.rule("RR-020", "RR-021", "RR-052")
def test_the_two_sides_that_the_rulebook_prints() -> None:
    numbers = [profile_for(SIDES, "standard", 1, players)[3:6] for players in (1, 2)]
    assert numbers == [(4, 30, 3), (4, 60, 5)]


@pytest.mark.rule("RR-012")
def test_the_markers_of_the_box() -> None:
    assert dict(markers()) == {
        **{"wound": 28, "large_wound": 6, "exhaustion": 18, "status": 12, "red_rains": 8},
        **{"fatigued_card": 1, "rage_die": RAGE_DICE, "behavior_die": 1},
    }


@pytest.mark.rule("RR-013")
def test_the_players_cards_of_the_box() -> None:
    uniques = copies(*DECK_TYPES, unique=True)
    assert set(copies("phoenixborn")) == set(UNIQUES)
    assert uniques == dict.fromkeys(UNIQUES.values(), 3)
    assert {CARDS[id_]["phoenixborn"]: id_ for id_ in uniques} == UNIQUES
    assert (sum(uniques.values()), sum(copies(*DECK_TYPES).values())) == (12, 27)
    assert sum(copies("conjuration").values()) == 10
    assert CARDS["channel-magic"]["copies"] == 6


def test_the_facts_that_tests_use_are_those_of_the_packs() -> None:
    for card in redrains_library().cards.values():
        if not card.is_aspect:
            facts = CATALOGUE[card.id]
            assert (facts.name, facts.type, facts.phoenixborn) == (card.name, card.type, card.phoenixborn)
            assert facts.conjures == card.conjures
            assert facts.copies in (0, card.copies)


def test_the_page_of_rulings_lists_every_setting_with_its_default() -> None:
    page = (ROOT.parent / "docs" / "rules" / "redrains.md").read_text("utf-8")
    table = {name: int(default) for name, default in re.findall(r"^\| `(\w+)` \| (\d) \|", page, re.MULTILINE)}
    assert table == dict(RULINGS)
    named = {name for rule in rulebook("redrains") for name in re.findall(r"etting `(\w+)`", rule.ruling)}
    assert named - set(RULINGS) == {"earlier_swaps_stay"}


def test_the_index_of_rules_is_whole() -> None:
    book = rulebook("redrains")
    assert [rule.id for rule in book] == [f"RR-{number:03}" for number in range(1, 175)]
    assert not [rule for rule in book if rule.not_testable]


@pytest.mark.rule("RR-161", "RR-013")
def test_each_preconstructed_deck_is_the_shared_cards_and_the_unique_card_of_its_phoenixborn() -> None:
    decks = {precon.deck.phoenixborn: precon.deck for precon in box_precons().values()}
    assert decks.keys() == UNIQUES.keys()
    shared = copies(*DECK_TYPES)
    for phoenixborn, deck in decks.items():
        assert dict(deck.cards) == shared | {UNIQUES[phoenixborn]: 3}
        assert deck.dice == (("ceremonial", 10),)
        assert deck_problems(deck, CATALOGUE) == ()
        assert dict(conjuration_pile(deck, CATALOGUE)) == copies("conjuration")


def test_a_deck_of_another_box_can_be_added(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    cards = ", ".join(f"stranger-{c}: 3" for c in "abcdefghij")
    text = "game: redrains\nsource: my shelf\nprecons:\n"
    text += f"  - {{id: mine, name: Mine, phoenixborn: coal-roarkwin, dice: {{time: 10}}, cards: {{{cards}}}}}\n"
    path.write_text(text)
    found = load_precons(path, CATALOGUE)
    assert found["mine"].deck.phoenixborn == COAL
    path.write_text(text.replace("stranger-a: 3", "stranger-a: 4, playtime: 1"))
    with pytest.raises(DiagnosticError) as error:
        load_precons(path, CATALOGUE)
    lines = str(error.value).splitlines()
    assert [line.split(": ")[1].split()[0] for line in lines] == ["RR-002", "RR-002", "RR-159"]
    assert all(line.startswith(f"{path}:4:5: ") for line in lines)
    assert load_precons(path)["mine"].deck.cards[-1] == ("stranger-j", 3)  # without a catalogue only the form counts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game: x", ["MISSING-KEY `source`", "MISSING-KEY `precons`"]),
        ("game: raidboss\nsource: s\nprecons: 3", ["1:1: GAME", "3:1: TYPE"]),
        ("game: redrains\nsource: s\nprecons: []\nmarkers: {}", ["4:1: UNKNOWN-KEY `markers`"]),
        ("game: redrains\nsource: s\nprecons: [3]", ["3:11: TYPE"]),
        (
            "game: redrains\nsource: s\nprecons:\n- {id: '', name: N, phoenixborn: p, dice: 3, cards: {a: 0, b: x}}",
            ["4:4: TYPE `id`", "TYPE `dice`", "COUNT the count of `a`", "COUNT the count of `b`"],
        ),
        (
            "game: redrains\nsource: s\nprecons:\n- &a {id: i, name: N, phoenixborn: p, dice: {}, cards: {}}\n- *a",
            ["DUPLICATE-ID a second deck `i`"],
        ),
    ],
)
def test_a_mistake_in_a_file_of_decks_is_named_with_its_place(tmp_path: Path, text: str, expected: list[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(DiagnosticError) as error:
        load_precons(path)
    for part in expected:
        assert part in str(error.value)
