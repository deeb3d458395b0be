"""The verb that opens a game: what happens once start-of-game effects are done."""

from __future__ import annotations

from typing import Any

from model.ascension.state import State
from model.effects.agenda import Context
from model.effects.language import Vocabulary


def add_opening_verbs(words: Vocabulary) -> None:
    """Add the engine's verb for the beginning of a game."""

    @words.verb("everybody draws an opening hand, and the first turn starts")
    def open_game(ctx: Context[Any]) -> State:
        """Five cards face down for every player (AT-010), then the first turn's start for the first seat."""
        from model.ascension.turn import _draw_hand, start_turn
        from model.ascension.words import engine

        g, state = engine(ctx), ctx.state
        for seat in range(len(state.sides)):
            if seat not in g.table.villains:
                state = _draw_hand(state, seat)
        return start_turn(g, state, 0)
