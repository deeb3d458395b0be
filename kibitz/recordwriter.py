"""Writing a record on while a game is played: every line is one write that reaches the disk before play goes on.

Each line costs one `fsync`, some milliseconds: what was played is then safe from a crash of the whole machine, too.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from kibitz.cli.main import UserError
from kibitz.record import MOST_BYTES, Header, Record, is_record, parse
from kibitz.recordfile import header_of
from kibitz.session import Session
from model.core.diagnostics import DiagnosticError


class Writer:
    """A record file that is held open, and that follows the log of one session. Nobody else may write it meanwhile."""

    def __init__(self, path: Path, session: Session, header: Header | None = None) -> None:
        """Create the file at `path` with the whole game, or go on with the record of this game that it holds.

        `header` is that of a new file. Raises UserError when the file holds anything else or cannot be written.
        """
        self.path, self.session = path, session
        self.size = self.written = 0
        self.cut = self.open = False
        try:
            self.handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644)
        except OSError as error:
            raise self._failed(error) from None
        try:
            self._begin(header)
        except BaseException as error:
            self.close()
            raise self._failed(error) if isinstance(error, OSError) else error from None

    def _failed(self, error: OSError) -> UserError:
        if self.path.is_dir():
            return UserError(f"{self.path} is a folder. Name a file in it.")
        return UserError(f"{self.path}: {error.strerror or 'cannot be written'}. Check the path.")

    def _begin(self, header: Header | None) -> None:
        if not stat.S_ISREG(os.fstat(self.handle).st_mode):
            raise UserError(f"{self.path} is no file. Name another one.")
        _lock(self.handle, self.path)
        size = os.fstat(self.handle).st_size
        if not size:
            self.session.header = header or header_of(self.session)
            self._append(f"{self.session.header.written()}\n")
            _settle(self.path.parent)
        elif size > MOST_BYTES:
            raise UserError(f"{self.path} has {size:,} bytes; a record has at most {MOST_BYTES:,}.")
        else:
            self._go_on(self._read(size))
        self.write()

    def _read(self, size: int) -> Record:
        with open(self.path, "rb") as file:
            raw = file.read(size)
        if is_record(raw):
            try:
                return parse(raw, str(self.path))
            except DiagnosticError as error:
                raise UserError(f"{error}. Name another file.") from None
        if raw.startswith(b"record:"):
            raise UserError(f"{self.path} is a record of an earlier format, which is only read. Name another file.")
        raise UserError(f"{self.path} exists and is no record of a game. Name another file.")

    def _go_on(self, found: Record) -> None:
        session, count = self.session, len(found.entries)
        if found.header != session.header or list(found.entries) != session.log[:count]:
            raise UserError(
                f"{self.path} holds another game. Name another file, or go on with that game: kibitz play {self.path}"
            )
        if found.header.seed != session.seed:
            raise UserError(f"{self.path} has seed {found.header.seed} in it; with another seed, name another file.")
        self.size, self.written, self.cut, self.open = found.size, count, bool(found.torn), found.open

    @property
    def complete(self) -> bool:
        """Whether the file has the whole log."""
        return self.written == len(self.session.log)

    def write(self) -> None:
        """Write the lines of the session's log that the file has not yet. Raises UserError; a later call goes on."""
        try:
            while not self.complete:
                self._append(f"{self.session.log[self.written].written()}\n")
                self.written += 1
        except OSError as error:
            raise self._failed(error) from None

    def _append(self, text: str) -> None:
        """One line, whole or not at all, on the disk. Raises OSError, and UserError where the file is not as it was."""
        now = os.fstat(self.handle)
        if not now.st_nlink or not self.path.exists() or not os.path.samestat(now, self.path.stat()):
            raise UserError(f"{self.path} was deleted or replaced. Name another file.")
        if now.st_size != self.size and not self.cut:
            raise UserError(f"{self.path} was changed by another program. Name another file.")
        if self.cut:
            os.ftruncate(self.handle, self.size)
            self.cut = False
        data = (b"\n" if self.open else b"") + text.encode()
        try:
            if os.write(self.handle, data) != len(data):
                raise OSError(None, "no room for the whole line")
            os.fsync(self.handle)
        except OSError:
            os.ftruncate(self.handle, self.size)
            raise
        self.size, self.open = self.size + len(data), False

    def close(self) -> None:
        """Let others write the file."""
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def locked(path: Path) -> bool:
    """Whether somebody holds a file against other writers."""
    try:
        with path.open("rb") as file:
            _lock(file.fileno(), path)
    except UserError:
        return True
    except OSError:
        return False
    return False


def _lock(handle: int, path: Path) -> None:
    """Hold a file against other writers while it is open. Raises UserError when somebody holds it."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system; a change by others is noticed by the size
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UserError(f"{path} is being written by another kibitz. Name another file.") from None


def _settle(folder: Path) -> None:
    """Bring a new file's name to the disk, where the system has that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)
