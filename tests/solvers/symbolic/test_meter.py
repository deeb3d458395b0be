"""Rage dice as a walk upward: the closed forms against the rules played exactly, and against sums over all turns."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from support.redrains import Position, play

from model.core.action import Action
from solvers.odds import distribution, within
from solvers.symbolic import (
    PASS,
    START,
    TURN,
    Card,
    Chain,
    Closed,
    Generating,
    Meter,
    Placed,
    Spot,
    Turn,
    filling,
    symbol,
)
from solvers.symbolic.exact import fraction

HALF = Fraction(1, 2)
ROW = "?firebelly, ?firebelly, ?iron-scales, ?iron-scales"
Seen = tuple[int, int, int]
"""Phase, Red Rains tokens, rage dice on power."""


def idle(game: Any, state: Any, legal: tuple[Action, ...]) -> Action:
    """A player who passes, and answers with the first answer there is."""
    return next((action for kind in ("pass", "end") for action in legal if action.kind == kind), legal[0])


def players_begin(state: Any) -> bool:
    return state.turn == "players" and state.sides[0].main and not state.agenda


def start(phase: int = 1, tokens: int = 0, raised: int = 0, row: str = ROW, **more: Any) -> Position:
    words = {"turn": "chimera", "phase": phase, "red_rains": tokens, "rage": raised, "row": row}
    return play(**{**words, **more})


@cache
def meter(power: Any = HALF, linked: bool = False) -> Meter:
    """The meter of the printed Chimera, its cards read from the rules."""
    table = start().game.table
    cards = tuple(Card.read(rows, "raise_rage", "red_rains") for rows in table.chimera.behavior)
    return Meter(5, power, cards, (table.profile.ultimate,) * len(cards), linked)


def by_rules(ends: Any) -> dict[Seen, Fraction]:
    found: dict[Seen, Fraction] = {}
    for state, chance in ends:
        key = (state.chimera.phase, state.chimera.red_rains, state.chimera.rage)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def by_meter(found: dict[Spot, Any]) -> dict[Seen, Fraction]:
    shares: dict[Seen, Fraction] = {}
    for spot, chance in found.items():
        shares[spot[:3]] = shares.get(spot[:3], Fraction(0)) + fraction(chance)
    return shares


# --- against the rules, played exactly ------------------------------------------------------------------------------


@pytest.mark.rule("RR-033", "RR-034", "RR-048", "RR-071", "RR-072", "RR-073", "RR-077", "RR-079", "RR-112", "RR-113")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_a_turn_is_that_of_the_rules(phase: int, tokens: int) -> None:
    for raised in range(5):
        spot = start(phase, tokens, raised)
        found = distribution(spot.game, spot.state, players_begin, idle)
        assert found.open == 0
        assert by_rules(found.ends) == by_meter(meter().after([TURN], Spot(phase, tokens, raised)))


@pytest.mark.rule("RR-088")
@pytest.mark.parametrize("spot", [Spot(), Spot(1, 2, 4), Spot(2, 2, 3), Spot(3, 1, 2)])
def test_turns_with_passes_between_them_are_those_of_the_rules(spot: Spot) -> None:
    begun = start(*spot[:3])
    runs = within(begun.game, begun.state, players_begin, 3, idle)
    plan: list[Any] = []
    for found in runs:
        plan += [PASS, TURN] if plan else [TURN]
        assert found.open == 0
        assert by_rules(found.ends) == by_meter(meter().after(plan, spot))


@pytest.mark.rule("RR-040", "RR-110")
@pytest.mark.parametrize("tokens", [0, 2])
@pytest.mark.parametrize("rampages", [1, 2])
def test_rerolls_at_the_start_of_a_turn_are_those_of_the_rules(tokens: int, rampages: int) -> None:
    row = ", ".join(["rampage ^2 e1"] * rampages + ["?firebelly", "?iron-scales"])
    for raised in range(5):
        spot = start(1, tokens, raised, row)
        found = distribution(spot.game, spot.state, players_begin, idle)
        here = Spot(1, tokens, raised)
        assert by_rules(found.ends) == by_meter(meter().after([Turn(rerolls=rampages)], here))


@pytest.mark.rule("RR-110")
@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_a_token_before_the_roll_is_that_of_stormcall(tokens: int) -> None:
    """Its last status token places a Red Rains token when the turn begins; Glare's row keeps everything else still."""
    for raised in range(5):
        spot = start(1, tokens, raised, "stormcall ^1 e1, ?glare, ?glare", aspects="shadow")
        found = distribution(spot.game, spot.state, players_begin, idle)
        plan = [Placed(tokens=1), TURN]
        assert by_rules(found.ends) == by_meter(meter().after(plan, Spot(1, tokens, raised)))


@pytest.mark.rule("RR-111")
def test_two_players_meet_two_turns_in_a_row() -> None:
    side = {"phoenixborn": "noah-redmoon", "row": ["?firebelly", "?iron-scales"]}
    for phase, tokens, raised in ((1, 0, 0), (1, 4, 3), (2, 4, 4), (3, 3, 2)):
        words = {"turn": "chimera", "phase": phase, "red_rains": tokens, "rage": raised}
        spot = play(players=[side, {**side, "phoenixborn": "coal-roarkwin"}], **words)
        one = Meter(5, HALF, meter().cards, (spot.game.table.profile.ultimate,) * 3)
        found = distribution(spot.game, spot.state, players_begin, idle)
        assert by_rules(found.ends) == by_meter(one.after([TURN, TURN], Spot(phase, tokens, raised)))
        assert one.needs == (5, 5, 5)


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_only_the_entry_of_the_face_under_the_other_setting(phase: int) -> None:
    for raised in range(5):
        spot = start(phase, 1, raised, settings={"both_entries": 0})
        found = distribution(spot.game, spot.state, players_begin, idle)
        assert by_rules(found.ends) == by_meter(meter(linked=True).after([TURN], Spot(phase, 1, raised)))


def test_the_printed_cards_are_read_from_the_rules() -> None:
    assert meter().cards == tuple(Card.of({dice: Fraction(1, 6)}, {1: Fraction(1, 12)}) for dice in (1, 2, 3))
    assert meter().needs == (3, 3, 3)


# --- times against distributions, turn by turn ----------------------------------------------------------------------


def first_times(one: Meter, spot: Spot, turns: int, over: Any) -> list[Fraction]:
    """The chance that `over` holds first after 1, 2, … turns, by the walk itself."""
    here, found = {spot: sp.Integer(1)}, []
    for _ in range(turns):
        there: dict[Spot, Any] = {}
        for now, mass in here.items():
            for then, chance in one.after([TURN], now).items():
                there[then] = there.get(then, 0) + mass * chance
        found.append(sum((fraction(mass) for then, mass in there.items() if over(then)), Fraction(0)))
        here = {then: mass for then, mass in there.items() if not over(then)}
    return found


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_the_time_of_the_next_token_is_that_of_the_walk(phase: int) -> None:
    for raised in range(5):
        one = Meter(5, HALF, (meter().cards[phase - 1],), (9,))
        by_walk = first_times(one, Spot(1, 0, raised), 5, lambda then: then.tokens > 0)
        assert list(meter().next_token(raised, phase).generating().series(6)[1:]) == by_walk


@pytest.mark.parametrize(("count", "phase"), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 3)])
def test_the_time_of_an_ultimate_is_that_of_the_walk(count: int, phase: int) -> None:
    spot = Spot(phase, 2, 4)
    by_walk = first_times(meter(), spot, 6, lambda then: then.ultimates >= count)
    waiting = meter().ultimate(4, 2, phase, count)
    assert list(waiting.generating().series(7)[1:]) == by_walk
    assert [fraction(waiting.exactly(turn)) for turn in range(1, 7)] == by_walk
    assert fraction(waiting.within(6)) == sum(by_walk)


@pytest.mark.parametrize("raised", range(5))
def test_means_and_variances_are_those_of_the_distribution(raised: int) -> None:
    for waiting in (meter().next_token(raised), meter().ultimate(raised, 2), meter().ultimate(raised, 2, count=2)):
        series = waiting.generating()
        assert series.total().at() == 1
        assert series.mean().at() == waiting.mean().at()
        assert series.variance().at() == waiting.variance().at()


def test_a_mean_is_what_ever_longer_sums_come_to() -> None:
    waiting = meter().ultimate(1, 2)
    chances = waiting.generating().series(120)
    mean = sum(turn * chance for turn, chance in enumerate(chances))
    assert 0 < waiting.mean().at() - mean < Fraction(1, 10**8)


def test_one_raised_die_brings_the_ultimate_closer_by_the_difference_of_means() -> None:
    for tokens, raised in product(range(3), range(5)):
        now = meter().ultimate(raised, tokens).mean().at()
        after = meter().after([PASS], Spot(1, tokens, raised))
        [then] = after
        later = Fraction(0) if then.ultimates else meter().ultimate(then.raised, then.tokens).mean().at()
        assert meter().price_of_raise(raised, tokens).at() == now - later


@pytest.mark.rule("RR-133")
def test_rounds_of_one_plan_are_the_plan_again_and_again() -> None:
    plan = [TURN, PASS, Turn(rerolls=1), Placed(tokens=1)]
    waiting = meter().rounds(plan, Spot(1, 0, 2), 2)
    for number in range(1, 5):
        still = sum(
            fraction(m) for spot, m in meter().after(plan * number, Spot(1, 0, 2)).items() if spot.ultimates < 2
        )
        assert fraction(waiting.within(number)) == 1 - still
    assert waiting.generating().mean().at() == waiting.mean().at()
    assert meter().rounds([TURN]).mean().at() == meter().ultimate().mean().at()
    assert meter().rounds([Placed(tokens=1)]).mean().at() == 3
    with pytest.raises(ValueError, match="never comes to an end"):
        meter().rounds([]).mean()


# --- every chance of a power face, every number of dice -------------------------------------------------------------


@settings(max_examples=10, deadline=None)
@given(st.fractions(min_value=Fraction(1, 12), max_value=1, max_denominator=12), st.integers(0, 4), st.integers(1, 3))
def test_the_closed_form_in_p_is_the_number_for_every_p(p: Fraction, raised: int, phase: int) -> None:
    open_form, number = meter("p").next_token(raised, phase), meter(p).next_token(raised, phase)
    assert open_form.mean().at(p=p) == number.mean().at()
    assert open_form.variance().at(p=p) == number.variance().at()
    assert open_form.generating().given(p=p).series(5) == number.generating().series(5)


@pytest.mark.parametrize("p", [Fraction(1, 5), HALF, Fraction(1)])
def test_the_time_to_the_ultimate_in_p_is_the_number_for_every_p(p: Fraction) -> None:
    assert meter("p").ultimate(2, 1).mean().at(p=p) == meter(p).ultimate(2, 1).mean().at()
    assert meter("p").price_of_raise(2, 1).at(p=p) == meter(p).price_of_raise(2, 1).at()


def test_the_slope_in_p_is_what_a_little_more_changes() -> None:
    mean, tiny = meter("p").next_token(2).mean(), Fraction(1, 10**9)
    for p in (Fraction(1, 4), HALF):
        change = (mean.at(p=p + tiny) - mean.at(p=p - tiny)) / (2 * tiny)
        assert abs(mean.slope("p").at(p=p) - change) < Fraction(1, 10**9)
    assert filling.turns_closed(Card(), "p").slope("p").at(d=3, p=HALF) == -12
    with pytest.raises(ValueError, match="d does not run through all numbers here"):
        filling.turns_closed(Card(), "p").slope("d")


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_one_function_serves_every_number_of_dice(phase: int) -> None:
    card = meter().cards[phase - 1]
    series = filling.turns_by_missing(card).series(10)
    for dice in range(1, 10):
        for raised in range(dice):
            mean = Meter(dice, HALF, (card,), (1,)).next_token(raised).mean().at()
            assert series[dice - raised] == mean
    first, factors = filling.turns_by_missing(card).recurrence()
    for at in range(first, 10):
        assert series[at] == sum(factor * series[at - back] for back, factor in enumerate(factors, 1))


CARDS = {
    "nothing": Card(), "raises": Card.of({1: Fraction(1, 6)}), "tokens": Card.of(tokens={1: Fraction(1, 12)}),
    "both": Card.of({1: Fraction(1, 6)}, {1: Fraction(1, 12)}),
}  # fmt: skip


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("p", [Fraction(1, 3), HALF, Fraction(5, 6)])
def test_the_closed_form_in_the_number_of_dice(card: str, p: Fraction) -> None:
    closed = filling.turns_closed(CARDS[card], p)
    assert closed.series(8) == filling.turns_by_missing(CARDS[card], p).series(8)
    in_p = filling.turns_closed(CARDS[card], "p")
    assert in_p.at(d=4, p=p) == closed.at(d=4)


def test_the_chance_of_no_token_for_all_turns_and_dice() -> None:
    card, x = CARDS["both"], sp.Symbol("x")
    for missing in range(1, 6):
        inner = Generating(filling.still_missing(card).coefficient(missing), x)
        waiting = Meter(5, HALF, (card,), (1,)).next_token(5 - missing)
        assert inner.series(6) == tuple(1 - fraction(waiting.within(turns)) for turns in range(6))


def test_one_die_a_turn_is_a_negative_binomial() -> None:
    for missing, turns in product(range(6), range(6)):
        within_t = filling.plain_within().at(d=missing, t=turns, p=Fraction(1, 3))
        if not missing:
            assert within_t == 1
            continue
        waiting = Meter(5, Fraction(1, 3)).next_token(5 - missing)
        assert within_t == fraction(waiting.within(turns))
    assert str(filling.turns_closed(Card(), "p")) == "d/p"


@settings(max_examples=6, deadline=None)
@given(
    st.integers(1, 4),
    st.fractions(min_value=Fraction(1, 6), max_value=1, max_denominator=6),
    st.dictionaries(st.integers(1, 4), st.sampled_from([Fraction(1, 6), Fraction(1, 12)]), max_size=3),
    st.dictionaries(st.integers(1, 2), st.sampled_from([Fraction(1, 6), Fraction(1, 12)]), max_size=2),
    st.integers(1, 3),
    st.booleans(),
)
def test_any_meter_keeps_its_laws(dice, p, raises, tokens, need, linked) -> None:
    one = Meter(dice, p, (Card.of(raises, tokens), Card.of(raises)), (need, need + 1), linked)
    after = one.after([Turn(rerolls=1), Placed(2, 1), TURN])
    assert sum(fraction(chance) for chance in after.values()) == 1
    assert all(spot.raised < dice and spot.tokens < one.needs[spot.phase - 1] for spot in after)
    waiting = one.ultimate(count=2)
    assert waiting.generating().mean().at() == waiting.mean().at()
    assert list(waiting.generating().series(4)[1:]) == first_times(one, START, 3, lambda s: s.ultimates >= 2)


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"raised": 5}, "raised = 5 is out of range: 0 <= raised <= 4"),
        ({"tokens": 3}, "tokens = 3 is out of range: 0 <= tokens <= 2"),
        ({"phase": 4}, "phase = 4 is out of range: 1 <= phase <= 3"),
        ({"count": 0}, "count = 0 is out of range: 1 <= count"),
    ],
)
def test_what_is_out_of_range_is_named(words: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        meter().ultimate(**words)


def test_cards_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="the chance that the card does something = 7/6 is no probability"):
        Card.of({1: Fraction(1, 2)}, {1: Fraction(2, 3)})
    with pytest.raises(ValueError, match="2 cards and 1 ultimates"):
        Meter(5, HALF, (Card(), Card()), (3,))
    with pytest.raises(ValueError, match="several dice have no short closed form"):
        filling.turns_closed(meter().cards[1])
    with pytest.raises(TypeError, match="not exact"):
        Card.of({1: 0.5})  # type: ignore[dict-item]


def test_names_of_answers_and_formulas_are_there() -> None:
    found = Meter(5, symbol("p"), meter().cards, meter().needs).next_token(3).mean()
    assert isinstance(found, Closed)
    assert found.what == "the mean number of turns"
    assert found._repr_latex_() == r"$\frac{4 \left(16 p + 5\right)}{3 \left(3 p + 1\right)^{2}}$"
    with pytest.raises(ValueError, match="p = 3 is out of range: 0 <= p <= 1"):
        found.at(p=3)
    with pytest.raises(ValueError, match="no value is given for p"):
        found.at()
    assert Chain({"a": {"a": HALF, "b": HALF}}).time("a").mean().at() == 2
