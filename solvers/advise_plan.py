"""How to go on where chance comes in the middle of a turn: a plan for what is small, else a policy."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, Game
from solvers.advise_turn import METHOD, ShareUsed, Turn
from solvers.limits import Meter
from solvers.policies import Answer, Policy, answers, other_seat

Value = Callable[[Any], Fraction]
Steps = list[tuple[Step, Fraction, Any]]
"""Steps with their chances, where the asking seat does not decide, and the positions that they lead to."""
MOST_PLANNED = 400
"""Positions of a turn after a chance up to which every decision in it is planned."""


class TooLarge(ShareUsed):
    """Raised when the rest of a turn cannot be planned with any budget; never leaves the adviser."""


class Plan:
    """How a turn goes on after a chance: the action of the highest mean, judged by a value of the turn's ends."""

    def __init__(self, turn: Turn, state: Any, meter: Meter) -> None:
        """Look into the rest of the turn. Raises ShareUsed, or TooLarge where no budget will do."""
        self.actions: dict[Any, Action] = {}
        self.ends: list[Any] = []
        """The positions where the turn may end."""
        self._turn = turn
        self._meter = meter
        self._known: dict[Any, Fraction] = {}
        self._order: list[tuple[Any, Steps]] = []
        """The positions within the turn, those after a position before it."""
        self._find(state)

    def judge(self, value: Value) -> None:
        """Choose the actions by the values of the ends. Raises ShareUsed or TooLarge."""
        for state in self.ends:
            self._known[state] = value(state)
        for state, steps in self._order:
            self._known[state] = self._fold(state, steps)

    def _find(self, start: Any) -> None:
        stack: list[tuple[Any, Steps | None]] = [(start, None)]
        seen = set()
        while stack:
            state, steps = stack.pop()
            if steps is not None:
                self._order.append((state, steps))
            elif state not in seen:
                seen.add(state)
                if len(seen) > MOST_PLANNED:
                    raise TooLarge("the rest of the turn is too large to plan")
                if state != start and self._turn.over(state):
                    self.ends.append(state)
                    continue
                steps = [(step, w, self._step(state, step)) for step, w in _options(self._turn, state)]
                stack.append((state, steps))
                stack += [(child, None) for _, _, child in steps]

    def _step(self, state: Any, step: Step) -> Any:
        self._meter.tick()
        return self._turn.game.apply(state, step)

    def _fold(self, state: Any, steps: Steps) -> Fraction:
        known = self._known
        if any(child not in known for _, _, child in steps):
            raise TooLarge("a position of the turn can come back to itself")
        if self._turn.game.current_player(state) != self._turn.seat:
            return sum((weight * known[child] for _, weight, child in steps), Fraction(0))
        action, best = None, Fraction(0)
        for step, _, child in steps:
            if isinstance(step, Action) and (action is None or known[child] > best):
                action, best = step, known[child]
        if action is not None:
            self.actions[state] = action
        return best


def planned(plan: Plan, policy: Policy) -> Policy:
    """The plan where it has an action, else the policy."""

    def choose(game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
        return plan.actions.get(state) or policy(game, state, legal)

    return choose


def rest_of_turn(turn: Turn, state: Any, choose: Callable[[Any], Action]) -> tuple[Step, ...]:
    """How the turn goes on from a chance in it: every chance gives its likeliest outcome, other seats do what they
    likeliest do. Raises LimitReached.
    """
    steps: list[Step] = []
    game, seen = turn.game, {state}
    while not turn.over(state):
        player = game.current_player(state)
        step: Step = choose(state) if player == turn.seat else max(_options(turn, state), key=_weight)[0]
        state = game.apply(state, step)
        steps.append(step)
        if state in seen:
            break
        seen.add(state)
    return tuple(steps)


def by_policy(game: Game[Any], policy: Policy) -> Callable[[Any], Action]:
    """The policy's likeliest action in a position."""
    return lambda state: max(answers(policy, game, state, game.legal_actions(state)), key=_weight)[0]


def _options(turn: Turn, state: Any) -> list[tuple[Step, Fraction]]:
    """The steps from a position, with their chances where the asking seat does not decide."""
    game = turn.game
    player = game.current_player(state)
    if player == CHANCE:
        return list(game.chance_outcomes(state))
    legal = game.legal_actions(state)
    if player == turn.seat:
        return [(action, Fraction(0)) for action in legal]
    if turn.others is None:
        raise other_seat(METHOD, player)
    found = answers(turn.others, game, state, legal)
    total = sum(weight for _, weight in found)
    return [(action, Fraction(weight) / total) for action, weight in found]


def _weight(pair: tuple[Any, int | Fraction]) -> int | Fraction:
    return pair[1]
