"""Which cards the installed packs know, by id and by printed name, for files that name cards in their own way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kibitz.importers.report import Report, nearest, shown

if TYPE_CHECKING:
    from kibitz.cardbook import Opened
    from model.redrains.library import Card, Library

USUAL = ("viros", "box")
"""The packs of a position of Red Rains that names none."""
DICE = {
    "nature": "natural",
    "natural": "natural",
    "ceremony": "ceremonial",
    "art": "artifice",
    "sympathetic": "sympathy",
}
"""Other words for the types of dice."""
ID_LENGTH = 79


def slug(name: str) -> str:
    """A name as an id: `Ila's Oathbound` is `ilas-oathbound`; "" where nothing is left."""
    plain = unicodedata.normalize("NFKD", name[:200])
    plain = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    plain = re.sub(r"['’‘`´]", "", plain)
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:ID_LENGTH].strip("-")


class Known:
    """The cards of Red Rains in all installed packs, the user's own included."""

    @cached_property
    def library(self) -> Library:
        """Every sound pack; those that come with kibitz first."""
        library: Library = self._opened.library
        return library

    @cached_property
    def _opened(self) -> Opened:
        from kibitz.cardbook import open_books

        return open_books("redrains")

    @cached_property
    def _ids(self) -> dict[str, str]:
        return _by_slug(self.library.cards.values())

    @cached_property
    def ascension(self) -> Any:
        """Every sound pack of Ascension Tactics as one library."""
        from kibitz.cardbook import open_books

        return open_books("ascension").library

    @cached_property
    def _ascension_ids(self) -> dict[str, str]:
        return _by_slug(card for card in self.ascension.cards.values() if not card.coop)

    def ascension_card(self, *names: str) -> Any | None:
        """The card of Ascension Tactics with one of these ids or names, the first that is known; None for none."""
        for name in names:
            found = self._ascension_ids.get(slug(name)) if name else None
            if found is not None:
                return self.ascension[found]
        return None

    def ascension_names(self) -> list[str]:
        """The printed names of all cards of Ascension Tactics."""
        return sorted({card.name for card in self.ascension.cards.values()})

    def ascension_packs(self, cards: Iterable[str]) -> list[str]:
        """The packs that a position with these cards names: the usual ones, and those of other cards."""
        return _packs(self.ascension.packs, set(cards), ("core", "champions"))

    def card(self, *names: str) -> Card | None:
        """The card with one of these ids or names, the first that is known; None for none."""
        for name in names:
            found = self._ids.get(slug(name)) if name else None
            if found is not None:
                return self.library.cards[found]
        return None

    def chimera(self, name: str) -> Any | None:
        """The Chimera with this id or name; None where no pack has it."""
        wanted = slug(name)
        cards = self.library.chimeras.values()
        return next((card for card in cards if wanted in (slug(card.id), slug(card.name))), None)

    def missing(self, report: Report, where: str, name: str, count: int = 1) -> None:
        """Add to the report that no installed pack knows a card, with the nearest names that they know."""
        names = [] if report.full else sorted({card.name for card in self.library.cards.values()})
        copies = f" ({count} copies)" if count > 1 else ""
        broken = " Packs of your own have mistakes: kibitz cards list redrains." if self._opened.problems else ""
        why = f"no installed pack has this card.{nearest(name, names)}{broken}"
        report.miss(where, f"`{shown(name)}`{copies}", why)

    def packs(self, cards: Iterable[str], chimera: str = "") -> list[str]:
        """The packs that a position with these cards names: the usual ones, and those of other cards."""
        named = {*cards, chimera}
        return _packs(self.library.packs, named, USUAL)


def _packs(packs: Iterable[Any], named: set[str], usual: Sequence[str]) -> list[str]:
    """The usual packs, and those of the others that have any of the cards named."""
    own = [
        pack.name
        for pack in packs
        if pack.name not in usual and any(card.id in named for card in (*pack.cards, *getattr(pack, "chimeras", ())))
    ]
    return [*usual, *own]


def _by_slug(cards: Iterable[Any]) -> dict[str, str]:
    """Slug of an id or of a printed name -> the card's id; printed cards before invented ones."""
    found: dict[str, str] = {}
    every = list(cards)
    for sample in (False, True):
        chosen = [card for card in every if card.sample is sample]
        for card in chosen:
            found.setdefault(slug(card.id), card.id)
        for card in chosen:
            found.setdefault(slug(card.name), card.id)
    return found


def die_type(name: str, types: Sequence[str]) -> str:
    """The type of die that a file means by a word; "" for none of them."""
    word = name.strip().lower().partition(":")[0].removesuffix(" dice").removesuffix(" die")
    word = DICE.get(word, word)
    return word if word in types else ""
