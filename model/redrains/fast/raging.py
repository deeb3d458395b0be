"""Kernels: rage dice, Red Rains tokens, the ultimate."""

from __future__ import annotations

from typing import Any

from model.redrains.fast import layout as lay
from model.redrains.fast import opcodes as ops
from model.redrains.fast.basics import (
    logged,
    luck,
    program,
    push,
)
from model.redrains.fast.harm import foreign_discarded
from model.redrains.fast.layout import fast

RAGE_DICE, LAST_PHASE = 5, 3

# --- rage dice, Red Rains tokens, the ultimate ---


@fast
def raised(t: Any, s: Any, w: Any, count: int) -> None:
    """Raise basic rage dice; all five on power give a token first, the rest afterwards."""
    for done in range(1, count + 1):
        if s[lay.RAGE] + 1 < RAGE_DICE:
            s[lay.RAGE] += 1
            continue
        s[lay.RAGE] = 0
        if count > done:
            push(t, w, ops.O_RAISE, count - done)
        rained(t, s, w, 1)
        return


@fast
def rained(t: Any, s: Any, w: Any, count: int) -> None:
    """Place Red Rains tokens one at a time, an ultimate interrupting the rest."""
    step = 1 if t[ops.ONE_BY_ONE] else max(1, count)
    while count > 0:
        count -= step
        s[lay.RAINS] += step
        if s[lay.RAINS] >= ultimate_value(t, s):
            if count > 0:
                push(t, w, ops.O_RAIN, count)
            push(t, w, ops.O_ULTIMATE, 0)
            return


@fast
def ultimate_value(t: Any, s: Any) -> int:
    """The tokens at which the ultimate resolves."""
    return int(t[ops.ULTIMATE] + s[lay.C_EXHAUSTED] + s[lay.U_EXHAUSTED])


@fast
def rerolled(t: Any, s: Any, w: Any) -> None:
    """Roll all basic rage dice again; those on power stay."""
    dice, power = RAGE_DICE - s[lay.RAGE], 0
    if dice:
        bits = luck(w, 1 << dice)
        for die in range(dice):
            power += bits >> die & 1
        ways = 1
        for k in range(power):
            ways = ways * (dice - k) // (k + 1)
        logged(w, lay.L_REROLL, power, 0, 0, ways, 1 << dice)
    raised(t, s, w, power)


@fast
def ultimate(t: Any, s: Any, w: Any) -> None:
    """Tokens leave, foreign cards are discarded, then the effect of the phase and the next phase."""
    s[lay.RAINS] = max(0, s[lay.RAINS] - ultimate_value(t, s))
    push(t, w, ops.O_NEXT_PHASE, 0)
    program(t, w, t[ops.ULTIMATES + s[lay.PHASE] - 1], 0)
    foreign_discarded(t, s, w)


@fast
def next_phase(s: Any) -> None:
    """The next phase, the last of which stays."""
    if s[lay.PHASE] < LAST_PHASE:
        s[lay.PHASE] += 1
        s[lay.U_EXHAUSTED] = 0
