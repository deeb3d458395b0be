"""Calibration: how often the stated 95 % intervals of estimates hold the exact value, over 1,000 and more of them.

Run `python benchmarks/bench_calibration.py`. A question is a position, an end and a policy whose exact value the odds
can compute; every one of them is estimated with each number of games, by fresh seeds. Questions are of the puzzles and
positions in `scenarios/` whose odds take at most MOST_NODES steps, and of positions of the small game of the tests, as
long as the value is not the same in every game. They are the same in every run, and so are the estimates.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
# So that the script runs from a checkout that is not installed.
sys.path[:0] = [str(ROOT)]

from model.asking import asking  # noqa: E402
from model.core.goal import Problem  # noqa: E402
from model.scenario import load_scenario  # noqa: E402
from model.tinygame import DamageDealt, Survive, TinyGame, position  # noqa: E402
from solvers.limits import Limits  # noqa: E402
from solvers.luck import adjusted  # noqa: E402
from solvers.odds import distribution, expectation, marginal  # noqa: E402
from solvers.policies import Policy, Unanswered, habits_of_others, prefer, uniform  # noqa: E402
from solvers.result import Refused, Status  # noqa: E402
from solvers.rollout import Estimate, estimate  # noqa: E402

GAMES = ("redrains", "raidboss", "ascension", "tinygame")
SIZES = (10, 20, 40, 80)
"""Numbers of games of an estimate."""
ESTIMATES = 1_000
MOST_NODES = 1_200
"""Steps that the exact odds of a question may take."""
QUESTIONS = 18
"""At most so many of each game."""
POLICIES: dict[str, Policy] = {"habits": prefer, "any": uniform}
Estimator = Callable[..., Estimate]


class Question(NamedTuple):
    """What is estimated, and its exact value."""

    game: str
    name: str
    problem: Problem[Any]
    policy: Policy
    value: Fraction


def questions(game: str, most: int = QUESTIONS) -> list[Question]:
    """One question of each scenario file, the ends and policies by turns, as far as they can be answered exactly."""
    return list(islice(_answered(game), most))


def _answered(game: str) -> Iterator[Question]:
    for number, asked in enumerate(_tiny() if game == "tinygame" else _files(game)):
        cases = [(name, problem, label) for name, problem in asked for label in POLICIES]
        for turn in range(len(cases)):
            name, problem, label = cases[(3 * number + turn) % len(cases)]
            value = exact(problem, POLICIES[label])
            if value is not None:
                yield Question(game, f"{name}, {label}", problem, POLICIES[label], value)
                break


def exact(problem: Problem[Any], policy: Policy) -> Fraction | None:
    """The exact value under a policy; None where it takes too long, or is the same in every game."""
    others = habits_of_others(problem.game, problem.goal.seat)
    try:
        found = distribution(
            *(problem.game, problem.state, _never, policy, Limits(nodes=MOST_NODES)),
            seat=problem.goal.seat, others=others,
        )  # fmt: skip
    except (Refused, Unanswered):
        return None
    if found.status is not Status.PROVEN or len(marginal(found, problem.goal.value)) < 2:
        return None
    return expectation(found, problem.goal.value)[0]


def _files(game: str) -> Iterator[list[tuple[str, Problem[Any]]]]:
    for path in sorted((ROOT / "scenarios" / game).glob("*.yaml")):
        problem = load_scenario(path).problem
        found, asked = [(path.stem, problem)], asking(game, problem)
        for horizon in asked.horizons:
            if horizon in asked.looks:
                continue
            try:
                moved = Problem(problem.game, asked.until(problem.state, horizon, 1), problem.goal)
                goal = asked.defence(moved, horizon, 1)
            except ValueError:
                continue
            found.append((f"{path.stem} until {horizon}", Problem(moved.game, moved.state, goal)))
        yield found


def _tiny() -> Iterator[list[tuple[str, Problem[Any]]]]:
    game = TinyGame()
    hands = (["gamble", "strike"], ["parry", "gamble"], ["cleave", "rally", "gamble"], ["parry", "parry", "gamble"])
    row = [{"hp": 6, "strength": 3}, {"hp": 4, "strength": 4}]
    for hand in hands:
        for hp in (4, 5, 6, 8):
            state = position(2, hand, row, hp=hp, pile=["scout", "strike"], turns=2)
            name = f"{' '.join(hand)}, {hp} hp"
            yield [(f"{name}: damage", Problem(game, state, DamageDealt())),
                   (f"{name}: survival", Problem(game, state, Survive()))]  # fmt: skip


def calibrate(found: Sequence[Question], by: Estimator, repeats: int) -> tuple[Counter[str], Counter[str]]:
    """How many of the intervals held the value and how many there were, by game and by number of games."""
    held, of = Counter[str](), Counter[str]()
    for number, question in enumerate(found):
        others = habits_of_others(question.problem.game, question.problem.goal.seat)
        for repeat in range(repeats):
            size = SIZES[(number + repeat) % len(SIZES)]
            one = by(question.problem, question.policy, size, 1_000 * number + repeat, others=others)
            for key in (question.game, f"{size} games", "all"):
                of[key] += 1
                held[key] += one.low <= question.value <= one.high
    return held, of


def _never(state: Any) -> bool:
    return False


def main() -> int:
    """Print the counts; 1 unless 92 to 98 % of the intervals of every game, and of all, hold."""
    found = [question for game in GAMES for question in questions(game)]
    print(f"{len(found)} questions: {dict(Counter(question.game for question in found))}")
    repeats, good = -(-ESTIMATES // len(found)) + 1, True
    estimators: dict[str, Estimator] = {"plain games": estimate, "games adjusted for luck where it pays": adjusted}
    for name, by in estimators.items():
        held, of = calibrate(found, by, repeats)
        print(f"\n{name}", flush=True)
        for key in of:
            print(f"  {key:<12}{held[key]:>5} of {of[key]:<5}{held[key] / of[key]:.1%}", flush=True)
        good = good and all(0.92 <= held[key] / of[key] <= 0.98 for key in (*GAMES, "all"))
    print("\nas stated" if good else "\nNOT as stated")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
