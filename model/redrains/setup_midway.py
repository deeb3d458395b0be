"""A position in the middle of an effect or a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.effects.midway import not_waiting, read_agenda
from model.redrains.reading import Reading
from model.redrains.schema import BattleKeys, RedRainsKeys
from model.redrains.state import CHIMERA, RECORDS, Battle, State
from model.redrains.words import vocabulary

if TYPE_CHECKING:
    from model.redrains.game import RedRains


def read_midway(reading: Reading, keys: RedRainsKeys, state: State) -> State:
    """The state with what is in progress; problems are added to the reading."""
    agenda, wrong = read_agenda(keys.effects, vocabulary(), range(CHIMERA, len(state.sides)), RECORDS)
    if wrong:
        reading.say(("effects",), "EFFECTS", f"{wrong}.")
    return state._replace(
        agenda=agenda,
        battles=tuple(_battle(entry) for entry in keys.battles),
        battle=None if keys.battle is None else _battle(keys.battle),
        cancelled=keys.cancelled,
    )


def _battle(keys: BattleKeys) -> Battle:
    return Battle(keys.attacker, keys.target, keys.by - 1, keys.player - 1, keys.defender, keys.counters)


def check_midway(reading: Reading, game: RedRains, state: State) -> None:
    """Whether the position waits for a decision or for chance: everything else has been carried out already."""
    if wrong := not_waiting(game, state):
        reading.say(("effects",), "EFFECTS", f"{wrong}.")
