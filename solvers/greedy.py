"""The greedy policy of any game: one action ahead by the game's own heuristic, and no thought for what comes after.

It is the yardstick of habits and of advice: whoever looks further has to do better.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from model.core.action import Action
from model.core.game import CHANCE, Game
from solvers.policies import Answer

MOST_OUTCOMES = 40
"""Of a chance with more outcomes the position before it is judged, not every position after it."""


def heuristic_greedy(game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
    """The action whose position stands best by `game.heuristic`; chance counts as its mean, equals are equally likely.

    What changes nothing must not be chosen for ever, so that no order of equals would do.

    The heuristic speaks for the team whose turn it is. Raises ValueError for a game that has none.
    """
    heuristic = getattr(game, "heuristic", None)
    if heuristic is None:
        raise ValueError(f"{game.info.name} has no heuristic to be greedy by")
    if len(legal) == 1:
        return legal[0]
    points = [_points(game, heuristic, game.apply(state, action)) for action in legal]
    most = max(points)
    best = tuple((action, 1) for action, reached in zip(legal, points, strict=True) if reached == most)
    return best[0][0] if len(best) == 1 else best


def _points(game: Game[Any], heuristic: Any, state: Any) -> Fraction:
    """What the heuristic says of a position, or the mean over a chance of few outcomes that it stands before."""
    if game.current_player(state) == CHANCE:
        pairs = game.chance_outcomes(state)
        if len(pairs) <= MOST_OUTCOMES:
            return sum((weight * heuristic(game.apply(state, outcome)) for outcome, weight in pairs), Fraction(0))
    return Fraction(heuristic(state))
