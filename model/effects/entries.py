"""What the readers of all games' packs share: places, problems, keys, numbers, words, ids, provenance, examples."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.yamlfile import Document, Path_
from model.effects.language import Vocabulary
from model.effects.parse import Parser

INLINE = "inline"
"""The pack of cards that a position file describes itself."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class EntryReader:
    """Reads entries of one document; problems are collected in `problems` and in the parser's."""

    RESERVED: ClassVar[tuple[str, ...]] = ()
    """Refs and names that no entry may be called."""
    NUMBERED: ClassVar[re.Pattern[str]] = re.compile(r".*-[0-9]+")
    """Ids that would be taken for a copy's or a die's."""

    def __init__(self, document: Document, words: Vocabulary, pack: str, sample: bool, letters: Sequence[str]) -> None:
        self.document = document
        self.words = words
        self.parser = Parser(words, document)
        self.pack, self.sample, self.letters = pack, sample, letters
        self.problems: list[Diagnostic] = []
        self.published = not sample and pack != INLINE

    def say(self, path: Path_, code: str, message: str) -> None:
        """Add a problem at the place of `path`."""
        self.problems.append(self.document.problem(path, code, message))

    def keys(self, entry: Mapping[str, Any], known: set[str], needed: Sequence[str], path: Path_, what: str) -> None:
        """Unknown and missing keys of an entry."""
        for key in entry:
            if key not in known:
                self.say((*path, key), "UNKNOWN-KEY", f"`{key}` in {what}.{did_you_mean(key, sorted(known))}")
        for key in needed:
            if key not in entry:
                self.say(path, "MISSING-KEY", f"{what} needs `{key}`.")

    def number(self, entry: Mapping[str, Any], key: str, low: int, high: int, path: Path_) -> int:
        """A whole number in a range, or `low` after a problem; 0 when the key is absent."""
        value = entry.get(key, 0)
        if key in entry and (not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high):
            self.say((*path, key), "NUMBER", f"`{value}`: `{key}` is a whole number from {low} to {high}.")
            return low
        return int(value)

    def word(self, value: Any, known: Sequence[str], path: Path_, code: str, why: str = "") -> str:
        """A word out of a list, or "" after a problem."""
        if isinstance(value, str) and value in known:
            return value
        self.say(path, code, f"`{value}`{why}.{did_you_mean(str(value), known)}")
        return ""

    def ident(self, entry: Any, path: Path_, what: str) -> str:
        """The id of an entry, "" after a problem: without one nothing more is read."""
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            self.say(path, "ENTRY", f"{what} is a set of keys with an `id`.")
            return ""
        name = str(entry["id"])
        if not ID.fullmatch(name) or self.NUMBERED.fullmatch(name) or name in self.RESERVED:
            self.say((*path, "id"), "ID", f"`{name}`: an id is small words joined by hyphens, not ending in a number"
                     f" (that numbers copies) and none of {', '.join(self.RESERVED)}.")  # fmt: skip
        return name

    def certainty(self, entry: Mapping[str, Any], names: Sequence[str], path: Path_) -> Mapping[str, str]:
        """Name -> letter; one letter stands for every name."""
        data = entry.get("certainty", {})
        found = dict.fromkeys(names, data) if isinstance(data, str) else data
        if not isinstance(found, dict):
            self.say((*path, "certainty"), "CERTAINTY", "expected a letter, or keys with a letter each.")
            return {}
        for name, letter in found.items():
            where = (*path, "certainty", name) if isinstance(data, dict) else (*path, "certainty")
            if name not in names:
                self.say(where, "CERTAINTY", f"`{name}` is no number here.{did_you_mean(name, names)}")
            if letter not in self.letters:
                hint = did_you_mean(str(letter), self.letters)
                self.say(where, "CERTAINTY", f"the pack does not explain `{letter}`.{hint}")
        return found

    def examples(self, entry: Mapping[str, Any], path: Path_) -> tuple[Mapping[str, Any], ...]:
        """The examples of an entry: a list of given, play, then."""
        data = entry.get("examples", [])
        if not isinstance(data, list) or not all(isinstance(e, dict) for e in data):
            self.say((*path, "examples"), "EXAMPLES", "expected a list of sets of keys: given, play, then.")
            return ()
        return tuple(data)
