"""A position as the page draws it: the view of its game, what may be done, what may come up, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kibitz.jsonout import number
from kibitz.screens import screen
from kibitz.web.onward import longer
from kibitz.web.views import view_of
from model.asking import asking
from model.core.game import CHANCE, TERMINAL

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from kibitz.session import Session
    from kibitz.web.worker import Data

MOST_OUTCOMES = 400
"""Outcomes that are listed; of a longer list the likeliest."""
DECIDE, ROLL, OVER = "decide", "chance", "over"


def look_at(session: Session, told: Sequence[StepView]) -> Data:
    """Everything that the page shows of a game after its steps, as plain data.

    `kind` is "decide" with `actions`, "chance" with `outcomes`, or "over" with `ending`; `told` has the reasons of
    the last step, and `entered` says of each step whether chance had only one outcome for it.
    """
    scenario, game, state = session.scenario, session.game, session.state
    shown, player = screen(scenario.game), session.game.current_player(session.state)
    kind = {CHANCE: ROLL, TERMINAL: OVER}.get(player, DECIDE)
    asked = asking(scenario.game, scenario.problem)
    return {
        "game": scenario.game,
        "title": scenario.title,
        "goal": scenario.problem.goal.describe(),
        "sample": scenario.sample,
        "kind": kind,
        "whose": "" if kind == OVER else shown.whose(game, state),
        "actions": [_action(action) for action in game.legal_actions(state)] if kind == DECIDE else [],
        "outcomes": _outcomes(game, state) if kind == ROLL else [],
        "ending": f"{shown.ending(game, state)}" if kind == OVER else "",
        "value": number(scenario.problem.goal.value(state)) if kind == OVER else None,
        "longer": kind == OVER and longer(session) is not None,
        "told": [{"step": one.step, "seat": one.seat, "because": list(one.because)} for one in told],
        "certain": [session.certain(index) for index in range(len(session.steps))],
        "horizons": list(asked.horizons),
        "ends": [horizon for horizon in asked.horizons if horizon not in asked.looks],
        "competitive": _competitive(scenario.game, game),
        "view": view_of(scenario.game, game, state),
    }


def _action(action: Any) -> Data:
    return {"text": str(action), "kind": action.kind, "args": list(action.args)}


def _outcomes(game: Any, state: Any) -> list[Data]:
    found = sorted(game.chance_outcomes(state), key=lambda pair: (-pair[1], str(pair[0])))
    return [{"text": str(one), "kind": one.kind, "chance": number(weight)} for one, weight in found[:MOST_OUTCOMES]]


def _competitive(name: str, game: Any) -> bool:
    """Whether people play against each other, so that advice is hidden until somebody asks for it."""
    return name == "ascension" and not game.engine.table.villains
