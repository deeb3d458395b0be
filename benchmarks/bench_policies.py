"""How much the habits of each game beat a greedy player and a random one in whole games.

Run `python benchmarks/bench_policies.py --games 2000 [--kind KIND ...] [--part 1/4] [--keep FILE] [--seed 1]`.
All policies play the same numbers, so the games begin alike, and differences are taken number by number. A duel is
played twice under every number, with the seats changed. With `--keep` every game is written to a file as it ends:
a run that is started again goes on where it was, and parts may run side by side and be read together in the end
(`--games 0` only reads). Printed are counts, 95 % intervals and process CPU seconds per game.
"""

import argparse
import json
import time
from itertools import combinations
from pathlib import Path
from typing import Any

from whole_games import KINDS, Kind, mean, play, share

from solvers.greedy import heuristic_greedy
from solvers.policies import Policy, prefer, uniform

POLICIES: dict[str, Policy] = {"habits": prefer, "greedy": heuristic_greedy, "random": uniform}
Key = tuple[str, int, str, int]
"""Kind, seed, who played (`habits`, or `habits/greedy` where two meet), number."""


class Kept:
    """The games that have been played, in memory and in a file."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.games: dict[Key, list[float]] = {}
        self.seconds: dict[tuple[str, str], list[float]] = {}
        if file is not None and file.exists():
            for line in file.read_text().splitlines():
                kind, seed, who, number, values, spent = json.loads(line)
                self._take((kind, seed, who, number), values, spent)

    def _take(self, key: Key, values: list[float], spent: float) -> None:
        self.games[key] = values
        self.seconds.setdefault((key[0], key[2]), []).append(spent)

    def add(self, key: Key, values: list[float], spent: float) -> None:
        """Count a game, and write it down."""
        self._take(key, values, spent)
        if self.file is not None:
            with self.file.open("a") as file:
                file.write(json.dumps([*key, values, round(spent, 4)]) + "\n")

    def of(self, kind: Kind, seed: int, who: str) -> dict[int, list[float]]:
        """What was counted in the games of one kind, by number."""
        return {key[3]: values for key, values in self.games.items() if key[:3] == (kind.name, seed, who)}


def players(kind: Kind) -> list[str]:
    """Who plays: every policy, or every pair where two meet."""
    return ["/".join(pair) for pair in combinations(POLICIES, 2)] if kind.rivals else list(POLICIES)


def one_game(kind: Kind, seed: int, who: str, number: int) -> list[float]:
    """What is counted: in a duel for the first named, the mean of both seats."""
    if not kind.rivals:
        return play(kind, seed, number, POLICIES[who])
    first, second = (POLICIES[name] for name in who.split("/"))
    both = [play(kind, seed, number, first, second, seat) for seat in (0, 1)]
    return [sum(values) / 2 for values in zip(*both, strict=True)]


def run(kind: Kind, seed: int, numbers: range, kept: Kept) -> None:
    """Play what has not been played yet, all policies in turn."""
    for number in numbers:
        for who in players(kind):
            key = (kind.name, seed, who, number)
            if key not in kept.games:
                start = time.process_time()
                kept.add(key, one_game(kind, seed, who, number), time.process_time() - start)


def report(kind: Kind, seed: int, kept: Kept) -> None:
    """Print what the games of a kind came to."""
    found = {who: games for who in players(kind) if (games := kept.of(kind, seed, who))}
    if not found:
        return
    print(f"\n{kind.name}, seed {seed}")
    for who, games in found.items():
        rows = list(games.values())
        spent = kept.seconds[kind.name, who]
        twice = 2 if kind.rivals else 1
        print(f"  {who:<15}{won(kind, rows)}   CPU {sum(spent) / len(spent) / twice:.3f} s per game")
        for at, name in enumerate(list(kind.counted)[1:], 1):
            print(f"  {'':<15}{name}, mean {mean([row[at] for row in rows])}")
    if not kind.rivals and "habits" in found:
        for other in list(found)[1:]:
            difference(kind, found["habits"], found[other], f"habits - {other}")


def won(kind: Kind, rows: list[list[float]]) -> str:
    """How many games were won, with Wilson's interval; where two meet, every number counts as two games."""
    if not kind.rivals:
        return share([row[0] for row in rows])
    first = int(2 * sum(row[0] for row in rows))
    return share([1.0] * first + [0.0] * (2 * len(rows) - first))


def difference(kind: Kind, ours: dict[int, list[float]], theirs: dict[int, list[float]], name: str) -> None:
    """Print what the first played games have more than the second ones, number by number."""
    both = sorted(ours.keys() & theirs.keys())
    for at, counted in enumerate(kind.counted):
        values = [ours[number][at] - theirs[number][at] for number in both]
        factor, label = (100.0, "won, percentage points") if at == 0 else (1.0, counted)
        print(f"  {name:<17}{label}: {mean(values, factor)} in {len(both)} pairs")


def part_of(text: str) -> tuple[int, int]:
    """`2/4` as numbers. Raises argparse.ArgumentTypeError for a part that is none."""
    at, _, parts = text.partition("/")
    if not (at.isdecimal() and parts.isdecimal() and 1 <= int(at) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part such as 2/4")
    return int(at), int(parts)


def main() -> None:
    """Play and print."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=int, default=2000, help="numbers per kind and policy")
    reader.add_argument("--kind", choices=list(KINDS), action="append", help="one kind of games; may be repeated")
    reader.add_argument("--part", type=part_of, default=(1, 1), help="which part of the numbers, such as 2/4")
    reader.add_argument("--keep", type=Path, help="a file that games are written to and read from")
    reader.add_argument("--seed", type=int, default=1)
    given: Any = reader.parse_args()
    kept, (at, parts) = Kept(given.keep), given.part
    for name in given.kind or list(KINDS):
        run(KINDS[name], given.seed, range(at - 1, given.games, parts), kept)
        if given.keep is not None:
            kept = Kept(given.keep)
        report(KINDS[name], given.seed, kept)


if __name__ == "__main__":
    main()
