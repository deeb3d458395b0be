"""What wins besides Honor: the conditions that a scenario gives each side."""

from __future__ import annotations

from model.ascension.engine import Engine
from model.ascension.reading import Reading
from model.ascension.schema import CONDITIONS, AscensionKeys, ConditionKeys, VictoryKeys
from model.ascension.setup_goal import GoalReader
from model.ascension.setup_modes import Seats, team_of
from model.ascension.state import State
from model.ascension.victory import Turns, Victory, WinCondition
from model.core.yamlfile import Path_


def read_victories(
    reading: Reading, keys: AscensionKeys, seats: Seats, engine: Engine, state: State
) -> tuple[Victory, ...]:
    """The victories of a scenario, each for one team; problems are added to the reading (AT-281, AT-302)."""
    found: list[Victory] = []
    for index, entry in enumerate(keys.victory):
        path: Path_ = ("victory", index)
        team = team_of(reading, entry.side, seats, (*path, "side"))
        reader = GoalReader(reading, engine, state, team)
        found.append(Victory(team, tuple(_condition(reader, entry, name, path) for name in _given(entry))))
    return tuple(found)


def _given(entry: VictoryKeys) -> list[str]:
    return [name for name in CONDITIONS if getattr(entry, name) is not None]


def _condition(reader: GoalReader, entry: VictoryKeys, name: str, path: Path_) -> WinCondition:
    if name == "turns":
        return Turns(entry.turns or 0)
    figure = entry.figure if name == "reach" else None
    return reader.condition(ConditionKeys(figure=figure, **{name: getattr(entry, name)}), path)


def read_fallen(reading: Reading, keys: AscensionKeys) -> tuple[str, ...]:
    """Figures whose defeat so far a victory asks about, sorted."""
    named = [name for entry in keys.victory for name in (*(entry.defeat or ()), *(entry.keep or ()))]
    for index, name in enumerate(keys.fallen):
        reading.word(name, named, ("fallen", index), "UNKNOWN-FIGURE", "figure in a victory called")
    return tuple(sorted(set(keys.fallen)))
