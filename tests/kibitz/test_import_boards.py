"""Battlefields: saves of Tabletop Simulator laid over hexes, HexJSON there and back."""

from __future__ import annotations

import json
from cmath import exp
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.importing import CORNERS, DATA, IGNORED, Sample, imported, of_data

from kibitz.exporters.positions import hexjson_text
from kibitz.importers.battlefield import TooWide, board_keys, cells_of, mark_of, moved
from kibitz.importers.fit import ROW, FitError, centre, fitted, nearest_hex
from kibitz.importers.hexjson import LAYOUTS, listed
from kibitz.importers.tts import listing
from model.ascension.maps import load_map, map_names
from model.core.diagnostics import DiagnosticError
from model.core.yamlfile import parse_yaml
from model.hexes.coords import DIRECTIONS, Hex, from_offset, grid_distance, to_offset
from model.scenario import read_scenario

TABLE = Sample("tts", "table.json")
BOARD = Sample("hexjson", "board.hexjson")
ALL = {"hexes": CORNERS, "aliases": IGNORED}


def save():
    return json.loads((DATA / "table.json").read_text())


def said(notes) -> str:
    return "\n".join(map(str, notes))


# --- the placement -----------------------------------------------------------------------------------------

places = st.tuples(st.integers(0, 30), st.integers(0, 30))


def on_table(place: tuple[int, int], turn: complex, shift: complex) -> tuple[float, float]:
    at = centre(*place) * turn + shift
    return at.real, -at.imag


@settings(max_examples=60, deadline=None)
@given(
    st.lists(places, min_size=2, max_size=5, unique=True),
    st.floats(0.2, 20),
    st.floats(0, 6.28),
    st.complex_numbers(max_magnitude=100),
    places,
)
def test_known_hexes_fix_a_placement_whatever_its_size_angle_and_shift(known, size, angle, shift, asked):
    turn = size * exp(1j * angle)
    fit, off = fitted([(on_table(place, turn, shift), place) for place in known])
    assert max(off) < 1e-6
    assert fit.spacing == pytest.approx(size)
    found, distance = fit.snapped(on_table(asked, turn, shift))
    assert found == asked
    assert distance < 1e-5


@given(st.complex_numbers(max_magnitude=40))
def test_the_nearest_hex_is_no_farther_than_any_other(at):
    place, distance = nearest_hex(at)
    assert distance <= 1 / 3**0.5 + 1e-9, "within a hex nothing is farther from the centre than its corners"
    around = [to_offset(Hex(h.q + d.q, h.r + d.r)) for h in [from_offset(*place)] for d in DIRECTIONS]
    assert all(distance <= abs(centre(*other) - at) + 1e-9 for other in around)


def test_neighbouring_hexes_lie_one_apart_on_the_drawing():
    for h in (Hex(0, 0), Hex(2, 3), Hex(-4, 5)):
        for d in DIRECTIONS:
            other = Hex(h.q + d.q, h.r + d.r)
            assert abs(centre(*to_offset(h)) - centre(*to_offset(other))) == pytest.approx(1)
    assert hypot(0.5, ROW) == pytest.approx(1)


@pytest.mark.parametrize(
    "known", [[], [((0, 0), (0, 0))], [((1, 1), (0, 0)), ((1, 1), (3, 3))], [((0, 0), (1, 1)), ((5, 5), (1, 1))]]
)
def test_hexes_that_fix_nothing_are_refused(known):
    with pytest.raises(FitError):
        fitted(known)


# --- tables ------------------------------------------------------------------------------------------------


def test_a_table_is_a_position_with_terrain_figures_sides_and_decks():
    made = imported(TABLE, **ALL)
    scenario = read_scenario(made.text)
    keys = scenario.document.data
    assert keys["board"]["map"].split("\n")[:3] == ["P . . . .", " . f . . .", ". . . S ."]
    assert keys["board"]["legend"] == {"f": "forest", "P": {"portal": "red"}, "S": {"shrine": 2}}
    red, blue = keys["seats"]
    assert red["figures"] == [{"card": "rut", "at": "c4"}, {"card": "tyranyx", "at": "b3"}]
    assert blue["figures"] == [{"card": "arha-templar", "at": "e5", "damage": 2}]
    assert red["deck"] == ["2 apprentice"]
    assert (
        "hexes lie 1.99 apart, turned by -29.8 degrees; 3 known hexes: off by at most 0.03 of a hex"
        in made.report.understood
    )
    assert "`Rut`: rut at c4, 0.09 of a hex off" in made.report.understood


def test_what_is_on_no_hex_or_not_known_is_listed_one_by_one():
    told = said(imported(TABLE, **ALL).report.unknown)
    assert "`Sample Champion`: neither a card with a figure nor terrain." in told
    assert "`Cultist`: 0.44 of a hex off the centre of a1: it stands on no hex" in told
    assert "`Millitia` in `Red deck`: no installed pack has this card. Did you mean `Militia`?" in told
    assert "`Box`: 1 known card, but its name does not say whose" in told
    assert "`Prime`: no object shows that there is a hex j1" in told
    assert len(told.split("\n")) == 5
    corner = said(imported(TABLE, hexes=CORNERS).report.unknown)
    assert "`Corner A`: neither a card" in corner


def test_two_known_hexes_are_enough_and_coordinates_do_as_well_as_names():
    by_name = imported(TABLE, hexes=CORNERS[:2], aliases=IGNORED)
    where = {one["Nickname"]: one["Transform"] for one in save()["ObjectStates"]}
    points = [
        f"{where[name]['posX']},{where[name]['posZ']}={place}" for name, place in (t.split("=") for t in CORNERS[:2])
    ]
    assert imported(TABLE, hexes=tuple(points), aliases=IGNORED).text == by_name.text
    assert "2 known hexes: exact, as two always are" in said(by_name.report.understood)


@pytest.mark.parametrize(
    ("hexes", "message"),
    [
        ((), "two known hexes or more"),
        (CORNERS[:1], "two known hexes or more"),
        (("Corner A=a1", "Corner B=c9"), "off the centres on average"),
        (("Corner A=a1", "Corner B=e5", "Corner C=d1"), "off by parts of a hex: Corner A=a1 by"),
        (("Corner A=a1", "Corner B=e5", "Corner C=b5"), "off by parts of a hex: Corner A=a1 by 0."),
        (("Corner A=a1", "Corner Z=e5"), "no object is called so. Did you mean `Corner"),
        (("Plain hex=a1", "Corner B=e5"), "22 objects are called so"),
        (("Corner A=a1", "Corner B=5e"), "no hex name"),
        (("Corner A=a1", "1,2,3=e5"), "no object is called so"),
        (("Corner A=a1", "nan,nan=e5"), "cannot be right"),
        (("Corner A", "Corner B=e5"), "Expected `x,z=c4` or `NAME=c4`"),
    ],
)
def test_known_hexes_that_are_wrong_are_refused_with_the_reason(hexes, message):
    with pytest.raises(DiagnosticError, match=message):
        imported(TABLE, hexes=hexes, aliases=IGNORED)


def test_what_an_object_is_can_be_said():
    said_so = (*IGNORED, "Sample Champion=spike-vixen", "Plain hex=enchanted")
    keys = read_scenario(imported(TABLE, hexes=CORNERS, aliases=said_so).text).document.data
    assert {"card": "spike-vixen", "at": "c1"} in keys["seats"][0]["figures"]
    assert "enchanted" in keys["board"]["legend"].values()
    for wrong in ("Plain hex", "Plain hex=swamp", "=forest"):
        with pytest.raises(DiagnosticError, match="--as"):
            imported(TABLE, hexes=CORNERS, aliases=(wrong,))


def test_a_battlefield_can_be_named_and_then_says_which_hexes_there_are(tmp_path):
    file = tmp_path / "field.yaml"
    file.write_text("board:\n  map: |\n    . . .\n     . f .\n    . . .\n     . . .\n", "utf-8")
    made = imported(TABLE, **ALL, board=str(file))
    assert "the battlefield has no hex d3" in said(made.report.unknown)
    assert read_scenario(made.text).document.data["board"]["map"].count(".") == 10
    hexes = tmp_path / "field.hexjson"
    hexes.write_text(hexjson_text(file), "utf-8")
    assert imported(TABLE, **ALL, board=str(hexes)).text == made.text
    with pytest.raises(DiagnosticError, match="not all of it is understood"):
        imported(TABLE, **ALL, board=str(DATA / "board.hexjson"))
    for wrong in ("two-gate", str(tmp_path / "none.yaml")):
        with pytest.raises(DiagnosticError, match=r"Did you mean `two-gates`|UNREADABLE"):
            imported(TABLE, **ALL, board=wrong)


def test_hexes_between_objects_are_plain_only_with_a_warning():
    table = save()
    table["ObjectStates"] = [one for one in table["ObjectStates"] if one["Nickname"] != "Plain hex"]
    made = of_data("tts", table, **ALL)
    assert "hexes read as plain: no object shows which hexes there are" in said(made.report.warnings)


def test_sides_are_those_that_the_table_or_the_user_names():
    table = save()
    table["ObjectStates"] = [one for one in table["ObjectStates"] if one["Nickname"] not in ("Tyranyx", "Red deck")]
    for one in table["ObjectStates"]:
        if one["Nickname"] in ("Rut", "Some figure"):
            one["GMNotes"] = f"figure:{'rut' if one['Nickname'] == 'Rut' else 'arha-templar'}"
            one["Tags"] = ["White"] if one["Nickname"] == "Rut" else []
    made = of_data("tts", table, **ALL, seats=("red", "white"))
    assert [seat["name"] for seat in read_scenario(made.text).document.data["seats"]] == ["red", "white"]
    assert "does not say whose figure it is" in said(made.report.unknown)


def test_of_very_many_strange_objects_the_first_are_named_and_the_rest_counted():
    table = save()
    table["ObjectStates"] += [{"Nickname": f"token {number}"} for number in range(900)]
    report = of_data("tts", table, **ALL).report
    assert (len(report.unknown), report.more) == (500, 405)
    assert report.lines()[-1] == "and 405 more"


def test_all_objects_can_be_listed():
    from support.importing import Source

    lines = listing(Source("t", (DATA / "table.json").read_text()))
    assert len(lines) == 1 + len(save()["ObjectStates"])
    assert any("Red deck" in line and line.endswith("3 objects") for line in lines)


# --- HexJSON -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-322")
def test_a_board_keeps_neighbours_in_every_layout_and_lists_what_it_does_not_know():
    made = imported(BOARD)
    keys = read_scenario(made.text).document.data
    assert keys["board"]["legend"] == {"f": "forest", "S": {"shrine": 3}, "P": {"portal": "red"}}
    told = said(made.report.unknown)
    assert "`swamp`: nothing that lies on a hex as kibitz knows it" in told
    assert "`bad`: no whole numbers `q` and `r`" in told
    assert "`height` of 1 hex" in told
    two = {"layout": "odd-r", "hexes": {"A": {"q": 0, "r": 0, "terrain": ["forest", "tainted"]}}}
    assert "at most one terrain tile (AT-322)" in said(of_data("hexjson", two).report.unknown)


NEIGHBOURS = {  # of column 2, row 2 and of column 3, row 3, each as column and row, as the layouts are drawn
    "odd-r": {(2, 2): "12 32 11 21 13 23", (3, 3): "23 43 32 42 34 44"},
    "even-r": {(2, 2): "12 32 21 31 23 33", (3, 3): "23 43 22 32 24 34"},
    "odd-q": {(2, 2): "21 23 11 12 31 32", (3, 3): "32 34 23 24 43 44"},
    "even-q": {(2, 2): "21 23 12 13 32 33", (3, 3): "32 34 22 23 42 43"},
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_has_the_neighbours_that_it_is_drawn_with(layout):
    axial = LAYOUTS[layout]
    for (q, r), around in NEIGHBOURS[layout].items():
        near = [(a, b) for a in range(6) for b in range(6) if grid_distance(axial(a, b), axial(q, r)) == 1]
        assert {f"{a}{b}" for a, b in near} == set(around.split())


marks = st.sampled_from(
    [[], ["forest"], ["tainted"], ["treasure"], [{"shrine": 3}], ["enchanted", "treasure"], [{"portal": "red"}],
     [{"beacon": "blue"}], ["beacon"], ["inactive-portal"], [{"treasure": "swift-boots"}],
     ["forest", {"objective": "a"}]]
)  # fmt: skip
boards = st.dictionaries(st.tuples(st.integers(0, 9), st.integers(0, 9)), marks, min_size=1, max_size=30)


@settings(max_examples=40, deadline=None)
@given(boards)
def test_a_board_goes_to_hexjson_and_back_unchanged(cells):
    back = of_data("hexjson", listed(cells), board_only=True)
    assert back.report.complete
    assert cells_of(parse_yaml(back.text).data["board"]) == cells


@settings(max_examples=40, deadline=None)
@given(boards, st.sampled_from(sorted(LAYOUTS)), st.integers(-50, 50), st.integers(-50, 50), st.booleans())
def test_a_board_in_any_layout_anywhere_keeps_its_distances_and_what_lies_where(cells, layout, dq, dr, up):
    hexes = {f"{q}/{r}": {"q": q + dq, "r": r + dr, "marks": m} for (q, r), m in cells.items()}
    data = {"layout": layout, "hexes": hexes}
    back = cells_of(parse_yaml(of_data("hexjson", data, board_only=True, rows_up=up).text).data["board"])
    assert len(back) == len(cells)

    def distances(found, hex_of):
        pairs = sorted((json.dumps(m, sort_keys=True), hex_of(*place)) for place, m in found.items())
        return sorted((a, b, grid_distance(h, i)) for a, h in pairs for b, i in pairs)

    moved_cells = {(q + dq, r + dr): m for (q, r), m in cells.items()}
    assert distances(back, from_offset) == distances(moved_cells, LAYOUTS[layout])


@pytest.mark.parametrize("name", map_names())
def test_the_maps_that_come_with_kibitz_go_to_hexjson_and_back(name, tmp_path):
    file = tmp_path / "map.yaml"
    data = load_map(name).data
    file.write_text(json.dumps(dict(data)), "utf-8")
    back = of_data("hexjson", json.loads(hexjson_text(file)), board_only=True)
    assert cells_of(parse_yaml(back.text).data["board"]) == cells_of(data["board"])


@pytest.mark.rule("AT-169")
def test_objectives_are_left_out_of_a_position_without_figures_and_told():
    made = of_data("hexjson", listed(cells_of(load_map("two-gates").data["board"])))
    assert "b3: an Objective token: it belongs to a figure" in said(made.report.unknown)
    assert read_scenario(made.text).problem.game.info.name == "ascension"


def test_rows_that_count_upwards_are_turned_over():
    hexes = {"A": {"q": 0, "r": 0, "terrain": "forest"}, "B": {"q": 0, "r": 2}, "C": {"q": 0, "r": 1}}
    data = {"layout": "odd-r", "hexes": hexes}
    rows = [
        parse_yaml(of_data("hexjson", data, rows_up=up).text).data["board"]["map"].split("\n") for up in (False, True)
    ]
    assert rows[0][0] == "f"
    assert rows[1][2].strip() == "f"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"layout": "hex", "hexes": {"A": {"q": 0, "r": 0}}}, "`hex` is no layout; expected one of odd-r"),
        ({"layout": "odd-r", "hexes": {}}, "no hex with whole numbers"),
        ({"layout": "odd-r", "hexes": {"A": {"q": 0, "r": 0}, "B": {"q": 900, "r": 0}}}, "columns or rows apart"),
        ({"layout": "odd-r", "hexes": {str(n): {"q": n, "r": 0} for n in range(1_001)}}, "1,001 hexes"),
    ],
)
def test_a_board_that_is_none_is_refused(data, message):
    with pytest.raises(DiagnosticError, match=message):
        of_data("hexjson", data)


def test_words_for_terrain_and_what_they_put_on_a_hex():
    assert mark_of("Forest Tile") == "forest"
    assert mark_of("SHRINE 3 honor") == {"shrine": 3}
    assert mark_of("Portal of red") == {"portal": "red"}
    assert mark_of("inactive portal") == "inactive-portal"
    assert mark_of("Shrine") is None
    assert mark_of("objective x") is None


def test_more_different_hexes_than_characters_are_refused():
    many = {(n % 30, n // 30): [{"shrine": n % 100}, {"treasure": f"t-{n}"}] for n in range(900)}
    with pytest.raises(TooWide, match="characters"):
        board_keys(many)
    with pytest.raises(TooWide, match="no hex"):
        moved({})
