"""One turn: the plays that a position offers, and how to go on where chance comes in the middle of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Game
from solvers.expectimax import relevant
from solvers.limits import LimitReached, Limits, Meter
from solvers.policies import SEAT, Answer, Policy, answers, other_seat

METHOD = "advise"
Boundary = Callable[[Any], bool]
Value = Callable[[Any], Fraction]
Steps = list[tuple[Step, Fraction, Any]]
"""Steps with their chances, where chance decides, and the positions that they lead to."""
MOST_PLANNED = 400
"""Positions of a turn after a chance up to which every decision in it is planned."""


class ShareUsed(LimitReached):
    """Raised when a part of the work has used the nodes it was given; never leaves the adviser."""


class TooLarge(ShareUsed):
    """Raised when the rest of a turn cannot be planned with any budget; never leaves the adviser."""


class Watch(Meter):
    """A meter that looks at the clock at every node: a node may stand for a die of hundreds of outcomes."""

    def tick(self) -> None:
        """Count one node. Raises LimitReached when it is one too many or too late."""
        if self.nodes >= self._most:
            raise LimitReached(f"node limit {self._most:,} reached")
        self.nodes += 1
        if self.limits.seconds is not None:
            self._look_at_clock()

    @property
    def used(self) -> float:
        """The part of the limits that is used up, 0 to 1; 0 without limits."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        of_nodes = 0.0 if nodes is None else self.nodes / max(1, nodes)
        return of_nodes if seconds is None else max(of_nodes, self.seconds / max(1e-9, seconds))


class Part(Meter):
    """A meter for a part of the work: it has nodes of its own, and counts in the meter of the whole as well."""

    def __init__(self, whole: Meter, nodes: int) -> None:
        super().__init__(Limits(nodes=nodes))
        self._whole = whole

    def tick(self) -> None:
        """Count one node. Raises ShareUsed, or LimitReached by the whole."""
        if self.nodes >= self._most:
            raise ShareUsed(f"its {self._most:,} nodes are used")
        self._whole.tick()
        self.nodes += 1


class UntilUsed(Meter):
    """A meter that lets a part of the work go on until a part of all limits is used."""

    def __init__(self, whole: Watch, share: float) -> None:
        super().__init__(Limits())
        self._whole, self._share = whole, share

    def tick(self) -> None:
        """Count one node. Raises ShareUsed, or LimitReached by the whole."""
        if self._whole.used > self._share:
            raise ShareUsed("its part of the limits is used")
        self._whole.tick()


class Metered:
    """A game that counts every step taken in it: what a search costs are the steps, most of all those of chance."""

    def __init__(self, game: Game[Any], meter: Meter) -> None:
        self.meter = meter
        self.info = game.info
        self.legal_actions = game.legal_actions
        self.chance_outcomes = game.chance_outcomes
        self.is_terminal = game.is_terminal
        self.returns = game.returns
        self.observe = game.observe
        self.undominated = getattr(game, "undominated", None)
        self._player = game.current_player
        self._apply = game.apply

    def current_player(self, state: Any) -> int:
        """Seat 0, CHANCE or TERMINAL. Raises Refused for any other seat: no search may take it for an opponent."""
        player = self._player(state)
        if player > SEAT:
            raise other_seat(METHOD, player)
        return player

    def apply(self, state: Any, step: Step) -> Any:
        """The game's own apply, counted. Raises LimitReached."""
        self.meter.tick()
        return self._apply(state, step)


class Way(NamedTuple):
    """A play up to the turn's end or its first chance: where it leads, by which actions, and from which first ones."""

    state: Any
    actions: tuple[Action, ...]
    firsts: tuple[int, ...]
    """The first actions, by number, that lead there by some order of play."""


class Turn:
    """The decisions of one turn as a graph in which every position occurs once."""

    def __init__(self, game: Game[Any], state: Any, boundary: Boundary | None) -> None:
        self.game = game
        self.boundary = boundary
        self.firsts = game.legal_actions(state)
        self.states: list[Any] = [state]
        self.complete = False
        """Whether every play was found."""
        self._index: dict[Any, int] = {state: 0}
        self._edges: dict[int, list[tuple[Action, int]]] = {}
        self._stacks: list[list[int]] = []
        """For each first action the positions to be looked into, the next one last."""
        self._done: set[int] = set()
        """Positions where the turn ends or chance comes."""
        self._default = getattr(game, "default_action", None)
        self._promise = getattr(game, "heuristic", None)

    def over(self, state: Any) -> bool:
        """Whether the turn has ended in `state`, which some step of it led to."""
        player = self.game.current_player(state)
        if player == TERMINAL or (self.boundary is not None and self.boundary(state)):
            return True
        return self.boundary is None and player == CHANCE

    def explore(self, meter: Meter) -> None:
        """Find the plays, in turns for each first action. Raises LimitReached, and can go on from there."""
        if not self._stacks:
            self._stacks = [[child] for child in reversed(self._expand(0, meter))]
        while self._stacks:
            for stack in self._stacks:
                number = stack[-1]
                known = number in self._done or number in self._edges
                below = [] if known else self._expand(number, meter)
                # Only now, so that a limit leaves the position to be looked into.
                stack.pop()
                stack += below
            self._stacks = [stack for stack in self._stacks if stack]
        self.complete = True

    def ways(self) -> list[Way]:
        """The plays found: of all orders that lead to a position the shortest, in the order of their actions."""
        led: dict[int, list[int]] = {}
        for first, (_, child) in enumerate(self._edges.get(0, ())):
            for number in self._below(child) & self._done:
                led.setdefault(number, []).append(first)
        actions = self._shortest()
        found = [Way(self.states[n], actions[n], tuple(firsts)) for n, firsts in led.items() if n in actions]
        return sorted(found, key=lambda way: way.actions)

    def unexplored(self) -> list[tuple[int, Any]]:
        """Positions that a limit kept from being looked into, each with a first action, by number, that leads there."""
        if self.complete:
            return []
        if 0 not in self._edges:
            return [(first, self.states[0]) for first in range(len(self.firsts))]
        return [
            (first, self.states[number])
            for first, (_, child) in enumerate(self._edges[0])
            for number in sorted(self._below(child) - self._done)
            if number not in self._edges
        ]

    def _expand(self, number: int, meter: Meter) -> list[int]:
        """Look into a position: its successors, the most promising last."""
        state, game = self.states[number], self.game
        legal = relevant(game, state) if number else game.legal_actions(state)
        found: list[tuple[Action, int]] = []
        for action in legal:
            meter.tick()
            child = game.apply(state, action)
            known = self._index.get(child)
            found.append((action, self._add(child) if known is None else known))
        self._edges[number] = found
        return self._by_promise(state, legal, found)

    def _by_promise(self, state: Any, legal: tuple[Action, ...], found: list[tuple[Action, int]]) -> list[int]:
        default = self._default(state, legal) if self._default is not None else None
        promise = self._promise or _no_promise
        keyed = [(action == default, promise(self.states[n]), -at, n) for at, (action, n) in enumerate(found)]
        return [key[3] for key in sorted(keyed)]

    def _add(self, state: Any) -> int:
        number, player = len(self.states), self.game.current_player(state)
        if player not in (SEAT, CHANCE, TERMINAL):
            raise other_seat(METHOD, player)
        self.states.append(state)
        if player == CHANCE or self.over(state):
            self._done.add(number)
        self._index[state] = number
        return number

    def _below(self, start: int) -> set[int]:
        seen, stack = {start}, [start]
        while stack:
            for _, child in self._edges.get(stack.pop(), ()):
                if child not in seen:
                    seen.add(child)
                    stack.append(child)
        return seen

    def _shortest(self) -> dict[int, tuple[Action, ...]]:
        actions: dict[int, tuple[Action, ...]] = {0: ()}
        queue = deque([0])
        while queue:
            number = queue.popleft()
            for action, child in self._edges.get(number, ()):
                if child not in actions:
                    actions[child] = (*actions[number], action)
                    queue.append(child)
        return actions


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
                steps = [(step, w, self._step(state, step)) for step, w in _options(self._turn.game, state)]
                stack.append((state, steps))
                stack += [(child, None) for _, _, child in steps]

    def _step(self, state: Any, step: Step) -> Any:
        self._meter.tick()
        return self._turn.game.apply(state, step)

    def _fold(self, state: Any, steps: Steps) -> Fraction:
        known = self._known
        if any(child not in known for _, _, child in steps):
            raise TooLarge("a position of the turn can come back to itself")
        if self._turn.game.current_player(state) == CHANCE:
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
    """How the turn goes on from a chance in it when every chance gives its likeliest outcome. Raises LimitReached."""
    steps: list[Step] = []
    game, seen = turn.game, {state}
    while not turn.over(state):
        if game.current_player(state) == CHANCE:
            step: Step = max(game.chance_outcomes(state), key=_weight)[0]
        else:
            step = choose(state)
        state = game.apply(state, step)
        steps.append(step)
        if state in seen:
            break
        seen.add(state)
    return tuple(steps)


def by_policy(game: Game[Any], policy: Policy) -> Callable[[Any], Action]:
    """The policy's likeliest action in a position."""
    return lambda state: max(answers(policy, game, state, game.legal_actions(state)), key=_weight)[0]


def _options(game: Game[Any], state: Any) -> list[tuple[Step, Fraction]]:
    player = game.current_player(state)
    if player == CHANCE:
        return list(game.chance_outcomes(state))
    if player != SEAT:
        raise other_seat(METHOD, player)
    return [(action, Fraction(0)) for action in game.legal_actions(state)]


def _no_promise(state: Any) -> float:
    return 0.0


def _weight(pair: tuple[Any, int | Fraction]) -> int | Fraction:
    return pair[1]
