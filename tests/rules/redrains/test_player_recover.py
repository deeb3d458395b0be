"""The players in the recovery phase: wounds, exhaustion, the dice that are rolled again, dice on cards."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

from model.redrains.state import Die

ROW = "rampage e9, firebelly e9, whiplash e9, rampage e9"
HOST = """
  - {id: frail, type: ally, cost: [main], attack: 1, life: 9, recover: 2}
  - {id: balm, type: alteration, cost: [side], attach: unit, modify: {recover: 2}}
  - {id: halo, type: alteration, cost: [side], attach: phoenixborn, modify: {life: 1}}
  - {id: rot, type: alteration, cost: [side], attach: unit, modify: {recover: -5}}
"""


def recovered(*steps: str, **words: Any) -> Position:
    """The position in the recovery phase, up to the first choice or chance after the steps."""
    words.setdefault("row", "rampage e9")
    return play(main=False, side=False, passed=True, extra_cards=HOST, **words).do("end", *steps)


@pytest.mark.rule("RR-129")
@pytest.mark.parametrize(
    ("unit", "left"),
    [("frail w3", 1), ("frail w1", 0), ("frail w5 (balm)", 1), ("frail w4 (rot)", 4), ("blood-puppet w1", 1)],
)
def test_units_lose_as_many_wounds_as_they_recover(unit: str, left: int) -> None:
    after = recovered(units=unit, conjurations=())
    assert after.me.units[0].wounds == left


@pytest.mark.rule("RR-129")
def test_an_exhausted_unit_recovers_too_and_a_phoenixborn_does_not() -> None:
    after = recovered(born="noah-redmoon w4", units="frail w3 e2")
    assert (after.unit("frail").wounds, after.unit("frail").exhausted, after.born.wounds) == (1, 1, 4)


@pytest.mark.rule("RR-129")
def test_units_of_both_players_recover() -> None:
    side = {"phoenixborn": "noah-redmoon", "units": "frail w3", "row": "rampage e9", "main": False, "passed": True}
    after = play(players=[side, side], extra_cards=HOST).do("end")
    assert [s.units[0].wounds for s in after.state.sides] == [1, 1]


@pytest.mark.rule("RR-131")
def test_one_exhaustion_token_leaves_every_card() -> None:
    after = recovered(
        born="noah-redmoon e2 (halo e1)",
        units="frail e1 (balm e2), bone-crow e3",
        spells="serve-the-city e2",
        row="rampage e2",
    )
    assert after.born.exhausted == 1
    assert after.born.attached[0].exhausted == 0
    assert [unit.exhausted for unit in after.me.units] == [0, 2]
    assert after.me.units[0].attached[0].exhausted == 1
    assert after.me.spells[0].exhausted == 1
    assert after.unit("rampage").exhausted == 1


@pytest.mark.rule("RR-132")
def test_the_player_picks_the_dice_that_are_rolled_again() -> None:
    asked = recovered(dice="2 cer:B 1 cer:P 1 nat:C", rage=2)
    assert asked.legal == sorted([
        "keep", "exhaust-dice ceremonial-basic", "exhaust-dice ceremonial-power",
        "exhaust-dice ceremonial-basic ceremonial-basic", "exhaust-dice ceremonial-basic ceremonial-power",
        "exhaust-dice ceremonial-basic ceremonial-basic ceremonial-power",
    ])  # fmt: skip
    after = asked.do("exhaust-dice ceremonial-basic ceremonial-basic", "keep")
    assert after.me.active == (Die("ceremonial", 2), Die("natural", 1))
    assert after.me.spent == ("ceremonial", "ceremonial")
    assert after.chimera.rage == 2


@pytest.mark.rule("RR-132")
def test_dice_on_cards_go_to_the_exhausted_pool_of_their_owner() -> None:
    side: dict[str, Any] = {"phoenixborn": "noah-redmoon", "main": False, "passed": True}
    one = {
        **side,
        "phoenixborn": "noah-redmoon [astral]",
        "units": "frail [divine]",
        "row": "rampage e9 [p2:charm] [charm]",
    }
    after = play(players=[one, {**side, "row": "rampage e9"}], extra_cards=HOST).do("end")
    assert [s.spent for s in after.state.sides] == [("astral", "charm", "divine"), ("charm",)]
    assert after.unit("frail").dice == ()
    assert after.unit("rampage").dice == ()
    assert after.born.dice == ()


@pytest.mark.rule("RR-128")
def test_wounds_go_before_exhaustion_and_both_before_the_dice() -> None:
    asked = recovered(units="frail w3 e1", dice="1 cer:B", row="rampage e2")
    assert asked.legal == ["exhaust-dice ceremonial-basic", "keep"]
    assert (asked.unit("frail").wounds, asked.unit("frail").exhausted, asked.chimera.red_rains) == (1, 0, 0)


@pytest.mark.rule("RR-150")
def test_a_puppet_wounds_the_phoenixborn_of_its_side_at_the_end_of_the_round() -> None:
    row = f"{ROW}, blood-puppet e1"
    after = recovered(
        units="blood-puppet", row=row, conjurations=(), ultimate_exhausted=9, pile="3 old-salt, 2 infuriate"
    )
    while after.state.turn == "recovery":
        step = next(iter(after.chances), "") or after.legal[0]
        after = after.do(f"!{step}" if after.chances else step)
    assert (after.born.wounds, after.chimera.wounds) == (1, 1)
