"""Whether plays are told apart: by what is proven, else by the differences of games that met the same luck.

A play is compared with the best one among many others, and again as more games come, until games tell it apart. So the
intervals are joint ones: all of them hold together, and at every number of games, with 95 % (Bonferroni's share of the
doubt for each, spent as `solvers.sequential` says).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, sqrt

from solvers.advise_lines import Candidate, Difference, Gap
from solvers.result import Status
from solvers.rollout import FEW, ROUND, stretched
from solvers.sequential import DOUBT, standard_errors

CAUTION = 1.5
"""Standard errors by which a play must be ahead of the habits' play to be put before it."""
LEAST_PAIRS = 8
"""Pairs of games below which nothing is said of their difference."""
Games = Sequence[Fraction] | Fraction
"""The values of games, or the one value that is proven or taken as reached."""


def apart(best: Candidate, one: Candidate, compared: int) -> bool:
    """Whether nothing that is known lets `one` be better than `best`, among so many compared plays."""
    if one.high <= best.low:
        return True
    found = difference(best, one, compared)
    return found is not None and found.low > 0


def difference(best: Candidate, one: Candidate, compared: int) -> Difference | None:
    """How much `best` is worth more than `one`; None where too little is known: few games, or bounds alone.

    What is proven of `best` counts as its value where its games reach less.
    """
    first, second = best.values if best.status is Status.ESTIMATE else best.low, _games(one)
    if second is None or (isinstance(first, Fraction) and isinstance(second, Fraction)):
        return None
    return _spread(_paired(first, second), compared)


def gap(best: Candidate, one: Candidate, compared: int) -> Gap:
    """How far a play is behind the best, by games with the same luck where there are enough, else by both intervals."""
    if one is best:
        return Gap(Fraction(0), Fraction(0), Fraction(0))
    value, found = best.value - one.value, difference(best, one, compared)
    if found is not None:
        return Gap(value, min(value, found.low), max(value, found.high))
    (low, high, _), (least, most, _) = best.interval(), one.interval()
    return Gap(value, low - most, high - least)


def lead(one: Candidate, usual: Candidate) -> float:
    """How much a play is worth more than the habits' play, less what luck may well have added; 0 or less for nothing.

    Of many plays the one that games by chance have favoured has the highest mean. So the habits' play gives way only
    to one that is better by what is proven, or ahead by CAUTION standard errors of games that met the same luck.
    """
    if one.low >= usual.high:
        return max(float(one.low - usual.value), 1e-9)
    pairs = _paired(*(each.values if each.status is Status.ESTIMATE else each.low for each in (one, usual)))
    if len(pairs) < 2:
        return 0.0
    numbers = [float(number) for number in pairs]
    mean = sum(numbers) / len(numbers)
    error = sqrt(sum((n - mean) ** 2 for n in numbers) / (len(numbers) - 1) / len(numbers))
    return mean - error * stretched(CAUTION, len(numbers) - 1)


def _games(one: Candidate) -> Games | None:
    if one.status is Status.ESTIMATE:
        return one.values
    return one.value if one.exact else None


def _paired(first: Games, second: Games) -> list[Fraction]:
    if isinstance(first, Fraction):
        first = [first] if isinstance(second, Fraction) else [first] * len(second)
    if isinstance(second, Fraction):
        second = [second] * len(first)
    return [a - b for a, b in zip(first, second, strict=False)]


def _spread(apart: list[Fraction], compared: int) -> Difference | None:
    count = len(apart)
    if count < LEAST_PAIRS:
        return None
    mean, numbers = sum(apart, Fraction(0)) / count, [float(number) for number in apart]
    middle = float(mean)
    error = sqrt(sum((n - middle) ** 2 for n in numbers) / (count - 1) / count)
    half = error * stretched(standard_errors(count, DOUBT / max(1, compared)), count - 1)
    if not half and count < FEW:
        # A few games that all say the same may not have met the luck that matters.
        return None
    low, high = Fraction(floor((middle - half) * ROUND), ROUND), Fraction(ceil((middle + half) * ROUND), ROUND)
    return Difference(mean, min(mean, low) if half else mean, max(mean, high) if half else mean, count)
