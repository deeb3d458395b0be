"""Time to proof of the ten hardest Ascension scenarios, each by CP-SAT.

Prints one row a scenario, hardest first: seconds to the proven value, and seconds for all best first actions with it.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from model.scenario import Scenario, load_scenario
from solvers.limits import Limits
from solvers.solve import solve

FOLDER = Path(__file__).resolve().parent.parent / "scenarios" / "ascension"
COUNT = 10
LIMIT = 20.0


def timed(scenario: Scenario) -> tuple[float, str, str]:
    """(wall seconds, status, value) of one solve."""
    start = time.perf_counter()
    result = solve(scenario.problem, "cpsat", Limits(None, 120.0))
    return time.perf_counter() - start, result.status.value, f"[{result.low}, {result.high}]"


def main() -> int:
    """Solve every scenario once and print the ten that took longest; exit status 1 when one was not proven in time."""
    rows = []
    for path in sorted(FOLDER.glob("*.yaml")):
        scenario = load_scenario(path)
        seconds, status, value = timed(scenario)
        rows.append((seconds, path.stem, scenario.difficulty, status, value))
    rows.sort(reverse=True)
    print(f"{'scenario':44} {'diff':>4} {'status':8} {'value':>14} {'seconds':>8}")
    for seconds, name, difficulty, status, value in rows[:COUNT]:
        print(f"{name:44} {difficulty:>4} {status:8} {value:>14} {seconds:8.2f}")
    late = [name for seconds, name, _, status, _ in rows[:COUNT] if seconds > LIMIT or status != "PROVEN"]
    print(f"{len(rows)} scenarios; not proven within {LIMIT:.0f} s: {', '.join(late) or 'none'}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
