"""Makers of puzzles: what `solvers.compose` needs to know of each game, and how a puzzle is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kibitz.compose.common import GameMaker

GAMES = ("ascension", "raidboss", "redrains")


def maker(game: str) -> GameMaker:
    """The maker of a game. Raises KeyError for a game that has none."""
    from kibitz.compose.ascension import AscensionMaker
    from kibitz.compose.raidboss import RaidBossMaker
    from kibitz.compose.redrains import RedRainsMaker

    makers: dict[str, type[GameMaker]] = {
        "ascension": AscensionMaker,
        "raidboss": RaidBossMaker,
        "redrains": RedRainsMaker,
    }
    return makers[game]()
