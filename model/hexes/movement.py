"""Reach and cheapest ways by movement points, worked out on bit sets one cost at a time.

The public face is `Board.reach`, `Board.path` and `Board.path_cost`, which say which hexes cost what.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from model.hexes.board import Board


def levels(board: "Board", start: int, points: int, slow: int, blocked: int) -> list[int]:
    """Return masks by cost: item c holds the hexes whose cheapest way from `start` costs exactly c points.

    Entering costs 1 (AT-077), or 2 for a hex of `slow` (AT-147); `blocked` is never entered (AT-079, AT-137).
    """
    last = 1 << start
    found = [last]
    free = board.mask & ~blocked & ~last
    edge_before = 0  # the hexes next to the level before the last: a slow one of them costs 2 from there
    for _ in range(points):
        edge = board.expand(last)
        fresh = (edge & ~slow | edge_before & slow) & free
        if not fresh and not last:
            break
        free &= ~fresh
        found.append(fresh)
        edge_before, last = edge, fresh
    return found


def reach(board: "Board", start: int, points: int, slow: int, blocked: int) -> int:
    """Return the mask of all `levels` together: `start` and what can be entered with `points` points."""
    reached = 0
    for level in levels(board, start, points, slow, blocked):
        reached |= level
    return reached


def levels_to(board: "Board", start: int, end: int, points: int, slow: int, blocked: int) -> list[int] | None:
    """Return the `levels` up to the one that holds `end`, or None when `end` is out of reach.

    Raises KeyError when either is not a hex of the board.
    """
    board.coords(start)
    board.coords(end)
    found = levels(board, start, points, slow, blocked)
    for cost, level in enumerate(found):
        if level >> end & 1:
            return found[: cost + 1]
    return None


def path(board: "Board", start: int, end: int, points: int, slow: int, blocked: int) -> tuple[int, ...] | None:
    """Return the cheapest way from `start` to `end` that comes first in reading order (`Board.path`)."""
    found = levels_to(board, start, end, points, slow, blocked)
    if found is None:
        return None
    cost = len(found) - 1
    # useful[c]: the hexes reached at cost c that some cheapest way to `end` passes, worked out backwards.
    useful = [0] * cost + [1 << end, 0]
    for c in range(cost - 1, -1, -1):
        useful[c] = found[c] & board.expand(useful[c + 1] & ~slow | useful[c + 2] & slow)
    way, c = [start], 0
    while c < cost:
        steps = board.neighbours(way[-1]) & (useful[c + 1] & ~slow | useful[c + 2] & slow)
        step = steps & -steps
        way.append(step.bit_length() - 1)
        c += 2 if step & slow else 1
    return tuple(way)
