"""The drawing of a position, the same as `kibitz show --svg` writes."""

from __future__ import annotations

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

    name = problem.game.info.name
    wanted = {key: value for key, value in more.items() if value}
    if wanted and name != "ascension":
        raise UserError(f"{', '.join(wanted)}: {name} has no board of hexes; leave it out.")
    try:
        head = Head(title, problem.goal.describe(), sample)
        return screen(name).drawing(head, problem.game, problem.state, **wanted)
    except ValueError as error:
        raise UserError(str(error)) from None
