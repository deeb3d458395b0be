"""Raid Boss for CP-SAT: the best use of the dice that lie there, proven, with all best first actions.

Where the order of abilities means nothing, a position of Assign Dice is a table: how often each ability is used on
which targets, how many Bonus Dice that takes, and what the fight is worth once the phase is over. The worth is exact:
the rules play the abilities, and the search plays on from there. The solver finds the best row that the dice can pay.
Answers of the team, which could be given as well while dice are assigned, wait until the Boss Action begins.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ortools.sat.python import cp_model

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from model.effects.agenda import PASS, Choice
from model.raidboss.dice import BONUS, die_word, read_die
from model.raidboss.game import RaidBoss
from model.raidboss.phases import ASSIGN
from model.raidboss.state import Die as RolledDie
from model.raidboss.state import State
from model.raidboss.turn import DONE, USE, ability_cost, done, use
from solvers.assignment import Ability, Assignment, Die
from solvers.cpsat.raidboss_dice import DiceModel, new_solver
from solvers.cpsat.raidboss_facts import why_not
from solvers.expectimax import Search
from solvers.limits import LimitReached, Limits, Meter, Progress, deep_recursion
from solvers.result import Refused, Result, Status

METHOD = "cpsat"
ADVICE = "Use the method expectimax."
MOST_ROWS = 4_000
"""The most rows of a table; beyond it the search is the better method."""
Answers = tuple[Action, ...]
Counts = tuple[int, ...]


def solve(problem: Problem[Any], limits: Limits, progress: Progress | None = None) -> Result:
    """The answer for the dice that lie there. Raises Refused, naming all that is not encoded."""
    game, state = problem.game, problem.state
    if not isinstance(game, RaidBoss):
        raise Refused(METHOD, ("another game",), ADVICE)
    if state.phase != ASSIGN or state.agenda or game.current_player(state) != problem.goal.seat:
        raise Refused(METHOD, ("a position in which no dice are being assigned",), ADVICE)
    search = Search(problem, Meter(limits, progress))
    solving = Solving(game, search, limits)
    try:
        with deep_recursion():
            return solving.run(problem)
    except MissingFact as missing:
        raise Refused(METHOD, (missing.what,), missing.advice) from missing


def die_of(die: RolledDie) -> Die:
    """A die of the roll as the solvers know it."""
    return Die(die.value, die.kind == BONUS)


@dataclass(frozen=True)
class Play:
    """One way to use an ability: its colour, its cost, the choices made in it."""

    name: str
    colour: str
    cost: int
    answers: Answers


class Phase:
    """A position of Assign Dice as a table: plays, and the worth of every number of each of them."""

    def __init__(self, game: RaidBoss, search: Search, state: State) -> None:
        """Raises Refused with every reason by name, and LimitReached."""
        reasons = why_not(game.engine, state)
        if reasons:
            raise Refused(METHOD, tuple(reasons), ADVICE)
        self.game, self.search, self.state = game, search, state
        self.dice = tuple(map(die_of, state.dice))
        self.plays = tuple(self._plays())
        self.worth = {row: self._worth(*row) for row in tuple(self._rows())}
        self.ranks = sorted(set(self.worth.values()))

    # --- the rules ---

    def _used(self, state: State, play: Play, dice: tuple[RolledDie, ...]) -> State:
        """The state after a use, paid with dice that are put there for it, its choices still open."""
        return self.game.kernel.settle(use(self.game.engine, state._replace(dice=dice), play.colour, dice))

    def _plays(self) -> Iterator[Play]:
        """Every ability with every series of choices in it."""
        g = self.game.engine
        for colour in g.hero_card(self.state.active).abilities:
            cost = ability_cost(g, self.state, self.state.active, colour)
            play = Play("", colour, cost, ())
            begun = self._used(self.state, play, (RolledDie(cost),))
            for at, answers in enumerate(self._answers(begun)):
                yield Play(f"{colour}-{at}", colour, cost, answers)

    def _answers(self, state: State) -> Iterator[Answers]:
        ask = self.game.kernel.pending(state)
        if ask is None:
            yield ()
            return
        if not isinstance(ask, Choice):
            raise Refused(METHOD, ("an ability with a chance in it",), ADVICE)
        options = [action for action, _ in ask.options]
        for action in [PASS] if PASS in options else options:
            for rest in self._answers(self.game.kernel.answer(state, action)):
                yield rest if action == PASS else (action, *rest)

    def _played(self, state: State, play: Play, dice: tuple[RolledDie, ...]) -> State:
        """The state after a use and its choices."""
        kernel, left = self.game.kernel, list(play.answers)
        state = self._used(state, play, dice)
        while state.agenda:
            options = kernel.actions(state)
            step = PASS if PASS in options else left.pop(0) if left else None
            if step is None or step not in options:
                raise Refused(METHOD, (f"the {play.colour} ability, whose choices change",), ADVICE)
            state = kernel.answer(state, step)
        if state.outcome or left:
            why = "DMG that may end the fight at once" if state.outcome else f"the {play.colour} ability"
            raise Refused(METHOD, (why,), ADVICE)
        return state

    def _rows(self) -> Iterator[tuple[Counts, int]]:
        """Every number of uses that these dice might pay, and every number of Bonus Dice spent on them."""
        total, bonus = sum(die.value for die in self.dice), sum(die.bonus for die in self.dice)
        found = 0
        for counts in self._counts(0, total, len(self.dice)):
            uses = sum(counts)
            least = max(0, uses - (len(self.dice) - bonus))
            for spent in range(least, bonus + 1) if uses else (0,):
                found += 1
                if found > MOST_ROWS:
                    raise Refused(METHOD, ("too many ways to assign the dice",), ADVICE)
                yield counts, spent

    def _counts(self, at: int, total: int, dice: int) -> Iterator[Counts]:
        if at == len(self.plays):
            yield ()
            return
        for count in range(min(dice, total // self.plays[at].cost) + 1):
            for rest in self._counts(at + 1, total - count * self.plays[at].cost, dice - count):
                yield (count, *rest)

    def _worth(self, counts: Counts, spent: int) -> Fraction:
        """The exact worth of the fight after these uses, which are played in any order."""
        self.search.meter.tick()
        state = self.state._replace(dice=())
        for play, count in zip(self.plays, counts, strict=True):
            for _ in range(count):
                dice = tuple(RolledDie(1, BONUS) for _ in range(spent)) or (RolledDie(play.cost),)
                state, spent = self._played(state, play, dice), 0
        after = self.game.begin(done(self.game.engine, state._replace(dice=())))
        return self.search.exact(after)

    # --- the model ---

    def model(self) -> tuple[DiceModel, cp_model.IntVar]:
        """The dice with their slots, and the number of the worth among all worths."""
        abilities = [Ability(play.name, play.cost, (0,)) for play in self.plays]
        dice = DiceModel(self.dice, abilities)
        rank = dice.m.new_int_var(0, len(self.ranks) - 1, "rank")
        counts = [dice.m.new_int_var(0, len(self.dice), play.name) for play in self.plays]
        spent = dice.m.new_int_var(0, len(self.dice), "spent")
        for play, count in zip(self.plays, counts, strict=True):
            dice.m.add(count == dice.uses(play.name))
        dice.m.add(spent == dice.bonus_spent())
        number = {value: at for at, value in enumerate(self.ranks)}
        rows = [(*row, used, number[value]) for (row, used), value in self.worth.items()]
        dice.m.add_allowed_assignments([*counts, spent, rank], rows)
        return dice, rank

    def named(self, colour: str) -> list[str]:
        """The plays of one ability."""
        return [play.name for play in self.plays if play.colour == colour]


class Solving:
    """One solve: the search that values positions, the time left, the work done."""

    def __init__(self, game: RaidBoss, search: Search, limits: Limits) -> None:
        self.game, self.search, self.limits = game, search, limits
        self.branches = 0
        self.began = time.monotonic()

    def run(self, problem: Problem[Any]) -> Result:
        """Optimum, then every first action that still reaches it."""
        low, high = problem.goal.bounds(problem.state)
        best: tuple[Action, ...] = ()
        line: tuple[Step, ...] = ()
        why = ""
        try:
            phase = Phase(self.game, self.search, problem.state)
            value, assignment = self.optimum(phase)
            low = high = value
            line = self._line(phase, assignment)
            best = self._best(phase, value)
        except LimitReached as reached:
            why, best = reached.limit, tuple(step for step in line[:1] if isinstance(step, Action))
        except KeyboardInterrupt:
            why = "interrupted"
        status = Status.BOUND if why else Status.PROVEN
        nodes, notes = self.search.meter.nodes + self.branches, (why,) if why else ()
        return Result(status, low, high, best, line, nodes, time.monotonic() - self.began, METHOD, notes)

    def optimum(self, phase: Phase) -> tuple[Fraction, Assignment]:
        """The best worth that the dice can pay, and an assignment that has it."""
        dice, rank = phase.model()
        dice.m.maximize(rank)
        solver = self._solved(dice, cp_model.OPTIMAL)
        return phase.ranks[solver.value(rank)], dice.read(solver)

    def _solved(self, dice: DiceModel, *wanted: Any) -> cp_model.CpSolver:
        """The solver after its work. Raises LimitReached unless it came to a wanted status."""
        left = None
        if self.limits.seconds is not None:
            left = self.limits.seconds - (time.monotonic() - self.began)
        solver = new_solver(left)
        status = solver.solve(dice.m)
        self.branches += int(solver.num_branches) + 1
        if status not in wanted:
            raise LimitReached(f"time limit {self.limits.seconds} s reached")
        return solver

    # --- first actions ---

    def _best(self, phase: Phase, value: Fraction) -> tuple[Action, ...]:
        return tuple(a for a in self.game.legal_actions(phase.state) if self._keeps(phase, a, value))

    def _keeps(self, phase: Phase, action: Action, value: Fraction) -> bool:
        """Whether a first action still reaches the best worth."""
        if action.kind == DONE:
            return phase.worth[(0,) * len(phase.plays), 0] == value
        if action.kind != USE:
            return self._reaches(self.game.apply(phase.state, action), value)
        colour, words = action.args[0], action.args[1:]
        dice, rank = phase.model()
        dice.m.add(rank == phase.ranks.index(value))
        dice.paying(phase.named(colour), tuple(die_of(read_die(word)) for word in words))
        solver = new_solver()
        self.branches += 1
        return bool(solver.solve(dice.m) in (cp_model.OPTIMAL, cp_model.FEASIBLE))

    def _reaches(self, state: State, value: Fraction) -> bool:
        """Whether a position in the phase, or after it, is worth so much."""
        player = self.game.current_player(state)
        if player in (CHANCE, TERMINAL) or state.phase != ASSIGN:
            return self.search.reaches(state, value)
        if state.agenda:
            return any(self._reaches(self.game.apply(state, a), value) for a in self.game.legal_actions(state))
        return self.optimum(Phase(self.game, self.search, state))[0] >= value

    # --- an illustration ---

    def _line(self, phase: Phase, assignment: Assignment) -> tuple[Step, ...]:
        """The uses in order with their choices, then best play to the end."""
        state, steps = phase.state, []
        plays = {play.name: play for play in phase.plays}
        for one in assignment:
            play, left = plays[one.ability], list(plays[one.ability].answers)
            paid = tuple(die_word(RolledDie(die.value, BONUS if die.bonus else "a")) for die in one.dice)
            pending: list[Action] = [Action(USE, (play.colour, *paid))]
            while pending:
                steps += pending
                state = self.game.apply(state, pending.pop())
                if state.agenda and state.phase == ASSIGN:
                    options = self.game.legal_actions(state)
                    pending.append(PASS if PASS in options else left.pop(0))
        if state.phase == ASSIGN and not state.agenda and not self.game.is_terminal(state):
            steps.append(Action(DONE))
            state = self.game.apply(state, Action(DONE))
        return (*steps, *self.search.line(state))
