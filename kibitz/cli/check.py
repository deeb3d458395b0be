"""`kibitz check`: are scenario files sound, and is what they state as their answer proven?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.files import FILE, read_scenario, user_errors

if TYPE_CHECKING:
    from fractions import Fraction

    from model.core.action import Step
    from model.core.goal import Problem
    from model.scenario import Answer, Scenario, Tempting
    from solvers.limits import Limits
    from solvers.result import Result

SOUND, DIFFERS, BAD = 0, 1, 2


class Interrupted(Exception):
    """Ctrl-C while a scenario was being solved."""


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--no-solve", is_flag=True, help="Read the files and answer their checks only.")
@click.option("--nodes", type=click.IntRange(1), help="Look into at most this many positions for an answer.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long for an answer.")
def command(files: tuple[Path, ...], no_solve: bool, nodes: int | None, seconds: float | None) -> int:
    """Check scenario FILES: every mistake with its line, and the stated answers by proof.

    A file that states no answer is read, and its checks are answered, but it is not solved.
    Exit status 0 when all is as stated, 1 when an answer or a check differs or is not proven, 2 for bad files.
    """
    from solvers.limits import Limits

    limits = None if no_solve else Limits(nodes, seconds)
    worst = SOUND
    try:
        for file in files:
            worst = max(worst, _check(file, limits))
    except Interrupted:
        click.echo("kibitz: interrupted", err=True)
        return INTERRUPTED
    return worst


def _check(file: Path, limits: Limits | None) -> int:
    """Print one line about a file, or its mistakes on stderr; the exit status it asks for."""
    try:
        scenario = read_scenario(file)
        with user_errors():
            wrong = list(_wrong_checks(scenario))
            figures = f"{len(scenario.checks)} checks"
            if limits is not None:
                figures, more = _answered(scenario, limits)
                wrong += more
    except UserError as error:
        error.show()
        return BAD
    click.echo(f"{file}: DIFFERS: {'; '.join(wrong)}" if wrong else f"{file}: OK  {figures}")
    return DIFFERS if wrong else SOUND


def _wrong_checks(scenario: Scenario) -> Iterator[str]:
    """Every question of sight that the rules answer otherwise than stated."""
    from kibitz.ascension.view import ViewError, engine_of, sight_between

    for check in scenario.checks:
        problem = scenario.problem
        try:
            found = sight_between(engine_of(problem.game), problem.state, *check.sight)
        except ViewError as error:
            raise UserError(f"{scenario.document.file}: {error}") from None
        if found.visible != check.visible:
            stated = "visible" if check.visible else "not visible"
            yield f"sight {' to '.join(check.sight)}: stated {stated}; {found.describe()}"


def _answered(scenario: Scenario, limits: Limits) -> tuple[str, list[str]]:
    """The figures of the proof, and all in which it differs from the stated answer."""
    from kibitz.text import standing

    if scenario.answer is None:
        return "no answer stated", []
    result = _solved(scenario.problem, limits)
    figures = f"{standing(result)}  {len(result.best)} best"
    if result.status.value != "PROVEN":
        return figures, [f"not proven: {standing(result)}; {', '.join(result.notes)}"]
    return figures, list(_differences(scenario.problem, scenario.answer, result, limits))


def _solved(problem: Problem[Any], limits: Limits) -> Result:
    from kibitz.cli.solve import solved

    result = solved(problem, "auto", limits)
    if "interrupted" in result.notes:
        raise Interrupted
    return result


def _differences(problem: Problem[Any], answer: Answer, result: Result, limits: Limits) -> Iterator[str]:
    if answer.value != result.value:
        yield f"value {answer.value} stated, {result.value} proven"
    if answer.first and set(answer.first) != set(result.best):
        yield f"first {_names(answer.first)} stated, {_names(result.best)} proven"
    if answer.unique is not None and answer.unique != (len(result.best) == 1):
        yield f"unique {str(answer.unique).lower()} stated, {len(result.best)} best first actions proven"
    if answer.line:
        yield from _line_differs(problem, answer, limits)
    if answer.tempting is not None:
        yield from _tempting_differs(problem, answer.tempting, result, limits)


def _names(actions: Any) -> str:
    return ", ".join(sorted(map(str, actions))) or "nothing"


def _line_differs(problem: Problem[Any], answer: Answer, limits: Limits) -> Iterator[str]:
    value, wrong = _worth(problem, answer.line, limits)
    if wrong:
        yield f"line: {wrong}"
    elif value != answer.value and _certain(problem, answer.line):
        yield f"line: worth {value}, not {answer.value}"


def _tempting_differs(problem: Problem[Any], told: Tempting, result: Result, limits: Limits) -> Iterator[str]:
    value, wrong = _worth(problem, told.line, limits)
    if wrong or value is None:
        yield f"tempting line: {wrong}"
        return
    if value != told.value:
        yield f"tempting line: {told.value} stated, worth {value}"
    own = problem.game.current_player(problem.state) == problem.goal.seat
    if not (value < result.value if own else value > result.value):
        yield f"tempting line: worth {value}, which is no worse than the best"


def _worth(problem: Problem[Any], line: tuple[str, ...], limits: Limits) -> tuple[Fraction | None, str]:
    """The exact value after a line, best play following it; or what is wrong with the line."""
    from model.core.goal import Problem

    game, state = problem.game, problem.state
    for text in line:
        step = _step(game, state, text)
        if step is None:
            return None, f"`{text}` is not possible there"
        state = game.apply(state, step)
    if game.is_terminal(state):
        return problem.goal.value(state), ""
    result = _solved(Problem(game, state, problem.goal), limits)
    if result.status.value != "PROVEN":
        return None, "its value is not proven within the limits"
    return result.value, ""


def _step(game: Any, state: Any, text: str) -> Step | None:
    """The possible step that prints as `text`."""
    from solvers.perft import steps

    wanted = " ".join(text.split())
    return next((step for step in steps(game, state) if str(step) == wanted), None)


def _certain(problem: Problem[Any], line: tuple[str, ...]) -> bool:
    """Whether no chance outcome is among the steps, so that the line has the value of the position."""
    from model.core.action import Action

    state = problem.state
    for text in line:
        step = _step(problem.game, state, text)
        if not isinstance(step, Action):
            return False
        state = problem.game.apply(state, step)
    return True
