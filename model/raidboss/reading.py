"""What the readers of a position's parts share: the document, the cards, and every problem found so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from model.core.chance import Pool, pool
from model.core.diagnostics import did_you_mean
from model.core.notation import parse_counted, texts
from model.core.reading import PositionReading
from model.core.yamlfile import Path_
from model.raidboss.library import Library
from model.raidboss.library_types import BossCard, MarkCard
from model.raidboss.pieces import MarkPiece, parse_mark
from model.raidboss.state import BOSS, Mark, put


@dataclass
class Reading(PositionReading):
    """A position in progress, with the packs that it may use."""

    library: Library

    def card(self, boss: BossCard, name: str, path: Path_, difficulties: tuple[str, ...], where: str) -> bool:
        """Whether a card is in the Boss's box and may be where it stands; otherwise a problem is added (RB-111)."""
        if name not in boss.cards:
            known = [card.id for card in boss.cards.values() if card.difficulty in difficulties]
            hint = did_you_mean(name, known)
            self.say(path, "UNKNOWN-CARD", f"`{name}` is no card of `{boss.id}` (RB-010).{hint}", name)
            return False
        kind = boss.cards[name].difficulty
        if kind not in difficulties:
            message = f"`{name}` is of difficulty {kind}; {where} takes {', '.join(difficulties)} (RB-111)."
            self.say(path, "WRONG-CARD", message, name)
            return False
        return True

    def cards(
        self, boss: BossCard, value: str | Sequence[str], path: Path_, difficulties: tuple[str, ...], where: str
    ) -> Pool:
        """The multiset of cards of a list that may say `3 claw`."""
        found: list[str] = []
        for text, place in texts(value, path):
            counted = self.read(parse_counted, text, place)
            if counted is not None and self.card(boss, counted[0], place, difficulties, where):
                found += [counted[0]] * counted[1]
        return pool(found)

    def marks(self, pieces: Sequence[tuple[MarkPiece, Path_]], givers: Sequence[str]) -> tuple[Mark, ...]:
        """Marks of a bearer; `givers` are the Heroes of the team, who may have put them there."""
        found: tuple[Mark, ...] = ()
        for piece, path in pieces:
            if not self.word(piece.name, sorted(self.library.marks), path, "UNKNOWN-MARK", "mark"):
                continue
            card = self.library.marks[piece.name]
            if piece.by and not self.word(piece.by, (*givers, BOSS), path, "UNKNOWN-HERO", "Hero of the team"):
                continue
            self._check_mark(card, piece, path, sum(m.count for m in found if m.name == piece.name))
            found = put(found, Mark(card.id, piece.number, piece.until or card.until, piece.by or BOSS))
        return found

    def _check_mark(self, card: MarkCard, piece: MarkPiece, path: Path_, before: int) -> None:
        """At most one where marks do not stack, and no more than the mark allows; a guardian must be named."""
        most, count = card.max if card.stacks else 1, before + piece.number
        if most and count > most:
            self.say(path, "MARK", f"{count} of the mark `{card.id}` on one bearer; at most {most} can be.", card.id)
        if card.takes_damage and piece.by in ("", BOSS):
            message = f"the mark `{card.id}` needs the Hero that takes the DMG: `{card.id} by HERO` (RB-178)."
            self.say(path, "MARK", message, card.id)

    def mark_texts(self, value: Sequence[str], path: Path_) -> list[tuple[MarkPiece, Path_]]:
        """Marks as a list of texts, read."""
        read = [(self.read(parse_mark, text, (*path, i)), (*path, i)) for i, text in enumerate(value)]
        return [(piece, where) for piece, where in read if piece is not None]


def minus(cards: Pool, gone: Pool) -> tuple[Pool, Pool]:
    """The pool without the cards `gone`, and the ones that are lacking for that."""
    left = dict(cards)
    for card, count in gone:
        left[card] = left.get(card, 0) - count
    kept = tuple((card, n) for card, n in sorted(left.items()) if n > 0)
    return kept, tuple((card, -n) for card, n in sorted(left.items()) if n < 0)
