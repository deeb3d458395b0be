"""The piles of a scenario: decks whose face-down cards are known as a whole, and what the centre deck takes."""

from __future__ import annotations

from typing import NamedTuple

from model.ascension.reading import Reading
from model.ascension.schema import CentreKeys, PileKeys, SeatKeys
from model.ascension.state import FACE_DOWN
from model.core.chance import pool
from model.core.pile import HIDDEN, Block, Pile
from model.core.yamlfile import Path_

OWNED = ("hero", "construct", "basic")
EMPTY = ""
"""A place of the centre row whose card was bought and that an effect in progress is about to fill."""
CENTRE = ("hero", "construct", "monster", "champion")


def read_pile(
    reading: Reading, keys: list[str] | PileKeys | None, path: Path_, types: tuple[str, ...], where: str
) -> Pile | None:
    """A pile, or None when the scenario does not say what is in it."""
    return None if keys is None else shared_pile(reading, keys, 0, path, types, where)


def shared_pile(
    reading: Reading, keys: list[str] | PileKeys, elsewhere: int, path: Path_, types: tuple[str, ...], where: str
) -> Pile:
    """A pile whose face-down cards share their pool with `elsewhere` hidden cards that are in a hand."""
    top: list[str] = [] if isinstance(keys, list) else keys.top
    rest, at = (keys, path) if isinstance(keys, list) else (keys.hidden, (*path, "hidden"))
    hidden = reading.cards(rest, at, types, where)
    shown = tuple(c for i, c in enumerate(top) if reading.card(c, (*path, "top", i), types, where))
    if elsewhere > len(hidden) >= len(rest):
        reading.say(path, "HIDDEN", f"{elsewhere} hidden cards in hand, but only {len(hidden)} that nobody has seen.")
    left = max(0, len(hidden) - elsewhere)
    blocks = tuple(Block(card, 1) for card in shown)
    return Pile(blocks + ((Block(HIDDEN, left),) if left else ()), pool(hidden))


def read_deck(reading: Reading, keys: SeatKeys, path: Path_) -> Pile | None:
    """A seat's deck; a hidden hand and the face-down cards of the deck are drawn from `unseen` (AT-108)."""
    if not keys.hidden_hand and not keys.unseen:
        return read_pile(reading, keys.deck, (*path, "deck"), OWNED, "a deck")
    if not keys.unseen:
        message = "what the hidden hand may be is not known: give `unseen`, the cards of that hand and of the deck."
        reading.say((*path, "hidden_hand"), "HIDDEN", message)
        return None
    top = keys.deck.top if isinstance(keys.deck, PileKeys) else []
    if isinstance(keys.deck, list) or (keys.deck is not None and keys.deck.hidden):
        message = "`unseen` holds the deck's face-down cards; of `deck` only `top` may stand beside it."
        reading.say((*path, "deck"), "HIDDEN", message)
    shown = tuple(c for i, c in enumerate(top) if reading.card(c, (*path, "deck", "top", i), OWNED, "a deck"))
    rest = shared_pile(reading, keys.unseen, keys.hidden_hand, (*path, "unseen"), OWNED, "`unseen`")
    return rest._replace(blocks=(*(Block(card, 1) for card in shown), *rest.blocks))


class Centre(NamedTuple):
    """The row, its deck and the banished cards, as fields of a State."""

    row: tuple[str, ...]
    centre: Pile | None
    banished: tuple[str, ...]


def read_centre(reading: Reading, keys: CentreKeys) -> Centre:
    """The centre row and its piles; Champions without a cost are drafted and never for sale (AT-037, AT-198)."""
    nameless = (FACE_DOWN, EMPTY)
    row = tuple(n for i, n in enumerate(keys.row) if n in nameless or _for_sale(reading, n, ("centre", "row", i)))
    deck = read_pile(reading, keys.deck, ("centre", "deck"), CENTRE, "the centre deck")
    for card in dict(deck.unseen if deck else ()):
        _has_price(reading, card, ("centre", "deck"))
    banished = reading.cards(keys.banished, ("centre", "banished"), CENTRE, "the banished cards")
    return Centre(row, deck, banished)


def _for_sale(reading: Reading, name: str, path: Path_) -> bool:
    return reading.card(name, path, CENTRE, "the centre row") and _has_price(reading, name, path)


def _has_price(reading: Reading, name: str, path: Path_) -> bool:
    card = reading.library[name]
    if card.in_centre:
        return True
    reading.say(path, "WRONG-CARD", f"`{name}` has no Rune cost; the centre deck holds Champions that do (AT-037).")
    return False
