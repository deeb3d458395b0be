"""Monte Carlo tree search: UCT over any game with one deciding team, chance drawn by its exact weights.

The tree is a graph: a position that comes up on several ways is one node, with numbers of visits and sums of results
for each of its actions (L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006). Chance nodes are explicit
and keep nothing but what their outcomes lead to. New actions come in the order of the game's habits and hint, and only
as a node is visited more often (progressive widening). Below the tree games go on by a policy. Results count in parts
of the range of those seen so far, so that one exploration constant fits all goals.

What the tree believes of its actions is no estimate: its means mix good and bad play. So the answer is what the tree's
play reaches in games of its own, which are not counted in the tree, with the interval of these games.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import log, sqrt
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Game
from model.core.goal import Problem
from solvers.expectimax import relevant
from solvers.limits import Limits, Meter, Progress
from solvers.policies import Answer, Policy, answers, cooperative, other_seat
from solvers.result import Refused
from solvers.rollout import (
    MOST_STEPS,
    Endless,
    Estimate,
    Sampler,
    Stream,
    Tally,
    estimated,
    simulate,
    stream,
    until_ended,
)

METHOD = "mcts"
EXPLORE = 0.5
"""The weight of what was visited seldom, in parts of the range of results."""
WIDEN = 2.0
"""A node that was visited n times has at most WIDEN * sqrt(n) actions in play."""
TREE_SHARE = 0.75
"""The part of the nodes and games that grows the tree; the others are games by what it has learned."""
TRUSTED = 4
"""Visits below which an action of the tree is not played in the games that count."""


@dataclass(slots=True)
class Edge:
    """An action of a node: where it leads, how often it was taken, and the sum of the results."""

    action: Action
    state: Any
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        """The mean result. Raises ZeroDivisionError before a visit."""
        return self.total / self.visits


@dataclass(slots=True)
class Node:
    """A position in which the asking seat decides."""

    visits: int = 0
    edges: list[Edge] = field(default_factory=list)
    """All actions, the most promising first; filled at the second visit."""

    def best(self) -> Edge | None:
        """The edge that was taken most often, the better of equals; None before any."""
        tried = [edge for edge in self.edges if edge.visits]
        return max(tried, key=lambda edge: (edge.visits, edge.total)) if tried else None


class Tree:
    """A search tree of one problem, grown game by game."""

    def __init__(
        self, problem: Problem[Any], policy: Policy, seed: int, meter: Meter, others: Policy | None = None
    ) -> None:
        self.problem, self.policy, self.others, self.seed, self.meter = problem, policy, others, seed, meter
        self.nodes: dict[Any, Node] = {}
        self.games = 0
        """Games that have grown the tree."""
        self._sampler = Sampler()
        self._least = self._most = 0.0
        """The results seen so far: a goal's bounds may be so wide that all results look alike in them."""

    def grow(self) -> None:
        """Play one game: through the tree, one node beyond it, then by the policy. Raises LimitReached and Endless."""
        rng = stream(self.seed, self.games)
        path, end = self._descend(rng)
        found = simulate(
            *(self.problem.game, end, self.policy, rng), meter=self.meter, sampler=self._sampler,
            seat=self.problem.goal.seat, others=self.others,
        )  # fmt: skip
        self._count(path, float(self.problem.goal.value(found.state)))

    def choose(self, game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Answer:
        """What the tree has learned, where it knows enough, else what the policy answers: a policy itself."""
        node = self.nodes.get(state)
        edge = node.best() if node is not None else None
        if edge is None or edge.visits < TRUSTED:
            return self.policy(game, state, legal)
        return edge.action

    def first(self) -> Action | None:
        """The first action that was taken most often; None before any game."""
        node = self.nodes.get(self.problem.state)
        edge = node.best() if node is not None else None
        return None if edge is None else edge.action

    def _descend(self, rng: Stream) -> tuple[list[tuple[Node, Edge]], Any]:
        """The actions taken in the tree, and the position in which the policy goes on."""
        game, seat, state, path = self.problem.game, self.problem.goal.seat, self.problem.state, list[Any]()
        for _ in range(MOST_STEPS):
            player = game.current_player(state)
            if player == TERMINAL:
                return path, state
            if player != seat:
                state = self._apply(state, self._drawn(state, player, rng))
                continue
            node = self.nodes.get(state)
            if node is None:
                self.nodes[state] = Node()
                # The root is looked into at once: else a game would tell nothing of its actions.
                if path or state != self.problem.state:
                    return path, state
                node = self.nodes[state]
            if not node.edges:
                self._expand(node, state)
            edge = self._select(node)
            # It counts as a step: else games within a tree that is complete would cost nothing and never end.
            self.meter.tick()
            path.append((node, edge))
            state = edge.state
        raise Endless(f"{game.info.name}: no end after {MOST_STEPS:,} steps")

    def _drawn(self, state: Any, player: int, rng: Stream) -> Step:
        game = self.problem.game
        if player == CHANCE:
            step: Step = self._sampler.draw(game.chance_outcomes(state), rng)
            return step
        if self.others is None:
            raise other_seat(METHOD, player)
        step = self._sampler.draw(answers(self.others, game, state, game.legal_actions(state)), rng)
        return step

    def _apply(self, state: Any, step: Step) -> Any:
        self.meter.tick()
        return self.problem.game.apply(state, step)

    def _expand(self, node: Node, state: Any) -> None:
        """Look into all actions of a node, the most promising first: the habit's, then by the game's hint."""
        game = self.problem.game
        legal = relevant(game, state)
        habit = {action for action, _ in answers(self.policy, game, state, game.legal_actions(state))}
        usual = habit if len(habit) == 1 else set[Action]()
        hint = getattr(game, "heuristic", None)
        found = []
        for place, action in enumerate(legal):
            child = self._apply(state, action)
            found.append((action not in usual, -float(hint(child)) if hint is not None else 0.0, place, action, child))
        node.edges = [Edge(action, child) for *_, action, child in sorted(found, key=lambda one: one[:3])]

    def _select(self, node: Node) -> Edge:
        width = min(len(node.edges), max(2, int(WIDEN * sqrt(node.visits + 1))))
        best, most = node.edges[0], -1.0
        bonus, scale = EXPLORE * sqrt(log(node.visits + 2)), max(self._most - self._least, 1e-9)
        for edge in node.edges[:width]:
            if not edge.visits:
                return edge
            worth = (edge.mean - self._least) / scale + bonus / sqrt(edge.visits)
            if worth > most:
                best, most = edge, worth
        return best

    def _count(self, path: list[tuple[Node, Edge]], value: float) -> None:
        self._least = min(self._least, value) if self.games else value
        self._most = max(self._most, value) if self.games else value
        self.games += 1
        for node, edge in path:
            node.visits += 1
            edge.visits += 1
            edge.total += value


def mcts(
    problem: Problem[Any],
    policy: Policy,
    samples: int,
    seed: int,
    limits: Limits | None = None,
    progress: Progress | None = None,
    others: Policy | None = None,
) -> Estimate:
    """The first action that a tree search prefers, and the mean that its play reaches in games of their own.

    TREE_SHARE of the `samples`, and of the nodes, grow the tree. A limit or Ctrl-C ends it early; without a game that
    counts it is a BOUND. Raises as `rollout.estimate`, also where the asking seat is not to decide.
    """
    if samples < 2:
        raise ValueError(f"a tree search needs 2 samples or more, not {samples}")
    cooperative(METHOD, problem.game, problem.goal.seat, others)
    if problem.game.current_player(problem.state) != problem.goal.seat:
        raise Refused(METHOD, ("the asking seat is not to decide in this position",), "Ask for the odds instead.")
    limits = limits or Limits()
    meter = Meter(limits, progress)
    meter.interval = bounds = problem.goal.bounds(problem.state)
    tree, tally, line = Tree(problem, policy, seed, meter, others), Tally(), tuple[Step, ...]()
    with until_ended(METHOD) as ended:
        while tree.games < samples * TREE_SHARE and (limits.nodes is None or meter.nodes < limits.nodes * TREE_SHARE):
            tree.grow()
        sampler = Sampler()
        for number in range(samples - tree.games):
            # Numbers below 0 are games that the tree has not seen.
            end, steps = simulate(
                *(problem.game, problem.state, tree.choose, stream(seed, -1 - number)),
                meter=meter, sampler=sampler, seat=problem.goal.seat, others=others,
            )  # fmt: skip
            tally.add(problem.goal.value(end))
            line = line or steps
    first, found = tree.first(), estimated(tally, bounds, line, meter, ended.why)
    told = f"played as a tree of {len(tree.nodes):,} positions says, grown by {tree.games:,} games that are not counted"
    return replace(found, method=METHOD, best=() if first is None else (first,), notes=(*found.notes, told))
