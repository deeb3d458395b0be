"""Positions that the exact search looks into on the stored puzzles, with each of its devices on and off.

Run `python benchmarks/bench_bounds.py [GAME ...]`. Counts are the same on every machine. Every configuration that
finishes within its limit must give the same value and the same best first actions; exit status 1 otherwise. `tree`
keeps nothing in memory and knows no bounds: it is the enumeration that a plain expectimax does; where it does not
finish, its limit stands for it with a `>`, so that ratios are too small rather than too large.
"""

from __future__ import annotations

import statistics
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]  # so that the script runs from a checkout that is not installed

from model.core.goal import Problem  # noqa: E402
from model.scenario import load_scenario  # noqa: E402
from solvers.expectimax import expectimax  # noqa: E402
from solvers.limits import Limits  # noqa: E402
from solvers.options import DEFAULT, PLAIN, Options  # noqa: E402
from solvers.result import Result, Status  # noqa: E402

GAMES = ("redrains", "raidboss", "ascension")
NODES = {"redrains": 20_000, "raidboss": 4_000, "ascension": 4_000}
"""The most that each configuration may look into."""
TREE = "tree"
CONFIGS: dict[str, Options] = {
    TREE: replace(PLAIN, remember=False),
    "plain": PLAIN,
    "all": DEFAULT,
    "-bounds": replace(DEFAULT, bounds=False),
    "-ordering": replace(DEFAULT, ordering=False),
    "-sense": replace(DEFAULT, sense=False),
    "-undominated": replace(DEFAULT, undominated=False),
    "-canonical": replace(DEFAULT, canonical=False),
    "-rounds": replace(DEFAULT, rounds=False),
    "+probing": replace(DEFAULT, probing=True),
}
"""`tree` and `plain` know nothing; `all` is the default, and the rest are the default with one device changed."""


class Row(NamedTuple):
    """One puzzle: its name, and the answer of every configuration."""

    name: str
    found: dict[str, Result]

    def nodes(self, config: str) -> int:
        """Positions looked into."""
        return self.found[config].nodes

    def done(self, config: str) -> bool:
        """Whether the answer is proven."""
        return self.found[config].status is Status.PROVEN


def puzzles(game: str) -> list[Path]:
    """The numbered scenario files of a game."""
    return sorted((ROOT / "scenarios" / game).glob("[0-9]*.yaml"))


def measured(path: Path, limits: Limits) -> Row:
    """The answers of all configurations to one puzzle."""
    problem: Problem[Any] = load_scenario(path).problem
    found = {name: expectimax(problem, limits, None, options) for name, options in CONFIGS.items()}
    return Row(path.stem, found)


def disagreements(row: Row) -> list[str]:
    """What contradicts the answer of the default."""
    proven = {name: result for name, result in row.found.items() if row.done(name)}
    answers = {(result.value, result.best) for result in proven.values()}
    if len(answers) > 1:
        return [f"{row.name}: {name} says {r.value} by {[*map(str, r.best)]}" for name, r in proven.items()]
    if proven:
        value = next(iter(proven.values())).value
        return [f"{row.name}: {n} excludes {value}" for n, r in row.found.items() if not r.low <= value <= r.high]
    return []


def shown(row: Row, config: str) -> str:
    """A count, with `>` where the limit came first."""
    return f"{'' if row.done(config) else '>'}{row.nodes(config):,}"


def print_head(game: str) -> None:
    """Print the names of the columns."""
    print(f"\n{game}: positions looked into, at most {NODES[game]:,} each")
    print(f"  {'puzzle':<32}" + "".join(f"{name:>13}" for name in CONFIGS) + f"{'tree/all':>10}{'plain/all':>10}")


def print_row(row: Row) -> None:
    """Print the counts of a puzzle and its ratios, at once: a whole table takes minutes."""
    ratios = "".join(f"{row.nodes(base) / row.nodes('all'):>10.1f}" for base in (TREE, "plain"))
    print(f"  {row.name[:31]:<32}" + "".join(f"{shown(row, name):>13}" for name in CONFIGS) + ratios, flush=True)


def print_ratios(rows: list[Row]) -> None:
    """Print the ratios to the default over the puzzles that it finishes."""
    done = [row for row in rows if row.done("all")]
    for base in (name for name in CONFIGS if name != "all"):
        ratio = [row.nodes(base) / row.nodes("all") for row in done]
        total = sum(row.nodes(base) for row in done) / sum(row.nodes("all") for row in done)
        capped = sum(not row.done(base) for row in done)
        print(
            f"  {base + ' / all':<32}median {statistics.median(ratio):6.2f}   total {total:6.2f}   "
            f"most {max(ratio):8.2f}   over {len(done)} puzzles, {capped} of them cut off at the limit",
            flush=True,
        )


def main(games: list[str]) -> int:
    """Print the tables; 1 when any two configurations contradict each other."""
    wrong: list[str] = []
    for game in games or list(GAMES):
        print_head(game)
        rows = []
        for path in puzzles(game):
            rows.append(measured(path, Limits(NODES[game])))
            print_row(rows[-1])
        print_ratios(rows)
        wrong += [line for row in rows for line in disagreements(row)]
    print("\n" + ("\n".join(wrong) if wrong else "every proven answer is the same in all configurations"))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
