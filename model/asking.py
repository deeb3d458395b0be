"""Questions that front ends may ask of any position of a game: how far to look, how to defend, what to count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from model.core.action import Action
from model.core.feature import Feature
from model.core.goal import Goal, Problem


class Asking(NamedTuple):
    """What one game offers to `kibitz odds` and `kibitz advise`."""

    horizons: tuple[str, ...]
    """Names of the ends that a question may have; the first is the default of `odds`."""
    until: Callable[[Any, str, int], Any]
    """(state, horizon, count) -> the state with that end of the question."""
    defence: Callable[[Problem[Any], str, int], Goal[Any]]
    """(problem, horizon, count) -> the goal of sensible decisions on the way there."""
    quiet: Callable[[tuple[Action, ...]], Action | None]
    """What somebody does who does nothing of its own: an action among the legal ones, or None."""
    own_turn: Callable[[Any], bool]
    """Whether it is the players' turn and nothing is being resolved."""
    turn_over: Callable[[Any], bool]
    """Whether the players' turn is over: another side's turn or another phase is under way."""
    features: Callable[[Problem[Any]], tuple[Feature, ...]]
    """What may be counted at the end, relative to the problem's position."""
    decisions: tuple[str, ...]
    """Kinds of decisions that a defence may be stated for, for the help text."""


def asking(game: str) -> Asking:
    """What a game offers. Raises KeyError for a game that offers nothing."""
    return _ASKING[game]()


def games() -> tuple[str, ...]:
    """The games with odds and advice."""
    return tuple(_ASKING)


def _redrains() -> Asking:
    from model.redrains import questions as q
    from model.redrains.features import features

    def counted(problem: Problem[Any]) -> tuple[Feature, ...]:
        game: Any = problem.game
        return features(game.table, problem.state)

    def defence(problem: Problem[Any], horizon: str, count: int) -> Goal[Any]:
        game: Any = problem.game
        return q.damage_control(game.table, count, horizon)

    return Asking(
        horizons=("chimera", "round", "players"),
        until=q.at_horizon,
        defence=defence,
        quiet=q.quiet_steps,
        own_turn=q.at_players_turn,
        turn_over=q.turn_over,
        features=counted,
        decisions=("block UNIT", "no-block", "guard UNIT", "no-guard", "counter", "no-counter", "lower DIE"),
    )


def _raidboss() -> Asking:
    from model.raidboss import questions as q
    from model.raidboss.features import features

    def counted(problem: Problem[Any]) -> tuple[Feature, ...]:
        game: Any = problem.game
        return features(game.table, problem.state)

    def defence(problem: Problem[Any], horizon: str, count: int) -> Goal[Any]:
        game: Any = problem.game
        return q.damage_control(game.table, count, horizon)

    return Asking(
        horizons=("turn", "boss_action", "round", "roll"),
        until=q.at_horizon,
        defence=defence,
        quiet=q.quiet_steps,
        own_turn=q.at_assign,
        turn_over=q.turn_over,
        features=counted,
        decisions=("instant HERO", "talent HERO NAME", "act HERO NAME", "revive HERO PAYER", "pass"),
    )


_ASKING: dict[str, Callable[[], Asking]] = {"redrains": _redrains, "raidboss": _raidboss}
