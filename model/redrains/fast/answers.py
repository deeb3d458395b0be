"""Kernels: the player's answers to what effects and attacks ask.

QUIET neither blocks nor guards nor counters, and takes what comes first by name elsewhere; CHANCE_ANSWERS takes every
answer as often; SOLDIER plays by the rules of `soldier.py`, where they are in words.
"""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import card_at, locate, logged, luck, of_chimera, tokens_at, unit_at
from model.redrains.fast.layout import fast
from model.redrains.fast.numbers import attack, life
from model.redrains.fast.selecting import gather


@fast
def select(t: Any, s: Any, w: Any, selector: int) -> int:
    """Fill PICKED with what a selector of the effect at hand names, its choice made; how many there are."""
    ends = gather(t, s, w, lay.CURRENT, lay.PICKED, selector)
    if ends != ops.S_END:
        chosen = choose(t, s, w, ends == ops.S_CHOOSE_OR_NOT)
        w[lay.PICKED], w[lay.PICKED + 1] = int(chosen != lay.NONE), chosen
    return int(w[lay.PICKED])


@fast
def choose(t: Any, s: Any, w: Any, optional: bool) -> int:
    """One of PICKED as the player chooses, NONE when there is nothing or the player declines."""
    count = w[lay.PICKED]
    if count == 0 or (count == 1 and not optional):
        return int(w[lay.PICKED + 1]) if count else lay.NONE
    if w[lay.MODE] == lay.SOLDIER:
        chosen = soldier_chooses(t, s, w, optional)
    elif w[lay.MODE] == lay.QUIET:
        chosen = w[lay.PICKED + 1]
        for at in range(lay.PICKED + 2, lay.PICKED + 1 + count):
            chosen = min(chosen, w[at])
    else:
        number = luck(w, count + optional)
        chosen = w[lay.PICKED + 1 + number] if number < count else lay.NONE
    logged(w, lay.L_CHOOSE if chosen else lay.L_DECLINE, chosen, 0, 0, 0, count + optional)
    return int(chosen)


@fast
def choose_card(t: Any, w: Any) -> int:
    """One of the cards in PICKED, written as refs: the soldier takes the highest attack, the first by name of these."""
    best = w[lay.PICKED + 1]
    if w[lay.PICKED] > 1:
        if w[lay.MODE] == lay.CHANCE_ANSWERS:
            best = w[lay.PICKED + 1 + luck(w, w[lay.PICKED])]
        elif w[lay.MODE] == lay.SOLDIER:
            for at in range(lay.PICKED + 2, lay.PICKED + 1 + w[lay.PICKED]):
                other = t[card_at(w[at] // lay.REFS) + ops.T_ATTACK]
                best = w[at] if other > t[card_at(best // lay.REFS) + ops.T_ATTACK] else best
        logged(w, lay.L_CHOOSE, best, 0, 0, 0, w[lay.PICKED])
    return int(best)


@fast
def falls(t: Any, s: Any, w: Any, place: int, damage: int) -> bool:
    """Whether so much damage destroys a unit, prevention apart."""
    return bool(s[unit_at(place) + lay.WOUNDS] + damage >= life(t, s, w, place))


@fast
def soldier_chooses(t: Any, s: Any, w: Any, optional: bool) -> int:
    """Of the Chimera's cards the first that one damage destroys, else none if none will do, else the Chimera or the
    first; where only own cards are offered, the first exhausted one, else the first."""
    theirs, chimera = False, False
    for at in range(lay.PICKED + 1, lay.PICKED + 1 + w[lay.PICKED]):
        place = locate(t, s, w[at])
        theirs = theirs or of_chimera(place)
        chimera = chimera or w[at] == t[ops.REF_CHIMERA]
        if lay.ROW_AT <= place < lay.PLACES and falls(t, s, w, place, 1):
            return int(w[at])
    if optional:
        return lay.NONE
    if chimera:
        return int(t[ops.REF_CHIMERA])
    for at in range(lay.PICKED + 1, lay.PICKED + 1 + w[lay.PICKED]):
        place = locate(t, s, w[at])
        if (not theirs and s[tokens_at(s, place)] > 0) or (theirs and of_chimera(place)):
            return int(w[at])
    return int(w[lay.PICKED + 1])


@fast
def accepts(w: Any) -> bool:
    """Whether the player does what an effect lets it do."""
    yes = luck(w, 2) if w[lay.MODE] == lay.CHANCE_ANSWERS else int(w[lay.MODE] == lay.QUIET)
    logged(w, lay.L_ACCEPT, yes, 0, 0, 0, 2)
    return yes == 1


@fast
def blocks(t: Any, s: Any, w: Any, attacker: int) -> int:
    """The ref of the blocker among PICKED, or NONE. `attacker` is its place."""
    count = w[lay.PICKED]
    if count == 0:
        return lay.NONE
    chosen = lay.NONE
    if w[lay.MODE] == lay.CHANCE_ANSWERS:
        number = luck(w, count + 1)
        chosen = w[lay.PICKED + number] if number else lay.NONE
    elif w[lay.MODE] == lay.SOLDIER:
        chosen = soldier_blocks(t, s, w, attacker)
    logged(w, lay.L_BLOCK if chosen else lay.L_NO_BLOCK, chosen, 0, 0, 0, count + 1)
    return int(chosen)


@fast
def soldier_blocks(t: Any, s: Any, w: Any, attacker: int) -> int:
    """The leftmost unit that destroys the attacker, else that survives, else of the lowest attack against 2 or more."""
    blow, survivor, weakest, least = attack(t, s, w, attacker), lay.NONE, lay.NONE, 0
    for at in range(lay.PICKED + 1, lay.PICKED + 1 + w[lay.PICKED]):
        place = locate(t, s, w[at])
        strength = attack(t, s, w, place)
        if falls(t, s, w, attacker, strength):
            return int(w[at])
        if survivor == lay.NONE and not falls(t, s, w, place, blow):
            survivor = w[at]
        if weakest == lay.NONE or strength < least:
            weakest, least = w[at], strength
    if survivor != lay.NONE:
        return int(survivor)
    return int(weakest) if blow > 1 else lay.NONE


@fast
def guards(t: Any, w: Any) -> int:
    """The Phoenixborn's ref when it guards, or NONE."""
    yes = luck(w, 2) if w[lay.MODE] == lay.CHANCE_ANSWERS else 0
    logged(w, lay.L_GUARDED if yes else lay.L_NO_GUARD, t[ops.REF_BORN], 0, 0, 0, 2)
    return int(t[ops.REF_BORN]) if yes else lay.NONE


@fast
def counters(t: Any, s: Any, w: Any, target: int) -> bool:
    """Whether the attacked unit at a place hits back."""
    yes = 0
    if w[lay.MODE] == lay.CHANCE_ANSWERS:
        yes = luck(w, 2)
    elif w[lay.MODE] == lay.SOLDIER:
        yes = int(attack(t, s, w, target) > 0)
    logged(w, lay.L_COUNTER, yes, 0, 0, 0, 2)
    return yes == 1


@fast
def first_effect(w: Any, lowest: int, count: int) -> int:
    """Which of `count` simultaneous effects, the topmost at `lowest` + count - 1, comes first: its place there.

    Effects of one source are one answer, which the last of them takes.
    """
    options, chosen = 0, lay.NONE
    for one in range(count):
        source = w[lay.STACK + (lowest + one) * lay.FRAME + lay.SOURCE]
        new = True
        for other in range(one):
            new = new and w[lay.STACK + (lowest + other) * lay.FRAME + lay.SOURCE] != source
        options += new
    if options > 1:
        number = luck(w, options) if w[lay.MODE] == lay.CHANCE_ANSWERS else -1
        chosen = source_of(w, lowest, count, number)
        logged(w, lay.L_ORDER, chosen, 0, 0, 0, options)
    for one in range(count):
        if options == 1 or w[lay.STACK + (lowest + one) * lay.FRAME + lay.SOURCE] == chosen:
            return one
    return 0


@fast
def source_of(w: Any, lowest: int, count: int, number: int) -> int:
    """The source of the effect with a number among those of different sources; with -1 the first by name."""
    best = lay.NONE
    for one in range(count):
        source = w[lay.STACK + (lowest + one) * lay.FRAME + lay.SOURCE]
        new = True
        for other in range(one):
            new = new and w[lay.STACK + (lowest + other) * lay.FRAME + lay.SOURCE] != source
        if new and number == 0:
            return int(source)
        number -= new
        if best == lay.NONE or source < best:
            best = source
    return int(best)


@fast
def next_battle(w: Any) -> int:
    """Which of the battles declared is fought first: its number."""
    number = 0
    if w[lay.BATTLES_N] > 1:
        if w[lay.MODE] == lay.CHANCE_ANSWERS:
            number = luck(w, w[lay.BATTLES_N])
        attacker = w[lay.BATTLES + number * lay.BATTLE + lay.B_ATTACKER]
        logged(w, lay.L_BATTLE, attacker, 0, 0, 0, w[lay.BATTLES_N])
    return number


# --- dice and cards between the turns ---


@fast
def lowered(s: Any, w: Any, count: int) -> None:
    """Lower one or two non-basic active dice of the player's choice, as many as there are, one level each."""
    able = 0
    for die in range(lay.KINDS_OF_DICE * lay.LEVELS_OF_DICE):
        if die % lay.LEVELS_OF_DICE:
            able += s[lay.ACTIVE + die]
    count = min(count, able)
    options = lowerings(s, count, -1)
    if count == 0:
        return
    number = luck(w, options) if w[lay.MODE] == lay.CHANCE_ANSWERS and options > 1 else 0
    pair = lowerings(s, count, number)
    one, two = pair // 100, pair % 100
    if options > 1:
        logged(w, lay.L_LOWER, one, two, 0, 0, options)
    for die in (one - 1, two - 1):
        if die >= 0:
            s[lay.ACTIVE + die] -= 1
    for die in (one - 1, two - 1):
        if die >= 0:
            s[lay.ACTIVE + die - 1] += 1


@fast
def lowerings(s: Any, count: int, number: int) -> int:
    """How many sets of one or two non-basic dice there are; with a number the set with it: 100 (die + 1) + die + 1."""
    found, dice = 0, lay.KINDS_OF_DICE * lay.LEVELS_OF_DICE
    for one in range(dice):
        if one % lay.LEVELS_OF_DICE == 0 or s[lay.ACTIVE + one] == 0:
            continue
        if count == 1:
            if found == number:
                return 100 * (one + 1)
            found += 1
            continue
        for two in range(one, dice):
            enough = s[lay.ACTIVE + two] > (two == one)
            if two % lay.LEVELS_OF_DICE and enough:
                if found == number:
                    return 100 * (one + 1) + two + 1
                found += 1
    return found


@fast
def exhausts(s: Any, w: Any, kind: int) -> None:
    """Exhaust active dice of one type in the recovery phase: the soldier rolls all but the power ones again."""
    first = lay.ACTIVE + kind * lay.LEVELS_OF_DICE
    options = (s[first] + 1) * (s[first + 1] + 1) * (s[first + 2] + 1)
    if options == 1:
        return
    basic, classes, power = s[first], s[first + 1], 0
    if w[lay.MODE] == lay.CHANCE_ANSWERS:
        basic = luck(w, s[first] + 1)
        classes, power = luck(w, s[first + 1] + 1), luck(w, s[first + 2] + 1)
    elif w[lay.MODE] == lay.QUIET:
        basic = int(s[first] > 0)
        classes = int(basic == 0 and s[first + 1] > 0)
        power = int(basic + classes == 0)
    logged(w, lay.L_EXHAUST, kind, basic + 16 * classes + 256 * power, 0, 0, options)
    s[first] -= basic
    s[first + 1] -= classes
    s[first + 2] -= power
    s[lay.SPENT + kind] += basic + classes + power


@fast
def discards(t: Any, s: Any, w: Any, last: int) -> int:
    """The card that the player discards in the prepare phase, from `last` on by name; NONE to keep the rest."""
    options, chosen = 0, lay.NONE
    for card in range(max(1, last), t[ops.N_CARDS]):
        options += s[lay.HAND + card] > 0
    if options == 0:
        return lay.NONE
    number = luck(w, options + 1) if w[lay.MODE] == lay.CHANCE_ANSWERS else 1
    for card in range(max(1, last), t[ops.N_CARDS]):
        if s[lay.HAND + card] > 0:
            number -= 1
            if w[lay.MODE] == lay.SOLDIER:
                number = 0 if chosen == lay.NONE and soldier_discards(t, card) else 1
            if number == 0:
                chosen = card
    logged(w, lay.L_DISCARD if chosen else lay.L_KEEP, chosen, 0, 0, 0, options + 1)
    return int(chosen)


@fast
def soldier_discards(t: Any, card: int) -> bool:
    """Whether the soldier throws a card away in the prepare phase: one that is no ally."""
    return bool(t[card_at(card) + ops.T_TYPE] != ops.T_ALLY)
