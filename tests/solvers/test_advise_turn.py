from __future__ import annotations

from fractions import Fraction

import pytest

from model.core.action import Action, ChanceOutcome
from model.core.goal import Problem
from model.tinygame import DamageDealt, TinyGame, position
from solvers.advise import Adviser, advise
from solvers.advise_board import Board
from solvers.advise_find import Minds
from solvers.advise_plan import Plan, planned
from solvers.advise_turn import Turn
from solvers.expectimax import Search, expectimax
from solvers.limits import LimitReached, Limits, Meter
from solvers.policies import first_legal, stated
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


def test_hints_order_what_is_looked_at_first():
    problem = Problem(Hints(), Push(), Score())
    turn, search = Turn(Hints(), Push(), ended), Search(problem, Meter(Limits()))
    turn.explore(Meter(Limits()))
    board = Board(turn, search, 3)
    board.take(turn.ways())
    assert board.by_promise(board.candidates)[0].way.actions == (Action("careful"),)


def test_what_was_not_looked_into_keeps_the_bounds_wide():
    start = position(3, ["cleave", "gamble", "strike", "strike"], [12, 9])
    game = TinyGame()
    problem = Problem(game, start, DamageDealt())
    turn = Turn(game, start, None)
    with pytest.raises(LimitReached):
        turn.explore(Meter(Limits(nodes=12)))
    board = Board(turn, Search(problem, Meter(Limits())), 3)
    board.take(turn.ways())
    assert board.candidates
    for one in board.candidates:
        one.low = one.high = Fraction(0)
    open_firsts = {turn.firsts[first] for first, _ in turn.unexplored()}
    assert open_firsts
    assert {action for action, known in board.first().items() if known[1] == 21} == open_firsts
    assert board.more()
    turn.explore(Meter(Limits()))  # it goes on from there
    fresh = Turn(game, start, None)
    fresh.explore(Meter(Limits()))
    assert (turn.complete, turn.ways(), turn.unexplored()) == (True, fresh.ways(), [])


def test_games_of_a_play_are_all_played_by_its_plan():
    """In a crowd the first games come before the plan; they must not count once it is there."""
    problem = Problem(LongPush(), Push(), Score())
    policy = stated(["keep"])
    adviser = Adviser(problem, Limits(nodes=12_000), 3, None, 1, ended, Minds(policy), {})
    adviser.run()
    rolled = next(one for one in adviser.board.candidates if one.way.actions == (Action("roll"),))
    assert rolled.plan is not None
    assert set(rolled.plan.actions.values()) == {Action("double")}
    by_plan, meter = planned(rolled.plan, policy), Meter(Limits())
    ends = [adviser.games._play_out(rolled.way.state, number, by_plan, meter) for number in range(len(rolled.values))]
    assert rolled.values == [problem.goal.value(end) for end in ends]
    assert len(rolled.values) > 8
    assert rolled.tally.count == len(rolled.values)


class Fork(LongPush):
    """`go` wins at once with 1/2, loses with 1/4, and throws coins for ever so long otherwise; `stay` throws them."""

    def legal_actions(self, state):
        return (Action("go"), Action("stay")) if state.phase == "choose" else ()

    def chance_outcomes(self, state):
        if state.phase == "roll":
            weights = {"win": Fraction(1, 2), "lose": Fraction(1, 4), "wait": Fraction(1, 4)}
            return tuple((ChanceOutcome(kind), weights[kind]) for kind in sorted(weights))
        return super().chance_outcomes(state)

    def apply(self, state, step):
        if step.kind == "go":
            return state._replace(phase="roll")
        if step.kind in ("win", "lose"):
            return state._replace(phase="over", score=int(step.kind == "win"))
        if step.kind in ("stay", "wait"):
            return state._replace(phase="over", coins=())
        return super().apply(state, step)


def test_a_chance_proves_as_much_as_its_outcomes_do():
    found = advise(Problem(Fork(), Push(), Score(1)), Limits(nodes=4000), policy=first_legal)
    go = next(line for line in found.lines if line.actions == (Action("go"),))
    assert go.proven[0] == Fraction(1, 2)
    assert Fraction(1, 2) < go.proven[1] <= Fraction(3, 4)
    assert found.low == Fraction(1, 2)
    assert found.status is not Status.PROVEN  # waiting may yet turn out to be as good


class Sure(Fork):
    """`go` wins for certain."""

    def apply(self, state, step):
        return state._replace(phase="over", score=1) if step.kind == "go" else super().apply(state, step)


def test_a_value_is_proven_before_all_best_first_actions_are():
    found = advise(Problem(Sure(), Push(), Score(1)), Limits(nodes=4000), policy=first_legal)
    assert (found.low, found.high, found.best) == (1, 1, (Action("go"),))
    assert found.first[Action("stay")][0] == 0
    assert found.status is (Status.PROVEN if found.first[Action("stay")][1] < 1 else Status.BOUND)
