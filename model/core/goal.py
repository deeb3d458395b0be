"""What is asked of a position: a value for terminal states, with admissible bounds for the rest."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from model.core.game import Game

S = TypeVar("S", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)


class Goal(Protocol[S_contra]):
    """A question with an exact answer, asked by one seat that maximises it."""

    @property
    def seat(self) -> int:
        """The seat that asks; every other deciding seat minimises."""
        ...

    def value(self, state: S_contra) -> Fraction:
        """The exact value of a terminal state."""
        ...

    def bounds(self, state: S_contra) -> tuple[Fraction, Fraction]:
        """(low, high) that hold for every terminal state reachable from here. Must be admissible."""
        ...

    def describe(self) -> str:
        """The goal as one English phrase."""
        ...


@dataclass(frozen=True, slots=True)
class Problem(Generic[S]):
    """A position and a question about it: what every solver takes."""

    game: Game[S]
    state: S
    goal: Goal[S]
