"""The optimal command sequence of one turn of Ascension Tactics, proven by CP-SAT and replayed through the rules."""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from model.ascension.goal import AchieveGoal, MaximiseGoal
from model.ascension.state import OFF
from model.core.action import Action, IllegalAction
from model.core.game import TERMINAL
from model.core.goal import Problem
from solvers.cpsat.ascension_facts import Facts, Item, Own, Reader
from solvers.cpsat.ascension_goal import GoalModel
from solvers.cpsat.ascension_model import TurnModel
from solvers.limits import LimitReached, Limits, Meter, Progress
from solvers.result import Refused, Result, Status

METHOD = "cpsat"
WORKERS = 2
SEED = 1
ADVICE = "Use --method auto or expectimax."
TIDY_SECONDS = 2.0
END, FINISH = Action("end"), Action("finish")


class PlanRefuted(AssertionError):
    """A plan of the model that the rules do not confirm: a fault of the encoding."""


class Answer(NamedTuple):
    """One solve: an interval for the value, and the plan that reaches its low end."""

    low: Fraction
    high: Fraction
    plan: tuple[Action, ...]
    branches: int


def solve(problem: Problem[Any], limits: Limits, progress: Progress | None = None) -> Result:
    """The proven value, all best first actions and one optimal line. Raises Refused, naming what is not encoded."""
    meter = Meter(limits, progress)
    answer = _answer(problem.game, problem.state, problem.goal, _left(meter), tidy=True)
    branches = answer.branches
    notes: tuple[str, ...]
    if answer.low == answer.high:
        try:
            best, more = _best_first(problem, answer, meter)
            value, nodes = answer.low, branches + more
            return Result(Status.PROVEN, value, value, best, answer.plan, nodes, meter.seconds, METHOD)
        except (LimitReached, KeyboardInterrupt) as stop:
            notes = (str(stop) or "interrupted", "the value is proven, the list of best first actions is not complete")
    else:
        notes = ("time limit reached or interrupted",)
    first = answer.plan[:1]
    return Result(
        Status.BOUND, answer.low, answer.high, first, answer.plan, branches, meter.seconds, METHOD, notes
    )  # fmt: skip


def _left(meter: Meter) -> float | None:
    most = meter.limits.seconds
    if most is None:
        return None
    if most - meter.seconds <= 0:
        raise LimitReached(f"time limit {most:g} s reached")
    return most - meter.seconds


def _answer(game: Any, state: Any, goal: Any, seconds: float | None, floor: Any = None, tidy: bool = False) -> Answer:
    """Solve one position; with a floor, only ask whether that value is reached."""
    if game.current_player(state) == TERMINAL:
        value = goal.value(state)
        return Answer(value, value, (), 0)
    if not isinstance(goal, AchieveGoal | MaximiseGoal):
        raise Refused(METHOD, (f"the goal {goal.describe()}",), ADVICE)
    reader = Reader(game, state, goal.seat)
    facts = reader.facts()
    if reader.reasons:
        raise Refused(METHOD, tuple(sorted(reader.reasons)), ADVICE)
    turn = TurnModel(facts)
    ends = GoalModel(turn, goal)
    if floor is not None:
        turn.m.add(ends.objective >= int(floor * ends.scale))
    else:
        turn.m.maximize(ends.objective)
    solver, status = _run(turn.m, seconds)
    if status == cp_model.INFEASIBLE:
        return Answer(Fraction(-(10**6)), Fraction(-(10**6)), (), int(solver.num_branches))
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        low, high = goal.bounds(state)
        return Answer(low, high, (), int(solver.num_branches))
    low = ends.value(solver.value(ends.objective))
    high = ends.value(solver.best_objective_bound) if floor is None else low
    if tidy and low == high:
        solver = _tidied(turn, ends, solver)
    plan = confirmed(game, state, goal, decode(facts, turn, solver), low)
    return Answer(low, max(low, high), plan, int(solver.num_branches))


def _run(model: Any, seconds: float | None) -> tuple[Any, Any]:
    """Solve with fixed seed and workers; Ctrl-C stops the search and keeps the best plan so far."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = WORKERS
    solver.parameters.random_seed = SEED
    solver.parameters.catch_sigint_signal = False
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    box: list[Any] = []
    thread = threading.Thread(target=lambda: box.append(solver.solve(model)), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except KeyboardInterrupt:
        solver.stop_search()
        thread.join()
        if not box or box[0] not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise
    return solver, box[0]


def _tidied(turn: TurnModel, ends: GoalModel, solver: Any) -> Any:
    """A plan of the same value with few commands, moves and attacks: easier to read; the first one if none in time."""
    turn.m.add(ends.objective >= round(solver.value(ends.objective)))
    effort: Any = 3 * sum(turn.cmd.values()) + sum(turn.moved.values()) + sum(turn.act.values())
    effort = effort + sum(turn.early.values()) + sum(turn.late.values())
    turn.m.minimize(effort)
    tidier, status = _run(turn.m, TIDY_SECONDS)
    return tidier if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else solver


def _best_first(problem: Problem[Any], answer: Answer, meter: Meter) -> tuple[tuple[Action, ...], int]:
    """Every first action after which the value is still reached; each is asked of its successor."""
    game, goal, value = problem.game, problem.goal, answer.low
    legal = game.legal_actions(problem.state)
    known = set(answer.plan[:1])
    branches = 0
    for action in legal:
        if action in known:
            continue
        meter.tick()
        reached, more = _reaches(game, game.apply(problem.state, action), goal, value, meter)
        branches += more
        if reached:
            known.add(action)
    return tuple(a for a in legal if a in known), branches


def _reaches(game: Any, state: Any, goal: Any, value: Fraction, meter: Meter) -> tuple[bool, int]:
    """Whether a successor still allows the value; a choice in the middle of an effect is tried option by option."""
    if state.agenda and game.current_player(state) == goal.seat:
        branches = 0
        for action in game.legal_actions(state):
            reached, more = _reaches(game, game.apply(state, action), goal, value, meter)
            branches += more
            if reached:
                return True, branches
        return False, branches
    answer = _answer(game, state, goal, _left(meter), floor=value)
    return answer.low >= value, answer.branches


# --- from the model's plan to actions ---


def decode(facts: Facts, turn: TurnModel, solver: Any) -> tuple[Action, ...]:
    """The plan as actions of the rules: cards, then the commands in order, then the end of the turn."""
    on = solver.boolean_value
    actions: list[Action] = list(facts.played)
    order = sorted((o for o in turn.own if on(turn.cmd[o.id])), key=lambda o: solver.value(turn.step[o.id]))
    for (item, _, name), use in turn.early.items():
        if item.card and on(use):
            actions += [Action("play", (item.name,)), Action("choose", (name,))]
    for o in order:
        actions += _command(turn, o, on, solver)
    return (*actions, END)


def _command(turn: TurnModel, o: Own, on: Any, solver: Any) -> list[Action]:
    board = turn.board
    name = "cultist" if o.newcomer else o.id
    found: list[Action] = []
    if not o.active:
        step = round(solver.value(turn.step[o.id]))
        where = () if o.fig.hex != OFF else (board.name(next(h for h in o.starts if on(turn.start[o.id, h]))),)
        free = ("free",) if on(turn.free[o.id, step]) else ()
        found.append(Action("command", (name, *where, *free)))
    found += _uses(turn.early, o, on)
    found += _hits(turn, o, on, range(turn.half))
    option = next((p for p in o.options if on(turn.mv[o.id, p])), None)
    if option is not None:
        via = [board.name(h) for h in option.entered if h != option.end]
        found.append(Action("move", (board.name(option.end), *(("via", *via) if via else ()))))
    found += _uses(turn.late, o, on)
    found += _hits(turn, o, on, range(turn.half, turn.slots))
    return [*found, FINISH]


def _uses(table: dict[tuple[Item, int, str], Any], o: Own, on: Any) -> list[Action]:
    return [Action("use", (i.name, o.id)) for (i, _, n), v in table.items() if n == o.id and not i.card and on(v)]


def _hits(turn: TurnModel, o: Own, on: Any, slots: range) -> list[Action]:
    found = []
    for j in slots:
        if not on(turn.act[o.id, j]):
            continue
        if o.area:
            found.append(Action("attack", ("all",)))
        else:
            found += [Action("attack", (e.id,)) for e in turn.f.foes if on(turn.atk[o.id, e.id, j])]
    return found


def confirmed(game: Any, state: Any, goal: Any, plan: tuple[Action, ...], value: Fraction) -> tuple[Action, ...]:
    """The plan as the rules carry it out; raises PlanRefuted unless it is legal and worth at least `value`.

    A command that has nothing left ends by itself, so a planned `finish` may be superfluous. A new Cultist gets its id
    from the rules. A prompt that the plan does not speak of is declined, or answered by its first option.
    """
    done: list[Action] = []
    for planned in plan:
        state = _prompts(game, state, done, planned)
        step = planned
        if planned == FINISH and state.active is None:
            continue
        if planned.kind == "use" and planned.args[1].startswith("new-cultist"):
            step = Action("use", (planned.args[0], state.active.figure))
        try:
            state = game.apply(state, step)
        except IllegalAction as illegal:
            said = "; ".join(map(str, plan))
            raise PlanRefuted(f"the rules forbid a step of the plan ({said}): {illegal}") from illegal
        done.append(step)
    worth = goal.value(state)
    if worth < value:
        raise PlanRefuted(f"the plan {'; '.join(map(str, plan))} is worth {worth}, the model says {value}")
    return tuple(done)


def _prompts(game: Any, state: Any, done: list[Action], planned: Action) -> Any:
    """Answer effects in progress that the plan's next step does not answer itself."""
    while state.agenda and planned not in game.legal_actions(state):
        legal = game.legal_actions(state)
        decline = Action("decline")
        step = decline if decline in legal else legal[0]
        state = game.apply(state, step)
        done.append(step)
    return state
