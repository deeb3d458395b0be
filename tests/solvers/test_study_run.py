"""Studies: the same games and decisions whoever plays, journals that survive, workers that die, tables that add up."""

from __future__ import annotations

from fractions import Fraction
from math import nan

import pytest
from support.studies import CELLS, LOOKS, carry_out, cell, content, run

from solvers.result import Status
from solvers.study import EXACT, Book, Damaged, Exact, Games, Looks, Played, Sizer
from solvers.study_engines import Dask, Processes, Serial
from solvers.study_journal import Journal, JournalError, Other
from solvers.study_play import seed_of
from solvers.study_run import TRIES, Cell, Failed, Outcome, Runner
from solvers.study_table import levels, rows, spread

HEAD = {"study": "s", "rules": "r", "packs": "p"}
WIDE = (Fraction(0), Fraction(10))


@pytest.fixture(scope="module")
def expected():
    return content(*run())


# --- the same whoever plays ----------------------------------------------------------------------------------------


def test_seeds_hang_on_the_study_and_the_luck_alone():
    assert seed_of("a", "") == seed_of("a", "")
    assert len({seed_of("a", ""), seed_of("b", ""), seed_of("a", "x")}) == 3
    assert 0 <= seed_of("a", "") < 1 << 63


def test_a_race_is_decided_at_the_stated_numbers_of_games(expected):
    count, dropped, complete, _ = expected
    assert complete
    assert set(count.values()) <= {*LOOKS}
    assert {at for at, look in dropped.items() if look < 64} == {0, 1, 2}  # who passes at once deals nothing
    assert all(count[at] == look for at, look in dropped.items())


@pytest.mark.parametrize("target", [1e-9, 0.001, 1.0])
def test_the_size_of_orders_changes_nothing(expected, monkeypatch, target):
    monkeypatch.setattr("solvers.study_run.TARGET", target)
    assert content(*run()) == expected


class Backwards(Serial):
    """Three batches at a time, the last one finished first."""

    workers = 3

    def next(self):
        self.waiting.reverse()
        return super().next()


def test_the_order_in_which_games_come_in_changes_nothing(expected):
    assert content(*run(engine=Backwards(carry_out))) == expected


def test_two_processes_find_the_same(expected):
    engine = Processes(carry_out, 2)
    try:
        assert content(*run(engine=engine)) == expected
    finally:
        engine.close()


def test_a_look_sees_the_games_of_its_round_and_no_others(expected):
    _, book = run(looks=Looks(64, 64), race=None)
    assert content(*run(book=book)) == expected


def test_more_games_keep_those_that_were_played(expected):
    outcome, book = run(looks=Looks(8, 200))
    again = content(outcome, book)
    assert again[0][5] > 64
    for some, known in zip(again[3], expected[3], strict=True):
        size = min(len(some[0]), len(known[0]))
        assert [part[:size] for part in some] == [part[:size] for part in known]


# --- breaking off and going on -------------------------------------------------------------------------------------


class Stops(Serial):
    """Ctrl-C after so many batches."""

    def __init__(self, batches: int) -> None:
        super().__init__(carry_out)
        self.left = batches

    def next(self):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().next()


def test_a_run_that_is_broken_off_again_and_again_ends_in_the_same(expected, tmp_path, monkeypatch):
    monkeypatch.setattr("solvers.study_run.TARGET", 0.0005)
    runs = 0
    why = "interrupted"
    while why:
        runs += 1
        book = Book(len(CELLS))
        journal = Journal(tmp_path / "j", HEAD, book)
        outcome, _ = run(engine=Stops(5), book=book, journal=journal)
        journal.close()
        why = outcome.why
        with (tmp_path / "j").open("ab") as file:  # what a kill may leave behind
            file.write(b'{"cell":1,"first":0,"resul')
    assert runs > 3
    assert content(outcome, book) == expected


def test_a_table_stands_on_complete_rounds_only():
    outcome, book = run(engine=Stops(3), looks=Looks(4, 64))
    assert outcome.why == "interrupted"
    assert not outcome.complete
    assert set(outcome.count.values()) == {outcome.round}
    assert sum(len(one.results) for one in book.cells) >= sum(outcome.count.values())


def test_time_that_is_up_leaves_a_round_open():
    outcome, _ = run(seconds=0.0)
    assert (outcome.why, outcome.round) == ("out of time", 0)


def test_a_journal_is_of_one_study(tmp_path):
    Journal(tmp_path / "j", HEAD, Book(1)).close()
    with pytest.raises(Other) as refused:
        Journal(tmp_path / "j", HEAD | {"rules": "x", "packs": "y"}, Book(1))
    assert refused.value.parts == ("rules", "packs")


def test_a_journal_is_held_by_one_run(tmp_path):
    first = Journal(tmp_path / "j", HEAD, Book(1))
    with pytest.raises(JournalError, match="another run is at work on it"):
        Journal(tmp_path / "j", HEAD, Book(1))
    first.close()
    Journal(tmp_path / "j", HEAD, Book(1)).close()


@pytest.mark.parametrize(
    "line", ['{"cell":0,"first":0}', "nonsense", '{"cell":7,"first":0,"results":[],"steps":[],"cpu":[]}']
)
def test_damage_in_the_middle_of_a_journal_is_named_with_its_line(tmp_path, line):
    Journal(tmp_path / "j", HEAD, Book(1)).close()
    with (tmp_path / "j").open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(JournalError, match=r"j:2: damaged: "):
        Journal(tmp_path / "j", HEAD, Book(1))


def test_a_journal_keeps_all_that_was_played(tmp_path):
    games = Played(0, 2, (0.5, 1.0), (3, 4), (0.25, 0.5))
    proof = Played(1, EXACT, (), (), (), Exact(Fraction(1, 3), Fraction(1, 2), ((1.0, Fraction(1, 3)),)))
    nothing = Played(2, EXACT, (), (), ())
    journal = Journal(tmp_path / "j", HEAD, Book(3))
    journal.add([games])
    journal.add([proof, nothing])
    journal.close()
    book = Book(3)
    journal = Journal(tmp_path / "j", HEAD, book)
    journal.close()
    assert journal.found == 3
    assert list(book.cells[0].results[2:]) == [0.5, 1.0]
    assert list(book.cells[0].gaps(6)) == [(0, 2), (4, 2)]
    assert list(book.cells[0].cpu[2:]) == [0.25, 0.5]
    assert book.cells[1].exact == proof.exact
    assert book.cells[2].tried
    assert book.cells[2].exact is None
    assert book.cpu() == (0.75, 2)


def test_a_game_that_comes_twice_must_be_the_same():
    games = Games()
    games.take(Played(0, 0, (1.0, 0.0), (5, 5), (0.1, 0.1)))
    games.take(Played(0, 1, (0.0, 1.0), (5, 6), (0.2, 0.2)))
    with pytest.raises(Damaged, match="game 1 is there twice"):
        games.take(Played(0, 1, (1.0,), (5,), (0.1,)))


# --- workers that die, games that cannot be played -----------------------------------------------------------------


def test_an_order_is_given_out_again_when_its_worker_dies(tmp_path):
    cells = (cell("uniform", 2, die=str(tmp_path / "died"), times=TRIES - 1), cell("uniform", 3))
    engine = Processes(carry_out, 1)
    try:
        outcome, book = run(cells, engine, looks=Looks(4, 4), race=None)
    finally:
        engine.close()
    assert (tmp_path / "died").read_text() == "x" * (TRIES - 1)
    assert content(outcome, book)[3] == content(*run((cell("uniform", 2), cells[1]), looks=Looks(4, 4), race=None))[3]


def test_an_order_that_workers_keep_dying_of_is_named(tmp_path):
    engine = Processes(carry_out, 1)
    try:
        with pytest.raises(
            Failed, match=rf"games 0 to 0 of uniform 2: given up after {TRIES} tries: the worker process"
        ):
            run((cell("uniform", 2, die=str(tmp_path / "died"), times=9),), engine)
    finally:
        engine.close()
    assert (tmp_path / "died").read_text() == "x" * TRIES


@pytest.mark.slow
def test_a_worker_of_a_cluster_may_die_too(tmp_path):
    cells = (cell("uniform", 2, die=str(tmp_path / "died"), times=TRIES - 1), cell("uniform", 3))
    engine = Dask(carry_out, 2)
    try:
        outcome, book = run(cells, engine, looks=Looks(4, 4), race=None)
    finally:
        engine.close()
    assert (tmp_path / "died").read_text() == "x" * (TRIES - 1)
    assert content(outcome, book)[3] == content(*run((cell("uniform", 2), cells[1]), looks=Looks(4, 4), race=None))[3]


def test_a_game_that_cannot_be_played_is_named_at_once():
    with pytest.raises(Failed, match="games 0 to 0 of uniform 2: ValueError: no such card"):
        run((cell("uniform", 2, fault=True),))


# --- proofs and tables ---------------------------------------------------------------------------------------------


def test_exact_cells_need_no_games_and_race_as_they_are():
    cells = tuple(cell("uniform", hp, 100_000) for hp in (2, 3, 4))
    outcome, book = run(cells)
    assert set(outcome.count.values()) == {0}
    assert set(outcome.dropped) == {0, 1}
    table = rows(cells, book, outcome, lambda at: WIDE, shares=True)
    assert [row.status for row in table] == [Status.PROVEN] * 3
    assert [row.exact for row in table] == sorted(row.exact for row in table)
    assert sum(share.exact for share in table[0].shares) == 1
    assert table[0].behind == pytest.approx([float(table[2].exact - table[0].exact)] * 3)
    sampled, games = run(tuple(cell("uniform", hp) for hp in (2, 3, 4)), race=None, looks=Looks(400, 400))
    for row, known in zip(rows(cells, games, sampled, lambda at: WIDE), table, strict=True):
        assert row.value.low < known.exact < row.value.high


def test_a_proof_that_is_too_large_gives_way_to_games():
    outcome, book = run((cell("uniform", 4, 2),), race=None, looks=Looks(4, 4))
    assert book.cells[0].tried
    assert outcome.count == {0: 4}


def filled(*series: list[float]) -> tuple[tuple[Cell, ...], Book, Outcome]:
    book = Book(len(series))
    for at, some in enumerate(series):
        book.take(Played(at, 0, tuple(some), (1,) * len(some), (0.0,) * len(some)))
    cells = tuple(Cell(str(at), "", "") for at in range(len(series)))
    return cells, book, Outcome({at: len(some) for at, some in enumerate(series)})


def test_differences_are_of_games_with_the_same_number():
    low = [float(at % 2) for at in range(40)]
    high = [one + 1 if at % 4 else one for at, one in enumerate(low)]
    cells, book, outcome = filled(low, high)
    table = rows(cells, book, outcome, lambda at: WIDE)
    assert [row.best for row in table] == [False, True]
    mean, least, most = table[0].behind
    assert mean == 0.75
    assert 0.5 < least < mean < most < 1.0
    alone = spread([a - b for a, b in zip(high, reversed(low), strict=True)], 0.05)
    assert alone.high - alone.low > 2 * (most - least)
    worst = rows(cells, book, outcome, lambda at: WIDE, sense=-1)
    assert [row.best for row in worst] == [True, False]
    assert worst[1].behind.mean == 0.75


def test_the_doubt_is_shared_among_all_pairs_of_a_group():
    series = [[float((at * step) % 7) + more for at in range(60)] for step, more in ((1, 0), (2, 3), (3, 0), (5, 0))]
    pair, four = (rows(*filled(*some), lambda at: WIDE)[0].behind for some in (series[:2], series))
    assert pair.mean == four.mean
    assert four.high - four.low > 1.2 * (pair.high - pair.low)


def test_a_cell_that_dropped_out_is_not_the_best_whatever_its_mean():
    cells, book, outcome = filled([1.0] * 40, [0.5] * 40)
    outcome.dropped[0] = 40
    assert [row.best for row in rows(cells, book, outcome, lambda at: WIDE)] == [False, True]


def test_the_mean_over_the_other_axes_counts_shared_luck_once():
    luck = [float(at % 2) for at in range(40)]
    _, book, outcome = filled(luck, luck, [one / 2 for one in luck], [one / 2 for one in luck])
    first, second = levels({"a": [0, 1], "b": [2, 3]}, book, outcome)
    assert (first.value.mean, second.value.mean, first.apart) == (0.5, 0.25, None)
    assert second.apart.mean == -0.25
    one_cell = spread(luck, 0.05)
    assert first.value == one_cell  # two cells with the same luck say no more than one
    book.cells[3].results.append(1.0)
    outcome.count[3] += 1
    assert levels({"a": [0, 1], "b": [2, 3]}, book, outcome) == ()


def test_looks_and_sizes():
    assert [*Looks(64, 300)] == [64, 128, 256, 300]
    assert [*Looks(9, 4)] == [4]
    sizer = Sizer(2.0, Book(2))
    left = [(1, 0, 50), (0, EXACT, 1), (0, 0, 100)]
    assert sizer.batch(left, 1) == [(0, 0, 1)]  # nobody knows how long it takes
    sizer.learn(Played(0, 0, (1.0,), (1,), (0.1,)))
    assert sizer.batch(left, 1) == [(0, 1, 20)]
    assert left == [(1, 0, 50), (0, EXACT, 1), (0, 21, 79)]
    sizer.learn(Played(0, 0, (1.0, 1.0), (1, 1), (0.01, 0.01)))
    assert sizer.batch(left, 1) == [(0, 21, 79)]
    assert sizer.batch(left, 1) == [(0, EXACT, 1)]
    assert sizer.batch([(1, 0, 50), (0, 0, 10)], 1) == [(0, 0, 10), (1, 0, 50)]
    assert sizer.batch([(1, 0, 50), (0, 0, 10)], 4) == [(0, 0, 7)]  # what is left of a round is shared
    assert sizer.batch([(1, 0, 50), (0, 0, 10)], 100) == [(0, 0, 5)]
    sizer.learn(Played(1, 0, (1.0,), (1,), (9.0,)))
    assert sizer.batch([(1, 0, 50)], 1) == [(1, 0, 1)]


def test_the_time_left_counts_what_each_cell_takes():
    seen = []

    class Watched(Serial):
        def next(self):
            seen.append(runner.seconds_left)
            return super().next()

    book = Book(2)
    for at, cost in enumerate((0.5, 2.0)):
        book.take(Played(at, 0, (0.0,), (1,), (cost,)))
    runner = Runner((cell("uniform", 2), cell("uniform", 3)), book, Watched(carry_out), None)
    runner.run(Looks(3, 3), None)
    assert seen[0] == 2 * 0.5 + 2 * 2.0
    assert seen[-1] < 3.0
    assert runner.seconds_left == 0.0


def test_gaps():
    games = Games()
    assert list(games.gaps(3)) == [(0, 3)]
    games.take(Played(0, 1, (1.0,), (1,), (0.0,)))
    assert [list(games.gaps(n)) for n in (1, 2, 4)] == [[(0, 1)], [(0, 1)], [(0, 1), (2, 2)]]
    assert games.results[0] != games.results[0]
    assert str(nan) == str(games.results[0])
