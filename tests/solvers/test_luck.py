"""Games adjusted for luck: what they are in the mean, and what they are worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.expectimax import Search
from solvers.limits import Limits, Meter
from solvers.luck import PILOT, Adjuster, ByOutcome, ByPosition, Draw, Played, adjusted, by_hint, by_search
from solvers.odds import best_action, distribution, expectation
from solvers.policies import uniform
from solvers.result import Status
from solvers.rollout import estimate, simulate, stream

GAME = TinyGame()
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
SURVIVAL = Problem(GAME, position(2, ["parry", "gamble", "strike"], ROW, hp=8, pile=["scout"], turns=2), Survive())
DAMAGE = Problem(GAME, position(3, ["gamble", "gamble", "strike"], ROW, pile=["gamble"], turns=2), DamageDealt())
PROBLEMS = {"survival": SURVIVAL, "damage": DAMAGE}
each = pytest.mark.parametrize("name", PROBLEMS)


@cache
def search(name: str) -> Search:
    return Search(PROBLEMS[name], Meter(Limits()))


@cache
def at_random(name: str, state: Any) -> Fraction:
    """The exact value when every decision is drawn, by plain recursion."""
    problem = PROBLEMS[name]
    player = GAME.current_player(state)
    if player == TERMINAL:
        return problem.goal.value(state)
    if player == CHANCE:
        return sum(w * at_random(name, GAME.apply(state, one)) for one, w in GAME.chance_outcomes(state))
    legal = GAME.legal_actions(state)
    return sum((at_random(name, GAME.apply(state, one)) for one in legal), Fraction(0)) / len(legal)


def results(problem: Problem[Any], policy: Any, evaluator: Any, count: int) -> list[Fraction]:
    adjuster, found = Adjuster(evaluator), []
    for number in range(count):
        adjuster.begin()
        end = simulate(GAME, problem.state, policy, stream(1, number), watch=adjuster.watch).state
        found.append(adjuster.settle(problem.goal.value(end)))
    return found


@each
def test_with_exact_values_of_best_play_every_game_returns_the_value(name):
    problem, known = PROBLEMS[name], search(name)
    value = known.exact(problem.state)
    exact = ByPosition("exact", GAME, known.exact)
    assert set(results(problem, lambda g, s, legal: best_action(known, s), exact, 60)) == {value}
    plain = results(problem, lambda g, s, legal: best_action(known, s), ByOutcome(), 20)
    assert len(set(plain)) > 1


def test_equal_games_after_differing_ones_have_a_narrow_interval():
    problem, known = PROBLEMS["damage"], search("damage")
    value = known.exact(problem.state)

    def best(game: Any, state: Any, legal: Any) -> Any:
        return best_action(known, state)

    found = adjusted(problem, best, 60, 2, evaluator=ByPosition("exact", GAME, known.exact))
    plain = estimate(problem, best, 60, 2)
    assert found.low < value < found.high
    assert abs(found.mean - value) < Fraction(1, 100_000)
    assert found.high - found.low < plain.high - plain.low
    assert found.notes[-1] == "games adjusted for luck by exact"


@each
def test_draws_of_a_policy_are_luck_too(name):
    exact = ByPosition("exact", GAME, lambda state: at_random(name, state))
    assert set(results(PROBLEMS[name], uniform, exact, 60)) == {at_random(name, PROBLEMS[name].state)}


def mean_of_all(name: str, evaluator: Any, state: Any, luck: Fraction) -> Fraction:
    """The exact mean of the adjusted results over all games, every decision drawn."""
    player = GAME.current_player(state)
    if player == TERMINAL:
        return PROBLEMS[name].goal.value(state) - luck
    legal = GAME.legal_actions(state)
    pairs = GAME.chance_outcomes(state) if player == CHANCE else tuple((one, 1) for one in legal)
    total, found = sum(weight for _, weight in pairs), Fraction(0)
    for one, weight in pairs:
        more = evaluator.luck(state, pairs, one) if len(pairs) > 1 else 0
        found += Fraction(weight) / total * mean_of_all(name, evaluator, GAME.apply(state, one), luck + more)
    return found


@pytest.mark.parametrize("kind", ["nonsense", "table", "proven"])
def test_the_mean_is_exact_whatever_the_values_are(kind):
    problem = Problem(GAME, position(1, ["gamble", "parry"], [{"hp": 4, "strength": 3}], hp=3), Survive())
    PROBLEMS["small"] = problem
    try:
        table = ByOutcome()
        table.table = {step: 977 * n for n, step in enumerate(seen_steps(problem.state))}
        evaluator = {
            "nonsense": ByPosition("nonsense", GAME, lambda state: Fraction(hash(state) % 97, 7)),
            "table": table,
            "proven": by_search(Search(problem, Meter(Limits()))),
        }[kind]
        assert mean_of_all("small", evaluator, problem.state, Fraction(0)) == at_random("small", problem.state)
    finally:
        del PROBLEMS["small"]


def seen_steps(state: Any) -> list[Any]:
    """Steps in the order in which they come up."""
    found, stack = {}, [state]
    while stack:
        at = stack.pop()
        steps = [one for one, _ in GAME.chance_outcomes(at)] or list(GAME.legal_actions(at))
        found.update(dict.fromkeys(steps))
        stack += [GAME.apply(at, one) for one in steps]
    return list(found)


def test_a_table_learns_what_outcomes_are_worth_and_stays_empty_where_none_is_worth_anything():
    die = tuple((name, Fraction(1, 3)) for name in "abc")
    worth = {"a": 1, "b": 2, "c": 6}
    games = [
        Played(Fraction(worth[one] + worth[other]), (Draw(die, one), Draw(die, other)))
        for _ in range(4) for one in "abc" for other in "abc"
    ]  # fmt: skip
    table = ByOutcome()
    assert table.learn(games) > 20
    assert [round(float(table.luck(None, die, one))) for one in "abc"] == [-2, -1, 3]
    assert sum(table.luck(None, die, one) for one in "abc") == 0
    loaded = (("a", 1), ("b", 2), ("c", 5))
    assert sum(weight * table.luck(None, loaded, one) for one, weight in loaded) == 0
    assert 4 < table.luck(None, loaded, "c") - table.luck(None, loaded, "a") < 5
    unlike = [Played(Fraction(n // 3 % 2), (Draw(die, "abc"[n % 3]),)) for n in range(60)]
    assert table.learn(unlike) < 1.5
    assert table.table == {}


def test_a_game_is_never_adjusted_by_itself():
    """The first games of an adjuster stay as they are; a table comes only from games before."""
    adjuster, plain = Adjuster(ByOutcome()), []
    for number in range(PILOT + 1):
        adjuster.begin()
        end = simulate(GAME, DAMAGE.state, uniform, stream(1, number), watch=adjuster.watch).state
        result = adjuster.settle(DAMAGE.goal.value(end))
        plain.append(result == DAMAGE.goal.value(end))
        assert len(adjuster.games) == number + 1
    assert all(plain[:PILOT])
    assert not plain[PILOT]


def test_an_estimate_adjusted_where_that_pays_is_narrower_and_says_so():
    truth = expectation(distribution(GAME, DAMAGE.state, lambda s: False, uniform), DAMAGE.goal.value)[0]
    plain, better = estimate(DAMAGE, uniform, 200, 4), adjusted(DAMAGE, uniform, 200, 4)
    assert better.samples == 200
    assert better.status is Status.ESTIMATE
    assert better.notes[-1].startswith("games adjusted for luck by a table of outcomes, which leaves ")
    assert better.notes[-1].endswith("in 32 games not counted")
    assert better.high - better.low < 0.8 * (plain.high - plain.low)
    assert better.low <= truth <= better.high
    assert better.nodes > plain.nodes


def test_where_it_does_not_pay_games_stay_as_they_are():
    plain, same = estimate(SURVIVAL, uniform, 60, 4), adjusted(SURVIVAL, uniform, 60, 4)
    assert same.notes[-1].startswith("games not adjusted for luck: ")
    assert (same.low, same.high, same.samples) == (plain.low, plain.high, 60)
    assert abs(same.mean - plain.mean) < Fraction(1, 1_000_000)


def test_the_seed_decides_and_limits_end_it_early():
    first, again = adjusted(DAMAGE, uniform, 60, 7), adjusted(DAMAGE, uniform, 60, 7)
    assert (first.mean, first.low, first.high) == (again.mean, again.low, again.high)
    short = adjusted(DAMAGE, uniform, 10_000, 7, Limits(nodes=first.nodes))
    assert 0 < short.samples <= 61
    none = adjusted(DAMAGE, uniform, 10, 7, Limits(nodes=20))
    assert (none.status, none.samples) == (Status.BOUND, 0)
    with pytest.raises(ValueError, match="1 sample or more"):
        adjusted(DAMAGE, uniform, 0, 7)


def test_values_by_position_count_their_steps_and_leave_large_draws_alone():
    meter = Meter(Limits())
    known = ByPosition("cards in hand", GAME, lambda state: len(state.hand), meter)
    die = tuple(zip(GAME.legal_actions(DAMAGE.state)[:2], (Fraction(1, 4), Fraction(3, 4)), strict=True))
    lucks = [known.luck(DAMAGE.state, die, one) for one, _ in die]
    assert lucks[0] == -3 * lucks[1] != 0
    assert (meter.nodes, known.steps) == (4, 4)
    known.most = 1
    assert known.luck(DAMAGE.state, die, die[0][0]) == 0
    assert by_hint(GAME) is None
