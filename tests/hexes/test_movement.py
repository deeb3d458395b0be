from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.hexes import Board, Hex, bits, mask_of, movement

small = st.integers(-3, 3)
hexes = st.builds(Hex, small, small)
shapes = st.sets(hexes, min_size=1, max_size=35)


def row(length: int) -> Board:
    """Return a corridor of hexes (0,0), (1,0), ... with no way round."""
    return Board(Hex(q, 0) for q in range(length))


def mask(board: Board, *places: tuple[int, int]) -> int:
    return mask_of(board.at(Hex(*place)) for place in places)


def can_reach(board: Board, to: tuple[int, int], points: int, slow: int = 0, blocked: int = 0) -> bool:
    return bool(board.reach(board.at(Hex(0, 0)), points, slow, blocked) & mask(board, to))


@pytest.mark.rule("AT-075")
def test_points_are_the_hexes_one_may_go(disc):
    board = disc(5)
    assert can_reach(board, (4, 0), 4)
    assert not can_reach(board, (5, 0), 4)
    assert board.path_cost(board.at(Hex(0, 0)), board.at(Hex(-2, -2)), 4) == 4


@pytest.mark.rule("AT-077")
def test_three_points_reach_37_hexes(disc):
    board = disc(5)
    start = board.at(Hex(0, 0))
    reached = board.reach(start, 3)
    assert reached.bit_count() == 37
    assert reached == board.within(start, 3)
    assert board.reach(start, 1) == 1 << start | board.neighbours(start)


@pytest.mark.rule("AT-079")
def test_an_enemy_is_not_entered_or_passed():
    board = row(4)
    enemy = mask(board, (1, 0))
    assert board.reach(board.at(Hex(0, 0)), 3, blocked=enemy) == mask(board, (0, 0))
    assert board.path(board.at(Hex(0, 0)), board.at(Hex(2, 0)), 9, blocked=enemy) is None


@pytest.mark.rule("AT-079")
def test_the_way_round_an_enemy_costs_its_length(disc):
    board = disc(2)
    start, end = board.at(Hex(0, 0)), board.at(Hex(2, 0))
    assert board.path_cost(start, end, 9, blocked=mask(board, (1, 0))) == 3


@pytest.mark.rule("AT-080")
def test_allies_are_passed_at_no_extra_cost():
    # An ally is neither slow nor blocked, so it takes no part in the question.
    board = row(4)
    assert can_reach(board, (2, 0), 2)


@pytest.mark.rule("AT-081")
def test_the_caller_takes_occupied_hexes_from_the_ends():
    board = row(4)
    ally = mask(board, (1, 0))
    start = board.at(Hex(0, 0))
    assert board.reach(start, 1) & ~ally == mask(board, (0, 0))
    assert board.reach(start, 2) & ~ally == mask(board, (0, 0), (2, 0))


@pytest.mark.rule("AT-082")
def test_fewer_points_may_be_used(disc):
    board = disc(3)
    start = board.at(Hex(0, 0))
    assert board.reach(start, 3) & board.reach(start, 1) == board.reach(start, 1)
    assert can_reach(board, (0, 0), 3)
    assert board.path(start, start, 3) == (start,)
    assert board.path_cost(start, start, 3) == 0


@pytest.mark.rule("AT-136")
def test_an_own_portal_costs_what_a_plain_hex_costs():
    # An own portal is neither slow nor blocked: 1 point off it, 1 point back onto it.
    board = row(2)
    portal, plain = board.hexes
    assert board.path_cost(portal, plain, 1) == board.path_cost(plain, portal, 1) == 1


@pytest.mark.rule("AT-137")
def test_a_forbidden_hex_is_not_entered_or_crossed():
    board = row(3)
    assert not can_reach(board, (1, 0), 9, blocked=mask(board, (1, 0)))
    assert not can_reach(board, (2, 0), 9, blocked=mask(board, (1, 0)))


@pytest.mark.rule("AT-147")
def test_a_forest_costs_two_points():
    board = row(4)
    forest = mask(board, (1, 0))
    assert can_reach(board, (2, 0), 3, slow=forest)
    assert not can_reach(board, (3, 0), 3, slow=forest)
    assert not can_reach(board, (1, 0), 1, slow=forest)
    assert not can_reach(board, (3, 0), 3, slow=mask(board, (3, 0)))


@pytest.mark.rule("AT-147")
def test_a_plain_detour_can_tie_with_a_forest(disc):
    board = disc(2)
    start, end = board.at(Hex(0, 0)), board.at(Hex(2, 0))
    forest = mask(board, (1, 0))
    assert board.path_cost(start, end, 3, slow=forest) == 3
    # Three ways cost 3; the first in reading order goes along the row above.
    above = tuple(board.at(Hex(*h)) for h in [(0, 0), (1, -1), (2, -1), (2, 0)])
    assert board.path(start, end, 3, slow=forest) == above


@pytest.mark.rule("AT-148")
def test_forest_to_forest_costs_two_each():
    board = row(3)
    forests = mask(board, (1, 0), (2, 0))
    assert not can_reach(board, (2, 0), 3, slow=forests)
    assert can_reach(board, (2, 0), 4, slow=forests)


@pytest.mark.rule("AT-149")
def test_leaving_a_forest_costs_nothing_extra():
    board = row(5)
    start, *others = board.hexes
    assert board.reach(start, 3, slow=1 << start) == mask_of([start, *others[:3]])


def test_no_points_reach_the_start_alone(disc):
    board = disc(2)
    start = board.at(Hex(0, 0))
    for points in (0, -1):
        assert board.reach(start, points) == 1 << start
        assert board.path(start, start, points) == (start,)
        assert board.path(start, board.at(Hex(1, 0)), points) is None
        assert board.path_cost(start, board.at(Hex(1, 0)), points) is None


def test_the_start_is_reached_even_if_blocked_or_slow(disc):
    board = disc(1)
    start = board.at(Hex(0, 0))
    assert board.reach(start, 1, slow=1 << start, blocked=1 << start) == board.mask


def test_far_off_changes_share_one_cached_answer(disc):
    board = disc(6)
    start = board.at(Hex(0, 0))
    far = mask(board, (6, 0), (-6, 0))
    first = board.reach(start, 2, slow=0, blocked=far)
    before = board._reach.cache_info()
    assert board.reach(start, 2, slow=far, blocked=0) == first
    after = board._reach.cache_info()
    assert (after.hits - before.hits, after.misses - before.misses) == (1, 0)
    assert after.maxsize is not None


def oracle(board: Board, start: int, slow: int, blocked: int) -> tuple[nx.DiGraph, dict[int, float]]:
    """Return the directed graph of legal steps and the cheapest costs from `start`, by networkx alone."""
    steps: nx.DiGraph = nx.DiGraph()
    steps.add_node(start)
    for a, b in board.graph.edges:
        for h, to in ((a, b), (b, a)):
            if not blocked >> to & 1:
                steps.add_edge(h, to, weight=1 + (slow >> to & 1))
    return steps, nx.single_source_dijkstra_path_length(steps, start)


@settings(max_examples=150, deadline=None)
@given(shapes, st.sets(hexes), st.sets(hexes), st.integers(0, 8), st.data())
def test_reach_and_path_agree_with_dijkstra(shape, slow_hexes, blocked_hexes, points, data):
    board = Board(shape)
    slow = mask_of(board.at(h) for h in slow_hexes & shape)
    blocked = mask_of(board.at(h) for h in blocked_hexes & shape)
    start = data.draw(st.sampled_from(board.hexes))
    steps, costs = oracle(board, start, slow, blocked)
    assert bits(board.reach(start, points, slow, blocked)) == sorted(h for h in costs if costs[h] <= points)
    for cost, level in enumerate(movement.levels(board, start, points, slow, blocked)):
        assert bits(level) == sorted(h for h in costs if costs[h] == cost)
    for end in board.hexes:
        path = board.path(start, end, points, slow, blocked)
        if costs.get(end, points + 1) > points:
            assert path is None
            assert board.path_cost(start, end, points, slow, blocked) is None
            continue
        assert board.path_cost(start, end, points, slow, blocked) == costs[end]
        cheapest = map(tuple, nx.all_shortest_paths(steps, start, end, weight="weight"))
        assert path == min(cheapest)


@settings(max_examples=100, deadline=None)
@given(shapes, st.sets(hexes), st.sets(hexes), st.data())
def test_paths_are_legal(shape, slow_hexes, blocked_hexes, data):
    board = Board(shape)
    slow = mask_of(board.at(h) for h in slow_hexes & shape)
    blocked = mask_of(board.at(h) for h in blocked_hexes & shape)
    start, end = data.draw(st.sampled_from(board.hexes)), data.draw(st.sampled_from(board.hexes))
    path = board.path(start, end, 6, slow, blocked)
    if path is None:
        return
    assert (path[0], path[-1]) == (start, end)
    assert len(set(path)) == len(path)
    assert all(board.neighbours(a) >> b & 1 for a, b in pairwise(path))
    assert not any(blocked >> h & 1 for h in path[1:])
    assert sum(1 + (slow >> h & 1) for h in path[1:]) <= 6
