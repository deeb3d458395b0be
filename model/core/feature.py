"""Named numbers of an end State: what may be counted at the end of a question, relative to its start.

Solvers average them over all ways a plan may go; so each is a plain function of the end State.
"""

from __future__ import annotations

from collections.abc import Callable
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


def event(name: str, label: str, holds: Callable[[Any], bool]) -> Feature:
    """The feature that is 1 where `holds` is true of the end State, else 0."""
    return Feature(name, label, lambda state: int(holds(state)), "event")
