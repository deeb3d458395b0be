"""Break-even: tiny games with thresholds known by hand, and positions with weights changed and solved again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.push import Push, PushGame, Score
from support.puzzles import scenario

from model.core.action import Action
from model.core.goal import Problem
from solvers.breakeven import (
    Piecewise,
    Row,
    Stretch,
    break_even,
    combined,
    crossings,
    highest,
    lowest,
    sensitivity,
    table,
    turnings,
)
from solvers.causes import Worth
from solvers.expectimax import expectimax
from solvers.limits import LimitReached, Limits
from solvers.result import Status

ROLL, BANK, CAREFUL = Action("roll"), Action("bank"), Action("careful")
HALF = Fraction(1, 2)
fractions = st.fractions(min_value=-5, max_value=5, max_denominator=12)
lines = st.tuples(fractions, fractions).map(lambda ends: Piecewise(((Fraction(0), ends[0]), (Fraction(1), ends[1]))))


def straight(at_0: int, at_1: int) -> Piecewise:
    return Piecewise(((Fraction(0), Fraction(at_0)), (Fraction(1), Fraction(at_1))))


class Weighted:
    """A game whose first chance of a kind has other weights: what a break-even question supposes."""

    def __init__(self, game: Any, event: Any, p: Fraction) -> None:
        self.game, self.event, self.p, self.info = game, event, p, game.info

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def chance_outcomes(self, state: Any) -> Any:
        outcomes = self.game.chance_outcomes(state)
        share = sum(weight for outcome, weight in outcomes if self.event(outcome))
        if share in (0, 1):
            return outcomes
        found = [(o, w * self.p / share if self.event(o) else w * (1 - self.p) / (1 - share)) for o, w in outcomes]
        return tuple((o, w) for o, w in found if w)


# --- functions --------------------------------------------------------------------------------------------------------


def test_two_lines_cross_where_they_are_equal() -> None:
    assert crossings(straight(0, 3), straight(1, 1)) == (Fraction(1, 3),)
    assert crossings(straight(0, 1), straight(2, 3)) == ()
    assert crossings(straight(0, 1), straight(0, 2)) == (0,)
    assert crossings(straight(1, 1), straight(1, 1)) == ()


def test_the_greater_of_two_lines_has_a_corner_at_their_crossing() -> None:
    upper, lower = highest([straight(0, 3), straight(1, 1)]), lowest([straight(0, 3), straight(1, 1)])
    assert upper.points == ((0, 1), (Fraction(1, 3), 1), (1, 3))
    assert lower.points == ((0, 0), (Fraction(1, 3), 1), (1, 1))
    assert (upper.slope(Fraction(1, 4)), upper.slope(HALF), upper.slope(Fraction(1))) == (0, 3, 3)
    with pytest.raises(ValueError, match="no probability"):
        upper.at(Fraction(2))


@given(st.lists(lines, min_size=1, max_size=5), st.fractions(min_value=0, max_value=1, max_denominator=50))
def test_greatest_and_least_are_right_everywhere(some: list[Piecewise], p: Fraction) -> None:
    values = [one.at(p) for one in some]
    assert highest(some).at(p) == max(values)
    assert lowest(some).at(p) == min(values)
    mixed = combined((one, (Fraction(1, len(some)),) * 2) for one in some)
    assert mixed.at(p) == sum(values) / len(values)


def test_a_weight_that_depends_on_p_takes_constants_only() -> None:
    assert combined([(Piecewise.constant(Fraction(4)), (Fraction(0), Fraction(1)))]) == straight(0, 4)
    with pytest.raises(ValueError, match="no straight piece"):
        combined([(straight(0, 1), (Fraction(0), Fraction(1)))])


# --- the small game of dice -------------------------------------------------------------------------------------------


def test_rolling_beats_banking_from_a_threshold_that_is_known() -> None:
    """By hand: banking leaves 3/2. A six is doubled (12 or 0), worth 3/4 x 23/2 = 69/8; the faces below bring in the
    mean, kept or doubled, (9/8 + 21/8 + 33/8) / 3 = 21/8. So rolling is worth 21/8 + 6p and is always better; against
    banking nothing crosses. Being careful leaves 1/2.
    """
    problem = Problem(PushGame(), Push(), Score())
    found = break_even(problem, (ROLL,), (BANK,), lambda outcome: str(outcome) == "die 6")
    assert found.one.points == ((0, Fraction(21, 8)), (1, Fraction(69, 8)))
    assert found.other == Piecewise.constant(Fraction(3, 2))
    assert found.chances == (Fraction(1, 4),)
    assert found.one.at(Fraction(1, 4)) == expectimax(Problem(PushGame(), Push(phase="roll"), Score())).value
    assert found.thresholds == ()
    assert found.stretches == (Stretch(Fraction(0), Fraction(1), 1),)


def test_the_decision_before_the_chance_makes_a_corner() -> None:
    """With 2 in hand: keeping leaves 3/2; doubling leaves 7/2 unless it busts. They meet where 7/2 (1 - p) = 3/2."""
    problem = Problem(PushGame(), Push(2, "decide"), Score())
    bust = break_even(problem, (Action("double"),), (Action("keep"),), lambda outcome: str(outcome) == "bust")
    assert bust.thresholds == (Fraction(4, 7),)
    assert [stretch.better for stretch in bust.stretches] == [1, -1]
    both = break_even(problem, (), (Action("keep"),), lambda outcome: str(outcome) == "bust")
    assert both.one.points == ((0, Fraction(7, 2)), (Fraction(4, 7), Fraction(3, 2)), (1, Fraction(3, 2)))
    assert [stretch.better for stretch in both.stretches] == [1, 0]


def test_an_event_that_cannot_come_and_limits_are_told() -> None:
    problem = Problem(PushGame(), Push(), Score())
    with pytest.raises(ValueError, match="no chance after these plays"):
        break_even(problem, (BANK,), (CAREFUL,), lambda outcome: str(outcome) == "die 6")
    with pytest.raises(LimitReached):
        break_even(problem, (ROLL,), (BANK,), lambda outcome: str(outcome) == "die 6", Limits(nodes=1))


# --- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("p", [Fraction(1, 5), Fraction(3, 4)])
def test_values_are_those_of_the_game_with_other_weights(p: Fraction) -> None:
    problem = scenario("redrains/0021-do-not-pass").problem
    plays = (Action("play", ("summon-bone-crow",)),), (Action("pass"),)

    def event(outcome: Any) -> bool:
        return str(outcome) == "rage power"

    found = break_even(problem, *plays, event)
    game: Any = Weighted(problem.game, event, p)
    for play, function in zip(plays, (found.one, found.other), strict=True):
        child = game.apply(problem.state, play[0])
        assert function.at(p) == expectimax(Problem(game, child, problem.goal)).value
    assert found.one.at(HALF) == Fraction(5, 6)
    assert found.other.at(HALF) == Fraction(3, 8)


def test_a_threshold_is_where_both_plays_are_worth_the_same() -> None:
    """By hand: attacking Stormcall is worth 67/24 when the Chimera guards and 193/24 when not, the other play 11/2."""
    problem = scenario("redrains/advice-ultimate").problem
    use = Action("use", ("noah-redmoon", "ceremonial-basic"))
    one = (use, Action("attack", ("stormcall", "with", "old-salt")))
    attack = Action("attack", ("chimera", "with", "old-salt", "phoenix-attendant", "bone-crow"))
    other = (attack, Action("battle", ("bone-crow",)), Action("battle", ("old-salt",)), use)
    found = break_even(problem, one, other, lambda outcome: str(outcome) == "guard-roll 1-8")
    assert found.one.at(Fraction(2, 3)) == Fraction(151, 24)
    assert found.one.points == ((0, Fraction(67, 24)), (1, Fraction(193, 24)))
    assert found.other == Piecewise.constant(Fraction(11, 2))
    assert found.thresholds == (Fraction(65, 126),)


# --- numbers ----------------------------------------------------------------------------------------------------------


def test_a_table_turns_where_the_better_play_changes() -> None:
    """By hand: banking leaves 3/2. Keeping n leaves n - 1/2, so from 2 on it is as good, and better from 3 on."""
    positions = [(n, Problem(PushGame(), Push(n, "decide"), Score())) for n in (0, 1, 2, 4)]
    rows = table(positions, (Action("keep"),), (Action("double"),), Limits(nodes=1000))
    for row, (n, problem) in zip(rows, positions, strict=True):
        children = [problem.game.apply(problem.state, Action(kind)) for kind in ("keep", "double")]
        values = [expectimax(Problem(problem.game, child, Score())).value for child in children]
        assert [row.one.value, row.other.value] == values
        assert row.best.value == max(values)
        assert row.number == n
    assert [row.better for row in rows] == [0, -1, -1, -1]
    [turn] = turnings(rows)
    assert (turn.below, turn.above, turn.better, turn.crossing) == (0, 1, -1, 0)
    assert sensitivity(rows)[:2] == (Fraction(9, 8), Fraction(3, 2))


def test_a_play_that_is_not_legal_is_worse_and_has_no_value() -> None:
    [row] = table([(1, Problem(PushGame(), Push(), Score()))], (BANK,), (Action("fly"),), Limits(nodes=100))
    assert row.one.value == Fraction(3, 2)
    assert row.other is None
    assert row.better == 1


def test_the_crossing_of_a_table_lies_on_straight_lines() -> None:
    """By hand: from 1 against 3 at 2 to 4 against 3 at 5; the difference grows by 1 for each, so it is 0 at 4."""

    def exactly(value: int) -> Worth:
        return Worth(Status.PROVEN, *(Fraction(value),) * 3)

    rows = [Row(n, exactly(one), exactly(other), exactly(max(one, other))) for n, one, other in ((2, 1, 3), (5, 4, 3))]
    [turn] = turnings(rows)
    assert (turn.below, turn.above, turn.better, turn.crossing) == (2, 5, 1, 4)
    assert sensitivity(rows) == (Fraction(1, 3),)
    open_row = Row(3, Worth(Status.BOUND, *map(Fraction, (0, 0, 9))), exactly(3), exactly(3))
    assert turnings([rows[0], open_row, rows[1]]) == (turn,), "a row that is open is passed over"
    assert sensitivity([rows[0], Row(3, None, None, open_row.one)]) == (None,)
