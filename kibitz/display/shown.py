"""What a notebook shows of values that know nothing of notebooks: a Scenario, Problem, Result, Advice, Distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError
from kibitz.display.answers import advice_table, effort, value_text
from kibitz.display.html import Table, cell
from kibitz.display.position import Position
from kibitz.drawing import drawn_problem

if TYPE_CHECKING:
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.advise_lines import Advice
    from solvers.odds import Distribution
    from solvers.result import Result

MOST_ENDS = 8


def register(shell: Any) -> None:
    """Teach an IPython shell to show them, and to show a mistake of the user as its message alone."""
    svg, html = (shell.display_formatter.formatters[kind] for kind in ("image/svg+xml", "text/html"))
    svg.for_type_by_name("model.scenario", "Scenario", scenario_svg)
    svg.for_type_by_name("model.core.goal", "Problem", problem_svg)
    html.for_type_by_name("solvers.result", "Result", result_html)
    html.for_type_by_name("solvers.advise_lines", "Advice", advice_html)
    html.for_type_by_name("solvers.odds", "Distribution", distribution_html)
    # IPython asks an error itself how it is shown, where it has this method.
    setattr(UserError, "_render_traceback_", _one_sentence)  # noqa: B010


def scenario_svg(scenario: Scenario) -> str:
    """The position of a scenario."""
    return Position(scenario).svg()


def problem_svg(problem: Problem[Any]) -> str:
    """A state with its game and goal."""
    return drawn_problem(problem)


def result_html(result: Result) -> str:
    """A solver's answer, without the position that it is about."""
    rows = [
        ("value", value_text(result.status.value, result.low, result.high, False)),
        ("best first", ", ".join(map(str, result.best)) or "nobody decides here"),
        ("a line", " > ".join(map(str, result.line))),
        ("effort", effort(result)),
        *(("note", note) for note in result.notes),
    ]
    return Table(rows, ("", ""))._repr_html_()


def advice_html(advice: Advice) -> str:
    """The ranked plays, without the position that they are of."""
    return advice_table(advice, False, False)._repr_html_()


def distribution_html(found: Distribution) -> str:
    """How many ends there are, and how likely the likeliest are."""
    rows = [(at, chance, cell(chance, True)) for at, (_, chance) in enumerate(found.ends[:MOST_ENDS], 1)]
    note = f"{found.status.value}: {len(found.ends):,} distinct ends, {cell(found.open, True)} open"
    return Table([row[:2] for row in rows], ("end", "chance"), note=note, likely=True)._repr_html_()


def _one_sentence(error: UserError) -> list[str]:
    return [error.format_message()]
