"""Speed of the three engines: steps of games, positions visited, a Chimera's turn, the search.

Run `python benchmarks/bench_engine.py [--rounds N] [--only WORDS] [--compare REV]`. Every figure is units per CPU
second of the process that does the work, median over the rounds with the lowest and the highest. With `--compare` the
same work is done on another revision as well, in a git worktree of its own: in every round both take their turn, so
that a machine whose speed drifts treats them alike; the ratio is the median over the rounds. `same` says that both
played the same steps to the same positions; works that ask the game's own policy, or the solvers, may differ.
"""

import argparse
import json
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5


class Worker:
    """A process of its own that does pieces of work on one checkout."""

    def __init__(self, root: Path) -> None:
        words = [sys.executable, str(ROOT / "benchmarks" / "engine_work.py"), str(root)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def do(self, name: str) -> tuple[float, str]:
        """Return units per CPU second, and the digest of what was done. Raises SystemExit when the process fails."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"bench_engine: the work `{name}` failed")
        units, seconds, digest = json.loads(line)
        return units / seconds, digest

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def checkout(rev: str) -> Iterator[Path]:
    """A git worktree of a revision, removed in the end. Raises SystemExit when there is no such revision."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree"
        made = subprocess.run(
            ["git", "-C", str(ROOT), "worktree", "add", "--detach", str(path), rev], capture_output=True, text=True
        )
        if made.returncode:
            print(f"bench_engine: cannot check out `{rev}`: {made.stderr.strip()}", file=sys.stderr)
            sys.exit(2)
        try:
            yield path
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(path)], check=False)


def spread(values: list[float], digits: int = 0) -> str:
    """Return the median with the lowest and the highest."""
    low, high = f"{min(values):,.{digits}f}", f"{max(values):,.{digits}f}"
    return f"{statistics.median(values):>8,.{digits}f} ({low} to {high})"


def bench(name: str, roots: list[Path], rounds: int) -> None:
    """Time one piece of work on every checkout in turns, and print what was found."""
    workers = [Worker(root) for root in roots]
    rates: list[list[float]] = [[] for _ in roots]
    digests: list[str] = ["" for _ in roots]
    # The first turn of each warms its memories and is not counted.
    for number in range(rounds + 1):
        for at, worker in enumerate(workers):
            rate, digests[at] = worker.do(name)
            if number:
                rates[at].append(rate)
    for worker in workers:
        worker.close()
    line = f"  {name:<42}{spread(rates[0]):<28}"
    if len(roots) > 1:
        ratios = [new / old for new, old in zip(*rates, strict=True)]
        same = "same" if digests[0] == digests[1] else "differs"
        line += f"{spread(rates[1]):<28}{spread(ratios, 2)}  {same}"
    print(line, flush=True)


def main(words: list[str]) -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="turns that count")
    parser.add_argument("--only", default="", help="only works whose name has these words")
    parser.add_argument("--compare", metavar="REV", help="a revision to compare with")
    asked = parser.parse_args(words)
    sys.argv[1:] = []
    from engine_work import WORKS

    names = [name for name in WORKS if asked.only.lower() in name.lower()]
    if not names or asked.rounds < 1:
        parser.error("nothing to do: --only must name a work, --rounds be at least 1; works: " + "; ".join(WORKS))
    print(f"Python {platform.python_version()} ({platform.python_implementation()}), units per CPU second")
    if asked.compare is None:
        for name in names:
            bench(name, [ROOT], asked.rounds)
        return
    print(f"  {'':<42}{'here':<28}{asked.compare:<28}here / {asked.compare}")
    with checkout(asked.compare) as other:
        for name in names:
            bench(name, [ROOT, other], asked.rounds)


if __name__ == "__main__":
    main(sys.argv[1:])
