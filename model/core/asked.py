"""The two shapes that every game's questions have: conditions that hold or not, and a weighted sum."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, partial
from math import lcm
from typing import Generic, Protocol, TypeVar

from model.core.feature import Part

S = TypeVar("S")
C = TypeVar("C")
Span = tuple[int, int]


class Weighted(Protocol):
    """A term of a sum: something that a game counts, and what each of it is worth."""

    @property
    def worth(self) -> Fraction:
        """The weight."""
        ...


T = TypeVar("T", bound=Weighted)


def _words(value: object) -> Iterator[str]:
    """Every text in a value, at whatever depth of tuples."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _words(part)


class Conditions(ABC, Generic[S, C]):
    """Worth 1 when every condition holds at the end, else 0: its expected value is a probability."""

    conditions: tuple[C, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        """Every word in the conditions: the pieces that they speak of are among them."""
        return frozenset(_words(self.conditions))

    @abstractmethod
    def decided(self, state: S) -> bool:
        """Whether nothing more happens before the question is decided."""

    @abstractmethod
    def holds(self, state: S, condition: C) -> bool:
        """Whether one condition holds in a terminal State."""

    @abstractmethod
    def lost(self, state: S, condition: C) -> bool:
        """Whether a condition cannot hold any more, whatever comes. Must be admissible."""

    @abstractmethod
    def phrase(self, condition: C) -> str:
        """One condition as an English phrase."""

    def parts(self) -> tuple[Part, ...]:
        """The conditions, each for itself, as what may be counted in a terminal State."""
        return tuple(Part(self.phrase(c), partial(self._counted, c), None) for c in self.conditions)

    def _counted(self, condition: C, state: S) -> int:
        return int(self.holds(state, condition))

    def value(self, state: S) -> Fraction:
        """1 or 0, for a terminal State."""
        return Fraction(all(self.holds(state, c) for c in self.conditions))

    def bounds(self, state: S) -> tuple[Fraction, Fraction]:
        """(0, 1) while undecided, (0, 0) as soon as a condition is out of reach."""
        if self.decided(state):
            value = self.value(state)
            return value, value
        return Fraction(0), Fraction(not any(self.lost(state, c) for c in self.conditions))


class WeightedSum(ABC, Generic[S, T]):
    """Worth the sum of its terms at the end."""

    terms: tuple[T, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        """Every word in the terms: the pieces that they speak of are among them."""
        return frozenset(_words(self.terms))

    @abstractmethod
    def amount(self, state: S, term: T) -> int:
        """How much of a term there is in a State, before its weight; never more than its span allows."""

    @abstractmethod
    def span_of(self, state: S, term: T) -> Span:
        """The least and the most that a term may be at the end: the amount twice once it is decided."""

    @abstractmethod
    def phrase(self, term: T) -> str:
        """What a term counts, without its weight."""

    def summed(self) -> str:
        """The sum as a person writes it, such as `Honor − 2 × each own figure defeated`; "nothing" without terms."""
        text = ""
        for term in self.terms:
            size = abs(term.worth)
            one = self.phrase(term) if size == 1 else f"{size} × {self.phrase(term)}"
            minus = term.worth < 0
            text += (" − " if minus else " + ") + one if text else "−" * minus + one
        return text or "nothing"

    def parts(self) -> tuple[Part, ...]:
        """The terms, each for itself: the amounts times their worths sum to the value."""
        return tuple(Part(self.phrase(t), partial(self._counted, t), t.worth) for t in self.terms)

    def _counted(self, term: T, state: S) -> int:
        return self.amount(state, term)

    def value(self, state: S) -> Fraction:
        """The exact sum for a terminal State."""
        scale, worths = self._whole
        pairs = zip(self.terms, worths, strict=True)
        return Fraction(sum(worth * self.amount(state, term) for term, worth in pairs), scale)

    def bounds(self, state: S) -> tuple[Fraction, Fraction]:
        """The sums of the worst and of the best that every term may still be, each taken for itself."""
        low = high = 0
        scale, worths = self._whole
        for term, worth in zip(self.terms, worths, strict=True):
            least, most = self.span_of(state, term)
            first, last = worth * least, worth * most
            low += min(first, last)
            high += max(first, last)
        return Fraction(low, scale), Fraction(high, scale)

    @cached_property
    def _whole(self) -> tuple[int, tuple[int, ...]]:
        """A common denominator of the weights, and the weights times it: sums of whole numbers are quick."""
        scale = lcm(*(term.worth.denominator for term in self.terms))
        return scale, tuple(int(term.worth * scale) for term in self.terms)
