"""Duels of Ascension Tactics that are played out by habit: the games behind the notebooks on draft and turn order.

`python notebooks/data/ascension_duels.py` plays them and writes ascension-duels.csv beside this file: about ten minutes
of CPU time, and a run that was broken off goes on. A game is known by its map, the bonus Power of the second player's
first turn (AT-021 gives 2), its number, and whether the two rosters of the number change hands; games of a number meet
the same luck. Everything that the centre deck, the maps and the Treasures hold is SAMPLE data, so the numbers speak of
these cards only.
"""

from __future__ import annotations

import csv
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from model import catalog
from model.ascension.draft import PICKS_OF_TWO, draft_champions
from model.ascension.maps import load_map
from model.ascension.opening import open_game
from model.ascension.opening_setup import Setup
from model.scenario import read_scenario
from solvers.policies import prefer
from solvers.rollout import Z95, Sampler, simulate, stream

FILE = Path(__file__).with_name("ascension-duels.csv")
PACKS = ("core", "champions", "sample", "sample-row", "sample-villains")
HEAD = {"format": 1, "id": "duel", "title": "A duel by habit", "game": "ascension", "source": "original"}
FIRST, SECOND = "first", "second"
SEED = 20
SAMPLER = Sampler()
BOOK_BONUS = 2
"""Power that the second player's Gateway adds in the first turn (AT-021)."""
PLAN = (
    ("three-wells", BOOK_BONUS, 0, 180),
    ("three-wells", 0, 1000, 180),
    ("three-wells", 1, 2000, 180),
    ("three-wells", 3, 3000, 180),
    ("three-wells", 4, 4000, 180),
    ("beacon-moor", BOOK_BONUS, 5000, 150),
)
"""Map, bonus, first number, how many numbers; each is played with the rosters either way round."""
FRESH = 1_000_000
"""Numbers from here on are in no stored file."""


class Duel(NamedTuple):
    """How one game came out."""

    layout: str
    bonus: int
    number: int
    swapped: int
    """0: the first player has the number's first roster; 1: the second one."""
    first_won: int
    """1 when the first player won, 0 when the second player did."""
    first_honor: int
    second_honor: int
    turns: int


def champions() -> tuple[str, ...]:
    """The Champions of the draft, sorted."""
    return draft_champions(catalog.ascension_library(PACKS))


def rosters(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two rosters of four different Champions each, every pair of rosters equally likely."""
    drawn = Random(f"rosters {number}").sample(champions(), 2 * PICKS_OF_TWO)
    return tuple(sorted(drawn[:PICKS_OF_TWO])), tuple(sorted(drawn[PICKS_OF_TWO:]))


def opening(layout: str, bonus: int, number: int, swapped: int) -> dict[str, Any]:
    """The keys of the position file of a game before its first turn."""
    own, other = rosters(number)[:: -1 if swapped else 1]
    setup = Setup(load_map(layout), "duel", (FIRST, SECOND), {FIRST: own, SECOND: other})
    keys = open_game(setup, catalog.ascension_library(PACKS), PACKS, Random(f"table {number}").randrange)
    keys["seats"][1]["first_power"] = bonus
    return {**HEAD, **keys}


def play(layout: str, bonus: int, number: int, swapped: int) -> Duel:
    """One whole game, both players by the game's habits."""
    problem = read_scenario(json.dumps(opening(layout, bonus, number, swapped))).problem
    luck = stream(SEED, number)
    end = simulate(problem.game, problem.state, prefer, luck, sampler=SAMPLER, others=prefer).state
    if end.winner < 0:
        raise RuntimeError(f"nobody won duel {number} on {layout}: the horizon is too short")
    honor = (end.sides[0].honor, end.sides[1].honor)
    return Duel(layout, bonus, number, swapped, int(end.winner == 0), *honor, end.turn)


def stored() -> list[Duel]:
    """The games of the file."""
    with FILE.open(newline="") as lines:
        rows = list(csv.reader(lines))[1:]
    return [Duel(layout, *map(int, numbers)) for layout, *numbers in rows]


# --- what the games say ---------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """The two games of a number, in which the rosters change hands: what is due to rosters and to turn order part."""

    layout: str
    bonus: int
    number: int
    first_share: float
    """How much of the two games the first player won: 0, 0.5 or 1."""
    first_lead: float
    """Honor of the first player less that of the second, mean of the two games."""
    roster_share: float
    """How much of them the number's first roster won."""
    roster_lead: float


def pairs(games: Sequence[Duel]) -> list[Pair]:
    """The pairs of games that are both there, in the order of their numbers."""
    by_key = {game[:4]: game for game in games}
    found = []
    for layout, bonus, number, swapped in sorted(by_key):
        other = by_key.get((layout, bonus, number, 1))
        if swapped or other is None:
            continue
        game = by_key[layout, bonus, number, 0]
        lead, other_lead = game.first_honor - game.second_honor, other.first_honor - other.second_honor
        firsts, rosters_ = (game.first_won + other.first_won) / 2, (game.first_won + 1 - other.first_won) / 2
        found.append(Pair(layout, bonus, number, firsts, (lead + other_lead) / 2, rosters_, (lead - other_lead) / 2))
    return found


def mean_of(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean with its 95 % interval by the normal approximation: (mean, low, high)."""
    middle = statistics.fmean(values)
    half = Z95 * statistics.stdev(values) / len(values) ** 0.5
    return middle, middle - half, middle + half


def worths(found: Sequence[Pair], results: Sequence[float]) -> dict[str, tuple[float, float, float]]:
    """What each Champion adds to the result of the roster that has it: (value, low, high), 95 % each, the most first.

    Least squares: a result is the sum of the values of the own roster less that of the other. Only differences can be
    seen, so values are those over the mean Champion: they sum to 0.
    """
    names = champions()
    sides = [rosters(pair.number) for pair in found]
    table = np.array([[(name in own) - (name in other) for name in names] for own, other in sides], float)
    inverse = np.linalg.pinv(table)
    values = inverse @ np.array(results)
    left = np.array(results) - table @ values
    variance = left @ left / (len(found) - len(names) + 1)
    halves = Z95 * np.sqrt(variance * np.sum(inverse**2, axis=1))
    triples = {name: (float(v), float(v - h), float(v + h)) for name, v, h in zip(names, values, halves, strict=True)}
    return dict(sorted(triples.items(), key=lambda one: -one[1][0]))


# --- playing them all -----------------------------------------------------------------------------------------------


def planned() -> Iterator[tuple[str, int, int, int]]:
    """The games of the plan, the parts of it in turn, so that the first thousand games have some of everything."""
    for step in range(max(numbers for *_, numbers in PLAN)):
        for layout, bonus, first, numbers in PLAN:
            if step < numbers:
                yield layout, bonus, first + step, 0
                yield layout, bonus, first + step, 1


def main() -> int:
    """Play what of the plan the file has not, write it as it comes, print what it took."""
    began, known = time.process_time(), {game[:4] for game in stored()} if FILE.exists() else set()
    with FILE.open("a", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        if not known:
            writer.writerow(Duel._fields)
        for asked in planned():
            if asked not in known:
                writer.writerow(play(*asked))
                lines.flush()
    sys.stdout.write(f"{len(stored()):,} games, {time.process_time() - began:.0f} s of CPU time\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
