"""Which hexes of a board see each other, all pairs, beside networkx, rustworkx and the plain reading of the rule."""

from __future__ import annotations

import random
from typing import Any

import networkx as nx
from peers.harness import Comparison, Row, Variant

from model.hexes import Board, bits, from_offset, mask_of

HEXES, BLOCKED, NAIVE = 200, 40, 12


def make_board(columns: int, rows: int, blocked: int, seed: int = 7) -> tuple[Board, int]:
    """A full board and the mask of hexes that block, always the same."""
    board = Board(from_offset(column, row) for row in range(rows) for column in range(columns))
    return board, mask_of(random.Random(seed).sample(board.hexes, blocked))


def far_from(board: Board) -> dict[int, dict[int, int]]:
    """All distances of the board, which need no blockers and are known beforehand."""
    return {h: dict(found) for h, found in nx.all_pairs_shortest_path_length(board.graph)}


def by_networkx(board: Board, blockers: int, known: dict[int, dict[int, int]]) -> dict[int, int]:
    """Sight by equal distances: from a hex over those that do not block, the target added last."""
    free = board.graph.subgraph(bits(board.mask & ~blockers)).copy()
    reach = dict(nx.all_pairs_shortest_path_length(free))
    return {a: from_distances(board, a, reach, known[a]) for a in board.hexes}


def from_distances(board: Board, a: int, reach: dict[int, Any], far: dict[int, int]) -> int:
    """The hexes seen from one: those a step beyond a free hex that is as near as the board allows."""
    starts = [a] if a in reach else bits(board.neighbours(a))
    seen = 1 << a | board.neighbours(a)
    for start in starts:
        for between, distance in reach.get(start, {}).items():
            if far[between] == distance + far[start]:
                for b in bits(board.neighbours(between)):
                    if far[b] == far[between] + 1:
                        seen |= 1 << b
    return seen


def free_pairs_networkx(board: Board, blockers: int, known: dict[int, dict[int, int]]) -> int:
    """How many ordered pairs of free hexes see each other, by networkx alone."""
    free = board.graph.subgraph(bits(board.mask & ~blockers)).copy()
    return sum(
        known[a][b] == distance for a, found in nx.all_pairs_shortest_path_length(free) for b, distance in found.items()
    )


def free_pairs_rustworkx(board: Board, blockers: int, known: Any) -> int:
    """The same by two matrices of rustworkx; the one of the full board is known beforehand."""
    import numpy as np
    import rustworkx

    hexes = bits(board.mask & ~blockers)
    place = {h: at for at, h in enumerate(hexes)}
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(hexes)
    graph.add_edges_from_no_data([(place[a], place[b]) for a in hexes for b in bits(board.neighbours(a)) if b in place])
    found = rustworkx.distance_matrix(graph, null_value=-1.0)
    return int(np.count_nonzero(found == known))


def by_paths(board: Board, blockers: int, start: int) -> int:
    """The plain reading: look at every shortest path until one is free."""
    seen, blocking = 0, set(bits(blockers))
    for end in board.hexes:
        paths = nx.all_shortest_paths(board.graph, start, end)
        if any(not blocking.intersection(path[1:-1]) for path in paths):
            seen |= 1 << end
    return seen


def free_pairs(board: Board, blockers: int) -> int:
    """How many ordered pairs of free hexes see each other, by the table."""
    free = board.mask & ~blockers
    return sum((seen & free).bit_count() for h, seen in board.sight.table(blockers).items() if free >> h & 1)


def check(board: Board, blockers: int, starts: list[int]) -> int:
    """Assert that all ways agree, those that look at paths from some hexes only; how many pairs are seen."""
    known, table = far_from(board), board.sight.table(blockers)
    farthest = max(map(max, (found.values() for found in known.values())))
    assert table == by_networkx(board, blockers, known)
    assert table == {a: board.sight.seen_from(a, blockers, farthest) for a in board.hexes}
    for start in starts:
        assert table[start] == by_paths(board, blockers, start)
    assert free_pairs(board, blockers) == free_pairs_networkx(board, blockers, known)
    return sum(map(int.bit_count, table.values()))


def comparison() -> Comparison:
    """The board of 200 hexes, 40 of them blocking."""
    import numpy as np

    board, blockers = make_board(20, 10, BLOCKED)
    small, few = make_board(8, 8, 14)
    check(small, few, list(small.hexes))
    seen, known = check(board, blockers, []), far_from(board)
    hexes = bits(board.mask & ~blockers)
    matrix = np.array([[known[a][b] for b in hexes] for a in hexes], dtype=float)
    assert free_pairs_rustworkx(board, blockers, matrix) == free_pairs(board, blockers)
    farthest = max(map(max, (found.values() for found in known.values())))
    sample = random.Random(1).sample(small.hexes, NAIVE)
    variants = (
        Variant("kibitz SightTable.table, plain Python", lambda: board.sight.table(blockers), 10),
        Variant(
            "kibitz SightTable.seen_from, hex by hex",
            lambda: [board.sight.seen_from(a, blockers, farthest) for a in board.hexes],
        ),
        Variant("networkx, the same table by distances", lambda: by_networkx(board, blockers, known)),
        Variant("networkx, pairs of free hexes only", lambda: free_pairs_networkx(board, blockers, known)),
        Variant("rustworkx, the same", lambda: free_pairs_rustworkx(board, blockers, matrix), 5),
        Variant(
            f"the plain reading, a board of {len(small.hexes)} hexes",
            lambda: [by_paths(small, few, a) for a in sample],
            scale=len(small.hexes) / NAIVE,
        ),
    )
    notes = (
        f"the same {seen:,} ordered pairs; also hex by hex, and by every shortest path on the small board",
        "distances on the full board are known beforehand to all; networkx and rustworkx leave out blocked ends",
    )
    return Comparison(variants, {variants[2].name: 50.0}, notes)


ROWS = (Row("sight", "all pairs of a board of 200 hexes that see each other", ("networkx", "rustworkx"), comparison),)
