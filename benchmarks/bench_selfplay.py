"""Advice plays whole games: how often it wins where the greedy policy and the habits play the same games.

Run `python benchmarks/bench_selfplay.py --games 20 --nodes 300` or, as people use it, `--seconds 1`. More options:
`--kind KIND ...`, `--seed`, `--part 1/4`, `--keep FILE` as in bench_policies.py, and `--until HORIZON` (or `end`).
All decisions of one turn share the limit: at each of them `solvers.advise` is asked with a part of what is left of it,
and its first line is followed up to the next chance; once hardly anything is left, the habits decide. Seconds are
counted in nodes, as many as a second of CPU time of a quiet machine has, so that games do not depend on other work.
What is maximised is the standing of the position by the game's heuristic at a horizon: after the Chimera's next turn in
Red Rains, at the end of the Hero's turn in Raid Boss, of the Villains' turn in Ascension; or, with `--until end`,
winning.
Printed are counts with 95 % intervals, the differences game by game, and process CPU seconds per game.
"""

import argparse
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from bench_policies import Kept, difference, part_of, won
from whole_games import KINDS, Kind, mean, play

from model.asking import Asking, asking
from model.core.action import Action
from model.core.game import Game
from model.core.goal import Problem
from solvers.greedy import heuristic_greedy
from solvers.policies import Policy, prefer
from solvers.study_advice import Adviser, Ask

HORIZONS = {"redrains": "chimera", "raidboss": "turn", "ascension": "villains"}
NODES_A_SECOND = 2_500
"""Nodes of advice in a second of CPU time of a quiet machine: 2,650 in Raid Boss, 2,450 in Ascension."""
SHARE, LEAST = 1 / 3, 60
"""The part of what is left of a turn that goes into one piece of advice, and the nodes below which none comes."""
SOLO = [name for name, kind in KINDS.items() if not kind.rivals]


class Standing(NamedTuple):
    """How well the position stands by the game's heuristic; won and lost games count 1 and 0."""

    game: Any
    won: Callable[[Any, int], float]
    wins: bool
    """Whether nothing but winning counts."""
    seat: int = 0

    def value(self, state: Any) -> Fraction:
        """From 0 to 1."""
        if self.wins:
            return Fraction(int(self.won(state, self.seat)))
        return Fraction(self.game.heuristic(state))

    def bounds(self, state: Any) -> tuple[Fraction, Fraction]:
        """From 0 to 1."""
        return Fraction(0), Fraction(1)

    def describe(self) -> str:
        """The goal in words."""
        return "winning" if self.wins else "the standing of the position"


class TurnAdviser(Adviser):
    """Advice in which all decisions of a turn share the nodes; once hardly any are left, the habits decide."""

    def __init__(self, kind: Kind, nodes: int, until: str) -> None:
        super().__init__(nodes, self._question)
        self.kind, self.until = kind, until
        self._begun, self._last = 0, None

    def __call__(self, game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Action:
        """The next action of the line, or of a new one."""
        if len(legal) > 1:
            if self._last is None or not self.kind.turn(self._last, state):
                self._begun = self.spent
            self._last = state
        return super().__call__(game, state, legal)

    def allowed(self, state: Any) -> int:
        """A part of what is left of the turn."""
        nodes = int(SHARE * (self.nodes - (self.spent - self._begun)))
        return nodes if nodes >= LEAST else 0

    def _question(self, game: Game[Any], state: Any) -> Ask:
        """What is maximised, and until when."""
        goal = Standing(game, next(iter(self.kind.counted.values())), self.until == "end")
        offered: Asking = asking(game.info.name, Problem(game, state, goal))
        until = self.until or HORIZONS[game.info.name]
        asked = state if until == "end" else offered.until(state, until, 1)
        return Ask(Problem(game, asked, goal), offered.turn_over)


def run(kind: Kind, given: Any, numbers: range, kept: Kept, advised: str) -> None:
    """Play what has not been played yet, by advice, habits and the greedy policy in turn."""
    nodes = given.nodes or round(given.seconds * NODES_A_SECOND)
    for number in numbers:
        mind = TurnAdviser(kind, nodes, given.until)
        policies: dict[str, Policy] = {advised: mind, "greedy": heuristic_greedy, "habits": prefer}
        for who, policy in policies.items():
            key = (kind.name, given.seed, who, number)
            if key not in kept.games:
                start = time.process_time()
                values = play(kind, given.seed, number, policy)
                kept.add(key, values, time.process_time() - start)


def report(kind: Kind, seed: int, kept: Kept, advised: str) -> None:
    """Print what the games came to."""
    found = {who: kept.of(kind, seed, who) for who in (advised, "greedy", "habits")}
    if not found[advised]:
        return
    print(f"\n{kind.name}, seed {seed}")
    for who, games in found.items():
        rows = [games[number] for number in found[advised]]
        spent = kept.seconds[kind.name, who]
        print(f"  {who:<24}{won(kind, rows)}   CPU {sum(spent) / len(spent):.2f} s per game")
        for at, name in enumerate(list(kind.counted)[1:], 1):
            print(f"  {'':<24}{name}, mean {mean([row[at] for row in rows])}")
    for other in ("greedy", "habits"):
        difference(kind, found[advised], found[other], f"advice - {other}")


def main() -> None:
    """Play and print."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=int, default=20, help="games of each kind")
    reader.add_argument("--nodes", type=int, help="nodes per turn")
    reader.add_argument("--seconds", type=float, help="seconds of CPU time per turn, counted in nodes")
    reader.add_argument("--until", default="", help="the horizon that advice looks to, or `end`")
    reader.add_argument("--kind", choices=SOLO, action="append", help="one kind of games; may be repeated")
    reader.add_argument("--part", type=part_of, default=(1, 1), help="which part of the numbers, such as 2/4")
    reader.add_argument("--keep", type=Path, help="a file that games are written to and read from")
    reader.add_argument("--seed", type=int, default=2)
    given: Any = reader.parse_args()
    if given.nodes is None and given.seconds is None:
        given.seconds = 1.0
    limit = f"{given.nodes} nodes a turn" if given.nodes is not None else f"{given.seconds:g} s a turn"
    advised = f"advice, {limit}" + (f", {given.until}" if given.until else "")
    kept, (at, parts) = Kept(given.keep), given.part
    for name in given.kind or SOLO:
        run(KINDS[name], given, range(at - 1, given.games, parts), kept, advised)
        report(KINDS[name], given.seed, kept, advised)


if __name__ == "__main__":
    main()
