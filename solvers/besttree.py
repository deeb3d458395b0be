"""The tree of best play: what is best after everything that chance and others may do, with values, to a depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL
from solvers.causes import Worth
from solvers.explainer import Explainer


@dataclass(frozen=True, slots=True)
class Node:
    """A position in the tree, and the steps that lead to it from its parent."""

    steps: tuple[Step, ...]
    """One action, or the outcomes of a chance after which value and best action are the same; () at the root."""
    seat: int
    """Who gave the steps, -1 for chance."""
    chance: Fraction | None
    """Of the outcomes together; None for an action."""
    worth: Worth
    children: tuple[Node, ...]
    """The best action, the best reply, or the outcomes; of outcomes taken together it is what follows the likeliest."""
    others: tuple[tuple[Action, Worth], ...] = ()
    """At the root: the first actions beside the best one, the best first."""
    more: bool = False
    """Whether play goes on below the depth that was asked for, or that the limits allowed."""

    def walk(self) -> Iterator[Node]:
        """This node and all below it, from the left."""
        yield self
        for child in self.children:
            yield from child.walk()


def best_tree(ex: Explainer, depth: int, main: Sequence[Step] = ()) -> Node:
    """The tree below the position in question; a step without a choice does not count for the depth.

    Decisions follow `main`, a line of best play, as far as that goes before any chance: of equal actions it names the
    one that is told elsewhere. Raises ValueError unless `depth` is positive.
    """
    if depth < 1:
        raise ValueError(f"a tree has a depth of 1 or more, not {depth}")
    game, state = ex.problem.game, ex.problem.state
    root = _node(ex, state, (), game.current_player(state), None, depth, main)
    if game.current_player(state) != ex.problem.goal.seat or not root.children:
        return root
    best = root.children[0].steps[0]
    rest = [action for action in game.legal_actions(state) if action != best]
    others = [(action, ex.worth(game.apply(state, action))) for action in rest]
    others.sort(key=lambda pair: -pair[1].middle)
    return Node(root.steps, root.seat, None, root.worth, root.children, tuple(others), root.more)


def _node(
    ex: Explainer,
    state: Any,
    steps: tuple[Step, ...],
    seat: int,
    chance: Fraction | None,
    depth: int,
    main: Sequence[Step] = (),
) -> Node:
    """The node of a position, and all below it."""
    game, worth = ex.problem.game, ex.worth(state)
    player = game.current_player(state)
    least, most = ex.problem.goal.bounds(state)
    if player == TERMINAL or least == most:
        return Node(steps, seat, chance, worth, ())
    if depth == 0:
        return Node(steps, seat, chance, worth, (), more=True)
    if player == CHANCE:
        alone = len(game.chance_outcomes(state)) == 1
        return Node(steps, seat, chance, worth, _outcomes(ex, state, depth if alone else depth - 1))
    action = main[0] if main and isinstance(main[0], Action) else ex.follow(state)
    if action is None:
        return Node(steps, seat, chance, worth, (), more=True)
    left = depth if len(game.legal_actions(state)) == 1 else depth - 1
    child = _node(ex, game.apply(state, action), (action,), player, None, left, main[1:])
    return Node(steps, seat, chance, worth, (child,))


def _outcomes(ex: Explainer, state: Any, depth: int) -> tuple[Node, ...]:
    """The outcomes of a chance, the best first; those that lead to one value and one best action are one node."""
    game, groups = ex.problem.game, dict[Any, list[tuple[Step, Fraction, Any]]]()
    for outcome, weight in game.chance_outcomes(state):
        child = game.apply(state, outcome)
        player = game.current_player(child)
        least, most = ex.problem.goal.bounds(child)
        action = ex.follow(child) if player >= 0 and least != most else None
        groups.setdefault((ex.worth(child), player, action), []).append((outcome, weight, child))
    found = []
    for (worth, _, _), members in groups.items():
        likeliest = max(members, key=lambda member: member[1])[2]
        steps = tuple(step for step, _, _ in members)
        chance = sum((weight for _, weight, _ in members), Fraction(0))
        found.append((worth, _node(ex, likeliest, steps, CHANCE, chance, depth)))
    found.sort(key=lambda pair: (-pair[0].middle, -(pair[1].chance or 0)))
    return tuple(node for _, node in found)
