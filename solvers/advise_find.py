"""Where plays come from: the whole turn while it fits, else a search in breadth, and the optimum of an encoding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from model.core.action import Action
from model.core.goal import Problem
from solvers.advise_turn import ShareUsed, Turn, UntilUsed, Watch
from solvers.cpsat import encoder
from solvers.expectimax import expectimax
from solvers.limits import Limits, Meter
from solvers.policies import Policy
from solvers.result import Refused, Result, Status
from solvers.solve import verified

ENCODING_SHARE, SEARCH_SHARE = 0.25, 0.5
"""The parts of the limits for the optimum by an encoding, and by a search where the turn is the last one."""
WHOLE_PART = 0.6
"""The part of what finding plays may use that tries the whole turn first."""
FIRST_WIDTH, MOST_WIDTH = 2, 4_096
"""How many positions a search in breadth keeps at first, each time twice as many, and at most."""


class Minds(NamedTuple):
    """How seats decide in sampled games, where else a play may come from, and how many alike ones are shown."""

    policy: Policy
    others: Policy | None = None
    nearer: Problem[Any] | None = None
    alike: int = 0


class Finder:
    """Finds the plays of a turn, a part of the limits at a time."""

    def __init__(self, problem: Problem[Any], nearer: Problem[Any] | None, turn: Turn, limits: Limits) -> None:
        self.answer: Result | None = None
        """The proven answer to the problem itself, by an encoding or, in the last turn, by a search."""
        self._problem, self._nearer, self._turn, self._limits = problem, nearer, turn, limits
        self._asked, self._width = False, FIRST_WIDTH

    def glance(self, meter: Meter) -> None:
        """Find a few promising plays first, all of them where they are few. Raises LimitReached by the whole."""
        try:
            for width in (1, FIRST_WIDTH):
                self._turn.beam(width, meter)
            self._turn.explore(meter)
        except ShareUsed:
            pass

    def find(self, whole: Watch, share: float) -> None:
        """Look on until all plays are found or a further `share` of the limits is used. Raises LimitReached.

        A part of it goes to the whole turn. Of one that does not fit, as much again as `share` gives the most
        promising plays.
        """
        try:
            self._turn.explore(UntilUsed(whole, whole.used + WHOLE_PART * share))
        except ShareUsed:
            if not self._asked:
                self._asked = True
                self._ask(whole)
            self._find_best(UntilUsed(whole, whole.used + share))

    def _find_best(self, meter: Meter) -> None:
        try:
            while self._width <= MOST_WIDTH:
                self._turn.beam(self._width, meter)
                self._width *= 2
        except ShareUsed:
            pass

    def _ask(self, whole: Meter) -> None:
        """Ask for the proven optimum: of the problem, else of this turn alone, whose line is one more play."""
        part = part_of(self._limits, ENCODING_SHARE)
        found = optimum(self._problem, part)
        if found is None and self._nearer is not None:
            if self._nearer.state == self._problem.state:
                found = self._searched(whole)
            else:
                self._follow(optimum(self._nearer, part), whole)
        self.answer = found
        self._follow(found, whole)

    def _searched(self, whole: Meter) -> Result | None:
        try:
            found = expectimax(self._problem, part_of(self._limits, SEARCH_SHARE))
        except Refused:
            return None
        whole.nodes += found.nodes
        return proven(found)

    def _follow(self, found: Result | None, whole: Meter) -> None:
        """Make the line of an answer a play, whatever is left of the limits: what is proven best must be shown."""
        if found is not None:
            own = Meter(Limits())
            self._turn.follow([step for step in found.line if isinstance(step, Action)], own)
            whole.nodes += own.nodes


def part_of(limits: Limits, share: float) -> Limits:
    """A part of limits."""
    nodes, seconds = limits.nodes, limits.seconds
    return Limits(None if nodes is None else int(nodes * share), None if seconds is None else seconds * share)


def proven(result: Result) -> Result | None:
    """The result, saying whose it is; None unless it is PROVEN."""
    if result.status is not Status.PROVEN:
        return None
    return replace(result, notes=(f"the optimum of the turn is proven by {result.method}",))


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
    return proven(verified(problem, result))


def narrowed(
    firsts: Mapping[Action, tuple[Fraction, Fraction]], answer: Result
) -> dict[Action, tuple[Fraction, Fraction]]:
    """What is proven of every first action, once the answer is: the best ones reach it, no other does."""
    top = answer.low
    return {a: (top, top) if a in answer.best else (min(low, top), min(high, top)) for a, (low, high) in firsts.items()}


def secrets_of(problem: Problem[Any]) -> tuple[str, ...]:
    """What seats that decide on the way hide from each other, in words, where the game can tell."""
    hook = getattr(problem.game, "secrets", None)
    return tuple(hook(problem.state, problem.goal.seat)) if hook is not None else ()
