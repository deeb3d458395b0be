"""Words of cards that do something, each on its own, and the events that Talents hear."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import PLAIN, Fight, fight

from model.raidboss.state import Constant, Mark, Tile, hero
from model.raidboss.words import EVENTS, OWN_EVENTS

DOWN = {"down": True, "hp": 0, "ready": False}


def done(do: Any, *steps: str, **words: Any) -> Fight:
    """The fight after ann's Instant did something, asked and answered; she holds dice, so her phase goes on."""
    heroes = {"ann": {**PLAIN, "instant": {"do": do}, **words.pop("card", {})}}
    f = fight(heroes=heroes, **{"dice": "1 1 1", **words})
    return f.do("instant ann", *steps)


# --- choosing ---


@pytest.mark.rule("RB-156")
def test_a_hero_chooses_standing_heroes_only() -> None:
    f = done({"heal": {"amount": 1, "to": "target_hero"}}, ben=DOWN, state={"kos": 1})
    assert f.legal == ["choose ann", "choose cat", "choose dan"]
    f = done({"heal": {"amount": 1, "to": {"up_to_one_hero": "adjacent"}}}, ben={"hp": 3})
    assert f.legal == ["choose ben", "decline"]
    assert (f.do("decline")["ben"].hp, f.do("choose ben")["ben"].hp) == (3, 4)


@pytest.mark.rule("RB-116")
def test_enemies_are_the_boss_and_challenge_cards_in_force() -> None:
    f = done({"deal": {"amount": 2, "to": "enemies"}}, ben={"constants": (Constant("spire", 3),)})
    assert (f.state.boss.damage, f["ben"].constants) == (2, (Constant("spire", 5),))
    beaten = done({"deal": {"amount": 2, "to": "enemies"}}, ben={"constants": (Constant("spire", 10),)})
    assert beaten["ben"].constants == (Constant("spire", 10),)


@pytest.mark.rule("RB-223")
def test_ties_are_the_teams_to_break() -> None:
    f = done({"heal": {"amount": 1, "to": {"lowest": {"by": "hp", "one": True}}}}, ben={"hp": 4}, cat={"hp": 4})
    assert f.legal == ["choose ben", "choose cat"]


# --- verbs ---


@pytest.mark.rule("RB-055", "RB-176")
def test_damage_of_a_hero_is_not_the_bosss() -> None:
    """Guarded cat is hurt itself by a forced hit, and the guard takes it when it is the Boss's."""
    guarded = {"marks": (Mark("guarded", 1, "turn", "dan"),)}
    assert done({"damage": {"amount": 2, "to": {"at": 3}}}, cat=guarded).hp() == [9, 9, 7, 9]
    assert done({"damage": {"amount": 2, "to": {"at": 3}, "boss": True}}, cat=guarded).hp() == [9, 9, 9, 7]


@pytest.mark.rule("RB-078", "RB-079")
def test_each_hero_goes_around_with_a_window_between_two() -> None:
    """Ben's turn: ben, cat, dan, ann; what each finds is one more Boss Skill than the last."""
    steps = {
        "each_hero": {"in": "heroes", "as": "one", "do": {"put_mark": {"name": "hurt", "on": "one", "count": "kos"}}}
    }
    cards = {"claw": {"boss_action": steps}}
    f = fight(phase="boss_action", active="ben", cards=cards, windows=["packet"], state={"kos": 1},
              horizon=("boss_action", 1))  # fmt: skip
    seen = []
    while "pass" in f.legal:
        seen.append([one.card for one in f.state.heroes if one.marks])
        f = f.do("pass")
    assert seen == [["ben"], ["ben", "cat"], ["ben", "cat", "dan"]]
    assert all(one.marks for one in f.state.heroes)


@pytest.mark.rule("RB-177")
def test_a_choice_among_targets_is_made_once() -> None:
    """The team chooses cat; the next packet does not ask again."""
    f = done({"damage": {"amount": 2, "to": {"choose": "heroes"}}}, "choose cat")
    assert (f.hp(), f.state.phase) == ([9, 9, 7, 9], "assign")


@pytest.mark.rule("RB-232", "RB-233", "RB-174")
def test_dealing_and_stealing() -> None:
    f = done({"steal": 3}, ann={"hp": 7})
    assert (f.state.boss.damage, f["ann"].hp) == (3, 9)
    f = done({"steal": 3}, ann={"hp": 3, "marks": (Mark("no_healing"),)})
    assert (f.state.boss.damage, f["ann"].hp) == (3, 3)
    assert done({"deal": {"amount": 4, "to": "other_heroes"}}).hp() == [9, 9, 9, 9]
    f = done([{"deal": {"amount": 2, "as": "much"}}, {"heal": "much"}], ann={"hp": 3})
    assert f["ann"].hp == 5


@pytest.mark.rule("RB-225")
def test_an_ability_is_a_core_ability_and_no_instant_or_talent() -> None:
    sharp = {"id": "sharp", "name": "Sharp", "modify": {"ability_damage": 1}}
    echo = {"name": "echo", "when": {"ability_used": {"if": "own_doing", "do": {"deal": 1}}}}
    f = done({"deal": 1}, marks=[sharp], dice="2 2", ann={"marks": (Mark("sharp"),)})
    assert f.state.boss.damage == 1
    assert f.do("use green 2").state.boss.damage == 1 + 2
    f = fight(heroes={"ann": {"talent": echo}}, marks=[sharp], dice="2 2", ann={"marks": (Mark("sharp"),)})
    assert f.do("use green 2").state.boss.damage == 2 + 1


@pytest.mark.rule("RB-175", "RB-174")
def test_what_is_put_on_a_target_may_go_on_heroes_and_what_is_dealt_may_not() -> None:
    spire = {"constants": (Constant("spire"),)}
    f = done({"put_mark": {"name": "weak", "on": "target_hero"}}, ben=spire)
    assert f.legal == [f"choose {name}" for name in ("ann", "ben", "cat", "dan")]
    assert done({"deal": 2}, ben=spire).legal == ["choose boss", "choose spire"]


@pytest.mark.rule("RB-099")
@pytest.mark.parametrize(
    ("weak", "hp"), [({"boss_damage": 1}, 5), ({"boss_damage": 2}, 4), ({"damage_reduction": 1}, 7)]
)
def test_a_keyword_is_what_this_boss_says(weak: dict[str, int], hp: int) -> None:
    """The card of the turn puts it and then deals 3."""
    steps = [{"put_mark": {"name": "frail", "on": "active"}}, {"damage": 3}]
    boss = {"marks": [{"id": "frail", "name": "Frail", "boss_effect": True, "modify": weak}]}
    f = fight(phase="boss_action", cards={"claw": {"boss_action": steps}}, boss=boss, horizon=("boss_action", 1))
    assert f["ann"].hp == hp


@pytest.mark.rule("RB-008")
def test_markers_never_run_out() -> None:
    """The box has Shields for 42."""
    assert done({"shield": {"amount": 50, "to": "heroes"}})["dan"].shield == 50


@pytest.mark.rule("RB-219", "RB-230", "RB-058", "RB-228")
def test_hp_and_max_hp() -> None:
    assert done({"set_hp": {"to": 6}}, ann={"hp": 3, "marks": (Mark("no_healing"),)})["ann"].hp == 6
    f = done({"lose_max_hp": {"amount": 12}})
    assert (f["ann"].max_hp, f["ann"].hp) == (1, 1)
    assert done({"gain_max_hp": 2})["ann"].max_hp == 11
    f = done([{"lock": {"who": {"at": 2}, "at": 5}}, {"heal": {"amount": 2, "to": {"at": 2}}}])
    assert (f["ben"].hp, f["ben"].locked) == (5, True)
    assert not done({"unlock": {"at": 2}}, ben={"locked": True})["ben"].locked


def test_shields_and_armor() -> None:
    f = done([{"shield": 2}, {"armor": {"amount": 1, "to": "heroes"}}, {"remove_armor": {"at": 4}}])
    assert ([one.armor for one in f.state.heroes], f["ann"].shield) == ([1, 1, 1, 0], 2)
    assert done({"remove_shield": {"amount": 1, "of": {"at": 2}}}, ben={"shield": 3})["ben"].shield == 2


@pytest.mark.rule("RB-224", "RB-222")
def test_cleansing() -> None:
    """Its Boss Effects go one at a time, of the team's choice; what is no Boss Effect stays."""
    marks = (Mark("hurt", 2), Mark("weak"), Mark("aloft", 1, "round"))
    f = done({"cleanse": 2}, ann={"marks": marks})
    assert f.legal == ["cleanse hurt", "cleanse weak"]
    f = f.do("cleanse hurt", "cleanse weak")
    assert [(m.name, m.count) for m in f["ann"].marks] == [("aloft", 1), ("hurt", 1)]
    assert [m.name for m in done("full_cleanse", ann={"marks": marks})["ann"].marks] == ["aloft"]
    assert len(done("full_cleanse", ann={"marks": (*marks, Mark("no_cleansing"))})["ann"].marks) == 4


@pytest.mark.rule("RB-094", "RB-096", "RB-178")
def test_marks_on_heroes_team_and_boss() -> None:
    steps = [
        {"name": "hurt", "count": 5, "on": {"at": 2}},
        {"name": "aloft", "on": "team"},
        {"name": "weak", "on": "boss"},
    ]
    f = done([*({"put_mark": step} for step in steps), {"take_damage_for": {"at": 3}}])
    assert f["ben"].marks == (Mark("hurt", 3, "persistent", "ann"),)
    assert f.state.team == (Mark("aloft", 1, "round", "ann"),)
    assert f.state.boss.marks == (Mark("weak", 1, "persistent", "ann"),)
    assert f["cat"].marks == (Mark("guarded", 1, "turn", "ann"),)
    f = done({"remove_mark": {"name": "hurt", "count": 2, "of": {"at": 2}}}, ben={"marks": (Mark("hurt", 3),)})
    assert f["ben"].marks == (Mark("hurt", 1),)


def test_bars_and_tokens() -> None:
    card = {"talent": {"name": "calm", "bar": {"start": 1, "max": 4}}, "tokens": {"oath": 2}}
    f = done([{"gain_skill": 9}, {"gain_talent": 2}, {"spend_token": "oath"}], card=card)
    assert (f["ann"].skill, f["ann"].talent, f["ann"].tokens) == (6, 3, (("oath", 1),))
    f = done(
        [{"set_skill": 4}, {"lose_skill": 1}, {"set_talent": 2}, {"lose_talent": 1}, {"gain_token": "oath"}], card=card
    )
    assert (f["ann"].skill, f["ann"].talent, f["ann"].tokens) == (3, 1, (("oath", 2),))


@pytest.mark.rule("RB-229", "RB-160")
def test_instants_and_revival_by_effects() -> None:
    f = done([{"tap": {"at": 2}}, {"refresh": "self"}, {"revive": "downed"}], dan=DOWN, state={"kos": 1})
    assert ([one.ready for one in f.state.heroes], f["dan"].hp) == ([True, False, True, False], 9)


@pytest.mark.rule("RB-089", "RB-092", "RB-220", "RB-221")
def test_moving() -> None:
    f = done({"move": {"who": "self"}})
    assert f.legal == ["choose p2", "choose p3", "choose p4"]
    assert f.do("choose p3").order == "ben cat ann dan"
    assert done({"move": {"who": "target_hero", "to": "any"}}, "choose dan", "choose p1").order == "dan ann ben cat"
    assert done({"move": {"who": {"at": 4}, "to": 1}}).order == "dan ann ben cat"
    assert done({"swap": {"who": {"at": 1}, "with": {"at": 4}}}).order == "dan ben cat ann"
    assert done({"move": {"who": "self", "to": 2}}, ann={"marks": (Mark("no_moving"),)}).order == "ann ben cat dan"
    assert (
        done({"swap": {"who": {"at": 2}, "with": {"at": 3}}}, ben={"marks": (Mark("held"),)}).order == "ann ben cat dan"
    )


@pytest.mark.rule("RB-005", "RB-191", "RB-180")
def test_dice() -> None:
    die = {"die": {"of": "roll", "is": 4}}
    f = done([{"raise_die": {"die": die, "by": 3}}], dice="1 4")
    assert [d.value for d in f.state.dice] == [1, 7]
    assert [d.value for d in done({"lower_die": {"die": die, "by": 9}}, dice="1 4").state.dice] == [1, 1]
    assert [d.value for d in done({"set_die": {"die": die, "to": 6}}, dice="1 4").state.dice] == [1, 6]
    assert [d.value for d in done({"lose_die": {"die": die}}, dice="1 4").state.dice] == [1]
    once_more = {"raise_die": {"die": "it", "by": 1}}
    f = done([{"name": {"the": die, "as": "it"}}, once_more, once_more], dice="1 4")
    assert [d.value for d in f.state.dice] == [1, 6], "a name goes on to mean the die"
    f = done({"reroll_die": {"die": die}}, dice="1 4")
    assert set(f.outcomes) == {f"reroll {n}" for n in range(1, 7)}
    assert [d.value for d in f.do("reroll 6").state.dice] == [1, 6]
    assert "roll 3 5" in done("reroll_all", dice="1 4").outcomes
    f = done({"gain_bonus": {"count": 3}}, ben={"bonus": 6})
    assert f["ann"].bonus == 2
    assert done({"lose_bonus": {"count": 2}}, ann={"bonus": 3})["ann"].bonus == 1


@pytest.mark.rule("RB-004", "RB-167")
def test_hero_dice() -> None:
    f = done({"roll_hero_die": {"as": "luck", "do": {"deal": "luck"}}})
    assert f.do("hero-die 5").state.boss.damage == 5
    many = {"roll_hero_die": {"as": "luck", "count": 9, "do": {"deal": {"straight": "hero_roll"}}}}
    f = done(many)
    assert all(len(outcome.split()) == 5 for outcome in f.outcomes), "no more than a set"
    assert f.do("hero-dice 2 4 5 6").state.boss.damage == 3
    f = done({"roll_hero_die": {"as": "luck", "do": {"deal": "luck"}}}, "hero-die 2", windows=["hero_die"])
    assert "shard ann h2" in f.legal
    assert f.do("shard ann h2", "reroll 6").passing().state.boss.damage == 6


@pytest.mark.rule("RB-108", "RB-103")
def test_the_boss() -> None:
    f = done([{"boss_skill": 9}, {"heal_boss": 5}], boss_state={"damage": 3})
    assert (f.state.boss.skill, f.state.boss.damage) == (5, 0)
    assert done({"set_boss_skill": 4}).state.boss.skill == 4
    f = done({"heal_challenge": 2}, ben={"constants": (Constant("spire", 3),)})
    assert f["ben"].constants == (Constant("spire", 1),)


@pytest.mark.rule("RB-131")
def test_the_deck() -> None:
    """A further card is drawn, happens to the active Hero and is discarded."""
    boss = {"bags": ((("bite", 2), ("claw", 1)),), "draw": (((0, 3),),)}
    f = done("draw_card", boss_state=boss)
    assert set(f.outcomes) == {"reveal bite", "reveal claw"}
    f = f.do("reveal claw")
    assert (f["ann"].hp, f.state.boss.bags, dict(f.state.boss.discard)) == (
        6,
        ((("bite", 2),),),
        {"bite": 6, "claw": 1},
    )
    f = done("shuffle_discard", boss_state=boss)
    assert (f.state.boss.discard, sum(n for block in f.state.boss.draw for _, n in block)) == ((), 9)
    f = done({"look_at": {"at": 2}}, ben={"tile": Tile(1, "", 0)}, boss_state={**boss, "draw": (((0, 2),),)})
    assert f.do("look claw")["ben"].tile == Tile(1, "claw")


@pytest.mark.rule("RB-121")
def test_with_the_last_stand_out_there_is_no_deck() -> None:
    for verb in ("draw_card", "shuffle_discard"):
        f = done(verb, boss_state={"last_placed": True})
        assert (f.hp(), f.state.boss.discard, f.state.boss.draw) == ([9, 9, 9, 9], (("bite", 6),), ())


@pytest.mark.rule("RB-118")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (1, 0), (10, 10)])
def test_a_challenge_card_is_healed_while_it_is_in_force(before: int, after: int) -> None:
    f = done({"heal_challenge": 2}, ben={"constants": (Constant("spire", before),)})
    assert f["ben"].constants == (Constant("spire", after),)


@pytest.mark.rule("RB-158", "RB-156")
def test_the_boss_moves_heroes_that_are_down_and_heroes_do_not() -> None:
    step = {"move": {"who": {"at": 2}, "to": 1}}
    words: dict[str, Any] = {"ben": DOWN, "state": {"kos": 1}}
    f = fight(phase="boss_action", cards={"claw": {"boss_action": step}}, horizon=("boss_action", 1), **words)
    assert f.order == "ben ann cat dan"
    assert done(step, **words).order == "ann ben cat dan"


def test_no_hero_dice_are_no_roll() -> None:
    f = done({"roll_hero_die": {"as": "luck", "count": "kos", "do": {"deal": 3}}})
    assert (f.state.boss.damage, f.outcomes) == (0, {})


def test_flow() -> None:
    assert done({"repeat": {"times": 3, "do": {"deal": 1}}}).state.boss.damage == 3
    f = done({"choose_one": [{"deal": 1}, {"deal": 2}]})
    assert f.do("choose option-2").state.boss.damage == 2
    f = done({"together": [{"deal": 1}, {"deal": 1}]}, windows=["step"])
    assert (f.state.boss.damage, f.state.agenda) == (2, ())


@pytest.mark.rule("RB-077")
def test_a_step_window_lies_between_two_verbs() -> None:
    f = done([{"deal": 1}, {"deal": 1}], windows=["step"])
    assert (f.state.boss.damage, "pass" in f.legal) == (1, True)


# --- events ---


def test_every_event_of_a_hero_is_one_of_the_events() -> None:
    assert set(OWN_EVENTS) <= set(EVENTS)
    assert all(text.startswith(("when", "at", "after")) for text in EVENTS.values())


@pytest.mark.rule("RB-059", "RB-060")
@pytest.mark.parametrize(("event", "do", "who"), [
    ("healed", {"heal": {"amount": 1, "to": {"at": 2}}}, "ben"),
    ("shielded", {"shield": {"amount": 1, "to": {"at": 2}}}, "ben"),
    ("damaged", {"damage": {"amount": 1, "to": {"at": 2}}}, "ben"),
    ("moved", {"move": {"who": {"at": 2}, "to": 1}}, "ben"),
    ("position_changed", {"move": {"who": {"at": 1}, "to": 2}}, "ben"), ("dealt_damage", {"deal": 1}, "ann"),
    ("instant_used", {"deal": 0}, "ann"), ("skill_gained", {"gain_skill": 1}, "ann"),
    ("mark_put", {"put_mark": {"name": "weak", "on": {"at": 3}}}, "ben"), ("boss_damaged", {"deal": 1}, "dan"),
    ("instant_played", {"deal": 0}, "dan"), ("hero_damaged", {"damage": {"amount": 1, "to": {"at": 2}}}, "dan"),
    ("hero_healed", {"heal": {"amount": 1, "to": {"at": 2}}}, "dan"),
    ("knocked_out", {"set_hp": {"to": 0, "of": {"at": 3}}}, "dan"), ("hero_revived", {"revive": {"at": 2}}, "dan"),
])  # fmt: skip
def test_talents_hear_events(event: str, do: Any, who: str) -> None:
    """Whoever listens gets Armor by its Talent, once, in somebody else's turn too."""
    talent = {"talent": {"name": "calm", "when": {event: {"armor": 1}}}}
    ann = {"instant": {"do": do}}
    heroes = {"ann": ann, who: {**talent, **(ann if who == "ann" else {})}}
    ben = {**DOWN} if event == "hero_revived" else {"hp": 7}
    f = fight(heroes=heroes, dice="1 1", ben=ben, state={"kos": 1}).do("instant ann")
    assert hero(f.state, who).armor == 1
