"""Where plays come from: the whole turn while it fits, else a search in breadth, and the optimum of an encoding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from model.core.action import Action
from model.core.goal import Problem
from solvers.advise_turn import ShareUsed, Turn, UntilUsed, Watch
from solvers.cpsat import encoder
from solvers.limits import Limits, Meter
from solvers.result import Refused, Result, Status
from solvers.solve import verified

WHOLE_PART = 0.3
"""The part of what finding plays may use that tries the whole turn first."""
FIRST_WIDTH, MOST_WIDTH = 2, 4_096
"""How many positions a search in breadth keeps at first, each time twice as many, and at most."""


class Finder:
    """Finds the plays of a turn, a part of the limits at a time."""

    def __init__(self, problem: Problem[Any], nearer: Problem[Any] | None, turn: Turn, part: Limits) -> None:
        self.answer: Result | None = None
        """The proven answer of an encoding to the problem itself."""
        self._problem, self._nearer, self._turn, self._part = problem, nearer, turn, part
        self._asked, self._width = False, FIRST_WIDTH

    def find(self, whole: Watch, share: float) -> None:
        """Look on until all plays are found or a further `share` of the limits is used. Raises LimitReached.

        A part of it goes to the whole turn. Of one that does not fit, the rest gives the most promising plays.
        """
        try:
            self._turn.explore(UntilUsed(whole, whole.used + WHOLE_PART * share))
        except ShareUsed:
            if not self._asked:
                self._asked = True
                self._ask_encoding(whole)
            self._find_best(UntilUsed(whole, whole.used + (1 - WHOLE_PART) * share))

    def _find_best(self, meter: Meter) -> None:
        try:
            while self._width <= MOST_WIDTH:
                self._turn.beam(self._width, meter)
                self._width *= 2
        except ShareUsed:
            pass

    def _ask_encoding(self, meter: Meter) -> None:
        found = self.answer = optimum(self._problem, self._part)
        if found is None and self._nearer is not None:
            found = optimum(self._nearer, self._part)
        if found is not None:
            self._turn.follow([step for step in found.line if isinstance(step, Action)], meter)


def optimum(problem: Problem[Any], limits: Limits) -> Result | None:
    """The proven answer with its line; None where the encoding does not cover the position, or a limit came first.

    With a limit of nodes alone it depends on nothing else.
    """
    module = encoder(problem.game.info.name)
    if module is None:
        return None
    try:
        result = module.solve(problem, limits, None)
    except Refused:
        return None
    if result.status is not Status.PROVEN:
        return None
    return replace(verified(problem, result), notes=(f"the optimum of the turn is proven by {result.method}",))


def narrowed(
    firsts: Mapping[Action, tuple[Fraction, Fraction]], answer: Result
) -> dict[Action, tuple[Fraction, Fraction]]:
    """What is proven of every first action, once the answer is: the best ones reach it, no other does."""
    top = answer.low
    return {a: (top, top) if a in answer.best else (min(low, top), min(high, top)) for a, (low, high) in firsts.items()}
