"""What a review says: the value of every step of a game that was played, its loss or luck, and the sums of both.

All values are those of the asking seat's goal. A step's `before` and `after` are found in one way, so that their
difference is the step's own: exactly, by bounds, or by games that met the same luck.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from model.core.action import Step
from solvers.advise_lines import Gap
from solvers.causes import Worth
from solvers.result import Status
from solvers.rollout import Z95

ZERO = Fraction(0)
NONE = Gap(ZERO, ZERO, ZERO)
DECIDED = Fraction(1, 100)
"""A chance of at most this is lost, for whoever wants it; one of all but this is lost for whoever does not."""


ENOUGH = 16
"""Games below which nothing is said of how lucky a single chance was."""


class Kind(StrEnum):
    """What a decision is called."""

    FORCED = "forced"
    DECIDED = "decided"
    FINE = "fine"
    OPEN = "not told apart"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSING = "not reviewed"


NAMED = (Kind.INACCURACY, Kind.MISTAKE, Kind.BLUNDER)
"""What is called a mistake of some size, the smallest first."""
PARTS = (Fraction(5, 100), Fraction(10, 100), Fraction(15, 100))
"""The least losses of these, in parts of the range of the goal."""


class Scale(NamedTuple):
    """What losses are measured by: the range of the goal, and the least loss of every class."""

    range: Fraction
    """1 for a chance, else how far apart results lie in this game."""
    likely: bool
    """Whether the goal's value is a chance."""
    parts: tuple[Fraction, Fraction, Fraction] = PARTS

    def named(self, loss: Fraction) -> Kind | None:
        """The class of a loss, None below all of them."""
        found = [kind for kind, part in zip(NAMED, self.parts, strict=True) if loss >= part * self.range]
        return found[-1] if found else None

    def lost(self, before: Worth, own: bool) -> bool:
        """Whether whoever decides has lost a chance whatever is played here: the asking seat wants it high."""
        return self.likely and (before.high <= DECIDED if own else before.low >= 1 - DECIDED)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A step of the game and what it was worth."""

    index: int
    """From 0, in the game."""
    step: Step
    seat: int
    """Who decided, CHANCE for nobody."""
    before: Worth | None
    """The value with the best that was found, or the exact mean over all outcomes; None where it was not reviewed."""
    after: Worth | None
    change: Gap
    """`after` less `before`, and the interval of that; 0 with all that is possible where it was not reviewed."""
    status: Status
    """The standing of the change."""
    variance: float = 0.0
    """Of the mean of the change, where it comes from games."""
    nodes: int = 0
    games: int = 0
    note: str = ""

    @property
    def reviewed(self) -> bool:
        """Whether anything is known of the change but what bounds say of every step."""
        return self.before is not None


@dataclass(frozen=True, slots=True)
class Decision(Weighed):
    """A decision: what it lost whoever decided, against the best play that was found."""

    legal: int = 1
    """How many actions the rules allowed."""
    own: bool = True
    """Whether the asking seat decided."""
    best: tuple[Step, ...] = ()
    """A better play, up to anything that is not decided by the same seat; empty where none was found."""
    played: tuple[Step, ...] = ()
    """What was played from here, as far as the same seat went on deciding."""
    kind: Kind = Kind.MISSING
    sealed: bool = False
    """Whether the rules leave one result only, whatever is played."""
    tested: bool = False
    """Whether it is one of the decisions that share the error rate."""

    @property
    def idle(self) -> bool:
        """Whether there was nothing to decide."""
        return self.legal == 1

    @property
    def loss(self) -> Gap:
        """What the decision cost whoever made it: 0 for the best one."""
        if not self.own:
            return self.change
        return Gap(-self.change.value if self.change.value else ZERO, -self.change.high, -self.change.low)


@dataclass(frozen=True, slots=True)
class Event(Weighed):
    """A chance: what came, how likely that was, and by how much it was lucky for the asking seat."""

    chance: Fraction = Fraction(1)
    outcomes: int = 1

    @property
    def idle(self) -> bool:
        """Whether nothing else could come."""
        return self.outcomes == 1

    @property
    def luck(self) -> Gap:
        """The value after what came less the exact mean over all that might have come."""
        return self.change


class Total(NamedTuple):
    """A sum over steps, with a 95 % interval where a part of it comes from games."""

    status: Status
    value: Fraction
    low: Fraction
    high: Fraction


ORDER = (Status.PROVEN, Status.ESTIMATE, Status.BOUND)
"""The standings, the surest first."""


def total(steps: Iterable[Weighed], together: float | None = None) -> Total:
    """The sum of the changes of all steps that were reviewed.

    Games of different steps have luck of their own, so the variances of estimates add up, unless more is known of
    them `together`.
    Bounds are added end by end: nothing is known of how they hang together.
    """
    value = low = high = ZERO
    variance, kinds = 0.0, set[Status]()
    for step in (one for one in steps if one.reviewed):
        change, estimated = step.change, step.status is Status.ESTIMATE
        kinds.add(step.status)
        value += change.value
        low += change.value if estimated else change.low
        high += change.value if estimated else change.high
        variance += step.variance
    variance = variance if together is None else together
    half = Fraction(Z95 * sqrt(variance)).limit_denominator(10**6)
    return Total(max(kinds, key=ORDER.index, default=Status.PROVEN), value, low - half, high + half)


@dataclass(frozen=True, slots=True)
class Review:
    """A game that was looked at: result = start + skill + gifts + luck + remainders, exactly."""

    seat: int
    scale: Scale
    decisions: tuple[Decision, ...]
    events: tuple[Event, ...]
    start: Worth
    result: Worth
    """What the last position was worth: the goal's value where the game is over."""
    over: bool
    habits: Fraction
    """What best play was worth more than the habits by which games go on: a remainder of estimates, else 0."""
    unreviewed: Fraction
    """What the steps brought that were not reviewed."""
    tests: int
    """How many decisions share the error rate."""
    nodes: int
    games: int
    seconds: float
    notes: tuple[str, ...] = ()
    luck_variance: float | None = None
    """Of the sum of all luck by games, where more is known of it than of the single chances."""

    @property
    def skill(self) -> Total:
        """What the asking seat's decisions brought: 0 at most, minus the sum of its losses."""
        return total(d for d in self.decisions if d.own)

    @property
    def gifts(self) -> Total:
        """What the other seats' decisions brought the asking seat."""
        return total(d for d in self.decisions if not d.own)

    @property
    def luck(self) -> Total:
        """What chance brought more than its mean."""
        return total(self.events, self.luck_variance)

    @property
    def steps(self) -> tuple[Decision | Event, ...]:
        """All steps in their order."""
        return tuple(sorted((*self.decisions, *self.events), key=lambda step: step.index))

    @property
    def missing(self) -> tuple[int, ...]:
        """The steps that were not reviewed, by their numbers from 0."""
        return tuple(step.index for step in self.steps if not step.reviewed)

    @property
    def status(self) -> Status:
        """The standing of the whole review: the least sure of its steps; BOUND where some are missing."""
        return (
            Status.BOUND
            if self.missing
            else max((t.status for t in (self.skill, self.gifts, self.luck)), key=ORDER.index)
        )

    def mistakes(self, own: bool | None = None) -> tuple[Decision, ...]:
        """The decisions that are called inaccuracy, mistake or blunder, the worst first."""
        found = [d for d in self.decisions if d.kind in NAMED and (own is None or d.own == own)]
        return tuple(sorted(found, key=lambda d: (-NAMED.index(d.kind), -d.loss.value, d.index)))

    def fortunes(self) -> tuple[Event, ...]:
        """The chances whose luck is told apart from none, the greatest first."""
        sure = [e for e in self.events if e.reviewed and (e.status is not Status.ESTIMATE or e.games >= ENOUGH)]
        told = [e for e in sure if e.luck.low > 0 or e.luck.high < 0]
        return tuple(sorted(told, key=lambda e: (-abs(e.luck.value), e.index)))
