"""Questions that players asked about Raid Boss, with the answers given: Heroes, and what Bosses do to them.

Each test is named after the number of its question in the project's list of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import fight, green
from support.raidboss_cases import asked, dice, marks

from model.raidboss.state import FACE_DOWN, Constant, Mark, Tile

TITAN = {"card": "titan"}


def ally(**changes: Any) -> dict[str, Any]:
    """Construct as the Hero that is to be protected: its own Instant is exhausted."""
    return {"card": "construct", "tapped": True, **changes}


# --- Talus ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-235", "RB-236", "RB-237", "RB-238")
def test_case_1_talus_answers_every_matching_die_of_a_roll_of_another_hero() -> None:
    team = [{"card": "construct", "dice": 3}, {"card": "talus", "skill": 2, "talent": 4}]
    now = asked({"heroes": team, "phase": "roll"}, "roll 3 4 4")
    assert (dice(now), now["talus"].skill) == ([3, 6, 6], 6)


@pytest.mark.rule("RB-236")
def test_case_1_the_first_of_them_alone_takes_data_to_6_by_matching_twice() -> None:
    team = [{"card": "construct", "dice": 3}, {"card": "talus", "skill": 2, "talent": 4}]
    now = asked({"heroes": team, "phase": "roll"}, "roll 3 3 4")
    assert (dice(now), now["talus"].skill) == ([3, 3, 6], 6)


@pytest.mark.rule("RB-235")
def test_case_1_a_die_that_does_not_match_its_new_value_is_answered_once() -> None:
    team = [{"card": "construct", "dice": 3}, {"card": "talus", "skill": 0, "talent": 4}]
    now = asked({"heroes": team, "phase": "roll"}, "roll 3 3 4")
    assert (dice(now), now["talus"].skill) == ([2, 3, 3], 2)


# --- Lux ------------------------------------------------------------------------------------------------------------

LOCKED = {"card": "construct", "hp": 7, "locked": True, "marks": {"locked-in": 1}, "tapped": True}


@pytest.mark.rule("RB-228")
def test_case_2_locked_hp_cannot_be_locked_again() -> None:
    now = asked({"heroes": ["lux", LOCKED], "dice": "2"}, "talent lux lock")
    assert "choose lux" in now.legal
    assert "choose construct" not in now.legal


@pytest.mark.rule("RB-228")
def test_case_2_with_everybody_locked_no_lock_can_be_spent() -> None:
    lux = {"card": "lux", "locked": True, "marks": {"locked-in": 1}}
    others = [{**LOCKED, "card": name} for name in ("construct", "archon", "dragoon")]
    now = asked({"heroes": [lux, *others], "dice": "2"})
    assert "talent lux lock" not in now.legal
    assert "talent lux mend" in now.legal


@pytest.mark.rule("RB-228")
def test_case_2_a_second_lock_at_another_value_changes_nothing() -> None:
    at_3 = green({"lock": {"who": {"target_hero": "other_heroes"}, "at": 3}})
    for locked, hp in ((True, 7), (False, 3)):
        now = fight(dice="2", heroes={"ann": at_3}, ben={"hp": 7, "locked": locked}).do("use green 2", "choose ben")
        assert (now["ben"].hp, now["ben"].locked) == (hp, True)


@pytest.mark.rule("RB-228")
def test_case_3_setting_locked_hp_has_no_effect() -> None:
    given = {"heroes": ["lux", LOCKED], "dice": "2"}
    assert asked(given, "talent lux mend", "choose construct")["construct"].hp == 7
    free = {"heroes": ["lux", {**LOCKED, "locked": False, "marks": {}}], "dice": "2"}
    assert asked(free, "talent lux mend", "choose construct")["construct"].hp == 6


# --- Hel Ursa, Forsaken, Archon ---------------------------------------------------------------------------------------

SONG = {"heroes": ["hel-ursa"], "dice": "2 6", "windows": ["hero_die"]}


@pytest.mark.rule("RB-190", "RB-191")
def test_case_5_a_bladesong_die_of_1_cannot_be_lowered() -> None:
    now = asked(SONG, "use red 6", "hero-dice 1 1 1 1", "instant hel-ursa")
    assert now.state.boss.damage == 4, "one 1 has become 2, as nothing could be lowered: a thread of 2"


@pytest.mark.rule("RB-190", "RB-191")
def test_case_5_only_dice_above_1_are_offered_to_be_lowered() -> None:
    now = asked(SONG, "use red 6", "hero-dice 1 2 4 4", "instant hel-ursa", "choose option-2")
    assert now.legal == ["choose h2", "choose h4"]
    raised = asked(SONG, "use red 6", "hero-dice 1 2 4 4", "instant hel-ursa", "choose option-1")
    assert raised.legal == ["choose h1", "choose h2", "choose h4"]


@pytest.mark.rule("RB-191")
def test_case_5_whatever_lowers_a_die_stops_at_1() -> None:
    lowers = green({"raise_die": {"die": {"die": {"of": "roll"}}, "by": -3}})
    assert dice(fight(dice="2 2", heroes={"ann": lowers}).do("use green 2")) == [1]


DESTINY = ("instant forsaken", "hero-die 3", "choose 4")


@pytest.mark.rule("RB-180", "RB-181")
def test_case_6_destiny_above_6_triggers_polarity_and_charge_stops_at_8() -> None:
    now = asked({"heroes": [{"card": "archon", "skill": 6}, "forsaken"], "dice": "2 4"}, *DESTINY)
    assert (dice(now), now["archon"].skill) == ([2, 7], 8)


@pytest.mark.rule("RB-180")
def test_case_6_without_the_new_value_polarity_is_silent() -> None:
    now = asked({"heroes": [{"card": "archon", "skill": 7}, "forsaken"], "dice": "2 4"}, *DESTINY)
    assert (dice(now), now["archon"].skill) == ([2, 7], 7)


# --- Titan's Challenge ------------------------------------------------------------------------------------------------

PROTECT = ("instant titan", "choose construct")


@pytest.mark.rule("RB-178")
def test_case_8_challenge_takes_the_dmg_and_leaves_the_effect() -> None:
    now = asked({"heroes": [ally(), TITAN], "card": "gnaw", "dice": "1"}, *PROTECT, "hero-die 1")
    assert (now["construct"].hp, now["titan"].hp) == (10, 6)
    assert marks(now, "construct")["weak"] == 1
    assert "weak" not in marks(now, "titan")


@pytest.mark.rule("RB-178")
def test_case_8_without_challenge_the_same_card_hits_its_own_hero() -> None:
    now = asked({"heroes": [ally(), TITAN], "card": "gnaw", "dice": "1"}, "done")
    assert (now["construct"].hp, now["titan"].hp) == (6, 10)


WEAK = {"weak": 1}
OTHERS = [{"card": "dragoon", "tapped": True, "tokens": {}}, {"card": "forsaken", "tapped": True, "tokens": {}}]


@pytest.mark.rule("RB-179")
@pytest.mark.parametrize("place", [2, 3, 4])
def test_case_9_extra_dmg_in_position_1_is_counted_and_then_passes_to_titan_wherever_it_stands(place: int) -> None:
    team = [ally(marks=WEAK), *OTHERS]
    team.insert(place - 1, TITAN)
    now = asked({"heroes": team, "card": "swipe", "dice": "1"}, *PROTECT, "hero-die 1")
    assert (now["construct"].hp, now["titan"].hp) == (10, 5)


@pytest.mark.rule("RB-179")
def test_case_9_what_titan_itself_suffers_from_adds_nothing_to_the_dmg_that_it_takes_over() -> None:
    team = [{**TITAN, "marks": WEAK}, ally(marks=WEAK), *OTHERS]
    now = asked({"heroes": team, "active": "construct", "card": "swipe", "dice": "1"}, *PROTECT, "hero-die 1")
    assert (now["construct"].hp, now["titan"].hp) == (10, 6)


# --- Reika's Roots ----------------------------------------------------------------------------------------------------

ROOTED = {"rooted": 1}


@pytest.mark.rule("RB-182")
def test_case_10_removing_roots_gives_voidwatcher_one_bonus_die() -> None:
    now = asked({"boss": "reika", "heroes": [{"card": "voidwatcher", "marks": ROOTED}], "dice": "2"},
                "act voidwatcher uproot")  # fmt: skip
    assert (now["voidwatcher"].hp, now["voidwatcher"].bonus, marks(now, "voidwatcher")) == (7, 1, {})


@pytest.mark.rule("RB-184")
def test_case_12_challenge_does_not_take_over_the_dmg_of_roots() -> None:
    team = [ally(marks=ROOTED), TITAN]
    now = asked({"boss": "reika", "heroes": team, "dice": "2"}, *PROTECT, "act construct uproot")
    assert (now["construct"].hp, now["titan"].hp) == (8, 10)
    assert marks(now, "construct") == {"challenged": 1}


@pytest.mark.rule("RB-185")
def test_case_13_airborn_does_not_lessen_the_dmg_of_roots() -> None:
    aloft = {"card": "dragoon", "marks": {"airborn": 1, **ROOTED}}
    now = asked({"boss": "reika", "heroes": [aloft], "card": "vine", "dice": "1"}, "act dragoon uproot")
    assert now["dragoon"].hp == 6
    assert now.do("done")["dragoon"].hp == 4, "DMG of the Boss is lessened"


# --- Akeri's Poison ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-186")
def test_case_14_challenge_takes_over_poison_dmg_of_a_card() -> None:
    now = asked({"boss": "akeri", "heroes": [ally(), TITAN], "card": "fang", "dice": "1"}, *PROTECT, "hero-die 1")
    assert (now["construct"].hp, now["titan"].hp) == (10, 8)


@pytest.mark.rule("RB-186")
def test_case_14_challenge_takes_over_the_poison_that_is_due_as_the_turn_ends() -> None:
    given = {"boss": "akeri", "heroes": [ally(marks={"poison": 3}), TITAN], "card": "fang", "dice": "1"}
    now = asked({**given, "horizon": {"turns": 1}}, *PROTECT, "hero-die 1", "hero-die 1")
    assert (now["construct"].hp, now["titan"].hp) == (10, 5)
    assert marks(now, "construct") == {"poison": 3}


@pytest.mark.rule("RB-187")
@pytest.mark.parametrize(("roll", "shield", "rage"), [(1, 0, 0), (4, 1, 0), (6, 1, 1)])
def test_case_15_juggernaut_shields_nothing_of_poison_and_may_give_rage(roll: int, shield: int, rage: int) -> None:
    now = asked({"boss": "akeri", "heroes": [TITAN], "card": "fang"}, f"hero-die {roll}")
    assert (now["titan"].hp, now["titan"].shield, now["titan"].skill) == (8, shield, rage)
    plain = asked({"boss": "akeri", "heroes": [TITAN], "card": "spit"}, f"hero-die {roll}")
    assert plain["titan"].hp == 8 + shield


@pytest.mark.rule("RB-186", "RB-187")
def test_case_15_the_same_for_poison_that_challenge_takes_over() -> None:
    team = [ally(), {**TITAN, "shield": 2}]
    now = asked({"boss": "akeri", "heroes": team, "card": "fang", "dice": "1"}, *PROTECT, "hero-die 6")
    assert (now["construct"].hp, now["titan"].hp, now["titan"].shield, now["titan"].skill) == (10, 8, 3, 1)


@pytest.mark.rule("RB-188")
def test_case_16_airborn_lessens_poison() -> None:
    aloft = {"card": "dragoon", "shield": 2, "marks": {"airborn": 1, "poison": 3}}
    assert asked({"boss": "akeri", "heroes": [aloft], "card": "fang"})["dragoon"].hp == 7
    assert asked({"boss": "akeri", "heroes": [aloft], "phase": "turn_end"})["dragoon"].hp == 6


# --- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-174", "RB-226")
def test_case_18_dmg_is_dealt_to_enemies_and_never_to_heroes_of_ones_own_choice() -> None:
    now = fight(dice="6", dan={"constants": (Constant("spire"),)}, challenge="spire").do("use red 6")
    assert now.legal == ["choose boss", "choose spire"]


@pytest.mark.rule("RB-174")
@pytest.mark.parametrize("to", ["self", {"target_hero": "other_heroes"}, "heroes"])
def test_case_18_not_even_a_card_that_aims_at_heroes_makes_deal_hurt_them(to: Any) -> None:
    now = fight(dice="2", heroes={"ann": green({"deal": {"amount": 3, "to": to}})}).do("use green 2")
    now = now.do("choose ben") if "choose ben" in now.legal else now
    assert (now.hp(), now.state.boss.damage) == ([9, 9, 9, 9], 0)


@pytest.mark.rule("RB-175")
def test_case_18_a_shock_says_target_and_may_be_aimed_at_any_hero() -> None:
    now = asked({"heroes": [{"card": "archon", "skill": 2}], "dice": "2"}, "talent archon shock")
    assert now.legal == sorted(f"choose {one.card}" for one in now.state.heroes)
    assert marks(now.do("choose archon"), "archon") == {"shocked": 1}


@pytest.mark.rule("RB-176")
def test_case_18_an_effect_that_forces_it_hurts_other_heroes() -> None:
    forced = green([{"deal": 4}, {"damage": {"amount": 2, "to": {"adjacent": "self"}}}])
    now = fight(dice="2 2", active="ben", heroes={"ben": forced}).do("use green 2")
    assert (now.hp(), now.state.boss.damage) == ([7, 9, 7, 9], 4)


SWAPS = {"instant": {"do": {"swap": {"who": "self", "with": {"at": 2}}}}}
TO_THE_FIRST = {"interrupt": {"damage": {"amount": 4, "to": {"at": 1}}}, "boss_action": {"damage": 1}}


def revealed(card: dict[str, Any], **words: Any) -> Any:
    """ann's card is about to be revealed; answers are possible on its reveal only."""
    hidden = {"tile": Tile(FACE_DOWN, "claw")}
    return fight(phase="reveal", ann=hidden, cards={"claw": card}, windows=["revealed"], reduced=False, **words)


@pytest.mark.rule("RB-177")
def test_case_19_targets_of_a_revealed_card_are_checked_again_after_an_instant() -> None:
    now = revealed(TO_THE_FIRST, heroes={"ann": SWAPS})
    assert now["ann"].tile.card == "claw"
    assert now.do("pass").hp() == [5, 9, 9, 9]
    after = now.do("instant ann").passing()
    assert (after["ann"].hp, after["ben"].hp, after.order) == (9, 5, "ben ann cat dan")


@pytest.mark.rule("RB-177")
def test_case_19_whoever_no_longer_qualifies_is_no_target() -> None:
    cleanses = {"instant": {"do": {"full_cleanse": {"target_hero": "heroes"}}}}
    crush = {"interrupt": {"damage": {"amount": 4, "to": {"with_mark": "held"}}}, "boss_action": {"damage": 1}}
    held = {"marks": (Mark("held"),)}
    now = revealed(crush, heroes={"ann": cleanses}, cat=held, dan=held)
    assert now.do("pass").hp() == [9, 9, 5, 5]
    assert now.do("instant ann", "choose dan").passing().hp() == [9, 9, 5, 9]
