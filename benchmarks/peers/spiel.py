"""Expectimax and UCT on pig beside OpenSpiel: the same tree, node by node, and the same number of simulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.pig import pig, state
from peers.harness import Comparison, Row, Variant

from solvers.packed import expectimax_of, uct_of

SCORES, DEPTH = (90, 88), 6
C, SIMULATIONS = 1.4, 20_000
ROLL, HOLD = 0, 1


def spiel_pig() -> Any:
    """The game of OpenSpiel: 100 points, worth 1 or -1; the points needed to win have to be banked."""
    import pyspiel

    return pyspiel.load_game("pig")


def our_pig() -> Any:
    """The same game, packed."""
    return pig(100, at_once=False, loss=-1.0)


def reached(first: int, second: int) -> Any:
    """A state of OpenSpiel with these scores, the first player to move; both are sums of dice from 2 to 6."""
    found = spiel_pig().new_initial_state()
    for points in zip(rolls(first), rolls(second), strict=True):
        for face in points:
            if face:
                found.apply_action(ROLL)
                found.apply_action(face - 1)
            found.apply_action(HOLD)
    return found


def rolls(points: int) -> list[int]:
    """Twenty rolls that sum to so many points; 0 stands for none."""
    found = [6] * (points // 6) + [points % 6]
    if found[-1] == 1:
        found[-2:] = [5, 2]
    return (found + [0] * 20)[:20]


def by_spiel(start: Any, depth: int) -> float:
    """The value by OpenSpiel's expectiminimax; states beyond the depth are worth 0."""
    from open_spiel.python.algorithms import minimax

    value, _ = minimax.expectiminimax(start, depth, lambda _: 0.0, 0)
    return float(value)


def spiel_nodes(start: Any, depth: int) -> int:
    """How many states that search visits: its calls of itself are counted."""
    from open_spiel.python.algorithms import minimax

    search: Callable[..., Any] = minimax.expectiminimax
    calls = 0

    def counting(*words: Any) -> Any:
        nonlocal calls
        calls += 1
        return search(*words)

    minimax.expectiminimax = counting
    try:
        counting(start, depth, lambda _: 0.0, 0)
    finally:
        minimax.expectiminimax = search
    return calls


def same_tree(first: int, second: int, depth: int) -> int:
    """Assert the same value to 1e-12 and the same number of nodes; that number."""
    start = reached(first, second)
    value, nodes = expectimax_of(our_pig())(state(first, second), depth)
    assert abs(value - by_spiel(start, depth)) <= 1e-12
    assert nodes == spiel_nodes(start, depth)
    return int(nodes)


def expectimax() -> Comparison:
    """Depth 6 at 90 to 88, without memory and without pruning on either side."""
    nodes, search, start = same_tree(*SCORES, DEPTH), expectimax_of(our_pig()), reached(*SCORES)
    root = state(*SCORES)
    variants = (
        Variant("kibitz packed.expectimax_of", lambda: search(root, DEPTH), 300),
        Variant("OpenSpiel, python expectiminimax", lambda: by_spiel(start, DEPTH), 3),
    )
    notes = (f"the same {nodes:,} nodes, values equal to 1e-12; depth counts decisions, as OpenSpiel counts it",)
    return Comparison(variants, {variants[1].name: 100.0}, notes)


def spiel_search(start: Any, seed: int) -> dict[int, tuple[int, float]]:
    """Action -> (visits, mean) of OpenSpiel's MCTSBot in C++ with one random game for each simulation."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(spiel_pig(), evaluator, C, SIMULATIONS, 1000, False, seed, False)
    root = bot.mcts_search(start)
    return {node.action: (node.explore_count, node.total_reward / max(1, node.explore_count)) for node in root.children}


def similar(ours: Any, theirs: dict[int, tuple[int, float]]) -> None:
    """Assert that both spend their visits alike: shares within 6 points, means of what is often visited within 0.05."""
    for action, (visits, mean) in theirs.items():
        assert abs(ours[action, 0] / ours[:, 0].sum() - visits / sum(v for v, _ in theirs.values())) <= 0.06
        if visits >= SIMULATIONS / 5:
            assert abs(ours[action, 1] - mean) <= 0.05


def uct() -> Comparison:
    """20,000 simulations from the start."""
    search, start, game = uct_of(our_pig()), spiel_pig().new_initial_state(), spiel_pig()
    ours, theirs = search(state(), SIMULATIONS, C, 1), spiel_search(start, 1)
    similar(ours, theirs)
    shares = f"{ours[ROLL, 0] / SIMULATIONS:.1%} and {theirs[ROLL][0] / SIMULATIONS:.1%} of visits on roll"
    means = f"means {ours[ROLL, 1]:.3f} and {theirs[ROLL][1]:.3f}"
    variants = (
        Variant("kibitz packed.uct_of", lambda: search(state(), SIMULATIONS, C, 1), 3),
        Variant("OpenSpiel, C++ MCTSBot", lambda: spiel_search(start, 1)),
    )
    limit = game.get_parameters()["horizon"]
    notes = (
        f"c {C}, {SIMULATIONS:,} simulations, one random game each; {shares}, {means}",
        f"OpenSpiel ends a game after {limit:,} moves, ours has no such limit; random games take about 180",
    )
    return Comparison(variants, {variants[1].name: 4.0}, notes)


ROWS = (
    Row("expectimax", "expectimax of pig, 6 decisions deep", ("pyspiel",), expectimax),
    Row("uct", "UCT on pig", ("pyspiel",), uct),
)
