"""Tables and texts as HTML that takes its colours from the page, so that it reads on light and dark ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from kibitz.figures import figure
from kibitz.text import SAMPLE_BANNER

BANNER = f"<p><strong>{SAMPLE_BANNER}</strong></p>"

LONGEST = 24
"""Fractions of at most so many characters are shown; a longer one is said to be `about` its decimals."""


def cell(value: Any, likely: bool = False) -> str:
    """What a cell says: an exact number with its decimals, True and False as yes and no, anything else as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction):
        return _exact(value, likely)
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(end, Fraction | int) for end in value):
        return f"[{cell(value[0], likely)}, {cell(value[1], likely)}]"
    return "" if value is None else str(value)


class Table:
    """Rows with headings, a caption and a note below: shown as an HTML table, as text elsewhere."""

    def __init__(
        self,
        rows: Iterable[Sequence[Any]],
        columns: Sequence[str],
        caption: str = "",
        note: str = "",
        sample: bool = False,
        likely: bool = False,
    ) -> None:
        self.columns = tuple(columns)
        self.rows = tuple(tuple(row) for row in rows)
        self.caption, self.note, self.sample, self.likely = caption, note, sample, likely
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells under {len(self.columns)} headings: {row}")

    def _repr_html_(self) -> str:
        right = [all(_is_number(row[at]) for row in self.rows) for at in range(len(self.columns))]
        head = "".join(_cell("th", name, right[at]) for at, name in enumerate(self.columns))
        body = "".join(
            f"<tr>{''.join(_cell('td', cell(value, self.likely), right[at]) for at, value in enumerate(row))}</tr>\n"
            for row in self.rows
        )
        caption = f"<p><strong>{escape(self.caption)}</strong></p>\n" if self.caption else ""
        note = f"<p>{escape(self.note)}</p>\n" if self.note else ""
        banner = f"{BANNER}\n" if self.sample else ""
        return f"{caption}{banner}<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n{note}"

    def __repr__(self) -> str:
        told = [self.columns, *(tuple(cell(value, self.likely) for value in row) for row in self.rows)]
        widths = [max(len(row[at]) for row in told) for at in range(len(self.columns))]
        lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in told]
        head = [self.caption] * bool(self.caption) + [SAMPLE_BANNER] * self.sample
        return "\n".join((*head, *lines, *[self.note] * bool(self.note)))


def table(
    rows: Iterable[Sequence[Any]],
    columns: Sequence[str],
    caption: str = "",
    note: str = "",
    sample: bool = False,
    likely: bool = False,
) -> Table:
    """A table of any rows. Fractions are shown exactly, as per cent where `likely`; `sample` says that data are
    invented. Raises ValueError for a row that does not fit the headings."""
    return Table(rows, columns, caption, note, sample, likely)


def paragraphs(lines: Iterable[str]) -> str:
    """One HTML paragraph a line."""
    return "".join(f"<p>{escape(line)}</p>\n" for line in lines)


def _cell(tag: str, text: str, right: bool) -> str:
    style = "text-align:right;white-space:nowrap" if right else "text-align:left"
    return f'<{tag} style="{style}">{escape(text)}</{tag}>'


def _exact(value: Fraction, likely: bool) -> str:
    """A number with its exact fraction, also a longer one than fits a sentence."""
    told = figure(value, likely)
    if "=" in told or value.denominator == 1:
        return told
    return f"{value} = {told}" if len(str(value)) <= LONGEST else f"about {told}"


def _is_number(value: Any) -> bool:
    return isinstance(value, Fraction | int) and not isinstance(value, bool)
