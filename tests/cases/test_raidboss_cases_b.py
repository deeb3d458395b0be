"""Worked examples of the rulebook of Raid Boss: packets, positions, bars, grades, costs, Shields, Locks, KOs.

Each test is named after the number of its example in the project's list of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import ORDER, Fight, fight, green, table
from support.raidboss_cases import asked, marks

from model.core.action import IllegalAction
from model.raidboss.game import grade
from model.raidboss.opening import new_fight
from model.raidboss.state import FACE_UP, LAST_STAND, Mark, State, Tile

TEAM = ORDER.split()
ACTION = ("boss_action", 1)

# --- packets ----------------------------------------------------------------------------------------------------------

ALL_HEROES = ["dragoon", "construct", {"card": "titan", "tapped": True}, {"card": "forsaken", "hp": 8}]
ON_THE_SECOND = {
    "boss": {"card": "vrykolakas", "level": 2, "damage": 60}, "card": "pounce", "heroes": ALL_HEROES,
    "active": "construct", "windows": ["packet"],
}  # fmt: skip


@pytest.mark.rule("RB-079")
def test_case_20_dmg_to_all_from_position_2_goes_to_2_3_4_1() -> None:
    now = asked(ON_THE_SECOND)
    seen = [now.hp()]
    for steps in (["pass", "hero-die 1"], ["pass"], ["pass"]):
        now = now.do(*steps)
        seen.append(now.hp())
    assert seen == [[8, 7, 10, 8], [8, 7, 7, 8], [8, 7, 7, 5], [5, 7, 7, 5]]


@pytest.mark.rule("RB-063", "RB-078", "RB-079")
@pytest.mark.parametrize(
    ("passed", "protected", "hp"),
    [
        ([], "titan", [5, 7, 8, 5]),
        (["pass", "hero-die 1"], "forsaken", [5, 7, 7, 6]),
        (["pass", "hero-die 1", "pass"], "dragoon", [6, 7, 7, 5]),
        (["pass", "hero-die 1", "pass"], "construct", [5, 7, 7, 5]),
    ],
)
def test_case_20_each_packet_can_be_answered_before_it_comes(passed: list[str], protected: str, hp: list[int]) -> None:
    now = asked(ON_THE_SECOND, *passed, "instant construct", f"choose {protected}")
    while not now.game.is_terminal(now.state):
        now = now.do("hero-die 1" if now.outcomes else "pass")
    assert now.hp() == hp


# --- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-089", "RB-090", "RB-091")
@pytest.mark.parametrize(("mover", "to", "order"), [("ann", 3, "ben cat ann dan"), ("ben", 4, "ann cat dan ben")])
def test_case_21_a_move_slides_the_heroes_in_between(mover: str, to: int, order: str) -> None:
    moves = green({"move": {"who": "self", "to": "any"}})
    now = fight(dice="2", active=mover, heroes={mover: moves}).do("use green 2", f"choose p{to}")
    assert now.order == order


@pytest.mark.rule("RB-085", "RB-086", "RB-087")
@pytest.mark.parametrize(
    ("where", "of_position", "names"),
    [
        ("left_of", 3, "ann ben"), ("right_of", 3, "dan"), ("adjacent", 3, "ben dan"),
        ("adjacent", 1, "ben"), ("adjacent", 4, "cat"), ("right_of", 1, "ben cat dan"), ("right_of", 2, "cat dan"),
        ("left_of", 4, "ann ben cat"),
    ],
)  # fmt: skip
def test_case_23_left_right_and_adjacent(where: str, of_position: int, names: str) -> None:
    actor = TEAM[of_position - 1]
    points = green({"put_mark": {"name": "weak", "on": {where: "self"}}})
    now = fight(dice="2 1", active=actor, heroes={actor: points}).do("use green 2")
    assert [one.card for one in now.state.heroes if one.marks] == names.split()


# --- setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-039", "RB-040", "RB-041")
@pytest.mark.parametrize(("base", "raised"), [(9, 10), (11, 12), (12, 12)])
def test_case_24_max_hp_begins_at_base_hp_and_ends_at_12(base: int, raised: int) -> None:
    """The blocker of Max HP stands one above it, on MAX for 12: that is where the track ends."""
    one = new_fight(table({"ann": {"hp": base}}), TEAM).heroes[0]
    assert (one.hp, one.max_hp) == (base, base)
    grows = {**green([{"gain_max_hp": 1}, {"heal": {"amount": 5, "to": "self"}}]), "hp": base}
    after = fight(dice="2 1", heroes={"ann": grows}, ann={"hp": base - 1, "max_hp": base}).do("use green 2")["ann"]
    assert (after.max_hp, after.hp) == (raised, raised)


AT_THE_END = {"damage": 120, "level": 2, "paid": 100, "last_placed": True}


@pytest.mark.rule("RB-045", "RB-046", "RB-047", "RB-048", "RB-150")
@pytest.mark.parametrize(
    ("kos", "outcome", "name"), [(0, 1, "legendary"), (1, 1, "heroic"), (2, 1, "victory"), (3, -1, "")]
)
def test_case_25_the_grade_follows_from_the_kos(kos: int, outcome: int, name: str) -> None:
    """The third KO comes with the Last Stand itself, which deals 1 DMG to every Hero."""
    resolved = {"tile": Tile()}
    last = {"tile": Tile(FACE_UP, "fall", LAST_STAND)}
    frail = {**resolved, "hp": 1 if kos == 3 else 9}
    team = {"ann": last, "ben": resolved, "cat": resolved, "dan": frail}
    now = fight(phase="boss_action", state={"kos": min(kos, 2)}, boss_state=AT_THE_END, **team)
    assert (now.state.kos, now.state.outcome, grade(now.state)) == (kos, outcome, name)


@pytest.mark.rule("RB-193", "RB-194", "RB-195", "RB-196")
def test_case_26_adrenaline_mode_begins_with_less_and_further_on() -> None:
    def numbers(state: State) -> tuple[int, list[tuple[int, int, int]], int, int]:
        kits = [(one.dice, one.shards, one.boosters) for one in state.heroes]
        return state.kos, kits, state.boss.damage, state.boss.level

    assert numbers(new_fight(table(mode="adrenaline"), TEAM)) == (1, [(3, 1, 1)] * 4, 60, 2)
    assert numbers(new_fight(table(), TEAM)) == (0, [(2, 2, 1)] * 4, 0, 1)


# --- costs ------------------------------------------------------------------------------------------------------------

THREES = {"abilities": {name: {"cost": cost, "do": {"deal": cost}} for name, cost in
                        (("green", 3), ("blue", 5), ("red", 6))}}  # fmt: skip


def uses(now: Fight) -> list[str]:
    """The Core Abilities that can be bought, and with which dice."""
    return [action for action in now.legal if action.startswith("use")]


@pytest.mark.rule("RB-068")
def test_case_27_one_die_is_not_split_over_two_abilities() -> None:
    now = fight(dice="6", heroes={"ann": THREES})
    assert uses(now) == ["use blue 6", "use green 6", "use red 6"]
    now = now.do("use green 6")
    assert (now.state.boss.damage, now.state.dice, uses(now)) == (3, (), [])


@pytest.mark.rule("RB-067")
def test_case_27_several_dice_pay_together_for_one_ability() -> None:
    now = fight(dice="2 3", heroes={"ann": THREES})
    assert uses(now) == ["use blue 2 3", "use green 3"]
    assert now.do("use blue 2 3").state.boss.damage == 5


@pytest.mark.rule("RB-066")
def test_case_27_a_die_pays_for_a_cost_up_to_its_value() -> None:
    now = fight(dice="5", heroes={"ann": THREES})
    assert uses(now) == ["use blue 5", "use green 5"]
    with pytest.raises(IllegalAction):
        now.do("use red 5")
    assert uses(fight(dice="2", heroes={"ann": THREES})) == []


# --- Shields and Armor ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-170", "RB-231")
@pytest.mark.parametrize(("dmg", "left"), [(2, (1, 2, 9)), (3, (0, 2, 9)), (4, (0, 1, 9)), (6, (0, 0, 8))])
def test_case_29_shield_goes_before_armor(dmg: int, left: tuple[int, int, int]) -> None:
    hit = {"claw": {"boss_action": {"damage": dmg}}}
    one = fight(phase="boss_action", cards=hit, ann={"shield": 3, "armor": 2}, horizon=ACTION)["ann"]
    assert (one.shield, one.armor, one.hp) == left


@pytest.mark.rule("RB-171", "RB-204", "RB-209")
def test_case_29_shield_ends_with_the_turn_and_armor_with_the_round() -> None:
    kept = {"shield": 3, "armor": 2}
    now = fight(phase="turn_end", ann=kept, dan=kept, horizon=("turn", 1))
    assert [(now[name].shield, now[name].armor) for name in ("ann", "dan")] == [(0, 2), (0, 2)]
    empty = {name: {"tile": Tile()} for name in TEAM}
    over = fight(phase="round_end", active="", horizon=("round", 1), **{**empty, "ann": {"tile": Tile(), "armor": 2}})
    assert over["ann"].armor == 0


# --- HP ---------------------------------------------------------------------------------------------------------------

UNHEALED = {"hp": 3, "marks": (Mark("no_healing"),)}


@pytest.mark.rule("RB-219")
@pytest.mark.parametrize(
    ("do", "hp", "locked"),
    [
        ({"heal": {"amount": 4, "to": "self"}}, 3, False),
        ({"set_hp": {"to": 6, "of": "self"}}, 6, False),
        ({"lock": {"who": "self"}}, 3, True),
        ({"lock": {"who": "self", "at": 7}}, 7, True),
    ],
)
def test_case_30_a_hero_that_cannot_be_healed_can_be_set_and_locked(do: Any, hp: int, locked: bool) -> None:
    one = fight(dice="2 1", heroes={"ann": green(do)}, ann=UNHEALED).do("use green 2")["ann"]
    assert (one.hp, one.locked) == (hp, locked)


@pytest.mark.rule("RB-230")
def test_case_31_setting_hp_is_no_dmg() -> None:
    """Masochist answers DMG, and a Shield stops it: neither has anything to do with HP that are set lower."""
    given = {"heroes": ["lux", {"card": "voidwatcher", "shield": 2}], "dice": "2"}
    now = asked(given, "talent lux mend", "choose voidwatcher")
    assert (now["voidwatcher"].hp, now["voidwatcher"].bonus, now["voidwatcher"].shield) == (6, 0, 2)


@pytest.mark.rule("RB-230")
def test_case_31_setting_hp_is_no_healing() -> None:
    glad = {"talent": {"name": "glad", "when": {"healed": {"gain_skill": 1}, "hero_healed": {"gain_skill": 1}}}}
    for do, skill in (({"set_hp": {"to": 6, "of": "self"}}, 0), ({"heal": {"amount": 3, "to": "self"}}, 2)):
        one = fight(dice="2 1", heroes={"ann": {**green(do), **glad}}, ann={"hp": 3}).do("use green 2")["ann"]
        assert (one.hp, one.skill) == (6, skill)


# --- KO ---------------------------------------------------------------------------------------------------------------

DOWN = {"down": True, "hp": 0}


@pytest.mark.rule("RB-151", "RB-152")
@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("max_hp", [7, 11])
def test_case_32_a_ko_resets_bonus_dice_and_max_hp_and_leaves_the_instant(ready: bool, max_hp: int) -> None:
    one = fight(phase="boss_action", ann={"hp": 3, "max_hp": max_hp, "bonus": 2, "ready": ready}, horizon=ACTION)["ann"]
    assert (one.down, one.max_hp, one.bonus, one.ready) == (True, 9, 0, ready)


@pytest.mark.rule("RB-157")
def test_case_32_dmg_aimed_at_a_hero_that_is_down_is_lost() -> None:
    now = fight(phase="boss_action", ann=DOWN, state={"kos": 1}, horizon=ACTION)
    assert (now.hp(), now.state.kos) == ([0, 9, 9, 9], 1)
    guarded = {**DOWN, "marks": (Mark("guarded", until="turn", by="ben"),)}
    assert fight(phase="boss_action", ann=guarded, horizon=ACTION).hp() == [0, 9, 9, 9]


@pytest.mark.rule("RB-158")
def test_case_32_the_card_of_another_hero_moves_one_that_is_down() -> None:
    swap = {"boss_action": {"swap": {"who": "active", "with": {"left_of": {"who": "active", "nearest": True}}}}}
    now = fight(phase="boss_action", active="cat", ben=DOWN, cards={"claw": swap}, horizon=ACTION)
    assert (now.order, now["ben"].down) == ("ann cat ben dan", True)


@pytest.mark.rule("RB-159", "RB-160")
@pytest.mark.parametrize("payer", ["construct", "voidwatcher"])
def test_case_32_whoever_pays_the_hero_gets_up_at_base_hp(payer: str) -> None:
    fallen = {"card": "voidwatcher", "ko": True}
    now = asked({"heroes": ["construct", fallen], "dice": "2", "kos": 1}, f"revive voidwatcher {payer}")
    up = now["voidwatcher"]
    assert (up.hp, up.max_hp, up.down, now[payer].ready, marks(now, "voidwatcher")) == (9, 9, False, False, {})
