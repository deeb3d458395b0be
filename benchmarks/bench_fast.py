"""Red Rains in bulk: the fast lane held to the engine on random positions and whole games, its speed, and a win rate.

Run `python benchmarks/bench_fast.py [--positions 3000] [--games 1000] [--estimate 100000]`. Everything is seeded. A
position or game counts as equal when the engine replays every step, each legal or with the same exact chance and among
as many answers, and ends in the same State. Times are process CPU time.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tests")]

from support.redrains_fast import before_the_chimera, lane_or_none, numbers, players_positions, solo  # noqa: E402

from model.core.jit import COMPILED  # noqa: E402
from model.redrains.fast.lane import Lane  # noqa: E402
from model.redrains.fast.soldier_plain import soldier  # noqa: E402
from model.redrains.fast.steps import replayed, told  # noqa: E402
from solvers.bulk import win_rate  # noqa: E402

ASPECTS = ("fury", "shadow")


def turns(positions: int) -> None:
    """Hold turns of the Chimera on random boards to the engine."""
    steps = 0
    for seed in range(positions):
        lane = Lane(*before_the_chimera(seed), "chance" if seed % 3 else "quiet")
        steps += lane.check(numbers(seed))
    print(f"turns of the Chimera: {positions:,} random positions, {steps:,} steps, all equal")


def between(positions: int) -> None:
    """Hold what lies between two turns of the player, in positions of random games, to the engine."""
    count, steps, refused, seed = 0, 0, 0, 0
    while count < positions:
        game, start = solo(ASPECTS[seed % 2])
        for state in players_positions(game, start, seed):
            lane = lane_or_none(game, state, "chance")
            refused += lane is None
            if lane is not None and count < positions:
                steps += lane.check(numbers(count), ends=True)
                count += 1
        seed += 1
    print(f"from turn to turn: {count:,} positions of {seed:,} random games, {steps:,} steps, all equal", end="; ")
    print(f"{refused:,} positions refused by name")


def soldiers(games: int) -> None:
    """Hold whole games of the soldier to the engine, step by step, and its decisions to the soldier on States."""
    kinds = Counter[str]()
    for seed in range(games):
        game, start = solo(ASPECTS[seed % 2])
        lane = Lane(game, start, "soldier")
        lane.check(numbers(seed))
        steps, state = told(lane.known, lane.play(numbers(seed)).log), game.begin(start)
        for (step, weight, _), after in zip(steps, replayed(game, state, steps), strict=True):
            if weight is None:
                assert soldier(game, state, game.legal_actions(state)) == step
            state = after
            kinds[step.kind] += 1
    print(f"whole games of the soldier: {games:,} games, {sum(kinds.values()):,} steps, all equal, same decisions")
    print("  " + ", ".join(f"{kind} {count:,}" for kind, count in sorted(kinds.items())))


def estimates(games: int) -> None:
    """Print how often the soldier wins."""
    for aspects in ASPECTS:
        lane = Lane(*solo(aspects), "soldier")
        win_rate(lane, 1, 1)
        start = time.process_time()
        found = win_rate(lane, games, 1, check_every=max(1, games // 20))
        spent = time.process_time() - start
        print(f"the soldier against {aspects}: won {float(found.mean):.4f} of {found.samples:,} games", end=" ")
        print(f"({found.status.name}, {float(found.low):.4f} to {float(found.high):.4f})", end="; ")
        print(f"{found.nodes / found.samples:.0f} steps a game, {games / spent:,.0f} games per CPU second")
        print(f"  {found.notes[-1]}")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--estimate", type=int, default=100_000)
    asked = parser.parse_args()
    print("compiled" if COMPILED else "plain Python")
    turns(asked.positions)
    between(asked.positions)
    soldiers(asked.games)
    estimates(asked.estimate)


if __name__ == "__main__":
    main()
