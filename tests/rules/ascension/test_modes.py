"""Which modes a map allows, how many players each has, and in which order they take their turns."""

from __future__ import annotations

from random import Random

import pytest
from support.ascension_opening import MODES, made, mistakes, opened

from model.ascension.maps import load_map, map_names
from model.ascension.opening import turn_order
from model.core.action import Action
from model.core.game import CHANCE

FIVE = ("a", "b", "c", "d", "e")


@pytest.mark.rule("AT-008")
def test_there_are_from_one_to_four_players() -> None:
    for mode, (_, names) in MODES.items():
        assert mistakes(made(mode)) == "", mode
        assert 1 <= len(names) <= 4
    assert "5 players; there are from 1 to 4 (AT-008)" in mistakes(made("brawl", names=FIVE))
    assert "0 players; there are from 1 to 4 (AT-008)" in mistakes(made("boss", names=("zed",)))


@pytest.mark.rule("AT-196")
def test_a_map_is_played_only_in_the_modes_that_it_lists() -> None:
    assert load_map("beacon-moor").modes == ("duel",)
    found = mistakes(made("brawl", "beacon-moor", ("ann", "bea", "cleo")))
    assert "beacon-moor is not played as brawl; its modes: duel (AT-196)" in found
    assert {mode for name in map_names() for mode in load_map(name).modes} == set(MODES)


@pytest.mark.rule("AT-206")
def test_two_against_two_is_played_by_four_people() -> None:
    for count in (2, 3, 5):
        assert "has 4 (AT-206)" in mistakes(made("team", names=FIVE[:count]))
    assert opened(made("team")).game.table.teams == (0, 0, 2, 2)


@pytest.mark.rule("AT-207")
def test_the_first_team_is_random_and_its_players_have_the_portals_of_team_1() -> None:
    names = MODES["team"][1]
    orders = {turn_order("team", names, Random(seed).randrange) for seed in range(40)}
    assert orders == {("ann", "bea", "cleo", "dan"), ("cleo", "dan", "ann", "bea")}
    at = opened(made("team", names=("cleo", "dan", "ann", "bea")))
    board, portals = at.game.engine.board, at.state.terrain.portals
    assert [1 << board.index(name) for name in ("a1", "a9", "m1", "m9")] == list(portals)
    assert at.state.seat == 0
    assert [side.power for side in at.state.sides] == [2, 2, 0, 0]


@pytest.mark.rule("AT-220")
def test_a_brawl_has_three_or_four_players_on_a_map_for_that_number() -> None:
    assert "(AT-220)" in mistakes(made("brawl", names=("ann", "bea")))
    assert "has 4 (AT-220)" in mistakes(made("brawl", names=("ann", "bea", "cleo")))
    assert mistakes(made("brawl", "threefold-ring", ("ann", "bea", "cleo"))) == ""
    assert "has 3 (AT-220)" in mistakes(made("brawl", "threefold-ring", FIVE[:4]))


@pytest.mark.rule("AT-221")
def test_gateways_of_a_brawl_set_the_turn_order() -> None:
    at = opened(made("brawl", "threefold-ring", ("cleo", "ann", "bea")))
    assert at.game.table.order == (0, 1, 2)
    assert at.game.table.names == ("cleo", "ann", "bea")
    seats, state = [], at.state
    for _ in range(4):
        seats.append(state.seat)
        while at.game.current_player(state) == CHANCE:
            state = at.game.apply(state, at.game.chance_outcomes(state)[0][0])
        state = at.game.apply(state, Action("end"))
    assert seats == [0, 1, 2, 0]


@pytest.mark.rule("AT-222")
def test_a_brawl_has_suggested_rosters_or_three_champions_each() -> None:
    at = opened(made("brawl"))
    assert [len(at.roster(name)) for name in MODES["brawl"][1]] == [3, 3, 3, 3]
    two = dict.fromkeys(MODES["brawl"][1], ("rut", "prime"))
    assert "a roster of brawl has 3 (AT-203)" in mistakes(made("brawl", champions=two))


@pytest.mark.rule("AT-228")
def test_in_solo_the_player_takes_the_first_turn_and_the_villains_the_next() -> None:
    at = opened(made("solo"))
    assert at.game.table.order == (0, 1)
    assert (at.state.seat, at.game.table.villains, at.game.table.mode) == (0, {1}, "solo")
    assert "(AT-228)" in mistakes(made("solo", names=("ann", "bea")))


@pytest.mark.rule("AT-282")
def test_coop_has_two_players_against_the_villains() -> None:
    for names in (("ann",), ("ann", "bea", "cleo")):
        assert f"{len(names)} players; two-gates as coop has 2 (AT-282)" in mistakes(made("coop", names=names))
    at = opened(made("coop"))
    assert (at.game.table.teams, at.game.table.villains) == ((0, 0, 2), {2})


@pytest.mark.rule("AT-286")
def test_each_coop_player_has_a_gateway_of_team_1() -> None:
    at = opened(made("coop"))
    assert [side.power for side in at.state.sides] == [2, 2, 0]
    assert [at.game.table.first_power(seat) for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("AT-293")
def test_one_or_two_players_face_whoever_becomes_the_boss() -> None:
    assert mistakes(made("boss")) == ""
    assert mistakes(made("boss", "two-gates", ("ann", "bea", "zed"))) == ""
    four = mistakes(made("boss", "two-gates", ("ann", "bea", "cleo", "zed")))
    assert "3 players; two-gates as boss has 2, besides who becomes the Boss (AT-293)" in four
    at = opened(made("boss"))
    assert (at.game.table.names, at.game.table.villains) == (("ann", "zed"), {1})


@pytest.mark.rule("AT-294")
def test_what_can_be_played_solo_or_coop_can_be_played_with_a_boss() -> None:
    for name in map_names():
        layout = load_map(name)
        against = {"solo", "coop"} & set(layout.keys.modes)
        assert ("boss" in layout.modes) == bool(against)
        assert layout.counts("boss") == tuple(n for n, mode in ((1, "solo"), (2, "coop")) if mode in against)
