"""The State of Raid Boss: one immutable value, half-resolved effects included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from model.core.chance import Pool
from model.core.quick import quick
from model.effects.agenda import Agenda

BOSS = "boss"
"""The Boss as the source or the target of an effect."""
HIDDEN = ""
"""The card of a face-down tile that nobody has looked at."""
NO_BAG, LAST_STAND = -1, -2
"""Bags of a tile: none, and the pile of Last Stands."""
TEAM = 0
"""The seat that decides: the players are one team."""
PHASES = (
    "round_start", "turn_start", "reveal", "interrupts", "roll", "assign", "boss_action", "turn_end", "round_end",
)  # fmt: skip
NONE, FACE_DOWN, FACE_UP, RESOLVED = range(4)
"""Faces of the Boss Card on a tile."""
HEROES = 4


@quick
class Mark(NamedTuple):
    """An effect that lies on a Hero's tile, on the Boss or on the team (RB-093, RB-094, RB-097, RB-098)."""

    name: str
    count: int = 1  # type: ignore[assignment]  # a tuple's own `count` is not needed here
    until: str = "persistent"
    """turn, round or persistent."""
    by: str = BOSS
    """Who put it there; where DMG is taken over for the bearer, the Hero that takes it."""


class Die(NamedTuple):
    """An unassigned die of the Ability Roll: what it shows, `a` for an Ability Die and `b` for a Bonus Die."""

    value: int
    kind: str = "a"


class Constant(NamedTuple):
    """A Challenge Card in force on a tile, and the DMG on it; it is beaten once that reaches its HP."""

    card: str
    damage: int = 0


@quick
class Tile(NamedTuple):
    """The Boss Card of a position tile. Face down with a card: somebody has looked at it."""

    face: int = NONE
    card: str = HIDDEN
    bag: int = NO_BAG
    """Of a card that nobody has seen: the index of its bag in `Boss.bags`, or LAST_STAND."""


@quick
class Hero(NamedTuple):
    """A Hero with everything that lies on its card and on its tile; the tile goes where the Hero goes."""

    card: str
    hp: int
    max_hp: int
    dice: int = 2
    """Ability Dice that it owns."""
    bonus: int = 0
    """Bonus Dice that it holds; for a skill that resets on use this is the skill itself (RB-053)."""
    skill: int = 0
    talent: int = -1
    """-1 without a Talent Bar (RB-062)."""
    tokens: tuple[tuple[str, int], ...] = ()
    """Ability Tokens of its kit as counters, sorted; none that are spent."""
    shards: int = 2
    boosters: int = 1
    ready: bool = True
    down: bool = False
    shield: int = 0
    armor: int = 0
    locked: bool = False
    marks: tuple[Mark, ...] = ()
    """Sorted; see `put`."""
    tile: Tile = Tile()
    constants: tuple[Constant, ...] = ()
    """Challenge Cards in force on its tile."""
    used: tuple[str, ...] = ()
    """Limits that are spent, sorted: `t:NAME` once per turn, `r:NAME` once per round."""


Block = tuple[tuple[int, int], ...]
"""A run of the draw pile in unknown order: (index of the bag, number of cards from it), sorted."""


@quick
class Boss(NamedTuple):
    """The Boss, its deck included. `draw` is top to bottom; a known card is a block of one from a bag of one."""

    damage: int = 0
    level: int = 1
    skill: int = -1
    """-1 without a Boss Skill."""
    skill_max: int = 0
    paid: int = 0
    """The highest die mark that is paid or due (RB-103, RB-104)."""
    due: int = 0
    """Ability Dice earned and not yet handed out."""
    marks: tuple[Mark, ...] = ()
    bags: tuple[Pool, ...] = ()
    draw: tuple[Block, ...] = ()
    discard: Pool = ()
    holding: Pool = ()
    last_stands: Pool = ()
    """Last Stands that may come; empty in a game without them."""
    last_due: bool = False
    """Whether the Boss's HP is used up and its Last Stand is still to be put out."""
    last_placed: bool = False


class HeroRoll(NamedTuple):
    """A roll of Hero Dice that is being read: who rolled, the values sorted."""

    hero: str
    values: tuple[int, ...]


@quick
class Horizon(NamedTuple):
    """When the question ends: with the game, or after `left` ends of a turn, a Boss Action, a round."""

    kind: str = "game"
    left: int = 0


@quick
class State(NamedTuple):
    """A position of Raid Boss. Position p is `heroes[p - 1]`; Heroes keep their ref, the card id, as they move."""

    heroes: tuple[Hero, ...]
    boss: Boss = Boss()
    round: int = 1
    phase: str = "turn_start"
    active: str = ""
    """The Hero whose turn it is; "" between turns."""
    dice: tuple[Die, ...] = ()
    """Unassigned dice of the active Hero's Ability Roll, sorted."""
    paying: tuple[Die, ...] = ()
    """Bonus Dice that paid for an ability which is not yet resolved (RB-141), sorted."""
    hero_rolls: tuple[HeroRoll, ...] = ()
    """Rolls of Hero Dice that are being read, the last one first."""
    team: tuple[Mark, ...] = ()
    """Marks on the whole team, sorted."""
    kos: int = 0
    outcome: int = 0
    """1 when the team has won, -1 when it has lost."""
    horizon: Horizon = Horizon()
    agenda: Agenda = ()


RECORDS = (HeroRoll, Die, Mark, Constant, Tile)
"""Named tuples that effects bind, for files that hold effects in progress."""


def position(state: State, ref: str) -> int:
    """The position of a Hero, 1 to 4; 0 for a ref that is no Hero."""
    for at, hero in enumerate(state.heroes, 1):
        if hero.card == ref:
            return at
    return 0


def is_hero(state: State, ref: str) -> bool:
    """Whether a ref names a Hero of the team."""
    return position(state, ref) > 0


def hero(state: State, ref: str) -> Hero:
    """The Hero with this ref. Raises KeyError."""
    for one in state.heroes:
        if one.card == ref:
            return one
    raise KeyError(ref)


def with_hero(state: State, ref: str, **changes: object) -> State:
    """The state with fields of one Hero replaced."""
    at = position(state, ref) - 1
    changed = state.heroes[at]._replace(**changes)  # type: ignore[arg-type]
    return state._replace(heroes=(*state.heroes[:at], changed, *state.heroes[at + 1 :]))


def with_boss(state: State, **changes: object) -> State:
    """The state with fields of the Boss replaced."""
    return state._replace(boss=state.boss._replace(**changes))  # type: ignore[arg-type]


def put(marks: tuple[Mark, ...], mark: Mark, limit: int = 0) -> tuple[Mark, ...]:
    """Marks with `mark` added: counts of equal ones add up, to `limit` where it is not 0. Sorted, none of count 0."""
    same = sum(m.count for m in marks if _same(m, mark))
    count = same + mark.count if not limit else max(same, min(limit, same + mark.count))
    rest = tuple(m for m in marks if not _same(m, mark))
    return tuple(sorted((*rest, mark._replace(count=count)))) if count > 0 else rest


def taken(marks: tuple[Mark, ...], name: str, count: int = 1) -> tuple[Mark, ...]:
    """Marks with up to `count` of that name taken off, the ones that would go soonest last."""
    left, kept = count, []
    for mark in sorted(marks):
        off = min(left, mark.count) if mark.name == name else 0
        left -= off
        if mark.count > off:
            kept.append(mark._replace(count=mark.count - off))
    return tuple(kept)


def mark_count(marks: Iterable[Mark], name: str) -> int:
    """How many marks of that name there are."""
    return sum(m.count for m in marks if m.name == name)


def _same(one: Mark, other: Mark) -> bool:
    return (one.name, one.until, one.by) == (other.name, other.until, other.by)
