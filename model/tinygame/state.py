"""The State of the tiny game: one immutable value, half-resolved effects included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from model.core.pile import Pile, hidden_pile
from model.effects.agenda import Agenda


class Enemy(NamedTuple):
    """One enemy of the row; it keeps its place when it is defeated."""

    hp: int
    """Hit points left, 0 when defeated (TG-3.3)."""
    full: int
    """Hit points at the start, by which it is wounded or not (TG-5.3)."""
    strength: int = 0
    """Damage of its blow (TG-4.1)."""


class State(NamedTuple):
    """A position of the tiny game. Tuples of cards are sorted: order means nothing in them."""

    energy: int
    """Energy left this turn, 0 to 9 (TG-2.1)."""
    hand: tuple[str, ...]
    enemies: tuple[Enemy, ...]
    hp: int = 10
    in_play: tuple[str, ...] = ()
    """Lasting cards (TG-2.3)."""
    pile: Pile = Pile()
    damage: int = 0
    """Hit points removed from enemies so far (TG-3.2)."""
    turns: int = 1
    """Turns left, this one included; 0 is terminal."""
    guarded: bool = False
    """Whether the blow that is coming is prevented (TG-4.3)."""
    agenda: Agenda = ()


def position(
    energy: int = 1,
    hand: Iterable[str] = (),
    enemies: Iterable[int | Mapping[str, int]] = (),
    hp: int = 10,
    pile: Iterable[str] = (),
    in_play: Iterable[str] = (),
    turns: int = 1,
) -> State:
    """A position at the player's turn; an enemy is its hit points, or keys `hp`, `full` and `strength`."""
    row = []
    for enemy in enemies:
        keys = {"hp": enemy} if isinstance(enemy, int) else enemy
        row.append(Enemy(keys["hp"], keys.get("full", keys["hp"]), keys.get("strength", 0)))
    cards, kept = tuple(sorted(hand)), tuple(sorted(in_play))
    return State(energy, cards, tuple(row), hp, kept, hidden_pile(pile), turns=turns)


def living(state: State) -> tuple[int, ...]:
    """The places of the enemies that are not defeated, from left to right (TG-3.1, TG-3.3)."""
    return tuple(i for i, enemy in enumerate(state.enemies) if enemy.hp)


def over(state: State) -> bool:
    """Whether the game has ended (TG-1.3)."""
    return state.turns == 0 or state.hp == 0 or not any(enemy.hp for enemy in state.enemies)
