"""What the readers of a position's parts share: the document, the cards, and every problem found so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from model.core.chance import Pool
from model.core.diagnostics import did_you_mean
from model.core.notation import parse_counted, texts
from model.core.reading import PositionReading
from model.core.yamlfile import Path_
from model.redrains.library import Library
from model.redrains.pieces import Piece, parse_piece

PLAYABLE = ("ally", "ready_spell", "alteration", "action_spell", "reaction_spell")
"""Types of the cards in a player's deck."""


class Typed(NamedTuple):
    """A card as somebody typed it, and where."""

    piece: Piece
    text: str
    path: Path_


@dataclass
class Reading(PositionReading):
    """A position in progress, with the cards that it may use."""

    library: Library

    def part(self, path: Path_) -> str:
        """The keys of the path, such as `row` or `players.hand`."""
        return ".".join(part for part in path[:3] if isinstance(part, str))

    def sound(self, *names: str) -> bool:
        """Whether no problem was found so far under any of these keys, those of players included."""
        return super().sound(*(text for name in names for text in (name, f"player.{name}", f"players.{name}")))

    def pieces(self, value: str | list[str], path: Path_) -> list[Typed]:
        """The cards in order of a list or of one line with commas; unreadable ones are problems."""
        found = []
        for text, where in texts(value, path):
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
        for text, place in texts(value, path):
            counted = self.read(parse_counted, text, place)
            if counted is not None and self.card(counted[0], place, types, where):
                found += [counted[0]] * counted[1]
        return tuple(found)

    def check_copies(self, counts: Iterable[tuple[str, int]], most: dict[str, int], path: Path_, why: str) -> None:
        """Add a problem for every card that is there more often than `most` allows."""
        for card, count in counts:
            if count > most.get(card, 0):
                message = f"{count} `{card}` in all, but {most.get(card, 0)} {why}."
                self.say(path, "COPIES", message)


def minus(cards: Pool, gone: Iterable[str]) -> tuple[Pool, dict[str, int]]:
    """The pool without the cards `gone`, and how many of a card are lacking for that."""
    left, lacking = dict(cards), dict[str, int]()
    for card in gone:
        if left.get(card, 0) > 0:
            left[card] -= 1
        else:
            lacking[card] = lacking.get(card, 0) + 1
    return tuple((card, n) for card, n in sorted(left.items()) if n), lacking
