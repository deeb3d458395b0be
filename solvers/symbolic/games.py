"""The value of a play as a curve in the probability of an event, for any game: every chance of the event has it.

`solvers.breakeven` lets the first such chance depend on p and gives straight pieces. Here each chance that can bring
the event does, however often it comes, so values are polynomials of p in pieces. Both agree where it can come once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.core.action import Step
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.breakeven import Event
from solvers.expectimax import relevant
from solvers.limits import Limits, Meter, deep_recursion
from solvers.secrets import refuse_secrets
from solvers.symbolic.curves import Contest, Curve, break_even, mixed
from solvers.symbolic.exact import exact, symbol


class Curves:
    """The values of positions of one problem as curves in p on [0, 1], each worked out once."""

    def __init__(self, problem: Problem[Any], event: Event, limits: Limits | None = None, name: str = "p") -> None:
        """Raises Refused where seats that decide hide something from each other."""
        refuse_secrets(problem, "break-even")
        self.problem, self.event, self.name = problem, event, name
        self.meter = Meter(limits or Limits())
        self._known: dict[Any, Curve] = {}

    def after(self, steps: Sequence[Step]) -> Curve:
        """The value of the position after some steps, with best play. Raises IllegalAction and LimitReached."""
        state = self.problem.state
        for step in steps:
            state = self.problem.game.apply(state, step)
        with deep_recursion():
            return self._value(state)

    def _value(self, state: Any) -> Curve:
        known = self._known.get(state)
        if known is None:
            self.meter.tick()
            known = self._known[state] = self._found(state)
        return known

    def _found(self, state: Any) -> Curve:
        game, goal = self.problem.game, self.problem.goal
        player = game.current_player(state)
        if player == TERMINAL:
            return Curve.of(exact(goal.value(state)), self.name)
        low, high = goal.bounds(state)
        if low == high:
            return Curve.of(exact(low), self.name)
        if player == CHANCE:
            return self._chance(state)
        found = None
        for action in relevant(game, state):
            value = self._value(game.apply(state, action))
            if found is not None:
                value = found.upper(value) if player == goal.seat else found.lower(value)
            found = value
        assert found is not None, "a seat that decides has an action"
        return found

    def _chance(self, state: Any) -> Curve:
        outcomes, p = self.problem.game.chance_outcomes(state), symbol(self.name)
        share = exact(sum(weight for outcome, weight in outcomes if self.event(outcome)))
        parts = []
        for outcome, weight in outcomes:
            chance = exact(weight)
            if share not in (0, 1):
                chance *= p / share if self.event(outcome) else (1 - p) / (1 - share)
            parts.append((chance, self._value(self.problem.game.apply(state, outcome))))
        return mixed(parts)


def break_even_of(
    problem: Problem[Any], one: Sequence[Step], other: Sequence[Step], event: Event, limits: Limits | None = None
) -> Contest:
    """From which probability of an event on the play `one` is better than `other`, every chance of it having that one.

    Raises LimitReached, IllegalAction, Refused.
    """
    curves = Curves(problem, event, limits)
    return break_even(curves.after(one), curves.after(other))
