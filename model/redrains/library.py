"""Cards and Chimeras as data: packs of YAML entries, checked and compiled once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, Path_, load_yaml
from model.effects.language import Vocabulary
from model.effects.lint import lint_pack
from model.redrains.library_cards import CardReader, named_cards
from model.redrains.library_chimera import ChimeraReader
from model.redrains.library_types import (
    GIVEN,
    KEYWORDS,
    REACTIONS,
    TYPES,
    UNITS,
    Ability,
    Card,
    ChimeraCard,
    Pack,
    Profile,
    Row,
)

__all__ = [
    "GIVEN", "KEYWORDS", "REACTIONS", "TYPES", "UNITS", "Ability", "Card", "ChimeraCard", "Library", "Pack", "Profile",
    "Row", "inline_pack", "load_pack", "read_inline", "read_pack",
]  # fmt: skip
INLINE = "inline"
"""The pack of cards that a position file describes itself."""
PACK_KEYS = {"game", "pack", "source", "sample", "certainty", "cards", "chimeras"}


def load_pack(path: Path, words: Vocabulary) -> Pack:
    """The pack in a YAML file. Raises DiagnosticError with every problem in it."""
    return read_pack(load_yaml(path), words)


def read_pack(document: Document, words: Vocabulary) -> Pack:
    """The pack in a parsed document. Raises DiagnosticError with every problem in it."""
    data = document.data
    problems = _head(document)
    legend = data.get("certainty", {})
    letters = list(legend) if isinstance(legend, dict) else []
    name, sample = str(data["pack"]), data["sample"] is True
    reader = CardReader(document, words, name, sample, letters)
    cards = _cards(reader, data["cards"], ("cards",))
    chimeras = _chimeras(ChimeraReader(document, words, name, sample, letters), data, cards, problems)
    problems += reader.problems + reader.parser.problems
    problems += lint_pack(document, [(card.id, card.text) for card in cards.values()])
    if problems:
        raise DiagnosticError(problems)
    places = {
        e["id"]: document.place((key, i)) for key in ("cards", "chimeras") for i, e in enumerate(data.get(key, []))
    }
    return Pack(name, str(data["source"]), sample, tuple(cards.values()), chimeras, document.file, legend, places)


def read_inline(document: Document, entries: Any, path: Path_, words: Vocabulary) -> tuple[Card, ...]:
    """The cards that a position file describes at `path`, as in packs. Raises DiagnosticError with every problem."""
    return inline_pack(document, entries, path, words).cards


def inline_pack(document: Document, entries: Any, path: Path_, words: Vocabulary) -> Pack:
    """The cards that a position file describes at `path` as a pack that knows their places, for a Library."""
    if not isinstance(entries, list):
        raise DiagnosticError(
            [document.problem(path, "INLINE", "expected a list of cards, each with `id` and `type`.")]
        )
    reader = CardReader(document, words, INLINE, False, [])
    cards = _cards(reader, entries, path)
    if problems := reader.problems + reader.parser.problems:
        raise DiagnosticError(problems)
    places = {entry["id"]: document.place((*path, index)) for index, entry in enumerate(entries)}
    return Pack(INLINE, "the position file", False, tuple(cards.values()), file=document.file, places=places)


def _head(document: Document) -> list[Diagnostic]:
    """Problems of a pack's own keys; raises when there is nothing to read further."""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise DiagnosticError([document.problem((), "PACK", "expected keys pack, source, sample and a list `cards`.")])
    problems = [
        document.problem((key,), "UNKNOWN-KEY", f"`{key}` in a pack.{did_you_mean(key, sorted(PACK_KEYS))}")
        for key in data
        if key not in PACK_KEYS
    ]
    right = isinstance(data.get("pack"), str) and isinstance(data.get("source"), str)
    if not right or not isinstance(data.get("sample"), bool) or data.get("game") != "redrains":
        problems.append(
            document.problem((), "PACK", "a pack needs `game: redrains`, `pack` (its name), `source`, `sample` (bool).")
        )
    if not isinstance(data.get("certainty", {}), dict):
        problems.append(
            document.problem(("certainty",), "PACK", "`certainty` explains letters: keys with a text each.")
        )
    if not isinstance(data.get("chimeras", []), list):
        problems.append(document.problem(("chimeras",), "PACK", "`chimeras` is a list."))
    if problems:
        raise DiagnosticError(problems)
    return problems


def _cards(reader: CardReader, entries: list[Any], path: Path_) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for index, entry in enumerate(entries):
        card = reader.card(entry, (*path, index))
        if card is not None and card.id in cards:
            reader.say((*path, index), "DUPLICATE", f"card `{card.id}` is defined twice.")
        elif card is not None:
            cards[card.id] = card
    return cards


def _chimeras(
    reader: ChimeraReader, data: dict[str, Any], cards: dict[str, Card], problems: list[Diagnostic]
) -> tuple[ChimeraCard, ...]:
    found: dict[str, ChimeraCard] = {}
    for index, entry in enumerate(data.get("chimeras", [])):
        chimera = reader.chimera(entry, ("chimeras", index), cards)
        if chimera is not None and (chimera.id in found or chimera.id in cards):
            reader.say(("chimeras", index), "DUPLICATE", f"`{chimera.id}` is defined twice.")
        elif chimera is not None:
            found[chimera.id] = chimera
    problems += reader.problems + reader.parser.problems
    return tuple(found.values())


class Library:
    """Cards and Chimeras of several packs by id. No pack may redefine a card or name one that is nowhere."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self.cards: dict[str, Card] = {}
        self.chimeras: dict[str, ChimeraCard] = {}
        problems: list[Diagnostic] = []
        for pack in packs:
            for card in pack.cards:
                self._new(pack, card, problems)
                self.cards.setdefault(card.id, card)
            for chimera in pack.chimeras:
                self._new(pack, chimera, problems)
                self.chimeras.setdefault(chimera.id, chimera)
        problems += [p for pack in packs for card in pack.cards for p in self._named(pack, card)]
        if problems:
            raise DiagnosticError(problems)

    def _new(self, pack: Pack, entry: Card | ChimeraCard, problems: list[Diagnostic]) -> None:
        first = self.cards.get(entry.id) or self.chimeras.get(entry.id)
        if first is not None:
            problems.append(_problem(pack, entry.id, "DUPLICATE", f"`{entry.id}` is already in pack `{first.pack}`."))

    def _named(self, pack: Pack, card: Card) -> list[Diagnostic]:
        """Problems with the cards that a card's text names."""
        found: list[Diagnostic] = []
        for name in sorted(named_cards(card)):
            if name not in self.cards:
                hint = did_you_mean(name, sorted(self.cards))
                found.append(_problem(pack, card.id, "UNKNOWN-CARD", f"`{card.id}` names `{name}`.{hint}"))
        for name in card.conjures:
            if name in self.cards and (not self.cards[name].copies or self.cards[name].costs):
                why = f"`{card.id}` takes `{name}` from a conjuration pile, but it is no conjured card with `copies`."
                found.append(_problem(pack, card.id, "WRONG-CARD", why))
        owner = card.phoenixborn
        if owner and (owner not in self.cards or self.cards[owner].type != "phoenixborn"):
            known = sorted(c.id for c in self.cards.values() if c.type == "phoenixborn")
            why = f"`{owner}`, whose card `{card.id}` is, is no Phoenixborn.{did_you_mean(owner, known)}"
            found.append(_problem(pack, card.id, "UNKNOWN-CARD", why))
        return found

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    def __contains__(self, card: object) -> bool:
        return card in self.cards


def _problem(pack: Pack, entry: str, code: str, message: str) -> Diagnostic:
    line, column = pack.places.get(entry, (0, 0))
    return Diagnostic(pack.file, line, column, code, message)
