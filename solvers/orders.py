"""How much an order matters: the best value for every order in which the named actions of a turn may come.

A name picks the actions that make up an order (all commands, say) and what each is called; between them everything
else is played as well as it can be. One pass serves all orders: every position remembers the best value for each order
of what is still to come. A search for the best play alone prunes nearly all of that: this is for turns of few commands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.result import Refused

METHOD = "orders"
Order = tuple[str, ...]
Name = Callable[[Action], str]
"""What an action is called in an order; "" for one that is no part of it."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The proven best value of every order that can be played, and one best line for each."""

    values: Mapping[Order, Fraction]
    """The highest value first; equal values by their order."""
    lines: Mapping[Order, tuple[Step, ...]]
    nodes: int


def by_order(problem: Problem[Any], name: Name, limits: Limits | None = None) -> Orders:
    """The best value of every order of the actions that have a name, and a line that reaches it.

    Raises Refused where chance or another seat decides anything, a fact is missing, or a limit comes first.
    """
    search = _Search(problem, name, Meter(limits or Limits()))
    try:
        with deep_recursion():
            values = search.best(problem.state)
            ranked = sorted(values, key=lambda order: (-values[order], order))
            lines = {order: search.line(order) for order in ranked}
    except MissingFact as missing:
        raise Refused(METHOD, (f"{missing.what} ({missing.rule})",), missing.advice) from missing
    except LimitReached as reached:
        raise Refused(METHOD, (reached.limit,), "Give more nodes, or ask about fewer actions.") from None
    return Orders({order: values[order] for order in ranked}, lines, search.meter.nodes)


class _Search:
    """The positions seen so far, with the best value for every order of what is still to come."""

    def __init__(self, problem: Problem[Any], name: Name, meter: Meter) -> None:
        self.problem, self.name, self.meter = problem, name, meter
        self._known: dict[Any, dict[Order, Fraction]] = {}

    def best(self, state: Any) -> dict[Order, Fraction]:
        """The best value of every order from a position. Raises LimitReached and Refused."""
        known = self._known.get(state)
        if known is not None:
            return known
        self.meter.tick()
        found: dict[Order, Fraction] = {}
        if self._over(state):
            found[()] = self.problem.goal.value(state)
        else:
            for action in self.problem.game.legal_actions(state):
                first = self._part(action)
                for rest, value in self.best(self.problem.game.apply(state, action)).items():
                    order = first + rest
                    if order not in found or value > found[order]:
                        found[order] = value
        self._known[state] = found
        return found

    def _part(self, action: Action) -> Order:
        called = self.name(action)
        return (called,) if called else ()

    def _over(self, state: Any) -> bool:
        player = self.problem.game.current_player(state)
        if player == TERMINAL:
            return True
        if player == self.problem.goal.seat:
            return False
        what = "chance decides something" if player == CHANCE else f"seat {player} decides something"
        raise Refused(METHOD, (what,), "Ask about a turn in which only the asking seat decides.")

    def line(self, order: Order) -> tuple[Step, ...]:
        """The first line in sorted order that reaches the best value of an order."""
        game, state, steps = self.problem.game, self.problem.state, list[Step]()
        value = self.best(state)[order]
        while not self._over(state):
            action, order, state = next(
                (action, rest, child)
                for action in game.legal_actions(state)
                for rest in self._rest(action, order)
                if self.best(child := game.apply(state, action)).get(rest) == value
            )
            steps.append(action)
        return tuple(steps)

    def _rest(self, action: Action, order: Order) -> tuple[Order, ...]:
        """What of an order is left after an action: nothing fits when it begins with something else."""
        first = self._part(action)
        return (order[len(first) :],) if order[: len(first)] == first else ()
