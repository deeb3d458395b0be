"""Packs of Raid Boss in a few lines, for tests of how they are read."""

from __future__ import annotations

import pytest

from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.raidboss.library import Pack, read_pack
from model.raidboss.words import vocabulary

WORDS = vocabulary()
HEAD = "game: raidboss\npack: trial\nsource: tests\nsample: true\n"
FULL = {"text": "t", "cite": "c", "examples": "[{}]"}
SKILL = "{name: rage, max: 6, reset: none}"
ABILITIES = "{green: {cost: 2, do: {deal: 1}}, blue: {cost: 4, do: {deal: 2}}, red: {cost: 6, do: {deal: 3}}}"
LEVELS = "[{deck: [easy, medium]}, {deck: [medium, hard]}]"
DECK = (
    "{id: claw, difficulty: easy, copies: 6, text: t, boss_action: {damage: 1}}",
    "{id: bite, difficulty: medium, copies: 6, text: t, boss_action: {damage: 2}}",
    "{id: maul, difficulty: hard, copies: 6, text: t, boss_action: {damage: 3}}",
    "{id: spire, difficulty: challenge, hp: 5, text: t, when: {boss_action: {damage: 1}}}",
    "{id: roar, difficulty: last_stand, text: t, last_stand: {damage: 4}}",
)


def flow(entry: dict[str, str]) -> str:
    """Keys in one line; a key with "" is left out."""
    return "{" + ", ".join(f"{key}: {value}" for key, value in entry.items() if value) + "}"


def hero(**changes: str) -> str:
    """The entry of a Hero with further or other keys; "" leaves one out."""
    entry = {"id": "guard", "hp": "9", "skill": SKILL, "instant": "{do: {deal: 1}}", "abilities": ABILITIES, **FULL}
    return flow({**entry, **changes})


def mark(**changes: str) -> str:
    """The entry of a mark with further or other keys; "" leaves one out."""
    return flow({"id": "sore", "text": "t", **changes})


def boss(**changes: str) -> str:
    """The entry of a Boss with further or other keys; "" leaves one out."""
    cards = f"[{', '.join(DECK)}]"
    return flow({"id": "ogre", "hp": "100", "levels": LEVELS, "cards": cards, **FULL, **changes})


def deck(**changes: str) -> str:
    """The cards of the Boss, one of them with other keys: `deck(claw="...")` replaces the whole entry."""
    found = [changes.pop(entry.split(",")[0].removeprefix("{id: "), entry) for entry in DECK]
    return f"[{', '.join([entry for entry in found if entry] + list(changes.values()))}]"


def section(key: str, *entries: str) -> str:
    """A list of entries under a key of a pack, each in one line."""
    return f"{key}:\n" + "".join(f"  - {entry}\n" for entry in entries)


def pack(text: str) -> Pack:
    """The pack in a text."""
    return read_pack(parse_yaml(text, "trial.yaml"), WORDS)


def heroes(*entries: str) -> Pack:
    """A sample pack of these Heroes."""
    return pack(HEAD + section("heroes", *entries))


def bosses(*entries: str) -> Pack:
    """A sample pack of these Bosses."""
    return pack(HEAD + section("bosses", *entries))


def problems(text: str) -> list[str]:
    """What is wrong with a pack, one line each."""
    with pytest.raises(DiagnosticError) as caught:
        pack(text)
    return [str(problem) for problem in caught.value.diagnostics]
