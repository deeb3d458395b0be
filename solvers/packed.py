"""Small stochastic games whose states are whole numbers, as kernels: plain expectimax, random games, UCT.

A packed game is five functions of numbers, compiled by `solvers.jit` where that is possible. It is for games that are
small enough to be written that way; the games of kibitz have States and go through `solvers.expectimax`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from solvers.jit import kernel, specialised
from solvers.xoshiro import BITS, MASK, PART, Words, drawn, seeded, uniform

TERMINAL, CHANCE, FIRST, SECOND = -2, -1, 0, 1
"""What a state may be: over, for chance to decide, for the first or the second player."""


USED_UP = 1 << 12
"""A random number of 32 bits is drawn anew when so many cases were told apart by it: chances are right to 2^-20."""


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
    room: int
    """Every state is a number from 0 to this, less 1; 0 where that is not known."""
    alike: bool
    """Whether all successors of a chance state are equally likely, wherever there are any."""


def packed(kind: Any, count: Any, step: Any, chance: Any, value: Any, room: int = 0) -> Packed:
    """A packed game of five plain functions, each compiled. A table of `room` numbers is to fit into memory.

    Without a function for chances all successors of a chance state are equally likely.
    """
    kind, count, step, value = map(specialised, (kind, count, step, value))
    return Packed(kind, count, step, specialised(chance or _even(count)), value, room, chance is None)


def _even(count: Any) -> Any:
    def chance(state: int, number: int) -> float:
        return 1.0 / int(count(state))

    return chance


def expectimax_of(game: Packed) -> Callable[[int, int], tuple[float, int]]:
    """The search (state, depth) -> (value, nodes): depth counts decisions, without memory and without pruning.

    At depth 0 a state that is not over is worth 0, also one where chance is to decide.
    """
    kind, count, step, chance, value, _, _ = game

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
    def many(state: int, games: int, luck: Words) -> tuple[float, int]:
        total, steps = 0.0, 0
        for _ in range(games):
            found, more = play(state, luck)
            total += found
            steps += more
        return total, steps

    def simulation(state: int, games: int, seed: int) -> tuple[float, int]:
        total, steps = many(state, games, seeded(seed))
        return float(total), int(steps)

    return simulation


def _playout(game: Packed) -> Any:
    kind, count, step, chance, value, _, alike = game

    @specialised
    def play(state: int, luck: Words) -> tuple[float, int]:
        steps, left, cases = 0, 0, USED_UP
        who = kind(state)
        while who != TERMINAL:
            children = count(state)
            if cases >= USED_UP:
                left, cases = drawn(luck), 1
            if who == CHANCE and not alike:
                number, cases = _picked(state, children, chance, left * PART), USED_UP
            else:
                # What is left of the number below its 32 bits is as random as it was.
                left *= children
                number = left >> BITS
                left, cases = left & MASK, cases * children
            state = step(state, number)
            who = kind(state)
            steps += 1
        return value(state), steps

    return play


class Tree(NamedTuple):
    """The tree of UCT as arrays by node; node 0 is the root."""

    states: Any
    first: Any
    """The first successor of a node; the others follow it."""
    below: Any
    """How many successors a node has; 0 before they are looked at."""
    visits: Any
    totals: Any
    """The sum of what the games through a node were worth to the first player."""
    path: Any
    """The nodes of the game that is played."""
    used: Any
    """[how many nodes there are]"""


@kernel
def _planted(root: int, size: int) -> Tree:
    """A tree of one node, with room for so many."""
    states, first, below = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    states[0] = root
    # A tree of n nodes has no longer path.
    return Tree(states, first, below, np.zeros(size), np.zeros(size), np.zeros(size, np.int64), np.ones(1, np.int64))


def uct_of(game: Packed) -> Callable[[int, int, float, int], Any]:
    """UCT with explicit chance nodes (Kocsis and Szepesvari 2006): (state, simulations, c, seed) -> visits and means.

    The array has a row (visits, mean worth to whoever decides) for every successor of the state.
    """
    kind, play, descend = game.kind, _playout(game), _descend(game)

    @specialised
    def grown(root: int, simulations: int, c: float, luck: Words) -> Any:
        tree = _planted(root, simulations * 8 + 64)
        for _ in range(simulations):
            length = descend(tree, c, luck)
            worth, _ = play(tree.states[tree.path[length - 1]], luck)
            for at in range(length):
                tree.visits[tree.path[at]] += 1
                tree.totals[tree.path[at]] += worth
        found = np.zeros((tree.below[0], 2))
        sign = 1.0 if kind(root) != SECOND else -1.0
        for number in range(tree.below[0]):
            at = tree.first[0] + number
            found[number, 0] = tree.visits[at]
            found[number, 1] = sign * tree.totals[at] / max(1.0, tree.visits[at])
        return found

    def search(root: int, simulations: int, c: float, seed: int) -> Any:
        return grown(root, simulations, c, seeded(seed))

    return search


def _descend(game: Packed) -> Any:
    kind, count, step, chance, _, _, alike = game

    @specialised
    def grow(tree: Tree, node: int, children: int) -> bool:
        """Give a node its successors; say whether there was room for them."""
        used = tree.used[0]
        if used + children > len(tree.states):
            return False
        tree.first[node], tree.below[node] = used, children
        for number in range(children):
            tree.states[used + number] = step(tree.states[node], number)
        tree.used[0] = used + children
        return True

    @specialised
    def descend(tree: Tree, c: float, luck: Words) -> int:
        """The length of the path from the root to where a random game begins: the first node without visits."""
        node, length = 0, 1
        while True:
            state = tree.states[node]
            who = kind(state)
            if who == TERMINAL or (tree.below[node] == 0 and tree.visits[node] == 0 and node > 0):
                return length
            if tree.below[node] == 0 and not grow(tree, node, count(state)):
                return length
            if who == CHANCE and alike:
                pick = drawn(luck) * tree.below[node] >> BITS
            elif who == CHANCE:
                pick = _picked(state, tree.below[node], chance, uniform(luck))
            else:
                pick = _upper(tree, node, who, c)
            node = tree.first[node] + pick
            tree.path[length] = node
            length += 1

    return descend


@kernel
def _picked(state: int, children: int, chance: Any, left: float) -> int:
    """The number of the successor that a random number from 0 to 1 stands for.

    All are looked at: to stop at the right one takes longer, as a processor cannot foresee which one it is.
    """
    number = 0
    for other in range(children - 1):
        left -= chance(state, other)
        number += 1 if left >= 0 else 0
    return number


@kernel
def _upper(tree: Tree, node: int, who: int, c: float) -> int:
    """The successor of the highest upper confidence bound for whoever decides; one without visits comes first."""
    best, pick = -1e300, 0
    log = np.log(max(1.0, tree.visits[node]))
    for number in range(tree.below[node]):
        at = tree.first[node] + number
        if tree.visits[at] == 0:
            return number
        mean = tree.totals[at] / tree.visits[at]
        bound = (mean if who == FIRST else -mean) + c * np.sqrt(log / tree.visits[at])
        if bound > best:
            best, pick = bound, number
    return pick
