"""Fields of a position string: a table says which letters stand for which key, and how its value is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.slugs import Slugs
from model.core.diagnostics import did_you_mean

Keys = dict[str, Any]
_FIELD = re.compile(r"[A-Za-z]+:?|[>*?]")
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


class Form(NamedTuple):
    """How one kind of value is written and read."""

    write: Callable[[Any], str]
    read: Callable[[Cursor], Any]
    says: str
    """What the documentation says of it."""


class Field(NamedTuple):
    """One field: its letters, the key that it stands for, and the form of its value."""

    letters: str
    key: str
    form: Form
    says: str


class Found(NamedTuple):
    """The keys that some fields say, and the column of each."""

    keys: Keys
    columns: dict[str, int]


# --- forms -------------------------------------------------------------------------------------------------


def read_number(cursor: Cursor) -> int:
    """A whole number. Raises DiagnosticError."""
    return int(cursor.need(_NUMBER, "expected a number of at most four digits")[0])


def read_word(cursor: Cursor) -> str:
    """A word of letters, digits, `-` and `_`. Raises DiagnosticError."""
    return cursor.need(_WORD, "expected a word")[0]


def _plain_word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise NotShort(f"`{text}`")
    return text


def _true(value: bool) -> str:
    if value is not True:
        raise NotShort("a flag that is off")
    return ""


def _false(value: bool) -> str:
    if value is not False:
        raise NotShort("a flag that is on")
    return ""


NUMBER = Form(str, read_number, "a number")
WORD = Form(_plain_word, read_word, "a word")
TRUE = Form(_true, lambda cursor: True, "nothing more")
FALSE = Form(_false, lambda cursor: False, "nothing more")


def listed(form: Form, separator: str = ",") -> Form:
    """A list of values with a character between them; an empty list is nothing."""

    def read(cursor: Cursor) -> list[Any]:
        found = [] if cursor.done else [form.read(cursor)]
        while cursor.eat(separator):
            found.append(form.read(cursor))
        return found

    return Form(lambda values: separator.join(map(form.write, values)), read, f"{form.says}, `{separator}` between")


def pairs(form: Form) -> Form:
    """Names with a value each: `name=1,other=0`, sorted."""

    def write(values: Mapping[str, Any]) -> str:
        return ",".join(f"{_plain_word(name)}={form.write(value)}" for name, value in sorted(values.items()))

    def read(cursor: Cursor) -> Keys:
        found: Keys = {}
        while True:
            name = read_word(cursor)
            if name in found or not cursor.eat("="):
                cursor.fail("expected `=` and a value, every name once")
            found[name] = form.read(cursor)
            if not cursor.eat(","):
                return found

    return Form(write, read, "names with `=` and a value")


def cards_form(slugs: Slugs) -> Form:
    """Cards in no order, each with its number before it: `4ApMi`."""
    return Form(slugs.write_all, slugs.read_all, "cards")


def pile_form(slugs: Slugs, parts: Sequence[str], usual: str) -> Form:
    """A pile: the parts of a position file's pile in order with `/` between; a plain list is the part `usual`."""

    def write(pile: Any) -> str:
        if isinstance(pile, list):
            return slugs.write_all(pile)
        if set(pile) - set(parts) or not all(pile.values()) or set(pile) == {usual}:
            raise NotShort("a pile")
        return "/".join(slugs.write_all(pile.get(name, [])) for name in parts)

    def read(cursor: Cursor) -> Any:
        found = [slugs.read_all(cursor, "/")]
        while cursor.eat("/"):
            found.append(slugs.read_all(cursor, "/"))
        if len(found) == 1:
            return found[0]
        if len(found) != len(parts):
            cursor.fail(f"expected the parts {', '.join(parts)} with `/` between, or one list")
        return {name: cards for name, cards in zip(parts, found, strict=True) if cards}

    return Form(write, read, f"cards; where some are known {', '.join(parts)} with `/` between")


# --- tables ------------------------------------------------------------------------------------------------


def write_fields(table: Sequence[Field], keys: Mapping[str, Any], but: Sequence[str] = ()) -> list[str]:
    """The fields that say `keys`, in the table's order. Raises NotShort for a key that none stands for."""
    known = {field.key for field in table}
    left = [name for name in keys if name not in known and name not in but]
    if left:
        raise NotShort(f"the key {', '.join(left)}")
    return [field.letters + field.form.write(keys[field.key]) for field in table if field.key in keys]


def read_fields(table: Sequence[Field], tokens: Sequence[Cursor]) -> Found:
    """The keys that fields say, in any order. Raises DiagnosticError for one that is unknown or stands twice."""
    keys: Keys = {}
    columns: dict[str, int] = {}
    by_letters = {field.letters: field for field in table}
    for token in tokens:
        start = token.at
        letters = token.match(_FIELD)
        field = by_letters.get(letters[0]) if letters else None
        if field is None:
            token.at = start
            known = ", ".join(f"`{one.letters}`" for one in table)
            hint = did_you_mean(letters[0], []) if letters else ""
            raise token.error(f"`{token.rest[:30]}` begins with no known field.{hint} Known here: {known}.", "FIELD")
        if field.key in keys:
            token.at = start
            raise token.error(f"the field `{field.letters}` stands there twice; keep one.", "FIELD")
        columns[field.key] = start + 1
        keys[field.key] = field.form.read(token)
        if not token.done:
            token.fail(f"expected the end of the field `{field.letters}`: {field.form.says}")
    return Found(keys, columns)
