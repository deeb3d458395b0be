"""Positions as the page sends them: the keys of a scenario as JSON, with every mistake at the path of its key."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from kibitz.session import NoMatch, Session, match_outcome, refusal
from kibitz.strings import is_string
from kibitz.strings import read as read_string
from model.core.action import parse_action
from model.core.diagnostics import Diagnostic, DiagnosticError
from model.core.yamlfile import parse_yaml, path_at
from model.scenario import Scenario, read_scenario

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from model.core.action import Step

FILE = "position"
MOST_STEPS = 5_000
Data = dict[str, Any]


class Wrong(Exception):
    """What was sent is not right: a message, and the single mistakes, each with the path of a key."""

    def __init__(self, code: str, message: str, problems: Sequence[Data] = ()) -> None:
        super().__init__(message)
        self.data: Data = {"code": code, "message": message, "problems": list(problems)}


def text_of(document: Data) -> str:
    """The keys as text that the scenario reader reads: JSON is YAML 1.2."""
    return json.dumps(document, ensure_ascii=False, indent=0)


def scenario_of(document: Data) -> Scenario:
    """The scenario of these keys. Raises Wrong with every mistake at its path."""
    return _scenario(text_of(document))


@lru_cache(maxsize=32)
def _scenario(text: str) -> Scenario:
    try:
        return read_scenario(text, FILE)
    except DiagnosticError as error:
        raise Wrong("POSITION", "this position is not possible", problems(text, error.diagnostics)) from None


def problems(text: str, found: Sequence[Diagnostic]) -> list[Data]:
    """Mistakes as plain data: the path of the key they are at, a code and a message."""
    places = parse_yaml(text, FILE).places
    return [{"path": list(path_at(places, d.line, d.column)), "code": d.code, "message": d.message} for d in found]


def session_of(document: Data, steps: Sequence[str], seed: int = 0) -> tuple[Session, list[StepView]]:
    """The game after these steps, and the steps told. Raises Wrong for a step that the rules do not allow.

    A page sends all its steps with every question, so what the last game has in common with it is not played again.
    """
    if len(steps) > MOST_STEPS:
        raise Wrong("STEPS", f"{len(steps)} steps; at most {MOST_STEPS} can be replayed")
    scenario, last = scenario_of(document), _Played.last
    if last is None or last.session.scenario is not scenario:
        last = _Played(Session(scenario, ""), [], [])
    same = next((at for at, pair in enumerate(zip(last.steps, steps, strict=False)) if pair[0] != pair[1]), None)
    kept = min(len(last.steps), len(steps)) if same is None else same
    old = last.session
    session, told = Session(scenario, "", seed, old.states[: kept + 1], old.steps[:kept]), last.told[:kept]
    told += [_take(session, ["steps", number], text) for number, text in enumerate(steps[kept:], kept)]
    _Played.last = _Played(session, list(steps), told)
    return session, list(told)


@dataclass(frozen=True, slots=True)
class _Played:
    """A game that was replayed: the steps as they were sent, and told. Nobody changes it any more."""

    session: Session
    steps: list[str]
    told: list[StepView]
    last: ClassVar[_Played | None] = None


def line_of(scenario: Scenario, steps: Sequence[str], path: Sequence[str | int]) -> tuple[Step, ...]:
    """The steps of a line that begins at a scenario's position. Raises Wrong for one that the rules do not allow.

    `path` leads to the line in what was sent.
    """
    session = Session(scenario, "")
    for number, text in enumerate(steps):
        _take(session, [*path, number], text)
    return tuple(session.steps)


def _take(session: Session, path: Sequence[str | int], text: str) -> StepView:
    where = {"path": list(path), "code": "STEP"}
    try:
        if session.over:
            raise Wrong("STEP", "the game is over", [{**where, "message": f"`{text}` comes after the end"}])
        if session.chance:
            outcomes = [outcome for outcome, _ in session.game.chance_outcomes(session.state)]
            found = match_outcome(text, outcomes)
            if found is None:
                raise NoMatch(f"`{text}` cannot come up here")
            return session.take(found)
        action = parse_action(text)
        if action not in session.game.legal_actions(session.state):
            raise NoMatch(refusal(session, text) or f"`{text}` is not possible here")
        return session.take(action)
    except (NoMatch, ValueError) as error:
        raise Wrong("STEP", str(error), [{**where, "message": str(error)}]) from None


def _keys_of_string(text: str) -> Data:
    try:
        return dict(read_string(text).document.data)
    except DiagnosticError as error:
        found = [
            {"path": [], "line": 1, "column": d.column, "code": d.code, "message": d.message} for d in error.diagnostics
        ]
        raise Wrong("STRING", "this position string cannot be read", found) from None


def read_text(text: str) -> Data:
    """The keys that a scenario's YAML text or a position string holds. Raises Wrong where it is neither."""
    if is_string(text):
        return _keys_of_string(text)
    try:
        data = parse_yaml(text, FILE).data
    except DiagnosticError as error:
        found = [
            {"path": [], "line": d.line, "column": d.column, "code": d.code, "message": d.message}
            for d in error.diagnostics
        ]
        raise Wrong("YAML", "this text cannot be read", found) from None
    if not isinstance(data, dict):
        raise Wrong("YAML", "expected the keys of a scenario, `format: 1` first")
    return {str(key): value for key, value in data.items()}
