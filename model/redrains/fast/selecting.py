"""Kernels that read: keywords, selectors, amounts. They change the lists in `w` alone.

`f` is where the frame lies in whose eyes something is read; `at` the list that a selector fills: its length, then refs.
"""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import (
    AT_BORN,
    AT_SPELL,
    NOWHERE,
    card_at,
    held_card,
    held_tired,
    locate,
    of_chimera,
    tokens_at,
    unit_at,
    unit_place,
    wounds_at,
)
from model.redrains.fast.layout import fast


@fast
def loud(t: Any, card: int, exhausted: int, part: int) -> bool:
    """Whether a part of a card's text is on: always when inexhaustible, else while it is unexhausted."""
    return bool(exhausted == 0 or t[card_at(card) + ops.T_LOUD + part])


@fast
def keyword(t: Any, s: Any, place: int, number: int) -> int:
    """The value of a keyword of a unit now; 0 when it does not have it."""
    at, value = unit_at(place), 0
    if loud(t, s[at + lay.CARD], s[at + lay.EXHAUSTED], ops.P_KEYWORDS):
        value = t[card_at(s[at + lay.CARD]) + ops.T_KEYWORD + number]
    for slot in range(lay.ATTACHED, lay.UNIT):
        held = s[at + slot]
        if held and loud(t, held_card(held), held_tired(held), ops.P_KEYWORDS):
            value = max(value, t[card_at(held_card(held)) + ops.T_KEYWORD + number])
    return int(value)


@fast
def is_aspect(t: Any, s: Any, place: int) -> bool:
    """Whether a unit is an aspect, face down or not."""
    at = unit_at(place)
    return bool(s[at + lay.ID] == lay.NONE or t[card_at(s[at + lay.CARD]) + ops.T_TYPE] == ops.T_ASPECT)


@fast
def targetable(t: Any, s: Any, place: int, by: int) -> bool:
    """Whether a side may choose the unit at a place as a target: not a Concealed one of the opponent."""
    if (by < 0) == of_chimera(place):
        return True
    return keyword(t, s, place, 1) == 0


@fast
def can_attack(t: Any, s: Any, place: int) -> bool:
    """Whether a unit of the row may attack: face up, unexhausted, an aspect with an icon or no aspect."""
    at = unit_at(place)
    if s[at + lay.ID] == lay.NONE or s[at + lay.EXHAUSTED]:
        return False
    card = card_at(s[at + lay.CARD])
    return bool(t[card + ops.T_TYPE] != ops.T_ASPECT or t[card + ops.T_ICON])


@fast
def hidden_left(s: Any) -> bool:
    """Whether a face-down aspect is in the row."""
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):  # noqa: SIM110
        if s[unit_at(place)] == lay.NONE:
            return True
    return False


@fast
def in_condition(s: Any, place: int, are: int) -> bool:
    """Whether something in play is wounded, exhausted or not; for spells wounds are none."""
    if are == ops.ARE_EXHAUSTED or are == ops.ARE_UNEXHAUSTED:
        return bool((s[tokens_at(s, place)] > 0) == (are == ops.ARE_EXHAUSTED))
    if are == ops.ARE_WOUNDED or are == ops.ARE_UNWOUNDED:
        at = wounds_at(place)
        return bool((at != NOWHERE and s[at] > 0) == (are == ops.ARE_WOUNDED))
    return True


@fast
def of_kind(real: int, kind: int) -> bool:
    """Whether a unit of a type counts as a kind; aspects count as allies and conjurations."""
    if kind == ops.K_ANY:
        return True
    if kind == ops.K_ASPECT or kind == ops.K_NON_ASPECT:
        return (real == ops.T_ASPECT) == (kind == ops.K_ASPECT)
    return real == ops.T_ASPECT or real == (ops.T_ALLY if kind == ops.K_ALLY else ops.T_CONJURATION)


# --- selectors ---


@fast
def add(w: Any, at: int, ref: int) -> None:
    """Add a ref to a list."""
    w[at] += 1
    w[at + w[at]] = ref


@fast
def add_units(t: Any, s: Any, w: Any, f: int, at: int, step: int) -> None:
    """Add the face-up units that a step names, the row first, left to right."""
    whose, own = t[step + 1], w[f + lay.BY] >= 0
    rows = whose == ops.ANY or (whose == ops.MINE and not own) or (whose == ops.OPPOSING and own)
    units = whose == ops.ANY or whose == ops.PLAYERS_OWN or (whose == ops.MINE) == own
    if rows:
        add_zone(t, s, w, f, at, step, lay.ROW_AT, s[lay.ROW_N])
    if units and (whose == ops.ANY or not rows):
        add_zone(t, s, w, f, at, step, 0, s[lay.UNITS_N])


@fast
def add_zone(t: Any, s: Any, w: Any, f: int, at: int, step: int, first: int, count: int) -> None:
    """Add the face-up units of one battlefield that a step names."""
    kind, are, card, other = t[step + 2], t[step + 3], t[step + 4], t[step + 5]
    for place in range(first, first + count):
        unit = unit_at(place)
        if s[unit] == lay.NONE or (card and s[unit + lay.CARD] != card) or (other and s[unit] == w[f + lay.SELF]):
            continue
        if not of_kind(t[card_at(s[unit + lay.CARD]) + ops.T_TYPE], kind):
            continue
        fit = targetable(t, s, place, w[f + lay.BY]) if are == ops.ARE_TARGETABLE else in_condition(s, place, are)
        if fit:
            add(w, at, s[unit])


@fast
def add_born(t: Any, w: Any, f: int, at: int, whose: int) -> None:
    """Add the Phoenixborn that a step names; the Chimera is its own."""
    if whose == ops.PLAYERS_OWN:
        add(w, at, t[ops.REF_BORN])
    elif whose == ops.ANY:
        add(w, at, t[ops.REF_CHIMERA])
        add(w, at, t[ops.REF_BORN])
    elif (whose == ops.MINE) == (w[f + lay.BY] < 0):
        add(w, at, t[ops.REF_CHIMERA])
    else:
        add(w, at, t[ops.REF_BORN])


@fast
def add_lone(t: Any, s: Any, w: Any, at: int, whose: int) -> None:
    """Add the Phoenixborn of whoever has no unit face up, as far as a step speaks of them."""
    row = False
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        row = row or s[unit_at(place)] != lay.NONE
    if (whose == ops.ANY or whose == ops.OPPOSING) and not row:
        add(w, at, t[ops.REF_CHIMERA])
    if whose != ops.OPPOSING and s[lay.UNITS_N] == 0:
        add(w, at, t[ops.REF_BORN])


@fast
def add_cards(t: Any, s: Any, w: Any, at: int, are: int) -> None:
    """Add the player's cards in play: Phoenixborn, ready spells, units."""
    if in_condition(s, AT_BORN, are):
        add(w, at, t[ops.REF_BORN])
    for number in range(s[lay.SPELLS_N]):
        if in_condition(s, AT_SPELL + number, are):
            add(w, at, s[lay.SPELLS + number * lay.SPELL])
    for place in range(s[lay.UNITS_N]):
        if in_condition(s, place, are):
            add(w, at, s[unit_at(place)])


@fast
def keep_aimed(t: Any, s: Any, w: Any, f: int, at: int) -> None:
    """Keep what the effect's side may target."""
    count = w[at]
    w[at] = 0
    for number in range(1, count + 1):
        place = unit_place(s, w[at + number])
        if place == NOWHERE or targetable(t, s, place, w[f + lay.BY]):
            add(w, at, w[at + number])


@fast
def keep_without(w: Any, at: int, ref: int) -> None:
    """Keep all but one ref."""
    count = w[at]
    w[at] = 0
    for number in range(1, count + 1):
        if w[at + number] != ref:
            add(w, at, w[at + number])


@fast
def gather(t: Any, s: Any, w: Any, f: int, at: int, selector: int) -> int:
    """Fill a list by a selector; the step of the choice that it ends with, S_END without one."""
    w[at] = 0
    step = ops.SELECT_AT + selector * ops.STEP
    while True:
        op, arg = t[step], t[step + 1]
        if op == ops.S_END or op == ops.S_CHOOSE or op == ops.S_CHOOSE_OR_NOT:
            return int(op)
        if op == ops.S_UNITS:
            add_units(t, s, w, f, at, step)
        elif op == ops.S_BORN:
            add_born(t, w, f, at, arg)
        elif op == ops.S_BOUND:
            if w[f + arg] != lay.NONE:
                add(w, at, w[f + arg])
        elif op == ops.S_FIRST:
            w[at] = min(w[at], 1)
        elif op == ops.S_LAST:
            if w[at] > 1:
                w[at + 1] = w[at + w[at]]
                w[at] = 1
        elif op == ops.S_WITHOUT:
            keep_without(w, at, w[f + arg])
        elif op == ops.S_AIMED:
            keep_aimed(t, s, w, f, at)
        elif op == ops.S_LONE:
            add_lone(t, s, w, at, arg)
        elif op == ops.S_CARDS:
            add_cards(t, s, w, at, arg)
        step += ops.STEP


# --- amounts ---


@fast
def amount(t: Any, s: Any, w: Any, f: int, number: int) -> int:
    """The number that an amount stands for."""
    kind, value = t[ops.AMOUNT_AT + number * ops.AMOUNT], t[ops.AMOUNT_AT + number * ops.AMOUNT + 1]
    if kind == ops.A_NUMBER:
        return int(value)
    if kind == ops.A_BOUND:
        return int(w[f + value])
    gather(t, s, w, f, lay.COUNTED, value)
    total = 0
    for at in range(lay.COUNTED + 1, lay.COUNTED + 1 + w[lay.COUNTED]):
        if kind == ops.A_COUNT:
            total += 1
        elif kind == ops.A_RECOVER:
            total += t[card_at(w[at] // lay.REFS) + ops.T_RECOVER]
        else:
            place = wounds_at(locate(t, s, w[at]))
            total += s[place] if place != NOWHERE else 0
    return total
