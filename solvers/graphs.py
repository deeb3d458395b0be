"""The graph of a packed game: every position that can be reached, its successors, and its blocks.

Blocks are strongly connected (Tarjan 1972): positions of one block may come back to each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.jit import kernel, specialised
from solvers.packed import CHANCE, TERMINAL, Packed

Ints = NDArray[Any]
Floats = NDArray[np.float64]
MOST = 10_000_000


class Graph(NamedTuple):
    """All positions that can be reached, by number; the first position is 0."""

    states: Ints
    kinds: Ints
    start: Ints
    """Position -> where its successors begin in `after`; one entry more than positions."""
    order: Ints
    """The positions block by block, every block after those that it leads to.

    Those of a block are in the order in which the search left them: most come after the ones that they lead to, which
    is why sweeps in this order are few.
    """
    ends: Ints
    """Where in `order` each block ends."""
    values: Floats
    """What terminal positions are worth; 0 elsewhere."""
    after: Ints
    chances: Floats
    """The probability of each entry of `after`, 1 where a player decides."""


def graph(game: Packed, root: int, most: int = MOST) -> Graph:
    """The graph of a game from a position on. Raises ValueError beyond `most` positions."""
    return builder(game)(root, most)


def builder(game: Packed) -> Callable[..., Graph]:
    """`graph` for one game, compiled once: (position, most) -> its graph."""
    reach, label = _reach(game), _label(game)

    def build(root: int, most: int = MOST) -> Graph:
        states, start, after = reach(root, most)
        if len(states) > most:
            raise ValueError(f"more than {most:,} positions")
        kinds, values, chances = label(states, start, len(after))
        order, ends = _blocks(start, after)
        return Graph(states, kinds, start, order, ends, values, after, chances)

    return build


def _reach(game: Packed) -> Any:
    kind, count, step, _, _, room = game

    @specialised
    def reach(root: int, most: int) -> Any:
        """The states in the order in which they are met, where successors begin, successors."""
        keys, numbers = _table(room)
        states, start = np.zeros(1 << 10, np.int64), np.zeros((1 << 10) + 1, np.int64)
        after, at, size, edges = np.zeros(1 << 12, np.int32), 0, 1, 0
        states[0] = root
        _number(keys, numbers, root, 0)
        while at < size and size <= most:
            state = states[at]
            children = 0 if kind(state) == TERMINAL else count(state)
            if edges + children > len(after):
                after = _longer(after, children)
            if size + children > len(states):
                states, start = _longer(states, children), _longer(start, children)
            if len(keys) and 2 * (size + children) > len(keys):
                keys, numbers = _grown(keys, numbers, children)
            for number in range(children):
                child = step(state, number)
                known = _number(keys, numbers, child, size)
                if known == size:
                    states[size] = child
                    size += 1
                after[edges] = known
                edges += 1
            at += 1
            start[at] = edges
        return states[:size], start[: size + 1], after[:edges]

    return reach


def _label(game: Packed) -> Any:
    kind, _, _, chance, value, _ = game

    @specialised
    def label(states: Ints, start: Ints, edges: int) -> Any:
        """What states are, what they are worth at the end of the game, and the probabilities of successors."""
        kinds, values, chances = np.zeros(len(states), np.int8), np.zeros(len(states)), np.ones(edges)
        for at in range(len(states)):
            kinds[at] = kind(states[at])
            if kinds[at] == TERMINAL:
                values[at] = value(states[at])
            elif kinds[at] == CHANCE:
                for edge in range(start[at], start[at + 1]):
                    chances[edge] = chance(states[at], edge - start[at])
        return kinds, values, chances

    return label


@kernel
def _blocks(start: Ints, after: Ints) -> tuple[Ints, Ints]:
    """The order of positions and the ends of blocks, as a Graph has them."""
    size = len(start) - 1
    order, ends, placed, blocks = np.zeros(size, np.int32), np.zeros(size, np.int32), 0, 0
    # When a position was entered, and the first one entered that it is known to lead back to.
    index, lowest, entered = np.full(size, -1, np.int32), np.zeros(size, np.int32), 0
    # Positions that were left and whose block is not finished; positions to go back to; their next successors.
    stack, calls, edge = np.zeros(size, np.int32), np.zeros(size, np.int32), start[:-1].copy()
    depth, height = 1, 0
    while depth:
        at = calls[depth - 1]
        if index[at] < 0:
            index[at] = lowest[at] = entered
            entered += 1
        if edge[at] < start[at + 1]:
            child = after[edge[at]]
            edge[at] += 1
            if index[child] < 0:
                calls[depth] = child
                depth += 1
            else:
                lowest[at] = min(lowest[at], index[child])
            continue
        depth -= 1
        above = calls[max(0, depth - 1)]
        lowest[above] = min(lowest[above], lowest[at])
        stack[height] = at
        height += 1
        if lowest[at] == index[at]:
            height, placed = _finish(height, placed, order, stack, index)
            ends[blocks] = placed
            blocks += 1
    return order, ends[:blocks]


@kernel
def _finish(height: int, placed: int, order: Ints, stack: Ints, index: Ints) -> tuple[int, int]:
    """Put the block of the position on top of the stack into the order: the stack's height, how many are placed."""
    top, base = stack[height - 1], height - 1
    while base and index[stack[base - 1]] > index[top]:
        base -= 1
    for at in range(base, height):
        order[placed] = stack[at]
        # No block that is looked at later leads back to this one.
        index[stack[at]] = len(index)
        placed += 1
    return base, placed


# --- memory --------------------------------------------------------------------------------------------------------


@kernel
def _longer(numbers: Any, least: int) -> Any:
    """The array with its length doubled, or longer by `least` where that is more."""
    more = np.zeros(len(numbers) + max(least, len(numbers)), numbers.dtype)
    more[: len(numbers)] = numbers
    return more


@kernel
def _table(room: int) -> tuple[Ints, Ints]:
    """An empty table of numbers by state: by the state itself where there are few, else with open addressing."""
    if room:
        return np.zeros(0, np.int64), np.full(room, -1, np.int32)
    return np.full(1 << 12, -1, np.int64), np.zeros(1 << 12, np.int32)


@kernel
def _number(keys: Ints, numbers: Ints, key: int, fresh: int) -> int:
    """The number of a state; a state that is new gets a fresh one."""
    if not len(keys):
        if numbers[key] < 0:
            numbers[key] = fresh
        return int(numbers[key])
    mask = len(keys) - 1
    # The low bits stay as they are: neighbours in the game are neighbours in memory.
    high = (key >> 5) * 0x9E3779B1
    at = ((high ^ high >> 15) << 5 ^ key) & mask
    while keys[at] != -1:
        if keys[at] == key:
            return int(numbers[at])
        at = (at + 1) & mask
    keys[at], numbers[at] = key, fresh
    return fresh


@kernel
def _grown(keys: Ints, numbers: Ints, least: int) -> tuple[Ints, Ints]:
    size = 2 * len(keys)
    while size < 4 * least:
        size *= 2
    more, held = np.full(size, -1, np.int64), np.zeros(size, np.int32)
    for at in range(len(keys)):
        if keys[at] != -1:
            _number(more, held, keys[at], numbers[at])
    return more, held
