"""Ascension Tactics for CP-SAT: the optimal turn, proven, replayed by the rules, with all best first actions."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ortools.sat.python import cp_model

from model.ascension.game import Ascension
from model.ascension.goal import AchieveGoal, MaximiseGoal
from model.ascension.state import State
from model.core.action import Action
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.cpsat.ascension_facts import MAX_NEW, Facts, read
from solvers.cpsat.ascension_first import first_actions
from solvers.cpsat.ascension_model import TurnModel
from solvers.cpsat.ascension_objective import Objective, goal_reasons
from solvers.cpsat.ascension_plan import Plan, plan_of
from solvers.cpsat.ascension_plays import plays, unplayable
from solvers.limits import Limits, Progress
from solvers.result import Refused, Result, Status

METHOD = "cpsat"
ADVICE = "Use the method expectimax."
SEED = 1
CONFLICTS = 50_000
"""Effort to prove that no turn commands more new Cultists than the model has."""


class OutOfTime(Exception):
    """The limit is reached before something is proven."""


@dataclass
class Built:
    """A model with its objective, and how its hand was played."""

    turn: TurnModel
    objective: Objective
    played: tuple[Action, ...]


def solve(problem: Problem[Any], limits: Limits, progress: Progress | None = None) -> Result:
    """The answer for one turn. Raises Refused, naming all that is not encoded, and Disagreement with the rules."""
    search = Search(problem, limits, progress)
    try:
        return search.run()
    except MissingFact as missing:
        raise Refused(METHOD, (missing.what,), missing.advice) from missing


def _all_come(facts: Facts) -> bool:
    """Whether a turn may command every new Cultist of the model, so that one more could matter.

    A turn with more of them is, up to the command of the last one that the model has, a turn of the model.
    """
    turn = TurnModel(facts)
    turn.m.add(turn.used[[one.id for one in facts.own if one.newcomer][-1]] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_number_of_conflicts = CONFLICTS
    return bool(solver.solve(turn.m) != cp_model.INFEASIBLE)


class Search:
    """One solve: the models built, the time left, the best plan so far."""

    def __init__(self, problem: Problem[Any], limits: Limits, progress: Progress | None) -> None:
        if not isinstance(problem.game, Ascension) or not isinstance(problem.goal, AchieveGoal | MaximiseGoal):
            raise Refused(METHOD, ("another game, or a goal of another kind",), ADVICE)
        self.game, self.goal, self.state = problem.game, problem.goal, problem.state
        self.limits, self.progress = limits, progress
        self.began = time.monotonic()
        self.branches = 0
        self.low, self.high = problem.goal.bounds(problem.state)
        self.plan: Plan | None = None

    def run(self) -> Result:
        """Optimum, then every first action that still reaches it."""
        if self.game.current_player(self.state) != self.goal.seat:
            raise Refused(METHOD, ("a position in which the asking seat does not decide",), ADVICE)
        models = self.models(self.state)
        why = ""
        best: tuple[Action, ...] = ()
        try:
            for built in models:
                self._optimise(built)
            assert self.plan is not None
            self.high = self.low
            best = first_actions(self, models)
        except OutOfTime:
            why = "limit reached"
        except KeyboardInterrupt:
            why = "interrupted"
        line = self.plan.actions if self.plan else ()
        status = Status.BOUND if why else Status.PROVEN
        seconds = time.monotonic() - self.began
        best = best or line[:1]
        return Result(
            status, self.low, self.high, best, line, self.branches, seconds, METHOD, (why,) if why else ()
        )  # fmt: skip

    # --- models ---

    def models(self, state: State) -> list[Built]:
        """A model for every way to play the hand. Raises Refused with every reason by name."""
        reasons = unplayable(self.game, state)
        ways = plays(self.game, state) if not reasons and not state.agenda else [((), state)]
        if ways is None:
            raise Refused(METHOD, ("too many ways to play the hand",), ADVICE)
        found = []
        for actions, ready in ways:
            facts = read(self.game.engine, state, ready, state.seat)
            goal_reasons(self.goal, facts)
            if facts.crowded and not facts.reasons and _all_come(facts):
                facts.refuse(f"more than {MAX_NEW} new Cultists in a turn (AT-101)")
            reasons += [reason for reason in facts.reasons if reason not in reasons]
            if not reasons:
                turn = TurnModel(facts)
                found.append(Built(turn, Objective(turn, self.goal), actions))
        if reasons:
            raise Refused(METHOD, tuple(reasons), ADVICE)
        return found

    def _optimise(self, built: Built) -> None:
        """Raise `low` to the best plan of this model; `high` is what it can be at most when time runs out."""
        objective, model = built.objective, built.turn.m
        if self.plan is not None:
            model.add(objective.at_least(self.low + Fraction(1, objective.scale)))
        model.maximize(objective.score)
        solver, status = self.solved(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            plan = plan_of(self.game, self.state, built.turn, solver, built.played)
            plan.check(self.goal, Fraction(round(solver.objective_value), objective.scale))
            if self.plan is None or plan.value > self.low:
                self.plan, self.low = plan, plan.value
        if self.progress is not None:
            self.progress(self.branches, self.low, self.high)
        if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            if len(built.played) == 0 and status == cp_model.FEASIBLE and self.plan is not None:
                bound = Fraction(int(solver.best_objective_bound + 1e-6), objective.scale)
                self.high = max(self.low, min(self.high, bound)) if self._only_model else self.high
            raise OutOfTime

    @property
    def _only_model(self) -> bool:
        return not self.state.sides[self.state.seat].hand

    def solved(self, model: cp_model.CpModel) -> tuple[cp_model.CpSolver, Any]:
        """Run the solver in the time left. Raises OutOfTime when there is none."""
        solver = cp_model.CpSolver()
        # Workers race, and who wins differs from run to run: with one the same position has the same line and nodes.
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        if self.limits.seconds is not None:
            left = self.limits.seconds - (time.monotonic() - self.began)
            if left <= 0:
                raise OutOfTime
            solver.parameters.max_time_in_seconds = left
        if self.limits.nodes is not None:
            if self.branches >= self.limits.nodes:
                raise OutOfTime
            solver.parameters.max_number_of_conflicts = self.limits.nodes
        status = solver.solve(model)
        self.branches += int(solver.num_branches) + 1
        return solver, status

    # --- questions about other positions ---

    def reaches(self, state: State) -> bool:
        """Whether the best value can still be reached. Raises Refused and OutOfTime."""
        player = self.game.current_player(state)
        if player == TERMINAL:
            return bool(self.goal.value(state) >= self.low)
        if player == CHANCE or player != self.goal.seat:
            raise Refused(METHOD, ("a choice that chance or an opponent makes",), ADVICE)
        if state.agenda:
            return any(self.reaches(self.game.apply(state, a)) for a in self.game.legal_actions(state))
        for built in self.models(state):
            built.turn.m.add(built.objective.at_least(self.low))
            _, status = self.solved(built.turn.m)
            if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return True
            if status != cp_model.INFEASIBLE:
                raise OutOfTime
        return False
