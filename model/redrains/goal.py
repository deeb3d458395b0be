"""Questions about a position of Red Rains: conditions to achieve, or a weighted sum to maximise, at the horizon.

Goals are plain data. A unit is named by its id; a copy that takes the place of a lost one has the same id and counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from model.core.asked import Conditions, Span, WeightedSum
from model.redrains.state import RAGE_DICE, State
from model.redrains.table import GAME

if TYPE_CHECKING:
    from model.redrains.table import Table

MANY = 40
"""The most Red Rains tokens, or cards in a hand, that a sum counts, so that its value is bounded."""
PHASES = 3
DICE = 10


def ended(state: State) -> bool:
    """Whether nothing more happens before the question is decided."""
    if state.outcome:
        return True
    return state.horizon.kind != GAME and state.horizon.left <= 0


def in_play(state: State, name: str) -> bool:
    """Whether a unit with this id is on a battlefield."""
    return any(unit.id == name for side in state.sides for unit in (*side.units, *side.row))


class Win(NamedTuple):
    """The Chimera is defeated."""


class Survive(NamedTuple):
    """No Phoenixborn is dead."""


class NoUltimate(NamedTuple):
    """The Ultimate has not resolved: the phase is still the one of the start."""

    phase: int


class Keep(NamedTuple):
    """All these units are in play."""

    ids: tuple[str, ...]


class Destroy(NamedTuple):
    """None of these units is in play."""

    ids: tuple[str, ...]


class ChimeraWounds(NamedTuple):
    """At least `n` wounds on the Chimera."""

    n: int


class Wounds(NamedTuple):
    """At most `n` wounds on every Phoenixborn."""

    n: int


Condition = Win | Survive | NoUltimate | Keep | Destroy | ChimeraWounds | Wounds


class Term(NamedTuple):
    """A part of a sum: `worth` for each of what `kind` counts."""

    kind: str
    worth: Fraction = Fraction(1)
    what: str = ""
    """The id of the unit, for the kind `unit`."""
    seat: int = -1
    """Whose; -1 for everybody's."""


@dataclass(frozen=True)
class _Asked:
    table: Table

    @property
    def seat(self) -> int:
        """The team decides as seat 0; the Chimera decides nothing (RR-003)."""
        return 0

    def decided(self, state: State) -> bool:
        """Whether nothing more happens before the question is decided."""
        return ended(state)

    def life(self, state: State, seat: int) -> int:
        """The printed life value of a seat's Phoenixborn."""
        return self.table.library.cards[state.sides[seat].phoenixborn.card].life


@dataclass(frozen=True)
class AchieveGoal(_Asked, Conditions[State, Condition]):
    """Worth 1 when every condition holds at the end, else 0: its expected value is a probability."""

    conditions: tuple[Condition, ...]
    until: str = "at the end of the game"

    def holds(self, state: State, condition: Condition) -> bool:
        """Whether one condition holds in a terminal State."""
        match condition:
            case Win():
                return state.outcome == 1
            case Survive():
                return state.outcome != -1
            case NoUltimate(phase):
                return state.chimera.phase == phase
            case Keep(ids):
                return all(in_play(state, name) for name in ids)
            case Destroy(ids):
                return not any(in_play(state, name) for name in ids)
            case ChimeraWounds(n):
                return state.chimera.wounds >= n
            case Wounds(n):
                return all(side.phoenixborn.wounds <= n for side in state.sides)

    def lost(self, state: State, condition: Condition) -> bool:
        """Whether a condition cannot hold any more: the phase never goes back (RR-026)."""
        return isinstance(condition, NoUltimate) and state.chimera.phase != condition.phase

    def phrase(self, condition: Condition) -> str:
        """One condition as an English phrase."""
        return _phrase(condition)

    def describe(self) -> str:
        """The conditions as one English phrase."""
        return f"{' and '.join(_phrase(c) for c in self.conditions)} {self.until}"


@dataclass(frozen=True)
class MaximiseGoal(_Asked, WeightedSum[State, Term]):
    """Worth the sum of its terms at the end."""

    terms: tuple[Term, ...]
    until: str = "at the end of the game"

    def amount(self, state: State, term: Term) -> int:
        """How much of a term there is in a State, before its weight."""
        counted = self._of_players(state, term)
        if counted is not None:
            return counted
        chimera = state.chimera
        match term.kind:
            case "win" | "loss":
                return int(state.outcome == (1 if term.kind == "win" else -1))
            case "chimera_wounds":
                return min(chimera.wounds, self.table.profile.life)
            case "aspects" | "face_down":
                return self._aspects(state, face_down=term.kind == "face_down")
            case "red_rains":
                return min(chimera.red_rains, MANY)
            case "unit":
                return int(in_play(state, term.what))
            case "rage" | "phase":
                return int(getattr(chimera, term.kind))
        raise ValueError(f"no such term: {term.kind}")

    def _aspects(self, state: State, face_down: bool) -> int:
        cards = self.table.library.cards
        row = [unit for side in state.sides for unit in side.row]
        if face_down:
            return sum(not unit.card for unit in row)
        return sum(bool(unit.card) and cards[unit.card].type == "aspect" for unit in row)

    def _of_players(self, state: State, term: Term) -> int | None:
        """The amount of a term that a player may have, summed over the players meant; None for another term."""
        seats = range(len(state.sides)) if term.seat < 0 else (term.seat,)
        match term.kind:
            case "wounds":
                return sum(min(state.sides[s].phoenixborn.wounds, self.life(state, s)) for s in seats)
            case "units":
                return sum(len(state.sides[s].units) for s in seats)
            case "hand":
                return sum(min(len(state.sides[s].hand), MANY) for s in seats)
            case "dice":
                return sum(len(state.sides[s].active) for s in seats)
        return None

    def span_of(self, state: State, term: Term) -> Span:
        """The least and the most that a term may be at the end."""
        now = self.amount(state, term)
        return (now, now) if self.decided(state) else self._span(state, term, now)

    def _span(self, state: State, term: Term, now: int) -> Span:
        """The least and the most that a term may be at the end."""
        seats = range(len(state.sides)) if term.seat < 0 else (term.seat,)
        most = {
            "win": 1,
            "loss": 1,
            "unit": 1,
            "chimera_wounds": self.table.profile.life,
            "aspects": sum(n for _, n in self.table.aspects),
            "face_down": sum(n for _, n in self.table.aspects),
            "red_rains": MANY,
            "rage": RAGE_DICE,
            "phase": PHASES,
            "wounds": sum(self.life(state, s) for s in seats),
            "units": sum(self._room(state, s) for s in seats),
            "hand": MANY * len(seats),
            "dice": DICE * len(seats),
        }[term.kind]
        return (now if term.kind == "phase" else 0), max(most, now)

    def _room(self, state: State, seat: int) -> int:
        """The most units that a seat may have."""
        side = state.sides[seat]
        return max(len(side.units), self.table.library.cards[side.phoenixborn.card].battlefield)

    def phrase(self, term: Term) -> str:
        """What a term counts, without its weight."""
        return _name(term)

    def describe(self) -> str:
        """The terms as one English phrase."""
        return f"maximise {self.summed()} {self.until}"


def _phrase(condition: Condition) -> str:
    match condition:
        case Win():
            return "defeat the Chimera"
        case Survive():
            return "survive"
        case NoUltimate():
            return "keep the Ultimate from resolving"
        case Keep(ids):
            return f"keep {', '.join(ids)}"
        case Destroy(ids):
            return f"get rid of {', '.join(ids)}"
        case ChimeraWounds(n):
            return f"have at least {n} wounds on the Chimera"
        case Wounds(n):
            return f"have at most {n} wounds on every Phoenixborn"


NAMES = {
    "win": "a win", "loss": "a loss", "chimera_wounds": "wounds on the Chimera", "wounds": "wounds on Phoenixborn",
    "units": "own units", "aspects": "face-up aspects", "face_down": "face-down aspects",
    "red_rains": "Red Rains tokens", "rage": "rage dice on power", "phase": "phase", "hand": "cards in hand",
    "dice": "active dice",
}  # fmt: skip
"""What each kind of term counts, for people."""


def _name(term: Term) -> str:
    text = f"{term.what} in play" if term.kind == "unit" else NAMES[term.kind]
    if term.seat >= 0:
        text += f" of player {term.seat + 1}"
    return text
