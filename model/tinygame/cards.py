"""The cards of the tiny game, read once from `cards.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, parse_yaml
from model.effects.language import CardText, Vocabulary
from model.effects.lint import lint_entry, lint_pack
from model.effects.parse import Parser

KEYS = ("id", "name", "cost", "keep", "reaction", "text", "cite", "do", "when", "modify", "examples")


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its printed cost, how it is played, and its text for the machine."""

    id: str
    name: str
    cost: int
    keep: bool
    reaction: bool
    prose: str
    cite: str
    text: CardText
    examples: tuple[Mapping[str, Any], ...]


def load_cards(words: Vocabulary) -> dict[str, Card]:
    """The cards of the game by id. Raises DiagnosticError with every problem of the file."""
    file = resources.files("model.tinygame").joinpath("cards.yaml")
    return read_cards(parse_yaml(file.read_text("utf-8"), str(file)), words)


def read_cards(document: Document, words: Vocabulary) -> dict[str, Card]:
    """The cards of a document by id. Raises DiagnosticError with every problem in it."""
    parser = Parser(words, document)
    problems: list[Diagnostic] = []
    cards: dict[str, Card] = {}
    for index, entry in enumerate(document.data):
        problems += [
            document.problem((index, key), "UNKNOWN-KEY", f"`{key}` in a card.{did_you_mean(key, KEYS)}")
            for key in entry
            if key not in KEYS
        ]
        problems += lint_entry(document, entry, (index,))
        card = Card(
            entry["id"],
            entry["name"],
            entry["cost"],
            entry.get("keep", False),
            entry.get("reaction", False),
            entry["text"],
            entry["cite"],
            parser.card_text(entry, (index,)),
            tuple(entry["examples"]),
        )
        cards[card.id] = card
    problems += parser.problems + lint_pack(document, [(c.id, c.text) for c in cards.values()])
    if problems:
        raise DiagnosticError(problems)
    return cards
