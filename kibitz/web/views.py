"""What the page draws of a position, per game, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kibitz.web.worker import Data


def view_of(game: str, rules: Any, state: Any) -> Data:
    """The view of a state. Raises KeyError for a game that has none."""
    return _VIEWS[game](rules, state)


def _ascension(rules: Any, state: Any) -> Data:
    from kibitz.ascension.view import position_view

    return asdict(position_view(rules.engine, state))


def around_figure(game: str, rules: Any, state: Any, figure: str) -> Data:
    """{"figure", "points", "reach": hexes, "sights": lines to everything hostile, each with its evidence in words}.

    Raises Wrong for a game without a board, and for an unknown figure.
    """
    from kibitz.ascension.view import ViewError, engine_of, place, reach_view, sight_between
    from kibitz.web.document import Wrong

    try:
        g = engine_of(rules)
        at, own = place(g, state, figure), next(f for f in state.figures if f.id == figure)
        others = [f for f in state.figures if f.hex >= 0 and g.hostile(own.seat, f.seat) and f.hex != at]
        sights = [sight_between(g, state, figure, other.id) for other in others]
        reach = reach_view(g, state, figure)
    except (ViewError, StopIteration) as error:
        raise Wrong("FIGURE", str(error) or f"there is no figure `{figure}`") from None
    lines = [{"text": one.describe(figure, f.id), **asdict(one)} for one, f in zip(sights, others, strict=True)]
    return {"figure": figure, "points": reach.points, "reach": list(reach.hexes), "sights": lines}


def _redrains(rules: Any, state: Any) -> Data:
    from kibitz.redrains.view import position_view

    return asdict(position_view(rules.engine, state))


def _raidboss(rules: Any, state: Any) -> Data:
    from kibitz.raidboss.view import position_view

    return asdict(position_view(rules.engine, state))


_VIEWS: dict[str, Callable[[Any, Any], Data]] = {
    "ascension": _ascension,
    "redrains": _redrains,
    "raidboss": _raidboss,
}
