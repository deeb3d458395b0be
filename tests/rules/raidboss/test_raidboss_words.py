"""Words of cards that ask: whom selectors find, what amounts count, when conditions hold."""

from __future__ import annotations

from typing import Any

import pytest
from support.raidboss import Fight, fight

from model.core.yamlfile import Document
from model.effects.agenda import Context
from model.effects.parse import Parser
from model.raidboss.state import HeroRoll, Mark
from model.raidboss.words import vocabulary

DOWN = {"down": True, "hp": 0, "ready": False}
WORDS = vocabulary()


def parsed(data: Any, verb: str, key: str) -> Any:
    """A selector or an amount as cards hold it."""
    parser = Parser(WORDS, Document("test", data, {}))
    calls = parser.verbs([{verb: {key: data, **({"as": "x"} if verb == "name" else {})}}], ())
    assert parser.problems == []
    return dict(calls[0].args)[key]


def context(f: Fight, self_ref: str = "ann", by: str = "ann", **bound: Any) -> Context[Any]:
    """What an effect of `by` that `self_ref` bears sees."""
    return Context(f.game.kernel, f.state, f.game.engine.frame((), self_ref, by, **bound))


def found(f: Fight, selector: Any, self_ref: str = "ann", by: str = "boss") -> str:
    """The Heroes of a selector that nobody chooses from."""
    return " ".join(context(f, self_ref, by).select(parsed(selector, "name", "the")))


def number(f: Fight, amount: Any, self_ref: str = "ann", **bound: Any) -> int:
    """What an amount counts."""
    return context(f, self_ref, **bound).amount(parsed(amount, "heal", "amount"))


def holds(f: Fight, condition: Any, self_ref: str = "ann", **bound: Any) -> bool:
    """Whether a condition holds."""
    parser = Parser(WORDS, Document("test", condition, {}))
    value = parser.condition(condition, ())
    assert parser.problems == []
    return context(f, self_ref, **bound).test(value)


# --- selectors ---


@pytest.mark.rule("RB-085", "RB-086", "RB-087")
@pytest.mark.parametrize(("selector", "who", "expected"), [
    ("adjacent", "ann", "ben"), ("adjacent", "ben", "ann cat"), ("adjacent", "dan", "cat"),
    ("left_of", "cat", "ann ben"), ("left_of", "ann", ""), ("right_of", "cat", "dan"), ("right_of", "dan", ""),
    ({"left_of": {"nearest": True}}, "cat", "ben"), ({"right_of": {"nearest": True}}, "ann", "ben"),
    ({"adjacent": {"at": 4}}, "ann", "cat"), ({"left_of": {"who": "active"}}, "dan", ""),
])  # fmt: skip
def test_sides_and_neighbours(selector: Any, who: str, expected: str) -> None:
    assert found(fight(dice="1"), selector, who) == expected


@pytest.mark.rule("RB-084", "RB-156")
@pytest.mark.parametrize(("selector", "expected"), [
    ("active", "ann"), ("heroes", "ann cat dan"), ("other_heroes", "ann dan"), ("self", "cat"), ("downed", "ben"),
    ({"at": 1}, "ann"), ({"at": 2}, ""), ({"leftmost": "other_heroes"}, "ann"), ({"rightmost": "heroes"}, "dan"),
    ({"lowest": "hp"}, "dan"), ({"highest": "hp"}, "ann cat"),
    ({"lowest": {"by": "hp", "of": "other_heroes"}}, "dan"), ({"highest": {"by": "position"}}, "dan"),
    ({"with_mark": "weak"}, "dan"), ({"without_mark": "weak"}, "ann cat"), ({"wounded": "heroes"}, "dan"),
    ({"with_at_least": {"of": "heroes", "by": "hp", "min": 9}}, "ann cat"),
    ({"all_of": [{"at": 3}, "active", "active"]}, "cat ann"),
    ({"others": {"of": "heroes", "without": "active"}}, "cat dan"), ("boss", "boss"), ("team", "team"),
])  # fmt: skip
def test_who_is_found(selector: Any, expected: str) -> None:
    """Ben is down and in nothing but `downed`; dan is wounded and weak."""
    f = fight(dice="1", ben=DOWN, dan={"hp": 4, "marks": (Mark("weak"),)}, state={"kos": 1})
    assert found(f, selector, "cat") == expected


@pytest.mark.rule("RB-177")
def test_the_active_hero_stays_active_wherever_it_stands() -> None:
    assert found(fight(dice="1", active="ann", order="ben cat ann dan"), {"all_of": ["active", {"at": 3}]}) == "ann"


# --- amounts ---


@pytest.mark.rule("RB-234", "RB-173")
@pytest.mark.parametrize(("amount", "expected"), [
    ("hp", 5), ("max_hp", 9), ("missing_hp", 4), ("skill", 3), ("bonus_dice", 2), ("ability_dice", 3),
    ("total_dice", 5), ("shield_on", 1), ("armor_on", 2), ("shards", 2), ("boosters", 1), ("position_of", 1),
    ({"hp": "heroes"}, 32), ({"skill": {"at": 2}}, 0), ({"mark_count": "hurt"}, 2),
    ({"mark_count": {"name": "hurt", "of": "heroes"}}, 3), ("boss_skill", 1), ("boss_level", 1),
    ("boss_damage_total", 37), ("kos", 1), ("round_number", 1), ({"damage_on": "boss"}, 37), ({"half": 5}, 3),
    ({"max_of": ["skill", 2]}, 3), ({"min_of": ["skill", 2]}, 2), ({"minus": {"of": "skill", "by": 5}}, 0),
    ({"count": "heroes"}, 4), ({"setting": "ko_limit"}, 3), ("talent", 0), ({"token": "oath"}, 2),
    ({"bound": "extra"}, 7), ({"bound": "other"}, 0), ("stacks", 4),
])  # fmt: skip
def test_what_amounts_count(amount: Any, expected: int) -> None:
    mine = {"hp": 5, "skill": 3, "bonus": 2, "dice": 3, "shield": 1, "armor": 2, "tokens": (("oath", 2),),
            "marks": (Mark("hurt", 2),)}  # fmt: skip
    f = fight(dice="1", ann=mine, ben={"marks": (Mark("hurt"),)}, boss_state={"damage": 37}, state={"kos": 1})
    assert number(f, amount, extra=7, stacks=4) == expected


@pytest.mark.rule("RB-168", "RB-190")
@pytest.mark.parametrize(("amount", "expected"), [
    ("roll_sum", 18), ({"roll_count": {"value": 4}}, 2), ({"roll_count": {"min": 5}}, 1), ("roll_count", 4),
    ("straight", 2), ({"roll_sum": "hero_roll"}, 15), ({"straight": "hero_roll"}, 3),
    ({"roll_count": {"of": "hero_roll", "min": 6}}, 2),
])  # fmt: skip
def test_what_rolls_count(amount: Any, expected: int) -> None:
    """Dice 4 4 3 and a Bonus Die 7; Hero Dice 2, 6, 7 or what is told: 5, 6, 7 is a run though it goes beyond 6."""
    values = (5, 6, 7) if amount == {"straight": "hero_roll"} else (2, 6, 7)
    f = fight(dice="4 4 3 b7", state={"hero_rolls": (HeroRoll("ann", values),)})
    assert number(f, amount) == expected


@pytest.mark.rule("RB-168")
def test_by_the_other_ruling_bonus_dice_are_no_part_of_the_roll() -> None:
    assert number(fight(dice="4 4 3 b7", settings={"bonus_dice_in_roll": 0}), "roll_sum") == 11


# --- conditions ---


@pytest.mark.rule("RB-062", "RB-153")
@pytest.mark.parametrize(("condition", "expected"), [
    ({"is": {"who": "active", "active": True}}, True), ({"is": {"who": {"at": 2}, "down": True}}, True),
    ({"is": {"who": "self", "ready": False}}, False), ({"is": {"who": {"at": 3}, "locked": True}}, True),
    ({"is": {"who": {"at": 4}, "wounded": True, "shielded": True}}, True),
    ({"is": {"who": {"at": 5}, "ready": True}}, False), ({"has_mark": {"name": "weak", "who": {"at": 4}}}, True),
    ({"has_mark": "weak"}, False), ({"adjacent_to": {"who": {"at": 1}, "to": {"at": 2}}}, True),
    ({"adjacent_to": {"who": {"at": 4}}}, False), ({"in_position": 1}, True),
    ({"in_position": {"at": 4, "who": "active"}}, False), ("own_turn", True), ({"phase_is": "assign"}, True),
    ({"level_is": 1}, True), ({"level_is": 2}, False), ({"same": {"a": "active", "b": {"at": 1}}}, True),
    ({"same": {"a": "active", "b": {"at": 3}}}, False), ({"exists": "target_hero"}, True),
    ({"exists": {"with_mark": "held"}}, False), ({"not": "own_turn"}, False),
    ({"both": {"a": "own_turn", "b": {"level_is": 2}}}, False),
    ({"either": {"a": "own_turn", "b": {"level_is": 2}}}, True), ({"roll_has": {"min": 5}}, True),
    ({"roll_has": {"value": 5, "count": 2}}, False), ({"roll_has": {"value": 2}}, True),
    ({"at_least": {"value": "hp", "min": 9}}, True),
])  # fmt: skip
def test_when_conditions_hold(condition: Any, expected: bool) -> None:
    f = fight(dice="2 5", ben=DOWN, cat={"locked": True}, dan={"hp": 4, "shield": 1, "marks": (Mark("weak"),)},
              state={"kos": 1})  # fmt: skip
    assert holds(f, condition) is expected


@pytest.mark.parametrize(("condition", "expected"), [
    ("is_boss_damage", True), ({"damage_kind": "venom"}, True), ({"damage_kind": "sap"}, False),
    ({"ability_is": "red"}, True), ({"ability_is": "blue"}, False), ("own_doing", True), ({"mark_is": "weak"}, True),
    ({"mark_is": "held"}, False),
])  # fmt: skip
def test_conditions_about_an_event(condition: Any, expected: bool) -> None:
    f = fight(dice="1")
    facts = {"boss": True, "kind": "venom", "colour": "red", "hero": "ann", "name": "weak"}
    assert holds(f, condition, **facts) is expected


@pytest.mark.rule("RB-081")
@pytest.mark.parametrize(("condition", "expected"), [
    ({"die_is": 5}, True), ({"die_is": 4}, False), ({"die_is": {"min": 5}}, True), ({"die_is": {"max": 4}}, False),
    ({"die_is": {"kind": "bonus"}}, True), ({"die_is": {"kind": "ability"}}, False),
])  # fmt: skip
def test_conditions_about_a_die(condition: Any, expected: bool) -> None:
    assert holds(fight(dice="1"), condition, value=5, kind="b") is expected
