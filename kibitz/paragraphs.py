"""Paragraphs in a terminal: wrapped between words, never inside a name, later lines hanging."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console


def paragraph(out: Console, text: str, style: str = "", indent: str = "", hang: str = "") -> None:
    """Print `text` as it is, each line of it a paragraph: `indent` before its first line, `hang` before the others.

    A no-break space in it keeps two words together and is printed as a space.
    """
    for part in text.split("\n"):
        lines = textwrap.wrap(
            part, out.width, initial_indent=indent, subsequent_indent=hang, break_on_hyphens=False,
            replace_whitespace=False,
        )  # fmt: skip
        for line in lines or [""]:
            out.print(Text(line.replace("\u00a0", " "), style=style), soft_wrap=True)
