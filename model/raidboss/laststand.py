"""The Last Stand: when it is put out, on which tile, and the win (RB-043, RB-044, RB-119 to RB-124, RB-203)."""

from __future__ import annotations

from model.raidboss.deck import next_hero
from model.raidboss.state import FACE_DOWN, HIDDEN, LAST_STAND, RESOLVED, State, Tile, with_boss
from model.raidboss.table import RANDOM_LAST_STAND, Table


def waits(state: State) -> bool:
    """Whether a Last Stand is due and not yet on a tile."""
    return state.boss.last_due


def placed(table: Table, state: State) -> State:
    """The state with a due Last Stand on its tile (RB-121); with no hidden card left it waits (RB-124)."""
    if not waits(state):
        return state
    heir = next_hero(state)
    if heir is None:
        return state
    return _put_on(table, state, heir.card if table.setting("last_stand_leftmost_hidden") else state.heroes[0].card)


def placed_at_round_start(table: Table, state: State) -> State:
    """The state with a Last Stand that waited on the tile of position 1, where nobody else gets a card (RB-124)."""
    return _put_on(table, state, state.heroes[0].card) if waits(state) else state


def _put_on(table: Table, state: State, ref: str) -> State:
    """All other Boss Cards leave the board for good; Challenge Cards in force stay."""
    card = HIDDEN if table.last_stand == RANDOM_LAST_STAND else table.last_stand
    tile = Tile(FACE_DOWN, card, LAST_STAND)
    heroes = tuple(hero._replace(tile=tile if hero.card == ref else Tile()) for hero in state.heroes)
    state = state._replace(heroes=heroes)
    return with_boss(state, bags=(), draw=(), last_placed=True, last_due=False)


def won(state: State) -> bool:
    """Whether the Last Stand's last effect has happened (RB-044)."""
    return any(hero.tile.bag == LAST_STAND and hero.tile.face == RESOLVED for hero in state.heroes)
