"""Marks that stack or do not, tokens of the kit, what a knock-out in the middle of an effect leaves."""

from __future__ import annotations

import pytest
from support.raidboss import fight, green

from model.raidboss.changes import change_boss_skill, change_token, cleansable, put_mark
from model.raidboss.damage import packet_frame
from model.raidboss.state import Mark, hero


@pytest.mark.rule("RB-098")
def test_a_mark_stacks_to_its_limit_or_takes_the_place_of_the_old_one() -> None:
    now = fight(dice="1", ann={"marks": (Mark("guarded", until="turn", by="ben"), Mark("hurt", 2))})
    g, state = now.game.engine, now.state
    assert Mark("hurt", 3) in hero(put_mark(g, state, "ann", Mark("hurt", 5)), "ann").marks
    state = put_mark(g, state, "ann", Mark("guarded", 2, "turn", "cat"))
    assert hero(state, "ann").marks == (Mark("guarded", 1, "turn", "cat"), Mark("hurt", 2))


@pytest.mark.rule("RB-222")
@pytest.mark.rule("RB-224")
def test_only_boss_effects_are_cleansed_and_none_under_a_restriction() -> None:
    marks = (Mark("aloft", until="round", by="ben"), Mark("hurt", 2), Mark("weak"))
    now = fight(dice="1", ann={"marks": marks}, ben={"marks": (Mark("no_cleansing"), Mark("weak"))})
    assert cleansable(now.game.engine, now.state, "ann") == ("hurt", "weak")
    assert cleansable(now.game.engine, now.state, "ben") == ()


@pytest.mark.rule("RB-006")
def test_a_hero_has_no_more_tokens_than_its_kit() -> None:
    now = fight(dice="1", heroes={"ann": {"tokens": {"seal": 2}}})
    g, state = now.game.engine, now.state
    assert hero(change_token(g, state, "ann", "seal", 3), "ann").tokens == (("seal", 2),)
    assert hero(change_token(g, state, "ann", "seal", -9), "ann").tokens == ()
    assert hero(change_token(g, state, "ann", "oath", 1), "ann").tokens == (("seal", 2),)


@pytest.mark.rule("RB-108")
def test_the_boss_skill_stays_within_its_bar() -> None:
    now = fight(dice="1")
    g, state = now.game.engine, now.state
    assert [change_boss_skill(g, state, by).boss.skill for by in (9, -9, 2)] == [5, 0, 3]
    without = state._replace(boss=state.boss._replace(skill=-1))
    assert change_boss_skill(g, without, 2).boss.skill == -1


@pytest.mark.rule("RB-157")
def test_dmg_on_its_way_to_a_hero_that_has_gone_down_is_not_taken_over() -> None:
    guarded = {"down": True, "hp": 0, "marks": (Mark("guarded", until="turn", by="dan"),)}
    now = fight(dice="1", ann=guarded, active="ben")
    kernel = now.game.kernel
    assert kernel.settle(kernel.push(now.state, packet_frame("ann", 4))).heroes[3].hp == 9


@pytest.mark.rule("RB-151")
@pytest.mark.rule("RB-153")
def test_bonus_dice_that_were_paying_go_with_a_ko_and_new_ones_stay() -> None:
    risen = green([{"hurt_self": 9}, {"revive": "downed"}, {"gain_bonus": 1}])
    now = fight(dice="1 b6", heroes={"ann": risen}, ann={"bonus": 1}, windows=["entry"]).do("use green b6")
    assert (now["ann"].down, now["ann"].bonus, now.state.kos) == (False, 1, 1)
    assert now.state.dice == ()
