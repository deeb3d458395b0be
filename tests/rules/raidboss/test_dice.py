"""Dice: the Ability Roll and its odds, payments, Bonus Dice, changed dice and what they trigger."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.raidboss import fight, green, opening, table

from model.raidboss.dice import change_die, die_word, payments, read_die, roll_outcomes
from model.raidboss.state import RESOLVED, Die, HeroRoll, Mark, Tile

DICE = st.lists(st.builds(Die, st.integers(1, 9), st.sampled_from("ab")), max_size=6)


def as_dice(text: str) -> tuple[Die, ...]:
    """Dice from their words, sorted."""
    return tuple(sorted(read_die(word) for word in text.split()))


# --- payments ---


@pytest.mark.rule("RB-066")
@pytest.mark.rule("RB-067")
@pytest.mark.rule("RB-068")
@given(DICE, st.integers(1, 14))
def test_payments_are_all_sets_of_whole_dice_of_which_no_part_pays(dice: list[Die], cost: int) -> None:
    sets = {tuple(sorted(c)) for n in range(1, len(dice) + 1) for c in combinations(dice, n)}
    paying = {c for c in sets if sum(d.value for d in c) >= cost}
    minimal = {c for c in paying if all(sum(d.value for d in c) - d.value < cost for d in c)}
    assert payments(tuple(sorted(dice)), cost) == tuple(sorted(minimal))


@pytest.mark.rule("RB-066")
def test_a_single_die_buys_one_ability_and_the_surplus_is_lost() -> None:
    now = fight(dice="5")
    assert [a for a in now.legal if a.startswith("use")] == ["use blue 5", "use green 5"]
    after = now.do("use green 5")
    assert after.state.boss.damage == 1
    assert not [a for a in after.legal if a.startswith("use")]


@pytest.mark.rule("RB-067")
def test_dice_are_added_together() -> None:
    now = fight(dice="2 3").do("use blue 2 3")
    assert (now.state.boss.damage, now.state.dice) == (3, ())


@pytest.mark.rule("RB-068")
def test_a_die_is_not_divided() -> None:
    now = fight(dice="6").do("use green 6")
    assert now.state.boss.damage == 1
    assert not [a for a in now.legal if a.startswith("use")]


@pytest.mark.rule("RB-070")
def test_core_abilities_are_the_active_heros_in_its_assign_dice_only() -> None:
    cheap = {"abilities": {name: {"cost": 1, "do": {"deal": 9}} for name in ("green", "blue", "red")}}
    now = fight(dice="1", heroes={"ben": cheap})
    assert not [a for a in now.legal if a.startswith("use")]
    now = fight(phase="boss_action", cards={"claw": {"boss_action": [{"damage": 1}, {"damage": 1}]}}, windows=["step"])
    assert now.legal
    assert not [a for a in now.legal if a.startswith("use")]


@pytest.mark.rule("RB-071")
def test_an_ability_is_bought_again_and_in_any_order() -> None:
    now = fight(dice="2 2 4", horizon=("turn", 1)).do("use green 2", "use blue 4", "use green 2")
    assert now.state.boss.damage == 5


@pytest.mark.rule("RB-142")
def test_an_ability_is_carried_out_before_the_next_one_is_paid() -> None:
    heals = green({"heal": {"amount": 1, "to": "target_hero"}})
    now = fight(dice="2 2", heroes={"ann": heals}).do("use green 2")
    assert all(action.startswith("choose") for action in now.legal)


@pytest.mark.rule("RB-142")
def test_an_ability_may_cost_more_under_an_effect() -> None:
    dear = {"id": "slow", "name": "Slow", "modify": {"ability_cost": 1}}
    now = fight(dice="2 3", marks=[dear], ann={"marks": (Mark("slow"),)})
    assert [a for a in now.legal if a.startswith("use")] == ["use blue 2 3", "use green 3"]


# --- the roll ---


@pytest.mark.rule("RB-139")
@pytest.mark.rule("RB-140")
def test_all_ability_dice_and_all_bonus_dice_are_rolled_together() -> None:
    now = fight(phase="roll", ann={"dice": 3, "bonus": 2})
    assert all(len(text.split()) == 6 and text.count("b") == 2 for text in now.outcomes)
    assert sum(now.outcomes.values()) == 1


@pytest.mark.rule("RB-018")
@pytest.mark.rule("RB-080")
def test_the_odds_of_a_roll_are_those_of_its_dice() -> None:
    for ability, bonus in ((2, 0), (2, 1), (1, 2)):
        counts: dict[tuple[str, ...], int] = {}
        for faces in product(range(1, 7), repeat=ability + bonus):
            dice = sorted([Die(v) for v in faces[:ability]] + [Die(v, "b") for v in faces[ability:]])
            words = tuple(die_word(die) for die in dice)
            counts[words] = counts.get(words, 0) + 1
        exact = {words: Fraction(n, 6 ** (ability + bonus)) for words, n in counts.items()}
        assert {outcome.args: weight for outcome, _, weight in roll_outcomes(ability, bonus)} == exact


@pytest.mark.rule("RB-139")
def test_an_effect_may_take_dice_from_the_roll() -> None:
    dazed = {"id": "dazed", "name": "Dazed", "modify": {"ability_roll_dice": -1}}
    now = fight(phase="roll", marks=[dazed], ann={"dice": 3, "marks": (Mark("dazed"),)})
    assert {len(text.split()) for text in now.outcomes} == {3}
    assert now.do("roll 2 5")["ann"].dice == 3


# --- Bonus Dice ---


@pytest.mark.rule("RB-141")
@pytest.mark.rule("RB-173")
@pytest.mark.parametrize(("until_resolved", "dealt"), [(1, 2), (0, 1)])
def test_a_bonus_die_that_pays_is_held_until_its_ability_has_resolved(until_resolved: int, dealt: int) -> None:
    counting, ruling = green({"deal": {"bonus_dice": "self"}}), {"bonus_dice_until_resolved": until_resolved}
    now = fight(dice="2 b4", heroes={"ann": counting}, ann={"bonus": 2}, settings=ruling).do("use green b4")
    assert now.state.boss.damage == dealt
    assert (now["ann"].bonus, now.state.paying) == (1, ())


@pytest.mark.rule("RB-141")
@pytest.mark.rule("RB-172")
@pytest.mark.rule("RB-214")
def test_a_bonus_die_that_nobody_assigned_is_kept() -> None:
    assert fight(dice="1 b1", ann={"bonus": 1}, horizon=("turn", 1)).do("done")["ann"].bonus == 1


@pytest.mark.rule("RB-005")
@pytest.mark.parametrize(("supply", "after"), [(8, 3), (0, 6)])
def test_bonus_dice_that_are_not_in_the_supply_are_not_gained(supply: int, after: int) -> None:
    gains = {"instant": {"do": {"gain_bonus": 4}}}
    ruling = {"bonus_dice_supply": supply}
    now = fight(dice="1", heroes={"ann": gains}, ann={"bonus": 2}, ben={"bonus": 5}, settings=ruling)
    assert now.do("instant ann")["ann"].bonus == after


@pytest.mark.rule("RB-053")
def test_a_skill_that_resets_on_use_is_the_bonus_dice() -> None:
    on_use = {"skill": {"name": "pain", "reset": "on_use"}, "instant": {"do": {"gain_skill": 1}}}
    now = fight(dice="2 b2", heroes={"ann": {**on_use, **green({"deal": "skill"})}}, ann={"bonus": 2})
    now = now.do("instant ann", "use green 2")
    assert (now["ann"].bonus, now.state.boss.damage) == (3, 3)
    assert now.do("use green b2")["ann"].bonus == 2


@pytest.mark.rule("RB-234")
def test_total_dice_are_ability_dice_and_bonus_dice() -> None:
    counts = {"instant": {"do": {"deal": {"total_dice": "self"}}}}
    assert fight(dice="1", heroes={"ann": counts}, ann={"dice": 3, "bonus": 2}).do("instant ann").state.boss.damage == 5


# --- dice that change ---

SIXES = {"talent": {"name": "luck", "when": {"die_shows": {"if": {"die_is": 6}, "do": {"gain_skill": 1}}}}}


@pytest.mark.rule("RB-081")
def test_a_talent_fires_on_every_die_of_the_roll_and_on_a_changed_one() -> None:
    now = fight(phase="roll", heroes={"ben": SIXES}, ann={"dice": 3}).do("roll 5 6 6")
    assert now["ben"].skill == 2
    now = now.do("boost ann 5")
    assert (now["ben"].skill, now.state.dice) == (3, as_dice("6 6 6"))


@pytest.mark.rule("RB-168")
@pytest.mark.parametrize(("counts", "skill"), [(1, 2), (0, 1)])
def test_bonus_dice_are_part_of_what_the_roll_means_or_not(counts: int, skill: int) -> None:
    ruling = {"bonus_dice_in_roll": counts}
    now = fight(phase="roll", heroes={"ben": SIXES}, ann={"dice": 1, "bonus": 1}, settings=ruling)
    assert now.do("roll 6 b6")["ben"].skill == skill


@pytest.mark.rule("RB-168")
@pytest.mark.parametrize(("counts", "skill"), [(1, 1), (0, 0)])
def test_a_die_that_an_ability_rolls_again_is_of_the_ability_roll_or_not(counts: int, skill: int) -> None:
    execute = green({"reroll_die": {"die": {"die": {"of": "roll"}}}})
    now = fight(dice="2 3", heroes={"ann": execute, "ben": SIXES}, settings={"rerolls_are_ability_roll": counts})
    now = now.do("use green 2", "reroll 6")
    assert (now["ben"].skill, now.state.dice) == (skill, as_dice("6"))


@pytest.mark.rule("RB-168")
@pytest.mark.rule("RB-004")
def test_hero_dice_are_not_of_the_ability_roll() -> None:
    rolls = {"instant": {"do": {"roll_hero_die": {"as": "omen", "do": {"deal": "omen"}}}}}
    now = fight(dice="2 3", heroes={"ann": rolls, "ben": SIXES}).do("instant ann")
    assert set(now.outcomes) == {f"hero-die {n}" for n in range(1, 7)}
    now = now.do("hero-die 6")
    assert (now["ben"].skill, now.state.boss.damage, now.state.dice) == (0, 6, as_dice("2 3"))


FULL = {"at_least": {"value": "skill", "min": 6}}
ANEW = {"set_die": {"die": "die", "to": "skill", "again": {"at_least": {"value": 1, "min": 1}}}}
MATCHED = {"that": FULL, "then": {"set_die": {"die": "die", "to": "skill"}}, "else": [{"gain_skill": 2}, ANEW]}
PREDICTION = {
    "skill": {"name": "data", "start": 0, "max": 6, "reset": "none"},
    "talent": {
        "name": "prediction",
        "bar": {"start": 4, "max": 6},
        "when": {"die_shows": {"if": {"die_is": "talent"}, "do": {"if": MATCHED}}},
    },
}


@pytest.mark.rule("RB-235")
@pytest.mark.rule("RB-236")
@pytest.mark.rule("RB-237")
@pytest.mark.rule("RB-238")
@pytest.mark.parametrize(
    ("prediction", "data", "roll", "final", "after"),
    [
        (4, 0, "4", "2", 2),
        (4, 2, "3 4 4", "3 6 6", 6),
        (2, 0, "2 5", "4 5", 4),
        (6, 6, "6", "6", 6),
        (4, 6, "4 5", "5 6", 6),
    ],
)
def test_the_worked_examples_of_changed_dice(prediction: int, data: int, roll: str, final: str, after: int) -> None:
    talus = {"skill": data, "talent": prediction}
    now = fight(phase="roll", heroes={"ben": PREDICTION}, ben=talus, ann={"dice": len(roll.split())}).do(f"roll {roll}")
    assert (now.state.dice, now["ben"].skill) == (as_dice(final), after)


@pytest.mark.rule("RB-191")
def test_a_die_is_never_lowered_below_one() -> None:
    now = fight(dice="1 4", state={"hero_rolls": (HeroRoll("ann", (1, 6)),)})
    g, state = now.game.engine, now.state
    assert change_die(g, state, Die(1), 0).dice == as_dice("1 4")
    assert change_die(g, state, Die(1, "h"), -3).hero_rolls[0].values == (1, 6)
    assert change_die(g, state, Die(6, "h"), 7).hero_rolls[0].values == (1, 7)


@pytest.mark.rule("RB-180")
def test_an_effect_may_raise_a_die_above_six_and_the_new_value_triggers() -> None:
    polarity = {"talent": {"name": "polarity", "when": {"die_shows": {
        "if": {"die_is": {"min": {"plus": ["skill", 1]}}}, "do": {"gain_skill": 1}}}},
        "skill": {"name": "charge", "start": 0, "max": 8, "reset": "none"}}  # fmt: skip
    raised = {"raise_die": {"die": {"die": {"of": "roll"}}, "by": "fate"}}
    destiny = {"instant": {"do": {"roll_hero_die": {"as": "fate", "do": raised}}}}
    now = fight(dice="4", heroes={"ben": polarity, "cat": destiny}, ben={"skill": 6}).do("instant cat", "hero-die 3")
    assert (now.state.dice, now["ben"].skill) == (as_dice("7"), 7)


@pytest.mark.rule("RB-206")
@pytest.mark.rule("RB-018")
def test_a_normal_game_starts_with_two_ability_dice_each_and_an_award_stays() -> None:
    assert [one.dice for one in opening(table()).heroes] == [2, 2, 2, 2]
    now = fight(phase="turn_end", boss_state={"due": 1}, ann={"tile": Tile(RESOLVED, "claw")})
    assert now.legal == ["award ann", "award ben", "award cat", "award dan"]
    now = now.do("award ben")
    assert now["ben"].dice == 3
    assert now.state.active == "ben"
    assert {len(text.split()) for text in now.outcomes} == {4}
