"""Pig: roll and add to the turn's total, lose it with a 1, or hold; who first has the target wins.

A state packs both scores, the turn's total, whose turn it is and whether the die is rolling. Written with the public
interface of packed games only.
"""

from solvers.jit import kernel
from solvers.packed import CHANCE, FIRST, SECOND, TERMINAL, Packed, packed

SIDES = 6
BITS = 7
MASK = (1 << BITS) - 1
ROOM = 1 << 3 * BITS + 2
"""States are below this number; no target may exceed MASK."""
ROLL, HOLD = 0, 1


@kernel
def state(first=0, second=0, total=0, turn=0, rolling=0):  # type: ignore[no-untyped-def]
    """The packed state."""
    return ((((first << BITS | second) << BITS | total) << 1 | turn) << 1) | rolling


@kernel
def fields(s):  # type: ignore[no-untyped-def]
    """First score, second score, the turn's total, whose turn it is."""
    return s >> 2 * BITS + 2, s >> BITS + 2 & MASK, s >> 2 & MASK, s >> 1 & 1


@kernel
def held(s, target):  # type: ignore[no-untyped-def]
    """The state after the turn's total was banked."""
    first, second, total, turn = fields(s)
    if turn:
        return state(first, min(target, second + total), 0, 0)
    return state(min(target, first + total), second, 0, 1)


@kernel
def rolled(s, number):  # type: ignore[no-untyped-def]
    """The state after a roll; number 0 is the 1 that loses the total."""
    first, second, total, turn = fields(s)
    if number == 0:
        return state(first, second, 0, 1 - turn)
    return state(first, second, min(MASK, total + number + 1), turn)


@kernel
def enough(s, target):  # type: ignore[no-untyped-def]
    """Whether the turn's total wins once it is banked."""
    first, second, total, turn = fields(s)
    return (second if turn else first) + total >= target


def pig(target: int, at_once: bool = True, loss: float = 0.0) -> Packed:
    """Two players, each deciding for itself; worth 1 to the first player when it wins, else `loss`.

    A total that is enough is banked `at_once`; else it takes an action, the only one that there is.
    """
    if not 0 < target <= MASK:
        raise ValueError(f"the target of pig is 1 to {MASK}, not {target}")

    def kind(s):  # type: ignore[no-untyped-def]
        if s >> 2 * BITS + 2 >= target or (s >> BITS + 2 & MASK) >= target:
            return TERMINAL
        return CHANCE if s & 1 else (SECOND if s >> 1 & 1 else FIRST)

    def count(s):  # type: ignore[no-untyped-def]
        return SIDES if s & 1 else (1 if enough(s, target) else 2)

    def step(s, number):  # type: ignore[no-untyped-def]
        if not s & 1:
            return held(s, target) if number == HOLD or enough(s, target) else s | 1
        after = rolled(s, number)
        return held(after, target) if at_once and enough(after, target) else after

    def value(s):  # type: ignore[no-untyped-def]
        return 1.0 if s >> 2 * BITS + 2 >= target else loss

    return packed(kind, count, step, None, value, ROOM)


def against_automaton(target: int, hold: int) -> Packed:
    """One player against one that holds as soon as its total is `hold` or enough to win; it rolls without deciding."""
    game = pig(target)
    pig_kind, pig_step = game.kind, game.step

    def kind(s):  # type: ignore[no-untyped-def]
        found = pig_kind(s)
        return CHANCE if found == SECOND else found

    def count(s):  # type: ignore[no-untyped-def]
        if s >> 1 & 1:
            return 1 if (s >> 2 & MASK) >= hold else SIDES
        return SIDES if s & 1 else 2

    def step(s, number):  # type: ignore[no-untyped-def]
        if s >> 1 & 1:
            return pig_step(s, HOLD) if (s >> 2 & MASK) >= hold else pig_step(s | 1, number)
        return pig_step(s, number)

    return packed(kind, count, step, None, game.value, ROOM)


def holding(hold: int):  # type: ignore[no-untyped-def]
    """The policy that holds with such a total: state -> number of its choice."""

    def choose(s):  # type: ignore[no-untyped-def]
        return HOLD if (s >> 2 & MASK) >= hold else ROLL

    return choose
