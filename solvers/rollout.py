"""Rollouts: games played out by a policy, with chance drawn by its exact weights; estimates with 95 % intervals.

Game number i of an estimate draws from a stream of its own, made from the seed and i: the same seed gives the same
games whatever the limits are, and two plays that are compared meet the same luck. A stream has a source for every kind
of draw, so that luck stays the same where plays draw in another order, or one of them draws once more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, sqrt
from random import Random
from typing import Any, NamedTuple

from model.core.action import Action, ChanceOutcome, Step
from model.core.game import CHANCE, TERMINAL, Game, MissingFact
from model.core.goal import Problem
from solvers.limits import LimitReached, Limits, Meter, Progress
from solvers.policies import SEAT, Policy, answers, cooperative, other_seat, whole_weights
from solvers.result import Refused, Result, Status

Pairs = tuple[tuple[Action | ChanceOutcome, int | Fraction], ...]
"""Steps with their weights: what a policy answers, or what chance may give."""
Watch = Callable[[Any, Pairs, Step], None]
METHOD = "rollout"
MOST_STEPS = 10_000
Z95 = 1.959963984540054
ROUND = 1_000_000
"""Ends of intervals are rounded outward to 1/ROUND."""
BITS, BITS_FOR = 128, 1 << 64
"""Random bits of a draw whose weights sum to less than BITS_FOR; of others as many more."""
FEW = 30
"""Below so many games a play is not compared by the normal approximation."""
STUDENT = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
"""The 97.5 % quantiles of Student's t for 1 to 5 degrees of freedom."""
UNSEEN, FARTHEST = 12, 1.5
"""How far the ends lie beyond what was seen, in parts of its width by the number of games, and at most."""


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

    def draw(self, pairs: tuple[tuple[Any, int | Fraction], ...], rng: Random | Stream) -> Any:
        """One of the outcomes, each with the chance of its weight; of steps by the stream's source for their kind."""
        if len(pairs) == 1:
            return pairs[0][0]
        if isinstance(rng, Stream):
            rng = rng.of(pairs[0][0].kind)
        # By identity: games share the outcomes of a die, and to compare them would cost more than to add them up.
        # What is remembered is held, so that no other outcomes can come to have its identity.
        known = self._known.get(id(pairs))
        if known is None:
            if len(self._known) >= self.MOST:
                self._known.clear()
            known = self._known[id(pairs)] = (pairs, list(accumulate(whole_weights(pairs)[0])))
        sums = known[1]
        return pairs[bisect_right(sums, _below(sums[-1], rng))][0]


def _below(total: int, rng: Random) -> int:
    """A number from 0 to total - 1, all equally likely.

    It takes the same number of bits each time, but for a chance below 2**-64, so that what is drawn next stays the
    same; and it grows with the bits, so that like outcomes come in like draws.
    """
    size = BITS if total < BITS_FOR else total.bit_length() + BITS
    part = (1 << size) // total
    while True:
        found = rng.getrandbits(size) // part
        if found < total:
            return found


class Stream:
    """The luck of one game: a source of chance for every kind of draw, made from the seed, the number and the kind."""

    def __init__(self, seed: int, number: int) -> None:
        self._name = f"{seed}:{number}"
        self._sources: dict[str, Random] = {}

    def of(self, kind: str) -> Random:
        """The source for one kind of draw."""
        source = self._sources.get(kind)
        if source is None:
            source = self._sources[kind] = Random(f"{self._name}:{kind}")
        return source


def stream(seed: int, number: int) -> Stream:
    """The luck of game `number` of a run."""
    return Stream(seed, number)


def simulate(
    game: Game[Any],
    state: Any,
    policy: Policy,
    rng: Random | Stream,
    stop: Callable[[Any], bool] | None = None,
    most_steps: int = MOST_STEPS,
    *,
    meter: Meter | None = None,
    sampler: Sampler | None = None,
    seat: int = SEAT,
    others: Policy | None = None,
    watch: Watch | None = None,
) -> Playout:
    """Play on from `state` until `stop` holds or the game ends: `seat` by `policy`, other seats by `others`.

    `watch` is told of every draw between several steps: the position, the weighted steps, and the one that was drawn.
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
        pairs: Pairs
        if player == CHANCE:
            pairs = game.chance_outcomes(state)
        else:
            mind = policy if player == seat else others
            if mind is None:
                raise other_seat(METHOD, player)
            pairs = answers(mind, game, state, game.legal_actions(state))
        step: Step = sampler.draw(pairs, rng)
        if watch is not None and len(pairs) > 1:
            watch(state, pairs, step)
        tick()
        state = apply(state, step)
        steps.append(step)
    return Playout(state, tuple(steps))


@dataclass
class Ended:
    """What ended the games of an estimate before their number was reached, "" for nothing."""

    why: str = ""


@contextmanager
def until_ended(method: str) -> Iterator[Ended]:
    """Let games be played until they are done, a limit comes or Ctrl-C. Raises Refused where a fact is missing."""
    ended = Ended()
    try:
        yield ended
    except MissingFact as missing:
        raise Refused(method, (f"{missing.what} ({missing.rule})",), missing.advice) from missing
    except LimitReached as reached:
        ended.why = reached.limit
    except KeyboardInterrupt:
        ended.why = "interrupted"


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
    meter.interval = bounds = problem.goal.bounds(problem.state)
    with until_ended(METHOD) as ended:
        for number in range(samples):
            rng = stream(seed, number)
            end, steps = simulate(
                problem.game, problem.state, policy, rng, meter=meter, sampler=sampler, seat=seat, others=others
            )
            tally.add(problem.goal.value(end))
            line = line or steps
    return estimated(tally, bounds, line, meter, ended.why)


def estimated(
    tally: Tally, bounds: tuple[Fraction, Fraction], line: tuple[Step, ...], meter: Meter, why: str
) -> Estimate:
    """The estimate that a tally of games makes; `why` says what ended it early."""
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

    __slots__ = ("count", "least", "most", "squares", "total", "two_valued")

    def __init__(self) -> None:
        self.count = 0
        self.total: int | Fraction = 0
        self.squares: int | Fraction = 0
        self.least: int | Fraction = 0
        self.most: int | Fraction = 0
        self.two_valued = True
        """Whether every number so far is 0 or 1."""

    def add(self, number: Fraction | int) -> None:
        """Count one more number."""
        exact = number.numerator if number.denominator == 1 else number
        self.least = min(self.least, exact) if self.count else exact
        self.most = max(self.most, exact) if self.count else exact
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
        elif self.least == self.most:
            found = self._alike(float(low), float(high))
        else:
            found = self._spread(float(low), float(high))
        return max(low, _outward(found[0], floor)), min(high, _outward(found[1], ceil)), found[2]

    def _alike(self, low: float, high: float) -> tuple[float, float, str]:
        """Of numbers that never differ: Wilson's interval for the chance of one that does, at the bounds' worst."""
        value, other = float(self.least), wilson(0, self.count)[1]
        return value - other * (value - low), value + other * (high - value), "Wilson: no two games differ"

    def _spread(self, low: float, high: float) -> tuple[float, float, str]:
        """Student's t with half of t squared more numbers at either end, a little beyond those that were seen.

        With the ends of a share of two values that is the interval of Agresti and Coull (1998). What was not seen yet
        lies beyond the ends, the farther the fewer numbers there are: without that, few numbers of a skewed kind miss
        too often. `benchmarks/bench_calibration.py` measures it.
        """
        count, mean, quantile = self.count, float(self.mean), student(self.count - 1)
        beyond = float(self.most - self.least) * min(FARTHEST, UNSEEN / count)
        ends = max(low, float(self.least) - beyond), min(high, float(self.most) + beyond)
        more = quantile * quantile / 2
        everything = count + 2 * more
        middle = (mean * count + more * sum(ends)) / everything
        square = float(self.squares - self.total * self.mean) + count * (mean - middle) ** 2
        square += more * sum((end - middle) ** 2 for end in ends)
        half = quantile * sqrt(square) / everything
        return middle - half, middle + half, "Student's t with the ends counted in"


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, to 0.002: what few degrees of freedom need is looked up."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    return stretched(Z95, freedom)


def stretched(z: float, freedom: int) -> float:
    """The quantile of Student's t that is as rare as `z` standard deviations, by the expansion for large `freedom`."""
    d = freedom
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / d + second / d**2 + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / d**3


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
