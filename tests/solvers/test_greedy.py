"""The greedy policy: one action ahead by the game's heuristic."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from model.core.action import Action, ChanceOutcome
from model.core.game import CHANCE, TERMINAL
from solvers.greedy import MOST_OUTCOMES, heuristic_greedy
from solvers.policies import answers

LEGAL = tuple(Action(name) for name in ("double", "gamble", "half", "stay", "wait"))
WORTH = {"half": 2, "stay": 5, "wait": 5, "double": 4}


class Bets:
    """One decision: `gamble` throws a die of `faces` sides, half of them worth 12 and half 0; the rest is certain."""

    info = SimpleNamespace(name="bets")

    def __init__(self, faces: int) -> None:
        self.faces = faces

    def current_player(self, state: Any) -> int:
        """The gambler, the die, or nobody."""
        return CHANCE if state == "gamble" else 0 if state == "start" else TERMINAL

    def apply(self, state: Any, step: Any) -> Any:
        """The name of what was chosen, or what the die shows."""
        return step.kind if isinstance(step, Action) else int(step.args[0])

    def chance_outcomes(self, state: Any) -> Any:
        """The faces."""
        share = Fraction(1, self.faces)
        return tuple((ChanceOutcome("die", (str(face),)), share) for face in range(self.faces))

    def heuristic(self, state: Any) -> Fraction:
        """What stands in WORTH; 12 for every other face; 3 before the die falls."""
        return Fraction(12 * (state % 2) if isinstance(state, int) else WORTH.get(state, 3))


def chosen(game: Any, legal: tuple[Action, ...] = LEGAL) -> list[str]:
    """The names of what greedy may choose."""
    return [action.kind for action, _ in answers(heuristic_greedy, game, "start", legal)]


def test_a_chance_counts_as_the_mean_of_its_outcomes() -> None:
    assert chosen(Bets(2)) == ["gamble"]


def test_a_chance_of_too_many_outcomes_counts_as_the_position_before_it() -> None:
    assert chosen(Bets(MOST_OUTCOMES)) == ["gamble"]
    assert chosen(Bets(2 * MOST_OUTCOMES)) == ["stay", "wait"]


def test_equals_are_equally_likely() -> None:
    certain = tuple(action for action in LEGAL if action.kind != "gamble")
    assert answers(heuristic_greedy, Bets(2), "start", certain) == ((Action("stay"), 1), (Action("wait"), 1))


def test_a_single_action_is_not_looked_into() -> None:
    assert heuristic_greedy(Bets(2), "start", (Action("half"),)) == Action("half")


def test_a_game_without_a_heuristic_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing has no heuristic"):
        heuristic_greedy(SimpleNamespace(info=SimpleNamespace(name="nothing")), "start", LEGAL)  # type: ignore[arg-type]
