"""The page on entering cards of Ascension Tactics: its packs and every effect in its tables are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.ascension_packs import card, pack, scheme

from kibitz.english_ascension import card_sentences
from model import catalog
from model.ascension.examples import run_example
from model.ascension.library import Library, Pack, read_pack
from model.ascension.words import vocabulary
from model.core.yamlfile import parse_yaml

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "enter-ascension-cards.md").read_text("utf-8")
NAMED = re.compile(r"```yaml\n# ([\w-]+\.yaml)\n(.*?)```", re.DOTALL)
"""Whole files on the page, each with its name."""
ROW = re.compile(r"^\| [^|]+ \| `([^`]+)` \|$", re.MULTILINE)
"""An effect in a table."""


def packs() -> list[Pack]:
    """The packs that the page enters."""
    return [read_pack(parse_yaml(text, name), vocabulary()) for name, text in NAMED.findall(PAGE)]


def test_the_packs_of_the_page_are_right_and_their_examples_come_out() -> None:
    own = packs()
    assert [p.name for p in own] == ["my-row", "my-villains"]
    library = Library((*catalog.ascension_library().packs, *own))
    cases = [(c, example) for p in own for c in p.cards for example in c.examples]
    assert len(cases) == 6
    assert [wrong for c, example in cases for wrong in run_example(c, example, library)] == []


def tables() -> list[list[str]]:
    """The effects of the table on the centre deck, and those of the table on Schemes."""
    return [ROW.findall(part) for part in PAGE.split("## 4. A Scheme")]


def test_both_tables_are_read() -> None:
    assert [len(table) for table in tables()] == [12, 13]


@pytest.mark.parametrize("effect", tables()[0])
def test_an_effect_of_the_centre_deck_is_right(effect: str) -> None:
    told = {"text": "t", "cite": "c", "examples": "[{}]", "cost": "1", "faction": "void"}
    [hero] = pack(card("hero", do=effect, **told)).cards
    assert hero.text.do
    assert card_sentences(hero)


@pytest.mark.parametrize("effect", tables()[1])
def test_an_effect_of_a_scheme_is_right(effect: str) -> None:
    [plot] = pack(scheme(do=effect, bonus=effect)).cards
    assert plot.text.do == plot.bonus != ()
    assert len(card_sentences(plot)) == 2
