"""What every roll of 8d6 buys, and what it is worth to reroll parts of it, beside CP-SAT and enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import prod
from typing import Any

from peers.harness import Comparison, Row, Variant

from solvers.lattice import Lattice, Purchase, Roll, lattice, weighted

DICE, SIDES, SAMPLE = 8, 6, 20
FACES = range(1, SIDES + 1)


def trios() -> tuple[Roll, ...]:
    """Two or three dice of 12 or more, of which none can be left out."""
    found = [(6, 6)] + [way for way in combinations_with_replacement(FACES, 3) if sum(way) >= 12 and way[1:] != (6, 6)]
    return tuple(found)


SHOP = (
    Purchase(tuple(((face, face), 2 * face) for face in FACES), 3),
    Purchase(tuple((way, 9) for way in trios()), 2),
    Purchase((((5,), 1), ((6,), 1)), 4),
)
"""A pair for twice its face, three times; 12 with at most three dice for 9, twice; a 5 or a 6 for 1, four times."""


def by_columns(roll: Roll, left: Sequence[int]) -> int:
    """The best assignment by CP-SAT: one number for each way to pay. The quickest model of those tried."""
    from ortools.sat.python import cp_model

    model, spent, gains = cp_model.CpModel(), {face: [] for face in FACES}, []  # type: ignore[var-annotated]
    counts = Counter(roll)
    for purchase, uses in zip(SHOP, left, strict=True):
        used = []
        for way, gain in purchase.ways:
            if Counter(way) <= counts:
                times = model.new_int_var(0, uses, "")
                used.append(times)
                gains.append(gain * times)
                for face, many in Counter(way).items():
                    spent[face].append(many * times)
        model.add(sum(used) <= uses)
    for face in FACES:
        model.add(sum(spent[face]) <= counts[face])
    model.maximize(sum(gains))
    return solved(model, presolve=False)


def by_slots(roll: Roll, left: Sequence[int]) -> int:
    """The same with one switch for each die and each use, as one would write it first."""
    from ortools.sat.python import cp_model

    model, gains = cp_model.CpModel(), []
    slots: list[list[Any]] = []
    for number, uses in enumerate(left):
        for _ in range(uses):
            used, dice = model.new_bool_var(""), [model.new_bool_var("") for _ in roll]
            slots.append(dice)
            for die in dice:
                model.add_implication(die, used)
            gains.append(slot_gain(model, number, used, dice, roll))
    for at in range(len(roll)):
        model.add_at_most_one(dice[at] for dice in slots)
    model.maximize(sum(gains))
    return solved(model, presolve=True)


def slot_gain(model: Any, number: int, used: Any, dice: list[Any], roll: Roll) -> Any:
    """State what one use of a purchase takes; what it is worth."""
    if number == 0:
        face = model.new_int_var(0, SIDES, "")
        model.add(sum(dice) == 2 * used)
        for die, shown in zip(dice, roll, strict=True):
            model.add(face == shown).only_enforce_if(die)
        model.add(face == 0).only_enforce_if(~used)
        return 2 * face
    if number == 1:
        model.add(sum(dice) <= 3)
        model.add(sum(die * shown for die, shown in zip(dice, roll, strict=True)) >= 12 * used)
        return 9 * used
    model.add(sum(dice) == used)
    model.add(sum(die for die, shown in zip(dice, roll, strict=True) if shown < 5) == 0)
    return used


def solved(model: Any, presolve: bool) -> int:
    """The proven optimum; one worker, as more of them are slower on models so small."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = presolve
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL
    return round(solver.objective_value)


def check_assignments(dice: Lattice, rolls: Sequence[Roll], budgets: Sequence[Sequence[int]]) -> None:
    """Assert that CP-SAT finds the numbers of the lattice."""
    values = dice.assign(SHOP)
    for left in budgets:
        budget = dice.budget(SHOP, left)
        for roll in rolls:
            assert by_columns(roll, left) == values[budget, dice.index[roll]], (roll, left)


def assignments() -> Comparison:
    """Every roll and budget at once, beside one roll at a time."""
    dice, full = lattice(DICE), [purchase.uses for purchase in SHOP]
    rolls = [dice.rolls[number] for number in dice.full()]
    sample = rolls[:: len(rolls) // SAMPLE][:SAMPLE]
    check_assignments(dice, rolls, [full])
    check_assignments(dice, sample, [(1, 0, 2), (0, 2, 4), (3, 1, 0)])
    for roll in sample:
        assert by_slots(roll, full) == by_columns(roll, full), roll
    budgets = prod(uses + 1 for uses in full)
    every = len(rolls) / SAMPLE

    def each(solver: Any) -> Any:
        return lambda: [solver(roll, full) for roll in sample]

    variants = (
        Variant(f"kibitz Lattice.assign, all {budgets} budgets", lambda: dice.assign(SHOP), 20),
        Variant("CP-SAT, a switch for each die and use", each(by_slots), scale=every),
        Variant("CP-SAT, a number for each way to pay", each(by_columns), scale=every),
        Variant(f"the same, all {budgets} budgets", each(by_columns), scale=every * budgets),
    )
    notes = (
        f"CP-SAT agrees on all {len(rolls):,} rolls with all uses left, and on {SAMPLE} rolls with three other budgets",
        f"CP-SAT's time is that of {SAMPLE} rolls, times {len(rolls)}/{SAMPLE}; ours is for all rolls and budgets",
    )
    targets = {variants[1].name: 1000.0, variants[2].name: 1000.0, variants[3].name: 1000.0}
    return Comparison(variants, targets, notes)


def worth_of_parts(roll: Roll, known: dict[Roll, int]) -> int:
    """The best part to keep, by every part and every fall of the other dice; scaled by 6^dice."""
    best = 0
    for part in parts(roll):
        again = len(roll) - len(part)
        total = sum(ways * known[tuple(sorted((*part, *more)))] for more, ways in weighted(again))
        best = max(best, total * SIDES ** len(part))
    return best


def parts(roll: Roll) -> set[Roll]:
    """Every part of a roll."""
    found: set[Roll] = {()}
    for face in roll:
        found |= {(*part, face) for part in found}
    return found


def check_rerolls(dice: Lattice, sample: Sequence[Roll], times: int) -> None:
    """Assert that enumeration finds the numbers of the lattice, reroll by reroll, as whole numbers."""
    values, all_rolls = dice.values(shop_worth(dice)), [dice.rolls[number] for number in dice.full()]
    known = dict(zip(all_rolls, map(int, values), strict=True))
    for left in range(1, times + 1):
        found, _ = dice.rerolls(values, left)
        after = dict(zip(all_rolls, map(int, found), strict=True))
        for roll in sample:
            assert worth_of_parts(roll, known) == after[roll], roll
        known = after


def shop_worth(dice: Lattice) -> Any:
    """Roll -> what it buys with all uses left."""
    values = dice.assign(SHOP)[-1]
    return lambda roll: int(values[dice.index[roll]])


def rerolls() -> Comparison:
    """The worth of every roll with two rerolls of any part of it."""
    dice, few = lattice(DICE), 4
    rolls = [dice.rolls[number] for number in dice.full()]
    sample = rolls[len(rolls) // (2 * few) :: len(rolls) // few][:few]
    check_rerolls(dice, rolls[:: len(rolls) // SAMPLE][:SAMPLE], 2)
    values = dice.values(shop_worth(dice))
    known = dict(zip(rolls, map(int, values), strict=True))
    variants = (
        Variant("kibitz Lattice.rerolls, two rerolls", lambda: dice.rerolls(values, 2), 50),
        Variant(
            "enumeration of parts and falls",
            lambda: [worth_of_parts(roll, known) for roll in sample],
            scale=2 * len(rolls) / few,
        ),
    )
    notes = (
        f"the same whole numbers on {SAMPLE} rolls with one and with two rerolls",
        f"enumeration's time is that of {few} rolls and one reroll, times 2 x {len(rolls)}/{few}",
    )
    return Comparison(variants, {variants[1].name: 10_000.0}, notes)


ROWS = (
    Row("assign-8d6", "the best assignment of every roll of 8d6", ("ortools",), assignments),
    Row("reroll-8d6", "the worth of every roll of 8d6 with two rerolls", (), rerolls),
)
