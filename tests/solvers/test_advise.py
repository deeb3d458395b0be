from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from model.core.action import Action, ChanceOutcome, IllegalAction
from model.core.game import CHANCE, TERMINAL, GameInfo, MissingFact, replay
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.advise import advise
from solvers.advise_lines import Candidate, Reading, sampled_reading
from solvers.advise_turn import Plan, Turn, Way
from solvers.expectimax import Search, expectimax
from solvers.limits import Limits, Meter
from solvers.odds import Best, distribution, expectation, probability
from solvers.policies import first_legal, stated, uniform
from solvers.puzzle import analyse
from solvers.result import Refused, Status
from solvers.rollout import Tally
from tests.contract.subjects import tiny_problems

GAME = TinyGame()
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
HAND = ["cleave", "gamble", "gamble", "parry", "scout", "strike"]
HARD = [{"hp": 12, "strength": 4}, {"hp": 9, "strength": 4}]
START = position(2, HAND, HARD, hp=4, pile=["strike", "cleave"], turns=2)
PROBLEMS = {"damage": Problem(GAME, START, DamageDealt()), "survival": Problem(GAME, START, Survive())}


@cache
def search_of(goal: Any) -> Search:
    """One memory for all positions of a goal."""
    return Search(Problem(GAME, START, goal), Meter(Limits()))


def value_of(problem: Problem[Any]) -> Fraction:
    return search_of(problem.goal).exact(problem.state)


def turn_of(start: Any) -> Any:
    """A boundary that keeps the chances of a turn within it."""
    return lambda state: state.turns < start.turns and not state.agenda


def plays_of(problem: Problem[Any], boundary: Any) -> dict[Any, Fraction]:
    """Every position that ends a play, with its exact value."""
    game, found, stack, seen = problem.game, {}, [problem.state], set()
    while stack:
        state = stack.pop()
        for action in game.legal_actions(state):
            child = game.apply(state, action)
            if child in seen:
                continue
            seen.add(child)
            if game.current_player(child) < 0 or (boundary is not None and boundary(child)):
                found[child] = expectimax(replace(problem, state=child)).value
            else:
                stack.append(child)
    return found


@quick
@given(tiny_problems(), st.booleans())
def test_without_limits_advice_is_the_exact_answer(problem, whole_turn):
    assume(GAME.current_player(problem.state) == 0)
    boundary = turn_of(problem.state) if whole_turn else None
    found = advise(problem, boundary=boundary, plays=4)
    exact, puzzle = expectimax(problem), analyse(problem)
    assert (found.status, found.value, found.best) == (Status.PROVEN, exact.value, exact.best)
    assert {action: low for action, (low, _) in found.first.items()} == puzzle.values
    assert all(low == high for low, high in found.first.values())
    ends = plays_of(problem, boundary)
    assert (found.plays, found.complete) == (len(ends), True)
    assert [line.value for line in found.lines] == sorted(ends.values(), reverse=True)[:4]
    for line in found.lines:
        assert line.status is Status.PROVEN
        assert line.low == line.high == line.value == ends[replay(GAME, problem.state, line.actions)]
        assert line.behind == (found.value - line.value,) * 3
        assert line.play[: len(line.actions)] == line.actions
    assert found.lines[0].actions[0] in exact.best


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("nodes", [0, 5, 40, 400, 1500, 6000])
def test_with_a_limit_every_standing_is_right(name, nodes):
    problem = PROBLEMS[name]
    found = advise(problem, Limits(nodes=nodes), seed=3, policy=uniform)
    exact = value_of(problem)
    assert found.nodes <= nodes
    assert found.low <= exact <= found.high
    assert found.status in (Status.BOUND, Status.ESTIMATE)
    assert f"node limit {nodes:,} reached" in found.notes
    assert found.complete or "the turn has more plays than were found" in found.notes
    assert set(found.first) == set(GAME.legal_actions(problem.state))
    for action, (low, high) in found.first.items():
        assert low <= value_of(replace(problem, state=GAME.apply(problem.state, action))) <= high
    for line, following in pairwise(found.lines):
        assert line.value >= following.value
    for rank, line in enumerate(found.lines, 1):
        assert line.rank == rank
        value = value_of(replace(problem, state=replay(GAME, problem.state, line.actions)))
        assert line.proven[0] <= value <= line.proven[1]
        assert line.low <= line.value <= line.high
        assert line.status is not Status.PROVEN or line.value == value
        assert (line.samples > 0) or line.status is not Status.ESTIMATE
        assert line.behind.low <= line.behind.value <= line.behind.high
    if found.lines:
        assert found.best == found.lines[0].actions[:1]


def test_estimates_bracket_what_their_policy_reaches():
    """The plays end where chance comes; there the odds of the same policy are the truth about each estimate."""
    problem, held = PROBLEMS["survival"], []
    for seed in range(6):
        found = advise(problem, Limits(nodes=2500), seed=seed, policy=uniform)
        for line in found.lines:
            if line.status is Status.ESTIMATE:
                end = replay(GAME, problem.state, line.actions)
                truth = expectation(distribution(GAME, end, lambda s: False, uniform), problem.goal.value)[0]
                held.append(line.low <= max(truth, line.proven[0]) <= line.high)
    assert len(held) >= 10
    assert sum(held) >= 0.8 * len(held)


def fixed(advice: Any) -> Any:
    return replace(advice, seconds=0.0)


@pytest.mark.parametrize("boundary", [None, turn_of(START)])
def test_with_a_node_limit_the_seed_decides(boundary):
    problem, limits = PROBLEMS["damage"], Limits(nodes=3000)
    features = {"hp": lambda state: state.hp}
    told = []

    def tell(advice):
        told.append(advice)

    first = advise(problem, limits, 5, boundary=boundary, policy=uniform, features=features)
    again = advise(problem, limits, 5, tell, boundary=boundary, policy=uniform, features=features)
    other = advise(problem, limits, 6, boundary=boundary, policy=uniform, features=features)
    assert fixed(first) == fixed(again)
    assert fixed(first) != fixed(other)
    assert first.samples > 0


def test_unequal_effort_is_said():
    found = advise(PROBLEMS["damage"], Limits(nodes=1200), policy=uniform)
    standings = {line.status for line in found.lines}
    assert len(standings) > 1
    assert any(note.startswith("the lines differ in standing") for note in found.notes)
    first = found.lines[0]
    for line in found.lines[1:]:
        told = [note for note in line.notes if note.startswith("unequal effort: ")]
        unlike = line.status is not first.status
        assert bool(told) is (unlike or (line.status is Status.ESTIMATE and line.samples != first.samples))


def interrupted_at(monkeypatch, steps):
    """Ctrl-C at a step of the game: what a person does, at a place that is the same every time."""
    apply, count = TinyGame.apply, [0]

    def stopping(self, state, step):
        count[0] += 1
        if count[0] == steps:
            raise KeyboardInterrupt
        return apply(self, state, step)

    monkeypatch.setattr(TinyGame, "apply", stopping)


@pytest.mark.parametrize("steps", [1, 3, 30, 300, 1000, 2000])
def test_ctrl_c_gives_the_best_so_far(monkeypatch, steps):
    problem = PROBLEMS["survival"]
    exact = value_of(problem)
    interrupted_at(monkeypatch, steps)
    found = advise(problem, policy=uniform, boundary=turn_of(START), features={"hp": lambda s: s.hp})
    assert "interrupted" in found.notes
    assert found.status in (Status.BOUND, Status.ESTIMATE)
    assert found.low <= exact <= found.high
    assert found.lines or steps < 30


def test_ctrl_c_while_the_evidence_is_read_keeps_the_answer(monkeypatch):
    problem = Problem(GAME, position(1, ["gamble", "strike"], [9, 9]), DamageDealt())
    features = {"damage": lambda state: state.damage}
    whole = advise(problem, features=features)
    without = advise(problem)
    interrupted_at(monkeypatch, steps_of(problem) + 3)
    found = advise(problem, features=features)
    assert "interrupted" in found.notes
    assert (found.status, found.value, found.best) == (Status.PROVEN, without.value, without.best)
    assert len([line for line in found.lines if line.evidence]) < len(whole.lines)


def steps_of(problem: Problem[Any]) -> int:
    count = [0]

    class Counting(TinyGame):
        def apply(self, state, step):
            count[0] += 1
            return super().apply(state, step)

    advise(replace(problem, game=Counting()))
    return count[0]


def test_progress_shows_ranked_lines(monkeypatch):
    monkeypatch.setattr("solvers.advise.PROGRESS_SECONDS", 0.0)
    told = []
    found = advise(PROBLEMS["survival"], Limits(nodes=3000), 1, told.append, plays=3, policy=uniform)
    assert len(told) > 5
    for advice in told:
        assert len(advice.lines) <= 3
        assert [line.value for line in advice.lines] == sorted((li.value for li in advice.lines), reverse=True)
        assert advice.low <= found.high
    assert told[-1].samples <= found.samples
    assert told[-1].high - told[-1].low <= told[0].high - told[0].low


def test_a_clock_ends_it_too():
    start = position(5, [*HAND, "scout", "thorns", "gamble"], ROW, pile=["strike", "cleave", "scout"], turns=4)
    found = advise(Problem(GAME, start, Survive()), Limits(seconds=0.3), policy=uniform)
    assert "time limit 0.3 s reached" in found.notes
    assert found.lines


# --- chance within the turn -------------------------------------------------------------------------------------


class Push(NamedTuple):
    """A turn of a game of dice: roll and keep, or push on; then chance may take a part of it."""

    score: int = 0
    rolls: int = 2
    phase: str = "choose"  # choose, roll, decide, loss, over
    bold: bool = False


class PushGame:
    """Roll a d4; then keep the score or double it at the risk of 1/4 to lose all; at last chance may take 1."""

    info = GameInfo("push", "1", 1, True, "none", "none")
    players: ClassVar = {"choose": 0, "decide": 0, "roll": CHANCE, "risk": CHANCE, "loss": CHANCE, "over": TERMINAL}
    actions: ClassVar = {"choose": ("bank", "careful", "roll"), "decide": ("double", "keep")}

    def current_player(self, state):
        return self.players[state.phase]

    def legal_actions(self, state):
        return tuple(Action(kind) for kind in self.actions.get(state.phase, ()))

    def chance_outcomes(self, state):
        if state.phase == "roll":
            return tuple((ChanceOutcome("die", (str(n),)), Fraction(1, 4)) for n in (1, 2, 3, 6))
        if state.phase == "risk":
            return (ChanceOutcome("bust"), Fraction(1, 4)), (ChanceOutcome("safe"), Fraction(3, 4))
        if state.phase == "loss":
            return (ChanceOutcome("less"), Fraction(1, 2)), (ChanceOutcome("same"), Fraction(1, 2))
        return ()

    def apply(self, state, step):
        match step.kind:
            case "bank" | "keep":
                score = 2 if step.kind == "bank" else state.score
                return state._replace(score=score, phase="loss")
            case "careful":
                return state._replace(score=1, phase="loss")
            case "roll":
                return state._replace(phase="roll")
            case "die":
                return state._replace(score=int(step.args[0]), phase="decide")
            case "double":
                return state._replace(phase="risk")
            case "bust" | "safe":
                return state._replace(score=0 if step.kind == "bust" else 2 * state.score, phase="loss")
            case "less" | "same":
                return state._replace(score=max(0, state.score - (step.kind == "less")), phase="over")
        raise IllegalAction(step, "no such step")

    def is_terminal(self, state):
        return state.phase == "over"

    def returns(self, state):
        return (Fraction(state.score),)

    def observe(self, state, seat):
        return state


class Score(NamedTuple):
    """As many points as possible, or, for a target, the chance of that many."""

    target: int = 0
    seat: int = 0

    def value(self, state):
        return Fraction(state.score >= self.target) if self.target else Fraction(state.score)

    def bounds(self, state):
        return (Fraction(0), Fraction(1)) if self.target else (Fraction(0), Fraction(12))

    def describe(self):
        return "score"


def ended(state):
    return state.phase == "loss"


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


GIVES = PushGame().chance_outcomes(Push(phase="loss"))


class LongPush(PushGame):
    """After the turn many coins are thrown, and all are remembered: no search comes to its end."""

    def current_player(self, state):
        return CHANCE if isinstance(state.rolls, tuple) and len(state.rolls) < 16 else super().current_player(state)

    def chance_outcomes(self, state):
        if isinstance(state.rolls, tuple) and len(state.rolls) < 16:
            return (ChanceOutcome("heads"), Fraction(1, 2)), (ChanceOutcome("tails"), Fraction(1, 2))
        return super().chance_outcomes(state)

    def apply(self, state, step):
        if step.kind in ("heads", "tails"):
            return state._replace(rolls=(*state.rolls, step.kind))
        after = super().apply(state, step)
        return after._replace(rolls=()) if step.kind in ("less", "same") else after

    def is_terminal(self, state):
        return self.current_player(state) == TERMINAL


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


def test_games_with_the_same_luck_tell_plays_apart_sooner():
    problem = Problem(LongPush(), Push(), Score())
    found = advise(problem, Limits(nodes=20_000), 2, boundary=ended, policy=stated(["keep"]), plays=3)
    bank, careful = (line for line in found.lines if line.actions[0].kind in ("bank", "careful"))
    assert bank.actions == (Action("bank"),)
    assert careful.value < bank.value


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


# --- evidence ---------------------------------------------------------------------------------------------------


def test_exact_evidence_is_the_odds_of_best_play():
    problem = Problem(GAME, position(1, ["gamble", "parry", "strike"], ROW, hp=5), Survive())
    features = {"alive": lambda s: s.hp > 0, "damage": lambda s: s.damage}
    found = advise(problem, features=features)
    for line in found.lines:
        end = replay(GAME, problem.state, line.actions)
        odds = distribution(GAME, end, lambda s: False, Best(problem.goal))
        alive, damage = line.evidence
        assert alive.here.status is Status.PROVEN
        assert alive.here.chance(True)[2:] == probability(odds, features["alive"])
        assert damage.here.mean == (expectation(odds, features["damage"])[0],) * 3
        assert alive.here.chance(True).chance == line.value


def test_sampled_evidence_has_intervals():
    found = advise(
        PROBLEMS["survival"], Limits(nodes=2000), policy=uniform, features={"damage": lambda s: s.damage}, plays=20
    )
    read = [line.evidence[0].here for line in found.lines if line.evidence and line.status is Status.ESTIMATE]
    assert read
    for reading in read:
        assert reading.status is Status.ESTIMATE
        assert sum(odds.chance for odds in reading.odds) == 1
        assert all(odds.low < odds.chance < odds.high or len(reading.odds) == 1 for odds in reading.odds)
    assert found.nodes <= 2000
    assert any("kept for the evidence" in note for note in found.notes)


def test_a_reading_of_sampled_values():
    reading = sampled_reading({0: 30, 2: 10})
    assert [(odds.value, odds.chance) for odds in reading.odds] == [(0, Fraction(3, 4)), (2, Fraction(1, 4))]
    mean, low, high = reading.mean
    assert mean == Fraction(1, 2)
    assert round(float(high - low), 3) == 0.544  # 2 * 1.96 * sqrt(0.75 * 40 / 39 / 40)
    never = reading.chance(5)
    assert (never.chance, never.low) == (0, 0)
    assert 0.08 < never.high < 0.1  # Wilson's upper end for 0 of 40
    assert sampled_reading({"a": 50, None: 1}).mean is None
    assert sampled_reading({1: 3, 2: 4}).mean is None  # too few games for the normal approximation
    assert Reading(Status.PROVEN, (), None).chance("x") == ("x", 0, 0, 1)


def test_games_that_reach_less_than_is_proven_tell_nothing():
    way = Way(None, (Action("go"),), (0,))
    tally = Tally()
    for _ in range(5):
        tally.add(Fraction(1))
    one = Candidate(way, Fraction(2), Fraction(9), values=[Fraction(1)] * 5, tally=tally)
    assert (one.status, one.value, one.interval()) == (Status.BOUND, 2, (2, 9, ""))
    one = Candidate(way, Fraction(1), Fraction(9), values=[Fraction(1)] * 5, tally=tally)
    assert (one.status, one.value) == (Status.ESTIMATE, 1)
    one = Candidate(way, Fraction(9), Fraction(9), values=[Fraction(1)] * 5, tally=tally)
    assert (one.status, one.value) == (Status.PROVEN, 9)


# --- refusals ---------------------------------------------------------------------------------------------------


def test_what_is_refused():
    with pytest.raises(Refused, match="nobody is to decide"):
        advise(Problem(GAME, position(1, ["strike"], [0]), DamageDealt()))
    with pytest.raises(Refused, match="nobody is to decide"):
        advise(Problem(PushGame(), Push(phase="roll"), Score()))
    with pytest.raises(Refused, match="seat 1 asks"):
        advise(Problem(GAME, START, Survive(seat=1)))
    with pytest.raises(ValueError, match="1 play or more"):
        advise(PROBLEMS["damage"], plays=0)

    class Forgetful(PushGame):
        def apply(self, state, step):
            raise MissingFact("the die", "TG-1.2", "State it.")

    with pytest.raises(Refused, match="the die"):
        advise(Problem(Forgetful(), Push(), Score()))

    class Rival(PushGame):
        players: ClassVar = {**PushGame.players, "decide": 1}

    with pytest.raises(Refused, match="seat 1 is to decide"):
        advise(Problem(Rival(), Push(), Score()), Limits(nodes=200), boundary=ended, policy=first_legal)
