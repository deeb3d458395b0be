"""Kernels: where things are, tokens, cards that go home, the agenda, chance, the log. The names are the engine's."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.layout import fast

NOWHERE = -1
AT_BORN, AT_CHIMERA, AT_ULTIMATE, AT_SPELL = 100, 101, 102, 200
"""Places that are no unit's: the Phoenixborn, the Chimera, its ultimate card, and from 200 on the ready spells."""


@fast
def card_at(card: int) -> int:
    """Where the numbers of a card begin in `t`."""
    return ops.CARD_AT + card * ops.CARD_SIZE


@fast
def unit_at(place: int) -> int:
    """Where the numbers of the unit at a place begin in `s`."""
    return lay.UNITS + place * lay.UNIT


@fast
def unit_place(s: Any, ref: int) -> int:
    """The place of the unit with a ref, or NOWHERE."""
    if ref == lay.NONE:
        return NOWHERE
    for place in range(s[lay.UNITS_N]):
        if s[unit_at(place)] == ref:
            return place
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        if s[unit_at(place)] == ref:
            return place
    return NOWHERE


@fast
def locate(t: Any, s: Any, ref: int) -> int:
    """The place of anything in play, or NOWHERE."""
    if ref == lay.NONE:
        return NOWHERE
    place = unit_place(s, ref)
    if place != NOWHERE:
        return place
    for number in range(s[lay.SPELLS_N]):
        if s[lay.SPELLS + number * lay.SPELL] == ref:
            return AT_SPELL + number
    if ref == t[ops.REF_BORN]:
        return AT_BORN
    if ref == t[ops.REF_CHIMERA]:
        return AT_CHIMERA
    return AT_ULTIMATE if ref == t[ops.REF_ULTIMATE] else NOWHERE


@fast
def of_chimera(place: int) -> bool:
    """Whether the Chimera controls what is at a place."""
    return lay.ROW_AT <= place < lay.PLACES or AT_CHIMERA <= place <= AT_ULTIMATE


@fast
def fresh(t: Any, s: Any, card: int) -> int:
    """The lowest free ref for a copy of a card that enters play."""
    ref = card * lay.REFS + 1
    while locate(t, s, ref) != NOWHERE:
        ref += 1
    return ref


@fast
def tokens_at(s: Any, place: int) -> int:
    """Where the exhaustion tokens of something in play are counted in `s`."""
    if place < lay.PLACES:
        return unit_at(place) + lay.EXHAUSTED
    if place == AT_BORN:
        return lay.B_EXHAUSTED
    if place == AT_CHIMERA:
        return lay.C_EXHAUSTED
    return lay.U_EXHAUSTED if place == AT_ULTIMATE else lay.SPELLS + (place - AT_SPELL) * lay.SPELL + lay.S_EXHAUSTED


@fast
def tokens(t: Any, s: Any, ref: int, exhaustion: int, status: int) -> None:
    """Add exhaustion and status tokens to something in play, or take them away, never below 0."""
    place = locate(t, s, ref)
    if place == NOWHERE:
        return
    at = tokens_at(s, place)
    s[at] = max(0, s[at] + exhaustion)
    if place < lay.PLACES or place >= AT_SPELL:
        at = status_at(place)
        s[at] = max(0, s[at] + status)


@fast
def status_at(place: int) -> int:
    """Where the status tokens of a unit or a ready spell are counted in `s`."""
    if place < lay.PLACES:
        return unit_at(place) + lay.STATUS
    return lay.SPELLS + (place - AT_SPELL) * lay.SPELL + lay.S_STATUS


@fast
def wounds_at(place: int) -> int:
    """Where the wounds on something are counted in `s`; NOWHERE for spells and the ultimate card."""
    if place < 0 or place >= AT_SPELL or place == AT_ULTIMATE:
        return NOWHERE
    if place == AT_BORN:
        return lay.B_WOUNDS
    return lay.C_WOUNDS if place == AT_CHIMERA else unit_at(place) + lay.WOUNDS


# --- attachments ---


@fast
def held_card(held: int) -> int:
    """The card of an attachment."""
    return held % lay.ATT_CARD


@fast
def held_owner(held: int) -> int:
    """The seat that owns an attachment, or -1."""
    return held // lay.ATT_CARD % lay.ATT_OWNER - 1


@fast
def held_tired(held: int) -> int:
    """The exhaustion tokens on an attachment."""
    return held // (lay.ATT_CARD * lay.ATT_OWNER) % lay.ATT_TIRED


# --- units in and out ---


@fast
def enter(s: Any, w: Any, row: bool, ref: int, card: int, owner: int) -> int:
    """A new unit at the right end of a battlefield; its place, with everything on it 0. lay.PLACES when it is full."""
    count, most, first = (lay.ROW_N, lay.MOST_ROW, lay.ROW_AT) if row else (lay.UNITS_N, lay.MOST_UNITS, 0)
    if s[count] >= most:
        w[lay.ERROR] = lay.E_ROOM
        return NOWHERE
    place = int(first + s[count])
    s[count] += 1
    at = unit_at(place)
    for field in range(lay.UNIT):
        s[at + field] = 0
    s[at + lay.ID], s[at + lay.CARD], s[at + lay.BAG], s[at + lay.OWNER] = ref, card, -1, owner
    return place


@fast
def without_unit(s: Any, place: int) -> None:
    """Take the unit at a place away; those to its right close the gap."""
    count, first = (lay.ROW_N, lay.ROW_AT) if place >= lay.ROW_AT else (lay.UNITS_N, 0)
    end = first + s[count] - 1
    for at in range(unit_at(place), unit_at(end)):
        s[at] = s[at + lay.UNIT]
    for at in range(unit_at(end), unit_at(end) + lay.UNIT):
        s[at] = 0
    s[count] -= 1


@fast
def card_home(t: Any, s: Any, card: int, owner: int) -> None:
    """Put a card that left play where it belongs: discard pile, or conjuration pile."""
    conjured = t[card_at(card) + ops.T_CONJURED]
    if owner < 0:
        if t[card_at(card) + ops.T_TYPE] == ops.T_ASPECT and not conjured:
            s[lay.C_DISCARD + card] += 1
    elif conjured:
        s[lay.CONJURED + card] += 1
    else:
        s[lay.DISCARD + card] += 1


@fast
def removed(t: Any, s: Any, place: int) -> None:
    """Take a unit out of play: what is attached goes home, then the card itself."""
    at = unit_at(place)
    for slot in range(lay.ATTACHED, lay.UNIT):
        held = s[at + slot]
        if held:
            card_home(t, s, held_card(held), held_owner(held))
    card_home(t, s, s[at + lay.CARD], s[at + lay.OWNER])
    without_unit(s, place)


# --- the agenda ---


@fast
def frame_at(number: int) -> int:
    """Where an effect of the agenda begins in `w`."""
    return lay.STACK + number * lay.FRAME


@fast
def push_from(w: Any, source: int, pc: int) -> int:
    """Put a copy of the frame at `source` on the agenda, its next verb at `pc`; where the copy begins."""
    if w[lay.SP] >= lay.MOST_FRAMES:
        w[lay.ERROR] = lay.E_AGENDA
        return lay.ASKED
    at = frame_at(w[lay.SP])
    w[lay.SP] += 1
    for field in range(lay.FRAME):
        w[at + field] = w[source + field]
    w[at + lay.PC] = pc
    return at


@fast
def push(t: Any, w: Any, verb: int, value: int) -> None:
    """Put a verb of the rules on the agenda as an effect of the Chimera itself, with one number."""
    program(t, w, 2 * verb, value)


@fast
def program(t: Any, w: Any, pc: int, value: int) -> None:
    """Put a program on the agenda as an effect of the Chimera itself, with one number; nothing for program 0."""
    if pc == 0:
        return
    for field in range(lay.FRAME):
        w[lay.NEW + field] = 0
    w[lay.NEW + lay.SELF], w[lay.NEW + lay.SOURCE] = t[ops.REF_CHIMERA], t[ops.REF_CHIMERA] // lay.REFS
    w[lay.NEW + lay.BY], w[lay.NEW + lay.V0] = -1, value
    push_from(w, lay.NEW, pc)


@fast
def same_frames(w: Any, one: int, other: int) -> bool:
    """Whether two frames in `w` are equal."""
    for field in range(lay.FRAME):  # noqa: SIM110 - numba compiles no generators
        if w[one + field] != w[other + field]:
            return False
    return True


@fast
def push_heard(t: Any, w: Any, first: int, count: int) -> None:
    """Put simultaneous effects among those heard on the agenda; the player orders them where their order can matter."""
    alike = True
    for number in range(first + count - 1, first - 1, -1):
        at = lay.HEARD + number * lay.FRAME
        alike = alike and same_frames(w, at, lay.HEARD + first * lay.FRAME)
        push_from(w, at, w[at + lay.PC])
    if count > 1 and not alike:
        push(t, w, ops.O_ORDER, count)


# --- chance and the log ---


@fast
def luck(w: Any, total: int) -> int:
    """A number from 0 to total - 1 by the next number of chance."""
    if w[lay.LUCK_AT] >= w[lay.LUCK_END]:
        w[lay.ERROR] = lay.E_LUCK
        return 0
    found = w[w[lay.LUCK_AT]] % total
    w[lay.LUCK_AT] += 1
    return int(found)


@fast
def logged(w: Any, kind: int, one: int, two: int, three: int, weight: int, total: int) -> None:
    """Note what was chosen or drawn; nothing where no log is kept."""
    w[lay.STEPS] += 1
    if w[lay.LOG_MOST] == 0:
        return
    if w[lay.LOG_N] >= w[lay.LOG_MOST]:
        w[lay.ERROR] = lay.E_LOG
        return
    at = lay.LOG + w[lay.LOG_N] * lay.LOGGED
    w[lay.LOG_N] += 1
    w[at], w[at + 1], w[at + 2], w[at + 3], w[at + 4], w[at + 5] = kind, one, two, three, weight, total


@fast
def rage_die(w: Any) -> int:
    """A rage die: 1 when it shows power."""
    power = luck(w, 2)
    logged(w, lay.L_RAGE, power, 0, 0, 1, 2)
    return power
