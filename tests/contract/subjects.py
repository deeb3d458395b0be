"""The positions that the contract tests play: one entry per game and kind of position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from model.core.goal import Problem
from model.tinygame import DamageDealt, State, Survive, TinyGame, position

TINY = TinyGame()
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
EVERY_CARD = ["cleave", "gamble", "parry", "rally", "scout", "strike", "strike", "thorns"]


def tiny_damage() -> Problem[Any]:
    """Every card in hand, an unknown draw pile, one turn."""
    return Problem(TINY, position(3, EVERY_CARD, ROW, pile=["strike", "cleave", "parry"]), DamageDealt())


def tiny_survival() -> Problem[Any]:
    """Two turns of blows with two parries."""
    hand = ["parry", "parry", "gamble", "strike"]
    return Problem(TINY, position(2, hand, ROW, hp=8, pile=["scout", "strike"], turns=2), Survive())


def tiny_end() -> Problem[Any]:
    """A position that is over."""
    return Problem(TINY, position(1, ["strike"], [0]), DamageDealt())


SUBJECTS: list[tuple[str, Callable[[], Problem[Any]]]] = [
    ("tinygame-damage", tiny_damage),
    ("tinygame-survival", tiny_survival),
    ("tinygame-end", tiny_end),
]


def tiny_positions(cards: int = 4) -> st.SearchStrategy[State]:
    """Small positions of the tiny game, for tests against the judge."""
    names = sorted(TINY.cards)
    enemy = st.fixed_dictionaries({"hp": st.integers(1, 9), "strength": st.integers(0, 4)})
    return st.builds(
        position,
        energy=st.integers(0, 3),
        hand=st.lists(st.sampled_from(names), max_size=cards),
        enemies=st.lists(enemy, min_size=1, max_size=2),
        hp=st.integers(1, 6),
        pile=st.lists(st.sampled_from(["strike", "parry", "rally"]), max_size=2),
        turns=st.just(1),
    )


def tiny_problems(cards: int = 4) -> st.SearchStrategy[Problem[Any]]:
    """Small problems of the tiny game, one of its goals each."""
    goals = st.sampled_from([DamageDealt(), Survive()])
    return st.builds(lambda state, goal: Problem(TINY, state, goal), tiny_positions(cards), goals)
