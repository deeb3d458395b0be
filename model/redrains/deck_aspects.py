"""The Chimera's deck of 18 aspects: by subtype, custom, or random with exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from model.core.chance import Pool, Weighted, deal, distribution, pool, pool_size
from model.core.diagnostics import did_you_mean
from model.redrains.decks import DeckError, Violation, counted, refuse

BLOODS = (1, 2)
PER_BLOOD = 9
ASPECT_DECK = PER_BLOOD * len(BLOODS)
COPIES = 3
"""Copies of each aspect in a box: 36 cards of 12 names (RR-006)."""


class AspectFacts(Protocol):
    """What building the Chimera's deck asks of an aspect; the aspects of a library answer it."""

    @property
    def id(self) -> str:
        """The card's id."""

    @property
    def blood(self) -> int:
        """Its blood value, which its back shows: 1 or 2."""

    @property
    def subtype(self) -> str:
        """Its subtype, such as fury."""


Aspects = Mapping[str, AspectFacts]


def stock(aspects: Aspects, blood: int, copies: int = COPIES) -> Pool:
    """The stack of all aspect cards of one blood value, as a multiset."""
    return counted({id_: copies for id_, aspect in aspects.items() if aspect.blood == blood})


def of_blood(deck: Pool, aspects: Aspects, blood: int) -> Pool:
    """The cards of one blood value in an aspect deck."""
    return tuple((id_, count) for id_, count in deck if id_ in aspects and aspects[id_].blood == blood)


def aspect_deck_problems(deck: Pool, aspects: Aspects, copies: int = COPIES) -> tuple[Violation, ...]:
    """Everything that makes an aspect deck illegal: size, nine of each blood value, copies; () for a legal one."""
    found = []
    for id_, count in deck:
        if id_ not in aspects:
            hint = did_you_mean(id_, sorted(aspects)).strip() or "Add it to a pack of your own."
            found.append(Violation("RR-006", f"there is no aspect `{id_}`", hint))
        if count < 1:
            found.append(Violation("RR-055", f"{count} copies of `{id_}`", "Give 1 or more, or leave the card out."))
        if count > copies:
            what = f"{count} copies of `{id_}`; there are {copies}"
            found.append(Violation("RR-006", what, f"Take out {count - copies}."))
    size = pool_size(deck)
    if size != ASPECT_DECK:
        verb = "Add" if size < ASPECT_DECK else "Take out"
        what = f"{size} aspects; the Chimera's deck has exactly {ASPECT_DECK}"
        found.append(Violation("RR-055", what, f"{verb} {abs(size - ASPECT_DECK)}."))
    held = {blood: pool_size(of_blood(deck, aspects, blood)) for blood in BLOODS}
    if any(count != PER_BLOOD for count in held.values()):
        what = " and ".join(f"{count} Blood {blood}" for blood, count in held.items())
        found.append(Violation("RR-058", f"{what} aspects", f"Take {PER_BLOOD} of each."))
    return tuple(found)


def custom_deck(counts: Mapping[str, int], aspects: Aspects, copies: int = COPIES) -> Pool:
    """The aspect deck with these counts. Raises DeckError with everything that makes it illegal."""
    deck = counted(counts)
    refuse(aspect_deck_problems(deck, aspects, copies))
    return deck


def subtypes(aspects: Aspects) -> tuple[str, ...]:
    """The subtypes of the aspects, sorted."""
    return tuple(sorted({aspect.subtype for aspect in aspects.values()}))


def subtype_deck(aspects: Aspects, subtype: str, copies: int = COPIES) -> Pool:
    """The aspect deck of all cards of one subtype, which the book recommends (RR-057).

    Raises DeckError for an unknown subtype and for one that does not have nine cards of each blood value.
    """
    if subtype not in subtypes(aspects):
        hint = did_you_mean(subtype, subtypes(aspects)).strip() or "Choose another way to build the deck."
        raise DeckError([Violation("RR-057", f"there are no aspects of subtype `{subtype}`", hint)])
    return custom_deck({id_: copies for id_, a in aspects.items() if a.subtype == subtype}, aspects, copies)


class RandomDeck(NamedTuple):
    """The exact chances of a random aspect deck: independent hands of nine cards, one of each blood value."""

    blood_1: Weighted[tuple[str, ...]]
    blood_2: Weighted[tuple[str, ...]]

    def chances(self, blood: int) -> Weighted[tuple[str, ...]]:
        """The sorted hands of nine cards of one blood value with their weights."""
        return self.blood_1 if blood == BLOODS[0] else self.blood_2

    def copies(self, id_: str, blood: int) -> Weighted[int]:
        """How many copies of an aspect of that blood value the deck holds."""
        return distribution((hand.count(id_), weight) for hand, weight in self.chances(blood))


def random_deck_chances(aspects: Aspects, copies: int = COPIES) -> RandomDeck:
    """What nine cards off each shuffled stack may be (RR-059). Raises DeckError when a stack has fewer than nine."""
    stacks = [stock(aspects, blood, copies) for blood in BLOODS]
    refuse(
        Violation("RR-059", f"{pool_size(stack)} Blood {blood} aspects", f"Give at least {PER_BLOOD}.")
        for blood, stack in zip(BLOODS, stacks, strict=True)
        if pool_size(stack) < PER_BLOOD
    )
    return RandomDeck(*(deal(stack, PER_BLOOD) for stack in stacks))


def random_deck(aspects: Aspects, orders: Mapping[int, Sequence[str]], copies: int = COPIES) -> Pool:
    """The first nine cards of each stack, given the order that each was shuffled into (RR-059).

    Raises DeckError unless the orders hold exactly the cards of the stacks.
    """
    refuse(_order_problems({blood: stock(aspects, blood, copies) for blood in BLOODS}, orders, "RR-059"))
    return pool(card for blood in BLOODS for card in orders[blood][:PER_BLOOD])


def _order_problems(stacks: Mapping[int, Pool], orders: Mapping[int, Sequence[str]], rule: str) -> Iterable[Violation]:
    """What makes `orders` no shuffle of these stacks."""
    for blood, stack in stacks.items():
        given, right = Counter(orders.get(blood, ())), Counter(dict(stack))
        for id_ in sorted(given | right):
            if given[id_] != right[id_]:
                what = f"{given[id_]} copies of `{id_}` in the Blood {blood} order"
                yield Violation(rule, what, f"The stack has {right[id_]}; give every card of it once.")


def check_orders(stacks: Mapping[int, Pool], orders: Mapping[int, Sequence[str]], rule: str) -> None:
    """Raise DeckError unless `orders` are shuffles of these stacks, by blood value."""
    refuse(_order_problems(stacks, orders, rule))
