"""Bags of unseen Boss Cards: which cards the draw pile and the hidden cards on the tiles may be.

A bag is the multiset of cards that lie unseen in places which nobody can tell apart: in the draw pile and face down on
tiles together (RB-031, RB-032). Its size is always the number of those places. The backs of all difficulties are alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from model.core.chance import Pool, distribution, draw_one, pool_size, pool_without
from model.raidboss.state import FACE_DOWN, HIDDEN, Block, State, Tile, with_boss


def pile_size(blocks: Iterable[Block]) -> int:
    """How many cards a pile of blocks holds."""
    return sum(count for block in blocks for _, count in block)


def places(state: State, bag: int) -> int:
    """How many places hold a card of a bag: in the draw pile and on tiles."""
    drawn = sum(count for block in state.boss.draw for b, count in block if b == bag)
    return drawn + sum(hero.tile.bag == bag for hero in state.heroes)


def merged(pools: Iterable[Pool]) -> Pool:
    """One multiset with all the cards of several."""
    counts: dict[str, int] = {}
    for cards in pools:
        for card, count in cards:
            counts[card] = counts.get(card, 0) + count
    return tuple(sorted((card, count) for card, count in counts.items() if count))


def split(cards: Pool, kept: Iterable[str]) -> tuple[Pool, Pool]:
    """The copies whose card is in `kept`, and the others."""
    names = frozenset(kept)
    return tuple(p for p in cards if p[0] in names), tuple(p for p in cards if p[0] not in names)


def top_bags(state: State) -> tuple[tuple[int, Fraction], ...]:
    """The bags that the top card of the draw pile may be from, with exact weights; empty when the pile is."""
    draw = state.boss.draw
    return distribution(draw[0]) if draw else ()


def taken_from(blocks: tuple[Block, ...], bag: int) -> tuple[Block, ...]:
    """The blocks without one card of `bag` from the top one."""
    left = tuple((b, count - (b == bag)) for b, count in blocks[0])
    left = tuple((b, count) for b, count in left if count)
    return (left, *blocks[1:]) if left else blocks[1:]


def lifted(state: State, bag: int) -> State:
    """The state with the top card of the draw pile, one of `bag`, taken off unseen. Its place has yet to be given."""
    return with_boss(state, draw=taken_from(state.boss.draw, bag))


def what_is(state: State, bag: int) -> tuple[tuple[str, Fraction], ...]:
    """The cards that a place of the bag may hold, with exact weights: copies over the size of the bag."""
    return draw_one(state.boss.bags[bag])


def known(state: State, bag: int, card: str) -> State:
    """The state once a card of a bag is known, after its place has left the bag. Raises KeyError when it has none."""
    bags = list(state.boss.bags)
    bags[bag] = pool_without(bags[bag], card)
    return tidy(with_boss(state, bags=tuple(bags)))


def tidy(state: State) -> State:
    """The state without empty bags, the others numbered by their first place, so that equal knowledge is equal."""
    state = _certain(state)
    boss = state.boss
    draw = _joined(boss.draw)
    tiles = tuple(hero.tile.bag for hero in state.heroes)

    def rank(bag: int) -> tuple[tuple[int, ...], Pool, tuple[int, ...]]:
        counts = [dict(block).get(bag, 0) for block in draw]
        here = tuple(at for at, count in enumerate([*counts, *(t == bag for t in tiles)]) if count)
        return here[:1], boss.bags[bag], (*here, *counts)

    kept = sorted((bag for bag, cards in enumerate(boss.bags) if cards), key=rank)
    number = {old: new for new, old in enumerate(kept)}
    if kept == list(range(len(boss.bags))) and draw == boss.draw:
        return state
    draw = tuple(tuple(sorted((number[bag], count) for bag, count in block)) for block in draw)
    state = with_boss(state, bags=tuple(boss.bags[bag] for bag in kept), draw=draw)
    heroes = tuple(
        hero._replace(tile=hero.tile._replace(bag=number[hero.tile.bag])) if hero.tile.bag >= 0 else hero
        for hero in state.heroes
    )
    return state._replace(heroes=heroes)


def _certain(state: State) -> State:
    """The state with every hidden card known that can only be one: its bag holds copies of nothing else."""
    bags, heroes = list(state.boss.bags), list(state.heroes)
    for at, one in enumerate(heroes):
        bag = one.tile.bag
        if bag >= 0 and len(bags[bag]) == 1:
            card = bags[bag][0][0]
            bags[bag] = pool_without(bags[bag], card)
            heroes[at] = one._replace(tile=Tile(FACE_DOWN, card))
    if bags == list(state.boss.bags):
        return state
    return with_boss(state._replace(heroes=tuple(heroes)), bags=tuple(bags))


def _joined(draw: tuple[Block, ...]) -> tuple[Block, ...]:
    """Neighbouring blocks of one and the same bag are one block: their cards are exchangeable."""
    found: list[Block] = []
    for block in draw:
        if found and len(block) == len(found[-1]) == 1 and block[0][0] == found[-1][0][0]:
            found[-1] = ((block[0][0], block[0][1] + found[-1][0][1]),)
        else:
            found.append(block)
    return tuple(found)


def shuffled_under(state: State, cards: Pool) -> State:
    """The state with shuffled cards as a bag and a block of their own under the draw pile."""
    if not cards:
        return state
    boss = state.boss
    block: Block = ((len(boss.bags), pool_size(cards)),)
    return tidy(with_boss(state, bags=(*boss.bags, cards), draw=(*boss.draw, block)))


def hidden_tile(bag: int) -> Tile:
    """A tile with an unseen card of a bag."""
    return Tile(FACE_DOWN, HIDDEN, bag)


def unseen(state: State) -> Pool:
    """Every card that nobody has seen: in the draw pile and hidden on tiles; looked-at ones are not among them."""
    return merged(state.boss.bags)


def sizes_fit(state: State) -> bool:
    """Whether every bag holds exactly as many cards as there are places for them."""
    bags = state.boss.bags
    named = {bag for block in state.boss.draw for bag, _ in block}
    named |= {hero.tile.bag for hero in state.heroes if hero.tile.bag >= 0}
    fits = all(pool_size(cards) == places(state, bag) for bag, cards in enumerate(bags))
    return fits and named == set(range(len(bags)))
