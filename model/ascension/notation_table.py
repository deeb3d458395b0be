"""What does not change during a game, and the battlefield with what lies on it, as keys of a position file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.ascension.setup_goal import condition_keys
from model.ascension.state import FACE_DOWN, State
from model.ascension.table import TAINTED, Table, Tile
from model.ascension.victory import Turns, Victory
from model.hexes.bitset import bits
from model.hexes.board import Board, format_map


class NotWritable(ValueError):
    """Raised for a State that no position file says; the message names what it is."""


Mark = str | dict[str, Any]
PLAIN = {"forest": "f", "tainted": "t", "enchanted": "e", "inactive-portal": "i", "beacon": "b", "treasure": "?"}
"""Marks that need no more than a word, and the character that stands for each."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZacdghjklmnopqrsuvwxyz0123456789!#$%&*+,-/:;<=>@^|~"


def table_keys(table: Table, state: State) -> dict[str, Any]:
    """The keys of a Table, with the board as it is now."""
    return {
        "packs": [pack.name for pack in table.library.packs],
        "settings": dict(sorted(table.settings.items())),
        "mode": None if table.mode == _usual_mode(table) else table.mode,
        "board": board_keys(table, state),
        "terrain": _terrain(table),
        "target": table.target,
        "victory": [_victory(table, entry) for entry in table.victories],
        "objectives": [
            {"kind": o.kind, "figure": o.figure, "at": table.board.name(o.hex)} for o in table.objectives
        ],
    }  # fmt: skip


def _usual_mode(table: Table) -> str:
    """The mode that a reader takes where none is stated."""
    players = [seat for seat in range(len(table.teams)) if seat not in table.villains]
    if table.villains:
        return "solo" if len(players) < 2 else "coop"
    if len({table.teams[seat] for seat in players}) < len(players):
        return "team"
    return "brawl" if len(players) > 2 else "duel"


# --- the battlefield ---------------------------------------------------------------------------------------


def board_keys(table: Table, state: State) -> dict[str, Any]:
    """The map and its legend."""
    return drawn_board(table.board, _marks(table, state))


def drawn_board(board: Board, marks: Mapping[int, list[Mark]]) -> dict[str, Any]:
    """A map and its legend: one character for each kind of hex, letters in reading order for those without one.

    Raises NotWritable for a map with more kinds of hexes than there are characters.
    """
    symbols: dict[int, str] = {}
    legend: dict[str, Any] = {}
    for h in sorted(marks):
        found = marks[h]
        plain = PLAIN.get(str(found[0])) if len(found) == 1 and isinstance(found[0], str) else None
        value: Any = found[0] if len(found) == 1 else found
        known = next((symbol for symbol, mark in legend.items() if mark == value), None)
        symbol = plain or known or _letter(legend)
        symbols[h], legend[symbol] = symbol, value
    keys: dict[str, Any] = {"map": format_map(board, symbols)}
    return {**keys, "legend": legend} if legend else keys


def _letter(legend: Mapping[str, Any]) -> str:
    letter = next((letter for letter in LETTERS if letter not in legend), None)
    if letter is None:
        raise NotWritable("a map with so many kinds of hexes")
    return letter


def _marks(table: Table, state: State) -> dict[int, list[Mark]]:
    """What lies on every hex that is not plain, its terrain tile first."""
    terrain, found = state.terrain, dict[int, list[Mark]]()

    def put(mask: int, mark: Mark) -> None:
        for h in bits(mask):
            found.setdefault(h, []).append(mark)

    for name in ("forest", "tainted", "enchanted"):
        put(getattr(terrain, name), name)
    put(terrain.inactive, "inactive-portal")
    for seat, mask in enumerate(terrain.portals):
        put(mask, {"portal": table.name(seat)})
    held = 0
    for seat, mask in enumerate(terrain.beacons):
        put(mask, {"beacon": table.name(seat)})
        held |= mask
    put(table.beacons & ~held, "beacon")
    for h, honor in table.shrines:
        put(1 << h, {"shrine": honor})
    for h, face in state.treasures:
        put(1 << h, "treasure" if face == FACE_DOWN else {"treasure": face})
    return found


def _terrain(table: Table) -> dict[str, Any]:
    tiles = (("tainted", table.tainted, TAINTED), ("enchanted", table.enchanted, Tile()))
    keys: dict[str, Any] = {name: changed for name, tile, usual in tiles if (changed := _tile(tile, usual))}
    beacons = {"need": table.beacon_need, "honor": table.beacon_honor}
    beacons = {name: n for name, n in beacons.items() if n != (1 if name == "need" else 0)}
    return {**keys, "beacons": beacons} if beacons else keys


def _tile(tile: Tile, usual: Tile) -> dict[str, Any]:
    plain = usual._replace(strength=0, defense=0, speed=0, barrier=False, blocks_sight=False)
    return {name: value for name, value in tile._asdict().items() if value != getattr(plain, name)}


# --- victories ---------------------------------------------------------------------------------------------


def _victory(table: Table, entry: Victory) -> dict[str, Any]:
    keys: dict[str, Any] = {"side": table.name(entry.team)}
    for condition in entry.conditions:
        keys |= {"turns": condition.n} if isinstance(condition, Turns) else condition_keys(condition)
    return keys
