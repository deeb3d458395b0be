"""Solitaire Yahtzee, solved exactly with the public lattice of dice: the value of the game before its first roll.

Boxes 0 to 5 count their face; then three and four of a kind, full house, small and large straight, Yahtzee, chance.
Known values: 254.587729 with the forced joker rule, 245.870775 without the Yahtzee bonus.
"""

import numpy as np

from solvers.jit import kernel
from solvers.lattice import lattice

BOXES, FACES, DICE = 13, 6, 5
YAHTZEE, FULL = 11, (1 << BOXES) - 1
GOAL, UPPER_BONUS, YAHTZEE_BONUS = 63, 35, 100


def scores() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points of (box, roll), the same with the joker rule, and the face of a Yahtzee (-1: none)."""
    dice = lattice(DICE)
    rolls = [dice.rolls[number] for number in dice.full()]
    points = np.zeros((BOXES, len(rolls)), dtype=np.int64)
    for at, roll in enumerate(rolls):
        counts = [roll.count(face) for face in range(1, FACES + 1)]
        runs = "".join("1" if count else "0" for count in counts)
        points[:6, at] = [face * count for face, count in enumerate(counts, 1)]
        points[6:, at] = (
            sum(roll) * (max(counts) >= 3), sum(roll) * (max(counts) >= 4), 25 * (sorted(counts)[-2:] == [2, 3]),
            30 * ("1111" in runs), 40 * ("11111" in runs), 50 * (max(counts) == 5), sum(roll),
        )  # fmt: skip
    joker = points.copy()
    five = np.array([roll[0] - 1 if roll.count(roll[0]) == DICE else -1 for roll in rolls], dtype=np.int64)
    joker[8:11, five >= 0] = [[25], [30], [40]]
    return points, joker, five


@kernel
def may_go(used, box, face, forced):  # type: ignore[no-untyped-def]
    """Whether a roll may go into a box: a joker goes into its upper box, else into a lower one, else anywhere."""
    if used >> box & 1:
        return False
    if not forced:
        return True
    if not used >> face & 1:
        return box == face
    return box >= FACES or used >> FACES == (1 << (BOXES - FACES)) - 1


@kernel
def turn_values(used, bonus, points, joker, five, known, wanted):  # type: ignore[no-untyped-def]
    """What every roll is worth at the end of a turn, for the (upper total, Yahtzee scored) pairs in `wanted`."""
    found = np.full((points.shape[1], len(wanted)), -1.0)
    for roll in range(points.shape[1]):
        forced = bonus and five[roll] >= 0 and used >> YAHTZEE & 1
        for box in range(BOXES):
            if may_go(used, box, five[roll], forced):
                gain = joker[box, roll] if forced else points[box, roll]
                scores_now = bonus and box == YAHTZEE and gain == 50
                upper = gain if box < FACES else 0
                raise_to(found[roll], known[used | 1 << box], wanted, gain, upper, forced, scores_now)
    return found.T


@kernel
def raise_to(best, known, wanted, gain, upper, forced, scores_now):  # type: ignore[no-untyped-def]
    """Raise the best of every pair to what a box gives it: `upper` is what that adds to the upper total."""
    for row in range(len(wanted)):
        total, scored = wanted[row, 0], wanted[row, 1]
        after = min(GOAL, total + upper)
        value = gain + known[after, 1 if scores_now else scored]
        if after == GOAL and total < GOAL:
            value += UPPER_BONUS
        if forced and scored:
            value += YAHTZEE_BONUS
        best[row] = max(best[row], value)


def solve(bonus: bool = True) -> tuple[float, int]:
    """The expected score of best play from an empty card, and how many states before a turn were valued."""
    dice = lattice(DICE)
    points, joker, five = scores()
    known = np.zeros((FULL + 1, GOAL + 1, 2))
    states = 0
    for used in range(FULL - 1, -1, -1):
        totals = sorted({min(GOAL, total) for total in upper_totals(used)})
        flags = (0, 1) if bonus and used >> YAHTZEE & 1 else (0,)
        wanted = np.array([(total, flag) for total in totals for flag in flags], dtype=np.int64)
        values = turn_values(used, bonus, points, joker, five, known, wanted)
        known[used, wanted[:, 0], wanted[:, 1]] = dice.expected(values, 2)
        states += len(wanted)
    return float(known[0, 0, 0]), states


def upper_totals(used: int) -> set[int]:
    """The sums that the used boxes of the upper part may hold."""
    sums = {0}
    for face in range(1, FACES + 1):
        if used >> (face - 1) & 1:
            sums = {total + face * count for total in sums for count in range(DICE + 1)}
    return sums
