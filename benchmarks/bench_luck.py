"""Games adjusted for luck against plain ones, on the advice positions of the three games: variance times CPU time.

Run `python benchmarks/bench_luck.py [GAMES]`. Both estimates play the same games by the games' habits; the adjusted one
also plays its pilot, which counts in its time and not in its mean. The efficiency is how many times the plain games'
time buys the same interval. In every round both take their turn. Positions and games are the same in every run.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(ROOT)]

from model.core.goal import Problem  # noqa: E402
from model.scenario import load_scenario  # noqa: E402
from solvers.luck import adjusted  # noqa: E402
from solvers.policies import habits_of_others, prefer  # noqa: E402
from solvers.rollout import Estimate, estimate  # noqa: E402

GAMES = ("redrains", "raidboss", "ascension")
PLAYED, ROUNDS = 150, 3


def measured(problem: Problem[Any], played: int) -> tuple[Estimate, Estimate, float, float]:
    """Both estimates, and the medians of their CPU seconds."""
    others = habits_of_others(problem.game, problem.goal.seat)
    spent: tuple[list[float], list[float]] = ([], [])
    found: list[Estimate] = []
    for _ in range(ROUNDS):
        for times, by in zip(spent, (estimate, adjusted), strict=True):
            start = time.process_time()
            found.append(by(problem, prefer, played, 1, others=others))
            times.append(time.process_time() - start)
    return found[0], found[1], statistics.median(spent[0]), statistics.median(spent[1])


def main() -> None:
    """Print both intervals and the efficiency for every position in which games differ."""
    played = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYED
    for game in GAMES:
        for path in sorted((ROOT / "scenarios" / game).glob("advice-*.yaml")):
            plain, better, before, after = measured(load_scenario(path).problem, played)
            widths = float(plain.high - plain.low), float(better.high - better.low)
            if "no two games differ" in plain.notes[0] or not widths[1]:
                continue
            told = f"{float(plain.mean):9.3f} ± {widths[0] / 2:.3f} in {before:5.2f} s"
            told += f"{float(better.mean):9.3f} ± {widths[1] / 2:.3f} in {after:5.2f} s"
            gain = (widths[0] / widths[1]) ** 2
            print(
                f"{game + ' ' + path.stem:<36}{told}   variance / {gain:5.1f}   efficiency {gain * before / after:5.2f}"
            )
            print(f"{'':<36}{better.notes[-1]}", flush=True)


if __name__ == "__main__":
    main()
