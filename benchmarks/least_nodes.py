"""How many positions every search must look into that knows a goal's bounds and nothing else of what is to come.

To prove the value of a position, every outcome of a chance needs its exact value and every action but the best a proof
that it is no better; a position whose bounds already say so need not be looked into. Beyond a chance or an opponent a
proof may choose what to look at, so nothing is counted there: the number is a lower bound for all methods of search,
those with a memory, the hooks `undominated` and `canonical` and the best order of actions included.
"""

from __future__ import annotations

from typing import Any

from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.expectimax import Search
from solvers.intervals import Number, relevant, thin
from solvers.limits import Limits, Meter, deep_recursion


class Forced:
    """The positions that a proof of the value and of all best first actions cannot do without."""

    def __init__(self, problem: Problem[Any], limits: Limits) -> None:
        self.problem = problem
        self.positions: set[Any] = set()
        self._search = Search(problem, Meter(limits))
        self._below: set[tuple[Any, Number, bool]] = set()

    def count(self) -> int:
        """How many there are. Raises LimitReached where the values are not found within the limits."""
        with deep_recursion():
            self._search.root()
            self._exact(self.problem.state)
        return len(self.positions)

    def _high(self, state: Any) -> Number:
        return thin(self.problem.goal.bounds(state)[1])

    def _value(self, state: Any) -> Number:
        return thin(self._search.exact(state))

    def _open(self, state: Any) -> bool:
        """Whether a position has to be looked into for its value."""
        least, most = self.problem.goal.bounds(state)
        return self.problem.game.current_player(state) != TERMINAL and least != most

    def _exact(self, state: Any) -> None:
        game, key = self.problem.game, self._search.key(state)
        if not self._open(state) or key in self.positions:
            return
        self.positions.add(key)
        player = game.current_player(state)
        if player == CHANCE:
            for outcome, _ in game.chance_outcomes(state):
                self._exact(game.apply(state, outcome))
        elif player == self.problem.goal.seat:
            self._decided(state)

    def _decided(self, state: Any) -> None:
        """An action of the best value needs it exactly, of several it is open which one; the others are no better."""
        game, root = self.problem.game, state is self.problem.state
        value = self._value(state)
        children = [game.apply(state, a) for a in (game.legal_actions(state) if root else relevant(game, state))]
        best = [child for child in children if self._value(child) == value]
        for child in children:
            self._no_more(child, value, strict=root and child not in best)
        if root or len(best) == 1:
            for child in best:
                self._exact(child)

    def _no_more(self, state: Any, bar: Number, strict: bool) -> None:
        """A position is proven to be worth no more than `bar`, or less than it."""
        game, key = self.problem.game, self._search.key(state)
        high = self._high(state)
        enough = high < bar if strict else high <= bar
        if game.current_player(state) == TERMINAL or enough or (key, bar, strict) in self._below:
            return
        self._below.add((key, bar, strict))
        self.positions.add(key)
        if game.current_player(state) == self.problem.goal.seat:
            for action in relevant(game, state):
                self._no_more(game.apply(state, action), bar, strict)


def least_nodes(problem: Problem[Any], limits: Limits) -> int:
    """The positions that every search must look into. Raises LimitReached where values are not found within limits."""
    return Forced(problem, limits).count()
