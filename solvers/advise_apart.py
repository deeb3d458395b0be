"""Whether plays are told apart: by what is proven, else by the differences of games that met the same luck.

A play is compared with the best one among many others, so the intervals are joint ones: all of them hold together with
95 % (Bonferroni's share of the doubt for each).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import ceil, erfc, floor, sqrt

from solvers.advise_lines import Candidate, Difference
from solvers.result import Status
from solvers.rollout import FEW, ROUND, stretched

LEAST_PAIRS = 8
"""Pairs of games below which nothing is said of their difference."""
DOUBT = 0.05
Games = Sequence[Fraction] | Fraction
"""The values of games, or the one value that is proven or taken as reached."""


def apart(best: Candidate, one: Candidate, compared: int) -> bool:
    """Whether nothing that is known lets `one` be better than `best`, among so many compared plays."""
    if one.high <= best.low:
        return True
    found = difference(best, one, compared)
    return found is not None and (found.low > 0 or (not found.games and found.mean >= 0))


def difference(best: Candidate, one: Candidate, compared: int) -> Difference | None:
    """How much `best` is worth more than `one`; None where too few games were played."""
    first, second = _games(best), _games(one)
    if first is None or second is None:
        return None
    if isinstance(first, Fraction) and isinstance(second, Fraction):
        return Difference(first - second, first - second, first - second, 0)
    return _spread(_paired(first, second), compared)


def _games(one: Candidate) -> Games | None:
    if one.status is Status.ESTIMATE:
        return one.values
    # Games that reach less than is proven leave the proven end as what the play is worth.
    return one.value if one.exact or one.values else None


def _paired(first: Games, second: Games) -> list[Fraction]:
    if isinstance(first, Fraction):
        first = [first] * len(second)  # type: ignore[arg-type]
    if isinstance(second, Fraction):
        second = [second] * len(first)
    return [a - b for a, b in zip(first, second, strict=False)]


def _spread(apart: list[Fraction], compared: int) -> Difference | None:
    count = len(apart)
    if count < LEAST_PAIRS:
        return None
    mean, numbers = sum(apart, Fraction(0)) / count, [float(number) for number in apart]
    middle = float(mean)
    half = stretched(joint(compared), count - 1) * sqrt(sum((n - middle) ** 2 for n in numbers) / (count - 1) / count)
    if not half and count < FEW:
        # A few games that all say the same may not have met the luck that matters.
        return None
    low, high = Fraction(floor((middle - half) * ROUND), ROUND), Fraction(ceil((middle + half) * ROUND), ROUND)
    return Difference(mean, min(mean, low) if half else mean, max(mean, high) if half else mean, count)


@cache
def joint(compared: int) -> float:
    """How many standard errors a normal interval needs to either side so that so many hold together with 95 %."""
    low, high, share = 0.0, 20.0, DOUBT / max(1, compared)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if erfc(middle / sqrt(2)) > share else (low, middle)
    return high
