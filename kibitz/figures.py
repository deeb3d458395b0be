"""How numbers are written for people."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def is_chance(goal: Any) -> bool:
    """Whether a goal's value is a probability: conditions that hold or not."""
    return hasattr(goal, "conditions")


def figure(value: Fraction, likely: bool = False) -> str:
    """A value as people read it, with the fraction when that is short; `likely` ones as per cent."""
    if value.denominator == 1:
        return str(value)
    exact = f"{value} = " if len(str(value)) <= 9 else ""
    if likely:
        return f"{exact}{float(value):.1%}".replace("%", " %")
    return f"{exact}{float(value):.2f}"
