"""One position for all that differ only in which of several copies of a card has which ref.

Units: where a unit stands matters, its number does not. No rule compares refs but for equality, and a copy that enters
gets the lowest free number, which is the same as long as the same numbers are in use. So let p exchange the refs of
units of one card that nothing else in the State names, so that they rise from left to right, seat by seat: every
action, outcome and effect at a position s has its image under p at p(s), and both have the same value for every goal
that names no unit of that card; by induction over the rest of the game.

Spells: copies of a spell without triggers share a slot, and their order says nothing. So their tokens and dice may be
exchanged among their refs too.

Half-resolved effects and battles hold refs: such a State stays as it is, and so does a card with a limit that is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING

from model.redrains.state import HIDDEN, Side, Spell, State, Unit

if TYPE_CHECKING:
    from model.redrains.engine import Engine

Refs = dict[str, list[str]]


def canonical(g: Engine, state: State, named: Set[str]) -> State:
    """The State that stands for all that equal it up to an exchange of copies; `named` are the goal's units."""
    if state.agenda or state.battle or state.battles:
        return state
    sides = state.sides
    units = _several([(unit.card, unit.id) for side in sides for unit in (*side.units, *side.row) if unit.id != HIDDEN])
    spells = [_several([(spell.card, spell.id) for spell in side.spells]) for side in sides]
    if not units and not any(spells):
        return state
    told = [*named, *(limit for side in sides for limit in side.used)]
    for alike in (units, *spells):
        for card in [card for card in alike if any(card in name for name in told)]:
            del alike[card]
    new = {card: iter(sorted(refs)) for card, refs in units.items()}
    return state._replace(
        sides=tuple(
            _spelled(g, side, alike)._replace(
                units=tuple(_renamed(unit, new) for unit in side.units),
                row=tuple(_renamed(unit, new) for unit in side.row),
            )
            for side, alike in zip(sides, spells, strict=True)
        )
    )


def _several(held: list[tuple[str, str]]) -> Refs:
    """The refs of every card of which there are several."""
    found: Refs = {}
    for card, ref in held:
        found.setdefault(card, []).append(ref)
    return {card: refs for card, refs in found.items() if len(refs) > 1}


def _renamed(unit: Unit, new: dict[str, Iterator[str]]) -> Unit:
    """The unit with the next ref of its card."""
    return unit._replace(id=next(new[unit.card])) if unit.card in new and unit.id != HIDDEN else unit


def _spelled(g: Engine, side: Side, alike: Refs) -> Side:
    """The side with the copies of every spell without triggers in the order of what lies on them."""
    alike = {card: refs for card, refs in alike.items() if not g.cards[card].text.when}
    if not alike:
        return side
    new = {
        ref: spell._replace(id=ref)
        for card, refs in alike.items()
        for ref, spell in zip(sorted(refs), sorted((s for s in side.spells if s.card == card), key=_lying), strict=True)
    }
    return side._replace(spells=tuple(sorted(new.get(spell.id, spell) for spell in side.spells)))


def _lying(spell: Spell) -> tuple[object, ...]:
    """All of a spell but its ref."""
    return spell[1:]
