"""Pig: roll and add to the turn's total, lose it with a 1, or hold; who first has the target wins.

A state packs both scores, the turn's total, whose turn it is and whether the die is rolling. Written with the public
interface of packed games only.
"""

from solvers.packed import CHANCE, FIRST, SECOND, TERMINAL, Packed, packed

SIDES = 6
BITS = 8
MASK = (1 << BITS) - 1


def state(first: int = 0, second: int = 0, total: int = 0, turn: int = 0, rolling: int = 0) -> int:
    """The packed state."""
    return ((((first << BITS | second) << BITS | total) << 1 | turn) << 1) | rolling


def pig(target: int) -> Packed:
    """Two players, each deciding for itself; worth 1 to the first player when it wins, else 0."""

    def kind(s):  # type: ignore[no-untyped-def]
        if (s >> 18) >= target or (s >> 10 & MASK) >= target:
            return TERMINAL
        return CHANCE if s & 1 else (SECOND if s >> 1 & 1 else FIRST)

    def count(s):  # type: ignore[no-untyped-def]
        return SIDES if s & 1 else 2

    def step(s, number):  # type: ignore[no-untyped-def]
        first, second, total, turn = s >> 18, s >> 10 & MASK, s >> 2 & MASK, s >> 1 & 1
        rolling = 0
        if s & 1:
            if number == 0:
                total, turn = 0, 1 - turn
            else:
                total = min(MASK, total + number + 1)
        elif number == 0:
            rolling = 1
        else:
            if turn:
                second = min(target, second + total)
            else:
                first = min(target, first + total)
            total, turn = 0, 1 - turn
        # A total that is enough is banked at once: to roll on could only lose it.
        mine = second if turn else first
        if mine + total >= target and not rolling:
            if turn:
                second = target
            else:
                first = target
            total = 0
        return ((((first << BITS | second) << BITS | total) << 1 | turn) << 1) | rolling

    def chance(s, number):  # type: ignore[no-untyped-def]
        return 1.0 / SIDES

    def value(s):  # type: ignore[no-untyped-def]
        return 1.0 if (s >> 18) >= target else 0.0

    return packed(kind, count, step, chance, value)


def against_automaton(target: int, hold: int) -> Packed:
    """One player against one that holds as soon as its total is `hold` or enough to win."""
    game = pig(target)
    pig_kind, pig_step = game.kind, game.step

    def kind(s):  # type: ignore[no-untyped-def]
        found = pig_kind(s)
        return CHANCE if found == SECOND else found

    def count(s):  # type: ignore[no-untyped-def]
        return SIDES if s & 1 else (1 if s >> 1 & 1 else 2)

    def step(s, number):  # type: ignore[no-untyped-def]
        if s >> 1 & 1 and not s & 1:
            return pig_step(s, 1 if (s >> 2 & MASK) >= hold else 0)
        return pig_step(s, number)

    def chance(s, number):  # type: ignore[no-untyped-def]
        return 1.0 / SIDES if s & 1 else 1.0

    return packed(kind, count, step, chance, game.value)
