"""Packed games: the graph solver and the kernels against recursion in plain Python and known values."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))

from games.pig import HOLD, ROLL, against_automaton, pig, state

from solvers.graphs import graph
from solvers.jit import plain
from solvers.packed import CHANCE, FIRST, SECOND, TERMINAL, Packed, expectimax_of, packed, playouts_of, uct_of
from solvers.stochastic import solve

ROOT = Path(__file__).resolve().parents[2]


def in_python(game: Packed) -> Packed:
    """The game with its functions as plain Python."""
    return Packed(*map(plain, game))


def by_recursion(game: Packed, s: int, depth: int) -> tuple[float, int]:
    """Expectimax as the definition says it."""
    who = game.kind(s)
    if who == TERMINAL:
        return game.value(s), 1
    if not depth:
        return 0.0, 1
    below = [by_recursion(game, game.step(s, n), depth - (who != CHANCE)) for n in range(game.count(s))]
    nodes = 1 + sum(n for _, n in below)
    if who == CHANCE:
        return sum(game.chance(s, n) * v for n, (v, _) in enumerate(below)), nodes
    return (max if who == FIRST else min)(v for v, _ in below), nodes


def test_expectimax_is_the_definition() -> None:
    game = pig(20)
    search = expectimax_of(game)
    for depth in (1, 2, 4):
        value, nodes = by_recursion(in_python(game), state(12, 11), depth)
        found = search(state(12, 11), depth)
        assert found[0] == pytest.approx(value, abs=1e-12)
        assert found[1] == nodes


@pytest.mark.parametrize(("target", "balance"), [(10, 0.4188486), (15, 0.3075739), (20, 0.2311171)])
def test_known_values_of_pig(target: int, balance: float) -> None:
    """Wins less losses of the first player, as they are published."""
    found = solve(graph(pig(target), state()))
    assert 2 * found.low[0] - 1 == pytest.approx(balance, abs=5e-8)
    assert found.high[0] - found.low[0] <= 1e-12


def test_the_interval_holds_a_value_that_is_known() -> None:
    """A walk on a line that goes up with chance 2/3: the gambler's ruin has a closed form."""
    size, chance_up = 12, 2 / 3

    def kind(s):
        return TERMINAL if s in (0, size) else CHANCE

    def count(s):
        return 2

    def step(s, number):
        return s + 1 if number else s - 1

    def chance(s, number):
        return 2 / 3 if number else 1 / 3

    def value(s):
        return 1.0 if s == size else 0.0

    found = solve(graph(packed(kind, count, step, chance, value), 5), eps=1e-10)
    ratio = (1 - chance_up) / chance_up
    assert found.low[0] - 1e-14 <= (1 - ratio**5) / (1 - ratio**size) <= found.high[0] + 1e-14
    assert found.high[0] - found.low[0] <= 1e-10


def test_players_who_may_wait_for_ever_keep_an_open_interval() -> None:
    """One position where waiting leads back and going on wins half the time: waiting never hurts nor helps."""

    def kind(s):
        return (FIRST, CHANCE, TERMINAL, TERMINAL)[s]

    def count(s):
        return 2

    def step(s, number):
        return number if s == 0 else 2 + number

    def chance(s, number):
        return 0.5

    def value(s):
        return 1.0 if s == 3 else 0.0

    found = solve(graph(packed(kind, count, step, chance, value), 0))
    assert found.low[0] == 0.5
    assert found.high[0] >= 0.5


def drawn(kinds: tuple[int, ...], moves: dict[int, tuple[int, ...]], wins: tuple[int, ...]) -> Packed:
    """A game of a few positions; chance takes each of its moves alike, and some ends are won."""
    size = 5
    steps, counts = np.zeros((size, 2), int), np.zeros(size, int)
    for s, after in moves.items():
        counts[s], steps[s, : len(after)] = len(after), after
    who = np.array([*kinds, *[TERMINAL] * (size - len(kinds))])
    won = np.array([float(s in wins) for s in range(size)])
    return packed(
        lambda s: who[s], lambda s: counts[s], lambda s, n: steps[s, n], lambda s, n: 1.0 / counts[s], lambda s: won[s]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "moves", "value"),
    [
        # The second player waits for ever rather than lose half of the time.
        ((SECOND, CHANCE, TERMINAL, TERMINAL), {0: (0, 1), 1: (2, 3)}, 0.0),
        # What the first player is promised hangs on the second, who never leaves: to win for sure is no lower bound.
        ((FIRST, SECOND, TERMINAL, TERMINAL), {0: (1,), 1: (0, 3)}, 0.0),
        # Both may wait; the first player had better leave.
        ((FIRST, SECOND, CHANCE, TERMINAL, TERMINAL), {0: (1, 2), 1: (0, 4), 2: (3, 4)}, 0.5),
        # Nobody decides, and half of what is left goes on.
        ((CHANCE, CHANCE, TERMINAL, TERMINAL), {0: (1, 3), 1: (0, 2)}, 2 / 3),
    ],
)
def test_waiting_for_ever_wins_nothing(kinds, moves, value) -> None:
    found = solve(graph(drawn(kinds, moves, (len(kinds) - 1,)), 0))
    assert found.low[0] - 1e-15 <= value <= found.high[0] + 1e-15
    assert found.high[0] - found.low[0] <= 1e-12


def test_states_are_numbered_alike_in_both_kinds_of_table() -> None:
    game = against_automaton(15, 8)
    for one, other in zip(graph(game, state()), graph(game._replace(room=0), state()), strict=True):
        assert (one == other).all()


def test_every_block_comes_after_those_that_it_leads_to() -> None:
    found = graph(pig(12), state())
    size = len(found.states)
    assert sorted(found.order) == list(range(size))
    block = np.empty(size, int)
    block[found.order] = np.searchsorted(found.ends, np.arange(size), side="right")
    leads = np.repeat(np.arange(size), np.diff(found.start))
    assert (block[found.after] <= block[leads]).all()
    assert len(found.ends) < size


PLAIN = """
import sys
from pathlib import Path
kernels, called = {kernels!r}, set()
profile = lambda frame, *_: called.add((Path(frame.f_code.co_filename).stem, frame.f_code.co_qualname))
sys.path.append({benchmarks!r})
from games.pig import against_automaton, state
from solvers.graphs import graph
from solvers.jit import COMPILED
from solvers.lattice import Purchase, lattice
from solvers.packed import expectimax_of, uct_of
from solvers.stochastic import solve
from games.pig import holding
from solvers import packed_luck
from solvers.packed import CHANCE, FIRST, SECOND, TERMINAL, packed, playouts_of
from solvers.xoshiro import seeded, uniform
print(COMPILED)
sys.setprofile(None if COMPILED else profile)
game, policy = against_automaton(10, 8), holding(4)
for each in (game, game._replace(room=0)):
    found = solve(graph(each, state()))
    print(repr(float(found.low[0])), repr(float(found.high[0])), found.sweeps)
print(len(graph(against_automaton(20, 8)._replace(room=0), state()).states))
# The second player waits for ever, which no guess can prove: sweeps from below have to do.
kept = packed(
    lambda s: (FIRST, SECOND, TERMINAL, TERMINAL)[s], lambda s: 1 + s, lambda s, n: 3 * n if s else 1, None,
    lambda s: 1.0 if s == 3 else 0.0,
)
print(*map(float, solve(graph(kept, 0)).low), *map(float, solve(graph(kept, 0)).high))
# Waiting is as good as going on.
wait = packed(
    lambda s: FIRST if s == 0 else CHANCE if s == 1 else TERMINAL, lambda s: 2,
    lambda s, n: n if s == 0 else 2 + n, lambda s, n: 0.25 + 0.5 * n, lambda s: 1.0 if s == 3 else 0.0,
)
print(*map(float, solve(graph(wait, 0)).low), *map(float, solve(graph(wait, 0)).high))
print(*expectimax_of(game)(state(4, 3), 2))
print(lattice(3).assign([Purchase((((6, 6), 5), ((1,), 2)), 2)]).sum())
values = lattice(2).values(sum)
print(*lattice(2).rerolls(values, 2)[0], *map(float, lattice(2).expected(values[None] / 2, 2)))
for each in (game, game._replace(alike=False)):
    print(*uct_of(each)(state(), 50, 1.4, 1).ravel().tolist(), playouts_of(each)(state(), 9, 2))
print(*uct_of(wait)(0, 20, 1.4, 1).ravel().tolist())
numbers = packed_luck.exact_numbers(game, policy, state())
print(packed_luck.plain_games(game, policy)(state(), 9, 3, numbers))
adjusted = packed_luck.adjusted_games(game, policy, packed_luck.looked_up)(state(), 9, 3, 0.9 * numbers)
print(round(adjusted.total, 9), round(adjusted.squares, 9))
words = seeded(1)
print([float(uniform(words)) for _ in range(3)])
sys.setprofile(None)
print(sorted(kernels - called) if not COMPILED else [])
"""


def kernels() -> set[tuple[str, str]]:
    """(module, name) of every function of the solvers that is compiled."""
    found = set()
    for path in (ROOT / "solvers").glob("*.py"):
        within: list[tuple[ast.AST, str]] = [(ast.parse(path.read_text("utf-8")), "")]
        for node, prefix in within:
            for part in ast.iter_child_nodes(node):
                inner = prefix
                if isinstance(part, ast.FunctionDef):
                    inner = f"{prefix}{part.name}.<locals>."
                    if any(isinstance(d, ast.Name) and d.id in ("kernel", "specialised") for d in part.decorator_list):
                        found.add((path.stem, prefix + part.name))
                within.append((part, inner))
    return found


def test_all_is_the_same_in_plain_python() -> None:
    """One program in two processes, one of them told to compile nothing; it comes to every kernel of the solvers."""
    script, said = PLAIN.format(benchmarks=str(ROOT / "benchmarks"), kernels=kernels()), []
    for pure in ("", "1"):
        run = subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "KIBITZ_PURE": pure, "PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        said.append(run.stdout.split(maxsplit=1))
    assert [first for first, _ in said] == ["True", "False"]
    assert said[0][1] == said[1][1]
    assert said[1][1].splitlines()[-1] == "[]", "kernels that the program does not come to"


def test_an_automaton_is_beaten_more_often_than_a_perfect_player() -> None:
    weak = solve(graph(against_automaton(30, 20), state()))
    strong = solve(graph(pig(30), state()))
    assert weak.low[0] > strong.high[0]


def test_a_graph_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 100 positions"):
        graph(pig(30), state(), most=100)


@pytest.mark.parametrize("alike", [True, False])
def test_random_games_have_the_mean_of_all_random_games(alike: bool) -> None:
    """Also where one random number decides several things, and where the chances of outcomes are looked up."""
    game = pig(10)
    game_kind = game.kind
    for start in (state(), state(4, 7, 3)):
        everybody = packed(
            lambda s: TERMINAL if game_kind(s) == TERMINAL else CHANCE,
            game.count,
            game.step,
            None,
            game.value,
            game.room,
        )
        exact = solve(graph(everybody, start)).low[0]
        games = 40_000
        total, _ = playouts_of(game._replace(alike=alike))(start, games, 11)
        assert abs(total / games - exact) <= 4 * (exact * (1 - exact) / games) ** 0.5


def test_random_games_and_uct_know_the_better_move() -> None:
    game = pig(100)
    total, steps = playouts_of(game)(state(), 400, 7)
    assert 0 < total < 400
    assert steps > 400
    assert playouts_of(game)(state(), 400, 7) == (total, steps)
    visits = uct_of(game)(state(50, 60, 40), 20_000, 1.4, 3)
    assert visits[:, 0].sum() == 20_000
    assert visits[HOLD, 1] > visits[ROLL, 1] + 0.05
    assert visits[HOLD, 0] > 2 * visits[ROLL, 0]
