"""Every example of every card, and that together they use the whole vocabulary."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import model.ascension
from kibitz.effectdoc import RULES_ONLY
from model.ascension.examples import run_example
from model.ascension.library import Card, Library, load_pack
from model.ascension.words import vocabulary
from model.effects.language import Call, Expr, Modifier, walk

FOLDER = Path(model.ascension.__file__).parent / "cards"


@cache
def library() -> Library:
    return Library(tuple(load_pack(path, vocabulary()) for path in sorted(FOLDER.glob("*.yaml"))))


def _examples() -> list[Any]:
    cards = library().cards.values()
    return [pytest.param(c, e, id=f"{c.id}-{i}") for c in cards for i, e in enumerate(c.examples, 1)]


def _everything(card: Card) -> tuple[Any, ...]:
    """All that a card says in the effect language."""
    return tuple(card.text), card.allegiance, card.surge, card.bonus


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
        ({"given": {"begin": "villain_turn", "villains": "solo"}, "then": {"power": 0}}, "State `schemes`"),
        ({"given": 3, "then": {"power": 0}}, "cannot be read"),
        ({"given": {"figures": 3}, "then": {"power": 0}}, "cannot be read"),
        ({"given": {"figures": {"a": ["rut"]}}, "then": {"power": 0}}, "cannot be read"),
        ({"given": {"figures": {"a": ["rut", 0, "z9"]}}, "then": {"power": 0}}, "z9"),
        ({"given": {}, "play": 3, "then": {"power": 0}}, "cannot be read"),
        ({"given": {}, "then": 3}, "cannot be read"),
        ({"given": {"objectives": {"a": "b"}}, "then": {"power": 0}}, "cannot be read"),
        ({"given": {"villains": "duel"}, "then": {"power": 0}}, "expected solo, coop or boss"),
        ({"given": {"begin": "villains"}, "then": {"power": 0}}, "expected verbs, or one of turn_start"),
        ({"given": {"schemes": ["no-plot"], "begin": "schemes"}, "then": {"power": 0}}, "no-plot"),
        ({"given": {"begin": {"command": "d"}}, "then": {"power": 0}}, "Known: a, b, boss, c"),
    ],
)
def test_a_careless_example_fails(example: dict[str, Any], said: str) -> None:
    assert said in " ".join(run_example(library()["apprentice"], example, library()))


def test_every_card_with_an_effect_or_a_keyword_has_an_example() -> None:
    assert [card.id for card in library().cards.values() if not card.examples and not card.coop] == []


def test_the_coop_side_of_every_villain_and_the_bonus_of_every_scheme_are_shown() -> None:
    shown = {
        card.id: {(given.get("villains", "solo"), _discarded(given) >= card.threat) for given in _givens(card)}
        for card in library().cards.values()
        if card.type in ("villain", "scheme") and not card.coop
    }
    sides = {name for name, kinds in shown.items() if {mode for mode, _ in kinds} >= {"solo", "coop"}}
    assert set(library().villains()) <= sides
    assert [name for name in set(library().schemes()) if not any(bonus for _, bonus in shown[name])] == []


def _givens(card: Card) -> list[dict[str, Any]]:
    return [dict(example["given"]) for example in card.examples]


def _discarded(given: dict[str, Any]) -> int:
    pile = given.get("scheme_discard", 0)
    return pile if isinstance(pile, int) else len(pile)


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
def test_the_whole_vocabulary_is_used_and_the_verbs_of_the_rules_are_not(table: str) -> None:
    used = {name for card in library().cards.values() for name in _names(_everything(card))}
    assert sorted(set(getattr(vocabulary(), table)) - used - RULES_ONLY) == []
    assert sorted(used & RULES_ONLY) == []


@pytest.mark.rule("AT-239")
def test_no_scheme_is_without_effect_and_most_command_somebody() -> None:
    schemes = [card for card in library().cards.values() if card.type == "scheme"]
    assert [card.id for card in schemes if not card.text.do or not card.bonus] == []
    commands = {card.id: sum(call.verb == "command" for call in walk(card.text.do)) for card in schemes}
    assert sum(card.copies for card in schemes if commands[card.id] in (1, 2)) >= 26
    assert {card.threat for card in schemes} >= {2, 3, 4, 5, 6, 7, 8, 10}


def test_every_event_and_query_is_used() -> None:
    texts = [card.text for card in library().cards.values()]
    keywords = {"ranged", "double_attack", "area_attack", "strikeback"}
    assert set(vocabulary().events) == {trigger.event for text in texts for trigger in text.when}
    assert set(vocabulary().queries) - keywords == {m.query for text in texts for m in text.modify} - keywords
