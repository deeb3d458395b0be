"""How a game begins: decks, hands, the row, turn order and Gateways, rosters, the battlefield."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from support.ascension_opening import MODES, cards, made, mistakes, opened

from model.ascension.opening import chosen, shuffled, turn_order
from model.ascension.state import OFF
from model.core.chance import pool_size
from model.core.game import CHANCE
from model.core.pile import HIDDEN


@pytest.mark.rule("AT-001")
def test_the_centre_deck_has_132_cards_of_which_six_are_dealt() -> None:
    state = opened(made("duel")).state
    assert state.centre is not None
    assert len(cards().centre_deck()) == 132
    assert (state.centre.size, len(state.row)) == (126, 6)


@pytest.mark.rule("AT-004")
def test_four_players_get_one_of_the_four_gateways_each() -> None:
    seen = Counter(turn_order("brawl", ("ann", "bea", "cleo", "dan"), Random(seed).randrange) for seed in range(300))
    assert all(sorted(order) == ["ann", "bea", "cleo", "dan"] for order in seen)
    assert len(seen) == 24, "every deal of the Gateways occurs"
    at = opened(made("brawl"))
    assert [mask.bit_count() for mask in at.state.terrain.portals] == [1, 1, 1, 1]


@pytest.mark.rule("AT-005")
def test_every_villain_card_has_a_solo_and_a_coop_side() -> None:
    library = cards()
    assert library.villains()
    assert library.villains("coop") == tuple(f"{name}@coop" for name in library.villains())
    assert all(library[name].name == library[f"{name}@coop"].name for name in library.villains())


@pytest.mark.rule("AT-009")
def test_every_player_has_the_same_starting_deck_of_eight_apprentices_and_two_militias() -> None:
    for mode in MODES:
        at = opened(made(mode))
        assert all(s["deck"] == ["8 apprentice", "2 militia"] for s in at.keys["seats"] if not s.get("villain")), mode
    for side in opened(made("duel")).state.sides:
        assert side.deck is not None
        assert Counter(side.hand) + Counter(dict(side.deck.unseen)) == Counter(apprentice=8, militia=2)


@pytest.mark.rule("AT-010")
def test_everybody_draws_five_cards_first_or_not() -> None:
    at = opened(made("brawl"))
    # the first player is about to look at the five cards that everybody has drawn
    assert [side.hidden_hand for side in at.state.sides] == [5, 5, 5, 5]
    assert at.game.current_player(at.state) == CHANCE
    hands = at.game.chance_outcomes(at.state)
    assert {len(outcome.args) for outcome, _ in hands} == {5}
    two = next(weight for outcome, weight in hands if outcome.args.count("militia") == 2)
    assert two == Fraction(2, 9), "both Militias among five of ten cards: 8C3 / 10C5"


@pytest.mark.rule("AT-011")
def test_the_other_five_cards_stay_face_down_and_the_discard_pile_is_empty() -> None:
    at = opened(made("duel"))
    for side in at.state.sides:
        assert side.deck is not None
        assert [(block.card, block.size) for block in side.deck.blocks] == [(HIDDEN, 5)]
        assert side.discard == ()


@pytest.mark.rule("AT-016")
def test_the_first_player_is_random_and_has_the_portal_of_player_1() -> None:
    first = Counter(turn_order("duel", ("ann", "bea"), Random(seed).randrange)[0] for seed in range(400))
    assert 150 < first["ann"] < 250
    for names in (("ann", "bea"), ("bea", "ann")):
        at = opened(made("duel", names=names))
        assert at.state.seat == 0
        assert at.game.table.names == names
        assert at.state.terrain.portals[0] == 1 << at.game.engine.board.index("f1"), "p1 of the map"
        assert at.state.sides[0].power == 2


@pytest.mark.rule("AT-017")
def test_the_place_in_turn_order_decides_which_portal_is_whose() -> None:
    board = opened(made("brawl")).game.engine.board
    places = [1 << board.index(name) for name in ("a1", "m1", "m9", "a9")]
    for seed in range(5):
        names = turn_order("brawl", MODES["brawl"][1], Random(seed).randrange)
        at = opened(made("brawl", names=names))
        assert list(at.state.terrain.portals) == places
        assert at.game.table.names == names


@pytest.mark.rule("AT-022")
def test_rosters_are_those_that_the_map_suggests_unless_others_are_chosen() -> None:
    setup = made("duel")
    assert opened(setup).roster("ann") == setup.layout.mode("duel").rosters["p1"]
    rosters = {"ann": ("rut", "prime", "tyranyx", "tuskrider"), "bea": ("naka-blackblade",) * 1}
    assert "1 Champions of bea" in mistakes(made("duel", champions=rosters))
    rosters["bea"] = ("spike-vixen", "raven-siren", "nihilbomber", "arha-templar")
    at = opened(made("duel", champions=rosters))
    assert (tuple(at.roster("ann")), tuple(at.roster("bea"))) == (rosters["ann"], rosters["bea"])


@pytest.mark.rule("AT-022")
def test_a_champion_is_on_one_roster_only_and_every_player_has_one() -> None:
    rosters = {"ann": ("rut", "prime", "tyranyx", "rut"), "zoe": ("mystic", "raven-siren", "nihilbomber", "prime")}
    found = mistakes(made("duel", champions=rosters))
    for part in (
        "rut is on two rosters or twice on one",
        "prime is on two rosters",
        "Champions for zoe, who does not play",
        "no Champions for bea",
        "`mystic` is no Champion of the draft",
    ):
        assert part in found


@pytest.mark.rule("AT-023")
def test_rosters_begin_off_the_battlefield_and_ready() -> None:
    for mode in MODES:
        figures = opened(made(mode)).state.figures
        assert figures
        assert all(fig.hex == OFF and fig.ready and not fig.damage for fig in figures), mode


@pytest.mark.rule("AT-024")
def test_the_row_is_the_top_of_the_shuffled_centre_deck_and_the_rest_is_face_down() -> None:
    at = opened(made("duel"), seed=3)
    deck = at.state.centre
    assert deck is not None
    assert [(block.card, block.size) for block in deck.blocks] == [(HIDDEN, 126)]
    assert Counter(at.state.row) + Counter(dict(deck.unseen)) == Counter(cards().centre_deck())
    assert opened(made("duel"), seed=3).state.row == at.state.row, "the order depends on the seed alone"
    assert opened(made("duel"), seed=4).state.row != at.state.row


@pytest.mark.rule("AT-014", "AT-015")
def test_the_map_fixes_terrain_shrines_and_face_down_treasures() -> None:
    at = opened(made("duel", "beacon-moor"))
    board = at.game.engine.board
    assert [board.name(h) for h, _ in at.game.table.shrines] == ["f5"]
    assert {face for _, face in at.state.treasures} == {"?"}
    assert sorted(board.name(h) for h, _ in at.state.treasures) == ["f1", "f9"]
    assert at.state.bag is not None
    assert (pool_size(at.state.bag), at.state.bag_size) == (24, 22)
    table = at.game.table
    assert (table.tainted.damage, table.enchanted.strength, table.beacon_need, table.beacon_honor) == (3, 2, 2, 2)


@pytest.mark.rule("AT-020", "AT-021")
def test_first_turn_bonuses_are_those_of_the_map_and_of_player_2() -> None:
    assert [opened(made("duel")).game.table.first_power(seat) for seat in (0, 1)] == [0, 2]
    assert [opened(made("team")).game.table.first_power(seat) for seat in range(4)] == [0, 0, 2, 2]
    assert [opened(made("brawl")).game.table.first_power(seat) for seat in range(4)] == [0, 2, 2, 2]


def test_shuffles_and_weighted_choices_are_exact() -> None:
    orders = Counter(tuple(shuffled("abc", iter_pick)) for iter_pick in all_picks())
    assert orders == dict.fromkeys(orders, 1)
    assert len(orders) == 6
    outcomes = (("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(1, 6)))
    counts = Counter(chosen(outcomes, lambda n, place=place: place) for place in range(6))
    assert counts == {"a": 3, "b": 2, "c": 1}


def all_picks():  # type: ignore[no-untyped-def]
    """Pick functions that between them answer a shuffle of three things in every way once."""
    for first in range(3):
        for second in range(2):
            answers = {3: first, 2: second, 1: 0}
            yield answers.__getitem__
