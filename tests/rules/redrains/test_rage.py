"""Rules of the rage dice: faces, levels, what all five on power bring (RR-011, RR-044, RR-048 to RR-075)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import cast, spell, two

from model.redrains.state import RAGE_DICE

HALF = Fraction(1, 2)
ALL_BUT_ONE = ["3 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear", "2 iron-scales"]


def raised(count: int, **words: Any) -> Position:
    return cast(f"{{raise_rage: {count}}}", **words)


@pytest.mark.rule("RR-011", "RR-075")
@pytest.mark.parametrize("seed", range(6))
def test_there_are_five_rage_dice_at_all_times(seed: int) -> None:
    """Random play: what shows power is between 0 and 4 of the five, and nothing takes a die away."""
    chooser = random.Random(seed)
    p = play(
        units="old-salt, blood-puppet, bone-crow", row="rampage ^2, ?1, ?2, ?2", dice="3 cer:P 2 cha:P 2 ill:P 3 nat:C",
        hand="infuriate, blood-brawl, old-salt", pile="3 channel-magic, 3 phoenix-attendant, 3 serve-the-city",
    )  # fmt: skip
    for _ in range(150):
        if p.game.is_terminal(p.state):
            break
        assert RAGE_DICE == 5
        assert 0 <= p.chimera.rage < RAGE_DICE
        steps = p.legal or ["!" + outcome for outcome in p.chances]
        p = p.do(chooser.choice(steps))


@pytest.mark.rule("RR-048")
def test_a_rage_die_shows_power_half_the_time() -> None:
    assert play(row="?1").do("pass", "end").chances == {"rage basic": HALF, "rage power": HALF}


@pytest.mark.rule("RR-048")
def test_several_rage_dice_are_independent() -> None:
    p = play(row="rampage ^1", rage=1).do("pass", "end")
    assert p.chances == {
        "re-roll 0-power": Fraction(1, 16),
        "re-roll 1-power": Fraction(4, 16),
        "re-roll 2-power": Fraction(6, 16),
        "re-roll 3-power": Fraction(4, 16),
        "re-roll 4-power": Fraction(1, 16),
    }
    assert p.do("!re-roll 2-power").chimera.rage == 3


@pytest.mark.rule("RR-049")
def test_raising_turns_basic_to_power() -> None:
    assert raised(1).chimera.rage == 1
    assert raised(2, rage=1).chimera.rage == 3


@pytest.mark.rule("RR-049")
def test_lowering_turns_power_to_basic() -> None:
    p = cast("{lower_rage: 2}", rage=3)
    assert p.legal == ["lower-rage 0", "lower-rage 1", "lower-rage 2"]
    assert p.do("lower-rage 2").chimera.rage == 1
    assert cast("{lower_rage: 2}", rage=0).chimera.rage == 0


@pytest.mark.rule("RR-054")
def test_all_rage_dice_start_basic() -> None:
    assert play().chimera.rage == 0


@pytest.mark.rule("RR-071", "RR-072")
def test_five_on_power_bring_a_token_and_turn_back() -> None:
    p = raised(1, rage=4, red_rains=1)
    assert (p.chimera.red_rains, p.chimera.rage) == (2, 0)


@pytest.mark.rule("RR-071")
def test_four_on_power_bring_nothing() -> None:
    p = raised(1, rage=3)
    assert (p.chimera.red_rains, p.chimera.rage) == (0, 4)


@pytest.mark.rule("RR-071", "RR-072")
def test_by_any_means_a_pass() -> None:
    p = play(row="?1", rage=4).do("pass")
    assert (p.chimera.red_rains, p.chimera.rage) == (1, 0)


@pytest.mark.rule("RR-071", "RR-072")
def test_by_any_means_the_roll_of_the_chimeras_turn() -> None:
    p = play(row="?1", rage=3).do("pass", "end", "!rage power")
    assert (p.chimera.red_rains, p.chimera.rage) == (1, 0)


@pytest.mark.rule("RR-071", "RR-072")
def test_by_any_means_a_reroll_of_all_basic_dice() -> None:
    p = play(row="rampage ^1", rage=2).do("pass", "end", "!re-roll 3-power")
    assert (p.chimera.red_rains, p.chimera.rage) == (1, 0)


@pytest.mark.rule("RR-071", "RR-072")
def test_by_any_means_the_die_of_regenerate() -> None:
    p = cast("{destroy: {target_unit: {whose: opposing}}}", row="regenerate", rage=4).do("!rage power")
    assert (p.chimera.red_rains, p.chimera.rage) == (1, 0)


@pytest.mark.rule("RR-073")
def test_the_rest_of_the_raising_goes_on_after_the_reset() -> None:
    p = raised(3, rage=4)
    assert (p.chimera.red_rains, p.chimera.rage) == (1, 2)


@pytest.mark.rule("RR-073")
def test_the_rest_of_the_raising_waits_for_the_ultimate() -> None:
    """The token brings the ultimate, phase II included; then two more dice are raised."""
    p = raised(3, rage=4, red_rains=2)
    assert (p.chimera.red_rains, p.chimera.rage, p.chimera.phase, p.born.wounds) == (0, 2, 2, 1)


@pytest.mark.rule("RR-073")
def test_raising_more_than_five_can_bring_two_tokens() -> None:
    p = raised(7, rage=3)
    assert (p.chimera.red_rains, p.chimera.rage) == (2, 0)


@pytest.mark.rule("RR-074")
def test_the_illusion_power_finds_rage_dice_in_the_active_pool() -> None:
    p = play(dice="1 ill:P", rage=2).do("power illusion")
    assert p.legal == ["lower-rage 0", "lower-rage 1", "lower-rage 2"]
    assert p.do("lower-rage 1").chimera.rage == 1


@pytest.mark.rule("RR-075")
def test_a_whole_turn_spends_no_rage_die() -> None:
    """Every row of the behavior card leaves five dice: rolling and raising move them, nothing exhausts them."""
    start = play(row="?1, ?2", rage=1, dice="2 cer:P", until="chimera").do("pass", "end", "!rage basic")
    for outcome in start.chances:
        p = start.do("!" + outcome)
        assert p.chimera.rage == (3 if outcome == "behavior 10-11" else 2)


@pytest.mark.rule("RR-075", "RR-132")
def test_the_recovery_phase_leaves_rage_dice_alone() -> None:
    p = play(row="", rage=3, dice="2 cer:P", fatigued=True, until="round").do("pass", "end")
    p = p.do("exhaust-dice ceremonial-power ceremonial-power")
    assert (p.chimera.rage, p.me.spent) == (3, ("ceremonial", "ceremonial"))


@pytest.mark.rule("RR-044")
def test_fatigue_turns_all_rage_dice_to_basic_without_a_token() -> None:
    p = cast("{chimera_mills: 1}", chimera_discard=ALL_BUT_ONE, rage=4)
    assert (p.chimera.fatigued, p.chimera.rage, p.chimera.red_rains) == (True, 0, 0)


@pytest.mark.rule("RR-044", "RR-042")
@pytest.mark.parametrize(("emptied", "rage"), [(0, 4), (1, 0)])
def test_with_two_players_only_the_second_emptying_does(emptied: int, rage: int) -> None:
    p = two(
        {"hand": "trial"}, extra_cards=spell("{chimera_mills: 1}"), chimera_discard=ALL_BUT_ONE, rage=4, emptied=emptied
    )
    assert p.do("play p1 trial").chimera.rage == rage


@pytest.mark.rule("RR-044")
def test_a_reshuffle_of_a_fatigued_chimera_leaves_the_dice() -> None:
    p = cast("{chimera_mills: 1}", chimera_discard=ALL_BUT_ONE, rage=4, fatigued=True)
    assert (p.chimera.rage, p.chimera.wounds, p.chimera.discard) == (4, 1, ())
