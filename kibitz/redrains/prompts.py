"""What is asked of a person when dice or hidden cards of Red Rains decide, and why an answer does not fit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.naming import FEW, listed, no_such_cards
from model.core.action import ChanceOutcome

DICE = {
    "rage": "rage die",
    "re-roll": "basic rage dice that come up power",
    "behavior": "behavior die",
    "guard-roll": "behavior die, for a guard of the Chimera",
}
CARDS = {
    "reveal": "revealed aspect",
    "deal": "blood on the back of the dealt aspect",
    "discard-top": "card on top of the draw pile",
    "chimera-discards": "aspect on top of the Chimera's draw pile",
    "chimera-hand": "aspect in the Chimera's hand",
}


def prompt(outcomes: Sequence[ChanceOutcome]) -> str:
    """The question for a chance, with what may be typed."""
    kind = outcomes[0].kind
    if kind.startswith("roll-"):
        return f"{_how_many(outcomes)} {kind.removeprefix('roll-')} dice [such as {_example(outcomes)}; Enter rolls]: "
    if kind in DICE:
        return f"{DICE[kind]} [{_listed(outcomes)}; Enter rolls]: "
    asked = CARDS.get(kind, kind.replace("-", " "))
    if kind == "draw":
        many = len(outcomes[0].args)
        asked = f"{many} cards drawn" if many > 1 else "card drawn"
    return f"{asked} [{_listed(outcomes)}; Enter draws]: "


def mismatch(typed: str, outcomes: Sequence[ChanceOutcome]) -> str:
    """Why what was typed cannot come up, and what can."""
    kind = outcomes[0].kind
    if kind.startswith("roll-"):
        many = _how_many(outcomes)
        counted = sum(map(int, re.findall(r"\d+", typed)))
        wrong = f"{counted} dice, {many} are rolled. " if counted not in (0, many) else ""
        return (
            f"`{typed}` cannot come up here: {wrong}Type P, C and B for power, class and basic: {_example(outcomes)}."
        )
    if kind == "draw" and len(outcomes) > FEW:
        return no_such_cards(typed, outcomes)
    return f"`{typed}` cannot come up here; possible are: {'; '.join(_texts(outcomes))}."


def _texts(outcomes: Sequence[ChanceOutcome]) -> list[str]:
    return sorted((" ".join(outcome.args) for outcome in outcomes), key=_natural)


def _natural(text: str) -> tuple[int, str]:
    """Numbers in their order, before words."""
    digits = re.match(r"\d+", text)
    return (int(digits[0]), text) if digits else (999, text)


def _listed(outcomes: Sequence[ChanceOutcome]) -> str:
    return listed(_texts(outcomes), len(outcomes[0].args))


def _how_many(outcomes: Sequence[ChanceOutcome]) -> int:
    return sum(map(int, re.findall(r"\d+", outcomes[0].args[0])))


def _example(outcomes: Sequence[ChanceOutcome]) -> str:
    """A likely roll: a sixth of the dice on power, half of them on class."""
    many = _how_many(outcomes)
    power, klass = many // 6, (many + 1) // 2
    faces = ((power, "P"), (klass, "C"), (many - power - klass, "B"))
    return " ".join(f"{count}{letter}" for count, letter in faces if count)
