"""Kernels: damage, prevention, wounds, destruction, and the effects that events trigger."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import (
    NOWHERE,
    card_at,
    card_home,
    enter,
    fresh,
    held_card,
    held_owner,
    held_tired,
    locate,
    of_chimera,
    push_heard,
    removed,
    unit_at,
    unit_place,
    wounds_at,
)
from model.redrains.fast.layout import fast
from model.redrains.fast.numbers import life, modified
from model.redrains.fast.selecting import loud
from model.redrains.fast.testing import holds

# --- events ---


@fast
def hears(t: Any, s: Any, w: Any, card: int, tired: int, event: int) -> None:
    """Note what an event triggers on one card; the frame in NEW says whose it is and what happened."""
    count = t[card_at(card) + ops.T_WHEN_N]
    if count == 0 or not loud(t, card, tired, ops.P_WHEN):
        return
    first = t[card_at(card) + ops.T_WHEN]
    w[lay.NEW + lay.SOURCE] = card
    for number in range(first, first + count):
        at = ops.TRIGGER_AT + number * ops.TRIGGER
        if t[at] == event and holds(t, s, w, lay.NEW, t[at + 1]):
            if w[lay.HEARD_N] >= lay.MOST_HEARD:
                w[lay.ERROR] = lay.E_AGENDA
                return
            to = lay.HEARD + w[lay.HEARD_N] * lay.FRAME
            w[lay.HEARD_N] += 1
            for field in range(lay.FRAME):
                w[to + field] = w[lay.NEW + field]
            w[to + lay.PC] = t[at + 2]


@fast
def unit_hears(t: Any, s: Any, w: Any, place: int, by: int, event: int) -> None:
    """Note what an event triggers on a unit and on what is attached to it."""
    at = unit_at(place)
    w[lay.NEW + lay.SELF], w[lay.NEW + lay.BY], w[lay.NEW + lay.F_OWNER] = s[at], by, s[at + lay.OWNER]
    hears(t, s, w, s[at + lay.CARD], s[at + lay.EXHAUSTED], event)
    for slot in range(lay.ATTACHED, lay.UNIT):
        held = s[at + slot]
        if held:
            w[lay.NEW + lay.F_OWNER] = held_owner(held)
            hears(t, s, w, held_card(held), held_tired(held), event)


@fast
def listeners(t: Any, s: Any, w: Any, event: int) -> None:
    """Note what an event triggers on all cards in play: Phoenixborn, ready spells, units, then the row."""
    w[lay.NEW + lay.SELF], w[lay.NEW + lay.BY], w[lay.NEW + lay.F_OWNER] = t[ops.REF_BORN], 0, 0
    hears(t, s, w, t[ops.REF_BORN] // lay.REFS, s[lay.B_EXHAUSTED], event)
    for number in range(s[lay.SPELLS_N]):
        at = lay.SPELLS + number * lay.SPELL
        w[lay.NEW + lay.SELF], w[lay.NEW + lay.BY], w[lay.NEW + lay.F_OWNER] = s[at], 0, 0
        hears(t, s, w, s[at + 1], s[at + lay.S_EXHAUSTED], event)
    for place in range(s[lay.UNITS_N]):
        unit_hears(t, s, w, place, 0, event)
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        if s[unit_at(place)] != lay.NONE:
            unit_hears(t, s, w, place, -1, event)


@fast
def new_event(w: Any) -> None:
    """Forget what was heard and what had happened, before an event is told."""
    w[lay.HEARD_N] = 0
    for field in range(lay.FRAME):
        w[lay.NEW + field] = 0


@fast
def happened(w: Any, ref: int, card: int, by: int, wounds: int) -> None:
    """Say in NEW which unit an event befell, and who controlled it."""
    w[lay.NEW + lay.WAS_ID], w[lay.NEW + lay.WAS_CARD] = ref, card
    w[lay.NEW + lay.WAS_BY], w[lay.NEW + lay.WAS_WOUNDS] = by, wounds


@fast
def told(t: Any, s: Any, w: Any, event: int, place: int) -> None:
    """Put what an event of the unit at a place triggers on the agenda; nothing for NOWHERE."""
    if place != NOWHERE:
        new_event(w)
        unit_hears(t, s, w, place, -1 if of_chimera(place) else 0, event)
        push_heard(t, w, 0, w[lay.HEARD_N])


# --- damage ---


@fast
def prevented(t: Any, s: Any, w: Any, place: int, damage: int) -> int:
    """The damage that is left for a unit after cards that limit it."""
    if place >= lay.PLACES or damage <= 0:
        return damage
    return max(0, modified(t, s, w, ops.Q_TAKEN, place, damage))


@fast
def deal(t: Any, s: Any, w: Any, count: int, battle: bool) -> None:
    """Deal the damage that lies in PACKETS at once: what is left of it becomes wounds, then the dead leave play."""
    hit = 0
    for number in range(count):
        ref, damage = w[lay.PACKETS + 2 * number], w[lay.PACKETS + 2 * number + 1]
        place = locate(t, s, ref)
        if damage <= 0 or place == NOWHERE:
            continue
        damage = prevented(t, s, w, place, damage)
        at = wounds_at(place)
        if damage > 0 and at != NOWHERE:
            s[at] += damage
            w[lay.PACKETS + hit] = ref
            hit += 1
    fallen(t, s, w, hit, battle)


@fast
def damage_one(t: Any, s: Any, w: Any, ref: int, damage: int) -> None:
    """Deal damage of a battle to one thing."""
    w[lay.PACKETS], w[lay.PACKETS + 1] = ref, damage
    deal(t, s, w, 1, True)


@fast
def fallen(t: Any, s: Any, w: Any, count: int, battle: bool) -> None:
    """Destroy every unit among the first refs of PACKETS whose wounds reach its life, then judge the game."""
    doomed = 0
    for number in range(count):
        ref = w[lay.PACKETS + number]
        place, new = unit_place(s, ref), True
        for earlier in range(doomed):
            new = new and w[lay.PACKETS + earlier] != ref
        if new and place != NOWHERE and s[unit_at(place) + lay.WOUNDS] >= life(t, s, w, place):
            w[lay.PACKETS + doomed] = ref
            doomed += 1
    destroy(t, s, w, doomed, battle)


@fast
def destroy(t: Any, s: Any, w: Any, count: int, battle: bool) -> None:
    """Destroy the first units of PACKETS, their triggers waiting, then judge the game.

    In a battle what each of them triggers is a group of its own, the first one first.
    """
    new_event(w)
    first = 0
    for number in range(count):
        gone(t, s, w, w[lay.PACKETS + number], True)
        if battle and number == 0:
            first = w[lay.HEARD_N]
    push_heard(t, w, first, w[lay.HEARD_N] - first)
    push_heard(t, w, 0, first)
    judged(t, s, w)


@fast
def gone(t: Any, s: Any, w: Any, ref: int, destroyed: bool) -> None:
    """Take a unit out of play, and note what its destruction triggers; an aspect bleeds onto the Chimera."""
    place = unit_place(s, ref)
    if place == NOWHERE:
        return
    at, by = unit_at(place), -1 if of_chimera(place) else 0
    card, owner, wounds = s[at + lay.CARD], s[at + lay.OWNER], s[at + lay.WOUNDS]
    w[lay.NEW + lay.WAS_ID], w[lay.NEW + lay.WAS_CARD], w[lay.NEW + lay.WAS_BY], w[lay.NEW + lay.WAS_WOUNDS] = (
        ref,
        card,
        by,
        wounds,
    )
    if destroyed:
        unit_hears(t, s, w, place, by, ops.E_DESTROYED)
    removed(t, s, place)
    if t[card_at(card) + ops.T_TYPE] == ops.T_ASPECT and owner < 0:
        s[lay.C_WOUNDS] += t[card_at(card) + ops.T_BLOOD]
    if destroyed:
        s[lay.DESTROYED] = 1
        listeners(t, s, w, ops.E_UNIT_DESTROYED)


@fast
def judged(t: Any, s: Any, w: Any) -> None:
    """A dead Phoenixborn loses, else a dead Chimera wins; once that is so nothing waits any more."""
    if s[lay.OUTCOME] == 0:
        lost, won = s[lay.B_WOUNDS] >= t[ops.BORN_LIFE], s[lay.C_WOUNDS] >= t[ops.LIFE]
        if lost and won and t[ops.LOSS_FIRST] == 0:
            lost = False
        s[lay.OUTCOME] = -1 if lost else 1 if won else 0
    if s[lay.OUTCOME] != 0:
        w[lay.SP], w[lay.BATTLES_N], w[lay.FIGHTING] = 0, 0, 0


@fast
def placed_wounds(t: Any, s: Any, w: Any, ref: int, count: int) -> None:
    """Place wound tokens on something, which nothing prevents."""
    at = wounds_at(locate(t, s, ref))
    if at != NOWHERE and count > 0:
        s[at] += count
    w[lay.PACKETS] = ref
    fallen(t, s, w, 1, False)


@fast
def foreign_discarded(t: Any, s: Any, w: Any) -> None:
    """Take cards off the row that the Chimera does not own; a unit that loses life with one may fall."""
    hosts, place = 0, lay.ROW_AT
    while place < lay.ROW_AT + s[lay.ROW_N]:
        at = unit_at(place)
        if s[at] == lay.NONE:
            place += 1
            continue
        if s[at + lay.OWNER] >= 0:
            removed(t, s, place)
            continue
        if own_attachments(t, s, at):
            w[lay.PACKETS + hosts] = s[at]
            hosts += 1
        place += 1
    fallen(t, s, w, hosts, False)


@fast
def own_attachments(t: Any, s: Any, at: int) -> bool:
    """Send home what the player owns on a unit of the row; whether there was any."""
    kept = lay.ATTACHED
    for slot in range(lay.ATTACHED, lay.UNIT):
        held = s[at + slot]
        if held and held_owner(held) >= 0:
            card_home(t, s, held_card(held), held_owner(held))
        elif held:
            s[at + kept] = held
            kept += 1
    found = False
    for slot in range(kept, lay.UNIT):
        found = found or s[at + slot] != 0
        s[at + slot] = 0
    return found


@fast
def summoned(t: Any, s: Any, w: Any, card: int, row: bool, wounds: int, exhausted: int) -> None:
    """A conjuration of the player enters a battlefield, if its pile has one and the player's battlefield has room."""
    if s[lay.CONJURED + card] < 1 or (not row and s[lay.UNITS_N] >= t[ops.ROOM]):
        return
    s[lay.CONJURED + card] -= 1
    ref = fresh(t, s, card)
    place = enter(s, w, row, ref, card, 0)
    if place == NOWHERE:
        return
    s[unit_at(place) + lay.WOUNDS], s[unit_at(place) + lay.EXHAUSTED] = wounds, exhausted
    told(t, s, w, ops.E_ENTERS, place)
    w[lay.PACKETS] = ref
    fallen(t, s, w, 1, False)
