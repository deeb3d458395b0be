"""The views of Red Rains and Raid Boss, which drawings, the page and boards in notebooks show."""

from dataclasses import replace
from pathlib import Path

from kibitz.display import Board, load
from kibitz.raidboss.view import position_view as fight_view
from kibitz.redrains.view import position_view
from model.raidboss.state import HeroRoll
from model.redrains.state import CHIMERA

ROOT = Path(__file__).resolve().parents[2]
RAINS = load(ROOT / "scenarios/redrains/advice-near-win.yaml")
TWO = load(ROOT / "scenarios/redrains/0012-one-turn-for-two.yaml")
RAID = load(ROOT / "scenarios/raidboss/advice-after-roll.yaml")


def at(position, state):
    problem = replace(position.problem, state=state)
    return replace(position, scenario=replace(position.scenario, problem=problem))


def test_whatever_is_no_aspect_in_the_chimeras_row_strikes_the_phoenixborn_whoever_owns_it():
    side = RAINS.state.sides[0]
    ally = side.units[0]
    for owner in (CHIMERA, 0):
        row = (*side.row, ally._replace(owner=owner))
        state = RAINS.state._replace(sides=(side._replace(row=row), *RAINS.state.sides[1:]))
        view = position_view(RAINS.rules.engine, state).players[0]
        assert (view.row[-1].strikes, view.row[-1].owner, view.units[0].strikes) == ("jaw", owner, "")
        drawing = at(RAINS, state).svg()
        assert drawing.count("jaw: Phoenixborn") == 1
        assert ("owned by player 1" in drawing) == (owner == 0)


def test_two_players_with_the_same_phoenixborn_are_told_apart_as_actions_tell_them():
    first, second = TWO.state.sides
    same = second._replace(phoenixborn=second.phoenixborn._replace(card=first.phoenixborn.card))
    twins = at(TWO, TWO.state._replace(sides=(first, same)))
    refs = [player.ref for player in position_view(TWO.rules.engine, twins.state).players]
    assert refs == [first.phoenixborn.card, f"{first.phoenixborn.card}-2"]
    assert [name for name, kind in Board(twins).things.items() if kind == "phoenixborn"] == refs
    assert f"facing {refs[1]}" in twins.svg()


def test_hero_dice_are_named_as_actions_name_them():
    hero = RAID.state.heroes[0].card
    rolled = at(RAID, RAID.state._replace(hero_rolls=(HeroRoll(hero, (4, 6)),)))
    assert fight_view(RAID.rules.engine, rolled.state).hero_rolls == ((hero, (4, 6)),)
    assert {"h4", "h6"} <= {name for name, kind in Board(rolled).things.items() if kind == "die"}
    assert f"Hero Dice of {hero}" in rolled.svg()


def test_dice_that_a_skill_bar_counts_are_not_told_twice():
    position = load(ROOT / "scenarios/raidboss/advice-before-last-stand.yaml")
    heroes = tuple(one._replace(bonus=2) for one in position.state.heroes)
    shown = fight_view(position.rules.engine, position.state._replace(heroes=heroes)).heroes
    assert {one.card: one.bonus for one in shown if one.bonus != 2} == {"revenant": 0}
    assert next(one.skill for one in shown if one.card == "revenant") == 2
