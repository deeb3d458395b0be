"""What players have elsewhere, made files of kibitz: decks, positions, boards, cards.

`guess` says what a text is, `convert` makes a file of it, `to_scenario` a position. Every result comes with a `Report`:
what was understood, what was not and why, what to look at again. Nothing is fetched from the net.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from kibitz.importers.jsontext import read_json
from kibitz.importers.known import Known
from kibitz.importers.options import USUAL, Options
from kibitz.importers.report import Imported, Report, refuse
from kibitz.importers.source import Source, read_source

__all__ = [
    "KINDS", "Imported", "Known", "Options", "Report", "Source", "convert", "fitting", "guess", "kind_of",
    "read_source",
    "to_scenario",
]  # fmt: skip
FILE = "pasted text"


class Kind(NamedTuple):
    """One form that can be imported."""

    module: str
    title: str
    data: str = ""
    """The function of the module that says whether JSON data is of this kind."""
    text: str = ""
    """The function of the module that says whether a text is of this kind."""
    makes: str = "position"
    """What comes out: decks, a position, or cards."""


KINDS: dict[str, Kind] = {
    "ashes-text": Kind("ashes_text", "a deck as text of ashes.live", text="fits", makes="decks"),
    "ashes-json": Kind("ashes_json", "decks as JSON of ashes.live", data="fits", makes="decks"),
    "ashteki-deck": Kind("ashteki_deck", "decks of Ashteki", data="fits", makes="decks"),
    "ashteki": Kind("ashteki", "a replay, state or test set-up of Ashteki", data="fits", text="fits_text"),
    "tts": Kind("tts", "a save of Tabletop Simulator", data="fits"),
    "hexjson": Kind("hexjson", "a board as HexJSON", data="fits"),
    "cards": Kind("cardcsv", "a table of cards as CSV", text="fits", makes="cards"),
}
"""Every kind by the name that commands use."""


def module(kind: str) -> Any:
    """The module of a kind. Raises KeyError for an unknown one."""
    return importlib.import_module(f"kibitz.importers.{KINDS[kind].module}")


def fitting(text: str) -> list[str]:
    """Every kind that a text may be; a text is only looked at, never read as a whole."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if text.lstrip()[:1] in ("{", "["):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return []
        return [name for name, kind in KINDS.items() if kind.data and _asked(name, kind.data)(data)]
    return [name for name, kind in KINDS.items() if kind.text and _asked(name, kind.text)(text)]


def _asked(kind: str, function: str) -> Callable[[Any], bool]:
    found: Callable[[Any], bool] = getattr(module(kind), function)
    return found


def guess(text: str) -> str | None:
    """The kind of a text; None where it is none of them, or may be several."""
    found = fitting(text)
    return found[0] if len(found) == 1 else None


def convert(kind: str, source: Source, options: Options = USUAL, known: Known | None = None) -> Imported:
    """The file that a text of this kind becomes. Raises DiagnosticError, with places, when it cannot be used."""
    result: Imported = module(kind).read(source, options, known or Known())
    return result


def kind_of(source: Source) -> str:
    """The one kind of a text. Raises DiagnosticError for broken JSON, with its place, and for an unclear kind."""
    found = fitting(source.text)
    if not found and source.text.lstrip()[:1] in ("{", "["):
        read_json(source)
    if len(found) != 1:
        raise refuse(source.name, "KIND", unclear(found))
    return found[0]


def to_scenario(text: str, options: Options = USUAL, name: str = FILE) -> tuple[str, Report]:
    """The text of a position from anything that holds one, with its report; of a deck, of a game that begins with it.

    Raises DiagnosticError for a text of no kind, and for what makes no position, such as cards.
    """
    source = Source(name, text)
    found = kind_of(source)
    kind = KINDS[found]
    if kind.makes == "decks":
        made = _begun(found, source, options)
        return made.text, made.report
    if kind.makes != "position":
        raise refuse(
            name, "KIND", f"{kind.title}: {kind.makes}, no position. `kibitz import {found}` makes a file of it."
        )
    made = convert(found, source, options)
    return made.text, made.report


def _begun(kind: str, source: Source, options: Options) -> Imported:
    """A game that begins with the first deck of a text."""
    from kibitz.importers.begun import beginning

    drafts, report = module(kind).drafts(source, options, Known())
    if len(drafts) > 1:
        report.warn(source.name, f"{len(drafts)} decks", "the game begins with the first one")
    draft, where = drafts[0]
    return beginning(draft, where, options)


def unclear(found: list[str]) -> str:
    """Why a text is of no single kind."""
    if found:
        return f"this may be {' or '.join(KINDS[name].title for name in found)}; name the kind: {', '.join(found)}."
    return f"of no kind that kibitz imports: {'; '.join(f'{name}, {kind.title}' for name, kind in KINDS.items())}."
