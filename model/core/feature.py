"""Named numbers of an end State: what may be counted at the end of a question, relative to its start.

Solvers average them over all ways a plan may go; so each is a plain function of the end State.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal, NamedTuple

Kind = Literal["event", "amount", "which"]
"""1 or 0; a number whose mean says something; a number that stands for one of several answers."""


class Feature(NamedTuple):
    """A named number of an end State: an event is 0 or 1, so that its mean is a probability."""

    name: str
    label: str
    """In words, for people."""
    fn: Callable[[Any], int]
    kind: Kind
    told: Callable[[int], str] = str
    """The words for a value."""
    good: int = 0
    """1 where whoever asks wants more of it, -1 where less, 0 where that depends."""


class Part(NamedTuple):
    """A part of a question: one of its conditions, 1 or 0, or one term of its sum with what each of it is worth."""

    label: str
    """In words, for people."""
    fn: Callable[[Any], int]
    """How much of it there is in an end State."""
    worth: Fraction | None
    """None for a condition."""


def event(name: str, label: str, holds: Callable[[Any], bool], good: int = 0) -> Feature:
    """The feature that is 1 where `holds` is true of the end State, else 0."""
    return Feature(name, label, lambda state: int(holds(state)), "event", good=good)
