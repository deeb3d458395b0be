from __future__ import annotations

from fractions import Fraction

from model.core.action import Action
from model.core.game import replay
from model.core.goal import Problem
from model.tinygame import Survive, TinyGame, position
from solvers.advise import advise
from solvers.advise_apart import gap
from solvers.advise_lines import Candidate, Reading, lines, sampled_reading
from solvers.advise_turn import Way
from solvers.limits import Limits
from solvers.odds import Best, distribution, expectation, probability
from solvers.policies import uniform
from solvers.result import Status
from solvers.rollout import Tally

GAME = TinyGame()
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
HARD = [{"hp": 12, "strength": 4}, {"hp": 9, "strength": 4}]
HAND = ["cleave", "gamble", "gamble", "parry", "scout", "strike"]
SURVIVAL = Problem(GAME, position(2, HAND, HARD, hp=4, pile=["strike", "cleave"], turns=2), Survive())


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
    found = advise(SURVIVAL, Limits(nodes=2000), policy=uniform, features={"damage": lambda s: s.damage}, plays=20)
    read = [line.evidence[0].here for line in found.lines if line.evidence and line.status is Status.ESTIMATE]
    assert read
    for reading in read:
        assert reading.status is Status.ESTIMATE
        assert sum(odds.chance for odds in reading.odds) == 1
        assert all(odds.low < odds.chance < odds.high or len(reading.odds) == 1 for odds in reading.odds)
    assert found.nodes <= 2000
    assert "node limit 1,600 reached; the rest was kept for the evidence" in found.notes


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


def sampled(name: str, values: list[int]) -> Candidate:
    one = Candidate(Way(None, (Action(name),), (0,)), Fraction(0), Fraction(10))
    for value in values:
        one.tally.add(Fraction(value))
        one.values.append(Fraction(value))
    return one


def test_games_with_the_same_luck_tell_plays_apart_sooner():
    luck = [number % 10 for number in range(40)]
    good = sampled("good", luck)
    worse = sampled("worse", [max(0, value - 1) for value in luck])
    other = sampled("other", [9 - max(0, value - 1) - (value == 0) for value in luck])
    few = sampled("few", luck[:20])
    order = [good, worse, other, few]
    gaps = [gap(good, one, 2) for one in order]
    good_line, worse_line, other_line, few_line = lines(order, lambda one: (), [], gaps)
    assert good_line.behind == (0, 0, 0)
    # In 36 of 40 games one point less: 0.9, with a standard error of sqrt(0.09 * 40 / 39 / 40), and 3.46 of these to
    # either side, as two plays are compared at any number of games.
    assert worse_line.behind.value == Fraction(9, 10)
    assert (round(float(worse_line.behind.low), 2), round(float(worse_line.behind.high), 2)) == (0.73, 1.07)
    assert worse_line.low < good_line.low < worse_line.high  # the intervals of their own do not part them
    assert other_line.behind.low < 0 < other_line.behind.high
    # The same luck so far, and nothing else: no difference was seen.
    assert few_line.behind[0] == 0
    assert "unequal effort: 20 games, line 1 40 games" in few_line.notes
