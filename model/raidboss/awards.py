"""Earned Ability Dice: who may get the next one (RB-104 to RB-107, RB-205 to RB-207)."""

from __future__ import annotations

from model.raidboss.state import State, hero, with_boss, with_hero
from model.raidboss.table import Table


def candidates(table: Table, state: State) -> tuple[str, ...]:
    """The Heroes with the fewest Ability Dice of those below the cap (RB-003, RB-105); down ones are among them."""
    cap = table.setting("ability_dice_cap")
    below = [one for one in state.heroes if not cap or one.dice < cap]
    fewest = min((one.dice for one in below), default=0)
    return tuple(one.card for one in below if one.dice == fewest)


def awarded(state: State, ref: str) -> State:
    """The state after one earned die went to a Hero for the rest of the game (RB-206)."""
    state = with_hero(state, ref, dice=hero(state, ref).dice + 1)
    return with_boss(state, due=state.boss.due - 1)


def lapsed(state: State) -> State:
    """The state with the earned dice that nobody can take lost."""
    return with_boss(state, due=0)
