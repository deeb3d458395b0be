"""Random lines of play through any game, for tests of what must hold in every position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any


def walked(
    game: Any, state: Any, rng: random.Random, most: int, choose: Callable[..., Any] | None = None
) -> Iterator[Any]:
    """The positions of a line from `state` on, before its end; `choose` takes an action, at random by default."""
    for _ in range(most):
        if game.is_terminal(state):
            return
        yield state
        legal = game.legal_actions(state)
        if legal:
            step = choose(game, state, legal, rng) if choose else rng.choice(legal)
        else:
            outcomes = game.chance_outcomes(state)
            step = rng.choices([o for o, _ in outcomes], [float(weight) for _, weight in outcomes])[0]
        state = game.apply(state, step)
