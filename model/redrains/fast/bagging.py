"""Kernels: hidden aspects, their bags and blocks, the draw pile."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import NOWHERE, card_at, enter, fresh, logged, luck, unit_at
from model.redrains.fast.harm import told
from model.redrains.fast.layout import fast


@fast
def bag_at(bag: int) -> int:
    """Where a bag lies in `s`: its blood value, then its cards."""
    return lay.BAGS + bag * lay.BAG_SIZE


@fast
def block_at(block: int) -> int:
    """Where a block of the draw pile lies in `s`."""
    return lay.BLOCKS + block * lay.MOST_BAGS


@fast
def bag_count(t: Any, s: Any, bag: int) -> int:
    """How many cards a bag holds."""
    total = 0
    for card in range(1, t[ops.N_CARDS]):
        total += s[bag_at(bag) + 1 + card]
    return total


@fast
def tidy(t: Any, s: Any) -> None:
    """Drop empty bags and number the others anew."""
    bag = 0
    while bag < s[lay.BAGS_N]:
        if bag_count(t, s, bag):
            bag += 1
            continue
        s[lay.BAGS_N] -= 1
        for at in range(bag_at(bag), bag_at(s[lay.BAGS_N])):
            s[at] = s[at + lay.BAG_SIZE]
        for at in range(bag_at(s[lay.BAGS_N]), bag_at(s[lay.BAGS_N] + 1)):
            s[at] = 0
        for block in range(s[lay.BLOCKS_N]):
            for later in range(bag, lay.MOST_BAGS - 1):
                s[block_at(block) + later] = s[block_at(block) + later + 1]
            s[block_at(block) + lay.MOST_BAGS - 1] = 0
        for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
            if s[unit_at(place)] == lay.NONE and s[unit_at(place) + lay.BAG] > bag:
                s[unit_at(place) + lay.BAG] -= 1


@fast
def emptied(t: Any, s: Any, w: Any) -> None:
    """Once the draw pile is empty it is made anew; the first time the Chimera is fatigued with it."""
    if s[lay.BLOCKS_N]:
        return
    s[lay.EMPTIED] += 1
    if not s[lay.FATIGUED]:
        s[lay.FATIGUED], s[lay.RAGE] = 1, 0
    reshuffled(t, s, w)


@fast
def reshuffled(t: Any, s: Any, w: Any) -> None:
    """Shuffle the discard pile into the draw pile, in bags of its own by blood value."""
    block = s[lay.BLOCKS_N]
    found = False
    for blood in range(3):
        total = 0
        for card in range(1, t[ops.N_CARDS]):
            if t[card_at(card) + ops.T_BLOOD] == blood:
                total += s[lay.C_DISCARD + card]
        if total == 0:
            continue
        if s[lay.BAGS_N] >= lay.MOST_BAGS or block >= lay.MOST_BLOCKS:
            w[lay.ERROR] = lay.E_ROOM
            return
        bag, found = s[lay.BAGS_N], True
        s[lay.BAGS_N] += 1
        s[bag_at(bag)] = blood
        s[block_at(block) + bag] = total
        for card in range(1, t[ops.N_CARDS]):
            if t[card_at(card) + ops.T_BLOOD] == blood:
                s[bag_at(bag) + 1 + card] = s[lay.C_DISCARD + card]
                s[lay.C_DISCARD + card] = 0
    if found:
        s[lay.BLOCKS_N] += 1
        tidy(t, s)


@fast
def deal_aspect(t: Any, s: Any, w: Any) -> None:
    """The top card of the draw pile face down at the right end of the row, its back seen."""
    if s[lay.BLOCKS_N] == 0:
        reshuffled(t, s, w)
    if s[lay.BLOCKS_N] == 0:
        return
    bag = top_bag(s, w)
    s[block_at(0) + bag] -= 1
    left = 0
    for other in range(lay.MOST_BAGS):
        left += s[block_at(0) + other]
    if left == 0:
        s[lay.BLOCKS_N] -= 1
        for at in range(block_at(0), block_at(s[lay.BLOCKS_N])):
            s[at] = s[at + lay.MOST_BAGS]
        for at in range(block_at(s[lay.BLOCKS_N]), block_at(s[lay.BLOCKS_N] + 1)):
            s[at] = 0
    place = enter(s, w, True, lay.NONE, 0, -1)
    if place != NOWHERE:
        s[unit_at(place) + lay.BAG] = bag
    emptied(t, s, w)


@fast
def top_bag(s: Any, w: Any) -> int:
    """The bag that the top card of the draw pile is from, drawn by the number of cards of each."""
    total, kinds, twins = 0, 0, 0
    for bag in range(lay.MOST_BAGS):
        total += s[block_at(0) + bag]
        kinds += s[block_at(0) + bag] > 0
    number = luck(w, total) if kinds > 1 else 0
    chosen = 0
    for bag in range(lay.MOST_BAGS):
        if number < s[block_at(0) + bag]:
            chosen = bag
            break
        number -= s[block_at(0) + bag]
    for bag in range(lay.MOST_BAGS):
        twins += s[block_at(0) + bag] > 0 and s[bag_at(bag)] == s[bag_at(chosen)]
    if kinds > 1:
        logged(w, lay.L_DEAL, chosen, s[bag_at(chosen)], twins, s[block_at(0) + chosen], total)
    return chosen


@fast
def reveal(t: Any, s: Any, w: Any) -> int:
    """Turn up the leftmost face-down aspect; its ref with its entering told, or NONE."""
    ref = turned_up(t, s, w)
    told(t, s, w, ops.E_ENTERS, place_of(s, ref))
    return ref


@fast
def place_of(s: Any, ref: int) -> int:
    """The place of a ref in the row, or NOWHERE."""
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        if ref != lay.NONE and s[unit_at(place)] == ref:
            return place
    return NOWHERE


@fast
def turned_up(t: Any, s: Any, w: Any) -> int:
    """Turn up the leftmost face-down aspect; its ref, or NONE."""
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        at = unit_at(place)
        if s[at] != lay.NONE:
            continue
        bag = s[at + lay.BAG]
        card = card_of(t, s, w, bag)
        ref = fresh(t, s, card)
        s[at], s[at + lay.CARD], s[at + lay.BAG] = ref, card, -1
        s[at + lay.STATUS] = t[card_at(card) + ops.T_PIPS]
        s[bag_at(bag) + 1 + card] -= 1
        if bag_count(t, s, bag) == 0:
            tidy(t, s)
        return int(ref)
    return lay.NONE


@fast
def card_of(t: Any, s: Any, w: Any, bag: int) -> int:
    """A card of a bag, drawn by the number of its copies."""
    total, kinds = bag_count(t, s, bag), 0
    for card in range(1, t[ops.N_CARDS]):
        kinds += s[bag_at(bag) + 1 + card] > 0
    number = luck(w, total) if kinds > 1 else 0
    for card in range(1, t[ops.N_CARDS]):
        copies = s[bag_at(bag) + 1 + card]
        if number < copies:
            if kinds > 1:
                logged(w, lay.L_REVEAL, card, 0, 0, copies, total)
            return card
        number -= copies
    return 0
