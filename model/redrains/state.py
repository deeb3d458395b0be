"""The State of Red Rains: one immutable value, half-resolved effects included."""

from __future__ import annotations

from typing import NamedTuple

from model.core.chance import Pool
from model.core.pile import Pile
from model.core.quick import quick
from model.effects.agenda import Agenda

CHIMERA = -1
"""The Chimera as a controller, an owner, or the holder of the first player token."""
BASIC, CLASS, POWER = 0, 1, 2
LEVELS = ("basic", "class", "power")
RAGE_DICE = 5
DICE_TYPES = ("artifice", "astral", "ceremonial", "charm", "divine", "illusion", "natural", "sympathy", "time")
HIDDEN = ""
"""The id and the card of a face-down aspect."""


class Die(NamedTuple):
    """A player's die in the active pool: its type and the level that it shows."""

    type: str
    level: int


class Attached(NamedTuple):
    """An alteration spell on a unit or a Phoenixborn, and the seat whose discard pile it returns to."""

    card: str
    owner: int
    exhausted: int = 0
    status: int = 0


@quick
class Unit(NamedTuple):
    """One card of a battlefield, left to right; a face-down aspect has no id and no card, only the bag it is from."""

    id: str
    card: str
    owner: int
    """The seat that owns the card; CHIMERA for aspects."""
    bag: int = -1
    """Of a face-down aspect: the index of the bag in `Chimera.bags` that holds what it may be."""
    wounds: int = 0
    exhausted: int = 0
    """Exhaustion tokens; one leaves in every recovery phase (RR-131)."""
    status: int = 0
    bonus: int = 0
    """Attack until the end of the turn."""
    attached: tuple[Attached, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()
    """Dice that lie on it: (type, seat that owns the die), sorted."""


class Spell(NamedTuple):
    """A ready spell on a spellboard. Copies of one name share a slot and give focus."""

    id: str
    card: str
    exhausted: int = 0
    status: int = 0
    dice: tuple[tuple[str, int], ...] = ()
    """Dice that lie on it, like those on a Unit."""


@quick
class Phoenixborn(NamedTuple):
    """A player's Phoenixborn."""

    card: str
    wounds: int = 0
    exhausted: int = 0
    guarded: bool = False
    """Whether it has guarded this round."""
    attached: tuple[Attached, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()


@quick
class Side(NamedTuple):
    """What belongs to one player, the Chimera's row that faces it included. Tuples of cards and dice are sorted."""

    phoenixborn: Phoenixborn
    units: tuple[Unit, ...] = ()
    """The player's battlefield, left to right."""
    row: tuple[Unit, ...] = ()
    """The Chimera's battlefield that opposes this player, left to right (RR-061)."""
    spells: tuple[Spell, ...] = ()
    active: tuple[Die, ...] = ()
    spent: tuple[str, ...] = ()
    """Types of the dice in the exhausted pool."""
    hand: tuple[str, ...] = ()
    deck: Pile | None = None
    """None when the position does not say what is in it."""
    discard: tuple[str, ...] = ()
    conjurations: Pool = ()
    main: bool = True
    """Whether the main action of this turn is still to be taken."""
    side: bool = True
    passed: bool = False
    """Whether the main action of this turn was Pass."""
    reacted: bool = False
    """Whether the reaction of this turn is used (RR-086)."""
    used: tuple[str, ...] = ()
    """Once-per-turn abilities used this turn."""


class Bag(NamedTuple):
    """Exchangeable face-down aspects with one back: their blood value, and the multiset of what they may be."""

    blood: int
    pool: Pool


Block = tuple[tuple[int, int], ...]
"""A run of the draw pile in unknown order: (index of the bag, number of cards from it), sorted."""


@quick
class Chimera(NamedTuple):
    """The Chimera. `draw` is top to bottom; a known card is a block of one from a bag of one."""

    wounds: int = 0
    exhausted: int = 0
    ultimate_exhausted: int = 0
    phase: int = 1
    red_rains: int = 0
    rage: int = 0
    """Rage dice on their power side; the rest of the five are basic."""
    fatigued: bool = False
    emptied: int = 0
    """How often the draw pile ran out (RR-041, RR-042)."""
    bags: tuple[Bag, ...] = ()
    draw: tuple[Block, ...] = ()
    discard: tuple[str, ...] = ()
    forced: bool = False
    """Whether its next main action must be an attack if it can (an effect such as Infatuate)."""
    no_side: bool = False
    """Whether an effect forbids its next side action."""


@quick
class Battle(NamedTuple):
    """One attacker and what it fights: the first target, then the blocker or guard that stepped in."""

    attacker: str
    target: str
    by: int
    """The seat that attacks, or CHIMERA."""
    seat: int
    """The seat whose cards are attacked, or whose row is, when a player attacks."""
    defender: str = ""
    """Blocker or guard; "" when the attack goes to its target."""
    counters: bool = False


@quick
class Horizon(NamedTuple):
    """When the question ends: with the game, or after `left` ends of the players' turn, the Chimera's, a round."""

    kind: str = "game"
    left: int = 0


@quick
class State(NamedTuple):
    """A position of Red Rains."""

    sides: tuple[Side, ...]
    chimera: Chimera = Chimera()
    round: int = 1
    turn: str = "players"
    """players, chimera, recovery or prepare: whose turn or which phase it is."""
    facing: int = 0
    """The seat that the Chimera's turn is against."""
    first: int = 0
    """Who holds the first player token: a seat or CHIMERA."""
    pointed: int = 0
    """The seat that the token points at while the Chimera holds it (RR-138)."""
    passes: int = 0
    """Turns in a row in which the whole side passed (RR-116)."""
    idle: bool = True
    """Whether every turn of the Chimera since the players' last one was a pass."""
    destroyed: bool = False
    """Whether a unit was destroyed this turn."""
    cancelled: bool = False
    """Whether a reaction cancelled the effect that targeted something just now."""
    battles: tuple[Battle, ...] = ()
    """Battles declared and not yet resolved."""
    battle: Battle | None = None
    """The battle under way."""
    horizon: Horizon = Horizon()
    outcome: int = 0
    """1 when the players have won, -1 when they have lost."""
    agenda: Agenda = ()


class Was(NamedTuple):
    """What is remembered of a unit that left play, for the effects that its leaving triggers."""

    id: str
    card: str
    kind: str
    """ally, conjuration or aspect."""
    controller: int
    owner: int
    wounds: int


RECORDS = (Battle, Was, Die, Attached)
"""Named tuples that effects bind, for files that hold effects in progress."""


def put(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """A sorted tuple of cards with `more` added."""
    return tuple(sorted((*cards, *more)))


def taken(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A tuple of cards with one copy of `card` less. Raises ValueError when there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def with_side(state: State, seat: int, side: Side) -> State:
    """The state with one player's side replaced."""
    return state._replace(sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


def with_chimera(state: State, **changes: object) -> State:
    """The state with fields of the Chimera replaced."""
    return state._replace(chimera=state.chimera._replace(**changes))  # type: ignore[arg-type]
