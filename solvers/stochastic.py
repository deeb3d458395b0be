"""Exact values of packed games that may come back to a position: a graph, its blocks, and sound intervals.

All positions that can be reached make a graph. Its strongly connected blocks (Tarjan 1972) are solved from the last one
on, each by value iteration from below and a bound from above that is verified, so that the two numbers hold the value.
Numbers are floating point; the interval does not count its rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.jit import kernel, specialised
from solvers.packed import CHANCE, FIRST, TERMINAL, Packed

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
EPS = 1e-12
SWEEPS = 1_000_000
TRIES = 6
"""Sweeps after which a guess of the upper numbers is given up for a better one."""


class Graph(NamedTuple):
    """All positions that can be reached, by number from the first position on."""

    states: Ints
    kinds: Ints
    start: Ints
    """Position number -> where its successors begin in `after`; one entry more than positions."""
    after: Ints
    chances: Floats
    """The probability of each entry of `after`, 1 where a player decides."""
    values: Floats
    """What terminal positions are worth; 0 elsewhere."""


class Values(NamedTuple):
    """Intervals that hold the value of every position, and the sweeps that were done."""

    low: Floats
    high: Floats
    sweeps: int


def graph(game: Packed, root: int, most: int = 20_000_000) -> Graph:
    """The graph of a game from a position on. Raises ValueError beyond `most` positions."""
    states, kinds, start, after, chances, values = _builder(game)(root, most)
    if len(states) > most:
        raise ValueError(f"more than {most:,} positions")
    return Graph(states, kinds, start, after, chances, values)


def solve(found: Graph, low: float = 0.0, high: float = 1.0, eps: float = EPS) -> Values:
    """The value of every position to the first player, whose terminal worth lies from `low` to `high`.

    An interval is at most `eps` wide, except where players may wait for ever and it cannot shrink.
    """
    order, ends = _blocks(found.start, found.after)
    kinds, start, after, chances, values = _renumbered(order, *found[1:])
    over = kinds == TERMINAL
    lows, highs = np.where(over, values, low), np.where(over, values, high)
    sweeps = _iterate(ends, kinds, start, after, chances, lows, highs, eps, SWEEPS)
    by_number = np.empty((2, len(order)))
    by_number[0, order], by_number[1, order] = lows, highs
    return Values(by_number[0], by_number[1], int(sweeps))


def _builder(game: Packed) -> Callable[[int, int], Any]:
    kind, count, step, chance, value = game

    @specialised
    def build(root: int, most: int) -> Any:
        room, size = 1 << 12, 1
        keys, numbers = np.full(room, -1, np.int64), np.zeros(room, np.int64)
        states = np.zeros(room, np.int64)
        start, edges = np.zeros(room + 1, np.int64), 0
        after, chances = np.zeros(room, np.int64), np.zeros(room)
        states[0] = root
        _put(keys, numbers, root, 0)
        at = 0
        while at < size and size <= most:
            state = states[at]
            who = kind(state)
            children = count(state) if who != TERMINAL else 0
            if edges + children > len(after):
                after = np.append(after, np.zeros(len(after) + children, np.int64))
                chances = np.append(chances, np.zeros(len(chances) + children))
            for number in range(children):
                child = step(state, number)
                known = _get(keys, numbers, child)
                if known < 0:
                    if size == len(states):
                        states = np.append(states, np.zeros(size, np.int64))
                        start = np.append(start, np.zeros(size, np.int64))
                    if 2 * size >= len(keys):
                        keys, numbers = _grown(keys, numbers)
                    known, states[size] = size, child
                    _put(keys, numbers, child, size)
                    size += 1
                after[edges] = known
                chances[edges] = chance(state, number) if who == CHANCE else 1.0
                edges += 1
            at += 1
            start[at] = edges
        kinds, values = np.zeros(size, np.int64), np.zeros(size)
        for number in range(size):
            kinds[number] = kind(states[number])
            if kinds[number] == TERMINAL:
                values[number] = value(states[number])
        return states[:size], kinds, start[: size + 1], after[:edges], chances[:edges], values

    return build


@kernel
def _slot(keys: Ints, key: int) -> int:
    """Where a key is, or would be, in a table with open addressing."""
    mask = len(keys) - 1
    # The low bits stay as they are: neighbours in the game are neighbours in memory.
    at = (key ^ (key >> 16) * 0x9E3779B1) & mask
    while keys[at] != -1 and keys[at] != key:
        at = (at + 1) & mask
    return at


@kernel
def _put(keys: Ints, numbers: Ints, key: int, number: int) -> None:
    at = _slot(keys, key)
    keys[at], numbers[at] = key, number


@kernel
def _get(keys: Ints, numbers: Ints, key: int) -> int:
    at = _slot(keys, key)
    return numbers[at] if keys[at] == key else -1


@kernel
def _grown(keys: Ints, numbers: Ints) -> tuple[Ints, Ints]:
    more, held = np.full(2 * len(keys), -1, np.int64), np.zeros(2 * len(keys), np.int64)
    for at in range(len(keys)):
        if keys[at] != -1:
            _put(more, held, keys[at], numbers[at])
    return more, held


@kernel
def _blocks(start: Ints, after: Ints) -> tuple[Ints, Ints]:
    """Positions in an order in which every block comes after the blocks that it leads to, and where blocks end."""
    size = len(start) - 1
    order, ends = np.zeros(size, np.int64), np.zeros(size, np.int64)
    index, lowest = np.full(size, -1, np.int64), np.zeros(size, np.int64)
    on_stack = np.zeros(size, np.bool_)
    stack, calls, edge = np.zeros(size, np.int64), np.zeros(size, np.int64), start[:-1].copy()
    placed, blocks, counter, height = 0, 0, 0, 0
    for root in range(size):
        if index[root] >= 0:
            continue
        depth = 1
        calls[0] = root
        while depth:
            at = calls[depth - 1]
            if index[at] < 0:
                index[at] = lowest[at] = counter
                counter += 1
                stack[height] = at
                height += 1
                on_stack[at] = True
            if edge[at] < start[at + 1]:
                child = after[edge[at]]
                edge[at] += 1
                if index[child] < 0:
                    calls[depth] = child
                    depth += 1
                elif on_stack[child]:
                    lowest[at] = min(lowest[at], index[child])
                continue
            depth -= 1
            if depth:
                above = calls[depth - 1]
                lowest[above] = min(lowest[above], lowest[at])
            if lowest[at] == index[at]:
                while True:
                    height -= 1
                    member = stack[height]
                    on_stack[member] = False
                    order[placed] = member
                    placed += 1
                    if member == at:
                        break
                ends[blocks] = placed
                blocks += 1
    return order, ends[:blocks]


@kernel
def _one(at: int, kinds: Ints, start: Ints, after: Ints, chances: Floats, known: Floats) -> float:
    """The value of a position by those of its successors."""
    who, best = kinds[at], 0.0
    for edge in range(start[at], start[at + 1]):
        found = known[after[edge]]
        if who == CHANCE:
            best += chances[edge] * found
        elif edge == start[at] or (found > best if who == FIRST else found < best):
            best = found
    return best


@kernel
def _renumbered(order: Ints, kinds: Ints, start: Ints, after: Ints, chances: Floats, values: Floats) -> Any:
    """The graph with its positions in this order, so that a block lies together in memory."""
    size = len(order)
    place = np.zeros(size, np.int64)
    for number in range(size):
        place[order[number]] = number
    begin, to, weights = np.zeros(size + 1, np.int64), np.zeros(len(after), np.int64), np.zeros(len(after))
    edges = 0
    for number in range(size):
        for edge in range(start[order[number]], start[order[number] + 1]):
            to[edges], weights[edges] = place[after[edge]], chances[edge]
            edges += 1
        begin[number + 1] = edges
    return kinds[order], begin, to, weights, values[order]


@kernel
def _iterate(
    ends: Ints, kinds: Ints, start: Ints, after: Ints, chances: Floats, low: Floats, high: Floats, eps: float, most: int
) -> int:
    """Narrow the intervals block by block; the number of sweeps over blocks."""
    sweeps, first = 0, 0
    for block in range(len(ends)):
        end = ends[block]
        if end - first == 1:
            if kinds[first] != TERMINAL:
                low[first] = max(low[first], _one(first, kinds, start, after, chances, low))
                high[first] = min(high[first], _one(first, kinds, start, after, chances, high))
        else:
            sweeps += _narrow(first, end, kinds, start, after, chances, low, high, eps, most)
        first = end
    return sweeps


@kernel
def _narrow(
    first: int, end: int, kinds: Ints, start: Ints, after: Ints, chances: Floats, low: Floats, high: Floats,
    eps: float, most: int,
) -> int:  # fmt: skip
    """Raise the lower numbers of a block until they settle, then look whether a little more is an upper bound.

    Numbers that one sweep raises nowhere are at least the value (Hartmanns and Kaminski 2020); where that fails the
    upper numbers are brought down by sweeps of their own.
    """
    sweeps, aim = 0, 0.05 * eps
    guess = np.zeros(end - first)
    while sweeps < most:
        change = 0.0
        for at in range(first, end):
            found = _one(at, kinds, start, after, chances, low)
            change, low[at] = max(change, found - low[at]), max(found, low[at])
        sweeps += 1
        if change > aim:
            continue
        for at in range(first, end):
            guess[at - first], high[at] = high[at], low[at] + 0.5 * eps
        for _ in range(TRIES):
            sound, width = True, 0.0
            for at in range(first, end):
                found = _one(at, kinds, start, after, chances, high)
                sound = sound and found <= high[at]
                high[at] = found
                width = max(width, found - low[at])
            sweeps += 1
            if sound and width <= eps:
                return sweeps
        for at in range(first, end):
            high[at] = guess[at - first]
        if change == 0.0 or aim < 1e-3 * eps:
            break
        aim *= 0.1
    for _ in range(most - sweeps):
        change, gap = 0.0, 0.0
        for at in range(first, end):
            found = _one(at, kinds, start, after, chances, high)
            change, high[at] = max(change, high[at] - found), min(found, high[at])
            gap = max(gap, high[at] - low[at])
        sweeps += 1
        if gap <= eps or change == 0.0:
            break
    return sweeps
