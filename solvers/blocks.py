"""Sound intervals for the positions of one strongly connected block of a stochastic game.

A guess is made and proven. The guess is sweeps that are extrapolated as the geometric series that they become once the
best choices stay the same. Numbers that one sweep raises nowhere are upper bounds. Numbers that one sweep lowers
nowhere are lower bounds if the first player, by choices that promise so much, leaves the block with certainty.
Where that fails, sweeps from below and above go on as far as they lead (Hartmanns and Kaminski 2020).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solvers.graphs import Floats, Ints
from solvers.jit import kernel
from solvers.packed import CHANCE, FIRST

SWEEPS = 1_000_000
TRIES = 6
"""Sweeps after which a guess of the upper numbers is given up for a better one."""
GUESSES = 200
"""Sweeps after which a guess that does not settle is given up for sweeps from below."""
SLACK = 2.0**-10
"""The part of the interval asked for by which one block may widen it: blocks follow one another."""
FINEST = 2.0**-50
"""Numbers about 1 are not told apart below this."""


class Block(NamedTuple):
    """The positions of one block, in the order of sweeps, in a graph in which all other successors are known."""

    inside: Ints
    kinds: Ints
    start: Ints
    after: Ints
    chances: Floats
    out: Any
    """Position -> whether it belongs to a block that is known; of this one: whether it surely leads there."""


@kernel
def sweep(block: Block, known: Floats, change: Floats, sign: float) -> float:
    """Set position after position to its value by those of its successors; the largest change.

    `change` takes by how much each would change, place by place. With a sign numbers move up (1) or down (-1) only.
    """
    # Taken out of the block here: numba counts references wherever a loop does that.
    inside, kinds, start, after, chances, _ = block
    largest = 0.0
    for place in range(len(inside)):
        at = inside[place]
        begin, end = start[at], start[at + 1]
        who, best = kinds[at], 0.0
        if who == CHANCE:
            for edge in range(begin, end):
                best += chances[edge] * known[after[edge]]
        else:
            best = float(known[after[begin]])
            for edge in range(begin + 1, end):
                found = float(known[after[edge]])
                if (found > best) == (who == FIRST):
                    best = found
        more = best - known[at]
        change[place] = more
        if sign * more >= 0:
            largest = max(largest, abs(more))
            known[at] = best
    return largest


@kernel
def narrow(block: Block, low: Floats, high: Floats, eps: float) -> tuple[int, bool]:
    """Set the intervals of a block, about `eps` wider than those that it leads to: sweeps, whether that was reached."""
    lowest, highest = low[block.inside[0]], high[block.inside[0]]
    sweeps, sound = _guessed(block, low, high, eps)
    if sound:
        return sweeps, True
    for at in block.inside:
        low[at], high[at] = lowest, highest
    more, closed = _from_below(block, low, high, eps)
    return sweeps + more, closed


@kernel
def _left(block: Block, known: Floats) -> bool:
    """Whether the first player can leave the block with certainty by choices worth no less than what is known.

    A chance position comes to the end of it when one outcome does, the second player's when all its choices do.
    """
    for at in block.inside:
        block.out[at] = False
    missing, changed = len(block.inside), True
    while missing and changed:
        changed = False
        for at in block.inside:
            if not block.out[at] and _leads_out(at, block, known):
                block.out[at] = changed = True
                missing -= 1
    return missing == 0


@kernel
def _leads_out(at: int, block: Block, known: Floats) -> bool:
    """Whether a position leads to those that are `out`, with some chance or by the choice that `_left` asks for."""
    who = block.kinds[at]
    for edge in range(block.start[at], block.start[at + 1]):
        to = block.after[edge]
        if who != CHANCE and who != FIRST:
            if not block.out[to]:
                return False
        elif block.out[to] and (who == CHANCE or known[to] >= known[at]):
            return True
    return bool(who != CHANCE and who != FIRST)


@kernel
def _guessed(block: Block, low: Floats, high: Floats, eps: float) -> tuple[int, bool]:
    """Lower and upper numbers that one sweep proves: sweeps, and whether they were found."""
    slack, change = max(eps * SLACK, FINEST), np.zeros(len(block.inside))
    sweeps = _settled(block, low, 0.25 * slack, change)
    for at in block.inside:
        high[at] = low[at]
    for _ in range(TRIES):
        for at in block.inside:
            low[at] -= slack
            high[at] += slack
        sound = _proven(block, low, 1.0, change) and _proven(block, high, -1.0, change) and _left(block, low)
        sweeps += 2
        if sound:
            return sweeps, True
        slack *= 4
    return sweeps, False


@kernel
def _proven(block: Block, known: Floats, sign: float, change: Floats) -> bool:
    """Sweep once over lower (1) or upper (-1) numbers, and say whether all of them were right: none moved outward."""
    sweep(block, known, change, 0.0)
    return bool((sign * change).min() >= 0)


@kernel
def _settled(block: Block, known: Floats, aim: float, change: Floats) -> int:
    """Sweep until numbers change by no more than `aim`, every other time with a leap to where they lead; the sweeps."""
    last, plain = np.inf, 0
    for sweeps in range(1, GUESSES + 1):
        largest = sweep(block, known, change, 0.0)
        if largest <= aim:
            return sweeps
        plain, rate, last = plain + 1, largest / last, largest
        if plain >= 2 and rate < 0.99:
            for place, at in enumerate(block.inside):
                known[at] += change[place] * rate / (1 - rate)
            last, plain = np.inf, 0
    return GUESSES


@kernel
def _from_below(block: Block, low: Floats, high: Floats, eps: float) -> tuple[int, bool]:
    """Raise the lower numbers of a block until they settle, then look whether a little more is an upper bound.

    Where it is not the upper numbers are brought down by sweeps of their own. Sweeps, and whether `eps` was reached.
    """
    sweeps, aim, gap, change = 0, 0.05 * eps, np.inf, np.zeros(len(block.inside))
    while sweeps < SWEEPS:
        most = sweep(block, low, change, 1.0)
        sweeps += 1
        if most > aim:
            continue
        more, sound = _capped(block, low, high, eps, change)
        sweeps += more
        if sound:
            return sweeps, True
        if most == 0.0 or aim < 1e-3 * eps:
            break
        aim *= 0.1
    for _ in range(SWEEPS - sweeps):
        most = sweep(block, high, change, -1.0)
        gap = _apart(block, low, high)
        sweeps += 1
        if gap <= eps or most == 0.0:
            break
    return sweeps, gap <= eps


@kernel
def _apart(block: Block, low: Floats, high: Floats) -> float:
    """The widest interval of a block."""
    gap = 0.0
    for at in block.inside:
        gap = max(gap, high[at] - low[at])
    return gap


@kernel
def _capped(block: Block, low: Floats, high: Floats, eps: float, change: Floats) -> tuple[int, bool]:
    """Whether numbers a little above the lower ones can be proven to be upper bounds: sweeps and the answer."""
    before = high[block.inside]
    for at in block.inside:
        high[at] = low[at] + 0.5 * eps
    for sweeps in range(1, TRIES + 1):
        if _proven(block, high, -1.0, change) and _apart(block, low, high) <= eps:
            return int(sweeps), True
    high[block.inside] = before
    return TRIES, False
