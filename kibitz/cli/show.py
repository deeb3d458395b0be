"""`kibitz show`: a position in the terminal, or as an SVG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, POSITION, Source, read_scenario, user_errors, write_atomically

if TYPE_CHECKING:
    from rich.console import Console

    from model.scenario import Scenario


@click.command()
@click.argument("file", type=POSITION)
@click.option("--svg", "out", type=FILE, metavar="OUT", help="Write an SVG to this file.")
@click.option("--sight", nargs=2, metavar="A B", help="Explain the line of sight between two hexes or figures.")
@click.option("--reach", metavar="FIGURE", help="Mark the hexes where one move of a figure may end.")
@click.option("--string", "as_string", is_flag=True, help="Print the position as one line of text.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Print the position as a file.")
def command(
    file: Source, out: Path | None, sight: tuple[str, str] | None, reach: str | None, as_string: bool, as_yaml: bool
) -> None:
    """Show the position of FILE: board or rows, cards, dice, resources and goal.

    FILE is a scenario, a position string such as `rr1 ...`, or - for either from stdin. On a board of hexes, the sight
    lines of every Ranged figure of the seat to move are shown, without --sight.
    """
    from kibitz.drawing import drawn, needs_board
    from kibitz.screens import screen
    from kibitz.text import console

    scenario = read_scenario(file)
    more: dict[str, Any] = {name: value for name, value in (("sight", sight), ("reach", reach)) if value}
    with user_errors():
        if as_string or as_yaml:
            click.echo(_text(scenario, as_yaml), nl=not as_yaml)
        elif out is not None:
            write_atomically(out, drawn(scenario, **more))
            click.echo(f"wrote {out}")
        elif more:
            needs_board(scenario.problem, more)
            _print_asked(console(), scenario, **more)
        else:
            screen(scenario.game).position(console(), scenario)


def _text(scenario: Scenario, as_yaml: bool) -> str:
    """The position as the text of a file, or as a position string. Raises UserError where nothing says it."""
    from kibitz.strings import NotWritable, write
    from kibitz.yamltext import yaml_text

    if as_yaml:
        return yaml_text(scenario.document.data)
    try:
        return write(scenario, scenario.problem.state)
    except NotWritable as error:
        raise UserError(f"this position has no string: {error}") from None


def print_board(out: Console, scenario: Scenario) -> None:
    """Print the position of a scenario whose game has a board."""
    _print_asked(out, scenario)


def _print_asked(out: Console, scenario: Scenario, **more: Any) -> None:
    """Print a position with what is asked of its board. Raises UserError for what the board has not."""
    from kibitz.ascension.text import print_position
    from kibitz.ascension.view import ViewError, asked_view, engine_of

    problem = scenario.problem
    g, goal = engine_of(problem.game), problem.goal.describe()
    try:
        print_position(out, asked_view(g, problem.state, scenario.title, goal, scenario.sample, **more))
    except ViewError as error:
        raise UserError(str(error)) from None
