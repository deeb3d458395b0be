"""Small print of changes: how many marks, tokens and dice there can be, and dice that have gone meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import fight, green

from model.raidboss.state import Mark, mark_count


def used(do: Any, **words: Any) -> Any:
    """The fight after ann's green ability did something; she holds another die."""
    heroes = {"ann": {**green(do), **words.pop("card", {})}, **words.pop("heroes", {})}
    return fight(heroes=heroes, **{"dice": "1 2", **words}).do("use green 2")


@pytest.mark.rule("RB-093", "RB-099")
def test_of_a_mark_that_does_not_stack_there_is_one() -> None:
    for count, before in ((1, 0), (3, 0), (1, 1), (3, 1)):
        marks = (Mark("weak"),) * before
        now = used({"put_mark": {"name": "weak", "count": count, "on": "self"}}, ann={"marks": marks})
        assert mark_count(now["ann"].marks, "weak") == 1
        assert len(now["ann"].marks) == 1


@pytest.mark.rule("RB-098")
@pytest.mark.parametrize(("before", "count", "after"), [(0, 2, 2), (2, 1, 3), (2, 2, 3), (3, 1, 3), (1, 5, 3)])
def test_a_mark_that_stacks_does_so_up_to_its_limit(before: int, count: int, after: int) -> None:
    marks = (Mark("hurt", before),) if before else ()
    now = used({"put_mark": {"name": "hurt", "count": count, "on": "self"}}, ann={"marks": marks})
    assert mark_count(now["ann"].marks, "hurt") == after


@pytest.mark.rule("RB-006", "RB-016")
@pytest.mark.parametrize(
    ("do", "held", "after"),
    [
        ({"gain_token": {"name": "lock", "count": 2}}, 1, 3),
        ({"gain_token": {"name": "lock", "count": 9}}, 1, 4),
        ({"spend_token": "lock"}, 1, 0),
        ({"spend_token": "lock"}, 0, 0),
    ],
)
def test_ability_tokens_are_those_of_the_kit_and_never_fewer_than_none(do: Any, held: int, after: int) -> None:
    now = used(do, card={"tokens": {"lock": 4}}, ann={"tokens": (("lock", held),) if held else ()})
    assert now["ann"].tokens == ((("lock", after),) if after else ())


@pytest.mark.rule("RB-005")
@pytest.mark.parametrize(("others", "supply", "gained"), [(6, 8, 2), (7, 8, 1), (8, 8, 0), (8, 0, 3)])
def test_bonus_dice_are_gained_as_far_as_there_are_any(others: int, supply: int, gained: int) -> None:
    now = used({"gain_bonus": 3}, ben={"bonus": others}, settings={"bonus_dice_supply": supply})
    assert now["ann"].bonus == gained


GONE = {"die_is": {"value": 3}}


@pytest.mark.rule("RB-081")
def test_a_die_that_has_gone_meanwhile_is_not_changed() -> None:
    """Ann's Talent takes any 3 away; dan's, which comes after hers, would have raised it."""
    takes = {"talent": {"name": "takes", "when": {"die_shows": {"if": GONE, "do": {"lose_die": {"die": "die"}}}}}}
    raises = {
        "talent": {"name": "raises", "when": {"die_shows": {"if": GONE, "do": {"raise_die": {"die": "die", "by": 1}}}}}
    }
    raised = fight(dice="2 2", heroes={"dan": raises}).do("boost ann 2")
    assert [die.value for die in raised.state.dice] == [2, 4]
    now = fight(dice="2 2", heroes={"ann": takes, "dan": raises}).do("boost ann 2")
    assert [die.value for die in now.state.dice] == [2]


@pytest.mark.rule("RB-081", "RB-167")
def test_a_hero_die_is_announced_again_when_it_has_changed() -> None:
    keen = {
        "talent": {
            "name": "keen",
            "when": {"hero_die_shows": {"if": {"die_is": {"value": 4}}, "do": {"gain_skill": 1}}},
        }
    }
    rolls = {"roll_hero_die": {"as": "n", "do": {"deal": "n"}}}
    now = used(rolls, heroes={"dan": keen}, windows=["hero_die"]).do("hero-die 3")
    assert now["dan"].skill == 0
    now = now.do("boost ann h3")
    assert now["dan"].skill == 1
    assert now.passing().state.boss.damage == 4


ON_USE = {"skill": {"name": "pain", "reset": "on_use"}}


@pytest.mark.rule("RB-053")
@pytest.mark.parametrize(("held", "gain", "after"), [(0, 1, 1), (1, 1, 2), (2, 3, 5), (7, 3, 8)])
def test_a_skill_that_resets_on_use_is_bonus_dice_as_far_as_there_are_any(held: int, gain: int, after: int) -> None:
    for do in ({"gain_skill": gain}, {"gain_bonus": gain}):
        assert used(do, card=ON_USE, ann={"bonus": held})["ann"].bonus == after


@pytest.mark.rule("RB-053")
def test_losing_such_a_skill_is_losing_bonus_dice() -> None:
    assert used({"lose_skill": 1}, card=ON_USE, ann={"bonus": 2})["ann"].bonus == 1


@pytest.mark.rule("RB-108")
@pytest.mark.parametrize(("before", "change", "after"), [(0, 1, 1), (1, -1, 0), (0, -1, 0), (4, 3, 5)])
def test_a_boss_skill_moves_between_0_and_its_maximum(before: int, change: int, after: int) -> None:
    assert used({"boss_skill": change}, boss_state={"skill": before}).state.boss.skill == after


@pytest.mark.rule("RB-190")
@pytest.mark.parametrize(("dice", "longest"), [("2", 0), ("2 5", 1), ("2 3 4 6", 2), ("2 4 4 5 6", 3)])
def test_the_longest_run_of_the_dice_that_are_left(dice: str, longest: int) -> None:
    now = used({"deal": {"straight": {"of": "roll"}}}, dice=dice)
    assert now.state.boss.damage == longest
