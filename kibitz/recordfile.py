"""Record files: read into a session by replaying every step, and written on, one line at a time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.files import user_errors
from kibitz.record import (
    MOST_BYTES,
    Entry,
    Header,
    PackKeys,
    PositionKeys,
    Record,
    ResultLine,
    StepLine,
    UndoLine,
    ended,
    is_record,
    parse,
)
from kibitz.session import Session
from model import catalog
from model.core.diagnostics import Diagnostic, DiagnosticError

if TYPE_CHECKING:
    from model.scenario import Scenario


def read_session(path: Path, seed: int | None = None) -> Session:
    """The session of a scenario file, or of a record where it was left. Raises BadInput with every mistake."""
    from kibitz.files import scenario_of
    from kibitz.recordold import session_of as session_of_yaml
    from kibitz.strings import is_string
    from model.core.yamlfile import parse_yaml, read_text
    from model.scenario import read_scenario

    with user_errors():
        if _begins_a_record(path):
            return session_of(parse(_bytes(path), str(path)), str(path), seed)
        text = read_text(path)
        if is_string(text):
            return Session(scenario_of(text, str(path)), text.strip(), seed or 0)
        document = parse_yaml(text, str(path))
        if isinstance(document.data, dict) and "record" in document.data:
            return session_of_yaml(document, seed)
        return Session(read_scenario(text, str(path)), text, seed or 0)


def _begins_a_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return is_record(file.read(200))
    except OSError:
        return False  # what is wrong is said by whoever reads it as text


def _bytes(path: Path) -> bytes:
    """The bytes of a record. Raises DiagnosticError when it cannot be read or is too large."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            message = f"{size:,} bytes; expected at most {MOST_BYTES:,}."
            raise DiagnosticError([Diagnostic(str(path), 0, 0, "TOO-LARGE", message)])
        return path.read_bytes()
    except OSError as error:
        why = f"{error.strerror or 'cannot be read'}. Check the path."
        raise DiagnosticError([Diagnostic(str(path), 0, 0, "UNREADABLE", why)]) from None


# --- replaying -------------------------------------------------------------------------------------------------------


def session_of(record: Record, file: str, seed: int | None = None) -> Session:
    """The session of a record where it was left: every step is taken by the rules.

    Other cards or rules than then, and a torn last line, are warnings of the session. Raises DiagnosticError for a
    step that the rules forbid, and for whatever does not follow from the lines before it.
    """
    header = record.header
    scenario = _scenario(header.position, file)
    if scenario.game != header.game:
        raise _wrong(file, 1, "GAME", f"the header says `{header.game}`, its position is of `{scenario.game}`.")
    changed = _changes(header, scenario, file)
    session = Session(
        scenario, header.position.text or header.position.string or "", header.seed if seed is None else seed
    )
    session.header, session.warnings = header, list(changed)
    for index, entry in enumerate(record.entries):
        try:
            _follow(session, entry, bool(changed))
        except ValueError as error:
            hint = "".join(f" {warning}" for warning in changed)
            raise _wrong(file, record.line(index), "STEP", f"{error}{hint}") from None
    if record.torn:
        at = record.line(len(record.entries))
        session.warnings.append(f"{file}:{at}: this line was never finished and is left out: {record.torn}")
    return session


def _scenario(position: PositionKeys, file: str) -> Scenario:
    """The scenario that a header's position describes. Raises DiagnosticError at the header's line."""
    from kibitz.strings import read
    from model.scenario import read_scenario

    keys = position.keys is not None
    text = json.dumps(position.keys, ensure_ascii=False, indent=0) if keys else position.text or ""
    try:
        return read(position.string, "position") if position.string else read_scenario(text, "position")
    except DiagnosticError as error:
        raise DiagnosticError(
            Diagnostic(file, 1, 1, d.code, f"position{f', line {d.line}' if position.text else ''}: {d.message}")
            for d in error.diagnostics
        ) from None


def _changes(header: Header, scenario: Scenario, file: str) -> tuple[str, ...]:
    """What has changed since the game was played. Raises DiagnosticError where the header contradicts its position."""
    now = {pack.name: pack for pack in packs_of(scenario)}
    if [pack.name for pack in header.packs] != list(now):
        named, used = ", ".join(pack.name for pack in header.packs), ", ".join(now)
        raise _wrong(file, 1, "PACKS", f"the header names the packs {named or 'none'}, its position uses {used}.")
    told = [
        f"The pack `{pack.name}` is another than when this was played: its numbers may have changed."
        for pack in header.packs
        if pack != now[pack.name]
    ]
    rules = scenario.problem.game.info.rules_version
    if header.rules != rules:
        told.append(f"This was played by the rules of version {header.rules}; they are now of version {rules}.")
    return tuple(told)


def _follow(session: Session, entry: Entry, changed: bool) -> None:
    """Do what a line says. Raises ValueError, and IllegalAction with the rule, for what cannot follow."""
    from model.core.game import MissingFact

    if isinstance(entry, StepLine):
        if entry.n != len(session.steps) + 1:
            raise ValueError(f"step {entry.n} cannot follow step {len(session.steps)}; lines are missing or moved.")
        try:
            session.replay(entry)
        except MissingFact as missing:
            raise ValueError(f"step {entry.n}: the position does not say enough: {missing}") from None
        except ValueError as error:
            raise ValueError(f"step {entry.n}: {error}") from None
    elif isinstance(entry, UndoLine):
        if entry.undo > len(session.steps):
            raise ValueError(f"{entry.undo} steps are taken back, {len(session.steps)} were taken.")
        session.undo(entry.undo)
    elif isinstance(entry, ResultLine):
        if ended(session.log) or not session.over:
            raise ValueError("the game has a result already." if session.over else "the game is not over here.")
        value = str(session.scenario.problem.goal.value(session.state))
        if value != entry.result and not changed:
            raise ValueError(f"the result is stated as {entry.result}; by the rules it is {value}.")
        session.log.append(entry)
    else:
        session.log.append(entry)


def packs_of(scenario: Scenario) -> tuple[PackKeys, ...]:
    """The packs that a scenario chooses, each with the digest of its text now. Raises DiagnosticError."""
    from model.core.yamlfile import load_yaml, read_text

    default = catalog.setup(scenario.game).keys.model_fields[catalog.PACKS].get_default()
    files = catalog.pack_files(scenario.game)
    found = []
    for name in dict.fromkeys(scenario.document.data.get(catalog.PACKS, default)):
        text = "\n".join(read_text(files[name]).splitlines())
        sample = load_yaml(files[name]).data.get("sample") is True
        found.append(PackKeys(name=name, sha256=sha256(text.encode()).hexdigest(), sample=sample))
    return tuple(found)


def header_of(session: Session, date: str | None = None, players: Sequence[str] = ()) -> Header:
    """The header of a record of this game; without a date or players, those of the record that it was read from."""
    from importlib.metadata import version

    from kibitz.strings import is_string

    scenario, old = session.scenario, session.header
    if is_string(session.text):
        position = PositionKeys(string=session.text)
    elif session.text:
        position = PositionKeys(text=session.text)
    else:
        position = PositionKeys(keys=dict(scenario.document.data))
    return Header(
        record=2,
        kibitz=version("kibitz"),
        game=scenario.game,
        rules=scenario.problem.game.info.rules_version,
        packs=list(packs_of(scenario)),
        position=position,
        seed=session.seed,
        players=list(players) or (old.players if old else []),
        date=date or (old.date if old else None),
    )


def _wrong(file: str, at: int, code: str, message: str) -> DiagnosticError:
    return DiagnosticError([Diagnostic(file, at, 1, code, message)])
