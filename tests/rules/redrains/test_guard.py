"""Rules of guarding for aspects: Defenders, the roll of the behavior die, and the Chimera itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play

FRIGHT = """
  - {id: fright, type: ally, cost: [main], attack: 2, life: 4, recover: 0, keywords: [terrifying 2]}
  - {id: giant, type: ally, cost: [main], attack: 2, life: 4, recover: 0, keywords: [gigantic 2]}
  - {id: weak, type: ally, cost: [main], attack: 2, life: 9, recover: 0}
"""
MIXED = "3 rampage, 3 stormcall, 3 firebelly, 3 iron-scales, 3 constrict, 3 frozen-fear"
ROLL = {"guard-roll 1-8": Fraction(2, 3), "guard-roll 9-12": Fraction(1, 3)}


def attacked(target: str, *, by: str = "weak", **words: Any) -> Position:
    """The position after an attack on a unit of the Chimera was declared."""
    return play(units=by, extra_cards=FRIGHT, aspects=MIXED, **words).do(f"attack {target} with {by}")


@pytest.mark.rule("RR-099")
def test_nobody_guards_a_unit_that_is_no_aspect() -> None:
    after = attacked("blood-puppet", row="iron-scales, blood-puppet")
    assert after.chances == {}
    assert (after.row(), after.unit("iron-scales").wounds) == (["iron-scales"], 0)
    assert after.chimera.wounds == 0


@pytest.mark.rule("RR-100")
def test_the_leftmost_ready_defender_guards() -> None:
    after = attacked("firebelly", row="firebelly, iron-scales e1, constrict, iron-scales")
    assert after.unit("constrict").wounds == 2
    assert after.unit("firebelly").wounds == after.unit("iron-scales-2").wounds == 0
    left = attacked("firebelly", row="iron-scales, constrict, firebelly")
    assert (left.unit("iron-scales").wounds, left.unit("constrict").wounds) == (1, 0)


@pytest.mark.rule("RR-100", "RR-148")
@pytest.mark.parametrize(
    ("by", "row", "guard"),
    [
        ("fright", "constrict, iron-scales, firebelly", "iron-scales"),
        ("giant", "iron-scales, constrict, firebelly", "constrict"),
    ],
)
def test_a_defender_that_cannot_guard_leaves_it_to_the_next(by: str, row: str, guard: str) -> None:
    after = attacked("firebelly", by=by, row=row)
    assert after.chances == {}
    assert after.unit(guard).wounds == (1 if guard == "iron-scales" else 2)
    assert sum(unit.wounds for unit in after.me.row) == after.unit(guard).wounds


@pytest.mark.rule("RR-101", "RR-148")
def test_when_no_defender_can_guard_the_die_is_rolled() -> None:
    assert attacked("firebelly", by="fright", row="constrict, firebelly").chances == ROLL


@pytest.mark.rule("RR-100")
@pytest.mark.parametrize(("setting", "guard"), [(0, "constrict"), (1, "iron-scales")])
def test_whether_a_defender_guards_a_defender_is_a_setting(setting: int, guard: str) -> None:
    after = attacked("constrict", row="iron-scales, constrict", settings={"defenders_guard_defenders": setting})
    assert after.chances == {}
    assert after.unit(guard).wounds > 0
    assert sum(unit.wounds > 0 for unit in after.me.row) == 1


@pytest.mark.rule("RR-101")
def test_the_chimera_guards_on_nine_or_more() -> None:
    asked = attacked("firebelly", row="firebelly, ?1")
    assert asked.chances == ROLL
    assert asked.do("!guard-roll 1-8").row() == ["?"]
    assert asked.do("!guard-roll 9-12").row() == ["firebelly", "?"]


@pytest.mark.rule("RR-101", "RR-105")
def test_an_exhausted_defender_does_not_guard() -> None:
    assert attacked("firebelly", row="firebelly, iron-scales e1").chances == ROLL


@pytest.mark.rule("RR-101")
def test_another_chimera_may_guard_at_another_value() -> None:
    words: dict[str, Any] = {"packs": ["viros", "box", "sample"], "chimera": "husk-of-gloam", "aspects": "moor"}
    asked = play(units="old-salt", row="bog-lash", **words).do("attack bog-lash with old-salt")
    assert asked.chances == {"guard-roll 1-9": Fraction(3, 4), "guard-roll 10-12": Fraction(1, 4)}


@pytest.mark.rule("RR-102", "RR-096")
def test_the_attacker_battles_the_guarding_chimera() -> None:
    after = attacked("firebelly", row="firebelly").do("!guard-roll 9-12")
    assert (after.chimera.wounds, after.unit("firebelly").wounds) == (2, 0)
    assert (after.unit("weak").wounds, after.unit("weak").exhausted) == (0, 1), "nothing counters"
    assert after.chimera.exhausted == 0


@pytest.mark.rule("RR-103")
def test_the_chimera_guards_as_often_as_it_rolls() -> None:
    rows = [
        {"phoenixborn": "noah-redmoon", "units": "weak, weak", "row": row} for row in ("firebelly e1", "rampage e1")
    ]
    start = play(players=rows, extra_cards=FRIGHT)
    after = start.do("attack p1 firebelly with weak", "!guard-roll 9-12", "attack p2 rampage with weak-3")
    after = after.do("!guard-roll 9-12", "end")
    assert after.chimera.wounds == 4
    third = after.do("attack p1 rampage with weak-2")
    assert third.chances == ROLL
    assert third.do("!guard-roll 9-12").chimera.wounds == 6


@pytest.mark.rule("RR-104")
def test_the_chimera_does_not_guard_for_a_ready_defender() -> None:
    after = attacked("constrict", row="constrict, firebelly")
    assert after.chances == {}
    assert (after.unit("constrict").wounds, after.unit("weak").wounds) == (2, 2)


@pytest.mark.rule("RR-105", "RR-070")
def test_the_chimera_may_guard_for_an_exhausted_defender() -> None:
    asked = attacked("constrict", row="constrict e1")
    assert asked.chances == ROLL
    assert asked.do("!guard-roll 9-12").chimera.wounds == 2


@pytest.mark.rule("RR-105", "RR-100")
def test_a_ready_defender_guards_for_an_exhausted_one() -> None:
    after = attacked("constrict", row="constrict e1, iron-scales")
    assert (after.unit("constrict").wounds, after.unit("iron-scales").wounds) == (0, 1)
