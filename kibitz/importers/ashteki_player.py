"""The player of a state of Ashteki."""

from __future__ import annotations

from typing import Any

from kibitz.importers.ashteki_cards import MOST_CARDS, State, pieces
from kibitz.importers.jsontext import a_dict, a_list, a_number, a_text
from kibitz.importers.known import die_type
from kibitz.importers.report import many, shown
from model.core.yamlfile import Path_
from model.redrains.pieces import format_dice, format_piece
from model.redrains.reading import PLAYABLE
from model.redrains.state import BASIC, CLASS, DICE_TYPES, POWER, Die

DIE_LEVELS = {"basic": BASIC, "class": CLASS, "power": POWER}
PILES = {"cardsInPlay", "spells", "hand", "discard", "deck", "archives"}
POOL = ("", "dicepool")
"""Where a die lies that is no other card's."""


def player_keys(state: State, path: Path_, data: dict[str, Any]) -> dict[str, Any]:
    """The keys of the player."""
    piles = a_dict(data.get("cardPiles"))
    at = (*path, "cardPiles")
    born = state.piece((*path, "phoenixborn"), data.get("phoenixborn"), ("phoenixborn",))
    if born is None:
        raise state.wrong((*path, "phoenixborn"), "PHOENIXBORN", "no Phoenixborn that an installed pack knows.")
    born = born._replace(guarded=a_dict(data.get("phoenixborn")).get("guarded") is True, status=0, bonus=0)
    keys: dict[str, Any] = {"phoenixborn": format_piece(born)}
    keys["units"] = pieces(state, (*at, "cardsInPlay"), piles.get("cardsInPlay"), ("ally", "conjuration")).texts
    keys["spells"] = pieces(state, (*at, "spells"), piles.get("spells"), ("ready_spell",)).texts
    keys["dice"] = dice_text(state, (*path, "dice"), data.get("dice"))
    for name in ("hand", "discard"):
        keys[name] = state.counted(state.pile((*at, name), piles.get(name), PLAYABLE))
    keys = {name: value for name, value in keys.items() if value}
    keys |= _draw_pile(state, path, data, piles)
    keys |= _conjurations(state, (*at, "archives"), piles.get("archives"))
    for name in sorted(piles.keys() - PILES):
        if a_list(piles.get(name)):
            told = f"{many(len(piles[name]), 'card')} in `{shown(name)}`"
            state.report.miss(state.where((*at, name)), told, "kibitz has no such pile")
    return keys | _actions(state, path, data)


def _conjurations(state: State, path: Path_, value: Any) -> dict[str, Any]:
    """The conjuration pile, which lies in the archives; conjured alterations there have no pile in a position."""
    cards = state.pile(path, value, ("conjuration", "alteration"))
    kept = [card for card in cards if state.known.library.cards[card].type == "conjuration"]
    return {"conjurations": state.counted(kept)} if kept else {}


def dice_text(state: State, path: Path_, value: Any) -> str:
    """The player's dice: the active ones with their levels, then the exhausted ones."""
    active, spent = [], []
    for index, item in enumerate(a_list(value)[:MOST_CARDS]):
        data = a_dict(item)
        kind = die_type(a_text(data.get("magic")), DICE_TYPES)
        level = DIE_LEVELS.get(a_text(data.get("level")).lower())
        if not kind or (level is None and data.get("exhausted") is not True):
            told = f"`{shown(data.get('magic'))} {shown(data.get('level'))}`"
            state.report.miss(state.where((*path, index)), told, "no die of a player that kibitz knows")
        elif a_text(data.get("location")) in POOL:
            if data.get("exhausted") is True:
                spent.append(kind)
            else:
                active.append(Die(kind, level or 0))
    return format_dice(active, spent)


def _draw_pile(state: State, path: Path_, data: dict[str, Any], piles: dict[str, Any]) -> dict[str, Any]:
    """What is left to draw, in unknown order: a list in a file is sorted, and nobody at a table knows the order."""
    at = (*path, "cardPiles", "deck")
    listed = a_list(piles.get("deck"))
    size = a_number(data.get("numDeckCards"))
    if listed:
        cards = state.pile(at, listed, PLAYABLE)
        if size not in (None, len(listed)):
            state.report.warn(state.where(at), f"{len(listed)} cards in the deck", f"the file counts {size}")
        return {"pile": state.counted(cards)}
    if size == 0 or (size is None and isinstance(piles.get("deck"), list)):
        return {"pile": []}
    left = "an unknown number of" if size is None else str(size)
    state.report.warn(
        state.where(path),
        f"{left} cards left to draw",
        "the file does not say which; questions that need them are refused",
    )
    return {}


def _actions(state: State, path: Path_, data: dict[str, Any]) -> dict[str, Any]:
    """Which actions of the turn are left, and whether the reaction is used."""
    actions, keys = data.get("actions"), dict[str, Any]()
    if isinstance(actions, dict):
        for name in ("main", "side"):
            if name in actions and not actions[name]:
                keys[name] = False
    limited = a_number(data.get("limitedPlayed"))
    if limited:
        keys["reacted"] = True
        state.report.warn(
            state.where((*path, "limitedPlayed")), f"limitedPlayed {limited}", "read as the reaction of this turn used"
        )
    return keys
