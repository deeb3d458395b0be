"""Kernels that read: the conditions of effects."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import (
    AT_SPELL,
    NOWHERE,
    card_at,
    locate,
    of_chimera,
    status_at,
    unit_at,
)
from model.redrains.fast.layout import fast
from model.redrains.fast.selecting import amount, gather, in_condition, of_kind


@fast
def holds(t: Any, s: Any, w: Any, f: int, number: int) -> bool:
    """Whether a condition holds for an effect; number 0 always does."""
    at = ops.CONDITION_AT + number * ops.CONDITION
    return bool(tested(t, s, w, f, at) != (t[at + 1] != 0))


@fast
def tested(t: Any, s: Any, w: Any, f: int, at: int) -> bool:
    """What a condition says before it is negated."""
    op, one = t[at], t[at + 2]
    if op == ops.C_EXISTS:
        gather(t, s, w, f, lay.COUNTED, one)
        return bool(w[lay.COUNTED] > 0)
    if op == ops.C_IS:
        return is_so(t, s, w, f, at)
    if op == ops.C_WAS:
        mine = w[f + lay.WAS_BY] == w[f + lay.BY]
        whose = t[at + 3]
        side = whose == ops.ANY or (mine if whose == ops.MINE else not mine)
        if whose == ops.PLAYERS_OWN:
            side = w[f + lay.WAS_BY] >= 0
        return bool(w[f + lay.WAS_ID] and side and of_kind(t[card_at(w[f + lay.WAS_CARD]) + ops.T_TYPE], one))
    if op == ops.C_STATUS:
        place = locate(t, s, w[f + lay.SELF])
        has = s[status_at(place)] if place != NOWHERE and (place < lay.PLACES or place >= AT_SPELL) else 0
        return bool(has >= amount(t, s, w, f, one))
    if op == ops.C_ATTACKING:
        return attacking(t, s, w, w[f + lay.SELF], one)
    return plain_condition(t, s, w, f, at)


@fast
def plain_condition(t: Any, s: Any, w: Any, f: int, at: int) -> bool:
    """A condition about numbers of the position alone."""
    op = t[at]
    if op == ops.C_AT_LEAST:
        return bool(amount(t, s, w, f, t[at + 2]) >= amount(t, s, w, f, t[at + 3]))
    if op == ops.C_LAST:
        return bool(w[f + lay.LAST] != 0)
    if op == ops.C_HAND_EMPTY:
        return hand_size(t, s) == 0
    if op == ops.C_DESTROYED:
        return bool(s[lay.DESTROYED] != 0)
    return bool(s[lay.FATIGUED] != 0) if op == ops.C_FATIGUED else True


@fast
def hand_size(t: Any, s: Any) -> int:
    """How many cards are in the hand."""
    total = 0
    for card in range(1, t[ops.N_CARDS]):
        total += s[lay.HAND + card]
    return total


@fast
def is_so(t: Any, s: Any, w: Any, f: int, at: int) -> bool:
    """Whether all that a selector names, at least one, is in a condition, of a kind and of a side."""
    are, kind, whose = t[at + 3], t[at + 4], t[at + 5]
    gather(t, s, w, f, lay.COUNTED, t[at + 2])
    for number in range(1, w[lay.COUNTED] + 1):
        place = locate(t, s, w[lay.COUNTED + number])
        if place == NOWHERE or not in_condition(s, place, are):
            return False
        unit = place < lay.PLACES
        if kind != ops.K_ANY and not (unit and of_kind(t[card_at(s[unit_at(place) + lay.CARD]) + ops.T_TYPE], kind)):
            return False
        theirs = of_chimera(place)
        if whose == ops.PLAYERS_OWN and theirs:
            return False
        if (whose == ops.MINE or whose == ops.OPPOSING) and (theirs == (w[f + lay.BY] < 0)) != (whose == ops.MINE):
            return False
    return bool(w[lay.COUNTED] > 0)


@fast
def attacking(t: Any, s: Any, w: Any, me: int, are: int) -> bool:
    """Whether a unit attacks something in a condition now."""
    for number in range(-1, w[lay.BATTLES_N]):
        at = lay.NOW if number < 0 else lay.BATTLES + number * lay.BATTLE
        if (number >= 0 or w[lay.FIGHTING]) and w[at + lay.B_ATTACKER] == me:
            place = locate(t, s, w[at + lay.B_TARGET])
            if target_in(s, place, are):
                return True
    return False


@fast
def target_in(s: Any, place: int, are: int) -> bool:
    """Whether the target of an attack, which may have left, is in a condition: what has left is unwounded."""
    if place == NOWHERE:
        return bool(are == ops.ARE_UNWOUNDED or are == ops.ARE_UNEXHAUSTED)
    return in_condition(s, place, are)
