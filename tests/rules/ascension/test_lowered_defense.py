"""Whatever lowers the Defense of a damaged figure may fell it, at once."""

from __future__ import annotations

import pytest
from support.ascension import fig, position

CARDS = """
  - {id: lead-coat, name: Lead Coat, type: construct, faction: void, cost: 1, defense: -2, strength: 1, cite: test}
  - id: curse
    name: Curse
    type: hero
    faction: void
    cost: 1
    cite: test
    text: test
    examples: [{given: {}, play: [], then: {power: 0}}]
    do: {bonus: {to: {choose: champions}, defense: -2}}
  - id: frailty
    name: Frailty
    type: hero
    faction: void
    cost: 1
    cite: test
    text: test
    examples: [{given: {}, play: [], then: {power: 0}}]
    do: {team_bonus: {query: defense, amount: -2}}
  - {id: glass, name: Glass, type: treasure, defense: -2, strength: 4, cite: test}
"""
FIGURES = {"a": fig("mechana-initiate", 0, "b2", damage=2), "b": fig("rut", 1, "d4", damage=2)}


def hurt(**more):
    """Two figures of Defense 4 with 2 damage each."""
    return position(figures=FIGURES, extra_cards=CARDS, **more)


@pytest.mark.rule("AT-311")
def test_a_construct_that_lowers_defense_fells_its_damaged_bearer() -> None:
    p = hurt(hand=(["lead-coat"], [])).do("play lead-coat")
    assert p.at("a") is None
    assert p.side().discard == ("lead-coat",)


@pytest.mark.rule("AT-311")
def test_an_effect_on_one_champion_may_fell_it() -> None:
    p = hurt(hand=(["curse"], [])).do("play curse", "choose b")
    assert (p.at("a"), p.at("b")) == ("b2", None)


@pytest.mark.rule("AT-311")
def test_an_effect_on_the_whole_team_may_fell_one_of_it() -> None:
    p = hurt(hand=(["frailty"], [])).do("play frailty")
    assert (p.at("a"), p.at("b")) == (None, "d4")


@pytest.mark.rule("AT-311")
def test_a_treasure_that_lowers_defense_may_fell_its_user() -> None:
    p = hurt(treasures_held=(["glass"], [])).do("use glass a")
    assert p.at("a") is None
