"""Ascension Tactics as a Game: a player's turn, command by command."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from model.ascension.acquire import acquire_actions, acquired
from model.ascension.changes import use_treasure
from model.ascension.engine import Engine
from model.ascension.legality import why_not
from model.ascension.play import (
    END,
    FINISH,
    command_actions,
    command_step,
    command_steps,
    commanded,
    finished,
    over,
    play_actions,
    played,
)
from model.ascension.state import FACE_DOWN, State
from model.ascension.table import Table
from model.ascension.turn import end_turn
from model.ascension.words import vocabulary
from model.core.action import Action, ChanceOutcome, IllegalAction, Step
from model.core.game import CHANCE, TERMINAL, GameInfo, Outcomes
from model.core.remember import Remembered
from model.effects.agenda import Choice

RULES_VERSION = "ascension-1"


class Ascension:
    """The rules of Ascension Tactics over one Table. Stateless but for a bounded cache of legal actions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.engine = Engine(table, vocabulary())
        self.kernel = self.engine.kernel
        self._legal = Remembered(self._actions)

    @property
    def info(self) -> GameInfo:
        """Facts for solvers: exchangeable hidden cards, opponents that may answer with treasures."""
        return GameInfo("ascension", RULES_VERSION, len(self.table.teams), True, "exchangeable", "adversary")

    def current_player(self, state: State) -> int:
        """The seat whose turn it is, or the one that an effect or a reaction window asks."""
        if state.turns_left <= 0:
            return TERMINAL
        ask = self.kernel.pending(state)
        if ask is None:
            return state.seat
        return ask.seat if isinstance(ask, Choice) else CHANCE

    def is_terminal(self, state: State) -> bool:
        """Whether the horizon is reached or somebody has won."""
        return state.turns_left <= 0

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Sorted legal actions (AT-039, AT-040): play, acquire, command, use treasures, end; or a command's steps."""
        return self._legal(state)

    def _actions(self, state: State) -> tuple[Action, ...]:
        if state.turns_left <= 0:
            return ()
        if state.agenda:
            return self.kernel.actions(state)
        g = self.engine
        if state.active is not None:
            return tuple(sorted(command_steps(g, state, state.active)))
        free = (*play_actions(g, state), *acquire_actions(g, state), *command_actions(g, state))
        return tuple(sorted((*free, *g.treasure_uses(state, state.seat), END)))

    def chance_outcomes(self, state: State) -> Outcomes:
        """What a hidden card may turn out to be, with exact weights."""
        return () if state.turns_left <= 0 else self.kernel.outcomes(state)

    def apply(self, state: State, step: Step) -> State:
        """The settled state after a step. Raises IllegalAction with the reason and the rule that forbids it."""
        if isinstance(step, ChanceOutcome) or state.agenda:
            return self._advance(self.kernel.answer(state, step))
        legal = self.legal_actions(state)
        if step not in legal:
            reason, rule = why_not(self.engine, state, step)
            raise IllegalAction(step, reason, rule, legal)
        return self._advance(self._do(state, step))

    def _do(self, state: State, action: Action) -> State:
        g = self.engine
        if action.kind == "use":
            return use_treasure(g, state, state.seat, *action.args)
        if state.active is not None:
            return command_step(g, state, action)
        if action.kind == "play":
            return played(g, state, action.args[0])
        if action.kind == "acquire":
            return acquired(g, state, action)
        if action.kind == "command":
            return commanded(g, state, action)
        return end_turn(g, state)

    def _advance(self, state: State) -> State:
        """Resolve what needs no decision: effects, fallen commanders, commands with nothing left to do."""
        while True:
            state = self.kernel.settle(state)
            active = state.active
            if state.agenda or active is None:
                return state
            if over(state, active):
                state = state._replace(active=None)
            elif self.legal_actions(state) == (FINISH,):
                state = finished(self.engine, state, active)
            else:
                return state

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Honor of every seat."""
        return tuple(Fraction(side.honor) for side in state.sides)

    def observe(self, state: State, seat: int) -> Hashable:
        """The state as a seat sees it: other hands, decks and treasures only as counts (AT-175, AT-318)."""
        sides = []
        for other, side in enumerate(state.sides):
            if self.table.teams[other] == self.table.teams[seat]:
                sides.append(side)
                continue
            masked = side._replace(
                hand=(FACE_DOWN,) * len(side.hand), treasures=(FACE_DOWN,) * len(side.treasures), deck=None
            )
            size = side.deck.size if side.deck else 0
            sides.append(masked._replace(hidden_hand=side.hidden_hand + size))
        return state._replace(sides=tuple(sides))
