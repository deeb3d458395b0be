"""The Boss Cards of a position: tiles, draw, discard and Holding Pile, and what hidden cards may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from model.core.chance import Pool, pool, pool_size
from model.core.yamlfile import Path_
from model.raidboss.bags import merged
from model.raidboss.levels import belongs, deck_of
from model.raidboss.library_types import DECK
from model.raidboss.pieces import LAST, TilePiece, parse_run
from model.raidboss.reading import Reading, minus
from model.raidboss.schema import BagKeys, RaidBossKeys
from model.raidboss.setup_heroes import Typed
from model.raidboss.state import FACE_DOWN, HIDDEN, LAST_STAND, RESOLVED, Block, Tile
from model.raidboss.table import NO_LAST_STAND, RANDOM_LAST_STAND, Table

PLAYED = (*DECK, "challenge", "last_stand")
SHUFFLED = (*DECK, "challenge")


def difficulties(table: Table) -> tuple[str, ...]:
    """What may be shuffled into a Boss Deck of this fight."""
    return SHUFFLED if table.challenge else DECK


def level_pool(table: Table, level: int) -> Pool:
    """The cards that a level's deck consists of, the Challenge Card that is played with included (RB-111, RB-112)."""
    cards = table.boss.cards_of(tuple(sorted(deck_of(table, level))))
    return merged((cards, ((table.challenge, 1),))) if table.challenge else cards


def usual_holding(table: Table, level: int, visible: Pool) -> Pool:
    """The Holding Pile of a level: all cards of the other difficulties that do not lie open (RB-027, RB-199)."""
    others = tuple(pair for pair in table.boss.cards_of(DECK) if not belongs(table, level, pair[0]))
    return minus(others, visible)[0]


@dataclass
class DeckReader:
    """Sorts Boss Cards into tiles, bags and piles, and checks that they make up the deck."""

    reading: Reading
    table: Table
    keys: RaidBossKeys
    team: Sequence[Typed]
    level: int
    tiles: tuple[Tile, ...] = ()
    bags: list[Pool] = field(default_factory=list)
    draw: tuple[Block, ...] = ()
    discard: Pool = ()
    holding: Pool = ()
    listed: int = 1
    """How many bags the position knows by number."""

    @property
    def last_placed(self) -> bool:
        """Whether the Last Stand lies on a tile: then the deck is off the board (RB-121)."""
        return any(tile.bag == LAST_STAND for tile in self.tiles)

    def read(self) -> None:
        """Fill in everything; problems are added to the reading."""
        self.tiles = tuple(self._tile(typed) for typed in self.team)
        blocks = self._blocks()
        known = pool([card for card, _ in blocks or () if card])
        visible = self._visible()
        self._piles(visible, known)
        self._draw(blocks)
        self.holding = self._holding(merged((visible, known)))
        self._check_copies(merged((visible, known, *self.bags[: self.listed], self.discard)))

    # --- tiles ---

    def _tile(self, typed: Typed) -> Tile:
        piece = typed.piece.tile
        if piece is None:
            return Tile()
        if piece.face == FACE_DOWN and (not piece.card or piece.card == LAST):
            return self._hidden(piece, typed)
        if piece.face == RESOLVED and not piece.card:
            return Tile(RESOLVED)
        path, boss = typed.at("tile"), self.table.boss
        if not self.reading.card(boss, piece.card, path, PLAYED, "a tile"):
            return Tile()
        kind = boss.cards[piece.card].difficulty
        if kind == "last_stand":
            return self._last(piece, typed)
        if kind == "challenge":
            self._challenge(piece, path)
        return Tile(piece.face, piece.card)

    def _hidden(self, piece: TilePiece, typed: Typed) -> Tile:
        if piece.card == LAST:
            return self._last(piece, typed)
        return Tile(FACE_DOWN, HIDDEN, piece.bag)

    def _last(self, piece: TilePiece, typed: Typed) -> Tile:
        chosen, path = self.table.last_stand, typed.at("tile")
        text = piece.card
        if chosen == NO_LAST_STAND:
            self.reading.say(path, "LAST-STAND", "the fight has no Last Stand: `last_stand: none` (RB-119).", text)
        if piece.face == RESOLVED:
            message = "the Last Stand is resolved, so the fight is won (RB-044)."
            self.reading.say(path, "DECIDED", message, text)
        if chosen not in (NO_LAST_STAND, RANDOM_LAST_STAND):
            if piece.card not in (LAST, chosen):
                message = f"the Last Stand chosen is `{chosen}`, not `{piece.card}` (RB-119)."
                self.reading.say(path, "LAST-STAND", message, text)
            return Tile(piece.face, chosen, LAST_STAND)
        return Tile(piece.face, HIDDEN if piece.card == LAST else piece.card, LAST_STAND)

    def _challenge(self, piece: TilePiece, path: Path_) -> None:
        if piece.card != self.table.challenge:
            message = f"`{piece.card}` is not in the fight; state `challenge: {piece.card}` (RB-112)."
            self.reading.say(path, "CHALLENGE", message, piece.card)
        if piece.face != FACE_DOWN:
            message = f"a revealed Challenge Card is in force: `resolved constant={piece.card}` (RB-115)."
            self.reading.say(path, "CHALLENGE", message, piece.card)

    def _visible(self) -> Pool:
        """Every card whose place is known and that is in no pile."""
        up = [tile.card for tile in self.tiles if tile.card and tile.bag != LAST_STAND]
        return pool(up + [card for typed in self.team for card, _ in typed.piece.constants if self._is_card(card)])

    def _is_card(self, name: str) -> bool:
        return name in self.table.boss.cards

    # --- piles ---

    def _piles(self, visible: Pool, known: Pool) -> None:
        """Bags and discard pile: what is not stated of them is what the deck lacks."""
        keys, boss = self.keys, self.table.boss
        stated = self._stated()
        if keys.discard is not None:
            self.discard = self.reading.cards(boss, keys.discard, ("discard",), SHUFFLED, "`discard`")
            self._check_level(self.discard, ("discard",), "the discard pile")
        if self.last_placed:
            self._no_deck()
            return
        rest = minus(level_pool(self.table, self.level), merged((visible, known, *(stated or ()), self.discard)))[0]
        if stated is None:
            self.bags = [rest]
        else:
            self.bags = stated
            if keys.discard is None:
                self.discard = tuple(pair for pair in rest if pair[0] != self.table.challenge)
        self.listed = len(self.bags)

    def _no_deck(self) -> None:
        self.bags, self.listed = [], 0
        for name in ("unseen", "draw"):
            if getattr(self.keys, name):
                message = f"the Last Stand is out and all other Boss Cards are gone; leave `{name}` out (RB-121)."
                self.reading.say((name,), "LAST-STAND", message)
        for tile, typed in zip(self.tiles, self.team, strict=True):
            if tile.face and tile.bag != LAST_STAND:
                self.reading.say(typed.at("tile"), "LAST-STAND", "beside a Last Stand no Boss Card stays (RB-121).")

    def _stated(self) -> list[Pool] | None:
        """The bags as stated, or None when they are left out."""
        value, boss, kinds = self.keys.unseen, self.table.boss, difficulties(self.table)
        if value is None:
            return None
        path: Path_ = ("unseen",)
        bags = []
        if isinstance(value, list) and any(isinstance(entry, BagKeys) for entry in value):
            for at, entry in enumerate(value):
                if isinstance(entry, BagKeys):
                    where = (*path, at, "cards")
                    bags.append(self.reading.cards(boss, entry.cards, where, kinds, "`unseen`"))
                else:
                    self.reading.say((*path, at), "UNSEEN", "either cards, or maps `{cards: [...]}` only.", entry)
        else:
            plain = value if isinstance(value, str) else [entry for entry in value if isinstance(entry, str)]
            bags.append(self.reading.cards(boss, plain, path, kinds, "`unseen`"))
        self._check_level(merged(bags), path, "what is unseen")
        return bags

    def _check_level(self, cards: Pool, path: Path_, where: str) -> None:
        if self.keys.effects is not None:
            return  # in the middle of an effect the level may have risen before its deck is made
        for card, _ in cards if self.reading.sound("boss") else ():
            if not belongs(self.table, self.level, card):
                kind = self.table.boss.cards[card].difficulty
                message = f"`{card}` is {kind} and not of the deck of level {self.level}, so not in {where} (RB-111)."
                self.reading.say(path, "WRONG-CARD", message, card)

    def _holding(self, visible: Pool) -> Pool:
        if self.keys.holding is None:
            return usual_holding(self.table, self.level, visible)
        return self.reading.cards(self.table.boss, self.keys.holding, ("holding",), SHUFFLED, "`holding`")

    # --- the draw pile ---

    def _blocks(self) -> list[tuple[str, tuple[tuple[int, int], ...]]] | None:
        """The draw pile as typed, top to bottom; None where only its size, or nothing, is stated."""
        if not isinstance(self.keys.draw, list):
            return None
        found = []
        for at, text in enumerate(self.keys.draw):
            path: Path_ = ("draw", at)
            run = self.reading.read(parse_run, text, path)
            if run is None:
                continue
            if run[0] and not self.reading.card(self.table.boss, run[0], path, difficulties(self.table), "`draw`"):
                continue
            found.append(run)
        return found

    def _draw(self, blocks: list[tuple[str, tuple[tuple[int, int], ...]]] | None) -> None:
        down = Counter(tile.bag for tile in self.tiles if tile.face == FACE_DOWN and tile.bag >= 0)
        for bag in sorted(down):
            self._known_bag(bag, self._where(bag))
        if blocks is not None:
            self.draw = tuple(self._block(card, run, at) for at, (card, run) in enumerate(blocks))
            self._check_sizes(down)
            return
        rest = tuple((bag, left) for bag, cards in enumerate(self.bags) if (left := pool_size(cards) - down[bag]) > 0)
        self.draw = (rest,) if rest else ()
        self._check_left(down, sum(n for _, n in rest))

    def _block(self, card: str, run: tuple[tuple[int, int], ...], at: int) -> Block:
        if card:
            self.bags.append(((card, 1),))
            return ((len(self.bags) - 1, 1),)
        counts: Counter[int] = Counter()
        for bag, count in run:
            if self._known_bag(bag, ("draw", at)):
                counts[bag] += count
        return tuple(sorted((bag, n) for bag, n in counts.items() if n))

    def _known_bag(self, bag: int, path: Path_) -> bool:
        if self.last_placed or bag < self.listed or not bag:
            return True
        name = f"?{bag + 1}" if bag else "?"
        message = f"no hidden cards are known as `{name}`; `unseen` lists {self.listed} shuffle(s) of cards (RB-032)."
        self.reading.say(path, "UNSEEN", message, name)
        return False

    def _where(self, bag: int) -> Path_:
        return next(t.at("tile") for t, tile in zip(self.team, self.tiles, strict=True) if tile.bag == bag)

    def _check_sizes(self, down: Counter[int]) -> None:
        """Hidden cards on tiles and in the draw pile must be as many as each bag holds (RB-031, RB-032)."""
        if not self.reading.sound("heroes", "unseen", "discard", "draw"):
            return
        for bag in range(self.listed):
            piled = sum(n for block in self.draw for b, n in block if b == bag)
            size = pool_size(self.bags[bag])
            if piled + down[bag] != size:
                name = f"?{bag + 1}" if bag else "?"
                message = (
                    f"{size} cards `{name}` are unseen and {down[bag]} of them lie on tiles, so {size - down[bag]} are "
                    f"in the draw pile, not {piled} (RB-031)."
                )
                self.reading.say(("draw",), "UNSEEN", message)

    def _check_left(self, down: Counter[int], left: int) -> None:
        if not self.reading.sound("heroes", "unseen", "discard"):
            return
        for bag in range(self.listed):
            if down[bag] > pool_size(self.bags[bag]):
                message = (
                    f"{down[bag]} hidden cards on tiles, but only {pool_size(self.bags[bag])} are unseen (RB-031)."
                )
                self.reading.say(self._where(bag), "UNSEEN", message)
        if isinstance(self.keys.draw, int) and self.keys.draw != left and not self.last_placed:
            message = f"{left} cards are unseen and on no tile, so the draw pile holds {left}, not {self.keys.draw}"
            self.reading.say(("draw",), "UNSEEN", f"{message} (RB-025, RB-031). State `unseen` or `discard`.")

    # --- sums ---

    def _check_copies(self, seen: Pool) -> None:
        """No card more often than it is in the box, and all cards of the level's deck somewhere (RB-025, RB-111)."""
        if not self.reading.sound("heroes", "unseen", "discard", "draw", "holding", "challenge"):
            return
        every = merged((seen, self.holding))
        for card, count in every:
            copies = self.table.boss.cards[card].copies
            if count > copies:
                message = f"{count} `{card}` in all, but the box has {copies} (RB-025)."
                self.reading.say(self._place_of(card), "COPIES", message, card)
        midway = self.keys.effects is not None
        if self.last_placed or midway or not self.reading.sound("heroes", "unseen", "discard", "draw", "holding"):
            return
        missing = minus(level_pool(self.table, self.level), seen)[0]
        parts = [f"{n} `{card}`" for card, n in missing if card != self.table.challenge]
        if parts:
            message = f"tiles, `draw`, `unseen` and `discard` must make up the deck (RB-025, RB-111): {', '.join(parts)} missing."  # noqa: E501
            self.reading.say(("unseen",), "UNSEEN", message)

    def _place_of(self, card: str) -> Path_:
        """Where a card that is there too often was typed last."""
        keys: tuple[tuple[str, object], ...] = (
            ("discard", self.keys.discard), ("unseen", self.keys.unseen), ("draw", self.keys.draw),
            ("holding", self.keys.holding),
        )  # fmt: skip
        for name, value in keys:
            if value is not None and card in str(value):
                return (name,)
        typed = [t for t, tile in zip(self.team, self.tiles, strict=True) if tile.card == card]
        return typed[-1].at("tile") if typed else ("heroes",)
