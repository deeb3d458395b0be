"""DMG on Heroes in packets: the circle, Shields, Armor, reductions, who takes it over, what is no DMG of the Boss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from support.raidboss import Fight, fight

from model.raidboss.state import Constant, Mark

ALL_HEROES = {"boss_action": {"damage": {"amount": 3, "to": "heroes"}}}
WEAK, ALOFT = Mark("weak"), Mark("aloft", until="round", by="dan")


def hit(card: Mapping[str, Any] | None = None, **words: Any) -> Fight:
    """The fight after the Boss Action of ann's card, `claw` unless the card says otherwise."""
    return fight(phase="boss_action", cards={"claw": card} if card else None, horizon=("boss_action", 1), **words)


@pytest.mark.rule("RB-055")
@pytest.mark.rule("RB-138")
def test_a_card_without_a_target_hits_the_active_hero() -> None:
    assert hit().hp() == [6, 9, 9, 9]
    assert hit(active="cat").hp() == [9, 9, 6, 9]


@pytest.mark.rule("RB-079")
@pytest.mark.parametrize(
    ("active", "order"),
    [
        ("ann", ["ann", "ben", "cat", "dan"]),
        ("ben", ["ben", "cat", "dan", "ann"]),
        ("cat", ["cat", "dan", "ann", "ben"]),
    ],
)
def test_packets_go_from_the_active_hero_to_the_right_and_around(active: str, order: list[str]) -> None:
    now = fight(phase="boss_action", active=active, cards={"claw": ALL_HEROES}, windows=["packet"])
    hit_so_far = []
    for _ in range(3):
        hit_so_far.append([one.card for one in now.state.heroes if one.hp < 9])
        now = now.do("pass")
    assert hit_so_far == [sorted(order[:1]), sorted(order[:2]), sorted(order[:3])]
    assert [one.hp for one in now.state.heroes] == [6, 6, 6, 6]


@pytest.mark.rule("RB-063")
@pytest.mark.rule("RB-078")
@pytest.mark.rule("RB-079")
def test_an_instant_between_two_packets_helps_against_the_next_one() -> None:
    now = fight(phase="boss_action", active="ben", cards={"claw": ALL_HEROES}, windows=["packet"])
    now = now.do("instant ann", "choose cat").passing()
    assert now.hp() == [6, 6, 9, 6]
    assert not now["ann"].ready


@pytest.mark.rule("RB-079")
def test_heroes_that_are_no_target_are_passed_over_on_the_same_circle() -> None:
    card = {"boss_action": {"damage": {"amount": 2, "to": {"adjacent": "active"}}}}
    now = fight(phase="boss_action", active="ben", cards={"claw": card}, windows=["packet"])
    assert now.hp() == [9, 9, 7, 9]
    assert now.do("pass").hp() == [7, 9, 7, 9]


@pytest.mark.rule("RB-177")
def test_targets_by_position_are_looked_at_again_after_an_instant() -> None:
    card = {"boss_action": {"damage": {"amount": 4, "to": {"at": 1}}}}
    swaps = {"instant": {"do": {"swap": {"who": "self", "with": {"at": 2}}}}}
    now = fight(phase="turn_start", active="ann", cards={"claw": card}, heroes={"ann": swaps}, windows=["entry"],
                state={"phase": "assign"})  # fmt: skip
    now = now.do("done")
    assert now.state.phase == "boss_action"
    now = now.do("instant ann").passing("turn_end")
    assert now.order.startswith("ben ann")
    assert (now["ben"].hp, now["ann"].hp) == (5, 9)


@pytest.mark.rule("RB-177")
def test_targets_by_condition_are_looked_at_again_for_every_packet() -> None:
    card = {"boss_action": {"damage": {"amount": 1, "to": {"with_mark": "weak"}}}}
    cures = {"instant": {"do": {"full_cleanse": "other_heroes"}}}
    now = fight(phase="boss_action", cards={"claw": card}, heroes={"dan": cures}, windows=["packet"],
                ann={"marks": (WEAK,)}, cat={"marks": (WEAK,)})  # fmt: skip
    assert now.do("instant dan").passing().hp() == [7, 9, 9, 9]
    assert now.do("pass").hp() == [7, 9, 7, 9]


@pytest.mark.rule("RB-170")
@pytest.mark.rule("RB-231")
@pytest.mark.parametrize(
    ("shield", "armor", "left"),
    [(0, 0, (0, 0, 6)), (2, 2, (0, 1, 9)), (3, 2, (0, 2, 9)), (1, 1, (0, 0, 8)), (5, 0, (2, 0, 9))],
)
def test_shields_are_used_before_armor_point_by_point(shield: int, armor: int, left: tuple[int, int, int]) -> None:
    now = hit(ann={"shield": shield, "armor": armor})
    assert (now["ann"].shield, now["ann"].armor, now["ann"].hp) == left


@pytest.mark.rule("RB-231")
def test_by_the_other_ruling_one_hit_takes_the_whole_shield() -> None:
    assert hit(ann={"shield": 5}, settings={"whole_shields": 1})["ann"].shield == 0
    assert hit(ann={"shield": 5})["ann"].shield == 2


@pytest.mark.rule("RB-231")
@pytest.mark.parametrize(("first", "left"), [(1, (0, 9)), (0, (1, 9))])
def test_reductions_come_after_shields_or_before_them(first: int, left: tuple[int, int]) -> None:
    now = hit(ann={"shield": 3, "marks": (ALOFT,)}, settings={"shields_before_reductions": first})
    assert (now["ann"].shield, now["ann"].hp) == left


@pytest.mark.rule("RB-186")
@pytest.mark.rule("RB-189")
def test_dmg_that_no_shield_stops_is_stopped_by_armor_all_the_same() -> None:
    card = {"boss_action": {"damage": {"amount": 3, "kind": "venom"}}}
    now = hit(card, ann={"shield": 2, "armor": 1})
    assert (now["ann"].shield, now["ann"].armor, now["ann"].hp) == (2, 0, 7)


@pytest.mark.rule("RB-188")
def test_dmg_that_no_shield_stops_is_lessened_by_reductions() -> None:
    card = {"boss_action": {"damage": {"amount": 2, "kind": "venom"}}}
    assert hit(card, ann={"marks": (ALOFT,)})["ann"].hp == 8


GUARDED = Mark("guarded", until="turn", by="dan")


@pytest.mark.rule("RB-178")
def test_whoever_takes_over_the_dmg_takes_none_of_the_other_effects() -> None:
    card = {"boss_action": [{"damage": 4}, {"put_mark": {"name": "weak", "on": "active"}}]}
    now = hit(card, ann={"marks": (GUARDED,)})
    assert now.hp() == [9, 9, 9, 5]
    assert [m.name for m in now["ann"].marks] == ["guarded", "weak"]
    assert now["dan"].marks == ()


@pytest.mark.rule("RB-179")
def test_extra_dmg_of_the_protected_hero_is_counted_before_it_is_taken_over() -> None:
    assert hit(ann={"marks": (GUARDED, WEAK)}).hp() == [9, 9, 9, 5]
    assert hit(ann={"marks": (GUARDED,)}, dan={"marks": (WEAK,)}).hp() == [9, 9, 9, 6]


@pytest.mark.rule("RB-186")
def test_dmg_that_no_shield_stops_is_taken_over_as_well() -> None:
    card = {"boss_action": {"damage": {"amount": 2, "kind": "venom"}}}
    assert hit(card, ann={"marks": (GUARDED,)}, dan={"shield": 5}).hp() == [9, 9, 9, 7]


@pytest.mark.rule("RB-157")
@pytest.mark.rule("RB-178")
def test_a_guardian_that_is_down_takes_nothing_over() -> None:
    assert hit(ann={"marks": (GUARDED,)}, dan={"down": True, "hp": 0}).hp() == [6, 9, 9, 0]


HELD = Mark("held")


@pytest.mark.rule("RB-182")
@pytest.mark.rule("RB-184")
@pytest.mark.rule("RB-185")
def test_dmg_to_oneself_is_not_the_bosss() -> None:
    hurts = {"talent": {"name": "spite", "when": {"damaged": {"gain_bonus": 1}}}}
    marks = tuple(sorted((HELD, GUARDED, ALOFT, WEAK)))
    now = fight(dice="1", heroes={"ann": hurts}, ann={"marks": marks}).do("act ann tear")
    assert (now["ann"].hp, now["dan"].hp, now["ann"].bonus) == (7, 9, 1)
    assert "held" not in [m.name for m in now["ann"].marks]


@pytest.mark.rule("RB-183")
def test_shields_and_armor_work_against_dmg_to_oneself() -> None:
    now = fight(dice="1", ann={"marks": (HELD,), "shield": 1}).do("act ann tear")
    assert (now["ann"].hp, now["ann"].shield) == (8, 0)


JUGGERNAUT = {
    "name": "bulk",
    "when": {"about_to_be_damaged": {"roll_hero_die": {"as": "grit", "do": [{"shield": 1}, {"gain_skill": 1}]}}},
}


@pytest.mark.rule("RB-183")
@pytest.mark.rule("RB-187")
def test_what_happens_as_dmg_is_about_to_come_is_in_time_for_it() -> None:
    now = fight(dice="1", heroes={"ann": {"talent": JUGGERNAUT}}, ann={"marks": (HELD,)}).do(
        "act ann tear", "hero-die 4"
    )
    assert (now["ann"].hp, now["ann"].skill, now["ann"].shield) == (8, 1, 0)
    venom = {"claw": {"boss_action": {"damage": {"amount": 2, "kind": "venom"}}}}
    now = fight(phase="boss_action", heroes={"ann": {"talent": JUGGERNAUT}}, cards=venom).do("hero-die 4")
    assert (now["ann"].hp, now["ann"].skill) == (7, 1)


@pytest.mark.rule("RB-176")
def test_an_effect_can_force_a_hero_to_hurt_heroes_and_that_is_no_dmg_of_the_boss() -> None:
    forced = {"instant": {"do": {"damage": {"amount": 2, "to": "adjacent"}}}}
    now = fight(dice="1", heroes={"ben": forced}, ann={"marks": (WEAK,)}, cat={"marks": (ALOFT,)}).do("instant ben")
    assert now.hp() == [7, 9, 7, 9]


@pytest.mark.rule("RB-174")
@pytest.mark.rule("RB-226")
def test_deal_reaches_enemies_only() -> None:
    now = fight(dice="2").do("use green 2")
    assert now.state.boss.damage == 1
    assert now.hp() == [9, 9, 9, 9]
    now = fight(dice="2", cat={"constants": (Constant("spire", 2),)}).do("use green 2")
    assert now.legal == ["choose boss", "choose spire"]


@pytest.mark.rule("RB-103")
def test_dmg_to_the_boss_adds_up_and_can_fall_but_not_below_zero() -> None:
    assert fight(dice="6", boss_state={"damage": 37}).do("use red 6").state.boss.damage == 42
    card = {"boss_action": {"heal_boss": 10}}
    assert hit(card, boss_state={"damage": 4}).state.boss.damage == 0


@pytest.mark.rule("RB-148")
def test_a_hero_is_knocked_out_before_the_next_packet() -> None:
    now = fight(phase="boss_action", active="ben", cards={"claw": ALL_HEROES}, windows=["packet"], ben={"hp": 2})
    assert (now["ben"].down, now.state.kos, now["cat"].hp) == (True, 1, 9)


@pytest.mark.rule("RB-054")
def test_hp_is_never_below_zero() -> None:
    now = hit({"boss_action": {"damage": 7}}, ann={"hp": 3})
    assert (now["ann"].hp, now["ann"].down) == (0, True)


@pytest.mark.rule("RB-056")
@pytest.mark.rule("RB-057")
@pytest.mark.parametrize(("hp", "after"), [(4, 7), (8, 9), (9, 9)])
def test_healing_stops_at_max_hp(hp: int, after: int) -> None:
    heals = {"instant": {"do": {"heal": 3}}}
    assert fight(dice="1", heroes={"ann": heals}, ann={"hp": hp}).do("instant ann")["ann"].hp == after


@pytest.mark.rule("RB-058")
@pytest.mark.rule("RB-057")
def test_max_hp_falls_no_further_than_one_and_takes_hp_with_it() -> None:
    spite = {"talent": {"name": "spite", "when": {"damaged": {"gain_bonus": 1}}}}
    now = hit({"boss_action": {"lose_max_hp": {"amount": 5, "of": "active"}}}, heroes={"ann": spite},
              ann={"hp": 2, "max_hp": 2, "shield": 2})  # fmt: skip
    assert (now["ann"].max_hp, now["ann"].hp, now["ann"].shield, now["ann"].bonus) == (1, 1, 2, 0)


@pytest.mark.rule("RB-041")
@pytest.mark.parametrize(("ceiling", "after"), [(12, 12), (0, 14)])
def test_max_hp_has_a_ceiling(ceiling: int, after: int) -> None:
    grows = {"instant": {"do": {"gain_max_hp": 3}}}
    now = fight(dice="1", heroes={"ann": grows}, ann={"max_hp": 11}, settings={"max_hp_ceiling": ceiling})
    assert now.do("instant ann")["ann"].max_hp == after


@pytest.mark.rule("RB-228")
def test_locked_hp_takes_no_dmg_healing_set_or_lock() -> None:
    spite = {"talent": {"name": "spite", "when": {"damaged": {"gain_bonus": 1}}}, "instant": {"do": {"heal": 2}}}
    locked = {"hp": 5, "locked": True}
    now = fight(dice="1", heroes={"ann": spite}, ann=locked).do("instant ann")
    assert now["ann"].hp == 5
    assert hit({"boss_action": {"damage": 9}}, heroes={"ann": spite}, ann=locked)["ann"][1:6] == (5, 9, 2, 0, 0)
    assert hit({"boss_action": {"set_hp": {"to": 8, "of": "active"}}}, ann=locked)["ann"].hp == 5
    assert hit({"boss_action": {"lock": {"who": "active", "at": 2}}}, ann=locked)["ann"].hp == 5
    after = hit({"boss_action": [{"unlock": "active"}, {"damage": 3}]}, ann=locked)["ann"]
    assert (after.hp, after.locked) == (2, False)


@pytest.mark.rule("RB-228")
def test_a_lock_can_name_a_value() -> None:
    after = hit({"boss_action": [{"lock": {"who": "active", "at": 5}}, {"damage": 3}]})["ann"]
    assert (after.hp, after.locked) == (5, True)


@pytest.mark.rule("RB-230")
def test_setting_hp_is_neither_dmg_nor_healing() -> None:
    talent = {"name": "nerves", "when": {"damaged": {"gain_skill": 1}, "healed": {"gain_skill": 2}}}
    for to, start in ((3, 8), (6, 3)):
        card = {"boss_action": {"set_hp": {"to": to, "of": "active"}}}
        now = hit(card, heroes={"ann": {"talent": talent}}, ann={"hp": start, "shield": 2})
        assert (now["ann"].hp, now["ann"].shield, now["ann"].skill) == (to, 2, 0)


@pytest.mark.rule("RB-230")
def test_hp_set_to_zero_is_a_ko_and_max_hp_caps_the_rest() -> None:
    assert hit({"boss_action": {"set_hp": {"to": 0, "of": "active"}}}).state.kos == 1
    assert hit({"boss_action": {"set_hp": {"to": 12, "of": "active"}}}, ann={"hp": 3})["ann"].hp == 9


@pytest.mark.rule("RB-219")
@pytest.mark.parametrize("where", ["hero", "team"])
def test_a_healing_restriction_stops_healing_but_neither_set_nor_lock(where: str) -> None:
    mark = Mark("no_healing", until="round")
    at = {"ann": {"hp": 3, "marks": (mark,) if where == "hero" else ()}}
    on_team = {"team": (mark,) if where == "team" else ()}
    heals = {"instant": {"do": {"heal": 4}}}
    assert fight(dice="1", heroes={"ann": heals}, state=on_team, **at).do("instant ann")["ann"].hp == 3
    card = {"boss_action": [{"set_hp": {"to": 6, "of": "active"}}, {"lock": "active"}]}
    after = hit(card, state=on_team, **at)["ann"]
    assert (after.hp, after.locked) == (6, True)


STEAL = {"abilities": {"green": {"cost": 2, "do": {"steal": 3}}, "blue": {"cost": 4, "do": {"deal": 1}},
                       "red": {"cost": 6, "do": {"deal": 1}}}}  # fmt: skip


@pytest.mark.rule("RB-232")
@pytest.mark.parametrize(("hp", "after"), [(5, 8), (8, 9)])
def test_steal_heals_by_what_it_dealt(hp: int, after: int) -> None:
    now = fight(dice="2", heroes={"ann": STEAL}, ann={"hp": hp}).do("use green 2")
    assert (now.state.boss.damage, now["ann"].hp) == (3, after)


@pytest.mark.rule("RB-232")
def test_steal_from_a_challenge_card_heals_no_more_than_the_card_had_left() -> None:
    constants = (Constant("spire", 9),)
    now = fight(dice="2", heroes={"ann": STEAL}, ann={"hp": 2}, cat={"constants": constants})
    assert now.do("use green 2", "choose spire")["ann"].hp == 3


@pytest.mark.rule("RB-233")
def test_steal_from_an_immune_enemy_heals_nothing_and_a_restricted_user_still_deals() -> None:
    immune = {"levels": [{"deck": ["easy", "medium"], "modify": {"boss_takes": {"set": 0}}}]}
    now = fight(dice="2", heroes={"ann": STEAL}, boss=immune, ann={"hp": 2}).do("use green 2")
    assert (now.state.boss.damage, now["ann"].hp) == (0, 2)
    no_healing = {"marks": (Mark("no_healing"),), "hp": 2}
    now = fight(dice="2", heroes={"ann": STEAL}, ann=no_healing).do("use green 2")
    assert (now.state.boss.damage, now["ann"].hp) == (3, 2)


@pytest.mark.rule("RB-117")
@pytest.mark.rule("RB-118")
def test_dmg_on_a_challenge_card_lies_on_it_and_what_is_beyond_its_hp_is_lost() -> None:
    now = fight(dice="6", cat={"constants": (Constant("spire", 8),)}).do("use red 6", "choose spire")
    assert now["cat"].constants == (Constant("spire", 10),)
    assert (now.state.boss.damage, now.state.kos) == (0, 0)


@pytest.mark.rule("RB-116")
def test_by_the_other_ruling_dmg_on_a_challenge_card_counts_for_the_boss() -> None:
    now = fight(dice="6", cat={"constants": (Constant("spire", 0),)}, settings={"challenge_counts": 1})
    assert now.do("use red 6", "choose spire").state.boss.damage == 5
