"""The drawings of `kibitz show --svg`: whole documents of every game that say what lies on the table."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kibitz.display import Position, load, read
from kibitz.drawing import drawn_problem
from model.redrains.state import HIDDEN

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
FILES = sorted((ROOT / "scenarios").glob("*/*.yaml"))


def words(drawing: str) -> list[str]:
    """The texts of a drawing, which is a whole document."""
    root = ElementTree.fromstring(drawing)
    assert root.tag == f"{SVG}svg"
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def flat(drawing: str) -> str:
    return " ".join(" ".join(words(drawing)).split())


def place(name: str, **changes: tuple[str, str]) -> Position:
    """A position of the collection with pieces of its text replaced."""
    text = (ROOT / "scenarios" / f"{name}.yaml").read_text("utf-8")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    return read(text)


@pytest.mark.parametrize("path", FILES[::5], ids=[path.stem for path in FILES[::5]])
def test_a_position_of_the_collection_is_drawn_within_its_page(path):
    position = load(path)
    drawing = position.svg()
    assert drawing == load(path).svg()
    root = ElementTree.fromstring(drawing)
    wide, high = (float(root.get(side, "0")) for side in ("width", "height"))
    for node in root.iter(f"{SVG}text"):
        assert 0 <= float(node.get("x", "-1")) <= wide
        assert 0 <= float(node.get("y", "-1")) <= high
    assert position.title.split()[0] in flat(drawing)
    assert ("SAMPLE DATA" in drawing) == position.sample
    assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme:dark" in drawing


@pytest.mark.parametrize("game", ["redrains", "raidboss", "ascension"])
def test_the_command_writes_the_same_drawing(kibitz, tmp_path, game):
    file = next(path for path in FILES if path.parent.name == game)
    out = tmp_path / "position.svg"
    result = kibitz("show", file, "--svg", out)
    assert result.exit_code == 0
    assert out.read_text("utf-8") == load(file)._repr_svg_()


@pytest.mark.parametrize("game", ["redrains", "raidboss"])
@pytest.mark.parametrize("asked", [("--reach", "noah-redmoon"), ("--sight", "a1", "b1")])
@pytest.mark.parametrize("svg", [True, False])
def test_what_is_asked_of_a_board_is_refused_where_there_is_none(kibitz, tmp_path, game, asked, svg):
    file = next(path for path in FILES if path.parent.name == game)
    out = tmp_path / "position.svg"
    result = kibitz("show", file, *asked, *(("--svg", out) if svg else ()))
    assert result.exit_code == 2
    assert f"{game} has no board of hexes" in result.output
    assert not out.exists()


# --- Red Rains -------------------------------------------------------------------------------------------------------


def test_the_chimera_its_row_and_the_players_side_are_drawn():
    position = place("redrains/advice-middle")
    told = words(position.svg())
    text = flat(position.svg())
    for part in (
        "The Corpse of Viros, standard 1, phase I", "15 of 30 wounds", "1, Ultimate at 3", "1. firebelly",
        "2. iron-scales", "▼ jaw: Phoenixborn", "◀ claw: first unit", "(defender)", "4. face down", "blood value 1",
        "Noah Redmoon: 7 of 16 wounds", "2. phoenix- attendant", "ceremonial", "class", "exhausted dice: 9 ceremonial",
        "spellboard: chant-of-transfusion (status)", "hand: infuriate", "main and side action left",
    ):  # fmt: skip
        assert part in text
    assert Counter(told)["power"] == 3
    assert Counter(told)["basic"] == 2
    assert Counter(told)["1/2"] == 1  # firebelly has one wound of two
    assert Counter(told)["recover"] == 3  # the player's units; aspects do not recover


def test_a_face_down_aspect_shows_its_blood_value_and_nothing_else():
    position = place("redrains/advice-early")
    row = position.state.sides[0].row
    hidden = [position.state.chimera.bags[unit.bag].blood for unit in row if unit.id == HIDDEN]
    assert [f"blood value {blood}" for blood in hidden] == [w for w in words(position.svg()) if w.startswith("blood v")]


def test_two_players_have_a_row_each_and_exhausted_units_are_dashed():
    drawing = load(ROOT / "scenarios/redrains/0012-one-turn-for-two.yaml").svg()
    text = flat(drawing)
    assert "The Chimera's row facing coal-roarkwin" in text
    assert "Player 2, Noah Redmoon: units" in text
    assert drawing.count('stroke-dasharray="6 4"') == 3  # the attendant, Firebelly and the crow
    assert "no active dice" in text


def test_rows_of_more_than_five_units_go_on_below():
    problem = place("redrains/advice-early").problem
    [side] = problem.state.sides
    more = problem.state._replace(sides=(side._replace(units=side.units * 3),))
    few, many = drawn_problem(problem), drawn_problem(replace(problem, state=more))
    heights = [float(ElementTree.fromstring(one).get("height", "0")) for one in (few, many)]
    assert heights[1] > heights[0] + 100
    assert "6. blood-puppet" in flat(many)


# --- Raid Boss -------------------------------------------------------------------------------------------------------


def test_the_boss_the_heroes_their_tiles_and_the_dice_are_drawn():
    position = place("raidboss/advice-after-roll")
    text = flat(position.svg())
    for part in (
        "The Brine Matriarch, level 1 of 2", "DMG 46 of 105", "KOs: 0, lost at 3", "2. gambler (turn)", "HP 4 of 8",
        "green 2 blue 4 red 7", "ready; 3 Ability Dice", "luck 1", "1 shard, 1 booster", "lapping-wave, resolved",
        "crashing-surf face up", "? face down", "gambler's turn, Assign Dice", "unassigned dice 2 3 5", "oath 1",
        "Crashing Surf: 2 DMG to the active Hero",
    ):  # fmt: skip
        assert part in text


def test_a_bonus_die_is_marked_and_a_hero_that_is_down_says_so():
    position = place("raidboss/advice-after-roll", dice=('dice: "2 3 5"', 'dice: "2 3 b5"'), held=("s1 d3", "s1 d2 +1"))
    assert {"2", "3", "5b"} <= set(words(position.svg()))
    fallen = {"hp": ('"pathfinder 7 tapped', '"pathfinder 0 ko tapped'), "kos": ("round: 2", "round: 2\nkos: 1")}
    down = place("raidboss/advice-after-roll", **fallen)
    assert "down" in words(down.svg())


# --- Ascension Tactics ----------------------------------------------------------------------------------------------


def test_numbers_of_hexes_are_colours_with_the_number_written_and_explained():
    position = load(ROOT / "scenarios/ascension/0001-open-the-path.yaml")
    drawing = position.svg(heat={"a1": 0, "twilight-scout": 0.5, "e1": 1}, label="chance to stand there", percent=True)
    assert {"0 %", "50 %", "100 %"} <= set(words(drawing))
    assert "colour of a hex: chance to stand there, from 0 % (light) to 100 % (dark)" in flat(drawing)
    fills = re.findall(r'<polygon points="[^"]+" fill="(#[0-9a-f]{6})"', drawing)
    assert {"#f7fbff", "#6baed6"} <= set(fills)
    assert "<polyline" not in drawing  # sight lines would hide the numbers
