"""Rules of the Call of the Phoenix: the roll after a two-player victory, and the position in which the duel goes on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play

from model.core.action import ChanceOutcome
from model.redrains.phoenix import Duel, SharedVictory, answered, call_outcomes

POWER, BASIC = ChanceOutcome("call", ("power",)), ChanceOutcome("call", ("basic",))
AFTERMATH = "  - {id: doom, type: ally, cost: [main], attack: 0, life: 1, recover: 0, when: {end_of_round: %s}}\n"
HURT = "{damage: {amount: 9, to: {phoenixborn: {whose: opposing}}}}"


def won(
    one: dict[str, Any] | None = None, other: dict[str, Any] | None = None, by: str = "p1", **words: Any
) -> Position:
    """A position of two players just after one of them dealt the Chimera its last wound in the main action."""
    mine: dict[str, Any] = {"phoenixborn": "noah-redmoon", "units": "old-salt", "row": "rampage e1, ?1"}
    its: dict[str, Any] = {"phoenixborn": "jessa-na-ni", "units": "old-salt, bone-crow", "row": "firebelly e1, ?2"}
    start = play(players=[{**mine, **(one or {})}, {**its, **(other or {})}], **{"wounds": 58, **words})
    after = start.do(f"attack {by} chimera with old-salt{'' if by == 'p1' else '-2'}")
    assert after.state.outcome == 1
    return after


def duel(after: Position) -> Duel:
    found = answered(after.game.engine, after.state, POWER)
    assert isinstance(found, Duel)
    return found


@pytest.mark.rule("RR-155")
def test_one_rage_die_is_rolled() -> None:
    assert dict(call_outcomes(won().state)) == {POWER: Fraction(1, 2), BASIC: Fraction(1, 2)}


@pytest.mark.rule("RR-155")
@pytest.mark.parametrize("face", [POWER, BASIC])
def test_every_component_of_the_chimera_leaves_whatever_the_roll(face: ChanceOutcome) -> None:
    after = won()
    found = answered(after.game.engine, after.state, face)
    assert [side.row for side in found.sides] == [(), ()]
    assert not {"chimera", "red_rains", "rage", "draw"} & set(found._fields)


@pytest.mark.rule("RR-155")
def test_what_players_own_on_the_chimeras_rows_goes_home() -> None:
    one = {"row": "rampage e1 (infuriate) [charm], blood-puppet, ?1", "conjurations": "3 blood-puppet"}
    found = duel(won(one, {"row": "firebelly e1 (p1:infuriate) [p1:charm]"}))
    assert found.sides[0].discard == ("infuriate", "infuriate")
    assert dict(found.sides[0].conjurations) == {"blood-puppet": 4}
    assert found.sides[0].spent == ("charm", "charm")
    assert found.sides[1].discard == ()


@pytest.mark.rule("RR-155")
def test_the_chimeras_alterations_leave_the_players_units_and_theirs_stay() -> None:
    words: dict[str, Any] = {"packs": ["viros", "box", "sample"]}
    gripped = won({"units": "old-salt, phoenix-attendant (c:mire-grip) (infuriate)"}, **words)
    held = duel(gripped).sides[0].units[1].attached
    assert [alteration.card for alteration in held] == ["infuriate"]


@pytest.mark.rule("RR-156")
@pytest.mark.parametrize(("setting", "face", "other"), [(1, POWER, BASIC), (0, BASIC, POWER)])
def test_the_marked_face_brings_the_duel_and_the_other_one_the_shared_victory(
    setting: int, face: ChanceOutcome, other: ChanceOutcome
) -> None:
    after = won(settings={"call_on_power": setting})
    assert isinstance(answered(after.game.engine, after.state, face), Duel)
    assert isinstance(answered(after.game.engine, after.state, other), SharedVictory)


@pytest.mark.rule("RR-156")
def test_the_duel_goes_on_from_the_current_state() -> None:
    one = {
        "phoenixborn": "noah-redmoon w5 e1",
        "hand": "infuriate",
        "dice": "2 cer:C / 1 cer",
        "spells": "serve-the-city",
    }
    found = duel(won(one, {"units": "old-salt w1 e1, bone-crow"}, by="p1"))
    mine, its = found.sides
    assert (mine.phoenixborn.wounds, mine.phoenixborn.exhausted, mine.hand) == (5, 1, ("infuriate",))
    assert (len(mine.active), mine.spent, mine.spells[0].card) == (2, ("ceremonial",), "serve-the-city")
    assert [(unit.id, unit.wounds, unit.exhausted) for unit in its.units] == [("old-salt-2", 1, 1), ("bone-crow", 0, 0)]


@pytest.mark.rule("RR-157")
@pytest.mark.parametrize(
    ("words", "first"),
    [
        ({"first": "me"}, 0),
        ({"first": "p2"}, 1),
        ({"first": "chimera", "pointed": 1, "round": 2}, 0),
        ({"first": "chimera", "pointed": 2, "round": 2}, 1),
    ],
)
def test_a_token_of_the_chimera_goes_to_the_player_it_points_at(words: dict[str, Any], first: int) -> None:
    found = duel(won(**words))
    assert (found.first, found.turn) == (first, first)


@pytest.mark.rule("RR-158")
@pytest.mark.parametrize("by", ["p1", "p2"])
def test_the_turn_ends_without_a_pass_and_the_first_player_is_next(by: str) -> None:
    found = duel(won(by=by, first="p2", passes=1))
    assert (found.phase, found.turn, found.passes) == ("turns", 1, 0)
    for side in found.sides:
        assert (side.main, side.side, side.passed, side.reacted, side.used) == (True, True, False, False, ())


@pytest.mark.rule("RR-158")
def test_a_pass_of_the_other_player_in_that_turn_does_not_count() -> None:
    found = duel(won(other={"main": False, "passed": True}))
    assert found.passes == 0
    assert not found.sides[1].passed


@pytest.mark.rule("RR-158")
def test_bonuses_of_the_turn_end_with_it() -> None:
    found = duel(won({"units": "old-salt +2, bone-crow +1"}))
    assert [unit.bonus for unit in found.sides[0].units] == [0, 0]


@pytest.mark.rule("RR-158")
def test_outside_the_player_turns_phase_no_turn_is_cut_short() -> None:
    players = [
        {"phoenixborn": "noah-redmoon", "units": "doom", "row": "rampage e9 , firebelly e9, whiplash e9, rampage e9"},
        {"phoenixborn": "jessa-na-ni", "row": "rampage e9, firebelly e9, whiplash e9, firebelly e9"},
    ]
    start = play(players=players, wounds=55, extra_cards=AFTERMATH % HURT, red_rains=0, phase=3)
    after = start.do("pass p1", "pass p2", "end")
    while after.state.outcome == 0:
        step = next(iter(after.chances), "") or after.legal[0]
        after = after.do(f"!{step}" if after.chances else step)
    found = duel(after)
    assert (found.phase, found.turn, found.passes) == ("recovery", None, 0)


@pytest.mark.rule("RR-155")
def test_it_needs_two_players_and_a_victory() -> None:
    with pytest.raises(ValueError, match="for two players"):
        call_outcomes(play(units="old-salt", row="?1", wounds=28).do("attack chimera with old-salt").state)
    running = play(players=[{"phoenixborn": "noah-redmoon"}, {"phoenixborn": "noah-redmoon"}])
    with pytest.raises(ValueError, match="the game is not won"):
        answered(running.game.engine, running.state, POWER)
    after = won()
    with pytest.raises(ValueError, match="expected call power or call basic"):
        answered(after.game.engine, after.state, ChanceOutcome("call", ("class",)))
