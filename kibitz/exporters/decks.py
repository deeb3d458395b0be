"""Decks as the text that ashes.live shares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kibitz.cli.main import UserError
from model.core.chance import pool_size
from model.core.diagnostics import did_you_mean

if TYPE_CHECKING:
    from model.redrains.deck_precons import Precon

TITLES = {
    "ready_spell": "Ready Spells", "ally": "Allies", "alteration": "Alteration Spells",
    "action_spell": "Action Spells", "reaction_spell": "Reaction Spells",
}  # fmt: skip
"""Types of cards in the order of the text, with their headings."""
OTHER = "Cards"


def deck_text(file: Path | None, name: str) -> str:
    """A deck of a file, or of the box, as the text that ashes.live shares. Raises UserError for no such deck."""
    from kibitz.importers.known import Known
    from model.redrains.deck_precons import box_precons, load_precons

    decks = dict(box_precons()) if file is None else load_precons(file)
    if not name and len(decks) == 1:
        name = next(iter(decks))
    if name not in decks:
        raise UserError(f"there is no deck `{name}`; name one with --deck.{did_you_mean(name, sorted(decks))}")
    return _text(decks[name], Known().library.cards)


def _text(deck: Precon, cards: Any) -> str:
    born = cards.get(deck.deck.phoenixborn)
    lines = [deck.name, "", f"Phoenixborn: {born.name if born else deck.deck.phoenixborn}", "", "Dice:"]
    lines += [f"{n}x {kind.title()}" for kind, n in deck.deck.dice]
    lines += ["", f"Cards ({pool_size(deck.deck.cards)} / 30):"]
    for kind, title in (*TITLES.items(), ("", OTHER)):
        held = [(id_, n) for id_, n in deck.deck.cards if _kind(cards, id_) == kind]
        if held:
            lines += ["", f"{title} ({pool_size(tuple(held))}):", *sorted(_line(cards, id_, n) for id_, n in held)]
    return "\n".join(lines) + "\n"


def _kind(cards: Any, name: str) -> str:
    kind = cards[name].type if name in cards else ""
    return kind if kind in TITLES else ""


def _line(cards: Any, name: str, count: int) -> str:
    card = cards.get(name)
    owner = cards.get(card.phoenixborn) if card and card.phoenixborn else None
    return f"{count}x {card.name if card else name}" + (f" ({owner.name})" if owner else "")
