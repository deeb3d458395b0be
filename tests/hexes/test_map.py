import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.hexes import Board, Hex, MapError, ParsedMap, bits, format_map, from_offset, parse_map

MAP = """
. . f .
 . A . .
. . _ b
"""


def test_symbols_and_holes():
    parsed = parse_map(MAP)
    board = parsed.board
    drawn = {board.name(h): symbol for h, symbol in parsed.symbols.items() if symbol != "."}
    assert drawn == {"c1": "f", "b2": "A", "d3": "b"}
    assert len(board.hexes) == 4 + 4 + 3
    around = [board.name(h) for h in bits(board.neighbours(board.index("b2")))]
    assert around == ["b1", "c1", "a2", "c2", "b3"]


def test_symbols_come_in_reading_order():
    parsed = parse_map(MAP)
    assert tuple(parsed.symbols) == parsed.board.hexes
    assert "".join(parsed.symbols.values()) == "..f." + ".A.." + "..b"


def test_spaces_short_lines_and_blank_rows_are_holes():
    parsed = parse_map("\n  \n.   .\n\n.\n   \n")
    assert [parsed.board.name(h) for h in parsed.board.hexes] == ["a1", "c1", "a3"]


def test_indentation_is_kept():
    assert parse_map("  .\n").board == Board([from_offset(1, 0)])
    assert parse_map("_ .\n").board == parse_map("  .").board
    assert parse_map("_\n .\n").board == Board([from_offset(0, 1)])


def test_windows_line_ends():
    assert parse_map(". .\r\n .\r\n") == parse_map(". .\n .\n")


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("..\n", 1, 2, "expected a space, found '.'.*columns 1, 3, 5"),
        ("\n\n. .\n. .\n", 4, 1, "expected a space, found '.'.*row 2 has its hexes at columns 2, 4, 6"),
        ("._.\n", 1, 2, "expected a space, found '_'"),
        (". .\n\t.\n", 2, 1, "tab"),
        (". .\n.\t\n", 2, 2, "tab"),
        ("\t\n. .\n", 1, 1, "tab"),
        (". \x07\n", 1, 3, "printable"),
        (". \u00a0\n", 1, 3, "printable"),
        ("", 1, 1, "the map is empty"),
        ("\n  \n", 1, 1, "the map is empty"),
        ("\n_ _\n _\n", 2, 1, "the map is empty"),
    ],
)
def test_errors_say_where_and_what(text, line, column, expected):
    with pytest.raises(MapError, match=expected) as caught:
        parse_map(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert str(error) == f"line {line}, column {column}: {error.message}"
    assert pickle.loads(pickle.dumps(error)).args == error.args


def test_at_most_a_thousand_hexes():
    row = " ".join("." * 100)
    rows = [" " * (y & 1) + row for y in range(10)]
    assert len(parse_map("\n".join(rows)).board.hexes) == 1000
    assert len(parse_map(" ".join("." * 1000)).board.hexes) == 1000
    with pytest.raises(MapError, match="at most 1,000 hexes") as caught:
        parse_map("\n".join(["", *rows, "_ ."]))
    assert (caught.value.line, caught.value.column) == (12, 3)


def test_hexes_too_far_apart_are_refused_before_any_table_is_built():
    far = "." + "\n" * 1000 + " " * 2000 + "."
    with pytest.raises(MapError, match="too far apart"):
        parse_map(far)


cells = st.dictionaries(
    st.tuples(st.integers(0, 7), st.integers(0, 7)), st.sampled_from(".fAb#*é字"), min_size=1, max_size=30
)


@settings(max_examples=100, deadline=None)
@given(cells)
def test_map_round_trip(symbols):
    board = Board(from_offset(col, row) for col, row in symbols)
    by_hex = {h: symbols[board.offset(h)] for h in board.hexes}
    text = format_map(board, by_hex)
    parsed = parse_map(text)
    assert parsed.board == board
    assert parsed.symbols == by_hex
    assert format_map(parsed.board, parsed.symbols) == text


@settings(max_examples=100, deadline=None)
@given(cells)
def test_written_maps_do_not_lean_on_the_indentation_of_the_first_row(symbols):
    board = Board(from_offset(col, row) for col, row in symbols)
    assert not format_map(board, {}).startswith(" ")


def parsed_or_error(text: str) -> ParsedMap | MapError:
    try:
        return parse_map(text)
    except MapError as error:
        return error


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=" .f_\n\tA", max_size=60))
def test_any_text_is_a_map_or_a_map_error_inside_the_text(text):
    lines = text.split("\n")
    outcome = parsed_or_error(text)
    if isinstance(outcome, MapError):
        assert 1 <= outcome.line <= len(lines)
        assert 1 <= outcome.column <= max(1, len(lines[outcome.line - 1]))
    else:
        assert parse_map(format_map(outcome.board, outcome.symbols)) == outcome


def test_format_refuses_what_cannot_be_read_back():
    board = Board([Hex(0, 0)])
    for symbol in ("", " ", "_", "ab", "\t"):
        with pytest.raises(ValueError, match="cannot stand for a hex"):
            format_map(board, {board.hexes[0]: symbol})
    with pytest.raises(ValueError, match="column -1"):
        format_map(Board([Hex(-1, 0)]), {})
