import copy
import pickle

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.hexes import (
    Board,
    Hex,
    HexNameError,
    bits,
    from_offset,
    grid_distance,
    mask_of,
    parse_map,
    parse_name,
    to_offset,
)

offsets = st.integers(-4, 4)
shapes = st.sets(st.builds(Hex, offsets, offsets), min_size=1, max_size=40)


def test_bits_and_mask_of_are_inverse():
    assert bits(0) == []
    assert bits(0b101001) == [0, 3, 5]
    assert mask_of([5, 0, 3, 3]) == 0b101001
    with pytest.raises(ValueError, match="never negative"):
        bits(-1)


def test_equal_sets_are_equal_boards():
    one, two = Board([Hex(0, 0), Hex(1, 0)]), Board([Hex(1, 0), Hex(0, 0), Hex(0, 0)])
    assert one == two
    assert hash(one) == hash(two)
    assert one.hexes == two.hexes
    # The same shape elsewhere has the same bit indices, but it is another set of hexes.
    moved = Board([Hex(1, 0), Hex(2, 0)])
    assert moved.hexes == one.hexes
    assert moved != one
    assert one != "board"


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))])
def test_copies_keep_the_hexes_and_work(disc, duplicate):
    board = disc(2)
    board.reach(board.at(Hex(0, 0)), 2)
    twin = duplicate(board)
    assert twin == board
    assert twin.hexes == board.hexes
    assert twin.reach(twin.at(Hex(0, 0)), 2) == twin.mask


def test_a_board_needs_hexes_that_lie_together():
    with pytest.raises(ValueError, match="at least one hex"):
        Board([])
    with pytest.raises(ValueError, match="too far apart"):
        Board([Hex(0, 0), Hex(1000, 1000)])


@settings(max_examples=100, deadline=None)
@given(shapes)
def test_indices_follow_reading_order(shape):
    board = Board(shape)
    places = [(row, col) for col, row in map(to_offset, shape)]
    assert [board.offset(h)[::-1] for h in board.hexes] == sorted(places)
    assert list(board.hexes) == sorted(board.hexes) == bits(board.mask)
    assert [board.at(board.coords(h)) for h in board.hexes] == list(board.hexes)


@settings(max_examples=100, deadline=None)
@given(shapes)
def test_neighbours_and_expand_never_wrap(shape):
    board = Board(shape)
    for h in board.hexes:
        near = [o for o in board.hexes if grid_distance(board.coords(h), board.coords(o)) == 1]
        assert bits(board.neighbours(h)) == near == bits(board.expand(1 << h)) == sorted(board.graph[h])
    some = mask_of(board.hexes[::2])
    assert board.expand(some) == mask_of(o for h in bits(some) for o in bits(board.neighbours(h)))


@settings(max_examples=50, deadline=None)
@given(shapes)
def test_distance_rings_and_within_agree_with_networkx(shape):
    board = Board(shape)
    lengths = dict(nx.all_pairs_shortest_path_length(board.graph))
    for a in board.hexes:
        for b in board.hexes:
            assert board.distance(a, b) == board.distance(b, a) == lengths[a].get(b, -1)
        for d in range(-1, 8):
            assert board.within(a, d) == mask_of(b for b, length in lengths[a].items() if length <= d)
        for d, ring in enumerate(board.rings(a)):
            assert ring == mask_of(b for b, length in lengths[a].items() if length == d)


def test_distance_goes_round_holes():
    board = Board([Hex(0, 0), Hex(2, 0), Hex(0, 1), Hex(1, 1), Hex(5, 5)])
    start, beyond, island = board.at(Hex(0, 0)), board.at(Hex(2, 0)), board.at(Hex(5, 5))
    assert grid_distance(Hex(0, 0), Hex(2, 0)) == 2
    assert board.distance(start, beyond) == 3
    assert board.distance(start, island) == -1


def test_names_count_from_the_top_left():
    board = parse_map(". . .\n . .\n").board
    assert [board.name(h) for h in board.hexes] == ["a1", "b1", "c1", "a2", "b2"]
    assert [board.index(board.name(h)) for h in board.hexes] == list(board.hexes)
    assert board.index("C1") == board.index("c1")
    assert repr(board) == "<Board of 5 hexes, a1 to b2>"


@settings(max_examples=100, deadline=None)
@given(shapes)
def test_names_round_trip_on_boards_with_negative_coordinates(shape):
    board = Board(shape)
    assert [board.index(board.name(h)) for h in board.hexes] == list(board.hexes)
    # Read as a map, the names draw the same shape: every hex is moved by one and the same step.
    named = [(from_offset(*parse_name(board.name(h))), board.coords(h)) for h in board.hexes]
    assert len({(drawn.q - h.q, drawn.r - h.r) for drawn, h in named}) == 1


def test_wrong_names_offer_the_nearest():
    board = parse_map(". . _ .\n . . . .\n").board
    with pytest.raises(HexNameError) as caught:
        board.index("c1")
    assert str(caught.value) == "there is no hex c1 on this board; the nearest are b1, d1, b2"
    with pytest.raises(KeyError, match="nearest are d2, d1, c2"):
        board.index("z9")
    with pytest.raises(ValueError, match="no hex name"):
        board.index("9z")


def test_every_question_about_a_hex_off_the_board_is_refused(disc):
    board = disc(1)
    here, off = board.hexes[0], 0
    assert not board.mask & 1
    questions = [
        lambda: board.name(off),
        lambda: board.coords(off),
        lambda: board.offset(off),
        lambda: board.neighbours(off),
        lambda: board.distance(off, here),
        lambda: board.distance(here, off),
        lambda: board.within(off, 1),
        lambda: board.rings(off),
        lambda: board.reach(off, 1),
        lambda: board.path(off, here, 1),
        lambda: board.path(here, off, 1),
        lambda: board.path_cost(here, off, 1),
        lambda: board.sight.visible(off, here, 0),
        lambda: board.sight.visible(here, off, 0),
        lambda: board.sight.visible(here, off, 0, reach=2),
        lambda: board.sight.seen_from(off, 0),
        lambda: board.sight.explain(here, off, 0),
        lambda: board.sight.between(here, off),
        lambda: board.sight.between(off, here),
    ]
    for question in questions:
        with pytest.raises(KeyError):
            question()
