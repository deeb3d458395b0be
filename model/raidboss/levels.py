"""The damage track: die marks and levels (RB-101 to RB-107), and the deck of a level (RB-198 to RB-202)."""

from __future__ import annotations

from model.core.chance import Pool
from model.raidboss.bags import hidden_tile, merged, shuffled_under, split
from model.raidboss.library_types import DECK
from model.raidboss.state import FACE_DOWN, LAST_STAND, NO_BAG, Boss, State, Tile, with_boss
from model.raidboss.table import Table


def marks_crossed(table: Table, before: Boss, damage: int) -> tuple[int, ...]:
    """The die marks that the Boss's total newly reaches or passes as it becomes `damage` (RB-104, RB-106)."""
    again = table.setting("marks_pay_again")
    paid = before.damage if again else before.paid
    return tuple(mark for mark in table.boss.awards if paid < mark <= damage)


def with_damage(table: Table, boss: Boss, damage: int) -> Boss:
    """The Boss with its total at `damage`, never below 0: marks are earned, and a Last Stand may fall due."""
    damage = max(0, damage)
    marks = marks_crossed(table, boss, damage)
    due = boss.last_due or (damage >= table.boss.hp and not boss.last_placed and table.last_stand != "none")
    paid = max(boss.paid, *marks) if marks else boss.paid
    return boss._replace(damage=damage, paid=paid, due=boss.due + len(marks), last_due=due)


def threshold(table: Table, level: int) -> int:
    """The total at which a level is entered (RB-020, RB-102)."""
    return table.boss.threshold(level, {name: table.setting(name) for name in ("level_at_half", "half_rounds_up")})


def level_of(table: Table, damage: int) -> int:
    """The level that belongs to a total: that of a Boss whose level changes have all been carried out."""
    reached = 1
    while reached < len(table.boss.levels) and threshold(table, reached + 1) <= damage:
        reached += 1
    return reached


def change_is_due(table: Table, state: State) -> bool:
    """Whether the next level is to be entered (RB-101)."""
    level = state.boss.level
    return level < len(table.boss.levels) and threshold(table, level + 1) <= state.boss.damage


def deck_of(table: Table, level: int) -> frozenset[str]:
    """The difficulties that the deck of a level is made of (RB-111); a Challenge Card shuffled in belongs to all."""
    return frozenset(table.boss.levels[level - 1].deck)


def belongs(table: Table, level: int, card: str) -> bool:
    """Whether a card belongs to the deck of a level."""
    difficulty = table.boss.cards[card].difficulty
    return difficulty not in DECK or difficulty in deck_of(table, level)


def new_deck(table: Table, state: State) -> tuple[State, tuple[int, ...]]:
    """The state with the deck of the present level shuffled, and the positions that lost a card (RB-199, RB-200).

    Nobody sees a card, but all counts are known: what was unseen and what joins is one bag.
    """
    level = state.boss.level
    state, places, gathered = _gathered(state)
    discard, holding = state.boss.discard, state.boss.holding
    if not table.setting("level_keeps_discard"):
        gathered, discard = merged((gathered, discard)), ()
    gathered, out = _parted(table, level, merged((gathered, _joining(table, level, holding))))
    discard, old = _parted(table, level, discard)
    waiting = merged((_parted(table, level, holding)[1], out, old))
    state = with_boss(state, bags=(), draw=(), discard=discard, holding=waiting)
    return shuffled_under(state, gathered), places


def _gathered(state: State) -> tuple[State, tuple[int, ...], Pool]:
    """The state without hidden cards, the positions that had one, and all cards that lay face down."""
    heroes, places = list(state.heroes), []
    looked_at: list[Pool] = []
    for at, hero in enumerate(state.heroes):
        if hero.tile.face != FACE_DOWN or hero.tile.bag == LAST_STAND:
            continue
        if hero.tile.bag == NO_BAG and hero.tile.card:
            looked_at.append(((hero.tile.card, 1),))
        heroes[at] = hero._replace(tile=Tile())
        places.append(at + 1)
    cards = merged((*state.boss.bags, *looked_at))
    return state._replace(heroes=tuple(heroes)), tuple(places), cards


def _joining(table: Table, level: int, holding: Pool) -> Pool:
    return _parted(table, level, holding)[0]


def _parted(table: Table, level: int, cards: Pool) -> tuple[Pool, Pool]:
    return split(cards, (card for card, _ in cards if belongs(table, level, card)))


def dealt_to(state: State, place: int, bag: int) -> State:
    """The state with a hidden card of a bag on the tile of a position."""
    at = place - 1
    hero = state.heroes[at]._replace(tile=hidden_tile(bag))
    return state._replace(heroes=(*state.heroes[:at], hero, *state.heroes[at + 1 :]))
