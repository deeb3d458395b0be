"""The judge: plain brute force over every line of play, without pruning and without bounds.

It is slow and short on purpose; every faster method must give the same exact value. By default it keeps nothing, so
that a position is valued anew on every line; with `remember` it values every distinct position once.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.limits import LimitReached, Limits, Meter, Progress, deep_recursion
from solvers.result import Refused, Result, Status
from solvers.secrets import refuse_secrets

METHOD = "reference"
Line = tuple[Step, ...]
Valued = tuple[Fraction, Line]
Known = dict[Any, Valued]


def reference(
    problem: Problem[Any], limits: Limits | None = None, progress: Progress | None = None, *, remember: bool = False
) -> Result:
    """The exact value, all best first actions and one line; a BOUND when a limit stops it.

    With `remember` equal positions are valued once: the same enumeration over the graph of positions, not the tree.
    Raises Refused when the rules need a fact that the position does not state, and when seats that decide hide
    something from each other.
    """
    refuse_secrets(problem, METHOD)
    meter = Meter(limits or Limits(), progress)
    meter.interval = problem.goal.bounds(problem.state)
    values: dict[Action, Valued] = {}
    known: Known | None = {} if remember else None
    try:
        with deep_recursion():
            value, line = _root(problem, meter, values, known)
    except LimitReached as reached:
        return _bound(problem, meter, values, reached.limit)
    except KeyboardInterrupt:
        return _bound(problem, meter, values, "interrupted")
    except MissingFact as missing:
        raise Refused(METHOD, (missing.what,), missing.advice) from missing
    best = tuple(action for action, (found, _) in values.items() if found == value)
    return Result(Status.PROVEN, value, value, best, line, meter.nodes, meter.seconds, METHOD)


def _root(problem: Problem[Any], meter: Meter, values: dict[Action, Valued], known: Known | None) -> Valued:
    """The value of the position; `values` collects value and line of every first action."""
    game, state = problem.game, problem.state
    player = game.current_player(state)
    if player in (CHANCE, TERMINAL):
        return _value(problem, state, meter, known)
    meter.tick()
    for action in game.legal_actions(state):
        value, line = _value(problem, game.apply(state, action), meter, known)
        values[action] = (value, (action, *line))
        meter.interval = _interval(problem, values)
    return _pick(problem, player, values.values())


def _value(problem: Problem[Any], state: Any, meter: Meter, known: Known | None) -> Valued:
    """The exact value of `state` and one line of best play from it."""
    if known is None:
        return _anew(problem, state, meter, None)
    if state not in known:
        known[state] = _anew(problem, state, meter, known)
    return known[state]


def _anew(problem: Problem[Any], state: Any, meter: Meter, known: Known | None) -> Valued:
    game = problem.game
    player = game.current_player(state)
    meter.tick()
    if player == TERMINAL:
        return problem.goal.value(state), ()
    if player == CHANCE:
        return _mean(problem, state, meter, known)
    tried = []
    for action in game.legal_actions(state):
        value, line = _value(problem, game.apply(state, action), meter, known)
        tried.append((value, (action, *line)))
    return _pick(problem, player, tried)


def _mean(problem: Problem[Any], state: Any, meter: Meter, known: Known | None) -> Valued:
    """The mean over the outcomes, and the line of the likeliest one."""
    total, likeliest = Fraction(0), Fraction(0)
    shown: Line = ()
    for outcome, weight in problem.game.chance_outcomes(state):
        value, line = _value(problem, problem.game.apply(state, outcome), meter, known)
        total += weight * value
        if weight > likeliest:
            likeliest, shown = weight, (outcome, *line)
    return total, shown


def _pick(problem: Problem[Any], player: int, found: Iterable[Valued]) -> Valued:
    """The best for the seat that decides: the highest value for the asking seat, else the lowest."""
    return max(found, key=_first) if player == problem.goal.seat else min(found, key=_first)


def _first(pair: Valued) -> Fraction:
    return pair[0]


def _interval(problem: Problem[Any], values: dict[Action, Valued]) -> tuple[Fraction, Fraction]:
    """What is proven: the first actions evaluated bound the value from the side of their seat."""
    low, high = problem.goal.bounds(problem.state)
    if not values:
        return low, high
    if problem.game.current_player(problem.state) == problem.goal.seat:
        return max(low, max(values.values(), key=_first)[0]), high
    return low, min(high, min(values.values(), key=_first)[0])


def _bound(problem: Problem[Any], meter: Meter, values: dict[Action, Valued], why: str) -> Result:
    low, high = _interval(problem, values)
    best: tuple[Action, ...] = ()
    line: Line = ()
    if values:
        player = problem.game.current_player(problem.state)
        _, line = _pick(problem, player, values.values())
        best = tuple(action for action in values if action == line[0])
    return Result(Status.BOUND, low, high, best, line, meter.nodes, meter.seconds, METHOD, (why,))
