from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.core.chance import pool
from model.core.pile import HIDDEN, Block, Pile, consistent, hidden_pile, known_pile


def order(pile: Pile) -> dict[tuple[str, ...], Fraction]:
    """The distribution of the cards from top to bottom, one revealed after the other."""
    if not pile.size:
        return {(): Fraction(1)}
    found: dict[tuple[str, ...], Fraction] = {}
    for card, weight in pile.reveal():
        for rest, chance in order(pile.take(card)).items():
            found[(card, *rest)] = found.get((card, *rest), Fraction(0)) + weight * chance
    return found


def shuffles(cards: list[str]) -> dict[tuple[str, ...], Fraction]:
    orders = Counter(permutations(cards))
    return {cards: Fraction(n, orders.total()) for cards, n in orders.items()}


@settings(deadline=None)
@given(st.lists(st.sampled_from("abc"), max_size=5))
def test_revealing_one_by_one_is_the_same_as_shuffling(cards):
    assert order(hidden_pile(cards)) == shuffles(cards)


@settings(deadline=None)
@given(st.lists(st.sampled_from("abc"), min_size=2, max_size=5), st.data())
def test_hidden_places_are_exchangeable(cards, data):
    """Whichever places are looked at, in whichever order, what is seen has the same distribution."""
    places = data.draw(st.permutations(range(len(cards))))
    seen: dict[tuple[str, ...], Fraction] = {}
    for shuffled, weight in shuffles(cards).items():
        looked = tuple(shuffled[place] for place in places)
        seen[looked] = seen.get(looked, Fraction(0)) + weight
    assert seen == order(hidden_pile(cards))


@settings(deadline=None)
@given(st.lists(st.sampled_from("ab"), min_size=1, max_size=5), st.data())
def test_cards_drawn_unseen_change_nothing_for_the_rest(cards, data):
    """The cards below a hidden hand are distributed as if they were on top."""
    count = data.draw(st.integers(0, len(cards)))
    known, hidden, rest = hidden_pile(cards).take_hidden(count)
    assert (known, hidden, rest.size) == ((), count, len(cards) - count)
    assert consistent(rest, hidden_elsewhere=count)
    below: dict[tuple[str, ...], Fraction] = {}
    for shuffled, weight in shuffles(cards).items():
        below[shuffled[count:]] = below.get(shuffled[count:], Fraction(0)) + weight
    assert order(rest) == below


def test_known_cards_stay_where_they_are():
    pile = hidden_pile("ab").on_top("z")
    assert pile.top() == "z"
    assert pile.reveal() == (("z", Fraction(1)),)
    assert pile.take("z") == hidden_pile("ab")
    assert pile.take_hidden(2) == (("z",), 1, Pile((Block(HIDDEN, 1),), pool("ab")))
    with pytest.raises(KeyError, match="the top card is z"):
        pile.take("a")


def test_shuffling_forgets_what_was_known():
    assert known_pile("ab").shuffled_in("c") == hidden_pile("abc")
    assert hidden_pile("a").on_top("b").shuffled_in(()) == hidden_pile("ab")


def test_an_empty_pile_has_no_top_card():
    assert Pile().top() is None
    assert hidden_pile("a").top() == HIDDEN
    assert Pile().take_hidden(3) == ((), 0, Pile())
    with pytest.raises(ValueError, match="no top card"):
        Pile().reveal()


def test_a_card_that_is_not_unseen_cannot_turn_up():
    with pytest.raises(KeyError, match="not among"):
        hidden_pile("a").take("b")
