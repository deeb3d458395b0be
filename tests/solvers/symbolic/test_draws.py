"""Draws without replacement against all hands, counted, and against the decks of Ascension as the rules draw them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.ascension import position

from model.ascension.questions import at_horizon
from model.core.chance import deal, pool
from solvers.pools import counted_hands
from solvers.symbolic import draws, fraction

DECKS = [("aabbbcd", "a"), ("abcdefgh", "a"), ("aaaab", "b"), ("aaaaabb", "b"), ("ab", "c")]


def by_count(deck: str, hand: int, rule: Callable[[tuple[str, ...]], int]) -> dict[int, Fraction]:
    """The exact distribution of a rule over all hands."""
    counts = counted_hands(rule, pool(deck), hand)
    return {value: Fraction(ways, sum(counts.values())) for value, ways in counts.items()}


@pytest.mark.parametrize(("deck", "card"), DECKS)
def test_copies_in_a_hand_are_those_that_are_counted(deck: str, card: str) -> None:
    size, copies = len(deck), deck.count(card)
    for hand in range(size + 1):
        shares = by_count(deck, hand, lambda held: held.count(card))
        at = {"N": size, "K": copies, "n": hand}
        assert draws.none().at(**at) == shares.get(0, 0)
        for number in range(hand + 1):
            assert draws.exactly().at(**at, j=number) == shares.get(number, 0)
            more = sum((share for held, share in shares.items() if held >= number), Fraction(0))
            assert draws.at_least(number).at(**at) == more
        mean = sum(held * share for held, share in shares.items())
        assert draws.mean().at(**at) == mean
        variance = sum(held**2 * share for held, share in shares.items()) - mean**2
        assert draws.variance().at(**at) == variance


@pytest.mark.parametrize("hand", range(3, 7))
def test_hands_of_several_kinds(hand: int) -> None:
    deck = "aabbbcd"
    shares = dict(deal(pool(deck), hand))
    for a, b in product(range(3), range(4)):
        if a + b <= hand:
            expected = sum(s for held, s in shares.items() if held.count("a") == a and held.count("b") == b)
            assert draws.hand({"a": a, "b": b}).at(N=7, K_a=2, K_b=3, n=hand) == expected
    both = sum(s for held, s in shares.items() if {"a", "b"} <= set(held))
    assert draws.one_of_each(2).at(N=7, K_1=2, K_2=3, n=hand) == both
    three = sum(s for held, s in shares.items() if {"a", "b", "d"} <= set(held))
    assert draws.one_of_each(3).at(N=7, K_1=2, K_2=3, K_3=1, n=hand) == three


@pytest.mark.parametrize(("size", "copies"), [(5, 1), (5, 5), (8, 3), (40, 2)])
def test_the_place_of_the_first_copy(size: int, copies: int) -> None:
    tail = (draws.none().at(N=size, K=copies, n=drawn) for drawn in range(size + 1))
    assert draws.first_copy().at(N=size, K=copies) == sum(tail)


@pytest.mark.parametrize("cards", range(6))
def test_the_sum_of_a_hand(cards: int) -> None:
    """Power on the starting cards, and a deck with better ones."""
    for deck in ({0: 8, 1: 2}, {0: 5, 1: 3, 2: 2, 4: 1}):
        words = "".join(str(value) * count for value, count in deck.items())
        shares = by_count(words, cards, lambda held: sum(map(int, held)))
        found = draws.sum_of_hand(deck, cards)
        assert found.series(12) == tuple(shares.get(value, Fraction(0)) for value in range(12))
        assert found.mean().at() == Fraction(cards * sum(v * n for v, n in deck.items()), len(words))


# --- hand after hand, by the rules of Ascension -------------------------------------------------------------------


def looks(engine: Any, game: Any, state: Any) -> dict[Any, Fraction]:
    """Every position after the next hand was drawn and looked at, and its chance."""
    asked = at_horizon(engine, state, "hand", 1, 0)
    back = {"turns_left": state.turns_left}
    outcomes = game.chance_outcomes(asked) or ()
    if not outcomes:
        return {asked._replace(**back): Fraction(1)}
    return {game.apply(asked, outcome)._replace(**back): chance for outcome, chance in outcomes}


def by_rules(deck: list[str], hand: list[str], discard: list[str], hands: int) -> list[Fraction]:
    """The chance that a Militia is in one of the next 1, 2, … hands, each drawn as the rules draw it."""
    at = position(deck=(deck,), hand=(hand,), discard=(discard,))
    here, seen, found = {at.state: Fraction(1)}, Fraction(0), []
    for _ in range(hands):
        there: dict[Any, Fraction] = {}
        for state, mass in here.items():
            for after, chance in looks(at.game.engine, at.game, state).items():
                if "militia" in after.sides[0].hand:
                    seen += mass * chance
                else:
                    there[after] = there.get(after, Fraction(0)) + mass * chance
        here = there
        found.append(seen)
    return found


PILES = [
    # militia in the deck, others in it, militia in the discard pile, others there, other cards in hand
    (1, 4, 0, 0, 5), (2, 6, 0, 2, 5), (0, 5, 1, 0, 5), (0, 3, 1, 4, 5), (0, 0, 2, 6, 5), (0, 7, 2, 1, 4),
    (1, 1, 1, 4, 5),    (0, 12, 1, 0, 3), (0, 9, 0, 0, 4), (3, 8, 1, 2, 2), (0, 2, 1, 1, 5),
]  # fmt: skip


@pytest.mark.rule("AT-041", "AT-042", "AT-047", "AT-108")
@pytest.mark.parametrize("piles", PILES)
def test_hands_one_after_the_other_are_those_of_the_rules(piles: tuple[int, ...]) -> None:
    own, others, out, rest, held = piles
    deck = ["militia"] * own + ["apprentice"] * others
    discard = ["militia"] * out + ["apprentice"] * rest
    cycle = draws.Cycle(sum(piles), own + others, own + out, own)
    assert list(cycle.seen().series(5)[1:]) == by_rules(deck, ["apprentice"] * held, discard, 4)


def played_out(game: Any, state: Any) -> list[tuple[Any, Fraction]]:
    """Every end of a look at hidden cards, and its chance."""
    outcomes = game.chance_outcomes(state)
    if not outcomes:
        return [(state, Fraction(1))]
    return [(end, w * more) for one, w in outcomes for end, more in played_out(game, game.apply(state, one))]


@pytest.mark.rule("AT-047")
def test_cards_drawn_now_are_those_of_the_rules() -> None:
    at = position(deck=(["militia"] * 3 + ["apprentice"] * 4,), hand=(["mystic"],))
    for drawn in range(1, 5):
        shares: dict[int, Fraction] = {}
        for end, chance in played_out(at.game, at_horizon(at.game.engine, at.state, "draw", drawn, 0)):
            held = end.sides[0].hand.count("militia")
            shares[held] = shares.get(held, Fraction(0)) + chance
        for held in range(drawn + 1):
            assert draws.exactly().at(N=7, K=3, n=drawn, j=held) == shares.get(held, 0)


def test_the_mean_number_of_hands() -> None:
    for size, deck, copies, in_deck in ((10, 5, 1, 1), (11, 5, 1, 0), (25, 12, 2, 0), (17, 17, 3, 3), (6, 0, 1, 0)):
        cycle = draws.Cycle(size, deck, copies, in_deck)
        chances = cycle.seen().series(12)
        mean = sum(t * (chances[t] - chances[t - 1]) for t in range(1, 12))
        assert chances[-1] == 1
        assert cycle.mean() == mean
    assert draws.Cycle(10, 5, 0, 0).seen().series(4) == (0, 0, 0, 0)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 20), st.data())
def test_laws_of_draws(size: int, data: st.DataObject) -> None:
    copies, hand = data.draw(st.integers(0, size)), data.draw(st.integers(0, size))
    at = {"N": size, "K": copies, "n": hand}
    shares = draws.exactly().given(**at).series(hand + 1, "j") if hand else (draws.exactly().at(**at, j=0),)
    assert sum(shares) == 1
    assert draws.exactly().at(N=size, K=hand, n=copies, j=min(hand, copies)) == draws.exactly().at(
        **at, j=min(hand, copies)
    ), "to draw some cards and to mark some is the same"
    assert draws.at_least(1).at(**at) + draws.none().at(**at) == 1


@settings(max_examples=8, deadline=None)
@given(st.integers(5, 20), st.data())
def test_waiting_for_a_card_only_gets_better(size: int, data: st.DataObject) -> None:
    deck = data.draw(st.integers(0, size - 1))
    in_deck = data.draw(st.integers(0, deck))
    cycle = draws.Cycle(size, deck, in_deck + data.draw(st.integers(0 if in_deck else 1, size - deck)), in_deck)
    chances = cycle.seen().series(size)
    assert list(chances) == sorted(chances)
    assert (chances[0], chances[-1]) == (0, 1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: draws.exactly().at(N=5, K=6, n=2, j=1), "K = 6 is out of range: 0 <= K <= 5"),
        (lambda: draws.none().at(N=5, K=2, n=6), "n = 6 is out of range: 0 <= n <= 5"),
        (lambda: draws.hand({"a": 3}).at(N=9, K_a=4, n=2), "n = 2 is out of range: 3 <= n <= 9"),
        (lambda: draws.mean().at(N=0, K=0, n=0), "N = 0 is out of range: 1 <= N"),
        (lambda: draws.Cycle(10, 5, 2, 3), "in_deck = 3 is out of range: 0 <= in_deck <= 2"),
        (lambda: draws.Cycle(10, 8, 5, 2), "in_deck = 2 is out of range: 3 <= in_deck <= 5"),
        (lambda: draws.Cycle(10, 5, 0, 0).mean(), "copies = 0 is out of range: 1 <= copies"),
        (lambda: draws.sum_of_hand({1: 3}, 4), "cards = 4 is out of range: 0 <= cards <= 3"),
    ],
)
def test_what_is_out_of_range_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_a_closed_form_in_part() -> None:
    found = draws.at_least(1).given(N=10, n=5)
    assert found.parameters == ("K",)
    assert found.series(3) == (0, Fraction(1, 2), Fraction(7, 9))
    assert fraction(found.expr.subs("K", 3)) == Fraction(11, 12)
    with pytest.raises(ValueError, match="K = 11 is out of range: 0 <= K <= 10"):
        found.at(K=11)
