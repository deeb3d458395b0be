"""The position of a scenario as one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from model.scenario import Scenario


def string_of(scenario: Scenario, state: Any = None) -> str | None:
    """The position string of a scenario, or of another state of its game; None where no string can say it."""
    from kibitz.strings import NotWritable, write

    try:
        return write(scenario, scenario.problem.state if state is None else state)
    except NotWritable:
        return None
