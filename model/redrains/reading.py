"""What the readers of a position's parts share: the document, the cards, and every problem found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from model.core.chance import Pool
from model.core.diagnostics import Diagnostic, did_you_mean
from model.core.yamlfile import Document, Path_
from model.redrains.library import Library
from model.redrains.pieces import NotationError, Piece, parse_counted, parse_piece, split

T = TypeVar("T")
SEARCHED = 60
"""Lines after a key in which a wrong part of its text is looked for, to point at it."""
PLAYABLE = ("ally", "ready_spell", "alteration", "action_spell", "reaction_spell")
"""Types of the cards in a player's deck."""


class Typed(NamedTuple):
    """A card as somebody typed it, and where."""

    piece: Piece
    text: str
    path: Path_


@dataclass
class Reading:
    """A position in progress. Its methods add a Diagnostic at the place of a path and go on."""

    document: Document
    lines: Sequence[str]
    """The lines of the file, for places inside a text."""
    library: Library
    problems: list[Diagnostic] = field(default_factory=list)
    troubled: set[str] = field(default_factory=set)
    """Keys with problems, such as `row` or `players.hand`: what is to be added up from them is not checked further."""

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
        self.troubled.add(".".join(part for part in path[:3] if isinstance(part, str)))

    def sound(self, *names: str) -> bool:
        """Whether no problem was found so far under any of these keys, those of players included."""
        every = {text for name in names for text in (name, f"player.{name}", f"players.{name}")}
        return not every & self.troubled

    def read(self, parse: Callable[[str], T], text: str, path: Path_) -> T | None:
        """What `parse` makes of a text, or None after its NotationError was added as a problem."""
        try:
            return parse(text)
        except NotationError as error:
            self.say(path, "NOTATION", f"{error}.", error.fragment)
            return None

    def pieces(self, value: str | list[str], path: Path_) -> list[Typed]:
        """The cards in order of a list or of one line with commas; unreadable ones are problems."""
        found = []
        for text, where in _texts(value, path):
            piece = self.read(parse_piece, text, where)
            if piece is not None:
                found.append(Typed(piece, text, where))
        return found

    def card(self, name: str, path: Path_, types: tuple[str, ...], where: str) -> bool:
        """Whether a card exists and may be where it stands; otherwise a problem is added."""
        cards = self.library.cards
        if name not in cards:
            known = [card.id for card in cards.values() if card.type in types]
            self.say(path, "UNKNOWN-CARD", f"`{name}` is in no pack used.{did_you_mean(name, known)}", name)
            return False
        kind = cards[name].type
        if kind not in types:
            message = f"`{name}` is of type {kind}; {where} takes {', '.join(types)}."
            self.say(path, "WRONG-CARD", message, name)
            return False
        return True

    def cards(self, value: str | list[str], path: Path_, types: tuple[str, ...], where: str) -> tuple[str, ...]:
        """The cards of a list that may say `3 old-salt`, each as often as it is there, in the order given."""
        found: list[str] = []
        for text, place in _texts(value, path):
            counted = self.read(parse_counted, text, place)
            if counted is not None and self.card(counted[0], place, types, where):
                found += [counted[0]] * counted[1]
        return tuple(found)

    def word(self, name: str, known: Sequence[str], path: Path_, code: str, what: str) -> bool:
        """Whether `name` is one of `known`; otherwise a problem is added."""
        if name in known:
            return True
        self.say(path, code, f"there is no {what} `{name}`.{did_you_mean(name, known)}", name)
        return False

    def check_copies(self, counts: Iterable[tuple[str, int]], most: dict[str, int], path: Path_, why: str) -> None:
        """Add a problem for every card that is there more often than `most` allows."""
        for card, count in counts:
            if count > most.get(card, 0):
                message = f"{count} `{card}` in all, but {most.get(card, 0)} {why}."
                self.say(path, "COPIES", message)


def _texts(value: str | list[str], path: Path_) -> list[tuple[str, Path_]]:
    if isinstance(value, str):
        return [(part, path) for part in split(value)]
    return [(text, (*path, i)) for i, text in enumerate(value)]


def minus(cards: Pool, gone: Iterable[str]) -> tuple[Pool, dict[str, int]]:
    """The pool without the cards `gone`, and how many of a card are lacking for that."""
    left, lacking = dict(cards), dict[str, int]()
    for card in gone:
        if left.get(card, 0) > 0:
            left[card] -= 1
        else:
            lacking[card] = lacking.get(card, 0) + 1
    return tuple((card, n) for card, n in sorted(left.items()) if n), lacking
