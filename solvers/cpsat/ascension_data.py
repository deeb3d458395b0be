"""The constants of one turn, as the CP-SAT model takes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from model.ascension.engine import Engine
from model.ascension.state import Figure, State
from solvers.cpsat.ascension_routes import Gone, Route


class Item(NamedTuple):
    """A treasure that is held (hex OFF) or lies open on a hex."""

    name: str
    hex: int
    strength: int
    defense: int
    speed: int


class Slay(NamedTuple):
    """What one defeat by an attack gives (AT-123)."""

    power: int = 0
    runes: int = 0
    honor: int = 0
    next_speed: int = 0
    free: int = 0


NO_SLAY = Slay()


@dataclass
class Own:
    """A figure that may be commanded, with everything its command can be."""

    id: str
    fig: Figure
    starts: tuple[int, ...]
    cost: int
    active: bool = False
    newcomer: bool = False
    may_move: bool = True
    attacks: int = 1
    area: bool = False
    speed: int = 0
    health: int = 1
    slay: Slay = NO_SLAY
    unclear: list[str] = field(default_factory=list)
    """Reasons to refuse as soon as one of its attacks can defeat anybody."""
    team: int = 0
    """Strength that its command gives to all others."""
    routes: list[Route] = field(default_factory=list)
    blows: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By hex: damage of its attack, and more damage per point of further Strength."""
    shots: dict[tuple[int, str], tuple[Gone, ...]] = field(default_factory=dict)
    """By hex and enemy in range: minimal sets of enemies that must be gone."""


class Foe(NamedTuple):
    """An enemy on the battlefield."""

    fig: Figure
    need: int
    """Damage that defeats it from now."""
    back: int
    """Damage of its Strikeback; 0 without."""
    far: bool
    """Whether its Strikeback reaches three hexes (AT-130)."""
    group: str
    """Figures of one group fall together (AT-323)."""


@dataclass
class Facts:
    """The constants of one turn. `now` is the position, `ready` the one with the hand's cards played."""

    g: Engine
    now: State
    ready: State
    seat: int
    own: list[Own] = field(default_factory=list)
    idle: list[Figure] = field(default_factory=list)
    """Figures of the team on the battlefield that are not commanded."""
    foes: list[Foe] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    crowded: bool = False
    """Whether more new Cultists could be paid for than `own` holds."""

    def refuse(self, what: str) -> None:
        """Note one thing that is not encoded."""
        if what not in self.reasons:
            self.reasons.append(what)
