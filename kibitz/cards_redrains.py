"""The cards and Chimeras of Red Rains as lines and as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kibitz.cardbook import CardBook, Listed, Tested, uncertain_lines
from kibitz.english_redrains import (
    ability_line,
    card_sentences,
    condition_clause,
    costs_text,
    keywords_text,
    reading_words,
    verbs_clause,
)
from model.redrains.examples import run_example
from model.redrains.library import Card, ChimeraCard, Library, Pack, Profile, load_pack
from model.redrains.words import vocabulary

CHIMERA_TYPE = "chimera"
SAMPLE = "SAMPLE DATA: invented, not part of the printed game."
NUMBERS = ("attack", "life", "recover", "battlefield", "spellboard", "blood", "pips", "copies")
ZERO_SAID = {"ally": ("attack", "recover"), "conjuration": ("attack", "recover"), "aspect": ("attack", "blood")}
"""Numbers that are said even when they are 0."""
TOLD = {"pips": "status tokens it enters with", "blood": "blood value", "battlefield": "battlefield limit",
        "spellboard": "spellboard limit", "copies": "copies in the box"}  # fmt: skip
DICE = r"\b(\w{3})\w* (p|c)(?:ower|lass)\b"
"""Dice in a cost; the list has them as position files do, such as cer:P."""
FIRST = {"viros": 0, "box": 1, "sample": 2}
"""The order of the packs that come with kibitz, in which examples are meant."""
PROFILE_SURE = ("threat", "life", "ultimate", "setup")


def _load(path: Path) -> Pack:
    return load_pack(path, vocabulary())


# --- the list --------------------------------------------------------------------------------------------------------


def _rows(library: Library) -> list[Listed]:
    rows = []
    for pack in library.packs:
        rows += [
            Listed(c.id, CHIMERA_TYPE, ", ".join(c.subtypes), f"{len(c.profiles)} sides", pack.name, pack.sample)
            for c in pack.chimeras
        ]
        rows += [
            Listed(c.id, c.type, c.phoenixborn or c.subtype, _short(c), pack.name, pack.sample) for c in pack.cards
        ]
    return rows


def _short(card: Card) -> str:
    """The printed numbers in one cell, as short as position files have them.

    Attack/life/recover of a unit, life and limits (battlefield/spellboard) of a Phoenixborn, and what it costs.
    """
    if card.type == "phoenixborn":
        return f"{card.life}, {card.battlefield}/{card.spellboard}"
    if card.is_aspect:
        pips = f", ^{card.pips}" if card.pips else ""
        return f"{card.attack}/{card.life}, blood {card.blood}{pips}"
    cost = re.sub(DICE, lambda m: f"{m[1]}:{m[2].upper()}", costs_text(card.costs).replace(" action", ""))
    unit = f"{card.attack}/{card.life}/{card.recover}" if card.is_unit else ""
    return ": ".join(filter(None, (unit, cost)))


# --- one card --------------------------------------------------------------------------------------------------------


def _lines(library: Library, name: str) -> list[str]:
    if name in library.chimeras:
        chimera = library.chimeras[name]
        return _chimera_lines(next(p for p in library.packs if chimera in p.chimeras), chimera)
    card = library[name]
    return _card_lines(next(p for p in library.packs if card in p.cards), card)


def _card_lines(pack: Pack, card: Card) -> list[str]:
    kind = ", ".join(filter(None, (card.type.replace("_", " "), card.subtype)))
    lines = [f"{card.name}  ({card.id}; {kind})", *([SAMPLE] if card.sample else [])]
    if card.phoenixborn:
        lines.append(f"  unique card of {card.phoenixborn}")
    lines += [f"  cost: {costs_text(card.costs)}"] if card.costs else []
    lines += [f"  {TOLD.get(n, n)}: {getattr(card, n)}{_sure(card.certainty, n)}" for n in _printed(card)]
    if card.is_aspect:
        lines.append(f"  attacks: {card.icon or 'never'}")
    lines += [f"  keywords: {keywords_text(card.keywords)}"] if card.keywords else []
    if card.settings:
        lines += uncertain_lines(pack.file, card.id)
    lines += [f"  text: {card.prose}{_sure(card.certainty, 'text')}"] if card.prose else []
    lines += _english(card)
    if card.conjures:
        lines.append(f"  brings: {', '.join(card.conjures)}")
    return [*lines, *_origin(pack, card.cite, set(card.certainty.values()))]


def _printed(card: Card) -> list[str]:
    said = ZERO_SAID.get(card.type, ())
    return [name for name in NUMBERS if getattr(card, name) or name in said]


def _english(card: Card) -> list[str]:
    """What kibitz makes of the card: where it goes, its text, abilities and what always works."""
    words = reading_words()
    mine = "the Chimera's" if card.is_aspect else "your"
    said = []
    if card.attach:
        needs = f", if {condition_clause(words, card.attach_if, mine)}" if card.attach_if is not None else ""
        said.append(f"Goes on a {'Phoenixborn' if card.attach == 'phoenixborn' else card.attach}{needs}.")
    if card.reaction:
        said.append(f"Played in the window: {card.reaction.replace('_', ' ')}.")
    said += card_sentences(words, card.text, mine)
    said += [ability_line(words, ability, mine) for ability in card.abilities]
    if card.status_ability:
        said.append(f"For a status token, at the start of the Chimera's turn:"
                    f" {verbs_clause(words, card.status_ability, mine)}.")  # fmt: skip
    if card.inexhaustible:
        said.append(f"Works while exhausted: {', '.join(sorted(card.inexhaustible))}.")
    return [f"  kibitz: {sentence}" for sentence in said]


def _sure(certainty: Mapping[str, str], name: str) -> str:
    return f"  [{certainty[name]}]" if name in certainty else ""


def _origin(pack: Pack, cite: str, letters: set[str]) -> list[str]:
    lines = [f"  cite: {cite}"] if cite else []
    lines.append(f"  source: {pack.source} (pack {pack.name})")
    return lines + [f"  [{letter}]: {pack.certainty[letter]}" for letter in sorted(letters)]


# --- a Chimera -------------------------------------------------------------------------------------------------------


def _chimera_lines(pack: Pack, chimera: ChimeraCard) -> list[str]:
    lines = [f"{chimera.name}  ({chimera.id}; Chimera)", *([SAMPLE] if chimera.sample else [])]
    lines += [f"  text: {chimera.prose}"] if chimera.prose else []
    lines.append(f"  guards itself on: {chimera.guard} or more of 12 (behavior die)" if chimera.guard <= 12 else
                 "  never guards itself")  # fmt: skip
    lines += [_profile_line(profile) for profile in chimera.profiles]
    for phase, rows in enumerate(chimera.behavior, 1):
        lines.append(f"  behavior, phase {phase}{_sure(chimera.certainty, f'behavior-{phase}')}")
        lines += [_row_line(row) for row in rows]
    for phase, verbs in enumerate(chimera.ultimates, 1):
        english = verbs_clause(reading_words(), verbs, "the Chimera's")
        lines.append(f"  ultimate, phase {phase}: {english}{_sure(chimera.certainty, f'ultimate-{phase}')}")
    for name, deck in chimera.subtypes.items():
        counted = ", ".join(f"{deck.count(card)} {card}" for card in dict.fromkeys(deck))
        lines.append(f"  aspects, {name}: {counted}")
    letters = {*chimera.certainty.values(), *"".join(p.certainty for p in chimera.profiles).replace(" ", "")}
    return [*lines, *_origin(pack, chimera.cite, letters)]


def _profile_line(profile: Profile) -> str:
    letters = dict(zip(PROFILE_SURE, profile.certainty.ljust(len(PROFILE_SURE)), strict=True))
    sure = {name: letter for name, letter in letters.items() if letter != " "}
    setup = " ".join(map(str, profile.setup))
    numbers = [f"{n} {getattr(profile, n)}{_sure(sure, n).strip()}" for n in ("threat", "life", "ultimate")]
    who = f"{profile.difficulty} {profile.level}, {profile.players} player{'s' * (profile.players > 1)}"
    return f"  {who}: {', '.join(numbers)}, first row {setup}{_sure(sure, 'setup').strip()}"


def _row_line(row: Any) -> str:
    words = reading_words()
    low, high = min(row.rolls), max(row.rolls)
    whole = list(row.rolls) == list(range(low, high + 1)) and high > low
    rolls = f"{low}-{high}" if whole else ", ".join(map(str, row.rolls))
    side = verbs_clause(words, row.side, "the Chimera's")
    main = verbs_clause(words, row.main, "the Chimera's")
    return f"    {rolls}: " + (f"side action: {side}; then main action: {main}" if side else f"main action: {main}")


def _check(library: Library, name: str) -> Iterator[Tested]:
    """The examples of a pack's cards and Chimeras, one after the other; what they leave out is the first pack's."""
    library = Library(tuple(sorted(library.packs, key=lambda pack: FIRST.get(pack.name, len(FIRST)))))
    entries: list[Card | ChimeraCard] = []
    for pack in library.packs:
        entries += [*pack.cards, *pack.chimeras] if pack.name == name else []
    for entry in entries:
        found = (
            f"example {number}: {wrong}"
            for number, example in enumerate(entry.examples, 1)
            for wrong in run_example(entry, example, library)
        )
        yield Tested(name, entry.id, len(entry.examples), tuple(found))


BOOK = CardBook("of", _load, Library, _rows, _lines, _check)
