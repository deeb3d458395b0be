"""Kernels: the Chimera's turn, the recovery phase, the end of a round, the prepare phase."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.answers import discards, exhausts
from model.redrains.fast.basics import (
    NOWHERE,
    card_at,
    logged,
    luck,
    program,
    push,
    push_from,
    push_heard,
    rage_die,
    unit_at,
    unit_place,
)
from model.redrains.fast.fighting import chimera_attacker, chimera_attacks
from model.redrains.fast.harm import listeners, new_event, placed_wounds
from model.redrains.fast.layout import fast
from model.redrains.fast.numbers import recover
from model.redrains.fast.raging import raised
from model.redrains.fast.selecting import hidden_left, is_aspect
from model.redrains.fast.testing import hand_size

FULL_HAND, FACES = 5, 12

# --- the Chimera's turn ---


@fast
def new_turn(s: Any, turn: int) -> None:
    """A turn begins: limits are fresh, bonuses of the last turn are gone."""
    for place in range(lay.PLACES):
        s[unit_at(place) + lay.BONUS] = 0
    s[lay.MAIN], s[lay.SIDE], s[lay.PASSED], s[lay.REACTED] = 1, 1, 0, 0
    s[lay.TURN], s[lay.DESTROYED] = turn, 0


@fast
def chimera_turns(t: Any, s: Any, w: Any) -> None:
    """The Chimera's turn, then the player's."""
    s[lay.IDLE] = 1
    push(t, w, ops.O_TURNS_OVER, 0)
    push(t, w, ops.O_CHIMERA_TURN, 0)


@fast
def chimera_turn(t: Any, s: Any, w: Any) -> None:
    """Status abilities left to right, then a roll, an attack or a pass."""
    new_turn(s, lay.CHIMERAS)
    push(t, w, ops.O_TURN_ENDS, 0)
    push(t, w, ops.O_ACTS, 0)
    for place in range(lay.ROW_AT + s[lay.ROW_N] - 1, lay.ROW_AT - 1, -1):
        ref = s[unit_at(place)]
        if ref != lay.NONE and t[card_at(s[unit_at(place) + lay.CARD]) + ops.T_STATUS]:
            push(t, w, ops.O_STATUS, ref)


@fast
def status_ability(t: Any, s: Any, w: Any, ref: int) -> None:
    """One status token pays for the status ability of a unit."""
    place = unit_place(s, ref)
    if place == NOWHERE or s[unit_at(place) + lay.STATUS] == 0:
        return
    at = unit_at(place)
    last = int(s[at + lay.STATUS] == 1)
    s[at + lay.STATUS] -= 1
    for field in range(lay.FRAME):
        w[lay.NEW + field] = 0
    w[lay.NEW + lay.SELF], w[lay.NEW + lay.BY] = ref, -1
    w[lay.NEW + lay.SOURCE], w[lay.NEW + lay.LAST] = s[at + lay.CARD], last
    pc = t[card_at(s[at + lay.CARD]) + ops.T_STATUS]
    if pc:
        push_from(w, lay.NEW, pc)


@fast
def acts(t: Any, s: Any, w: Any) -> None:
    """The Chimera rolls while a card is face down, else it attacks if it can, else it passes."""
    attacker, forced = chimera_attacker(t, s), s[lay.FORCED]
    s[lay.FORCED] = 0
    hidden = hidden_left(s)
    if attacker != lay.NONE and (forced or not hidden):
        s[lay.IDLE] = 0
        chimera_attacks(t, s, w, attacker)
    elif hidden:
        s[lay.IDLE] = 0
        power = rage_die(w)
        push(t, w, ops.O_BEHAVIOR, power)
        raised(t, s, w, power)


@fast
def behavior(t: Any, s: Any, w: Any, power: int) -> None:
    """The row of the behavior card that the die names: its side action, then its main action."""
    phase = s[lay.PHASE] - 1
    number = t[ops.FACES + phase * FACES + luck(w, FACES)]
    at = ops.ROWS + (phase * ops.MOST_ROWS + number) * ops.ROW
    logged(w, lay.L_BEHAVIOR, number, phase, 0, t[at], FACES)
    both = t[ops.BOTH_ENTRIES] or t[at + 1] == 0
    if both or not power:
        program(t, w, t[at + 2], 0)
    if (both or power) and not s[lay.NO_SIDE]:
        program(t, w, t[at + 1], 0)


@fast
def turns_over(t: Any, s: Any, w: Any) -> None:
    """After the Chimera's turns: recovery after two passes in a row, else the player's turn."""
    s[lay.PASSES] = s[lay.PASSES] + 1 if s[lay.IDLE] else 0
    if stop(s, w, lay.H_CHIMERA):
        return
    if s[lay.PASSES] >= 2:
        recovery(t, s, w)
    else:
        new_turn(s, lay.PLAYERS)


@fast
def players_turn_over(t: Any, s: Any, w: Any) -> None:
    """After the player's turn: recovery after two passes in a row, else the Chimera's turn."""
    s[lay.PASSES] = s[lay.PASSES] + 1 if s[lay.PASSED] else 0
    if stop(s, w, lay.H_PLAYERS):
        return
    if s[lay.PASSES] >= 2:
        recovery(t, s, w)
    else:
        chimera_turns(t, s, w)


@fast
def stop(s: Any, w: Any, kind: int) -> bool:
    """Count a boundary; whether the game is over or the question ends there."""
    if s[lay.HORIZON] == kind or (kind == lay.H_ROUND and s[lay.HORIZON] == lay.H_CHIMERA):
        s[lay.LEFT] = s[lay.LEFT] - 1 if s[lay.HORIZON] == kind else 0
        if s[lay.LEFT] <= 0:
            w[lay.SP], w[lay.BATTLES_N], w[lay.FIGHTING] = 0, 0, 0
    return over(s)


@fast
def over(s: Any) -> bool:
    """Whether the game is decided or the question ends here."""
    return bool(s[lay.OUTCOME] != 0 or (s[lay.HORIZON] != lay.H_GAME and s[lay.LEFT] <= 0))


# --- recovery ---


@fast
def recovery(t: Any, s: Any, w: Any) -> None:
    """The six steps of the recovery phase and the end of the round."""
    s[lay.TURN], s[lay.PASSES] = lay.RECOVERY, 0
    push(t, w, ops.O_ROUND_ENDS, 0)
    push(t, w, ops.O_PIPS, 0)
    push(t, w, ops.O_REPLENISH, 0)
    push(t, w, ops.O_PLACE_RAINS, 0)
    push(t, w, ops.O_EXHAUST_DICE, 0)
    push(t, w, ops.O_REFRESH, 0)
    push(t, w, ops.O_RECOVER, 0)


@fast
def recovered(t: Any, s: Any, w: Any) -> None:
    """Wounds leave the player's units by their recover values."""
    for place in range(lay.PLACES):
        at = unit_at(place)
        mine = place < s[lay.UNITS_N]
        theirs = lay.ROW_AT <= place < lay.ROW_AT + s[lay.ROW_N] and s[at] != lay.NONE and not is_aspect(t, s, place)
        if (mine or theirs) and s[at + lay.WOUNDS]:
            s[at + lay.WOUNDS] = max(0, s[at + lay.WOUNDS] - recover(t, s, w, place))


@fast
def refreshed(s: Any) -> None:
    """Red Rains tokens leave for exhaustion tokens, then one exhaustion token leaves every card."""
    s[lay.RAINS] = max(0, s[lay.RAINS] - s[lay.C_EXHAUSTED] - s[lay.U_EXHAUSTED])
    for at in (lay.C_EXHAUSTED, lay.U_EXHAUSTED, lay.B_EXHAUSTED):
        s[at] = max(0, s[at] - 1)
    s[lay.GUARDED] = 0
    for place in range(lay.PLACES):
        at = unit_at(place)
        s[at + lay.EXHAUSTED] = max(0, s[at + lay.EXHAUSTED] - 1)
        for slot in range(lay.ATTACHED, lay.UNIT):
            if s[at + slot] // (lay.ATT_CARD * lay.ATT_OWNER) % lay.ATT_TIRED:
                s[at + slot] -= lay.ATT_CARD * lay.ATT_OWNER
    for number in range(s[lay.SPELLS_N]):
        at = lay.SPELLS + number * lay.SPELL + lay.S_EXHAUSTED
        s[at] = max(0, s[at] - 1)


@fast
def exhaust_dice(s: Any, w: Any) -> None:
    """The player picks the active dice that are rolled again, one type after the other."""
    for kind in range(lay.KINDS_OF_DICE):
        exhausts(s, w, kind)


@fast
def place_rains(t: Any, s: Any, w: Any) -> None:
    """One Red Rains token for each face-up aspect."""
    count = 0
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        count += s[unit_at(place)] != lay.NONE and is_aspect(t, s, place)
    if count:
        push(t, w, ops.O_RAIN, count)


@fast
def replenish(t: Any, s: Any, w: Any) -> None:
    """One aspect at a time, up to the threat value."""
    left = s[lay.BLOCKS_N]
    for card in range(1, t[ops.N_CARDS]):
        left += s[lay.C_DISCARD + card]
    aspects = 0
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        aspects += is_aspect(t, s, place)
    if left and aspects < t[ops.THREAT]:
        push(t, w, ops.O_REPLENISH, 0)
        push(t, w, ops.O_DEAL, 0)


@fast
def pips(t: Any, s: Any) -> None:
    """Status tokens up to the pips, never down."""
    for place in range(lay.ROW_AT, lay.ROW_AT + s[lay.ROW_N]):
        at = unit_at(place)
        if s[at] != lay.NONE:
            s[at + lay.STATUS] = max(s[at + lay.STATUS], t[card_at(s[at + lay.CARD]) + ops.T_PIPS])


@fast
def round_ends(t: Any, s: Any, w: Any) -> None:
    """Effects of the end of the round, then the token passes."""
    push(t, w, ops.O_PASS_TOKEN, 0)
    new_event(w)
    listeners(t, s, w, ops.E_END_OF_ROUND)
    push_heard(t, w, 0, w[lay.HEARD_N])


@fast
def pass_token(t: Any, s: Any, w: Any) -> None:
    """The first player token passes, and the next round is prepared."""
    if s[lay.FIRST] < 0:
        s[lay.FIRST] = s[lay.POINTED]
    else:
        s[lay.FIRST], s[lay.POINTED] = -1, 0
    s[lay.ROUND] += 1
    if not stop(s, w, lay.H_ROUND):
        prepare(t, s, w)


# --- prepare ---


@fast
def prepare(t: Any, s: Any, w: Any) -> None:
    """The prepare phase and the first turn after it."""
    new_turn(s, lay.PREPARE)
    push(t, w, ops.O_TURNS_BEGIN, 0)
    push(t, w, ops.O_REFILL, 0)
    push(t, w, ops.O_DISCARD_ANY, 0)
    push(t, w, ops.O_ROLL_DICE, 0)


@fast
def roll_dice(t: Any, s: Any, w: Any) -> None:
    """Every die of the exhausted pool is rolled, type by type."""
    for kind in range(lay.KINDS_OF_DICE):
        dice = s[lay.SPENT + kind]
        if dice == 0:
            continue
        first = ops.ROLL_AT + dice * ops.MOST_ROLLS * ops.ROLL
        number = (dice + 1) * (dice + 2) // 2 - 1
        total = t[first + number * ops.ROLL + 3]
        at, found, below = first, luck(w, total), 0
        while t[at + 3] <= found:
            below = t[at + 3]
            at += ops.ROLL
        for level in range(lay.LEVELS_OF_DICE):
            s[lay.ACTIVE + kind * lay.LEVELS_OF_DICE + level] += t[at + level]
        s[lay.SPENT + kind] = 0
        logged(w, lay.L_ROLL, kind, t[at + 1], t[at + 2], t[at + 3] - below, total)


@fast
def discard_any(t: Any, s: Any, w: Any) -> None:
    """Cards of the hand are discarded one after the other in the order of their names."""
    card = discards(t, s, w, 1)
    while card != lay.NONE:
        s[lay.HAND + card] -= 1
        s[lay.DISCARD + card] += 1
        card = discards(t, s, w, card)


@fast
def drawn(t: Any, s: Any, w: Any, count: int) -> int:
    """Draw up to so many cards; how many could not be drawn."""
    if count > 0 and s[lay.DECK_KNOWN] == 0:
        w[lay.ERROR] = lay.E_DECK
    while count > 0 and s[lay.DECK_N] > 0:
        total = 0
        for card in range(1, t[ops.N_CARDS]):
            total += s[lay.DECK + card]
        number = luck(w, total)
        for card in range(1, t[ops.N_CARDS]):
            copies = s[lay.DECK + card]
            if number < copies:
                logged(w, lay.L_DRAW, card, count, s[lay.DECK_N], copies, total)
                s[lay.DECK + card] -= 1
                s[lay.HAND + card] += 1
                break
            number -= copies
        s[lay.DECK_N] -= 1
        count -= 1
    return count


@fast
def refill(t: Any, s: Any, w: Any) -> None:
    """Draw up to five cards; a wound for every card that cannot be drawn."""
    need = FULL_HAND - hand_size(t, s)
    if need > 0:
        missing = drawn(t, s, w, need)
        if missing:
            placed_wounds(t, s, w, t[ops.REF_BORN], missing)


@fast
def turns_begin(t: Any, s: Any, w: Any) -> None:
    """Effects of the end of the prepare phase, then the first turn."""
    push(t, w, ops.O_FIRST_TURN, 0)
    new_event(w)
    listeners(t, s, w, ops.E_PREPARED)
    push_heard(t, w, 0, w[lay.HEARD_N])


@fast
def first_turn(t: Any, s: Any, w: Any) -> None:
    """Who holds the first player token begins."""
    if s[lay.FIRST] < 0:
        chimera_turns(t, s, w)
    else:
        new_turn(s, lay.PLAYERS)
