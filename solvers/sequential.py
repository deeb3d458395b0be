"""Whether one play is told apart from others, by tests that may be looked at after every game.

To look again and again at a 95 % interval, and to stop once it leaves 0, errs far more often than one time in twenty.
A confidence sequence holds at all numbers of games together. This one is Robbins' normal mixture (H. Robbins, 1970,
"Statistical methods related to the law of the iterated logarithm") with the deviation estimated from the games
(I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy, A. Ramdas, "Time-uniform central limit theory and asymptotic
confidence sequences", Annals of Statistics, 2024): right for large numbers, so nothing is said below LEAST games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log, sqrt

LEAST = 30
"""Pairs of games below which nothing is said."""
TUNED = 64
"""The number of games at which the sequence is narrowest."""
DOUBT = 0.05


def standard_errors(count: int, doubt: float = DOUBT) -> float:
    """How many standard errors to either side hold the mean at every number of games, but for a chance of `doubt`."""
    spread = (1 - 2 * log(doubt) + log(1 - 2 * log(doubt))) / TUNED * count
    return sqrt(2 * (spread + 1) / spread * log(sqrt(spread + 1) / doubt))


def beaten(leader: Sequence[Fraction], rival: Sequence[Fraction], doubt: float = DOUBT) -> bool:
    """Whether the leader is worth more, by the differences of games that met the same luck; wrong with `doubt`.

    That holds for looks at any numbers of games, and for a leader that the games themselves have chosen as long as
    `doubt` is shared among all rivals: to err, one of them must seem to beat the play that is best.
    """
    apart = [float(a - b) for a, b in zip(leader, rival, strict=False)]
    count = len(apart)
    if count < LEAST:
        return False
    mean = sum(apart) / count
    error = sqrt(sum((one - mean) ** 2 for one in apart) / (count - 1) / count)
    # One side only: twice the doubt of an interval.
    return mean > error * standard_errors(count, min(1.0, 2 * doubt))


def separated(leader: Sequence[Fraction], rivals: Sequence[Sequence[Fraction]], doubt: float = DOUBT) -> bool:
    """Whether the leader is told apart from all rivals: then sampling may stop, and is wrong with a chance of `doubt`.

    Sequences hold the values of games 0, 1, 2, … of a play; game i of every play meets the same luck.
    """
    return all(beaten(leader, rival, doubt / len(rivals)) for rival in rivals)
