"""What the readers of a scenario's parts share: the document, the cards, and every problem found so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from model.ascension.library import Library, printed
from model.ascension.library_types import COOP
from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.notation import NotationError, parse_counted
from model.core.yamlfile import Document, Path_
from model.hexes.board import Board, HexNameError


@dataclass
class Reading:
    """A scenario in progress. Its methods add a Diagnostic at the place of a path and go on."""

    document: Document
    lines: Sequence[str]
    """The lines of the file, for places inside the map."""
    library: Library
    problems: list[Diagnostic] = field(default_factory=list)

    def say(self, path: Path_, code: str, message: str) -> None:
        """Add a problem at the place of `path`."""
        self.problems.append(self.document.problem(path, code, message))

    def at_text(self, line: int, column: int, code: str, message: str) -> None:
        """Add a problem at a line and column of the file."""
        self.problems.append(Diagnostic(self.document.file, line, column, code, message))

    def card(self, name: str, path: Path_, types: tuple[str, ...], where: str) -> bool:
        """Whether a card exists and may be where it stands; otherwise a problem is added."""
        if name.endswith(COOP) and name in self.library:
            self.say(path, "SIDE", f"write `{printed(name)}`: the mode decides which side lies up (AT-235).")
            return False
        if name not in self.library:
            known = [c.id for c in self.library.cards.values() if c.type in types and not c.coop]
            self.say(path, "UNKNOWN-CARD", f"`{name}` is in no pack used.{did_you_mean(name, known)}")
            return False
        kind = self.library[name].type
        if kind not in types:
            self.say(path, "WRONG-CARD", f"`{name}` is a {kind}; {where} takes {', '.join(types)}.")
            return False
        return True

    def cards(self, names: Iterable[str], path: Path_, types: tuple[str, ...], where: str) -> tuple[str, ...]:
        """The names that are cards of these types, sorted; `3 mystic` are three of one."""
        found: list[str] = []
        for index, text in enumerate(names):
            name, count = _counted(text)
            if self.card(name, (*path, index), types, where):
                found += [name] * count
        return tuple(sorted(found))

    def hex(self, board: Board, name: str, path: Path_) -> int | None:
        """The hex called `name`, or None after a problem was added."""
        try:
            return board.index(name)
        except HexNameError as error:
            self.say(path, "HOLE", f"{error}.")
        except ValueError as error:
            self.say(path, "HEX", f"{error}.")
        return None

    def word(self, name: str, known: Sequence[str], path: Path_, code: str, what: str) -> int | None:
        """The index of `name` in `known`, or None after a problem was added."""
        if name in known:
            return known.index(name)
        self.say(path, code, f"there is no {what} `{name}`.{did_you_mean(name, known)}")
        return None


def _counted(text: str) -> tuple[str, int]:
    """A card's id and its number; the whole text and 1 where no number is in it."""
    try:
        return parse_counted(text)
    except NotationError:
        return text, 1
