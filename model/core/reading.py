"""What the readers of a position's parts share: the document, its lines, and every problem found so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.notation import NotationError
from model.core.yamlfile import Document, Path_

T = TypeVar("T")
SEARCHED = 60
"""Lines after a key in which a wrong part of its text is looked for, to point at it."""


@dataclass
class PositionReading:
    """A position in progress. Its methods add a Diagnostic at the place of a path and go on."""

    document: Document
    lines: Sequence[str]
    """The lines of the file, for places inside a text."""
    problems: list[Diagnostic] = field(default_factory=list, kw_only=True)
    troubled: set[str] = field(default_factory=set, kw_only=True)
    """Keys with problems: what is to be added up from them is not checked further."""

    def say(self, path: Path_, code: str, message: str, fragment: str = "") -> None:
        """Add a problem at the place of `path`, or of the first `fragment` of the file's text from there on."""
        found = self.document.problem(path, code, message)
        line, column = found.line, found.column
        if fragment:
            rest = [text[column - 1 if not i else 0 :] for i, text in enumerate(self.lines[line - 1 : line + SEARCHED])]
            hit = next(((i, text.index(fragment)) for i, text in enumerate(rest) if fragment in text), None)
            if hit is not None:
                found = found._replace(line=line + hit[0], column=hit[1] + (1 if hit[0] else column))
        self.problems.append(found)
        self.troubled.add(self.part(path))

    def part(self, path: Path_) -> str:
        """The part of the position that a problem at `path` troubles: its top-level key."""
        return str(path[0]) if path else ""

    def sound(self, *names: str) -> bool:
        """Whether no problem was found so far in any of these parts."""
        return not self.troubled.intersection(names)

    def read(self, parse: Callable[[str], T], text: str, path: Path_) -> T | None:
        """What `parse` makes of a text, or None after its NotationError was added as a problem."""
        try:
            return parse(text)
        except NotationError as error:
            self.say(path, "NOTATION", f"{error}.", error.fragment)
            return None

    def word(self, name: str, known: Sequence[str], path: Path_, code: str, what: str) -> bool:
        """Whether `name` is one of `known`; otherwise a problem is added."""
        if name in known:
            return True
        self.say(path, code, f"there is no {what} `{name}`.{did_you_mean(name, known)}", name)
        return False
