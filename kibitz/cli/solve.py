"""`kibitz solve`: the value of a position, every best first action, and why."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.cli.why import (
    NOTHING,
    WhyCommand,
    WhyOptions,
    compared,
    explained,
    print_explained,
    read_options,
    why_data,
    why_options,
)
from kibitz.files import POSITION, Source, read_scenario, user_errors
from kibitz.proven import database_option

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.screens import StepView
    from kibitz.why import Explained
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.limits import Limits
    from solvers.puzzle import PuzzleReport, Tempting
    from solvers.result import Result

METHODS = ("auto", "cpsat", "expectimax", "reference")
ANALYSIS_SECONDS = 10.0
"""How long the look at the other first actions may take when no limit is given."""
QUIET_SECONDS = 1.0
"""Work that is done sooner shows no progress."""
Report = Callable[[int, Fraction, Fraction], None]


@click.command(cls=WhyCommand)
@database_option
@click.argument("file", type=POSITION)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option("--method", type=click.Choice(METHODS), default="auto", show_default=True, help="How to solve.")
@click.option("--nodes", type=click.IntRange(1), help="Look into at most this many positions.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long.")
@why_options
def command(file: Source, as_json: bool, method: str, nodes: int | None, seconds: float | None, **why: Any) -> int:
    """Find the best first actions in the scenario FILE, their exact value, why, and a line with its reasons.

    A value is PROVEN, or a BOUND when a limit or Ctrl-C came first (Ctrl-C: exit status 130).
    """
    from kibitz.text import console
    from solvers.limits import Limits

    options, scenario = read_options(why), read_scenario(file)
    limits = Limits(nodes, seconds)
    with user_errors():
        result = solved(scenario.problem, method, limits)
        stopped = "interrupted" in result.notes
        if not as_json:
            short = None if stopped or options.asked else _explained(scenario, result, None, options, limits)
            _print_answer(scenario, result, short)
        report = None if stopped else analysed(scenario.problem, method, limits, result)
        wanted = not stopped and (options.asked or as_json)
        full = _explained(scenario, result, report, options, limits) if wanted else None
        numbers = NOTHING if stopped else compared(scenario, _problem, options, full, limits)
        if as_json:
            _print_json(scenario, result, report, why_data(full, numbers))
        else:
            _print_tempting(scenario, report)
            print_explained(console(), full if options.level else None, numbers)
    return INTERRUPTED if stopped else 0


def _problem(scenario: Scenario) -> Problem[Any]:
    return scenario.problem


def _explained(
    scenario: Scenario, result: Result, report: PuzzleReport | None, options: WhyOptions, limits: Limits
) -> Explained | None:
    from kibitz.why import of_answer

    return explained(lambda: of_answer(scenario, result, report, options.detail, limits, options.depth), options.asked)


def solved(problem: Problem[Any], method: str, limits: Limits) -> Result:
    """The result of one method with a progress bar on a terminal; a BOUND after Ctrl-C.

    Raises UserError when the method refuses the problem.
    """
    from solvers.result import Refused, Result, Status
    from solvers.solve import solve

    try:
        with progress_bar() as report:
            return solve(problem, method, limits, report)
    except Refused as refused:
        raise UserError(refusal(refused)) from None
    except KeyboardInterrupt:
        low, high = problem.goal.bounds(problem.state)
        return Result(Status.BOUND, low, high, (), (), 0, 0.0, method, ("interrupted",))


def refusal(refused: Any) -> str:
    """A refusal as a message: what the method cannot do, named, and what to do instead."""
    reasons = "; ".join(refused.reasons)
    instead = " Or use --method auto." if refused.method == "cpsat" else ""
    return f"the method {refused.method} cannot answer this: {reasons}. {refused.advice}{instead}"


def analysed(problem: Problem[Any], method: str, limits: Limits, result: Result) -> PuzzleReport | None:
    """The other first actions as far as time allows; None when the value is not proven, or nobody decides."""
    from solvers.limits import LimitReached, Limits
    from solvers.puzzle import analyse
    from solvers.result import Refused, Status
    from solvers.solve import solve

    if result.status is not Status.PROVEN or not result.best:
        return None
    seconds = limits.seconds or ANALYSIS_SECONDS
    end = time.monotonic() + seconds

    def ask(asked: Problem[Any], most: Limits) -> Result:
        if asked is problem:
            return result
        left = end - time.monotonic()
        if left <= 0:
            raise LimitReached("time")
        return solve(asked, method, Limits(most.nodes, left))

    searched = result.method == "expectimax"
    try:
        return analyse(problem, Limits(limits.nodes, seconds), method, None if searched else ask)
    except (Refused, KeyboardInterrupt):
        return None


@contextmanager
def progress_bar() -> Iterator[Report | None]:
    """A function for a solver's progress: a moving line on stderr, only on a terminal, for long work only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(20), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
    task = bar.add_task("solving", total=None)
    start = time.monotonic()

    def report(nodes: int, low: Fraction, high: Fraction) -> None:
        if time.monotonic() - start >= QUIET_SECONDS:
            bar.start()
            bar.update(task, description=f"{nodes:,} nodes, value in [{low}, {high}]", refresh=True)

    try:
        yield report
    finally:
        bar.stop()


def _steps(scenario: Scenario, result: Result) -> tuple[StepView, ...]:
    from kibitz.screens import screen

    return screen(scenario.game).line(scenario.problem.game, scenario.problem.state, result.line)


def _print_answer(scenario: Scenario, result: Result, why: Explained | None) -> None:
    from rich.text import Text

    from kibitz.text import console, print_hanging, print_head, print_line, standing
    from kibitz.why_text import sentence

    out, steps = console(), _steps(scenario, result)
    goal = scenario.problem.goal
    print_head(out, scenario.title, goal.describe(), scenario.sample)
    out.print(Text(standing(result), style="bold"))
    out.print(Text(_best(result)))
    for note in result.notes:
        out.print(Text(f"note: {note}", style="dim"))
    if result.status.value == "PROVEN" and _unreachable(goal, result):
        out.print(Text("no line reaches it"))
        return
    if why is not None:
        print_hanging(out, f"why: {sentence(why)}", 0, "")
    out.print()
    names = getattr(getattr(scenario.problem.game, "table", None), "names", ())
    print_line(out, steps, goal.seat, names)


def _best(result: Result) -> str:
    names = ", ".join(str(action) for action in result.best)
    if not names:
        return "no action to choose here" if result.status.value == "PROVEN" else "no first action found yet"
    if result.settled:
        return f"best first action: {names} (nothing is better; its value is open)"
    if result.status.value != "PROVEN":
        return f"best found so far: {names}"
    if len(result.best) == 1:
        return f"best first action: {names} (unique)"
    return f"{len(result.best)} best first actions: {names}"


def _unreachable(goal: Any, result: Result) -> bool:
    """Whether a goal with conditions, worth 1 or 0, is proven to be out of reach."""
    return hasattr(goal, "conditions") and result.high == 0


def _print_tempting(scenario: Scenario, report: PuzzleReport | None) -> None:
    from kibitz.text import console

    tempting = report.tempting if report else None
    if report is not None and tempting is not None and not _unreachable(scenario.problem.goal, report.result):
        _print_loss(console(), scenario, report.result, tempting)


def _print_loss(out: Console, scenario: Scenario, result: Result, tempting: Tempting) -> None:
    from rich.text import Text

    from kibitz.text import number

    out.print()
    loss = f"value {number(tempting.value)} against {number(result.value)}"
    out.print(Text(f"Tempting: {tempting.action}: {loss}", style="bold"))
    out.print(Text(f"  {' > '.join(str(step) for step in tempting.line)}"))
    told = scenario.answer.tempting if scenario.answer else None
    if told is not None and told.why:
        same = told.line[0] == str(tempting.action)
        named = "" if same else f"Also tempting: {' > '.join(told.line)} (value {number(told.value)}): "
        out.print(Text(f"  {named}{told.why}"))


def _print_json(scenario: Scenario, result: Result, report: PuzzleReport | None, why: dict[str, Any]) -> None:
    from kibitz.jsonout import answer, dump

    goal = scenario.problem.goal.describe()
    proven = result.status.value == "PROVEN"
    unique = len(result.best) == 1 if proven and result.best else None
    tempting = report.tempting if report else None
    steps = _steps(scenario, result)
    click.echo(dump(answer(scenario.game, goal, scenario.sample, result, steps, unique, tempting) | why))
