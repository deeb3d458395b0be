"""Speed of Red Rains: odds of a Chimera turn on a full board, against a naive enumeration, and whole games.

Run `python benchmarks/bench_redrains.py`. In every round all variants take their turn, so that a machine whose speed
drifts treats them alike. Times are process CPU time; figures are medians over the rounds, with the lowest and the
highest. The naive enumeration plays the turn once for every sequence of dice and cards; what it finds is compared with
the odds before anything is timed. Positions and games are the same in every run.
"""

import platform
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tests")]

from support.redrains import problem  # noqa: E402
from support.redrains_naive_2 import Pair, exact, full_board, seen  # noqa: E402
from support.redrains_naive_paths import chances  # noqa: E402

from model.core.goal import Problem  # noqa: E402
from model.redrains.questions import damage_control  # noqa: E402
from solvers.limits import Limits  # noqa: E402
from solvers.odds import Best, Distribution, distribution  # noqa: E402
from solvers.policies import Policy, prefer, uniform  # noqa: E402
from solvers.result import Status  # noqa: E402
from solvers.rollout import Estimate, Sampler, estimate, simulate, stream  # noqa: E402

ROUNDS = 9
MOST_CPU = 2.0
"""CPU seconds that the odds of the full board may take."""
GAMES = {"uniform": 100, "default": 60}
ESTIMATED = 150
SOLO = {
    "born": "coal-roarkwin",
    "deck": "viros-coal-roarkwin",
    "hand": ["old-salt", "phoenix-attendant", "serve-the-city", "summon-bone-crow", "chant-of-transfusion"],
    "dice": "/ 10 cer",
    "aspects": "fury",
    "row": "?1, ?2, ?2, ?2",
    "turn": "prepare",
}
"""A game of one player that is about to begin: standard difficulty, level 1, a deck of the box."""


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the process CPU time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def spread(values: list[float], digits: int = 3) -> str:
    """Return the median with the lowest and the highest."""
    low, high = f"{min(values):,.{digits}f}", f"{max(values):,.{digits}f}"
    return f"{statistics.median(values):>9,.{digits}f}  ({low} to {high})"


def defended(pair: Pair) -> Distribution:
    """Return the odds of the turn when the player defends as well as `damage_control` counts."""
    spot = pair.play()
    return distribution(spot.game, spot.state, lambda state: False, Best(damage_control(spot.game.table)))


def shares(found: Distribution) -> dict[Any, Fraction]:
    """Return the chance of everything that can be seen after the turn."""
    total: dict[Any, Fraction] = {}
    for state, chance in found.ends:
        total[seen(state)] = total.get(seen(state), Fraction(0)) + chance
    return total


def bench_odds(pair: Pair) -> None:
    """Print the time of the odds with both defences and of the naive enumeration, and what they find."""
    naive, played = chances(pair.world)
    found = {"stated: nobody blocks, guards or counters": exact(pair.play()), "best": defended(pair)}
    assert shares(found["stated: nobody blocks, guards or counters"]) == naive
    works: dict[str, Callable[[], object]] = {
        "stated: nobody blocks, guards or counters": lambda: exact(pair.play()),
        "best": lambda: defended(pair),
        "naive": lambda: chances(pair.world),
    }
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            times[name].append(cpu_seconds(work))
    print("\nodds of one Chimera turn on the full board, CPU seconds; the position is read anew every time")
    for name, odds in found.items():
        assert odds.status is Status.PROVEN
        rate = odds.nodes / statistics.median(times[name])
        print(f"  {'defence ' + name:<52}{spread(times[name])}")
        print(f"    {len(odds.ends):,} ends, {odds.nodes:,} nodes, {rate:,.0f} nodes/s")
    assert max(map(max, (times[name] for name in found))) < MOST_CPU, f"the odds took {MOST_CPU} CPU seconds or more"
    print(f"  {'naive enumeration of ' + format(played, ',') + ' sequences':<52}{spread(times['naive'])}")
    ratios = [slow / quick for slow, quick in zip(times["naive"], times[next(iter(found))], strict=True)]
    print(f"  {'naive / exact, stated defence':<52}{spread(ratios, 1)}")


def bench_games(spot: Problem[Any]) -> None:
    """Print whole games and steps per second of the policies that know little."""
    speeds: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in GAMES}
    policies: dict[str, Policy] = {"uniform": uniform, "default": prefer}
    for number in range(3):
        for name, games in GAMES.items():
            steps = 0
            sampler, start = Sampler(), time.process_time()
            for game in range(games):
                steps += len(
                    simulate(spot.game, spot.state, policies[name], stream(number, game), sampler=sampler).steps
                )
            spent = time.process_time() - start
            speeds[name][0].append(games / spent)
            speeds[name][1].append(steps / spent)
    print("\nwhole games of one player, standard level 1, from the first deal to the end")
    for name, (games_, steps_) in speeds.items():
        print(f"  {'games/s, policy ' + name:<52}{spread(games_, 1)}")
        print(f"  {'steps/s, policy ' + name:<52}{spread(steps_, 0)}")


def bench_win_rate(solo: Problem[Any]) -> None:
    """Print how often the default policy wins, and its time."""
    found: list[Estimate] = []
    spent = cpu_seconds(lambda: found.append(estimate(solo, prefer, ESTIMATED, 1, Limits())))
    rate = found[0]
    interval = f"{float(rate.low):.3f} to {float(rate.high):.3f}"
    print(f"\nthe default policy wins {float(rate.mean):.3f} of {rate.samples} games", end=" ")
    print(f"({rate.status.name}, 95 % interval {interval}), {spent:.1f} CPU seconds, {rate.nodes / spent:,.0f} steps/s")


def main() -> None:
    """Print all figures."""
    print(f"Python {platform.python_version()} ({platform.python_implementation()})")
    bench_odds(full_board())
    solo = problem(**SOLO)
    bench_games(solo)
    bench_win_rate(solo)


if __name__ == "__main__":
    main()
