"""A battlefield while it is imported: what lies on each hex, and its map and legend as a position has them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from model.hexes.board import MAX_HEXES, Board, format_map, parse_map
from model.hexes.coords import from_offset, to_offset

Place = tuple[int, int]
"""(column, row) from 0 in the odd-r layout."""
Mark = str | dict[str, Any]
Cells = dict[Place, list[Mark]]
PLAIN = "plain"
TILES = ("forest", "tainted", "enchanted", "inactive-portal", "beacon")
WORDS = {
    PLAIN: PLAIN, "hex": PLAIN, "empty": PLAIN, "treasure": "treasure", **{tile: tile for tile in TILES},
    **{f"{tile}-tile": tile for tile in TILES}, "forest-hex": "forest",
    **dict.fromkeys(("plain-tile", "plain-hex", "empty-hex", "hex-tile", "grass"), PLAIN),
}  # fmt: skip
"""Words for what lies on a hex, as ids."""
SYMBOLS = {
    "forest": "f", "tainted": "t", "enchanted": "e", "inactive-portal": "i", "beacon": "b", "treasure": "?",
    "shrine": "S", "portal": "P", "objective": "o",
}  # fmt: skip
MORE = "ABCDEFGHIJKLMNQRTUVWXYZ0123456789acdghjklmnpqrsuvwxyz$%&*+-/<=>@^~!"
MOST_SIDE = 200
"""Columns and rows that a map may have after the import."""
SEATS = ("red", "blue")
"""Sides of a battlefield that names none."""
VALUE = re.compile(r"(shrine|portal|beacon|treasure|objective)[\s:=-]+(.+)")


class TooWide(ValueError):
    """Raised for hexes that make no map: none, too many, or too far apart."""


def mark_of(text: str) -> Mark | None:
    """What words such as `Forest`, `Shrine 3`, `portal: red` put on a hex; None for other words."""
    plain = " ".join(text.split()).lower()
    word = WORDS.get(plain.replace(" ", "-").replace("_", "-"))
    if word is not None:
        return word
    value = VALUE.fullmatch(plain)
    if value is None:
        return None
    kind, of = value[1], value[2].strip().removeprefix("of ").strip()
    if kind == "shrine":
        number = of.removesuffix(" honor")
        return {kind: int(number)} if re.fullmatch(r"[0-9]{1,2}", number) else None
    fitting = r"[a-z][a-z0-9-]{0,39}" if kind != "objective" else r"boss|a|b|c"
    return {kind: of} if re.fullmatch(fitting, of) else None


def is_tile(mark: Mark) -> bool:
    """Whether a mark is a terrain tile, of which a hex holds at most one (AT-322)."""
    return mark in TILES or (isinstance(mark, dict) and not {"treasure", "objective"} & mark.keys())


def moved(cells: Mapping[Place, list[Mark]]) -> Cells:
    """The same battlefield where it begins in the first column and row, if it does not lie well already.

    Raises TooWide for hexes that make no map.
    """
    if not cells:
        raise TooWide("no hex at all")
    if len(cells) > MAX_HEXES:
        raise TooWide(f"{len(cells):,} hexes; expected at most {MAX_HEXES:,}")
    columns, rows = [col for col, _ in cells], [row for _, row in cells]
    if min(columns) < 0 or min(rows) < 0 or max(columns) >= MOST_SIDE or max(rows) >= MOST_SIDE:
        cells = _begun(cells)
    far = max(max(place) for place in cells)
    if far >= MOST_SIDE:
        raise TooWide(f"the hexes lie {far + 1:,} columns or rows apart; expected at most {MOST_SIDE}")
    return dict(cells)


def _begun(cells: Mapping[Place, list[Mark]]) -> Cells:
    """The battlefield moved to the first row, and there to the first column."""
    top = min(row for _, row in cells)
    axial = {from_offset(*place)._replace(r=place[1] - top): marks for place, marks in cells.items()}
    placed = {to_offset(h): marks for h, marks in axial.items()}
    left = min(col for col, _ in placed)
    return {(col - left, row): marks for (col, row), marks in placed.items()}


def board_keys(cells: Mapping[Place, list[Mark]]) -> dict[str, Any]:
    """The map and the legend of a battlefield. Raises TooWide for hexes that make no map."""
    placed = moved(cells)
    symbols: dict[str, str] = {}
    legend: dict[str, Any] = {}
    for marks in sorted((_told(m) for m in placed.values()), key=lambda m: (len(m), json.dumps(m, sort_keys=True))):
        key = json.dumps(marks, sort_keys=True)
        if marks and key not in symbols:
            symbols[key] = _symbol(marks, legend)
            legend[symbols[key]] = marks[0] if len(marks) == 1 else marks
    board = Board([from_offset(*place) for place in placed])
    drawn = {
        board.at(from_offset(*p)): symbols.get(json.dumps(_told(m), sort_keys=True), ".") for p, m in placed.items()
    }
    return {"map": format_map(board, drawn), **({"legend": legend} if legend else {})}


def _told(marks: Iterable[Mark]) -> list[Mark]:
    return [mark for mark in marks if mark != PLAIN]


def _symbol(marks: list[Mark], taken: Mapping[str, Any]) -> str:
    """A character for what lies on a hex: one that reminds of it, as long as there is one."""
    last = marks[-1]
    word: str = last if isinstance(last, str) else next(iter(last))
    owner = next((str(m.get("portal") or m.get("beacon") or "") for m in marks if isinstance(m, dict)), "")
    wished = [SYMBOLS.get(word, ""), owner[:1].upper(), *MORE, *map(chr, range(0xC0, 0x17F))]
    found: str | None = next((c for c in wished if c and c not in taken and c.isprintable() and c not in "._ "), None)
    if found is None:
        raise TooWide("more different hexes than there are characters for")
    return found


def cells_of(board: Mapping[str, Any]) -> Cells:
    """What lies on each hex of a position's `board`, as its map and legend say."""
    legend = board.get("legend") or {}
    parsed = parse_map(str(board["map"]))
    cells: Cells = {}
    for h, symbol in parsed.symbols.items():
        marks = legend.get(symbol, PLAIN)
        cells[parsed.board.offset(h)] = _told(marks if isinstance(marks, list) else [marks])
    return cells


def owners(cells: Mapping[Place, list[Mark]]) -> list[str]:
    """The seats that Portals and Beacons belong to, in reading order."""
    found = [
        str(mark[key])
        for _, marks in sorted(cells.items(), key=lambda pair: (pair[0][1], pair[0][0]))
        for mark in marks
        if isinstance(mark, dict)
        for key in ("portal", "beacon")
        if key in mark
    ]
    return list(dict.fromkeys(found))
