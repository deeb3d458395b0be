"""Positions that differ from a file's in one number: what `--vary KEY=1..5` means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from kibitz.cli.main import UserError
from model.core.diagnostics import DiagnosticError
from model.scenario import read_scenario

if TYPE_CHECKING:
    from model.scenario import Scenario

MOST = 30
"""The most numbers that are tried."""
FORM = re.compile(r"([\w.-]+)(?:#([1-9]))?=(?:(-?\d{1,6})\.\.(-?\d{1,6})|(-?\d{1,6}(?:,-?\d{1,6})*))")
HELP = "write KEY=1..5 or KEY=1,3,5; KEY is a key of the file such as wounds or boss.damage or heroes.0#2"


class Vary(NamedTuple):
    """One number of a position file, and what it is to be."""

    key: str
    """As written, for messages."""
    path: tuple[str | int, ...]
    at: int
    """Which of the numbers in a text is meant, from 1."""
    numbers: tuple[int, ...]


def read_vary(text: str) -> Vary:
    """What `--vary` says. Raises UserError."""
    match = FORM.fullmatch(text)
    if match is None:
        raise UserError(f"--vary {text}: {HELP}.")
    key, at, low, high, some = match.groups()
    numbers = range(int(low), int(high) + 1) if low is not None else sorted({int(n) for n in some.split(",")})
    if not 2 <= len(numbers) <= MOST:
        raise UserError(f"--vary {text}: {len(numbers)} numbers; give 2 to {MOST} of them.")
    whole = f"{key}#{at}" if at else key
    return Vary(whole, *read_key(whole), tuple(numbers))


def positions(scenario: Scenario, vary: Vary) -> Iterator[tuple[int, Scenario]]:
    """The position with each of the numbers. Raises UserError where the file has no such number or forbids one."""
    for number in vary.numbers:
        data = deepcopy(scenario.document.data)
        _put(data, vary, number)
        try:
            yield number, read_scenario(json.dumps(data, indent=1), scenario.document.file)
        except DiagnosticError as error:
            first = error.diagnostics[0]
            raise UserError(f"--vary {vary.key}={number}: no such position: {first.message}") from None


def _put(data: Any, vary: Vary, number: int) -> None:
    """Put a number in its place. Raises UserError where there is none."""
    try:
        put_number(data, vary.path, vary.at, number)
    except LookupError as error:
        raise UserError(f"--vary {vary.key}: {error.args[0]}; {HELP}.") from None


def read_key(key: str) -> tuple[tuple[str | int, ...], int]:
    """The path that a key such as `boss.damage` or `heroes.0#2` names, and which number of a text is meant."""
    name, _, at = key.partition("#")
    return tuple(int(part) if part.isdigit() else part for part in name.split(".")), int(at or 1)


def put_number(data: Any, path: tuple[str | int, ...], at: int, number: int) -> None:
    """Put a number into the data of a file: at the path, or as the `at`-th number of the text there.

    Raises LookupError, which says why, where there is no such number.
    """
    *way, last = path
    try:
        for part in way:
            data = data[part]
        known = data.get(last) if isinstance(data, dict) else data[last]
    except (KeyError, IndexError, TypeError, AttributeError):
        raise LookupError("the file has no such key") from None
    if isinstance(known, str):
        data[last] = _in_text(known, at, number)
    elif known is None or (isinstance(known, int) and not isinstance(known, bool)):
        data[last] = number
    else:
        raise LookupError("that is no number")


def _in_text(text: str, at: int, number: int) -> str:
    places = list(re.finditer(r"\d+", text))
    if len(places) < at:
        raise LookupError(f"`{text}` has {len(places)} numbers")
    place = places[at - 1]
    return f"{text[: place.start()]}{number}{text[place.end() :]}"
