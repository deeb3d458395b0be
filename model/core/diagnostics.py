"""Problems in files that people write: where, what, why, and what to do. All of them at once, never the first only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple


class Diagnostic(NamedTuple):
    """One problem at a place in a file; line and column count from 1, 0 means the whole file."""

    file: str
    line: int
    column: int
    code: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{where}: {self.code} {self.message}"


class DiagnosticError(ValueError):
    """Raised with every problem found in the input; `diagnostics` holds them in file order."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(sorted(set(diagnostics)))
        super().__init__("\n".join(str(d) for d in self.diagnostics))


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A sentence that names the closest known word, or the known words when none is close."""
    close = get_close_matches(word, known, n=1, cutoff=0.6)
    if close:
        return f" Did you mean `{close[0]}`?"
    if 0 < len(known) <= 24:
        return f" Known: {', '.join(sorted(known))}."
    return ""
