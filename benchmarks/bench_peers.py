"""kibitz beside the tools that are best at each task: equal results first, then CPU time, in one run.

Run `python benchmarks/bench_peers.py [ROW ...] [--rounds N] [--json FILE] [--list]`. Rows whose peers are not installed
are named and left out; `make bench` installs them. docs/performance.md explains every row.
"""

import argparse
import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

# So that the script runs from a checkout that is not installed.
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "benchmarks")]

from peers.harness import as_json, lines, measure, missing  # noqa: E402
from peers.rows import ROWS  # noqa: E402

from solvers.jit import COMPILED  # noqa: E402

PACKAGES = ("numba", "icepool", "dyce", "ortools", "networkx", "rustworkx", "open-spiel", "stormpy")


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description="kibitz beside other tools")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="names of rows; all without any")
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds (7)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to a file")
    parser.add_argument("--list", action="store_true", help="list the rows")
    found = parser.parse_args()
    known = {row.name for row in ROWS}
    if unknown := [name for name in found.rows if name not in known]:
        parser.error(f"there is no row {', '.join(unknown)}; the rows are {', '.join(sorted(known))}")
    if found.rounds < 1:
        parser.error("at least one round is needed")
    return found


def versions() -> dict[str, str]:
    """The version of everything that takes part."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def main() -> None:
    """Print the table, and write the file that was asked for."""
    asked = arguments()
    if asked.list:
        for row in ROWS:
            print(f"{row.name:<14}{row.title}  [{', '.join(row.peers) or 'no peer'}]")
        return
    print(", ".join(f"{name} {number}" for name, number in versions().items()))
    how = "compiled" if COMPILED else "in plain Python"
    print(f"kernels {how}; process CPU time, median of {asked.rounds} rounds [lowest, highest];", end=" ")
    print("ratios to the first line of a row")
    written = []
    for row in ROWS:
        if asked.rows and row.name not in asked.rows:
            continue
        if absent := missing(row):
            print(f"\n{row.name}: left out, not installed: {', '.join(absent)}", flush=True)
            continue
        found = row.make()
        timings = measure(found.variants, asked.rounds)
        print("\n".join(lines(row, found, timings)), flush=True)
        written.append(as_json(row, found, timings))
    if asked.json:
        asked.json.write_text(json.dumps({"versions": versions(), "rows": written}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
