"""Keeps the record of a game written while it is played: in the file that was named, or aside where none was."""

from __future__ import annotations

from pathlib import Path

from kibitz import unsaved
from kibitz.cli.main import UserError
from kibitz.recordwriter import Writer, same_file
from kibitz.session import Session


class Keeper:
    """What is written of a session, and where."""

    def __init__(self, session: Session, writer: Writer | None = None, careful: bool = False) -> None:
        """`careful`: a game that nobody saves is kept aside from its first step on, until it is saved or given up."""
        self.session = session
        self.writer = writer
        """What keeps the record written, where there is one."""
        self._careful = careful
        self._aside: Writer | None = None

    def write(self) -> str:
        """Bring the record up to the game; why that is impossible, or ""."""
        if self.writer is None and self._careful and self._aside is None:
            self._aside, self._careful = unsaved.begin(self.session), False
        writer = self.writer or self._aside
        try:
            if writer is not None:
                writer.write()
        except UserError as error:
            return error.format_message()
        return ""

    def save(self, path: Path | None) -> Path:
        """Write the record, and keep it written: into the file at `path` from now on. Raises UserError."""
        if path is not None and (self.writer is None or not same_file(path, self.writer.path)):
            writer = Writer(path, self.session)
            if self.writer is not None:
                self.writer.close()
                unsaved.forget(self.writer.path)
            self.writer = writer
            self.give_up()
        if self.writer is None:
            raise UserError("there is no file to write to")
        self.writer.write()
        return self.writer.path

    def give_up(self) -> None:
        """Delete what was kept aside of a game that is over, given up or saved."""
        if self._aside is not None:
            self._aside.close()
            unsaved.forget(self._aside.path)
            self._aside = None

    def close(self) -> None:
        """Let go of the files; what was kept aside of a game that was broken off stays."""
        for writer in (self.writer, self._aside):
            if writer is not None:
                writer.close()
