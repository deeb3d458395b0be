"""Dice for abilities in CP-SAT: the best assignment with a proof, and all assignments that are as good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from solvers.assignment import Ability, Assignment, Dice, Die, Use, multiset
from solvers.result import Status

SEED = 1


class Solved(NamedTuple):
    """What the solver found: `value` is reached, `bound` cannot be passed; both are equal once PROVEN."""

    status: Status
    value: int
    bound: int
    assignments: tuple[Assignment, ...]
    """Every assignment of that value, sorted, when PROVEN; else the one that was found."""
    branches: int


class Slot:
    """One possible use of an ability: how many dice of each kind pay for it."""

    def __init__(self, model: cp_model.CpModel, ability: Ability, kinds: dict[Die, int], name: str) -> None:
        cost = max(1, ability.cost)
        self.ability = ability
        self.used = model.new_bool_var(f"{name} used")
        self.paid = {die: model.new_int_var(0, most, f"{name} {die}") for die, most in kinds.items()}
        total = sum(die.value * count for die, count in self.paid.items())
        model.add(total >= cost).only_enforce_if(self.used)
        for die, count in self.paid.items():
            has = model.new_bool_var(f"{name} has {die}")
            model.add(count >= 1).only_enforce_if(has)
            model.add(count == 0).only_enforce_if(~has)
            model.add_implication(has, self.used)
            # Without this die the rest would not pay.
            model.add(total <= cost - 1 + die.value).only_enforce_if(has)
        base = sum(kinds.values()) + 1
        self.code = sum(count * base**at for at, count in enumerate(self.paid.values()))
        """A number that two payments share only when they are equal."""


class DiceModel:
    """Uses of abilities as slots. Slots of one ability are in order, so that an assignment is one solution only."""

    def __init__(self, dice: Iterable[Die], abilities: Sequence[Ability]) -> None:
        self.m = cp_model.CpModel()
        self.dice = multiset(dice)
        self.kinds = dict(Counter(self.dice))
        self.slots: dict[str, list[Slot]] = {}
        total = sum(die.value for die in self.dice)
        for ability in abilities:
            most = min(len(self.dice), total // max(1, ability.cost))
            found = [Slot(self.m, ability, self.kinds, f"{ability.name}.{at}") for at in range(most)]
            for one, other in pairwise(found):
                self.m.add(one.code >= other.code)
            self.slots[ability.name] = found
        for die, count in self.kinds.items():
            self.m.add(sum(slot.paid[die] for slot in self.all_slots) <= count)

    @property
    def all_slots(self) -> list[Slot]:
        """The slots of all abilities."""
        return [slot for slots in self.slots.values() for slot in slots]

    def uses(self, name: str) -> cp_model.LinearExprT:
        """How often an ability is used."""
        return sum(slot.used for slot in self.slots[name])

    def bonus_spent(self) -> cp_model.LinearExprT:
        """How many Bonus Dice are spent."""
        return sum(count for slot in self.all_slots for die, count in slot.paid.items() if die.bonus)

    def worth(self, price: int) -> cp_model.LinearExprT:
        """What an assignment is worth: each use by its number, less the price of every Bonus Die spent."""
        gains: Any = sum(
            slot.ability.use_worth(at) * slot.used for slots in self.slots.values() for at, slot in enumerate(slots)
        )
        spent: Any = self.bonus_spent()
        worth: cp_model.LinearExprT = gains - price * spent
        return worth

    def paying(self, names: Iterable[str], dice: Dice) -> None:
        """Allow only assignments in which one of these abilities is paid with exactly these dice."""
        counts, ways = Counter(dice), []
        for slot in (slot for name in names for slot in self.slots[name]):
            way = self.m.new_bool_var("")
            for die, paid in slot.paid.items():
                self.m.add(paid == counts[die]).only_enforce_if(way)
            ways.append(way)
        self.m.add_bool_or(ways)

    def read(self, solution: cp_model.CpSolver | cp_model.CpSolverSolutionCallback) -> Assignment:
        """The assignment that a solution stands for."""
        found = []
        for slot in self.all_slots:
            paid = multiset(die for die, count in slot.paid.items() for _ in range(solution.value(count)))
            if paid:
                found.append(Use(slot.ability.name, paid))
        return tuple(sorted(found))


class Collect(cp_model.CpSolverSolutionCallback):
    """Notes down every solution."""

    def __init__(self, model: DiceModel) -> None:
        super().__init__()
        self.model = model
        self.found: set[Assignment] = set()

    def on_solution_callback(self) -> None:
        """Called by the solver."""
        self.found.add(self.model.read(self))


def new_solver(seconds: float | None = None) -> cp_model.CpSolver:
    """A solver that works alone and always in the same way."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    if seconds is not None:
        solver.parameters.max_time_in_seconds = max(0.01, seconds)
    return solver


def assign(
    dice: Iterable[Die], abilities: Sequence[Ability], price: int = 0, every: bool = True, seconds: float | None = None
) -> Solved:
    """The best assignment of dice to abilities, with all that tie when `every`. `price`: of a Bonus Die spent."""
    model = DiceModel(dice, abilities)
    worth = model.worth(price)
    model.m.maximize(worth)
    solver = new_solver(seconds)
    status = solver.solve(model.m)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        # Nothing assigned is always possible, so that only the limit can be the reason.
        most = sum(max(0, ability.total(len(model.slots[ability.name]))) for ability in abilities)
        return Solved(Status.BOUND, 0, most, ((),), int(solver.num_branches))
    value, one = round(solver.objective_value), model.read(solver)
    if status == cp_model.FEASIBLE or not every:
        bound = round(solver.best_objective_bound)
        standing = Status.PROVEN if status == cp_model.OPTIMAL else Status.BOUND
        return Solved(standing, value, bound, (one,), int(solver.num_branches))
    return _all(model, worth, value, int(solver.num_branches))


def _all(model: DiceModel, worth: cp_model.LinearExprT, value: int, branches: int) -> Solved:
    """Every assignment of a value."""
    model.m.clear_objective()  # type: ignore[no-untyped-call]
    model.m.add(worth == value)
    solver, collect = new_solver(), Collect(model)
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model.m, collect)
    return Solved(Status.PROVEN, value, value, tuple(sorted(collect.found)), branches + int(solver.num_branches))
