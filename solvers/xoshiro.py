"""Random numbers for kernels: xoshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators").

Numba's own generator, a Mersenne Twister, takes several times as long as a move of a small game. All words have 32 bits
and are kept in numbers of 64, so the plain function gives the same numbers as the compiled one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.jit import kernel

Words = NDArray[np.int64]
"""The state of a generator: four words."""
BITS = 32
MASK = (1 << BITS) - 1
PART = 2.0**-BITS
_MASK64 = (1 << 64) - 1


def seeded(seed: int) -> Words:
    """A generator for a seed: two outputs of SplitMix64 (Steele, Lea and Flood 2014), as its authors advise."""
    words: list[int] = []
    for _ in range(2):
        seed = seed + 0x9E3779B97F4A7C15 & _MASK64
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK64
        mixed ^= mixed >> 31
        words += (mixed & MASK, mixed >> BITS)
    return np.array(words, dtype=np.int64)


@kernel
def drawn(words: Words) -> int:
    """The next random number, from 0 to MASK."""
    zero, one, two, three = words[0], words[1], words[2], words[3]
    total = zero + three & MASK
    found = ((total << 7 | total >> 25) & MASK) + zero & MASK
    two ^= zero
    three ^= one
    words[0] = zero ^ three
    words[1] = one ^ two
    words[2] = two ^ one << 9 & MASK
    words[3] = (three << 11 | three >> 21) & MASK
    return int(found)


@kernel
def uniform(words: Words) -> float:
    """The next random number as a part of 1, from 0 to less than 1."""
    return drawn(words) * PART
