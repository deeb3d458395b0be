"""A step told while the rules carry it out: what every game's explanation of a step has in common."""

from __future__ import annotations

from typing import Any, Protocol

from model.core.action import Step
from model.effects.agenda import Frame


class Teller(Protocol):
    """Collects what one step brings: every verb that resolves, and what changes between two of them."""

    told: list[str]

    def watch(self, frame: Frame, old: Any, new: Any) -> None:
        """Hear of a verb that has resolved, with the states before and after it."""
        ...

    def close(self, after: Any) -> None:
        """Say what has changed since the last verb."""
        ...


def tell(game: Any, before: Any, step: Step, teller: Teller) -> tuple[Any, tuple[str, ...]]:
    """The state after a step, and everything that the teller has to say of it, each sentence once.

    Raises IllegalAction when the rules forbid the step.
    """
    kernel = game.engine.kernel
    kernel.watch = teller.watch
    try:
        after = game.apply(before, step)
    finally:
        kernel.watch = None
    teller.close(after)
    return after, tuple(dict.fromkeys(teller.told))
