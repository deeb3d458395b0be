from xml.etree import ElementTree

import pytest

SVG = "{http://www.w3.org/2000/svg}"


def test_the_board_its_legend_and_the_goal_are_shown(kibitz, scenario):
    out = kibitz("show", scenario()).output
    lines = out.splitlines()
    assert "Goal: defeat rut" in out
    assert lines[3].split() == ["a", "b", "c", "d", "e"]
    assert lines[4].split() == ["1", "P0", "·", "F", "·", "·"]
    assert lines[6].index("S2") - lines[3].index("d") == 4  # odd rows lie half a cell to the right
    assert "RS6/3" in lines[7]
    assert "twilight-scout blue" in out
    assert "exhausted" in out
    assert "blue (seat 0) to move: Power 3" in out
    assert "sight raven-siren on a2 to rut on c3: visible, the line a2-b2-c3 is free" in out
    assert max(map(len, lines)) <= 80


def test_sight_and_reach_on_demand(kibitz, scenario):
    out = kibitz("show", scenario(), "--sight", "a1", "e1", "--reach", "raven-siren").output
    assert "sight a1 to e1: out of range, 4 hexes away (AT-183)" in out
    assert "raven-siren with 3 movement points (*): " in out
    assert "* within reach" in out


def test_a_refused_line_names_its_blockers(kibitz, scenario):
    out = kibitz("show", scenario(("at: c3", "at: b1")), "--sight", "a1", "d1").output
    assert "not visible, every shortest path is blocked: a1-b1-c1-d1 at b1" in out


@pytest.mark.parametrize("args", [("--sight", "a1", "z9"), ("--sight", "nobody", "a1"), ("--reach", "nobody")])
def test_unknown_names_are_errors_of_the_user(kibitz, scenario, args):
    result = kibitz("show", scenario(), *args)
    assert result.exit_code == 2
    assert result.output.startswith("kibitz: ")


def test_the_svg_is_whole_and_holds_lines_labels_and_patterns(kibitz, scenario, tmp_path):
    out = tmp_path / "board.svg"
    result = kibitz("show", scenario(("at: e2", "at: d1")), "--svg", out)
    assert result.exit_code == 0
    root = ElementTree.parse(out).getroot()
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert {"RS", "6/3", "shrine 2", "forest", "a1", "Open the path"} <= set(texts)
    strokes = [node.get("stroke") for node in root.iter(f"{SVG}polyline")]
    assert "#00863d" in strokes
    assert len(list(root.iter(f"{SVG}pattern"))) == 5
    assert "http" not in out.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")


def test_a_refused_line_is_red_and_dashed(kibitz, scenario, tmp_path):
    out = tmp_path / "board.svg"
    kibitz("show", scenario(("at: c3", "at: b1")), "--sight", "a1", "d1", "--svg", out)
    line = next(ElementTree.parse(out).getroot().iter(f"{SVG}polyline"))
    assert line.get("stroke") == "#c62828"
    assert line.get("stroke-dasharray")
    assert len(line.get("points", "").split()) == 2  # it ends at the blocker


def test_an_svg_that_cannot_be_written_is_an_error_and_leaves_nothing(kibitz, scenario, tmp_path):
    result = kibitz("show", scenario(), "--svg", tmp_path / "none" / "board.svg")
    assert result.exit_code == 2
    assert "Check the path" in result.output
