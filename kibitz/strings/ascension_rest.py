"""Whole decks said in a word: `*57` is every card of the packs that lies nowhere else, `*56-2Gb` all of them but two.

The number is how many cards that are, so a pack that has changed since is noticed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from kibitz.strings.cursor import Cursor
from kibitz.strings.fields import Keys
from kibitz.strings.shared import default_packs
from kibitz.strings.slugs import Slugs
from model import catalog
from model.core.diagnostics import DiagnosticError
from model.core.notation import NotationError, format_counted, parse_counted

MARK = "*"
LESS = "-"
_ALL = re.compile(r"\*([0-9]{1,3})")
OWN = ("hand", "played", "unseen", "discard")
"""Where a seat has cards of the centre deck, besides its deck and its figures, which carry what is in `equipped`."""


class RestSlugs(Slugs):
    """Short names in lists that may be `*57` or `*57-2Gb`: items of a list as this module writes them."""

    def write_all(self, counted: list[str]) -> str:
        """The list as one word."""
        return "".join(text if text[0] in (MARK, LESS) else self._write_one(text) for text in counted)

    def read_all(self, cursor: Cursor, ends: str = "") -> list[str]:
        """What `write_all` wrote."""
        found = cursor.match(_ALL)
        if found is None:
            return super().read_all(cursor, ends)
        less = [LESS, *super().read_all(cursor, ends)] if cursor.eat(LESS) else []
        return [found[0], *less]


def shortened(keys: Keys) -> Keys:
    """The keys with every deck that is all the rest of the packs as `*`, where that is shorter."""
    return _changed(keys, _short)


def whole(keys: Keys, cursor: Cursor, columns: Mapping[tuple[str | int, ...], int]) -> Keys:
    """The keys with every `*` as its cards. Raises DiagnosticError where the packs now have another number of them."""

    def listed(path: tuple[str, ...], cards: list[str], rest: Counter[str]) -> list[str]:
        if not cards or cards[0][0] != MARK:
            return cards
        less = Counter(_counted(cards[2:]))
        left = rest - less
        if less - rest or left.total() != int(cards[0][1:]):
            cursor.at = columns.get(path, 1) - 1
            what = f"{left.total()} cards of the packs lie nowhere else, and this says {cards[0][1:]}"
            raise cursor.error(f"{what}: the packs are others than when it was written.", "REST")
        return format_counted(sorted(left.items()))

    return _changed(keys, listed)


def _short(path: tuple[str, ...], cards: list[str], rest: Counter[str]) -> list[str]:
    held = Counter(_counted(cards))
    less = rest - held
    if held - rest or len(less) + 1 >= len(held):
        return cards
    return [f"{MARK}{held.total()}", *([LESS, *format_counted(sorted(less.items()))] if less else [])]


def _changed(keys: Keys, change: Any) -> Keys:
    """The keys with the three decks changed, each by what of the packs lies nowhere else."""
    try:
        named = (str(name).removesuffix("*") for name in keys.get("packs", default_packs("ascension")))
        library = catalog.ascension_library(tuple(named))
    except DiagnosticError:
        return keys  # the reader of the position says what is wrong with the packs
    villains = {library[f["card"]].name for f in _figures(keys, True) if f["card"] in library}
    whole_deck = Counter(card for card in library.centre_deck() if library[card].name not in villains)
    centre, found = keys.get("centre", {}), dict(keys)
    if "deck" in centre:
        rest = whole_deck - _of_centre(keys)
        found["centre"] = {**centre, "deck": _pile(("centre", "deck"), centre["deck"], rest, change)}
    if "treasure_bag" in keys:
        bag = Counter(library.treasure_bag()) - _of_treasures(keys)
        found["treasure_bag"] = change(("treasure_bag",), keys["treasure_bag"], bag)
    if "schemes" in keys:
        seen = [*keys.get("scheme_discard", ()), *keys.get("scheme_play", ()), *keys.get("scheme_hand", ())]
        left = Counter(library.schemes()) - Counter(_counted(seen)) - Counter(_counted(_top(keys["schemes"])))
        found["schemes"] = _pile(("schemes",), keys["schemes"], left, change)
    return found


def _pile(path: tuple[str, ...], pile: Any, rest: Counter[str], change: Any) -> Any:
    if isinstance(pile, list):
        return change(path, pile, rest)
    return {**pile, "hidden": change(path, pile["hidden"], rest)} if "hidden" in pile else pile


def _top(pile: Any) -> list[str]:
    return [] if isinstance(pile, list) else list(pile.get("top", ()))


def _counted(cards: Iterable[str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for text in cards:
        try:
            card, count = parse_counted(text)
        except NotationError:
            card, count = text, 1
        found[card] += count
    return found


def _figures(keys: Keys, villain: bool) -> list[Keys]:
    seats = (seat for seat in keys["seats"] if bool(seat.get("villain")) == villain)
    return [figure for seat in seats for figure in seat.get("figures", ())]


def _of_centre(keys: Keys) -> Counter[str]:
    """The cards of the centre deck that lie anywhere but hidden in it, others among them."""
    centre = keys["centre"]
    cards = [*centre.get("row", ()), *centre.get("banished", ()), *_top(centre["deck"])]
    for seat in keys["seats"]:
        for name in OWN:
            cards += seat.get(name, ())
        deck = seat.get("deck", [])
        cards += _top(deck) + (deck if isinstance(deck, list) else list(deck.get("hidden", ())))
    for figure in (*_figures(keys, False), *_figures(keys, True)):
        cards += [figure["card"], *(held.partition(" of ")[0] for held in figure.get("constructs", ()))]
    return Counter(_counted(cards))


def _of_treasures(keys: Keys) -> Counter[str]:
    """The Treasures that lie face up on the board or with a seat."""
    cards = [card for seat in keys["seats"] for card in seat.get("treasures", ())]
    found = Counter(_counted(cards))
    legend = keys["board"].get("legend", {})
    for symbol, mark in legend.items():
        for one in mark if isinstance(mark, list) else [mark]:
            if isinstance(one, dict) and "treasure" in one:
                found[one["treasure"]] += keys["board"]["map"].count(symbol)
    return found
