"""What the players decide before a game of any mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from model.ascension.maps import START, GameMap
from model.ascension.setup_modes import FORMS

DIFFICULTIES = {"standard": 0, "hard": 4, "nightmare": 8}
"""Schemes that begin in the discard pile (AT-303 to AT-305)."""
OTHERS = 3
"""Villains beside the Boss (AT-234)."""


@dataclass(frozen=True)
class Setup:
    """What the players decide before a game; players are named as the mode wants them.

    Team mates of `team` follow each other; in `boss` the last name is who becomes the Boss.
    """

    layout: GameMap
    mode: str
    names: tuple[str, ...]
    champions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rosters that are chosen or drafted, by player; empty for those that the map suggests (AT-022)."""
    villains: tuple[str, ...] = ()
    """Ids of the Villains, the Boss first; empty for those that the map suggests."""
    random_villains: bool = False
    difficulty: str = "standard"
    portals: Mapping[str, str] = field(default_factory=dict)
    """The start Portal of each player, by the symbol on the map, where there is a choice (AT-290)."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who play Champions."""
        return self.names[:-1] if self.mode == "boss" else self.names

    @property
    def base(self) -> str:
        """The mode of the map whose layout is used."""
        return self.layout.base(self.mode, len(self.players))

    @property
    def coop(self) -> bool:
        """Whether Villains show the side for two players (AT-235)."""
        return FORMS[self.mode].villains and len(self.players) > 1


def sides(setup: Setup) -> tuple[str, ...]:
    """The sides of the map that the players have, in turn order."""
    return tuple(f"p{number}" for number in range(1, len(setup.players) + 1))


def starts(setup: Setup) -> tuple[str, ...]:
    """Symbols of Portals to choose from, in the order of the legend."""
    legend = setup.layout.legend(setup.base)
    return tuple(symbol for symbol, mark in legend.items() if isinstance(mark, dict) and mark.get("portal") == START)


def rosters(setup: Setup) -> list[tuple[str, ...]]:
    """The Champions of every player, in turn order."""
    if setup.champions:
        return [tuple(setup.champions.get(name, ())) for name in setup.players]
    suggested = setup.layout.mode(setup.base).rosters
    return [tuple(suggested.get(side, ())) for side in sides(setup)]  # type: ignore[call-overload]


def villain_roster(setup: Setup) -> tuple[str, ...]:
    """Ids of the Villains that are named or suggested, the Boss first; () for none."""
    return setup.villains or tuple(setup.layout.mode(setup.base).rosters.get("villains", ()))
