"""How soon advice comes, how sure it is, and whether another seed would advise the same, for every stored position.

Run `python benchmarks/bench_advice.py [--nodes 8000] [--seeds 10] [--seconds S] [FILE ...]`.
Every position has a process of its own. "first" is its CPU time until the first ranked list, imports and reading
included, with the cache of parsed files filled. "CPU" is the mean for an advice with the
limit of nodes. "width" is that of the interval of play 1 (0 for a proof), "lead" how many plays are not told apart from
it, "top plays" how often each play came first. With `--seconds` one more advice is limited by the clock. A position is
"unstable" where less than 9 of 10 seeds agree, and "unflagged" where one of its seeds did not say so.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from math import nan
from pathlib import Path
from typing import Any

from kibitz.files import read_scenario

ROOT = Path(__file__).resolve().parent.parent
AGREE = 0.9


def stored() -> list[Path]:
    """All positions that are stored for advice."""
    examples = sorted((ROOT / "docs" / "examples").glob("*.yaml"))
    return [*sorted(ROOT.glob("scenarios/*/advice-*.yaml")), *examples]


def worker(file: Path, nodes: int | None, seconds: float | None, seeds: list[int]) -> None:
    """Print what each seed advises as one line of JSON; the first one with the CPU time of its first list."""
    from kibitz.cli.advise import advised, asked_of
    from solvers.limits import Limits

    scenario = read_scenario(file)
    asked, first = asked_of(scenario), list[float]()

    def told(advice: Any) -> None:
        if advice.lines and not first:
            first.append(time.process_time())

    for seed in seeds:
        start = time.process_time()
        advice = advised(scenario.problem, asked, Limits(nodes, seconds), seed, 5, told)
        print(json.dumps(_read(advice, seed, first[0] if first else None, time.process_time() - start)), flush=True)


def _read(advice: Any, seed: int, first: float | None, spent: float) -> dict[str, Any]:
    top = advice.lines[0]
    return {
        "seed": seed,
        "first": first,
        "cpu": spent,
        "top": " > ".join(map(str, top.actions)),
        "status": top.status.value,
        "width": float(top.high - top.low),
        "doubts": len(advice.doubts),
        "untried": advice.untried,
        "plays": advice.plays,
        "complete": advice.complete,
        "games": advice.samples,
        "early": next((note for note in advice.notes if note.startswith("stopped early")), ""),
    }


def ask(file: Path, *options: str) -> list[dict[str, Any]]:
    """What a fresh process advises on a position."""
    command = [sys.executable, __file__, "--worker", str(file), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return [json.loads(line) for line in done.stdout.splitlines()]


def told(file: Path, found: list[dict[str, Any]], by_clock: dict[str, Any] | None) -> str:
    """The line of a position."""
    tops = Counter(one["top"] for one in found)
    counts = "+".join(str(count) for _, count in tops.most_common())
    stable = tops.most_common(1)[0][1] >= AGREE * len(found)
    flagged = all(one["doubts"] or one["untried"] for one in found)
    verdict = "stable" if stable else ("unstable, said" if flagged else "UNSTABLE, UNFLAGGED")
    statuses = "/".join(sorted({one["status"] for one in found}))
    apart = sum(not one["doubts"] and not one["untried"] for one in found)
    widths, cpu = sorted(one["width"] for one in found), sum(one["cpu"] for one in found) / len(found)
    lead = sorted(one["doubts"] for one in found)[len(found) // 2]
    clock = "" if by_clock is None else f" {by_clock['status']} {by_clock['width']:.3g}"
    name = f"{file.parent.name}/{file.stem.removeprefix('advice-')}"
    return (
        f"{name:32} {found[0]['first'] or nan:5.2f} {cpu:6.2f} {statuses:15} {widths[len(widths) // 2]:7.3g} {lead:4} "
        f"{apart:3}/{len(found):<3} {counts:14} {verdict}{clock}"
    )


def main() -> None:
    """Measure the positions, one after the other."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--worker", action="store_true")
    options = parser.parse_args()
    if options.worker:
        worker(options.files[0], options.nodes, options.seconds, list(range(options.seeds)))
        return
    nodes = options.nodes or 8000
    print(f"{nodes:,} nodes, {options.seeds} seeds")
    print(f"{'position':32} first    CPU standing          width lead apart   top plays      verdict")
    for file in options.files or stored():
        read_scenario(file)
        found = ask(file, "--nodes", str(nodes), "--seeds", str(options.seeds))
        clock = ask(file, "--seconds", str(options.seconds), "--seeds", "1")[0] if options.seconds else None
        print(told(file, found, clock), flush=True)


if __name__ == "__main__":
    main()
