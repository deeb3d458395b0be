"""A game of Red Rains that begins with an imported deck: the position before its first prepare phase."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kibitz.importers.deck import Draft, checked
from kibitz.importers.options import Options
from kibitz.importers.position import position
from kibitz.importers.report import Imported
from model.core.notation import format_counted
from model.redrains.decks import deck_problems, first_five_problems

GOAL = {"win": True}
CHIMERA, ASPECTS, STANDARD = "corpse-of-viros", "fury", ("standard", 1)


def beginning(draft: Draft, where: str, options: Options) -> Imported:
    """The position: First Five in hand where the deck says it, dice still to be rolled, aspects face down.

    Raises DiagnosticError for a deck of which nothing can be played.
    """
    report, cards = draft.report, draft.known.library.cards
    checked(draft, where)
    five = [] if first_five_problems(draft.five, draft.deck, cards) else draft.five
    legal = not deck_problems(draft.deck, cards)
    left = Counter({card: n for card, n in draft.cards.items() if card in cards}) - Counter(five)
    player: dict[str, Any] = {"phoenixborn": draft.phoenixborn, "dice": _dice(draft)}
    player |= {"hand": sorted(five)} if five else {}
    player |= {"deck": format_counted(draft.deck.cards)} if legal else {"pile": format_counted(sorted(left.items()))}
    keys = {"game": "redrains", **_packs(draft), **_chimera(draft, options), "player": player, "turn": "prepare"}
    if not five:
        report.warn(
            where, "no First Five", "the hand is empty: edit the position, or use `kibitz new redrains` (RR-064)"
        )
    if not (options.aspects and options.difficulty):
        told = "a game against another one is set up by the editor, or by `kibitz new redrains`"
        report.warn(where, f"the Chimera is {CHIMERA}, standard level 1, with aspects of {ASPECTS}", told)
    return position(report, options, f"{draft.name}: a game begins", keys, GOAL)


def _dice(draft: Draft) -> str:
    return "/ " + " ".join(f"{n} {kind[:3]}" for kind, n in sorted(draft.dice.items())) if draft.dice else ""


def _packs(draft: Draft) -> dict[str, Any]:
    packs = draft.known.packs([draft.phoenixborn, *draft.cards])
    return {"packs": packs} if len(packs) > 2 else {}


def _chimera(draft: Draft, options: Options) -> dict[str, Any]:
    """The Chimera that the user chose, or the one of the box on its first level, with its first row face down."""
    card = draft.known.library.chimeras[CHIMERA]
    chosen = (options.difficulty or STANDARD[0], options.level or STANDARD[1], 1)
    profile = next(p for p in card.profiles if (p.difficulty, p.level, p.players) == chosen)
    return {
        "chimera": {"card": CHIMERA, "difficulty": profile.difficulty, "level": profile.level},
        "aspects": options.aspects or ASPECTS,
        "row": [f"?{blood}" for blood in profile.setup],
    }
