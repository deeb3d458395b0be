"""The game protocol: three nouns (State, Action, ChanceOutcome) and one verb (apply)."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol, TypeVar

from model.core.action import Action, ChanceOutcome, IllegalAction, Step

CHANCE = -1
TERMINAL = -2

S = TypeVar("S", bound=Hashable)
Outcomes = tuple[tuple[ChanceOutcome, Fraction], ...]


class GameInfo(NamedTuple):
    """What a solver must know to accept or refuse a game."""

    name: str
    rules_version: str
    """Changes whenever a position's value may change; keys of stored values carry it."""
    seats: int
    chance: bool
    """Whether chance_outcomes is ever non-empty."""
    hidden: Literal["none", "exchangeable", "private"]
    """none; exchangeable face-down cards (exact as chance); private hands of several deciding seats."""
    opponents: Literal["none", "scripted", "adversary"]
    """Whether seats other than the asking one decide, and if so by rule or freely."""


class Game(Protocol[S]):
    """Rules as pure functions of immutable, hashable states. Equal states have equal futures."""

    @property
    def info(self) -> GameInfo:
        """The facts that solvers check before they start."""
        ...

    def current_player(self, state: S) -> int:
        """The seat that decides, CHANCE, or TERMINAL."""
        ...

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """The sorted, distinct legal actions; empty exactly when no seat decides."""
        ...

    def chance_outcomes(self, state: S) -> Outcomes:
        """The sorted, distinct outcomes with exact weights that sum to 1; empty unless CHANCE is to move."""
        ...

    def apply(self, state: S, step: Step) -> S:
        """The state after an action or a chance outcome. Raises IllegalAction, with the rule id, for any other step."""
        ...

    def is_terminal(self, state: S) -> bool:
        """Whether nothing more is decided."""
        ...

    def returns(self, state: S) -> tuple[Fraction, ...]:
        """The result for every seat, meaningful at terminal states."""
        ...

    def observe(self, state: S, seat: int) -> Hashable:
        """What `seat` can see: equal for all states that it cannot tell apart."""
        ...


class MissingFact(Exception):
    """A position lacks a fact that the rules now need (an unknown card): what, the rule, what to state."""

    def __init__(self, what: str, rule: str, advice: str) -> None:
        self.what = what
        self.rule = rule
        self.advice = advice
        super().__init__(f"{what} ({rule}). {advice}")


def require_legal(game: Game[S], state: S, step: Step) -> None:
    """Raise IllegalAction unless `step` is offered in `state`."""
    if isinstance(step, ChanceOutcome):
        if all(step != outcome for outcome, _ in game.chance_outcomes(state)):
            raise IllegalAction(step, "chance cannot give this here")
        return
    legal = game.legal_actions(state)
    if step not in legal:
        raise IllegalAction(step, "not legal here", legal=legal)


def replay(game: Game[S], state: S, steps: tuple[Step, ...]) -> S:
    """The state after all steps, each checked by the rules. Raises IllegalAction at the first one that they forbid."""
    for step in steps:
        state = game.apply(state, step)
    return state
