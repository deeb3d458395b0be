"""Speed of sight and reach on a board of about 100 hexes, against networkx.

Run `python benchmarks/bench_sight.py`. In every round all variants take their turn, so that a machine whose
speed drifts treats them alike. Times are process CPU time; speeds and ratios are medians over the rounds,
with the lowest and highest ratio. Answers are compared before anything is timed.
"""

import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import networkx as nx

# So that the script runs from a checkout that is not installed.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from model.hexes import Board, bits, from_offset, mask_of, movement

ROUNDS = 15
NAIVE_PAIRS = 400
SPEED = 4

Variant = tuple[str, Callable[[], object], int]


def make_board(rng: random.Random) -> tuple[Board, int, int]:
    """Return an 11 by 10 board with some holes, its forests and its enemies (bit masks)."""
    cells = [from_offset(col, row) for row in range(10) for col in range(11)]
    board = Board(sorted(rng.sample(cells, 102)))
    chosen = rng.sample(board.hexes, 24)
    return board, mask_of(chosen[:16]), mask_of(chosen[16:])


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the process CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def compare(title: str, variants: list[Variant]) -> None:
    """Print queries per second of each variant and its ratio to the first, from interleaved rounds."""
    speeds: dict[str, list[float]] = {name: [] for name, _, _ in variants}
    for _ in range(ROUNDS):
        for name, work, queries in variants:
            speeds[name].append(queries / cpu_seconds(work))
    print(f"\n{title}")
    base = speeds[variants[0][0]]
    for name, values in speeds.items():
        ratios = [value / first for value, first in zip(values, base, strict=True)]
        spread = f"{min(ratios):,.1f} to {max(ratios):,.1f}"
        speed, ratio = statistics.median(values), statistics.median(ratios)
        print(f"  {name:<44}{speed:>13,.0f}/s{ratio:>11,.1f}x  ({spread})")


def naive_visible(graph: "nx.Graph[int]", a: int, b: int, blockers: set[int]) -> bool:
    """Return the sight by listing shortest paths, as the rule reads."""
    for path in nx.all_shortest_paths(graph, a, b):
        if len(path) > 4:
            return False
        if not blockers.intersection(path[1:-1]):
            return True
    return False


def bench_sight(board: Board, blockers: int, rng: random.Random) -> None:
    """Compare the naive reading, `visible` and `seen_from` on ordered pairs of different hexes within 3."""
    sight, graph, block_set = board.sight, board.graph, set(bits(blockers))
    pairs = [(a, b) for a in board.hexes for b in bits(board.within(a, 3)) if a != b]
    sample = rng.sample(pairs, NAIVE_PAIRS)
    for a, b in pairs:
        seen = bool(sight.seen_from(a, blockers) >> b & 1)
        assert naive_visible(graph, a, b, block_set) == sight.visible(a, b, blockers) == seen

    def naive() -> None:
        for a, b in sample:
            naive_visible(graph, a, b, block_set)

    def visible() -> None:
        for _ in range(10):
            for a, b in pairs:
                sight.visible(a, b, blockers)

    def seen_from() -> None:
        for _ in range(100):
            for a in board.hexes:
                sight.seen_from(a, blockers)

    compare(
        f"line of sight, {len(pairs):,} ordered pairs within 3 (naive: {NAIVE_PAIRS} drawn at random)",
        [
            ("networkx all_shortest_paths", naive, len(sample)),
            ("SightTable.visible", visible, 10 * len(pairs)),
            ("SightTable.seen_from, per pair", seen_from, 100 * len(pairs)),
        ],
    )


def step_graph(board: Board, slow: int, blocked: int) -> "nx.DiGraph[int]":
    """Return the legal steps with their costs as a networkx graph."""
    steps: nx.DiGraph[int] = nx.DiGraph()
    steps.add_nodes_from(board.hexes)
    for a in board.hexes:
        steps.add_weighted_edges_from((a, b, 1 + (slow >> b & 1)) for b in bits(board.neighbours(a) & ~blocked))
    return steps


def bench_reach(board: Board, slow: int, blocked: int) -> None:
    """Compare dijkstra with `reach`, found anew and from its cache, from every hex that is not blocked."""
    steps = step_graph(board, slow, blocked)
    starts = [h for h in board.hexes if not blocked >> h & 1]

    def dijkstra(start: int) -> dict[int, float]:
        return nx.single_source_dijkstra_path_length(steps, start, cutoff=SPEED)

    for start in starts:
        assert mask_of(dijkstra(start)) == board.reach(start, SPEED, slow, blocked)

    def naive() -> None:
        for start in starts:
            dijkstra(start)

    def uncached() -> None:
        for _ in range(50):
            for start in starts:
                movement.reach(board, start, SPEED, slow, blocked)

    def cached() -> None:
        for _ in range(200):
            for start in starts:
                board.reach(start, SPEED, slow, blocked)

    compare(
        f"reach with {SPEED} points from {len(starts)} hexes, queries are starts",
        [
            ("networkx dijkstra, its graph made beforehand", naive, len(starts)),
            ("reach, uncached", uncached, 50 * len(starts)),
            ("reach, cached", cached, 200 * len(starts)),
        ],
    )


def fill_tables(board: Board) -> None:
    """Ask one question from every hex, which fills the distances, rings and lines of that hex."""
    for h in board.hexes:
        board.sight.between(h, h)


def bench_building(board: Board) -> None:
    """Print the time to build the board, and the time to fill all its distance and sight tables."""
    cells = [board.coords(h) for h in board.hexes]
    building, filling = [], []
    for _ in range(ROUNDS):
        building.append(cpu_seconds(partial(Board, cells)))
        fresh = Board(cells)
        filling.append(cpu_seconds(partial(fill_tables, fresh)))
    print(f"\nbuilding: board {1000 * statistics.median(building):.2f} ms,", end=" ")
    print(f"all distance and sight tables {1000 * statistics.median(filling):.1f} ms (medians of {ROUNDS})")


def main() -> None:
    """Print all figures for one fixed board."""
    rng = random.Random(122)
    board, forests, enemies = make_board(rng)
    print(f"Python {platform.python_version()} ({platform.python_implementation()}), networkx {nx.__version__}")
    print(f"board of {len(board.hexes)} hexes, {forests.bit_count()} forests, {enemies.bit_count()} enemies")
    bench_building(board)
    bench_sight(board, forests | enemies, rng)
    bench_reach(board, forests, enemies)


if __name__ == "__main__":
    main()
