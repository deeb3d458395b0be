"""The pieces that drawings share: the document, text, boxes, wrapped paragraphs. The same input gives the same text.

A drawing has its own background, so that it reads on any page. Where whoever looks prefers a dark screen, one rule of
style turns it dark: colours are inverted and their hues turned back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from kibitz.text import SAMPLE_BANNER

if TYPE_CHECKING:
    from kibitz.screens import Head

FONT = "DejaVu Sans, Verdana, sans-serif"
SIZE = 11.0
LINE = 17.0
MARGIN = 24.0
CHARACTER = 6.4
"""Width of an average character of the font at SIZE, in pixels."""
INK, SOFT, PAPER, RULE = "#1a1a1a", "#555555", "#ffffff", "#777777"
DARK = (
    "<style>@media (prefers-color-scheme:dark){svg.kibitz{filter:invert(0.92) hue-rotate(180deg)}}"
    "@media print{svg.kibitz{filter:none}}</style>"
)
Styled = tuple[str, str]
"""A line of text and its weight: "bold" or ""."""


def document(width: float, height: float, title: str, parts: Iterable[str], kind: str = "position") -> str:
    """A whole drawing; `kind` is a class that says what it shows."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="kibitz {kind}" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="{FONT}" '
        f'font-size="{SIZE:g}" role="img" aria-label={quoteattr(title)}>'
    )
    return "\n".join((head, DARK, f'<rect width="100%" height="100%" fill="{PAPER}"/>', *parts, "</svg>")) + "\n"


def text(
    x: float, y: float, said: str, size: float = SIZE, fill: str = INK, anchor: str = "start", bold: bool = False
) -> str:
    """One line of text; `anchor` is start, middle or end."""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}"{where}{weight}>{escape(said)}</text>'


def box(
    x: float, y: float, width: float, height: float, fill: str = PAPER, stroke: str = RULE, dash: str = "",
    thick: float = 1, round_: float = 6,
) -> str:  # fmt: skip
    """A rectangle with round corners."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{round_:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{thick:g}"{dashed}/>'
    )


def columns(width: float, size: float = SIZE) -> int:
    """How many characters fit into a width."""
    return max(4, int(width / (CHARACTER * size / SIZE)))


def wrapped(said: str, width: float, size: float = SIZE, bold: bool = False) -> list[str]:
    """A paragraph as lines of that width; names are broken at hyphens only where a line holds nothing else."""
    most = columns(width, size) * 9 // 10 if bold else columns(width, size)
    return [part for line in wrap(said, most, break_on_hyphens=False, break_long_words=False)
            for part in wrap(line, most)]  # fmt: skip


def paragraphs(texts: Iterable[Styled], width: float) -> Iterator[Styled]:
    """Paragraphs as lines of that width; what goes on is set in."""
    for said, weight in texts:
        for at, line in enumerate(wrapped(said, width - 4 * CHARACTER, bold=bool(weight))):
            yield ("\u2003" * (at > 0) + line, weight)


def lines(found: Sequence[Styled], x: float, top: float) -> Iterator[str]:
    """Lines of text below each other."""
    for at, (said, weight) in enumerate(found):
        yield text(x, top + at * LINE, said, bold=bool(weight))


class Sheet:
    """A drawing that grows downwards: `y` is the top of what is put down next."""

    def __init__(self, width: float) -> None:
        self.width, self.y = width, MARGIN - LINE / 2
        self.parts: list[str] = []

    @classmethod
    def headed(cls, width: float, head: Head) -> Sheet:
        """A drawing that begins with what stands above a position."""
        sheet = cls(width)
        sheet.say(head.title, bold=True)
        sheet.say(f"Goal: {head.goal}" if head.goal else "")
        sheet.say(SAMPLE_BANNER if head.sample else "", bold=True)
        sheet.gap()
        return sheet

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.width - 2 * MARGIN

    def say(self, said: str, bold: bool = False, fill: str = INK) -> None:
        """Put down a paragraph; nothing for an empty one."""
        for line, _ in paragraphs(((said, "bold" if bold else ""),) if said else (), self.room):
            self.put(text(MARGIN, self.y + SIZE, line, fill=fill, bold=bold), LINE)

    def put(self, part: str, height: float = 0) -> None:
        """Put down something that is `height` high, drawn at `y`."""
        self.parts.append(part)
        self.y += height

    def gap(self, height: float = LINE / 2) -> None:
        """Leave room."""
        self.y += height

    def document(self, title: str, kind: str = "position") -> str:
        """The whole drawing."""
        return document(self.width, self.y + MARGIN / 2, title, self.parts, kind)


def meter(x: float, y: float, width: float, part: float, fill: str, said: str) -> str:
    """A bar that is filled to a part from 0 to 1, with a text in it that reads on both."""
    filled = max(0.0, min(1.0, part)) * width
    return (
        box(x, y, width, 16, "#f1f1f1", RULE, round_=3)
        + f'<rect x="{x:.1f}" y="{y:.1f}" width="{filled:.1f}" height="16" rx="3" fill="{fill}"/>'
        + text(x + width / 2, y + 12, said, 10, anchor="middle", bold=True)
    )


def token(x: float, y: float, said: str, fill: str, ink: str = PAPER) -> str:
    """A round token, its centre at (x, y)."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{fill}" stroke="{INK}" stroke-width="0.8"/>' + text(
        x, y + 3.6, said, 10, ink, "middle", True
    )


def shortened(said: str, width: float, size: float = SIZE) -> str:
    """A text that fits into one line of that width, its end left out where it must be."""
    most = columns(width, size)
    return said if len(said) <= most else said[: most - 1] + "…"
