"""Actions about dice that are never better than another one: see `RedRains.undominated` for why."""

from __future__ import annotations

from model.core.action import Action
from model.redrains.state import LEVELS

TOP = LEVELS[-1]


def undominated(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions without dominated ways to turn or to exhaust dice; others stay as they are."""
    kinds = {action.kind for action in legal}
    if "change" in kinds:
        return tuple(a for a in legal if a.kind != "change" or a.args[-1] == TOP)
    if "exhaust-dice" in kinds:
        return _lowest_first(legal)
    return legal


def _lowest_first(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Of all ways to exhaust a number of dice of one type, the one that takes the lowest levels."""
    best: dict[int, tuple[int, Action]] = {}
    for action in legal:
        dice = action.args if action.kind == "exhaust-dice" else ()
        levels = sum(LEVELS.index(word.rpartition("-")[2]) for word in dice)
        known = best.get(len(dice))
        if known is None or levels < known[0]:
            best[len(dice)] = levels, action
    return tuple(sorted(action for _, action in best.values()))
