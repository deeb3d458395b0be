"""One turn: the plays that a position offers, all of them or the most promising ones."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Game
from solvers.expectimax import relevant
from solvers.limits import LimitReached, Limits, Meter
from solvers.policies import SEAT, Policy, Unanswered, answers, other_seat

METHOD = "advise"
Boundary = Callable[[Any], bool]
MOST_ACTIONS = 200
"""Actions of one turn after which habits are taken to go on for ever."""


class ShareUsed(LimitReached):
    """Raised when a part of the work has used the nodes it was given; never leaves the adviser."""


class Watch(Meter):
    """A meter that looks at the clock at every node: a node may stand for a die of hundreds of outcomes."""

    def tick(self) -> None:
        """Count one node. Raises LimitReached when it is one too many or too late."""
        if self.nodes >= self._most:
            raise LimitReached(f"node limit {self._most:,} reached")
        self.nodes += 1
        if self.limits.seconds is not None:
            self._look_at_clock()

    def extend(self, limits: Limits) -> None:
        """Go on until these limits, which count from the beginning too."""
        self.limits = limits
        self._most = sys.maxsize if limits.nodes is None else limits.nodes

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

    def __init__(self, game: Game[Any], meter: Meter, rivals: bool = False) -> None:
        self.meter = meter
        self.rivals = rivals
        self.info = game.info
        self.legal_actions = game.legal_actions
        self.chance_outcomes = game.chance_outcomes
        self.is_terminal = game.is_terminal
        self.returns = game.returns
        self.observe = game.observe
        self.undominated = getattr(game, "undominated", None)
        self.canonical = getattr(game, "canonical", None)
        self.table = getattr(game, "table", None)
        self._player = game.current_player
        self._apply = game.apply

    def current_player(self, state: Any) -> int:
        """The game's own. Raises Refused for a seat above 0 without rivals: no search may take it for an opponent."""
        player = self._player(state)
        if player > SEAT and not self.rivals:
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
    usual: bool = False
    """Whether it is what the habits of the asking seat come to."""


class Turn:
    """The decisions of one turn as a graph in which every position occurs once."""

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        boundary: Boundary | None,
        seat: int = SEAT,
        others: Policy | None = None,
    ) -> None:
        self.game = game
        self.boundary = boundary
        self.seat = seat
        self.others = others
        """How other seats answer within the turn; None where nobody else decides."""
        self.firsts = game.legal_actions(state)
        self.states: list[Any] = [state]
        self.complete = False
        """Whether every play was found."""
        self._index: dict[Any, int] = {state: 0}
        self._edges: dict[int, list[tuple[Action, int]]] = {}
        self._stacks: list[list[int]] = []
        """For each first action the positions to be looked into, the next one last."""
        self._passed: set[int] = set()
        """Positions whose successors are in a stack or done."""
        self._whole: tuple[int, tuple[Action, ...]] | None = None
        """Where the habits' play ends, and by which actions."""
        self._usual: dict[int, Action] = {}
        """What the game's habits do in the positions that were looked into."""
        self._hopes: dict[int, float] = {}
        self._done: set[int] = set()
        """Positions where the turn ends, or chance or another seat comes."""
        self._default = getattr(game, "default_action", None)
        self._promise = getattr(game, "heuristic", None)

    def over(self, state: Any) -> bool:
        """Whether the turn has ended in `state`, which some step of it led to."""
        player = self.game.current_player(state)
        if player == TERMINAL or (self.boundary is not None and self.boundary(state)):
            return True
        return self.boundary is None and player != self.seat

    def explore(self, meter: Meter) -> None:
        """Find the plays, in turns for each first action. Raises LimitReached, and can go on from there."""
        if not self._stacks:
            self._stacks = [[child] for child in reversed(self._expand(0, meter))]
        while self._stacks:
            # A limit may have ended the last round of this in the middle, with stacks that were used up.
            for stack in [stack for stack in self._stacks if stack]:
                number = stack[-1]
                known = number in self._done or number in self._passed
                below = [] if known else self._expand(number, meter)
                # Only now, so that a limit leaves the position to be looked into.
                self._passed.add(number)
                stack.pop()
                stack += below
            self._stacks = [stack for stack in self._stacks if stack]
        self.complete = True

    def beam(self, width: int, meter: Meter) -> None:
        """Find plays of a turn too large for `explore`: after every action only the most promising positions stay.

        Equal positions are one, whatever order of actions leads there. Raises LimitReached.
        """
        level, seen = [0], {0}
        while level:
            found: list[int] = []
            for number in level:
                self._expand(number, meter)
                fresh = [c for _, c in self._edges[number] if c not in seen and c not in self._done]
                seen.update(fresh)
                found += fresh
            level = sorted(found, key=lambda n: (-self._hope(n), n))[:width]

    def follow(self, actions: Sequence[Action], meter: Meter) -> None:
        """Add the play of these actions, as far as it goes in this turn. Raises IllegalAction and LimitReached."""
        number = 0
        for action in actions:
            if number in self._done:
                return
            self._expand(number, meter)
            edges = self._edges[number]
            child = next((c for a, c in edges if a == action), None)
            if child is None:
                state = self.game.apply(self.states[number], action)
                known = self._index.get(state)
                child = self._add(state) if known is None else known
                edges.append((action, child))
            number = child

    def by_habit(self, policy: Policy, meter: Meter) -> None:
        """Add the play that a policy makes; none where it mixes, has no answer, or comes to no end.

        Raises LimitReached.
        """
        state, actions, game = self.states[0], list[Action](), self.game
        while not actions or (game.current_player(state) == self.seat and not self.over(state)):
            try:
                found = answers(policy, game, state, game.legal_actions(state))
            except Unanswered:
                return
            if len(found) > 1 or len(actions) == MOST_ACTIONS:
                return
            meter.tick()
            state = game.apply(state, found[0][0])
            actions.append(found[0][0])
        known = self._index.get(state)
        self._whole = (self._add(state) if known is None else known), tuple(actions)

    def ways(self) -> list[Way]:
        """The plays found, in the order of their actions: of all orders that lead to a position a shortest one.

        Of several it is the one that the game's habits would take.
        """
        led: dict[int, list[int]] = {}
        for first, (_, child) in enumerate(self._edges.get(0, ())):
            for number in self._below(child) & self._done:
                led.setdefault(number, []).append(first)
        actions, usual = self._shortest(), -1
        if self._whole is not None:
            usual, play = self._whole
            led.setdefault(usual, [self.firsts.index(play[0])])
            actions.setdefault(usual, play)
        found = [
            Way(self.states[n], actions[n], tuple(firsts), n == usual) for n, firsts in led.items() if n in actions
        ]
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
        """Look into a position, once: its successors, the most promising last."""
        state, game = self.states[number], self.game
        if number in self._edges:
            return self._by_promise(number, self._edges[number])
        legal = relevant(game, state) if number else game.legal_actions(state)
        found: list[tuple[Action, int]] = []
        for action in legal:
            meter.tick()
            child = game.apply(state, action)
            known = self._index.get(child)
            found.append((action, self._add(child) if known is None else known))
        self._edges[number] = found
        return self._by_promise(number, found)

    def _by_promise(self, number: int, found: list[tuple[Action, int]]) -> list[int]:
        state = self.states[number]
        legal = tuple(action for action, _ in found)
        default = self._default(state, legal) if self._default is not None else None
        if default is not None and number not in self._usual:
            self._usual[number] = default
        keyed = [(action == default, self._hope(n), -at, n) for at, (action, n) in enumerate(found)]
        return [key[3] for key in sorted(keyed)]

    def _hope(self, number: int) -> float:
        """What the game's hint says of a position, asked once."""
        if self._promise is None:
            return 0.0
        known = self._hopes.get(number)
        if known is None:
            known = self._hopes[number] = float(self._promise(self.states[number]))
        return known

    def _add(self, state: Any) -> int:
        number, player = len(self.states), self.game.current_player(state)
        if player not in (self.seat, CHANCE, TERMINAL) and self.others is None:
            raise other_seat(METHOD, player)
        self.states.append(state)
        if player != self.seat or self.over(state):
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
            usual = self._usual.get(number)
            for action, child in sorted(self._edges.get(number, ()), key=lambda edge: edge[0] != usual):
                if child not in actions:
                    actions[child] = (*actions[number], action)
                    queue.append(child)
        return actions
