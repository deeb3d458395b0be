"""What may be asked of any position besides its own goal: the Boss Action, the turn, the round, a sensible defence."""

from __future__ import annotations

from fractions import Fraction

from model.core.action import Action
from model.raidboss.goal import MaximiseGoal, Term
from model.raidboss.phases import ASSIGN
from model.raidboss.state import Horizon, State
from model.raidboss.table import BOSS_ACTION, ROLL, ROUND, TURN, UNTIL, Table

DAMAGE_CONTROL = (
    Term("loss", Fraction(-100)),
    Term("win", Fraction(100)),
    Term("kos", Fraction(-30)),
    Term("hp", Fraction(1)),
    Term("boss_damage", Fraction(1)),
    Term("shards", Fraction(1)),
    Term("boosters", Fraction(1)),
)
"""What a defence is worth when nobody says otherwise: the numbers are a convention, stated wherever they are used."""
QUIET = ("pass", "decline", "done")
"""What a team does that does nothing of its own."""


def at_horizon(state: State, kind: str, count: int = 1) -> State:
    """The state with another end of the question: of the turn, of the Boss Action, of the round, of the roll."""
    if kind not in (TURN, BOSS_ACTION, ROUND, ROLL):
        raise ValueError(f"unknown horizon {kind!r}")
    return state._replace(horizon=Horizon(kind, count))


def damage_control(table: Table, count: int = 1, kind: str = TURN) -> MaximiseGoal:
    """The goal of a team that defends sensibly on the way to a horizon."""
    return MaximiseGoal(table, DAMAGE_CONTROL, UNTIL.text(kind, count))


def at_assign(state: State) -> bool:
    """Whether a Hero assigns its dice and nothing is being resolved."""
    return state.phase == ASSIGN and not state.agenda and not state.outcome


def turn_over(state: State) -> bool:
    """Whether Assign Dice is over, or the fight is.

    Outside Assign Dice each answer in a window is a play of its own, together with what it asks: a choice that is
    still open belongs to it.
    """
    if state.outcome or state.phase == ASSIGN:
        return bool(state.outcome)
    return not state.agenda or state.agenda[-1].verbs[0].verb == "window"


def quiet_steps(legal: tuple[Action, ...]) -> Action | None:
    """What a team does that does nothing of its own: the first of `pass`, `decline` and `done` that is legal."""
    return next((a for kind in QUIET for a in legal if a.kind == kind), None)
