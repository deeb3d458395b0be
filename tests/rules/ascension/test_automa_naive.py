"""Villain commands against an independent reading of the procedure, on random positions."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import OPEN, fig, position
from support.ascension_commands import outcomes
from support.ascension_naive import command, cultist, number, seen
from support.ascension_naive_pair import CARDS, Ground, Pair, engine_seen, made, pair_of
from support.ascension_naive_random import random_pair

from model.ascension.table import TAINTED, Tile
from model.effects.agenda import Frame
from model.effects.language import Call


@pytest.mark.rule("AT-154")
def test_villains_ignore_tainted_tiles_that_lower_a_number_and_keep_what_helps() -> None:
    tile = Tile(strength=-1, defense=-1, speed=1)
    figures = {"v": fig("n-brute", 1, "c3"), "white": fig("cultist", 1, "c4"), "h": fig("p-rider", 0, "d3")}
    table = {"villains": frozenset({1}), "tainted": tile}
    at = position(figures=figures, extra_cards=CARDS, table=table, terrain={"tainted": ["c3", "c4", "d3"]})
    numbers = {name: tuple(at.num(name, what) for what in ("strength", "defense", "speed")) for name in figures}
    assert numbers == {"v": (4, 5, 4), "white": (2, 1, 4), "h": (2, 1, 5)}


def test_both_sides_start_from_the_same_numbers() -> None:
    for seed in range(60):
        pair = random_pair(seed)
        for name, figure in pair.world["figures"].items():
            for what in ("strength", "defense", "speed"):
                assert pair.position.num(name, what) == number(pair.world, name, what, figure["hex"]), (seed, name)


def compare(pair: Pair) -> None:
    """Assert that the engine allows exactly what the naive reading does: the steps, and the positions after them."""
    naive = command(pair.world, pair.kind)
    engine = outcomes(pair, pair.position.state)
    assert {seen(world) for _, world in naive} == {engine_seen(pair, state) for _, state in engine}
    assert {tuple(step.partition(" via")[0] for step in done) for done, _ in naive} == {done for done, _ in engine}


def disagreements(seeds: range) -> list[int]:
    """The seeds of the random positions on which the two differ."""
    found = []
    for seed in seeds:
        try:
            compare(random_pair(seed))
        except AssertionError:
            found.append(seed)
    return found


@pytest.mark.rule("AT-260")
def test_a_villain_with_a_portal_or_a_barrier_placed_under_it_goes_around_enemies_all_the_same() -> None:
    barrier = {"enchanted": ["a3"], "tiles": (TAINTED, Tile(barrier=True))}
    for under in ({}, {"gates": ["a3"]}, barrier):
        pair = fenced(**under)
        found = {done for done, _ in outcomes(pair, pair.position.state)}
        assert found == {done for done, _ in command(pair.world, "a")}
        assert found == {("move c4", "attack wall-d4"), ("move c5",)}  # by plain distance it would go to d3


def fenced(**ground: Any) -> Pair:
    """A Villain on a3 whose straight way to g3 is fenced off by enemies that it cannot reach."""
    wall = {f"wall-{at}": made("p-wall", 0, at) for at in ("d1", "d2", "e3", "d4")}
    return pair_of(Ground(OPEN, {"v": made("n-brute", 1, "a3"), **wall}, {"a": ("v", "g3")}, **ground), "a")


@pytest.mark.rule("AT-168", "AT-254", "AT-311")
@pytest.mark.parametrize("damage", [1, 3])
def test_a_villain_makes_no_move_that_ends_the_defense_it_lives_by(damage: int) -> None:
    figures = {"v": made("n-archer", 1, "b3", damage=damage), "h": made("p-rider", 0, "f3")}
    pair = pair_of(Ground(OPEN, figures, {"a": ("v", "b3")}, ring=("b3", 1)), "a")
    found = {done for done, _ in outcomes(pair, pair.position.state)}
    assert found == {done for done, _ in command(pair.world, "a")}
    assert found == ({()} if damage == 3 else {("move c3", "attack h")})


RULES = tuple(f"AT-{n}" for n in range(250, 270))


@pytest.mark.rule(*RULES)
def test_what_a_command_allows_is_what_the_procedure_says() -> None:
    assert disagreements(range(150)) == []


@pytest.mark.rule("AT-137", "AT-255", "AT-260", "AT-311")
@pytest.mark.parametrize("seed", [4764, 5479, 8064, 9767, 11357, 11772, 13381, 17745, 27416])
def test_rare_positions(seed: int) -> None:
    """A Portal or a barrier under it, a move it would not survive, harm on the way: each once told the two apart."""
    compare(random_pair(seed))


@pytest.mark.rule("AT-276", "AT-277", "AT-278", "AT-279")
def test_where_a_villain_cultist_may_be_deployed_is_what_the_rules_say() -> None:
    for seed in range(200):
        pair, reserve = random_pair(seed), seed % 7
        kernel, seat = pair.position.game.kernel, pair.world["figures"][pair.world["tokens"][pair.kind][0]]["seat"]
        state = pair.position.state._replace(supply=(15, 15, reserve))
        deploy = Frame((Call("deploy_cultist", (("on", pair.kind),)),), (), "test", seat)
        start = kernel.settle(kernel.push(state, deploy))
        ends = [pair.position.game.apply(start, a) for a in pair.position.game.legal_actions(start)]
        found = {engine_seen(pair, state) for state in (ends if start.agenda else [start])}
        assert found == {seen(world) for world in cultist(pair.world, pair.kind, reserve)}, seed


@pytest.mark.slow
def test_what_a_command_allows_is_what_the_procedure_says_on_two_thousand_positions() -> None:
    assert disagreements(range(150, 2000)) == []
