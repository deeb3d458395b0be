"""The journal of a study: a file that only grows, so that a run can be killed at any point and gone on with.

Every line is one finished order, written whole and synced before the next is waited for. The first line says which
study it is. A last line that was torn when a run was killed is cut off; its games are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import IO, Any

from solvers.study import EXACT, Book, Damaged, Exact, Played, plain

FORMAT = 1
DIGITS = 6
"""Decimals of CPU seconds."""


class JournalError(ValueError):
    """A journal that cannot be gone on with: the file, the line, and why."""


class Other(JournalError):
    """A journal of something else: which parts of its head differ."""

    def __init__(self, path: Path, parts: tuple[str, ...]) -> None:
        self.path, self.parts = path, parts
        super().__init__(f"{path} was written with another {' and another '.join(parts)}")


class Journal:
    """An open journal; `close` it. One process at a time may hold it."""

    def __init__(self, path: Path, head: Mapping[str, str], book: Book) -> None:
        """Open or begin the journal at `path`, and put into `book` what it holds.

        Raises Other where its head is not `head`, JournalError where it is damaged or another run holds it.
        """
        self.path, self.head = path, dict(head)
        self.file: IO[bytes] = open(path, "a+b")  # noqa: SIM115  # it stays open as long as the study runs
        try:
            self._hold()
            self.found = self._read(book)
        except BaseException:
            self.file.close()
            raise

    def _hold(self) -> None:
        """Keep other runs away for as long as the file is open, where the system can."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise JournalError(f"{self.path}: another run is at work on it") from None

    def _read(self, book: Book) -> int:
        """Put the finished orders into the book, and cut off a torn end; their number."""
        self.file.seek(0)
        good = count = 0
        for number, line in enumerate(self.file, 1):
            if not line.endswith(b"\n"):
                break
            self._line(number, line, book)
            good += len(line)
            count += number > 1
        self.file.truncate(good)
        self.file.seek(0, os.SEEK_END)
        if not good:
            self._write({"format": FORMAT, **self.head})
        return count

    def _line(self, number: int, line: bytes, book: Book) -> None:
        try:
            data = json.loads(line)
            if number == 1:
                self._check_head(data)
            else:
                book.take(read_played(data))
        except JournalError:
            raise
        except (Damaged, ValueError, KeyError, TypeError) as error:
            raise JournalError(f"{self.path}:{number}: damaged: {error}") from None

    def _check_head(self, data: Mapping[str, Any]) -> None:
        if data.get("format") != FORMAT:
            raise JournalError(f"{self.path}:1: format {data.get('format')}; this kibitz writes {FORMAT}")
        other = tuple(name for name, value in self.head.items() if data.get(name) != value)
        if other:
            raise Other(self.path, other)

    def add(self, finished: Iterable[Played]) -> None:
        """Keep finished orders for good."""
        self._write(*map(written, finished))

    def _write(self, *lines: Mapping[str, Any]) -> None:
        self.file.write(b"".join(json.dumps(data, separators=(",", ":")).encode() + b"\n" for data in lines))
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()


def written(played: Played) -> dict[str, Any]:
    """A finished order as plain data."""
    if played.first == EXACT:
        if played.exact is None:
            return {"cell": played.cell, "exact": None}
        low, high, shares = played.exact
        told = [[plain(value), str(share)] for value, share in shares]
        return {"cell": played.cell, "exact": [str(low), str(high)], "shares": told}
    cpu = [round(one, DIGITS) for one in played.cpu]
    results = [plain(one) for one in played.results]
    return {"cell": played.cell, "first": played.first, "results": results, "steps": list(played.steps), "cpu": cpu}


def read_played(data: Mapping[str, Any]) -> Played:
    """What `written` gave. Raises KeyError, TypeError or ValueError for anything else."""
    if "exact" in data:
        if data["exact"] is None:
            return Played(int(data["cell"]), EXACT, (), (), ())
        low, high = map(Fraction, data["exact"])
        shares = tuple((float(value), Fraction(share)) for value, share in data["shares"])
        return Played(int(data["cell"]), EXACT, (), (), (), Exact(low, high, shares))
    results = tuple(map(float, data["results"]))
    return Played(int(data["cell"]), int(data["first"]), results, tuple(data["steps"]), tuple(data["cpu"]))
