"""Rules of attacks: on the Chimera, on its units, and the Chimera's own."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

from model.core.action import IllegalAction

SHY = "  - {id: shy, type: ally, cost: [main], attack: 1, life: 2, recover: 0, keywords: [concealed]}\n"
MIXED = "3 rampage, 3 glare, 3 firebelly, 3 iron-scales, 3 constrict, 3 frozen-fear"
NOISE = "  - {id: big, type: ally, cost: [main], attack: 3, life: 2, recover: 0}\n"


def chimera_attacks(*steps: str, **words: Any) -> Position:
    """The position after the Chimera declared an attack in its turn, and the steps."""
    return play(main=False, side=False, **words).do("end", *steps)


def two(first: dict[str, Any], second: dict[str, Any], **words: Any) -> Position:
    """A position of two players with Noah."""
    return play(players=[{"phoenixborn": "noah-redmoon", **entry} for entry in (first, second)], **words)


def matched(after: Position) -> list[tuple[str, str]]:
    """(attacker, blocker) of the battles to come."""
    return [(battle.attacker, battle.defender) for battle in after.state.battles]


# --- on the Chimera -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-089", "RR-096")
def test_an_attack_on_the_chimera_is_blocked_and_never_guarded() -> None:
    after = play(units="old-salt", row="rampage, ?1").do("attack chimera with old-salt")
    assert after.chances == {}, "no guard roll"
    assert after.chimera.wounds == 2
    assert after.unit("rampage").wounds == 0
    assert (after.unit("old-salt").wounds, after.unit("old-salt").exhausted) == (0, 1)
    blocked = play(units="old-salt", row="rampage, iron-scales").do("attack chimera with old-salt")
    assert (blocked.chimera.wounds, blocked.unit("iron-scales").wounds) == (0, 1)


@pytest.mark.rule("RR-096", "RR-004")
def test_the_wounds_of_an_unblocked_attacker_can_win() -> None:
    start = play(units="old-salt", row="rampage", wounds=28)
    assert start.do("attack chimera with old-salt").state.outcome == 1
    assert play(units="old-salt", row="rampage", wounds=27).do("attack chimera with old-salt").state.outcome == 0


@pytest.mark.rule("RR-090")
def test_any_number_of_unexhausted_units_may_attack_the_chimera() -> None:
    start = play(units="old-salt, bone-crow e1, phoenix-attendant, blood-puppeteer", row="?1")
    groups = {text.partition(" with ")[2] for text in start.legal if text.startswith("attack chimera")}
    assert groups == {
        "old-salt", "phoenix-attendant", "blood-puppeteer", "old-salt phoenix-attendant", "old-salt blood-puppeteer",
        "phoenix-attendant blood-puppeteer", "old-salt phoenix-attendant blood-puppeteer",
    }  # fmt: skip
    with pytest.raises(IllegalAction, match="`bone-crow` is exhausted") as error:
        start.do("attack chimera with bone-crow")
    assert error.value.rule == "RR-090"
    every = start.do("attack chimera with old-salt phoenix-attendant blood-puppeteer")
    assert every.do("battle old-salt", "battle blood-puppeteer").chimera.wounds == 4


@pytest.mark.rule("RR-090")
def test_a_players_units_attack_apart_from_the_other_players() -> None:
    start = two({"units": "old-salt", "row": "?1"}, {"units": "bone-crow", "row": "?1"})
    with pytest.raises(IllegalAction, match="not a unit of this player"):
        start.do("attack p1 chimera with old-salt bone-crow")


@pytest.mark.rule("RR-091")
def test_only_ready_defenders_block() -> None:
    start = play(units="old-salt, bone-crow, phoenix-attendant", row="rampage, iron-scales e1, iron-scales, firebelly")
    after = start.do("attack chimera with old-salt bone-crow phoenix-attendant")
    assert matched(after) == [("old-salt", "iron-scales-2"), ("bone-crow", ""), ("phoenix-attendant", "")]


@pytest.mark.rule("RR-092")
def test_defenders_are_matched_from_left_to_right() -> None:
    row = "rampage, iron-scales, firebelly, iron-scales"
    after = play(units="bone-crow, old-salt, phoenix-attendant", row=row).do(
        "attack chimera with bone-crow old-salt phoenix-attendant"
    )
    assert matched(after) == [("bone-crow", "iron-scales"), ("old-salt", "iron-scales-2"), ("phoenix-attendant", "")]


@pytest.mark.rule("RR-093")
def test_an_attacker_has_one_blocker_and_surplus_defenders_stand_idle() -> None:
    after = play(units="old-salt", row="iron-scales, iron-scales").do("attack chimera with old-salt")
    assert [after.unit(name).wounds for name in ("iron-scales", "iron-scales-2")] == [1, 0]
    assert after.row() == ["iron-scales", "iron-scales-2"]
    assert after.units() == [], "one blow of 3, not two"


@pytest.mark.rule("RR-094")
def test_a_defender_that_faces_the_other_player_does_not_block() -> None:
    start = two({"units": "old-salt", "row": "rampage"}, {"units": "bone-crow", "row": "iron-scales"})
    after = start.do("attack p1 chimera with old-salt")
    assert (after.chimera.wounds, after.unit("iron-scales").wounds) == (2, 0)
    other = start.do("attack p2 chimera with bone-crow")
    assert (other.chimera.wounds, other.unit("iron-scales").wounds) == (0, 1)


@pytest.mark.rule("RR-095")
def test_the_player_chooses_the_order_of_the_battles() -> None:
    asked = play(units="old-salt, bone-crow, phoenix-attendant", row="iron-scales").do(
        "attack chimera with old-salt bone-crow phoenix-attendant"
    )
    assert asked.legal == ["battle bone-crow", "battle old-salt", "battle phoenix-attendant"]
    first = asked.do("battle phoenix-attendant")
    assert first.chimera.wounds == 1
    assert first.unit("phoenix-attendant").exhausted == 1
    assert first.legal == ["battle bone-crow", "battle old-salt"]
    last = first.do("battle old-salt")
    assert last.chimera.wounds == 2, "the last one is no choice"
    assert last.units() == ["bone-crow", "phoenix-attendant"]


# --- on a unit ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-097")
def test_one_unit_attacks_a_unit() -> None:
    start = play(units="old-salt, bone-crow, blood-puppeteer e1", row="rampage, ?1")
    singles = [text for text in start.legal if text.startswith("attack rampage")]
    assert singles == ["attack rampage with bone-crow", "attack rampage with old-salt"]
    with pytest.raises(IllegalAction) as error:
        start.do("attack rampage with old-salt bone-crow")
    assert error.value.rule == "RR-097"


@pytest.mark.rule("RR-098")
def test_the_attacked_unit_may_face_the_other_player() -> None:
    start = two({"units": "old-salt", "row": "iron-scales"}, {"row": "firebelly"})
    after = start.do("attack p1 firebelly with old-salt")
    assert set(after.chances) == {"guard-roll 1-8", "guard-roll 9-12"}, "the Defender stands in the other row"
    assert after.do("!guard-roll 1-8").row(1) == []


@pytest.mark.rule("RR-098", "RR-100")
def test_its_guard_comes_from_its_own_row() -> None:
    start = two({"units": "old-salt", "row": "rampage"}, {"row": "firebelly, iron-scales"})
    after = start.do("attack p1 firebelly with old-salt")
    assert (after.unit("iron-scales").wounds, after.unit("firebelly").wounds) == (1, 0)


@pytest.mark.rule("RR-106")
def test_both_deal_damage_at_the_same_time() -> None:
    start = play(units="big", row="constrict, ?1", extra_cards=NOISE)
    after = start.do("attack constrict with big")
    assert after.unit("constrict").wounds == 3
    assert after.units() == [], "2 damage to life 2"
    both = play(units="old-salt w1", row="rampage").do("attack rampage with old-salt", "!guard-roll 1-8")
    assert (both.units(), both.row(), both.chimera.wounds) == ([], [], 1)


# --- the Chimera's attacks ------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-120", "RR-031")
def test_the_chimera_attacks_with_exactly_one_unit() -> None:
    after = chimera_attacks(units="old-salt", row="firebelly, firebelly, hunting-instincts")
    assert [battle.attacker for battle in after.state.battles] == ["firebelly"]
    rolled = chimera_attacks("!rage basic", units="old-salt", row="firebelly, ?2")
    assert rolled.do("!behavior 3-4").state.battles[0].attacker == "firebelly", "the leftmost able one"
    revealed = rolled.do("!behavior 5-6", "!reveal frozen-fear")
    assert revealed.state.battles[0].attacker == "frozen-fear", "the one that was named"


@pytest.mark.rule("RR-120")
def test_only_the_attacked_player_blocks_and_guards() -> None:
    done = {"main": False, "passed": True}
    guard = "  - {id: wall, type: ally, cost: [main], attack: 1, life: 5, recover: 0, keywords: [unit_guard]}\n"
    rows = (
        {**done, "units": "wall, old-salt", "row": "rampage e1"},
        {**done, "units": "bone-crow", "row": "firebelly"},
    )
    rows[1]["row"] = "glare"
    blocks = two(*rows, extra_cards=guard, aspects=MIXED).do("end")
    assert blocks.legal == ["block bone-crow", "no-block"]
    rows[1]["row"] = "rampage"
    assert two(*rows, extra_cards=guard).do("end").legal == ["guard noah-redmoon-2", "no-guard"]


@pytest.mark.rule("RR-121", "RR-122", "RR-123")
@pytest.mark.parametrize(
    ("aspect", "target"), [("hunting-instincts", "bone-crow"), ("rampage", "phoenix-attendant"), ("frozen-fear", "")]
)
def test_the_icon_says_what_an_aspect_attacks(aspect: str, target: str) -> None:
    after = chimera_attacks(units="bone-crow, old-salt, phoenix-attendant", row=aspect)
    assert after.state.battles[0].target == (target or "noah-redmoon")


@pytest.mark.rule("RR-123")
def test_an_attack_on_the_phoenixborn_may_be_blocked() -> None:
    asked = chimera_attacks(units="old-salt, bone-crow e1, phoenix-attendant", row="constrict e1, glare")
    assert asked.legal == ["block old-salt", "block phoenix-attendant", "no-block"]
    blocked = asked.do("block old-salt")
    assert (blocked.unit("old-salt").wounds, blocked.born.wounds) == (2, 0)
    assert asked.do("no-block").born.wounds == 2


@pytest.mark.rule("RR-124")
def test_the_next_unit_inwards_is_taken_when_one_cannot_be_targeted() -> None:
    words: dict[str, Any] = {"extra_cards": SHY}
    left = chimera_attacks(units="shy, shy, old-salt, bone-crow", row="hunting-instincts", **words)
    assert left.state.battles[0].target == "old-salt"
    right = chimera_attacks(units="bone-crow, old-salt, shy", row="rampage", **words)
    assert right.state.battles[0].target == "old-salt"
    seen = chimera_attacks(units="shy e1, old-salt", row="hunting-instincts", **words)
    assert seen.state.battles[0].target == "shy", "an exhausted unit is not concealed"


@pytest.mark.rule("RR-125")
@pytest.mark.parametrize("units", ["", "shy"])
@pytest.mark.parametrize("aspect", ["hunting-instincts", "rampage"])
def test_without_a_unit_to_target_the_phoenixborn_is_attacked(units: str, aspect: str) -> None:
    after = chimera_attacks(units=units, row=aspect, extra_cards=SHY)
    wounds = after.born.wounds if not units else after.do("no-block").born.wounds
    assert wounds == (4 if aspect == "hunting-instincts" else 2)


@pytest.mark.rule("RR-126")
def test_a_unit_that_is_no_aspect_attacks_the_phoenixborn() -> None:
    after = chimera_attacks(units="old-salt", row="rampage e1, bone-crow")
    assert (after.state.battles[0].attacker, after.state.battles[0].target) == ("bone-crow", "noah-redmoon")
    assert after.do("no-block").born.wounds == 1


@pytest.mark.rule("RR-127")
def test_an_attacker_that_survives_is_exhausted() -> None:
    after = chimera_attacks("no-guard", "no-counter", units="old-salt", row="rampage, firebelly")
    assert [after.unit(name).exhausted for name in ("rampage", "firebelly", "old-salt")] == [1, 0, 0]
    mine = play(units="old-salt", row="?1").do("attack chimera with old-salt")
    assert mine.unit("old-salt").exhausted == 1


@pytest.mark.rule("RR-127", "RR-107")
def test_a_dead_attacker_is_gone_and_bleeds() -> None:
    after = chimera_attacks("no-guard", "counter", units="old-salt", row="rampage")
    assert after.row() == []
    assert after.chimera.wounds == 1
    assert (after.unit("old-salt").wounds, after.unit("old-salt").exhausted) == (2, 1)
