"""Luck-adjusted games of pig beside plain ones: CPU time for the same accuracy."""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

import numpy as np
from games.pig import BITS, MASK, holding, pig, state
from numpy.typing import NDArray
from peers.harness import Comparison, Row, Variant

from solvers.packed_luck import Play, Sample, adjusted_games, exact_numbers, looked_up, plain_games

TARGET, HOLD_AT, EXACT = 100, 20, 0.5346983262
GAMES, CHECKED = 20_000, 100_000
TOTALS = 32
PER_TURN, VARIANCE = 8.14, 1.65
"""Points of a turn that holds at 20, and the variance of the number of turns for each turn that is needed."""


def gain(total: int) -> float:
    """What a turn with such a total is going to bring on average."""
    return float(total) if total >= HOLD_AT else sum(gain(total + face) for face in range(2, 7)) / 6


def crude_numbers() -> NDArray[np.float64]:
    """A smooth guess at the chance of the first player by (turn, first score, second score, total).

    As many turns are needed as there are average turns in the points to go; the difference is taken as normal.
    """
    found = np.zeros((2, TARGET + 1, TARGET + 1, TOTALS))
    gains = [gain(total) for total in range(TOTALS)]
    for first in range(TARGET + 1):
        for second in range(TARGET + 1):
            for total, more in enumerate(gains):
                found[0, first, second, total] = chance_of(first, more, second)
                found[1, first, second, total] = 1 - chance_of(second, more, first)
    return found


def chance_of(mine: int, more: float, other: int) -> float:
    """The chance of a player with so many points and more of them in this turn, the other one about to move."""
    if mine >= TARGET or other >= TARGET:
        return float(mine >= TARGET)
    needed, others = max(0.0, TARGET - mine - more) / PER_TURN, (TARGET - other) / PER_TURN
    lead = (others - needed - 0.5) / sqrt(VARIANCE * (needed + others))
    return 0.5 * (1 + erf(lead / sqrt(2)))


def crude(s, numbers):  # type: ignore[no-untyped-def]
    """The evaluator that looks the crude numbers up."""
    return numbers[s >> 1 & 1, s >> 2 * BITS + 2, s >> BITS + 2 & MASK, min(TOTALS - 1, s >> 2 & MASK)]


def players(target: int) -> tuple[Any, Any]:
    """Pig, and the policy of both players."""
    return pig(target), holding(HOLD_AT)


def covers(found: Sample) -> None:
    """Assert that the exact value lies within four standard errors."""
    assert abs(found.mean - EXACT) <= 4 * found.error, (found.mean, found.error)


def constant(target: int, games: int) -> Sample:
    """Assert that with exact numbers every game comes to the exact value of the start."""
    game, policy = players(target)
    numbers = exact_numbers(game, policy, state())
    found = adjusted_games(game, policy, looked_up)(state(), games, 1, numbers)
    assert abs(found.mean - numbers[state()]) <= 1e-12
    assert found.variance <= 1e-12
    return found


def efficiency(plain: Play, adjusted: Play, numbers: NDArray[np.float64]) -> tuple[Sample, Sample]:
    """Both samples, which cover the exact value."""
    found = plain(state(), CHECKED, 1, numbers), adjusted(state(), CHECKED, 2, numbers)
    for one in found:
        covers(one)
    return found


def comparison() -> Comparison:
    """Pig(100) between two that hold at 20."""
    game, policy = players(TARGET)
    plain, adjusted, numbers = plain_games(game, policy), adjusted_games(game, policy, crude), crude_numbers()
    known = constant(TARGET, 1000)
    assert abs(known.mean - EXACT) < 5e-11
    first, second = efficiency(plain, adjusted, numbers)
    part = second.variance / first.variance
    variants = (
        Variant("kibitz, luck-adjusted by a crude evaluator", lambda: adjusted(state(), GAMES, 3, numbers), scale=part),
        Variant("plain games", lambda: plain(state(), GAMES, 3, numbers)),
    )
    notes = (
        f"both cover {EXACT}; variance {first.variance:.4f} and {second.variance:.4f}, {1 / part:.1f} times less",
        f"times are for the accuracy of {GAMES:,} plain games",
        f"with exact numbers all of 1,000 games come to {known.mean:.10f}, variance {known.variance:.0e}",
    )
    return Comparison(variants, {variants[1].name: 4.0}, notes)


ROWS = (Row("luck", "pig(100) between two that hold at 20, estimated", (), comparison),)
