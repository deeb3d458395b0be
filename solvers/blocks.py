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
def one(at: int, block: Block, known: Floats) -> float:
    """The value of a position by those of its successors."""
    begin, end = block.start[at], block.start[at + 1]
    who, best = block.kinds[at], 0.0
    if who == CHANCE:
        for edge in range(begin, end):
            best += block.chances[edge] * known[block.after[edge]]
        return best
    best = float(known[block.after[begin]])
    for edge in range(begin + 1, end):
        found = float(known[block.after[edge]])
        if (found > best) == (who == FIRST):
            best = found
    return best


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
    slack = max(eps * SLACK, FINEST)
    sweeps = _settled(block, low, 0.25 * slack)
    for at in block.inside:
        high[at] = low[at]
    sweeps += _settled(block, high, 0.25 * slack)
    for _ in range(TRIES):
        for at in block.inside:
            low[at] -= slack
            high[at] += slack
        sound = _proven(block, low, 1.0) and _proven(block, high, -1.0) and _left(block, low)
        sweeps += 2
        if sound:
            return sweeps, True
        slack *= 4
    return sweeps, False


@kernel
def _proven(block: Block, known: Floats, sign: float) -> bool:
    """Sweep once over lower (1) or upper (-1) numbers, and say whether all of them were right: none moved outward."""
    sound = True
    for at in block.inside:
        found = one(at, block, known)
        sound = sound and sign * (found - known[at]) >= 0
        known[at] = found
    return sound


@kernel
def _settled(block: Block, known: Floats, aim: float) -> int:
    """Sweep until numbers change by no more than `aim`, every other time with a leap to where they lead; the sweeps."""
    change = np.zeros(len(block.inside))
    last, plain = np.inf, 0
    for sweep in range(1, GUESSES + 1):
        largest = 0.0
        for place, at in enumerate(block.inside):
            found = one(at, block, known)
            change[place] = found - known[at]
            largest = max(largest, abs(change[place]))
            known[at] = found
        if largest <= aim:
            return sweep
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
    sweeps, aim, gap = 0, 0.05 * eps, np.inf
    while sweeps < SWEEPS:
        change, _ = _swept(block, low, 1.0, high)
        sweeps += 1
        if change > aim:
            continue
        more, sound = _capped(block, low, high, eps)
        sweeps += more
        if sound:
            return sweeps, True
        if change == 0.0 or aim < 1e-3 * eps:
            break
        aim *= 0.1
    for _ in range(SWEEPS - sweeps):
        change, gap = _swept(block, high, -1.0, low)
        sweeps += 1
        if gap <= eps or change == 0.0:
            break
    return sweeps, gap <= eps


@kernel
def _swept(block: Block, known: Floats, sign: float, others: Floats) -> tuple[float, float]:
    """Sweep once, moving numbers up (1) or down (-1) only; by how much at most, and how far from others they are."""
    change, gap = 0.0, 0.0
    for at in block.inside:
        more = sign * (one(at, block, known) - known[at])
        if more > 0:
            change = max(change, more)
            known[at] += sign * more
        gap = max(gap, abs(known[at] - others[at]))
    return change, gap


@kernel
def _capped(block: Block, low: Floats, high: Floats, eps: float) -> tuple[int, bool]:
    """Whether numbers a little above the lower ones can be proven to be upper bounds: sweeps and the answer."""
    before = high[block.inside]
    for at in block.inside:
        high[at] = low[at] + 0.5 * eps
    for sweep in range(1, TRIES + 1):
        sound, width = True, 0.0
        for at in block.inside:
            found = one(at, block, high)
            sound = sound and found <= high[at]
            high[at] = found
            width = max(width, found - low[at])
        if sound and width <= eps:
            return int(sweep), True
    high[block.inside] = before
    return TRIES, False
