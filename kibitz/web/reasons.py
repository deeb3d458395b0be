"""Explanations for the page: why one of the plays that it shows is best, as sections of text."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kibitz.web.document import Wrong, line_of
from model.core.action import Action

if TYPE_CHECKING:
    from kibitz.web.worker import Data
    from kibitz.why import Explained, Shown
    from model.asking import Asking
    from model.core.goal import Problem
    from model.scenario import Scenario
    from solvers.limits import Limits

DEPTH = 3
"""Levels of the tree that are shown."""


def explanation(
    scenario: Scenario, problem: Problem[Any], asked: Asking, level: str, limits: Limits, given: Data
) -> Data:
    """Why the best play of the turn is best: {"sentence", "sections", "tree"}.

    The plays are those that the page shows, where it sends them, else those of an advice that is sought first. Raises
    Wrong for an unknown level, for a play that the rules do not allow, and where nothing can be explained.
    """
    from kibitz.figures import is_chance
    from kibitz.why import PARAGRAPH, SENTENCE, TREE
    from kibitz.why_text import sections, sentence, tree_lines

    if level not in (SENTENCE, PARAGRAPH, TREE):
        raise Wrong("LEVEL", f"there is no level `{level}`; known: {SENTENCE}, {PARAGRAPH}, {TREE}")
    found = _explained(scenario, problem, asked, level, limits, given)
    if found is None:
        raise Wrong("NOTHING", "there is nothing to explain: nobody is to decide here")
    told = [] if level == SENTENCE else [{"head": head, "lines": list(lines)} for head, lines in sections(found)]
    tree = [] if found.tree is None else list(tree_lines(found.tree, is_chance(problem.goal)))
    return {"sentence": sentence(found), "sections": told, "tree": tree}


def _explained(
    scenario: Scenario, problem: Problem[Any], asked: Asking, level: str, limits: Limits, given: Data
) -> Explained | None:
    from kibitz.cli.advise import advised
    from kibitz.why import of_advice, of_plays

    depth, sent = min(given.get("depth", DEPTH), 8), given.get("shown") or []
    if not sent:
        advice = advised(problem, asked, limits, given.get("seed", 0), given.get("plays", 5), None)
        return of_advice(scenario, problem, advice, level, limits, depth)
    here = replace(scenario, problem=problem)
    plays = [_shown(here, one, number) for number, one in enumerate(sent)]
    # A first action is legal or not as a line of one step.
    best = [line_of(here, [text], ["best", number])[0] for number, text in enumerate(given.get("best") or [])]
    firsts = [step for step in best if isinstance(step, Action)] or plays[0].actions[:1]
    return of_plays(scenario, problem, plays, firsts, given.get("proven", False), level, limits, depth)


def _shown(here: Scenario, sent: Data, number: int) -> Shown:
    """A play that the page shows, replayed. Its value is that of the advice: it is not sought again, only held to what
    the goal allows there. Raises Wrong.
    """
    from kibitz.why import Shown
    from solvers.result import Status

    game, goal, state = here.problem.game, here.problem.goal, here.problem.state
    steps = line_of(here, sent["play"] or sent["actions"], ["shown", number, "play" if sent["play"] else "actions"])
    own, count = [], len(sent["actions"])
    for step in steps[:count]:
        if game.current_player(state) != goal.seat or not isinstance(step, Action):
            break
        own.append(step)
        state = game.apply(state, step)
    if [str(step) for step in own] != sent["actions"]:
        raise Wrong("PLAY", f"play {number + 1}: its steps do not begin with its actions")
    value, (low, high) = Fraction(sent["value"]), goal.bounds(state)
    if not low <= value <= high:
        raise Wrong("PLAY", f"play {number + 1} cannot be worth {value}: the goal allows {low} to {high} there")
    return Shown(tuple(own), steps, Status(sent["status"]), value)
