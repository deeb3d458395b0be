"""Short names of cards: a capital and small letters, frozen for ever by the tables beside this file.

A card without a short name stands with its whole id between quotes. A table only grows: a short name that is taken is
never given to another card, so that every string stays readable.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from kibitz.strings.cursor import Cursor
from model.core.diagnostics import did_you_mean

FOLDER = Path(__file__).parent / "names"
MOST_COPIES = 99
_ID = r"[a-z0-9][a-z0-9-]{0,79}"
_CARD = re.compile(rf"(?P<slug>[A-Z][a-z]+)|'(?P<id>{_ID})'")
_NUMBER = re.compile(r"[1-9][0-9]?")
_FURTHER = re.compile(r"-[1-9][0-9]?(?![a-z0-9-])")
_PLAIN = re.compile(_ID)
_COUNT = re.compile(r"[1-9][0-9]?")


class Slugs:
    """The short names of one game's cards."""

    def __init__(self, game: str) -> None:
        self.game = game
        lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
        pairs = [line.split() for line in lines if line and not line.startswith("#")]
        self.ids: dict[str, str] = {line[0]: line[1] for line in pairs}
        """Id by short name."""
        self.names = {line[1]: line[0] for line in pairs}
        """Short name by id."""

    def write(self, card: str) -> str:
        """The short name of a card, or its id between quotes."""
        return self.names.get(card) or f"'{card}'"

    def read(self, cursor: Cursor) -> str:
        """The id of the card that comes next. Raises DiagnosticError."""
        start = cursor.at
        found = cursor.need(_CARD, "expected a card: a short name such as `Ap`, or an id between quotes")
        if found["id"]:
            return found["id"]
        slug = found["slug"]
        if slug not in self.ids:
            cursor.at = start
            hint = did_you_mean(slug, list(self.ids))
            raise cursor.error(f"there is no card with the short name `{slug}`.{hint}", "UNKNOWN-CARD")
        return self.ids[slug]

    def write_id(self, ident: str) -> str:
        """A figure's id: the short name of its card, `-2` behind it for a further one; any other id as it is."""
        card, _, number = ident.rpartition("-")
        if ident in self.names:
            return self.names[ident]
        return f"{self.names[card]}-{number}" if card in self.names and _NUMBER.fullmatch(number) else ident

    def read_id(self, cursor: Cursor) -> str:
        """The id that `write_id` wrote. Raises DiagnosticError."""
        if not cursor.rest[:1].isupper():
            return cursor.need(_PLAIN, "expected a name in small letters, or the short name of a card")[0]
        card = self.read(cursor)
        number = cursor.match(_FURTHER)
        return card + (number[0] if number else "")

    def write_all(self, counted: list[str]) -> str:
        """A list such as `[2 militia, mystic]` as one word: `2MiMy`."""
        return "".join(self._write_one(text) for text in counted)

    def _write_one(self, text: str) -> str:
        count, _, card = text.rpartition(" ")
        return count + self.write(card)

    def read_all(self, cursor: Cursor, ends: str = "") -> list[str]:
        """What `write_all` wrote, up to the end or one of the characters `ends`."""
        cards: list[str] = []
        while not cursor.done and cursor.text[cursor.at] not in ends:
            count = cursor.match(_COUNT)
            card = self.read(cursor)
            cards.append(f"{count[0]} {card}" if count and count[0] != "1" else card)
        return cards


@cache
def slugs(game: str) -> Slugs:
    """The short names of a game's cards, read once."""
    return Slugs(game)
