import json
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from model import catalog
from model.core.action import Action
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.scenario import json_schema, load_scenario, read_scenario, status

SCHEMA = Path(__file__).parents[2] / "scenarios/schema.json"
SMALL = """\
format: 1
id: ascension-small
title: Small
game: ascension
source: original
board:
  map: |
    . f . P
     . S . .
  legend:
    f: forest
    S: {shrine: 2}
    P: {portal: blue}
seats:
  - name: red
    power: 3
    hand: [militia]
    figures:
      - {card: tyranyx, at: a1}
      - {card: cultist, at: a2}
  - name: blue
    figures:
      - {card: rut, at: c1}
to_move: red
goal: {defeat: [rut]}
answer: {value: 1}
"""
BAD = {
    "unknown card": ("militia]", "militai]", "UNKNOWN-CARD", 17, 12),
    "figure as a card": ("militia]", "rut]", "WRONG-CARD", 17, 12),
    "card as a figure": ("card: rut", "card: militia", "WRONG-CARD", 23, 10),
    "hole": ("at: c1", "at: e1", "HOLE", 23, 21),
    "no hex name": ("at: c1", "at: '11'", "HEX", 23, 21),
    "occupied": ("at: c1", "at: a1", "OCCUPIED", 23, 21),
    "enemy portal": ("at: a1", "at: d1", "PORTAL", 19, 25),
    "negative": ("power: 3", "power: -3", "VALUE", 16, 5),
    "too much": ("power: 3", "power: 100", "VALUE", 16, 5),
    "wrong type": ("power: 3", "power: three", "TYPE", 16, 5),
    "a number as text": ("power: 3", "power: '3'", "TYPE", 16, 5),
    "tab": ("    power: 3", "\tpower: 3", "TAB", 16, 1),
    "duplicate key": ("    power: 3", "    name: x", "DUPLICATE-KEY", 16, 5),
    "unknown key": ("power: 3", "pwer: 3", "UNKNOWN-KEY", 16, 5),
    "unknown head key": ("title:", "titel:", "UNKNOWN-KEY", 3, 1),
    "unknown game": ("game: ascension", "game: chess", "UNKNOWN-GAME", 4, 1),
    "symbol": (". f . P", ". f x P", "SYMBOL", 8, 9),
    "parity": (" . S . .", "  . S . .", "MAP", 9, 7),
    "unknown seat": ("to_move: red", "to_move: green", "UNKNOWN-SEAT", 24, 1),
    "seat of a portal": ("portal: blue", "portal: green", "UNKNOWN-SEAT", 13, 9),
    "two tiles": ("f: forest", "f: [forest, tainted]", "TWO-TILES", 11, 5),
    "constructs on a cultist": ("at: a2}", "at: a2, constructs: [x]}", "CULTIST", 20, 33),
    "damage": ("at: c1}", "at: c1, damage: 60}", "DAMAGE", 23, 29),
    "goal figure": ("[rut]", "[rot]", "UNKNOWN-FIGURE", 25, 17),
    "goal hex": ("{defeat: [rut]}", "{control: [a1]}", "GOAL", 25, 18),
    "two goals": ("[rut]}", "[rut], reach: a1}", "KEYS", 25, 1),
    "answer": ("value: 1", "value: one", "VALUE", 26, 10),
    "missing": ("to_move: red\n", "", "MISSING-KEY", 1, 1),
    "unknown pack": ("to_move: red", "to_move: red\npacks: [cor]", "UNKNOWN-PACK", 25, 1),
    "setting": ("to_move: red", "to_move: red\nsettings: {x: 1}", "UNKNOWN-SETTING", 25, 12),
    "row": ("to_move: red", f"to_move: red\ncentre: {{row: [{'a, ' * 7}]}}", "VALUE", 25, 10),
    "treasure": ("f: forest", "f: {treasure: gold}", "UNKNOWN-CARD", 11, 9),
}


def problems(text):
    with pytest.raises(DiagnosticError) as caught:
        read_scenario(text, "x.yaml")
    return caught.value.diagnostics


@pytest.mark.parametrize("name", sorted(BAD))
def test_each_mistake_has_its_code_and_place(name):
    old, new, code, line, column = BAD[name]
    assert old in SMALL
    found = problems(SMALL.replace(old, new, 1))
    assert (code, line, column) in [(d.code, d.line, d.column) for d in found], found


@pytest.mark.rule("AT-015")
def test_more_treasures_face_down_than_unseen():
    text = SMALL.replace("f: forest", "f: treasure") + "treasure_bag: []\n"
    assert [(d.code, d.line) for d in problems(text)] == [("TREASURES", 27)]


@pytest.mark.rule("AT-092")
def test_five_cultists_are_too_many():
    more = "".join(f"      - {{card: cultist, at: {at}}}\n" for at in ("b1", "b2", "c2", "d2"))
    text = SMALL.replace("  - name: blue\n", more + "  - name: blue\n")
    assert [(d.code, d.line) for d in problems(text)] == [("CULTISTS", 18)]


def test_all_mistakes_are_reported_at_once():
    text = SMALL.replace("at: c1", "at: z9").replace("militia]", "nobody]").replace("[rut]", "[rot]")
    assert [d.code for d in problems(text)] == ["UNKNOWN-CARD", "HOLE", "UNKNOWN-FIGURE"]


def test_shape_mistakes_of_several_keys_are_reported_at_once():
    text = SMALL.replace("power: 3", "power: x").replace("format: 1", "format: 2").replace("title", "titel")
    assert {d.code for d in problems(text)} >= {"TYPE", "VALUE", "UNKNOWN-KEY", "MISSING-KEY"}


@pytest.mark.parametrize(
    ("content", "code"), [(b"a: 1\n" * 2_000_000, "TOO-LARGE"), (b"\0\1\2", "BINARY"), (b"\xff", "ENCODING")]
)
def test_files_that_are_no_text(tmp_path, content, code):
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    assert [d.code for d in status(path)] == [code]


def test_a_missing_file(tmp_path):
    assert [d.code for d in status(tmp_path / "none.yaml")] == ["UNREADABLE"]


def test_a_valid_file(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text(SMALL)
    assert status(path) == ()
    scenario = load_scenario(path)
    problem = scenario.problem
    state = problem.state
    assert (scenario.id, scenario.game, scenario.sample) == ("ascension-small", "ascension", False)
    assert [f.id for f in state.figures] == ["tyranyx", "cultist-1", "rut"]
    assert state.sides[0].hand == ("militia",)
    assert state.sides[0].deck is None
    assert Action("play", ("militia",)) in problem.game.legal_actions(state)
    assert problem.goal.bounds(state) == (Fraction(0), Fraction(1))
    assert problem.goal.describe() == "defeat rut"
    assert scenario.answer is not None
    assert scenario.answer.value == Fraction(1)


def test_the_example_of_the_documentation(example):
    scenario = read_scenario(example)
    problem = scenario.problem
    assert scenario.sample
    assert [f.id for f in problem.state.figures][2:4] == ["psyche-askara-1", "psyche-askara-2"]
    low, high = problem.goal.bounds(problem.state)
    assert low <= 15 <= high
    assert problem.state.sides[0].deck.size == 4
    assert problem.state.bag_size == 1
    end = problem.game.apply(problem.state, Action("end"))
    assert problem.game.is_terminal(end)
    assert low <= problem.goal.value(end) <= high


def test_the_schema_is_up_to_date_and_accepts_the_examples(example):
    schema = json.loads(SCHEMA.read_text("utf-8"))
    assert schema == json_schema(), "generate scenarios/schema.json again (scenarios/README.md)"
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for text in (SMALL, example):
        validator.validate(parse_yaml(text).data)


def test_user_packs_may_not_hide_cards(tmp_path):
    folder = catalog.user_folder("ascension")
    folder.mkdir(parents=True)
    entry = (
        "{id: militia, type: basic, name: M, text: t, cite: c, do: {gain: {what: power, amount: 9}}, examples: [{}]}"
    )
    pack = f"game: ascension\npack: mine\nsource: me\nsample: true\ncards:\n  - {entry}\n"
    (folder / "mine.yaml").write_text(pack)
    text = SMALL + "packs: [core, champions, mine]\n"
    assert "DUPLICATE" in [d.code for d in problems(text)]
    (folder / "core.yaml").write_text(pack)
    assert [d.code for d in problems(SMALL)] == ["DUPLICATE"]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damaged_files_raise_nothing_but_diagnostics(data):
    text = SMALL
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        junk = st.sampled_from(["", "-1", "[", "{}", "null", "x", ": ", "\n", "é", "1e9", "&a", "*a", "? "])
        text = text[:start] + data.draw(junk | st.text(max_size=4)) + text[end:]
    with suppress(DiagnosticError):
        read_scenario(text)
