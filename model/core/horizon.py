"""How the end of a question is written in a position file and said in English: `turn`, `2 rounds`, `game`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

MOST = 99


@dataclass(frozen=True)
class HorizonWords:
    """The ends that one game's questions may have."""

    kinds: Mapping[str, str]
    """Word -> kind of horizon, in the order in which they are listed; `game` is the end of the game."""
    phrases: Mapping[str, str]
    """Kind -> its name after "the end of the"; for "game" the whole phrase's noun."""
    tail: str = ""
    """A word that may follow and says nothing more, such as `turn`."""

    @property
    def endless(self) -> str:
        """The kind that has no count: the end of the game."""
        return self.kinds["game"]

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = "|".join(re.escape(word).replace(r"\ ", "[ _-]") for word in self.kinds)
        tail = f"(?: {self.tail}s?)?" if self.tail else ""
        return re.compile(rf"(?:([1-9][0-9]?)\s+)?({words})(s?){tail}")

    def read(self, text: str) -> tuple[str, int] | None:
        """The (kind, count) that a text means, the count 0 for the game; None for another text."""
        match = self._pattern.fullmatch(text.strip())
        if match is None or (match[2] == "game" and (match[1] or match[3])):
            return None
        kind = self.kinds[re.sub("[_-]", " ", match[2])]
        return kind, 0 if kind == self.endless else int(match[1] or 1)

    def word(self, kind: str, count: int) -> str:
        """The text that `read` reads as this kind and count."""
        word = next(word for word, known in self.kinds.items() if known == kind)
        return word if kind == self.endless or count == 1 else f"{count} {word}s"

    def expected(self) -> str:
        """What may be written, for a message."""
        *most, last = self.kinds
        return f"expected {', '.join(most)} or {last}, with a number before it for several"

    def text(self, kind: str, count: int = 1) -> str:
        """When the question is decided, as an English phrase."""
        if kind == self.endless:
            return f"at the end of the {self.phrases[kind]}"
        if count == 1:
            return f"by the end of the {self.phrases[kind]}"
        return f"by the end of {count} {self.phrases[kind]}s"
