"""Composing with CP-SAT against composing with chance: puzzles per minute of CPU time, in one run by turns.

Run `python benchmarks/bench_compose.py [SECONDS]`. Both ways draw positions of the same theme with the same number of
figures or dice; everything after the draft is the same. The ways take turns, draft by draft, until each has had so
many seconds of CPU time (60 by default). Puzzles of a way are at least APART from each other, as in a set.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(ROOT)]

from kibitz.compose.ascension import AscensionMaker  # noqa: E402
from kibitz.compose.common import GameMaker  # noqa: E402
from kibitz.compose.raidboss import RaidBossMaker  # noqa: E402
from solvers.compose import Attempt, Composed, Wish  # noqa: E402

SECONDS = 60.0
SEED = 11


@dataclass
class Way:
    """One way to draw, and what came of it."""

    name: str
    maker: GameMaker
    theme: str
    spent: float = 0.0
    drafts: int = 0
    found: list[Composed] = field(default_factory=list)

    def draw(self) -> None:
        """Try one more draft."""
        begun = time.process_time()
        wish = Wish(1, SEED, theme=self.theme)
        one = Attempt(self.maker, wish, self.drafts).run([puzzle.traits for puzzle in self.found])
        self.spent += time.process_time() - begun
        self.drafts += 1
        if isinstance(one, Composed):
            self.found.append(one)

    def row(self) -> str:
        """What is printed."""
        hard = sum(one.rating.level >= 2 for one in self.found)
        minute = 60 / self.spent
        return (
            f"{self.maker.game:10} {self.theme:8} {self.name:8} {self.spent:6.1f} s CPU {self.drafts:5} drafts "
            f"{len(self.found):4} puzzles {len(self.found) * minute:6.1f} a minute, {hard * minute:6.1f} of level 2 up"
        )


def main(seconds: float) -> None:
    """Measure both themes that CP-SAT draws, and print a row for each way."""
    for make, theme in ((AscensionMaker, "crowd"), (RaidBossMaker, "dice")):
        ways = [Way("CP-SAT", make(True), theme), Way("chance", make(False), theme)]
        while (way := min(ways, key=lambda one: one.spent)).spent < seconds:
            way.draw()
        for way in ways:
            print(way.row(), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
