"""Explanations for the page: the three levels as data, and as sections of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kibitz.web.document import Wrong

if TYPE_CHECKING:
    from kibitz.web.worker import Data
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

    Raises Wrong for an unknown level, and where nothing can be explained.
    """
    from kibitz.cli.advise import advised
    from kibitz.figures import is_chance
    from kibitz.why import PARAGRAPH, SENTENCE, TREE, of_advice
    from kibitz.why_text import sections, sentence, tree_lines

    if level not in (SENTENCE, PARAGRAPH, TREE):
        raise Wrong("LEVEL", f"there is no level `{level}`; known: {SENTENCE}, {PARAGRAPH}, {TREE}")
    advice = advised(problem, asked, limits, given.get("seed", 0), given.get("plays", 5), None)
    found = of_advice(scenario, problem, advice, level, limits, min(given.get("depth", DEPTH), 8))
    if found is None:
        raise Wrong("NOTHING", "there is nothing to explain: nobody is to decide here")
    likely = is_chance(problem.goal)
    return {
        "sentence": sentence(found),
        "sections": []
        if level == SENTENCE
        else [{"head": head, "lines": list(lines)} for head, lines in sections(found)],
        "tree": [] if found.tree is None else list(tree_lines(found.tree, likely)),
    }
