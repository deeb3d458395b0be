"""The drawing of a position, the same as `kibitz show --svg` writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError

if TYPE_CHECKING:
    from model.core.goal import Problem
    from model.scenario import Scenario


def drawn(scenario: Scenario, **more: Any) -> str:
    """The SVG text of a scenario's position. Raises UserError for what the game's drawing cannot show."""
    return drawn_problem(scenario.problem, scenario.title, scenario.sample, **more)


def drawn_problem(problem: Problem[Any], title: str = "", sample: bool = False, **more: Any) -> str:
    """The SVG text of a state with its game and goal. Raises UserError for what the game's drawing cannot show."""
    from kibitz.screens import Head, screen

    wanted = {key: value for key, value in more.items() if value}
    needs_board(problem, wanted)
    try:
        head = Head(title, problem.goal.describe(), sample)
        return screen(problem.game.info.name).drawing(head, problem.game, problem.state, **wanted)
    except ValueError as error:
        raise UserError(str(error)) from None


def needs_board(problem: Problem[Any], wanted: Iterable[str]) -> None:
    """Raise UserError where something is wanted of a board of hexes and the game has none."""
    names = ", ".join(wanted)
    if names and not hasattr(getattr(problem.game, "engine", None), "board"):
        raise UserError(f"{names}: {problem.game.info.name} has no board of hexes; leave it out.")
