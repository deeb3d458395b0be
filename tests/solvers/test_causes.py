"""Explanations: every number equals one computed in another way; limits leave intervals, never wrong numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.push import Push, PushGame, Score
from support.puzzles import scenario, step

from model.asking import asking
from model.core.action import Action
from model.core.feature import event
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.besttree import best_tree
from solvers.causes import quiet_play
from solvers.expectimax import expectimax
from solvers.explainer import Explainer
from solvers.limits import Limits
from solvers.odds import Best, distribution
from solvers.reference import reference
from solvers.result import Status

PLENTY = Limits(nodes=200_000)
POSITIONS = ("redrains/0021-do-not-pass", "raidboss/0012-whose-token-pays", "ascension/0009-the-templar-pays")


def after(problem: Problem[Any], steps: Any) -> Problem[Any]:
    state = problem.state
    for one in steps:
        state = problem.game.apply(state, one)
    return Problem(problem.game, state, problem.goal)


def own(problem: Problem[Any], line: Any) -> tuple[Action, ...]:
    found: list[Action] = []
    for one in line:
        if after(problem, found).game.current_player(after(problem, found).state) != problem.goal.seat:
            break
        found.append(one)
    return tuple(found)


def explained(name: str, trap: tuple[str, ...] = ()) -> tuple[Problem[Any], Any]:
    at = scenario(name)
    problem = at.problem
    result = expectimax(problem)
    asked = asking(at.game, problem)
    ex = Explainer(problem, PLENTY, asked.features(problem))
    other = ex.own_line((ex.runner_up(result.best),))
    quiet = quiet_play(problem, asked.quiet, asked.turn_over)
    return problem, ex.explain(own(problem, result.line), other, quiet, result.line, other)


@pytest.mark.parametrize("name", POSITIONS)
def test_values_of_the_plays_are_those_of_the_positions_after_them(name: str) -> None:
    problem, causes = explained(name)
    for judged in (causes.play, causes.against, causes.quiet):
        assert judged.worth.proven
        assert judged.worth.value == expectimax(after(problem, judged.steps)).value
    others = [a for a in problem.game.legal_actions(problem.state) if a not in expectimax(problem).best]
    values = {a: expectimax(after(problem, (a,))).value for a in others}
    assert causes.against.worth.value == max(values.values())


@pytest.mark.parametrize("name", POSITIONS)
def test_parts_of_a_sum_add_up_and_conditions_are_chances_of_the_ends(name: str) -> None:
    problem, causes = explained(name)
    best = Best(problem.goal)
    pairs = []
    for judged in (causes.play, causes.against):
        ends = distribution(problem.game, judged.state, lambda s: False, best, seat=0, others=best).ends
        pairs.append(ends)
    for gain in causes.gains:
        here, there = (sum(chance * gain.part.fn(state) for state, chance in ends) for ends in pairs)
        assert (gain.here, gain.there) == (here, there)
    if all(gain.part.worth is not None for gain in causes.gains):
        assert sum(gain.worth for gain in causes.gains) == causes.play.worth.value - causes.against.worth.value
    assert causes.gains


def test_threats_are_chances_before_and_after() -> None:
    problem, causes = explained("redrains/0021-do-not-pass")
    lost = next(s for s in causes.threats() if s.feature.name == "lost:bone-crow")
    ends = distribution(problem.game, causes.quiet.state, lambda s: False, Best(problem.goal)).ends
    assert lost.quiet.chance(1).chance == sum(c for s, c in ends if lost.feature.fn(s)) == Fraction(5, 8)
    assert lost.here.chance(1).chance == Fraction(1, 6)
    assert lost.change() == Fraction(5, 8) - Fraction(1, 6)
    assert {s.feature.name for s in causes.prices()} == {"red_rains", "rage"}
    assert not {s.feature.name for s in causes.threats()} & {s.feature.name for s in causes.prices()}


def test_the_critical_chance_is_the_one_that_moves_the_value_most() -> None:
    """By hand: the rage die leaves 11/12 or 3/4; the behavior die after it moves 1/2 of 2 x 11/12 x 1/12 at most."""
    problem, causes = explained("redrains/0021-do-not-pass")
    critical = causes.critical
    at = after(problem, critical.after)
    assert at.game.current_player(at.state) == CHANCE
    weights = dict(at.game.chance_outcomes(at.state))
    assert sum(branch.chance for branch in critical.branches) == 1
    for branch in critical.branches:
        assert branch.chance == sum(weights[outcome] for outcome in branch.outcomes)
        for outcome in branch.outcomes:
            assert branch.worth.value == expectimax(after(at, (outcome,))).value
    assert [(str(b.outcomes[0]), b.chance, b.worth.value) for b in critical.branches] == [
        ("rage basic", Fraction(1, 2), Fraction(11, 12)),
        ("rage power", Fraction(1, 2), Fraction(3, 4)),
    ]
    assert critical.spread == Fraction(1, 12)


def test_the_worst_reply_ends_at_the_lowest_value_and_its_chances_multiply() -> None:
    problem, causes = explained("redrains/0021-do-not-pass")
    at, chance = after(problem, causes.play.steps), Fraction(1)
    for one in causes.reply.line:
        if at.game.current_player(at.state) == CHANCE:
            chance *= dict(at.game.chance_outcomes(at.state))[one]
        at = after(at, (one,))
    assert chance == causes.reply.chance == Fraction(1, 12)
    assert expectimax(at).value == causes.reply.worth.value == 0
    assert causes.reply.as_bad == 1 - causes.play.worth.value, "of a goal that is reached or not"


def test_a_tempting_line_is_followed_to_the_step_that_loses() -> None:
    at = scenario("redrains/0003-the-battle-that-never-comes")
    problem, steps = at.problem, []
    for text in at.answer.tempting.line:
        steps.append(step(problem, after(problem, steps).state, text))
    ex = Explainer(problem, PLENTY)
    best = ex.judge(own(problem, expectimax(problem).line))
    parting = ex.parting(steps, best.worth)
    assert parting.at == 1, "the attack is right, the order of the battles is not"
    assert parting.before.value == expectimax(after(problem, steps[:1])).value == 1
    assert parting.after.value == expectimax(after(problem, steps[:2])).value == 0
    assert ex.parting(best.steps, best.worth) is None, "best play does not fall short"


def test_a_line_that_is_lost_at_once_is_shown_until_that_is_plain() -> None:
    _, causes = explained("ascension/0009-the-templar-pays")
    parting = causes.parting
    assert parting.at == 0
    assert parting.plain
    assert [str(one) for one in parting.line] == ["command demon-slayer", "move c4", "attack shadowcaster", "end"]


def test_without_nodes_there_are_intervals_and_estimates_that_hold_the_value() -> None:
    problem = scenario("raidboss/0004-again-or-shard").problem
    ex = Explainer(problem, Limits(nodes=40))
    judged = ex.judge((Action("talent", ("gambler", "again")),))
    assert judged.worth.status is not Status.PROVEN
    assert judged.worth.low <= Fraction(35, 36) <= judged.worth.high
    assert ex.meter.nodes <= 40


def test_what_is_proven_elsewhere_is_taken_over() -> None:
    problem = scenario("ascension/0009-the-templar-pays").problem
    line = expectimax(problem).line
    ex = Explainer(problem, Limits(nodes=1))
    ex.learn(line, Fraction(6))
    assert ex.judge(line[:2]).worth.value == 6
    assert ex.meter.nodes <= 1


# --- the small game of dice ------------------------------------------------------------------------------------------


def push() -> Explainer:
    features = (event("nothing", "nothing is left", lambda state: state.score == 0, -1),)
    return Explainer(Problem(PushGame(), Push(), Score()), PLENTY, features)


def test_a_small_game_by_hand() -> None:
    """Rolling gives 1, 2, 3 or 6, doubled with 3/4; then half a point is lost in the mean where any is there."""
    ex = push()
    roll, bank = Action("roll"), Action("bank")
    assert ex.judge((bank,)).worth.value == Fraction(3, 2)
    assert ex.judge((roll,)).worth.value == reference(after(ex.problem, (roll,))).value
    causes = ex.explain((roll,), (bank,), None, (roll,))
    assert [str(branch.outcomes[0]) for branch in causes.critical.branches] == ["die 6", "die 3", "die 2", "die 1"]
    assert causes.critical.branches[0].worth.value == expectimax(after(ex.problem, (roll, *_die(6)))).value
    assert causes.prices()[0].feature.name == "nothing"
    assert causes.reply.worth.value == 0


def _die(n: int) -> Any:
    at = after(Problem(PushGame(), Push(), Score()), (Action("roll"),))
    return [outcome for outcome, _ in at.game.chance_outcomes(at.state) if outcome.args == (str(n),)]


def test_a_tree_has_the_value_of_every_position_and_chances_that_sum_to_1() -> None:
    ex = push()
    root = best_tree(ex, 10)
    assert root.worth.value == expectimax(ex.problem).value
    assert dict(root.others) == {
        action: ex.worth(ex.problem.game.apply(ex.problem.state, action))
        for action in (Action("bank"), Action("careful"))
    }
    for node in root.walk():
        chances = [child.chance for child in node.children if child.chance is not None]
        if chances:
            assert sum(chances) == 1
            assert node.worth.value == sum(child.chance * child.worth.value for child in node.children)
        elif node.children:
            assert [child.worth for child in node.children] == [node.worth]
        assert not node.more


def test_a_tree_stops_at_its_depth() -> None:
    shallow, deep = best_tree(push(), 1), best_tree(push(), 3)
    assert [node.more for node in shallow.walk()] == [False, True]
    assert len(list(deep.walk())) > len(list(shallow.walk()))
    with pytest.raises(ValueError, match="depth of 1 or more"):
        best_tree(push(), 0)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_tree_of_a_position_follows_best_play(name: str) -> None:
    problem = scenario(name).problem
    root = best_tree(Explainer(problem, PLENTY), 4)
    assert root.worth.value == expectimax(problem).value
    at = problem
    while root.children and at.game.current_player(at.state) == problem.goal.seat:
        root = root.children[0]
        at = after(at, root.steps)
        assert expectimax(at).value == root.worth.value
        if at.game.current_player(at.state) == TERMINAL:
            break
