"""Kernels that read: the numbers of units, with what is attached and with modifiers."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import (
    card_at,
    held_card,
    held_owner,
    held_tired,
    unit_at,
)
from model.redrains.fast.layout import fast
from model.redrains.fast.selecting import amount, loud
from model.redrains.fast.testing import holds


@fast
def modified(t: Any, s: Any, w: Any, query: int, place: int, base: int) -> int:
    """A number of a unit after its modifiers and those of what is on it: sums, factors, the lowest replacement."""
    unit = unit_at(place)
    total, factor, lowest, replaced = base, 1, 0, False
    for slot in range(lay.ATTACHED - 1, lay.UNIT):
        # The slot before the first attachment stands for the unit itself.
        own = slot < lay.ATTACHED
        held = s[unit + lay.CARD] if own else s[unit + slot]
        if held == 0:
            continue
        card, tired = held_card(held), s[unit + lay.EXHAUSTED] if own else held_tired(held)
        if t[card_at(card) + ops.T_MODIFY_N] == 0 or not loud(t, card, tired, ops.P_MODIFY):
            continue
        w[lay.ASKED + lay.SELF], w[lay.ASKED + lay.BY] = s[unit], s[unit + lay.OWNER] if own else held_owner(held)
        w[lay.ASKED + lay.SOURCE] = card
        first = t[card_at(card) + ops.T_MODIFY]
        for number in range(first, first + t[card_at(card) + ops.T_MODIFY_N]):
            at = ops.MODIFIER_AT + number * ops.MODIFIER
            if t[at] != query or not holds(t, s, w, lay.ASKED, t[at + 3]):
                continue
            value = amount(t, s, w, lay.ASKED, t[at + 2])
            if t[at + 1] == ops.ADD:
                total += value
            elif t[at + 1] == ops.TIMES:
                factor *= value
            else:
                lowest, replaced = min(lowest, value) if replaced else value, True
    return min(lowest, total * factor) if replaced else total * factor


@fast
def number_of(t: Any, s: Any, w: Any, query: int, field: int, place: int, base: int) -> int:
    """A printed number of a unit with what is attached and with modifiers."""
    unit = unit_at(place)
    for slot in range(lay.ATTACHED, lay.UNIT):
        if s[unit + slot]:
            base += t[card_at(held_card(s[unit + slot])) + field]
    return modified(t, s, w, query, place, base)


@fast
def attack(t: Any, s: Any, w: Any, place: int) -> int:
    """The attack of a unit now, never below 0."""
    unit = unit_at(place)
    base = t[card_at(s[unit + lay.CARD]) + ops.T_ATTACK] + s[unit + lay.BONUS]
    return max(0, number_of(t, s, w, ops.Q_ATTACK, ops.T_ATTACK, place, base))


@fast
def life(t: Any, s: Any, w: Any, place: int) -> int:
    """The life of a unit now: the wounds that destroy it."""
    return number_of(t, s, w, ops.Q_LIFE, ops.T_LIFE, place, t[card_at(s[unit_at(place) + lay.CARD]) + ops.T_LIFE])


@fast
def recover(t: Any, s: Any, w: Any, place: int) -> int:
    """The wounds that leave a unit in the Recover step."""
    base = t[card_at(s[unit_at(place) + lay.CARD]) + ops.T_RECOVER]
    return max(0, number_of(t, s, w, ops.Q_RECOVER, ops.T_RECOVER, place, base))
