"""The string of the position that a game has come to, or of the last one that has a string, with the steps since."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kibitz.strings import NotWritable, write

if TYPE_CHECKING:
    from kibitz.session import Session


class Written(NamedTuple):
    """A position string, and the steps from there to the position that was asked for."""

    string: str
    steps: list[str]


def write_game(session: Session) -> Written:
    """The string of the position now, with the steps since where only an earlier one can be written.

    Raises NotWritable where no position of the game has a string.
    """
    said = ""
    for at in range(len(session.states) - 1, -1, -1):
        try:
            return Written(write(session.scenario, session.states[at]), [str(step) for step in session.steps[at:]])
        except NotWritable as error:
            said = said or str(error)
    raise NotWritable(said)
