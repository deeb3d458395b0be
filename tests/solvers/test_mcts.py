"""Tree search: what it finds, what its answer stands for, and that the seed decides."""

from __future__ import annotations

from fractions import Fraction

import pytest

from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.expectimax import expectimax
from solvers.limits import Limits, Meter
from solvers.mcts import TREE_SHARE, Tree, mcts
from solvers.odds import distribution, expectation
from solvers.policies import first_legal, uniform
from solvers.result import Refused, Status
from tests.contract.subjects import tiny_damage, tiny_end, tiny_survival

GAME = TinyGame()
ROW = [{"hp": 6, "strength": 3}, {"hp": 4, "strength": 4}]
SMALL = Problem(GAME, position(2, ["parry", "gamble", "strike"], ROW, hp=5, pile=["scout"], turns=2), Survive())
PROBLEMS = {"damage": tiny_damage(), "survival": tiny_survival(), "small": SMALL}
each = pytest.mark.parametrize("name", PROBLEMS)


@each
def test_the_action_taken_most_often_is_a_best_one(name):
    problem = PROBLEMS[name]
    best = expectimax(problem)
    found = mcts(problem, uniform, 1_500, 1)
    assert found.best[0] in best.best
    assert found.status is Status.ESTIMATE


@each
def test_the_estimate_is_what_the_play_of_the_tree_reaches(name):
    """Its exact value, by the odds of that play, lies in the interval, and is no more than the best."""
    problem = PROBLEMS[name]
    tree = Tree(problem, uniform, 2, Meter(Limits()))
    for _ in range(600):
        tree.grow()
    truth = expectation(distribution(GAME, problem.state, lambda s: False, tree.choose), problem.goal.value)[0]
    found = mcts(problem, uniform, 800, 2)
    assert (found.samples, TREE_SHARE) == (200, 0.75)
    assert found.low <= truth <= found.high
    assert truth <= expectimax(problem).value
    assert "grown by 600 games that are not counted" in found.notes[-1]


def test_every_visit_of_a_node_is_one_of_its_actions_and_results_add_up():
    problem = PROBLEMS["damage"]
    tree = Tree(problem, uniform, 3, Meter(Limits()))
    for _ in range(300):
        tree.grow()
    root = tree.nodes[problem.state]
    assert (root.visits, tree.games) == (300, 300)
    for state, node in tree.nodes.items():
        assert GAME.current_player(state) not in (CHANCE, TERMINAL)
        assert node.visits == sum(edge.visits for edge in node.edges)
        low, high = problem.goal.bounds(state)
        assert all(low <= edge.mean <= high for edge in node.edges if edge.visits)
    assert max(root.edges, key=lambda edge: edge.visits).action == tree.first()


def test_few_visits_leave_the_choice_to_the_policy():
    problem = PROBLEMS["damage"]
    legal, tree = GAME.legal_actions(problem.state), Tree(problem, first_legal, 4, Meter(Limits()))
    assert tree.first() is None
    tree.grow()
    assert tree.choose(GAME, problem.state, legal) == legal[0]
    for _ in range(400):
        tree.grow()
    assert tree.choose(GAME, problem.state, legal) == tree.first() != legal[0]


def test_the_most_promising_actions_come_first_and_others_with_the_visits():
    class Hinting(TinyGame):
        def heuristic(self, state):
            return Fraction(len(state.hand))

    game = Hinting()
    problem = Problem(game, PROBLEMS["damage"].state, DamageDealt())
    tree = Tree(problem, first_legal, 5, Meter(Limits()))
    tree.grow()
    edges = tree.nodes[problem.state].edges
    usual = first_legal(game, problem.state, game.legal_actions(problem.state))
    assert edges[0].action == usual
    hints = [game.heuristic(edge.state) for edge in edges[1:]]
    assert hints == sorted(hints, reverse=True)
    for _ in range(3):
        tree.grow()
    assert all(not edge.visits for edge in edges[4:])


def test_the_seed_decides_and_limits_end_it_early():
    problem = PROBLEMS["survival"]
    first, again = mcts(problem, uniform, 120, 7), mcts(problem, uniform, 120, 7)
    assert (first.mean, first.low, first.best, first.nodes) == (again.mean, again.low, again.best, again.nodes)
    short = mcts(problem, uniform, 100_000, 7, Limits(nodes=1_000))
    assert (short.nodes, short.status) == (1_000, Status.ESTIMATE)
    assert short.notes[-2] == "node limit 1,000 reached"
    lone = Problem(GAME, position(1, ["strike"], [12]), DamageDealt())
    # A tree that is complete still counts its games, so that a limit ends them.
    assert mcts(lone, uniform, 20_000, 7, Limits(nodes=200)).nodes == 200
    none = mcts(problem, uniform, 100, 7, Limits(nodes=1))
    assert (none.status, none.best, none.samples) == (Status.BOUND, (), 0)


def test_what_is_refused():
    with pytest.raises(ValueError, match="2 samples or more"):
        mcts(SMALL, uniform, 1, 1)
    with pytest.raises(Refused, match="not to decide"):
        mcts(tiny_end(), uniform, 10, 1)
    with pytest.raises(Refused, match="seat 1 asks"):
        mcts(Problem(GAME, SMALL.state, Survive(seat=1)), uniform, 10, 1)
