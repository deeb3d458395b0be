"""Questions about who is ahead and who has won."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.ascension import Position, fig, position

from model.ascension.goal import AchieveGoal, Condition, Lead, Win
from model.core.diagnostics import DiagnosticError
from model.core.goal import Problem
from model.core.pile import hidden_pile
from model.scenario import read_scenario
from solvers.result import Refused
from solvers.solve import solve

GAME = """\
format: 1
id: ahead
title: Ahead
game: ascension
source: original
board: {{map: ". . ."}}
seats: [{{name: red, figures: [{{card: rut, at: a1}}]}}, {{name: white}}]
to_move: red
goal: {{achieve: [{{{}}}]}}
"""


def asked(at: Position, condition: Condition, seat: int = 0) -> Fraction:
    """What the question is worth after the turn in progress."""
    goal = AchieveGoal(at.game.engine, seat, (condition,))
    return goal.value(at.do("end").state)


@pytest.mark.parametrize(("honor", "least", "value"), [((5, 4), 1, 1), ((5, 5), 1, 0), ((5, 5), 0, 1), ((5, 6), 0, 0)])
def test_a_lead_is_counted_against_the_other_team(honor: tuple[int, int], least: int, value: int) -> None:
    assert asked(position(honor=honor), Lead(least)) == value


def test_a_lead_is_that_of_the_whole_team_over_the_best_other_one() -> None:
    at = position(seats=3, honor=(7, 2, 6))
    assert [asked(at, Lead(n)) for n in (1, 2)] == [1, 0]
    pairs = position(seats=4, table={"teams": (0, 1, 0, 1)}, honor=(3, 4, 3, 1))
    assert [asked(pairs, Lead(1), seat) for seat in (0, 2, 1)] == [1, 1, 0]


def test_who_cannot_catch_up_any_more_is_told_so_at_once() -> None:
    closed = {"row": (), "centre": hidden_pile(()), "bag": ()}
    for rival, most in ((9, 0), (3, 1)):
        figures, shrine = {"rut": fig("rut", 0, "b1")}, {"shrines": {"a1": 3}}
        at = position(figures=figures, terrain=shrine, deck=([], []), honor=(1, rival), state=closed)
        goal = AchieveGoal(at.game.engine, 0, (Lead(1),))
        assert not goal.gains.may_lose
        assert goal.bounds(at.state) == (Fraction(0), Fraction(most))


def test_victory_is_the_whole_teams_and_none_is_no_win() -> None:
    at = position(seats=4, table={"teams": (0, 1, 0, 1), "target": 9}, honor=(4, 0, 5, 0), state={"turns_left": 3})
    assert [asked(at, Win(), seat) for seat in (0, 2, 1)] == [1, 1, 0]
    assert asked(position(honor=(9, 0)), Win()) == 0


@pytest.mark.parametrize("condition", [Lead(1), Win()])
def test_the_encoding_leaves_them_to_search(condition: Condition) -> None:
    at = position(figures={"rut": fig("rut", 0, "b1")}, honor=(5, 4))
    problem = Problem(at.game, at.state, AchieveGoal(at.game.engine, 0, (condition,)))
    with pytest.raises(Refused, match="a lead or of victory"):
        solve(problem, "cpsat")
    assert solve(problem).value == (condition == Lead(1))


@pytest.mark.parametrize(("key", "found"), [("lead: 2", Lead(2)), ("win: true", Win())])
def test_a_scenario_asks_for_them(key: str, found: Condition) -> None:
    goal = read_scenario(GAME.format(key)).problem.goal
    assert isinstance(goal, AchieveGoal)
    assert goal.conditions == (found,)


def test_only_true_can_be_asked_of_a_win() -> None:
    with pytest.raises(DiagnosticError):
        read_scenario(GAME.format("win: false"))
