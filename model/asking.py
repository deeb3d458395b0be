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
    looks: tuple[str, ...] = ()
    """Those of the horizons that are here and now: something hidden is looked at, and nobody's turn goes on."""
    looked: Callable[[Problem[Any], str], tuple[Feature, ...]] | None = None
    """(problem, horizon) -> what may be counted of what such a horizon looks at, the problem being before that."""
    turn: str = ""
    """The horizon that is the end of the present turn, "" where the encodings of the game need none."""


def asking(game: str, problem: Problem[Any] | None = None) -> Asking:
    """What a game offers, at the position of `problem` for games whose turns depend on who asks.

    Raises KeyError for a game that offers nothing, ValueError for one that needs a position.
    """
    if game in _AT_POSITION:
        if problem is None:
            raise ValueError(f"what may be asked of {game} depends on the position")
        return _AT_POSITION[game](problem)
    return _ASKING[game]()


def _table(problem: Problem[Any]) -> Any:
    """The static half of the problem's game."""
    game: Any = problem.game
    return game.table


def _by_table(goal: Callable[[Any, int, str], Goal[Any]]) -> Callable[[Problem[Any], str, int], Goal[Any]]:
    """A defence that depends on the table and on how far it looks, not on the position."""
    return lambda problem, horizon, count: goal(_table(problem), count, horizon)


def _redrains() -> Asking:
    from model.redrains import questions as q
    from model.redrains.features import features

    return Asking(
        horizons=("chimera", "round", "players"),
        until=q.at_horizon,
        defence=_by_table(q.damage_control),
        quiet=q.quiet_steps,
        own_turn=q.at_players_turn,
        turn_over=q.turn_over,
        features=lambda problem: features(_table(problem), problem.state),
        decisions=("block UNIT", "no-block", "guard UNIT", "no-guard", "counter", "no-counter", "lower DIE"),
    )


def _raidboss() -> Asking:
    from model.raidboss import questions as q
    from model.raidboss.features import features

    return Asking(
        horizons=("turn", "boss_action", "round", "roll"),
        until=q.at_horizon,
        defence=_by_table(q.damage_control),
        quiet=q.quiet_steps,
        own_turn=q.at_assign,
        turn_over=q.turn_over,
        features=lambda problem: features(_table(problem), problem.state),
        decisions=("instant HERO", "talent HERO NAME", "act HERO NAME", "revive HERO PAYER", "pass"),
    )


def _ascension(problem: Problem[Any]) -> Asking:
    from model.ascension import questions as q
    from model.ascension.features import features, looked_at

    rules: Any = problem.game
    g, seat = rules.engine, problem.goal.seat
    dark = any(s in g.table.villains for s in range(len(g.table.teams)))
    horizons = tuple(h for h in q.HORIZONS if h != q.VILLAINS or dark)
    return Asking(
        horizons=horizons,
        until=lambda state, horizon, count: q.at_horizon(g, state, horizon, count, seat),
        defence=lambda at, horizon, count: q.defence(g, horizon, count, seat),
        quiet=q.quiet_steps,
        own_turn=q.own_turn(g.table, seat),
        turn_over=q.turn_over(g.table, problem.state, seat),
        features=lambda at: features(g, at.state, at.goal.seat),
        decisions=("choose FIGURE", "choose HEX", "use TREASURE FIGURE", "pass", "accept", "decline"),
        looks=q.LOOKS,
        looked=lambda at, horizon: looked_at(g, at.state, seat, horizon),
        turn=q.TURN,
    )


_ASKING: dict[str, Callable[[], Asking]] = {"redrains": _redrains, "raidboss": _raidboss}
_AT_POSITION: dict[str, Callable[[Problem[Any]], Asking]] = {"ascension": _ascension}
