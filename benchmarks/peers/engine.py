"""How fast the engine of kibitz plays Red Rains; there is no other program that does."""

from __future__ import annotations

from typing import Any

from bench_redrains import SOLO
from peers.harness import Comparison, Row, Variant
from support.redrains import problem
from support.redrains_naive_2 import full_board, policy

from solvers.policies import Policy, prefer, uniform
from solvers.rollout import Sampler, simulate, stream

GAMES, TURNS = 20, 40


def played(game: Any, start: Any, how: Policy, games: int) -> int:
    """Play so many games, always the same ones; the number of steps."""
    sampler = Sampler()
    return sum(len(simulate(game, start, how, stream(1, number), sampler=sampler).steps) for number in range(games))


def comparison() -> Comparison:
    """Whole solo games from the first deal on, and turns of the Chimera on a full board."""
    solo, turn = problem(**SOLO), full_board().play()
    steps = {how: played(solo.game, solo.state, how, GAMES) for how in (prefer, uniform)}
    assert steps == {how: played(solo.game, solo.state, how, GAMES) for how in steps}
    stated = policy(False)
    in_turn = played(turn.game, turn.state, stated, TURNS)
    variants = (
        Variant(
            "whole games, the default policy", lambda: played(solo.game, solo.state, prefer, GAMES),
            unit="games", many=GAMES,
        ),
        Variant(
            "whole games, actions at random", lambda: played(solo.game, solo.state, uniform, GAMES),
            unit="games", many=GAMES,
        ),
        Variant(
            "turns of the Chimera, six aspects", lambda: played(turn.game, turn.state, stated, TURNS),
            unit="turns", many=TURNS,
        ),
    )  # fmt: skip
    notes = (
        f"{steps[prefer] / GAMES:.0f} and {steps[uniform] / GAMES:.0f} steps a game, {in_turn / TURNS:.1f} a turn",
        "the same games and steps in every run",
    )
    return Comparison(variants, {variants[0].name: 1000, variants[2].name: 20_000}, notes)


ROWS = (Row("redrains", "Red Rains: games and turns of the Chimera by the engine", (), comparison),)
