"""The examples that the cards carry, and what the machine says of each card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from model.core.action import parse_action
from model.core.diagnostics import DiagnosticError
from model.core.game import replay
from model.core.goal import Problem
from model.core.yamlfile import parse_yaml
from model.effects.explain import explain_card
from model.tinygame import DamageDealt, State, TinyGame, position
from model.tinygame.cards import read_cards
from model.tinygame.words import vocabulary
from solvers.reference import reference

GAME = TinyGame()
EXAMPLES = [
    pytest.param(card.id, example, id=f"{card.id}-{n}")
    for card in GAME.cards.values()
    for n, example in enumerate(card.examples, 1)
]


def shown(state: State, fact: str) -> Any:
    value = getattr(state, fact)
    if fact == "enemies":
        return [enemy.hp for enemy in value]
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(("card", "example"), EXAMPLES)
def test_example(card, example):
    start = position(**example["given"])
    assert card in start.hand
    if "value" in example:
        found = reference(Problem(GAME, start, DamageDealt())).value
        assert found == Fraction(str(example["value"]))
        return
    steps = tuple(parse_action(step) for step in example["play"])
    end = replay(GAME, start, steps)
    assert {fact: shown(end, fact) for fact in example["then"]} == example["then"]


def test_every_card_has_an_example_that_plays_it():
    assert all(card.examples for card in GAME.cards.values())


SAID = {
    "strike": ["6 damage to an enemy you choose."],
    "cleave": ["3 damage to each enemy."],
    "rally": ["Gain the number of wounded enemies energy."],
    "gamble": ["Roll a d6, called n, then n damage to an enemy you choose."],
    "thorns": ["When an enemy is defeated: gain 1 energy.", "Your damage +1."],
    "scout": ["Draw 1."],
    "parry": ["Prevent the blow."],
}


@pytest.mark.parametrize("card", sorted(GAME.cards))
def test_what_a_card_does_is_said_from_its_data(card):
    assert explain_card(GAME.kernel.vocabulary, GAME.cards[card].text) == SAID[card]


def test_mistakes_in_a_card_are_named_with_their_place():
    text = "- id: x\n  name: X\n  cost: 0\n  txet: no\n  text: T.\n  cite: TG-5.2\n  examples: [{}]\n  do: [dael]\n"
    with pytest.raises(DiagnosticError) as caught:
        read_cards(parse_yaml(text, "x.yaml"), vocabulary())
    assert [str(d) for d in caught.value.diagnostics] == [
        "x.yaml:4:3: UNKNOWN-KEY `txet` in a card. Did you mean `text`?",
        "x.yaml:8:8: UNKNOWN-VERB `dael`. Did you mean `deal`?",
    ]
