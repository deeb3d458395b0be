"""Damage: prevention, wounds, destruction and what they trigger."""

from __future__ import annotations

from collections.abc import Iterable

from model.effects.agenda import Frame
from model.effects.verbs import open_window
from model.redrains.changes import BORN, dice_home, gone, judged, with_unit, wounded
from model.redrains.engine import LAW, THE_CHIMERA, Engine
from model.redrains.state import State, Was, with_side


def deal(g: Engine, state: State, packets: Iterable[tuple[str, int]], battle: bool = False) -> State:
    """The state after simultaneous damage: prevented in part, then wounds, then destructions and their triggers.

    Each packet is (ref, damage). Damage of 0 is no damage. `battle` is whether it is that of attackers and defenders.
    """
    hit: list[str] = []
    for ref, amount in packets:
        if not battle:
            amount = _spared(g, state, ref, amount)
        if amount <= 0 or g.locate(state, ref) is None:
            continue
        state, amount = _prevented(g, state, ref, amount)
        if amount > 0:
            state = wounded(g, state, ref, amount)
            hit.append(ref)
    return fallen(g, state, hit, battle)


def place_wounds(g: Engine, state: State, refs: Iterable[str], amount: int) -> State:
    """The state with wound tokens placed, which nothing prevents, and what they destroy destroyed."""
    named = tuple(refs)
    for ref in named:
        state = wounded(g, state, ref, amount)
    return fallen(g, state, named)


def fallen(g: Engine, state: State, refs: Iterable[str], battle: bool = False) -> State:
    """The state after every named unit whose wounds reach its life was destroyed; then the game is judged.

    In a `battle` what the attack destroyed comes first, and what the counter destroyed after it.
    """
    doomed = []
    for ref in dict.fromkeys(refs):
        unit = g.unit(state, ref)
        if unit is not None and unit.wounds >= g.life(state, unit):
            doomed.append(ref)
    return destroy(g, state, doomed, battle)


def destroy(g: Engine, state: State, refs: Iterable[str], battle: bool = False) -> State:
    """The state after units were destroyed, with or without damage, their triggers waiting; then it is judged."""
    groups: list[tuple[Frame, ...]] = []
    dead: list[Was] = []
    for ref in refs:
        state, frames, was = gone(g, state, ref, destroyed=True)
        groups.append(tuple(frames))
        dead += was
    return finished(g, _triggered(g, state, groups if battle else [sum(groups, ())], dead))


def _triggered(g: Engine, state: State, groups: list[tuple[Frame, ...]], dead: list[Was]) -> State:
    """The state with the triggers of destructions waiting, group by group, then a window for reactions to each."""
    holders = [s for s in g.seats if any(g.cards[c].reaction == "unit_destroyed" for c in state.sides[s].hand)]
    if holders:
        calls = (open_window("unit_destroyed", tuple(holders)),)
        state = g.kernel.push(state, *(Frame(calls, (("was", was),), "", holders[0]) for was in dead))
    for frames in reversed(groups):
        state = g.kernel.push_ordered(state, frames)
    return state


def discard(g: Engine, state: State, refs: Iterable[str]) -> State:
    """The state after units were discarded from play; aspects bleed all the same (RR-069)."""
    for ref in refs:
        state, _, _ = gone(g, state, ref, destroyed=False)
    return finished(g, state)


def finished(g: Engine, state: State) -> State:
    """The state judged; once the game is decided nothing more happens."""
    state = judged(g, state)
    return state._replace(agenda=(), battles=(), battle=None) if state.outcome else state


def _spared(g: Engine, state: State, ref: str, amount: int) -> int:
    """The damage of an effect that is left for a Phoenixborn, or the Chimera, after ready spells that limit it."""
    place = g.locate(state, ref)
    if place is None or place.zone not in (BORN, THE_CHIMERA):
        return amount
    return g.kernel.modified(state, LAW, ref, amount)


def _prevented(g: Engine, state: State, ref: str, amount: int) -> tuple[State, int]:
    """The state and the damage left after Astral dice, Armored, Tough and cards that limit damage."""
    place = g.locate(state, ref)
    if place is None:
        return state, 0
    if place.zone == BORN:
        side = state.sides[place.seat]
        dice, shields = _shields(side.phoenixborn.dice, amount)
        if shields:
            born = side.phoenixborn._replace(dice=dice)
            state = dice_home(with_side(state, place.seat, side._replace(phoenixborn=born)), shields)
        return state, amount - len(shields)
    unit = g.unit(state, ref)
    if unit is None:
        return state, amount
    dice, shields = _shields(unit.dice, amount)
    if shields:
        unit = unit._replace(dice=dice)
        state = dice_home(with_unit(state, place, unit), shields)
    amount -= len(shields) + g.keyword(unit, "armored")
    tough = g.keyword(unit, "tough")
    if tough and unit.status and amount > 0:
        unit = unit._replace(status=0)
        state = with_unit(state, place, unit)
        amount -= tough
    if amount > 0 and (unit.attached or g.cards[unit.card].text.modify):
        amount = g.kernel.modified(state, "damage_taken", unit, amount)
    return state, max(0, amount)


Dice = tuple[tuple[str, int], ...]


def _shields(dice: Dice, amount: int) -> tuple[Dice, Dice]:
    """The dice that stay and the Astral dice that leave, one for each damage that they prevent: at most one a time."""
    for at, die in enumerate(dice):
        if die[0] == "astral" and amount > 0:
            return dice[:at] + dice[at + 1 :], (die,)
    return dice, ()
