"""A small game of dice with chance in the middle of a turn, for the tests of advice."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, NamedTuple

from model.core.action import Action, ChanceOutcome, IllegalAction
from model.core.game import CHANCE, TERMINAL, GameInfo


class Push(NamedTuple):
    """A turn of a game of dice: roll and keep, or push on; then chance may take a part of it."""

    score: int = 0
    phase: str = "choose"  # choose, roll, decide, loss, over
    coins: tuple[str, ...] | None = None
    """The coins thrown after the end, where there are any."""


class PushGame:
    """Roll a d4; then keep the score or double it at the risk of 1/4 to lose all; at last chance may take 1."""

    info = GameInfo("push", "1", 1, True, "none", "none")
    players: ClassVar = {"choose": 0, "decide": 0, "roll": CHANCE, "risk": CHANCE, "loss": CHANCE, "over": TERMINAL}
    actions: ClassVar = {"choose": ("bank", "careful", "roll"), "decide": ("double", "keep")}

    def current_player(self, state):
        return self.players[state.phase]

    def legal_actions(self, state):
        return tuple(Action(kind) for kind in self.actions.get(state.phase, ()))

    def chance_outcomes(self, state):
        if state.phase == "roll":
            return tuple((ChanceOutcome("die", (str(n),)), Fraction(1, 4)) for n in (1, 2, 3, 6))
        if state.phase == "risk":
            return (ChanceOutcome("bust"), Fraction(1, 4)), (ChanceOutcome("safe"), Fraction(3, 4))
        if state.phase == "loss":
            return (ChanceOutcome("less"), Fraction(1, 2)), (ChanceOutcome("same"), Fraction(1, 2))
        return ()

    def apply(self, state, step):
        match step.kind:
            case "bank" | "keep":
                score = 2 if step.kind == "bank" else state.score
                return state._replace(score=score, phase="loss")
            case "careful":
                return state._replace(score=1, phase="loss")
            case "roll":
                return state._replace(phase="roll")
            case "die":
                return state._replace(score=int(step.args[0]), phase="decide")
            case "double":
                return state._replace(phase="risk")
            case "bust" | "safe":
                return state._replace(score=0 if step.kind == "bust" else 2 * state.score, phase="loss")
            case "less" | "same":
                return state._replace(score=max(0, state.score - (step.kind == "less")), phase="over")
        raise IllegalAction(step, "no such step")

    def is_terminal(self, state):
        return state.phase == "over"

    def returns(self, state):
        return (Fraction(state.score),)

    def observe(self, state, seat):
        return state


class Score(NamedTuple):
    """As many points as possible, or, for a target, the chance of that many."""

    target: int = 0
    seat: int = 0

    def value(self, state):
        return Fraction(state.score >= self.target) if self.target else Fraction(state.score)

    def bounds(self, state):
        return (Fraction(0), Fraction(1)) if self.target else (Fraction(0), Fraction(12))

    def describe(self):
        return "score"


def ended(state):
    return state.phase == "loss"


class LongPush(PushGame):
    """After the turn many coins are thrown, and all are remembered: no search comes to its end."""

    def current_player(self, state):
        return CHANCE if state.coins is not None and len(state.coins) < 16 else super().current_player(state)

    def chance_outcomes(self, state):
        if state.coins is not None and len(state.coins) < 16:
            return (ChanceOutcome("heads"), Fraction(1, 2)), (ChanceOutcome("tails"), Fraction(1, 2))
        return super().chance_outcomes(state)

    def apply(self, state, step):
        if step.kind in ("heads", "tails"):
            return state._replace(coins=(*state.coins, step.kind))
        after = super().apply(state, step)
        return after._replace(coins=()) if step.kind in ("less", "same") else after

    def is_terminal(self, state):
        return self.current_player(state) == TERMINAL
