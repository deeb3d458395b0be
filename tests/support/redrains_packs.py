"""Packs of Red Rains in a few lines, for tests of how they are read."""

from __future__ import annotations

import pytest

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.redrains.library import Pack, read_pack
from model.redrains.words import vocabulary

WORDS = vocabulary()
HEAD = "game: redrains\npack: trial\nsource: tests\nsample: true\n"
ALLY = "{id: hound, type: ally, cost: [main, 1 natural class], attack: 1, life: 2, recover: 0}"
ASPECTS = """
  - {id: one, type: aspect, blood: 1, attack: 1, life: 1, icon: left, copies: 9}
  - {id: two, type: aspect, blood: 2, attack: 1, life: 1, icon: none, copies: 9}
"""
CHIMERA = """
chimeras:
  - id: beast
    profiles: [{difficulty: heroic, level: 2, players: 1, threat: 2, life: 9, ultimate: 3, setup: [1, 2]}]
    behavior: [&a [{rolls: [1, 2, 3, 4, 5, 6], main: reveal}, {rolls: [7, 8, 9, 10, 11, 12], main: reveal}], *a, *a]
    ultimates: [add_aspect, add_aspect, add_aspect]
    subtypes: {all: {one: 9, two: 9}}
"""


def pack(text: str) -> Pack:
    """The pack in a text."""
    return read_pack(parse_yaml(text, "trial.yaml"), WORDS)


def cards(*entries: str) -> Pack:
    """A sample pack of these entries, each in one line."""
    return pack(HEAD + "cards:\n" + "".join(f"  - {entry}\n" for entry in entries))


def problems(text: str) -> list[str]:
    """What is wrong with a pack, one line each."""
    with pytest.raises(DiagnosticError) as caught:
        pack(text)
    return [str(problem) for problem in caught.value.diagnostics]


def beast(**changes: str) -> str:
    """The pack of the trial Chimera, with the lines of some of its keys replaced ("" leaves one out)."""
    lines = CHIMERA.strip().split("\n")
    for key, value in changes.items():
        at = next(i for i, line in enumerate(lines) if line.strip().startswith(f"{key}:"))
        lines[at] = f"    {key}: {value}" if value else ""
    return HEAD + "\n".join(lines) + "\ncards:" + ASPECTS


def ally(**changes: str) -> str:
    """The entry of the hound with further or other keys; "" leaves one out."""
    entry = {"id": "hound", "type": "ally", "cost": "[main]", "attack": "1", "life": "2", "recover": "0", **changes}
    return "{" + ", ".join(f"{key}: {value}" for key, value in entry.items() if value) + "}"


def aspect(**changes: str) -> str:
    """The entry of an aspect with further or other keys; "" leaves one out."""
    entry = {"id": "maw", "type": "aspect", "blood": "1", "attack": "1", "life": "2", "icon": "jaw", **changes}
    return "{" + ", ".join(f"{key}: {value}" for key, value in entry.items() if value) + "}"


def spell(kind: str, **changes: str) -> str:
    """The entry of a spell with an effect and further or other keys."""
    entry = {
        "id": "dart",
        "type": kind,
        "cost": "[main]",
        "text": "t",
        "cite": "c",
        "examples": "[{}]",
        "do": "{draw: 1}",
        **changes,
    }
    return "{" + ", ".join(f"{key}: {value}" for key, value in entry.items() if value) + "}"
