"""The State of Ascension Tactics: one immutable value, half-resolved effects included."""

from __future__ import annotations

from typing import NamedTuple

from model.core.chance import Pool
from model.core.pile import Pile
from model.core.quick import quick
from model.effects.agenda import Agenda, Frame
from model.effects.language import Modifier

OFF = -1
"""The hex of a figure that is not on the battlefield."""
FACE_DOWN = "?"
"""A treasure token or row card whose face nobody has seen."""

RANGED, DOUBLE, AREA, STRIKEBACK = 1, 2, 4, 8
KEYWORDS = {"ranged": RANGED, "double_attack": DOUBLE, "area_attack": AREA, "strikeback": STRIKEBACK}


class Equipped(NamedTuple):
    """A Construct on a Champion, and the seat whose discard pile it returns to (AT-088)."""

    card: str
    owner: int


@quick
class Figure(NamedTuple):
    """One figure. Cultists exist as figures only while they stand on the battlefield (AT-101)."""

    id: str
    card: str
    seat: int
    hex: int = OFF
    ready: bool = True
    damage: int = 0
    """Damage this turn; heals at the end of every turn (AT-090)."""
    strength: int = 0
    """Bonus until the end of the turn, like `defense` and `speed` (AT-315)."""
    defense: int = 0
    speed: int = 0
    keywords: int = 0
    """Keywords granted until the end of the turn, a bit set over KEYWORDS."""
    constructs: tuple[Equipped, ...] = ()


@quick
class Side(NamedTuple):
    """What one seat owns besides figures. Tuples of cards are sorted: order means nothing in them."""

    honor: int = 0
    power: int = 0
    runes: int = 0
    construct_runes: int = 0
    """Runes that may be spent on Constructs only."""
    hand: tuple[str, ...] = ()
    hidden_hand: int = 0
    """Cards drawn for the next turn that nobody has looked at; they are still in the deck's `unseen` pool."""
    played: tuple[str, ...] = ()
    """Heroes played this turn: in the play area until the turn ends (AT-030)."""
    equipped: tuple[str, ...] = ()
    """Constructs played this turn; they count as cards played."""
    banished_played: tuple[str, ...] = ()
    """Cards played and then banished this turn; they still count as played."""
    discard: tuple[str, ...] = ()
    deck: Pile | None = None
    """None when the scenario does not say what is in it."""
    treasures: tuple[str, ...] = ()
    next_speed: int = 0
    """Speed bonus of the next Champion commanded this turn."""
    free_commands: tuple[str, ...] = ()
    """Free commands left this turn; each names the figure that may not use it ("" when any may)."""
    free_acquires: tuple[int, ...] = ()
    """Free acquisitions left, each with the highest Rune cost it covers."""
    to_top: int = 0
    """Constructs that may still be acquired onto the deck instead of the discard pile this turn."""
    waiting: tuple[str, ...] = ()
    """Heroes played whose Allegiance bonus has not happened yet (AT-112)."""
    first_turn: bool = False


@quick
class Terrain(NamedTuple):
    """Terrain that can change, as bit sets over hexes; portals and beacons per seat."""

    forest: int = 0
    tainted: int = 0
    enchanted: int = 0
    inactive: int = 0
    """Inactive Portals."""
    portals: tuple[int, ...] = ()
    beacons: tuple[int, ...] = ()
    """Beacons that a seat controls; beacons nobody controls are in none of them."""


class Command(NamedTuple):
    """The command in progress: who, and what it has used up."""

    figure: str
    moved: bool = False
    attacks: int = 0
    twin: str = ""
    """The other figure of the same card that acts after this one (AT-325)."""
    deploying: bool = False
    """Whether the figure is the second one of its card and still off the battlefield."""


class Lasting(NamedTuple):
    """A modifier that outlives its card's resolution, until the end of the turn or the start of `until`'s next one."""

    seat: int
    figure: str
    """The only figure it works for; "" for all of the seat's."""
    without: str
    """A figure it does not work for; "" for none."""
    modifier: Modifier
    until: int = -1
    """-1: end of this turn; otherwise the seat at whose next turn's start it ends."""


@quick
class State(NamedTuple):
    """A position of Ascension Tactics in the middle of a turn."""

    seat: int
    """Whose turn it is. In a turn that team mates share: who acts, and their team's first seat between actions."""
    turn: int
    """Turns taken so far in the game as modelled, 0 for the first one."""
    turns_left: int
    """Turns until the horizon of the question; 0 is terminal."""
    figures: tuple[Figure, ...]
    """By seat, those of a seat in the order in which they joined."""
    sides: tuple[Side, ...]
    terrain: Terrain
    treasures: tuple[tuple[int, str], ...] = ()
    """Treasure tokens on the battlefield: (hex, treasure id or FACE_DOWN), sorted."""
    bag: Pool | None = None
    """Treasures nobody has seen, in the bag or face down on the board; None when unknown."""
    bag_size: int = 0
    """Tokens in the bag itself."""
    row: tuple[str, ...] = ()
    centre: Pile | None = None
    banished: tuple[str, ...] = ()
    """Banished centre-deck cards, sorted."""
    supply: tuple[int, int, int] = (15, 15, 16)
    """Mystics, Heavy Infantry, Cultist figures in reserve."""
    ring: tuple[int, int] = (OFF, -1)
    """The Faerie Ring's hex and the seat that placed or moved it last (AT-168)."""
    turret: int = OFF
    active: Command | None = None
    agenda: Agenda = ()
    lasting: tuple[Lasting, ...] = ()
    defeated: tuple[str, ...] = ()
    """Ids of all figures defeated this turn, sorted, with repetitions."""
    losses: tuple[int, ...] = ()
    """The seats of those figures, sorted, with repetitions: a defeated Cultist is nowhere else any more."""
    marked: tuple[str, ...] = ()
    """Figures that a victory names and that have been defeated since the game began, sorted."""
    winner: int = -1
    """The first seat of the team that has won, -1 while nobody has."""
    schemes: Pile | None = None
    """The Scheme Deck; None when there is none or the scenario does not say what is in it (AT-239)."""
    scheme_discard: tuple[str, ...] = ()
    scheme_play: tuple[str, ...] = ()
    """Schemes played this Villain turn, sorted: they reach the discard pile together at its end (AT-247)."""
    scheme_hand: tuple[str, ...] = ()
    """Schemes in the hand of whoever plays the Boss (AT-295), sorted."""
    scheme_hidden: int = 0
    """Schemes in that hand that nobody has looked at yet; they are still in the deck's `unseen` pool."""


def figure(state: State, name: str) -> Figure | None:
    """The figure with this id, or None when it is not in the game (a defeated Cultist)."""
    for fig in state.figures:
        if fig.id == name:
            return fig
    return None


def with_figure(state: State, fig: Figure) -> State:
    """The state with the figure of the same id replaced."""
    return state._replace(figures=tuple(fig if f.id == fig.id else f for f in state.figures))


def with_new_figure(state: State, fig: Figure) -> State:
    """The state with one figure more, after all others of its seat and of the seats before it."""
    at = sum(other.seat <= fig.seat for other in state.figures)
    return state._replace(figures=(*state.figures[:at], fig, *state.figures[at:]))


def with_side(state: State, seat: int, side: Side) -> State:
    """The state with one seat's side replaced."""
    return state._replace(sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


def put(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """A sorted tuple of cards with `more` added."""
    return tuple(sorted((*cards, *more)))


def taken(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A tuple of cards with one copy of `card` less. Raises ValueError when there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


__all__ = [
    "AREA", "DOUBLE", "FACE_DOWN", "KEYWORDS", "OFF", "RANGED", "STRIKEBACK", "Command", "Equipped", "Figure", "Frame",
    "Lasting", "Side", "State", "Terrain", "figure", "put", "taken", "with_figure",
    "with_new_figure", "with_side",
]  # fmt: skip
