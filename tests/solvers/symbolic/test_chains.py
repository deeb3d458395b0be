"""Chains against their own play-out and against gambler's ruin; generating functions against counts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.pools import total
from solvers.symbolic import Chain, Generating, added, at_least, compound, fraction, sum_of, sum_of_dice, symbol

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
p, x = symbol("p"), symbol("x")


def ruin(high: int, up: object = p) -> Chain:
    """A purse from 1 to `high` - 1 that wins or loses 1 at a time until it is empty or full."""
    return Chain({at: {at + 1: up, at - 1: 1 - up} for at in range(1, high)})  # type: ignore[operator]


def test_ruin_has_its_known_closed_form() -> None:
    """P(full) = (1 - r^k) / (1 - r^N) for r = (1 - p) / p, and k / N for even odds (Huygens 1657)."""
    chain = ruin(5)
    for start in range(1, 5):
        full = chain.reached(start)[5]
        for up in (THIRD, Fraction(2, 3), Fraction(3, 4)):
            ratio = (1 - up) / up
            assert full.at(p=up) == (1 - ratio**start) / (1 - ratio**5)
        assert full.at(p=HALF) == Fraction(start, 5)
        assert chain.time(start).mean().at(p=HALF) == start * (5 - start)
        assert chain.reached(start)[0].at(p=THIRD) + full.at(p=THIRD) == 1


@pytest.mark.parametrize("up", [THIRD, HALF])
def test_a_chain_with_ways_back_is_its_play_out(up: Fraction) -> None:
    chain = ruin(4, up)
    for start in (1, 2, 3):
        waiting = chain.time(start)
        series = waiting.generating()
        played = [chain.after(steps, start) for steps in range(9)]
        over = [sum((fraction(m) for s, m in here.items() if s in chain.ends), Fraction(0)) for here in played]
        assert series.series(9) == (0, *(now - before for before, now in pairwise(over)))
        assert [fraction(waiting.within(steps)) for steps in range(9)] == over
        assert fraction(waiting.exactly(0)) == 0
        assert series.mean().at() == waiting.mean().at()
        assert series.variance().at() == waiting.variance().at()
        visits = chain.visits(start)
        assert sum(mean.at() for mean in visits.values()) == waiting.mean().at()


def test_rewards_are_visits_times_rates_and_ends() -> None:
    chain = ruin(4, p)
    rates, ends = {1: 2, 2: 5}, {0: -3, 4: Fraction(7, 2)}
    visits, reached = chain.visits(2), chain.reached(2)
    found = chain.reward(2, rates, ends)
    for up in (QUARTER, HALF):
        by_hand = sum(rates.get(s, 0) * visits[s].at(p=up) for s in visits)
        by_hand += sum(worth * reached[end].at(p=up) for end, worth in ends.items())
        assert found.at(p=up) == by_hand


def test_a_discount_makes_later_gains_smaller() -> None:
    """A wait of one step at least: d p + d^2 (1 - p) p + … = d p / (1 - d (1 - p))."""
    chain = Chain({"wait": {"wait": 1 - p, "over": p}})
    found = chain.reward("wait", {}, {"over": 1}, symbol("d"))
    for chance, discount in ((HALF, THIRD), (QUARTER, Fraction(9, 10))):
        assert found.at(p=chance, d=discount) == discount * chance / (1 - discount * (1 - chance))


def test_the_long_run_of_a_waiting_time() -> None:
    waiting = Chain({"wait": {"wait": Fraction(2, 3), "over": THIRD}}).time("wait")
    assert fraction(waiting.generating().growth()) == Fraction(2, 3)
    assert waiting.generating().recurrence() == (2, (Fraction(2, 3),))


@settings(max_examples=15, deadline=None)
@given(st.lists(st.lists(st.integers(1, 5), min_size=5, max_size=5), min_size=4, max_size=4))
def test_any_chain_keeps_its_laws(weights: list[list[int]]) -> None:
    chain = Chain({at: {to: Fraction(w, sum(row)) for to, w in enumerate(row)} for at, row in enumerate(weights)})
    waiting = chain.time(0)
    assert chain.reached(0)[4].at() == 1
    assert waiting.mean().at() == waiting.generating().mean().at()
    assert waiting.variance().at() == waiting.generating().variance().at()
    mean = sum(chain.laws[0][to] * (1 + (chain.time(to).mean().at() if to < 4 else 0)) for to in range(5))
    assert fraction(mean) == waiting.mean().at()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Chain({"a": {"b": HALF}}), "the chances of a sum to 1/2, not to 1"),
        (lambda: Chain({"a": {"b": Fraction(3, 2), "c": -HALF}}), "the chance from a to b = 3/2 is no probability"),
        (lambda: Chain({"a": {"a": 1}}).time("a").mean(), "never comes to an end"),
        (lambda: Chain({"a": {"b": 1}, "b": {"a": 1}}).time("a").mean(), "never comes to an end"),
        (lambda: ruin(3).reward(1, {9: 1}), "no state 9 in this chain"),
        (lambda: ruin(3).after(-1, 1), "steps = -1 is out of range: 0 <= steps"),
    ],
)
def test_what_is_no_chain_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
    with pytest.raises(KeyError, match="no state 7"):
        ruin(3).time(7)


# --- generating functions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (1, 6), (3, 6), (5, 4), (4, 2)])
def test_sums_of_dice(dice: int, sides: int) -> None:
    found, counts = sum_of_dice(dice, sides), total(dice, sides)
    assert found.series(25) == tuple(Fraction(counts.get(value, 0), sides**dice) for value in range(25))
    assert found.mean().at() == Fraction(dice * (sides + 1), 2)
    assert found.variance().at() == Fraction(dice * (sides**2 - 1), 12)
    assert found.total().at() == 1


def test_sums_of_damage_and_products() -> None:
    one, two = sum_of({0: HALF, 3: HALF}), sum_of({1: THIRD, 2: 2 * THIRD}, 2)
    both = added(one, two).series(9)
    for value, chance in enumerate(both):
        ways = sum(one.series(9)[a] * two.series(9)[value - a] for a in range(value + 1))
        assert chance == ways
    assert fraction(at_least(one, 1)) == HALF
    assert sum_of({0: 1 - p, 2: p}, 3).given(p=THIRD).series(7) == sum_of({0: 2 * THIRD, 2: THIRD}, 3).series(7)


def test_a_random_number_of_hits() -> None:
    """Two dice hit with 1/3 each, and a hit does 1 or 2 damage: by all cases."""
    found = compound(sum_of({0: 2 * THIRD, 1: THIRD}, 2), sum_of({1: HALF, 2: HALF}))
    assert found.series(6) == (
        Fraction(4, 9), Fraction(2, 9), Fraction(2, 9) + Fraction(1, 36), Fraction(1, 18), Fraction(1, 36), 0
    )  # fmt: skip
    assert found.mean().at() == Fraction(2, 3) * Fraction(3, 2)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=2, max_size=6).filter(any), st.integers(0, 4))
def test_means_add_up(weights: list[int], times: int) -> None:
    chances = {value: Fraction(weight, sum(weights)) for value, weight in enumerate(weights)}
    one, many = sum_of(chances), sum_of(chances, times)
    assert many.mean().at() == times * one.mean().at()
    assert many.variance().at() == times * one.variance().at()
    assert sum(many.series(times * len(weights) + 1)) == 1


def test_what_is_no_distribution_is_refused() -> None:
    with pytest.raises(ValueError, match="the chances sum to 3/4, not to 1"):
        sum_of({0: HALF, 1: QUARTER})
    with pytest.raises(ValueError, match="amount = -1 is out of range"):
        sum_of({-1: 1})
    with pytest.raises(ValueError, match="one and the same variable"):
        added(sum_of_dice(1), Generating(symbol("y"), symbol("y")))
    with pytest.raises(ValueError, match="has a pole at 0"):
        Generating(1 / x, x).series(2)
    with pytest.raises(ValueError, match="no value is given for p"):
        sum_of({0: 1 - p, 1: p}).series(2)
    with pytest.raises(TypeError, match="not exact"):
        sum_of({0: 0.5, 1: 0.5})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="'1/2' is no name of a parameter"):
        sum_of({0: "1/2", 1: "1/2"})


def test_a_function_by_its_values_and_its_formula() -> None:
    found = sum_of({0: HALF, 1: HALF}, 2)
    assert found.at(x=1) == 1
    assert found.at(x=HALF) == Fraction(9, 16)
    assert found.coefficient(1) == HALF
    assert found._repr_latex_() == r"$\frac{\left(x + 1\right)^{2}}{4}$"
    assert str(Generating(1 / (1 - x), x)) == "1/(1 - x)"
