"""The fast lane of Red Rains against the engine: one position, played by both on the same chances."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from support.redrains import table_and_state
from support.redrains_naive_2 import Maker

from model.redrains.fast.compiling import NotCovered
from model.redrains.fast.lane import Lane
from model.redrains.game import RedRains
from model.redrains.state import State

SOLO = {
    "born": "coal-roarkwin",
    "deck": "viros-coal-roarkwin",
    "hand": ["old-salt", "phoenix-attendant", "serve-the-city", "summon-bone-crow", "chant-of-transfusion"],
    "dice": "/ 10 cer",
    "row": "?1, ?2, ?2, ?2",
    "turn": "prepare",
}
"""A game of one player that is about to begin; the aspect deck is named by whoever uses it."""
Numbers = Any


def numbers(seed: int, count: int = 2000) -> Numbers:
    """Numbers of chance for one game."""
    return np.random.default_rng(seed).integers(0, 1 << 62, count)


def game_of(**words: Any) -> tuple[RedRains, State]:
    """A game and its position as it is stated, nothing resolved."""
    table, state = table_and_state(**words)
    return RedRains(table), state


def solo(aspects: str = "fury") -> tuple[RedRains, State]:
    """A whole game from the prepare phase of the first round on."""
    return game_of(aspects=aspects, **SOLO)


def before_the_chimera(seed: int) -> tuple[RedRains, State]:
    """A random position before a turn of the Chimera: tokens, wounds, Infuriate, foreign units, several bags."""
    words = Maker(Random(seed)).make().words
    return game_of(turn="chimera", until="chimera", **words)


def random_line(game: RedRains, state: State, seed: int, plies: int) -> Iterator[State]:
    """The positions of a game in which all actions and chances are equally likely."""
    rng, state = Random(seed), game.begin(state)
    for _ in range(plies):
        steps = game.legal_actions(state) or tuple(outcome for outcome, _ in game.chance_outcomes(state))
        if not steps:
            return
        state = game.apply(state, rng.choice(steps))
        yield state


def players_positions(game: RedRains, state: State, seed: int, plies: int = 200) -> Iterator[State]:
    """The positions of a random game in which the player's turn can end and nothing is half resolved."""
    for found in random_line(game, state, seed, plies):
        if not found.agenda and not found.outcome and found.turn == "players" and not found.sides[0].main:
            yield found


def lane_or_none(game: RedRains, state: State, mode: str) -> Lane | None:
    """The fast lane of a position, None where it says what it does not cover."""
    try:
        return Lane(game, state, mode)
    except NotCovered:
        return None
