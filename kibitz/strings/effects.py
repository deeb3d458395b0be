"""Effects in progress, bottom first: `hand=1.look_at_hand` where their steps ask for nothing else, packed otherwise."""

from __future__ import annotations

import re
from typing import Any

from kibitz.strings.cursor import Cursor
from kibitz.strings.fields import Form, Keys, listed, read_number
from kibitz.strings.packed import pack, unpack
from kibitz.strings.slugs import Slugs

PACKED = "z."
_PLAIN = re.compile(r"[a-z0-9][a-z0-9-]*")
_CALLS = re.compile(r"[a-z_]+(?:\+[a-z_]+)*")


def effects_form(cards: Slugs) -> Form:
    """The effects of an agenda, `,` between: SOURCE=SEAT.STEP+STEP; or all of them packed."""

    def read_one(cursor: Cursor) -> Keys:
        source = cards.read_id(cursor)
        seat = {"seat": read_number(cursor)} if cursor.eat("=") else {}
        if not cursor.eat("."):
            cursor.fail("expected `.` and the steps of the effect")
        calls = cursor.need(_CALLS, "expected the steps of the effect, `+` between")[0]
        return {"do": [{"verb": name} for name in calls.split("+")], "source": source, **seat}

    plain = listed(Form(lambda frame: _one(cards, frame), read_one, "an effect"))

    def write(frames: list[Keys]) -> str:
        return plain.write(frames) if all(map(_is_plain, frames)) else PACKED + pack({"effects": frames})

    def read(cursor: Cursor) -> Any:
        return unpack(cursor).get("effects") if cursor.eat(PACKED) else plain.read(cursor)

    return Form(write, read, "SOURCE=SEAT.STEP+STEP, `,` between, or `z.` and letters")


def _is_plain(frame: Keys) -> bool:
    """Whether an effect is a source with steps that have no keys."""
    known = set(frame) <= {"do", "source", "seat"} and bool(_PLAIN.fullmatch(frame.get("source", "")))
    return known and all(set(call) == {"verb"} for call in frame["do"])


def _one(cards: Slugs, frame: Keys) -> str:
    seat = f"={frame['seat']}" if "seat" in frame else ""
    return f"{cards.write_id(frame['source'])}{seat}." + "+".join(call["verb"] for call in frame["do"])
