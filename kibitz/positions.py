"""The keys of any position of a game in progress, as its game writes them, with the question of the scenario."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from model.core.goal import Goal

if TYPE_CHECKING:
    from model.scenario import Scenario

Keys = dict[str, Any]


class NotWritable(ValueError):
    """Raised for a position that no file says; the message names what it is."""


def keys_at(scenario: Scenario, state: Any, goal: Goal[Any] | None = None) -> Keys:
    """The keys that belong to the game, of a file whose reading gives `state`, and `goal` or the scenario's question.

    Raises NotWritable, such as after the end.
    """
    start, game = scenario.document.data, scenario.problem.game
    table = getattr(game, "table")  # noqa: B009 - every game of the catalogue has one, the protocol does not say so
    write = importlib.import_module(f"model.{scenario.game}.notation").position_keys
    extra = start.get("on_surge" if scenario.game == "ascension" else "inline")
    try:
        found: Keys = write(table, state, goal or scenario.problem.goal, extra)
    except ValueError as error:
        raise NotWritable(str(error)) from None
    return {"sample": True, **found} if start.get("sample") else found
