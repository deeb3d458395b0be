"""The sampled side of a review: games of the same luck after what was played and after what may be better.

Whoever decides is offered a play by `advise`. A glance of a few games says whether it may be better; only games that
the glance has not seen are counted. Everybody goes on by the habits. Games of different steps have luck of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple, Protocol

from model.core.action import Action
from model.core.goal import Problem
from solvers.advise import advise
from solvers.advise_lines import Gap
from solvers.advise_turn import Boundary
from solvers.limits import LimitReached, Limits, Meter
from solvers.policies import Policy, prefer
from solvers.result import Refused
from solvers.rollout import FARTHEST, ROUND, UNSEEN, Z95, Sampler, Stream, Tally, simulate, stream, stretched

DOUBT = 0.05
GLANCE, LEAST, MOST = 16, 16, 400
"""Games of a glance; games that are counted, at least and at most."""
FEW_OUTCOMES = 4
"""So many outcomes are all played on from; of more one is drawn for every game, which says more for the same games."""
SHOWN = 2


class Frame(NamedTuple):
    """How one seat's turn is looked at: where it ends, who answers for other seats, and the question at its end."""

    boundary: Boundary | None
    others: Policy | None
    nearer: Problem[Any] | None = None


class Frames(Protocol):
    """Says how the turn of whoever asks in a problem is looked at."""

    def __call__(self, problem: Problem[Any]) -> Frame:
        """The frame of a problem whose seat decides."""
        ...


class Against:
    """A goal as whoever plays against it sees it: another seat wants it low."""

    def __init__(self, goal: Any, seat: int) -> None:
        self.goal, self.seat = goal, seat
        self.names = getattr(goal, "names", None)

    def value(self, state: Any) -> Fraction:
        """Minus the goal's value."""
        return -Fraction(self.goal.value(state))

    def bounds(self, state: Any) -> tuple[Fraction, Fraction]:
        """The goal's bounds, turned round."""
        low, high = self.goal.bounds(state)
        return -high, -low

    def describe(self) -> str:
        """The goal with a word before it."""
        return f"against: {self.goal.describe()}"


@dataclass(slots=True)
class Paired:
    """Games of two positions with the same luck: the values of the first less those of the second."""

    apart: list[Fraction] = field(default_factory=list)
    first: Tally = field(default_factory=Tally)
    second: Tally = field(default_factory=Tally)

    def add(self, one: Fraction, other: Fraction) -> None:
        """Count one more pair."""
        self.apart.append(one - other)
        self.first.add(one)
        self.second.add(other)

    @property
    def mean(self) -> Fraction:
        """The mean difference; 0 without games."""
        return sum(self.apart, Fraction(0)) / len(self.apart) if self.apart else Fraction(0)

    def variance(self, span: Fraction = Fraction(0)) -> float:
        """Of the mean, the ends counted in as in the interval of 95 %; what never differs may yet differ by `span`."""
        count = len(self.apart)
        return 0.0 if count < 2 else _spread([float(n) for n in self.apart], Z95, float(span))[1] ** 2

    def gap(self, span: Fraction, doubt: float = DOUBT) -> Gap:
        """The mean with an interval that is wrong with a chance of `doubt`, differences lying within +-`span`."""
        count, mean = len(self.apart), self.mean
        if count < 2:
            return Gap(mean, -span, span)
        quantile = NormalDist().inv_cdf(1 - doubt / 2)
        span = max(span, *map(abs, self.apart))
        middle, error, factor = _spread([float(n) for n in self.apart], quantile, float(span))
        low = Fraction(floor((middle - factor * error) * ROUND), ROUND)
        high = Fraction(ceil((middle + factor * error) * ROUND), ROUND)
        return Gap(mean, max(-span, min(mean, low)), min(span, max(mean, high)))


def _spread(numbers: Sequence[float], quantile: float, span: float) -> tuple[float, float, float]:
    """The middle, its standard error and how many of these hold the mean: Student's t with the ends counted in.

    As `Tally` does for values: half of t squared more numbers at either end, a little beyond what was seen; numbers
    that never differ may yet differ by all of `span`, as seldom as so many games let it be.
    """
    count, mean, t = len(numbers), sum(numbers) / len(numbers), stretched(quantile, len(numbers) - 1)
    least, most = min(numbers), max(numbers)
    beyond = (most - least) * min(FARTHEST, UNSEEN / count) if most > least else span
    more = t * t / 2
    ends = (least - beyond, most + beyond) if most > least else (least, least)
    ends = (max(-span, ends[0]), min(span, ends[1])) if most > least and span else ends
    everything = count + 2 * more
    middle = (mean * count + more * sum(ends)) / everything
    square = sum((n - middle) ** 2 for n in numbers) + more * sum((end - middle) ** 2 for end in ends)
    if most == least:  # one game in so many may differ by the span: Wilson's end for none of `count`
        return middle, 2 * more / everything * span / t, t
    return middle, sqrt(square) / everything, t


def luck_of(seed: int, *names: object) -> int:
    """A seed for one piece of the work, so that no two pieces meet the same luck."""
    text = ":".join(map(str, (seed, *names)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Games:
    """Plays games on from the positions of one record, everybody by the habits."""

    def __init__(self, problem: Problem[Any], others: Policy | None, policy: Policy = prefer) -> None:
        self.problem, self.others, self.policy = problem, others, policy
        self.count = 0
        self._sampler = Sampler()

    def value(self, state: Any, luck: Stream, meter: Meter) -> Fraction:
        """The goal's value at the end of one game. Raises LimitReached."""
        game, goal = self.problem.game, self.problem.goal
        end = simulate(
            game, state, self.policy, luck, meter=meter, sampler=self._sampler, seat=goal.seat,
            others=self.others or self.policy,
        ).state  # fmt: skip
        self.count += 1
        return goal.value(end)

    def pairs(self, ends: tuple[Any, Any], count: int, seed: int, meter: Meter, found: Paired) -> None:
        """Add up to `count` games of two positions, fewer where a limit of `meter` is reached."""
        first, second = ends
        try:
            for number in range(len(found.apart), len(found.apart) + count):
                one = self.value(first, stream(seed, number), meter)
                found.add(one, one if first == second else self.value(second, stream(seed, number), meter))
        except LimitReached:
            pass

    def luck(self, before: Any, after: Any, count: int, seed: int, meter: Meter) -> Paired:
        """Games from what came against the mean of what might have come, with the same luck, as far as limits allow."""
        found, kids = Paired(), self._kids(before)
        try:
            for number in range(count):
                came = self.value(after, stream(seed, number), meter)
                if not kids:
                    found.add(came, self.value(before, stream(seed, number), meter))
                    continue
                parts = (w * (came if k == after else self.value(k, stream(seed, number), meter)) for k, w in kids)
                found.add(came, sum(parts, Fraction(0)))
        except LimitReached:
            pass
        return found

    def _kids(self, state: Any) -> list[tuple[Any, Fraction]]:
        """What may come of a chance, each with its weight; nothing where that is too much to play on from."""
        outcomes = self.problem.game.chance_outcomes(state)
        if len(outcomes) > FEW_OUTCOMES:
            return []
        return [(self.problem.game.apply(state, outcome), weight) for outcome, weight in outcomes]


class Offer(NamedTuple):
    """A play that `advise` holds for best: where it leads before chance or another seat comes, and what it cost."""

    state: Any
    actions: tuple[Action, ...]
    nodes: int


def offered(problem: Problem[Any], frame: Frame, limits: Limits, seed: int) -> Offer:
    """The play that `advise` puts first at the problem's position. Raises Refused."""
    found = advise(
        problem, limits, seed, None, SHOWN, frame.boundary, others=frame.others, nearer=frame.nearer
    )  # fmt: skip
    if "interrupted" in found.notes:
        raise KeyboardInterrupt
    if not found.lines:
        raise Refused("review", ("no play was found within its nodes",), "Give it more.")
    state, actions = problem.state, found.lines[0].actions
    for action in actions:
        state = problem.game.apply(state, action)
    return Offer(state, actions, found.nodes)
