"""Spells of a test's own: one effect, cast in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from support.redrains import Position, play


def card(kind: str, name: str = "trial", **keys: str) -> str:
    """A card of a test's own as one item of YAML; the values are YAML."""
    body = ", ".join(f"{key}: {value}" for key, value in keys.items())
    return f"- {{id: {name}, name: {name}, type: {kind}, {body}}}\n"


def spell(do: str, name: str = "trial", cost: str = "[main]") -> str:
    """An action spell with one effect."""
    return card("action_spell", name, cost=cost, do=do)


def reaction(window: str, do: str, name: str = "answer") -> str:
    """A reaction spell that costs no dice."""
    return card("reaction_spell", name, reaction=window, cost="[]", do=do)


def cast(do: str, **words: Any) -> Position:
    """The position after the only player cast a spell with this effect, or where it first asks something."""
    words = {"hand": "trial", "dice": "", **words}
    return play(extra_cards=spell(do), **words).do("play trial")


def two(one: Mapping[str, Any] | None = None, other: Mapping[str, Any] | None = None, /, **words: Any) -> Position:
    """A position of two players: Noah and Jessa unless their entries say otherwise."""
    entries = [{"phoenixborn": "noah-redmoon", **(one or {})}, {"phoenixborn": "jessa-na-ni", **(other or {})}]
    return play(players=entries, **words)
