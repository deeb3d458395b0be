"""Hex coordinates: axial, odd-r offset (column and row), and the names that people type."""

import re
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates; its six neighbours are one `DIRECTIONS` step away."""

    q: int
    r: int


DIRECTIONS: tuple[Hex, ...] = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))

_LETTERS = 26
_NAME = re.compile(r"([A-Za-z]+)([1-9][0-9]{0,5})")


def grid_distance(a: Hex, b: Hex) -> int:
    """Return the steps from `a` to `b` on the endless grid, as if there were no holes.

    Sight and reach use `Board.distance` instead, which walks hexes of the battlefield only (AT-122).
    """
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def from_offset(col: int, row: int) -> Hex:
    """Return the axial hex at `col`, `row` of the odd-r layout (odd rows are shoved right by half a hex)."""
    return Hex(col - (row - (row & 1)) // 2, row)


def to_offset(h: Hex) -> tuple[int, int]:
    """Return (column, row) of `h` in the odd-r layout; the inverse of `from_offset`."""
    return h.q + (h.r - (h.r & 1)) // 2, h.r


def hex_name(col: int, row: int) -> str:
    """Return the name of a hex, such as "c4": column letters a..z, aa.. and the row number, 1 at the top.

    `col` and `row` count from 0. Raises ValueError when either is negative.
    """
    if col < 0 or row < 0:
        raise ValueError(f"column {col}, row {row} has no name: names start at column 0, row 0 (a1)")
    letters = ""
    rest = col + 1
    while rest:
        # Letters count 1..26 without a zero digit, so that "z" is followed by "aa" and not by "ba".
        rest, digit = divmod(rest - 1, _LETTERS)
        letters = chr(ord("a") + digit) + letters
    return f"{letters}{row + 1}"


def parse_name(name: str) -> tuple[int, int]:
    """Return (column, row), both counted from 0, of a name such as "c4"; capital letters are accepted.

    Raises ValueError when `name` is not column letters followed by a row number of at least 1.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is no hex name: expected column letters and a row number, such as 'c4'")
    col = 0
    for letter in match[1].lower():
        col = col * _LETTERS + ord(letter) - ord("a") + 1
    return col - 1, int(match[2]) - 1
