"""Every example of every card, and that together they use the whole vocabulary."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import model.ascension
from model.ascension.examples import run_example
from model.ascension.library import Card, Library, load_pack
from model.ascension.words import vocabulary
from model.effects.language import Call, Expr, Modifier

FOLDER = Path(model.ascension.__file__).parent / "cards"
INTERNAL = {
    "order", "window", "strike", "equip", "refill", "look_at_treasure", "look_at_hand", "allegiance_bonus",
    "stop"
}  # fmt: skip
ESCAPE = {"call"}
"""The escape hatch: usable only where the vocabulary has card functions."""


@cache
def library() -> Library:
    return Library(tuple(load_pack(path, vocabulary()) for path in sorted(FOLDER.glob("*.yaml"))))


def _examples() -> list[Any]:
    cards = library().cards.values()
    return [pytest.param(c, e, id=f"{c.id}-{i}") for c in cards for i, e in enumerate(c.examples, 1)]


@pytest.mark.parametrize(("card", "example"), _examples())
def test_example(card: Card, example: dict[str, Any]) -> None:
    assert run_example(card, example, library()) == []


def _altered(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"x-{value}"


def _mutants(node: Any) -> Iterator[Any]:
    """`node` with one leaf changed, for every leaf; `illegal` becomes `legal`."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "of":
                continue
            if key == "illegal":
                for action in value:
                    yield {"legal": [action]}
                continue
            for mutant in _mutants(value):
                yield {**node, key: mutant}
    elif isinstance(node, list):
        if not node:
            yield ["x"]
        for index, value in enumerate(node):
            for mutant in _mutants(value):
                yield [*node[:index], mutant, *node[index + 1 :]]
    else:
        yield _altered(node)


@pytest.mark.parametrize(("card", "example"), _examples())
def test_every_statement_of_an_example_can_fail(card: Card, example: dict[str, Any]) -> None:
    mutants = list(_mutants(example["then"]))
    assert mutants, "asserts nothing"
    for mutant in mutants:
        wrong = {**copy.deepcopy(example), "then": mutant}
        assert run_example(card, wrong, library()), f"passes with {mutant}"


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ({"given": {}}, "asserts nothing"),
        ({"given": {}, "then": {"figures": {}}}, "asserts nothing"),
        ({"given": {"powr": 1}, "then": {"power": 1}}, "powr"),
        ({"given": {"hand": ["nobody"]}, "then": {"power": 0}}, "nobody"),
        ({"given": {}, "then": {"ilegal": ["end"]}}, "ilegal"),
        ({"given": {}, "then": {"illegal": ["comand rut"]}}, "no action"),
        ({"given": {}, "then": {"gone": ["rut"]}}, "no such figure"),
        ({"given": {}, "play": ["play mystic"], "then": {"power": 0}}, "play mystic"),
    ],
)
def test_a_careless_example_fails(example: dict[str, Any], said: str) -> None:
    assert said in " ".join(run_example(library()["apprentice"], example, library()))


def test_every_card_with_an_effect_or_a_keyword_has_an_example() -> None:
    assert [card.id for card in library().cards.values() if not card.examples] == []


def _names(value: Any) -> Iterator[str]:
    """The names of all verbs and expressions in a value, at any depth."""
    if isinstance(value, Modifier):
        yield from _names((value.amount, value.condition))
        return
    if value == "self":
        yield "self"  # bound in every trigger, so written as a name
    if isinstance(value, Call | Expr):
        yield value[0]
        value = value.args
    if isinstance(value, tuple):
        for item in value:
            yield from _names(item)


@pytest.mark.parametrize("table", ["verbs", "selectors", "amounts", "conditions"])
def test_the_whole_vocabulary_is_used(table: str) -> None:
    words = vocabulary()
    idle = INTERNAL | (set() if words.functions else ESCAPE)
    used = {n for c in library().cards.values() for n in _names((tuple(c.text), c.allegiance))}
    assert sorted(set(getattr(words, table)) - used - idle) == []


def test_every_event_and_query_is_used() -> None:
    texts = [card.text for card in library().cards.values()]
    keywords = {"ranged", "double_attack", "area_attack", "strikeback"}
    assert set(vocabulary().events) == {trigger.event for text in texts for trigger in text.when}
    assert set(vocabulary().queries) - keywords == {m.query for text in texts for m in text.modify} - keywords
