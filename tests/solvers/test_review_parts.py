"""The pieces of a review: classes, intervals of paired games, sums, and single chances that agree with their sum."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from support.coins import COINS, GAME, GOAL, WASTED, AtLeast, Coins, Table, taken

from model.core.action import Action, ChanceOutcome
from model.core.game import CHANCE
from model.core.goal import Problem
from solvers.advise_lines import Gap
from solvers.advise_turn import Watch
from solvers.causes import Worth
from solvers.limits import Limits, Meter
from solvers.result import Status
from solvers.review_exact import Exact, run_end
from solvers.review_found import kinds
from solvers.review_games import Against, Games, Paired
from solvers.review_parts import Decision, Event, Kind, Review, Scale, Weighed, total
from solvers.review_sum import Whole, agreed, unlike, whole
from solvers.rollout import Tally


def decision(kind: Status, value: str, low: str, high: str, tested: bool = False, **more: Any) -> Decision:
    gap = Gap(-Fraction(value), -Fraction(high), -Fraction(low))
    worth = Worth(Status.BOUND, Fraction(0), Fraction(0), Fraction(1))
    return Decision(0, Action("a"), 0, worth, worth, gap, kind, legal=2, tested=tested, best=(Action("b"),), **more)


@pytest.mark.parametrize(
    ("one", "kind"),
    [
        (decision(Status.PROVEN, "3/20", "3/20", "3/20"), Kind.BLUNDER),
        (decision(Status.PROVEN, "1/10", "1/10", "1/10"), Kind.MISTAKE),
        (decision(Status.PROVEN, "1/20", "1/20", "1/20"), Kind.INACCURACY),
        (decision(Status.PROVEN, "1/21", "1/21", "1/21"), Kind.FINE),
        (decision(Status.BOUND, "1/9", "1/9", "1"), Kind.MISTAKE),
        (decision(Status.ESTIMATE, "2/5", "1/9", "1/2", tested=True), Kind.MISTAKE),
        (decision(Status.ESTIMATE, "2/5", "-1/9", "1/2", tested=True), Kind.OPEN),
        (decision(Status.ESTIMATE, "2/5", "1/9", "1/2"), Kind.OPEN),
        (decision(Status.ESTIMATE, "1/50", "-1/50", "1/25"), Kind.FINE),
    ],
)
def test_the_least_that_a_loss_is_known_to_be_says_its_class(one: Decision, kind: Kind) -> None:
    assert kinds(one, Scale(Fraction(1), True)).kind is kind


def test_a_game_that_is_lost_or_certain_whatever_is_played_has_no_mistakes() -> None:
    scale = Scale(Fraction(1), True)
    lost, won = (Worth(Status.PROVEN, *[Fraction(n, 200)] * 3) for n in (1, 199))
    nothing = decision(Status.PROVEN, "1/200", "1/200", "1/200")
    assert kinds(replace(nothing, before=lost), scale).kind is Kind.DECIDED
    assert kinds(replace(nothing, before=won), scale).kind is Kind.FINE
    assert kinds(replace(nothing, before=won, own=False), scale).kind is Kind.DECIDED
    assert kinds(replace(nothing, sealed=True), scale).kind is Kind.DECIDED
    assert kinds(replace(nothing, before=lost), Scale(Fraction(1), False)).kind is Kind.FINE


def test_losses_of_other_goals_are_measured_by_their_range() -> None:
    scale = Scale(Fraction(40), False)
    assert scale.named(Fraction(6)) is Kind.BLUNDER
    assert scale.named(Fraction(4)) is Kind.MISTAKE
    assert scale.named(Fraction(2)) is Kind.INACCURACY
    assert scale.named(Fraction(1)) is None


@pytest.mark.parametrize("doubt", [0.05, 0.05 / 8])
def test_intervals_of_paired_games_hold_their_mean_as_often_as_they_say(doubt: float) -> None:
    rng, misses, runs = Random(7), 0, 600
    for _ in range(runs):
        games = Paired()
        for _ in range(40):
            luck = rng.random()
            games.add(Fraction(luck < 0.62), Fraction(luck < 0.5 or luck > 0.97))
        found = games.gap(Fraction(1), doubt)
        misses += not found.low <= Fraction(9, 100) <= found.high
    assert misses / runs <= doubt + 2 * (doubt / runs) ** 0.5


def test_games_that_never_differ_leave_room_for_one_that_was_not_seen() -> None:
    games = Paired()
    for _ in range(20):
        games.add(Fraction(1), Fraction(1))
    found = games.gap(Fraction(1))
    assert found.value == 0
    assert found.low < -Fraction(1, 20)
    assert found.high > Fraction(1, 20)


def test_variances_of_games_add_up_and_bounds_add_end_by_end() -> None:
    step = ChanceOutcome("roll", ("1",))
    worth = Worth(Status.BOUND, Fraction(0), Fraction(-9), Fraction(9))
    sampled = Event(0, step, CHANCE, worth, worth, Gap(*map(Fraction, (1, 0, 2))), Status.ESTIMATE, variance=0.25)
    bound = Event(1, step, CHANCE, worth, worth, Gap(*map(Fraction, (0, -1, 3))), Status.BOUND)
    four = total([sampled] * 4)
    assert (four.status, four.value) == (Status.ESTIMATE, 4)
    assert float(four.high - four.value) == pytest.approx(1.96, abs=0.01)
    both: list[Weighed] = [sampled, bound, replace(bound, before=None)]
    assert total(both).status is Status.BOUND
    assert float(total(both).low) == pytest.approx(1 - 1 - 0.98, abs=0.01)
    assert float(total(both).high) == pytest.approx(1 + 3 + 0.98, abs=0.01)


def event(index: int, luck: Fraction, variance: float) -> Event:
    worth = Worth(Status.ESTIMATE, Fraction(1, 2), Fraction(0), Fraction(1), 9)
    gap = Gap(luck, luck - 1, luck + 1)
    step = ChanceOutcome("roll", ("1",))
    return Event(index, step, CHANCE, worth, worth, gap, Status.ESTIMATE, variance=variance, games=9, outcomes=6)


def test_single_chances_are_made_to_agree_with_their_sum_each_by_how_sure_it_is() -> None:
    events = [event(0, Fraction(1), 1.0), event(1, Fraction(2), 3.0)]
    found, variance = agreed(events, Whole(Tally(), Fraction(7), 0.0))
    assert [one.luck.value for one in found] == [2, 5]
    assert variance == 0
    assert found[1].luck.high - found[1].luck.low < events[1].luck.high - events[1].luck.low
    assert all(new.before and new.before.value + new.luck.value == Fraction(1, 2) + old.luck.value
               for new, old in zip(found, events, strict=True))  # fmt: skip
    found, variance = agreed(events, Whole(Tally(), Fraction(7), 4.0))
    assert [one.luck.value for one in found] == [Fraction(3, 2), Fraction(7, 2)]
    assert variance == 2
    assert total(found, variance).high - total(found, variance).low < total(events).high - total(events).low


@pytest.mark.parametrize(("second", "many"), [("left", 0), ("right", 1), ("waste", 1)])
def test_decisions_like_the_habits_add_no_doubt_to_the_sum_of_luck(second: str, many: int) -> None:
    game = Coins(3, waste=True, secret=True)
    goal = AtLeast(game, 5)
    states, steps = taken(Problem(game, Table(), goal), "left", "roll 6", second, "roll 5", "left", "roll 2")
    games = Games(Problem(game, Table(), goal), None)
    exact = Exact(games.problem, states, Watch(Limits()))
    assert unlike(exact, games, steps, len(steps)) == [2][:many]
    found = whole(exact, games, steps, 3, 60, lambda pieces, left: Meter(Limits()))
    assert found is not None
    decided = goal.exact(states[3]) - goal.exact(states[2])
    true = goal.value(states[-1]) - goal.exact(states[0]) - decided
    assert abs(float(found.luck - true)) < 3 * found.variance**0.5 + 1e-9
    assert found.start.count == 240


def test_of_a_single_chance_nothing_is_said_by_few_games() -> None:
    worth = Worth(Status.PROVEN, *[Fraction(1, 2)] * 3)
    sure = replace(event(0, Fraction(3), 1.0), games=16)
    few = replace(sure, index=1, games=15)
    proven = replace(few, index=2, games=0, status=Status.PROVEN)
    found = Review(
        0, Scale(Fraction(1), True), (), (sure, few, proven), worth, worth, True, Fraction(0), Fraction(0), 0, 0, 0, 0.0
    )  # fmt: skip
    assert [one.index for one in found.fortunes()] == [0, 2]


def test_decisions_in_a_row_end_with_the_turn_with_chance_and_with_the_record() -> None:
    states, _ = taken(COINS, *WASTED)
    assert run_end(GAME, states, 0, lambda state: False) == 1
    assert run_end(GAME, states[:1], 0, lambda state: False) == 1


def test_another_seat_wants_the_goal_low() -> None:
    goal = Against(GOAL, 1)
    end = Table(("left",) * 8, 20)
    assert (goal.seat, goal.value(end)) == (1, -1)
    assert goal.bounds(Table()) == (-1, 0)
    assert goal.describe() == "against: 14 points"
