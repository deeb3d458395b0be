from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.core.action import Action, ChanceOutcome
from model.core.game import CHANCE, TERMINAL, GameInfo, MissingFact
from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.expectimax import Search, expectimax
from solvers.limits import Limits, Meter
from solvers.odds import Best, at_least, distribution, expectation, joint, marginal, probability, within
from solvers.policies import Unanswered, first_legal, greedy, stated, uniform
from solvers.reference import reference
from solvers.result import Refused, Status
from tests.contract.subjects import tiny_damage, tiny_positions, tiny_survival

GAME = TinyGame()
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def never(state: Any) -> bool:
    return False


def naive(game: Any, state: Any, stop: Any, choose: Any, chance: Fraction, found: dict[Any, Fraction]) -> None:
    """Every path on its own: the distribution by plain recursion."""
    if game.is_terminal(state) or stop(state):
        found[state] += chance
    elif game.current_player(state) == CHANCE:
        for outcome, weight in game.chance_outcomes(state):
            naive(game, game.apply(state, outcome), stop, choose, chance * weight, found)
    else:
        for action, weight in choose(state, game.legal_actions(state)):
            naive(game, game.apply(state, action), stop, choose, chance * weight, found)


def enumerated(state: Any, stop: Any, choose: Any) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = defaultdict(Fraction)
    naive(GAME, state, stop, choose, Fraction(1), found)
    return found


def evenly(state: Any, legal: Any) -> list[Any]:
    return [(action, Fraction(1, len(legal))) for action in legal]


def after_two_cards(start: Any) -> Any:
    return lambda state: len(state.hand) <= len(start.hand) - 2 and not state.agenda


@quick
@given(tiny_positions(), st.booleans())
def test_odds_equal_a_plain_enumeration_of_all_paths(start, early):
    stop = after_two_cards(start) if early else never
    found = distribution(GAME, start, stop, uniform)
    assert dict(found.ends) == enumerated(start, stop, evenly)
    assert sum(chance for _, chance in found.ends) == 1
    assert (found.status, found.open) == (Status.PROVEN, 0)
    chances = [chance for _, chance in found.ends]
    assert chances == sorted(chances, reverse=True)


@quick
@given(tiny_positions(3), st.sampled_from([DamageDealt(), Survive()]))
def test_best_decides_as_the_judge_does(start, goal):
    def choose(state, legal):
        return [(reference(Problem(GAME, state, goal)).best[0], Fraction(1))]

    found = distribution(GAME, start, never, Best(goal))
    assert dict(found.ends) == enumerated(start, never, choose)
    assert expectation(found, goal.value) == (expectimax(Problem(GAME, start, goal)).value,) * 2


@quick
@given(tiny_positions())
def test_a_broken_off_run_brackets_the_exact_odds(start):
    exact = dict(marginal_of(distribution(GAME, start, never, uniform)))
    total = distribution(GAME, start, never, uniform).nodes
    for nodes in range(0, total, 1 + total // 8):
        part = distribution(GAME, start, never, uniform, Limits(nodes=nodes))
        assert part.status is Status.BOUND
        assert part.open > 0
        assert part.notes == (f"node limit {nodes:,} reached",)
        assert sum((chance for _, chance in part.ends), part.open) == 1
        for value, low, high in marginal(part, lambda state: state.damage):
            assert low <= exact[value] <= high == low + part.open
        low, high = expectation(part, lambda state: state.damage, 0, 100)
        mean = sum(value * chance for value, chance in exact.items())
        assert low <= mean <= high
    assert distribution(GAME, start, never, uniform, Limits(nodes=total)).status is Status.PROVEN


def marginal_of(found):
    return [(value, low) for value, low, _ in marginal(found, lambda state: state.damage)]


def test_the_questions_to_a_distribution():
    start = position(0, ["gamble"], [4])
    found = distribution(GAME, start, never, stated(["play gamble", "end"]))
    third, half = Fraction(1, 6), Fraction(1, 2)
    assert marginal(found, lambda s: s.damage) == (
        (1, third, third),
        (2, third, third),
        (3, third, third),
        (4, half, half),
    )
    assert at_least(found, lambda s: s.damage)[2] == (3, Fraction(2, 3), Fraction(2, 3))
    assert at_least(found, lambda s: s.damage)[0] == (1, 1, 1)
    assert probability(found, lambda s: s.damage % 2 == 0) == (Fraction(2, 3),) * 2
    assert expectation(found, lambda s: s.damage) == (3, 3)
    pairs = joint(found, {"damage": lambda s: s.damage, "won": lambda s: s.enemies[0].hp == 0})
    assert pairs[-1] == ((4, True), half, half)
    assert [value for value, _, _ in pairs] == [(1, False), (2, False), (3, False), (4, True)]


def test_an_open_mean_needs_to_know_what_can_be():
    part = distribution(GAME, position(0, ["gamble"], [4]), never, uniform, Limits(nodes=1))
    with pytest.raises(ValueError, match="the least and the most"):
        expectation(part, lambda s: s.damage)
    assert expectation(part, lambda s: s.damage, 0, 4) == (0, 4)


def test_values_that_do_not_sort_are_listed_all_the_same():
    found = distribution(GAME, position(0, ["gamble"], [4]), never, stated(["play gamble", "end"]))
    values = {value for value, _, _ in marginal(found, lambda s: None if s.damage == 4 else s.damage)}
    assert values == {None, 1, 2, 3}


def test_a_rule_that_never_answered_is_named():
    found = distribution(GAME, position(1, ["strike"], [9]), never, stated(["plya strike", "end"]))
    assert found.notes == ("the stated answer `plya strike` was never used",)
    with pytest.raises(Unanswered, match="legal are end, play strike"):
        distribution(GAME, position(1, ["strike"], [9]), never, stated(["decline"]))


def test_greedy_decides_in_odds_too():
    found = distribution(GAME, position(1, ["cleave", "strike"], [9, 12]), never, greedy(lambda s: s.damage))
    # To aim the strike is a decision of its own: at once only the cleave does damage.
    assert {(state.damage, state.hand) for state, _ in found.ends} == {(6, ("strike",))}


@dataclass(frozen=True)
class Walk:
    """A coin decides every step of a walk of `length` steps; a draw of `redraws` may bring it back to its start."""

    length: int
    loops: bool = False
    player: int = CHANCE
    info = GameInfo("walk", "1", 1, True, "none", "none")

    def current_player(self, state: Any) -> int:
        return TERMINAL if state[0] >= self.length else self.player

    def legal_actions(self, state: Any) -> tuple[Action, ...]:
        return (Action("on"),) if self.current_player(state) >= 0 else ()

    def chance_outcomes(self, state: Any):
        return (
            (ChanceOutcome("left"), Fraction(1, 3)),
            (ChanceOutcome("right"), Fraction(2, 3)),
        ) * (self.current_player(state) == CHANCE)

    def apply(self, state: Any, step: Any) -> Any:
        if self.loops and step.kind == "left":
            return (0, 0)
        return state[0] + 1, state[1] + (step.kind == "right")

    def is_terminal(self, state: Any) -> bool:
        return self.current_player(state) == TERMINAL


def test_paths_without_number_and_depth_are_no_problem():
    found = distribution(Walk(300), (0, 0), never, first_legal)
    assert len(found.ends) == 301
    # One position each, and its two steps: not one of the 2 ** 300 paths, no recursion over 300 plies.
    assert found.nodes == 3 * 300 * 301 // 2
    assert dict(found.ends)[(300, 300)] == Fraction(2, 3) ** 300
    assert expectation(found, lambda s: s[1]) == (200, 200)


def test_a_position_that_comes_back_is_refused_unless_it_is_a_stop():
    with pytest.raises(Refused, match="come back to itself"):
        distribution(Walk(5, loops=True), (0, 0), never, first_legal)
    again = within(Walk(5, loops=True), (0, 0), lambda s: s == (0, 0), 2, first_legal)
    back = 1 - Fraction(2, 3) ** 5
    assert [probability(one, lambda s: s == (0, 0))[0] for one in again] == [back, back**2]


def test_a_run_over_several_stops_merges_and_shares():
    start = tiny_survival().state
    stops = within(GAME, start, new_turn(start), 2, uniform)
    first = distribution(GAME, start, new_turn(start), uniform)
    assert dict(stops[0].ends) == dict(first.ends)
    composed: dict[Any, Fraction] = defaultdict(Fraction)
    naive_stops(start, new_turn(start), 2, Fraction(1), composed)
    assert dict(stops[1].ends) == composed
    assert stops[1].nodes >= stops[0].nodes
    for nodes in (stops[0].nodes // 2, (stops[0].nodes + stops[1].nodes) // 2):
        part = within(GAME, start, new_turn(start), 2, uniform, Limits(nodes=nodes))
        assert part[1].status is Status.BOUND
        assert (part[0].status is Status.BOUND) is (nodes < stops[0].nodes)
        assert part[0].open <= part[1].open
        assert sum((chance for _, chance in part[1].ends), part[1].open) == 1
        for state, chance in part[1].ends:
            assert chance <= composed[state] <= chance + part[1].open


def naive_stops(state: Any, stop: Any, stops: int, chance: Fraction, found: dict[Any, Fraction]) -> None:
    if GAME.is_terminal(state) or stops == 0:
        found[state] += chance
        return
    if GAME.current_player(state) == CHANCE:
        steps: Any = GAME.chance_outcomes(state)
    else:
        steps = evenly(state, GAME.legal_actions(state))
    for step, weight in steps:
        child = GAME.apply(state, step)
        naive_stops(child, stop, stops - stop(child), chance * weight, found)


def new_turn(start):
    return lambda state: state.turns < start.turns and not state.agenda


def test_the_position_itself_may_be_the_stop_but_a_run_leaves_it():
    start = position(0, ["gamble"], [4], turns=2)
    assert distribution(GAME, start, lambda s: True, uniform).ends == ((start, 1),)
    assert within(GAME, start, lambda s: True, 1, first_legal)[0].ends != ((start, 1),)
    with pytest.raises(ValueError, match="1 stop or more"):
        within(GAME, start, never, 0, first_legal)


def test_a_game_that_is_over_stays():
    over = position(1, ["strike"], [0])
    assert distribution(GAME, over, never, uniform).ends == ((over, 1),)
    assert within(GAME, over, never, 3, uniform)[2].ends == ((over, 1),)


def test_ctrl_c_gives_what_is_settled(monkeypatch):
    tick = Meter.tick

    def interrupt(self: Meter) -> None:
        tick(self)
        if self.nodes == 400:
            raise KeyboardInterrupt

    monkeypatch.setattr(Meter, "tick", interrupt)
    part = distribution(GAME, tiny_damage().state, never, uniform)
    assert (part.status, part.notes) == (Status.BOUND, ("interrupted",))
    assert part.ends
    assert 0 < part.open < 1
    best = distribution(GAME, tiny_damage().state, never, Best(DamageDealt()))
    assert best.status is Status.BOUND


def test_best_may_share_a_memory():
    problem = tiny_survival()
    search = Search(problem, Meter(Limits()))
    search.exact(problem.state)
    shared = distribution(GAME, problem.state, never, Best(problem.goal, search))
    fresh = distribution(GAME, problem.state, never, Best(problem.goal))
    assert shared.ends == fresh.ends
    assert shared.nodes < fresh.nodes


def test_other_deciders_missing_facts_and_wrong_weights_are_refused():
    with pytest.raises(Refused, match="seat 1 is to decide"):
        distribution(Walk(5, player=1), (0, 0), never, first_legal)

    class Rival(Walk):
        info = GameInfo("walk", "1", 2, True, "private", "adversary")

    with pytest.raises(Refused, match="an opponent decides freely; several seats hold cards"):
        distribution(Rival(5), (0, 0), never, first_legal)

    class Forgetful(Walk):
        def apply(self, state: Any, step: Any) -> Any:
            raise MissingFact("the top card", "TG-1.2", "State it under `pile`.")

    with pytest.raises(Refused, match="the top card"):
        distribution(Forgetful(5), (0, 0), never, first_legal)

    class Loaded(Walk):
        def chance_outcomes(self, state: Any):
            return super().chance_outcomes(state)[:1]

    with pytest.raises(ValueError, match="do not sum to 1"):
        distribution(Loaded(5), (0, 0), never, first_legal)
    with pytest.raises(Refused, match="seat 1 asks"):
        distribution(GAME, tiny_damage().state, never, Best(DamageDealt(seat=1)))
