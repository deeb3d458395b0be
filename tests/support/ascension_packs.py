"""Packs of Ascension Tactics in a few lines, for tests of how they are read."""

from __future__ import annotations

import pytest

from model.ascension.library import Library, Pack, read_pack
from model.ascension.words import vocabulary
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml

HEAD = "game: ascension\npack: trial\nsource: tests\nsample: true\ncards:\n"
FULL = {"text": "t", "cite": "c", "examples": "[{}]"}


def flow(entry: dict[str, str]) -> str:
    """Keys in one line; a key with "" is left out."""
    return "  - {" + ", ".join(f"{key}: {value}" for key, value in entry.items() if value) + "}\n"


def villain(**changes: str) -> str:
    """The entry of a Villain with further or other keys; "" leaves one out."""
    entry = {"id": "ghoul", "type": "villain", "strength": "3", "defense": "4", "honor": "2", "coop": "{defense: 6}"}
    return flow({**entry, **FULL, **changes})


def boss(**changes: str) -> str:
    """The entry of a Boss with further or other keys; "" leaves one out."""
    return villain(**{"id": "king", "boss": "true", "surge": "{gain: {what: honor, amount: 1}}", **changes})


def scheme(**changes: str) -> str:
    """The entry of a Scheme with further or other keys; "" leaves one out."""
    does = "{gain: {what: honor, amount: 1}}"
    return flow({"id": "plot", "type": "scheme", "threat": "3", "do": does, "bonus": does, **FULL, **changes})


def card(kind: str, **changes: str) -> str:
    """The entry of a card of another type with these keys."""
    return flow({"id": f"a-{kind}", "type": kind, **changes})


def pack(*entries: str) -> Pack:
    """A sample pack of these entries."""
    return read_pack(parse_yaml(HEAD + "".join(entries), "trial.yaml"), vocabulary())


def library(*entries: str) -> Library:
    """The Library of one sample pack of these entries."""
    return Library((pack(*entries),))


def problems(*entries: str) -> list[str]:
    """What is wrong with a pack of these entries, one line each."""
    with pytest.raises(DiagnosticError) as caught:
        pack(*entries)
    return [str(problem) for problem in caught.value.diagnostics]
