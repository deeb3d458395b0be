import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.hexes import Hex, from_offset, grid_distance, hex_name, parse_name, to_offset
from model.hexes.coords import DIRECTIONS

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))


@settings(max_examples=100, deadline=None)
@given(hexes)
def test_offset_round_trip(h):
    assert from_offset(*to_offset(h)) == h


def test_odd_rows_are_shoved_right():
    # The lower right neighbour of a1 is a2; the lower left one is off the map.
    assert from_offset(0, 1) == Hex(0, 1)
    assert to_offset(Hex(-1, 1)) == (-1, 1)
    # From an odd row, the lower right neighbour is one column further.
    assert to_offset(Hex(0, 2)) == (1, 2)


@settings(max_examples=100, deadline=None)
@given(hexes, hexes, hexes)
def test_grid_distance_is_a_metric(a, b, c):
    assert grid_distance(a, b) == grid_distance(b, a)
    assert (grid_distance(a, b) == 0) == (a == b)
    assert grid_distance(a, c) <= grid_distance(a, b) + grid_distance(b, c)


def test_grid_distance_of_the_six_neighbours_is_one():
    assert len(set(DIRECTIONS)) == 6
    assert all(grid_distance(Hex(3, -2), Hex(3 + d.q, -2 + d.r)) == 1 for d in DIRECTIONS)
    assert grid_distance(Hex(0, 0), Hex(2, 1)) == 3
    assert grid_distance(Hex(0, 0), Hex(2, -1)) == 2


@pytest.mark.parametrize(
    ("col", "row", "name"),
    [(0, 0, "a1"), (2, 3, "c4"), (25, 9, "z10"), (26, 0, "aa1"), (701, 0, "zz1"), (702, 0, "aaa1")],
)
def test_names(col, row, name):
    assert hex_name(col, row) == name
    assert parse_name(name) == (col, row)
    assert parse_name(name.upper()) == (col, row)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_name_round_trip(col, row):
    assert parse_name(hex_name(col, row)) == (col, row)


@pytest.mark.parametrize("name", ["", "c", "4", "4c", "c0", "c04", "c-1", " c4", "c4 ", "c4\n", "é4", "c٤", "c 4"])
def test_malformed_names_are_refused(name):
    with pytest.raises(ValueError, match="expected column letters and a row number"):
        parse_name(name)


def test_negative_columns_and_rows_have_no_name():
    with pytest.raises(ValueError, match="column -1, row 0 has no name"):
        hex_name(-1, 0)
    with pytest.raises(ValueError, match="column 0, row -1 has no name"):
        hex_name(0, -1)
