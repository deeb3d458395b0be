"""The Chimera's cards of a position: its rows, its draw and discard piles, and what its face-down aspects may be."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from model.core.chance import Pool, pool, pool_size
from model.core.diagnostics import did_you_mean
from model.core.notation import NotationError
from model.core.yamlfile import Path_
from model.redrains.pieces import Piece, parse_piece
from model.redrains.reading import Reading, Typed, minus
from model.redrains.schema import BagKeys, RedRainsKeys
from model.redrains.state import Bag, Block

ASPECT = ("aspect",)
Back = tuple[int, int]
"""A kind of back: its blood value and which shuffle, 0 for the first."""
_RUN = re.compile(r"(?:([0-9]{1,2})x?\s+)?(\?[1-9][b-z]?)(?:\s+|$)")


def back_text(back: Back) -> str:
    """A back as a position writes it: 1, 2, 1b."""
    return f"{back[0]}{chr(ord('a') + back[1]) if back[1] else ''}"


def read_aspects(reading: Reading, keys: RedRainsKeys, subtypes: dict[str, tuple[str, ...]]) -> Pool:
    """The aspect deck: a subtype of the Chimera's, or a list of 18; empty after a problem (RR-055 to RR-058)."""
    value, path = keys.aspects, ("aspects",)
    if isinstance(value, str) and re.fullmatch(r"[\w -]+", value) and value not in reading.library.cards:
        if value.lower() in subtypes:
            return pool(subtypes[value.lower()])
        if not re.match(r"[0-9]", value):
            hint = did_you_mean(value, sorted(subtypes))
            reading.say(path, "ASPECTS", f"there is no subtype `{value}` of aspects (RR-057).{hint}", value)
            return ()
    before = len(reading.problems)
    deck = pool(reading.cards(value, path, ASPECT, "the aspect deck"))
    if len(reading.problems) > before:
        return ()
    from model.redrains.deck_aspects import aspect_deck_problems

    aspects = {card.id: card for card in reading.library.cards.values() if card.type == "aspect"}
    wrong = aspect_deck_problems(deck, aspects)
    for violation in wrong:
        reading.say(path, "ASPECTS", f"{violation.what} ({violation.rule}). {violation.fix}")
    return () if wrong else deck


@dataclass
class Hidden:
    """Sorts the face-down aspects into bags: every row, the draw pile and the visible aspects are needed for that."""

    reading: Reading
    deck: Pool
    keys: RedRainsKeys
    rows: list[list[Typed]]
    """The pieces of each row, left to right."""
    discard: tuple[str, ...]
    bags: list[Bag] = field(default_factory=list)
    numbers: dict[Back, int] = field(default_factory=dict)
    """The bag of each kind of back."""
    draw: tuple[Block, ...] = ()

    def read(self) -> None:
        """Fill in bags and draw pile, and check that the cards of the deck add up."""
        blocks = self._blocks()
        known = [t.piece.known for row in self.rows for t in row if t.piece.known]
        known += [piece.known for block in blocks or () for piece, _ in block if piece.known]
        self._check_known(known)
        sound = self.reading.sound("row", "discard", "unseen", "draw")
        if self.keys.unseen is None:
            self._derive(known)
        else:
            self._state(self.keys.unseen, known)
        down = Counter((t.piece.blood, t.piece.bag) for row in self.rows for t in row if t.piece.blood)
        if blocks is None:
            self.draw = self._rest(down, sound)
        else:
            self.draw = tuple(b for block in blocks if (b := self._block(block)))
            if sound:
                self._check_sums(down, blocks)
        if sound:
            self._check_pile()

    def bag_of(self, piece: Piece, path: Path_, text: str) -> int:
        """The bag of a face-down aspect; a known one gets a bag of its own. 0 after a problem."""
        if piece.known:
            card = self.reading.library.cards.get(piece.known)
            self.bags.append(Bag(card.blood if card else 1, ((piece.known, 1),)))
            return len(self.bags) - 1
        back = (piece.blood, piece.bag)
        if back in self.numbers:
            return self.numbers[back]
        message = f"`?{back_text(back)}`: no unseen aspect has such a back."
        if piece.bag:
            message += " Letters are for aspects of a later shuffle, which `unseen` lists."
        self.reading.say(path, "UNSEEN", message, text)
        return 0

    # --- the draw pile as typed ---

    def _blocks(self) -> list[list[tuple[Piece, int]]] | None:
        """The draw pile as typed: blocks of (back or known card, count), or None when it is left out."""
        value = self.keys.draw
        if value is None:
            return None
        if isinstance(value, dict):
            run = [(Piece(blood=int(k[0]), bag=ord(k[1]) - 97 if k[1:] else 0), n) for k, n in value.items() if n]
            return [run] if run else []
        parts = [value] if isinstance(value, str) else value
        blocks = []
        for at, part in enumerate(parts):
            path: Path_ = ("draw",) if isinstance(value, str) else ("draw", at)
            for text in part.split(",") if isinstance(value, str) else [part]:
                read = self.reading.read(_parse_run, text.strip(), path) if text.strip() else None
                blocks += [read] if read else []
        return blocks

    def _block(self, run: list[tuple[Piece, int]]) -> Block:
        counts: Counter[int] = Counter()
        for piece, count in run:
            counts[self.bag_of(piece, ("draw",), "")] += count
        return tuple(sorted((bag, n) for bag, n in counts.items() if n))

    def _rest(self, down: Counter[Back], sound: bool) -> tuple[Block, ...]:
        """Everything unseen that does not lie in a row, shuffled."""
        block = []
        for back, bag in self.numbers.items():
            left = pool_size(self.bags[bag].pool) - down[back]
            if left < 0 and sound:
                message = f"{down[back]} face-down aspects `?{back_text(back)}`, but only {left + down[back]} unseen."
                self.reading.say(self._row_path(), "UNSEEN", f"{message} Look at the other rows and `discard`.")
            elif left > 0:
                block.append((bag, left))
        return (tuple(sorted(block)),) if block else ()

    # --- what the face-down aspects may be ---

    def _visible(self) -> list[str]:
        up = [t.piece.card for row in self.rows for t in row if t.piece.card and self._is_aspect(t.piece.card)]
        return up + list(self.discard)

    def _is_aspect(self, name: str) -> bool:
        """Whether a card is an aspect of the deck: conjured ones, which have no blood value, are not."""
        card = self.reading.library.cards.get(name)
        return card is not None and card.type == "aspect" and card.blood > 0

    def _check_known(self, known: list[str]) -> None:
        """Every aspect that is named must be in the deck as often as it is named (RR-006, RR-055)."""
        for name in known:
            self.reading.card(name, self._row_path(), ASPECT, "`?NAME`")
        if not self.deck:
            return
        copies = dict(self.deck)
        named = Counter([*self._visible(), *known])
        for name, count in sorted(named.items()):
            if count > copies.get(name, 0) and self._is_aspect(name):
                have = f"has {copies[name]}" if name in copies else "has none"
                message = f"{count} `{name}` seen, but the aspect deck {have} (RR-055)."
                self.reading.say(self._where(name), "COPIES", message, name)

    def _where(self, name: str) -> Path_:
        """The place of the last card of that name in the rows, else that of the discard pile."""
        found = [t.path for row in self.rows for t in row if name in (t.piece.card, t.piece.known)]
        return found[-1] if found else ("discard",)

    def _derive(self, known: list[str]) -> None:
        left, _ = minus(self.deck, [*self._visible(), *known])
        cards = self.reading.library.cards
        for blood in (1, 2):
            part = tuple((card, n) for card, n in left if cards[card].blood == blood)
            if part:
                self.numbers[blood, 0] = len(self.bags)
                self.bags.append(Bag(blood, part))

    def _state(self, entries: list[BagKeys], known: list[str]) -> None:
        stated: list[str] = []
        for at, entry in enumerate(entries):
            path: Path_ = ("unseen", at, "cards")
            cards = self.reading.cards(entry.cards, path, ASPECT, "`unseen`")
            wrong = [c for c in cards if self.reading.library.cards[c].blood != entry.blood]
            for card in dict.fromkeys(wrong):
                self.reading.say(path, "BLOOD", f"`{card}` does not have blood {entry.blood} (RR-038).", card)
            generation = sum(blood == entry.blood for blood, _ in self.numbers)
            if cards:
                self.numbers[entry.blood, generation] = len(self.bags)
                self.bags.append(Bag(entry.blood, pool(cards)))
            stated += cards
        if not self.deck or not self.reading.sound("row", "discard", "unseen"):
            return
        left, lacking = minus(self.deck, [*self._visible(), *known, *stated])
        parts = [f"{n} `{card}` missing" for card, n in left] + [
            f"{n} `{card}` too many" for card, n in lacking.items()
        ]
        if parts:
            message = f"rows, `discard` and `unseen` must make up the 18 aspects (RR-055): {', '.join(parts)}."
            self.reading.say(("unseen",), "UNSEEN", message)

    # --- checks ---

    def _row_path(self) -> Path_:
        found = [t.path for row in self.rows for t in row if t.piece.face_down]
        return found[0] if found else ()

    def _check_sums(self, down: Counter[Back], blocks: list[list[tuple[Piece, int]]]) -> None:
        """Face-down cards of rows and draw pile must be as many as the unseen ones, by back (RR-056, RR-062)."""
        piled: Counter[Back] = Counter()
        for run in blocks:
            for piece, count in run:
                if piece.blood:
                    piled[piece.blood, piece.bag] += count
        for back, bag in self.numbers.items():
            unseen = pool_size(self.bags[bag].pool)
            if piled[back] + down[back] != unseen:
                message = (
                    f"{unseen} aspects `?{back_text(back)}` are unseen and {down[back]} of them lie in the rows, so "
                    f"{max(0, unseen - down[back])} are in the draw pile, not {piled[back]} (RR-062)."
                )
                self.reading.say(("draw",), "UNSEEN", message)

    def _check_pile(self) -> None:
        keys = self.keys
        if not self.draw and self.discard and self.deck and (self.keys.fatigued or not self._waits()):
            message = "an empty draw pile is made anew from the discard pile at once (RR-041, RR-043)."
            self.reading.say(("draw",) if keys.draw is not None else ("discard",), "DRAW-PILE", message)

    def _waits(self) -> bool:
        """Whether the first emptying of two waits with the shuffle until a card is needed (RR-042)."""
        return len(self.rows) == 2 and self.keys.settings.get("first_emptying_reshuffles") == 0


def _parse_run(text: str) -> list[tuple[Piece, int]]:
    """One block of the draw pile: `5 ?1 4 ?2`, or the name of one known card."""
    if re.match(r"\??[a-z]", text):
        piece = parse_piece(text)
        return [(Piece(known=piece.card or piece.known), 1)]
    run, at = [], 0
    for match in _RUN.finditer(text):
        if match.start() != at:
            break
        run.append((parse_piece(match[2]), int(match[1] or 1)))
        at = match.end()
    if at != len(text):
        raise NotationError(text, f"`{text}`: expected a known aspect, or unknown ones such as `5 ?1 4 ?2`")
    return run
