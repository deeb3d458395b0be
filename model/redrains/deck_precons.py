"""Preconstructed decks: the four of the box, and files of those that a player owns besides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from model.core.diagnostics import Diagnostic, DiagnosticError, did_you_mean
from model.core.yamlfile import Document, Path_, load_yaml
from model.redrains.decks import Catalogue, PlayerDeck, deck_problems, player_deck

FILE = Path(__file__).parent / "decks.yaml"
GAME = "redrains"
TOP_KEYS = ("game", "source", "precons")
PRECON_KEYS = ("id", "name", "phoenixborn", "dice", "cards")


class Precon(NamedTuple):
    """A preconstructed deck as it is sold."""

    id: str
    name: str
    deck: PlayerDeck


@cache
def markers() -> Mapping[str, int]:
    """How many markers, dice and rule cards of each kind are in the box (RR-012); the supply limits nothing."""
    return MappingProxyType(load_yaml(FILE).data["markers"])


@cache
def box_precons() -> Mapping[str, Precon]:
    """The four preconstructed decks of the box by id."""
    return MappingProxyType(read_precons(load_yaml(FILE), extra=("markers",)))


def load_precons(path: Path, catalogue: Catalogue | None = None) -> dict[str, Precon]:
    """The preconstructed decks of a file by id. Raises DiagnosticError with every mistake and its place."""
    return read_precons(load_yaml(path), catalogue)


def read_precons(
    document: Document, catalogue: Catalogue | None = None, extra: tuple[str, ...] = ()
) -> dict[str, Precon]:
    """The preconstructed decks of a document by id; with a catalogue, each must be a legal deck too.

    Raises DiagnosticError with every mistake and its place.
    """
    problems = key_problems(document, (), document.data, TOP_KEYS, extra)
    if problems:
        raise DiagnosticError(problems)
    if document.data["game"] != GAME:
        problems.append(document.problem(("game",), "GAME", f"expected `game: {GAME}`."))
    entries = document.data["precons"]
    if not isinstance(entries, list):
        raise DiagnosticError([*problems, document.problem(("precons",), "TYPE", "`precons` must be a list.")])
    found: dict[str, Precon] = {}
    for index, entry in enumerate(entries):
        path: Path_ = ("precons", index)
        wrong = _entry_problems(document, path, entry)
        if not wrong:
            wrong = _add(document, path, entry, found, catalogue)
        problems.extend(wrong)
    if problems:
        raise DiagnosticError(problems)
    return found


def _add(
    document: Document, path: Path_, entry: dict[str, Any], found: dict[str, Precon], catalogue: Catalogue | None
) -> list[Diagnostic]:
    """Add one entry to those found; its problems as a deck."""
    deck = player_deck(entry["phoenixborn"], entry["cards"], entry["dice"])
    if entry["id"] in found:
        return [document.problem((*path, "id"), "DUPLICATE-ID", f"a second deck `{entry['id']}`; rename one.")]
    found[entry["id"]] = Precon(entry["id"], entry["name"], deck)
    broken = deck_problems(deck, catalogue) if catalogue is not None else ()
    return [document.problem(path, violation.rule, f"{violation.what}. {violation.fix}") for violation in broken]


def _entry_problems(document: Document, path: Path_, entry: Any) -> list[Diagnostic]:
    problems = key_problems(document, path, entry, PRECON_KEYS)
    if problems:
        return problems
    for key in ("id", "name", "phoenixborn"):
        if not isinstance(entry[key], str) or not entry[key].strip():
            problems.append(document.problem((*path, key), "TYPE", f"`{key}` must be a text, not empty."))
    for key in ("dice", "cards"):
        problems.extend(count_problems(document, (*path, key), entry[key], key))
    return problems


def count_problems(document: Document, path: Path_, counts: Any, key: str) -> list[Diagnostic]:
    """What keeps a value from being a mapping of ids to counts from 1 on."""
    if not isinstance(counts, dict):
        return [document.problem(path, "TYPE", f"`{key}` must map each id to a count, such as `old-salt: 3`.")]
    return [
        document.problem((*path, name), "COUNT", f"the count of `{name}` must be a whole number from 1 on.")
        for name, count in counts.items()
        if not isinstance(count, int) or isinstance(count, bool) or count < 1
    ]


def key_problems(
    document: Document, path: Path_, mapping: Any, required: tuple[str, ...], extra: tuple[str, ...] = ()
) -> list[Diagnostic]:
    """What keeps a value from being a mapping with the required keys, and no others but `extra`."""
    if not isinstance(mapping, dict):
        return [document.problem(path, "TYPE", f"expected a mapping with the keys {', '.join(required)}.")]
    missing = [document.problem(path, "MISSING-KEY", f"`{key}` is missing.") for key in required if key not in mapping]
    known = (*required, *extra)
    unknown = [
        document.problem((*path, key), "UNKNOWN-KEY", f"`{key}` is no key here.{did_you_mean(key, known)}")
        for key in mapping
        if key not in known
    ]
    return missing + unknown
