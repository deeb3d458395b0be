"""Questions about a position of Ascension Tactics: conditions to achieve, or a weighted sum to maximise.

Goals are plain data, so that a solver that writes equations can read them. `defeat`, `lose` and `keep` speak of
the last turn of the horizon, whose defeats a terminal State still lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from model.ascension.gains import Gains
from model.ascension.scoring import beacons_of, control, honor_of
from model.ascension.state import OFF, State
from model.core.asked import Conditions, Span, WeightedSum

if TYPE_CHECKING:
    from model.ascension.engine import Engine

TermKind = Literal["honor", "defeat", "lose", "control", "reach", "power", "runes"]
ANY = "any"
SLACK = 20
"""Figures of one seat that may be defeated in a turn beyond its roster: Cultists come again and again."""


class Defeat(NamedTuple):
    """All these enemy figures are defeated during the turn."""

    ids: tuple[str, ...]


class Control(NamedTuple):
    """The team controls all these Honor Shrines or Beacons at the end; hexes by board name."""

    hexes: tuple[str, ...]


class Reach(NamedTuple):
    """The figure ("" for any of the team's) stands on the hex at the end."""

    hex: str
    figure: str = ""


class HonorAtLeast(NamedTuple):
    """The team has at least `n` Honor at the end."""

    n: int


class Keep(NamedTuple):
    """None of these own figures is defeated during the turn."""

    ids: tuple[str, ...]


class Lead(NamedTuple):
    """The team has at least `n` Honor more than every other team at the end."""

    n: int


class Win(NamedTuple):
    """The team has won the game at the end."""


Condition = Defeat | Control | Reach | HonorAtLeast | Keep | Lead | Win


class Term(NamedTuple):
    """A part of a sum: `worth` per Honor, defeated figure, controlled or reached hex, Power or Rune."""

    kind: TermKind
    what: str = ""
    """For defeat and lose a figure's id or "any"; for control and reach a hex's name."""
    figure: str = ""
    """For reach: the only figure that counts, "" for any of the team's."""
    worth: Fraction = Fraction(1)


@dataclass(frozen=True)
class _Asked:
    """What both kinds of goal need: measures of a State and how far they may still go."""

    engine: Engine
    seat: int
    """Who asks: the seat that decides for its team, whichever member was named."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", self.engine.table.teams[self.seat])

    @cached_property
    def team(self) -> frozenset[int]:
        """The seats of the asking seat's team."""
        return frozenset(self.engine.table.mates(self.seat))

    @cached_property
    def gains(self) -> Gains:
        """What cards can still give the team."""
        return Gains(self.engine, self.team)

    def held(self, state: State, name: str) -> bool:
        """Whether the team controls the Shrine or the Beacon on the hex called `name`."""
        g, at = self.engine, self.engine.board.index(name)
        if g.table.beacons >> at & 1:
            return bool(beacons_of(g, state, self.seat) >> at & 1)
        return control(g, state, at) == g.table.teams[self.seat]

    def stands(self, state: State, name: str, figure: str) -> bool:
        """Whether the figure, or any of the team's, stands on the hex called `name`."""
        at = self.engine.board.index(name)
        return any(f.hex == at and (f.id == figure if figure else f.seat in self.team) for f in state.figures)

    def total(self, state: State, what: str) -> int:
        """The Honor of the team, or the unspent Power or Runes of its members together."""
        return sum(int(getattr(state.sides[s], what)) for s in self.team)

    def rival(self, state: State) -> int:
        """The Honor of the best other team, 0 when there is none."""
        table = self.engine.table
        return max((honor_of(table, state, team) for team in table.others(self.seat)), default=0)

    def span(self, state: State, what: str) -> Span:
        """The least and the most that `total` may be at the end."""
        now = self.total(state, what)
        if not state.turns_left:
            return now, now
        more = self.gains.most(state, what)
        if what == "honor":
            return (0 if self.gains.may_lose else now), now + more
        table = self.engine.table
        fresh = sum(table.gateway + table.first_power(s) for s in self.team)
        fresh = fresh if what == "power" and state.turns_left > 1 else 0
        return 0, max(now, fresh) + more


@dataclass(frozen=True)
class AchieveGoal(_Asked, Conditions[State, Condition]):
    """Worth 1 when every condition holds at the end, else 0."""

    conditions: tuple[Condition, ...]

    def holds(self, state: State, condition: Condition) -> bool:
        """Whether one condition holds in a terminal State."""
        match condition:
            case Defeat(ids):
                return all(name in state.defeated for name in ids)
            case Keep(ids):
                return all(name not in state.defeated for name in ids)
            case Control(hexes):
                return all(self.held(state, name) for name in hexes)
            case Reach(name, figure):
                return self.stands(state, name, figure)
            case HonorAtLeast(n):
                return self.total(state, "honor") >= n
            case Lead(n):
                return self.total(state, "honor") >= self.rival(state) + n
            case Win():
                return state.winner >= 0 and self.engine.table.teams[state.winner] == self.seat

    def decided(self, state: State) -> bool:
        """Whether the horizon is reached."""
        return not state.turns_left

    def lost(self, state: State, condition: Condition) -> bool:
        """Whether a condition cannot hold any more."""
        if isinstance(condition, Keep):
            return state.turns_left == 1 and not self.holds(state, condition)
        if isinstance(condition, HonorAtLeast):
            return self.span(state, "honor")[1] < condition.n
        if isinstance(condition, Lead):
            return not self.gains.may_lose and self.span(state, "honor")[1] < self.rival(state) + condition.n
        return False

    def phrase(self, condition: Condition) -> str:
        """One condition as an English phrase."""
        return _phrase(condition)

    def describe(self) -> str:
        """The conditions as one English phrase."""
        return " and ".join(_phrase(c) for c in self.conditions) or "nothing is asked"


@dataclass(frozen=True)
class MaximiseGoal(_Asked, WeightedSum[State, Term]):
    """Worth the sum of its terms at the end."""

    terms: tuple[Term, ...]

    def amount(self, state: State, term: Term) -> int:
        """How much of a term there is in a terminal State, before its weight."""
        if term.kind in ("defeat", "lose"):
            if term.what != ANY:
                return int(term.what in state.defeated)
            side = self.team if term.kind == "lose" else self.engine.enemies_of[self.seat]
            return sum(seat in side for seat in state.losses)
        if term.kind == "control":
            return int(self.held(state, term.what))
        if term.kind == "reach":
            return int(self.stands(state, term.what, term.figure))
        return self.total(state, term.kind)

    def span_of(self, state: State, term: Term) -> Span:
        """The least and the most that a term may be at the end."""
        if not state.turns_left:
            now = self.amount(state, term)
            return now, now
        if term.kind in ("control", "reach"):
            return 0, 1
        if term.kind not in ("defeat", "lose"):
            return self.span(state, term.kind)
        least = self.amount(state, term) if state.turns_left == 1 else 0
        return least, (1 if term.what != ANY else self._most_fallen(state, term.kind, least))

    def _most_fallen(self, state: State, kind: str, so_far: int) -> int:
        """How many figures may be in the list of defeats at the end, at most."""
        side = self.team if kind == "lose" else self.engine.enemies_of[self.seat]
        if state.turns_left == 1 and state.seat not in side and not state.agenda:
            return so_far + sum(f.hex != OFF and f.seat in side for f in state.figures)
        roster = sum(f.seat in side for f in state.figures)
        return so_far + 2 * roster + SLACK * len(side)

    def phrase(self, term: Term) -> str:
        """What a term counts, without its weight."""
        return _name(term)

    def describe(self) -> str:
        """The terms as one English phrase."""
        return f"maximise {self.summed()}"


def _phrase(condition: Condition) -> str:
    match condition:
        case Defeat(ids):
            return f"defeat {', '.join(ids)}"
        case Keep(ids):
            return f"keep {', '.join(ids)}"
        case Control(hexes):
            return f"control {', '.join(hexes)}"
        case Reach(name, figure):
            return f"have {figure or 'a figure'} on {name}"
        case HonorAtLeast(n):
            return f"have at least {n} Honor"
        case Lead(n):
            return f"be at least {n} Honor ahead" if n else "not be behind in Honor"
        case Win():
            return "win the game"


def _name(term: Term) -> str:
    names = {"honor": "Honor", "power": "unspent Power", "runes": "unspent Runes"}
    text = names.get(term.kind, "")
    if term.kind in ("defeat", "lose"):
        whose = "enemy" if term.kind == "defeat" else "own"
        text = f"each {whose} figure defeated" if term.what == ANY else f"{term.what} defeated"
    elif term.kind == "control":
        text = f"control of {term.what}"
    elif term.kind == "reach":
        text = f"{term.figure or 'a figure'} on {term.what}"
    return text
