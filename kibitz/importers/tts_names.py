"""What an object of a table is: by what the user says, by its notes, its name, its tags."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from kibitz.importers.battlefield import Mark, mark_of
from kibitz.importers.known import Known, slug
from kibitz.importers.options import Options
from kibitz.importers.report import refuse, shown
from kibitz.importers.tts_objects import Thing

FIGURES = ("champion", "monster", "cultist", "villain")
IGNORE = "ignore"
CARD_KEYS = ("champion", "figure", "card", "villain", "monster", "cultist", "id", "name")
SIDE_KEYS = ("side", "seat", "owner", "player", "team")
TERRAIN_KEYS = ("terrain", "tile", "hex")
ZONES = {"discard": "discard", "hand": "hand", "deck": "deck", "draw": "deck", "library": "deck"}
SEAT = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
MOST_DAMAGE = 99


class Meaning(NamedTuple):
    """What an object is: a figure with its side, something on a hex, or nothing of interest."""

    text: str
    card: str = ""
    seat: str = ""
    mark: Mark | None = None
    ignored: bool = False
    more: tuple[tuple[str, Any], ...] = ()
    """Further keys of a figure."""


class Namer:
    """Tells what objects are."""

    def __init__(self, known: Known, options: Options) -> None:
        self.known = known
        self.seats = {slug(name): name for name in options.seats}
        self.said = dict(self._said(text) for text in options.aliases)

    def _said(self, text: str) -> tuple[str, Meaning]:
        """What the user says of the objects of one name. Raises DiagnosticError for what is no card and no terrain."""
        name, equals, what = text.rpartition("=")
        meaning = self._named(what.strip()) if equals and name.strip() else None
        if equals and what.strip().lower() == IGNORE:
            meaning = Meaning(IGNORE, ignored=True)
        if meaning is None:
            why = "expected `NAME=card`, `NAME=terrain` such as `Green tile=forest`, or `NAME=ignore`."
            raise refuse("--as", "ALIAS", f"`{shown(text)}`: {why}")
        return name.strip().lower(), meaning

    def meaning(self, one: Thing) -> Meaning | None:
        """What an object is; None where nothing tells."""
        said = self.said.get(one.name.lower()) or self.said.get(one.guid.lower())
        notes = _pairs(one.notes)
        named = said or self._noted(notes) or (self._named(one.name) if one.name else None)
        named = named or next((m for tag in one.tags if (m := self._named(tag)) and not _idle(m)), None)
        if named is None or named.mark is not None or named.ignored:
            return named
        return named._replace(seat=self._seat(one, notes), more=_more(notes))

    def _noted(self, notes: dict[str, str]) -> Meaning | None:
        for key in (*CARD_KEYS, *TERRAIN_KEYS):
            found = self._named(notes[key]) if notes.get(key) else None
            if found is not None:
                return found
        return None

    def _named(self, text: str) -> Meaning | None:
        """A card with a figure, or something on a hex, by its name."""
        card = self.known.ascension_card(text)
        if card is None and re.fullmatch(r".*\S\s*\(?#?[0-9]{1,2}\)?", text):
            card = self.known.ascension_card(re.sub(r"\s*\(?#?[0-9]{1,2}\)?$", "", text))
        if card is not None and card.type in FIGURES:
            return Meaning(card.id, card=card.id)
        mark = mark_of(text)
        return None if mark is None else Meaning(text.strip().lower()[:40], mark=mark)

    def _seat(self, one: Thing, notes: dict[str, str]) -> str:
        """Whose figure it is: by its notes, else by a tag."""
        for key in SIDE_KEYS:
            if SEAT.fullmatch(notes.get(key, "")):
                return self._known_seat(notes[key])
        tagged = [_pairs(tag) for tag in one.tags]
        for pairs in tagged:
            for key in SIDE_KEYS:
                if SEAT.fullmatch(pairs.get(key, "")):
                    return self._known_seat(pairs[key])
        return next((self.seats[slug(tag)] for tag in one.tags if slug(tag) in self.seats), "")

    def _known_seat(self, text: str) -> str:
        return self.seats.setdefault(slug(text), text)

    def pile(self, one: Thing) -> tuple[str, str]:
        """(seat, zone) of a deck by its notes, tags and name; "" where they do not say."""
        seat = self._seat(one, _pairs(one.notes))
        words = slug(one.name).split("-")
        if not seat and words and words[0] and any(word in ZONES for word in words[1:]):
            seat = self._known_seat(words[0]) if SEAT.fullmatch(words[0]) else ""
        zone = next((ZONES[word] for word in words if word in ZONES and ZONES[word] != "deck"), "deck")
        return seat, zone


def _idle(meaning: Meaning) -> bool:
    """Whether a tag says no more than that an object has to do with hexes."""
    return meaning.mark == "plain"


def _pairs(text: str) -> dict[str, str]:
    """The pairs of `champion:rut;side:red`, one or several on a line."""
    found = {}
    for part in re.split(r"[;\n,]", text[:2_000]):
        key, colon, value = part.partition(":" if ":" in part else "=")
        if colon and key.strip():
            found[key.strip().lower()] = value.strip()
    return found


def _more(notes: dict[str, str]) -> tuple[tuple[str, Any], ...]:
    """What notes say of a figure besides: its damage, and whether it is ready."""
    found: dict[str, Any] = {}
    damage = notes.get("damage", "")
    if re.fullmatch(r"[0-9]{1,2}", damage) and 0 < int(damage) <= MOST_DAMAGE:
        found["damage"] = int(damage)
    if notes.get("ready", "").lower() in ("no", "false", "0") or notes.get("exhausted", "").lower() in (
        "yes",
        "true",
        "1",
    ):
        found["ready"] = False
    return tuple(found.items())
