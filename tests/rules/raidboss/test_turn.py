"""A turn of Raid Boss: whose it is, its seven phases, the card in it (RB-034 to RB-036, RB-126 to RB-147, RB-208)."""

from __future__ import annotations

import pytest
from support.raidboss import ALL, Fight, fight, opening, table

from model.core.game import TERMINAL
from model.raidboss.game import RaidBoss
from model.raidboss.state import FACE_DOWN, FACE_UP, NONE, RESOLVED, Constant, Mark, Tile, hero

DOWN = {"down": True, "hp": 0}
GONE = {"tile": Tile(RESOLVED, "claw")}
SHIELD = {"do": {"shield": {"amount": 5, "to": "target_hero"}}}


def phases(f: Fight, limit: int = 60) -> list[tuple[str, str]]:
    """The phases and active Heroes in the order in which the fight enters them, nothing being done in them."""
    seen: list[tuple[str, str]] = []
    while f.game.current_player(f.state) != TERMINAL and limit:
        here = (f.state.phase, f.state.active)
        if not seen or seen[-1] != here:
            seen.append(here)
        step = next(iter(f.outcomes)) if f.outcomes else next(a for a in ("pass", "done", f.legal[0]) if a in f.legal)
        f, limit = f.do(step), limit - 1
    return seen


def turns(f: Fight, count: int) -> list[str]:
    """Who acts in the next turns: dice are rolled, nothing is bought."""
    seen: list[str] = []
    while len(seen) < count:
        if f.state.phase == "assign" and (not seen or seen[-1] != f.state.active):
            seen.append(f.state.active)
            if len(seen) == count:
                break
        step = next(iter(f.outcomes)) if f.outcomes else "done" if "done" in f.legal else f.legal[0]
        f = f.do(step)
    return seen


# --- whose turn ---


@pytest.mark.rule("RB-035")
def test_turns_go_from_position_1_to_4_when_nobody_moves() -> None:
    game = RaidBoss(table())
    f = Fight(game, game.begin(opening(game.table)))
    assert turns(f, 4) == ["ann", "ben", "cat", "dan"]


@pytest.mark.rule("RB-034", "RB-036")
def test_the_leftmost_hero_with_a_hidden_card_is_next() -> None:
    f = fight(ann=GONE, active="ben", dice="1").do("done")
    assert turns(f, 2) == ["cat", "dan"]


@pytest.mark.rule("RB-036")
def test_who_moves_left_acts_earlier_and_nobody_acts_twice() -> None:
    """The card of ann's turn lets dan and ben change places: dan is next, then cat, then ben."""
    swap = {"claw": {"boss_action": {"swap": {"who": {"at": 2}, "with": {"at": 4}}}}}
    f = fight(cards=swap, dice="1", horizon=("turn", 1)).do("done")
    assert f.order == "ann dan cat ben"
    calm = {**swap, "bite": {"boss_action": {"damage": 1}}}
    f = fight(cards=calm, dice="1", **{n: {"tile": Tile(FACE_DOWN, "bite")} for n in ("ben", "cat", "dan")}).do("done")
    assert turns(f, 3) == ["dan", "cat", "ben"]


@pytest.mark.rule("RB-036")
def test_an_acted_hero_that_moves_right_does_not_act_again() -> None:
    move = {"claw": {"boss_action": {"move": {"who": "active", "to": 4}}}, "bite": {"boss_action": {"damage": 1}}}
    f = fight(cards=move, dice="1", **{n: {"tile": Tile(FACE_DOWN, "bite")} for n in ("ben", "cat", "dan")}).do("done")
    assert f.order == "ben cat dan ann"
    assert turns(f, 3) == ["ben", "cat", "dan"]


# --- phases ---


@pytest.mark.rule("RB-126", "RB-076")
def test_a_turn_has_seven_phases_in_their_order() -> None:
    """On entering each of them something can be answered."""
    game = RaidBoss(table(windows=ALL), reduced=False)
    f = Fight(game, game.begin(opening(game.table, horizon=("turn", 1))))
    seen = [phase for phase, active in phases(f) if active == "ann"]
    assert seen == ["reveal", "interrupts", "roll", "assign", "boss_action", "turn_end"]
    f = fight(phase="boss_action", windows=ALL, horizon=("turn", 2), ben={"tile": Tile(FACE_DOWN, "claw")})
    assert ("turn_start", "ben") in phases(Fight(RaidBoss(f.game.table, reduced=False), f.state))


@pytest.mark.rule("RB-208", "RB-125")
def test_the_round_ends_once_all_have_acted() -> None:
    f = fight(active="dan", dice="1", ann=GONE, ben=GONE, cat=GONE).do("done")
    assert (f.state.round, f.state.active) == (2, "ann")
    f = fight(active="cat", dice="1", ann=GONE, ben=GONE).do("done")
    assert (f.state.round, f.state.active) == (1, "dan")


@pytest.mark.rule("RB-132")
def test_turn_start_happens_while_the_card_is_hidden() -> None:
    """The team chooses at Turn Start, and looks at a card face down then."""
    healer = {"talent": {"name": "calm", "when": {"turn_start": {"if": "own_turn", "do": {"may": {"heal": 1}}}}}}
    game = RaidBoss(table(heroes={"ann": healer}))
    f = Fight(game, game.begin(opening(game.table)))
    assert (f.state.phase, f.legal, f["ann"].tile.face) == ("turn_start", ["accept", "decline"], FACE_DOWN)


@pytest.mark.rule("RB-133", "RB-169")
def test_only_the_active_heros_card_is_turned_up() -> None:
    game = RaidBoss(table())
    f = Fight(game, game.begin(opening(game.table))).do("reveal claw")
    assert [one.tile.face for one in f.state.heroes] == [FACE_UP, FACE_DOWN, FACE_DOWN, FACE_DOWN]
    card = game.engine.active_card(f.state)
    assert card is not None
    assert card.id == "claw"


@pytest.mark.rule("RB-169")
def test_the_active_card_is_that_of_the_turn_though_another_is_face_up() -> None:
    f = fight(active="ben", card="bite", dice="1", ann={"tile": Tile(FACE_UP, "claw")})
    card = f.game.engine.active_card(f.state)
    assert card is not None
    assert card.id == "bite"


# --- Interrupts and Boss Action ---


@pytest.mark.rule("RB-134")
def test_a_boss_action_card_waits_for_boss_action() -> None:
    game = RaidBoss(table())
    f = Fight(game, game.begin(opening(game.table))).do("reveal claw", "roll 1 1")
    assert (f.state.phase, f["ann"].hp, f["ann"].tile.face) == ("assign", 9, FACE_UP)
    f = f.do("done")
    assert f["ann"].hp == 6


INTERRUPT = {"claw": {"boss_action": [], "interrupt": [{"damage": 3}, {"put_mark": {"name": "weak", "on": "active"}}]}}


@pytest.mark.rule("RB-135", "RB-134")
def test_an_interrupt_happens_before_the_dice_its_damage_first() -> None:
    f = fight(phase="interrupts", cards={"claw": {"boss_action": {"damage": 1}, **INTERRUPT["claw"]}})
    assert f.outcomes
    assert f.state.phase == "roll"
    assert f["ann"].hp == 6, "weak came after the DMG and did not raise it"
    assert [mark.name for mark in f["ann"].marks] == ["weak"]


@pytest.mark.rule("RB-136")
def test_a_pure_interrupt_is_resolved_and_one_with_another_part_is_not() -> None:
    pure = {"claw": {"boss_action": [], "interrupt": {"damage": 3}}}
    f = fight(phase="interrupts", cards=pure)
    assert f["ann"].tile.face == RESOLVED
    both = {"claw": {"interrupt": {"damage": 3}, "boss_action": {"damage": 2}}}
    f = fight(phase="interrupts", cards=both)
    assert f["ann"].tile.face == FACE_UP
    f = f.do("roll 1 1", "done")
    assert (f["ann"].hp, f["ann"].tile.face) == (4, RESOLVED)


@pytest.mark.rule("RB-137")
def test_instants_come_before_a_revealed_interrupt() -> None:
    cards = {"claw": {"interrupt": {"damage": 5}, "boss_action": {"boss_skill": 1}}}
    shields = {"ben": {"instant": SHIELD}}
    game = RaidBoss(table(heroes=shields, cards=cards, windows=ALL))
    start = opening(game.table)
    f = Fight(game, game.begin(start))
    while "reveal claw" not in f.outcomes:
        f = f.do("pass")
    f = f.do("reveal claw")
    assert "instant ben" in f.legal
    assert f["ann"].hp == 9
    f = f.do("instant ben", "choose ann").passing("roll")
    assert (f["ann"].hp, f["ann"].shield) == (9, 0)


@pytest.mark.rule("RB-137")
def test_by_the_other_ruling_an_interrupt_happens_at_once() -> None:
    cards = {"claw": {"interrupt": {"damage": 5}, "boss_action": {"boss_skill": 1}}}
    game = RaidBoss(table(cards=cards, windows=ALL, settings={"window_before_interrupt": 0}))
    f = Fight(game, game.begin(opening(game.table)))
    while "reveal claw" not in f.outcomes:
        f = f.do("pass")
    assert f.do("reveal claw")["ann"].hp == 4


@pytest.mark.rule("RB-138")
def test_a_card_without_a_target_hits_the_active_hero() -> None:
    f = fight(phase="boss_action", active="cat", horizon=("boss_action", 1))
    assert f.hp() == [9, 9, 6, 9]


@pytest.mark.rule("RB-145")
def test_the_steps_of_a_card_happen_in_their_order() -> None:
    count = {"mark_count": {"name": "hurt", "of": "active"}}
    steps = [{"damage": 3}, {"put_mark": {"name": "hurt", "on": "active"}}, {"damage": {"amount": count}}]
    cards = {"claw": {"boss_action": steps}}
    f = fight(phase="boss_action", cards=cards, horizon=("boss_action", 1))
    assert f["ann"].hp == 5


@pytest.mark.rule("RB-146")
def test_a_card_is_resolved_after_its_last_effect() -> None:
    cards = {"claw": {"boss_action": [{"damage": 3}, {"damage": 1}]}}
    f = fight(phase="boss_action", cards=cards, windows=["step"], horizon=("boss_action", 1))
    assert (f["ann"].hp, f["ann"].tile.face) == (6, FACE_UP)
    f = f.passing()
    assert (f["ann"].hp, f["ann"].tile.face) == (5, RESOLVED)


@pytest.mark.rule("RB-143", "RB-144", "RB-083")
def test_boss_action_goes_heroes_constants_boss_card() -> None:
    """The Talent makes the skill 2, the Constant deals as much, the Boss makes it 5, the card deals that."""
    gain = {"name": "calm", "when": {"boss_action": {"boss_skill": 1}}}
    strike = {"damage": {"amount": "boss_skill"}}
    cards = {"claw": {"boss_action": strike}, "spire": {"hp": 10, "when": {"boss_action": strike}}}
    levels = [{"deck": ["easy"], "when": {"boss_action": {"set_boss_skill": 5}}}]
    held = {"constants": (Constant("spire"),)}
    f = fight(phase="boss_action", heroes={"ben": {"talent": gain}}, cards=cards, boss={"levels": levels}, dan=held,
              horizon=("boss_action", 1))  # fmt: skip
    assert f["ann"].hp == 9 - 2 - 5


@pytest.mark.rule("RB-223")
def test_choose_one_is_asked_when_the_part_happens() -> None:
    cards = {"claw": {"boss_action": {"choose_one": [{"damage": 4}, {"boss_skill": 1}]}}}
    f = fight(phase="boss_action", cards=cards, horizon=("boss_action", 1))
    assert (f.state.phase, f.legal) == ("boss_action", ["choose option-1", "choose option-2"])
    assert (f.do("choose option-1")["ann"].hp, f.do("choose option-2").state.boss.skill) == (5, 2)


# --- Heroes that are down ---


@pytest.mark.rule("RB-153")
def test_a_downed_hero_rolls_no_dice_but_its_card_happens() -> None:
    cards = {"claw": {"boss_action": {"damage": {"amount": 2, "to": "heroes"}}}}
    f = fight(phase="turn_start", ann={**DOWN, "tile": Tile(FACE_DOWN, "claw"), "ready": False}, cards=cards,
              horizon=("turn", 1))  # fmt: skip
    assert f.game.is_terminal(f.state)
    assert (f.hp(), f["ann"].tile.face) == ([0, 7, 7, 7], RESOLVED)


@pytest.mark.rule("RB-157", "RB-085")
def test_a_card_aimed_at_a_downed_hero_and_its_neighbours_hits_the_neighbours() -> None:
    cards = {"claw": {"boss_action": {"damage": {"amount": 2, "to": {"all_of": ["active", {"adjacent": "active"}]}}}}}
    f = fight(phase="boss_action", active="cat", cat={**DOWN, "ready": False}, cards=cards, horizon=("boss_action", 1))
    assert f.hp() == [9, 7, 0, 7]


@pytest.mark.rule("RB-158")
def test_a_card_moves_a_hero_that_is_down() -> None:
    cards = {
        "claw": {"boss_action": {"swap": {"who": "active", "with": {"left_of": {"who": "active", "nearest": True}}}}}
    }
    f = fight(phase="boss_action", active="cat", ben={**DOWN, "ready": False}, cards=cards, horizon=("boss_action", 1))
    assert f.order == "ann cat ben dan"


@pytest.mark.rule("RB-153")
def test_knocked_out_while_assigning_ends_the_phase() -> None:
    rash = {"abilities": {"green": {"cost": 2, "do": {"hurt_self": 9}}, "blue": {"cost": 4, "do": {"deal": 3}},
                          "red": {"cost": 6, "do": {"deal": 5}}}}  # fmt: skip
    f = fight(heroes={"ann": rash}, dice="2 4 6", horizon=("boss_action", 1)).do("use green 2")
    assert f.game.is_terminal(f.state)
    assert f.state.dice == ()
    assert f.state.boss.damage == 0


# --- Turn End ---


@pytest.mark.rule("RB-197", "RB-204")
def test_turn_end_effects_come_before_shields_go() -> None:
    """Heroes' before the Boss's: the healing is first, and a Shield still works."""
    healer = {"talent": {"name": "calm", "when": {"turn_end": {"heal": {"amount": 1, "to": "self"}}}}}
    strike = {"damage": {"amount": 2, "to": {"all_of": ["active", {"at": 3}]}}}
    levels = [{"deck": ["easy"], "when": {"turn_end": strike}}]
    f = fight(phase="turn_end", heroes={"ann": healer}, boss={"levels": levels}, ann={"hp": 9}, cat={"shield": 3},
              horizon=("turn", 1))  # fmt: skip
    assert (f["ann"].hp, f["cat"].hp, f["cat"].shield) == (7, 9, 0)


@pytest.mark.rule("RB-204", "RB-093", "RB-094", "RB-097", "RB-098")
def test_what_lasts_for_the_turn_goes_with_it() -> None:
    marks = (Mark("hurt", 1, "persistent"), Mark("hurt", 1, "round"), Mark("hurt", 1, "turn"))
    f = fight(phase="turn_end", ben={"marks": marks, "shield": 2, "armor": 2, "used": ("r:x", "t:y")},
              state={"team": (Mark("no_healing", 1, "turn"), Mark("no_moving", 1, "round"))},
              horizon=("turn", 1))  # fmt: skip
    assert [m.until for m in f["ben"].marks] == ["persistent", "round"]
    assert (f["ben"].shield, f["ben"].armor, f["ben"].used) == (0, 2, ("r:x",))
    assert [m.name for m in f.state.team] == ["no_moving"]


def test_a_hero_without_a_card_has_no_turn() -> None:
    f = fight(dice="1", ben={"tile": Tile()}).do("done")
    assert f.state.active == "cat"
    assert hero(f.state, "ben").tile.face == NONE
