"""Position files of Red Rains: what is read, and every way to get one wrong, with its place."""

import json
import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support.redrains import position, table_and_state

from model.core.diagnostics import DiagnosticError
from model.core.pile import Block
from model.core.yamlfile import parse_yaml
from model.redrains.state import CHIMERA, Die, Horizon
from model.scenario import json_schema, read_scenario, status

ROOT = Path(__file__).parents[2]
SMALL = """\
format: 1
id: redrains-small
title: Small
game: redrains
source: original
chimera: viros
aspects: fury
red_rains: 2
rage: 3
wounds: 12
row: ["rampage ^1", "?2", "iron-scales w1 e1", "?1"]
draw: {1: 6, 2: 7}
discard: [whiplash]
player:
  phoenixborn: "noah-redmoon w4"
  units: ["old-salt w1", blood-puppet]
  spells: ["summon-bone-crow e1"]
  dice: "3 cer:P 2 cer:C / 4 cer"
  hand: [shadowblade, 2 infuriate]
  deck: noah-redmoon
settings: {both_entries: 1}
goal: {keep: [old-salt], until: round}
answer: {value: 1}
"""
BAD = {
    "unknown card": ("shadowblade,", "shadowblad,", "UNKNOWN-CARD", 19, 10),
    "unknown unit": ('"old-salt w1"', '"old-slat w1"', "UNKNOWN-CARD", 16, 12),
    "unknown aspect": ("rampage ^1", "rampge ^1", "UNKNOWN-CARD", 11, 8),
    "aspect as a player's unit": ('"old-salt w1"', '"rampage"', "WRONG-CARD", 16, 12),
    "unit in a hand": ("shadowblade,", "blood-puppet,", "WRONG-CARD", 19, 10),
    "spell in the row": ("rampage ^1", "infuriate", "WRONG-CARD", 11, 8),
    "face down among own units": ('"old-salt w1"', '"?1"', "WRONG-CARD", 16, 12),
    "ally as a spell": ("summon-bone-crow e1", "old-salt", "WRONG-CARD", 17, 13),
    "unit as a Phoenixborn": ("noah-redmoon w4", "old-salt", "WRONG-CARD", 15, 17),
    "tokens face down": ('"?2"', '"?2 w1"', "NOTATION", 11, 25),
    "blood 3": ('"?2"', '"?3"', "UNSEEN", 11, 22),
    "a later shuffle": ('"?2"', '"?2b"', "UNSEEN", 11, 22),
    "unreadable token": ("rampage ^1", "rampage x1", "NOTATION", 11, 16),
    "token twice": ("iron-scales w1 e1", "iron-scales w1 w2", "NOTATION", 11, 43),
    "open bracket": ("rampage ^1", "rampage (", "NOTATION", 11, 8),
    "alteration unknown": ("rampage ^1", "rampage (infurate)", "UNKNOWN-CARD", 11, 17),
    "no alteration": ("rampage ^1", "rampage (old-salt)", "WRONG-CARD", 11, 17),
    "host": ("noah-redmoon w4", "noah-redmoon (infuriate)", "WRONG-CARD", 15, 31),
    "die on a unit": ("rampage ^1", "rampage [rage]", "NOTATION", 11, 17),
    "wounds on a spell": ("summon-bone-crow e1", "summon-bone-crow w1", "NOTATION", 17, 13),
    "guarded unit": ("old-salt w1", "old-salt guarded", "NOTATION", 16, 12),
    "die type": ("2 cer:C", "2 cex:C", "NOTATION", 18, 20),
    "die level": ("2 cer:C", "2 cer:X", "NOTATION", 18, 20),
    "die without level": ("2 cer:C", "2 cer", "NOTATION", 18, 12),
    "number without die": ("/ 4 cer", "/ 4", "NOTATION", 18, 28),
    "eleven dice": ("/ 4 cer", "/ 6 cer", "DICE", 18, 3),
    "id twice": ("[\"old-salt w1\", blood-puppet]", '["old-salt#2", "old-salt#2"]', "ID", 16, 26),
    "negative": ("wounds: 12", "wounds: -1", "VALUE", 10, 1),
    "rage": ("rage: 3", "rage: 5", "VALUE", 9, 1),
    "wrong type": ("red_rains: 2", "red_rains: two", "TYPE", 8, 1),
    "a number as text": ("red_rains: 2", "red_rains: '2'", "TYPE", 8, 1),
    "phase": ("rage: 3", "phase: 4", "VALUE", 9, 1),
    "tab": ("  hand:", "\thand:", "TAB", 19, 1),
    "duplicate key": ("rage: 3", "red_rains: 3", "DUPLICATE-KEY", 9, 1),
    "unknown key": ("rage: 3", "rge: 3", "UNKNOWN-KEY", 9, 1),
    "unknown player key": ("  hand:", "  hnd:", "UNKNOWN-KEY", 19, 3),
    "no such back": ("{1: 6, 2: 7}", "{3: 6, 2: 7}", "VALUE", 12, 8),
    "pile too small": ("{1: 6, 2: 7}", "{1: 5, 2: 7}", "UNSEEN", 12, 1),
    "pile item": ("{1: 6, 2: 7}", '["6 ?1 x", "7 ?2"]', "NOTATION", 12, 9),
    "four copies": ("[whiplash]", "[whiplash, 3 rampage]", "COPIES", 11, 8),
    "aspect of another deck": ("[whiplash]", "[glare]", "COPIES", 13, 11),
    "subtype": ("aspects: fury", "aspects: furry", "ASPECTS", 7, 10),
    "short aspect deck": ("aspects: fury", "aspects: [3 rampage]", "ASPECTS", 7, 1),
    "chimera": ("chimera: viros", "chimera: virus", "CHIMERA", 6, 10),
    "difficulty": ("chimera: viros", "chimera: {difficulty: hard}", "VALUE", 6, 11),
    "level": ("chimera: viros", "chimera: {level: 4}", "VALUE", 6, 11),
    "won": ("wounds: 12", "wounds: 30", "DECIDED", 10, 1),
    "lost": ("noah-redmoon w4", "noah-redmoon w16", "DECIDED", 15, 30),
    "destroyed": ("old-salt w1", "old-salt w3", "DESTROYED", 16, 12),
    "fatigued": ("rage: 3", "emptied: 1", "FATIGUED", 9, 1),
    "unknown deck": ("deck: noah-redmoon", "deck: noah-redmond", "DECK", 20, 9),
    "short deck": ("deck: noah-redmoon", "deck: [3 old-salt]", "DECK", 20, 3),
    "more copies than the deck has": ("2 infuriate", "4 infuriate", "COPIES", 20, 3),
    "not a card of the deck": ("shadowblade,", "channel-magic,", "COPIES", 20, 3),
    "another Phoenixborn's unique": ("shadowblade,", "playtime,", "UNIQUE", 19, 10),
    "pile and deck": ("deck: noah-redmoon", "deck: noah-redmoon\n  pile: [old-salt]", "DECK", 21, 3),
    "setting": ("both_entries", "both_entires", "UNKNOWN-SETTING", 21, 12),
    "setting out of range": ("both_entries: 1", "both_entries: 2", "SETTING", 21, 12),
    "goal unit": ("keep: [old-salt]", "keep: [old-slat]", "UNKNOWN-UNIT", 22, 15),
    "goal aspect": ("keep: [old-salt]", "destroy: [rampart]", "UNKNOWN-UNIT", 22, 18),
    "two goals": ("keep: [old-salt]", "keep: [old-salt], win: true", "KEYS", 22, 1),
    "no win": ("keep: [old-salt]", "win: false", "VALUE", 22, 8),
    "until": ("until: round", "until: tomorrow", "UNTIL", 22, 33),
    "term": ("keep: [old-salt]", "maximise: [{wounds: 1, worth: 2}]", "KEYS", 22, 19),
    "second player": ("keep: [old-salt]", "maximise: [{wounds: 1, player: 2}]", "PLAYER", 22, 31),
    "both player and players": ("settings:", "players: []\nsettings:", "VALUE", 21, 1),
    "facing": ("rage: 3", "facing: 2", "PLAYER", 9, 1),
    "the Chimera first": ("rage: 3", "first: chimera", "FIRST", 9, 1),
    "second row": ("  hand:", '  row: ["?1"]\n  hand:', "ROW", 19, 3),
    "unknown pack": ("rage: 3", "packs: [virus]", "UNKNOWN-PACK", 9, 1),
    "missing": ("aspects: fury\n", "", "MISSING-KEY", 1, 1),
    "inline": ("rage: 3", "inline: [{id: x, type: tree}]", "TYPE", 9, 18),
}  # fmt: skip


def problems(text):
    with pytest.raises(DiagnosticError) as caught:
        read_scenario(text, "x.yaml")
    return caught.value.diagnostics


def state_of(text):
    return read_scenario(text).problem.state


@pytest.mark.parametrize("name", sorted(BAD))
def test_each_mistake_has_its_code_and_place(name):
    old, new, code, line, column = BAD[name]
    assert old in SMALL
    found = problems(SMALL.replace(old, new, 1))
    assert (code, line, column) in [(d.code, d.line, d.column) for d in found], found


def test_a_slip_of_the_pen_is_named_with_the_right_word():
    found = problems(SMALL.replace("shadowblade,", "shadowblad,").replace("rampage", "rampge"))
    assert [d.message for d in found] == [
        "`rampge` is in no pack used. Did you mean `rampage`?",
        "`shadowblad` is in no pack used. Did you mean `shadowblade`?",
    ]


def test_all_mistakes_are_reported_at_once_and_none_follows_from_another():
    text = SMALL.replace("rampage ^1", "rampge ^1").replace("shadowblade,", "nobody,").replace("[old-salt]", "[x]")
    text = text.replace("2 cer:C", "2 cer:X").replace("both_entries", "both")
    assert [d.code for d in problems(text)] == [
        "UNKNOWN-CARD", "NOTATION", "UNKNOWN-CARD", "UNKNOWN-SETTING", "UNKNOWN-UNIT",
    ]  # fmt: skip


def test_a_file_that_is_sound(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(SMALL)
    assert status(path) == ()
    scenario = read_scenario(SMALL)
    problem = scenario.problem
    table = problem.goal.table
    assert (scenario.game, scenario.sample, scenario.answer.value) == ("redrains", False, Fraction(1))
    assert (table.profile.threat, table.profile.life, table.profile.ultimate) == (4, 30, 3)
    assert problem.goal.describe() == "keep old-salt by the end of the round"
    assert problem.goal.bounds(problem.state) == (Fraction(0), Fraction(1))
    assert problem.state.horizon == Horizon("round", 1)


def test_backs_and_tokens_need_no_quotes():
    plain = SMALL.replace('["rampage ^1", "?2", "iron-scales w1 e1", "?1"]', "[rampage ^1, ?2, iron-scales w1 e1, ?1]")
    plain = plain.replace('"noah-redmoon w4"', "noah-redmoon w4").replace(
        '["old-salt w1", blood-puppet]', "old-salt w1, blood-puppet"
    )
    plain = plain.replace('"3 cer:P 2 cer:C / 4 cer"', "3 cer:P 2 cer:C / 4 cer").replace("{1: 6, 2: 7}", "[6 ?1 7 ?2]")
    assert plain.count('"') == 2
    assert state_of(plain) == state_of(SMALL)


@pytest.mark.rule("RR-056", "RR-062")
def test_bags_and_draw_pile_follow_from_what_is_seen():
    state = state_of(SMALL.replace("draw: {1: 6, 2: 7}\n", ""))
    chimera = state.chimera
    assert [bag.blood for bag in chimera.bags] == [1, 2]
    assert chimera.bags[0].pool == (("firebelly", 3), ("rampage", 2), ("whiplash", 2))
    assert chimera.bags[1].pool == (("frozen-fear", 3), ("hunting-instincts", 3), ("iron-scales", 2))
    assert chimera.draw == (((0, 6), (1, 7)),)
    assert [unit.bag for unit in state.sides[0].row if not unit.card] == [1, 0]
    assert state == state_of(SMALL)


def test_cards_in_play_with_all_that_lies_on_them():
    state = position(
        units="old-salt w1 e1 ^2 +1 (infuriate e1) [divine], old-salt, blood-puppet",
        row="rampage ^1 (p1:infuriate) [charm], blood-puppet, ?2",
    )
    salt, second, puppet = state.sides[0].units
    rampage, given, hidden = state.sides[0].row
    assert (salt.wounds, salt.exhausted, salt.status, salt.bonus) == (1, 1, 2, 1)
    assert [(a.card, a.owner, a.exhausted) for a in salt.attached] == [("infuriate", 0, 1)]
    assert (salt.dice, rampage.dice) == ((("divine", 0),), (("charm", 0),))
    assert [u.id for u in (salt, second, puppet, given)] == ["old-salt", "old-salt-2", "blood-puppet", "blood-puppet-2"]
    assert (rampage.owner, given.owner, hidden.owner, hidden.id) == (CHIMERA, 0, CHIMERA, "")


def test_a_number_keeps_the_id_that_a_card_has_in_the_middle_of_a_game():
    state = position(units="old-salt#2, old-salt, old-salt#3")
    assert [u.id for u in state.sides[0].units] == ["old-salt-2", "old-salt", "old-salt-3"]


def test_dice_in_both_pools():
    side = position(dice="2 cer:P cha:class, natural-basic / 2 time").sides[0]
    assert side.active == (Die("ceremonial", 2), Die("ceremonial", 2), Die("charm", 1), Die("natural", 0))
    assert side.spent == ("time", "time")


def test_the_deck_gives_the_draw_pile_and_the_conjurations():
    side = state_of(SMALL).sides[0]
    left = dict(side.deck.unseen)
    assert side.deck.blocks == (Block("", 25),)
    assert (left["old-salt"], left["infuriate"], left["shadowblade"], left["summon-bone-crow"]) == (2, 1, 2, 2)
    assert side.conjurations == (("blood-puppet", 4), ("bone-crow", 4), ("calamity-golem", 1))


def test_an_unknown_deck_is_not_an_empty_one():
    assert position(deck="unknown").sides[0].deck is None
    assert position(pile=[]).sides[0].deck.size == 0
    assert position().sides[0].deck is None


def test_a_pile_with_known_cards_at_both_ends():
    deck = position(pile={"top": ["old-salt"], "hidden": ["2 infuriate"], "bottom": ["playtime"]}, born="jessa-na-ni")
    pile = deck.sides[0].deck
    assert pile.blocks == (Block("old-salt", 1), Block("", 2), Block("playtime", 1))
    assert pile.unseen == (("infuriate", 2),)


def test_known_aspects_in_the_draw_pile_and_face_down():
    state = position(row="?rampage, ?1", draw="whiplash, 6 ?1 9 ?2")
    bags = state.chimera.bags
    assert [dict(bags[u.bag].pool).get("rampage") for u in state.sides[0].row] == [1, 2]
    assert bags[state.sides[0].row[0].bag].pool == (("rampage", 1),)
    assert [sum(n for _, n in block) for block in state.chimera.draw] == [1, 15]
    assert bags[state.chimera.draw[0][0][0]].pool == (("whiplash", 1),)


def test_aspects_of_two_shuffles_are_told_apart():
    state = position(
        row="?1, ?1b, ?2b",
        unseen=[
            {"blood": 1, "cards": ["rampage"]},
            {"blood": 1, "cards": "2 rampage, 3 whiplash"},
            {"blood": 2, "cards": "3 iron-scales"},
            {"blood": 2, "cards": "3 frozen-fear, 3 hunting-instincts"},
        ],
        chimera_discard=["3 firebelly"],
        draw={"1b": 4, "2": 3, "2b": 5},
        fatigued=True,
    )
    assert [u.bag for u in state.sides[0].row] == [0, 1, 3]
    assert state.chimera.draw == (((1, 4), (2, 3), (3, 5)),)
    assert state.chimera.emptied == 1


def test_a_deck_that_is_needed_at_once_must_be_known():
    text = (
        SMALL.replace(" / 4 cer", "")
        .replace("[shadowblade, 2 infuriate]", "[]")
        .replace("deck: noah-redmoon", "pile: unknown")
    )
    found = problems(text + "turn: prepare\n")
    assert [(d.code, d.line) for d in found] == [("MISSING-FACT", 24)]


@pytest.mark.rule("RR-055")
def test_unseen_cards_must_complete_the_eighteen():
    with pytest.raises(DiagnosticError) as caught:
        position(row="?1", unseen=[{"blood": 1, "cards": "9 rampage"}])
    text = str(caught.value)
    assert "6 `rampage` too many" in text
    assert "3 `iron-scales` missing" in text


@pytest.mark.rule("RR-058")
def test_nine_aspects_of_each_blood_value_from_both_subtypes():
    mixed = ["3 rampage", "3 firebelly", "3 glare", "3 lurk", "3 constrict", "3 iron-scales"]
    assert sum(n for _, n in table_and_state(aspects=mixed)[0].aspects) == 18
    with pytest.raises(DiagnosticError, match="RR-058"):
        position(aspects=["3 rampage", "3 firebelly", "3 glare", "3 stormcall", "3 lurk", "3 constrict"])


@pytest.mark.rule("RR-052", "RR-021", "RR-061")
def test_two_players_have_a_row_each_and_the_other_side_of_the_card():
    table, state = table_and_state(
        players=[
            {"row": "?1, ?2", "units": "old-salt"},
            {"phoenixborn": "jessa-na-ni", "row": "rampage, blood-puppet, p1:blood-puppet", "units": "p1:old-salt"},
        ]
    )
    assert (table.players, table.profile.life, table.profile.ultimate) == (2, 60, 5)
    assert [u.owner for u in state.sides[1].row] == [CHIMERA, 1, 0]
    assert [u.id for u in state.sides[1].units] == ["old-salt-2"]
    assert state.sides[1].units[0].owner == 0
    assert sum(n for _, n in state.chimera.draw[0]) == 15


@pytest.mark.rule("RR-061")
def test_with_two_players_a_row_must_say_whom_it_faces():
    players = "players:\n  - {phoenixborn: noah-redmoon, row: ['?1']}\n  - {phoenixborn: jessa-na-ni}\n"
    text = SMALL[: SMALL.index("draw:")] + players + "goal: {win: true}\n"
    assert ("ROW", 11) in [(d.code, d.line) for d in problems(text)]


@pytest.mark.rule("RR-001")
@pytest.mark.parametrize("count", [0, 3])
def test_one_player_or_two(count):
    text = SMALL[: SMALL.index("player:")] + "players: [" + ", ".join(["{phoenixborn: noah-redmoon}"] * count) + "]\n"
    assert "VALUE" in {d.code for d in problems(text + "goal: {win: true}\n")}


@pytest.mark.rule("RR-041", "RR-043")
def test_an_empty_draw_pile_beside_a_discard_pile_cannot_be():
    spent = "discard: [3 rampage, 3 whiplash, 3 firebelly, 3 iron-scales, 3 frozen-fear, 3 hunting-instincts]\n"
    text = re.sub(r"row:.*\ndraw:.*\ndiscard:.*\n", spent, SMALL)
    assert [(d.code, d.line) for d in problems(text)] == [("DRAW-PILE", 11)]


@pytest.mark.rule("RR-065")
def test_the_ruling_lets_the_chimera_start():
    text = SMALL.replace("rage: 3", "first: chimera").replace("{both_entries: 1}", "{chimera_may_start: 1}")
    assert state_of(text).first == CHIMERA


def test_cards_of_the_file_itself():
    card = "{id: rain-drake, name: Rain Drake, type: ally, attack: 2, life: 3, recover: 1, cost: [main]}"
    text = SMALL.replace("blood-puppet]", "rain-drake]").replace("  deck: noah-redmoon\n", "")
    state = state_of(text + f"inline:\n  - {card}\n")
    assert state.sides[0].units[1].card == "rain-drake"


def test_the_example_of_the_documentation_and_the_schema():
    text = (ROOT / "docs/scenario-format.md").read_text("utf-8")
    example = next(part for part in re.findall(r"```yaml\n(.*?)```", text, re.S) if "game: redrains" in part)
    assert read_scenario(example).game == "redrains"
    schema = json.loads((ROOT / "scenarios/schema.json").read_text("utf-8"))
    assert schema == json_schema(), "generate scenarios/schema.json again (scenarios/README.md)"
    validator = Draft202012Validator(schema)
    for each in (SMALL, example):
        validator.validate(parse_yaml(each).data)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damaged_files_raise_nothing_but_diagnostics(data):
    text = SMALL
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(SMALL.index("chimera"), len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        junk = st.sampled_from(["", "-1", "[", "{}", "null", "x", ": ", "\n", "?1", "?rampage", "w9", "(", "p2:", "#2"])
        text = text[:start] + data.draw(junk | st.text(max_size=4)) + text[end:]
    with suppress(DiagnosticError):
        read_scenario(text)
