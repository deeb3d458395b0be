"""The battlefield of a scenario: the text map, its legend, and the terrain they give."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from model.ascension.reading import Reading
from model.ascension.schema import BoardKeys, Mark, Thing
from model.ascension.state import FACE_DOWN, Terrain
from model.hexes.board import Board, MapError, ParsedMap, parse_map

BLOCK = re.compile(r"map:\s*[|>](?P<indent>[1-9]?)[+-]?(?P<more>[1-9]?)\s*(#.*)?$")
TREASURE = ("treasure",)


@dataclass
class Field:
    """What the map draws: bit sets of terrain, and things by hex."""

    board: Board
    forest: int = 0
    tainted: int = 0
    enchanted: int = 0
    inactive: int = 0
    all_beacons: int = 0
    portals: list[int] = field(default_factory=list)
    beacons: list[int] = field(default_factory=list)
    shrines: list[tuple[int, int]] = field(default_factory=list)
    treasures: list[tuple[int, str]] = field(default_factory=list)
    objectives: dict[str, int] = field(default_factory=dict)

    def terrain(self) -> Terrain:
        """The terrain of the State."""
        masks = (self.forest, self.tainted, self.enchanted, self.inactive)
        return Terrain(*masks, tuple(self.portals), tuple(self.beacons))


class _Places:
    """Where the characters of the map stand in the file."""

    def __init__(self, reading: Reading, text: str) -> None:
        self.line, self.key_column = reading.document.place(("board", "map"))
        head = reading.lines[self.line - 1] if self.line <= len(reading.lines) else ""
        block = BLOCK.search(head)
        self.block = block is not None
        body = [line for line in reading.lines[self.line :] if line.strip()]
        given = (block["indent"] or block["more"]) if block else ""
        own = len(head) - len(head.lstrip())
        first = body[0] if body else ""
        self.indent = own + int(given) if given else len(first) - len(first.lstrip())
        rows = text.split("\n")
        self.blank = next((i for i, row in enumerate(rows) if row.strip()), 0)

    def of(self, line: int, column: int) -> tuple[int, int]:
        """The place in the file of a line and column (from 1) of the map's text."""
        return (self.line + line, self.indent + column) if self.block else (self.line, self.key_column)

    def of_hex(self, board: Board, h: int) -> tuple[int, int]:
        """The place in the file of a hex's character."""
        column, row = board.offset(h)
        return self.of(self.blank + row + 1, 2 * column + (row & 1) + 1)


def read_board(reading: Reading, keys: BoardKeys, seats: tuple[str, ...]) -> Field | None:
    """The battlefield, or None when the map cannot be read; problems are added to the reading."""
    places = _Places(reading, keys.map)
    try:
        parsed = parse_map(keys.map)
    except MapError as error:
        reading.at_text(*places.of(error.line, error.column), "MAP", f"{error.message}.")
        return None
    marks = {symbol: value if isinstance(value, list) else [value] for symbol, value in keys.legend.items()}
    marks.setdefault(".", ["plain"])
    _check_legend(reading, marks, seats)
    _check_symbols(reading, parsed, marks, places)
    found = Field(parsed.board, portals=[0] * len(seats), beacons=[0] * len(seats))
    for h, symbol in parsed.symbols.items():
        for mark in marks.get(symbol, ()):
            _put(reading, found, h, mark, seats, places.of_hex(parsed.board, h))
    return found


def _check_symbols(reading: Reading, parsed: ParsedMap, marks: dict[str, list[Mark]], places: _Places) -> None:
    for h, symbol in parsed.symbols.items():
        if symbol not in marks:
            known = " ".join(sorted(marks))
            message = f"`{symbol}` is not in the legend; expected one of: {known}"
            reading.at_text(*places.of_hex(parsed.board, h), "SYMBOL", message)


def _check_legend(reading: Reading, marks: dict[str, list[Mark]], seats: tuple[str, ...]) -> None:
    for symbol, found in marks.items():
        path = ("board", "legend", symbol)
        if symbol in (" ", "_"):
            reading.say(path, "SYMBOL", "a blank or `_` is a hole and stands for nothing else.")
        tiles = [mark for mark in found if _is_tile(mark)]
        portals = [mark.portal for mark in tiles if isinstance(mark, Thing) and mark.portal]
        if len(tiles) > max(1, len(set(portals))):  # one Portal may be that of several allies (AT-291)
            reading.say(path, "TWO-TILES", "a hex holds at most one terrain tile (AT-322).")
        for mark in found:
            if isinstance(mark, Thing):
                _check_thing(reading, mark, path, seats)


def _check_thing(reading: Reading, mark: Thing, path: tuple[str, ...], seats: tuple[str, ...]) -> None:
    for key in ("portal", "beacon"):
        name = getattr(mark, key)
        if name is not None:
            reading.word(name, seats, (*path, key), "UNKNOWN-SEAT", "seat")
    if mark.treasure is not None:
        reading.card(mark.treasure, (*path, "treasure"), TREASURE, "a treasure on the board")


def _is_tile(mark: Mark) -> bool:
    if isinstance(mark, Thing):
        return mark.treasure is None and mark.objective is None
    return mark not in ("plain", "treasure")


def _put(reading: Reading, found: Field, h: int, mark: Mark, seats: tuple[str, ...], place: tuple[int, int]) -> None:
    bit = 1 << h
    if isinstance(mark, Thing):
        _put_thing(reading, found, h, mark, seats, place)
    elif mark == "forest":
        found.forest |= bit
    elif mark == "tainted":
        found.tainted |= bit
    elif mark == "enchanted":
        found.enchanted |= bit
    elif mark == "inactive-portal":
        found.inactive |= bit
    elif mark == "beacon":
        found.all_beacons |= bit
    elif mark == "treasure":
        found.treasures.append((h, FACE_DOWN))


def _put_thing(
    reading: Reading, found: Field, h: int, mark: Thing, seats: tuple[str, ...], place: tuple[int, int]
) -> None:
    bit = 1 << h
    if mark.shrine is not None:
        found.shrines.append((h, mark.shrine))
    elif mark.portal in seats:
        found.portals[seats.index(mark.portal)] |= bit
    elif mark.beacon in seats:
        found.all_beacons |= bit
        found.beacons[seats.index(mark.beacon)] |= bit
    elif mark.treasure is not None:
        found.treasures.append((h, mark.treasure))
    elif mark.objective is not None:
        if mark.objective in found.objectives:
            reading.at_text(*place, "OBJECTIVE", f"a second hex of objective {mark.objective} (AT-169).")
        found.objectives[mark.objective] = h
