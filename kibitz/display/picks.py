"""What can be picked on the board of a game: each thing by the word that actions have for it, with its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kibitz.cli.main import UserError
from model.core.diagnostics import did_you_mean

Look = dict[str, Any]
"""A position as the page draws it."""
Things = Iterator[tuple[str, str]]

FIGURE, HEX, UNIT, HERO, DIE, CARD = "figure", "hex", "unit", "hero", "die", "card"
CHIMERA, PHOENIXBORN = "chimera", "phoenixborn"


def things(look: Look) -> dict[str, str]:
    """The kind of everything that can be picked, by its word: "hex", "figure", "unit", "hero", "die", "card",
    "phoenixborn" or "chimera"."""
    found: dict[str, str] = {}
    for name, kind in _THINGS[look["game"]](look["view"]):
        if name:
            found.setdefault(name, kind)
    return found


def checked(look: Look, picked: str) -> str:
    """What is picked, or "" for nothing. Raises UserError for a word that names nothing on the board."""
    known = things(look)
    if picked and picked not in known:
        kinds = ", ".join(dict.fromkeys(known.values()))
        near = did_you_mean(picked, tuple(known))
        raise UserError(f"`{picked}` is nothing that lies on this board ({kinds}).{near}")
    return picked


def words(look: Look, picked: str) -> tuple[str, ...]:
    """The words by which actions name what is picked: a figure goes by its own name and by its hex."""
    figure = figure_of(look, picked)
    if not figure:
        return (picked,) * bool(picked)
    return figure, next(one["hex"] for one in look["view"]["figures"] if one["id"] == figure)


def figure_of(look: Look, picked: str) -> str:
    """The figure on the battlefield that is picked: itself, or by the hex that it stands on; "" for none."""
    figures = look["view"]["figures"] if picked and look["game"] == "ascension" else ()
    return next((one["id"] for one in figures if one["hex"] and picked in (one["id"], one["hex"])), "")


def _ascension(view: Look) -> Things:
    yield from ((one["name"], HEX) for one in view["hexes"])
    yield from ((one["id"], FIGURE) for one in view["figures"])
    yield from ((card, CARD) for side in view["sides"] for card in side["cards"])
    yield from ((card, CARD) for card in view["row_cards"])


def _redrains(view: Look) -> Things:
    yield CHIMERA, CHIMERA
    for player in view["players"]:
        yield from ((unit["id"], UNIT) for unit in (*player["row"], *player["units"]))
        yield player["ref"], PHOENIXBORN
        yield from ((f"{kind}-{level}", DIE) for kind, level in player["dice"])
        yield from ((card, CARD) for card in player["hand"])
        yield from ((spell, CARD) for spell, *_ in player["spells"])


def _raidboss(view: Look) -> Things:
    yield from ((hero["card"], HERO) for hero in view["heroes"])
    yield from ((f"{'' if kind == 'a' else kind}{value}", DIE) for value, kind in view["dice"])
    yield from ((f"h{value}", DIE) for _, values in view["hero_rolls"] for value in values)


_THINGS: dict[str, Callable[[Look], Things]] = {"ascension": _ascension, "redrains": _redrains, "raidboss": _raidboss}
