"""Playing one cell of a study: its games by number, or its exact value."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from hashlib import blake2b
from typing import Any, NamedTuple

from model.core.game import Game
from model.core.goal import Problem
from solvers import bulk
from solvers.limits import Limits
from solvers.odds import distribution, expectation, marginal
from solvers.policies import Policy
from solvers.result import Refused, Status
from solvers.rollout import Sampler, simulate, stream
from solvers.secrets import refuse_secrets
from solvers.solve import solve
from solvers.study import Exact

SEED_BITS = 63
CHECK_EVERY = 500
"""Of the games of a second engine every so many-th is played again by the referee."""
Games = tuple[tuple[float, ...], tuple[int, ...], tuple[float, ...]]
"""Results, steps and CPU seconds."""


def seed_of(digest: str, luck: str) -> int:
    """The seed of all games of a cell, from the digest of the study and the name of the cell's luck.

    Cells with one name meet the same luck in games of the same number.
    """
    found = blake2b(f"{digest}\n{luck}".encode(), digest_size=8).digest()
    return int.from_bytes(found, "big") >> 64 - SEED_BITS


class Fast(NamedTuple):
    """A second engine that plays a cell's games, and the result of a game by its row."""

    lane: bulk.Lane
    result: Callable[[Any], float]


class Setting(NamedTuple):
    """One cell, ready to be played."""

    game: Game[Any]
    state: Any
    seat: int
    policy: Callable[[], Policy]
    """A fresh policy for a game, for all seats: some remember what they have planned."""
    value: Callable[[Any], Fraction | int]
    """The result of a game by its last state."""
    fast: Fast | None = None
    steady: bool = True
    """Whether the policy's answer hangs on the position alone, so that its odds are exact."""
    best: Problem[Any] | None = None
    """The question whose exact answer under best play is the cell's value, instead of a policy."""


def play(setting: Setting, seed: int, first: int, count: int) -> Games:
    """Games `first` to `first + count - 1`.

    Raises Refused, Endless or MissingFact where a game cannot be played, AssertionError where two engines differ.
    """
    if setting.fast is not None:
        return _in_bulk(setting.fast, seed, first, count)
    results, steps, cpu, sampler = [], [], [], Sampler()
    for number in range(first, first + count):
        start, policy = time.thread_time(), setting.policy()
        end = simulate(
            setting.game, setting.state, policy, stream(seed, number), sampler=sampler, seat=setting.seat, others=policy
        )
        results.append(float(setting.value(end.state)))
        steps.append(len(end.steps))
        cpu.append(time.thread_time() - start)
    return tuple(results), tuple(steps), tuple(cpu)


def _in_bulk(fast: Fast, seed: int, first: int, count: int) -> Games:
    start = time.thread_time()
    results, steps = [], []
    for rows in bulk.played(fast.lane, count, seed, first):
        results += [float(fast.result(row)) for row in rows]
        steps += [int(row[2]) for row in rows]
    for number in range(first + -first % CHECK_EVERY, first + count, CHECK_EVERY):
        fast.lane.check(bulk.luck(seed, number, bulk.MOST_NUMBERS))
    each = (time.thread_time() - start) / count
    return tuple(results), tuple(steps), (each,) * count


def prove(setting: Setting, nodes: int) -> Exact | None:
    """The exact value of the cell within so many nodes: of best play, or of the policy; None where it is too large.

    Of best play an interval that is not one number counts too: it is proven.
    """
    if setting.best is not None:
        refuse_secrets(setting.best, "study")
        found = solve(setting.best, limits=Limits(nodes))
        return Exact(found.low, found.high)
    if not setting.steady or setting.fast is not None:
        return None
    policy = setting.policy()
    try:
        ends = distribution(
            setting.game, setting.state, lambda _: False, policy, Limits(nodes), seat=setting.seat, others=policy
        )
    except Refused:
        return None
    if ends.status is not Status.PROVEN:
        return None
    mean = expectation(ends, setting.value)[0]
    shares = tuple((float(share.value), share.low) for share in marginal(ends, setting.value))
    return Exact(mean, mean, shares)
