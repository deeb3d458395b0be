"""The printed numbers of the 24 Champions, written here once more and compared with the pack."""

from __future__ import annotations

from pathlib import Path

import pytest

import model.ascension
from model.ascension.library import Card, load_pack
from model.ascension.state import DOUBLE, KEYWORDS, RANGED
from model.ascension.words import vocabulary

PACK = load_pack(Path(model.ascension.__file__).parent / "cards" / "champions.yaml", vocabulary())
CARDS = {card.name: card for card in PACK.cards}
PRINTED = """
Arha Sensei         enlightened  2 3 10 3
Arha Templar        enlightened  8 3  5 3
Water Djinn         enlightened  9 4  7 3
Psyche Askara       enlightened  6 3  6 3
Unbound Emissary    enlightened  4 2  5 3
Twilight Scout      enlightened  4 2  4 4
Raven Siren         lifebound    6 3  3 3
Rūt                 lifebound    5 2  4 3
Faerie Commander    lifebound    4 1  1 3
Flytrap Witch       lifebound    7 4  7 3
Runic Lycanthrope   lifebound    3 2  6 3
Tuskrider           lifebound    5 3  5 3
Icarus Steelfoot    mechana      0 3  7 3
Hedron Smithy       mechana      4 2  6 3
Mechana Initiate    mechana      5 2  4 3
Reactor Monk        mechana      6 3  7 3
P.R.I.M.E.          mechana      6 3  5 4
Tyranyx             mechana      8 4  8 3
Bringer of Despair  void         6 4  8 4
Demon Slayer        void         6 3  6 3
Naka Blackblade     void         5 2  5 3
Nihilbomber         void         6 2  3 3
Shadowcaster        void         3 3  6 3
Spike Vixen         void         1 2  7 3
"""
"""Name, faction, Strength, command cost, Defense, Speed (3 where nothing is printed)."""
DOUBTFUL = {
    "sensei_cost": 5, "djinn_cost": 2, "commander_speed": 2, "lycanthrope_strength": 3, "tuskrider_strength": 3,
    "tuskrider_speed": 2, "smithy_cost": 4, "initiate_speed": 2, "monk_runes": 1, "bringer_strength": 1,
}  # fmt: skip
ROWS = [line.rsplit(maxsplit=5) for line in PRINTED.split("\n") if line]


@pytest.mark.rule("AT-003")
def test_there_are_24_champions_six_of_each_faction() -> None:
    assert sorted(CARDS) == sorted(row[0].strip() for row in ROWS)
    factions = [card.faction for card in PACK.cards]
    assert {faction: factions.count(faction) for faction in factions} == dict.fromkeys(
        ("enlightened", "lifebound", "mechana", "void"), 6
    )


@pytest.mark.parametrize("row", ROWS, ids=[row[0].strip() for row in ROWS])
def test_printed_numbers(row: list[str]) -> None:
    card: Card = CARDS[row[0].strip()]
    numbers = (card.strength, card.command, card.defense, card.speed)
    assert (card.faction, *numbers) == (row[1], *map(int, row[2:]))
    assert card.type == "champion"
    assert card.cost == 0
    assert not card.sample


def test_printed_keywords() -> None:
    having = {name: sorted(c.id for c in PACK.cards if c.keywords & bit) for name, bit in KEYWORDS.items()}
    assert having["ranged"] == ["icarus-steelfoot", "raven-siren", "shadowcaster"]
    assert having["double_attack"] == ["spike-vixen"]
    assert not having["area_attack"]
    assert not having["strikeback"]
    assert RANGED != DOUBLE
    assert [c.id for c in PACK.cards if c.twin] == ["psyche-askara"]


def test_doubtful_numbers_are_settings() -> None:
    found = {name: value for card in PACK.cards for name, value in card.settings.items()}
    assert found == DOUBTFUL
