"""Small stochastic games whose states are whole numbers, as kernels: plain expectimax, random games, UCT.

A packed game is five functions of numbers, compiled by `solvers.jit` where that is possible. It is for games that are
small enough to be written that way; the games of kibitz have States and go through `solvers.expectimax`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from solvers.jit import kernel, specialised

TERMINAL, CHANCE, FIRST, SECOND = -2, -1, 0, 1
"""What a state may be: over, for chance to decide, for the first or the second player."""


class Packed(NamedTuple):
    """A game of one or two players; every function is a kernel, see `packed`."""

    kind: Callable[[int], int]
    """State -> TERMINAL, CHANCE, FIRST or SECOND."""
    count: Callable[[int], int]
    """State -> how many successors it has."""
    step: Callable[[int, int], int]
    """(state, number) -> that successor."""
    chance: Callable[[int, int], float]
    """(chance state, number) -> the probability of that successor."""
    value: Callable[[int], float]
    """Terminal state -> its worth to the first player."""


def packed(kind: Any, count: Any, step: Any, chance: Any, value: Any) -> Packed:
    """A packed game of five plain functions, each compiled."""
    return Packed(*(specialised(function) for function in (kind, count, step, chance, value)))


def expectimax_of(game: Packed) -> Callable[[int, int], tuple[float, int]]:
    """The search (state, depth) -> (value, nodes): depth counts decisions, without memory and without pruning.

    At depth 0 a state that is not over is worth 0, also one where chance is to decide.
    """
    kind, count, step, chance, value = game

    @specialised
    def search(state: int, depth: int) -> tuple[float, int]:
        who = kind(state)
        if who == TERMINAL:
            return value(state), 1
        if depth == 0:
            return 0.0, 1
        nodes, best = 1, 0.0
        for number in range(count(state)):
            found, more = search(step(state, number), depth if who == CHANCE else depth - 1)
            nodes += more
            if who == CHANCE:
                best += chance(state, number) * found
            elif number == 0 or (found > best if who == FIRST else found < best):
                best = found
        return best, nodes

    return search


def playouts_of(game: Packed) -> Callable[[int, int, int], tuple[float, int]]:
    """The simulation (state, games, seed) -> (sum of the values, steps): everybody plays at random."""
    play = _playout(game)

    @specialised
    def many(state: int, games: int, seed: int) -> tuple[float, int]:
        np.random.seed(seed)
        total, steps = 0.0, 0
        for _ in range(games):
            found, more = play(state)
            total += found
            steps += more
        return total, steps

    return many


def _playout(game: Packed) -> Any:
    kind, count, step, chance, value = game

    @specialised
    def play(state: int) -> tuple[float, int]:
        steps = 0
        who = kind(state)
        while who != TERMINAL:
            if who == CHANCE:
                left, number = np.random.random(), 0
                last = count(state) - 1
                while number < last:
                    left -= chance(state, number)
                    if left < 0:
                        break
                    number += 1
            else:
                number = np.random.randint(0, count(state))
            state = step(state, number)
            who = kind(state)
            steps += 1
        return value(state), steps

    return play


def uct_of(game: Packed) -> Callable[[int, int, float, int], Any]:
    """UCT with explicit chance nodes (Kocsis and Szepesvari 2006): (state, simulations, c, seed) -> visits and means.

    The array has a row (visits, mean worth to whoever decides) for every successor of the state.
    """
    kind, count, step, chance, _ = game
    play = _playout(game)

    @specialised
    def search(root: int, simulations: int, c: float, seed: int) -> Any:
        np.random.seed(seed)
        size = simulations * 8 + 64
        states, first, below = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
        visits, totals, path = np.zeros(size), np.zeros(size), np.zeros(100_000, np.int64)
        states[0], used = root, 1
        for _ in range(simulations):
            node, length = 0, 1
            path[0] = 0
            while below[node] > 0:
                who = kind(states[node])
                if who == CHANCE:
                    pick = _drawn(states[node], below[node], count, chance)
                else:
                    pick = _upper(node, first[node], below[node], who, visits, totals, c)
                node = first[node] + pick
                path[length] = node
                length += 1
            who = kind(states[node])
            if who != TERMINAL and (visits[node] > 0 or node == 0):
                children = count(states[node])
                if used + children <= size:
                    first[node], below[node] = used, children
                    for number in range(children):
                        states[used + number] = step(states[node], number)
                    used += children
                    pick = _drawn(states[node], children, count, chance) if who == CHANCE else 0
                    node = first[node] + pick
                    path[length] = node
                    length += 1
            worth, _ = play(states[node])
            for at in range(length):
                visits[path[at]] += 1
                totals[path[at]] += worth
        found = np.zeros((below[0], 2))
        sign = 1.0 if kind(root) != SECOND else -1.0
        for number in range(below[0]):
            at = first[0] + number
            found[number, 0] = visits[at]
            found[number, 1] = sign * totals[at] / max(1.0, visits[at])
        return found

    return search


@kernel
def _drawn(state: int, children: int, count: Any, chance: Any) -> int:
    """The number of a successor drawn by its chance."""
    left = np.random.random()
    for number in range(children - 1):
        left -= chance(state, number)
        if left < 0:
            return number
    return children - 1


@kernel
def _upper(node: int, first: int, children: int, who: int, visits: Any, totals: Any, c: float) -> int:
    """The child of the highest upper confidence bound for whoever decides; one without visits comes first."""
    best, pick = -1e300, 0
    log = np.log(max(1.0, visits[node]))
    for number in range(children):
        at = first + number
        if visits[at] == 0:
            return number
        mean = totals[at] / visits[at]
        bound = (mean if who == FIRST else -mean) + c * np.sqrt(log / visits[at])
        if bound > best:
            best, pick = bound, number
    return pick
