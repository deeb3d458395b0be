"""Effects in progress, bottom first, `;` between: `look_at_hand~hand@1`, `turn_over[by=boss,self=Te]~turn_end`.

STEPS[NAMES]~SOURCE@SEAT, where a step is a word with its keys in brackets. A value is a number, a word, `%` before an
expression, `&` before a step, `*` before an effect, `$` before a record, or `<…>` for several. What that does not say
is packed.
"""

from __future__ import annotations

import re
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Form, Keys, read_number
from kibitz.strings.packed import pack, unpack
from kibitz.strings.slugs import Slugs

PACKED = "z."
MAX_DEPTH = 24
WORDS = {"true": True, "false": False, "null": None}
NOTHING = "''"
"""An empty word."""
_NAME = re.compile(r"[a-z?0-9_]+")
_BARE = re.compile(r"[a-z][a-z0-9_-]*")
_SOURCE = re.compile(r"[a-z0-9][a-z0-9_-]*")
_INT = re.compile(r"-?[0-9]{1,200}")
_RECORD = re.compile(r"[A-Z][A-Za-z]*")


def effects_form(cards: Slugs) -> Form:
    """The effects of an agenda."""
    writer = _Writer(cards)

    def write(frames: list[Keys]) -> str:
        try:
            return ";".join(map(writer.frame, frames))
        except NotShort:
            return PACKED + pack({"effects": frames})

    def read(cursor: Cursor) -> Any:
        if cursor.eat(PACKED):
            return unpack(cursor).get("effects")
        frames = [_Reader(cards, cursor).frame(0)]
        while cursor.eat(";"):
            frames.append(_Reader(cards, cursor).frame(0))
        return frames

    return Form(write, read, "STEP+STEP[NAME=VALUE]~SOURCE@SEAT, `;` between, or `z.` and letters")


class _Writer:
    """Writes effects that are given as plain data, as `model/effects/frozen.py` has them."""

    def __init__(self, cards: Slugs) -> None:
        self.cards = cards

    def frame(self, frame: Keys) -> str:
        """One effect."""
        if set(frame) - {"do", "with", "source", "seat"}:
            raise NotShort("an effect")
        text = "+".join(self._named(call, "verb") for call in frame["do"])
        text += f"[{self._args(frame['with'])}]" if "with" in frame else ""
        if "source" in frame:
            if not _SOURCE.fullmatch(frame["source"]):
                raise NotShort(f"`{frame['source']}`")
            text += f"~{self.cards.write_id(frame['source'])}"
        return text + (f"@{frame['seat']}" if "seat" in frame else "")

    def _named(self, data: Keys, key: str) -> str:
        if set(data) - {key, "with"} or not _NAME.fullmatch(data[key]):
            raise NotShort("a step of an effect")
        return str(data[key]) + (f"({self._args(data['with'])})" if "with" in data else "")

    def _args(self, args: Keys) -> str:
        if not args or not all(map(_NAME.fullmatch, args)):
            raise NotShort("the names of an effect")
        return ",".join(f"{name}={self.value(value)}" for name, value in sorted(args.items()))

    def value(self, value: Any) -> str:
        """Any value."""
        if value is None or isinstance(value, bool):
            return next(word for word, meant in WORDS.items() if meant is value)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            if not value:
                return NOTHING
            if value in WORDS or not _BARE.fullmatch(value):
                raise NotShort(f"`{value}`")
            return self.cards.write_id(value)
        if isinstance(value, list):
            return f"<{','.join(map(self.value, value))}>"
        if "record" in value:
            return f"${value['record']}{self.value(value['of'])}"
        if "frame" in value:
            return f"*{self.frame(value['frame'])}"
        if "verb" in value:
            return f"&{self._named(value, 'verb')}"
        if "word" in value:
            return f"%{self._named(value, 'word')}"
        raise NotShort(f"the {', '.join(value)} of an effect")


class _Reader:
    """Reads what the writer writes, as plain data. Raises DiagnosticError."""

    def __init__(self, cards: Slugs, cursor: Cursor) -> None:
        self.cards = cards
        self.cursor = cursor

    def frame(self, depth: int) -> Keys:
        """One effect."""
        cursor = self.cursor
        calls = [self._named("verb", depth)]
        while cursor.eat("+"):
            calls.append(self._named("verb", depth))
        frame: Keys = {"do": calls}
        if cursor.eat("["):
            frame["with"] = self._args("]", depth)
        if cursor.eat("~"):
            frame["source"] = self._source()
        if cursor.eat("@"):
            frame["seat"] = read_number(cursor)
        return frame

    def _source(self) -> str:
        if self.cursor.rest[:1].isupper():
            return self.cards.read_id(self.cursor)
        return self.cursor.need(_SOURCE, "expected the source of the effect")[0]

    def _named(self, key: str, depth: int) -> Keys:
        name = self.cursor.need(_NAME, "expected a step of an effect, or another word of cards")[0]
        return {key: name, "with": self._args(")", depth)} if self.cursor.eat("(") else {key: name}

    def _args(self, end: str, depth: int) -> Keys:
        found: Keys = {}
        while True:
            name = self.cursor.need(_NAME, "expected a name")[0]
            if name in found or not self.cursor.eat("="):
                self.cursor.fail("expected `=` and a value, every name once")
            found[name] = self.value(depth + 1)
            if self.cursor.eat(end):
                return found
            if not self.cursor.eat(","):
                self.cursor.fail(f"expected `,` or `{end}`")

    def value(self, depth: int) -> Any:
        """Any value."""
        cursor = self.cursor
        if depth > MAX_DEPTH:
            cursor.fail(f"expected no more than {MAX_DEPTH} levels")
        if cursor.eat("<"):
            return self._several(depth)
        if cursor.eat(NOTHING):
            return ""
        if cursor.eat("$"):
            name = cursor.need(_RECORD, "expected the name of a record")[0]
            if not cursor.eat("<"):
                cursor.fail("expected `<` and the parts of the record")
            return {"record": name, "of": self._several(depth)}
        if cursor.eat("*"):
            return {"frame": self.frame(depth + 1)}
        for sign, key in (("&", "verb"), ("%", "word")):
            if cursor.eat(sign):
                return self._named(key, depth + 1)
        if number := cursor.match(_INT):
            return int(number[0])
        if cursor.rest[:1].isupper():
            return self.cards.read_id(cursor)
        word = cursor.need(_BARE, "expected a number, a word, or one of < $ * & %")[0]
        return WORDS.get(word, word)

    def _several(self, depth: int) -> list[Any]:
        found: list[Any] = []
        if self.cursor.eat(">"):
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.cursor.eat(">"):
                return found
            if not self.cursor.eat(","):
                self.cursor.fail("expected `,` or `>`")
