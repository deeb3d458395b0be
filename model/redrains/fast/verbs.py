"""Kernels: the verbs of cards. Each works in the frame at CURRENT; the one after it is on the agenda already."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.answers import accepts, choose_card, lowered, select
from model.redrains.fast.bagging import reveal
from model.redrains.fast.basics import (
    NOWHERE,
    card_at,
    enter,
    frame_at,
    fresh,
    locate,
    push,
    push_from,
    rage_die,
    tokens,
    unit_at,
    unit_place,
    wounds_at,
)
from model.redrains.fast.fighting import chimera_attacker, chimera_attacks
from model.redrains.fast.harm import deal, destroy, fallen, gone, judged, summoned, told
from model.redrains.fast.layout import fast
from model.redrains.fast.raging import rained, raised, rerolled
from model.redrains.fast.selecting import amount
from model.redrains.fast.testing import holds


@fast
def nest(w: Any, pc: int) -> None:
    """Put a branch of the effect at hand on the agenda; nothing for program 0."""
    if pc:
        push_from(w, lay.CURRENT, pc)


@fast
def bind(w: Any, rest: int, slot: int, value: int) -> None:
    """Give a value a name for the verbs that follow, whose frame lies at `rest`; 0 where none follow."""
    w[lay.CURRENT + slot] = value
    if rest:
        w[rest + slot] = value


@fast
def harm_verb(t: Any, s: Any, w: Any, at: int) -> bool:
    """Damage, wounds and destruction; whether the verb was one of them."""
    op, one, two = t[at], t[at + 1], t[at + 2]
    if op == ops.O_DAMAGE or op == ops.O_WOUND:
        count = select(t, s, w, two)
        much = amount(t, s, w, lay.CURRENT, one)
        if op == ops.O_DAMAGE:
            for number in range(count):
                w[lay.PACKETS + 2 * number] = w[lay.PICKED + 1 + number]
                w[lay.PACKETS + 2 * number + 1] = much
            deal(t, s, w, count, False)
        else:
            wound(t, s, w, count, much)
    elif op == ops.O_DESTROY:
        count = picked_packets(w, select(t, s, w, one))
        destroy(t, s, w, count, False)
    elif op == ops.O_DISCARD_UNIT:
        count = select(t, s, w, one)
        for number in range(count):
            gone(t, s, w, w[lay.PICKED + 1 + number], False)
        judged(t, s, w)
    elif op == ops.O_MOVE_WOUND:
        move_wound(t, s, w, one, two)
    else:
        return False
    return True


@fast
def picked_packets(w: Any, count: int) -> int:
    """Copy the refs of PICKED to PACKETS; how many there are."""
    for number in range(count):
        w[lay.PACKETS + number] = w[lay.PICKED + 1 + number]
    return count


@fast
def wound(t: Any, s: Any, w: Any, count: int, much: int) -> None:
    """Place wound tokens on all of PICKED, then destroy what they fell."""
    for number in range(count):
        at = wounds_at(locate(t, s, w[lay.PICKED + 1 + number]))
        if at != NOWHERE and much > 0:
            s[at] += much
    fallen(t, s, w, picked_packets(w, count), False)


@fast
def move_wound(t: Any, s: Any, w: Any, source: int, target: int) -> None:
    """Move a wound token, which nothing prevents."""
    given = w[lay.PICKED + 1] if select(t, s, w, source) else lay.NONE
    taken = w[lay.PICKED + 1] if select(t, s, w, target) else lay.NONE
    at = wounds_at(locate(t, s, given))
    if taken == lay.NONE or at == NOWHERE or s[at] == 0:
        return
    s[at] -= 1
    w[lay.PICKED + 1] = taken
    wound(t, s, w, 1, 1)


@fast
def token_verb(t: Any, s: Any, w: Any, at: int) -> bool:
    """Tokens and bonuses; whether the verb was one of them."""
    op = t[at]
    if op != ops.O_EXHAUST and op != ops.O_ADD_STATUS and op != ops.O_BONUS:
        return False
    count = select(t, s, w, t[at + 2])
    for number in range(count):
        ref = w[lay.PICKED + 1 + number]
        much = amount(t, s, w, lay.CURRENT, t[at + 1])
        if op == ops.O_EXHAUST:
            tokens(t, s, ref, much, 0)
        elif op == ops.O_ADD_STATUS:
            tokens(t, s, ref, 0, much)
        elif unit_place(s, ref) != NOWHERE:
            s[unit_at(unit_place(s, ref)) + lay.BONUS] += much
    return True


@fast
def flow_verb(t: Any, s: Any, w: Any, at: int, rest: int) -> bool:
    """Branches and names; whether the verb was one of them."""
    op, one, two, three = t[at], t[at + 1], t[at + 2], t[at + 3]
    if op == ops.O_IF:
        nest(w, two if holds(t, s, w, lay.CURRENT, one) else three)
    elif op == ops.O_MAY:
        if accepts(w):
            nest(w, one)
    elif op == ops.O_NAME:
        bind(w, rest, one, w[lay.PICKED + 1] if select(t, s, w, two) else lay.NONE)
    elif op == ops.O_TARGETS:
        if select(t, s, w, two):
            w[lay.CURRENT + one] = w[lay.PICKED + 1]
            nest(w, three)
    else:
        return False
    return True


@fast
def unit_verb(t: Any, s: Any, w: Any, at: int) -> bool:
    """Conjurations and aspects that come into play; whether the verb was one of them."""
    op = t[at]
    if op == ops.O_SUMMON:
        wounds, tired = amount(t, s, w, lay.CURRENT, t[at + 3]), amount(t, s, w, lay.CURRENT, t[at + 4])
        summoned(t, s, w, t[at + 1], t[at + 2] == ops.TO_OPPOSING, wounds, tired)
    elif op == ops.O_RETURN:
        returned(t, s, w)
    elif op == ops.O_ALLY_BACK:
        ally_back(t, s, w)
    else:
        return False
    return True


@fast
def returned(t: Any, s: Any, w: Any) -> None:
    """The aspect that was just destroyed comes back as the rightmost of its row with an exhaustion token."""
    card = w[lay.CURRENT + lay.WAS_CARD]
    if w[lay.CURRENT + lay.WAS_ID] == lay.NONE or s[lay.C_DISCARD + card] == 0:
        return
    s[lay.C_DISCARD + card] -= 1
    place = enter(s, w, True, fresh(t, s, card), card, -1)
    if place == NOWHERE:
        return
    s[unit_at(place) + lay.EXHAUSTED], s[unit_at(place) + lay.STATUS] = 1, t[card_at(card) + ops.T_PIPS]
    told(t, s, w, ops.E_ENTERS, place)


@fast
def ally_back(t: Any, s: Any, w: Any) -> None:
    """An ally returns from the player's discard pile to the hand."""
    w[lay.PICKED] = 0
    for card in range(1, t[ops.N_CARDS]):
        if s[lay.DISCARD + card] and t[card_at(card) + ops.T_TYPE] == ops.T_ALLY:
            w[lay.PICKED] += 1
            w[lay.PICKED + w[lay.PICKED]] = card * lay.REFS + 1
    if w[lay.PICKED]:
        card = choose_card(t, w) // lay.REFS
        s[lay.DISCARD + card] -= 1
        s[lay.HAND + card] += 1


@fast
def chimera_verb(t: Any, s: Any, w: Any, at: int, rest: int) -> bool:
    """Rage dice, Red Rains tokens, reveals and attacks of the Chimera; whether the verb was one of them."""
    op, one = t[at], t[at + 1]
    if op == ops.O_ROLL_RAGE:
        power = rage_die(w)
        bind(w, rest, one, power)
        raised(t, s, w, power)
    elif op == ops.O_REROLL_RAGE:
        rerolled(t, s, w)
    elif op == ops.O_RAISE_RAGE:
        raised(t, s, w, amount(t, s, w, lay.CURRENT, one))
    elif op == ops.O_RED_RAINS:
        rained(t, s, w, amount(t, s, w, lay.CURRENT, one))
    elif op == ops.O_LOWER_DICE:
        lowered(s, w, one)
    elif op == ops.O_REVEAL:
        bind(w, rest, one, reveal(t, s, w))
    elif op == ops.O_ATTACK_WITH:
        if select(t, s, w, one):
            chimera_attacks(t, s, w, w[lay.PICKED + 1])
    elif op == ops.O_ATTACK_OR_REVEAL:
        attacker = chimera_attacker(t, s)
        if attacker != lay.NONE:
            chimera_attacks(t, s, w, attacker)
        else:
            reveal(t, s, w)
    elif op == ops.O_ADD_ASPECT:
        push(t, w, ops.O_DEAL, 0)
    else:
        return False
    return True


@fast
def ordered(t: Any, w: Any, count: int, chosen: int) -> None:
    """Of the topmost effects of the agenda the one with a number comes to the top, above the order of the rest."""
    lowest = w[lay.SP] - count
    for field in range(lay.FRAME):
        w[lay.ASKED + field] = w[frame_at(lowest + chosen) + field]
    for number in range(chosen, count - 1):
        for field in range(lay.FRAME):
            w[frame_at(lowest + number) + field] = w[frame_at(lowest + number + 1) + field]
    w[lay.SP] -= 1
    if count > 2 and differ(w, lowest, count - 1):
        push(t, w, ops.O_ORDER, count - 1)
    push_from(w, lay.ASKED, w[lay.ASKED + lay.PC])


@fast
def differ(w: Any, lowest: int, count: int) -> bool:
    """Whether some of the effects of the agenda from `lowest` on are not equal."""
    for number in range(1, count):
        for field in range(lay.FRAME):
            if w[frame_at(lowest + number) + field] != w[frame_at(lowest) + field]:
                return True
    return False
