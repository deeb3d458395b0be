"""Packed games: the graph solver and the kernels against recursion in plain Python and known values."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "benchmarks"))

from games.pig import against_automaton, pig, state

from solvers.graphs import graph
from solvers.jit import plain
from solvers.packed import CHANCE, FIRST, TERMINAL, Packed, expectimax_of, packed, playouts_of, uct_of
from solvers.stochastic import solve


def in_python(game: Packed) -> Packed:
    """The game with its functions as plain Python."""
    return game._replace(**{name: plain(part) for name, part in game._asdict().items() if name != "room"})


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


def test_an_automaton_is_beaten_more_often_than_a_perfect_player() -> None:
    weak = solve(graph(against_automaton(30, 20), state()))
    strong = solve(graph(pig(30), state()))
    assert weak.low[0] > strong.high[0]


def test_a_graph_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 100 positions"):
        graph(pig(30), state(), most=100)


def test_random_games_and_uct_know_the_better_move() -> None:
    game = pig(100)
    total, steps = playouts_of(game)(state(), 400, 7)
    assert 0 < total < 400
    assert steps > 400
    assert playouts_of(game)(state(), 400, 7) == (total, steps)
    visits = uct_of(game)(state(80, 90, 25), 20_000, 1.4, 3)
    assert visits[:, 0].sum() == 20_000
    assert visits[1, 1] == 1.0
    assert visits[1, 0] > visits[0, 0]
