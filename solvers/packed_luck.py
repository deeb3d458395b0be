"""Games of packed games between fixed policies, with what luck gave taken off the result.

At every chance position the luck is what an evaluator says of the outcome less its mean over all outcomes. Luck has
mean 0 whatever the evaluator says, so the result less all luck has the mean of the result, and varies less, the better
the evaluator is. With exact values nothing varies at all (control variates; in backgammon "variance reduction").
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from solvers.graphs import Floats, graph
from solvers.jit import kernel, specialised
from solvers.packed import CHANCE, TERMINAL, Packed, packed
from solvers.stochastic import solve
from solvers.xoshiro import Words, seeded, uniform


class Sample(NamedTuple):
    """What a number of games came to."""

    games: int
    total: float
    squares: float
    """The sum of the squares of the results."""

    @property
    def mean(self) -> float:
        """The mean result."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """The variance of one game."""
        return max(0.0, self.squares / self.games - self.mean**2)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.games)


Play = Callable[[int, int, int, Floats], Sample]
"""(state, games, seed, the evaluator's numbers) -> what came of them."""


def plain_games(game: Packed, policy: Any) -> Play:
    """Games in which everybody follows the policy (state -> number of the successor); numbers are not looked at."""
    return _sampled(_plain(game, specialised(policy)))


def adjusted_games(game: Packed, policy: Any, guess: Any) -> Play:
    """The same with luck taken off, as the evaluator (state, its numbers) -> worth to the first player sees it."""
    return _sampled(_adjusted(game, specialised(policy), specialised(guess)))


def _sampled(play: Any) -> Play:
    @specialised
    def many(state: int, games: int, words: Words, numbers: Floats) -> tuple[float, float]:
        total, squares = 0.0, 0.0
        for _ in range(games):
            found = play(state, words, numbers)
            total += found
            squares += found * found
        return total, squares

    def sample(state: int, games: int, seed: int, numbers: Floats) -> Sample:
        return Sample(games, *many(state, games, seeded(seed), numbers))

    return sample


def _plain(game: Packed, policy: Any) -> Any:
    kind, count, step, chance, value, _, _ = game

    @specialised
    def play(state: int, words: Words, numbers: Floats) -> float:
        who = kind(state)
        while who != TERMINAL:
            if who == CHANCE:
                number, left = 0, uniform(words) - chance(state, 0)
                last = count(state) - 1
                while left >= 0 and number < last:
                    number += 1
                    left -= chance(state, number)
            else:
                number = policy(state)
            state = step(state, number)
            who = kind(state)
        return float(value(state))

    return play


def _adjusted(game: Packed, policy: Any, guess: Any) -> Any:
    kind, count, step, chance, value, _, _ = game

    @specialised
    def play(state: int, words: Words, numbers: Floats) -> float:
        luck, who = 0.0, kind(state)
        while who != TERMINAL:
            if who == CHANCE:
                # Every outcome is looked at, so the draw comes for nothing.
                left, drawn, mean, seen = uniform(words), -1, 0.0, 0.0
                for number in range(count(state)):
                    part, after = chance(state, number), step(state, number)
                    worth = guess(after, numbers)
                    mean += part * worth
                    left -= part
                    if drawn < 0:
                        seen, following = worth, after
                        if left < 0:
                            drawn = number
                luck += seen - mean
                state = following
            else:
                state = step(state, policy(state))
            who = kind(state)
        return float(value(state) - luck)

    return play


def followed(game: Packed, policy: Any) -> Packed:
    """The game in which nobody decides: everybody follows the policy."""
    kind, count, step, chance, value, room, _ = game
    choose = specialised(policy)

    def all_chance(state):  # type: ignore[no-untyped-def]
        return TERMINAL if kind(state) == TERMINAL else CHANCE

    def outcomes(state):  # type: ignore[no-untyped-def]
        return count(state) if kind(state) == CHANCE else 1

    def follow(state, number):  # type: ignore[no-untyped-def]
        return step(state, number if kind(state) == CHANCE else choose(state))

    def likely(state, number):  # type: ignore[no-untyped-def]
        return chance(state, number) if kind(state) == CHANCE else 1.0

    return packed(all_chance, outcomes, follow, likely, value, room)


def exact_numbers(game: Packed, policy: Any, root: int) -> Floats:
    """The exact worth of every state that the policy can come to, by state; for games whose `room` is known.

    With the evaluator (state, numbers) -> numbers[state] every game comes to the same number.
    """
    found = graph(followed(game, policy), root)
    values = solve(found)
    numbers = np.zeros(game.room)
    numbers[found.states] = 0.5 * (values.low + values.high)
    return numbers


@kernel
def looked_up(state: int, numbers: Floats) -> float:
    """The evaluator that has a number for every state."""
    return float(numbers[state])
