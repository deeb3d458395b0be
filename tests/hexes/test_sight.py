import random
from collections.abc import Iterator

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from model.hexes import Board, Hex, Sight, bits, from_offset, mask_of


def at(board: Board, *places: tuple[int, int]) -> tuple[int, ...]:
    return tuple(board.at(Hex(*place)) for place in places)


def sees(board: Board, target: tuple[int, int], *blockers: tuple[int, int]) -> bool:
    """Return the answer from (0, 0), after checking that all ways to ask agree on it."""
    a, b = at(board, (0, 0), target)
    mask = mask_of(at(board, *blockers))
    answer = board.sight.visible(a, b, mask)
    assert bool(board.sight.seen_from(a, mask) >> b & 1) is answer
    assert board.sight.explain(a, b, mask).visible is answer
    return answer


@pytest.fixture
def board(disc):
    return disc(5)


@pytest.mark.rule("AT-122")
def test_one_free_shortest_path_is_enough(board):
    a, b = at(board, (0, 0), (2, 1))
    paths = [at(board, *way) for way in ([(1, 0), (2, 0)], [(1, 0), (1, 1)], [(0, 1), (1, 1)])]
    assert sorted(board.sight.between(a, b)) == sorted(map(mask_of, paths))
    assert sees(board, (2, 1), (1, 0))
    answer = board.sight.explain(a, b, mask_of(at(board, (1, 0))))
    assert answer == Sight(True, 3, at(board, (0, 0), (0, 1), (1, 1), (2, 1)), ())
    assert answer.blockers == ()


@pytest.mark.rule("AT-122", "AT-184", "AT-150")
def test_a_forest_hides_the_hex_behind_it(board):
    assert not sees(board, (2, 0), (1, 0))
    assert not sees(board, (2, 0), (1, 0), (2, 0)), "whether or not the target stands in a forest too"


@pytest.mark.rule("AT-182")
def test_nothing_blocks_an_adjacent_target(board):
    everywhere = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (0, 0), (2, 0)]
    for target in everywhere[:6]:
        assert sees(board, target, *everywhere)
    a, b = at(board, (0, 0), (1, 0))
    assert board.sight.between(a, b) == (0,)
    assert board.sight.explain(a, b, board.mask) == Sight(True, 1, (a, b), ())


@pytest.mark.rule("AT-183")
def test_three_hexes_are_in_range_and_four_are_not(board):
    assert sees(board, (3, 0))
    assert sees(board, (3, 0), (3, 0))
    assert not sees(board, (4, 0))
    a, b = at(board, (0, 0), (4, 0))
    assert board.sight.explain(a, b, board.mask) == Sight(False, 4, (), ())
    assert board.sight.between(a, b) == ()
    assert board.sight.seen_from(a, 0) == board.within(a, 3)


@pytest.mark.rule("AT-184")
def test_a_forest_on_one_of_two_paths_leaves_the_other(board):
    assert sees(board, (1, 1), (1, 0))
    assert not sees(board, (1, 1), (1, 0), (0, 1))


@pytest.mark.rule("AT-185")
def test_another_enemy_in_between_blocks(board):
    assert not sees(board, (2, 0), (1, 0))


@pytest.mark.rule("AT-186")
def test_all_shortest_paths_blocked_means_no_sight(board):
    assert not sees(board, (1, 1), (1, 0), (0, 1))
    a, b, forest, enemy = at(board, (0, 0), (1, 1), (1, 0), (0, 1))
    answer = board.sight.explain(a, b, mask_of([forest, enemy]))
    assert answer == Sight(False, 2, (), (((a, forest, b), forest), ((a, enemy, b), enemy)))
    assert answer.blockers == (forest, enemy)


@pytest.mark.rule("AT-186")
def test_a_longer_way_within_three_hexes_does_not_help(board):
    # (2, 0) is 2 away and hidden; the ways round through (1, -1) or (0, 1) are 3 hexes long and free.
    assert not sees(board, (2, 0), (1, 0))
    assert board.path_cost(*at(board, (0, 0), (2, 0)), 3, blocked=mask_of(at(board, (1, 0)))) == 3


@pytest.mark.rule("AT-187")
def test_allies_do_not_block(board):
    # Allies at (1, 0) and (2, 0) are not among the blockers.
    assert sees(board, (3, 0))


@pytest.mark.rule("AT-187")
def test_sight_with_each_sides_own_blockers_is_not_symmetric(board):
    a, between, b = at(board, (0, 0), (1, 0), (2, 0))
    assert board.sight.visible(a, b, blockers=1 << b)
    assert not board.sight.visible(b, a, blockers=1 << between | 1 << a)


@pytest.mark.rule("AT-188")
def test_a_target_in_a_forest_is_seen(board):
    assert sees(board, (2, 0), (2, 0))


@pytest.mark.rule("AT-189")
def test_an_attacker_in_a_forest_sees_out(board):
    assert sees(board, (3, 0), (0, 0))


@pytest.mark.rule("AT-190")
def test_only_the_given_blockers_block(board):
    # A shrine at (1, 0) and a treasure at (2, 0) are not among them; a forest elsewhere is.
    assert sees(board, (3, 0), (1, 1), (1, -1))


@pytest.mark.rule("AT-122")
def test_paths_run_over_hexes_of_the_battlefield_only():
    # Without (1, 0), the shortest way to (2, 0) is 3 hexes long and goes round the hole.
    ring = Board([Hex(0, 0), Hex(0, 1), Hex(1, 1), Hex(2, 0)])
    assert sees(ring, (2, 0))
    assert not sees(ring, (2, 0), (1, 1))
    gap = Board([Hex(0, 0), Hex(2, 0)])
    assert not sees(gap, (2, 0))
    a, b = gap.hexes
    assert gap.sight.explain(a, b, 0) == Sight(False, -1, (), ())


def test_the_first_blocker_of_every_path_is_named(board):
    start, near, far, end = at(board, (0, 0), (1, 0), (2, 0), (3, 0))
    answer = board.sight.explain(start, end, mask_of([near, far]))
    assert answer.blocked == (((start, near, far, end), near),)
    a, b = at(board, (0, 0), (2, 1))
    answer = board.sight.explain(a, b, mask_of(at(board, (1, 0), (1, 1))))
    assert answer.blockers == at(board, (1, 0), (1, 1))
    assert len(answer.blocked) == 3


def test_a_hex_sees_itself(board):
    (a,) = at(board, (0, 0))
    assert sees(board, (0, 0), (0, 0), (1, 0))
    assert board.sight.explain(a, a, board.mask) == Sight(True, 0, (a,), ())
    assert board.sight.between(a, a) == (0,)


def test_the_table_belongs_to_the_board(board):
    assert board.sight is board.sight


# The differential tests: a reading of the rule that shares nothing with the tables but the set of hexes.


def random_board(rng: random.Random) -> Board:
    """Return 10 to 60 hexes: a grown blob, a thinned rectangle, or a scatter in several parts."""
    size = rng.randint(10, 60)
    side = rng.randint(4, 9)
    cells = [from_offset(col, row) for col in range(-2, side) for row in range(-2, side + 4)]
    shape = rng.choice(["blob", "holes", "scatter"])
    if shape == "scatter":
        return Board(rng.sample(cells, min(size, len(cells))))
    if shape == "holes":
        kept = [h for h in cells[:size] if rng.random() < 0.85]
        return Board(kept or cells[:size])
    grown = [Hex(0, 0)]
    while len(grown) < size:
        h = rng.choice(grown)
        dq, dr = rng.choice([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])
        if (new := Hex(h.q + dq, h.r + dr)) not in grown:
            grown.append(new)
    return Board(grown)


def plain_graph(board: Board) -> nx.Graph:
    """Return the adjacency of the hexes from their coordinates alone."""
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(board.hexes)
    place = {h: board.coords(h) for h in board.hexes}
    for a in board.hexes:
        for b in board.hexes:
            dq, dr = place[a].q - place[b].q, place[a].r - place[b].r
            if (dq, dr) in {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}:
                graph.add_edge(a, b)
    return graph


def naive_sight(graph: nx.Graph, a: int, b: int, blockers: set[int], reach: int) -> Sight:
    """Return the sight from `a` to `b` by listing every shortest path."""
    paths = sorted(map(tuple, nx.all_shortest_paths(graph, a, b))) if nx.has_path(graph, a, b) else []
    distance = len(paths[0]) - 1 if paths else -1
    if not 0 <= distance <= reach:
        return Sight(False, distance, (), ())
    refused = []
    for path in paths:
        on_it = [h for h in path[1:-1] if h in blockers]
        if not on_it:
            return Sight(True, distance, path, ())
        refused.append((path, on_it[0]))
    return Sight(False, distance, (), tuple(refused))


def by_free_distance(graph: nx.Graph, a: int, b: int, blockers: set[int], reach: int) -> bool:
    """Return the sight in other words: leaving out the blockers makes the way to the target no longer."""
    if not nx.has_path(graph, a, b):
        return False
    free = graph.subgraph([h for h in graph if h in (a, b) or h not in blockers])
    full = nx.shortest_path_length(graph, a, b)
    return full <= reach and nx.has_path(free, a, b) and nx.shortest_path_length(free, a, b) == full


def check_all_pairs(board: Board, blockers: set[int], reach: int) -> int:
    """Compare all questions with the naive reading; return the number of pairs in range that are refused."""
    graph, mask, refused = plain_graph(board), mask_of(blockers), 0
    for a in board.hexes:
        seen = set(bits(board.sight.seen_from(a, mask, reach)))
        for b in board.hexes:
            expected = naive_sight(graph, a, b, blockers, reach)
            assert board.sight.explain(a, b, mask, reach) == expected
            assert board.sight.visible(a, b, mask, reach) is expected.visible
            assert (b in seen) is expected.visible
            assert board.sight.visible(b, a, mask, reach) is expected.visible
            refused += 0 <= expected.distance <= reach and not expected.visible
    return refused


def random_cases(seed: int, count: int) -> Iterator[tuple[Board, set[int]]]:
    rng = random.Random(seed)
    for _ in range(count):
        board = random_board(rng)
        yield board, {h for h in board.hexes if rng.random() < rng.choice([0.1, 0.25, 0.4])}


@pytest.mark.rule("AT-122", "AT-182", "AT-183", "AT-184", "AT-185", "AT-186", "AT-188", "AT-189")
def test_sight_equals_the_naive_reading_on_60_boards():
    refused = sum(check_all_pairs(board, blockers, 3) for board, blockers in random_cases(122, 60))
    assert refused > 1000, "the boards must put the blockers to work"


@pytest.mark.slow
@pytest.mark.rule("AT-122", "AT-182", "AT-183", "AT-184", "AT-185", "AT-186", "AT-188", "AT-189")
def test_sight_equals_the_naive_reading_on_1000_boards():
    refused = sum(check_all_pairs(board, blockers, 3) for board, blockers in random_cases(183, 1000))
    assert refused > 20_000


@pytest.mark.parametrize("reach", [-2, -1, 0, 1, 2, 4, 5])
def test_other_ranges_equal_the_naive_reading(reach):
    for board, blockers in random_cases(1000 + reach, 5):
        check_all_pairs(board, blockers, reach)


@pytest.mark.rule("AT-122", "AT-186")
def test_sight_means_that_blockers_make_the_way_no_longer():
    for board, blockers in random_cases(186, 20):
        graph, mask = plain_graph(board), mask_of(blockers)
        for a in board.hexes:
            for b in board.hexes:
                assert board.sight.visible(a, b, mask) is by_free_distance(graph, a, b, blockers, 3)


def test_between_lists_every_shortest_path_once():
    for board, _ in random_cases(3, 10):
        graph = plain_graph(board)
        for a in board.hexes:
            near = nx.single_source_shortest_path_length(graph, a, cutoff=3)
            for b in board.hexes:
                masks = board.sight.between(a, b)
                paths = nx.all_shortest_paths(graph, a, b) if b in near else []
                assert sorted(masks) == sorted(mask_of(path[1:-1]) for path in paths)
                assert len(set(masks)) == len(masks)


@settings(max_examples=60, deadline=None)
@given(st.sets(st.tuples(st.integers(-3, 4), st.integers(-3, 4)), min_size=1, max_size=40), st.data())
def test_table_is_seen_from_of_every_hex(cells, data):
    board = Board(Hex(q, r) for q, r in cells)
    blockers = mask_of(data.draw(st.sets(st.sampled_from(board.hexes))))
    reach = data.draw(st.one_of(st.none(), st.integers(-1, 6)))
    far = len(board.hexes) if reach is None else reach
    assert board.sight.table(blockers, reach) == {h: board.sight.seen_from(h, blockers, far) for h in board.hexes}
