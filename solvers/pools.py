"""Exact counts of dice and cards in whole numbers: sums, the best of many dice, hands without replacement.

A distribution is a dict: value -> how many of all orders give it; all of them are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb

from model.core.chance import Pool, deal, pool_size

Counts = dict[int, int]


def total(dice: int, sides: int = 6) -> Counts:
    """The sum of so many dice: sum -> in how many orders they give it.

    The numbers are the coefficients of (x + ... + x^s)^n for s sides and n dice. With q for them, the derivative of the
    closed form ((1 - x^s) / (1 - x))^n gives (1 - x - x^s + x^(s+1)) q' = n (1 - s x^(s-1) + (s-1) x^s) q. One half of
    them mirrors the other.
    """
    if dice < 0 or sides < 1:
        raise ValueError(f"there is no sum of {dice} dice with {sides} sides")
    last = dice * (sides - 1)
    half = last // 2
    # Zeros in front stand for the numbers of negative sums.
    pad = sides + 1
    found, slope = [0] * pad + [1], [0] * pad
    for at in range(half):
        here = pad + at
        slope.append(
            slope[here - 1] + slope[here - sides] - slope[here - sides - 1]
            + dice * (found[here] - sides * found[here - sides + 1] + (sides - 1) * found[here - sides])
        )  # fmt: skip
        found.append(slope[here] // (at + 1))
    lower = found[pad:]
    upper = lower[: last + 1 - len(lower)]
    return dict(enumerate(lower + upper[::-1], dice))


def best(dice: int, kept: int, sides: int = 6) -> Counts:
    """The sum of the `kept` highest of so many dice: sum -> in how many orders they give it.

    By the lowest face that is kept and how many dice are above it. The sums of those above are the coefficients of a
    polynomial, kept in one number whose digits are wide enough.
    """
    if not 0 <= kept <= dice or sides < 1:
        raise ValueError(f"{kept} of {dice} dice with {sides} sides cannot be kept")
    if not kept:
        return {0: sides**dice}
    width = (sides**dice).bit_length()
    sums = 0
    for face in range(1, sides + 1):
        above = sum(1 << width * larger for larger in range(face + 1, sides + 1))
        power = 1
        for more in range(kept if face < sides else 1):
            ways = comb(dice, more) * _at_least(dice - more, kept - more, face)
            sums += power * ways << width * face * (kept - more)
            power *= above
    digits = (1 << width) - 1
    return {value: sums >> width * value & digits for value in range(kept, kept * sides + 1)}


def _at_least(dice: int, many: int, face: int) -> int:
    """The orders in which dice show nothing above a face, and at least so many of them that face."""
    fewer = sum(comb(dice, equal) * (face - 1) ** (dice - equal) for equal in range(many))
    return int(face**dice - fewer)


@lru_cache(maxsize=64)
def hands(cards: Pool, count: int) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """Every hand of so many cards as a sorted tuple, and in how many ways it can be drawn without replacement."""
    every = comb(pool_size(cards), count)
    dealt = deal(cards, count)
    return tuple(hand for hand, _ in dealt), tuple(int(chance * every) for _, chance in dealt)


def counted_hands(rule: Callable[[tuple[str, ...]], int], cards: Pool, count: int) -> Counts:
    """The exact distribution of a rule over all hands of so many cards."""
    found: Counts = {}
    for value, ways in zip(map(rule, (known := hands(cards, count))[0]), known[1], strict=True):
        found[value] = found.get(value, 0) + ways
    return found
