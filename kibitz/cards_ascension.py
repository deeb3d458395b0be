"""The cards of Ascension Tactics as lines and as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kibitz.cardbook import CardBook, Listed, uncertain_lines
from model.ascension.library import KEYS, Card, Library, Pack, load_pack
from model.ascension.state import KEYWORDS
from model.ascension.words import vocabulary
from model.effects.explain import explain_card, explain_verbs


def _load(path: Path) -> Pack:
    return load_pack(path, vocabulary())


def _rows(library: Library) -> list[Listed]:
    return [Listed(c.id, c.type, c.faction, _short(c), c.pack, c.sample) for c in library.cards.values()]


def _short(card: Card) -> str:
    """The printed numbers in one cell; a figure's as Strength/Defense, Speed and command cost."""
    cost = f"cost {card.cost}" if card.cost else ""
    if card.is_figure:
        return " ".join(filter(None, (f"{card.strength}/{card.defense}", f"command {card.command}", cost)))
    bonus = [f"{n}{v:+d}" for n, v in (("Str", card.strength), ("Def", card.defense), ("Spd", card.speed)) if v]
    return " ".join(filter(None, (cost, *bonus)))


def _lines(library: Library, name: str) -> list[str]:
    card = library[name]
    pack = next(p for p in library.packs if card in p.cards)
    kind = f"{card.type}, {card.faction}" if card.faction else card.type
    lines = [f"{card.name}  ({card.id}; {kind})"]
    if card.sample:
        lines.append("SAMPLE DATA: an invented card, not one of the printed game.")
    lines += [f"  {name}: {value}" for name, value in _numbers(card)]
    if card.settings:
        lines += uncertain_lines(pack.file, card.id)
    if card.prose:
        lines.append(f"  text: {card.prose}")
    lines += [f"  kibitz: {sentence}" for sentence in _english(card)]
    if card.cite:
        lines.append(f"  cite: {card.cite}")
    return [*lines, f"  source: {pack.source} (pack {pack.name})"]


def _numbers(card: Card) -> list[tuple[str, Any]]:
    known = KEYS[card.type]
    numbers: list[tuple[str, Any]] = [
        (name.replace("command", "command cost"), getattr(card, name))
        for name in ("cost", "strength", "defense", "speed", "command", "honor", "copies")
        if name in known and (getattr(card, name) or (card.is_figure and name not in ("honor", "cost")))
    ]
    words = [word.replace("_", " ") for word, bit in KEYWORDS.items() if card.keywords & bit]
    return [*numbers, *([("keywords", ", ".join(words))] if words else [])]


def _english(card: Card) -> list[str]:
    said = explain_card(vocabulary(), card.text)
    faction, verbs = card.allegiance
    if verbs:
        said.append(f"With another {faction} card this turn: {explain_verbs(vocabulary(), verbs)}.")
    return said


BOOK = CardBook("faction", _load, Library, _rows, _lines)
