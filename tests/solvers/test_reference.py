from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from model.core.action import parse_action
from model.core.goal import Problem
from model.tinygame import DamageDealt, State, Survive, TinyGame, position
from solvers.limits import Limits
from solvers.reference import reference
from solvers.result import Status

GAME = TinyGame()


@dataclass(frozen=True)
class Opposed(DamageDealt):
    """The question of a seat that never decides: the player is its opponent."""

    seat: int = 1


def damage(**given) -> Problem[State]:
    return Problem(GAME, position(**given), DamageDealt())


def test_wound_first():
    result = reference(damage(energy=2, hand=["cleave", "rally", "strike", "strike"], enemies=[12, 12]))
    assert result.status is Status.PROVEN
    assert result.value == 18
    assert result.best == (parse_action("play cleave"),)
    assert " · ".join(map(str, result.line)).startswith("play cleave · play rally · play strike")


def test_the_mean_over_chance_is_exact():
    assert reference(damage(hand=["gamble"], enemies=[4])).value == 3
    assert reference(damage(hand=["gamble"], enemies=[5])).value == Fraction(20, 6)


def test_all_best_first_actions_are_named():
    result = reference(damage(energy=2, hand=["strike", "cleave"], enemies=[12]))
    assert [str(action) for action in result.best] == ["play cleave", "play strike"]


def test_a_terminal_position_has_its_value_and_no_action():
    result = reference(damage(enemies=[0]))
    assert result.value == 0
    assert result.best == result.line == ()


def test_an_opponent_takes_the_least():
    state = position(1, ["strike", "gamble"], [9])
    assert reference(Problem(GAME, state, Opposed())).value == 0
    assert str(reference(Problem(GAME, state, Opposed())).line[0]) == "end"


def test_a_position_that_starts_with_chance():
    state = GAME.apply(position(0, ["gamble"], [4]), parse_action("play gamble"))
    result = reference(Problem(GAME, state, DamageDealt()))
    assert result.value == 3
    assert result.best == ()


@pytest.mark.parametrize("nodes", [0, 1, 5, 20, 60])
def test_a_limit_gives_a_bound_that_holds_the_value(nodes):
    problem = damage(energy=2, hand=["cleave", "rally", "strike", "strike"], enemies=[12, 12])
    result = reference(problem, Limits(nodes=nodes))
    assert result.status is Status.BOUND
    assert result.low <= 18 <= result.high
    assert result.nodes <= nodes
    with pytest.raises(ValueError, match="not proven"):
        _ = result.value


def test_survival_with_a_parry():
    state = position(1, ["parry"], [{"hp": 5, "strength": 9}], hp=3)
    assert reference(Problem(GAME, state, Survive())).value == 1


def test_brute_force_that_remembers_gives_the_same_with_fewer_positions():
    asked = damage(energy=3, hand=["gamble", "gamble", "strike"], enemies=[5, 4])
    tree, graph = reference(asked), reference(asked, remember=True)
    assert tree.status is graph.status is Status.PROVEN
    assert (graph.value, graph.best, graph.line) == (tree.value, tree.best, tree.line)
    assert graph.nodes < tree.nodes
