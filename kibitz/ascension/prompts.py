"""What is asked of a person when hidden cards of Ascension Tactics decide, and why an answer does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.naming import FEW, listed, no_such_cards
from model.core.action import ChanceOutcome

ASKED = {
    "draw": "card drawn",
    "discard": "random card of the hand",
    "hand": "cards drawn for this turn",
    "reveal": "card on top of the centre deck",
    "roll": "die rolled",
    "treasure": "Treasure turned up",
    "scheme": "Scheme turned up",
    "schemes": "Schemes drawn",
}


def prompt(outcomes: Sequence[ChanceOutcome]) -> str:
    """The question for a chance, with what may be typed."""
    kind, many = outcomes[0].kind, len(outcomes[0].args)
    count = f"{many} " if many > 1 and kind in ("hand", "schemes") else ""
    enter = "rolls" if kind == "roll" else "draws"
    return f"{count}{ASKED.get(kind, kind.replace('-', ' '))} [{listed(_texts(outcomes), many)}; Enter {enter}]: "


def mismatch(typed: str, outcomes: Sequence[ChanceOutcome]) -> str:
    """Why what was typed cannot come up, and what can."""
    if len(outcomes) <= FEW:
        return f"`{typed}` cannot come up here; possible are: {'; '.join(_texts(outcomes))}."
    return no_such_cards(typed, outcomes)


def _texts(outcomes: Sequence[ChanceOutcome]) -> list[str]:
    return sorted(" ".join(outcome.args) for outcome in outcomes)
