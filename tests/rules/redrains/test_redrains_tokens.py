"""Rules of Red Rains tokens: where they come from and when they are looked at (RR-076, RR-077)."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import cast, two


@pytest.mark.rule("RR-076")
def test_from_aspects_in_play_at_recovery() -> None:
    p = play(row="rampage e2, firebelly e2", until="round").do("pass", "end")
    assert p.chimera.red_rains == 2


@pytest.mark.rule("RR-076", "RR-071")
def test_from_rage_dice_all_on_power() -> None:
    assert cast("{raise_rage: 1}", rage=4).chimera.red_rains == 1


@pytest.mark.rule("RR-076")
def test_from_an_effect_of_a_behavior_card_and_of_an_aspect() -> None:
    p = play(row="?1", until="chimera").do("pass", "end", "!rage basic", "!behavior 12")
    assert p.chimera.red_rains == 1
    q = play(row="stormcall ^1 e1", until="chimera").do("pass", "end")
    assert q.chimera.red_rains == 1


@pytest.mark.rule("RR-076")
def test_from_a_unit_that_hunting_instincts_destroys_by_attacking() -> None:
    p = play(row="hunting-instincts", units="bone-crow", until="chimera").do("pass", "end", "no-guard", "no-counter")
    assert (p.units(), p.chimera.red_rains) == ([], 1)


@pytest.mark.rule("RR-076")
@pytest.mark.parametrize("roll", ["1-2", "3-4", "5-6", "7-9"])
def test_from_nothing_else_in_a_turn(roll: str) -> None:
    p = play(row="?1, ?2", dice="2 cer:P", until="chimera").do("pass", "end", "!rage power", f"!behavior {roll}")
    assert p.do("!" + next(iter(p.chances))).chimera.red_rains == 0


def rain(count: int, **words: Any) -> Position:
    return cast(f"{{red_rains: {count}}}", **words)


@pytest.mark.rule("RR-077")
@pytest.mark.parametrize("setting", [1, 0])
def test_two_tokens_past_the_value_bring_one_ultimate(setting: int) -> None:
    p = rain(2, red_rains=2, settings={"one_by_one": setting})
    assert (p.chimera.phase, p.chimera.red_rains, p.born.wounds) == (2, 1, 1)


@pytest.mark.rule("RR-077")
@pytest.mark.parametrize(("setting", "phase", "left", "wounds"), [(1, 3, 0, 3), (0, 2, 3, 1)])
def test_passing_the_value_twice(setting: int, phase: int, left: int, wounds: int) -> None:
    """Six tokens at once, value 3: singly they bring the ultimates of phase I and II; together only one look."""
    p = rain(6, settings={"one_by_one": setting})
    assert (p.chimera.phase, p.chimera.red_rains, p.born.wounds) == (phase, left, wounds)


@pytest.mark.rule("RR-077")
def test_what_is_left_waits_until_tokens_are_placed_again() -> None:
    p = play(red_rains=3, row="?1").do("pass")
    assert (p.chimera.phase, p.chimera.red_rains) == (1, 3)


@pytest.mark.rule("RR-077", "RR-133")
@pytest.mark.parametrize(("setting", "phase", "left"), [(1, 3, 2), (0, 2, 7)])
def test_eight_aspects_in_a_recovery_of_two_players(setting: int, phase: int, left: int) -> None:
    """Four tokens and eight more with value 5: the fifth and the tenth bring an ultimate each."""
    row = "rampage e2, firebelly e2, whiplash e2, frozen-fear e2"
    p = two({"row": row}, {"row": row}, red_rains=4, settings={"one_by_one": setting}, until="round")
    p = p.do("pass p1", "pass p2", "end")
    assert (p.chimera.phase, p.chimera.red_rains) == (phase, left)


@pytest.mark.rule("RR-077")
def test_the_last_wound_of_the_ultimate_ends_the_placing() -> None:
    p = rain(6, born="noah-redmoon w15")
    assert (p.state.outcome, p.chimera.red_rains) == (-1, 0)
