"""Whether a position is a puzzle: the exact value of every first action, what is unique, and by how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from model.core.action import Action
from model.core.game import MissingFact
from model.core.goal import Problem
from solvers.expectimax import Search
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.result import Refused
from solvers.secrets import refuse_secrets

FIRST, ORDER = "first", "order"
"""What may be unique: the best first action, or the own actions of every best line, in whatever order."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A position with the proven value of every first action."""

    search: Search
    """The search that proved them, with its memory."""
    values: Mapping[Action, Fraction]
    value: Fraction
    best: tuple[Action, ...]
    """All best first actions, sorted."""

    @property
    def answer(self) -> tuple[Fraction, tuple[Action, ...]]:
        """What a piece must change so as not to be superfluous: how much is won, and which first actions are best.

        Won is the value itself for a goal with conditions. Of a sum it is the value less that of the worst first
        action, because a piece that only moves the sum by its own worth, whatever is played, decides nothing.
        """
        conditions = hasattr(self.search.problem.goal, "conditions")
        return self.value - (0 if conditions else min(self.values.values())), self.best

    @property
    def gap(self) -> Fraction:
        """What the best wrong first action loses; 0 where none is wrong."""
        wrong = [value for action, value in self.values.items() if action not in self.best]
        return self.value - max(wrong) if wrong else Fraction(0)


def judge(problem: Problem[Any], nodes: int) -> Verdict | None:
    """The values of all first actions, each proven; None where that is not possible.

    None means: the asking seat does not decide, the rules need a fact that the position does not state, seats hide
    something from each other, or `nodes` positions are not enough.
    """
    game, state = problem.game, problem.state
    if game.current_player(state) != problem.goal.seat:
        return None
    search = Search(problem, Meter(Limits(nodes)))
    try:
        refuse_secrets(problem, "compose")
        with deep_recursion():
            values = {action: search.exact(game.apply(state, action)) for action in game.legal_actions(state)}
    except (LimitReached, MissingFact, Refused):
        return None
    top = max(values.values())
    return Verdict(search, values, top, tuple(sorted(action for action, value in values.items() if value == top)))


def value_of(problem: Problem[Any] | None, nodes: int) -> Fraction | None:
    """The exact value of a position; None where there is none or it is not proven within the nodes."""
    if problem is None:
        return None
    try:
        refuse_secrets(problem, "compose")
        with deep_recursion():
            return Search(problem, Meter(Limits(nodes))).exact(problem.state)
    except (LimitReached, MissingFact, Refused):
        return None


def unique(verdict: Verdict) -> str:
    """What is unique: FIRST, ORDER or "" for neither, or where the search's limit comes before the proof."""
    if len(verdict.best) == len(verdict.values):
        return ""
    if len(verdict.best) == 1:
        return FIRST
    try:
        with deep_recursion():
            return ORDER if Orders(verdict.search).same(verdict.search.problem.state) is not None else ""
    except (LimitReached, MissingFact):
        return ""


class Orders:
    """Looks whether all lines of best play consist of the same own actions."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self._known: dict[Any, tuple[Action, ...] | None] = {}

    def same(self, state: Any) -> tuple[Action, ...] | None:
        """The own actions, sorted, of every best line up to the next chance or other seat; None where lines differ.

        A line is over as soon as the goal's lower bound has reached the value, because nothing can lose it then.
        Raises LimitReached.
        """
        search = self.search
        if search.problem.game.current_player(state) != search.seat:
            return ()
        value = search.exact(state)
        if search.problem.goal.bounds(state)[0] == value:
            return ()
        if state not in self._known:
            self.search.meter.tick()
            self._known[state] = self._all(state, value)
        return self._known[state]

    def _all(self, state: Any, value: Fraction) -> tuple[Action, ...] | None:
        found: set[tuple[Action, ...]] = set()
        game = self.search.problem.game
        for action in game.legal_actions(state):
            child = game.apply(state, action)
            if not self.search.reaches(child, value):
                continue
            rest = self.same(child)
            if rest is None:
                return None
            found.add(tuple(sorted((action, *rest))))
            if len(found) > 1:
                return None
        return found.pop()
