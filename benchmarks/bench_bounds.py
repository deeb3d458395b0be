"""Positions that the exact search looks into on the stored puzzles, with each of its devices on and off.

Run `python benchmarks/bench_bounds.py [GAME ...] [--configs tree,plain]`. Counts are the same on every
machine. Every configuration that
finishes within its limit must give the same value and the same best first actions; exit status 1 otherwise. `tree`
keeps nothing in memory and knows no bounds: it is the enumeration that a plain expectimax does; where it does not
finish, its limit stands for it with a `>`, so that ratios are too small rather than too large. `least` is what every
search that knows these bounds must look into (`least_nodes.py`); `-` where the default does not finish.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]  # so that the script runs from a checkout that is not installed

from least_nodes import least_nodes  # noqa: E402

from model.core.goal import Problem  # noqa: E402
from model.scenario import load_scenario  # noqa: E402
from solvers.expectimax import expectimax  # noqa: E402
from solvers.limits import LimitReached, Limits  # noqa: E402
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
    least: int | None
    """Positions that every search must look into; None where that was not found within the limit."""

    def nodes(self, config: str) -> int:
        """Positions looked into."""
        return self.found[config].nodes

    def done(self, config: str) -> bool:
        """Whether the answer is proven."""
        return self.found[config].status is Status.PROVEN


def puzzles(game: str) -> list[Path]:
    """The numbered scenario files of a game."""
    return sorted((ROOT / "scenarios" / game).glob("[0-9]*.yaml"))


def measured(path: Path, limits: Limits, configs: tuple[str, ...]) -> Row:
    """The answers of configurations to one puzzle."""
    problem: Problem[Any] = load_scenario(path).problem
    found = {name: expectimax(problem, limits, None, CONFIGS[name]) for name in configs}
    least = None
    if found["all"].status is Status.PROVEN:
        with suppress(LimitReached):
            least = least_nodes(problem, Limits(4 * (limits.nodes or 0)))
    return Row(path.stem, found, least)


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


def print_head(game: str, configs: tuple[str, ...]) -> None:
    """Print the names of the columns."""
    print(f"\n{game}: positions looked into, at most {NODES[game]:,} each")
    print(f"  {'puzzle':<32}" + "".join(f"{name:>13}" for name in (*configs, "least")))


def print_row(row: Row) -> None:
    """Print the counts of a puzzle, at once: a whole table takes minutes."""
    least = "-" if row.least is None else f"{row.least:,}"
    print(
        f"  {row.name[:31]:<32}" + "".join(f"{shown(row, name):>13}" for name in row.found) + f"{least:>13}", flush=True
    )


def print_ratios(rows: list[Row]) -> None:
    """Print the ratios to the default over the puzzles that it finishes."""
    done = [row for row in rows if row.done("all")]
    for base in (name for name in rows[0].found if name != "all"):
        ratio = [row.nodes(base) / row.nodes("all") for row in done]
        total = sum(row.nodes(base) for row in done) / sum(row.nodes("all") for row in done)
        capped = sum(not row.done(base) for row in done)
        print(
            f"  {base + ' / all':<32}median {statistics.median(ratio):6.2f}   total {total:6.2f}   "
            f"most {max(ratio):8.2f}   over {len(done)} puzzles, {capped} of them cut off at the limit",
            flush=True,
        )


def print_least(rows: list[Row]) -> None:
    """Print how near the default and `plain` come to what every search needs."""
    done = [row for row in rows if row.least is not None]
    for base in (name for name in ("plain", "all") if name in rows[0].found):
        ratio = [row.nodes(base) / (row.least or 1) for row in done]
        large = sum(one >= 10 for one in ratio)
        print(
            f"  {base + ' / least':<32}median {statistics.median(ratio):6.2f}   total "
            f"{sum(row.nodes(base) for row in done) / sum(row.least or 0 for row in done):6.2f}   "
            f"most {max(ratio):8.2f}   over {len(done)} puzzles, 10 or more in {large}",
            flush=True,
        )


def main(words: list[str]) -> int:
    """Print the tables; 1 when any two configurations contradict each other."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME")
    parser.add_argument("--configs", default=",".join(CONFIGS), help="of " + ", ".join(CONFIGS))
    asked = parser.parse_args(words)
    chosen = {*asked.configs.split(","), "all"}
    if chosen - CONFIGS.keys():
        parser.error(f"there is no configuration {', '.join(sorted(chosen - CONFIGS.keys()))}")
    configs = tuple(name for name in CONFIGS if name in chosen)
    wrong: list[str] = []
    for game in asked.games or list(GAMES):
        print_head(game, configs)
        rows = []
        for path in puzzles(game):
            rows.append(measured(path, Limits(NODES[game]), configs))
            print_row(rows[-1])
        print_ratios(rows)
        print_least(rows)
        wrong += [line for row in rows for line in disagreements(row)]
    print("\n" + ("\n".join(wrong) if wrong else "every proven answer is the same in all configurations"))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
