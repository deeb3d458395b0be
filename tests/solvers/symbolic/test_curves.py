"""Curves and thresholds: against values at many points, and against the numeric break-even solver."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from support.push import Push, PushGame, Score
from support.puzzles import scenario

from model.core.action import Action, ChanceOutcome
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers import breakeven
from solvers.expectimax import expectimax
from solvers.limits import LimitReached, Limits
from solvers.symbolic import Closed, Curve, Curves, boundary, break_even, break_even_of, fraction, regions, symbol
from solvers.symbolic.curves import mixed, rational_between

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
p, q = symbol("p"), symbol("q")
PLACES = [Fraction(n, 13) for n in range(14)]
polynomials = st.lists(st.integers(-4, 4), min_size=1, max_size=4).map(
    lambda factors: sum((factor * p**power for power, factor in enumerate(factors)), sp.Integer(0))
)
ends = st.fractions(min_value=-5, max_value=5, max_denominator=12)
lines = st.lists(ends, min_size=2, max_size=4).map(
    lambda values: breakeven.Piecewise(tuple((Fraction(at, len(values) - 1), value) for at, value in enumerate(values)))
)


# --- thresholds -------------------------------------------------------------------------------------------------------


def test_thresholds_are_exact_whatever_their_kind() -> None:
    rational = break_even(3 * p, 1)
    assert (rational.thresholds, [s.better for s in rational.stretches]) == ((sp.Rational(1, 3),), [-1, 1])
    [root] = break_even(p**2, HALF).thresholds
    assert root == sp.sqrt(2) / 2
    [cubic] = break_even(p**3 + p, HALF).thresholds
    assert sp.simplify(cubic**3 + cubic - sp.Rational(1, 2)) == 0
    assert not cubic.is_Rational
    touching = break_even((p - HALF) ** 2, 0)
    assert (touching.thresholds, touching.stretches) == ((), ((0, 1, 1),)), "they meet, and the same play stays better"
    assert break_even(p, p).stretches == ((0, 1, 0),)
    assert break_even(p, p / 2 + 3, "p", 0, 10).thresholds == (6,)


@settings(max_examples=12, deadline=None)
@given(polynomials, polynomials)
def test_the_sign_is_right_everywhere(one: Any, other: Any) -> None:
    found = break_even(one, other)
    for place in PLACES:
        gap = fraction(one.subs(p, sp.Rational(place))) - fraction(other.subs(p, sp.Rational(place)))
        assert found.better(place) == (gap > 0) - (gap < 0)
        assert found.margin(place) == gap
        inside = [s.better for s in found.stretches if s.low < sp.Rational(place) < s.high]
        assert all(better == (gap > 0) - (gap < 0) or gap == 0 for better in inside)
    assert [s.low for s in found.stretches[1:]] == list(found.thresholds)
    assert all(a.better != b.better for a, b in zip(found.stretches, found.stretches[1:], strict=False))


@settings(max_examples=12, deadline=None)
@given(lines, lines)
def test_straight_pieces_are_those_of_the_numeric_solver(one: breakeven.Piecewise, other: breakeven.Piecewise) -> None:
    first, second = Curve.straight(one), Curve.straight(other)
    found, known = break_even(first, second), breakeven.crossings(one, other)
    changes = [fraction(place) for place in found.thresholds]
    assert set(changes) <= set(known), "the numeric solver also counts where two lines only touch"
    upper, lower = first.upper(second), first.lower(second)
    for place in (*PLACES, *changes):
        assert upper.at(place) == breakeven.highest([one, other]).at(place)
        assert lower.at(place) == breakeven.lowest([one, other]).at(place)
        assert first.at(place) == one.at(place)
    both = mixed([(sp.Rational(1, 4), first), (sp.Rational(3, 4), second)])
    assert all(both.at(x) == one.at(x) / 4 + 3 * other.at(x) / 4 for x in PLACES)


def test_regions_of_several_plays() -> None:
    plays = {"steady": Fraction(2, 3) + 0 * p, "risk": p, "late": 2 * p**2, "safe": 1 - p}
    found = regions(plays)
    assert [(r.best) for r in found] == [("safe",), ("steady",), ("late",)]
    assert (found[0].high, found[1].high) == (sp.Rational(1, 3), sp.sqrt(3) / 3)
    for place in PLACES:
        values = {name: fraction(sp.sympify(v).subs(p, sp.Rational(place))) for name, v in plays.items()}
        [best] = [r.best for r in found if r.low <= sp.Rational(place) < r.high or (place == 1 and r.high == 1)]
        assert values[best[0]] == max(values.values())
    assert regions({"a": p, "b": p})[0].best == ("a", "b")


def test_the_line_between_two_regions_of_two_parameters() -> None:
    [line] = boundary(p * q, 1 - p, "q")
    assert sp.simplify(line - (1 - p) / p) == 0
    assert boundary(Closed(p + q), Closed(sp.Integer(1)), "p") == (1 - q,)


def test_a_rational_number_between_two_that_are_close() -> None:
    one, other = sp.sqrt(2), sp.sqrt(2) + sp.Rational(1, 10**40)
    found = rational_between(one, other)
    assert found.is_Rational
    assert one < found < other


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: break_even(p + q, 1), "besides p there is q: set it to a number first"),
        (lambda: break_even(2**p, 1), "no rational function of p"),
        (lambda: break_even(1 / p, 1), "a pole at p = 0"),
        (lambda: break_even(1 / (2 * p - 1), 1), "a pole at p = 1/2"),
        (lambda: break_even(p, 1, "p", 2, 1), "from a lower to a higher number, not from 2 to 1"),
        (lambda: Curve.of(p, "p").at(2), "p = 2 is out of range: 0 <= p <= 1"),
        (lambda: Curve.of(p, "p").upper(Curve.of(p, "p", 0, 2)), "run over different numbers"),
    ],
)
def test_what_has_no_thresholds_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_formulas() -> None:
    curve = Curve.of(p, "p").upper(Curve.of(1 - p, "p"))
    assert curve.thresholds() == (sp.Rational(1, 2),)
    assert curve.piecewise().subs(p, sp.Rational(1, 4)) == sp.Rational(3, 4)
    assert curve._repr_latex_() == (
        r"$\begin{cases}1 - p & 0 \le p \le \frac{1}{2} \\ p & \frac{1}{2} \le p \le 1\end{cases}$"
    )
    assert break_even(p, HALF)._repr_latex_() == (
        r"$\begin{cases}A < B & 0 < p < \frac{1}{2} \\ A > B & \frac{1}{2} < p < 1\end{cases}$"
    )


# --- values of positions ----------------------------------------------------------------------------------------------


def bust(outcome: Any) -> bool:
    return str(outcome) == "bust"


def test_a_threshold_that_is_known() -> None:
    """Keeping 2 leaves 3/2, doubling 7/2 unless it busts: 7/2 (1 - p) = 3/2 at 4/7, as the numeric solver finds."""
    problem = Problem(PushGame(), Push(2, "decide"), Score())
    plays = (Action("double"),), (Action("keep"),)
    found, known = break_even_of(problem, *plays, bust), breakeven.break_even(problem, *plays, bust)
    assert tuple(map(fraction, found.thresholds)) == known.thresholds == (Fraction(4, 7),)
    assert [s.better for s in found.stretches] == [s.better for s in known.stretches]
    best = Curves(problem, bust).after(())
    numeric = breakeven.Tilted(problem, bust).after(())
    assert all(best.at(place) == numeric.at(place) for place in PLACES)


class Busting(PushGame):
    """Busts with another probability."""

    def __init__(self, chance: Fraction) -> None:
        self.chance = chance

    def chance_outcomes(self, state: Any) -> Any:
        found = super().chance_outcomes(state)
        if state.phase != "risk":
            return found
        weights = {"bust": self.chance, "safe": 1 - self.chance}
        return tuple((o, weights[o.kind]) for o, _ in found if weights[o.kind])


def test_a_whole_game_is_the_one_with_other_weights_at_every_chance() -> None:
    curve = Curves(Problem(PushGame(), Push(), Score()), bust).after((Action("roll"),))
    assert len(curve.pieces) == 5
    for chance in PLACES:
        assert curve.at(chance) == expectimax(Problem(Busting(chance), Push(phase="roll"), Score())).value


def test_a_position_of_a_game_is_as_the_numeric_solver_finds_it() -> None:
    problem = scenario("redrains/0021-do-not-pass").problem
    plays = (Action("play", ("summon-bone-crow",)),), (Action("pass"),)

    def power(outcome: Any) -> bool:
        return str(outcome) == "rage power"

    found, known = break_even_of(problem, *plays, power), breakeven.break_even(problem, *plays, power)
    for place in PLACES:
        assert found.one.at(place) == known.one.at(place)
        assert found.other.at(place) == known.other.at(place)
    assert [s.better for s in found.stretches] == [1]


class Coins(PushGame):
    """Two coins in a row; the state is how many came up heads, 2 and 9 are ends."""

    def current_player(self, state: Any) -> int:
        return TERMINAL if state in (2, 9) else CHANCE

    def chance_outcomes(self, state: Any) -> Any:
        return (ChanceOutcome("heads"), HALF), (ChanceOutcome("tails"), HALF)

    def apply(self, state: Any, step: Any) -> Any:
        return state + 1 if step.kind == "heads" else 9

    def is_terminal(self, state: Any) -> bool:
        return state in (2, 9)


class Both(Score):
    """Whether both coins came up heads."""

    def value(self, state: Any) -> Fraction:
        return Fraction(state == 2)


def test_an_event_that_may_come_twice_bends_the_curve() -> None:
    """Two coins: a win needs both, so the value is p squared, and against 1/4 it breaks even at one half."""
    game = Problem(Coins(), 0, Both())
    curve = Curves(game, lambda outcome: outcome.kind == "heads").after(())
    assert sp.expand(curve.pieces[0] - p**2) == 0
    assert break_even(curve, Fraction(1, 4)).thresholds == (sp.Rational(1, 2),)


def test_limits_hold() -> None:
    with pytest.raises(LimitReached):
        Curves(Problem(PushGame(), Push(), Score()), bust, Limits(nodes=2)).after((Action("roll"),))
