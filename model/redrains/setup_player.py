"""A player's side of a position: dice, hand, deck, piles, and the limits of the base game on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from model.core.chance import Pool, pool
from model.core.diagnostics import did_you_mean
from model.core.pile import HIDDEN, Block, Pile, hidden_pile
from model.core.yamlfile import Path_
from model.redrains.deck_precons import box_precons
from model.redrains.decks import Catalogue, conjuration_pile, deck_problems, player_deck
from model.redrains.pieces import parse_dice
from model.redrains.reading import PLAYABLE, Reading, minus
from model.redrains.schema import PileKeys, PlayerKeys
from model.redrains.state import Die, Phoenixborn, Side, Unit

DICE = 10
COPIES = 3
UNKNOWN = "unknown"


def hosts(side: Side) -> tuple[Unit | Phoenixborn, ...]:
    """What alterations and dice may lie on at one player's table, the row that faces the player included."""
    return (*side.units, *side.row, side.phoenixborn)


def owned(sides: Iterable[Side], seat: int) -> list[str]:
    """The cards that a seat owns on all battlefields, spellboards and under other cards; Phoenixborn left out."""
    found: list[str] = []
    for at, side in enumerate(sides):
        found += [unit.card for unit in (*side.units, *side.row) if unit.card and unit.owner == seat]
        found += [held.card for host in hosts(side) for held in host.attached if held.owner == seat]
        found += [spell.card for spell in side.spells] if at == seat else []
    return found


def filled_conjurations(cards: Catalogue, phoenixborn: str, known: Iterable[str], out: Iterable[str]) -> Pool:
    """The conjuration pile that the Phoenixborn and the known cards call for, less the cards that are out."""
    deck = player_deck(phoenixborn, dict(Counter(known)), {})
    return minus(conjuration_pile(deck, cards), out)[0]


@dataclass
class PlayerReader:
    """Reads what a player has besides cards in play; `sides` hold those already."""

    reading: Reading
    keys: PlayerKeys
    path: Path_
    seat: int

    def read(self, sides: tuple[Side, ...]) -> Side:
        """The player's side, complete."""
        keys, side = self.keys, sides[self.seat]
        active, spent = self._dice()
        hand, discard = self._cards("hand"), self._cards("discard")
        mine = owned(sides, self.seat)
        conjured = [c for c in mine if self._kind(c) not in PLAYABLE]
        played = [c for c in mine if self._kind(c) in PLAYABLE]
        seen = [*hand, *discard, *played]
        deck = self._deck()
        pile = self._pile(deck, seen)
        known = [*seen, *(c for c, n in deck or () for _ in range(n))]
        if deck is None:
            known += [c for c, n in (pile.unseen if pile else ()) for _ in range(n)]
            known += [block.card for block in (pile.blocks if pile else ()) if block.card]
            self._check_copies(known)
        self._check_owner(known)
        self._check_dice(sides, active, spent)
        self._check_room(side)
        return side._replace(
            active=active,
            spent=spent,
            hand=tuple(sorted(hand)),
            discard=tuple(sorted(discard)),
            deck=pile,
            conjurations=self._conjurations(side.phoenixborn.card, known, conjured),
            main=keys.main,
            side=keys.side,
            passed=keys.passed,
            reacted=keys.reacted,
            used=tuple(sorted(keys.used)),
        )

    def _kind(self, card: str) -> str:
        return self.reading.library.cards[card].type

    def _cards(self, name: str) -> tuple[str, ...]:
        return self.reading.cards(getattr(self.keys, name), (*self.path, name), PLAYABLE, f"`{name}`")

    # --- dice ---

    def _dice(self) -> tuple[tuple[Die, ...], tuple[str, ...]]:
        return self.reading.read(parse_dice, self.keys.dice, (*self.path, "dice")) or ((), ())

    def _check_dice(self, sides: tuple[Side, ...], active: tuple[Die, ...], spent: tuple[str, ...]) -> None:
        lying = sum(
            owner == self.seat for side in sides for host in (*hosts(side), *side.spells) for _, owner in host.dice
        )
        total = len(active) + len(spent) + lying
        if total > DICE:
            message = f"{total} dice of one player, those on cards included; at most {DICE} (RR-002)."
            self.reading.say((*self.path, "dice"), "DICE", message)

    # --- deck and piles ---

    def _deck(self) -> Pool | None:
        """The whole deck as a multiset, or None when the position does not say."""
        value, path = self.keys.deck, (*self.path, "deck")
        if value is None or value == UNKNOWN:
            return None
        if isinstance(value, str) and "," not in value and not value.strip()[:1].isdigit():
            return self._precon(value.strip(), path)
        cards = pool(self.reading.cards(value, path, PLAYABLE, "a deck"))
        born = self.keys.phoenixborn.split()[0] if self.keys.phoenixborn.split() else ""
        if born in self.reading.library.cards and self.reading.sound("deck"):
            deck = player_deck(born, dict(cards), {"ceremonial": DICE})
            for wrong in deck_problems(deck, self.reading.library.cards):
                self.reading.say(path, "DECK", f"{wrong.what} ({wrong.rule}). {wrong.fix}")
        return cards

    def _precon(self, name: str, path: Path_) -> Pool:
        precons = box_precons()
        fitting = [p for p in precons.values() if name in (p.id, p.deck.phoenixborn)]
        if not fitting:
            known = [p.deck.phoenixborn for p in precons.values()]
            message = f"there is no preconstructed deck `{name}`; expected one, a list of cards, or `{UNKNOWN}`."
            self.reading.say(path, "DECK", message + did_you_mean(name, known), name)
            return ()
        return fitting[0].deck.cards

    def _pile(self, deck: Pool | None, seen: list[str]) -> Pile | None:
        """The draw pile: as stated, or what is left of the deck."""
        stated = self._stated()
        if not deck:
            return stated
        left, lacking = minus(deck, seen)
        for card, n in sorted(lacking.items()):
            message = f"{n} more `{card}` in hand, in play and discarded than in the deck (RR-002)."
            self.reading.say((*self.path, "deck"), "COPIES", message)
        if stated is None:
            return hidden_pile(card for card, n in left for _ in range(n))
        known = [block.card for block in stated.blocks if block.card != HIDDEN]
        piled = pool([*known, *(c for c, n in stated.unseen for _ in range(n))])
        if not lacking and piled != left and self.reading.sound("pile", "hand", "discard", "units", "spells"):
            message = (
                f"hand, play, `discard` and `pile` must make up the deck; {self._difference(left, piled)} in `pile`."
            )
            self.reading.say((*self.path, "pile"), "DECK", message)
        return stated

    @staticmethod
    def _difference(right: Pool, given: Pool) -> str:
        counts = Counter(dict(right))
        counts.subtract(dict(given))
        words = [f"{n} `{c}` missing" if n > 0 else f"{-n} `{c}` too many" for c, n in sorted(counts.items()) if n]
        return ", ".join(words)

    def _stated(self) -> Pile | None:
        value, path = self.keys.pile, (*self.path, "pile")
        if value is None or value == UNKNOWN:
            return None
        if not isinstance(value, PileKeys):
            return hidden_pile(self.reading.cards(value, path, PLAYABLE, "`pile`"))
        top, hidden, bottom = (
            self.reading.cards(getattr(value, name), (*path, name), PLAYABLE, "`pile`")
            for name in ("top", "hidden", "bottom")
        )
        middle = (Block(HIDDEN, len(hidden)),) if hidden else ()
        ends = [tuple(Block(card, 1) for card in cards) for cards in (top, bottom)]
        return Pile((*ends[0], *middle, *ends[1]), pool(hidden))

    def _conjurations(self, born: str, known: list[str], out: list[str]) -> Pool:
        """The conjuration pile as stated, or what the cards call for less what is in play (RR-013)."""
        cards = self.reading.library.cards
        path = (*self.path, "conjurations")
        if self.keys.conjurations is not None:
            stated = pool(self.reading.cards(self.keys.conjurations, path, ("conjuration",), "`conjurations`"))
            most = {card: cards[card].copies for card in {*dict(stated), *out}}
            every = Counter(out)
            every.update(dict(stated))
            self.reading.check_copies(sorted(every.items()), most, path, "in the box (RR-013)")
            return stated
        most = {card: cards[card].copies for card in out}
        self.reading.check_copies(sorted(Counter(out).items()), most, self.path, "in the box (RR-013)")
        return filled_conjurations(cards, born, known, out)

    # --- limits ---

    def _check_copies(self, known: list[str]) -> None:
        most = dict.fromkeys(known, COPIES)
        why = "of a name may be in a deck (RR-002)"
        self.reading.check_copies(sorted(Counter(known).items()), most, self.path, why)

    def _check_owner(self, known: list[str]) -> None:
        born = self.reading.library.cards.get(self.keys.phoenixborn.split()[0] if self.keys.phoenixborn else "")
        for card in sorted(set(known)):
            owner = self.reading.library.cards[card].phoenixborn
            if born is not None and owner and owner != born.id:
                message = f"`{card}` is a unique card of `{owner}`, not of `{born.id}` (RR-159)."
                self.reading.say(self.path, "UNIQUE", message, card)

    def _check_room(self, side: Side) -> None:
        born = self.reading.library.cards[side.phoenixborn.card]
        slots = len({spell.card for spell in side.spells})
        room = (("units", len(side.units), born.battlefield), ("spells", slots, born.spellboard))
        for name, count, most in room:
            if count > most:
                message = f"{count} {name}, but `{born.id}` has room for {most} (RR-064)."
                self.reading.say((*self.path, name), "ROOM", message)
