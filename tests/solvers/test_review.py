"""Reviews of played games: the identity of result, skill and luck; mistakes that are told apart, and only those."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.coins import COINS, GOAL, WASTED, AtLeast, Coins, Table, taken

from model.asking import asking
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from model.scenario import read_scenario
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers.expectimax import Search, expectimax
from solvers.limits import Limits, Meter
from solvers.policies import habits_of_others
from solvers.result import Status
from solvers.review import review
from solvers.review_games import Frame, Games, Paired, offered
from solvers.review_parts import NAMED, Kind, Review

TINY = TinyGame()
ROW = [{"hp": 12, "strength": 3}, {"hp": 9, "strength": 4}]
TINY_PROBLEMS = {
    "survival": Problem(
        TINY, position(2, ["parry", "gamble", "strike"], ROW, hp=8, pile=["scout"], turns=2), Survive()
    ),
    "damage": Problem(TINY, position(3, ["gamble", "gamble", "strike"], ROW, pile=["gamble"], turns=2), DamageDealt()),
}
SMALL = (
    "redrains/0008-one-breath-left", "redrains/0021-do-not-pass", "raidboss/0003-which-die-for-which-charm",
    "raidboss/0005-stone-and-shard", "ascension/0037-one-guard-two-gates", "ascension/0045-buy-before-you-draw",
)  # fmt: skip


def played(problem: Problem[Any], seed: int) -> tuple[list[Any], list[Any]]:
    """A game in which everything is drawn: states and steps."""
    rng, states, steps, game = Random(seed), [problem.state], [], problem.game
    while (player := game.current_player(states[-1])) != TERMINAL:
        options = (
            game.legal_actions(states[-1]) if player != CHANCE else [o for o, _ in game.chance_outcomes(states[-1])]
        )
        steps.append(rng.choice(options))
        states.append(game.apply(states[-1], steps[-1]))
    return states, steps


def alone(problem: Problem[Any]) -> Frame:
    """The frame of a game without turns or rivals."""
    return Frame(lambda state: False, None)


def framed(name: str) -> Any:
    """The frames of a scenario's game, as the front end asks for them."""

    def frame(problem: Problem[Any]) -> Frame:
        return Frame(asking(name, problem).turn_over, habits_of_others(problem.game, problem.goal.seat))

    return frame


def adds_up(found: Review) -> bool:
    """Whether the result is the start value with everything that was added to it, exactly."""
    parts = found.skill.value + found.gifts.value + found.luck.value + found.habits + found.unreviewed
    return found.start.value + parts == found.result.value


# --- the identity -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TINY_PROBLEMS)
@pytest.mark.parametrize("seed", range(3))
def test_with_exact_values_the_result_is_start_less_losses_plus_luck(name: str, seed: int) -> None:
    problem = TINY_PROBLEMS[name]
    states, steps = played(problem, seed)
    found = review(problem, states, steps, frames=alone)
    assert found.status is Status.PROVEN
    assert found.start.value == expectimax(problem).value
    assert found.result.value == problem.goal.value(states[-1])
    losses = sum((one.loss.value for one in found.decisions), Fraction(0))
    luck = sum((one.luck.value for one in found.events), Fraction(0))
    assert found.result.value == found.start.value - losses + luck
    assert found.habits == found.unreviewed == 0
    assert all(one.loss.value >= 0 for one in found.decisions)
    assert sum(one.loss.value > 0 for one in found.decisions) + sum(bool(one.luck.value) for one in found.events)


def test_luck_is_what_came_less_the_exact_mean_of_what_might_have_come() -> None:
    problem = TINY_PROBLEMS["survival"]
    states, steps = played(problem, 0)
    search = Search(problem, Meter(Limits()))
    found = review(problem, states, steps, frames=alone)
    event = next(one for one in found.events if not one.idle)
    outcomes = TINY.chance_outcomes(states[event.index])
    values = {outcome: search.exact(TINY.apply(states[event.index], outcome)) for outcome, _ in outcomes}
    mean = sum((weight * values[outcome] for outcome, weight in outcomes), Fraction(0))
    assert event.luck.value == values[event.step] - mean
    assert sum((weight * (values[outcome] - mean) for outcome, weight in outcomes), Fraction(0)) == 0
    assert event.chance == dict(outcomes)[event.step]


@pytest.mark.parametrize("name", SMALL)
def test_the_identity_holds_in_positions_of_all_three_games(name: str) -> None:
    scenario = read_scenario(Path(f"scenarios/{name}.yaml").read_text("utf-8"), name)
    problem = scenario.problem
    states, steps = played(problem, 1)
    found = review(problem, states, steps, frames=framed(scenario.game))
    assert found.status is Status.PROVEN
    assert found.start.value == expectimax(problem).value
    assert adds_up(found)
    assert found.habits == found.unreviewed == 0


def test_a_bad_answer_of_another_seat_is_its_loss_and_a_gift() -> None:
    scenario = read_scenario(Path("scenarios/ascension/0049-his-answer.yaml").read_text("utf-8"), "answer")
    problem = scenario.problem
    games = (played(problem, seed) for seed in range(40))
    found = next(
        one
        for one in (review(problem, *game, Limits(nodes=20_000), frames=framed("ascension")) for game in games)
        if one.status is Status.PROVEN and any(not d.own and d.loss.value for d in one.decisions)
    )
    given = [one for one in found.decisions if not one.own and one.loss.value]
    assert all(one.change.value == one.loss.value > 0 for one in given)
    assert found.gifts.value == sum((one.loss.value for one in given), Fraction(0))
    assert all(one.kind in NAMED and not one.own for one in given)
    assert adds_up(found)


@pytest.mark.parametrize("nodes", [40, 150, 400])
def test_where_little_is_known_the_remainder_is_named_and_the_sum_is_exact(nodes: int) -> None:
    problem = TINY_PROBLEMS["damage"]
    states, steps = played(problem, 2)
    found = review(problem, states, steps, Limits(nodes=nodes), frames=alone)
    assert found.status is not Status.PROVEN
    assert found.nodes <= nodes + 50
    assert adds_up(found)
    assert all(one.loss.low >= 0 for one in found.decisions if one.status is not Status.ESTIMATE)
    if found.start.status is not Status.ESTIMATE:
        assert found.start.low <= expectimax(problem).value <= found.start.high
    if found.missing:
        assert found.notes


# --- games ------------------------------------------------------------------------------------------------------------

BLIND = replace(COINS, game=Coins(waste=True, secret=True))
"""The same game where no search may be asked."""


def test_a_planted_blunder_is_found_by_games_and_its_loss_is_in_the_interval() -> None:
    states, steps = taken(COINS, *WASTED)
    found = review(BLIND, states, steps, Limits(nodes=9_000), 1, frames=alone)
    worst = found.mistakes()
    assert [str(one.step) for one in worst] == ["waste"]
    assert worst[0].kind is Kind.BLUNDER
    true = GOAL.exact(states[2]) - GOAL.exact(states[3])
    assert worst[0].loss.low <= true <= worst[0].loss.high
    assert worst[0].status is Status.ESTIMATE
    assert str(worst[0].best[0]) in ("left", "middle", "right")
    assert worst[0].tested
    assert adds_up(found)


def test_no_two_pieces_of_the_work_meet_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    pairs = Games.pairs

    def spy(self: Games, ends: Any, count: int, seed: int, meter: Any, found: Paired) -> None:
        if not found.apart:
            seeds.append(seed)
        pairs(self, ends, count, seed, meter, found)

    monkeypatch.setattr(Games, "pairs", spy)
    states, steps = taken(COINS, *WASTED)
    found = review(BLIND, states, steps, Limits(nodes=9_000), 1, frames=alone)
    assert found.tests == 1
    assert len(seeds) > len(found.decisions)
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(("second", "offers"), [("right", [0, 3]), ("waste", [0, 1, 3])])
def test_a_turn_that_was_played_well_is_looked_at_once_and_a_mistake_in_it_is_placed(
    second: str, offers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def spy(problem: Problem[Any], *more: Any) -> Any:
        asked.append(len(problem.state.past))
        return offered(problem, *more)

    monkeypatch.setattr("solvers.review_sampled.offered", spy)
    game = Coins(2, waste=True, secret=True, choices=2)
    problem = Problem(game, Table(), AtLeast(game, 8))
    states, steps = taken(problem, "left", second, "roll 5", "middle", "left", "roll 6")
    found = review(problem, states, steps, Limits(nodes=9_000), 2, frames=alone)
    assert sorted(asked) == offers
    assert [(one.index, str(one.step)) for one in found.mistakes()] == [(1, "waste")][: second == "waste"]
    assert not found.missing
    assert adds_up(found)


def test_luck_by_games_holds_the_exact_luck() -> None:
    states, steps = taken(COINS, *WASTED)
    found = review(COINS, states, steps, Limits(nodes=9_000), 1, frames=alone)
    for event in found.events:
        true = GOAL.exact(states[event.index + 1]) - GOAL.exact(states[event.index])
        assert event.luck.low <= true <= event.luck.high
    assert {event.status for event in found.events} == {Status.ESTIMATE, Status.PROVEN}
    true = sum((GOAL.exact(states[e.index + 1]) - GOAL.exact(states[e.index]) for e in found.events), Fraction(0))
    assert found.luck.low <= true <= found.luck.high


def test_equal_choices_are_never_called_mistakes_however_lucky_the_better_seeming_one_was() -> None:
    even = Coins(5)
    problem = Problem(even, Table(), AtLeast(even, 18))
    for seed in range(12):
        states, steps = played(problem, seed)
        found = review(problem, states, steps, Limits(nodes=2_500), seed, frames=alone)
        assert found.mistakes() == (), seed


def test_a_seed_and_nodes_fix_the_review() -> None:
    states, steps = taken(COINS, *WASTED)
    one, same, other = (
        review(COINS, states, steps, Limits(nodes=3_000), seed, frames=alone) for seed in (5, 5, 6)
    )  # fmt: skip
    assert replace(one, seconds=0) == replace(same, seconds=0)
    assert one.luck != other.luck


def test_ctrl_c_leaves_what_was_reviewed_and_names_what_is_missing() -> None:
    states, steps = taken(COINS, *WASTED)

    def stop(stage: Any) -> None:
        if stage.what == "games of chances":
            raise KeyboardInterrupt

    found = review(COINS, states, steps, Limits(nodes=9_000), 1, stop, frames=alone)
    assert found.notes == ("interrupted",)
    assert [str(one.step) for one in found.mistakes()] == ["waste"]
    assert set(found.missing) <= {one.index for one in found.events}
    assert found.missing
    assert found.unreviewed
    assert adds_up(found)


def test_progress_says_what_is_done_and_how_much_of_the_limits_is_used() -> None:
    states, steps = taken(COINS, *WASTED)
    told: list[Any] = []
    review(COINS, states, steps, Limits(nodes=2_000), 1, told.append, frames=alone)
    assert [stage.used for stage in told] == sorted(stage.used for stage in told)
    assert {"exact values", "better plays", "games of chances"} <= {stage.what for stage in told}


# --- what may not be seen ---------------------------------------------------------------------------------------------


def test_where_seats_hide_something_no_search_is_asked() -> None:
    game = Coins(2, waste=True, secret=True)
    problem = Problem(game, Table(), AtLeast(game, 8))
    states, steps = taken(problem, "left", "roll 5", "waste", "roll 6")
    found = review(problem, states, steps, Limits(nodes=4_000), frames=alone)
    assert {one.status for one in found.decisions} == {Status.ESTIMATE}
    open_ = review(replace(problem, game=Coins(2, waste=True)), states, steps, Limits(nodes=4_000), frames=alone)
    assert open_.status is Status.PROVEN


def test_a_decision_that_would_be_judged_by_what_its_seat_may_not_see_is_refused_by_name() -> None:
    game = Coins(2, waste=True, secret=True, private=("the hand of bert: two aces",))
    problem = Problem(game, Table(), AtLeast(game, 8))
    states, steps = taken(problem, "left", "roll 5", "waste", "roll 6")
    found = review(problem, states, steps, Limits(nodes=4_000), frames=alone)
    assert {one.kind for one in found.decisions} == {Kind.MISSING}
    assert all("the hand of bert: two aces" in one.note for one in found.decisions)
    assert adds_up(found)


def test_a_game_needs_a_step_and_a_position_more() -> None:
    with pytest.raises(ValueError, match="no game"):
        review(COINS, [Table()], [], frames=alone)


def test_ascension_names_what_another_team_holds_now() -> None:
    scenario = read_scenario(Path("scenarios/ascension/advice-duel-midgame.yaml").read_text("utf-8"), "duel")
    game, state = scenario.problem.game, scenario.problem.state
    assert game.private(state, 0) == ()
    held = state.sides[0]._replace(treasures=("amulet",))
    (hand,) = game.private(state._replace(sides=(state.sides[0]._replace(treasures=()), *state.sides[1:])), 1)
    assert hand.startswith("the hand that red has looked at: ")
    treasures, _ = game.private(state._replace(sides=(held, *state.sides[1:])), 1)
    assert treasures == "the Treasures that red holds: amulet"
