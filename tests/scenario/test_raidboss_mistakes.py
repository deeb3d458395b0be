"""Every way to get a position file of Raid Boss wrong: all mistakes at once, each with its place."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.raidboss_position import SMALL, changed, problems

from model.core.diagnostics import DiagnosticError
from model.scenario import read_scenario

BAD = {
    "unknown hero": (("bladedancer 7/9", "bladedanser 7/9"), ("UNKNOWN-HERO", 8, 6)),
    "unknown hero in a map": (("card: bulwark", "card: bulwork"), ("UNKNOWN-HERO", 9, 12)),
    "hero twice": (("augur 8", "bladedancer 8"), ("HERO", 11, 6)),
    "three heroes": (('  - "lightkeeper ko tapped (seal 3) ?"\n', ""), ("VALUE", 7, 1)),
    "hp over max": (("7/9", "10/9"), ("HP", 8, 18)),
    "hp over base": (("augur 8", "augur 9"), ("HP", 11, 12)),
    "max over the track": (("7/9", "7/13"), ("MAX-HP", 8, 19)),
    "max of nothing": (("7/9", "7/0"), ("MAX-HP", 8, 19)),
    "no hp": (("7/9", "0/9"), ("HP", 8, 6)),
    "knocked out with hp": (("lightkeeper ko", "lightkeeper 5 ko"), ("HP", 10, 18)),
    "down uncounted": (("kos: 1", "kos: 0"), ("KOS", 12, 1)),
    "dice over the cap": (("s2 d2", "s2 d5"), ("RANGE", 8, 25)),
    "dice over the cap in a map": (("dice: 3", "dice: 5"), ("RANGE", 9, 28)),
    "bonus dice of one": (("+1", "+9"), ("RANGE", 8, 28)),
    "skill over the bar": (("s2", "s9"), ("RANGE", 8, 22)),
    "talent without a bar": (("s2", "s2 t1"), ("TALENT", 8, 25)),
    "talent over the bar": (("t4", "t40"), ("RANGE", 11, 14)),
    "unreadable word": (("tapped", "taped"), ("NOTATION", 10, 21)),
    "number twice": (("s2 d2", "s2 s3"), ("NOTATION", 8, 25)),
    "number too big": (("s2 d2", "s200 d2"), ("NOTATION", 8, 22)),
    "open bracket": (("(seal 3)", "(seal 3"), ("NOTATION", 10, 6)),
    "unknown token": (("seal 3", "sael 3"), ("TOKEN", 10, 29)),
    "too many tokens": (("seal 3", "seal 5"), ("TOKEN", 10, 29)),
    "unknown mark": (("[frail]", "[frale]"), ("UNKNOWN-MARK", 9, 56)),
    "mark beyond its number": (("[frail]", "[frail 2]"), ("MARK", 9, 56)),
    "mark form": (("[frail]", "[frail soon]"), ("NOTATION", 9, 56)),
    "mark by nobody": (("[frail]", "[frail by judge]"), ("UNKNOWN-HERO", 9, 65)),
    "guardian unnamed": (("[frail]", "[sworn]"), ("MARK", 9, 56)),
    "used": (("t4 ", "t4 used=t:nothing "), ("USED", 11, 22)),
    "unknown card": (("=lapping-wave", "=laping-wave"), ("UNKNOWN-CARD", 8, 32)),
    "challenge out of the fight": (("=lapping-wave", "?brine-spawn"), ("CHALLENGE", 8, 32)),
    "constant out of the fight": (("=lapping-wave", "=lapping-wave constant=brine-spawn"), ("CHALLENGE", 8, 54)),
    "two face up": (("resolved=salt-sting", "=salt-sting"), ("TILE", 11, 6)),
    "nobody active": (("=lapping-wave", "resolved=lapping-wave"), ("ACTIVE", 14, 1)),
    "hidden bag": (("(seal 3) ?", "(seal 3) ?2"), ("UNSEEN", 10, 37)),
    "tile form": (("=lapping-wave", "="), ("NOTATION", 8, 31)),
    "too many copies": (("[undertow]", "[3 undertow]"), ("COPIES", 16, 13)),
    "discard of another level": (("[undertow]", "[maelstrom]"), ("WRONG-CARD", 16, 11)),
    "discard unknown": (("[undertow]", "[undertwo]"), ("UNKNOWN-CARD", 16, 11)),
    "draw size": (("draw: 7", "draw: 8"), ("UNSEEN", 17, 1)),
    "draw list size": (("draw: 7", 'draw: ["6 ?"]'), ("UNSEEN", 17, 1)),
    "draw form": (("draw: 7", 'draw: ["7 ? x"]'), ("NOTATION", 17, 9)),
    "draw card": (("draw: 7", 'draw: [undertwo, "6 ?"]'), ("UNKNOWN-CARD", 17, 8)),
    "unseen lacks": (("draw: 7", "unseen: [undertow]"), ("UNSEEN", 9, 37)),
    "boss": (("brine-matriarch", "brine-matriach"), ("UNKNOWN-BOSS", 6, 14)),
    "level ahead": (("damage: 46", "damage: 46, level: 2"), ("LEVEL", 6, 43)),
    "level of none": (("damage: 46", "damage: 46, level: 3"), ("LEVEL", 6, 43)),
    "boss skill": (("skill: 2}", "skill: 9}"), ("SKILL", 6, 43)),
    "no such die mark": (("skill: 2}", "skill: 2, paid: 45}"), ("PAID", 6, 53)),
    "paid ahead": (("skill: 2}", "skill: 2, paid: 50}"), ("PAID", 6, 53)),
    "paid behind": (("skill: 2}", "skill: 2, paid: 30}"), ("PAID", 6, 53)),
    "due": (("skill: 2}", "skill: 2, due: 5}"), ("PAID", 6, 53)),
    "last stand early": (("=lapping-wave", "=black-tide"), ("LAST-STAND", 6, 31)),
    "last stand due early": (("skill: 2}", "last_stand_due: true}"), ("LAST-STAND", 6, 31)),
    "lost": (("kos: 1", "kos: 4"), ("DECIDED", 12, 1)),
    "mode": (("round: 2", "mode: easy"), ("VALUE", 13, 1)),
    "phase": (("phase: assign", "phase: asign"), ("VALUE", 14, 1)),
    "dice in the wrong phase": (("phase: assign", "phase: boss_action"), ("DICE", 15, 1)),
    "hidden card too late": (("phase: assign", "phase: round_end"), ("TILE", 8, 5)),
    "face up too early": (("phase: assign", "phase: turn_start"), ("TILE", 8, 6)),
    "active": (("round: 2", "active: augur"), ("ACTIVE", 13, 9)),
    "active unknown": (("round: 2", "active: agur"), ("UNKNOWN-HERO", 13, 9)),
    "dice form": (("2 4 b5", "2 4 c5"), ("NOTATION", 15, 12)),
    "bonus dice not held": (("2 4 b5", "2 b4 b5"), ("DICE", 15, 1)),
    "ability dice not owned": (("2 4 b5", "2 4 5"), ("DICE", 15, 1)),
    "last stand": (("round: 2", "last_stand: blak-tide"), ("UNKNOWN-CARD", 13, 13)),
    "challenge": (("round: 2", "challenge: brine-spwn"), ("UNKNOWN-CARD", 13, 12)),
    "window": (("windows: []", "windows: [entri]"), ("WINDOW", 18, 11)),
    "setting": (("ko_limit", "ko_limt"), ("UNKNOWN-SETTING", 19, 12)),
    "setting out of range": (("{ko_limit: 4}", "{whole_shields: 2}"), ("SETTING", 19, 12)),
    "setting zero": (("{ko_limit: 4}", "{ko_limit: 0}"), ("SETTING", 19, 12)),
    "goal hero": (("boss_damage: 50", "standing: [agur]"), ("UNKNOWN-HERO", 20, 19)),
    "goal hp": (("boss_damage: 50", "hp: {agur: 3}"), ("UNKNOWN-HERO", 20, 13)),
    "goal level": (("boss_damage: 50", "level: 3"), ("GOAL", 20, 8)),
    "goal beaten": (("boss_damage: 50", "beaten: [brine-spawn]"), ("GOAL", 20, 17)),
    "two goals": (("boss_damage: 50", "boss_damage: 50, win: true"), ("KEYS", 20, 1)),
    "no win": (("boss_damage: 50", "win: false"), ("VALUE", 20, 8)),
    "grade": (("boss_damage: 50", "grade: good"), ("VALUE", 20, 8)),
    "until": (("boss action", "tomorrow"), ("UNTIL", 20, 32)),
    "term": (("boss_damage: 50", "maximise: [{hp: 1, worth: 2}]"), ("KEYS", 20, 19)),
    "term hero": (("boss_damage: 50", "maximise: [{hp: 1, hero: agur}]"), ("UNKNOWN-HERO", 20, 33)),
    "term of no hero": (("boss_damage: 50", "maximise: [{win: 1, hero: augur}]"), ("KEYS", 20, 19)),
    "term mark": (("boss_damage: 50", "maximise: [{mark: frale, worth: 1}]"), ("UNKNOWN-MARK", 20, 26)),
    "negative": (("damage: 46", "damage: -1"), ("VALUE", 6, 31)),
    "number as text": (("round: 2", "round: two"), ("TYPE", 13, 1)),
    "unknown key": (("round: 2", "rond: 2"), ("UNKNOWN-KEY", 13, 1)),
    "unknown hero key": (("dice: 3", "dize: 3"), ("UNKNOWN-KEY", 9, 28)),
    "unknown pack": (("round: 2", "packs: [simple]"), ("UNKNOWN-PACK", 13, 1)),
    "missing": (("goal: {boss_damage: 50, until: boss action}\n", ""), ("MISSING-KEY", 1, 1)),
    "tab": (("draw: 7", "\tdraw: 7"), ("TAB", 17, 1)),
    "duplicate key": (("round: 2", "kos: 2"), ("DUPLICATE-KEY", 13, 1)),
    "inline": (("round: 2", "inline: {heros: []}"), ("UNKNOWN-KEY", 13, 10)),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(BAD))
def test_each_mistake_has_its_code_and_place(name):
    change, expected = BAD[name]
    found = problems(changed(change))
    assert expected in [(d.code, d.line, d.column) for d in found], found


def test_a_slip_of_the_pen_is_named_with_the_right_word():
    found = problems(changed(("=lapping-wave", "=laping-wave"), ("[frail]", "[frale]")))
    assert [d.message for d in found] == [
        "`laping-wave` is no card of `brine-matriarch` (RB-010). Did you mean `lapping-wave`?",
        "there is no mark `frale`. Did you mean `frail`?",
    ]


def test_all_mistakes_are_reported_at_once_and_none_follows_from_another():
    text = changed(
        ("7/9", "10/9"), ("[frail]", "[frale]"), ("2 4 b5", "2 4 x"), ("ko_limit", "limit"), ("skill: 2", "skill: 9"),
        ("boss_damage: 50", "standing: [nobody]"),
    )  # fmt: skip
    assert [d.code for d in problems(text)] == [
        "SKILL", "HP", "UNKNOWN-MARK", "NOTATION", "UNKNOWN-SETTING", "UNKNOWN-HERO",
    ]  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_damaged_files_raise_nothing_but_diagnostics(data):
    text = SMALL
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(SMALL.index("boss:"), len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        junk = st.sampled_from(
            ["", "-1", "[", "{}", "null", "x", ": ", "\n", " ?2", " =claw", " s9", "(", "{", "ko", "+"]
        )
        text = text[:start] + data.draw(junk | st.text(max_size=4)) + text[end:]
    with suppress(DiagnosticError):
        read_scenario(text)


@pytest.mark.rule("RB-002")
def test_a_hero_without_numbers_cannot_be_played():
    found = problems(changed(("augur 8 t4 shards=0", "archon"), ("round: 2", "packs: [sample, box]")))
    assert [(d.code, d.line, d.column) for d in found] == [("UNKNOWN-HERO", 11, 6)]
    assert "has no numbers in the packs used" in found[0].message


def test_a_place_in_a_map_is_that_of_its_key():
    """The text of a map is not searched: the same word may stand elsewhere in the file."""
    found = problems(changed(("hp: 7, dice: 3", "hp: 12, dice: 3"), ("boss_damage: 50", "standing: [bulwark]")))
    assert [(d.code, d.line, d.column) for d in found] == [("HP", 9, 21)]
