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
