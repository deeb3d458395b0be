from __future__ import annotations

from fractions import Fraction

from hypothesis import HealthCheck, given, settings

from model.core.action import parse_action
from model.core.game import replay
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.limits import Limits
from solvers.puzzle import analyse
from solvers.reference import reference
from solvers.result import Status
from tests.contract.subjects import tiny_problems

GAME = TinyGame()
WOUND_FIRST = Problem(GAME, position(2, ["cleave", "rally", "strike", "strike"], [12, 12]), DamageDealt())


def test_wound_first():
    report = analyse(WOUND_FIRST)
    values = {str(action): value for action, value in report.values.items()}
    assert values == {"end": 0, "play cleave": 18, "play rally": 6, "play strike": 12}
    assert (report.best, report.unique) == ((parse_action("play cleave"),), True)
    assert report.tempting is not None
    assert str(report.tempting.action) == "play strike"
    assert report.tempting.value == 12
    assert GAME.is_terminal(replay(GAME, WOUND_FIRST.state, report.tempting.line))


def test_the_shortest_solution_counts_own_actions_until_the_value_is_safe():
    # Cleave, rally, and two strikes with their targets chosen: six decisions; ending the turn adds nothing.
    report = analyse(WOUND_FIRST)
    assert report.shortest == len(report.shortest_line) == 6
    assert replay(GAME, WOUND_FIRST.state, report.shortest_line).damage == 18


def test_the_shortest_solution_against_chance_is_the_worst_case():
    # A gamble of 1 to 3 leaves the strike to be played; one of 4 or more does not.
    problem = Problem(GAME, position(1, ["gamble", "strike"], [4]), DamageDealt())
    report = analyse(problem)
    assert report.result.value == 4
    assert report.shortest == 1  # the strike alone is enough, whatever the die could do
    problem = Problem(GAME, position(1, ["gamble", "strike"], [7]), DamageDealt())
    assert analyse(problem).result.value == Fraction(7)
    assert analyse(problem).shortest == 2


def test_several_best_first_actions_are_not_unique():
    report = analyse(Problem(GAME, position(2, ["strike", "cleave"], [12]), DamageDealt()))
    assert [str(action) for action in report.best] == ["play cleave", "play strike"]
    assert report.unique is False


def test_without_a_wrong_first_action_nothing_tempts():
    report = analyse(Problem(GAME, position(0, ["strike"], [5]), DamageDealt()))
    assert (report.unique, report.tempting, report.shortest) == (True, None, 0)


def test_a_terminal_position_is_no_puzzle():
    report = analyse(Problem(GAME, position(0, [], [0]), Survive()))
    assert (report.best, report.unique, report.tempting) == ((), None, None)


def test_a_limit_leaves_open_what_is_not_proven():
    report = analyse(WOUND_FIRST, Limits(nodes=3))
    assert report.result.status is Status.BOUND
    assert (report.unique, report.shortest, report.tempting) == (None, None, None)


def test_any_solver_may_answer_for_the_first_actions():
    asked = []

    def solver(problem, limits):
        asked.append(problem.state)
        return reference(problem, limits)

    report = analyse(WOUND_FIRST, solver=solver)
    assert len(asked) == 5
    assert report.values == analyse(WOUND_FIRST).values
    assert report.shortest == 6


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tiny_problems(cards=3))
def test_values_and_uniqueness_agree_with_the_definition(problem):
    report, judge = analyse(problem), reference(problem)
    game = problem.game
    for action, value in report.values.items():
        child = Problem(game, game.apply(problem.state, action), problem.goal)
        assert value == reference(child).value
    assert report.best == judge.best
    assert report.unique == (len(judge.best) == 1)
    assert report.shortest is not None
    if report.tempting is not None:
        assert report.tempting.value == max(v for v in report.values.values() if v < judge.value)
