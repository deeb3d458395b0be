"""Lists and cards as a person types them on one line: what the notations of all games share.

Only the form is read here; whether a card exists is for the reader of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from model.core.yamlfile import Path_

MOST_COPIES = 99
_COUNTED = re.compile(r"(?:([0-9]{1,3})\s*[x×]?\s+)?([a-z0-9][a-z0-9-]{0,79})(?:\s+[x×]?\s*([0-9]{1,3}))?")


class NotationError(ValueError):
    """A piece that cannot be read: `fragment` is the part of the text that is wrong."""

    def __init__(self, fragment: str, message: str) -> None:
        self.fragment = fragment
        super().__init__(message)


def split(text: str) -> tuple[str, ...]:
    """The parts of a list typed as one line: commas separate, except inside brackets; empty parts are dropped."""
    parts, depth, start = [], 0, 0
    for place, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth <= 0:
            parts.append(text[start:place])
            start = place + 1
    return tuple(part.strip() for part in (*parts, text[start:]) if part.strip())


def texts(value: str | Sequence[str], path: Path_) -> list[tuple[str, Path_]]:
    """The items of a list or of one line with commas, each with its place."""
    if isinstance(value, str):
        return [(part, path) for part in split(value)]
    return [(text, (*path, i)) for i, text in enumerate(value)]


def parse_counted(text: str) -> tuple[str, int]:
    """A card with its number of copies: `claw`, `3 claw`, `3x claw` or `claw x3`. Raises NotationError."""
    text = text.strip()
    match = _COUNTED.fullmatch(text)
    if match is None or (match[1] and match[3]):
        raise NotationError(text, f"`{text}`: expected a card's id in small letters, or `3` and the id for three of it")
    count = int(match[1] or match[3] or 1)
    if not 1 <= count <= MOST_COPIES:
        raise NotationError(text, f"`{text}`: expected 1 to {MOST_COPIES} copies")
    return match[2], count


def format_counted(cards: Iterable[tuple[str, int]]) -> list[str]:
    """Texts that `parse_counted` reads as these (card, copies) pairs."""
    return [card if n == 1 else f"{n} {card}" for card, n in cards]
