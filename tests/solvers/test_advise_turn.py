from __future__ import annotations

from fractions import Fraction

from model.core.action import Action
from model.core.goal import Problem
from solvers.advise import advise
from solvers.advise_turn import Plan, Turn
from solvers.expectimax import expectimax
from solvers.limits import Limits, Meter
from solvers.policies import stated
from solvers.result import Status
from tests.support.push import LongPush, Push, PushGame, Score, ended

GIVES = PushGame().chance_outcomes(Push(phase="loss"))


def test_chance_within_the_turn_is_met_by_the_best_answers():
    problem = Problem(PushGame(), Push(), Score())
    found = advise(problem, boundary=ended, features={"points": lambda s: s.score, "big": lambda s: s.score >= 5})
    # Double everything: 3/4 of 2, 4, 6 and 12, less 1/2 unless bust, against 1, 2, 3 and 6 less 1/2.
    assert found.value == expectimax(problem).value == Fraction(3, 4) * (6 - Fraction(1, 2))
    first = found.lines[0]
    assert first.actions == (Action("roll"),)
    assert [str(step) for step in first.play] == ["roll", "die 1", "double", "safe"]
    assert [str(line.play[0]) for line in found.lines] == ["roll", "bank", "careful"]
    assert [line.value for line in found.lines[1:]] == [Fraction(3, 2), Fraction(1, 2)]
    assert first.behind == (0, 0, 0)
    points, big = first.evidence
    assert (points.feature, points.against) == ("points", 2)
    assert points.here.status is Status.PROVEN
    assert points.here.mean == (found.value,) * 3
    assert points.there is not None
    assert points.there.mean == (Fraction(3, 2),) * 3
    # Five or more: a 3 doubled (5 or 6) or a 6 doubled.
    assert big.here.chance(True) == (True, Fraction(3, 8), Fraction(3, 8), Fraction(3, 8))
    assert big.there.chance(True) == (True, 0, 0, 0)
    assert found.lines[1].evidence[0].against == 1


def test_a_plan_answers_every_chance_of_the_turn():
    start = Push(phase="roll")
    plan = Plan(Turn(PushGame(), Push(), ended), start, Meter(Limits()))
    assert len(plan.ends) == 7  # 1, 2, 3, 6 kept; 0, 4, 12 by doubling besides
    plan.judge(lambda state: sum((w * (state.score - (o.kind == "less") >= 2) for o, w in GIVES), Fraction(0)))
    chosen = {state.score: action.kind for state, action in plan.actions.items()}
    assert chosen == {1: "double", 2: "double", 3: "keep", 6: "keep"}


def test_a_sampled_play_follows_one_plan_after_the_chance():
    """The policy alone doubles always, which reaches 2 points with 21/32; the plan keeps a 3 and a 6, for 25/32."""
    problem = Problem(LongPush(), Push(), Score(2))
    found = advise(problem, Limits(nodes=30_000), 2, boundary=ended, policy=stated(["double", "keep"]), plays=3)
    first, second = found.lines[:2]
    assert [str(step) for step in first.play] == ["roll", "die 1", "double", "safe"]
    assert (first.status, found.status, found.best) == (Status.ESTIMATE, Status.ESTIMATE, (Action("roll"),))
    assert first.samples >= 200
    assert Fraction(21, 32) < first.low < Fraction(25, 32) < first.high
    assert "by Wilson; later decisions by a policy" in first.notes[0]
    assert second.actions == (Action("bank"),)
    assert first.behind == (0, 0, 0)
    assert second.behind.low < Fraction(25, 32) - Fraction(1, 2) < second.behind.high
    # The third was left behind after the first rounds, with fewer games, and says so.
    assert found.lines[2].samples < first.samples
    assert any(note.startswith("unequal effort: ") for note in found.lines[2].notes)


class Hints(PushGame):
    """The same game with hints, wrong ones: they may cost time, never a right value."""

    def default_action(self, state, legal):
        return legal[-1]

    def heuristic(self, state):
        return 1.0 if state.score == 1 else 0.0


def test_wrong_hints_never_change_a_value():
    problem, plain = Problem(Hints(), Push(), Score()), Problem(PushGame(), Push(), Score())
    for boundary in (None, ended):
        hinted, without = advise(problem, boundary=boundary), advise(plain, boundary=boundary)
        assert [(li.actions, li.value) for li in hinted.lines] == [(li.actions, li.value) for li in without.lines]
        assert (hinted.value, hinted.best, hinted.first) == (without.value, without.best, without.first)
