"""Rules of setup that a position carries: supply piles, Gateway bonuses, layouts, limits of figures."""

from __future__ import annotations

import pytest
from support.ascension import fig, position

from model.core.pile import known_pile


@pytest.mark.rule("AT-002")
def test_the_supply_piles_hold_fifteen_cards_each() -> None:
    at = position(runes=(3, 0))
    assert at.state.supply[:2] == (15, 15)
    assert at.do("acquire mystic").state.supply[:2] == (14, 15)


@pytest.mark.rule("AT-006")
def test_each_player_has_four_cultists_of_his_own() -> None:
    figures = {f"cultist-{i}": fig("cultist", 0, f"b{i}", ready=False) for i in (1, 2, 3, 4)}
    for seat in (0, 1):
        at = position(figures=figures, power=(2, 2), portals=(["a3"], ["g3"]), state={"seat": seat})
        assert ("command cultist g3" in at.legal) is (seat == 1)
        assert "command cultist a3" not in at.legal


@pytest.mark.rule("AT-012")
def test_the_supply_piles_are_no_part_of_the_centre_row() -> None:
    row = ("iron-lance", "gate-mason")
    at = position(
        runes=(5, 0), hand=(["grave-whisperer"], []), state={"row": row, "centre": known_pile(["mirror-sage"])}
    )
    at = at.do("acquire mystic", "acquire heavy-infantry")
    assert (at.state.row, at.state.centre) == (row, known_pile(["mirror-sage"]))
    asked = at.do("play grave-whisperer").legal  # banish a card in the row
    assert set(asked) == {"choose iron-lance@row", "choose gate-mason@row", "decline"}


@pytest.mark.rule("AT-014")
def test_a_scenario_sets_the_layout_and_what_it_is_worth() -> None:
    figures = {"rut": fig("rut", 0, "c3"), "scout": fig("twilight-scout", 0, "a1")}
    at = position(
        figures=figures, terrain={"shrines": {"c3": 3}, "forest": ["b1"]}, treasures={"a2": "swift-boots"}, power=(2, 0)
    )
    assert at.do("end").side().honor == 3
    moved = at.do("command scout", "move a2")
    assert moved.side().treasures == ("swift-boots",)
    assert position(figures=figures, terrain={"shrines": {"c3": 2}}).do("end").side().honor == 2


@pytest.mark.rule("AT-020", "AT-021")
def test_the_second_gateway_gives_two_more_power_on_the_first_turn_only() -> None:
    at = position(state={"turn": 0, "turns_left": 9}).do("end")
    assert (at.state.seat, at.side(1).power) == (1, 4)
    at = at.do("end")
    assert at.side(0).power == 2
    assert at.do("end").side(1).power == 2


@pytest.mark.rule("AT-020")
def test_every_gateway_but_the_first_has_its_own_bonus() -> None:
    table = {"gateway_first": (0, 2, 3, 4)}
    at = position(seats=4, table=table, state={"turn": 0, "turns_left": 9})
    powers = []
    for seat in (1, 2, 3, 0):
        at = at.do("end")
        powers.append((at.state.seat, at.side(seat).power))
    assert powers == [(1, 4), (2, 5), (3, 6), (0, 2)]
