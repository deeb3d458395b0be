"""The pieces of work that `bench_engine.py` times, on the rules of any checkout: `python engine_work.py ROOT`.

Reads names of WORKS from standard input, one a line, does each and answers with one line of JSON: units done, CPU
seconds, and a digest of every step and position, so that two checkouts can be seen to play the same. Choices are
drawn by seed among the sorted legal actions; only the works named `habits` ask the game's own policy.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent).resolve()
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "solvers"), str(ROOT / "benchmarks")]

from bench_redrains import SOLO  # noqa: E402
from support.ascension_games import start  # noqa: E402
from support.raidboss_sample import HEROES, opening  # noqa: E402
from support.redrains import problem  # noqa: E402
from support.redrains_naive_2 import exact, full_board  # noqa: E402
from test_raidboss_round import FULL, whole_round  # noqa: E402

from model.core.game import CHANCE, TERMINAL  # noqa: E402
from model.core.remember import Remembered  # noqa: E402
from solvers.expectimax import expectimax  # noqa: E402
from solvers.limits import Limits  # noqa: E402

MOST_STEPS = 3_000
NODES = 3_000


class Done(NamedTuple):
    """What a piece of work came to: how many units, CPU seconds, and what was played, as one hash."""

    units: int
    seconds: float
    digest: str


Asked = tuple[Any, Any]
"""A game and a position of it."""


def timed(work: Callable[[Asked], tuple[int, object]], asked: Iterator[Asked]) -> Done:
    """Do the work on every position; making the positions is not timed."""
    units, seconds, digest = 0, 0.0, sha256()
    for spot in asked:
        begin = time.process_time()
        count, seen = work(spot)
        seconds += time.process_time() - begin
        units += count
        digest.update(repr(seen).encode())
    return Done(units, seconds, digest.hexdigest()[:16])


# --- ways to play ---


def _sums(outcomes: Any) -> list[float]:
    """The weights of outcomes added up; games that share the outcomes of a die add them up once."""
    return list(accumulate(float(weight) for _, weight in outcomes))


def playing(asked: Asked, habits: bool = False) -> tuple[int, object]:
    """Play to the end, or for MOST_STEPS: the steps, and what they were."""
    game, state = asked
    rng, sums, steps = random.Random(1), Remembered(_sums), []
    while (player := game.current_player(state)) != TERMINAL and len(steps) < MOST_STEPS:
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            step = rng.choices(outcomes, cum_weights=sums(outcomes))[0][0]
        else:
            legal = game.legal_actions(state)
            step = game.default_action(state, legal) if habits else rng.choice(legal)
        state = game.apply(state, step)
        steps.append(step)
    return len(steps), (steps, state)


def by_habit(asked: Asked) -> tuple[int, object]:
    """Play by the game's own policy."""
    return playing(asked, habits=True)


def walking(asked: Asked) -> tuple[int, object]:
    """Visit NODES positions depth first, each once, with all that is legal and all that chance gives in them."""
    game, first = asked
    seen, stack, edges = {first}, [first], []
    while stack and len(edges) < NODES:
        state = stack.pop()
        player = game.current_player(state)
        edges.append(player)
        if player == TERMINAL:
            continue
        steps = [o for o, _ in game.chance_outcomes(state)] if player == CHANCE else game.legal_actions(state)
        for step in steps:
            after = game.apply(state, step)
            if after not in seen:
                seen.add(after)
                stack.append(after)
    return len(edges), (edges, len(seen), stack[-1] if stack else None)


# --- positions ---


def redrains(count: int) -> Iterator[Asked]:
    """Games of one player before the first deal."""
    for _ in range(count):
        spot = problem(**SOLO)
        yield spot.game, spot.state


def raidboss(count: int) -> Iterator[Asked]:
    """Fights of four Heroes before the first round, all windows open."""
    for number in range(count):
        spot = opening(random.Random(number).sample(HEROES, 4))
        yield spot.game, spot.state


def ascension(kind: str, count: int) -> Iterator[Asked]:
    """Games before the first turn."""
    for number in range(count):
        at = start(kind, number)
        yield at.game, at.state


def on(positions: Iterator[Asked], steps: int) -> Iterator[Asked]:
    """The positions after some steps at random."""
    for game, state in positions:
        rng = random.Random(2)
        for _ in range(steps):
            player = game.current_player(state)
            if player == TERMINAL:
                break
            steps_ = [o for o, _ in game.chance_outcomes(state)] if player == CHANCE else game.legal_actions(state)
            state = game.apply(state, rng.choice(steps_))
        yield game, state


def whole_rounds(count: int) -> Iterator[Asked]:
    """A round of two Heroes with their whole kits against four cards in unknown order."""
    for _ in range(count):
        spot = whole_round("augur", "pathfinder", **FULL)
        yield spot.game, spot.state


def chimera_turn(_: Asked) -> tuple[int, object]:
    """The odds of a turn of the Chimera on a full board, nobody defending."""
    found = exact(full_board().play())
    return found.nodes, sorted((repr(state), chance) for state, chance in found.ends)


def searched(_: Asked) -> tuple[int, object]:
    """The search on the rest of a round, with the solver of the same checkout."""
    found = expectimax(whole_round("augur", "pathfinder", **FULL), Limits(nodes=NODES))
    return found.nodes, (found.status, found.low, found.high)


ONCE = ((None, None),)

WORKS: dict[str, Callable[[], Done]] = {
    "Red Rains, steps of games at random": lambda: timed(playing, redrains(30)),
    "Red Rains, steps of games by habits": lambda: timed(by_habit, redrains(15)),
    "Red Rains, positions of a player's turn": lambda: timed(walking, on(redrains(1), 30)),
    "Red Rains, nodes of a Chimera turn": lambda: timed(chimera_turn, iter(ONCE)),
    "Raid Boss, steps of fights at random": lambda: timed(playing, raidboss(6)),
    "Raid Boss, steps of fights by habits": lambda: timed(by_habit, raidboss(4)),
    "Raid Boss, positions of a whole round": lambda: timed(walking, whole_rounds(1)),
    "Raid Boss, nodes of expectimax": lambda: timed(searched, iter(ONCE)),
    "Ascension, steps of duels at random": lambda: timed(playing, ascension("duel", 8)),
    "Ascension, steps of duels by habits": lambda: timed(by_habit, ascension("duel", 5)),
    "Ascension, steps of solo games by habits": lambda: timed(by_habit, ascension("solo", 6)),
    "Ascension, positions of a turn": lambda: timed(walking, on(ascension("duel", 1), 60)),
}
"""What is timed: the units are what the name counts."""


def main() -> None:
    """Answer the names on standard input."""
    for line in sys.stdin:
        print(json.dumps(WORKS[line.strip()]()), flush=True)


if __name__ == "__main__":
    main()
