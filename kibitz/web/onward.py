"""Beyond the end of a question: asked for longer, so that a game goes on, or asked by the side that decides now."""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from typing import TYPE_CHECKING

from kibitz.session import Session
from kibitz.web.document import Wrong, scenario_of
from model.core.game import TERMINAL
from model.core.horizon import MOST, HorizonWords

if TYPE_CHECKING:
    from kibitz.web.worker import Data


def longer(session: Session) -> Data | None:
    """The keys of the session's start with a question that ends later, so that the same steps leave something to play.

    None while the question is open, and where the game itself is over.
    """
    if not session.over:
        return None
    document: Data = dict(session.scenario.document.data)
    changed = _turn_more(document) if session.scenario.game == "ascension" else _end_more(document, _words(session))
    if changed is None:
        return None
    try:
        problem = scenario_of(changed).problem
        state = reduce(problem.game.apply, session.steps, problem.state)
    except (Wrong, ValueError):  # the longer question reads a position that the shorter one did not need
        return None
    return None if problem.game.current_player(state) == TERMINAL else changed


def _turn_more(document: Data) -> Data | None:
    turns = document.get("turns", 1)
    return {**document, "turns": turns + 1} if turns < MOST else None


def _end_more(document: Data, words: HorizonWords) -> Data | None:
    goal = document["goal"]
    kind, count = words.read(goal.get("until", "game")) or (words.endless, 0)
    if kind == words.endless or count >= MOST:
        return None
    return {**document, "goal": {**goal, "until": words.word(kind, count + 1)}}


def _words(session: Session) -> HorizonWords:
    found: HorizonWords = import_module(f"model.{session.scenario.game}.table").UNTIL
    return found


def asked_by_decider(session: Session) -> Session:
    """The session, or, where the side that decides now is not the one that asks, the same position with its question.

    Sides that play against each other want the same of the end, each for itself. Raises Wrong where no file says the
    position.
    """
    from kibitz.web.forms import standing

    if session.over or session.chance:
        return session
    seat = session.game.current_player(session.state)
    if seat == session.problem.goal.seat:
        return session
    found = standing(session)
    return Session(scenario_of({**found, "goal": {**found["goal"], "seat": session.game.engine.table.name(seat)}}), "")
