"""The generator against numbers of the reference implementation, and its numbers against chance."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from solvers.jit import plain
from solvers.xoshiro import MASK, drawn, seeded, uniform

# As the reference implementation in C gives them (prng.di.unimi.it, xoshiro128plusplus.c), from the state 1, 2, 3, 4.
REFERENCE = [
    641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420,
]  # fmt: skip
# The same generator seeded with 0 by SplitMix64, as the tests of other implementations state it.
SEEDED_0 = [1179900579, 1938959192, 3089844957, 3657088315, 1015453891, 479942911]


@pytest.mark.parametrize("draw", [drawn, plain(drawn)])
def test_the_numbers_are_those_of_the_reference(draw) -> None:
    words = np.array([1, 2, 3, 4])
    assert [draw(words) for _ in REFERENCE] == REFERENCE
    words = seeded(0)
    assert [draw(words) for _ in SEEDED_0] == SEEDED_0


def test_seeds_of_any_size_give_words_of_32_bits_that_differ() -> None:
    seeds = [0, 1, 2, 2**63, 2**64 - 1, -5]
    found = {tuple(seeded(seed).tolist()) for seed in seeds}
    assert len(found) == len(seeds)
    assert all(0 <= word <= MASK for words in found for word in words)
    assert seeded(2**64).tolist() == seeded(0).tolist()


def test_parts_of_one_fall_evenly() -> None:
    """Chi squared over 16 cases, and over pairs that follow one another, within what 1 of 10,000 generators passes."""
    words, count = seeded(5), 32_000
    found = [int(16 * uniform(words)) for _ in range(count)]
    pairs = Counter(zip(found[::2], found[1::2], strict=True))
    for seen, cases, most in ((Counter(found), 16, 44.3), (pairs, 256, 348.0)):
        expected = sum(seen.values()) / cases
        assert len(seen) == cases
        assert sum((number - expected) ** 2 for number in seen.values()) / expected < most
