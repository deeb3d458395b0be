"""The cards of Ascension Tactics in English: what kibitz makes of their data reads like a rule."""

from __future__ import annotations

import re

import pytest

from kibitz.english_ascension import card_sentences
from model import catalog
from model.ascension.library import Library

PACKS = ("core", "champions", "sample", "sample-row", "sample-villains")


def shelf() -> Library:
    """Every pack that comes with kibitz."""
    found: Library = catalog.ascension_library(PACKS)
    return found


@pytest.mark.parametrize(
    ("card", "sentences"),
    [
        ("mystic", ["Gain 2 Runes."]),
        ("apprentice", ["Gain 1 Rune."]),
        ("rivet-apprentice", ["Gain 2 Runes for Constructs."]),
        ("bell-novice", ["Gain 1 Rune.", "With another Enlightened card this turn: draw 1 card."]),
        ("grapnel", ["Slay (it defeats an enemy with an attack): this turn it gets Defense +2."]),
        ("royal-advance", ["Command the Boss.", "Bonus with 4 or more Schemes discarded: Surge."]),
        ("ember-regent@coop", ["Surge: deal 3 damage to enemy Champions within 2 hexes of it."]),
        ("clockwork-tyrant", ["Surge: it acquires a Construct of the centre row, then it attacks."]),
        ("veil-archon", ["Surge: exhaust the ready Player Champion with the most Strength."]),
        ("blood-tithe", ["The Villains gain 1 Honor, then Surge.",
                         "Bonus with 4 or more Schemes discarded: command the Boss."]),
        ("sabotage", ["Destroy one of the Constructs on the Player Champions with the most cost, then command the "
                      "Villain with Objective token c.",
                      "Bonus with 3 or more Schemes discarded: for each player: lose 1 of your Treasures."]),
        ("pike-sergeant", ["Strength +the number of the Villain Cultists."]),
    ],
)  # fmt: skip
def test_a_card_in_english(card: str, sentences: list[str]) -> None:
    assert card_sentences(shelf()[card]) == sentences


def test_no_sentence_has_the_words_of_the_language_or_an_empty_place() -> None:
    stiff = re.compile(r"\+-|_|\bself\b|Cultists too|[{}]| ;|, \.|\b1 (hexes|cards|Runes)\b")
    names = {name for card in shelf().cards.values() for name in card.settings}
    for card in shelf().cards.values():
        for sentence in card_sentences(card):
            plain = " ".join(word for word in sentence.split() if word.lstrip("+") not in names)
            assert not stiff.search(plain), (card.id, sentence)
            assert sentence[0].isupper(), card.id
            assert sentence.endswith("."), card.id
