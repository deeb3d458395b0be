"""What does not change during a game: the board, the cards, who is with whom, and what the scenario says of terrain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from model.ascension.library import Library
from model.effects.language import Verbs
from model.hexes.board import Board

if TYPE_CHECKING:
    from model.ascension.victory import Victory


class Tile(NamedTuple):
    """What a scenario says of Tainted or Enchanted tiles (AT-151, AT-155)."""

    damage: int = 0
    """Dealt to a Champion that enters, and to one that stands there when a turn begins."""
    strength: int = 0
    defense: int = 0
    speed: int = 0
    barrier: bool = False
    """May not be entered."""
    blocks_sight: bool = False


TAINTED = Tile(damage=5)
"""The default of AT-152 and AT-153."""
ENCHANTED = Tile()


SECOND_PLAYER = 2
"""Additional Power of Player 2's Gateway on the first turn (AT-021)."""

MODES = ("duel", "team", "brawl", "solo", "coop", "boss")
"""Ways to play; `boss` is Become the Boss, where a player directs the Villains of a solo or co-op scenario."""


class Objective(NamedTuple):
    """A pair of Objective tokens: a kind, the Villain that holds one and the hex that holds the other (AT-169)."""

    kind: str
    figure: str
    hex: int


@dataclass(frozen=True, eq=False)
class Table:
    """The static half of a game; the State is the other."""

    board: Board
    library: Library
    teams: tuple[int, ...] = (0, 1)
    """The team of each seat, as its first seat; seats of different teams are enemies."""
    villains: frozenset[int] = frozenset()
    """Seats that play Villain Champions."""
    shrines: tuple[tuple[int, int], ...] = ()
    """(hex, Honor at the end of the controller's turn), also for other controllable tiles (AT-143, AT-336)."""
    beacons: int = 0
    beacon_need: int = 1
    beacon_honor: int = 0
    """Honor at the end of the turn for a seat that controls at least `beacon_need` Beacons (AT-159)."""
    tainted: Tile = TAINTED
    enchanted: Tile = ENCHANTED
    objectives: tuple[Objective, ...] = ()
    gateway: int = 2
    gateway_first: tuple[int, ...] = ()
    """Additional Gateway Power of each seat's first turn (AT-020); () for the book's of two players (AT-021)."""
    target: int = 0
    """Honor that wins at the end-of-turn check; 0 when the scenario has none."""
    targets: tuple[int, ...] = ()
    """Honor that wins for each seat's team, where sides have different conditions (AT-302); () for `target`."""
    victories: tuple[Victory, ...] = ()
    """What else wins for a side by the scenario (AT-281, AT-302)."""
    names: tuple[str, ...] = ()
    """Names of the seats; () for seat-0, seat-1, …"""
    mode: str = "duel"
    """One of MODES."""
    surge: Verbs = ()
    """What else the scenario lets happen with every Surge (AT-275)."""
    settings: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Number the teams by their first seats, however they are given."""
        object.__setattr__(self, "teams", tuple(self.teams.index(team) for team in self.teams))

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if self.names else f"seat-{seat}"

    @cached_property
    def _mates(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(s for s, other in enumerate(self.teams) if other == team) for team in self.teams)

    def mates(self, seat: int) -> tuple[int, ...]:
        """The seats of a seat's team, itself included, in order: who shares its turn (AT-210, AT-283)."""
        return self._mates[seat]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The turn order: the first seat of every team (AT-216, AT-221, AT-228, AT-283)."""
        return tuple(sorted(set(self.teams)))

    def others(self, seat: int) -> tuple[int, ...]:
        """The first seats of the other teams, in turn order from the seat's own turn on."""
        at = self.order.index(self.teams[seat])
        return self.order[at + 1 :] + self.order[:at]

    def next_team(self, seat: int) -> int:
        """The first seat of the team whose turn follows that of the seat's team."""
        return (*self.others(seat), self.teams[seat])[0]

    def gateway_power(self, seat: int, first: bool) -> int:
        """Power of the seat's Gateway in a turn of its own, its `first` or another; Villains have none (AT-240).

        The book prints the bonus of Player 2 only; those of Players 3 and 4 and of Team 2 are the scenario's (AT-020).
        """
        own = 0 if seat in self.villains else self.gateway
        return own + (self.first_power(seat) if first else 0)

    def first_power(self, seat: int) -> int:
        """Additional Gateway Power of a seat's first turn (AT-020, AT-021)."""
        if seat in self.villains:
            return 0
        if self.gateway_first:
            return self.gateway_first[seat] if seat < len(self.gateway_first) else 0
        return SECOND_PLAYER if self.order[1:2] == (seat,) and len(self.mates(seat)) == 1 else 0

    def target_of(self, seat: int) -> int:
        """The Honor that wins for the seat's team; 0 for none (AT-302)."""
        own = (self.targets[mate] for mate in self.mates(seat)) if self.targets else ()
        return next((target for target in own if target), self.target)

    @property
    def uneven(self) -> bool:
        """Whether the sides win by different things: there is no comparing them then (AT-302)."""
        return bool(self.victories) or len({self.target_of(team) for team in self.order}) > 1

    @cached_property
    def watched(self) -> frozenset[str]:
        """Figures whose defeat counts for a victory however long ago it was."""
        named = (name for v in self.victories for c in v.conditions for name in getattr(c, "ids", ()))
        return frozenset(named)

    @property
    def schemed(self) -> bool:
        """Whether Schemes decide what the Villains do, drawn or chosen (AT-240, AT-296)."""
        return self.mode in ("solo", "coop", "boss")

    @property
    def portals_for_all(self) -> bool:
        """Whether a Portal that one team mate activates is everybody's: in co-op (AT-291, AT-301)."""
        return self.mode in ("coop", "boss")

    @cached_property
    def automated(self) -> frozenset[int]:
        """Villain seats that nobody plays: Schemes and the book's procedure decide (AT-240, AT-293)."""
        return frozenset() if self.mode == "boss" else self.villains

    @cached_property
    def _deciders(self) -> tuple[int, ...]:
        players = [team for s, team in enumerate(self.teams) if s not in self.automated]
        return tuple(players[0] if s in self.automated and players else t for s, t in enumerate(self.teams))

    def decider(self, seat: int) -> int:
        """The seat that decides for `seat`: its team's first one; for automated Villains that of the players."""
        return self._deciders[seat]

    @property
    def deciders(self) -> frozenset[int]:
        """The seats that decide anything."""
        return frozenset(self._deciders)

    def setting(self, name: str) -> int:
        """A named number: the scenario's, or the default of the card that declares it. Raises KeyError."""
        if name in self.settings:
            return self.settings[name]
        for card in self.library.cards.values():
            if name in card.settings:
                return card.settings[name]
        return RULINGS[name]


RULINGS: Mapping[str, int] = {
    "demon_slayer_without_portal": 0,
    "askara_area_slays": 2,
    "slayer_regains_lost_constructs": 1,
    "schemes_per_turn": 2,
    "stay_scores_without_control": 1,
    "villain_attacks_after_staying": 1,
    "boss_plays_without_deck": 1,
}
"""Open readings with their defaults: whether Demon Slayer may be deployed onto his Cultist while every Portal is
occupied (C20), how often Slay happens when one area attack defeats both figures of Psyche Askara (C34), and whether
the Slay of an attacker that falls at the same time may take its own Constructs from the discard pile (C37).

Of Villains: Schemes of a turn (AT-241), whether staying at a shrine scores for those who do not control it (AT-263),
whether a Villain that stayed attacks (AT-265), whether a hand of Schemes may be played when the deck is empty (AT-297).
"""
