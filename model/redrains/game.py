"""Red Rains as a Game: the players' shared turns, and the Chimera's by rule and by chance."""

from __future__ import annotations

from collections.abc import Hashable, Set
from fractions import Fraction

from model.core.action import Action, ChanceOutcome, IllegalAction, Step
from model.core.game import CHANCE, TERMINAL, GameInfo, Outcomes
from model.core.remember import Remembered
from model.effects.agenda import Choice, Frame
from model.effects.language import Call
from model.redrains.canonical import canonical
from model.redrains.dominance import undominated
from model.redrains.engine import Engine
from model.redrains.habits import default_action, heuristic
from model.redrains.legality import why_not
from model.redrains.state import State, with_side
from model.redrains.table import GAME, Table
from model.redrains.turn import END, MEDITATE, PASS, attack, play, power, split, turn_actions, use
from model.redrains.words import vocabulary
from model.redrains.words_chimera import chimera_frame
from model.redrains.words_round import begun, players_turn_over

RULES_VERSION = "redrains-1"
TEAM = 0


class RedRains:
    """The rules of Red Rains over one Table. The players decide as one team, seat 0 of the game.

    Stateless but for a bounded cache of legal actions.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.engine = Engine(table, vocabulary())
        self.kernel = self.engine.kernel
        self._legal = Remembered(self._actions)

    def begin(self, state: State) -> State:
        """A position as somebody stated it, played on by the rules up to the first decision or chance."""
        return self.kernel.settle(begun(self.engine, state))

    @property
    def info(self) -> GameInfo:
        """Facts for solvers: one deciding team, exchangeable hidden cards, an opponent that follows rules."""
        return GameInfo("redrains", RULES_VERSION, 1, True, "exchangeable", "scripted")

    def current_player(self, state: State) -> int:
        """The team, CHANCE while dice or hidden cards decide, TERMINAL at the end or the horizon."""
        if self.is_terminal(state):
            return TERMINAL
        ask = self.kernel.pending(state)
        return CHANCE if ask is not None and not isinstance(ask, Choice) else TEAM

    def is_terminal(self, state: State) -> bool:
        """Whether the game is decided or the horizon of the question is reached."""
        return bool(state.outcome) or (state.horizon.kind != GAME and state.horizon.left <= 0)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Answers to a pending choice, else the actions of the players' shared turn, sorted."""
        return self._legal(state)

    def _actions(self, state: State) -> tuple[Action, ...]:
        if self.is_terminal(state):
            return ()
        return self.kernel.actions(state) if state.agenda else turn_actions(self.engine, state)

    def chance_outcomes(self, state: State) -> Outcomes:
        """What dice and hidden cards may give, with exact weights."""
        return () if self.is_terminal(state) else self.kernel.outcomes(state)

    def apply(self, state: State, step: Step) -> State:
        """The settled state after a step. Raises IllegalAction with the reason and the rule that forbids it."""
        if isinstance(step, ChanceOutcome) or state.agenda:
            return self._advance(self.kernel.answer(state, step))
        if step not in self.legal_actions(state):
            reason, rule = why_not(self.engine, state, step)
            raise IllegalAction(step, reason, rule, self.legal_actions(state))
        return self._advance(self.kernel.settle(self._do(state, step)))

    def _do(self, state: State, action: Action) -> State:
        g = self.engine
        if action.kind == END:
            return players_turn_over(g, state)
        seat, words = split(g, action)
        if action.kind == PASS:
            return self._passed(state, seat)
        if action.kind == MEDITATE:
            state = with_side(state, seat, state.sides[seat]._replace(side=False))
            call = Call("meditate", (("count", 0), ("last", ""), ("seat", seat)))
            return g.kernel.push(state, Frame((call,), (), "", seat))
        if action.kind == "power":
            return power(g, state, seat, words[0])
        acts = {"play": play, "use": use, "attack": attack}
        return acts[action.kind](g, state, seat, words)

    def _passed(self, state: State, seat: int) -> State:
        """A pass raises a rage die while a face-down aspect opposes the player (RR-088)."""
        state = with_side(state, seat, state.sides[seat]._replace(main=False, passed=True))
        if not self.engine.hidden_left(state, seat):
            return state
        return self.kernel.push(state, chimera_frame(state, Call("raise_rage", (("count", 1),))))

    def _advance(self, state: State) -> State:
        """End the players' turn once nobody has an action left."""
        while not state.agenda and state.turn == "players" and not self.is_terminal(state):
            if any(side.main or side.side for side in state.sides):
                return state
            state = self.kernel.settle(players_turn_over(self.engine, state))
        return state

    def undominated(self, state: State, legal: tuple[Action, ...]) -> tuple[Action, ...]:
        """The legal actions but some that turn or keep lower dice where higher ones of the same type can be had.

        A die of a higher level pays for everything that a lower one of its type does, has its dice power besides,
        and stays at least as high when both are lowered or raised; once exhausted they are the same. So turning a
        die to a level below power, and rolling a die again while a lower one of its type is kept, is never better.
        """
        return undominated(legal)

    def canonical(self, state: State, named: Set[str]) -> State:
        """The State that stands for all that equal it up to an exchange of copies; `canonical.py` has the proof.

        `named` are the pieces that the question speaks of, which keep their names.
        """
        return canonical(self.engine, state, named)

    def default_action(self, state: State, legal: tuple[Action, ...]) -> Action:
        """What a sensible player would do; rollouts play it, searches look at it first."""
        return default_action(self, state, legal)

    def heuristic(self, state: State) -> Fraction:
        """How well the players stand, from 0 to 1: an order for searches, never a value."""
        return heuristic(self.engine, state)

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """1 when the players have won, else 0 (RR-004, RR-005)."""
        return (Fraction(state.outcome == 1),)

    def observe(self, state: State, seat: int) -> Hashable:
        """The state itself: what is hidden is hidden in it as well."""
        return state
