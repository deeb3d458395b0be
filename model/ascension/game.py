"""Ascension Tactics as a Game: a player's turn, command by command."""

from __future__ import annotations

from collections.abc import Hashable, Set
from fractions import Fraction
from functools import cached_property
from typing import Literal

from model.ascension.acquire import acquired
from model.ascension.canonical import canonical
from model.ascension.changes import use_treasure
from model.ascension.engine import Engine
from model.ascension.habits import Habits
from model.ascension.legality import why_not
from model.ascension.observe import observed, private, secrets
from model.ascension.play import (
    END,
    FINISH,
    command_step,
    command_steps,
    commanded,
    finished,
    over,
    played,
)
from model.ascension.shared import acting, free_actions
from model.ascension.state import State
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
        """Facts for solvers: exchangeable hidden cards; opponents that decide, or only Villains that nobody plays."""
        opponents: Literal["scripted", "adversary"] = "adversary" if len(self.table.deciders) > 1 else "scripted"
        return GameInfo("ascension", RULES_VERSION, len(self.table.teams), True, "exchangeable", opponents)

    def current_player(self, state: State) -> int:
        """Who decides for the seat whose turn it is, or for the one that an effect or a reaction window asks.

        Team mates decide as one player, their first seat, and so do they for Villains that nobody plays (AT-253).
        """
        if state.turns_left <= 0:
            return TERMINAL
        ask = self.kernel.pending(state)
        if ask is None:
            return self.table.decider(state.seat)
        return self.table.decider(ask.seat) if isinstance(ask, Choice) else CHANCE

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
        return tuple(sorted(free_actions(g, state)))

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
        if action == END:
            return end_turn(g, state)
        state, action = acting(self.table, state, action)
        if action.kind == "play":
            return played(g, state, action.args[0])
        return acquired(g, state, action) if action.kind == "acquire" else commanded(g, state, action)

    def _advance(self, state: State) -> State:
        """Resolve what needs no decision: effects, fallen commanders, commands with nothing left to do."""
        while True:
            state = self.kernel.settle(state)
            active = state.active
            if state.agenda:
                return state
            if active is None:
                first = self.table.teams[state.seat]
                return state if state.seat == first else state._replace(seat=first)
            if over(state, active):
                state = state._replace(active=None)
            elif self.legal_actions(state) == (FINISH,):
                state = finished(self.engine, state, active)
            else:
                return state

    @cached_property
    def habits(self) -> Habits:
        """How sensible players of this game decide."""
        return Habits(self)

    def canonical(self, state: State, named: Set[str]) -> State:
        """The State that stands for all that equal it up to an exchange of Cultists; `canonical.py` has the proof.

        `named` are the pieces that the question speaks of, which keep their names.
        """
        return canonical(self.engine, state, named)

    def default_action(self, state: State, legal: tuple[Action, ...]) -> Action:
        """What a sensible player would do; rollouts play it, searches look at it first."""
        return self.habits.action(state, legal)

    def heuristic(self, state: State) -> Fraction:
        """How well the team stands whose turn it is, from 0 to 1: an order for searches, never a value."""
        return self.habits.heuristic(state)

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Honor of every seat."""
        return tuple(Fraction(side.honor) for side in state.sides)

    def observe(self, state: State, seat: int) -> Hashable:
        """The state as a seat sees it: what only other teams may see is there as counts (AT-175, AT-211, AT-318)."""
        return observed(self.table, state, seat)

    def secrets(self, state: State, seat: int) -> tuple[str, ...]:
        """What one deciding team would see of another before the horizon though it may not, in words.

        A search that lets everybody decide on the whole State is right only when this is empty.
        """
        return secrets(self.table, state, seat)

    def private(self, state: State, seat: int) -> tuple[str, ...]:
        """What other teams hold now though the seat may not see it, in words: a review judges no decision by it."""
        return private(self.table, state, seat)
