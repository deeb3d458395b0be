"""Rollouts: games played out by a policy, with chance drawn by its exact weights; estimates with 95 % intervals.

Game number i of an estimate draws from a stream of its own, made from the seed and i: the same seed gives the same
games whatever the limits are, and two plays that are compared meet the same luck.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, log, sqrt
from random import Random
from typing import Any, NamedTuple

from model.core.action import Action, ChanceOutcome, Step
from model.core.game import CHANCE, TERMINAL, Game, MissingFact
from model.core.goal import Problem
from solvers.limits import LimitReached, Limits, Meter, Progress
from solvers.policies import SEAT, Policy, answers, cooperative, other_seat, whole_weights
from solvers.result import Refused, Result, Status

METHOD = "rollout"
MOST_STEPS = 10_000
Z95 = 1.959963984540054
ROUND = 1_000_000
"""Ends of intervals are rounded outward to 1/ROUND."""
FEW = 30
"""Below so many games the normal approximation is not used."""
LEAST, WIDE = 4, 20
"""The fewest games for Student's t, and how many times wider than it Hoeffding's interval must be."""
STUDENT = (
    *(3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131),
    *(2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048),
)
"""Its two-sided 95 % points for LEAST to FEW - 1 games."""


class Endless(RuntimeError):
    """A game that did not end within the step bound: a fault of the rules or of the stop, never of the position."""


class Playout(NamedTuple):
    """A game that was played out: where it ended, and how."""

    state: Any
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Estimate(Result):
    """The mean of sampled games, with a 95 % interval for it as `low` and `high`.

    It is what the policy reaches: in the mean no more than what best play reaches.
    """

    mean: Fraction = Fraction(0)
    samples: int = 0


class Sampler:
    """Draws outcomes by exact whole-number weights, and remembers the weights of outcomes it has seen before."""

    MOST = 1024

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, list[int]]] = {}

    def draw(self, pairs: tuple[tuple[Any, int | Fraction], ...], rng: Random) -> Any:
        """One of the outcomes, each with the chance of its weight."""
        if len(pairs) == 1:
            return pairs[0][0]
        # By identity: games share the outcomes of a die, and to compare them would cost more than to add them up.
        # What is remembered is held, so that no other outcomes can come to have its identity.
        known = self._known.get(id(pairs))
        if known is None:
            if len(self._known) >= self.MOST:
                self._known.clear()
            known = self._known[id(pairs)] = (pairs, list(accumulate(whole_weights(pairs)[0])))
        sums = known[1]
        return pairs[bisect_right(sums, rng.randrange(sums[-1]))][0]


def stream(seed: int, number: int) -> Random:
    """The source of chance for game `number` of a run."""
    return Random(f"{seed}:{number}")


def simulate(
    game: Game[Any],
    state: Any,
    policy: Policy,
    rng: Random,
    stop: Callable[[Any], bool] | None = None,
    most_steps: int = MOST_STEPS,
    *,
    meter: Meter | None = None,
    sampler: Sampler | None = None,
    seat: int = SEAT,
    others: Policy | None = None,
) -> Playout:
    """Play on from `state` until `stop` holds or the game ends: `seat` by `policy`, other seats by `others`.

    Raises Endless after `most_steps` steps, Refused where a seat decides that nobody answers for, LimitReached by
    `meter`, which counts every step.
    """
    sampler, steps = sampler or Sampler(), list[Step]()
    current_player, apply = game.current_player, game.apply
    tick = meter.tick if meter is not None else _nothing
    while (player := current_player(state)) != TERMINAL and not (stop is not None and stop(state)):
        if len(steps) >= most_steps:
            last = ", ".join(str(step) for step in steps[-5:])
            raise Endless(f"{game.info.name}: no end after {most_steps:,} steps; the last are {last}")
        step: Action | ChanceOutcome
        if player == CHANCE:
            step = sampler.draw(game.chance_outcomes(state), rng)
        else:
            mind = policy if player == seat else others
            if mind is None:
                raise other_seat(METHOD, player)
            step = sampler.draw(answers(mind, game, state, game.legal_actions(state)), rng)
        tick()
        state = apply(state, step)
        steps.append(step)
    return Playout(state, tuple(steps))


def estimate(
    problem: Problem[Any],
    policy: Policy,
    samples: int,
    seed: int,
    limits: Limits | None = None,
    progress: Progress | None = None,
    others: Policy | None = None,
) -> Estimate:
    """The mean value that a policy reaches, with a 95 % interval: Wilson's for goals that are won or lost.

    A limit or Ctrl-C ends it early; without a single finished game it is a BOUND, the goal's own. A node is a step.
    Raises Refused, Endless, and ValueError unless `samples` is positive.
    """
    if samples < 1:
        raise ValueError(f"an estimate needs 1 sample or more, not {samples}")
    seat = problem.goal.seat
    cooperative(METHOD, problem.game, seat, others)
    meter, tally, sampler = Meter(limits or Limits(), progress), Tally(), Sampler()
    line: tuple[Step, ...] = ()
    why = ""
    meter.interval = bounds = problem.goal.bounds(problem.state)
    try:
        for number in range(samples):
            rng = stream(seed, number)
            end, steps = simulate(
                problem.game, problem.state, policy, rng, meter=meter, sampler=sampler, seat=seat, others=others
            )
            tally.add(problem.goal.value(end))
            line = line or steps
    except MissingFact as missing:
        raise Refused(METHOD, (f"{missing.what} ({missing.rule})",), missing.advice) from missing
    except LimitReached as reached:
        why = reached.limit
    except KeyboardInterrupt:
        why = "interrupted"
    return _estimated(tally, bounds, line, meter, why)


def _estimated(
    tally: Tally, bounds: tuple[Fraction, Fraction], line: tuple[Step, ...], meter: Meter, why: str
) -> Estimate:
    notes = (why,) if why else ()
    if not tally.count:
        low, high = bounds
        return Estimate(
            *(Status.BOUND, low, high, (), (), meter.nodes, meter.seconds, METHOD, notes), mean=low, samples=0
        )
    low, high, kind = tally.interval(bounds)
    told = f"mean of {tally.count:,} games, 95 % interval by {kind}"
    notes = (told, "every decision by the policy: best play may reach more", *notes)
    status, seconds = Status.ESTIMATE, meter.seconds
    return Estimate(
        *(status, low, high, (), line, meter.nodes, seconds, METHOD, notes), mean=tally.mean, samples=tally.count
    )


class Tally:
    """Sampled numbers, added up exactly."""

    __slots__ = ("count", "squares", "total", "two_valued")

    def __init__(self) -> None:
        self.count = 0
        self.total: int | Fraction = 0
        self.squares: int | Fraction = 0
        self.two_valued = True
        """Whether every number so far is 0 or 1."""

    def add(self, number: Fraction | int) -> None:
        """Count one more number."""
        exact = number.numerator if number.denominator == 1 else number
        self.count += 1
        self.total += exact
        self.squares += exact * exact
        self.two_valued = self.two_valued and exact in (0, 1)

    @property
    def mean(self) -> Fraction:
        """The mean. Raises ZeroDivisionError without numbers."""
        return Fraction(self.total) / self.count

    def interval(self, bounds: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction, str]:
        """A 95 % interval for the mean of numbers within `bounds`, cut to the bounds, and what it is based on."""
        low, high = bounds
        if self.two_valued and low >= 0 and high <= 1:
            found = (*wilson(int(self.total), self.count), "Wilson")
        else:
            found = self._spread(float(high - low))
        return max(low, _outward(found[0], floor)), min(high, _outward(found[1], ceil)), found[2]

    def _spread(self, width: float) -> tuple[float, float, str]:
        """The normal approximation where there are enough numbers that differ, else Hoeffding's inequality; for a few
        that differ little within very wide bounds the approximation by Student's t.
        """
        mean = float(self.mean)
        spread = float(self.squares - self.total * self.mean)
        if self.count < FEW or spread <= 0:
            half, kind = width * sqrt(log(2 / 0.05) / (2 * self.count)), "Hoeffding"
            if self.count >= LEAST and spread > 0:
                rough = STUDENT[self.count - LEAST] * sqrt(spread / (self.count - 1) / self.count)
                # Bounds so much wider than what was seen make the inequality say nothing.
                half, kind = (rough, "Student's t") if half > WIDE * rough else (half, kind)
            return mean - half, mean + half, kind
        half = Z95 * sqrt(spread / (self.count - 1) / self.count)
        return mean - half, mean + half, "normal approximation"


def wilson(won: int, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a probability, from `won` of `count` games."""
    share, square = won / count, Z95 * Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = Z95 / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (0.0 if not won else middle - half), (1.0 if won == count else middle + half)


def _outward(number: float, rounded: Callable[[float], int]) -> Fraction:
    return Fraction(rounded(number * ROUND), ROUND)


def _nothing() -> None:
    """Count nothing."""
