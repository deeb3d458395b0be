"""Why a play is best, as data: what it prevents and brings, the chance that matters most, the worst that can follow,
and where a tempting line goes wrong. `solvers.explainer` finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from model.core.action import Action, ChanceOutcome, Step
from model.core.feature import Feature, Part
from model.core.goal import Problem
from solvers.advise_lines import Reading
from solvers.result import Status

MOST_STEPS = 60
"""The longest line that is followed."""
LEAST_SHIFT = Fraction(1, 1000)
"""Smaller differences of a chance or of a mean are not worth a word."""
VALUE = "value"
"""The name of the reading of the goal's own value."""
ZERO, ONE = Fraction(0), Fraction(1)


class Worth(NamedTuple):
    """The value of a position with its standing; the value is `low` when only bounds are known."""

    status: Status
    value: Fraction
    low: Fraction
    high: Fraction
    samples: int = 0

    @property
    def proven(self) -> bool:
        """Whether it is exact."""
        return self.status is Status.PROVEN

    @property
    def middle(self) -> Fraction:
        """The value, or the middle of what is known."""
        return (self.low + self.high) / 2 if self.status is Status.BOUND else self.value


@dataclass(frozen=True, slots=True)
class Judged:
    """A play: steps from the position in question, what the position after them is worth, and how it ends."""

    steps: tuple[Step, ...]
    state: Any
    worth: Worth
    readings: Mapping[str, Reading]
    """Every feature and part, and the value, at the end of the question, by name; empty when nothing is known."""


class Shift(NamedTuple):
    """A feature of the end after the play, after the alternative, and after doing nothing."""

    feature: Feature
    here: Reading
    there: Reading | None
    quiet: Reading | None

    def change(self) -> Fraction:
        """How much less of it there is in the mean than otherwise: against the alternative, else against nothing."""
        here, others = mean(self.feature, self.here), (self.there, self.quiet)
        found = [mean(self.feature, other) for other in others if other is not None]
        apart = [other - here for other in found if other is not None and here is not None]
        return next((a for a in apart if a), ZERO)


class Gain(NamedTuple):
    """A part of the question: how much of it there is in the mean, here and with the alternative."""

    part: Part
    here: Fraction
    there: Fraction

    @property
    def worth(self) -> Fraction:
        """What the difference adds to the value; of a condition, to its own chance."""
        return (self.here - self.there) * (ONE if self.part.worth is None else self.part.worth)


class Branch(NamedTuple):
    """Outcomes of a chance that are worth the same, and what is best after the likeliest of them."""

    outcomes: tuple[ChanceOutcome, ...]
    chance: Fraction
    worth: Worth


class Critical(NamedTuple):
    """The chance on the main line that moves the value most: the steps before it, and its outcomes, the best first."""

    after: tuple[Step, ...]
    branches: tuple[Branch, ...]
    spread: Fraction
    """How far the value moves in the mean when it is decided, times the chance of the line that leads to it."""


class Reply(NamedTuple):
    """The line after the play in which others answer best and chance gives what costs most."""

    line: tuple[Step, ...]
    chance: Fraction
    """Of all chance outcomes on it together."""
    worth: Worth
    as_bad: Fraction | None
    """The chance that it ends so or worse after the play; None where not all ends are known."""
    rivals: bool
    """Whether another seat decides on the way."""


class Parting(NamedTuple):
    """A tempting line up to where it is plain that it falls short."""

    line: tuple[Step, ...]
    at: int
    """The step at which the value drops."""
    before: Worth
    after: Worth
    plain: bool
    """Whether after the line the goal's own bounds lie below the best value."""


@dataclass(frozen=True, slots=True)
class Causes:
    """The whole explanation of one play."""

    play: Judged
    against: Judged | None
    quiet: Judged | None
    shifts: tuple[Shift, ...]
    gains: tuple[Gain, ...]
    """The parts of the question in which the alternative differs, weightiest first; for sums they add up to the
    difference of the values, when both are exact."""
    critical: Critical | None
    reply: Reply | None
    parting: Parting | None
    nodes: int
    notes: tuple[str, ...] = ()

    def threats(self) -> tuple[Shift, ...]:
        """What nobody wants and what comes less often, or less of it; the greatest difference first."""
        return self._ordered(lambda s: s.feature.good < 0 and s.change() > LEAST_SHIFT)

    def brought(self) -> tuple[Shift, ...]:
        """What is wanted and comes more often, or more of it."""
        return self._ordered(lambda s: s.feature.good > 0 and s.change() < -LEAST_SHIFT)

    def prices(self) -> tuple[Shift, ...]:
        """What the play costs: unwanted things that come more often, wanted ones that come less."""
        return self._ordered(lambda s: bool(s.feature.good) and s.feature.good * s.change() > LEAST_SHIFT)

    def _ordered(self, wanted: Callable[[Shift], bool]) -> tuple[Shift, ...]:
        return tuple(sorted((s for s in self.shifts if wanted(s)), key=lambda s: -abs(s.change())))


def mean(feature: Feature, reading: Reading) -> Fraction | None:
    """The chance of an event, or the mean of an amount as far as it is known; None for what has no mean."""
    if feature.kind == "event":
        return reading.chance(1).chance
    if feature.kind == "which":
        return None
    if reading.mean is not None:
        return reading.mean[0]
    return Fraction(reading.odds[0].value) if len(reading.odds) == 1 else None


def quiet_play(
    problem: Problem[Any], quiet: Callable[[tuple[Action, ...]], Action | None], over: Callable[[Any], bool]
) -> tuple[Action, ...]:
    """What somebody does in the present turn who does nothing of its own; () where it has to decide at once."""
    game, state, steps = problem.game, problem.state, list[Action]()
    while game.current_player(state) == problem.goal.seat and not over(state) and len(steps) < MOST_STEPS:
        action = quiet(game.legal_actions(state))
        if action is None:
            break
        steps.append(action)
        state = game.apply(state, action)
    return tuple(steps)


def parts_of(problem: Problem[Any]) -> tuple[Part, ...]:
    """The parts of a question, where its goal can tell them."""
    hook = getattr(problem.goal, "parts", None)
    return tuple(hook()) if hook is not None else ()
