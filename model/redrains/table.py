"""What does not change during a game: the cards, the Chimera with its numbers, its aspect deck, the rulings used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from model.core.chance import Pool
from model.core.horizon import HorizonWords

if TYPE_CHECKING:
    from model.redrains.library import ChimeraCard, Library, Profile

GAME, PLAYERS_TURN, CHIMERA_TURNS, ROUND = "game", "players", "chimera", "round"
HORIZONS = (GAME, PLAYERS_TURN, CHIMERA_TURNS, ROUND)
UNTIL = HorizonWords(
    {"turn": PLAYERS_TURN, "chimera": CHIMERA_TURNS, "round": ROUND, "game": GAME},
    {PLAYERS_TURN: "players' turn", CHIMERA_TURNS: "Chimera's turn", ROUND: "round", GAME: "game"},
    tail="turn",
)
"""What `until` may say in a position file."""
"""Kinds of State.horizon: with the game, or after so many ends of the players' turn, the Chimera's turns, a round."""

RULINGS: Mapping[str, int] = MappingProxyType(
    {
        "both_entries": 1,
        "one_by_one": 1,
        "chimera_may_start": 0,
        "first_emptying_reshuffles": 1,
        "simultaneous_is_loss": 1,
        "defenders_guard_defenders": 0,
        "constrict_any_card": 1,
        "ultimate3_each_row": 1,
        "ultimate_clears_dice": 0,
        "fatigued_discard_wounds": 1,
        "hand_discard_wounds": 0,
        "fatigue_keeps_drawn_card": 0,
        "call_on_power": 1,
    }
)
"""Questions that the rules leave open: the ruling used unless a position's `settings` say otherwise.

- both_entries: a behavior row with two entries does 1 both, the upper one first; 0 only the one that the face of
  the rage die just rolled shows, upper for power, lower for basic (RR-036).
- one_by_one: several Red Rains tokens due at once are placed 1 singly, with a look at the Ultimate after each;
  0 together, with one look (RR-077).
- chimera_may_start: the Chimera may hold the first player token in round 1: 0 no, 1 yes (RR-065).
- first_emptying_reshuffles: when the draw pile of a two-player game first runs out, 1 the discard pile becomes the
  new pile at once; 0 only when the next card of it is needed (RR-042).
- simultaneous_is_loss: both sides reach their end at the same instant: 1 the players have lost, 0 they have won
  (RR-004).
- defenders_guard_defenders: a Defender guards another unexhausted Defender: 0 never, 1 as it would any aspect (RR-100).
- constrict_any_card: the exhaustion token of Constrict goes 1 on any card in play of the player; 0 on a unit.
- ultimate3_each_row: the third Ultimate adds an aspect 1 to every row; 0 to the row whose player holds the first
  player token or is pointed at.
- ultimate_clears_dice: step 2 of an Ultimate takes the players' dice off the Chimera's units: 0 no, 1 yes (RR-024).
- fatigued_discard_wounds: a fatigued Chimera's pile, empty for effects, 1 can still be discarded from, with a wound
  a card; 0 cannot (RR-046, RR-047).
- hand_discard_wounds: a fatigued Chimera, whose pile is empty for effects, has 0 no hand; 1 a hand off the real pile
  all the same, and a card discarded from it wounds like one off the top of the pile (RR-047, RR-143).
- fatigue_keeps_drawn_card: the drawn card that emptied the pile 0 lies in the discard pile already and is shuffled
  into the new one; 1 reaches the discard pile after the shuffle and stays there (RR-041, RR-141).
- call_on_power: the duel of the Call of the Phoenix comes on 1 the power face of the rage die, 0 the basic one
  (RR-156).
"""


@dataclass(frozen=True, eq=False)
class Table:
    """The static half of a game; the State is the other."""

    library: Library
    chimera: ChimeraCard
    profile: Profile
    """The numbers of the Chimera card for this difficulty, level and number of players (RR-052)."""
    aspects: Pool = ()
    """The aspect deck of 18 cards (RR-055)."""
    players: int = 1
    settings: Mapping[str, int] = field(default_factory=dict)
    """What the position says of uncertain numbers of cards and of open questions."""

    def setting(self, name: str) -> int:
        """A named number: the position's, or the default of the card that declares it, or the ruling.

        Raises KeyError for a name that nothing declares.
        """
        if name in self.settings:
            return self.settings[name]
        for card in self.library.cards.values():
            if name in card.settings:
                return card.settings[name]
        return RULINGS[name]
