"""Encodings of single games for the CP-SAT solver, each in a module named like its game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from model.core.goal import Problem
from solvers.limits import Limits, Progress
from solvers.result import Result


class Encoder(Protocol):
    """What a module of this package offers."""

    def solve(self, problem: Problem[Any], limits: Limits, progress: Progress | None) -> Result:
        """The answer. Raises Refused, naming everything in the problem that it does not encode."""
        ...


def encoder(game: str) -> Encoder | None:
    """The encoder of a game, imported when first asked for; None when there is none."""
    name = f"{__name__}.{game}"
    if not game.isidentifier() or find_spec(name) is None:
        return None
    return cast(Encoder, import_module(name))
