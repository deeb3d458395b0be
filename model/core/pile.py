"""Piles with hidden cards: blocks of known cards and of exchangeable face-down ones.

Cards with the same back that nobody has seen are exchangeable: whatever their places, every assignment of the unseen
cards to the hidden places is equally likely. So a pile keeps no order among them, and no solver can peek.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from model.core.chance import Pool, Weighted, draw_one, pool_size, pool_with, pool_without


class Block(NamedTuple):
    """A run of a pile, top to bottom: one known card (`card`), or `size` face-down cards in unknown order."""

    card: str
    size: int


HIDDEN = ""


class Pile(NamedTuple):
    """A face-down pile: its blocks from top to bottom, and the multiset that its face-down cards are drawn from.

    The pool may be larger than the pile: a hidden hand and the deck it came from share one pool.
    """

    blocks: tuple[Block, ...] = ()
    unseen: Pool = ()

    @property
    def size(self) -> int:
        """How many cards the pile holds."""
        return sum(block.size for block in self.blocks)

    def top(self) -> str | None:
        """The id of the top card when it is known, HIDDEN when it is face down, None when the pile is empty."""
        return self.blocks[0].card if self.blocks else None

    def faces(self) -> Pool:
        """The multiset that the top card is one of. Raises ValueError on an empty pile."""
        card = self.top()
        if card is None:
            raise ValueError("an empty pile has no top card")
        return ((card, 1),) if card != HIDDEN else self.unseen

    def reveal(self) -> Weighted[str]:
        """What the top card may be, with exact weights. Raises ValueError on an empty pile."""
        return draw_one(self.faces())

    def take(self, card: str) -> Pile:
        """The pile after its top card was drawn and turned out to be `card`."""
        first, rest = self.blocks[0], self.blocks[1:]
        if first.card not in (HIDDEN, card):
            raise KeyError(f"the top card is {first.card}, not {card}")
        unseen = pool_without(self.unseen, card) if first.card == HIDDEN else self.unseen
        left = (Block(HIDDEN, first.size - 1), *rest) if first.size > 1 else rest
        return Pile(left, unseen)

    def take_hidden(self, count: int) -> tuple[tuple[str, ...], int, Pile]:
        """Draw up to `count` cards without looking at face-down ones.

        Returns the known cards drawn, the number of face-down cards drawn (they stay in `unseen`), and what is left.
        """
        known: list[str] = []
        hidden = 0
        blocks = list(self.blocks)
        while count and blocks:
            first = blocks.pop(0)
            drawn = min(count, first.size)
            count -= drawn
            if first.card == HIDDEN:
                hidden += drawn
                if first.size > drawn:
                    blocks.insert(0, Block(HIDDEN, first.size - drawn))
            else:
                known.append(first.card)
        return tuple(known), hidden, Pile(tuple(blocks), self.unseen)

    def on_top(self, card: str) -> Pile:
        """The pile with a known card laid on top."""
        return Pile((Block(card, 1), *self.blocks), self.unseen)

    def shuffled_in(self, cards: Iterable[str]) -> Pile:
        """One face-down block of everything in the pile and `cards`: shuffling forgets all order."""
        known = [block.card for block in self.blocks if block.card != HIDDEN] + list(cards)
        total = sum(b.size for b in self.blocks if b.card == HIDDEN) + len(known)
        blocks = (Block(HIDDEN, total),) if total else ()
        return Pile(blocks, pool_with(self.unseen, known))


def hidden_pile(cards: Iterable[str]) -> Pile:
    """A shuffled face-down pile of exactly these cards."""
    return Pile().shuffled_in(cards)


def known_pile(cards: Iterable[str]) -> Pile:
    """A pile whose cards are all known, top first."""
    return Pile(tuple(Block(card, 1) for card in cards))


def consistent(pile: Pile, hidden_elsewhere: int = 0) -> bool:
    """Whether the pool holds exactly the face-down cards of the pile and of the other places that share it."""
    return pool_size(pile.unseen) == sum(b.size for b in pile.blocks if b.card == HIDDEN) + hidden_elsewhere
