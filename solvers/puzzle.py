"""Puzzles: every first action's value, whether the best is unique, the shortest solution, the best trap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.cpsat import encoder
from solvers.expectimax import Search, thin
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.result import Refused, Result, Status
from solvers.secrets import refuse_secrets
from solvers.solve import solve

Solver = Callable[[Problem[Any], Limits], Result]
MAX_OWN_ACTIONS = 300


@dataclass(frozen=True, slots=True)
class Tempting:
    """The best-looking wrong first action, its exact value, and a line of best play after it."""

    action: Action
    value: Fraction
    line: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """What makes a position a puzzle. Parts that a limit left open are None or missing from `values`."""

    result: Result
    values: Mapping[Action, Fraction]
    """The exact value of each first action, as far as computed."""
    best: tuple[Action, ...]
    """All best first actions, sorted; those of `result` when not all values are computed."""
    unique: bool | None
    """Whether exactly one first action is best; None when that is not proven."""
    shortest: int | None
    """The fewest actions of the asking seat that force the best value.

    Against chance it is the worst case over all outcomes, against an opponent over all its best replies. Play
    counts until the goal's lower bound has reached the value, so that nothing later can lose it.
    """
    shortest_line: tuple[Step, ...]
    tempting: Tempting | None
    """None when every first action is best, or when not all values are computed."""


def analyse(
    problem: Problem[Any], limits: Limits | None = None, method: str = "auto", solver: Solver | None = None
) -> PuzzleReport:
    """Take a position apart. `solver` answers instead of `solve(..., method)` where it is given.

    `limits` hold for each question asked of a solver, and once for what is searched here. Raises Refused.
    """
    refuse_secrets(problem, method)
    limits = limits or Limits()
    ask = solver or (lambda asked, most: solve(asked, method, most))
    result = ask(problem, limits)
    meter = Meter(limits)
    try:
        search = Search(problem, meter)
        with deep_recursion():
            return _report(search, result, _values(search, ask, limits, _by_search(problem, method, solver)))
    except MissingFact as missing:
        raise Refused(method, (f"{missing.what} ({missing.rule})",), missing.advice) from missing


def _by_search(problem: Problem[Any], method: str, solver: Solver | None) -> bool:
    """Whether one shared search answers for all first actions, instead of a solver for each."""
    if solver is not None or method in ("cpsat", "reference"):
        return False
    return method == "expectimax" or encoder(problem.game.info.name) is None


def _values(search: Search, ask: Solver, limits: Limits, by_search: bool) -> dict[Action, Fraction]:
    """The exact values of the first actions, as far as the limits allow."""
    problem, values = search.problem, dict[Action, Fraction]()
    game = problem.game
    for action in game.legal_actions(problem.state):
        child = game.apply(problem.state, action)
        try:
            if by_search:
                values[action] = search.exact(child)
                continue
            found = ask(Problem(game, child, problem.goal), limits)
        except (LimitReached, KeyboardInterrupt):
            break
        if found.status is Status.PROVEN:
            values[action] = found.value
            search.learn(child, (thin(found.value), thin(found.value)))
    return values


def _report(search: Search, result: Result, values: dict[Action, Fraction]) -> PuzzleReport:
    problem = search.problem
    legal = problem.game.legal_actions(problem.state)
    complete = bool(legal) and len(values) == len(legal)
    best = result.best
    if complete:
        own = problem.game.current_player(problem.state) == search.seat
        top = max(values.values()) if own else min(values.values())
        best = tuple(action for action in legal if values[action] == top)
        search.learn(problem.state, (thin(top), thin(top)))
    proven = complete or result.status is Status.PROVEN
    try:
        shortest, line = Shortest(search).find() if proven else (None, ())
        tempting = _tempting(search, values, best) if complete else None
    except (LimitReached, KeyboardInterrupt):
        shortest, line, tempting = None, (), None
    return PuzzleReport(result, values, best, len(best) == 1 if proven and legal else None, shortest, line, tempting)


def _tempting(search: Search, values: dict[Action, Fraction], best: tuple[Action, ...]) -> Tempting | None:
    """The wrong first action of the highest value; among equals the one that has most in hand at once."""
    problem = search.problem
    game, goal = problem.game, problem.goal
    wrong = [action for action in values if action not in best]
    if not wrong or game.current_player(problem.state) != search.seat:
        return None

    def looks(action: Action) -> tuple[Fraction, Fraction, Fraction]:
        low, high = goal.bounds(game.apply(problem.state, action))
        return values[action], low, high

    action = max(wrong, key=looks)
    return Tempting(action, values[action], (action, *search.line(game.apply(problem.state, action))))


class Shortest:
    """Looks for the fewest own actions that force a position's value, one more at a time."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.game = search.problem.game
        self._failed: dict[Any, int] = {}
        """The most own actions known not to be enough for a position."""

    def find(self) -> tuple[int | None, tuple[Step, ...]]:
        """The number and a line; (None, ()) when no number up to 300 is enough. Raises LimitReached."""
        state = self.search.problem.state
        for own in range(MAX_OWN_ACTIONS + 1):
            line = self._within(state, own)
            if line is not None:
                return own, line
        return None, ()

    def _within(self, state: Any, own: int) -> tuple[Step, ...] | None:
        """A line that forces the value of `state` within `own` actions, the longest one; None if none does."""
        player = self.game.current_player(state)
        if player == TERMINAL:
            return ()
        value = self.search.exact(state)
        if self.search.problem.goal.bounds(state)[0] == value:
            return ()
        if self._failed.get(state, -1) >= own:
            return None
        self.search.meter.tick()
        line = self._any(state, value, own) if player == self.search.seat else self._all(state, value, own)
        if line is None:
            self._failed[state] = own
        return line

    def _any(self, state: Any, value: Fraction, own: int) -> tuple[Step, ...] | None:
        if own == 0:
            return None
        for _, action, child in self.search.children(state, True):
            if self.search.reaches(child, value):
                line = self._within(child, own - 1)
                if line is not None:
                    return action, *line
        return None

    def _all(self, state: Any, value: Fraction, own: int) -> tuple[Step, ...] | None:
        """The longest line over all outcomes, or over the opponent's best replies."""
        longest: tuple[Step, ...] | None = None
        for step in self._replies(state, value):
            line = self._within(self.game.apply(state, step), own)
            if line is None:
                return None
            if longest is None or len(line) >= len(longest):
                longest = (step, *line)
        return longest

    def _replies(self, state: Any, value: Fraction) -> list[Step]:
        if self.game.current_player(state) == CHANCE:
            return [outcome for outcome, _ in self.game.chance_outcomes(state)]
        kids = self.search.children(state, False)
        return [action for _, action, child in kids if self.search.exact(child) == value]
