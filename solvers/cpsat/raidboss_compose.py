"""Dice for a puzzle of Raid Boss: rolls of which exactly one assignment reaches the most DMG.

That no other assignment is as good is a statement about all assignments, so two models take turns: one draws a roll
with an assignment that wastes nothing, the other looks for all best assignments of that roll; a roll with several is
ruled out, and the first one draws again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from ortools.sat.python import cp_model

from solvers.assignment import SIDES, Ability, Assignment, Die
from solvers.cpsat.raidboss_dice import assign, new_solver

TRIES = 12
"""Rolls that are drawn before the search gives up."""
FEWEST_USES = 2


class Roll(NamedTuple):
    """A roll, its only best assignment, and what that is worth."""

    dice: tuple[int, ...]
    assignment: Assignment
    worth: int


def one_assignment(abilities: Sequence[Ability], count: int, rng: Random) -> Roll | None:
    """A roll of `count` dice with one best assignment, which uses all of them for two abilities at least.

    None where no such roll is found within TRIES.
    """
    draw = _Drawing(abilities, count, rng)
    for _ in range(TRIES):
        values = draw.next()
        if values is None:
            return None
        found = assign([Die(value) for value in values], abilities)
        if len(found.assignments) == 1 and _uses_all(found.assignments[0], count):
            return Roll(values, found.assignments[0], found.value)
    return None


def _uses_all(assignment: Assignment, count: int) -> bool:
    return len(assignment) >= FEWEST_USES and sum(len(use.dice) for use in assignment) == count


class _Drawing:
    """The model that draws rolls: every die pays for a use that it is needed for."""

    def __init__(self, abilities: Sequence[Ability], count: int, rng: Random) -> None:
        self.m = cp_model.CpModel()
        self.values = [self.m.new_int_var(1, SIDES, f"die {at}") for at in range(count)]
        for one, other in pairwise(self.values):
            self.m.add(one <= other)
        uses, paid = [], []
        for ability in abilities:
            slots = [self._slot(ability, f"{ability.name}.{at}") for at in range(count)]
            for (one, _), (other, _) in pairwise(slots):
                self.m.add_implication(other, one)
            uses += [used for used, _ in slots]
            paid += [mine for _, mine in slots]
        for at in range(count):
            self.m.add_exactly_one(mine[at] for mine in paid)
        self.m.add(sum(uses) >= FEWEST_USES)
        self._near(rng, uses)
        self.seed = rng.randrange(1 << 30)

    def _near(self, rng: Random, uses: list[cp_model.IntVar]) -> None:
        """Like rolls near a thrown one, and some uses more than others: so that rolls are as different as throws."""
        thrown = sorted(rng.randint(1, SIDES) for _ in self.values)
        far = []
        for value, number in zip(self.values, thrown, strict=True):
            off = self.m.new_int_var(0, SIDES, "")
            self.m.add_abs_equality(off, value - number)
            far.append(off)
        self.m.minimize(4 * sum(far) - sum(rng.randint(0, 2) * use for use in uses))

    def _slot(self, ability: Ability, name: str) -> tuple[cp_model.IntVar, list[cp_model.IntVar]]:
        """One use: whether it happens, and which dice pay for it."""
        used = self.m.new_bool_var(name)
        mine = [self.m.new_bool_var(f"{name} {at}") for at in range(len(self.values))]
        points = []
        for takes, value in zip(mine, self.values, strict=True):
            point = self.m.new_int_var(0, SIDES, "")
            self.m.add(point == value).only_enforce_if(takes)
            self.m.add(point == 0).only_enforce_if(~takes)
            self.m.add_implication(takes, used)
            points.append(point)
        total = sum(points)
        self.m.add(total >= ability.cost).only_enforce_if(used)
        for takes, value in zip(mine, self.values, strict=True):
            self.m.add(total - value <= ability.cost - 1).only_enforce_if(takes)
        return used, mine

    def next(self) -> tuple[int, ...] | None:
        """A roll that was not drawn before; None where there is none left."""
        solver = new_solver()
        solver.parameters.random_seed = self.seed
        if solver.solve(self.m) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        found = tuple(solver.value(value) for value in self.values)
        self.m.add_forbidden_assignments(self.values, [found])
        return found
