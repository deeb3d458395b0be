"""Entries of a pack of cards, edited one key at a time in the pack's text: what a form shows, and what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from string import ascii_lowercase
from textwrap import dedent
from typing import Any, NamedTuple

from kibitz.cardfields import INNER, Field, fields, order, section_of
from kibitz.cardform import NEW_TYPES, template
from kibitz.yamledit import NotEdited, append, data_of, drop, prose, put, scalar, source
from model import catalog
from model.core.yamlfile import Path_

SECTIONS = ("cards", "chimeras", "heroes", "bosses", "marks")
HEAD = """\
# Cards of your own, begun as copies. What you change makes them invented ones.
game: {game}
pack: my-copies
source: "begun as copies of the pack {pack}"
sample: true
"""


PACK = (
    Field(("pack",), "line", "its name: small letters, figures and hyphens", needed=True),
    Field(("source",), "line", "where the numbers come from", needed=True),
    Field(("sample",), "flag", "invented; not so for the numbers of printed cards", needed=True),
)
"""The fields of a pack itself."""


class EntryRow(NamedTuple):
    """An entry of a pack: where it stands, what it is, and its id."""

    path: Path_
    kind: str
    id: str


class Filled(NamedTuple):
    """A field with what the entry says: the value as data and as text; None where it is left out."""

    field: Field
    value: Any
    source: str


def entries_of(game: str, text: str) -> list[EntryRow]:
    """The entries of a pack, those inside a Boss after it. Raises NotEdited for a text that is no YAML."""
    data = data_of(text)
    return list(_rows(game, data if isinstance(data, dict) else {}))


def _rows(game: str, data: Any) -> Iterator[EntryRow]:
    for section in SECTIONS:
        for path, entry in _items(data, (section,)):
            yield EntryRow(path, _kind(game, section, entry), str(entry.get("id", "")))
            for (outer, inner), (kind, _) in INNER.items():
                if outer == section:
                    yield from (EntryRow(p, kind, str(one.get("id", ""))) for p, one in _items(entry, (*path, inner)))


def _items(data: Any, path: Path_) -> Iterator[tuple[Path_, dict[str, Any]]]:
    found = data.get(path[-1])
    for index, entry in enumerate(found if isinstance(found, list) else ()):
        if isinstance(entry, dict):
            yield (*path, index), entry


def _kind(game: str, section: str, entry: dict[str, Any]) -> str:
    if section == "cards":
        return str(entry.get("type", ""))
    return next(k for k in (*NEW_TYPES[game], "mark", "chimera", "hero", "boss") if section_of(game, k) == section)


def row_at(game: str, text: str, path: Path_) -> EntryRow:
    """The entry at a path. Raises NotEdited."""
    found = next((row for row in entries_of(game, text) if row.path == path), None)
    if found is None:
        raise NotEdited(f"there is no entry `{'.'.join(map(str, path))}`")
    return found


def filled(game: str, text: str, path: Path_) -> list[Filled]:
    """The fields of the entry at a path with what they hold, and a field for every other key; without a path, those of
    the pack itself. Raises NotEdited."""
    if not path:
        return [_filled(text, path, data_of(text), field) for field in PACK]
    row = row_at(game, text, path)
    known = _fields(game, row.kind)
    entry = _value(data_of(text), path)
    inner = {key for outer, key in INNER if outer == path[0] and len(path) == 2}
    named = {"id", "type", *inner, *(field.path[0] for field in known)}
    more = [Field((key,), "yaml", "a key without a field of its own") for key in entry if key not in named]
    return [
        _filled(text, path, entry, field)
        for field in (Field(("id",), "line", "small letters and hyphens"), *known, *more)
    ]


def _fields(game: str, kind: str) -> Sequence[Field]:
    try:
        return fields(game, kind)
    except KeyError:
        return (Field(("name",), "line", ""), Field(("type",), "line", f"one of {', '.join(NEW_TYPES[game])}"))


def _filled(text: str, path: Path_, entry: Any, field: Field) -> Filled:
    example = dedent(field.example.replace("CARD", str(entry.get("id", "")))).strip("\n")
    field = field._replace(example=example)
    value = _value(entry, field.path)
    fits = {
        "number": isinstance(value, int) and not isinstance(value, bool), "flag": isinstance(value, bool),
        "words": _words(value), "cost": _words(value), "yaml": False,
    }.get(field.input, isinstance(value, str))  # fmt: skip
    if value is None and source(text, (*path, *field.path)) in ("", "null"):
        return Filled(field, None, "")
    if not fits:
        return Filled(field._replace(input="yaml"), value, source(text, (*path, *field.path)))
    return Filled(field, value, "")


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _value(data: Any, path: Path_) -> Any:
    for part in path:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return None
    return data


# --- changes ---------------------------------------------------------------------------------------------------------


def changed(game: str, text: str, path: Path_, key: Sequence[str], value: Any, yaml: str | None = None) -> str:
    """The pack's text with a key of an entry set to a value, or to what a YAML text holds; None takes it away.

    Raises NotEdited.
    """
    known = _fields(game, row_at(game, text, path).kind) if path else PACK
    where = (*path, *key)
    if not path and (tuple(key) not in [field.path for field in PACK] or not isinstance(value, str | bool)):
        raise NotEdited(f"`{'.'.join(key)}` of a pack is changed in its text")
    if not path:
        return put(text, where, scalar(value))
    if yaml is not None and yaml.strip():
        return put(text, where, yaml, _order(known, key))
    if value in (None, "", [], False) or yaml is not None:
        return drop(text, where) if source(text, where) or _value(data_of(text), where) is not None else text
    field = next((field for field in known if field.path == tuple(key)), None)
    long = isinstance(value, str) and field is not None and field.input == "prose"
    new = prose(value, 2 * len(where)) if long else scalar(value)
    return put(text, where, new, _order(known, key))


def _order(known: Sequence[Field], key: Sequence[str]) -> list[str]:
    if len(key) == 1:
        return order(known)
    return [field.path[-1] for field in known if field.path[:-1] == tuple(key[:-1])] or list(key)


def dropped(game: str, text: str, path: Path_) -> str:
    """The pack's text without an entry. Raises NotEdited."""
    return drop(text, row_at(game, text, path).path)


def added(game: str, text: str, kind: str, taken: set[str], within: Path_ = ()) -> tuple[str, Path_]:
    """The pack's text with a new entry of a kind at the end of its list, and where that stands; ids are new.

    A card or a mark of a Boss comes into the Boss at `within`. Without a text there is a pack with the entry.
    Raises NotEdited.
    """
    inner = next((key for key, (name, _) in INNER.items() if name == kind and within[:1] == key[:1]), None)
    model: Path_ = (section_of(game, kind), 0)
    path: Path_ = model[:1]
    if inner is not None:
        model, path = ("bosses", 0, inner[1], 0), (*within[:2], inner[1])
    whole = template(game, kind if inner is None else "boss")
    if not text.strip():
        return whole, model
    lines = [line for line in source(whole, model).split("\n") if not line.lstrip().startswith("#")]
    return _appended(game, text, path, "\n".join(lines), taken)


def copied(game: str, text: str, file: Path, path: Path_, taken: set[str]) -> tuple[str, Path_]:
    """The pack's text with a copy of an entry of another pack, under an id of its own. Raises NotEdited."""
    from model.core.yamlfile import read_text

    other = read_text(file)
    entry = source(other, path)
    if not text.strip():
        name = str(data_of(other).get("pack", file.stem))
        text = f"{HEAD.format(game=game, pack=name)}{path[0]}:\n  - {_indented(_own(entry, taken))}\n"
        return _unsure(game, text, (path[0], 0)), (path[0], 0)
    new, where = _appended(game, text, path[:1], entry, taken)
    return _unsure(game, new, where), where


def _indented(item: str) -> str:
    first, *more = item.strip("\n").split("\n")
    return "\n".join([first, *(f"    {line}" if line.strip() else "" for line in more)])


def _appended(game: str, text: str, path: Path_, entry: str, taken: set[str]) -> tuple[str, Path_]:
    there = {row.id for row in entries_of(game, text)}
    number = len(_value(data_of(text), path) or ())
    return append(text, path, _own(entry, taken | there)), (*path, number)


def _own(entry: str, taken: set[str]) -> str:
    """The entry with ids that are taken replaced by others, wherever they are named in it."""
    data = data_of(entry)
    ids = [data["id"], *(one["id"] for key in ("cards", "marks") for one in data.get(key, ()) if isinstance(one, dict))]
    for old in ids:
        if old in taken:
            base = old if old.startswith("my-") else f"my-{old}"
            new = next(name for name in _names(base) if name not in taken)
            taken = taken | {new}
            entry = re.sub(rf"(?<![\w-]){re.escape(old)}(?![\w-])", new, entry)
    return entry


def _names(base: str) -> Iterator[str]:
    """Ids to choose from; none ends in a number, which would count copies."""
    yield base
    for more in count(1):
        yield from (f"{base}-{letter * more}" for letter in ascii_lowercase[1:])


def _unsure(game: str, text: str, path: Path_) -> str:
    """The text without the letters of certainty of a copy, which the head of another pack explains."""
    for row in entries_of(game, text):
        if row.path[: len(path)] == path and source(text, (*row.path, "certainty")):
            text = drop(text, (*row.path, "certainty"))
    return text


def place_of(game: str, card: str) -> tuple[Path, Path_] | None:
    """The file of the pack that has an entry, and where it stands there; None for an unknown one."""
    from model.core.yamlfile import load_yaml

    for file in catalog.pack_files(game).values():
        found = next((row for row in _rows(game, load_yaml(file).data) if row.id == card and len(row.path) == 2), None)
        if found is not None:
            return file, found.path
    return None
