"""Exact chance: weighted outcomes as Fractions, dice as merged multisets, draws without replacement."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import Any, TypeVar

from model.core.action import ChanceOutcome

T = TypeVar("T", bound=Hashable)
Weighted = tuple[tuple[T, Fraction], ...]
Chances = tuple[tuple[ChanceOutcome, T, Fraction], ...]
"""Outcomes with the value that each stands for and their exact weights, sorted."""
Pool = tuple[tuple[str, int], ...]
"""A multiset of card ids: (card, count) pairs, sorted by card, counts positive."""


def distribution(pairs: Iterable[tuple[T, int | Fraction]], key: Callable[[T], Any] | None = None) -> Weighted[T]:
    """The pairs as a probability distribution: equal outcomes merged, sorted, weights summing to exactly 1.

    Weights may be any non-negative numbers; they are scaled. Raises ValueError when they sum to 0 or one is negative.
    """
    merged: dict[T, int | Fraction] = {}
    for outcome, weight in pairs:
        if weight < 0:
            raise ValueError(f"negative weight {weight} for {outcome!r}")
        if weight:
            merged[outcome] = merged.get(outcome, 0) + weight
    total = sum(merged.values())
    if not total:
        raise ValueError("a distribution needs at least one outcome with positive weight")
    order = sorted(merged, key=key) if key else sorted(merged)  # type: ignore[type-var]
    # Fraction(a, b) of whole numbers costs a third of a division of Fractions.
    return tuple((outcome, Fraction(merged[outcome], total)) for outcome in order)


@lru_cache(maxsize=256)
def dice(count: int, sides: int) -> Weighted[tuple[int, ...]]:
    """All rolls of `count` dice with `sides` sides as sorted tuples: 5d6 has 252 outcomes, not 7776."""
    if count < 0 or sides < 1:
        raise ValueError(f"cannot roll {count}d{sides}")
    rolls: list[tuple[tuple[int, ...], int]] = []

    def grow(prefix: tuple[int, ...], face: int, left: int, ways: int) -> None:
        if face == sides:
            rolls.append((prefix + (face,) * left, ways // factorial(left)))
            return
        for k in range(left + 1):
            grow(prefix + (face,) * k, face + 1, left - k, ways // factorial(k))

    grow((), 1, count, factorial(count))
    return distribution(rolls)


def pool(cards: Iterable[str]) -> Pool:
    """The multiset of `cards` as a Pool."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items()))


def pool_size(cards: Pool) -> int:
    """How many cards the pool holds."""
    return sum(n for _, n in cards)


def pool_without(cards: Pool, card: str) -> Pool:
    """The pool with one copy of `card` less. Raises KeyError when it holds none."""
    counts = dict(cards)
    if counts.get(card, 0) < 1:
        raise KeyError(f"{card} is not among the unseen cards")
    counts[card] -= 1
    return tuple((c, n) for c, n in sorted(counts.items()) if n)


def pool_with(cards: Pool, more: Iterable[str]) -> Pool:
    """The pool with the cards `more` added."""
    counts = dict(cards)
    for card in more:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items()))


@lru_cache(maxsize=1024)
def draw_one(cards: Pool) -> Weighted[str]:
    """The card that one exchangeable hidden slot holds: weight copies / total. Raises ValueError on an empty pool."""
    return distribution(cards)


@lru_cache(maxsize=1024)
def deal(cards: Pool, count: int) -> Weighted[tuple[str, ...]]:
    """The sorted hands of `count` cards drawn without replacement, with hypergeometric weights."""
    if count > pool_size(cards):
        raise ValueError(f"cannot draw {count} of {pool_size(cards)} cards")
    hands: list[tuple[tuple[str, ...], int]] = [((), 1)]
    for card, copies in cards:
        hands = [
            (hand + (card,) * k, ways * comb(copies, k))
            for hand, ways in hands
            for k in range(min(copies, count - len(hand)) + 1)
        ]
    return distribution((hand, ways) for hand, ways in hands if len(hand) == count)


@lru_cache(maxsize=1024)
def card_chances(kind: str, cards: Pool) -> Chances[str]:
    """What one hidden slot may turn out to hold, each as the outcome `KIND CARD`. Made once and shared."""
    return tuple((ChanceOutcome(kind, (card,)), card, weight) for card, weight in draw_one(cards))


@lru_cache(maxsize=256)
def hand_chances(kind: str, cards: Pool, count: int) -> Chances[tuple[str, ...]]:
    """The hands of `count` cards that may be drawn, each as the outcome `KIND CARD CARD …`. Made once and shared."""
    return tuple((ChanceOutcome(kind, hand), hand, weight) for hand, weight in deal(cards, count))


def expectation(pairs: Sequence[tuple[T, Fraction]], value: Callable[[T], Fraction | int]) -> Fraction:
    """The exact mean of `value` over a distribution."""
    return sum((weight * value(outcome) for outcome, weight in pairs), Fraction(0))
