"""The figures of a seat as keys of a position file."""

from __future__ import annotations

from typing import Any

from model.ascension.library_types import printed
from model.ascension.schema import FigureKeys
from model.ascension.state import KEYWORDS, OFF, Equipped, Figure, State
from model.ascension.table import Table

PLAIN = ("ready", "damage", "strength", "defense", "speed")
CULTIST = "cultist"


def figure_keys(table: Table, state: State, seat: int) -> list[dict[str, Any]]:
    """The figures of a seat in their order; ids that a reader gives anyway are left out."""
    used = {fig.id for fig in state.figures if fig.seat < seat}
    left = [fig for fig in state.figures if fig.seat == seat]
    found: list[dict[str, Any]] = []
    while left:
        fig = left.pop(0)
        if table.library[fig.card].twin:
            pair = bool(left) and _alike(fig, left[0]) and _pair_ids(fig, used) == (fig.id, left[0].id)
            found.append(_twins(table, fig, left.pop(0), used) if pair else _half(table, fig))
        else:
            found.append(_one(table, fig, used))
        used.update(f.id for f in state.figures if f.seat == seat and f not in left)
    return found


def _pair_ids(fig: Figure, used: set[str]) -> tuple[str, str]:
    """The ids that a reader gives to a card of two figures."""
    free = (name for i in range(1, 999) if (name := f"{printed(fig.card)}-{i}") not in used)
    return next(free), next(free)


def _alike(fig: Figure, other: Figure) -> bool:
    """Whether two figures are the pair of one card, with nothing that tells them apart but where they stand."""
    same = other._replace(id=fig.id, hex=fig.hex) == fig
    return same and (fig.hex == OFF) == (other.hex == OFF)


def _twins(table: Table, fig: Figure, other: Figure, used: set[str]) -> dict[str, Any]:
    keys = _keys(table, fig)
    if fig.hex != OFF:
        keys["at"] = [table.board.name(fig.hex), table.board.name(other.hex)]
    used.add(other.id)
    return _short(keys)


def _half(table: Table, fig: Figure) -> dict[str, Any]:
    return _short({**_keys(table, fig), "id": fig.id, "half": True})


def _one(table: Table, fig: Figure, used: set[str]) -> dict[str, Any]:
    card = printed(fig.card)
    numbered = card == CULTIST or card in used
    start = 1 if card == CULTIST else 2
    usual = next(n for i in range(start, 999) if (n := f"{card}-{i}") not in used) if numbered else card
    needed = fig.id != usual or (card == CULTIST and fig.hex == OFF)
    return _short({**_keys(table, fig), "id": fig.id if needed else None})


def _keys(table: Table, fig: Figure) -> dict[str, Any]:
    return {
        "card": printed(fig.card),
        "at": None if fig.hex == OFF else table.board.name(fig.hex),
        **{name: getattr(fig, name) for name in PLAIN},
        "keywords": [name for name, bit in KEYWORDS.items() if fig.keywords & bit],
        "constructs": [_construct(table, fig, held) for held in fig.constructs],
    }


def _construct(table: Table, fig: Figure, held: Equipped) -> str:
    return held.card if held.owner == fig.seat else f"{held.card} of {table.name(held.owner)}"


def _short(keys: dict[str, Any]) -> dict[str, Any]:
    """The keys without those that say what is so anyway."""
    fields = FigureKeys.model_fields
    return {name: value for name, value in keys.items() if name == "card" or value != fields[name].default}
