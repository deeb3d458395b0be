"""Exact values of packed games that may come back to a position: sound intervals, block by block.

The blocks of the graph are solved from those that lead nowhere else on; see `solvers.blocks`. Numbers are floating
point; the interval does not count their rounding.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solvers.blocks import Block, narrow, sweep
from solvers.graphs import Floats, Graph
from solvers.jit import kernel
from solvers.packed import TERMINAL

EPS = 1e-12
FINER = 3
"""How often all is solved anew with finer numbers where intervals add up to more than was asked for."""


class Values(NamedTuple):
    """Intervals that hold the value of every position, by its number, and the sweeps over blocks that were done."""

    low: Floats
    high: Floats
    sweeps: int


def solve(found: Graph, low: float = 0.0, high: float = 1.0, eps: float = EPS) -> Values:
    """The value of every position to the first player, whose terminal worth lies from `low` to `high`.

    An interval is at most `eps` wide, except where players may wait for ever and it cannot shrink.
    """
    over, sweeps, fine = found.kinds == TERMINAL, 0, eps
    for _ in range(FINER):
        lows, highs = np.where(over, found.values, low), np.where(over, found.values, high)
        more, closed = _solved(found, lows, highs, fine)
        sweeps += int(more)
        fine /= 16
        if not closed or (highs - lows).max() <= eps:
            break
    return Values(lows, highs, sweeps)


@kernel
def _solved(found: Graph, low: Floats, high: Floats, eps: float) -> tuple[int, bool]:
    """Narrow the intervals block by block: the sweeps over blocks, and whether every one narrowed as it should."""
    sweeps, first, closed = 0, 0, True
    out, change = np.zeros(len(low), np.bool_), np.zeros(1)
    every = Block(found.order, found.kinds, found.start, found.after, found.chances, out)
    for number in range(len(found.ends)):
        end = found.ends[number]
        at = found.order[first]
        if end - first > 1 or _returns(at, found):
            more, narrowed = narrow(Block(found.order[first:end], *every[1:]), low, high, eps)
            sweeps, closed = sweeps + more, closed and narrowed
        elif found.kinds[at] != TERMINAL:
            alone = Block(found.order[first:end], *every[1:])
            sweep(alone, low, change, 0.0)
            sweep(alone, high, change, 0.0)
        out[found.order[first:end]] = True
        first = end
    return sweeps, closed


@kernel
def _returns(at: int, found: Graph) -> bool:
    """Whether a position leads to itself."""
    itself = False
    for edge in range(found.start[at], found.start[at + 1]):
        itself = itself or found.after[edge] == at
    return itself
