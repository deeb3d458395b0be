"""A record told: every step with its reasons, as plain text or as Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kibitz.record import CONTROL, CommentLine, Entry, ResultLine, StepLine, UndoLine, ended
from kibitz.screens import screen
from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from kibitz.screens import StepView
    from kibitz.session import Session

WIDTH = 80
LEADS = re.compile(r"^(\s*\d*)([-.)])")
"""What begins a list, unless it is escaped."""
SPECIAL = re.compile(r"([\\`*_{}\[\]<>#+|~!&])")


def told(session: Session, markdown: bool = False) -> str:
    """The whole record as text: what is played, every step with its reasons and rules, remarks, the result.

    Steps that were taken back are left out; where that was, a line says how many.
    """
    page = _Markdown() if markdown else _Plain()
    _head(page, session)
    number, views = 0, [session.told(index) for index in range(len(session.steps))]
    for kept, entry in _lived(session):
        if isinstance(entry, StepLine):
            if kept:
                page.step(views[number], entry, session.scenario.game, _whose(session, number))
                number += 1
        elif isinstance(entry, UndoLine):
            page.line(f"({entry.undo} step{'s' * (entry.undo > 1)} taken back here)")
        elif isinstance(entry, CommentLine):
            page.remark(entry.comment)
        else:
            page.result(entry)
    if not ended(session.log):
        page.line(f"Not over: this is how far the record goes, {number} steps.")
    return page.text()


def _head(page: _Page, session: Session) -> None:
    scenario, header = session.scenario, session.header
    page.title(scenario.title)
    page.line(f"{scenario.game}; goal: {scenario.problem.goal.describe()}")
    if header is not None:
        when = f"Played on {header.date.replace('T', ' ')}" if header.date else "Played"
        who = f" by {', '.join(header.players)}" if header.players else ""
        packs = ", ".join(f"{pack.name}{' (sample)' * pack.sample}" for pack in header.packs)
        page.line(f"{when}{who}; packs: {packs}; rules {header.rules}, kibitz {header.kibitz}, seed {header.seed}")
    if scenario.sample:
        page.line(SAMPLE_BANNER)
    for warning in session.warnings:
        page.line(f"Note: {warning}")


def _lived(session: Session) -> Iterator[tuple[bool, Entry]]:
    """Every line of the log, and whether it is a step that was not taken back later."""
    gone, open_ = set[int](), list[int]()
    for index, entry in enumerate(session.log):
        if isinstance(entry, StepLine):
            open_.append(index)
        elif isinstance(entry, UndoLine):
            gone.update(open_[-entry.undo :])
            del open_[-entry.undo :]
    for index, entry in enumerate(session.log):
        yield index not in gone, entry


def _whose(session: Session, index: int) -> str:
    """Who decided a step, where the game says that; "" for chance."""
    game, state = session.game, session.states[index]
    return screen(session.scenario.game).whose(game, state) if game.current_player(state) >= 0 else ""


class _Page:
    """Collects lines; a subclass says how they look."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines).strip("\n") + "\n"

    def title(self, text: str) -> None:
        """The title of the game."""
        raise NotImplementedError

    def line(self, text: str) -> None:
        """A paragraph."""
        raise NotImplementedError

    def step(self, view: StepView, entry: StepLine, game: str, who: str) -> None:
        """A step with its reasons."""
        marks = [mark for mark in (who, "rolled by kibitz" * entry.rolled) if mark]
        marks += [f"{entry.seconds:g} s"] if entry.seconds is not None else []
        self.told(f"{entry.n}.", view.step, f" ({'; '.join(marks)})" if marks else "", view.because)
        if entry.comment:
            self.remark(entry.comment)

    def told(self, number: str, step: str, marks: str, because: tuple[str, ...]) -> None:
        """A step, who took it and how, and why it is so."""
        raise NotImplementedError

    def remark(self, text: str) -> None:
        """What somebody wrote into the record."""
        raise NotImplementedError

    def result(self, entry: ResultLine) -> None:
        """How the game ended."""
        self.line(f"{entry.ending} Value of the goal: {entry.result}")


class _Plain(_Page):
    """Lines of at most 80 characters."""

    def _add(self, text: str, first: str = "", more: str = "") -> None:
        wrapped = textwrap.wrap(
            _clean(text), WIDTH, initial_indent=first, subsequent_indent=more, break_on_hyphens=False
        )
        self.lines += wrapped or [first.rstrip()]

    def title(self, text: str) -> None:
        self._add(text)
        self.lines.append("=" * min(WIDTH, len(_clean(text))))

    def line(self, text: str) -> None:
        self._add(text)

    def told(self, number: str, step: str, marks: str, because: tuple[str, ...]) -> None:
        self._add(f"{number} {step}{marks}", "", "    ")
        for reason in because:
            for part in reason.split("\n"):
                self._add(part, "    - ", "      ")

    def remark(self, text: str) -> None:
        for part in text.split("\n"):
            self._add(part, "    > ", "    > ")


class _Markdown(_Page):
    """Bold steps, reasons as lists, remarks as quotations; nothing in a name or a remark is taken for Markdown."""

    def _add(self, text: str) -> None:
        self.lines += [text, ""]

    def title(self, text: str) -> None:
        self._add(f"# {_escaped(text)}")

    def line(self, text: str) -> None:
        self._add(_escaped(text))

    def told(self, number: str, step: str, marks: str, because: tuple[str, ...]) -> None:
        self._add(f"**{number} {_escaped(step)}**{_escaped(marks)}")
        if because:
            self._add("\n".join(f"- {_escaped(reason.replace(chr(10), ' '))}" for reason in because))

    def remark(self, text: str) -> None:
        self._add("\n".join(f"> {_escaped(part)}" for part in text.split("\n")))


def _clean(text: str) -> str:
    """Text without what would steer a terminal; a no-break space is a space."""
    return CONTROL.sub("·", text.replace("\u00a0", " ").replace("\n", " "))


def _escaped(text: str) -> str:
    return LEADS.sub(r"\1\\\2", SPECIAL.sub(r"\\\1", _clean(text)))
