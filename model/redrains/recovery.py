"""Steps of the recovery and prepare phases that need no decision of their own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from model.redrains.changes import dice_home
from model.redrains.engine import Engine
from model.redrains.state import HIDDEN, Die, Phoenixborn, Spell, State, Unit, with_chimera, with_side

HAND_SIZE = 5
FACES = (Fraction(2, 6), Fraction(3, 6), Fraction(1, 6))
"""Basic, class and power sides of a player's die."""


def recovered(g: Engine, state: State) -> State:
    """The state with wounds removed from players' units by their recover values; aspects have none (RR-067, RR-129)."""
    for seat, side in enumerate(state.sides):
        units = tuple(u._replace(wounds=max(0, u.wounds - g.recover(state, u))) if u.wounds else u for u in side.units)
        row = tuple(
            u._replace(wounds=max(0, u.wounds - g.recover(state, u)))
            if u.id != HIDDEN and u.wounds and not g.is_aspect(u)
            else u
            for u in side.row
        )
        state = with_side(state, seat, side._replace(units=units, row=row))
    return state


def refreshed(state: State) -> State:
    """The state with one exhaustion token less on every card, Red Rains tokens removed first (RR-130, RR-131)."""
    chimera = state.chimera
    drained = max(0, chimera.red_rains - chimera.exhausted - chimera.ultimate_exhausted)
    state = with_chimera(
        state,
        red_rains=drained,
        exhausted=max(0, chimera.exhausted - 1),
        ultimate_exhausted=max(0, chimera.ultimate_exhausted - 1),
    )
    for seat, side in enumerate(state.sides):
        side = side._replace(
            phoenixborn=_rested_born(side.phoenixborn),
            units=tuple(_rested(unit) for unit in side.units),
            row=tuple(_rested(unit) for unit in side.row),
            spells=tuple(_rested_spell(spell) for spell in side.spells),
        )
        state = with_side(state, seat, side)
    return state


def _rested(unit: Unit) -> Unit:
    attached = tuple(a._replace(exhausted=a.exhausted - 1) if a.exhausted else a for a in unit.attached)
    if attached != unit.attached:
        unit = unit._replace(attached=attached)
    return unit._replace(exhausted=unit.exhausted - 1) if unit.exhausted else unit


def _rested_born(born: Phoenixborn) -> Phoenixborn:
    attached = tuple(a._replace(exhausted=max(0, a.exhausted - 1)) for a in born.attached)
    return born._replace(exhausted=max(0, born.exhausted - 1), guarded=False, attached=attached)


def _rested_spell(spell: Spell) -> Spell:
    return spell._replace(exhausted=spell.exhausted - 1) if spell.exhausted else spell


def swept(state: State) -> State:
    """The state with dice that lay on cards in their owners' exhausted pools."""
    for seat in range(len(state.sides)):
        side = state.sides[seat]
        hosts: tuple[Phoenixborn | Unit | Spell, ...] = (side.phoenixborn, *side.units, *side.row, *side.spells)
        laid = tuple(die for host in hosts for die in host.dice)
        if not laid:
            continue
        side = side._replace(
            phoenixborn=side.phoenixborn._replace(dice=()),
            units=tuple(u._replace(dice=()) for u in side.units),
            row=tuple(u._replace(dice=()) for u in side.row),
            spells=tuple(spell._replace(dice=()) for spell in side.spells),
        )
        state = dice_home(with_side(state, seat, side), laid)
    return state


def exhaust_options(active: tuple[Die, ...], kind: str) -> list[tuple[Die, ...]]:
    """Every multiset of the active dice of one type, sorted: the dice that could be rolled again."""
    counts = sorted(Counter(die for die in active if die.type == kind).items())
    options: list[tuple[Die, ...]] = []
    for picks in product(*(range(count + 1) for _, count in counts)):
        options.append(tuple(die for (die, _), n in zip(counts, picks, strict=True) for _ in range(n)))
    return sorted(options)


@lru_cache(maxsize=64)
def rolls(count: int) -> tuple[tuple[tuple[int, int, int], Fraction], ...]:
    """All rolls of `count` player dice as (basic, class, power) counts, with exact weights that sum to 1."""
    found = []
    for power in range(count + 1):
        for classes in range(count - power + 1):
            basic = count - power - classes
            ways = comb(count, power) * comb(count - power, classes)
            weight = ways * FACES[0] ** basic * FACES[1] ** classes * FACES[2] ** power
            found.append(((basic, classes, power), weight))
    return tuple(sorted(found))
