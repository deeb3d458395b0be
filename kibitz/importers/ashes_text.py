"""Decks as text, as the box "Share and export" of ashes.live gives them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kibitz.importers.deck import Draft, deck_file
from kibitz.importers.known import Known, die_type, slug
from kibitz.importers.options import Options
from kibitz.importers.report import Imported, Report, refuse, shown
from kibitz.importers.source import Source
from model.redrains.state import DICE_TYPES

KIND = "deck text of ashes.live"
COUNTED = re.compile(r"([0-9]{1,6})\s*[x×]\s+(.+?)(?:\s+\(([^()]*)\))?", re.IGNORECASE)
BORN = re.compile(r"Phoenixborn\s*:\s*(.*)", re.IGNORECASE)
TITLED = re.compile(r"Phoenixborn\s*:\s*[^\s'\"{\[].*")
"""The same as ashes.live writes it: positions and scripts write it small."""
HEADING = re.compile(r"([A-Za-z][A-Za-z /-]*?)\s*(?:\(\s*([0-9]{1,6})\s*(?:/\s*[0-9]{1,6}\s*)?\))?\s*:")
SECTIONS = (
    "dice", "cards", "ready spells", "allies", "alteration spells", "action spells", "reaction spells", "conjurations",
    "conjuration pile", "conjured alteration spells",
)  # fmt: skip
CREDIT = re.compile(r"created with\b.*|https?://\S+", re.IGNORECASE)
SHARE = re.compile(r"https?://[\w.-]+/\S*?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\S*", re.I)
MOST_LINES, MOST_LINE = 2_000, 300


def fits(text: str) -> bool:
    """Whether a text looks like a deck of ashes.live, or like a link to one."""
    lines = text[:20_000].split("\n")
    return shared(text) != "" or any(TITLED.fullmatch(line.strip()) for line in lines[:200])


def shared(text: str) -> str:
    """The id in a text that is nothing but a link to a shared deck; "" for other texts."""
    found = SHARE.fullmatch(text.strip()) if len(text) < 500 else None
    return found[1].lower() if found else ""


def read(source: Source, options: Options, known: Known) -> Imported:
    """The deck in a text, as a file of decks. Raises DiagnosticError for a link alone, and for a text without one."""
    found, report = drafts(source, options, known)
    return deck_file(found, report, source.name)


def drafts(source: Source, options: Options, known: Known) -> tuple[list[tuple[Draft, str]], Report]:
    """The deck in a text with its place, and the report so far. Raises DiagnosticError for a link alone."""
    if shared(source.text):
        raise refuse(source.name, "LINK", f"a link to the shared deck {shared(source.text)}. {PASTE}", 1, 1)
    if source.text.count("\n") > MOST_LINES:
        raise refuse(source.name, "TOO-LARGE", f"more than {MOST_LINES:,} lines; expected the text of one deck.")
    report = Report(source.name, KIND)
    reading = _Reading(Draft(known, report), source.name)
    for number, line in enumerate(source.text.split("\n"), 1):
        if line.strip():
            reading.line(f"{source.name}:{number}", line.strip())
    reading.section_ends()
    return [(reading.draft, source.name)], report


PASTE = (
    "kibitz fetches nothing from the net: open the link, and paste the text of `Share and export`, or save the JSON of "
    "the deck"
)


@dataclass
class _Reading:
    """A deck's text, line by line."""

    draft: Draft
    file: str
    section: str = ""
    stated: int | None = None
    """How many cards the heading of the section says that there are."""
    found: int = 0
    opened: str = ""
    """Where the section begins."""

    def line(self, where: str, text: str) -> None:
        """One line that is not empty."""
        if len(text) > MOST_LINE:
            self.draft.report.miss(where, f"`{shown(text)}`", f"a line of more than {MOST_LINE} characters")
            return
        born, heading, counted = BORN.fullmatch(text), HEADING.fullmatch(text), COUNTED.fullmatch(text)
        if born:
            self.draft.born(where, born[1])
        elif counted:
            self._counted(where, int(counted[1]), counted[2], counted[3] or "")
        elif heading and heading[1].lower() in SECTIONS:
            self.section_ends()
            self.section, self.found, self.opened = heading[1].lower(), 0, where
            self.stated = int(heading[2]) if heading[2] else None
        elif CREDIT.fullmatch(text):
            return
        elif not self.draft.title and not self.section and not self.draft.phoenixborn:
            self.draft.title = text
        else:
            self.draft.report.miss(where, f"`{shown(text)}`", "neither a heading nor a line such as `3x Old Salt`")

    def _counted(self, where: str, count: int, name: str, owner: str) -> None:
        dice = self.section == "dice"
        if not dice and not self.section and die_type(name, DICE_TYPES) and self.draft.known.card(name) is None:
            dice = True
            self.draft.report.warn(
                where, f"`{shown(name)}`", "read as dice, though no heading `Dice:` stands before it"
            )
        if dice:
            self.draft.die(where, name, count)
        else:
            self.draft.card(where, count, name, slug(name), owner, pile=self.section.startswith("conjur"))
        self.found += count

    def section_ends(self) -> None:
        """Compare what a section holds with what its heading says; `Cards (30 / 30):` counts those of all sections."""
        if self.stated is not None and self.section != "cards" and self.stated != self.found:
            what = f"the heading says {self.stated} and {self.found} are listed"
            self.draft.report.warn(self.opened, f"`{self.section}`", what)
