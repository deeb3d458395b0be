"""Counting lines of play: the quickest way to see that two versions of the rules differ."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from model.core.action import Step
from model.core.game import CHANCE, Game

S = TypeVar("S", bound=Hashable)


def steps(game: Game[S], state: S) -> tuple[Step, ...]:
    """Every legal action or chance outcome in `state`, sorted; empty at the end of the game."""
    if game.current_player(state) == CHANCE:
        return tuple(outcome for outcome, _ in game.chance_outcomes(state))
    return game.legal_actions(state)


def perft(game: Game[S], state: S, depth: int) -> int:
    """The number of lines of exactly `depth` steps from `state`; lines that end earlier do not count.

    Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    return _count(game, state, depth, {})


def divide(game: Game[S], state: S, depth: int) -> tuple[tuple[Step, int], ...]:
    """`perft` split by first step, in their order. Raises ValueError unless `depth` is positive."""
    if depth < 1:
        raise ValueError(f"to divide takes a depth of 1 or more, not {depth}")
    seen: dict[tuple[S, int], int] = {}
    return tuple((step, _count(game, game.apply(state, step), depth - 1, seen)) for step in steps(game, state))


def _count(game: Game[S], state: S, depth: int, seen: dict[tuple[S, int], int]) -> int:
    if depth == 0:
        return 1
    following = steps(game, state)
    if depth == 1:
        return len(following)
    key = (state, depth)
    if key not in seen:
        seen[key] = sum(_count(game, game.apply(state, step), depth - 1, seen) for step in following)
    return seen[key]
