"""The invented decks of Ascension Tactics: as many cards as the printed ones, of every faction, good to play with."""

from __future__ import annotations

from collections import Counter

import pytest

from model import catalog
from model.ascension.library import FACTIONS, Library

CENTRE = ("core", "champions", "sample", "sample-row")
ALL = (*CENTRE, "sample-villains")


def shelf(*packs: str) -> Library:
    """The Library of these packs that come with kibitz."""
    found: Library = catalog.ascension_library(packs or ALL)
    return found


@pytest.mark.rule("AT-001")
def test_the_centre_deck_has_132_cards_of_many_kinds() -> None:
    deck = Counter(shelf(*CENTRE).centre_deck())
    assert deck.total() == 132
    assert len(deck) >= 40
    assert max(deck.values()) <= 3


@pytest.mark.rule("AT-026", "AT-037")
def test_the_factions_are_equally_strong_in_it_and_eight_cards_have_figures() -> None:
    cards = shelf(*CENTRE)
    deck = [cards[name] for name in cards.centre_deck()]
    assert Counter(c.faction for c in deck if not c.is_figure) == dict.fromkeys(FACTIONS, 31)
    assert Counter(c.type for c in deck if c.is_figure) == {"monster": 4, "champion": 4}
    assert {c.faction for c in deck if c.type == "champion"} == set(FACTIONS)
    costs = Counter(c.cost for c in deck)
    assert set(costs) == {1, 2, 3, 4, 5, 6}
    assert sum(costs[n] for n in (1, 2, 3)) > sum(costs[n] for n in (4, 5, 6))


@pytest.mark.rule("AT-015")
def test_the_bag_has_24_treasures_of_each_kind_that_there_is() -> None:
    cards = shelf(*CENTRE)
    bag = cards.treasure_bag()
    assert len(bag) == 24
    assert all(any(getattr(cards[t], what) for t in bag) for what in ("strength", "defense", "speed", "keywords"))


@pytest.mark.rule("AT-239", "AT-233", "AT-234")
def test_there_are_32_schemes_and_twelve_villains_of_whom_four_are_bosses() -> None:
    cards = shelf()
    assert len(cards.schemes()) == 32
    assert (len(cards.villains()), len(cards.bosses())) == (12, 4)
    assert len({cards[name].faction for name in cards.villains()}) == len(FACTIONS)
    fast = {cards[name].speed for name in cards.villains()}
    assert fast == {3, 4, 5}


@pytest.mark.rule("AT-235")
def test_every_villain_is_stronger_on_its_coop_side_and_worth_no_less() -> None:
    cards = shelf()
    for name in cards.villains():
        solo, coop = cards[name], cards[cards.sided(name, coop=True)]
        assert coop.strength + coop.defense > solo.strength + solo.defense, name
        assert coop.honor >= solo.honor, name


def test_every_invented_card_says_that_it_is_invented() -> None:
    cards = shelf()
    for card in cards.cards.values():
        assert card.sample == card.pack.startswith("sample")
        assert not card.sample or card.cite.startswith("invented")


@pytest.mark.rule("AT-232")
def test_no_villain_is_named_like_a_champion() -> None:
    cards = shelf()
    names = Counter(c.name for c in cards.cards.values() if not c.coop)
    assert [name for name, times in names.items() if times > 1] == []
