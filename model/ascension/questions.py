"""What may be asked of any position besides its own goal: how far to look, what to look at, a sensible defence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from model.ascension.changes import deck_of
from model.ascension.scoring import honor_of
from model.ascension.state import OFF, State
from model.ascension.turn import LOOK, hand_drawn
from model.core.action import Action
from model.core.asked import Span, WeightedSum
from model.effects.agenda import Frame
from model.effects.language import Call, Verbs

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.ascension.table import Table

VILLAINS, TURN, ROUND = "villains", "turn", "round"
HAND, DRAW, TREASURE = "hand", "draw", "treasure"
LOOKS = (HAND, DRAW, TREASURE)
"""Ends that are here and now: something hidden is looked at, and nothing else happens."""
HORIZONS = (VILLAINS, TURN, ROUND, *LOOKS)
QUIET = ("pass", "decline", "done", "finish", "end")
"""What a player does who does nothing of its own, in order of preference."""
STOP = Call("stop")
MUCH = 1_000
"""More Honor than a side ever has: Schemes may give any amount."""


# --- how far to look --------------------------------------------------------------------------------------------------


def at_horizon(g: Engine, state: State, kind: str, count: int, seat: int) -> State:
    """The state with another end of the question, or with what `seat` looks at on its agenda.

    Raises ValueError, saying what to ask instead, for an end that the position does not have; MissingFact where what
    is looked at is not stated.
    """
    if kind in LOOKS:
        return _looking(g, state, kind, count, seat)
    return state._replace(turns_left=turns_until(g.table, state, kind, count))


def turns_until(table: Table, state: State, kind: str, count: int) -> int:
    """Team turns from now, the present one included, to the end of the `count`-th of a kind. Raises ValueError."""
    order = table.order
    if kind == TURN:
        return count
    if kind == ROUND:
        return count * len(order)
    if kind != VILLAINS:
        raise ValueError(f"unknown horizon {kind!r}")
    ahead = [at for at, team in enumerate((table.teams[state.seat], *table.others(state.seat))) if _dark(table, team)]
    if not ahead:
        raise ValueError("no Villains take a turn here. Ask for turn, round, hand, draw or treasure.")
    rounds, nth = divmod(count - 1, len(ahead))
    return rounds * len(order) + ahead[nth] + 1


def _dark(table: Table, team: int) -> bool:
    """Whether a team's turn is a turn of Villains."""
    return any(mate in table.villains for mate in table.mates(team))


def _looking(g: Engine, state: State, kind: str, count: int, seat: int) -> State:
    """The state in which `seat` looks at its next hand, its next cards, or what one Treasure is."""
    verbs: Verbs
    if kind == HAND:
        state = _with_next_hand(g, state, seat)
        verbs = (LOOK,) if state.sides[seat].hidden_hand else ()
    elif kind == DRAW:
        deck_of(state, seat)
        verbs = (Call("draw", (("count", count),)),)
    else:
        verbs = (Call("look_at_treasure"),) * min(count, sum(n for _, n in state.bag or (("", count),)))
    frame = Frame((*verbs, STOP), (), "question", seat)
    return g.kernel.settle(g.kernel.push(state, frame))


def _with_next_hand(g: Engine, state: State, seat: int) -> State:
    """The state with the seat's next hand drawn: in its own turn as if the turn ended now (AT-041, AT-042)."""
    deck_of(state, seat)
    if g.table.teams[state.seat] != g.table.teams[seat] or state.sides[seat].hidden_hand:
        return state
    return hand_drawn(state, seat)


# --- whose turn -------------------------------------------------------------------------------------------------------


def own_turn(table: Table, seat: int) -> Callable[[State], bool]:
    """Tells whether it is the turn of the seat's team and nothing is being resolved."""
    return lambda state: table.teams[state.seat] == table.teams[seat] and not state.agenda and state.turns_left > 0


def turn_over(table: Table, start: State, seat: int) -> Callable[[State], bool]:
    """Tells whether the turn that `start` is in is over for the seat's team.

    In the turn of others, and of Villains whose ties the players choose, every answer is a play of its own.
    """
    if table.teams[start.seat] != table.teams[seat]:
        return lambda state: True
    return lambda state: state.turn != start.turn or state.turns_left <= 0


def quiet_steps(legal: tuple[Action, ...]) -> Action | None:
    """What a player does who does nothing of its own; None where only its own will is asked."""
    return next((a for kind in QUIET for a in legal if a.kind == kind), None)


# --- a sensible defence -----------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A part of how a side stands, and what each of it is worth."""

    kind: Literal["honor", "rival", "own", "enemies", "win"]
    worth: Fraction


STANDING = (
    Part("win", Fraction(100)),
    Part("honor", Fraction(1)),
    Part("rival", Fraction(-1)),
    Part("own", Fraction(1)),
    Part("enemies", Fraction(-1)),
)
"""What a defence is worth when nobody says otherwise: the numbers are a convention, stated wherever they are used."""


COUNTED = {
    "win": "victory", "honor": "Honor", "rival": "the best other team's Honor", "own": "own figures",
    "enemies": "enemy figures",
}  # fmt: skip
"""What each kind of part counts, for people."""


@dataclass(frozen=True)
class Standing(WeightedSum[State, Part]):
    """How the seat's team stands at the end: Honor against the best other team's, figures, victory."""

    engine: Engine
    seat: int
    when: str = ""
    terms: tuple[Part, ...] = STANDING

    def amount(self, state: State, term: Part) -> int:
        """How much of a part there is in a State."""
        teams, team = self.engine.table.teams, self.engine.table.teams[self.seat]
        if term.kind == "win":
            return 0 if state.winner < 0 else (1 if teams[state.winner] == team else -1)
        if term.kind in ("own", "enemies"):
            return sum(f.hex != OFF and (teams[f.seat] == team) == (term.kind == "own") for f in state.figures)
        if term.kind == "honor":
            return honor_of(self.engine.table, state, team)
        return max((honor_of(self.engine.table, state, t) for t in self.engine.table.others(self.seat)), default=0)

    def span_of(self, state: State, term: Part) -> Span:
        """The least and the most of a part at the end: wide, for Schemes and Surges may give any amount."""
        if not state.turns_left:
            now = self.amount(state, term)
            return now, now
        return {"win": (-1, 1), "honor": (0, MUCH), "rival": (0, MUCH)}.get(term.kind, (0, MUCH))

    def phrase(self, term: Part) -> str:
        """What a part counts."""
        return COUNTED[term.kind]

    def describe(self) -> str:
        """What is maximised, in words."""
        parts = "Honor - the best other team's + own figures - enemy figures on the battlefield, victory 100"
        return f"maximise {parts}{self.when}"


def defence(g: Engine, kind: str, count: int, seat: int) -> Standing:
    """The goal of a team that decides sensibly on the way to a horizon."""
    times = f"{count} {kind}s" if count > 1 else {VILLAINS: "the Villain turn"}.get(kind, f"the {kind}")
    return Standing(g, g.table.teams[seat], f" by the end of {times}")
