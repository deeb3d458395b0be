"""Line of sight: a target is seen when a shortest path to it is free of blockers (AT-122, AT-182..190).

A shortest path has the fewest hexes on the full board, whatever entering them costs and whoever stands on
them; its ends are not part of it. What blocks (forests and other blocking terrain, enemies) is given as a
bit mask, so allies and other tiles never block unless a caller says so (AT-187, AT-190).
"""

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.hexes.board import Board

# Hexes a ranged target may be away (AT-183), and the distance up to which lines are kept in a table.
RANGE = 3


class Sight(NamedTuple):
    """The answer to one question of sight, with its reasons.

    `distance` is in steps over the board, -1 when not connected. `line` is a free shortest path from start
    to target, both included, when visible; else (). `blocked` pairs every shortest path with the first
    blocker on it when all are blocked; () when visible or out of range.
    """

    visible: bool
    distance: int
    line: tuple[int, ...]
    blocked: tuple[tuple[tuple[int, ...], int], ...]

    @property
    def blockers(self) -> tuple[int, ...]:
        """The distinct hexes named as first blockers in `blocked`, in reading order."""
        return tuple(sorted({blocker for _, blocker in self.blocked}))


class SightTable:
    """Line of sight on one board; a board keeps its own as `board.sight`.

    The lines from a hex are worked out at its first question. Methods raise KeyError for a bit index that
    is not a hex of the board. A hex sees itself, at distance 0.
    """

    def __init__(self, board: "Board") -> None:
        """Start an empty table for `board`."""
        self._board = board
        self._lines: dict[int, dict[int, tuple[int, ...]]] = {}
        self._wide: _Wide | None = None

    def _lines_from(self, a: int) -> dict[int, tuple[int, ...]]:
        """Return, by hex within RANGE of `a`, the masks of the hexes between, one for each shortest path."""
        found = self._lines.get(a)
        if found is None:
            rings = self._board.rings(a)
            found = {a: (0,)}
            found.update((b, (0,)) for b in bits(self._board.neighbours(a)))
            for nearer, ring in pairwise(rings[1 : RANGE + 1]):
                for b in bits(ring):
                    previous = bits(self._board.neighbours(b) & nearer)
                    found[b] = tuple(line | 1 << p for p in previous for line in found[p])
            self._lines[a] = found
        return found

    def visible(self, a: int, b: int, blockers: int, reach: int = RANGE) -> bool:
        """Return whether `b` is at most `reach` steps away (AT-183) and some shortest path is free (AT-122).

        Blockers on `a` or `b` itself do not count (AT-188, AT-189); an adjacent hex is always seen (AT-182).
        """
        if reach != RANGE:
            self._board.coords(b)
            return bool(self.seen_from(a, blockers, reach) >> b & 1)
        lines = self._lines.get(a) or self._lines_from(a)
        between = lines.get(b)
        if between is None:
            self._board.coords(b)
            return False
        for line in between:  # noqa: SIM110 - the hot loop: any() over a generator takes twice the time
            if not line & blockers:
                return True
        return False

    def seen_from(self, a: int, blockers: int, reach: int = RANGE) -> int:
        """Return the mask of all hexes `b` with `visible(a, b, blockers, reach)`; blockers are seen too."""
        if reach < 1:
            return self._board.within(a, reach)
        # A shortest path crosses one ring of `a` at each step, so sight spreads ring by ring from the seen
        # hexes that do not block; no line is looked at singly.
        board = self._board
        front = board.neighbours(a)
        seen = 1 << a | front
        for ring in board.rings(a)[2 : reach + 1]:
            front = board.expand(front & ~blockers) & ring
            seen |= front
        return seen

    def table(self, blockers: int, reach: int | None = None) -> dict[int, int]:
        """Return `seen_from` of every hex at once; without `reach` as far as the board goes.

        The rings of all hexes stand side by side in one number, so that one step of sight is a few shifts for all.
        """
        if self._wide is None:
            self._wide = _Wide(self._board)
        wide = self._wide
        far = wide.far if reach is None else min(reach, wide.far)
        seen, front = wide.ring(0) if far >= 0 else 0, wide.ring(0)
        free = wide.everywhere(self._board.mask & ~blockers)
        for d in range(1, far + 1):
            # What stands on the first hex does not block.
            front = wide.around(front & free if d > 1 else front) & wide.ring(d)
            seen |= front
        return wide.split(seen)

    def explain(self, a: int, b: int, blockers: int, reach: int = RANGE) -> Sight:
        """Return the answer of `visible` with its witness: a free line, or what blocks each shortest path.

        Paths come in reading order of their hexes, and so does the choice of the free line. All shortest
        paths are listed, which are few within RANGE; their number can double with every further step of
        `reach`.
        """
        distance = self._board.distance(a, b)
        if not 0 <= distance <= reach:
            return Sight(visible=False, distance=distance, line=(), blocked=())
        refused = []
        for path in self._shortest_paths(a, b):
            first = next((h for h in path[1:-1] if blockers >> h & 1), None)
            if first is None:
                return Sight(visible=True, distance=distance, line=path, blocked=())
            refused.append((path, first))
        return Sight(visible=False, distance=distance, line=(), blocked=tuple(refused))

    def _shortest_paths(self, a: int, b: int) -> list[tuple[int, ...]]:
        rings = self._board.rings(b)
        paths: list[tuple[int, ...]] = [(a,)]
        for nearer in reversed(rings[: self._board.distance(a, b)]):
            paths = [(*path, h) for path in paths for h in bits(self._board.neighbours(path[-1]) & nearer)]
        return paths

    def between(self, a: int, b: int) -> tuple[int, ...]:
        """Return the mask of the hexes strictly between `a` and `b` of each shortest path, all different.

        The mask is 0 for neighbours (AT-182). Returns () when `b` is not within RANGE steps of `a`.
        """
        self._board.coords(b)
        # Two shortest paths never share a mask: the distance from `a` orders the hexes of a mask into one
        # path.
        return self._lines_from(a).get(b, ())


class _Wide:
    """Masks of all hexes side by side: the mask that belongs to the first hex in the lowest bits, and so on.

    Above the hexes of a mask there is room for a row, and its lowest row is empty, so that a step from one of its hexes
    never ends among those of another.
    """

    def __init__(self, board: "Board") -> None:
        self._board, self._bytes = board, (board.mask.bit_length() + board.width) // 8 + 1
        self._each = self._side_by_side([1] * len(board.hexes))
        self.far = max(len(board.rings(h)) for h in board.hexes) - 1
        """The largest distance between two hexes that are connected."""
        rings = [board.rings(h) + (0,) * self.far for h in board.hexes]
        self._rings = [self._side_by_side([known[d] for known in rings]) for d in range(self.far + 1)]

    def _side_by_side(self, masks: list[int]) -> int:
        return int.from_bytes(b"".join(mask.to_bytes(self._bytes, "little") for mask in masks), "little")

    def ring(self, d: int) -> int:
        """The hexes at distance d from each hex."""
        return self._rings[d] if d <= self.far else 0

    def everywhere(self, mask: int) -> int:
        """The same mask for every hex."""
        return mask * self._each

    def around(self, masks: int) -> int:
        """What each mask steps on, itself and cells that are no hexes among it."""
        both = masks | masks << 1
        return both | both >> 1 | both << self._board.width - 1 | both >> self._board.width

    def split(self, masks: int) -> dict[int, int]:
        """The mask of each hex."""
        size, hexes = self._bytes, self._board.hexes
        whole = masks.to_bytes(size * len(hexes), "little")
        return {h: int.from_bytes(whole[size * at : size * at + size], "little") for at, h in enumerate(hexes)}
