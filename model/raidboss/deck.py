"""The Boss Deck: the deal, the reveal, the reshuffle, the discard pile (RB-026 to RB-032, RB-130 to RB-133)."""

from __future__ import annotations

from fractions import Fraction

from model.core.action import ChanceOutcome
from model.core.chance import draw_one, pool_with
from model.core.game import MissingFact
from model.raidboss.bags import known, lifted, shuffled_under, tidy, top_bags, what_is
from model.raidboss.levels import belongs, dealt_to
from model.raidboss.state import (
    FACE_DOWN,
    FACE_UP,
    HIDDEN,
    LAST_STAND,
    NONE,
    RESOLVED,
    Constant,
    Hero,
    State,
    Tile,
    hero,
    with_boss,
    with_hero,
)
from model.raidboss.table import Table

Cards = list[tuple[ChanceOutcome, str, Fraction]]
Bags = list[tuple[ChanceOutcome, int, Fraction]]


def reshuffled(state: State) -> State:
    """The state with a pile to draw from: an empty one is made anew of the discard pile (RB-131).

    Raises MissingFact when both are empty: a position that says too little of its deck.
    """
    if state.boss.draw:
        return state
    if not state.boss.discard:
        raise MissingFact("a Boss Card is drawn, and the deck and the discard pile are empty", "RB-131",
                          "State the unseen cards in `deck`, and the `discard` pile.")  # fmt: skip
    return shuffled_under(with_boss(state, discard=()), state.boss.discard)


def bag_outcomes(state: State) -> Bags:
    """Which bag the top card of the draw pile is from, as chance outcomes `deal N`, the bags numbered from 1."""
    return [(ChanceOutcome("deal", (str(bag + 1),)), bag, weight) for bag, weight in top_bags(state)]


def dealt(state: State, place: int, bag: int) -> State:
    """The state with the top card of the draw pile, one of `bag`, hidden on the tile of a position (RB-130)."""
    return tidy(dealt_to(lifted(state, bag), place, bag))


def empty_places(state: State) -> tuple[int, ...]:
    """The positions whose tile has no Boss Card, left to right."""
    return tuple(at for at, one in enumerate(state.heroes, 1) if one.tile.face == NONE)


def face_outcomes(state: State, tile: Tile, kind: str) -> Cards:
    """What a face-down card may be, as chance outcomes; one that somebody has looked at is certain."""
    if tile.card != HIDDEN:
        return [(ChanceOutcome(kind, (tile.card,)), tile.card, Fraction(1))]
    if tile.bag == LAST_STAND:
        weights = draw_one(state.boss.last_stands)
        return [(ChanceOutcome("last-stand", (card,)), card, weight) for card, weight in weights]
    return [(ChanceOutcome(kind, (card,)), card, weight) for card, weight in what_is(state, tile.bag)]


def turned_up(table: Table, state: State, ref: str, card: str) -> State:
    """The state with the card of a Hero's tile face up (RB-133); a Challenge Card is in force from now on (RB-115)."""
    tile = hero(state, ref).tile
    if tile.bag == LAST_STAND:
        return with_hero(state, ref, tile=Tile(FACE_UP, card, LAST_STAND))
    if table.boss.cards[card].difficulty == "challenge":
        mine = (*hero(state, ref).constants, Constant(card))
        state = with_hero(state, ref, tile=Tile(RESOLVED), constants=mine)
    else:
        state = with_hero(state, ref, tile=Tile(FACE_UP, card))
    return known(state, tile.bag, card) if tile.bag >= 0 else state


def looked_at(state: State, ref: str, card: str) -> State:
    """The state once somebody has looked at the hidden card of a Hero: it stays face down, and is known."""
    tile = hero(state, ref).tile
    if tile.bag == LAST_STAND:
        return with_hero(state, ref, tile=tile._replace(card=card))
    state = with_hero(state, ref, tile=Tile(FACE_DOWN, card))
    return known(state, tile.bag, card) if tile.bag >= 0 else state


def resolved(state: State, ref: str) -> State:
    """The state with the face-up card of a Hero resolved (RB-136, RB-146)."""
    tile = hero(state, ref).tile
    return with_hero(state, ref, tile=tile._replace(face=RESOLVED)) if tile.face == FACE_UP else state


def drawn(state: State, bag: int, card: str) -> State:
    """The state with the top card of the draw pile, `card` of `bag`, taken into somebody's hand."""
    return known(lifted(state, bag), bag, card)


def discarded(table: Table, state: State, card: str) -> State:
    """The state with a card in the discard pile, or put away when the deck no longer has it (RB-212, RB-213)."""
    pile = "discard" if belongs(table, state.boss.level, card) else "holding"
    return with_boss(state, **{pile: pool_with(getattr(state.boss, pile), [card])})


def cleared(table: Table, state: State) -> State:
    """The state at the end of a round with resolved cards off the tiles (RB-212, RB-213); hidden ones stay."""
    for one in state.heroes:
        if one.tile.face not in (FACE_UP, RESOLVED):
            continue
        state = with_hero(state, one.card, tile=Tile())
        if one.tile.card != HIDDEN and one.tile.bag != LAST_STAND:
            state = discarded(table, state, one.tile.card)
    return state


def shuffled_in(state: State) -> State:
    """The state with the discard pile shuffled into the draw pile: one run of all its bags and the new one."""
    boss = state.boss
    if not boss.discard:
        return state
    counts: dict[int, int] = {len(boss.bags): sum(n for _, n in boss.discard)}
    for block in boss.draw:
        for bag, count in block:
            counts[bag] = counts.get(bag, 0) + count
    block = tuple(sorted(counts.items()))
    return tidy(with_boss(state, bags=(*boss.bags, boss.discard), draw=(block,), discard=()))


def next_hero(state: State) -> Hero | None:
    """Whose turn comes next: the leftmost Hero whose card is still hidden (RB-036); None when nobody's is."""
    return next((one for one in state.heroes if one.tile.face == FACE_DOWN), None)
