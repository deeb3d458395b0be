"""Challenge Cards in force: Constants on tiles (RB-115 to RB-118, RB-147)."""

from __future__ import annotations

from collections.abc import Iterator

from model.raidboss.deck import discarded
from model.raidboss.state import Constant, State, with_hero
from model.raidboss.table import Table


def beaten(table: Table, constant: Constant) -> bool:
    """Whether the DMG on a Challenge Card has used up its HP (RB-118)."""
    return constant.damage >= table.boss.cards[constant.card].hp


def constants(state: State) -> Iterator[tuple[str, Constant]]:
    """Every Challenge Card on a tile, beaten ones included, by position: (Hero's ref, Constant)."""
    for hero in state.heroes:
        for constant in hero.constants:
            yield hero.card, constant


def in_force(table: Table, state: State) -> tuple[tuple[str, Constant], ...]:
    """The Challenge Cards whose Constant is on: revealed, with HP left (RB-115)."""
    return tuple((ref, c) for ref, c in constants(state) if not beaten(table, c))


def cleared(table: Table, state: State) -> State:
    """The state at the end of a round: a beaten card leaves the game, an unbeaten one stays (RB-115, RB-118)."""
    stays, leaves = table.setting("challenge_stays"), table.setting("beaten_challenge_leaves")
    for ref, constant in tuple(constants(state)):
        out = beaten(table, constant)
        if not out and stays:
            continue
        left = tuple(c for c in next(h for h in state.heroes if h.card == ref).constants if c != constant)
        state = with_hero(state, ref, constants=left)
        if not (out and leaves):
            state = discarded(table, state, constant.card)
    return state
