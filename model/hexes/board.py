"""A battlefield of hexes: bit indices, distances, and what a figure can reach.

Hexes lie on an axial grid with one empty column on either side and one empty row above and below, stored
row by row: bit index = (r - first r) * width + (q - first q). The step to a neighbour is then a shift by 1,
`width` or `width - 1` either way, and a step off the board lands on an empty cell that `mask` removes; it
cannot wrap round onto another hex. Ascending bit indices are the reading order: row by row, left to right.

As text a board has one character a hex, odd rows indented by one character.

In row y (from 0) the hex of column x stands at character 2 * x + (y & 1):

    . . f .
     . A . .
    . . _ b

A space or `_` is a hole; any other printable character is a hex, whose character its reader gives a
meaning. Indentation counts. Text that loses the indentation of its first line (a YAML block) starts a row
of holes with `_`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from model.hexes import movement
from model.hexes.bitset import bits
from model.hexes.coords import DIRECTIONS, Hex, from_offset, grid_distance, hex_name, parse_name, to_offset
from model.hexes.sight import SightTable

if TYPE_CHECKING:
    import networkx as nx

# Bits of the padded grid. A scattered board would make every mask of it this long, so it is refused early.
MAX_BITS = 1 << 16
# Entries of the cache of `reach`, per board; about 5 MB for a board of 100 hexes.
REACH_CACHE = 1 << 14
# Names offered in place of a wrong one.
_NEAREST = 3
# Hexes of a text map, and the character for a hole that indentation cannot swallow.
MAX_HEXES = 1000
HOLE = "_"


class HexNameError(KeyError):
    """A well-formed name that is no hex of the board. A KeyError whose text is the plain message."""

    def __str__(self) -> str:
        """Return the message as written (KeyError would show it in quotes)."""
        return str(self.args[0])


class Board:
    """A set of hexes that never changes. Equal sets of hexes make equal boards with equal bit indices.

    Attributes, all read-only: `hexes` (bit indices, ascending in reading order), `mask` (all hexes as a bit
    set), `width` (of the padded grid) and `graph` (networkx graph: nodes are bit indices, edges join
    neighbours). Every method that takes a bit index raises KeyError when it is not a hex of the board. Tables
    fill as they are asked for.
    """

    hexes: tuple[int, ...]
    mask: int
    width: int

    def __init__(self, hexes: Iterable[Hex]) -> None:
        """Build the board of `hexes` (in any order, repeats allowed).

        Raises ValueError when there are none, or when they lie so far apart that bit sets would be wasteful.
        """
        cells = set(hexes)
        if not cells:
            raise ValueError("a board needs at least one hex")
        self._q0 = min(h.q for h in cells) - 1
        self._r0 = min(h.r for h in cells) - 1
        self.width = max(h.q for h in cells) - self._q0 + 2
        height = max(h.r for h in cells) - self._r0 + 2
        if self.width * height > MAX_BITS:
            raise ValueError(f"the hexes lie too far apart: a grid of {self.width} by {height} cells")
        self._index = {h: self._cell(h) for h in sorted(cells, key=self._cell)}
        self._coords = {i: h for h, i in self._index.items()}
        self.hexes = tuple(self._coords)
        self.mask = sum(1 << i for i in self.hexes)
        self._neighbours = {i: self._neighbour_mask(h) for i, h in self._coords.items()}
        self._distances: dict[int, dict[int, int]] = {}
        self._rings: dict[int, tuple[int, ...]] = {}
        self._names: dict[int, str] = {}
        self._named: dict[str, int] = {}
        self._balls: dict[int, tuple[int, ...]] = {}
        self._hash = hash((self._q0, self._r0, self.width, self.mask))
        search = partial(movement.reach, self)
        self._reach: Callable[[int, int, int, int], int] = lru_cache(REACH_CACHE)(search)

    def _cell(self, h: Hex) -> int:
        return (h.r - self._r0) * self.width + h.q - self._q0

    def _neighbour_mask(self, h: Hex) -> int:
        return sum(1 << self._cell(n) for d in DIRECTIONS if (n := Hex(h.q + d.q, h.r + d.r)) in self._index)

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a board of the same hexes."""
        return self is other or (isinstance(other, Board) and self._index.keys() == other._index.keys())

    def __hash__(self) -> int:
        """Return a hash of the set of hexes."""
        return self._hash

    def __reduce__(self) -> tuple[type["Board"], tuple[tuple[Hex, ...]]]:
        """Pickle the hexes only: the tables cost less to build again than to send to a worker process."""
        return Board, (tuple(self._index),)

    def __repr__(self) -> str:
        """Return a short description with the number of hexes, the first and the last of them."""
        first, last = self.name(self.hexes[0]), self.name(self.hexes[-1])
        return f"<Board of {len(self.hexes)} hexes, {first} to {last}>"

    @cached_property
    def graph(self) -> "nx.Graph[int]":
        """The board as a networkx graph, for any algorithm this class does not have; not to be changed."""
        # To import it takes longer than everything else that most commands need of a board.
        import networkx as nx

        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(self.hexes)
        graph.add_edges_from((h, n) for h in self.hexes for n in bits(self._neighbours[h]) if h < n)
        return graph

    @cached_property
    def sight(self) -> SightTable:
        """The line-of-sight table of this board (AT-122)."""
        return SightTable(self)

    @cached_property
    def _name_origin(self) -> tuple[int, int]:
        # Boards from maps count names from (0, 0). A board with negative columns or rows counts from its
        # own corner; its row is even, so that odd rows stay the ones that are shoved right.
        offsets = [to_offset(h) for h in self._index]
        row = min(0, *(row for _, row in offsets))
        return min(0, *(col for col, _ in offsets)), row - (row & 1)

    def name(self, h: int) -> str:
        """Return the name of hex `h`, such as "c4".

        It is `hex_name(*offset(h))`, except that a board with negative columns or rows is named from its
        own corner.
        """
        known = self._names.get(h)
        if known is None:
            col, row = to_offset(self.coords(h))
            col0, row0 = self._name_origin
            known = self._names[h] = hex_name(col - col0, row - row0)
            self._named[known] = h
        return known

    def index(self, name: str) -> int:
        """Return the bit index of the hex called `name`; the inverse of `name`.

        Raises HexNameError (a KeyError) that offers the nearest valid names when `name` is a hole or lies
        outside, and ValueError when it is not formed like a name at all.
        """
        known = self._named.get(name)
        if known is not None:
            return known
        col, row = parse_name(name)
        col0, row0 = self._name_origin
        wanted = from_offset(col + col0, row + row0)
        found = self._index.get(wanted)
        if found is None:
            near = sorted(self._index, key=lambda h: (grid_distance(h, wanted), self._index[h]))[:_NEAREST]
            names = ", ".join(self.name(self._index[h]) for h in near)
            raise HexNameError(f"there is no hex {name} on this board; the nearest are {names}")
        return found

    def coords(self, h: int) -> Hex:
        """Return the axial coordinates of hex `h`."""
        try:
            return self._coords[h]
        except KeyError:
            raise KeyError(f"bit index {h} is not a hex of this board") from None

    def at(self, h: Hex) -> int:
        """Return the bit index of the hex at axial `h`; the inverse of `coords`. KeyError for a hole."""
        return self._index[h]

    def offset(self, h: int) -> tuple[int, int]:
        """Return (column, row) of hex `h` in the odd-r layout, as `to_offset` counts them."""
        return to_offset(self.coords(h))

    def neighbours(self, h: int) -> int:
        """Return the mask of the hexes adjacent to `h`."""
        return self._neighbours[h]

    def expand(self, mask: int) -> int:
        """Return the mask of the hexes adjacent to any hex of `mask` (which may include hexes of `mask`)."""
        # Of the six shifts, +W and +(W-1) are the same two cells as +1 and +0 shifted by W-1; likewise
        # downwards.
        row = self.width - 1
        after, before = mask << 1, mask >> 1
        return (after | before | (mask | after) << row | (mask | before) >> row) & self.mask

    def distance(self, a: int, b: int) -> int:
        """Return the steps from `a` to `b` over hexes of the board (AT-122), -1 when not connected."""
        known = self._distances.get(a) or self._distances_from(a)
        found = known.get(b)
        if found is None:
            self.coords(b)
            return -1
        return found

    def _distances_from(self, h: int) -> dict[int, int]:
        found = self._distances.get(h)
        if found is None:
            self.coords(h)
            found, front, seen, steps = {}, 1 << h, 1 << h, 0
            while front:
                found.update(dict.fromkeys(bits(front), steps))
                front = self.expand(front) & ~seen
                seen, steps = seen | front, steps + 1
            self._distances[h] = found
        return found

    def rings(self, h: int) -> tuple[int, ...]:
        """Return masks by distance: item d holds the hexes exactly d steps from `h`, up to the farthest."""
        found = self._rings.get(h)
        if found is None:
            distances = self._distances_from(h)
            masks = [0] * (max(distances.values()) + 1)
            for other, d in distances.items():
                masks[d] |= 1 << other
            found = self._rings[h] = tuple(masks)
        return found

    def within(self, h: int, d: int) -> int:
        """Return the mask of the hexes at most `d` steps from `h`, itself included; none if `d` < 0."""
        balls = self._balls.get(h)
        if balls is None:
            masks, so_far = [], 0
            for ring in self.rings(h):
                so_far |= ring
                masks.append(so_far)
            balls = self._balls[h] = tuple(masks)
        if d < 0:
            return 0
        return balls[d] if d < len(balls) else balls[-1]

    def reach(self, start: int, points: int, slow: int = 0, blocked: int = 0) -> int:
        """Return the mask of the hexes that can be entered with at most `points` points, and `start`.

        Entering a hex costs 1 movement point (AT-077), a hex of `slow` 2 (AT-147, AT-148), leaving costs
        nothing (AT-149); a hex of `blocked` is never entered (AT-079, AT-137). Hexes that may be passed but
        not stopped on (AT-081) are for the caller to remove. With no points, or fewer, only `start`
        remains.
        """
        near = self.within(start, points)
        # Only what lies near can matter; with the rest left out of the key, far-off changes share the entry.
        return self._reach(start, points, slow & near, blocked & near)

    def path(self, start: int, end: int, points: int, slow: int = 0, blocked: int = 0) -> tuple[int, ...] | None:
        """Return a cheapest way from `start` to `end`, both included, or None when it costs over `points`.

        Costs and blocked hexes are those of `reach`. Of several cheapest ways it is the one whose first
        step, then second step and so on comes first in reading order, so the answer is the same on every
        machine.
        """
        return movement.path(self, start, end, points, slow, blocked)

    def path_cost(self, start: int, end: int, points: int, slow: int = 0, blocked: int = 0) -> int | None:
        """Return the movement points of a cheapest way from `start` to `end`, or None when over `points`.

        Costs and blocked hexes are those of `reach`.
        """
        levels = movement.levels_to(self, start, end, points, slow, blocked)
        return None if levels is None else len(levels) - 1


class MapError(ValueError):
    """A map that cannot be read: `message` says why; `line` and `column` count from 1 within the text."""

    def __init__(self, line: int, column: int, message: str) -> None:
        """Keep the place and the message."""
        super().__init__(line, column, message)
        self.line = line
        self.column = column
        self.message = message

    def __str__(self) -> str:
        """Return the message with its place in front."""
        return f"line {self.line}, column {self.column}: {self.message}"


@dataclass(frozen=True)
class ParsedMap:
    """A board and the character of each of its hexes, by bit index."""

    board: Board
    symbols: dict[int, str]


def parse_map(text: str) -> ParsedMap:
    """Return the board that `text` draws, with its symbols; blank lines before and after it are ignored.

    Raises MapError for a tab or another unprintable character, a character where its row has no hex, a map
    without hexes, more than MAX_HEXES hexes, or hexes too far apart for a `Board`.
    """
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    _refuse_unprintable(lines)
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    cells: dict[Hex, str] = {}
    for row, line in enumerate(lines[first:]):
        for position, symbol in _row_symbols(line, row, first + row + 1):
            if len(cells) == MAX_HEXES:
                raise MapError(first + row + 1, position + 1, f"a map has at most {MAX_HEXES:,} hexes")
            cells[from_offset(position // 2, row)] = symbol
    if not cells:
        raise MapError(first + 1, 1, f"the map is empty: expected a hex, anything but a space or {HOLE!r}")
    try:
        board = Board(cells)
    except ValueError as error:
        raise MapError(first + 1, 1, str(error)) from error
    return ParsedMap(board, {board.at(h): symbol for h, symbol in cells.items()})


def _refuse_unprintable(lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        for column, symbol in enumerate(line, 1):
            if symbol == "\t":
                raise MapError(number, column, "a tab has no fixed width: expected spaces")
            if not symbol.isprintable():
                raise MapError(number, column, f"expected a printable character or a space, found {symbol!r}")


def _row_symbols(line: str, row: int, number: int) -> Iterator[tuple[int, str]]:
    """Yield (character position, symbol) of the hexes of a row; MapError for a character between two."""
    for position, symbol in enumerate(line):
        if symbol == " ":
            continue
        if position & 1 != row & 1:
            places = "2, 4, 6, ..." if row & 1 else "1, 3, 5, ..."
            message = f"expected a space, found {symbol!r}: row {row + 1} has its hexes at columns {places}"
            raise MapError(number, position + 1, message)
        if symbol != HOLE:
            yield position, symbol


def format_map(board: Board, symbols: Mapping[int, str], default: str = ".") -> str:
    """Return the text of `board`: `symbols` by bit index, `default` elsewhere. `parse_map` reads it back.

    Every hole before the last hex of a row is written as `_`, so the text survives a reader that strips
    indentation. Raises ValueError when the board has negative columns or rows, or a symbol is not one
    printable character other than a space and `_`.
    """
    rows: dict[int, dict[int, str]] = {}
    for h in board.hexes:
        col, row = board.offset(h)
        symbol = symbols.get(h, default)
        if col < 0 or row < 0:
            raise ValueError(f"a map starts at column 0, row 0; a hex lies at column {col}, row {row}")
        if len(symbol) != 1 or not symbol.isprintable() or symbol in (" ", HOLE):
            raise ValueError(f"{symbol!r} cannot stand for a hex: expected one printable character")
        rows.setdefault(row, {})[col] = symbol
    lines = []
    for row in range(max(rows) + 1):
        columns = rows.get(row, {0: HOLE})
        drawn = " ".join(columns.get(col, HOLE) for col in range(max(columns) + 1))
        lines.append(" " * (row & 1) + drawn)
    return "\n".join(lines) + "\n"
