"""What chance brought in all, by games of the beginning and the end, and single chances made to agree with it.

Where the habits are followed a decision changes nothing of what games by habit are worth, exactly. So all luck
together is the value of the end less that of the beginning, less what the decisions brought that the habits would not
have made: far fewer estimates than one for every chance, whose errors all add up. What is known of the sum and what is
known of the single chances are put together by least squares, each by how sure it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from model.core.action import Action, Step
from model.core.game import TERMINAL, MissingFact
from solvers.advise_lines import Gap
from solvers.limits import LimitReached, Meter
from solvers.policies import Unanswered, answers
from solvers.result import Refused, Status
from solvers.review_exact import Exact
from solvers.review_games import Games, Paired, luck_of
from solvers.review_parts import Event
from solvers.rollout import ROUND, Tally, stream

START_PIECES = 4
"""The games of the beginning count for as many as those of so many decisions."""


class Whole(NamedTuple):
    """What chance brought in all up to where values are exact, and the games of the beginning."""

    start: Tally
    luck: Fraction
    variance: float


def beginning(exact: Exact) -> int:
    """The number of the position from which on all values are proven."""
    at = len(exact.states)
    while at > 0 and exact.worth(at - 1).proven:
        at -= 1
    return min(at, len(exact.states) - 1)


def unlike(exact: Exact, games: Games, steps: Sequence[Step], until: int) -> list[int]:
    """The decisions before a position that the habits would not have made so, by their numbers."""
    game, found = exact.problem.game, list[int]()
    for index, step in enumerate(steps[:until]):
        legal = game.legal_actions(exact.states[index])
        if isinstance(step, Action) and len(legal) > 1:
            usual = answers(games.policy, game, exact.states[index], legal)
            if len(usual) > 1 or usual[0][0] != step:
                found.append(index)
    return found


def whole(
    exact: Exact, games: Games, steps: Sequence[Step], seed: int, most: int, share: Callable[[int, int], Meter]
) -> Whole | None:
    """The luck of the whole beginning of a game; None where games do not come to an answer within their shares.

    `share(pieces, left)` is the meter of some of the pieces of work that are left.
    """
    until = beginning(exact)
    try:
        apart = unlike(exact, games, steps, until)
        left = START_PIECES + 1 + len(apart)
        start = _played(exact, games, 0, seed, START_PIECES * most, share(START_PIECES, left))
        end = _played(exact, games, until, seed, most, share(1, left - START_PIECES))
        value, variance = end.mean - start.mean, _variance(start) + _variance(end)
        for done, index in enumerate(apart):
            pairs, luck = Paired(), luck_of(seed, "unlike", index)
            ends = (exact.states[index + 1], exact.states[index])
            games.pairs(ends, most, luck, share(1, len(apart) - done), pairs)
            if len(pairs.apart) < 2:
                return None
            value, variance = value - pairs.mean, variance + pairs.variance()
    except (Refused, MissingFact, Unanswered, ZeroDivisionError):
        return None
    return Whole(start, value, variance) if start.count > 1 else None


def _played(exact: Exact, games: Games, index: int, seed: int, most: int, meter: Meter) -> Tally:
    """Games from a position; one where the game is over."""
    tally, luck = Tally(), luck_of(seed, "whole", index)
    over = exact.problem.game.current_player(exact.states[index]) == TERMINAL
    try:
        for number in range(1 if over else most):
            tally.add(games.value(exact.states[index], stream(luck, number), meter))
    except LimitReached:
        pass
    return tally


def _variance(tally: Tally) -> float:
    """Of the mean; what never differs is taken not to."""
    if tally.count < 2:
        return 0.0
    return max(0.0, float(tally.squares - tally.total * tally.mean)) / (tally.count - 1) / tally.count


def agreed(events: Sequence[Event], known: Whole) -> tuple[list[Event], float]:
    """The estimated chances made to agree with what is known of their sum, and the variance of that sum."""
    sampled = [one for one in events if one.status is Status.ESTIMATE]
    spread = sum(one.variance for one in sampled)
    if spread + known.variance <= 0:
        return list(events), spread
    missing = known.luck - sum((one.luck.value for one in sampled), Fraction(0))
    found = []
    for one in events:
        if one.status is not Status.ESTIMATE:
            found.append(one)
            continue
        part = one.variance / (spread + known.variance)
        left = one.variance * (1 - part)
        moved = round(Fraction(part) * missing * ROUND) / Fraction(ROUND)
        found.append(_moved(one, moved, left))
    return found, spread * known.variance / (spread + known.variance)


def _moved(one: Event, moved: Fraction, left: float) -> Event:
    """A chance whose luck was moved, its interval as much narrower as its standard error; what came stays as it is."""
    change, before = one.change, one.before
    part = Fraction(round((left / one.variance) ** 0.5 * ROUND), ROUND) if one.variance > 0 else Fraction(1)
    value = change.value + moved
    gap = Gap(value, value + part * (change.low - change.value), value + part * (change.high - change.value))
    if before is not None:
        mean = before.value - moved
        before = before._replace(value=mean, low=min(before.low, mean), high=max(before.high, mean))
    return replace(one, before=before, change=gap, variance=left)
