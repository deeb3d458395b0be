"""The cards of Ascension Tactics as lines and as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kibitz.cardbook import CardBook, Listed, Tested, example_lines, uncertain_lines
from kibitz.english_ascension import card_sentences
from model.ascension.examples import run_example
from model.ascension.library import KEYS, Card, Library, Pack, load_pack
from model.ascension.state import KEYWORDS
from model.ascension.words import vocabulary

SAMPLE = "SAMPLE DATA: an invented card, not one of the printed game."
NUMBERS = ("cost", "strength", "defense", "speed", "command", "honor", "threat", "copies")
TOLD = {"command": "command cost", "honor": "Honor for its defeat", "threat": "Threat Level"}
ALWAYS_SAID = ("strength", "defense", "speed", "command")
"""Numbers that are said of a figure even when they are 0."""
BONUSES = (("Str", "strength"), ("Def", "defense"), ("Spd", "speed"))


def _load(path: Path) -> Pack:
    return load_pack(path, vocabulary())


# --- the list --------------------------------------------------------------------------------------------------------


def _rows(library: Library) -> list[Listed]:
    """One row for each printed card: a Villain has both of its sides in one."""
    return [
        Listed(c.id, c.type, c.faction, _short(library, c), c.pack, c.sample)
        for c in library.cards.values()
        if not c.coop
    ]


def _short(library: Library, card: Card) -> str:
    """The printed numbers in one cell: Strength/Defense of a figure, bonuses of others; what it costs; copies."""
    if card.type == "villain":
        coop = library[library.sided(card.id, coop=True)]
        numbers = [*(["Boss"] if card.boss else []), f"{_stats(card)}, co-op {_stats(coop)}"]
    elif card.is_figure:
        numbers = [f"{card.strength}/{card.defense} command {card.command}", f"cost {card.cost}" if card.cost else ""]
    elif card.type == "scheme":
        numbers = [f"Threat {card.threat}"]
    else:
        numbers = [f"cost {card.cost}" if card.cost else ""]
        numbers += [f"{name}{value:+d}" for name, key in BONUSES if (value := getattr(card, key))]
    return " ".join(filter(None, (*numbers, f"x{card.copies}" if card.copies > 1 else "")))


def _stats(side: Card) -> str:
    return f"{side.strength}/{side.defense} Honor {side.honor}"


# --- one card --------------------------------------------------------------------------------------------------------


def _lines(library: Library, name: str) -> list[str]:
    card = library[name]
    pack = next(p for p in library.packs if card in p.cards)
    kind = ", ".join(filter(None, ("Boss" if card.boss else "", card.type, card.faction)))
    lines = [f"{card.name}  ({card.id}; {kind})", *([SAMPLE] if card.sample else [])]
    coop = library[library.sided(name, coop=True)]
    if coop is card:
        lines += [f"  {name}: {value}" for name, value in _numbers(card)]
    else:
        lines += [f"  {side}: {_in_a_row(one)}" for side, one in (("solo side", card), ("co-op side", coop))]
    lines += uncertain_lines(pack.file, card.id) if card.settings else []
    said = _said(card)
    lines += [f"  {line}" for line in said]
    lines += [f"  co-op {line}" for line in _said(coop) if line not in said]
    if card.cite:
        lines.append(f"  cite: {card.cite}")
    lines.append(f"  source: {pack.source} (pack {pack.name})")
    return [*lines, *example_lines(_tested(library, card))]


def _said(card: Card) -> list[str]:
    """The text of a card or of one side, and what kibitz makes of it."""
    text = [f"text: {card.prose}"] if card.prose else []
    return text + [f"kibitz: {sentence}" for sentence in card_sentences(card)]


def _in_a_row(card: Card) -> str:
    return ", ".join(f"{name} {value}" for name, value in _numbers(card))


def _numbers(card: Card) -> list[tuple[str, Any]]:
    known = KEYS[card.type]
    numbers: list[tuple[str, Any]] = [
        (TOLD.get(name, name), getattr(card, name))
        for name in NUMBERS
        if name in known and (getattr(card, name) or (card.is_figure and name in ALWAYS_SAID))
    ]
    words = [word.replace("_", " ") for word, bit in KEYWORDS.items() if card.keywords & bit]
    return [*numbers, *([("keywords", ", ".join(words))] if words else [])]


# --- examples --------------------------------------------------------------------------------------------------------


def _tested(library: Library, card: Card) -> Tested:
    found = (
        f"example {number}: {wrong}"
        for number, example in enumerate(card.examples, 1)
        for wrong in run_example(card, example, library)
    )
    return Tested(card.pack, card.id, len(card.examples), tuple(found))


def _check(library: Library, pack: str) -> Iterator[Tested]:
    """The examples of every card of a pack, one card after the other."""
    return (_tested(library, card) for card in library.cards.values() if card.pack == pack and not card.coop)


# --- decks -----------------------------------------------------------------------------------------------------------


def _decks(library: Library, pack: str) -> str:
    """How much of each deck of the game a pack has, copies counted (AT-001, AT-003, AT-005, AT-015, AT-239)."""
    own = [card for card in library.cards.values() if card.pack == pack and not card.coop]
    counts = {
        "cards of the centre deck": (sum(card.copies for card in own if card.in_centre), 132),
        "Champions of the draft": (sum(card.type == "champion" and not card.in_centre for card in own), 24),
        "Treasures": (sum(card.copies for card in own if card.type == "treasure"), 24),
        "Villains": (sum(card.type == "villain" for card in own), 31),
        "Schemes": (sum(card.copies for card in own if card.type == "scheme"), 32),
    }
    return ", ".join(f"{have} of {whole} {what}" for what, (have, whole) in counts.items() if have)


BOOK = CardBook("faction", _load, Library, _rows, _lines, _check, _decks)
