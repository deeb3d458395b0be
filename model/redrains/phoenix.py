"""Call of the Phoenix: what two players make of their victory over the Chimera (RR-155 to RR-158).

One rage die decides. On the marked face the players fight each other under the rules of the base game. That duel is
another game, which this project has no rules for: the result here is the position in which the duel goes on, or the
victory that both share. Whether the variant may be used at all is a matter of the campaign (RR-154).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from model.core.action import ChanceOutcome
from model.core.game import Outcomes
from model.redrains.changes import card_home, dice_home
from model.redrains.engine import Engine
from model.redrains.state import CHIMERA, HIDDEN, Attached, Phoenixborn, Side, State, Unit, with_side

FACES = ("basic", "power")
"""By the value of the ruling `call_on_power`: the face that brings the duel."""
TURNS = ("players", "chimera")
"""Values of State.turn that belong to the player turns phase."""


class SharedVictory(NamedTuple):
    """The other face: both players have won."""

    sides: tuple[Side, ...]


class Duel(NamedTuple):
    """Where the duel begins. The duel itself is outside this game."""

    sides: tuple[Side, ...]
    """Both players' cards and dice; nothing of the Chimera is left, and the rows are empty."""
    round: int
    first: int
    """The seat that holds the first player token (RR-157)."""
    phase: str
    """turns, recovery or prepare: the phase that the Chimera fell in, which goes on."""
    turn: int | None
    """The seat whose turn is next (RR-158); None outside the player turns phase."""
    passes: int = 0
    """Passes in a row: the turn that was cut short is none."""


def call_outcomes(state: State) -> Outcomes:
    """The faces of the rage die, with exact weights (RR-155). Raises ValueError when nothing calls for it."""
    _check(state)
    half = Fraction(1, 2)
    return tuple((ChanceOutcome("call", (face,)), half) for face in FACES)


def answered(g: Engine, state: State, outcome: ChanceOutcome) -> SharedVictory | Duel:
    """What follows from the roll, with every component of the Chimera removed (RR-155 to RR-158).

    Raises ValueError when the state is no victory of two players, and for an outcome that is none of the two.
    """
    if outcome not in [found for found, _ in call_outcomes(state)]:
        raise ValueError(f"{outcome}: expected call power or call basic")
    state = without_chimera(g, state)
    if outcome.args[0] != FACES[g.table.setting("call_on_power")]:
        return SharedVictory(state.sides)
    first = state.pointed if state.first == CHIMERA else state.first
    if state.turn not in TURNS:
        return Duel(state.sides, state.round, first, state.turn, None)
    return Duel(tuple(_fresh(side) for side in state.sides), state.round, first, "turns", first)


def without_chimera(g: Engine, state: State) -> State:
    """The state with the rows cleared and the Chimera's cards off the players' units (RR-155).

    What the players own there goes home: cards to discard or conjuration piles, dice to the exhausted pools.
    """
    for seat in range(len(state.sides)):
        for unit in state.sides[seat].row:
            state = _taken_home(g, state, unit)
        side = state.sides[seat]
        units = tuple(unit._replace(attached=_own(unit.attached)) for unit in side.units)
        born: Phoenixborn = side.phoenixborn._replace(attached=_own(side.phoenixborn.attached))
        state = with_side(state, seat, side._replace(phoenixborn=born, units=units, row=()))
    return state


def _taken_home(g: Engine, state: State, unit: Unit) -> State:
    state = dice_home(state, unit.dice)
    for held in unit.attached:
        if held.owner != CHIMERA:
            state = card_home(g, state, held.card, held.owner)
    if unit.id != HIDDEN and unit.owner != CHIMERA:
        state = card_home(g, state, unit.card, unit.owner)
    return state


def _own(attached: tuple[Attached, ...]) -> tuple[Attached, ...]:
    return tuple(held for held in attached if held.owner != CHIMERA)


def _fresh(side: Side) -> Side:
    """A side as the next turn begins: the turn in which the Chimera fell has ended."""
    units = tuple(unit._replace(bonus=0) for unit in side.units)
    return side._replace(units=units, main=True, side=True, passed=False, reacted=False, used=())


def _check(state: State) -> None:
    if len(state.sides) != 2:
        raise ValueError("the Call of the Phoenix is for two players (RR-154)")
    if state.outcome != 1:
        raise ValueError("the Call of the Phoenix follows the defeat of the Chimera; the game is not won (RR-154)")
