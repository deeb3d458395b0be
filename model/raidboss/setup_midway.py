"""A position in the middle of an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.effects.midway import not_waiting, read_agenda
from model.raidboss.pieces import parse_dice
from model.raidboss.reading import Reading
from model.raidboss.schema import RaidBossKeys
from model.raidboss.state import RECORDS, TEAM, HeroRoll, State
from model.raidboss.words import vocabulary

if TYPE_CHECKING:
    from model.raidboss.game import RaidBoss


def read_midway(reading: Reading, keys: RaidBossKeys, state: State) -> State:
    """The state with what is in progress; problems are added to the reading."""
    agenda, wrong = read_agenda(keys.effects, vocabulary(), range(TEAM, TEAM + 1), RECORDS)
    if wrong:
        reading.say(("effects",), "EFFECTS", f"{wrong}.")
    team = [one.card for one in state.heroes]
    for index, roll in enumerate(keys.hero_rolls):
        reading.word(roll.hero, team, ("hero_rolls", index, "hero"), "UNKNOWN-HERO", "Hero of the team")
    return state._replace(
        agenda=agenda,
        hero_rolls=tuple(HeroRoll(roll.hero, tuple(sorted(roll.values))) for roll in keys.hero_rolls),
        paying=reading.read(parse_dice, keys.paying, ("paying",)) or (),
    )


def check_midway(reading: Reading, game: RaidBoss, state: State) -> None:
    """Whether the position waits for a decision or for chance: everything else has been carried out already."""
    if wrong := not_waiting(game, state):
        reading.say(("effects",), "EFFECTS", f"{wrong}.")
