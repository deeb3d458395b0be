"""Every example of every card of Red Rains, and that together they use the whole vocabulary."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import model.redrains
from model.effects.language import Call, Expr, Modifier
from model.effects.verbs import core_vocabulary
from model.redrains.dice_powers import dice_powers
from model.redrains.examples import ExampleError, differences, reached, run_example
from model.redrains.library import GIVEN, KEYWORDS, REACTIONS, Card, ChimeraCard, Library, load_pack
from model.redrains.words import vocabulary

FOLDER = Path(model.redrains.__file__).parent / "cards"
CORE = {"order", "window", "call"}
"""Core words that the engine uses itself, and the escape hatch, which no card needs."""
ENGINE = {
    "attach_to", "battle_over", "behavior", "chimera_acts", "chimera_attack", "chimera_blocks", "chimera_guards",
    "chimera_turn", "chimera_turn_ends", "chimera_turns_over", "deal_aspect", "declare_triggers", "defend",
    "dice_leave_cards", "discard_any", "exhaust_dice", "fight", "first_turn", "hit", "meditate", "meditate_change",
    "next_phase", "on_spellboard", "pass_token", "place_red_rains", "put_in_play", "recover", "refill_hand",
    "remove_exhaustion", "replenish", "replenish_status", "roll_dice", "round_ends", "status_ability", "to_discard",
    "turns_begin", "ultimate", "unless_cancelled",
}  # fmt: skip
"""Verbs that the steps of the rules consist of; no card says them."""


@cache
def library() -> Library:
    """Every pack that is shipped; the first one has the Chimera of the box."""
    return Library(tuple(load_pack(FOLDER / f"{name}.yaml", vocabulary()) for name in ("viros", "box", "sample")))


def entries() -> list[Card | ChimeraCard]:
    """Every card and every Chimera."""
    return [*library().cards.values(), *library().chimeras.values()]


EXAMPLES = [pytest.param(e, x, id=f"{e.id}-{i}") for e in entries() for i, x in enumerate(e.examples, 1)]


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_example(entry: Card | ChimeraCard, example: dict[str, Any]):
    assert run_example(entry, example, library()) == []


def altered(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"x-{value}"


def mutants(node: Any) -> Iterator[Any]:
    """`node` with one leaf changed, for every leaf; `illegal` becomes `legal`."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "illegal":
                for action in value:
                    yield {"legal": [action]}
                continue
            for mutant in mutants(value):
                yield {**node, key: mutant}
    elif isinstance(node, list):
        if not node:
            yield ["x"]
        for index, value in enumerate(node):
            for mutant in mutants(value):
                yield [*node[:index], mutant, *node[index + 1 :]]
    else:
        yield altered(node)


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_every_statement_of_an_example_can_fail(entry: Card | ChimeraCard, example: dict[str, Any]):
    found = list(mutants(example["then"]))
    assert found, "asserts nothing"
    game, state = reached(entry, example, library())
    for mutant in found:
        assert fails(game, state, mutant), f"passes with {mutant}"


def fails(game: Any, state: Any, then: Any) -> bool:
    """Whether a statement does not hold, or says something impossible."""
    try:
        return bool(differences(game, state, then))
    except (ExampleError, KeyError):
        return True


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ({"given": {}}, "asserts nothing"),
        ({"given": {}, "then": {"attack": {}}}, "asserts nothing"),
        ({"given": {}, "than": {}, "then": {"wounds": 0}}, "than"),
        ({"given": {"unitz": "old-salt"}, "then": {"wounds": 0}}, "unitz"),
        ({"given": {"rage": "two"}, "then": {"wounds": 0}}, "rage"),
        ({"given": {"units": "nobody"}, "then": {"wounds": 0}}, "nobody"),
        ({"given": {"begin": "lunch"}, "then": {"wounds": 0}}, "begin: lunch"),
        ({"given": {}, "then": {"wuonds": 0}}, "wuonds"),
        ({"given": {}, "then": {"illegal": ["atack chimera"]}}, "no action"),
        ({"given": {}, "then": {"attack": {"old-salt": 2}}}, "not in play"),
        ({"given": {}, "play": ["use old-salt"], "then": {"wounds": 0}}, "use old-salt"),
        ({"given": {"units": "old-salt"}, "then": {"units": "old-salt w1"}}, "units: is 'old-salt', expected"),
    ],
)
def test_a_careless_example_fails(example: dict[str, Any], said: str):
    assert said in " ".join(run_example(library()["old-salt"], example, library()))


def test_an_example_of_two_players_tells_them_apart():
    given = {
        "players": [
            {"phoenixborn": "noah-redmoon", "dice": "cer:B", "row": "rampage"},
            {"phoenixborn": "coal-roarkwin w3", "row": "?1", "hand": ["infuriate"]},
        ]
    }
    then = {"ultimate_exhausted": 1, "p2": {"hand": ["infuriate"], "phoenixborn": "coal-roarkwin w3", "row": "?1"}}
    example = {"given": given, "play": ["use p1 noah-redmoon ceremonial-basic"], "then": then}
    assert run_example(library()["noah-redmoon"], example, library()) == []
    wrong = {**example, "then": {"p2": {"hand": []}}}
    assert run_example(library()["noah-redmoon"], wrong, library()) == ["p2 hand: is ['infuriate'], expected []"]


def test_the_mean_of_a_number_over_chance():
    """Five dice rolled again: 5/2 on average, less the 5 that all power would leave, which resets them."""
    given = {"row": "rampage ^1", "begin": "chimera"}
    example = {"given": given, "then": {"value": {"of": "rage", "is": "75/32"}}}
    assert run_example(library()["rampage"], example, library()) == []
    wrong = {"given": given, "then": {"value": {"of": "rage", "is": "5/2"}}}
    assert run_example(library()["rampage"], wrong, library()) == ["value of rage: is '75/32', expected '5/2'"]


def test_every_entry_has_an_example():
    assert [entry.id for entry in entries() if not entry.examples] == []


# --- the vocabulary --------------------------------------------------------------------------------------------------


def names(value: Any) -> Iterator[str]:
    """The names of all verbs and expressions in a value, at any depth, and the given names that it uses."""
    if isinstance(value, Modifier):
        yield from names((value.amount, value.condition))
        return
    if isinstance(value, str) and value in GIVEN:
        yield value
    if isinstance(value, Call | Expr):
        yield value[0]
        value = value.args
    if isinstance(value, tuple):
        for item in value:
            yield from names(item)


def used() -> set[str]:
    """Every word that a card or Chimera of the packs uses, or a dice power."""
    found: set[str] = set()
    for card in library().cards.values():
        abilities = tuple((a.do, a.condition) for a in card.abilities)
        found |= set(names((tuple(card.text), card.status_ability, card.attach_if, abilities)))
    for chimera in library().chimeras.values():
        rows = tuple((row.side, row.main) for table in chimera.behavior for row in table)
        found |= set(names((rows, chimera.ultimates)))
    powers = dice_powers(vocabulary()).values()
    return found | set(names(tuple((power.do, power.needs) for power in powers)))


@pytest.mark.parametrize("table", ["verbs", "selectors", "amounts", "conditions"])
def test_the_whole_vocabulary_is_used(table: str):
    words = vocabulary()
    assert sorted(set(getattr(words, table)) - used() - CORE - ENGINE) == []
    assert not ENGINE & used()


def test_every_event_query_keyword_and_reaction_is_used():
    cards = library().cards.values()
    assert set(vocabulary().events) == {t.event for c in cards for t in c.text.when}
    assert set(vocabulary().queries) == {m.query for c in cards for m in c.text.modify}
    assert set(KEYWORDS) == {name for c in cards for name in c.keywords}
    assert set(REACTIONS) == {c.reaction for c in cards if c.reaction}


def test_core_words_are_words():
    core = core_vocabulary()
    assert {*core.verbs, *core.selectors} >= CORE
