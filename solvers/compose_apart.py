"""How different two puzzles are: the distance that keeps a set of puzzles diverse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

WEIGHTS = {"cards": 4, "actions": 3, "theme": 2, "size": 1}
"""What each difference counts in the distance, of ten parts."""


class Traits(NamedTuple):
    """What is compared of a puzzle."""

    theme: str
    cards: frozenset[str]
    """The cards that lie there."""
    actions: tuple[str, ...]
    """The kinds of the own actions of the solution, in order."""
    size: int
    """How large the board is, in whatever the game counts; at least 1."""


def distance(a: Traits, b: Traits) -> Fraction:
    """From 0 for puzzles of the same traits to 1 for puzzles that share nothing.

    Cards are compared as sets and actions as multisets of neighbouring pairs (Jaccard's distance), sizes by the part
    that the smaller lacks of the larger, themes by name.
    """
    parts = {
        "cards": _sets(Counter(a.cards), Counter(b.cards)),
        "actions": _sets(_pairs(a.actions), _pairs(b.actions)),
        "theme": Fraction(a.theme != b.theme),
        "size": 1 - Fraction(min(a.size, b.size), max(a.size, b.size)),
    }
    return sum((parts[name] * weight for name, weight in WEIGHTS.items()), Fraction(0)) / sum(WEIGHTS.values())


def nearest(traits: Traits, others: Sequence[Traits]) -> Fraction:
    """The distance to the nearest of the others; 1 where there are none."""
    return min((distance(traits, other) for other in others), default=Fraction(1))


def closest(all_traits: Sequence[Traits]) -> Fraction:
    """The smallest distance within a set; 1 for fewer than two puzzles."""
    return min((nearest(one, all_traits[:at]) for at, one in enumerate(all_traits)), default=Fraction(1))


def _pairs(actions: tuple[str, ...]) -> Counter[tuple[str, str]]:
    return Counter(zip(("", *actions), (*actions, ""), strict=True))


def _sets(a: Counter[Any], b: Counter[Any]) -> Fraction:
    every = (a | b).total()
    return 1 - Fraction((a & b).total(), every) if every else Fraction(0)
