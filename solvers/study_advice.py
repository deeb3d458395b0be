"""Advice as a policy: whole games in which `solvers.advise` decides, with so many nodes for each piece of advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from model.core.action import Action
from model.core.game import CHANCE, TERMINAL, Game
from model.core.goal import Problem
from solvers.advise import advise
from solvers.limits import Limits
from solvers.policies import answers, habits_of_others, prefer

LINES = 2
"""Plays that a piece of advice ranks."""


class Ask(NamedTuple):
    """What is asked of advice at a position."""

    problem: Problem[Any]
    """The position with the end of the question, and what is maximised."""
    turn_over: Callable[[Any], bool]


class Adviser:
    """A policy that asks for advice, and follows the line that it got until chance or another answer interrupts it.

    It remembers its line, so every game wants a fresh one. Equal games get equal advice.
    """

    def __init__(self, nodes: int, ask: Callable[[Game[Any], Any], Ask]) -> None:
        self.nodes, self.ask = nodes, ask
        self.line: list[tuple[Any, Action]] = []
        self.asked = 0
        self.spent = 0
        """Nodes used in the whole game."""

    def __call__(self, game: Game[Any], state: Any, legal: tuple[Action, ...]) -> Action:
        """The next action of the line, or of a new one."""
        if len(legal) == 1:
            return legal[0]
        if not self.line or self.line[0][0] != state:
            nodes = self.allowed(state)
            self.line = self._advised(game, state, nodes) if nodes else []
            if not self.line:
                return answers(prefer, game, state, legal)[0][0]
        return self.line.pop(0)[1]

    def allowed(self, state: Any) -> int:
        """The nodes of a piece of advice at a position; 0 lets the habits decide."""
        return self.nodes

    def _advised(self, game: Game[Any], state: Any, nodes: int) -> list[tuple[Any, Action]]:
        """The actions of the best line, each with the position in which it is meant."""
        self.asked += 1
        asked = self.ask(game, state)
        advice = advise(
            asked.problem, Limits(nodes), self.asked, None, LINES, asked.turn_over,
            others=habits_of_others(game, asked.problem.goal.seat),
        )  # fmt: skip
        self.spent += advice.nodes
        actions = advice.lines[0].actions if advice.lines else advice.best[:1]
        found = []
        for action in actions:
            if game.current_player(state) in (CHANCE, TERMINAL) or action not in game.legal_actions(state):
                break
            found.append((state, action))
            state = game.apply(state, action)
        return found
