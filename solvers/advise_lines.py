"""What an adviser reports: ranked lines, each with its standing, its distance to the best, and its evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, sqrt
from numbers import Rational
from typing import Any, NamedTuple

from model.core.action import Action, Step
from solvers.advise_plan import Plan
from solvers.advise_turn import Way
from solvers.expectimax import Interval as Bounds
from solvers.odds import Distribution, Feature, marginal
from solvers.result import Status
from solvers.rollout import FEW, ROUND, Z95, Tally, wilson

ZERO, ONE = Fraction(0), Fraction(1)
Interval = tuple[Fraction, Fraction]
SURE = {Status.PROVEN: 0, Status.ESTIMATE: 1, Status.BOUND: 2}


class Odds(NamedTuple):
    """A value of a feature, its probability, and the interval for it."""

    value: Any
    chance: Fraction
    """Exact; or the frequency in the sampled games; or the part of what was examined."""
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Reading:
    """A feature at the end of the game after one play: exact, within bounds, or sampled with 95 % intervals."""

    status: Status
    odds: tuple[Odds, ...]
    mean: tuple[Fraction, Fraction, Fraction] | None
    """The mean with its interval, for numbers of which enough is known."""
    samples: int = 0

    def chance(self, value: Any) -> Odds:
        """The odds of one value, also of one that never came up."""
        for odds in self.odds:
            if odds.value == value:
                return odds
        if self.status is Status.ESTIMATE:
            return Odds(value, ZERO, ZERO, _up(wilson(0, self.samples)[1]))
        return Odds(value, ZERO, ZERO, ONE - sum((odds.low for odds in self.odds), ZERO))


class Evidence(NamedTuple):
    """A feature after this play, and after the line that it is compared with."""

    feature: str
    here: Reading
    there: Reading | None
    against: int
    """The rank of the other line: the best one's, or for it and its equals the first one's that is worth less (else 2
    and 1); 0 without another line."""


class Difference(NamedTuple):
    """How much the first of two plays is worth more, and the joint interval for it."""

    mean: Fraction
    low: Fraction
    high: Fraction
    games: int
    """The pairs of games that it is based on."""


class Doubt(NamedTuple):
    """A line that is not told apart from the first one; None where too little is known for a difference."""

    rank: int
    difference: Difference | None


class Gap(NamedTuple):
    """How far a line is behind the best one, and the interval for it."""

    value: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One play, a whole turn, and what is known of it."""

    rank: int
    """From 1."""
    play: tuple[Step, ...]
    """To the end of the turn; chance in it gives its likeliest outcome, and best or planned play goes on from there."""
    actions: tuple[Action, ...]
    """The part of `play` before any chance: what is to be done whatever comes."""
    status: Status
    value: Fraction
    """Exact; or the mean of the sampled games; or, when nothing was sampled, the lower end of what is proven."""
    low: Fraction
    high: Fraction
    """The value twice when PROVEN, proven ends for a BOUND, a 95 % interval for an ESTIMATE."""
    proven: Interval
    """What is proven of the value in any case."""
    behind: Gap
    nodes: int
    samples: int
    notes: tuple[str, ...]
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """Ranked plays. PROVEN: value and best first actions are exact. The value lies in [low, high] in any case."""

    status: Status
    low: Fraction
    high: Fraction
    best: tuple[Action, ...]
    """All best first actions when PROVEN, else the first action of the first line."""
    lines: tuple[Line, ...]
    first: Mapping[Action, Interval]
    """What is proven of every first action."""
    plays: int
    """How many plays were found, of which `lines` shows the best."""
    complete: bool
    """Whether these are all plays of the turn."""
    nodes: int
    samples: int
    seconds: float
    notes: tuple[str, ...] = ()
    method: str = "advise"
    doubts: tuple[Doubt, ...] = ()
    """The shown plays that are not told apart from the first one."""
    untried: int = 0
    """Plays that are not shown and not told apart from the first one: too few games, or none."""
    ceiling: Fraction | None = None
    """`high` where it tells something: a search has brought the interval to half of what the goal's bounds say."""

    @property
    def value(self) -> Fraction:
        """The exact value of the position. Raises ValueError unless it is PROVEN."""
        if self.status is not Status.PROVEN:
            raise ValueError(f"the value is not proven: {self.status} [{self.low}, {self.high}]")
        return self.low


@dataclass(slots=True)
class Candidate:
    """A play while it is being examined."""

    way: Way
    low: Fraction
    high: Fraction
    nodes: int = 0
    sampled: int = 0
    """The nodes that went into its games."""
    values: list[Fraction] = field(default_factory=list)
    """The value of every sampled game, by its number."""
    tally: Tally = field(default_factory=Tally)
    counts: dict[str, dict[Any, int]] = field(default_factory=dict)
    """How often each feature had each value in the sampled games."""
    plan: Plan | None = None
    prepared: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Whether its value is proven."""
        return self.low == self.high

    @property
    def status(self) -> Status:
        """The standing of its value."""
        if self.exact:
            return Status.PROVEN
        # Games by a policy may reach less than what best play is proven to reach: then they tell nothing.
        return Status.ESTIMATE if self.values and self.tally.mean >= self.low else Status.BOUND

    @property
    def value(self) -> Fraction:
        """Its value as well as it is known."""
        return min(self.high, self.tally.mean) if self.status is Status.ESTIMATE else self.low

    def interval(self) -> tuple[Fraction, Fraction, str]:
        """The interval of its value, and what an estimate is based on."""
        if self.status is not Status.ESTIMATE:
            return self.low, self.high, ""
        low, high, kind = self.tally.interval((self.low, self.high))
        return min(low, self.high), high, kind

    def narrow(self, bounds: Bounds) -> None:
        """Take over what a search has proven."""
        self.low, self.high = max(self.low, Fraction(bounds[0])), min(self.high, Fraction(bounds[1]))

    def forget(self) -> None:
        """Drop the sampled games: what they were played by has changed."""
        self.values, self.tally, self.counts = [], Tally(), {}


def rank(one: Candidate) -> tuple[Any, ...]:
    """What candidates are ranked by: value, of equals the better known first, then the shorter."""
    return -one.value, SURE[one.status], -one.high, len(one.way.actions), one.way.actions


def ranked(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, the best first."""
    return sorted(candidates, key=rank)


def lines(
    order: Sequence[Candidate],
    rest: Callable[[Candidate], tuple[Step, ...]],
    readings: Sequence[Mapping[str, Reading]],
    gaps: Sequence[Gap],
) -> tuple[Line, ...]:
    """The lines of ranked candidates; `readings` are the features of each, by name, `gaps` how far each is behind."""
    found = []
    for at, one in enumerate(order):
        low, high, kind = one.interval()
        play = (*one.way.actions, *rest(one))
        proven, behind = (one.low, one.high), gaps[at]
        evidence, notes = _evidence(order, readings, at), _notes(order[0], one, kind)
        found.append(
            Line(
                *(at + 1, play, one.way.actions, one.status, one.value, low, high, proven, behind),
                *(one.nodes, len(one.values), notes, evidence),
            )
        )
    return tuple(found)


def _notes(best: Candidate, one: Candidate, kind: str) -> tuple[str, ...]:
    notes = []
    if one.status is Status.ESTIMATE:
        notes.append(f"mean of {len(one.values):,} games, 95 % interval by {kind}; later decisions by a policy")
        notes += one.notes
    elif one.status is Status.BOUND:
        games = f"{len(one.values):,} games by a policy reach less than is proven"
        notes.append(games if one.values else "not sampled: only bounds are known")
    if one.value > best.value:
        habits = ": play 1 is what the habits do" if best.way.usual else ""
        notes.append(f"worth more than play 1 in its games, but luck may have done that{habits}")
    if one.status is not best.status or (one.status is Status.ESTIMATE and len(one.values) != len(best.values)):
        notes.append(f"unequal effort: {_effort(one)}, line 1 {_effort(best)}")
    return tuple(notes)


def _effort(one: Candidate) -> str:
    return {
        Status.PROVEN: "exact",
        Status.ESTIMATE: f"{len(one.values):,} games",
        Status.BOUND: "bounds only",
    }[one.status]


# --- evidence ---------------------------------------------------------------------------------------------------


def _other(order: Sequence[Candidate], count: int, at: int) -> int | None:
    """The line to compare with: the best, or for it and its equals the first that is worth less."""
    worse = next((i for i, one in enumerate(order[:count]) if one.value < order[0].value), None)
    if at and order[at].value < order[0].value:
        return 0
    if worse is not None:
        return worse
    return 0 if at else (1 if count > 1 else None)


def _evidence(order: Sequence[Candidate], readings: Sequence[Mapping[str, Reading]], at: int) -> tuple[Evidence, ...]:
    if at >= len(readings):
        return ()
    other = _other(order, len(readings), at)
    return tuple(
        Evidence(name, here, None, 0) if other is None else Evidence(name, here, readings[other].get(name), other + 1)
        for name, here in readings[at].items()
    )


def exact_reading(found: Distribution, feature: Feature) -> Reading:
    """A feature by the odds of the end, exact or within bounds."""
    shares = marginal(found, feature)
    seen = ONE - found.open
    odds = tuple(Odds(share.value, share.low / seen, share.low, share.high) for share in shares)
    mean = None
    if not found.open and all(isinstance(share.value, Rational) for share in shares):
        exact = sum((share.low * Fraction(share.value) for share in shares), ZERO)
        mean = (exact, exact, exact)
    return Reading(found.status, odds, mean)


def sampled_reading(counts: Mapping[Any, int]) -> Reading:
    """A feature by its values in sampled games, with 95 % intervals: Wilson's for odds, the normal one for a mean."""
    games = sum(counts.values())
    odds = []
    for value in _by_value(counts):
        low, high = wilson(counts[value], games)
        odds.append(Odds(value, Fraction(counts[value], games), _down(low), _up(high)))
    return Reading(Status.ESTIMATE, tuple(odds), _sampled_mean(counts, games), games)


def _sampled_mean(counts: Mapping[Any, int], games: int) -> tuple[Fraction, Fraction, Fraction] | None:
    if games < FEW or len(counts) < 2 or not all(isinstance(value, Rational) for value in counts):
        return None
    mean = sum((Fraction(value) * count for value, count in counts.items()), ZERO) / games
    square = sum(float(Fraction(value) - mean) ** 2 * count for value, count in counts.items())
    half = Z95 * sqrt(square / (games - 1) / games)
    return mean, _down(float(mean) - half), _up(float(mean) + half)


def _by_value(counts: Mapping[Any, int]) -> list[Any]:
    try:
        return sorted(counts)
    except TypeError:
        return sorted(counts, key=repr)


def _down(number: float) -> Fraction:
    return Fraction(floor(number * ROUND), ROUND)


def _up(number: float) -> Fraction:
    return Fraction(ceil(number * ROUND), ROUND)
