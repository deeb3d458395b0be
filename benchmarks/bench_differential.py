"""Differential run: CP-SAT, expectimax and the brute-force reference on seeded random positions.

Prints seeds, counts, agreement on the value and on the set of best first actions, and seconds of each solver.
Usage: python benchmarks/bench_differential.py [COUNT] [FIRST_SEED]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tests")]

from support.random_positions import random_problem  # noqa: E402

from solvers.limits import Limits  # noqa: E402
from solvers.result import Refused, Result, Status  # noqa: E402
from solvers.solve import solve  # noqa: E402

NODES = {"cpsat": None, "expectimax": 60_000, "reference": 30_000}


def run(problem: Any, method: str, spent: Counter[str]) -> Result | None:
    """One solve within its node limit; None when it refused."""
    start = time.process_time()
    try:
        return solve(problem, method, Limits(NODES[method], 120.0))
    except Refused:
        return None
    finally:
        spent[method] += time.process_time() - start  # type: ignore[assignment]


def main(count: int, first: int) -> int:
    """Compare the solvers on `count` positions that CP-SAT encodes; exit status 1 on any disagreement."""
    seen, spent, seed = Counter[str](), Counter[str](), first
    while seen["positions"] < count:
        problem = random_problem(seed)
        seed += 1
        planned = run(problem, "cpsat", spent)
        if planned is None:
            seen["refused by cpsat"] += 1
            continue
        seen["positions"] += 1
        for method in ("expectimax", "reference"):
            other = run(problem, method, spent)
            if other is None or other.status is not Status.PROVEN:
                seen[f"{method} not finished"] += 1
                continue
            same = planned.status is Status.PROVEN and planned.value == other.value
            seen[f"{method} agrees on the value" if same else f"{method} DISAGREES"] += 1
            if same:
                seen[f"{method} agrees on the best first actions"] += planned.best == other.best
            if not same or planned.best != other.best:
                print(
                    f"seed {seed - 1}: cpsat {planned.low} {planned.best}, {method} {other.low} {other.best}",
                    flush=True,
                )
    print(f"seeds {first} to {seed - 1}: {dict(sorted(seen.items()))}")
    print("CPU seconds: " + ", ".join(f"{method} {seconds:.1f}" for method, seconds in spent.items()))
    return int(any("DISAGREES" in key for key in seen))


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(words[0] if words else 60, words[1] if len(words) > 1 else 1))
