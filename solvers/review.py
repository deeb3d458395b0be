"""A review of a game that was played: what every decision lost, how lucky every chance was, and what both add up to.

First the values of the positions are proven, from the end of the game back. What stays open is judged by games: each
decision by a play that `advise` offers at its position, each chance by what came against all that might have come.
With exact values the result is the start value, less the losses, plus the luck, to the last digit; with games the
same holds with a remainder that is stated. Luck as a term of its own is what backgammon programs do (D. Montgomery,
"Variance Reduction", GammOnLine 2000; M. Zinkevich, M. Bowling, N. Bard, M. Kan, D. Billings, "Optimal unbiased
estimators for evaluating agent performance", AAAI 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from model.core.action import Step
from model.core.game import TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.advise_turn import Watch
from solvers.causes import Worth
from solvers.limits import LimitReached, Limits, deep_recursion
from solvers.result import Status
from solvers.review_exact import Exact
from solvers.review_found import kinds, settled, unknown
from solvers.review_games import Frames, Games, luck_of
from solvers.review_parts import Decision, Event, Review, Scale
from solvers.review_sampled import Sampling
from solvers.rollout import Tally, stream

RANGE_GAMES, RANGE_SHARE = 32, 0.05
"""Games by habit that say how far apart results lie, and the part of the limits that they may take."""
RESULT_GAMES = 64
"""Games from the last position of a game that is not over."""


class Stage(NamedTuple):
    """How far a review is."""

    what: str
    left: int
    """Steps that this part of the work has not looked at yet."""
    used: float
    """The part of the limits that is used up, 0 to 1."""
    seconds: float


Progress = Callable[[Stage], None]


def review(
    problem: Problem[Any],
    states: Sequence[Any],
    steps: Sequence[Step],
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    frames: Frames,
    range_: Fraction | None = None,
) -> Review:
    """Review the game that `steps` lead through `states`, by the goal of `problem`.

    With a limit of nodes alone the review depends on the seed only. A limit or Ctrl-C ends it with what is known by
    then; `missing` names the steps that were not reviewed. `range_` is what losses are measured by where the goal is
    no chance. Raises ValueError unless there is one state more than there are steps, and at least one step.
    """
    if len(states) != len(steps) + 1 or not steps:
        raise ValueError(f"{len(states)} positions and {len(steps)} steps are no game")
    return Reviewer(problem, states, steps, Watch(limits or Limits()), seed, progress, frames, range_).run()


class Reviewer:
    """One review while it is being worked out."""

    def __init__(
        self,
        problem: Problem[Any],
        states: Sequence[Any],
        steps: Sequence[Step],
        meter: Watch,
        seed: int,
        progress: Progress | None,
        frames: Frames,
        range_: Fraction | None,
    ) -> None:
        self.problem, self.states, self.steps = replace(problem, state=states[0]), tuple(states), tuple(steps)
        self.meter, self.seed, self.progress, self.range = meter, seed, progress, range_
        self.likely = hasattr(problem.goal, "conditions")
        self.exact = Exact(self.problem, self.states, meter)
        others = frames(self.problem).others
        self.games = Games(self.problem, others)
        self.found: dict[int, Decision | Event] = {
            index: unknown(self.problem, self.states, self.steps, index) for index in range(len(steps))
        }
        self.sampling = Sampling(self.exact, self.games, self.steps, meter, seed, frames)
        self.last: Worth | None = None

    def run(self) -> Review:
        """Work until everything is reviewed, a limit is reached, or Ctrl-C."""
        notes = list[str]()
        try:
            with deep_recursion():
                self._work()
        except LimitReached as reached:
            notes.append(reached.limit)
        except KeyboardInterrupt:
            notes.append("interrupted")
        return self._review(tuple(notes))

    def _work(self) -> None:
        self._measure()
        self.exact.prove(lambda left: self._tell("exact values", left))
        scale = self._scale()
        self.found = {index: settled(self.exact, one, scale) for index, one in self.found.items()}
        open_ = [one for one in self.found.values() if not one.reviewed]
        self._end()
        for one in self.sampling.run(open_, scale, self._tell):
            self.found[one.index] = one

    def _tell(self, what: str, left: int) -> None:
        if self.progress is not None:
            self.progress(Stage(what, left, self.meter.used, self.meter.seconds))

    # --- the range of results, and the result -----------------------------------------------------------------

    def _measure(self) -> None:
        """How far apart results of games by habit and of this game lie, where the goal is no chance."""
        if self.range is not None or self.likely:
            return
        tally = Tally()
        part = self.sampling.until(RANGE_SHARE)
        try:
            for number in range(RANGE_GAMES):
                tally.add(self.games.value(self.states[0], stream(luck_of(self.seed, "range"), number), part))
        except (LimitReached, MissingFact):
            pass
        if self.problem.game.current_player(self.states[-1]) == TERMINAL:
            tally.add(self.problem.goal.value(self.states[-1]))
        self.range = Fraction(tally.most - tally.least) or Fraction(1)

    def _scale(self) -> Scale:
        return Scale(Fraction(1) if self.likely else self.range or Fraction(1), self.likely)

    def _end(self) -> None:
        """What the last position is worth: by games where the game is not over and nothing is proven."""
        known = self.exact.worth(len(self.steps))
        if known.proven:
            return
        tally, luck = Tally(), luck_of(self.seed, "result")
        part = self.sampling.until(self.meter.used + RANGE_SHARE)
        try:
            for number in range(RESULT_GAMES):
                tally.add(self.games.value(self.states[-1], stream(luck, number), part))
        except (LimitReached, MissingFact):
            pass
        if tally.count:
            low, high, _ = tally.interval((known.low, known.high))
            mean = min(known.high, max(known.low, tally.mean))
            self.last = Worth(Status.ESTIMATE, mean, min(low, mean), max(high, mean), tally.count)

    # --- the report -------------------------------------------------------------------------------------------

    def _review(self, notes: tuple[str, ...]) -> Review:
        scale = self._scale()
        self.found |= {
            i: settled(self.exact, one, scale) for i, one in self.found.items() if not one.reviewed and not one.note
        }
        steps = [kinds(self.found[index], scale) for index in sorted(self.found)]
        result = self.last or self.exact.worth(len(self.steps))
        start, first = self.exact.worth(0), next((s.before for s in steps if not s.idle), None)
        start = start if start.proven else self.sampling.start or first or start
        habits, unreviewed = remainders(start, result, steps)
        return Review(
            self.problem.goal.seat, scale,
            tuple(s for s in steps if isinstance(s, Decision)), tuple(s for s in steps if isinstance(s, Event)),
            start, result, self.problem.game.current_player(self.states[-1]) == TERMINAL, habits, unreviewed,
            self.sampling.tests, self.meter.nodes, self.games.count, self.meter.seconds, notes,
            self.sampling.luck_variance,
        )  # fmt: skip


def remainders(start: Worth, result: Worth, steps: Sequence[Decision | Event]) -> tuple[Fraction, Fraction]:
    """What the values of neighbouring steps differ by: between games by habit and better play, and for want of review.

    With what the steps brought they make the result of the start value.
    """
    now, sure, known = start.value, start.status is not Status.BOUND, (Fraction(0), Fraction(0))
    found = list(known)
    for step in (s for s in steps if not s.idle):
        if step.before is None:
            sure = False
            continue
        firm = step.before.status is not Status.BOUND
        found[not (sure and firm)] += step.before.value - now
        now, sure = step.before.value + step.change.value, firm
    found[not (sure and result.status is not Status.BOUND)] += result.value - now
    return found[0], found[1]
