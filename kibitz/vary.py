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
    path = tuple(int(part) if part.isdigit() else part for part in key.split("."))
    return Vary(f"{key}#{at}" if at else key, path, int(at or 1), tuple(numbers))


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
    """Put a number in its place."""
    *way, last = vary.path
    try:
        for part in way:
            data = data[part]
        known = data.get(last) if isinstance(data, dict) else data[last]
    except (KeyError, IndexError, TypeError):
        raise UserError(f"--vary {vary.key}: the file has no such key; {HELP}.") from None
    if isinstance(known, str):
        data[last] = _in_text(known, vary, number)
    elif known is None or (isinstance(known, int) and not isinstance(known, bool)):
        data[last] = number
    else:
        raise UserError(f"--vary {vary.key}: that is no number; {HELP}.")


def _in_text(text: str, vary: Vary, number: int) -> str:
    places = list(re.finditer(r"\d+", text))
    if len(places) < vary.at:
        raise UserError(f"--vary {vary.key}: `{text}` has {len(places)} numbers; {HELP}.")
    place = places[vary.at - 1]
    return f"{text[: place.start()]}{number}{text[place.end() :]}"
