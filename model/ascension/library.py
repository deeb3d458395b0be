"""Cards as data: packs of YAML entries, checked and compiled once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from model.ascension.state import KEYWORDS
from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, load_yaml
from model.effects.language import CardText, Modifier, Verbs, Vocabulary
from model.effects.lint import lint_entry, lint_pack
from model.effects.parse import Parser

FACTIONS = ("enlightened", "lifebound", "mechana", "void")
TYPES = ("champion", "monster", "cultist", "hero", "construct", "treasure", "basic")
"""basic: the starting and always-available cards that give Runes or Power."""
NUMBERS = ("cost", "strength", "command", "defense", "speed", "honor")
SHARED = {
    "id",
    "name",
    "type",
    "faction",
    "text",
    "cite",
    "do",
    "when",
    "modify",
    "examples",
    "uncertain",
    "allegiance",
}
KEYS: Mapping[str, set[str]] = {
    "champion": SHARED | {"strength", "command", "defense", "speed", "keywords", "cost", "twin", "honor"},
    "monster": SHARED | {"strength", "command", "defense", "speed", "keywords", "cost"},
    "cultist": SHARED | {"strength", "command", "defense", "speed", "keywords"},
    "hero": SHARED | {"cost"},
    "construct": SHARED | {"cost", "strength", "defense", "speed", "keywords"},
    "treasure": SHARED | {"strength", "defense", "speed", "keywords", "copies"},
    "basic": SHARED | {"cost"},
}
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "champion": ("strength", "command", "defense", "faction"),
    "monster": ("strength", "command", "defense", "cost"),
    "cultist": ("strength", "command", "defense"),
    "hero": ("cost", "faction"),
    "construct": ("cost", "faction"),
    "treasure": (),
    "basic": (),
}
GIVEN = ("self", "victim", "card")
"""Names that the rules bind in a trigger's frame: the card's own figure, the defeated figure, the card played."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: printed numbers (0 where the type has none) and its text for the machine."""

    id: str
    name: str
    type: str
    faction: str = ""
    cost: int = 0
    """Runes to acquire it; Power for a Monster (AT-036)."""
    strength: int = 0
    command: int = 0
    defense: int = 0
    speed: int = 0
    """Movement points of a figure (AT-076), or the bonus of a Construct or Treasure."""
    honor: int = 0
    keywords: int = 0
    twin: bool = False
    copies: int = 1
    prose: str = ""
    cite: str = ""
    text: CardText = field(default_factory=CardText)
    allegiance: tuple[str, Verbs] = ("", ())
    settings: Mapping[str, int] = field(default_factory=dict, hash=False, compare=False)
    """Named numbers that are uncertain on the printed card, with their default."""
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False, compare=False)
    pack: str = ""
    sample: bool = False

    @property
    def is_figure(self) -> bool:
        """Whether the card is a Champion of any kind, with a figure."""
        return self.type in ("champion", "monster", "cultist")

    def modifiers(self, query: str) -> tuple[Modifier, ...]:
        """The card's own modifiers of one query."""
        return tuple(m for m in self.text.modify if m.query == query)


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of cards with its provenance."""

    name: str
    source: str
    sample: bool
    cards: tuple[Card, ...]
    file: str = ""


def load_pack(path: Path, words: Vocabulary) -> Pack:
    """The pack in a YAML file. Raises DiagnosticError with every problem in it."""
    return read_pack(load_yaml(path), words)


def read_pack(document: Document, words: Vocabulary) -> Pack:
    """The pack in a parsed document. Raises DiagnosticError with every problem in it."""
    data = document.data
    problems: list[Diagnostic] = []
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise DiagnosticError([document.problem((), "PACK", "expected keys pack, source, sample and a list `cards`.")])
    for key in set(data) - {"game", "pack", "source", "sample", "cards"}:
        problems.append(document.problem((key,), "UNKNOWN-KEY", f"`{key}` in a pack."))
    name, source, sample = data.get("pack"), data.get("source"), data.get("sample")
    if not isinstance(name, str) or not isinstance(source, str) or not isinstance(sample, bool):
        problems.append(document.problem((), "PACK", "a pack needs `pack` (its name), `source` and `sample` (bool)."))
    parser = Parser(words, document)
    cards: dict[str, Card] = {}
    for index, entry in enumerate(data["cards"]):
        card = _card(parser, entry, ("cards", index), str(name), bool(sample), problems)
        if card is not None and card.id in cards:
            problems.append(document.problem(("cards", index), "DUPLICATE", f"card `{card.id}` is defined twice."))
        elif card is not None:
            cards[card.id] = card
    problems += parser.problems
    problems += lint_pack(document, [(card.id, card.text) for card in cards.values()])
    if problems:
        raise DiagnosticError(problems)
    return Pack(str(name), str(source), bool(sample), tuple(cards.values()), document.file)


def _card(
    parser: Parser,
    entry: Any,
    path: tuple[str | int, ...],
    pack: str,
    sample: bool,
    problems: list[Diagnostic],
) -> Card | None:
    """One entry as a Card, or None when it is too broken to make one; problems are added to the list."""
    document, before = parser.document, len(problems)
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
        problems.append(document.problem(path, "CARD", "a card is a set of keys with an `id`."))
        return None
    kind = entry.get("type")
    if kind not in TYPES:
        problems.append(document.problem((*path, "type"), "TYPE", f"`{kind}`.{did_you_mean(str(kind), TYPES)}"))
        return None
    _check_keys(document, entry, kind, path, problems)
    _check_values(document, entry, path, problems)
    problems += lint_entry(document, entry, path)
    if len(problems) > before:
        return None
    settings = {name: int(spec["default"]) for name, spec in entry.get("uncertain", {}).items()}
    allegiance = entry.get("allegiance", {})
    return Card(
        id=entry["id"], name=str(entry.get("name", entry["id"])), type=kind, faction=entry.get("faction") or "",
        cost=entry.get("cost", 0), strength=entry.get("strength", 0), command=entry.get("command", 0),
        defense=entry.get("defense", 0), honor=entry.get("honor", 0),
        speed=entry.get("speed", 3 if kind in ("champion", "monster", "cultist") else 0),
        keywords=_keywords(entry), twin=bool(entry.get("twin")), copies=entry.get("copies", 1),
        prose=entry.get("text", ""), cite=entry.get("cite", ""),
        text=parser.card_text(entry, path, GIVEN),
        allegiance=(allegiance.get("faction", ""),
                    parser.verbs(allegiance["do"], (*path, "allegiance", "do")) if allegiance else ()),
        settings=settings, examples=tuple(entry.get("examples", ())), pack=pack, sample=sample,
    )  # fmt: skip


def _check_keys(
    document: Document,
    entry: dict[str, Any],
    kind: str,
    path: tuple[str | int, ...],
    problems: list[Diagnostic],
) -> None:
    for key in entry:
        if key not in KEYS[kind]:
            hint = did_you_mean(key, sorted(KEYS[kind]))
            problems.append(document.problem((*path, key), "UNKNOWN-KEY", f"`{key}` in a {kind}.{hint}"))
    for key in REQUIRED[kind]:
        if key not in entry:
            problems.append(document.problem(path, "MISSING-KEY", f"`{entry['id']}` needs `{key}` (AT-025)."))


def _check_values(
    document: Document, entry: dict[str, Any], path: tuple[str | int, ...], problems: list[Diagnostic]
) -> None:
    def say(key: str, code: str, message: str) -> None:
        problems.append(document.problem((*path, key), code, message))

    for key in NUMBERS:
        value = entry.get(key, 0)
        if not isinstance(value, int) or isinstance(value, bool) or not -20 <= value <= 99:
            say(key, "NUMBER", f"`{value}`: expected a whole number.")
    faction = entry.get("faction")
    if faction is not None and faction not in FACTIONS:
        say("faction", "FACTION", f"`{faction}` (AT-026).{did_you_mean(str(faction), FACTIONS)}")
    for word in entry.get("keywords", []):
        if word not in KEYWORDS:
            say("keywords", "KEYWORD", f"`{word}`.{did_you_mean(str(word), list(KEYWORDS))}")
    for name, spec in (entry.get("uncertain") or {}).items():
        if not isinstance(spec, dict) or not isinstance(spec.get("default"), int) or "why" not in spec:
            say("uncertain", "UNCERTAIN", f"`{name}` needs `default` (a number), `others` and `why`.")
    allegiance = entry.get("allegiance")
    if allegiance is not None and (not isinstance(allegiance, dict) or set(allegiance) != {"faction", "do"}):
        say("allegiance", "ALLEGIANCE", "expected `faction` and `do` (AT-111).")
    elif allegiance is not None and allegiance["faction"] not in FACTIONS:
        say("allegiance", "FACTION", f"`{allegiance['faction']}` (AT-026).")


def _keywords(entry: dict[str, Any]) -> int:
    bits = 0
    for word in entry.get("keywords", []):
        bits |= KEYWORDS[word]
    return bits


class Library:
    """Cards of several packs by id. A later pack may not redefine a card silently."""

    def __init__(self, packs: tuple[Pack, ...]) -> None:
        self.packs = packs
        self.cards: dict[str, Card] = {}
        for pack in packs:
            for card in pack.cards:
                if card.id in self.cards:
                    first = self.cards[card.id].pack
                    raise DiagnosticError(
                        [Diagnostic(pack.file, 0, 0, "DUPLICATE", f"`{card.id}` is already in pack `{first}`.")]
                    )
                self.cards[card.id] = card

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    def __contains__(self, card: object) -> bool:
        return card in self.cards
