"""Cards drawn without replacement: closed forms in the deck's size N, the copies K and the cards drawn n.

A deck of hidden cards is a multiset in unknown order, so its top n cards are any n of it, all alike (hypergeometric).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import sympy as sp

from solvers.symbolic.exact import Closed, Expr, Span, check_whole, symbol
from solvers.symbolic.generating import Generating

N, K, n, j = (symbol(name) for name in ("N", "K", "n", "j"))
DECK = (Span("N", 0), Span("K", 0, N), Span("n", 0, N))


def exactly() -> Closed:
    """The probability of exactly j of the K copies among n cards from a deck of N."""
    expr = sp.binomial(K, j) * sp.binomial(N - K, n - j) / sp.binomial(N, n)
    return Closed(expr, (*DECK, Span("j", 0, n)), "the probability of j copies among the cards drawn")


def none() -> Closed:
    """The probability that none of the K copies is among n cards from a deck of N."""
    return Closed(sp.binomial(N - K, n) / sp.binomial(N, n), DECK, "the probability of no copy among the cards drawn")


def at_least(wanted: int = 1) -> Closed:
    """The probability of `wanted` copies or more among n cards from a deck of N: 1 less those of fewer."""
    check_whole("wanted", wanted, 0)
    # C(N - K, n - i) has n - i below 0 where fewer than i cards are drawn: then there are no such hands.
    fewer = sum((_ways(i) for i in range(wanted)), sp.Integer(0))
    return Closed(1 - fewer / sp.binomial(N, n), DECK, f"the probability of {wanted} copies or more")


def _ways(i: int) -> Expr:
    ways = sp.binomial(K, i) * sp.binomial(N - K, n - i)
    return ways if not i else sp.Piecewise((ways, n >= i), (0, True))


def mean() -> Closed:
    """The mean number of copies among n cards: n K / N."""
    return Closed(n * K / N, (Span("N", 1), *DECK[1:]), "the mean number of copies")


def variance() -> Closed:
    """The variance of the number of copies among n cards: n K (N - K) (N - n) / (N^2 (N - 1))."""
    expr = n * K * (N - K) * (N - n) / (N**2 * (N - 1))
    return Closed(expr, (Span("N", 2), *DECK[1:]), "the variance of the number of copies")


def hand(wanted: Mapping[str, int]) -> Closed:
    """The probability that a hand of n holds exactly so many of each kind named; the copies are K_kind.

    Multivariate hypergeometric: product of C(K_kind, j) times C(N - all K, n - all j), over C(N, n).
    """
    kinds = {kind: symbol(f"K_{kind}") for kind in wanted}
    for kind, count in wanted.items():
        check_whole(f"the number of {kind}", count, 0)
    some, rest = sum(wanted.values()), N - sum(kinds.values(), sp.Integer(0))
    ways = sp.prod([sp.binomial(kinds[kind], count) for kind, count in wanted.items()])
    expr = ways * sp.binomial(rest, n - some) / sp.binomial(N, n)
    spans = tuple(Span(str(one), 0, N) for one in kinds.values())
    return Closed(expr, (Span("N", 0), *spans, Span("n", some, N)), "the probability of this hand")


def one_of_each(kinds: int) -> Closed:
    """The probability that n cards hold at least one of each of several kinds, with copies K_1, K_2, …

    By inclusion and exclusion over the kinds that are missing: C(N - K, n) / C(N, n) for the copies K of
    every set of kinds, with the sign of its size.
    """
    check_whole("kinds", kinds, 1)
    copies = [symbol(f"K_{number}") for number in range(1, kinds + 1)]
    expr = sum(
        (-1) ** size * sp.binomial(N - sum(missing), n)
        for size in range(kinds + 1) for missing in combinations(copies, size)
    )  # fmt: skip
    spans = tuple(Span(str(one), 0, N) for one in copies)
    return Closed(expr / sp.binomial(N, n), (Span("N", 0), *spans, Span("n", 0, N)), "the probability of one of each")


def first_copy() -> Closed:
    """The mean place of the first of K copies from the top of a deck of N, the top card being 1: (N + 1) / (K + 1)."""
    return Closed((N + 1) / (K + 1), (Span("N", 1), Span("K", 1, N)), "the mean place of the first copy")


def sum_of_hand(deck: Mapping[int, int], cards: int) -> Generating:
    """The sum of the numbers on so many cards of a deck, such as the Power of a hand: number -> how many cards show it.

    The coefficient of x^v is the probability of the sum v: [y^n] prod (1 + y x^value)^count, over C(N, n).
    """
    size = sum(deck.values())
    for value, count in deck.items():
        check_whole("a number on a card", value, 0)
        check_whole("a count of cards", count, 0)
    check_whole("cards", cards, 0, size)
    x, ways = symbol("x"), [sp.Poly(1, symbol("x"))] + [sp.Poly(0, symbol("x"))] * cards
    for value, count in deck.items():
        for drawn in range(cards, -1, -1):
            terms = (sp.binomial(count, k) * sp.Poly(x ** (value * k), x) * ways[drawn - k]
                     for k in range(min(count, drawn) + 1))  # fmt: skip
            ways[drawn] = sum(terms, sp.Poly(0, x))
    return Generating(ways[cards].as_expr() / sp.binomial(size, cards), x, "the probability of the sum")


# --- hand after hand ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cycle:
    """A player's own cards, a hand drawn at every end of turn after all cards in play and in hand are discarded.

    When the deck runs out in the middle of a hand, the discard pile is shuffled and the hand goes on from it; what of
    the old deck is in the hand already is not shuffled in (AT-041, AT-042, AT-108). No other card is drawn, gained or
    banished on the way.
    """

    size: int
    """All cards of the player: deck, hand, in play, discard pile."""
    deck: int
    """Cards in the deck now."""
    copies: int
    """Copies of the card that is waited for, none of them in hand and not yet played this turn."""
    in_deck: int
    """How many of the copies are in the deck; the others are discarded by the end of this turn."""
    hand: int = 5

    def __post_init__(self) -> None:
        check_whole("size", self.size, 1)
        check_whole("deck", self.deck, 0, self.size)
        check_whole("hand", self.hand, 1, self.size)
        check_whole("copies", self.copies, 0, self.size)
        check_whole("in_deck", self.in_deck, max(0, self.copies - self.size + self.deck), min(self.copies, self.deck))

    def seen(self) -> Closed:
        """The probability that a copy is in one of the next t hands, in three stretches of t.

        While t hands come from the deck: of `deck` cards. After that a copy of the deck has been seen; those that were
        discarded wait for the shuffle, which takes in all cards but those that the shuffling hand drew before it.
        """
        t, h = symbol("t"), self.hand
        drawn = h * t
        early = 1 - sp.binomial(self.deck - self.in_deck, drawn) / sp.binomial(self.deck, drawn)
        early = early if self.in_deck else sp.Integer(0)
        pile, late = self.shuffled, sp.Integer(1)
        if not self.in_deck:
            late = 1 - sp.binomial(pile - self.copies, drawn - self.deck) / sp.binomial(pile, drawn - self.deck)
        late = late if self.copies else sp.Integer(0)
        last = sp.Integer(1 if self.copies else 0)
        expr = sp.Piecewise((early, drawn <= self.deck), (late, drawn - self.deck <= pile), (last, True))
        return Closed(expr, (Span("t", 0),), "the probability that a copy is in one of the next t hands", "AT-042")

    @property
    def shuffled(self) -> int:
        """How many cards the next shuffle takes in."""
        return self.size - self.deck % self.hand

    def mean(self) -> Fraction:
        """The mean number of hands until a copy is seen: the sum of the chances that t hands do not show it.

        Raises ValueError where there is no copy.
        """
        check_whole("copies", self.copies, 1)
        seen, found, turn = self.seen(), Fraction(0), 0
        while (chance := seen.at(t=turn)) < 1:
            found, turn = found + 1 - chance, turn + 1
        return found
