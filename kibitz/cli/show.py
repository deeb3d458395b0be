"""`kibitz show`: a position in the terminal, or as an SVG."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, read_scenario, user_errors, write_atomically

if TYPE_CHECKING:
    from rich.console import Console

    from kibitz.ascension.view import PositionView
    from model.scenario import Scenario


@click.command()
@click.argument("file", type=FILE)
@click.option("--svg", "out", type=FILE, metavar="OUT", help="Write an SVG to this file.")
@click.option("--sight", nargs=2, metavar="A B", help="Explain the line of sight between two hexes or figures.")
@click.option("--reach", metavar="FIGURE", help="Mark the hexes where one move of a figure may end.")
def command(file: Path, out: Path | None, sight: tuple[str, str] | None, reach: str | None) -> None:
    """Show the position of the scenario FILE: board, figures, resources, centre row and goal.

    Without --sight, the lines of every Ranged figure of the seat to move are shown.
    """
    from kibitz.ascension.view import ViewError

    scenario = read_scenario(file)
    if out is None and not sight and not reach:
        from kibitz.screens import screen
        from kibitz.text import console

        with user_errors():
            screen(scenario.game).position(console(), scenario)
        return
    try:
        with user_errors():
            view = _view(scenario, sight, reach)
    except ViewError as error:
        raise UserError(str(error)) from None
    if out is None:
        from kibitz.ascension.text import print_position
        from kibitz.text import console

        print_position(console(), view)
        return
    from kibitz.ascension.svg import position_svg

    write_atomically(out, position_svg(view))
    click.echo(f"wrote {out}")


def print_board(out: Console, scenario: Scenario) -> None:
    """Print the position of a scenario whose game has a board."""
    from kibitz.ascension.text import print_position

    print_position(out, _view(scenario, None, None))


def _view(scenario: Scenario, sight: tuple[str, str] | None, reach: str | None) -> PositionView:
    from kibitz.ascension.view import engine_of, position_view, reach_view, sight_between, sights_of_ranged

    problem = scenario.problem
    g, state = engine_of(problem.game), problem.state
    view = position_view(g, state, scenario.title, problem.goal.describe(), scenario.sample)
    sights = (sight_between(g, state, *sight),) if sight else sights_of_ranged(g, state)
    return replace(view, sights=sights, reach=reach_view(g, state, reach) if reach else None)
