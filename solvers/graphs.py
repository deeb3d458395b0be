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
PLACED = -1
"""What a position of a finished block leads back to."""


class Graph(NamedTuple):
    """All positions that can be reached, numbered as a search in depth enters them; the first position is 0."""

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


class Search(NamedTuple):
    """A search in depth that stops where its arrays are too short, and goes on once they are longer."""

    states: Ints
    start: Ints
    lowest: Ints
    """The first position entered that a position is known to lead back to; PLACED once its block is finished."""
    order: Ints
    ends: Ints
    stack: Ints
    """Positions that were left and whose block is not finished."""
    calls: Ints
    """Positions to go back to, and in `following` the next successor of each."""
    following: Ints
    after: Ints
    keys: Ints
    numbers: Ints
    marks: Ints
    """A state to be entered, its number, how many positions there are, and the lengths of calls, stack, order, ends."""


def builder(game: Packed) -> Callable[..., Graph]:
    """`graph` for one game, compiled once: (position, most) -> its graph."""
    go_on, label = _reach(game), _label(game)

    def build(root: int, most: int = MOST) -> Graph:
        search = _begun(root, game.room)
        while not go_on(search, most):
            search = _roomier(search)
        _, _, size, _, _, placed, blocks = search.marks
        if size > most:
            raise ValueError(f"more than {most:,} positions")
        states, start = search.states[:size], search.start[: size + 1]
        after = search.after[: start[size]]
        kinds, values, chances = label(states, start, len(after))
        return Graph(states, kinds, start, search.order[:placed], search.ends[:blocks], values, after, chances)

    return build


def _reach(game: Packed) -> Any:
    kind, count, step, _, _, _, _ = game

    @specialised
    def go_on(search: Search, most: int) -> bool:
        """Whether the search has come to its end, or beyond `most` positions; else it wants longer arrays."""
        # No array is replaced in here: numba would count references at every turn of the loop.
        states, start, lowest, order, ends, stack, calls, following, after, keys, numbers, marks = search
        state, known, size, depth, height, placed, blocks = marks
        short = False
        while (depth or not size) and size <= most:
            if known == size:
                # The position is new: it is entered, and its successors get their places.
                children = 0 if kind(state) == TERMINAL else count(state)
                short = _short(size, start[size] + children, states, after, keys)
                if short:
                    break
                states[size], lowest[size], start[size + 1] = state, size, start[size] + children
                calls[depth], following[depth] = size, start[size]
                size, depth = size + 1, depth + 1
            at, edge = calls[depth - 1], following[depth - 1]
            if edge < start[at + 1]:
                state = step(states[at], int(edge - start[at]))
                known = _number(keys, numbers, state, size)
                after[edge] = known
                following[depth - 1] = edge + 1
                if known < size and lowest[known] != PLACED:
                    lowest[at] = min(lowest[at], known)
                continue
            depth, known = depth - 1, -1
            stack[height], height = at, height + 1
            if lowest[at] < at:
                lowest[calls[depth - 1]] = min(lowest[calls[depth - 1]], lowest[at])
                continue
            height, placed = _finished(at, height, placed, stack, order, lowest)
            ends[blocks], blocks = placed, blocks + 1
        marks[:] = np.array((state, known, size, depth, height, placed, blocks))
        return not short

    return go_on


@kernel
def _short(size: int, edges: int, states: Ints, after: Ints, keys: Ints) -> bool:
    """Whether there is no room for one more position, or for so many successors."""
    return size + 1 >= len(states) or edges > len(after) or (len(keys) > 0 and 2 * (size + 1) > len(keys))


@kernel
def _finished(at: int, height: int, placed: int, stack: Ints, order: Ints, lowest: Ints) -> tuple[int, int]:
    """Put the block that begins with `at` into the order: the height of the stack, and how many are placed."""
    base = height
    while base and stack[base - 1] >= at:
        base -= 1
    for place in range(base, height):
        order[placed], lowest[stack[place]] = stack[place], PLACED
        placed += 1
    return base, placed


def _begun(root: int, room: int) -> Search:
    """A search in which only the first position has its number."""
    size = 1 << 12
    keys = np.zeros(0, np.int64) if room else np.full(2 * size, -1, np.int64)
    numbers = np.full(room, -1, np.int32) if room else np.zeros(2 * size, np.int32)
    _number(keys, numbers, root, 0)
    places = [np.zeros(size, np.int32) for _ in range(6)]
    start, after, marks = np.zeros(size + 1, np.int32), np.zeros(4 * size, np.int32), np.zeros(7, np.int64)
    marks[0] = root
    return Search._make((np.zeros(size, np.int64), start, *places, after, keys, numbers, marks))


def _roomier(search: Search) -> Search:
    """The same search with longer arrays."""
    keys, numbers = _grown(search.keys, search.numbers) if len(search.keys) else (search.keys, search.numbers)
    return Search._make((*map(_longer, search[:9]), keys, numbers, search.marks))


def _longer(numbers: Any) -> Any:
    """The array with zeros behind it, four times as long."""
    return np.concatenate((numbers, np.zeros(3 * len(numbers), numbers.dtype)))


def _label(game: Packed) -> Any:
    kind, _, _, chance, value, _, _ = game

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


# --- memory --------------------------------------------------------------------------------------------------------


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
def _grown(keys: Ints, numbers: Ints) -> tuple[Ints, Ints]:
    """The table with open addressing with four times the room."""
    more, held = np.full(4 * len(keys), -1, np.int64), np.zeros(4 * len(keys), np.int32)
    for at in range(len(keys)):
        if keys[at] != -1:
            _number(more, held, keys[at], numbers[at])
    return more, held
