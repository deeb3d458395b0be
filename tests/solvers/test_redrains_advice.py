"""Advice on the positions of `scenarios/redrains/advice-*.yaml`, and on puzzles that the turn decides."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from model.asking import asking
from model.core.game import CHANCE
from model.scenario import Scenario, load_scenario
from solvers.advise import advise
from solvers.advise_lines import Advice, Line
from solvers.limits import Limits
from solvers.perft import steps
from solvers.result import Status
from tests.support.advice_order import in_order

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "redrains"
NAMES = [f"advice-{part}" for part in ("early", "middle", "ultimate", "near-win", "near-loss")]
PROVEN = {"advice-near-win", "advice-near-loss", "0006-final-stand", "0012-one-turn-for-two"}
NODES = 7_000
TEN_SECONDS = 25_000
"""Nodes that a quiet machine looks into in less than the time that `kibitz advise` takes by default."""
PLAYS = 5

each = pytest.mark.parametrize("name", NAMES)
proven = pytest.mark.parametrize("name", sorted(PROVEN))


@cache
def scenario(name: str) -> Scenario:
    """The scenario in the file `name`."""
    return load_scenario(FOLDER / f"{name}.yaml")


def worked_out(name: str, nodes: int = NODES, seed: int = 0) -> Advice:
    """The advice of `kibitz advise --nodes`, without keeping it."""
    asked, problem = asking("redrains"), scenario(name).problem
    features = {feature.name: feature.fn for feature in asked.features(problem)}
    return advise(problem, Limits(nodes), seed, None, PLAYS, asked.turn_over, features=features)


@cache
def advice(name: str) -> Advice:
    """The advice on a scenario within NODES."""
    return worked_out(name)


# --- what the turn decides is proven -----------------------------------------------------------------------


@proven
def test_value_and_best_first_actions_are_proven_as_stated(name: str) -> None:
    found, answer = advice(name), scenario(name).answer
    assert answer is not None
    assert found.status is Status.PROVEN
    assert found.complete
    assert found.value == answer.value
    assert set(found.best) == set(answer.first)
    assert found.lines[0].actions[0] in answer.first
    assert (found.lines[0].status, found.lines[0].value) == (Status.PROVEN, answer.value)


def test_the_near_win_is_played_to_its_end() -> None:
    found, problem = advice("advice-near-win").lines[0], scenario("advice-near-win").problem
    state = problem.state
    for step in found.play:
        assert step in steps(problem.game, state)
        state = problem.game.apply(state, step)
    assert state.outcome == 1


# --- the lists ---------------------------------------------------------------------------------------------


@each
def test_a_list_of_different_plays_is_ranked(name: str) -> None:
    lines = advice(name).lines
    assert len(lines) == PLAYS
    assert [line.rank for line in lines] == list(range(1, PLAYS + 1))
    assert len({line.play for line in lines}) == PLAYS
    assert in_order(lines)
    assert lines[0].behind.value == 0
    assert all(line.behind.value == lines[0].value - line.value for line in lines)


@each
def test_every_line_has_its_standing(name: str) -> None:
    for line in advice(name).lines:
        assert line.low <= line.value <= line.high
        assert (line.status is Status.PROVEN) is (line.low == line.high)
        assert line.proven[0] <= line.proven[1]
        if line.status is Status.ESTIMATE:
            assert line.samples
            assert any("games" in note for note in line.notes)


@each
def test_the_value_lies_in_the_interval_of_the_advice(name: str) -> None:
    found, answer = advice(name), scenario(name).answer
    known = [line.value for line in found.lines if line.status is Status.PROVEN]
    assert found.low >= max(known, default=found.low)
    if answer is not None:
        assert found.low <= answer.value <= found.high


@each
def test_plays_are_legal_and_end_with_the_turn(name: str) -> None:
    problem, over = scenario(name).problem, asking("redrains").turn_over
    for line in advice(name).lines:
        state = problem.state
        for step in line.play:
            assert not over(state)
            assert step in steps(problem.game, state)
            state = problem.game.apply(state, step)
        assert over(state) or problem.game.is_terminal(state) or problem.game.current_player(state) == CHANCE


@each
def test_with_a_limit_of_nodes_the_advice_is_the_same_again(name: str) -> None:
    def shown(line: Line) -> tuple[object, ...]:
        return line.play, line.status, line.value, line.low, line.high, line.nodes, line.samples, line.evidence

    first, second = worked_out(name, 1_500), worked_out(name, 1_500)
    assert [shown(line) for line in first.lines] == [shown(line) for line in second.lines]
    assert (first.low, first.high, first.best, first.nodes) == (second.low, second.high, second.best, second.nodes)


# --- why the first line is first ---------------------------------------------------------------------------


def best_line(name: str) -> tuple[tuple[str, ...], Fraction]:
    """The best play of a position and its value, as stated in the file or, for a long proof, here."""
    answer = scenario(name).answer
    if answer is not None:
        return answer.line, answer.value
    assert name == "advice-early"
    # `kibitz solve` proves it with 204,000 positions.
    return ("play phoenix-attendant ceremonial-class ceremonial-class", "use phoenix-attendant"), Fraction(-101, 144)


@pytest.mark.parametrize("name", ["advice-early", "advice-middle", "advice-ultimate"])
def test_the_best_play_is_found_within_ten_seconds_worth_of_nodes(name: str) -> None:
    best, (line, value) = worked_out(name, TEN_SECONDS).lines[0], best_line(name)
    assert tuple(str(step) for step in best.actions) == line
    assert (best.status, best.value) == (Status.PROVEN, value)
    assert best.evidence


def test_the_attack_comes_before_the_cut_that_may_still_be_needed() -> None:
    best = advice("advice-near-loss").lines[0]
    assert str(best.actions[0]).startswith("attack firebelly with")
    assert all(line.value < best.value for line in advice("advice-near-loss").lines if "use" in str(line.play[0]))
