"""Puzzles on the page: whether a try is best and what refutes it, and hints that give away a little more each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.jsonout import number
from kibitz.screens import screen
from kibitz.web.document import Wrong, session_of
from model.core.game import CHANCE, TERMINAL
from solvers.limits import Limits
from solvers.result import Result, Status
from solvers.solve import solve

if TYPE_CHECKING:
    from kibitz.session import Session
    from kibitz.web.worker import Data

BEST, WORSE, OPEN = "best", "worse", "open"
HINTS = 4


def judge(given: Data, limits: Limits) -> Data:
    """Whether the last step of a try was one of the best.

    Returns {"verdict", "value", "reached", "line"}: what the position before it was worth, what is left after it, and
    the line of best play that shows it. "open" where the limits end before that is proven. A step of chance or of
    another seat is nobody's mistake: "best". Raises Wrong where no step was taken.
    """
    steps = given["steps"]
    if not steps:
        raise Wrong("STEP", "nothing was tried yet")
    before, _ = session_of(given["document"], steps[:-1])
    after, _ = session_of(given["document"], steps)
    own = before.game.current_player(before.state) == before.scenario.problem.goal.seat
    had, has = _solved(before, limits), _solved(after, limits)
    proven = had.status is Status.PROVEN and has.status is Status.PROVEN
    worse = own and has.high < had.low
    verdict = WORSE if worse else BEST if not own or proven or has.low >= had.high else OPEN
    return {
        "verdict": verdict,
        "value": _worth(had),
        "reached": _worth(has),
        "line": _told(after, has),
        "over": after.game.current_player(after.state) == TERMINAL,
    }


def hint(given: Data, limits: Limits) -> Data:
    """Hint number `given["number"]`, from 1 to HINTS, for the position after the steps: {"text", "last"}.

    A file that states hints gives those for its position. Else it is first how much is to be had, then the kind of the
    best action, then what it is about, then the action. Raises Wrong where nobody decides, or where the limits end
    before the best action is proven.
    """
    session, _ = session_of(given["document"], given["steps"])
    if session.game.current_player(session.state) in (CHANCE, TERMINAL):
        raise Wrong("HINT", "nobody is to decide in this position")
    stated = session.scenario.hints
    if stated and not given["steps"]:
        count = min(max(given["number"], 1), len(stated))
        return {"text": stated[count - 1], "last": count == len(stated)}
    found = _solved(session, limits)
    if found.status is not Status.PROVEN or not found.best:
        raise Wrong("HINT", "the best action of this position is not proven within the limits")
    step, count = found.best[0], min(max(given["number"], 1), HINTS)
    others = f", one of {len(found.best)} as good" if len(found.best) > 1 else ""
    texts = (
        f"best play is worth {found.value}",
        f"the best first action is of the kind `{step.kind}`{others}",
        f"it is about `{step.args[0]}`" if step.args else "it takes nothing to choose",
        f"`{step}`{others}",
    )
    return {"text": texts[count - 1], "last": count == HINTS}


def _solved(session: Session, limits: Limits) -> Result:
    problem = session.problem
    if session.over:
        value = problem.goal.value(problem.state)
        return Result(Status.PROVEN, value, value, (), (), 0, 0.0, "the end")
    return solve(problem, "auto", limits)


def _worth(found: Result) -> Data:
    return {"status": found.status.value, "low": number(found.low), "high": number(found.high)}


def _told(session: Session, found: Result) -> list[Data]:
    """The line of best play from here, each step with its reasons."""
    views = screen(session.scenario.game).line(session.game, session.state, found.line)
    return [{"step": one.step, "seat": one.seat, "because": list(one.because)} for one in views]
