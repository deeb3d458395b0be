"""Whole games in bulk by a second engine of a game, where it has one: how often a fixed policy wins.

A lane plays games by numbers of chance that it is given; its own policy answers every decision. Game i of a run draws
from a stream of its own, made from the seed and i, so it is the same game whatever else is played. Some of the games
are played again by the referee, the game's own engine, and the run stops with an error if one of them differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from solvers.limits import Limits, Meter
from solvers.result import Refused
from solvers.rollout import Estimate, Tally, estimated

METHOD = "bulk"
NUMBERS = 512
"""Numbers of chance for a game; one that needs more is played again with twice as many."""
MOST_NUMBERS = 1 << 14
AT_ONCE = 512
"""Games that are played in one call."""
BITS = 62
WON = 1
Numbers = NDArray[np.int64]


class Lane(Protocol):
    """What a game's second engine offers."""

    luck_error: int
    """The error of a game that had too few numbers."""
    errors: tuple[str, ...]
    """What every other error means."""

    def many(self, luck: Numbers) -> Numbers:
        """One row for every row of numbers: the error or 0, the outcome (1 won), the steps, then anything."""
        ...

    def check(self, luck: Numbers) -> int:
        """Play one game in both engines; its steps. Raises AssertionError where they differ."""
        ...


def luck(seed: int, game: int, count: int) -> Numbers:
    """The first numbers of chance of one game: whole, from 0 to 2 ** BITS - 1."""
    raw: NDArray[np.uint64] = np.random.Philox(key=(seed, game)).random_raw(count)
    return (raw >> np.uint64(64 - BITS)).astype(np.int64)


def played(lane: Lane, games: int, seed: int, start: int = 0) -> Iterator[NDArray[np.int64]]:
    """The rows of so many games from number `start` on, some hundreds at a time.

    Raises Refused for a game that the lane broke off.
    """
    for first in range(start, start + games, AT_ONCE):
        numbers = range(first, min(start + games, first + AT_ONCE))
        rows = lane.many(np.stack([luck(seed, game, NUMBERS) for game in numbers]))
        for at in np.flatnonzero(rows[:, 0]):
            rows[at] = _again(lane, seed, first + int(at), int(rows[at, 0]))
        yield rows


def _again(lane: Lane, seed: int, game: int, error: int) -> Any:
    """The row of a game that had too few numbers."""
    count = NUMBERS
    while error == lane.luck_error and count < MOST_NUMBERS:
        count *= 2
        row = lane.many(luck(seed, game, count)[None])[0]
        error = int(row[0])
        if not error:
            return row
    why = f"game {game:,} was broken off: {lane.errors[error]}"
    raise Refused(METHOD, (why,), "Play this position by `rollout`.")


def win_rate(lane: Lane, games: int, seed: int, check_every: int = 0) -> Estimate:
    """How often the lane's policy wins, with a 95 % interval by Wilson; a node is a step.

    With `check_every` every so many games one is played by the referee as well. Raises Refused, AssertionError where
    the engines differ, and ValueError unless `games` is positive.
    """
    if games < 1:
        raise ValueError(f"an estimate needs 1 game or more, not {games}")
    meter, tally, checked = Meter(Limits()), Tally(), 0
    for rows in played(lane, games, seed):
        for outcome in rows[:, 1]:
            if check_every and tally.count % check_every == 0:
                lane.check(luck(seed, tally.count, MOST_NUMBERS))
                checked += 1
            tally.add(int(outcome == WON))
        meter.nodes += int(rows[:, 2].sum())
    told = (
        f"{checked:,} of the games were played again by the referee, step by step, with the same end" if checked else ""
    )
    return estimated(tally, (Fraction(0), Fraction(1)), (), meter, told)
