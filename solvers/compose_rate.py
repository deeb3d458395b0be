"""How hard a puzzle is: who solves it without looking to the end.

The weak players are greed, the habits of the game, and searches that look one to four own actions ahead and judge what
they see by the goal's bounds, then by the game's heuristic. Each plays the puzzle to its end; what counts is the chance
that all its decisions on the way keep the exact value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from model.core.action import Action
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.compose_judge import Verdict
from solvers.expectimax import Search
from solvers.greedy import heuristic_greedy
from solvers.limits import LimitReached
from solvers.policies import Weights, answers, prefer

Score = tuple[Fraction, Fraction]
Pick = Callable[[Any, tuple[Action, ...]], Weights]
DEPTHS = (1, 2, 3, 4)
LOOK_NODES = 3_000
"""The most positions that a weak player looks at for one decision; a depth that needs more is not reached."""
LONG = 8
"""Own actions that count as long."""
LEVELS = (Fraction(1, 4), Fraction(1, 2), Fraction(7, 10), Fraction(17, 20))
"""The strain from which a puzzle has level 2, 3, 4 and 5."""


class _Enough(Exception):
    """A weak player has looked at as many positions as it may."""


class Looker:
    """Looks a number of own actions ahead, over every outcome of chance on the way."""

    def __init__(self, problem: Problem[Any], depth: int, nodes: int = LOOK_NODES) -> None:
        self.game, self.goal, self.depth, self.nodes = problem.game, problem.goal, depth, nodes
        self._sense = getattr(problem.game, "heuristic", None)
        self._known: dict[tuple[Any, int], Score] = {}
        self._left = 0

    def pick(self, state: Any, legal: tuple[Action, ...]) -> Weights:
        """The actions that look best, equally likely, at the greatest depth that the nodes allow."""
        scores: list[Score] = []
        for depth in range(1, self.depth + 1):
            self._left = self.nodes
            try:
                scores = [self._score(self.game.apply(state, action), depth - 1) for action in legal]
            except _Enough:
                break
        most = max(scores, default=None)
        return tuple((a, 1) for a, score in zip(legal, scores, strict=True) if score == most) if scores else _all(legal)

    def _score(self, state: Any, depth: int) -> Score:
        key = (state, depth)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise _Enough
            self._known[key] = self._looked(state, depth)
        return self._known[key]

    def _looked(self, state: Any, depth: int) -> Score:
        player = self.game.current_player(state)
        if player == TERMINAL:
            return self.goal.value(state), Fraction(0)
        low, high = self.goal.bounds(state)
        if depth == 0 or low == high:
            return (low + high) / 2, Fraction(self._sense(state)) if self._sense is not None else Fraction(0)
        if player == CHANCE:
            pairs = [(self._score(self.game.apply(state, o), depth), w) for o, w in self.game.chance_outcomes(state)]
            return sum((s[0] * w for s, w in pairs), Fraction(0)), sum((s[1] * w for s, w in pairs), Fraction(0))
        own = player == self.goal.seat
        after = [self.game.apply(state, action) for action in self.game.legal_actions(state)]
        scores = [self._score(child, depth - 1 if own else depth) for child in after]
        return max(scores) if own else min(scores)


def _all(legal: tuple[Action, ...]) -> Weights:
    return tuple((action, 1) for action in legal)


def players(problem: Problem[Any]) -> dict[str, Pick]:
    """The weak players by name, the cheapest first. Greed is left out where the game has no heuristic."""
    game = problem.game
    found: dict[str, Pick] = {}
    if getattr(game, "heuristic", None) is not None:
        found["greed"] = lambda state, legal: answers(heuristic_greedy, game, state, legal)
    found["habits"] = lambda state, legal: answers(prefer, game, state, legal)
    for depth in DEPTHS:
        found[f"look-{depth}"] = Looker(problem, depth).pick
    return found


def solved_by(search: Search, pick: Pick) -> Fraction:
    """The chance that a player keeps the value at each of its decisions, chance giving its likeliest outcomes.

    Equals count in parts; the game goes on from the first of those that keep the value. Raises LimitReached.
    """
    game, goal, state, share = search.problem.game, search.problem.goal, search.problem.state, Fraction(1)
    while share and (player := game.current_player(state)) != TERMINAL:
        value = search.exact(state)
        if goal.bounds(state)[0] == value:
            break
        if player == CHANCE:
            step: Any = max(game.chance_outcomes(state), key=lambda pair: pair[1])[0]
        elif player == search.seat:
            step, part = _kept(search, state, pick, value)
            share *= part
        else:
            step = min(game.legal_actions(state), key=lambda action: search.exact(game.apply(state, action)))
        if step is None:
            break
        state = game.apply(state, step)
    return share


def _kept(search: Search, state: Any, pick: Pick, value: Fraction) -> tuple[Action | None, Fraction]:
    """The first of the actions picked that keeps the value, and the share of all that keep it."""
    game = search.problem.game
    weights = pick(state, game.legal_actions(state))
    good = [(action, Fraction(w)) for action, w in weights if search.exact(game.apply(state, action)) == value]
    total = sum((Fraction(weight) for _, weight in weights), Fraction(0))
    return (good[0][0] if good else None), sum((weight for _, weight in good), Fraction(0)) / total


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is."""

    level: int
    """1 to 5."""
    strain: Fraction
    """From 0 to 1, what the level is read off: mostly the share of weak players that fail."""
    solved: Mapping[str, Fraction]
    """The chance that each weak player solves it."""
    first: Mapping[str, Weights]
    """What each of them would do first."""


def rate(verdict: Verdict, length: int) -> Rating | None:
    """The rating of a judged puzzle whose shortest solution has `length` own actions; None where a limit comes first.

    Of the strain eight tenths are the failing weak players, one tenth the length (of LONG), one tenth how close the
    other first actions come: the share of them that lose less than half of what the worst one loses.
    """
    search, state = verdict.search, verdict.search.problem.state
    legal = search.problem.game.legal_actions(state)
    solved: dict[str, Fraction] = {}
    first: dict[str, Weights] = {}
    try:
        for name, pick in players(search.problem).items():
            first[name], solved[name] = pick(state, legal), solved_by(search, pick)
    except LimitReached:
        return None
    failing = 1 - sum(solved.values(), Fraction(0)) / len(solved)
    strain = failing * Fraction(8, 10) + min(Fraction(length, LONG), Fraction(1)) / 10 + _near(verdict) / 10
    return Rating(1 + sum(strain >= bar for bar in LEVELS), strain, solved, first)


def _near(verdict: Verdict) -> Fraction:
    wrong = [value for action, value in verdict.values.items() if action not in verdict.best]
    if not wrong:
        return Fraction(0)
    half = (verdict.value + min(wrong)) / 2
    return Fraction(sum(value > half for value in wrong), len(wrong))
