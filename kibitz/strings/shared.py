"""What the strings of all games share: packs, sections, and what a decoded string is."""

from __future__ import annotations

import re
from typing import NamedTuple

from kibitz.strings.cursor import Cursor
from kibitz.strings.fields import Form, Keys
from model import catalog

_PACK = re.compile(r"([A-Za-z0-9][A-Za-z0-9_-]{0,79})(\*?)")
Columns = dict[tuple[str | int, ...], int]


class Read(NamedTuple):
    """The keys that a string says, and the column of each by its path."""

    keys: Keys
    columns: Columns


def sections(cursor: Cursor) -> list[Cursor]:
    """The parts of what is left between `|`, each as a cursor of its own that begins behind blanks."""
    found, start = [], cursor.at
    text = cursor.text
    while True:
        bar = text.find("|", start, cursor.end)
        end = cursor.end if bar < 0 else bar
        while start < end and text[start].isspace():
            start += 1
        found.append(Cursor(text, cursor.where, start, end))
        if bar < 0:
            return found
        start = bar + 1


def packs_form() -> Form:
    """Names of packs, those with invented cards with a `*`; `name*` is a pair of a name and whether it has one."""

    def read(cursor: Cursor) -> list[str]:
        found: list[str] = []
        while True:
            match = cursor.need(_PACK, "expected the name of a pack")
            found.append(match[0])
            if not cursor.eat(","):
                return found

    return Form(",".join, read, "names, `,` between")


def default_packs(game: str) -> list[str]:
    """The packs of a position of a game that names none."""
    return list(catalog.setup(game).keys.model_fields["packs"].default)
