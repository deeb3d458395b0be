"""docs/effect-language.md is what the vocabulary generates."""

from __future__ import annotations

from pathlib import Path

from kibitz.effectdoc import effect_language
from model.ascension.examples import GIVEN
from model.ascension.words import vocabulary

PAGE = Path(__file__).resolve().parents[2] / "docs" / "effect-language.md"


def test_the_page_on_the_effect_language_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == effect_language(vocabulary()), (
        "write kibitz.effectdoc.effect_language(vocabulary()) to docs/effect-language.md"
    )


def test_every_word_and_every_key_of_an_example_is_explained() -> None:
    words, page = vocabulary(), PAGE.read_text("utf-8")
    tables = (words.verbs, words.selectors, words.amounts, words.conditions, words.events, words.queries, GIVEN)
    assert [name for table in tables for name in sorted(table) if f"`{name}`" not in page] == []
