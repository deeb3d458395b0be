"""Records of format 1, one YAML document: they are read for ever, and written no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.record import step_line
from kibitz.session import Session
from model.core.action import ChanceOutcome, IllegalAction, Step, parse_action
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import Document
from model.scenario import read_scenario

FORMAT = 1
KEYS = ("record", "seed", "position", "steps")


def session_of(document: Document, seed: int | None) -> Session:
    """The session of a record where it was left. Raises DiagnosticError with every mistake."""
    data = _checked(document)
    position = str(data["position"])
    scenario = read_scenario(position, f"{document.file} (position)")
    session = Session(scenario, position, data["seed"] if seed is None else seed)
    _replay(session, document, data["steps"])
    return session


def _checked(document: Document) -> dict[str, Any]:
    """The keys of a record. Raises DiagnosticError with everything that is wrong with them."""
    data, problems = document.data, []
    for key, kind, what in (
        ("record", int, f"the number {FORMAT}"),
        ("seed", int, "a whole number"),
        ("position", str, "the text of a scenario"),
        ("steps", list, "a list of `{do: ...}` and `{chance: ...}`"),
    ):
        if key not in data:
            problems.append(document.problem((), "MISSING-KEY", f"a record needs `{key}`: {what}."))
        elif not isinstance(data[key], kind) or isinstance(data[key], bool):
            problems.append(document.problem((key,), "TYPE", f"`{key}` is {what}."))
    problems += [document.problem((k,), "UNKNOWN-KEY", f"`{k}` in a record.") for k in data if k not in KEYS]
    if isinstance(data.get("record"), int) and data["record"] != FORMAT:
        problems.append(document.problem(("record",), "FORMAT", f"format {data['record']}; this is for {FORMAT}."))
    if problems:
        raise DiagnosticError(problems)
    return dict(data)


def _replay(session: Session, document: Document, steps: Sequence[Any]) -> None:
    """Take the steps of a record. Raises DiagnosticError for the first that the rules forbid."""
    for index, entry in enumerate(steps):
        where = ("steps", index)
        if not isinstance(entry, dict) or len(entry) != 1 or next(iter(entry)) not in ("do", "chance"):
            raise DiagnosticError([document.problem(where, "STEP", "expected `{do: ACTION}` or `{chance: OUTCOME}`.")])
        ((kind, text),) = entry.items()
        try:
            step: Step = parse_action(str(text))
            session.replay(step_line(index + 1, ChanceOutcome(*step) if kind == "chance" else step))
        except (IllegalAction, ValueError) as error:
            raise DiagnosticError([document.problem(where, "STEP", f"step {index + 1}: {error}")]) from None
