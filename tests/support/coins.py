"""A game too wide for a search, whose exact values are known all the same: rounds of a choice and a die.

Every choice but `waste` is worth the same; `waste` takes points away. A position remembers all that has happened, so
that no two ways lead to the same one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from model.core.action import Action, ChanceOutcome, IllegalAction
from model.core.game import CHANCE, TERMINAL, GameInfo
from model.core.goal import Problem

CHOICES = ("left", "middle", "right")
WASTE = 8
FACES = tuple((ChanceOutcome("roll", (str(face),)), Fraction(1, 6)) for face in range(1, 7))


class Table(NamedTuple):
    """A position: what has happened, and what the points are."""

    past: tuple[str, ...] = ()
    points: int = 0


class Coins:
    """The rules. `hidden` names what the seat may not see: `secrets` for searches, `private` for games."""

    info = GameInfo("coins", "1", 1, True, "exchangeable", "scripted")

    def __init__(
        self,
        rounds: int = 4,
        waste: bool = False,
        secret: bool = False,
        private: tuple[str, ...] = (),
        choices: int = 1,
    ) -> None:
        self.rounds, self.waste, self.secret, self.hidden, self.round = rounds, waste, secret, private, choices + 1

    def current_player(self, state: Table) -> int:
        if len(state.past) == self.round * self.rounds:
            return TERMINAL
        return CHANCE if len(state.past) % self.round == self.round - 1 else 0

    def legal_actions(self, state: Table) -> tuple[Action, ...]:
        if self.current_player(state) != 0:
            return ()
        return tuple(Action(name) for name in (*CHOICES, *(("waste",) if self.waste else ())))

    def chance_outcomes(self, state: Table) -> Any:
        return FACES if self.current_player(state) == CHANCE else ()

    def apply(self, state: Table, step: Any) -> Table:
        if step not in (*self.legal_actions(state), *(face for face, _ in self.chance_outcomes(state))):
            raise IllegalAction(step, "not now")
        more = int(step.args[0]) if isinstance(step, ChanceOutcome) else -WASTE * (step.kind == "waste")
        return Table((*state.past, str(step)), state.points + more)

    def is_terminal(self, state: Table) -> bool:
        return self.current_player(state) == TERMINAL

    def returns(self, state: Table) -> tuple[Fraction, ...]:
        return (Fraction(state.points),)

    def observe(self, state: Table, seat: int) -> Table:
        return state

    def secrets(self, state: Table, seat: int) -> tuple[str, ...]:
        return ("the next face",) if self.secret and not self.is_terminal(state) else ()

    def private(self, state: Table, seat: int) -> tuple[str, ...]:
        return self.hidden


class AtLeast:
    """Worth 1 with so many points at the end."""

    seat = 0
    conditions = ("points",)

    def __init__(self, game: Coins, points: int) -> None:
        self.game, self.points = game, points

    def value(self, state: Table) -> Fraction:
        return Fraction(state.points >= self.points)

    def bounds(self, state: Table) -> tuple[Fraction, Fraction]:
        return (self.value(state), self.value(state)) if self.game.is_terminal(state) else (Fraction(0), Fraction(1))

    def describe(self) -> str:
        return f"{self.points} points"

    def exact(self, state: Table) -> Fraction:
        """The value when nothing more is wasted."""
        rolled = len(state.past) // self.game.round
        return _chance(self.game.rounds - rolled, self.points - state.points)


@cache
def _chance(rolls: int, wanted: int) -> Fraction:
    if not rolls:
        return Fraction(wanted <= 0)
    return sum((_chance(rolls - 1, wanted - face) for face in range(1, 7)), Fraction(0)) / 6


def taken(problem: Problem[Any], *texts: str) -> tuple[list[Any], list[Any]]:
    """The game of these steps: states and steps."""
    states, steps, game = [problem.state], [], problem.game
    for text in texts:
        options = (*game.legal_actions(states[-1]), *(o for o, _ in game.chance_outcomes(states[-1])))
        steps.append(next(one for one in options if str(one) == text))
        states.append(game.apply(states[-1], steps[-1]))
    return states, steps


GAME = Coins(waste=True)
GOAL = AtLeast(GAME, 14)
COINS = Problem(GAME, Table(), GOAL)
WASTED = ("left", "roll 5", "waste", "roll 6", "right", "roll 1", "left", "roll 6")
