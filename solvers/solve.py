"""The one door to the solvers: chooses a method, and lets no answer out that the rules contradict."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from model.core.action import ChanceOutcome, IllegalAction
from model.core.game import CHANCE, TERMINAL, replay
from model.core.goal import Problem
from solvers.cpsat import encoder
from solvers.expectimax import expectimax
from solvers.limits import Limits, Progress
from solvers.reference import reference
from solvers.result import Refused, Result, Status
from solvers.secrets import refuse_secrets

METHODS = ("auto", "cpsat", "expectimax", "reference")
Method = Callable[[Problem[Any], Limits, Progress | None], Result]


class Disagreement(AssertionError):
    """A solver's answer that the rules contradict: a fault of the program, never of the position."""


def solve(
    problem: Problem[Any],
    method: str = "auto",
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Result:
    """The answer to a problem, its line replayed through the rules.

    `auto` tries the game's CP-SAT encoding and falls back on expectimax. Raises Refused when the method
    cannot answer, ValueError for an unknown method, Disagreement when the rules contradict the answer.
    """
    if method not in METHODS:
        raise ValueError(f"unknown method {method!r}; there are {', '.join(METHODS)}")
    refuse_secrets(problem, method)
    limits = limits or Limits()
    if method == "auto":
        return verified(problem, _auto(problem, limits, progress))
    methods: dict[str, Method] = {"cpsat": _cpsat, "expectimax": expectimax, "reference": reference}
    return verified(problem, methods[method](problem, limits, progress))


def verified(problem: Problem[Any], result: Result) -> Result:
    """The result itself once its first actions and line are replayed by the rules. Raises Disagreement."""
    game, state = problem.game, problem.state
    legal = game.legal_actions(state)
    for action in result.best:
        if action not in legal:
            raise Disagreement(f"{result.method}: the best first action `{action}` is not legal")
    if result.line and result.best and game.current_player(state) >= 0 and result.line[0] not in result.best:
        raise Disagreement(f"{result.method}: the line starts with `{result.line[0]}`, not with a best action")
    try:
        end = replay(game, state, result.line)
    except IllegalAction as illegal:
        raise Disagreement(f"{result.method}: the rules forbid its line: {illegal}") from illegal
    certain = not any(isinstance(step, ChanceOutcome) for step in result.line)
    if certain and result.status is not Status.ESTIMATE and game.current_player(end) == TERMINAL:
        value = problem.goal.value(end)
        if not result.low <= value <= result.high:
            raise Disagreement(f"{result.method}: claims [{result.low}, {result.high}], but its line is worth {value}")
    return result


def _auto(problem: Problem[Any], limits: Limits, progress: Progress | None) -> Result:
    module = encoder(problem.game.info.name)
    if module is None or problem.game.current_player(problem.state) in (CHANCE, TERMINAL):
        return expectimax(problem, limits, progress)
    try:
        return module.solve(problem, limits, progress)
    except Refused as refused:
        result = expectimax(problem, limits, progress)
        note = f"{refused.method} does not encode: {'; '.join(refused.reasons)}"
        return replace(result, notes=(*result.notes, note))


def _cpsat(problem: Problem[Any], limits: Limits, progress: Progress | None) -> Result:
    module = encoder(problem.game.info.name)
    if module is None:
        name = problem.game.info.name
        raise Refused("cpsat", (f"there is no encoding of {name}",), "Use the method expectimax.")
    return module.solve(problem, limits, progress)
