"""Private knowledge: a search in which every seat decides on the whole position is asked only when that is fair."""

from __future__ import annotations

from typing import Any

from model.core.goal import Problem
from solvers.result import Refused


def refuse_secrets(problem: Problem[Any], method: str) -> None:
    """Raise Refused, with the names, when seats that decide hide something from each other before the horizon.

    Some games always do and say so in `info.hidden`; others do at times, and have a hook `secrets(state, seat)`.
    """
    info = problem.game.info
    if info.hidden == "private" and info.opponents == "adversary":
        raise Refused(
            method,
            ("several seats decide with hands that the others cannot see",),
            "State the hidden hands in the position, or script the opponents.",
        )
    hook = getattr(problem.game, "secrets", None)
    names = hook(problem.state, problem.goal.seat) if hook is not None else ()
    if names:
        reasons = tuple(f"who decides may not see {name}" for name in names)
        raise Refused(method, reasons, "Ask about the turn alone, or let a policy play the other side.")
