"""The forms of Ascension Tactics that no other game has: row, Objectives, victories, terrain, the middle of a turn."""

from __future__ import annotations

import re
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Form, Keys, listed, read_number, read_word
from kibitz.strings.slugs import Slugs

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_SIGNED = re.compile(r"[+-][0-9]{1,3}")
_QUERY = re.compile(r"[a-z_]+")
TILE_NUMBERS = ("damage", "strength", "defense", "speed", "need", "honor")
TILE_FLAGS = ("barrier", "blocks_sight")


def _id(cursor: Cursor) -> str:
    return cursor.need(_ID, "expected a name in small letters")[0]


def _given(keys: Keys, *known: str) -> None:
    if set(keys) - set(known):
        raise NotShort(f"the key {', '.join(sorted(set(keys) - set(known)))}")


def row_form(cards: Slugs) -> Form:
    """The centre row in its order: `?` for an unknown card, `_` for an empty place."""

    def write(row: list[str]) -> str:
        return "".join("?" if card == "?" else cards.write(card) if card else "_" for card in row)

    def read(cursor: Cursor) -> list[str]:
        row: list[str] = []
        while not cursor.done:
            row.append("?" if cursor.eat("?") else "" if cursor.eat("_") else cards.read(cursor))
        return row

    return Form(write, read, "cards in order, `?` unknown, `_` an empty place")


def ring_form() -> Form:
    """The hex of the Faerie Ring and its seat: `d3=red`."""

    def read(cursor: Cursor) -> Keys:
        at = _id(cursor)
        if not cursor.eat("="):
            cursor.fail("expected `=` and the seat that placed the ring last")
        return {"at": at, "seat": read_word(cursor)}

    return Form(lambda ring: f"{ring['at']}={ring['seat']}", read, "HEX=SEAT")


def objectives_form(cards: Slugs) -> Form:
    """Objectives: `boss=ember-regent@d3`."""

    def write(entry: Keys) -> str:
        _given(entry, "kind", "figure", "at")
        return f"{entry['kind']}={cards.write_id(entry['figure'])}@{entry['at']}"

    def read(cursor: Cursor) -> Keys:
        kind = _id(cursor)
        if not cursor.eat("="):
            cursor.fail("expected `=` and the Villain that holds the token")
        name = cards.read_id(cursor)
        if not cursor.eat("@"):
            cursor.fail("expected `@` and the hex of the other token")
        return {"kind": kind, "figure": name, "at": _id(cursor)}

    return listed(Form(write, read, "KIND=FIGURE@HEX"))


def victory_form(cards: Slugs) -> Form:
    """Ways to win: `red:defeat=a+b,turns=3`, `;` between."""

    def write(entry: Keys) -> str:
        parts = [f"{name}={_asked(cards, value)}" for name, value in entry.items()]
        return f"{entry['side']}:{','.join(parts[1:])}"

    def read(cursor: Cursor) -> Keys:
        entry: Keys = {"side": read_word(cursor)}
        if not cursor.eat(":"):
            cursor.fail("expected `:` and the conditions of this side")
        while True:
            name = read_word(cursor)
            if name in entry or not cursor.eat("="):
                cursor.fail("expected `=` and what the condition asks for, every condition once")
            entry[name] = _condition(cards, cursor, name)
            if not cursor.eat(","):
                return entry

    return listed(Form(write, read, "SIDE:CONDITION=VALUE"), ";")


def _asked(cards: Slugs, value: Any) -> str:
    if isinstance(value, list):
        return "+".join(map(cards.write_id, value))
    return cards.write_id(value) if isinstance(value, str) else str(value)


def _condition(cards: Slugs, cursor: Cursor, name: str) -> Any:
    if name in ("honor", "turns"):
        return read_number(cursor)
    if name not in ("defeat", "control", "keep"):
        return cards.read_id(cursor)
    found = [cards.read_id(cursor)]
    while cursor.eat("+"):
        found.append(cards.read_id(cursor))
    return found


def terrain_form() -> Form:
    """Terrain that the scenario sets: `beacons:need=3,honor=4;tainted:damage=2,barrier`."""

    def write(terrain: Keys) -> str:
        return ";".join(f"{name}:{','.join(map(_tile, keys.items()))}" for name, keys in sorted(terrain.items()))

    def read(cursor: Cursor) -> Keys:
        terrain: Keys = {}
        while True:
            name = read_word(cursor)
            if name in terrain or not cursor.eat(":"):
                cursor.fail("expected `:` and what these tiles do, every kind once")
            terrain[name] = _read_tile(cursor)
            if not cursor.eat(";"):
                return terrain

    return Form(write, read, "TILE:NAME=NUMBER")


def _tile(pair: tuple[str, Any]) -> str:
    return pair[0] if pair[1] is True else f"{pair[0]}={pair[1]}"


def _read_tile(cursor: Cursor) -> Keys:
    keys: Keys = {}
    while True:
        name = read_word(cursor)
        if name in keys or name not in (*TILE_NUMBERS, *TILE_FLAGS):
            cursor.fail(f"expected one of {', '.join((*TILE_NUMBERS, *TILE_FLAGS))} before this, every one once")
        if name in TILE_NUMBERS and not cursor.eat("="):
            cursor.fail("expected `=` and a number")
        keys[name] = True if name in TILE_FLAGS else read_number(cursor)
        if not cursor.eat(","):
            return keys


# --- the middle of a turn ----------------------------------------------------------------------------------


def command_form(cards: Slugs) -> Form:
    """The command in progress: `tyranyx`, `+` after a move, its attacks, `^` while deploying, `&` its other figure."""

    def write(keys: Keys) -> str:
        _given(keys, "figure", "moved", "attacks", "twin", "deploying")
        text = (
            cards.write_id(keys["figure"]) + ("+" if keys.get("moved") else "") + ("^" if keys.get("deploying") else "")
        )
        text += f"={keys['attacks']}" if "attacks" in keys else ""
        return text + (f"&{cards.write_id(keys['twin'])}" if "twin" in keys else "")

    def read(cursor: Cursor) -> Keys:
        keys: Keys = {"figure": cards.read_id(cursor)}
        if cursor.eat("+"):
            keys["moved"] = True
        if cursor.eat("^"):
            keys["deploying"] = True
        if cursor.eat("="):
            keys["attacks"] = read_number(cursor)
        if cursor.eat("&"):
            keys["twin"] = cards.read_id(cursor)
        return keys

    return Form(write, read, "FIGURE, `+` moved, `^` deploying, `=N` attacks, `&` its other figure")


def lasting_form(cards: Slugs) -> Form:
    """Lasting changes: `red.strength+2`, `:FIGURE`, `-FIGURE` for one without it, `@SEAT` until its next turn."""

    def write(keys: Keys) -> str:
        _given(keys, "seat", "number", "add", "figure", "without", "until")
        text = f"{keys['seat']}.{keys['number']}{keys['add']:+d}"
        text += f":{cards.write_id(keys['figure'])}" if "figure" in keys else ""
        text += f"!{cards.write_id(keys['without'])}" if "without" in keys else ""
        return text + (f"@{keys['until']}" if "until" in keys else "")

    def read(cursor: Cursor) -> Keys:
        keys: Keys = {"seat": read_word(cursor)}
        if not cursor.eat("."):
            cursor.fail("expected `.` and the number that is changed")
        keys["number"] = cursor.need(_QUERY, "expected the number that is changed")[0]
        keys["add"] = int(cursor.need(_SIGNED, "expected by how much, such as `+2`")[0])
        for sign, name in ((":", "figure"), ("!", "without")):
            if cursor.eat(sign):
                keys[name] = cards.read_id(cursor)
        if cursor.eat("@"):
            keys["until"] = read_word(cursor)
        return keys

    return listed(Form(write, read, "SEAT.NUMBER+N, `:FIGURE`, `!FIGURE` without it, `@SEAT` until its next turn"))
