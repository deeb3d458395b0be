"""How fast kibitz plays Red Rains, by its engine and by the fast lane; there is no other program that does."""

from __future__ import annotations

from typing import Any

import numpy as np
from bench_redrains import SOLO
from peers.harness import Comparison, Row, Variant
from support.redrains import problem
from support.redrains_fast import game_of
from support.redrains_naive_2 import full_board, policy

from model.redrains.fast.lane import Lane
from model.redrains.fast.soldier_plain import soldier
from solvers.bulk import luck, win_rate
from solvers.policies import Policy, prefer, uniform
from solvers.rollout import Sampler, simulate, stream

GAMES, TURNS = 20, 40
FAST_GAMES, FAST_TURNS = 2000, 20_000
CHECKED = 50
"""Games and turns that the engine replays before anything is timed."""


def played(game: Any, start: Any, how: Policy, games: int) -> int:
    """Play so many games, always the same ones; the number of steps."""
    sampler = Sampler()
    return sum(len(simulate(game, start, how, stream(1, number), sampler=sampler).steps) for number in range(games))


def lanes() -> tuple[Lane, Lane]:
    """The fast lane of a whole game and of a turn of the Chimera, both held to the engine."""
    table = game_of(turn="chimera", until="chimera", **full_board().words)
    found = Lane(*game_of(**SOLO), "soldier"), Lane(*table, "quiet")
    for lane in found:
        for number in range(CHECKED):
            lane.check(luck(1, number, 2000))
    return found


def comparison() -> Comparison:
    """Whole solo games from the first deal on, and turns of the Chimera on a full board."""
    solo, turn, (games, turns) = problem(**SOLO), full_board().play(), lanes()
    steps = {how: played(solo.game, solo.state, how, GAMES) for how in (prefer, uniform)}
    assert steps == {how: played(solo.game, solo.state, how, GAMES) for how in steps}
    stated = policy(False)
    in_turn = played(turn.game, turn.state, stated, TURNS)
    numbers = np.stack([luck(1, number, 64) for number in range(FAST_TURNS)])
    assert not turns.many(numbers)[:, 0].any()
    variants = (
        Variant(
            "whole games of the soldier, fast lane", lambda: win_rate(games, FAST_GAMES, 1),
            unit="games", many=FAST_GAMES,
        ),
        Variant(
            "whole games of the soldier, engine", lambda: played(solo.game, solo.state, soldier, GAMES),
            unit="games", many=GAMES,
        ),
        Variant(
            "whole games, the default policy, engine", lambda: played(solo.game, solo.state, prefer, GAMES),
            unit="games", many=GAMES,
        ),
        Variant(
            "whole games, actions at random, engine", lambda: played(solo.game, solo.state, uniform, GAMES),
            unit="games", many=GAMES,
        ),
        Variant(
            "turns of the Chimera, fast lane", lambda: turns.many(numbers),
            unit="turns", many=FAST_TURNS,
        ),
        Variant(
            "turns of the Chimera, engine", lambda: played(turn.game, turn.state, stated, TURNS),
            unit="turns", many=TURNS,
        ),
    )  # fmt: skip
    notes = (
        f"{steps[prefer] / GAMES:.0f} and {steps[uniform] / GAMES:.0f} steps a game, {in_turn / TURNS:.1f} a turn",
        f"the engine replayed {CHECKED} games and {CHECKED} turns of the fast lane to the same ends",
    )
    return Comparison(variants, {variants[0].name: 1000, variants[4].name: 20_000}, notes)


ROWS = (Row("redrains", "Red Rains: games and turns of the Chimera in the fast lane", (), comparison),)
