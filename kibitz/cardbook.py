"""What `kibitz cards` knows of a game: its packs read one by one, its cards as lines and as text."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from model import catalog
from model.core.diagnostics import Diagnostic, DiagnosticError
from model.core.yamlfile import load_yaml

BOOKS = {
    "ascension": "kibitz.cards_ascension",
    "redrains": "kibitz.cards_redrains",
    "raidboss": "kibitz.cards_raidboss",
}
"""Game -> the module whose `BOOK` is its CardBook."""


class Listed(NamedTuple):
    """A card in the list: its third column is what the game groups cards by."""

    id: str
    type: str
    group: str
    numbers: str
    pack: str
    sample: bool


class Tested(NamedTuple):
    """The examples of one entry: how many, and what is not as they say."""

    pack: str
    card: str
    examples: int
    wrong: tuple[str, ...]


class CardBook(NamedTuple):
    """How one game's packs are read and its cards are told."""

    group: str
    """Heading of the third column."""
    load: Callable[[Path], Any]
    """The pack in a file; raises DiagnosticError."""
    combine: Callable[[tuple[Any, ...]], Any]
    """The library of several packs; raises DiagnosticError when they do not fit together."""
    rows: Callable[[Any], list[Listed]]
    lines: Callable[[Any, str], list[str]]
    """Everything about the card of that id."""
    check: Callable[[Any, str], Iterable[Tested]]
    """Runs the examples of every entry of the pack of that name."""
    decks: Callable[[Any, str], str] = lambda library, pack: ""
    """How much of the game's decks a pack has, in words; "" where a game does not say."""


class Opened(NamedTuple):
    """The cards of every pack that can be used, and what is wrong with the others."""

    library: Any
    problems: tuple[Diagnostic, ...]


def book(game: str) -> CardBook:
    """The CardBook of a game. Raises KeyError for an unknown game."""
    found: CardBook = importlib.import_module(BOOKS[game]).BOOK
    return found


def open_books(game: str) -> Opened:
    """The packs that come with kibitz and, of the user's own ones, those without mistakes.

    Raises DiagnosticError when the packs that come with kibitz are broken themselves.
    """
    read = book(game)
    shipped = sorted((catalog.ROOT / game / "cards").glob("*.yaml"))
    packs = [read.load(path) for path in shipped]
    names, own = {path.stem for path in shipped}, []
    problems: list[Diagnostic] = []
    for path in sorted(catalog.user_folder(game).glob("*.yaml")):
        if path.stem in names:
            message = f"pack `{path.stem}` comes with kibitz; rename the file."
            problems.append(Diagnostic(str(path), 0, 0, "DUPLICATE", message))
            continue
        try:
            own.append(read.load(path))
        except DiagnosticError as error:
            problems += error.diagnostics
    library = _combined(read, packs, own, problems)
    return Opened(library, tuple(sorted(set(problems))))


def _combined(read: CardBook, packs: list[Any], own: list[Any], problems: list[Diagnostic]) -> Any:
    """The library without the user's packs that clash with others or name cards that are nowhere."""
    while True:
        try:
            return read.combine((*packs, *own))
        except DiagnosticError as error:
            wrong = {d.file for d in error.diagnostics}
            kept = [pack for pack in own if pack.file not in wrong]
            if len(kept) == len(own):
                raise
            problems += error.diagnostics
            own = kept


def uncertain_lines(file: str, card: str, section: str = "cards") -> list[str]:
    """The uncertain numbers of a card with what else they may be and why, read from its entry in the pack."""
    entries = load_yaml(Path(file)).data[section]
    entry = next(entry for entry in entries if entry["id"] == card)
    said = []
    for name, spec in entry.get("uncertain", {}).items():
        others = ", ".join(map(str, spec.get("others", [])))
        instead = f" (it may be {others})" if others else ""
        said.append(
            f"  uncertain: {name} = {spec['default']}{instead}: {spec['why']}; `settings` of a scenario change it"
        )
    return said


def example_lines(tested: Tested) -> Iterator[str]:
    """Whether the examples of an entry come out as they say; nothing when it has none."""
    yield from (f"  NOT SO: {wrong}" for wrong in tested.wrong)
    if tested.examples and not tested.wrong:
        yield f"  examples: {tested.examples}, all come out as they say"
