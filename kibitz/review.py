"""A review of a recorded game: the session is reviewed, and the worst decisions are explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError
from kibitz.files import user_errors
from kibitz.why import PARAGRAPH, Explained, Shown, of_plays
from model.asking import asking
from model.core.action import Action
from model.core.game import MissingFact
from solvers.limits import Limits
from solvers.policies import habits_of_others
from solvers.result import Refused
from solvers.review import Progress, review
from solvers.review_games import Against, Frame

if TYPE_CHECKING:
    from kibitz.session import Session
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.review_parts import Decision, Review

SECONDS = 60.0
"""How long a review may take when no limit is given."""
EXPLAINED, WHY_NODES, WHY_SHARE = 3, 20_000, 8
"""The worst mistakes that are explained, the positions looked into for each at most, and in which part of the limits.
"""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review with the game that it is of."""

    session: Session
    review: Review
    whys: tuple[tuple[Decision, Explained | None], ...]
    """The worst mistakes, each with why the better play is better; None where nothing explains it."""

    @property
    def scenario(self) -> Scenario:
        """The scenario that the game began from."""
        return self.session.scenario

    @property
    def stopped(self) -> bool:
        """Whether Ctrl-C has ended it."""
        return "interrupted" in self.review.notes

    def who(self, seat: int) -> str:
        """The name of a seat, "" where only one side decides."""
        names: Sequence[str] = getattr(getattr(self.session.game, "table", None), "names", ())
        if not any(not one.own for one in self.review.decisions):
            return ""
        return names[seat] if seat < len(names) else f"seat {seat}"


def reviewed(
    session: Session,
    limits: Limits,
    seed: int = 0,
    progress: Progress | None = None,
    range_: Fraction | None = None,
    explained: int = EXPLAINED,
) -> Reviewed:
    """The review of a game that was played, its worst mistakes explained.

    Raises UserError where the record has no step, or the position does not say enough.
    """
    if not session.steps:
        raise UserError("nothing to review: the game has no step yet. Play it with `kibitz play FILE --save RECORD`.")
    scenario = session.scenario
    with user_errors():
        found = review(
            scenario.problem, session.states, session.steps, limits, seed, progress, frames=_Frames(scenario),
            range_=range_,
        )  # fmt: skip
    worst = [] if "interrupted" in found.notes else found.mistakes(own=True)[:explained]
    share = _share(limits, found.nodes, len(worst))
    return Reviewed(session, found, tuple((one, _why(session, one, share)) for one in worst))


def _share(limits: Limits, used: int, many: int) -> Limits:
    """What the explanation of each of `many` mistakes may cost: a part of the limits, or what the review left over."""
    seconds = None if limits.seconds is None else limits.seconds / WHY_SHARE
    if limits.nodes is None:
        return Limits(WHY_NODES, seconds)
    return Limits(min(WHY_NODES, max(limits.nodes // WHY_SHARE, (limits.nodes - used) // max(1, many))), seconds)


class _Frames:
    """How the turns of a scenario's seats are looked at."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario

    def __call__(self, problem: Problem[Any]) -> Frame:
        asked = asking(self._scenario.game, problem)
        others = habits_of_others(problem.game, problem.goal.seat)
        # The encodings know the goals of scenarios, not those turned round for another seat.
        nearer = None
        if asked.turn and not isinstance(problem.goal, Against):
            nearer = replace(problem, state=asked.until(problem.state, asked.turn, 1))
        return Frame(asked.turn_over, others, nearer)


def _why(session: Session, one: Decision, limits: Limits) -> Explained | None:
    """Why the better play is better than what was played, gone on with as well as it goes."""
    if one.before is None or one.after is None or not isinstance(one.step, Action):
        return None
    problem = replace(session.scenario.problem, state=session.states[one.index])
    best = tuple(step for step in one.best if isinstance(step, Action))
    plays = (
        Shown(best, best, one.before.status, one.before.value),
        Shown((one.step,), (one.step,), one.after.status, one.after.value),
    )
    scenario = replace(session.scenario, problem=problem)
    try:
        return of_plays(scenario, problem, plays, best[:1], one.before.proven, PARAGRAPH, limits, 0)
    except (Refused, MissingFact, KeyboardInterrupt):
        return None
