"""Rules of the behavior cards: what each roll of the die does, in which order (RR-008, RR-010, RR-028 to RR-037)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, library, play
from support.redrains_spells import card, reaction, two

VIROS = library().chimeras["corpse-of-viros"]
ROWS = {
    1: ["1-2", "3-4", "5-6", "7-9", "10-11", "12"],
    2: ["1", "2-4", "5-6", "7-9", "10-11", "12"],
    3: ["1-3", "4-6", "7-9", "10-11", "12"],
}


def rolled(roll: str, face: str = "basic", **words: Any) -> Position:
    """The position once the rage die and then the behavior die of a Chimera turn have fallen."""
    words = {"row": "?1, ?2", "until": "chimera", **words}
    p = play(**words).do("pass", "end")
    return p.do(f"!rage {face}", f"!behavior {roll}")


def faces(p: Position) -> dict[int, Fraction]:
    """The chance of every single value of the behavior die, from the rows that the outcomes stand for."""
    found: dict[int, Fraction] = {}
    for outcome, weight in p.chances.items():
        low, _, high = outcome.removeprefix("behavior ").partition("-")
        values = range(int(low), int(high or low) + 1)
        found |= dict.fromkeys(values, weight / len(values))
    return found


# --- the cards and the die ---


@pytest.mark.rule("RR-008")
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_a_roll_is_looked_up_on_the_card_of_the_phase(phase: int) -> None:
    p = play(row="?1", phase=phase).do("pass", "end", "!rage basic")
    assert sorted(p.chances) == sorted(f"behavior {row}" for row in ROWS[phase])


@pytest.mark.rule("RR-008")
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_every_value_is_in_exactly_one_row(phase: int) -> None:
    rows = VIROS.behavior[phase - 1]
    assert sorted(value for row in rows for value in row.rolls) == list(range(1, 13))


@pytest.mark.rule("RR-008")
def test_there_is_a_card_for_each_of_three_phases() -> None:
    assert len(VIROS.behavior) == 3


@pytest.mark.rule("RR-010")
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_the_behavior_die_has_twelve_equal_sides(phase: int) -> None:
    p = play(row="?1", phase=phase).do("pass", "end", "!rage basic")
    assert faces(p) == dict.fromkeys(range(1, 13), Fraction(1, 12))


# --- the rows of phase I ---


@pytest.mark.rule("RR-028")
def test_1_2_reveals_and_nobody_attacks() -> None:
    p = rolled("1-2", row="rampage, ?1, ?2").do("!reveal whiplash")
    assert p.row() == ["rampage", "whiplash", "?"]
    assert not p.state.battles
    assert (p.unit("rampage").exhausted, p.born.wounds) == (0, 0)


@pytest.mark.rule("RR-029")
def test_3_4_the_leftmost_able_unit_attacks_and_nothing_is_revealed() -> None:
    p = rolled("3-4", row="frozen-fear e1, firebelly, frozen-fear#2, ?2")
    assert p.row() == ["frozen-fear", "firebelly", "frozen-fear-2", "?"]
    assert (p.unit("firebelly").exhausted, p.unit("frozen-fear-2").exhausted, p.born.wounds) == (1, 0, 2)


@pytest.mark.rule("RR-030")
@pytest.mark.parametrize("row", ["rampage e1, ?2", "?2"])
def test_3_4_with_nobody_able_to_attack_reveals(row: str) -> None:
    p = rolled("3-4", row=row).do("!reveal frozen-fear")
    assert p.row()[-1] == "frozen-fear"
    assert p.born.wounds == 0


@pytest.mark.rule("RR-031")
def test_5_6_the_revealed_aspect_attacks_even_from_the_right() -> None:
    p = rolled("5-6", row="rampage, ?2, ?1").do("!reveal frozen-fear")
    assert p.row() == ["rampage", "frozen-fear", "?"]
    assert (p.unit("frozen-fear").exhausted, p.unit("rampage").exhausted, p.born.wounds) == (1, 0, 3)


TRAP = (
    card("aspect", "sleeper", attack="3", life="2", blood="1", icon="jaw", subtype="fury",
         when="{enters: {exhaust: self}}")
    + card("aspect", "mayfly", attack="3", life="2", blood="1", icon="jaw", subtype="fury",
           when="{enters: {destroy: self}}")
    + card("aspect", "idol", attack="3", life="2", blood="1", icon="none", subtype="fury")
)  # fmt: skip


@pytest.mark.rule("RR-031")
@pytest.mark.parametrize(("name", "wounds"), [("sleeper", 0), ("mayfly", 1), ("idol", 0)])
def test_5_6_nobody_attacks_for_a_revealed_aspect_that_cannot(name: str, wounds: int) -> None:
    """It exhausts itself, destroys itself, or has nothing to attack with; the other unit stays where it is."""
    aspects = ["3 rampage", "3 whiplash", f"3 {name}", "3 hunting-instincts", "3 frozen-fear", "3 iron-scales"]
    p = rolled("5-6", row=f"rampage, ?{name}", aspects=aspects, extra_cards=TRAP)
    assert (p.unit("rampage").exhausted, p.born.wounds) == (0, 0)
    assert p.chimera.wounds == wounds


@pytest.mark.rule("RR-032")
def test_7_9_the_player_lowers_two_different_dice_above_basic() -> None:
    p = rolled("7-9", dice="1 cer:P 1 cer:C 1 cer:B")
    assert [d.level for d in p.me.active] == [0, 0, 1]


@pytest.mark.rule("RR-032")
def test_7_9_the_player_picks_the_dice() -> None:
    p = rolled("7-9", dice="1 cer:P 1 cha:C 1 nat:P")
    assert p.legal == [
        "lower ceremonial-power charm-class",
        "lower ceremonial-power natural-power",
        "lower charm-class natural-power",
    ]
    p = p.do("lower charm-class natural-power")
    assert [(d.type, d.level) for d in p.me.active] == [("ceremonial", 2), ("charm", 0), ("natural", 1)]


@pytest.mark.rule("RR-032")
@pytest.mark.parametrize(("dice", "levels"), [("1 cer:P 2 cer:B", [0, 0, 1]), ("2 cer:B", [0, 0]), ("", [])])
def test_7_9_with_fewer_dice_above_basic_as_many_as_there_are(dice: str, levels: list[int]) -> None:
    assert [d.level for d in rolled("7-9", dice=dice).me.active] == levels


@pytest.mark.rule("RR-032", "RR-061")
def test_7_9_concerns_only_the_player_that_the_turn_is_against() -> None:
    dice = "2 cer:P"
    p = two({"row": "?1", "dice": dice}, {"row": "?1", "dice": dice}).do("pass p1", "pass p2", "end")
    p = p.do("!rage basic", "!behavior 7-9")
    assert [[d.level for d in side.active] for side in p.state.sides] == [[1, 1], [2, 2]]


@pytest.mark.rule("RR-033")
def test_10_11_raises_one_basic_rage_die() -> None:
    before = play(row="?1, ?2", rage=1).do("pass", "end")
    assert before.chimera.rage == 2
    assert before.do("!rage basic", "!behavior 10-11").chimera.rage == 3


@pytest.mark.rule("RR-034")
def test_12_places_one_red_rains_token() -> None:
    assert rolled("12", red_rains=1).chimera.red_rains == 2


@pytest.mark.rule("RR-035")
@pytest.mark.parametrize("roll", ["7-9", "10-11", "12"])
def test_7_to_12_reveal_after_the_upper_entry(roll: str) -> None:
    p = rolled(roll, row="rampage e1, ?2, ?1").do("!reveal frozen-fear")
    assert p.row() == ["rampage", "frozen-fear", "?"]
    assert p.born.wounds == 0


@pytest.mark.rule("RR-035")
def test_a_reveal_with_nothing_left_to_reveal_does_nothing() -> None:
    """The last face-down aspect is turned up by the answer to the upper entry, so the reveal of the row finds none."""
    answer = reaction("dice_power", "reveal")
    p = rolled("12", row="?1", extra_cards=answer, hand="answer").do("react answer", "!reveal rampage")
    assert (p.row(), p.chimera.red_rains, p.state.turn) == (["rampage"], 1, "chimera")
    assert p.game.is_terminal(p.state)


# --- two entries ---


@pytest.mark.rule("RR-036", "RR-026")
def test_a_row_is_done_to_its_end_after_the_ultimate_that_it_brings() -> None:
    """Roll 12 brings the third token: the ultimate first, then the reveal of the row on the card that left."""
    p = rolled("12", red_rains=2, units="calamity-golem", row="?1, ?2")
    assert p.chimera.phase == 2
    assert (p.unit("calamity-golem").wounds, p.born.wounds) == (1, 1)
    assert all(outcome.startswith("reveal ") for outcome in p.chances)


@pytest.mark.rule("RR-036")
@pytest.mark.parametrize(
    ("setting", "rage", "tokens", "revealed"),
    [(1, "basic", 1, True), (1, "power", 1, True), (0, "power", 1, False), (0, "basic", 0, True)],
)
def test_both_entries_or_the_one_of_the_rage_die(setting: int, rage: str, tokens: int, revealed: bool) -> None:
    p = rolled("12", rage, settings={"both_entries": setting})
    assert p.chimera.red_rains == tokens
    assert bool(p.chances) == revealed


@pytest.mark.rule("RR-036")
@pytest.mark.parametrize("rage", ["basic", "power"])
def test_a_row_with_one_entry_is_done_whatever_the_rage_die_shows(rage: str) -> None:
    p = rolled("1-2", rage, settings={"both_entries": 0})
    assert all(outcome.startswith("reveal ") for outcome in p.chances)


VEIL = reaction("dice_power", "cancel")


@pytest.mark.rule("RR-037")
def test_a_side_action_is_a_dice_power_effect_that_can_be_answered() -> None:
    p = rolled("12", extra_cards=VEIL, hand="answer")
    assert (p.chimera.red_rains, p.legal) == (0, ["pass", "react answer"])
    q = p.do("react answer")
    assert (q.chimera.red_rains, q.me.discard) == (0, ("answer",))
    assert all(outcome.startswith("reveal ") for outcome in q.chances)
    assert p.do("pass").chimera.red_rains == 1


@pytest.mark.rule("RR-037")
@pytest.mark.parametrize("roll", ["1-2", "3-4", "5-6"])
def test_a_reveal_or_an_attack_is_no_dice_power_effect(roll: str) -> None:
    p = rolled(roll, extra_cards=VEIL, hand="answer")
    assert all(outcome.startswith("reveal ") for outcome in p.chances)


@pytest.mark.rule("RR-037", "RR-086")
def test_with_two_players_either_may_answer() -> None:
    p = two({"row": "?1", "hand": "answer"}, {"row": "?1", "hand": "answer"}, extra_cards=VEIL)
    p = p.do("pass p1", "pass p2", "end", "!rage basic", "!behavior 12")
    assert p.legal == ["pass", "react p1 answer"]
    p = p.do("pass")
    assert p.legal == ["pass", "react p2 answer"]
    assert p.do("react p2 answer").chimera.red_rains == 0


@pytest.mark.rule("RR-036", "RR-037")
def test_without_its_side_action_the_chimera_still_takes_its_main_action() -> None:
    p = rolled("12", no_side=True)
    assert p.chimera.red_rains == 0
    assert all(outcome.startswith("reveal ") for outcome in p.chances)


# --- the roll ---


@pytest.mark.rule("RR-112")
def test_the_rage_die_falls_first() -> None:
    p = play(row="?1").do("pass", "end")
    assert p.chances == {"rage basic": Fraction(1, 2), "rage power": Fraction(1, 2)}
    q = p.do("!rage power")
    assert q.chimera.rage == 2
    assert all(outcome.startswith("behavior ") for outcome in q.chances)
    assert p.do("!rage basic").chimera.rage == 1


@pytest.mark.rule("RR-113", "RR-112")
def test_the_behavior_die_is_read_on_the_card_that_the_rage_die_uncovers() -> None:
    """The fifth power die brings the third token: ultimate, phase II, then the behavior die on card II."""
    p = play(row="?1", rage=3, red_rains=2).do("pass", "end", "!rage power")
    assert (p.chimera.phase, p.chimera.rage, p.chimera.red_rains) == (2, 0, 0)
    assert sorted(p.chances) == sorted(f"behavior {row}" for row in ROWS[2])


@pytest.mark.rule("RR-113")
def test_the_upper_entry_comes_before_the_lower_one() -> None:
    p = rolled("10-11", row="?1, ?2", rage=3, red_rains=1)
    assert (p.chimera.rage, p.chimera.red_rains) == (0, 2)
    assert p.row() == ["?", "?"]
    assert all(outcome.startswith("reveal ") for outcome in p.chances)
