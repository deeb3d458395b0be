"""What does not change during a fight: the cards, the Boss, the mode, the rulings used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from model.core.horizon import HorizonWords
from model.raidboss.library_types import BossCard, CardSet

GAME, TURN, BOSS_ACTION, ROUND, ROLL = "game", "turn", "boss_action", "round", "roll"
HORIZONS = (GAME, TURN, BOSS_ACTION, ROUND, ROLL)
UNTIL = HorizonWords(
    {"turn": TURN, "boss action": BOSS_ACTION, "round": ROUND, "game": GAME},
    {TURN: "turn", BOSS_ACTION: "Boss Action", ROUND: "round", ROLL: "roll", GAME: "fight"},
)
"""What `until` may say in a position file."""
"""Kinds of State.horizon: with the game, or after so many ends of a turn, of a Boss Action, of a round, of the phase
in which a Hero rolls."""
MODES = ("normal", "adrenaline")
NO_LAST_STAND, RANDOM_LAST_STAND = "none", "random"
WINDOWS = (
    "entry", "revealed", "rolled", "step", "packet", "hero_die", "trigger", "level", "before_level_deal",
)  # fmt: skip
"""Moments at which the team may answer: on entering a phase, after a reveal, after the Ability Roll, at a comma or
"then", between two packets of DMG, around Hero Dice, between two triggered effects, before the level changes."""

RULINGS: Mapping[str, int] = MappingProxyType(
    {
        "ability_dice_cap": 4,
        "hero_dice": 4,
        "bonus_dice_supply": 8,
        "max_hp_ceiling": 12,
        "ko_limit": 3,
        "level_at_half": 1,
        "half_rounds_up": 1,
        "marks_pay_again": 0,
        "adrenaline_marks_paid": 1,
        "wrapped_order": 1,
        "window_before_interrupt": 1,
        "bonus_dice_until_resolved": 1,
        "bonus_dice_in_roll": 1,
        "rerolls_are_ability_roll": 1,
        "dice_above_six": 1,
        "challenge_counts": 0,
        "challenge_stays": 1,
        "beaten_challenge_leaves": 1,
        "constant_every_turn": 1,
        "last_stand_at_turn_end": 1,
        "last_stand_leftmost_hidden": 1,
        "ko_resets_skills": 1,
        "ko_resets_effects": 1,
        "ko_resets_ability_dice": 0,
        "downed_revive_others": 0,
        "rooted_slides": 0,
        "whole_shields": 0,
        "shields_before_reductions": 1,
        "level_keeps_discard": 1,
    }
)
"""Questions that the rules leave open: the ruling used unless a position's `settings` say otherwise. Each one's
meaning and its alternative stand in docs/rules/raidboss.md."""


@dataclass(frozen=True, eq=False)
class Table:
    """The static half of a fight; the State is the other."""

    library: CardSet
    boss: BossCard
    mode: str = "normal"
    last_stand: str = RANDOM_LAST_STAND
    """none, random, or the card that is chosen (RB-119, RB-120)."""
    challenge: str = ""
    """The Challenge Card that is shuffled in, "" for none."""
    settings: Mapping[str, int] = field(default_factory=dict)
    """What the position says of uncertain numbers of cards and of open questions."""
    windows: frozenset[str] = frozenset(WINDOWS)
    """The windows that are opened; leaving some out takes choices from the team."""

    def setting(self, name: str) -> int:
        """A named number: the position's, or the default of the card that declares it, or the ruling.

        Raises KeyError for a name that nothing declares.
        """
        if name in self.settings:
            return self.settings[name]
        for cards in (self.library.heroes, self.library.bosses):
            for card in cards.values():
                if name in card.settings:
                    return card.settings[name]
        return RULINGS[name]
