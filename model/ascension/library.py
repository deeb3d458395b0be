"""Cards as data: packs of YAML entries, checked and compiled once, and the decks that they make."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from model.ascension.library_reader import CardReader
from model.ascension.library_types import COOP, FACTIONS, KEYS, REQUIRED, TYPES, Card, Pack, printed
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, load_yaml
from model.effects.language import CardText, Vocabulary
from model.effects.lint import lint_pack

__all__ = [
    "COOP", "FACTIONS", "KEYS", "REQUIRED", "TYPES", "Card", "Library", "Pack", "load_pack", "printed", "read_pack",
]  # fmt: skip
PACK_KEYS = ("game", "pack", "source", "sample", "cards")


def load_pack(path: Path, words: Vocabulary) -> Pack:
    """The pack in a YAML file. Raises DiagnosticError with every problem in it."""
    return read_pack(load_yaml(path), words)


def read_pack(document: Document, words: Vocabulary) -> Pack:
    """The pack in a parsed document. Raises DiagnosticError with every problem in it."""
    data = document.data
    problems = _head(document, data)
    name, source, sample = data.get("pack"), data.get("source"), data.get("sample")
    reader = CardReader(document, words, str(name), bool(sample))
    cards: dict[str, Card] = {}
    places: dict[str, tuple[int, int]] = {}
    for index, entry in enumerate(data["cards"]):
        for card in reader.cards(entry, ("cards", index)):
            if card.id in cards:
                problems.append(document.problem(("cards", index), "DUPLICATE", f"card `{card.id}` is defined twice."))
                break
            cards[card.id] = card
            places[card.id] = document.place(("cards", index))
    problems += [*reader.problems, *reader.parser.problems]
    problems += lint_pack(document, [(card.id, _whole(card)) for card in cards.values()])
    if problems:
        raise DiagnosticError(problems)
    return Pack(str(name), str(source), bool(sample), tuple(cards.values()), document.file, places)


def _head(document: Document, data: Any) -> list[Diagnostic]:
    """Problems with the pack's own keys. Raises DiagnosticError when there is no list of cards to read."""
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise DiagnosticError([document.problem((), "PACK", "expected keys pack, source, sample and a list `cards`.")])
    problems = [
        document.problem((key,), "UNKNOWN-KEY", f"`{key}` in a pack.{did_you_mean(key, PACK_KEYS)}")
        for key in data
        if key not in PACK_KEYS
    ]
    named = isinstance(data.get("pack"), str) and isinstance(data.get("source"), str)
    if not named or not isinstance(data.get("sample"), bool):
        problems.append(document.problem((), "PACK", "a pack needs `pack` (its name), `source` and `sample` (bool)."))
    return problems


def _whole(card: Card) -> CardText:
    """Everything that a card does as one text, for the checks on whole packs."""
    return card.text._replace(do=(*card.text.do, *card.allegiance[1], *card.surge, *card.bonus))


class Library:
    """Cards of several packs by id. A later pack may not redefine a card silently."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self.cards: dict[str, Card] = {}
        problems: list[Diagnostic] = []
        for pack in packs:
            for card in pack.cards:
                if card.id in self.cards and not card.coop:
                    message = f"`{card.id}` is already in pack `{self.cards[card.id].pack}`."
                    place = pack.places.get(card.id, (0, 0))
                    problems.append(Diagnostic(pack.file, *place, "DUPLICATE", message))
                self.cards.setdefault(card.id, card)
        for pack in packs:
            problems += self._unknown_names(pack)
        if problems:
            raise DiagnosticError(problems)

    def _unknown_names(self, pack: Pack) -> list[Diagnostic]:
        """Problems with the named numbers and the cards that the texts of a pack name."""
        numbers = {name for card in self.cards.values() for name in card.settings}
        found = []
        for card in pack.cards:
            for op, key, code, known in (
                ("setting", "name", "UNKNOWN-SETTING", numbers),
                ("swap_in_deck", "old", "UNKNOWN-CARD", set(self.cards)),
                ("swap_in_deck", "new", "UNKNOWN-CARD", set(self.cards)),
            ):
                for name in sorted(_named(_whole(card), op, key) - known):
                    message = f"`{card.id}` names `{name}`.{did_you_mean(name, sorted(known))}"
                    found.append(Diagnostic(pack.file, *pack.places.get(card.id, (0, 0)), code, message))
        return found

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def sided(self, card: str, coop: bool) -> str:
        """The id of the side of a card that a game uses: a Villain's co-op side where `coop`, else the card itself."""
        name = printed(card)
        return name + COOP if coop and name + COOP in self.cards else name

    def villains(self, side: str = "solo") -> tuple[str, ...]:
        """Ids of all Villain Champions, Bosses included, on one side of their cards: `solo` or `coop` (AT-235)."""
        coop = _is_coop(side)
        return tuple(c.id for c in self.cards.values() if c.type == "villain" and c.coop == coop)

    def bosses(self, side: str = "solo") -> tuple[str, ...]:
        """Ids of those Villains that are Bosses, on one side of their cards (AT-233)."""
        return tuple(name for name in self.villains(side) if self.cards[name].boss)

    def schemes(self) -> tuple[str, ...]:
        """The Scheme Deck as sorted ids, each as often as it has copies (AT-239)."""
        return _copies(c for c in self.cards.values() if c.type == "scheme")

    def centre_deck(self) -> tuple[str, ...]:
        """The centre deck as sorted ids, each as often as it has copies (AT-001)."""
        return _copies(c for c in self.cards.values() if c.in_centre)

    def treasure_bag(self) -> tuple[str, ...]:
        """All Treasures as sorted ids, each as often as it has copies (AT-015)."""
        return _copies(c for c in self.cards.values() if c.type == "treasure")


def _named(value: Any, op: str, key: str) -> set[str]:
    """What stands under `key` in every verb or expression `op` of a text, at any depth."""
    if not isinstance(value, tuple):
        return set()
    found = {str(word) for name, word in value[1] if name == key} if value[:1] == (op,) else set()
    return found.union(*(_named(part, op, key) for part in value))


def _copies(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in cards for _ in range(card.copies)))


def _is_coop(side: str) -> bool:
    """Whether a side is the co-op one. Raises ValueError for a side that there is not."""
    if side not in ("solo", "coop"):
        raise ValueError(f"`{side}` is no side of a Villain card; expected solo or coop")
    return side == "coop"
