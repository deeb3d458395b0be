"""What may be asked of any position besides its own goal: the next Chimera turn, the round, a sensible defence."""

from __future__ import annotations

from fractions import Fraction

from model.core.action import Action
from model.redrains.goal import MaximiseGoal, Term
from model.redrains.state import Horizon, State
from model.redrains.table import CHIMERA_TURNS, PLAYERS_TURN, ROUND, UNTIL, Table

DAMAGE_CONTROL = (
    Term("loss", Fraction(-100)),
    Term("win", Fraction(100)),
    Term("wounds", Fraction(-2)),
    Term("units", Fraction(3)),
    Term("chimera_wounds", Fraction(1)),
    Term("red_rains", Fraction(-2)),
    Term("phase", Fraction(-6)),
)
"""What a defence is worth when nobody says otherwise: the numbers are a convention, stated wherever they are used."""
QUIET = ("decline", "done", "keep", "pass", "end")
"""What a player does who does nothing of its own in the turns between."""


def at_horizon(state: State, kind: str, count: int = 1) -> State:
    """The state with another end of the question: of the players' turn, the Chimera's turn(s) or the round."""
    if kind not in (PLAYERS_TURN, CHIMERA_TURNS, ROUND):
        raise ValueError(f"unknown horizon {kind!r}")
    return state._replace(horizon=Horizon(kind, count))


def damage_control(table: Table, count: int = 1, kind: str = CHIMERA_TURNS) -> MaximiseGoal:
    """The goal of a player who defends sensibly in the Chimera's turn."""
    return MaximiseGoal(table, DAMAGE_CONTROL, UNTIL.text(kind, count))


def at_players_turn(state: State) -> bool:
    """Whether it is the players' turn and nothing is being resolved."""
    return state.turn == "players" and not state.agenda


def turn_over(state: State) -> bool:
    """Whether the players' turn is over, or the game is."""
    return state.turn != "players" or bool(state.outcome)


def quiet_steps(legal: tuple[Action, ...]) -> Action | None:
    """What a player does who only passes and ends: the first of `pass` and `end` that is legal, else None."""
    return next((a for kind in QUIET for a in legal if a.kind == kind), None)
