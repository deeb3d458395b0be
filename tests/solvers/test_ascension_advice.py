"""Advice on the positions of `scenarios/ascension/advice-*.yaml`: whole turns, other seats, the Villains' answer."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from support.ascension import fig, position
from support.puzzles import FOLDER

from model.ascension.goal import MaximiseGoal, Term
from model.ascension.state import State, figure, with_side
from model.asking import asking
from model.core.action import Action
from model.core.goal import Problem
from model.scenario import Scenario, load_scenario
from solvers.advise import advise
from solvers.advise_lines import Advice, Line
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.perft import steps
from solvers.policies import RIVALS, habits_of_others
from solvers.result import Refused, Result, Status
from tests.support.advice_order import in_order

PARTS = ("opening-hand", "duel-midgame", "solo-pressure", "coop-shared-turn", "brawl", "last-turn")
RIVALLED = ("opening-hand", "duel-midgame", "brawl")
"""Positions in which other seats decide before the end of the question."""
NODES = {"last-turn": 12_000, "solo-pressure": 12_000, "coop-shared-turn": 8_000}
MOST = 6_000
AGAIN = 1_500
PLAYS = 4

each = pytest.mark.parametrize("part", PARTS)


@cache
def scenario(part: str) -> Scenario:
    """The scenario in the file `advice-PART`."""
    return load_scenario(FOLDER / "ascension" / f"advice-{part}.yaml")


def asked_of(problem: Problem[Any], nodes: int, seed: int = 0) -> Advice:
    """What `kibitz advise --nodes` shows."""
    offered = asking("ascension", problem)
    return advise(
        *(problem, Limits(nodes), seed, None, PLAYS, offered.turn_over),
        features={feature.name: feature.fn for feature in offered.features(problem)},
        others=habits_of_others(problem.game, problem.goal.seat),
        nearer=replace(problem, state=offered.until(problem.state, "turn", 1)),
        alike=2,
    )  # fmt: skip


@cache
def advice(part: str) -> Advice:
    """The advice on a position within its nodes."""
    return asked_of(scenario(part).problem, NODES.get(part, MOST))


def after(part: str, line: Line) -> State:
    """The position at the end of a line, which is the end of the turn."""
    problem = scenario(part).problem
    state: State = problem.state
    for step in line.play:
        assert step in steps(problem.game, state)
        state = problem.game.apply(state, step)
    return state


def words(line: Line) -> list[str]:
    """The steps of a line as text."""
    return [str(step) for step in line.play]


def gained(part: str, line: Line) -> int:
    """Honor of the asking team in its own turn."""
    return after(part, line).sides[0].honor - scenario(part).problem.state.sides[0].honor


# --- the right plays ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-045")
def test_the_last_turn_is_proven_with_its_only_first_action():
    found, answer = advice("last-turn"), scenario("last-turn").answer
    assert answer is not None
    assert (found.status, found.value) == (Status.PROVEN, answer.value) == (Status.PROVEN, 1)
    assert found.best == answer.first == (Action("play", ("militia",)),)
    best = [str(action) for action in found.lines[0].actions]
    assert best.index("play elder-of-springs") > best.index("command tuskrider a3")
    assert "the optimum of the turn is proven by expectimax" in found.notes


def test_the_last_turn_is_compared_with_one_that_fails():
    lines = advice("last-turn").lines
    assert {line.status for line in lines} == {Status.PROVEN}
    assert {line.value for line in lines} == {0, 1}
    assert sum(line.value == 1 for line in lines) == 2


def test_solo_two_villains_fall_and_the_answer_of_the_villains_is_exact():
    best = advice("solo-pressure").lines[0]
    assert (best.status, best.value) == (Status.PROVEN, 22)
    end = after("solo-pressure", best)
    assert end.sides[0].honor - 14 >= 4
    fallen = {f.id for f in scenario("solo-pressure").problem.state.figures if f.hex >= 0 and f.seat == 1}
    fallen = {name for name in fallen if (now := figure(end, name)) is None or now.hex < 0}
    assert {"night-archer", "iron-hound"} <= fallen
    assert words(best).count("play militia") == 3


@pytest.mark.rule("AT-283")
def test_coop_both_players_strike_the_boss_in_one_turn():
    best = advice("coop-shared-turn").lines[0]
    done = words(best)
    struck = [step for step in done if step == "attack ember-regent"]
    commands = [step for step in done if step.startswith("command")]
    assert len(struck) >= 2
    assert any(step.endswith("as bea") for step in commands)
    assert any(not step.endswith("as bea") for step in commands)
    boss = figure(after("coop-shared-turn", best), "ember-regent")
    assert boss is not None
    assert boss.hex < 0
    assert gained("coop-shared-turn", best) == 5 + 3 + 2


def test_duel_all_three_shrines_score():
    assert gained("duel-midgame", advice("duel-midgame").lines[0]) == 8


def test_opening_a_figure_next_to_each_shrine():
    best = advice("opening-hand").lines[0]
    assert gained("opening-hand", best) == 5
    assert sum(step.startswith("command") for step in words(best)) == 2
    assert any(step.startswith("acquire") for step in words(best))


def test_brawl_the_siren_clears_the_shrine():
    """Games alone do not tell it apart from an attack on Rut: it is first, or named as not separated from the first."""
    found = advice("brawl")
    siren = next(line for line in found.lines if "attack naka-blackblade" in words(line))
    assert "command raven-siren a3" in words(siren) or "command raven-siren a5" in words(siren)
    assert gained("brawl", siren) >= 4
    assert siren.rank == 1 or siren.rank in {doubt.rank for doubt in found.doubts}


# --- every list -----------------------------------------------------------------------------------------------------


@each
def test_a_list_of_different_whole_turns_is_ranked(part: str) -> None:
    lines = advice(part).lines
    assert 2 <= len(lines) <= PLAYS
    assert len({line.play for line in lines}) == len(lines)
    assert in_order(lines)
    over = asking("ascension", scenario(part).problem).turn_over
    for line in lines:
        assert over(after(part, line))


@each
def test_every_line_has_its_standing_and_its_interval(part: str) -> None:
    for line in advice(part).lines:
        assert line.low <= line.value <= line.high
        assert (line.status is Status.PROVEN) is (line.low == line.high)
        assert line.samples or line.status is not Status.ESTIMATE


@pytest.mark.parametrize("part", RIVALLED)
def test_what_other_seats_decide_is_only_estimated_and_said(part: str) -> None:
    found = advice(part)
    assert {line.status for line in found.lines} <= {Status.ESTIMATE, Status.BOUND}
    assert RIVALS in found.notes


@pytest.mark.parametrize("part", ["duel-midgame", "solo-pressure", "last-turn"])
def test_nodes_and_seed_fix_the_advice(part: str) -> None:
    def shown(line: Line) -> tuple[object, ...]:
        return line.play, line.status, line.value, line.low, line.high, line.nodes, line.samples, line.evidence

    first, second = (asked_of(scenario(part).problem, AGAIN, 7) for _ in range(2))
    assert [shown(line) for line in first.lines] == [shown(line) for line in second.lines]
    assert (first.best, first.nodes, first.notes) == (second.best, second.nodes, second.notes)


# --- where plays come from ------------------------------------------------------------------------------------------


def test_the_optimum_of_the_commands_comes_from_the_encoding():
    found = asked_of(load_scenario(FOLDER / "ascension" / "0022-five-power.yaml").problem, 6_000)
    assert (found.status, found.value, found.complete) == (Status.PROVEN, 8, False)
    assert found.lines[0].value == 8
    assert found.lines[0].actions[0] in found.best
    assert "the optimum of the turn is proven by cpsat" in found.notes


def test_with_a_longer_horizon_the_optimum_of_the_turn_is_one_of_the_plays():
    """The same puzzle with another turn of white: nothing is proven by the encoding, but its play is found."""
    puzzle = load_scenario(FOLDER / "ascension" / "0010-two-against-one.yaml").problem
    later = replace(puzzle, state=puzzle.state._replace(turns_left=2))
    found = asked_of(later, 400)
    assert "the optimum of the turn is proven by cpsat" not in found.notes
    assert any("command rut" in map(str, line.actions) for line in found.lines)


def test_a_small_turn_is_found_whole():
    at = position(figures={"t": fig("rut", 0, "d3")})
    problem: Problem[Any] = Problem(at.game, at.state, MaximiseGoal(at.game.engine, 0, (Term("honor"),)))
    found = asked_of(problem, 500)
    assert (found.complete, found.status, found.plays) == (True, Status.PROVEN, 1)


# --- refusals -------------------------------------------------------------------------------------------------------


def test_without_habits_of_others_a_duel_is_refused():
    problem = scenario("duel-midgame").problem
    with pytest.raises(Refused, match="an opponent decides freely"):
        advise(problem, Limits(100))


def test_only_who_is_to_decide_may_ask():
    at = position(state={"turns_left": 2})
    problem: Problem[Any] = Problem(at.game, at.state, MaximiseGoal(at.game.engine, 1, (Term("honor"),)))
    with pytest.raises(Refused, match="seat 0 is to decide, and seat 1 asks"):
        asked_of(problem, 100)


@pytest.mark.rule("AT-175")
def test_no_search_decides_for_seats_that_hide_something_from_each_other():
    at = position(figures={"t": fig("rut", 0, "d3"), "w": fig("rut", 1, "g7")}, power=(2, 2), state={"turns_left": 2})
    holder = at.side()._replace(treasures=("stone-skin",))
    at = replace(at, state=with_side(at.state, 0, holder))
    problem: Problem[Any] = Problem(at.game, at.state, MaximiseGoal(at.game.engine, 0, (Term("honor"),)))
    found = asked_of(problem, 600)
    assert any(note.startswith("no exact search: who decides may not see the Treasures that") for note in found.notes)


def test_what_is_proven_best_is_shown_also_where_the_proof_uses_the_limits_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(problem: Problem[Any], limits: Limits) -> Result:
        return replace(expectimax(problem, limits), nodes=10**9)

    monkeypatch.setattr("solvers.advise_find.expectimax", slow)
    found = asked_of(scenario("last-turn").problem, 7_000)
    assert (found.status, found.low) == (Status.PROVEN, 1)
    assert (found.lines[0].status, found.lines[0].value) == (Status.PROVEN, 1)
    assert found.lines[0].actions[0] in found.best
