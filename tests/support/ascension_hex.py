"""What the rule tests of Ascension Tactics share: axial coordinates, the rule that forbids a step, test cards."""

from __future__ import annotations

import pytest
from support.ascension import Position

from model.core.action import IllegalAction
from model.core.pile import Pile
from model.hexes.coords import Hex, hex_name, to_offset

EMPTY = Pile()
"""A deck without cards, for tests in which nothing is drawn."""


def ax(q: int, r: int) -> str:
    """The name of the hex at axial (q, r), counted from d4, the middle of the plain board."""
    return hex_name(*to_offset(Hex(2 + q, 3 + r)))


def refused(position: Position, action: str) -> str:
    """The id of the rule that forbids the action; the test fails when it is legal."""
    with pytest.raises(IllegalAction) as error:
        position.do(action)
    return error.value.rule


TEXT = "text: test, cite: test, examples: [{}]"
"""What every card with an effect must have."""


def champion(name: str, strength: int, defense: int, more: str = "") -> str:
    """A Champion for `extra_cards`: no faction matters, command cost 1; `more` is YAML for further keys."""
    head = f"id: {name}, type: champion, faction: void, strength: {strength}, command: 1, defense: {defense}"
    return f"  - {{{head}{', ' + TEXT + ', ' + more if more else ''}}}\n"


def hero(name: str, do: str) -> str:
    """A Hero for `extra_cards` with the effect `do`."""
    return f"  - {{id: {name}, type: hero, faction: void, cost: 1, {TEXT}, do: {do}}}\n"
