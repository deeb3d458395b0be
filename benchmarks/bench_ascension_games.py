"""Whole games of Ascension Tactics by the game's habits, or at random.

Run `python benchmarks/bench_ascension_games.py MODE COUNT SEED [random]`. MODE is duel, team, brawl-3, brawl-4, solo,
coop, boss, boss-2 or all. Printed are how often each side won, turns and steps per game, and process CPU seconds.
"""

import statistics
import sys
import time
from collections import Counter
from pathlib import Path

# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tests")]

from support.ascension_games import TABLES, Policy, at_random, by_habit, play, start  # noqa: E402


def bench(kind: str, count: int, seed: int, policy: Policy) -> None:
    """Print what `count` games of one kind came to."""
    wins: Counter[str] = Counter()
    turns, steps, seconds = [], [], []
    for number in range(seed, seed + count):
        at = start(kind, number)
        begin = time.process_time()
        game = play(at, policy, number)
        seconds.append(time.process_time() - begin)
        wins[at.game.table.name(game.winner) if game.winner >= 0 else "nobody"] += 1
        turns.append(game.turns)
        steps.append(game.steps)
    won = ", ".join(f"{side} {number}" for side, number in sorted(wins.items()))
    print(f"{kind:8} {count} games from seed {seed}: won by {won}")
    print(f"  turns {statistics.mean(turns):.1f} (most {max(turns)}), steps {statistics.mean(steps):.0f}", end="")
    print(f" (most {max(steps)}), CPU {sum(seconds):.1f} s, {count / sum(seconds):.1f} games per CPU second")


def main(words: list[str]) -> int:
    """Read the command line and play; 2 for words that are none."""
    kinds = sorted(TABLES) if words[:1] == ["all"] else words[:1]
    if not set(kinds) <= set(TABLES) or len(words) not in (3, 4) or not all(w.isdecimal() for w in words[1:3]):
        print(__doc__, file=sys.stderr)
        return 2
    if words[3:] not in ([], ["random"]) or int(words[1]) < 1:
        print(__doc__, file=sys.stderr)
        return 2
    for kind in kinds:
        bench(kind, int(words[1]), int(words[2]), at_random if words[3:] else by_habit)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
