"""The soldier: a fixed policy for whole games, and its kernels.

In the player's turn the first of these that can be done is done:

1. side action: a ready spell that brings a conjuration, if there is room and its pile has one;
2. side action: the Phoenixborn's ability that costs a card and damages, with the first card by name that is no ally, if
   a unit of the Chimera that may be targeted has one life left;
3. side action: the power of its dice that brings an ally back from the discard pile, if there is one and none in hand,
   two further dice are left, one above basic, and the Phoenixborn has three life or more left;
4. side action: a unit's ability that takes a wound off a wounded Phoenixborn;
5. main action: an attack on the leftmost unexhausted aspect that one of the units destroys, if nobody guards, with the
   leftmost such unit;
6. main action: the ally with the highest attack, the first by name of these, if there is room;
7. main action: the same attack on an exhausted aspect;
8. main action: an attack on the Chimera with all unexhausted units;
9. main action: a ready spell that brings a conjuration, if it has a place on the spellboard;
10. pass, or end the turn.

It pays with the lowest dice. It blocks with the leftmost unit that destroys the attacker, else the leftmost that
survives, else, against an attack of 2 or more, with the lowest attack. It never guards, and counters with any attack.
Asked for one of several cards, it takes the first of the Chimera's that one damage destroys, or declines; where it
must choose, the Chimera, else the Chimera's first; of its own the first exhausted one, else its Phoenixborn; of its
discard pile the highest attack. It declines what it may do, lowers the first dice by name, rolls all but its power dice
again, and throws away all cards but allies in the prepare phase. Whatever has to be ordered comes by name, attackers as
they stand.
"""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.answers import falls
from model.redrains.fast.basics import (
    NOWHERE,
    card_at,
    card_home,
    enter,
    fresh,
    logged,
    push,
    push_from,
    unit_at,
)
from model.redrains.fast.fighting import players_attack
from model.redrains.fast.harm import told
from model.redrains.fast.layout import fast
from model.redrains.fast.numbers import attack
from model.redrains.fast.rounds import players_turn_over
from model.redrains.fast.selecting import hidden_left, is_aspect, loud, targetable
from model.redrains.fast.testing import holds


@fast
def cost_at(card: int) -> int:
    """Where the cost lies of what the soldier does with a card: to play it, or of the ability that it uses."""
    return ops.COST_AT + card * ops.COST


@fast
def payable(t: Any, s: Any, at: int) -> bool:
    """Whether the action is left and the dice are there for a cost, which is in dice of the one type of the deck."""
    if (t[at + ops.X_MAIN] and not s[lay.MAIN]) or (t[at + ops.X_SIDE] and not s[lay.SIDE]):
        return False
    first = lay.ACTIVE + t[ops.DICE_TYPE] * lay.LEVELS_OF_DICE
    power = s[first + 2]
    classes = power + s[first + 1]
    power_due, class_due = t[at + ops.X_POWER], t[at + ops.X_POWER] + t[at + ops.X_CLASS]
    return bool(power >= power_due and classes >= class_due and classes + s[first] >= class_due + t[at + ops.X_ANY])


@fast
def pay(t: Any, s: Any, at: int) -> int:
    """Take the actions and the lowest dice for a cost; the dice as basic + 16 class + 256 power."""
    if t[at + ops.X_MAIN]:
        s[lay.MAIN] = 0
    if t[at + ops.X_SIDE]:
        s[lay.SIDE] = 0
    first, dice = lay.ACTIVE + t[ops.DICE_TYPE] * lay.LEVELS_OF_DICE, 0
    for level, due in ((2, t[at + ops.X_POWER]), (1, t[at + ops.X_CLASS]), (0, t[at + ops.X_ANY])):
        for _ in range(due):
            die = level
            while s[first + die] == 0:
                die += 1
            s[first + die] -= 1
            s[lay.SPENT + t[ops.DICE_TYPE]] += 1
            dice += 1 << 4 * die
    return dice


# --- side actions ---


@fast
def used(t: Any, s: Any, w: Any, ref: int, card: int, tokens_at: int) -> None:
    """Use the ability of a card: pay, exhaust it if that is a cost, and put its effect on the agenda."""
    at = cost_at(card)
    dice = pay(t, s, at)
    if t[at + ops.X_EXHAUST]:
        s[tokens_at] += 1
    logged(w, lay.L_USE, ref, dice, 0, 0, 0)
    frame_of(w, ref, card)
    push_from(w, lay.NEW, t[at + ops.X_PROGRAM])
    if t[at + ops.X_DISCARD]:
        push(t, w, ops.O_PAY_CARDS, 0)


@fast
def frame_of(w: Any, ref: int, card: int) -> None:
    """Make NEW the frame of a card of the player."""
    for field in range(lay.FRAME):
        w[lay.NEW + field] = 0
    w[lay.NEW + lay.SELF], w[lay.NEW + lay.SOURCE] = ref, card


@fast
def usable(t: Any, s: Any, w: Any, ref: int, card: int, exhausted: int, rule: int) -> bool:
    """Whether a card has an ability for a rule of the soldier that can be used now."""
    at = cost_at(card)
    if t[at + ops.X_RULE] != rule or (
        exhausted and (t[at + ops.X_EXHAUST] or not loud(t, card, exhausted, ops.P_ABILITIES))
    ):
        return False
    if not payable(t, s, at):
        return False
    frame_of(w, ref, card)
    return holds(t, s, w, lay.NEW, t[at + ops.X_CONDITION])


@fast
def summons(t: Any, s: Any, w: Any) -> bool:
    """Rule 1; whether it was done."""
    for number in range(s[lay.SPELLS_N]):
        at = lay.SPELLS + number * lay.SPELL
        ref, card = s[at], s[at + 1]
        if usable(t, s, w, ref, card, s[at + lay.S_EXHAUSTED], ops.R_SUMMON):
            brings = t[cost_at(card) + ops.X_BRINGS]
            if s[lay.UNITS_N] < t[ops.ROOM] and s[lay.CONJURED + brings]:
                used(t, s, w, ref, card, at + lay.S_EXHAUSTED)
                return True
    return False


@fast
def slashes(t: Any, s: Any, w: Any) -> bool:
    """Rule 2; whether it was done."""
    born = t[ops.REF_BORN]
    if not usable(t, s, w, born, born // lay.REFS, s[lay.B_EXHAUSTED], ops.R_SLASH) or spare_card(t, s) == lay.NONE:
        return False
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        if s[unit_at(place)] != lay.NONE and targetable(t, s, place, 0) and falls(t, s, w, place, 1):
            used(t, s, w, born, born // lay.REFS, lay.B_EXHAUSTED)
            return True
    return False


@fast
def spare_card(t: Any, s: Any) -> int:
    """The first card of the hand by name that is no ally, or NONE."""
    for card in range(1, t[ops.N_CARDS]):
        if s[lay.HAND + card] and t[card_at(card) + ops.T_TYPE] != ops.T_ALLY:
            return card
    return lay.NONE


@fast
def pay_cards(t: Any, s: Any, w: Any) -> None:
    """Discard the card that an ability costs."""
    kinds, card = 0, spare_card(t, s)
    for other in range(1, t[ops.N_CARDS]):
        kinds += s[lay.HAND + other] > 0
    if kinds > 1:
        logged(w, lay.L_DISCARD, card, 0, 0, 0, kinds)
    s[lay.HAND + card] -= 1
    s[lay.DISCARD + card] += 1


@fast
def recalls(t: Any, s: Any, w: Any) -> bool:
    """Rule 3; whether it was done."""
    first = lay.ACTIVE + t[ops.DICE_TYPE] * lay.LEVELS_OF_DICE
    above = s[first + 1] + s[first + 2]
    if t[ops.RECALL] == 0 or s[first + 2] == 0 or above < 2 or above + s[first] < 3:
        return False
    held, gone = 0, 0
    for card in range(1, t[ops.N_CARDS]):
        if t[card_at(card) + ops.T_TYPE] == ops.T_ALLY:
            held += s[lay.HAND + card]
            gone += s[lay.DISCARD + card]
    if held or not gone or t[ops.BORN_LIFE] - s[lay.B_WOUNDS] < 3:
        return False
    s[lay.SIDE] = 0
    s[first + 2] -= 1
    s[lay.SPENT + t[ops.DICE_TYPE]] += 1
    logged(w, lay.L_POWER, t[ops.DICE_TYPE], 0, 0, 0, 0)
    frame_of(w, t[ops.REF_BORN], 0)
    push_from(w, lay.NEW, t[ops.RECALL])
    return True


@fast
def heals(t: Any, s: Any, w: Any) -> bool:
    """Rule 4; whether it was done."""
    if s[lay.B_WOUNDS] == 0:
        return False
    for place in range(s[lay.UNITS_N]):
        at = unit_at(place)
        if usable(t, s, w, s[at], s[at + lay.CARD], s[at + lay.EXHAUSTED], ops.R_HEAL):
            used(t, s, w, s[at], s[at + lay.CARD], at + lay.EXHAUSTED)
            return True
    return False


# --- main actions ---


@fast
def plays_ally(t: Any, s: Any, w: Any) -> bool:
    """Rule 6; whether it was done."""
    if s[lay.UNITS_N] >= t[ops.ROOM]:
        return False
    best = lay.NONE
    for card in range(1, t[ops.N_CARDS]):
        fit = (
            s[lay.HAND + card]
            and t[card_at(card) + ops.T_TYPE] == ops.T_ALLY
            and payable(t, s, cost_at(card) + ops.X_PLAY)
        )
        if fit and (best == lay.NONE or t[card_at(card) + ops.T_ATTACK] > t[card_at(best) + ops.T_ATTACK]):
            best = card
    if best != lay.NONE:
        played(t, s, w, best, ops.O_PUT_IN_PLAY)
    return best != lay.NONE


@fast
def played(t: Any, s: Any, w: Any, card: int, verb: int) -> None:
    """Play a card of the hand: pay, and put its coming into play on the agenda."""
    dice = pay(t, s, cost_at(card) + ops.X_PLAY)
    s[lay.HAND + card] -= 1
    logged(w, lay.L_PLAY, card, dice, 0, 0, 0)
    push(t, w, verb, card)


@fast
def kills(t: Any, s: Any, w: Any, exhausted: bool) -> bool:
    """Rule 5, or 7 for exhausted aspects; whether it was done."""
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        if s[unit_at(place)] == lay.NONE or not is_aspect(t, s, place) or not targetable(t, s, place, 0):
            continue
        for unit in range(s[lay.UNITS_N]):
            able = s[unit_at(unit) + lay.EXHAUSTED] == 0 and (s[unit_at(place) + lay.EXHAUSTED] > 0) == exhausted
            if able and falls(t, s, w, place, attack(t, s, w, unit)):
                w[lay.PICKED], w[lay.PICKED + 1] = 1, s[unit_at(unit)]
                attacks(t, s, w, s[unit_at(place)])
                return True
    return False


@fast
def storms(t: Any, s: Any, w: Any) -> bool:
    """Rule 8; whether it was done."""
    w[lay.PICKED] = 0
    for unit in range(s[lay.UNITS_N]):
        if s[unit_at(unit) + lay.EXHAUSTED] == 0:
            w[lay.PICKED] += 1
            w[lay.PICKED + w[lay.PICKED]] = s[unit_at(unit)]
    if w[lay.PICKED]:
        attacks(t, s, w, t[ops.REF_CHIMERA])
    return bool(w[lay.PICKED] > 0)


@fast
def attacks(t: Any, s: Any, w: Any, target: int) -> None:
    """Attack with the units in PICKED."""
    s[lay.MAIN] = 0
    logged(w, lay.L_ATTACK, target, 0, 0, 0, w[lay.PICKED])
    for number in range(w[lay.PICKED]):
        logged(w, lay.L_ATTACK, w[lay.PICKED + 1 + number], 0, 0, 0, 0)
    players_attack(t, s, w, target)


@fast
def plays_spell(t: Any, s: Any, w: Any) -> bool:
    """Rule 9; whether it was done."""
    for card in range(1, t[ops.N_CARDS]):
        summoner = t[cost_at(card) + ops.X_RULE] == ops.R_SUMMON
        if s[lay.HAND + card] and summoner and payable(t, s, cost_at(card) + ops.X_PLAY) and has_slot(t, s, card):
            played(t, s, w, card, ops.O_ON_SPELLBOARD)
            return True
    return False


@fast
def has_slot(t: Any, s: Any, card: int) -> bool:
    """Whether a ready spell has a place on the spellboard: copies of one name share a slot."""
    slots = 0
    for number in range(s[lay.SPELLS_N]):
        other = s[lay.SPELLS + number * lay.SPELL + 1]
        if other == card:
            return True
        slots += number == 0 or other != s[lay.SPELLS + (number - 1) * lay.SPELL + 1]
    return bool(slots < t[ops.SLOTS])


@fast
def passes(t: Any, s: Any, w: Any) -> None:
    """Rule 10: a pass raises a rage die while an aspect is face down."""
    if not s[lay.MAIN]:
        logged(w, lay.L_END, 0, 0, 0, 0, 0)
        players_turn_over(t, s, w)
        return
    logged(w, lay.L_PASS, 0, 0, 0, 0, 0)
    s[lay.MAIN], s[lay.PASSED] = 0, 1
    if hidden_left(s):
        push(t, w, ops.O_RAISE, 1)


@fast
def soldier_acts(t: Any, s: Any, w: Any) -> None:
    """One action of the player's turn."""
    if s[lay.SIDE] and (summons(t, s, w) or slashes(t, s, w) or recalls(t, s, w) or heals(t, s, w)):
        return
    if s[lay.MAIN] and (kills(t, s, w, False) or plays_ally(t, s, w) or kills(t, s, w, True)):
        return
    if s[lay.MAIN] and (storms(t, s, w) or plays_spell(t, s, w)):
        return
    passes(t, s, w)


# --- cards that come into play ---


@fast
def put_in_play(t: Any, s: Any, w: Any, card: int) -> None:
    """A unit at the right end of the player's battlefield; discarded when there is no room left."""
    if s[lay.UNITS_N] >= t[ops.ROOM]:
        card_home(t, s, card, 0)
        return
    place = enter(s, w, False, fresh(t, s, card), card, 0)
    if place != NOWHERE:
        told(t, s, w, ops.E_ENTERS, place)


@fast
def on_spellboard(t: Any, s: Any, w: Any, card: int) -> None:
    """A ready spell takes its place among the others by name."""
    if s[lay.SPELLS_N] >= lay.MOST_SPELLS:
        w[lay.ERROR] = lay.E_ROOM
        return
    ref, at = fresh(t, s, card), lay.SPELLS + s[lay.SPELLS_N] * lay.SPELL
    while at > lay.SPELLS and s[at - lay.SPELL] > ref:
        for field in range(lay.SPELL):
            s[at + field] = s[at - lay.SPELL + field]
        at -= lay.SPELL
    s[at], s[at + 1], s[at + 2], s[at + 3] = ref, card, 0, 0
    s[lay.SPELLS_N] += 1
