"""JSON that somebody brings along: plain data with the place of every value, and nothing that is no JSON."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from json.decoder import scanstring  # type: ignore[attr-defined]
from math import isfinite
from typing import Any, NoReturn

from kibitz.importers.report import refuse, shown
from kibitz.importers.source import Source
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import Path_

MOST_DEPTH = 100
"""Bags in bags in bags: a save of a table may be nested a good deal."""
MOST_DIGITS = 30
SPACE = re.compile(r"[ \t\n\r]*")
SURROGATE = re.compile("[\ud800-\udfff]")


class Json:
    """A JSON document: its data, and where each value stands."""

    def __init__(self, source: Source, data: Any) -> None:
        self.file = source.name
        self.text = source.text
        self.data = data

    def where(self, path: Path_) -> str:
        """`file:line` of the value at a path, or of the last part of the path that is there."""
        return f"{self.file}:{self.place(path)[0]}"

    def place(self, path: Path_) -> tuple[int, int]:
        """(line, column) of the value at a path, or of the last part of the path that is there."""
        at, inside = _skip(self.text, 0), self._inside
        for step in path:
            if at not in inside:
                inside[at] = dict(_starts(self.text, at))
            if step not in inside[at]:
                break
            at = inside[at][step]
        line = bisect_left(self._ends, at)
        return line + 1, at - (self._ends[line - 1] if line else -1)

    @cached_property
    def _inside(self) -> dict[int, dict[str | int, int]]:
        """Where an object or list begins -> where each of its values begins; filled as places are asked for."""
        return {}

    @cached_property
    def _ends(self) -> list[int]:
        """Where each line ends."""
        return [at for at, character in enumerate(self.text) if character == "\n"]

    def wrong(self, path: Path_, code: str, message: str) -> DiagnosticError:
        """The error that the value at `path` makes the file unusable, for `raise`."""
        return refuse(self.file, code, message, *self.place(path))


def read_json(source: Source) -> Json:
    """The document that a text holds. Raises DiagnosticError with line and column for what is no JSON."""
    text = source.text

    def no_number(word: str) -> NoReturn:
        raise _refused(source, text.find(word), "NUMBER", f"`{shown(word, 20)}` is no number.")

    def whole(word: str) -> int:
        return int(word) if len(word) <= MOST_DIGITS else no_number(word)

    def decimal(word: str) -> float:
        number = float(word)
        return number if isfinite(number) else no_number(word)

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(found)
        if len(data) < len(found):
            keys = [key for key, _ in found]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise refuse(source.name, "DUPLICATE-KEY", f"`{shown(twice)}` stands twice in one object; keep one.")
        return data

    try:
        data = json.loads(
            text, parse_constant=no_number, parse_int=whole, parse_float=decimal, object_pairs_hook=pairs
        )  # fmt: skip
    except json.JSONDecodeError as error:
        raise refuse(source.name, "JSON", f"{error.msg}.", error.lineno, error.colno) from None
    except RecursionError:
        raise refuse(source.name, "DEPTH", f"nested more than {MOST_DEPTH} levels deep.") from None
    document = Json(source, data)
    for path, code, message in _bad(data, (), 0):
        raise document.wrong(path, code, message)
    return document


def _refused(source: Source, at: int, code: str, message: str) -> DiagnosticError:
    at = max(at, 0)
    line, column = source.text.count("\n", 0, at) + 1, at - source.text.rfind("\n", 0, at)
    return refuse(source.name, code, message, line, column)


def _bad(data: Any, path: Path_, depth: int) -> Iterator[tuple[Path_, str, str]]:
    """What makes data unusable though it is JSON: depth, and halves of characters that no text can hold."""
    if depth > MOST_DEPTH:
        yield path, "DEPTH", f"nested more than {MOST_DEPTH} levels deep."
    elif isinstance(data, str):
        if SURROGATE.search(data):
            yield path, "TEXT", "half a character (`\\ud...` without its other half)."
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _bad(key, path, depth)
            yield from _bad(value, (*path, key), depth + 1)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _bad(value, (*path, index), depth + 1)


# --- places ------------------------------------------------------------------------------------------------


def _skip(text: str, at: int) -> int:
    """The place of the next character that is no white space."""
    found = SPACE.match(text, at)
    return found.end() if found else at


def _starts(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Each key or index with the place of its value, of the object or list that begins at `at`; nothing for others."""
    opening = text[at : at + 1]
    if opening not in ("{", "["):
        return
    decoder, count, at = json.JSONDecoder(), 0, _skip(text, at + 1)
    while text[at] not in "]}":
        key: str | int = count
        if opening == "{":
            key, at = scanstring(text, at + 1, False)
            at = _skip(text, _skip(text, at) + 1)
        yield key, at
        _, end = decoder.raw_decode(text, at)
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at
        count += 1


# --- values of a shape -------------------------------------------------------------------------------------


def a_dict(value: Any) -> dict[str, Any]:
    """The value where it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def a_list(value: Any) -> list[Any]:
    """The value where it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def a_text(value: Any) -> str:
    """The value where it is a text, else ""."""
    return value if isinstance(value, str) else ""


def a_number(value: Any) -> int | None:
    """The value where it is a whole number, also one written as 2.0; None for everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if value == int(value) else None
