"""What a user may say besides the file: all that an importer would have to guess otherwise."""

from __future__ import annotations

from typing import NamedTuple


class Options(NamedTuple):
    """Choices for imports; each importer looks at those that concern it."""

    aspects: str = ""
    """The aspect deck of the Chimera: a subtype, or cards with commas."""
    difficulty: str = ""
    level: int = 0
    goal: str = ""
    """The question of a position, as YAML; the game's usual one where it is empty."""
    title: str = ""
    at: int = 0
    """Which snapshot of a replay, from 1."""
    turn: int = 0
    """The snapshot in which this turn of a replay begins, from 1."""
    hexes: tuple[str, ...] = ()
    """Known hexes of a table: `x,z=c4` or `NAME OF AN OBJECT=c4`."""
    aliases: tuple[str, ...] = ()
    """What objects of a table are: `NAME=card or terrain`."""
    seats: tuple[str, ...] = ()
    """The seats of a table in turn order."""
    board: str = ""
    """A map by name, or a file with the battlefield."""
    rows_up: bool = False
    """Whether the rows of a HexJSON file count upwards."""
    board_only: bool = False
    """Whether a battlefield is written by itself, not as a position."""
    game: str = ""
    pack: str = ""
    sample: bool | None = None
    """Whether the cards of a pack are invented; None where the user has not said."""
    source: str = ""
    certainty: tuple[str, ...] = ()
    """Letters and their meanings, `C=read off my cards` each."""


USUAL = Options()
