"""Sets of hexes as bit masks: bit `h` of the mask is set when the hex with bit index `h` is in the set."""

from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """Return the indices of the set bits of `mask`, ascending (the reading order of a board's hexes).

    Raises ValueError for a negative mask, which as a bit set would be infinite.
    """
    if mask < 0:
        raise ValueError(f"a bit mask is never negative: {mask}")
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(hexes: Iterable[int]) -> int:
    """Return the bit mask of the given bit indices; repeats count once. ValueError for a negative index."""
    mask = 0
    for h in hexes:
        mask |= 1 << h
    return mask
