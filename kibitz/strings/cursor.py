"""A place in a position string: what follows, and errors that name the column."""

from __future__ import annotations

import re
from typing import NoReturn

from model.core.diagnostics import Diagnostic, DiagnosticError

SHOWN = 30
"""Characters of a wrong part that a message repeats."""


class NotShort(ValueError):
    """Raised where the short form has no words for a part of a position; the packed form has."""


class Cursor:
    """A part of a position string that is read from left to right. Columns count from 1."""

    def __init__(self, text: str, where: str, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.where = where
        self.at = start
        self.end = len(text) if end is None else end

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= self.end

    @property
    def rest(self) -> str:
        """What is left."""
        return self.text[self.at : self.end]

    def eat(self, text: str) -> bool:
        """Whether `text` comes next; the cursor is then behind it."""
        if not self.text.startswith(text, self.at, self.end):
            return False
        self.at += len(text)
        return True

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match of what comes next, the cursor behind it; None where it does not match."""
        found = pattern.match(self.text, self.at, self.end)
        if found is not None:
            self.at = found.end()
        return found

    def need(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """The match of what comes next. Raises DiagnosticError that says what is expected."""
        return self.match(pattern) or self.fail(expected)

    def fail(self, expected: str, code: str = "STRING") -> NoReturn:
        """Raise a DiagnosticError at this column: what stands there, and what is expected."""
        rest = self.rest
        shown = f"`{rest[:SHOWN]}…`" if len(rest) > SHOWN else f"`{rest}`" if rest else "nothing more"
        raise self.error(f"found {shown}; {expected}.", code)

    def error(self, message: str, code: str = "STRING") -> DiagnosticError:
        """A DiagnosticError at this column."""
        return DiagnosticError([Diagnostic(self.where, 1, self.at + 1, code, message)])

    def tokens(self) -> list[Cursor]:
        """What is left as parts between blanks, each as a cursor of its own."""
        found = re.compile(r"\S+").finditer(self.text, self.at, self.end)
        return [Cursor(self.text, self.where, token.start(), token.end()) for token in found]
