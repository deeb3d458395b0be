"""Dice for abilities: CP-SAT against the dynamic program, and tables over whole rolls."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from support.raidboss_sample import HEROES, abilities_of

from model.raidboss.dice import payments
from model.raidboss.state import Die as RolledDie
from solvers.assignment import (
    KEEP,
    Ability,
    Assignment,
    Charm,
    Charms,
    Dice,
    Die,
    Judge,
    RollTable,
    Use,
    multiset,
    ways_to_pay,
    without,
)
from solvers.cpsat.raidboss_dice import assign
from solvers.result import Status

BUYS = (Ability("green", 2, (1,)), Ability("blue", 4, (4,)), Ability("red", 6, (5, 2)))


def rolled(text: str) -> Dice:
    """Dice from text: `4`, a Bonus Die `b4`."""
    return multiset(Die(int(word.lstrip("b")), word[0] == "b") for word in text.split())


def agree(dice: Dice, abilities: tuple[Ability, ...], judge: Judge, price: int = 0) -> None:
    """CP-SAT and the dynamic program find the same value and the same assignments."""
    found, best = assign(dice, abilities, price), judge.best(dice)
    assert found.status is Status.PROVEN
    assert (found.value, found.bound, found.assignments) == (best.value, best.value, best.assignments)


def random_set(seed: int) -> tuple[Dice, tuple[Ability, ...], int]:
    """Up to 8 dice, some of them Bonus Dice or beyond 6, up to 4 abilities, and a price of Bonus Dice."""
    rng = random.Random(seed)
    dice = multiset(
        Die(rng.randint(1, 6 if rng.random() < 0.9 else 9), rng.random() < 0.25) for _ in range(rng.randint(0, 8))
    )
    abilities = tuple(
        Ability(name, rng.randint(0, 9), tuple(rng.randint(-1, 8) for _ in range(rng.randint(1, 3))))
        for name in "abcd"[: rng.randint(1, 4)]
    )
    return dice, abilities, rng.choice((0, 0, 1, 2))


# --- the dynamic program against plain enumeration ---


def every_assignment(dice: Dice, abilities: tuple[Ability, ...]) -> set[Assignment]:
    """Every assignment, by giving each die a use or none."""
    most = len(dice)
    places = [None, *((ability.name, at) for ability in abilities for at in range(most))]
    found = set()
    for choice in product(places, repeat=len(dice)):
        uses: dict[Any, list[Die]] = {}
        for die, place in zip(dice, choice, strict=True):
            if place is not None:
                uses.setdefault(place, []).append(die)
        costs = {ability.name: max(1, ability.cost) for ability in abilities}
        if all(_pays(paid, costs[name]) for (name, _), paid in uses.items()):
            found.add(tuple(sorted(Use(name, multiset(paid)) for (name, _), paid in uses.items())))
    return found


def _pays(paid: list[Die], cost: int) -> bool:
    total = sum(die.value for die in paid)
    return total >= cost > total - min(die.value for die in paid)


def worth_of(assignment: Assignment, abilities: tuple[Ability, ...], price: int) -> int:
    """What an assignment is worth, counted use by use."""
    total = -price * sum(die.bonus for use in assignment for die in use.dice)
    return total + sum(ability.total(sum(use.ability == ability.name for use in assignment)) for ability in abilities)


@pytest.mark.rule("RB-066", "RB-067", "RB-068", "RB-071")
@pytest.mark.parametrize("text", ["", "1", "2 2", "1 3 6", "2 4 6", "1 1 5 b2", "6 6 b6", "3 3 3 3", "7 1 b1"])
@pytest.mark.parametrize("price", [0, 2])
def test_the_dynamic_program_finds_what_plain_enumeration_finds(text: str, price: int) -> None:
    worths = {one: worth_of(one, BUYS, price) for one in every_assignment(rolled(text), BUYS)}
    top = max(worths.values())
    best = Judge(BUYS, price).best(rolled(text))
    assert best.value == top
    assert best.assignments == tuple(sorted(one for one, worth in worths.items() if worth == top))


@pytest.mark.rule("RB-066", "RB-068")
@pytest.mark.parametrize("cost", range(0, 12))
def test_the_ways_to_pay_are_those_of_the_rules(cost: int) -> None:
    rng = random.Random(cost)
    for _ in range(20):
        dice = tuple(sorted(RolledDie(rng.randint(1, 7), rng.choice("aab")) for _ in range(rng.randint(0, 6))))
        here = {tuple(Die(d.value, d.kind == "b") for d in paid) for paid in payments(dice, cost)}
        ways = ways_to_pay(multiset(Die(d.value, d.kind == "b") for d in dice), cost)
        assert {multiset(paid) for paid in here} == set(ways)
        assert len(set(ways)) == len(ways)


def test_all_assignments_that_tie_are_listed() -> None:
    apart = (Use("blue", rolled("5")), Use("red", rolled("6")))
    pooled = (Use("blue", rolled("6")), Use("red", rolled("1 5")))
    assert Judge(BUYS).best(rolled("1 5 6")) == (9, (apart, pooled))
    assert assign(rolled("1 5 6"), BUYS).assignments == (apart, pooled)


# --- CP-SAT against the dynamic program ---


@pytest.mark.rule("RB-066", "RB-067", "RB-068", "RB-071")
@pytest.mark.parametrize("ref", HEROES)
def test_cpsat_agrees_for_sample_heroes(ref: str) -> None:
    abilities, rng = abilities_of(ref), random.Random(ref)
    judge = Judge(abilities)
    for count in range(7):
        agree(multiset(Die(rng.randint(1, 6)) for _ in range(count)), abilities, judge)


@pytest.mark.parametrize("block", range(6))
def test_cpsat_agrees_on_random_abilities(block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        dice, abilities, price = random_set(seed)
        agree(dice, abilities, Judge(abilities, price), price)


@pytest.mark.slow
@pytest.mark.parametrize("ref", HEROES)
def test_cpsat_agrees_for_every_roll_of_a_sample_hero(ref: str) -> None:
    abilities = abilities_of(ref)
    judge = Judge(abilities)
    for dice in every_roll(6):
        agree(dice, abilities, judge)


def every_roll(most: int) -> Iterator[Dice]:
    """Every multiset of up to so many dice."""
    for count in range(most + 1):
        yield from (tuple(map(Die, values)) for values in combinations_with_replacement(range(1, 7), count))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_cpsat_agrees_on_two_thousand_random_ability_sets(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        dice, abilities, price = random_set(seed)
        agree(dice, abilities, Judge(abilities, price), price)


# --- whole rolls ---


def test_a_table_holds_every_roll_with_its_weight_and_worth() -> None:
    table, judge = RollTable(Judge(BUYS), 6), Judge(BUYS)
    assert len(table) == 462
    assert sum(row.weight for row in table.rows.values()) == 1
    assert table.rows[rolled("1 1 1 1 1 2")].weight == Fraction(6, 6**6)
    assert table.mean == sum(row.weight * judge.value(dice) for dice, row in table.rows.items())
    for text in ("1 1 1 1 1 1", "1 2 3 4 5 6", "6 6 6 6 6 6"):
        assert table[rolled(text)].value == judge.best(rolled(text)).value


def test_the_mean_of_a_table_is_that_of_all_sequences_of_dice() -> None:
    judge = Judge(BUYS, 1)
    rolls = product(range(1, 7), repeat=3)
    total = sum(judge.value(multiset([Die(a), Die(b), Die(c, True)])) for a, b, c in rolls)
    assert RollTable(judge, 2, 1).mean == Fraction(total, 216)


@pytest.mark.rule("RB-165", "RB-166")
def test_a_table_tells_what_a_reroll_and_a_booster_add() -> None:
    table, judge = RollTable(Judge(BUYS), 3), Judge(BUYS)
    for dice, row in table.rows.items():
        for die in set(dice):
            rest = without(dice, (die,))
            again = [judge.value(multiset((*rest, Die(face)))) for face in range(1, 7)]
            assert row.reroll[die] == Fraction(sum(again), 6) - row.value
            assert row.boost[die] == judge.value(multiset((*rest, Die(die.value + 1)))) - row.value
    # A lone 1 buys nothing; 2 and 3 buy 1, 4 and 5 buy 4, a 6 buys 5.
    lone = RollTable(Judge(BUYS), 1)
    assert lone[rolled("1")].reroll == {Die(1): Fraction(15, 6)}
    assert lone[rolled("5")].boost == {Die(5): 1}
    assert RollTable(Judge(BUYS), 1, above=False)[rolled("6")].boost == {}


@pytest.mark.rule("RB-165", "RB-166")
def test_charms_are_spent_one_after_the_other_as_well_as_can_be() -> None:
    charms = Charms(Judge(BUYS))
    assert charms.value(rolled("5"), 0, 0) == 4
    assert charms.value(rolled("5"), 0, 1) == 5
    # Rolled once, a 1 is worth 15/6 on average. The second reroll replaces what is below that: 1, 2 and 3.
    assert charms.value(rolled("1"), 2, 0) == Fraction(3 * 15, 36) + Fraction(4 + 4 + 5, 6)
    options = dict(charms.options(rolled("1 5"), 1, 1))
    assert options[KEEP] == 5
    assert options[Charm("boost", Die(1))] == charms.value(rolled("2 5"), 1, 0)
    assert max(options.values()) == charms.value(rolled("1 5"), 1, 1)
