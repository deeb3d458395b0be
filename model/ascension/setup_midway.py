"""A position in the middle of a turn: the command in progress, effects that are half resolved, and what lasts."""

from __future__ import annotations

from model.ascension.game import Ascension
from model.ascension.reading import Reading
from model.ascension.schema import AscensionKeys, LastingKeys
from model.ascension.setup_modes import Seats
from model.ascension.setup_piles import EMPTY
from model.ascension.state import Command, Lasting, State
from model.ascension.words import RECORDS, vocabulary
from model.core.yamlfile import Path_
from model.effects.agenda import Agenda
from model.effects.language import Modifier
from model.effects.midway import not_waiting, read_agenda


def midway(keys: AscensionKeys) -> bool:
    """Whether a command or an effect is in progress."""
    return keys.command is not None or keys.effects is not None


def read_midway(reading: Reading, keys: AscensionKeys, seats: Seats, state: State, mover: int) -> State:
    """The state with everything that only the middle of a turn has; in it `to_move` names who acts (AT-210)."""
    if EMPTY in keys.centre.row and not midway(keys):
        reading.say(("centre", "row"), "EFFECTS", "an empty place of the row is filled before anything else (AT-063).")
    lasting = (_lasting(reading, seats, state, entry, ("lasting", i)) for i, entry in enumerate(keys.lasting))
    found = [
        reading.word(name, seats.names, ("losses", i), "UNKNOWN-SEAT", "seat") for i, name in enumerate(keys.losses)
    ]
    return state._replace(
        seat=mover if midway(keys) else state.seat,
        active=_command(reading, keys, state),
        agenda=_agenda(reading, keys, len(seats.names)),
        lasting=tuple(sorted(lasting, key=repr)),
        defeated=tuple(sorted(keys.defeated)),
        losses=tuple(sorted(seat for seat in found if seat is not None)),
    )


def _lasting(reading: Reading, seats: Seats, state: State, keys: LastingKeys, path: Path_) -> Lasting:
    def seat(name: str, key: str) -> int:
        return reading.word(name, seats.names, (*path, key), "UNKNOWN-SEAT", "seat") or 0

    known = [fig.id for fig in state.figures]
    for key in ("figure", "without"):
        if name := getattr(keys, key):
            reading.word(name, known, (*path, key), "UNKNOWN-FIGURE", "figure")
    reading.word(
        keys.number, sorted(vocabulary().queries), (*path, "number"), "UNKNOWN-QUERY", "number that cards change:"
    )
    until = -1 if keys.until is None else seat(keys.until, "until")
    return Lasting(
        seat(keys.seat, "seat"), keys.figure, keys.without, Modifier(keys.number, "add", keys.add, None), until
    )


def _command(reading: Reading, keys: AscensionKeys, state: State) -> Command | None:
    if keys.command is None:
        return None
    known = [fig.id for fig in state.figures]
    for key in ("figure", "twin"):
        name = getattr(keys.command, key)
        if name or key == "figure":
            reading.word(name, known, ("command", key), "UNKNOWN-FIGURE", "figure")
    return Command(*keys.command.model_dump().values())


def _agenda(reading: Reading, keys: AscensionKeys, seats: int) -> Agenda:
    if keys.effects is None:
        return ()
    agenda, wrong = read_agenda(keys.effects, vocabulary(), range(seats), RECORDS)
    if wrong:
        reading.say(("effects",), "EFFECTS", f"{wrong}.")
    return agenda


def check_midway(reading: Reading, keys: AscensionKeys, game: Ascension, state: State) -> None:
    """Whether the position waits for a decision or for chance: everything else has been carried out already."""
    wrong = "" if reading.problems else not_waiting(game, state)
    if wrong:
        reading.say(("command" if keys.effects is None else "effects",), "EFFECTS", f"{wrong}.")
