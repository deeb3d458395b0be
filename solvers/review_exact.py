"""The exact side of a review: the values of the positions of one game, from its end to its beginning, by one search.

Positions late in the game are the smallest, and what is proven of them is remembered where earlier ones lead there. A
search that lets everybody decide on the whole position is asked only where no seat hides anything from another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.advise_turn import Part, ShareUsed, UntilUsed, Watch
from solvers.causes import Worth
from solvers.expectimax import Search
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.odds import best_action
from solvers.result import Refused, Status
from solvers.review_games import Against
from solvers.secrets import refuse_secrets

METHOD = "review"
EXACT_SHARE = 0.4
"""The part of the limits for exact values."""
FAILS = 4
"""After so many positions in a row that their share did not prove, earlier ones are only looked up."""
UNLIMITED = 20_000
"""Positions looked into for one value where no limit is set."""
LINE_NODES = 2_000
"""Positions looked into for the play that is shown as better."""
MOST_LINE = 8


class Exact:
    """What is proven of the positions of a game."""

    def __init__(self, problem: Problem[Any], states: Sequence[Any], meter: Watch) -> None:
        self.problem, self.states, self.meter = problem, tuple(states), meter
        self.search = Search(replace(problem, state=self.states[0]), meter)
        self.worths: dict[int, Worth] = {}
        self.nodes: dict[int, int] = {}
        self.refused: dict[int, str] = {}
        """Why no search may be asked, by position."""

    def prove(self, tell: Callable[[int], None]) -> None:
        """Prove what a part of the limits allows, the last position first. Raises LimitReached by the whole."""
        fails = 0
        for index in reversed(range(len(self.states))):
            tell(index)
            if fails < FAILS:
                self._prove(index)
            proven = self._take(index).proven
            fails = 0 if proven else fails + (index not in self.refused)

    def _prove(self, index: int) -> None:
        state, before = self.states[index], self.meter.nodes
        if self.problem.game.current_player(state) == TERMINAL or self._hidden(index):
            return
        self.search.meter = self._share(index)
        try:
            with deep_recursion():
                self.search.exact(state)
        except ShareUsed:
            pass
        except MissingFact as missing:
            self.refused[index] = f"the position does not say enough: {missing.what} ({missing.rule})"
        finally:
            self.nodes[index] = self.meter.nodes - before

    def _share(self, left: int) -> Meter:
        """An equal part, for every position that is left, of what is left for exact values."""
        limits = self.meter.limits
        if limits.nodes is None and limits.seconds is None:
            return Part(self.meter, UNLIMITED)
        used = self.meter.used
        return UntilUsed(self.meter, used + max(0.0, EXACT_SHARE - used) / (left + 1))

    def _hidden(self, index: int) -> str:
        """Why a search would let somebody see what it may not, "" where it would not."""
        state = self.states[index]
        player = self.problem.game.current_player(state)
        seats = {self.problem.goal.seat, *((player,) if player >= 0 else ())}
        try:
            for seat in sorted(seats):
                refuse_secrets(replace(self.problem, state=state, goal=Against(self.problem.goal, seat)), METHOD)
        except Refused as refused:
            self.refused[index] = "; ".join(refused.reasons)
        return self.refused.get(index, "")

    def _take(self, index: int) -> Worth:
        """What is known of a position by now."""
        if index in self.refused:
            low, high = self.problem.goal.bounds(self.states[index])
        else:
            low, high = map(Fraction, self.search.look(self.states[index]))
        status = Status.PROVEN if low == high else Status.BOUND
        self.worths[index] = Worth(status, low, low, high)
        return self.worths[index]

    def worth(self, index: int) -> Worth:
        """What is proven of a position, by number."""
        return self.worths.get(index) or self._take(index)

    def better(self, index: int) -> tuple[Step, ...]:
        """A best play from a position, up to anything that the same seat does not decide; () where a limit comes."""
        game, state = self.problem.game, self.states[index]
        seat, found = game.current_player(state), list[Action]()
        self.search.meter = Meter(Limits(nodes=LINE_NODES))
        try:
            with deep_recursion():
                while game.current_player(state) == seat and len(found) < MOST_LINE:
                    action = best_action(self.search, state)
                    found.append(action)
                    state = game.apply(state, action)
        except LimitReached:
            pass
        return tuple(found)


def run_end(game: Any, states: Sequence[Any], start: int, over: Callable[[Any], bool]) -> int:
    """The number of the position where the decisions that one seat makes in a row from `start` on come to an end."""
    seat, at, last = game.current_player(states[start]), start + 1, len(states) - 1
    while at < last and game.current_player(states[at]) == seat and not over(states[at]):
        at += 1
    return at
