"""What the steps of a game are worth by what is proven, and what a decision is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from model.core.action import ChanceOutcome, Step
from model.core.game import CHANCE
from model.core.goal import Problem
from solvers.advise_lines import Gap
from solvers.result import Status
from solvers.review_exact import Exact, run_end
from solvers.review_parts import NONE, ZERO, Decision, Event, Kind, Scale


def unknown(problem: Problem[Any], states: Sequence[Any], steps: Sequence[Step], index: int) -> Decision | Event:
    """A step before anything is known of it."""
    game, goal, state, step = problem.game, problem.goal, states[index], steps[index]
    if isinstance(step, ChanceOutcome):
        outcomes = game.chance_outcomes(state)
        chance = dict(outcomes)[step]
        return Event(index, step, CHANCE, None, None, NONE, Status.BOUND, chance=chance, outcomes=len(outcomes))
    who, legal, (low, high) = game.current_player(state), len(game.legal_actions(state)), goal.bounds(state)
    played = tuple(steps[index : run_end(game, states, index, lambda _: False)])
    return Decision(
        *(index, step, who, None, None, NONE, Status.BOUND),
        legal=legal, own=who == goal.seat, played=played, sealed=low == high,
    )  # fmt: skip


def settled(exact: Exact, one: Decision | Event, scale: Scale) -> Decision | Event:
    """The step with what is proven of it; as it was, but for its bounds, where that leaves the question open."""
    before, after = exact.worth(one.index), exact.worth(one.index + 1)
    nodes = exact.nodes.get(one.index, 0)
    if one.idle:
        return replace(one, before=before, after=before, status=Status.PROVEN, nodes=nodes)
    change = Gap(ZERO, after.low - before.high, after.high - before.low)
    if isinstance(one, Decision):
        change = _one_sided(change, one.own)
    least = scale.parts[0] * scale.range
    if before.proven and after.proven:
        value = after.value - before.value
        one = replace(one, before=before, after=after, change=Gap(value, value, value), status=Status.PROVEN)
    elif isinstance(one, Decision) and (max(-change.low, change.high) < least or scale.named(abs(change.value))):
        one = replace(one, before=before, after=after, change=change, status=Status.BOUND)
    else:
        return replace(one, change=change, nodes=nodes)
    if isinstance(one, Decision) and one.change.value:
        one = replace(one, best=exact.better(one.index))
    return replace(one, nodes=nodes)


def _one_sided(change: Gap, own: bool) -> Gap:
    """The change that a decision brought: none for the better of its seat; as its value the least that is proven."""
    low, high = (change.low, min(ZERO, change.high)) if own else (max(ZERO, change.low), change.high)
    return Gap(high if own else low, low, high)


def kinds(one: Decision | Event, scale: Scale) -> Decision | Event:
    """The step as it is called: the least that its loss is known to be says which class it is in."""
    if isinstance(one, Event):
        return one
    return replace(one, kind=_kind(one, scale))


def _kind(one: Decision, scale: Scale) -> Kind:
    if one.idle:
        return Kind.FORCED
    if one.before is None or one.after is None:
        return Kind.MISSING
    if one.sealed or (one.status is not Status.ESTIMATE and scale.lost(one.before, one.own)):
        return Kind.DECIDED
    named = scale.named(one.loss.low)
    if named is not None and (one.tested or one.status is not Status.ESTIMATE):
        return named
    nothing_better = one.status is Status.ESTIMATE and not one.best
    return Kind.FINE if nothing_better or scale.named(one.loss.high) is None else Kind.OPEN
