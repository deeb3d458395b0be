"""Speed of Raid Boss: one assignment of dice, tables over whole rolls, the search, and whole random fights.

Run `python benchmarks/bench_raidboss.py`. Times are process CPU time; figures are medians with the lowest and the
highest. Both solvers of an assignment are compared before anything is timed. Rolls, positions and fights are the same
in every run.
"""

import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tests")]

from support.raidboss_sample import HEROES, abilities_of, one_hero, opening, small_round  # noqa: E402

from model.core.game import CHANCE, TERMINAL  # noqa: E402
from solvers.assignment import Ability, Dice, Die, Judge, RollTable, multiset  # noqa: E402
from solvers.cpsat.raidboss_dice import assign  # noqa: E402
from solvers.limits import Limits  # noqa: E402
from solvers.solve import solve  # noqa: E402

ROLLS, DICE = 12, 6
NODES = 2_000
FIGHTS, ROUNDS = 4, 3
MOST_STEPS = 3_000


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the process CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def spread(values: list[float], digits: int = 2) -> str:
    """Return the median with the lowest and the highest."""
    low, high = f"{min(values):,.{digits}f}", f"{max(values):,.{digits}f}"
    return f"{statistics.median(values):>9,.{digits}f}  ({low} to {high})"


def rolls() -> list[Dice]:
    """Return the rolls that are timed."""
    rng = random.Random(1)
    return [multiset(Die(rng.randint(1, 6)) for _ in range(DICE)) for _ in range(ROLLS)]


def check(abilities: tuple[Ability, ...], dice: Dice) -> None:
    """Compare both solvers."""
    found, best = assign(dice, abilities), Judge(abilities).best(dice)
    assert (found.value, found.assignments) == best, (abilities, dice)


def bench_assignments() -> None:
    """Print the time per roll of both solvers, with all assignments that tie, a fresh program for every roll."""
    times: dict[str, list[float]] = {"CP-SAT": [], "dynamic program": []}
    for ref in HEROES:
        abilities = abilities_of(ref)
        for dice in rolls():
            check(abilities, dice)
            times["CP-SAT"].append(1000 * cpu_seconds(lambda a=abilities, d=dice: assign(d, a)))
            times["dynamic program"].append(1000 * cpu_seconds(lambda a=abilities, d=dice: Judge(a).best(d)))
    print(f"\none roll of {DICE} dice with all best assignments, CPU ms; {len(HEROES)} Heroes x {ROLLS} rolls")
    for name, values in times.items():
        print(f"  {name:<40}{spread(values)}")


def bench_tables() -> None:
    """Print the time of a whole table per Hero: every roll with its worth, every reroll, every die raised."""
    print(f"\na whole table of {DICE} dice, CPU seconds")
    for ref in HEROES:
        abilities = abilities_of(ref)
        times = [cpu_seconds(lambda a=abilities: RollTable(Judge(a), DICE)) for _ in range(ROUNDS)]
        table = RollTable(Judge(abilities), DICE)
        print(f"  {ref:<40}{spread(times)}   {len(table)} rolls, mean {float(table.mean):.2f}")


def bench_search() -> None:
    """Print positions per second of the search and of brute force on the rest of a round."""
    print("\npositions per CPU second on the rest of a round of two Heroes")
    for method in ("expectimax", "reference"):
        rates = []
        for _ in range(ROUNDS):
            spot = small_round(one_hero("bulwark"), "2 5", one_hero("tempest"))
            start = time.process_time()
            result = solve(spot, method, Limits(nodes=NODES))
            rates.append(result.nodes / (time.process_time() - start))
        print(f"  {method:<40}{spread(rates, 0)}")


def fight(seed: int) -> int:
    """Play a whole fight at random, and return its steps."""
    rng = random.Random(seed)
    spot = opening(rng.sample(HEROES, 4))
    game: Any = spot.game
    state, steps = spot.state, 0
    while (player := game.current_player(state)) != TERMINAL and steps < MOST_STEPS:
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            weights = [float(weight) for _, weight in outcomes]
            state = game.apply(state, rng.choices(outcomes, weights)[0][0])
        else:
            state = game.apply(state, rng.choice(game.legal_actions(state)))
        steps += 1
    return steps


def bench_fights() -> None:
    """Print whole random fights and steps per second, all windows open."""
    fights, steps = [], []
    for number in range(ROUNDS):
        start = time.process_time()
        played = sum(fight(FIGHTS * number + at) for at in range(FIGHTS))
        spent = time.process_time() - start
        fights.append(FIGHTS / spent)
        steps.append(played / spent)
    print("\nwhole fights at random, all windows")
    print(f"  {'fights/s':<40}{spread(fights)}")
    print(f"  {'steps/s':<40}{spread(steps, 0)}")


def main() -> None:
    """Print all figures."""
    print(f"Python {platform.python_version()} ({platform.python_implementation()})")
    bench_assignments()
    bench_tables()
    bench_search()
    bench_fights()


if __name__ == "__main__":
    main()
