"""Games of the page as records: the same JSON Lines that `kibitz play` writes, and what opening one gives the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kibitz.record import Record, StepLine, UndoLine, is_record, parse, step_line
from kibitz.recordfile import header_of
from kibitz.recordfile import session_of as replayed
from kibitz.session import Session
from kibitz.web.document import Data, Wrong, read_text, scenario_of, session_of
from kibitz.web.imports import imported
from model.core.action import ChanceOutcome
from model.core.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from kibitz.record import Entry

FILE = "record"


def opened(text: str) -> Data:
    """The game in the text of a record, of a position file, or of what can be imported: {"document", "steps", "rolled",
    "seed", "record", "warnings"}; `rolled` are the numbers from 0 of the steps that kibitz rolled. Raises Wrong with
    every mistake.
    """
    if not is_record(text.encode()):
        made = imported(text)
        return {**_in_yaml(made[0]), "warnings": made[1]} if made else _in_yaml(text)
    session = _read(text)
    return {**_game(session, _document(session)), "record": text, "warnings": session.warnings}


def _in_yaml(text: str) -> Data:
    """The game in a record of the earlier format, or a position at which none was begun."""
    from kibitz.recordold import session_of as session_of_old
    from model.core.yamlfile import parse_yaml

    document = read_text(text)
    if "record" not in document:
        scenario_of(document)
        return {"document": document, "steps": [], "rolled": [], "seed": 0, "record": "", "warnings": []}
    try:
        session = session_of_old(parse_yaml(text, FILE), None)
    except DiagnosticError as error:
        raise _wrong(error) from None
    return {**_game(session, _document(session)), "record": "", "warnings": []}


def _game(session: Session, document: Data) -> Data:
    steps = [entry for entry in kept(session.log) if isinstance(entry, StepLine)]
    rolled = [number for number, step in enumerate(steps) if step.rolled]
    return {"document": document, "steps": [*map(str, session.steps)], "rolled": rolled, "seed": session.seed}


def _document(session: Session) -> Data:
    return dict(session.scenario.document.data)


def _read(text: str) -> Session:
    try:
        return replayed(parse(text.encode(), FILE), FILE)
    except DiagnosticError as error:
        raise _wrong(error) from None


def _wrong(error: DiagnosticError) -> Wrong:
    found = [
        {"path": [], "line": d.line, "column": d.column, "code": d.code, "message": d.message}
        for d in error.diagnostics
    ]
    return Wrong("RECORD", "this record cannot be opened", found)


def kept(log: Sequence[Entry]) -> list[Entry]:
    """The lines of the steps that were not taken back."""
    found: list[Entry] = []
    for entry in log:
        if isinstance(entry, StepLine):
            found.append(entry)
        elif isinstance(entry, UndoLine):
            del found[-entry.undo :]
    return found


def written(given: Data) -> Data:
    """The record of the page's game: {"text"}. `given` has the position, and the record that the game goes on from.

    The lines of that record stay as they are; what the page has taken back or played since comes after them.
    Raises Wrong.
    """
    session, _ = session_of(given["document"], given["steps"], given.get("seed", 0))
    before = _read(given["record"]) if given.get("record") else None
    same = before is not None and _document(before) == given["document"]
    session.header = before.header if before else None
    header = before.header if before and same else None
    log = before.log if before and same else []
    session.log = [*log, *_since(log, session, set(given.get("rolled", ())))]
    session.finish()
    return {"text": Record(header or header_of(session, given.get("date") or None), tuple(session.log)).text()}


def _since(log: Sequence[Entry], session: Session, rolled: set[int]) -> list[Entry]:
    """The lines that lead from the end of a log to the session's steps."""
    steps = session.steps
    old = [entry.step for entry in kept(log) if isinstance(entry, StepLine)]
    same = next((n for n, pair in enumerate(zip(old, steps, strict=False)) if pair[0] != pair[1]), None)
    same = min(len(old), len(steps)) if same is None else same
    lines: list[Entry] = [UndoLine(undo=len(old) - same)] if len(old) > same else []
    for number, step in enumerate(steps[same:], same):
        drawn = number in rolled and isinstance(step, ChanceOutcome)
        lines.append(step_line(number + 1, step, rolled=drawn))
    return lines
