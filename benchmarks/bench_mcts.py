"""Tree search against plain rollouts at equal effort: what the first action that each prefers is worth.

Run `python benchmarks/bench_mcts.py`. Positions are the puzzles whose first actions an exact search can all value
within MOST_NODES. The regret of a choice is the best value minus the exact value of the action chosen, in parts of the
distance from the worst to the best action. Plain rollouts play the first actions by turns, with the same luck, and
choose the best mean. Effort is counted in steps of the game. Positions and games are the same in every run.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(ROOT)]

from model.core.action import Action  # noqa: E402
from model.core.goal import Problem  # noqa: E402
from model.scenario import load_scenario  # noqa: E402
from solvers.limits import LimitReached, Limits, Meter  # noqa: E402
from solvers.mcts import Tree  # noqa: E402
from solvers.policies import Policy, habits_of_others, prefer, uniform  # noqa: E402
from solvers.puzzle import analyse  # noqa: E402
from solvers.rollout import Sampler, Tally, simulate, stream  # noqa: E402

GAMES = ("redrains", "raidboss", "ascension")
MOST_NODES = 3_000
POSITIONS = 5
"""At most so many of each game."""
EFFORTS = (400, 1_600)
SEEDS = range(2)
Chooser = Callable[[Problem[Any], Policy, int, int], Action | None]


def by_rollouts(problem: Problem[Any], policy: Policy, seed: int, steps: int) -> Action | None:
    """The first action of the best mean, all played by turns."""
    game, meter, sampler = problem.game, Meter(Limits(nodes=steps)), Sampler()
    others, seat = habits_of_others(game, problem.goal.seat), problem.goal.seat
    tallies = {action: Tally() for action in game.legal_actions(problem.state)}
    try:
        states = {action: game.apply(problem.state, action) for action in tallies}
        for number in count():
            for action, tally in tallies.items():
                meter.tick()
                end = simulate(
                    *(game, states[action], policy, stream(seed, number)),
                    meter=meter, sampler=sampler, seat=seat, others=others,
                )  # fmt: skip
                tally.add(problem.goal.value(end.state))
    except LimitReached:
        pass
    tried = [action for action, tally in tallies.items() if tally.count]
    return max(tried, key=lambda action: tallies[action].mean) if tried else None


def by_tree(problem: Problem[Any], policy: Policy, seed: int, steps: int) -> Action | None:
    """The first action that a tree search has taken most often."""
    tree = Tree(problem, policy, seed, Meter(Limits(nodes=steps)), habits_of_others(problem.game, problem.goal.seat))
    try:
        while True:
            tree.grow()
    except LimitReached:
        return tree.first()


def valued(game: str) -> list[tuple[str, Problem[Any], dict[Action, Fraction]]]:
    """Puzzles with the exact value of every first action, where these differ."""
    found = []
    for path in sorted((ROOT / "scenarios" / game).glob("[0-9]*.yaml")):
        problem = load_scenario(path).problem
        values = analyse(problem, Limits(nodes=MOST_NODES), "expectimax").values
        if len(values) == len(problem.game.legal_actions(problem.state)) and len(set(values.values())) > 1:
            found.append((path.stem, problem, dict(values)))
        if len(found) == POSITIONS:
            break
    return found


def main() -> None:
    """Print the mean regret and CPU time of every method, game and effort."""
    methods: dict[str, Chooser] = {"rollouts": by_rollouts, "tree": by_tree}
    policies: dict[str, Policy] = {"habits": prefer, "any": uniform}
    for game in GAMES:
        positions = valued(game)
        print(f"{game}: {len(positions)} positions", flush=True)
        for steps in EFFORTS:
            for label, policy in policies.items():
                told = []
                for name, method in methods.items():
                    regrets, start = [], time.process_time()
                    for _, problem, values in positions:
                        best, worst = max(values.values()), min(values.values())
                        for seed in SEEDS:
                            action = method(problem, policy, seed, steps)
                            value = worst if action is None else values[action]
                            regrets.append(float((best - value) / (best - worst)))
                    right = sum(not regret for regret in regrets) / len(regrets)
                    spent = time.process_time() - start
                    told.append(f"{name} {statistics.mean(regrets):.3f} ({right:.0%} best, {spent:.1f} s)")
                print(f"  {steps:>6,} steps, policy {label:<7}{'   '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
