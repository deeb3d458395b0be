"""Games at a terminal that nobody saves: a record is kept aside meanwhile, so that a crash loses nothing."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kibitz.cli.main import UserError
from kibitz.record import parse
from kibitz.recordfile import header_of
from kibitz.recordwriter import Writer, locked
from model.core.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from kibitz.session import Session

MOST = 3
"""So many of them are mentioned."""


class Left(NamedTuple):
    """A game that was broken off: its file, the lines that were written, and when it was begun."""

    path: Path
    lines: int
    date: str


def folder() -> Path:
    """Where such games are kept."""
    from platformdirs import user_data_path

    return user_data_path("kibitz") / "unsaved"


def begin(session: Session) -> Writer | None:
    """What keeps the record of a session aside; None where that is impossible."""
    path = folder() / f"{session.scenario.id}-{os.getpid()}.jsonl"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Writer(path, session, header_of(session, datetime.now().isoformat(timespec="minutes")))
    except (OSError, UserError):
        return None


def forget(path: Path) -> None:
    """Delete a game that is kept aside, once it is saved elsewhere or given up; any other file stays."""
    if path.parent == folder():
        path.unlink(missing_ok=True)


def left() -> list[Left]:
    """The games that were broken off, the newest first; those that somebody plays now are not among them."""
    found = []
    for path in sorted(folder().glob("*.jsonl"), key=lambda one: (-one.stat().st_mtime_ns, one.name)):
        if locked(path):
            continue
        try:
            record = parse(path.read_bytes(), str(path))
        except (OSError, DiagnosticError):
            continue
        if record.entries:
            found.append(Left(path, len(record.entries), (record.header.date or "").replace("T", " ")))
    return found[:MOST]
