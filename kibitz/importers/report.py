"""What an import made of a file: what was understood, what was not and why, and what to look at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple

from model.core.diagnostics import Diagnostic, DiagnosticError

NEAREST = 3
"""Known names that are offered for one that is not known."""
SHOWN = 80
"""Characters of somebody else's text that a message repeats."""
MOST = 500
"""Notes of one kind that are kept; how many more there are is counted."""


class Note(NamedTuple):
    """One thing that was not understood, or that is to be looked at: where it stands, what it is, why."""

    where: str
    what: str
    why: str = ""

    def __str__(self) -> str:
        told = f"{self.what}: {self.why}" if self.why else self.what
        return f"{self.where}: {told}" if self.where else told


@dataclass
class Report:
    """What was made of one file. Importers add to it while they read; nothing is left out silently."""

    source: str
    """The name of the file."""
    kind: str
    """What the file was read as, in words."""
    understood: list[str] = field(default_factory=list)
    unknown: list[Note] = field(default_factory=list)
    warnings: list[Note] = field(default_factory=list)
    more: int = 0
    """Notes that are not kept because there are too many."""

    @property
    def complete(self) -> bool:
        """Whether everything in the file was understood."""
        return not self.unknown

    @property
    def full(self) -> bool:
        """Whether further things that are not understood are only counted, so that no hint need be looked for."""
        return len(self.unknown) >= MOST

    def say(self, what: str) -> None:
        """Add something that was understood."""
        self.understood.append(what)

    def miss(self, where: str, what: str, why: str) -> None:
        """Add something that was not understood."""
        self._add(self.unknown, Note(where, what, why))

    def warn(self, where: str, what: str, why: str = "") -> None:
        """Add something that was read, but is to be looked at."""
        self._add(self.warnings, Note(where, what, why))

    def _add(self, notes: list[Note], note: Note) -> None:
        if note in notes:
            return
        if len(notes) < MOST:
            notes.append(note)
        else:
            self.more += 1

    def lines(self) -> list[str]:
        """The report, line by line."""
        found = [f"{self.source}: {self.kind}"]
        found += [f"  {text}" for text in self.understood]
        for title, notes in (("NOT understood", self.unknown), ("to look at", self.warnings)):
            found += [f"{title} ({len(notes)}):", *(f"  {note}" for note in notes)] if notes else []
        found += [f"and {self.more} more"] if self.more else []
        return found + (["everything in it was understood"] if self.complete else [])


class Imported(NamedTuple):
    """The result of an import: the text of a file, the report, and what to do with the file."""

    text: str
    report: Report
    then: str = ""
    """A command that takes the file, with FILE for its name."""


def many(count: int, what: str) -> str:
    """A number with its noun: 1 card, 2 cards."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def refuse(file: str, code: str, message: str, line: int = 0, column: int = 0) -> DiagnosticError:
    """The error that a file cannot be imported, for `raise`."""
    return DiagnosticError([Diagnostic(file, line, column, code, message)])


def shown(value: object, limit: int = SHOWN) -> str:
    """Somebody else's text on one line: control characters are made visible, long texts are cut."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text[: limit + 1])
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def nearest(word: str, known: Sequence[str]) -> str:
    """A sentence with the names that are closest to a word; "" where none is close."""
    close = get_close_matches(word[:SHOWN], known, n=NEAREST, cutoff=0.6)
    return f" Did you mean {' or '.join(f'`{name}`' for name in close)}?" if close else ""
