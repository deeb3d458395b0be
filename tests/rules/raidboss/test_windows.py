"""Windows: when Instants can be used, what comes before what, and that windows left out change no value."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from support.raidboss import ALL, ORDER, Fight, fight, table

from model.core.action import IllegalAction
from model.core.game import CHANCE
from model.effects.agenda import Frame
from model.raidboss.game import RaidBoss
from model.raidboss.state import FACE_DOWN, FACE_UP, RESOLVED, Constant, Mark, State, Tile
from model.raidboss.windows import admits

SHIELD_ALL = {"instant": {"do": {"shield": {"amount": 5, "to": "heroes"}}}}
QUICK = {"instant": {"do": {"shield": {"amount": 5, "to": "active"}}}}


@pytest.mark.rule("RB-075")
def test_what_is_announced_before_an_event_happens_before_it() -> None:
    heals = {"instant": {"do": {"heal": {"amount": 2, "to": "active"}}}}
    words = {"cards": {"claw": {"boss_action": [{"boss_skill": 1}, {"damage": 4}]}}, "heroes": {"ben": heals}}
    now = fight(phase="boss_action", ann={"hp": 4}, windows=["step"], horizon=("boss_action", 1), **words)
    assert now.do("instant ben").passing()["ann"].hp == 2
    assert now.passing().state.kos == 1


@pytest.mark.rule("RB-075")
@pytest.mark.parametrize(("first", "second", "skill"), [("ben", "cat", 0), ("cat", "ben", 5)])
def test_answers_are_entered_in_the_order_in_which_they_happen(first: str, second: str, skill: int) -> None:
    # Of two announcements the later one happens first: the team enters it first, and either order can be had.
    words = {"cards": {"claw": {"boss_action": [{"boss_skill": 1}, {"damage": 1}]}}, "windows": ["step"]}
    counts = {"instant": {"do": {"gain_skill": "shield_on"}}}
    now = fight(phase="boss_action", heroes={"ben": counts, "cat": SHIELD_ALL}, **words)
    now = now.do(f"instant {first}", f"instant {second}")
    assert (now["ben"].shield, now["ben"].skill) == (5, skill)


@pytest.mark.rule("RB-076")
@pytest.mark.rule("RB-216")
@pytest.mark.rule("RB-126")
def test_entering_a_phase_opens_a_window() -> None:
    done = {"tile": Tile(RESOLVED, "claw")}
    last = {"ann": done, "ben": done, "cat": done}
    now = fight(phase="turn_end", active="dan", windows=["entry"], reduced=False, dan=done, **last)
    seen: list[str] = []
    while len(seen) < 9:
        if "pass" in now.legal:
            assert "instant ann" in now.legal
            seen.append(now.state.phase)
        step = next((a for a in ("pass", "done") if a in now.legal), None)
        now = now.do(step or next(iter(now.outcomes)))
    assert seen == ["round_end", "round_start", "turn_start", "reveal", "interrupts", "roll", "assign", "boss_action",
                    "turn_end"]  # fmt: skip


@pytest.mark.rule("RB-076")
@pytest.mark.rule("RB-134")
def test_a_shield_on_entering_boss_action_is_in_time() -> None:
    now = fight(dice="1", heroes={"cat": QUICK}, windows=["entry"]).do("done")
    assert (now.state.phase, now["ann"].hp) == ("boss_action", 9)
    now = now.do("instant cat").passing("turn_end")
    assert (now["ann"].hp, now["ann"].shield) == (9, 2)


TWO_STEPS = {"claw": {"boss_action": [{"damage": 3}, {"lose_max_hp": {"amount": 1, "of": "active"}}]}}


@pytest.mark.rule("RB-077")
def test_there_is_a_window_between_two_steps_of_a_card() -> None:
    now = fight(phase="boss_action", cards=TWO_STEPS, windows=["step"])
    assert (now["ann"].hp, now["ann"].max_hp) == (6, 9)
    assert "instant ben" in now.legal
    assert now.do("pass")["ann"].max_hp == 8


@pytest.mark.rule("RB-077")
def test_there_is_none_inside_what_a_card_does_together() -> None:
    steps = TWO_STEPS["claw"]["boss_action"]
    now = fight(phase="boss_action", cards={"claw": {"boss_action": {"together": steps}}}, windows=["step"])
    assert now["ann"].max_hp == 8


@pytest.mark.rule("RB-137")
@pytest.mark.parametrize(("window", "hp"), [(1, 9), (0, 4)])
def test_instants_come_before_a_revealed_interrupt_or_it_happens_at_once(window: int, hp: int) -> None:
    card = {"interrupt": {"damage": 5}, "boss_action": {"damage": 1}}
    now = fight(phase="reveal", cards={"claw": card}, ann={"tile": Tile(FACE_DOWN, "claw")}, heroes={"cat": QUICK},
                windows=["revealed", "entry"], settings={"window_before_interrupt": window})  # fmt: skip
    if window:
        assert now.state.phase == "interrupts"
        now = now.do("instant cat")
    assert now.passing("roll")["ann"].hp == hp


@pytest.mark.rule("RB-064")
@pytest.mark.rule("RB-217")
def test_an_instant_exhausts_the_token_and_cannot_be_used_again_before_it_is_ready() -> None:
    now = fight(dice="1", heroes={"ann": SHIELD_ALL}).do("instant ann")
    assert not now["ann"].ready
    with pytest.raises(IllegalAction, match=r"the token of ann is exhausted \(RB-217\)"):
        now.do("instant ann")


@pytest.mark.rule("RB-229")
def test_a_refreshed_instant_is_used_again_in_the_same_turn() -> None:
    refreshes = {"instant": {"do": {"refresh": {"target_hero": "other_heroes"}}}}
    now = fight(dice="1", heroes={"ann": SHIELD_ALL, "ben": refreshes})
    now = now.do("instant ann", "instant ben", "choose ann", "instant ann")
    assert now["cat"].shield == 10


@pytest.mark.rule("RB-065")
@pytest.mark.rule("RB-229")
def test_an_instant_may_have_a_limit_on_its_timing() -> None:
    early = {"instant": {"timing": "roll", "do": {"deal": 1}}}
    now = fight(dice="1", heroes={"ann": early}, windows=["entry"])
    assert "instant ann" in now.legal
    now = now.do("done")
    assert now.state.phase == "boss_action"
    assert "instant ann" not in now.legal
    with pytest.raises(IllegalAction, match=r"limited to roll \(RB-065\)"):
        now.do("instant ann")


@pytest.mark.rule("RB-065")
@pytest.mark.parametrize(
    ("timing", "phase", "window", "hero", "dice", "now"),
    [
        (("any",), "turn_end", "entry", "ann", "", True),
        (("assign",), "assign", "assign", "ann", "", True),
        (("assign",), "roll", "rolled", "ann", "4", False),
        (("roll",), "roll", "rolled", "ann", "4", True),
        (("roll",), "roll", "entry", "ann", "", False),
        (("reveal",), "reveal", "revealed", "ann", "", True),
        (("reveal",), "reveal", "entry", "ann", "", False),
        (("interrupt",), "interrupts", "step", "ann", "", True),
        (("before_packet",), "turn_start", "packet", "ann", "", True),
        (("before_packet",), "boss_action", "entry", "ann", "", True),
        (("before_packet",), "roll", "entry", "ann", "", False),
        (("own_turn",), "assign", "assign", "ann", "", True),
        (("own_turn",), "assign", "assign", "ben", "", False),
        (("other_turn",), "assign", "assign", "ben", "", True),
        (("other_turn", "boss_action"), "assign", "assign", "ben", "", False),
        (("other_turn", "boss_action"), "boss_action", "entry", "ben", "", True),
        (("turn_end", "round_end"), "round_end", "entry", "ann", "", True),
    ],
)
def test_every_limit_on_timing(
    timing: tuple[str, ...], phase: str, window: str, hero: str, dice: str, now: bool
) -> None:
    state = fight(dice=dice or "1").state._replace(phase=phase)
    state = state if dice else state._replace(dice=())
    assert admits(timing, state, window, hero) == now


@pytest.mark.rule("RB-065")
def test_outside_turns_it_is_neither_the_own_turn_nor_anothers() -> None:
    state = fight(dice="1").state._replace(active="", phase="round_start")
    assert not admits(("own_turn",), state, "entry", "ann")
    assert not admits(("other_turn",), state, "entry", "ann")


@pytest.mark.rule("RB-061")
def test_an_activated_talent_is_paid_with_its_own_resource_and_not_by_tapping() -> None:
    use = {"name": "calm", "use": [{"name": "vent", "cost": {"skill": 2}, "do": {"deal": 2}}]}
    now = fight(dice="1", heroes={"ann": {"talent": use}}, ann={"skill": 3, "ready": False}).do("talent ann vent")
    assert (now["ann"].skill, now["ann"].ready, now.state.boss.damage) == (1, False, 2)
    with pytest.raises(IllegalAction, match=r"ann cannot pay for `vent` \(RB-061\)"):
        now.do("talent ann vent")


@pytest.mark.rule("RB-061")
@pytest.mark.rule("RB-006")
def test_an_activated_talent_may_cost_tokens_and_talent_and_be_limited_to_once() -> None:
    use = {"name": "calm", "bar": {"start": 2, "max": 6}, "use": [
        {"name": "seal", "cost": {"tokens": {"seal": 1}, "talent": 1}, "once": "turn", "do": {"deal": 2}}]}  # fmt: skip
    now = fight(dice="1", heroes={"ann": {"talent": use, "tokens": {"seal": 4}}}, horizon=("turn", 1))
    now = now.do("talent ann seal")
    assert (now["ann"].tokens, now["ann"].talent, now["ann"].used) == ((("seal", 3),), 1, ("t:seal",))
    with pytest.raises(IllegalAction, match=r"`seal` is used once a turn \(RB-061\)"):
        now.do("talent ann seal")
    assert now.do("done")["ann"].used == ()


@pytest.mark.rule("RB-060")
def test_a_talent_costs_nothing_and_works_on_other_turns() -> None:
    talent = {"name": "calm", "when": {"hero_damaged": {"gain_skill": 1}}}
    now = fight(phase="boss_action", heroes={"dan": {"talent": talent}}, horizon=("boss_action", 1))
    assert (now["dan"].skill, now["dan"].ready) == (1, True)


def resolved(now: Fight, *steps: str) -> list[str]:
    """The sources of the effects that raised the Boss Skill, in the order in which they did."""
    seen: list[str] = []

    def watch(frame: Frame, before: State, after: State) -> None:
        if frame.verbs[0].verb == "boss_skill":
            seen.append(frame.source)

    now.game.kernel.watch = watch
    now.do(*steps)
    return seen


@pytest.mark.rule("RB-074")
@pytest.mark.rule("RB-082")
@pytest.mark.parametrize(
    ("event", "active", "wrapped", "order"),
    [
        ("turn_end", "cat", 1, "cat dan ann ben"),
        ("turn_end", "cat", 0, "ann ben cat dan"),
        ("boss_action", "cat", 0, "cat dan ann ben"),
        ("boss_action", "ben", 1, "ben cat dan ann"),
    ],
)
def test_heroes_trigger_from_the_active_one_to_the_right(event: str, active: str, wrapped: int, order: str) -> None:
    heroes = {name: {"talent": {"name": "calm", "when": {event: {"boss_skill": 1}}}} for name in ORDER.split()}
    now = fight(dice="1", active=active, heroes=heroes, horizon=("turn", 1), settings={"wrapped_order": wrapped})
    assert resolved(now, "done") == order.split()


@pytest.mark.rule("RB-083")
@pytest.mark.rule("RB-127")
@pytest.mark.rule("RB-144")
def test_after_the_heroes_come_constants_the_boss_and_last_the_card() -> None:
    raises = {"when": {"boss_action": {"boss_skill": 1}}}
    deck = {"levels": [{"deck": ["easy", "medium"], **raises}]}
    cards = {"claw": {"boss_action": {"boss_skill": 1}}, "spire": raises}
    now = fight(dice="1", cards=cards, boss=deck, heroes={"cat": {"talent": {"name": "calm", **raises}}},
                ben={"constants": (Constant("spire"),)}, horizon=("turn", 1))  # fmt: skip
    assert resolved(now, "done") == ["cat", "spire", "ogre", "claw"]


@pytest.mark.rule("RB-147")
@pytest.mark.parametrize(("damage", "every", "bearer", "hp"), [
    (8, 1, "ben", 8), (10, 1, "ben", 9), (8, 0, "ben", 9), (8, 0, "ann", 8),
])  # fmt: skip
def test_a_constant_with_hp_left_applies_in_every_turn_or_in_its_holders(
    damage: int, every: int, bearer: str, hp: int
) -> None:
    quiet = {"claw": {"boss_action": {"boss_skill": 1}}}
    now = fight(phase="boss_action", cards=quiet, horizon=("boss_action", 1), settings={"constant_every_turn": every},
                **{bearer: {"constants": (Constant("spire", damage),)}})  # fmt: skip
    assert now["ann"].hp == hp


@pytest.mark.rule("RB-074")
def test_what_an_answer_has_undone_does_not_happen() -> None:
    armed = {"if": {"at_least": {"value": "skill", "min": 1}}, "do": {"deal": 5}}
    talent = {"name": "calm", "when": {"boss_action": armed}}
    thief = {"talent": {"name": "theft", "when": {"boss_action": {"set_skill": {"to": 0, "who": {"at": 2}}}}}}
    quiet = {"claw": {"boss_action": {"boss_skill": 1}}}
    now = fight(phase="boss_action", heroes={"ann": thief, "ben": {"talent": talent}}, ben={"skill": 1}, cards=quiet,
                horizon=("boss_action", 1))  # fmt: skip
    assert now.state.boss.damage == 0


# --- windows that are left out ---


def value(game: RaidBoss, start: State) -> tuple[Fraction, int]:
    """The best expected score of HP, KOs and DMG at the horizon by plain search, and the states that it saw."""
    seen: dict[State, Fraction] = {}

    def best(state: State) -> Fraction:
        found = seen.get(state)
        if found is None:
            found = seen[state] = looked(state)
        return found

    def looked(state: State) -> Fraction:
        if game.is_terminal(state):
            hp = sum(one.hp + 2 * one.ready for one in state.heroes)
            return Fraction(hp + state.boss.damage - 30 * state.kos - 100 * (state.outcome < 0))
        if game.current_player(state) == CHANCE:
            return sum((w * best(game.apply(state, o)) for o, w in game.chance_outcomes(state)), Fraction(0))
        return max(best(game.apply(state, action)) for action in game.legal_actions(state))

    return best(game.begin(start)), len(seen)


@cache
def small(reduced: bool, windows: frozenset[str] = ALL) -> RaidBoss:
    """A fight of short turns, with Instants of several timings."""
    heroes: dict[str, Mapping[str, Any]] = {
        "ann": {"instant": {"timing": "roll", "do": {"raise_die": {"die": {"die": {"of": "roll"}}, "by": 2}}}},
        "ben": {"instant": {"do": {"shield": {"amount": 2, "to": "active"}}}},
        "cat": {"instant": {"timing": "reveal", "do": {"heal": {"amount": 2, "to": "heroes"}}}},
        "dan": {"instant": {"timing": "interrupts", "do": {"deal": 3}}},
    }
    cards = {"bite": {"interrupt": {"damage": 2}}}
    return RaidBoss(table(heroes=heroes, cards=cards, windows=windows), reduced=reduced)


def searched(game: RaidBoss, card: str, hp: int) -> tuple[Fraction, int]:
    """The value of ann's turn with a card, and the states that it took."""
    tiles = {"ann": {"tile": Tile(FACE_DOWN, card), "hp": hp, "dice": 1, "shards": 0, "boosters": 0},
             "dan": {"hp": 0, "down": True, "ready": False}}  # fmt: skip
    start = fight(phase="turn_start", active="ann", at=game.table, horizon=("boss_action", 1), **tiles).state
    return value(game, start._replace(agenda=(), phase="turn_start"))


@pytest.mark.parametrize("card", ["claw", "bite"])
@pytest.mark.parametrize("hp", [2, 5])
def test_windows_that_are_left_out_change_no_value(card: str, hp: int) -> None:
    (whole, many), (less, few) = searched(small(False), card, hp), searched(small(True), card, hp)
    assert whole == less
    assert few < many


def test_fewer_windows_never_give_the_team_more() -> None:
    values = [
        searched(small(True, frozenset(names)), "bite", 2)[0]
        for names in ((), ("revealed",), ("revealed", "entry"), tuple(ALL))
    ]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_the_windows_of_a_table_are_the_only_ones_opened() -> None:
    now = fight(dice="1", windows=[])
    assert now.do("done").state.phase != "boss_action"
    assert fight(dice="1", windows=["entry"]).do("done").state.phase == "boss_action"
    assert FACE_UP in [one.tile.face for one in now.state.heroes]


# --- several triggers of one owner, marks that are used up ---

NOTED = {"id": "noted", "name": "Noted", "when": {"boss_action": {"boss_skill": 1}}}
TWICE = {"talent": {"name": "calm", "when": {"boss_action": {"boss_skill": 1}}}}


@pytest.mark.rule("RB-074")
def test_several_triggers_of_one_hero_are_ordered_by_the_team() -> None:
    now = fight(phase="boss_action", heroes={"ben": TWICE}, marks=[NOTED], ben={"marks": (Mark("noted", by="ben"),)})
    assert now.legal == ["first ben", "first noted"]
    assert resolved(now, "first noted") == ["noted", "ben"]
    assert resolved(now, "first ben") == ["ben", "noted"]


@pytest.mark.rule("RB-098")
def test_a_mark_is_used_up_by_its_event() -> None:
    brittle = {"id": "brittle", "name": "Brittle", "stacks": True, "used_up": "damaged", "modify": {"boss_damage": 1}}
    words = {"marks": [brittle], "horizon": ("boss_action", 1), "cards": {"claw": {"boss_action": [{"damage": 1}] * 3}}}
    now = fight(phase="boss_action", ann={"marks": (Mark("brittle", 2),)}, **words)
    assert (now["ann"].hp, now["ann"].marks) == (4, ())


@pytest.mark.rule("RB-196")
@pytest.mark.parametrize(("mode", "skill"), [("normal", 1), ("adrenaline", 3)])
def test_abilities_of_adrenaline_mode_are_on_in_that_mode_only(mode: str, skill: int) -> None:
    boss = {"adrenaline": {"when": {"boss_action": {"boss_skill": 2}}}}
    assert fight(phase="boss_action", boss=boss, mode=mode, horizon=("boss_action", 1)).state.boss.skill == skill
