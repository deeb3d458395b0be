"""Kernels: one verb after the other until the player decides, the question ends, or something is full."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.answers import first_effect
from model.redrains.fast.bagging import deal_aspect
from model.redrains.fast.basics import frame_at, push, push_from
from model.redrains.fast.fighting import battle_over, chimera_blocks, chimera_guards, declare_triggers, defend, fight
from model.redrains.fast.layout import fast
from model.redrains.fast.raging import next_phase, rained, raised, ultimate
from model.redrains.fast.rounds import (
    acts,
    behavior,
    chimera_turn,
    discard_any,
    exhaust_dice,
    first_turn,
    over,
    pass_token,
    pips,
    place_rains,
    players_turn_over,
    prepare,
    recovered,
    recovery,
    refill,
    refreshed,
    replenish,
    roll_dice,
    round_ends,
    status_ability,
    turns_begin,
    turns_over,
)
from model.redrains.fast.soldier import on_spellboard, pay_cards, put_in_play, soldier_acts
from model.redrains.fast.verbs import chimera_verb, flow_verb, harm_verb, ordered, token_verb, unit_verb


@fast
def chimera_rule(t: Any, s: Any, w: Any, op: int, value: int) -> bool:
    """A verb of the Chimera's turn; whether it was one."""
    if op == ops.O_CHIMERA_TURN:
        chimera_turn(t, s, w)
    elif op == ops.O_STATUS:
        status_ability(t, s, w, value)
    elif op == ops.O_ACTS:
        acts(t, s, w)
    elif op == ops.O_BEHAVIOR:
        behavior(t, s, w, value)
    elif op == ops.O_TURN_ENDS:
        s[lay.NO_SIDE], w[lay.BATTLES_N], w[lay.FIGHTING] = 0, 0, 0
    elif op == ops.O_TURNS_OVER:
        turns_over(t, s, w)
    elif op == ops.O_ULTIMATE:
        ultimate(t, s, w)
    elif op == ops.O_NEXT_PHASE:
        next_phase(s)
    elif op == ops.O_RAIN:
        rained(t, s, w, value)
    elif op == ops.O_RAISE:
        raised(t, s, w, value)
    elif op == ops.O_DEAL:
        deal_aspect(t, s, w)
    else:
        return False
    return True


@fast
def battle_rule(t: Any, s: Any, w: Any, op: int, value: int) -> bool:
    """A verb of a battle, or of a card that is played; whether it was one."""
    if op == ops.O_DECLARE:
        declare_triggers(t, s, w)
    elif op == ops.O_DEFEND:
        defend(t, s, w)
    elif op == ops.O_CHIMERA_BLOCKS:
        chimera_blocks(t, s, w)
    elif op == ops.O_CHIMERA_GUARDS:
        chimera_guards(t, s, w)
    elif op == ops.O_FIGHT:
        fight(t, s, w)
    elif op == ops.O_BATTLE_OVER:
        battle_over(t, s, w, value)
    elif op == ops.O_ORDER:
        ordered(t, w, value, first_effect(w, w[lay.SP] - value, value))
    elif op == ops.O_PUT_IN_PLAY:
        put_in_play(t, s, w, value)
    elif op == ops.O_ON_SPELLBOARD:
        on_spellboard(t, s, w, value)
    elif op == ops.O_PAY_CARDS:
        pay_cards(t, s, w)
    else:
        return False
    return True


@fast
def round_rule(t: Any, s: Any, w: Any, op: int) -> None:
    """A verb of the phases between the turns."""
    if op == ops.O_RECOVER:
        recovered(t, s, w)
    elif op == ops.O_REFRESH:
        refreshed(s)
    elif op == ops.O_EXHAUST_DICE:
        exhaust_dice(s, w)
    elif op == ops.O_PLACE_RAINS:
        place_rains(t, s, w)
    elif op == ops.O_REPLENISH:
        replenish(t, s, w)
    elif op == ops.O_PIPS:
        pips(t, s)
    elif op == ops.O_ROUND_ENDS:
        round_ends(t, s, w)
    elif op == ops.O_PASS_TOKEN:
        pass_token(t, s, w)
    elif op == ops.O_ROLL_DICE:
        roll_dice(t, s, w)
    elif op == ops.O_DISCARD_ANY:
        discard_any(t, s, w)
    elif op == ops.O_REFILL:
        refill(t, s, w)
    elif op == ops.O_TURNS_BEGIN:
        turns_begin(t, s, w)
    elif op == ops.O_FIRST_TURN:
        first_turn(t, s, w)


@fast
def card_verb(t: Any, s: Any, w: Any, at: int, rest: int) -> None:
    """A verb of a card."""
    done = harm_verb(t, s, w, at) or flow_verb(t, s, w, at, rest) or chimera_verb(t, s, w, at, rest)
    if not done and not token_verb(t, s, w, at):
        unit_verb(t, s, w, at)


@fast
def resolve(t: Any, s: Any, w: Any) -> None:
    """Run the first verb of the topmost effect; the rest of that effect stays below what the verb brings."""
    w[lay.SP] -= 1
    top = frame_at(w[lay.SP])
    for field in range(lay.FRAME):
        w[lay.CURRENT + field] = w[top + field]
    pc = w[lay.CURRENT + lay.PC]
    at, rest = ops.CODE_AT + pc * ops.CODE, 0
    if t[at + ops.CODE] != ops.O_END:
        rest = push_from(w, lay.CURRENT, pc + 1)
    op, value = t[at], w[lay.CURRENT + lay.V0]
    if op >= ops.RULES_N:
        card_verb(t, s, w, at, rest)
    elif not chimera_rule(t, s, w, op, value) and not battle_rule(t, s, w, op, value):
        round_rule(t, s, w, op)


@fast
def begin(t: Any, s: Any, w: Any, ends: bool) -> None:
    """Put what the phase of a position makes happen on the agenda; with `ends` the end of the player's turn."""
    if s[lay.TURN] == lay.RECOVERY:
        recovery(t, s, w)
    elif s[lay.TURN] == lay.PREPARE:
        prepare(t, s, w)
    elif s[lay.TURN] == lay.CHIMERAS:
        push(t, w, ops.O_TURNS_OVER, 0)
        push(t, w, ops.O_CHIMERA_TURN, 0)
    elif ends:
        players_turn_over(t, s, w)


@fast
def run(t: Any, s: Any, w: Any, ends: bool) -> None:
    """Begin, then play on until the game is decided, the question ends, or the player decides and is no soldier."""
    begin(t, s, w, ends)
    while w[lay.ERROR] == 0:
        if w[lay.SP] > 0:
            resolve(t, s, w)
        elif over(s) or s[lay.TURN] != lay.PLAYERS:
            return
        elif s[lay.MAIN] == 0 and s[lay.SIDE] == 0:
            players_turn_over(t, s, w)
        elif w[lay.MODE] == lay.SOLDIER:
            soldier_acts(t, s, w)
        else:
            return
