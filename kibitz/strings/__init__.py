"""Position strings: a position as one line of text, `at1 …`, `rr1 …` or `rb1 …`, or packed as `at1z.…`.

The number behind the tag is the version of the form; strings of every version stay readable. docs/position-strings.md
lists the fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kibitz.positions import NotWritable, keys_at
from kibitz.strings.cursor import Cursor, NotShort
from model.core.diagnostics import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from kibitz.strings.shared import Columns, Read
    from model.scenario import Scenario

TAGS = {"at": "ascension", "rr": "redrains", "rb": "raidboss"}
NAMES = {"ascension": "Ascension Tactics", "redrains": "Red Rains", "raidboss": "Raid Boss"}
VERSION = 1
"""The version that is written."""
_TAG = re.compile(r"(at|rr|rb)([0-9]{1,3})(z\.|(?=\s)|$)")
__all__ = ["NAMES", "TAGS", "VERSION", "NotWritable", "is_string", "read", "write"]


def is_string(text: str) -> bool:
    """Whether a text begins as position strings do, so that it is none of a file and no path."""
    return _TAG.match(text.strip()) is not None


# --- writing -----------------------------------------------------------------------------------------------


def write(scenario: Scenario, state: Any) -> str:
    """The string of a position: the short form, or the packed one for what that does not carry.

    Raises NotWritable for a position that no file says, such as one after the end.
    """
    tag = next(tag for tag, game in TAGS.items() if game == scenario.game)
    try:
        keys = keys_at(scenario, state)
    except NotWritable:
        if not _as_in_file(scenario, state):
            raise
        keys = _own_keys(scenario)
    keys = _marked(scenario, keys)
    return _short(tag, scenario.game, keys) or f"{tag}{VERSION}z.{_pack(keys)}"


def _short(tag: str, game: str, keys: dict[str, Any]) -> str:
    """The short form; "" where it does not carry everything."""
    try:
        text = f"{tag}{VERSION} {_codec(game, VERSION).encode(keys)}"
        again = _codec(game, VERSION).decode(Cursor(text, "", text.index(" ") + 1)).keys
    except (NotShort, DiagnosticError):
        return ""
    return text if again == keys else ""


def _as_in_file(scenario: Scenario, state: Any) -> bool:
    """Whether a position is that of the scenario's file; the scenario itself may have been played on."""
    from model.scenario import read_scenario

    return bool(read_scenario(json.dumps(scenario.document.data)).problem.state == state)


def _own_keys(scenario: Scenario) -> dict[str, Any]:
    """The keys of the scenario's file, for a game that begins with something that no other file says."""
    from model.scenario import HeadKeys

    head = set(HeadKeys.model_fields)
    return {name: value for name, value in scenario.document.data.items() if name not in head and name != "checks"}


def _marked(scenario: Scenario, keys: dict[str, Any]) -> dict[str, Any]:
    """The keys with a `*` at packs of invented cards, in a fixed order; usual packs without any are left out."""
    from kibitz.strings.shared import default_packs

    usual = default_packs(scenario.game)
    invented = {name for name, sample in _packs(scenario) if sample}
    named = sorted(set(keys.get("packs", usual)), key=lambda name: (usual.index(name) if name in usual else 99, name))
    marked = [f"{name}*" if name in invented else name for name in named]
    rest = {name: value for name, value in keys.items() if name != "packs"}
    return rest if marked == usual else {**rest, "packs": marked}


def _packs(scenario: Scenario) -> list[tuple[str, bool]]:
    """The names of the packs of a position, and whether their cards are invented."""
    table: Any = getattr(scenario.problem.game, "table")  # noqa: B009
    return [(pack.name, pack.sample) for pack in table.library.packs]


def _pack(keys: dict[str, Any]) -> str:
    from kibitz.strings.packed import pack

    return pack(keys)


# --- reading -----------------------------------------------------------------------------------------------


def read(text: str, where: str = "string") -> Scenario:
    """The scenario of a position string. Raises DiagnosticError that names the column, what is wrong, and why."""
    from kibitz.strings.packed import MOST_TEXT
    from kibitz.strings.shared import Read

    cursor = Cursor(text, where, len(text) - len(text.lstrip()), len(text.rstrip()))
    if cursor.end - cursor.at > MOST_TEXT:
        message = f"{len(text):,} characters; expected at most {MOST_TEXT:,}."
        raise DiagnosticError([Diagnostic(where, 1, 1, "TOO-LARGE", message)])
    start = cursor.at
    tag = cursor.need(_TAG, f"expected a position string: it begins with {', '.join(f'`{t}{VERSION}`' for t in TAGS)}")
    game, version = TAGS[tag[1]], int(tag[2])
    if (game, version) not in _READERS:
        cursor.at = start
        known = ", ".join(str(number) for name, number in _READERS if name == game)
        message = f"`{tag[1]}{version}`: this kibitz reads version {known} of the strings of {NAMES[game]}."
        raise cursor.error(f"{message} Perhaps a newer one wrote it.", "VERSION")
    if tag[3]:
        from kibitz.strings.packed import unpack

        return _scenario(game, Read(unpack(cursor), {}), where, cursor)
    while not cursor.done and cursor.text[cursor.at].isspace():
        cursor.at += 1
    return _scenario(game, _codec(game, version).decode(cursor), where, cursor)


def _codec(game: str, version: int) -> Any:
    """The module that writes and reads one version of a game's strings."""
    return _READERS[game, version]()


def _ascension() -> Any:
    from kibitz.strings import ascension

    return ascension


def _redrains() -> Any:
    from kibitz.strings import redrains

    return redrains


def _raidboss() -> Any:
    from kibitz.strings import raidboss

    return raidboss


_READERS: dict[tuple[str, int], Callable[[], Any]] = {
    ("ascension", 1): _ascension,
    ("redrains", 1): _redrains,
    ("raidboss", 1): _raidboss,
}
"""Who reads which version. A line is added for a new version and none is ever taken away."""


def _scenario(game: str, found: Read, where: str, cursor: Cursor) -> Scenario:
    from kibitz.strings.shared import default_packs
    from model.core.yamlfile import parse_yaml, path_at
    from model.scenario import HeadKeys, read_scenario

    keys = {name: value for name, value in found.keys.items() if name not in HeadKeys.model_fields}
    if "goal" in keys:
        keys["goal"] = keys.pop("goal")  # last, as in files that people write
    marked = keys.get("packs", default_packs(game))
    if isinstance(marked, list) and "packs" in keys:
        keys["packs"] = [name.removesuffix("*") if isinstance(name, str) else name for name in marked]
    head = {"format": 1, "id": "position", "title": f"A position of {NAMES[game]}", "game": game}
    text = json.dumps({**head, "source": "a position string", **keys}, ensure_ascii=False, indent=0)
    try:
        scenario = read_scenario(text, where)
    except DiagnosticError as error:
        places = parse_yaml(text, where).places
        found_at = [(_column(found.columns, path_at(places, d.line, d.column)), d) for d in error.diagnostics]
        raise DiagnosticError(d._replace(line=1, column=column) for column, d in found_at) from None
    _check_marks(scenario, marked, found.columns.get(("packs",), 1), where)
    return scenario


def _column(columns: Columns, path: tuple[str | int, ...]) -> int:
    """The column of the part of a string that says the key at `path`."""
    while path and path not in columns:
        path = path[:-1]
    return columns.get(path, 1)


def _check_marks(scenario: Scenario, marked: Any, column: int, where: str) -> None:
    """The `*` of a pack tells whoever reads the text that its cards are invented, so it must be right."""
    written = [str(name) for name in marked] if isinstance(marked, list) else []
    for name, sample in _packs(scenario):
        wrong = name if sample else f"{name}*"
        if wrong in written:
            says = f"invented cards: write `{name}*`" if sample else f"no invented cards: write `{name}` without `*`"
            raise DiagnosticError([Diagnostic(where, 1, column, "SAMPLE", f"the pack `{name}` has {says}.")])
