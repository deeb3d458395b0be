"""Raid Boss as a Game: the team's decisions, and the Boss by rule and by chance."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from model.core.action import Action, ChanceOutcome, IllegalAction, Step
from model.core.game import CHANCE, TERMINAL, GameInfo, Outcomes
from model.core.remember import Remembered
from model.effects.agenda import Choice
from model.raidboss.engine import Engine
from model.raidboss.habits import default_action, heuristic
from model.raidboss.legality import KINDS, why_not
from model.raidboss.phases import ASSIGN, advance, is_over
from model.raidboss.state import TEAM, State
from model.raidboss.table import Table
from model.raidboss.turn import DONE, assign_actions, assigned, done
from model.raidboss.words import vocabulary

RULES_VERSION = "raidboss-1"
GRADES = ("legendary", "heroic", "victory")
"""Grades of a win by the KO counter (RB-045 to RB-047)."""


class RaidBoss:
    """The rules of Raid Boss over one Table. The players decide as one team, seat 0 of the game.

    Stateless but for a bounded cache of legal actions.
    """

    def __init__(self, table: Table, reduced: bool = True) -> None:
        self.table = table
        self.engine = Engine(table, vocabulary(), reduced)
        self.kernel = self.engine.kernel
        self._legal = Remembered(self._actions)

    def begin(self, state: State) -> State:
        """A position as somebody stated it, played on by the rules up to the first decision or chance."""
        return self._advance(state)

    @property
    def info(self) -> GameInfo:
        """Facts for solvers: one deciding team, exchangeable hidden cards, an opponent that follows rules."""
        return GameInfo("raidboss", RULES_VERSION, 1, True, "exchangeable", "scripted")

    def current_player(self, state: State) -> int:
        """The team, CHANCE while dice or hidden cards decide, TERMINAL at the end or the horizon."""
        if self.is_terminal(state):
            return TERMINAL
        ask = self.kernel.pending(state)
        return CHANCE if ask is not None and not isinstance(ask, Choice) else TEAM

    def is_terminal(self, state: State) -> bool:
        """Whether the fight is decided or the horizon of the question is reached."""
        return is_over(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Answers to a pending choice, else what can be done in Assign Dice, sorted."""
        return self._legal(state)

    def _actions(self, state: State) -> tuple[Action, ...]:
        if self.is_terminal(state):
            return ()
        return self.kernel.actions(state) if state.agenda else assign_actions(self.engine, state)

    def chance_outcomes(self, state: State) -> Outcomes:
        """What dice and hidden cards may give, with exact weights."""
        return () if self.is_terminal(state) else self.kernel.outcomes(state)

    def apply(self, state: State, step: Step) -> State:
        """The settled state after a step. Raises IllegalAction with the reason and the rule that forbids it."""
        if isinstance(step, ChanceOutcome):
            return self._advance(self.kernel.answer(state, step))
        if step not in self.legal_actions(state):
            raise self._refusal(state, step)
        if state.agenda:
            return self._advance(self.kernel.answer(state, step))
        return self._advance(assigned(self.engine, state, step))

    def _refusal(self, state: State, step: Action) -> IllegalAction:
        """Why a step is not legal: the rule, or what has to be answered first."""
        legal = self.legal_actions(state)
        if self.is_terminal(state):
            return IllegalAction(step, "nothing is decided any more", "RB-044")
        if not state.agenda or (step.kind in KINDS and any(a.kind == "pass" for a in legal)):
            window = ASSIGN if not state.agenda else self._window(state)
            reason, rule = why_not(self.engine, state, step, window)
            return IllegalAction(step, reason, rule, legal)
        return IllegalAction(step, "the effect in progress must be resolved first", "RB-074", legal)

    def _window(self, state: State) -> str:
        """The name of the window that is open."""
        call = state.agenda[-1].verbs[0]
        return str(dict(call.args).get("window", ""))

    def _advance(self, state: State) -> State:
        """Play on by the rules; Assign Dice ends by itself once nothing but its end is left to decide."""
        while True:
            state = advance(self.engine, state)
            if state.agenda or self.is_terminal(state) or self.legal_actions(state) != (Action(DONE),):
                return state
            state = done(self.engine, state)

    def default_action(self, state: State, legal: tuple[Action, ...]) -> Action:
        """What a sensible player would do; rollouts play it, searches look at it first."""
        return default_action(self, state, legal)

    def heuristic(self, state: State) -> Fraction:
        """How well the team stands, from 0 to 1: an order for searches, never a value."""
        return heuristic(self.engine, state)

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """1 when the team has won, else 0 (RB-044)."""
        return (Fraction(state.outcome == 1),)

    def observe(self, state: State, seat: int) -> Hashable:
        """The state itself: what is hidden is hidden in it as well."""
        return state


def grade(state: State) -> str:
    """The grade of a win by its KOs; "" for a fight that is not won (RB-045 to RB-047)."""
    return GRADES[min(state.kos, len(GRADES) - 1)] if state.outcome == 1 else ""
