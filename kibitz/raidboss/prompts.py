"""What is asked of a person when dice or hidden cards of Raid Boss decide, and why an answer does not fit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from model.core.action import ChanceOutcome

FEW = 12
"""So many outcomes are listed; of more there is an example."""
DICE = {
    "reroll": "the die rolled again",
    "hero-die": "Hero Die",
    "hero-dice": "Hero Dice",
    "roll": "Ability Roll",
}
CARDS = {
    "reveal": "revealed Boss Card",
    "last-stand": "revealed Last Stand",
    "look": "the card that is looked at",
    "deal": "how the dealt cards mix",
}


def prompt(outcomes: Sequence[ChanceOutcome]) -> str:
    """The question for a chance, with what may be typed."""
    kind = outcomes[0].kind
    if kind in DICE:
        return f"{_asked(outcomes)} [{_such(outcomes)}; Enter rolls]: "
    return f"{CARDS.get(kind, kind.replace('-', ' '))} [{', '.join(_texts(outcomes))}; Enter draws]: "


def mismatch(typed: str, outcomes: Sequence[ChanceOutcome]) -> str:
    """Why what was typed cannot come up, and what can."""
    said = f"`{typed}` cannot come up here"
    if outcomes[0].kind not in DICE or len(outcomes) <= FEW:
        return f"{said}; possible are: {'; '.join(_texts(outcomes))}."
    dice = [word for word in re.split(r"[,\s]+", typed.strip()) if word]
    many, bonus = len(outcomes[0].args), sum(word.startswith("b") for word in outcomes[0].args)
    wrong = f"{len(dice)} dice, {many} are rolled. " if len(dice) != many else ""
    kinds = f" {bonus} of them with `b` before it for a Bonus Die," if bonus else ""
    return f"{said}: {wrong}Type one value from 1 to 6 for each die,{kinds} such as {_example(outcomes)}."


def _asked(outcomes: Sequence[ChanceOutcome]) -> str:
    many = len(outcomes[0].args)
    said = DICE[outcomes[0].kind]
    return f"{said}, {many} dice" if outcomes[0].kind in ("roll", "hero-dice") and many > 1 else said


def _such(outcomes: Sequence[ChanceOutcome]) -> str:
    return ", ".join(_texts(outcomes)) if len(outcomes) <= FEW else f"such as {_example(outcomes)}"


def _texts(outcomes: Sequence[ChanceOutcome]) -> list[str]:
    return sorted(" ".join(outcome.args) for outcome in outcomes)


def _example(outcomes: Sequence[ChanceOutcome]) -> str:
    """One of the outcomes, in the middle of them all: rarely the same value on every die."""
    return " ".join(outcomes[len(outcomes) // 2].args)
