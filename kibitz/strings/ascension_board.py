"""The battlefield in a position string: rows with `/` between, numbers for plain hexes, letters for others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Keys
from kibitz.strings.slugs import slugs
from model.ascension.notation_table import NotWritable, drawn_board
from model.hexes.board import MapError, ParsedMap, parse_map

TILES = {"f": "forest", "t": "tainted", "e": "enchanted", "i": "inactive-portal", "b": "beacon", "x": "treasure"}
OWNED = {"P": "portal", "B": "beacon"}
LETTERS = {name: letter for letter, name in TILES.items()}
_RUN = re.compile(r"[1-9][0-9]?")
_DIGIT = re.compile(r"[1-9]")
_WORTH = re.compile(r"([0-9])|\(([0-9]{1,2})\)")
CARDS = slugs("ascension")
MOST_MARKS = 5


# --- writing -----------------------------------------------------------------------------------------------


def write_board(board: Keys, names: Sequence[str]) -> str:
    """The map and its legend as one word. Raises NotShort for a mark that only files have."""
    legend = {".": "plain", **board.get("legend", {})}
    rows = board["map"].rstrip("\n").split("\n")
    return "/".join(_row(rows[y][y & 1 :: 2], legend, names) for y in range(len(rows)))


def _row(symbols: str, legend: Keys, names: Sequence[str]) -> str:
    text, run = "", 0
    for symbol in symbols:
        if symbol == ".":
            run += 1
            continue
        text += (str(run) if run else "") + ("_" if symbol in "_ " else _hex(legend[symbol], names))
        run = 0
    return text + (str(run) if run else "")


def _hex(value: Any, names: Sequence[str]) -> str:
    if isinstance(value, list):
        return "[" + "".join(_mark(mark, names) for mark in value) + "]"
    return _mark(value, names)


def _mark(mark: Any, names: Sequence[str]) -> str:
    if isinstance(mark, str):
        return LETTERS[mark]
    ((kind, value),) = mark.items()
    if kind == "shrine":
        return f"S{value}" if value < 10 else f"S({value})"
    if kind == "treasure":
        return f"T({CARDS.write(value)})"
    letter = next((letter for letter, name in OWNED.items() if name == kind), None)
    if letter is None:
        raise NotShort(f"the mark {kind}")
    return f"{letter}{names.index(value) + 1}"


# --- reading -----------------------------------------------------------------------------------------------


def read_board(cursor: Cursor, names: Sequence[str]) -> Keys:
    """The keys of the battlefield that `write_board` wrote. Raises DiagnosticError."""
    start = cursor.at
    rows = [_read_row(cursor, names)]
    while cursor.eat("/"):
        rows.append(_read_row(cursor, names))
    if not cursor.done:
        cursor.fail("expected a number of plain hexes, `_`, one of f t e i b x S P B T [, or `/` and the next row")
    lines = [" " * (y & 1) + " ".join("_" if hex_ is None else "." for hex_ in row) for y, row in enumerate(rows)]
    try:
        parsed = parse_map("\n".join(lines))
        return drawn_board(parsed.board, _placed(parsed, rows))
    except (MapError, NotWritable) as error:
        cursor.at = start
        raise cursor.error(f"the map: {getattr(error, 'message', error)}.", "MAP") from None


def _placed(parsed: ParsedMap, rows: list[list[list[Any] | None]]) -> dict[int, list[Any]]:
    """The marks of every hex that is not plain."""
    board = parsed.board
    places = {h: board.offset(h) for h in board.hexes}
    first = min(y for y, row in enumerate(rows) if any(hex_ is not None for hex_ in row))
    top = min(y for _, y in places.values())
    found = {h: rows[y - top + first][x] for h, (x, y) in places.items()}
    return {h: marks for h, marks in found.items() if marks}


def _read_row(cursor: Cursor, names: Sequence[str]) -> list[list[Any] | None]:
    """The hexes of a row: a list of marks each, None for a hole."""
    row: list[list[Any] | None] = []
    while not cursor.done and cursor.text[cursor.at] != "/":
        if run := cursor.match(_RUN):
            row += [[] for _ in range(int(run[0]))]
        elif cursor.eat("_"):
            row.append(None)
        elif cursor.eat("["):
            row.append(_read_marks(cursor, names))
        else:
            row.append([_read_mark(cursor, names)])
    return row


def _read_marks(cursor: Cursor, names: Sequence[str]) -> list[Any]:
    marks: list[Any] = []
    while not cursor.eat("]"):
        if len(marks) == MOST_MARKS:
            cursor.fail(f"expected `]` after at most {MOST_MARKS} marks")
        marks.append(_read_mark(cursor, names))
    return marks


def _read_mark(cursor: Cursor, names: Sequence[str]) -> Any:
    letter = cursor.rest[:1]
    if letter in TILES:
        cursor.at += 1
        return TILES[letter]
    if cursor.eat("S"):
        worth = cursor.need(_WORTH, "expected the Honor of the shrine, two digits as `(12)`")
        return {"shrine": int(worth[1] or worth[2])}
    if cursor.eat("T("):
        card = CARDS.read(cursor)
        if not cursor.eat(")"):
            cursor.fail("expected `)`")
        return {"treasure": card}
    if letter in OWNED:
        cursor.at += 1
        number = int(cursor.need(_DIGIT, "expected the number of a seat")[0])
        if number > len(names):
            cursor.at -= 1
            cursor.fail(f"expected the number of one of {len(names)} seats")
        return {OWNED[letter]: names[number - 1]}
    cursor.fail("expected a number of plain hexes, `_`, or one of f t e i b x S P B T [")
