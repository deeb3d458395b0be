"""The file of proven intervals: same answers with less work, never another problem's, never a reason to fail."""

from __future__ import annotations

import multiprocessing
import sqlite3
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.puzzles import scenario

from model.core.goal import Problem
from model.tinygame import DamageDealt, Survive, TinyGame, position
from solvers import stable
from solvers.database import Database, seal
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.result import Result, Status
from solvers.stable import Unkeyed, digest, problem_key

GAME = TinyGame()
BIG = Problem(GAME, position(4, ["cleave", "rally", "gamble", "strike", "strike", "thorns"], [12, 12]), DamageDealt())
PUZZLE = "redrains/0014-fire-and-screams"


def solved(path: Path, problem: Problem[Any], **limits: Any) -> tuple[Result, list[str]]:
    """The answer with the database, and what it had to say."""
    with Database(path) as database:
        found = expectimax(problem, Limits(**limits), store=database.of(problem))
    return found, database.notes


def count(path: Path) -> int:
    """The number of entries."""
    with sqlite3.connect(path) as connection:
        return int(connection.execute("select count(*) from proven").fetchone()[0])


def answer(result: Result) -> tuple[Any, ...]:
    """What has to be equal."""
    return result.status, result.low, result.high, result.best


# --- what it is for ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("problem", [BIG, scenario(PUZZLE).problem])
def test_a_second_run_gives_the_same_answer_with_a_tenth_of_the_work(tmp_path, problem):
    path = tmp_path / "proven.db"
    first, notes = solved(path, problem)
    second, _ = solved(path, problem)
    assert answer(first) == answer(second) == answer(expectimax(problem))
    assert second.nodes * 10 <= first.nodes
    assert notes == []


def test_a_run_that_was_broken_off_goes_on_from_where_it_was(tmp_path):
    path, problem = tmp_path / "proven.db", scenario(PUZZLE).problem
    whole = expectimax(problem).nodes
    for _ in range(20):
        found, _ = solved(path, problem, nodes=whole // 3)
        if found.status is Status.PROVEN:
            break
    assert answer(found) == answer(expectimax(problem))


def test_another_goal_or_setting_or_position_finds_nothing_of_it(tmp_path):
    path = tmp_path / "proven.db"
    solved(path, BIG)
    for other in (replace(BIG, goal=Survive()), scenario(PUZZLE).problem):
        found, _ = solved(path, other)
        assert found.nodes == expectimax(other).nodes
        assert answer(found) == answer(expectimax(other))


class OtherRules(TinyGame):
    """The same game under another version of its rules."""

    @property
    def info(self):
        return super().info._replace(rules_version="tinygame-0")


def test_entries_of_another_rules_version_are_never_trusted(tmp_path):
    path = tmp_path / "proven.db"
    first, _ = solved(path, BIG)
    other, _ = solved(path, replace(BIG, game=OtherRules()))
    assert other.nodes == first.nodes


def test_entries_of_other_source_are_never_trusted(tmp_path, monkeypatch):
    path = tmp_path / "proven.db"
    first, _ = solved(path, BIG)
    monkeypatch.setattr(stable, "code", lambda: b"another day")
    other, _ = solved(path, BIG)
    assert other.nodes == first.nodes


# --- what may go wrong ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"no database at all, and long enough to be taken for one" * 40, b"SQLite format 3\0"]
)
def test_a_corrupted_file_is_named_and_left_alone(tmp_path, content):
    path = tmp_path / "proven.db"
    path.write_bytes(content)
    found, notes = solved(path, BIG)
    assert answer(found) == answer(expectimax(BIG))
    assert len(notes) == 1
    assert str(path) in notes[0]
    assert "delete the file" in notes[0]
    assert path.read_bytes() == content


def test_a_file_that_breaks_later_is_given_up(tmp_path):
    path = tmp_path / "proven.db"
    solved(path, BIG)
    blob = bytearray(path.read_bytes())
    blob[4096:] = b"\xff" * (len(blob) - 4096)
    path.write_bytes(bytes(blob))
    found, notes = solved(path, BIG)
    assert answer(found) == answer(expectimax(BIG))
    assert len(notes) == 1


def test_a_damaged_entry_is_not_believed(tmp_path):
    path = tmp_path / "proven.db"
    solved(path, BIG)
    with sqlite3.connect(path) as connection:
        connection.execute("update proven set low = '99', high = '99'")
    assert answer(solved(path, BIG)[0]) == answer(expectimax(BIG))


def test_the_file_of_another_program_or_format_is_not_touched(tmp_path):
    path, later = tmp_path / "other.db", tmp_path / "later.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table songs (title text)")
    with sqlite3.connect(later) as connection:
        connection.execute("pragma user_version = 2")
    assert "another program" in solved(path, BIG)[1][0]
    assert "format 2" in solved(later, BIG)[1][0]


def test_a_folder_that_is_not_there_is_no_reason_to_fail(tmp_path):
    found, notes = solved(tmp_path / "nowhere" / "proven.db", BIG)
    assert answer(found) == answer(expectimax(BIG))
    assert "nowhere" in notes[0]


def test_it_never_has_more_entries_than_it_may(tmp_path):
    path = tmp_path / "proven.db"
    with Database(path, most=10) as database:
        store = database.of(BIG)
        assert store is not None
        for number in range(100):
            store.put((number,), (0, 1), 100 + number)
    assert 0 < count(path) <= 10
    with Database(path) as database:
        store = database.of(BIG)
        assert store is not None
        assert store.get((99,)) == (0, 1), "what took most effort stays"


def test_what_costs_little_is_not_kept(tmp_path):
    path = tmp_path / "proven.db"
    with Database(path) as database:
        store = database.of(BIG)
        assert store is not None
        store.put((1,), (0, 1), 1)
    assert count(path) == 0


# --- several at once --------------------------------------------------------------------------------------------


def write_some(path: Path, first: int) -> None:
    """A process of its own that proves one end of every interval."""
    with Database(path) as database:
        store = database.of(BIG)
        assert store is not None
        for number in range(60):
            store.put((number,), (first, 9 - first), 100)
            if number % 10 == 0:
                store.flush()
    assert database.notes == []


def test_several_processes_write_at_once_and_intervals_are_intersected(tmp_path):
    path = tmp_path / "proven.db"
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=write_some, args=(path, first)) for first in (0, 1, 2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    with Database(path) as database:
        store = database.of(BIG)
        assert store is not None
        assert {store.get((number,)) for number in range(60)} == {(2, 7)}


def test_a_value_that_is_no_whole_number_comes_back_as_it_was(tmp_path):
    path, third = tmp_path / "proven.db", Fraction(1, 3)
    for _ in range(2):
        with Database(path) as database:
            store = database.of(BIG)
            assert store is not None
            assert store.get((1,)) in (None, (third, 10**40))
            store.put((1,), (third, 10**40), 100)
    assert store.hits == 1


# --- stable names -----------------------------------------------------------------------------------------------


class Pair(NamedTuple):
    """A named tuple."""

    one: Any
    two: Any


class Other(NamedTuple):
    """Another one with the same fields."""

    one: Any
    two: Any


def test_different_values_have_different_names():
    values = [
        None, True, False, 0, 1, -1, "", "1", "a", "ab", b"a", (), ("a",), ("a", "b"), ("ab",), (("a",), "b"),
        ("a", ("b",)), [], Pair(1, 2), Other(1, 2), (1, 2), Fraction(1, 2), frozenset({1, 2}), {1: 2}, {2: 1},
        (1, (2, 3)), (1, 2, 3), "i1;", ("t1:", "x"),
    ]  # fmt: skip
    names = [digest(value) for value in values]
    assert len(set(names)) == len(values)


def test_sets_and_mappings_have_no_order():
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest(frozenset("abcdef")) == digest(frozenset("fedcba"))


def test_what_has_no_stable_name_is_refused():
    for value in (1.5, lambda: None, object()):
        with pytest.raises(Unkeyed):
            digest(value)


NAMES = """
import sys
sys.path[:0] = ["tests"]
from support.puzzles import scenario
from solvers.stable import digest, problem_key
problem = scenario("{name}").problem
print(problem_key(problem).hex(), digest(problem.state).hex())
"""


@pytest.mark.parametrize("name", [PUZZLE, "raidboss/0021-cut-loose", "ascension/advice-solo-pressure"])
def test_names_are_the_same_in_every_process(name):
    problem = scenario(name).problem
    command = [sys.executable, "-c", NAMES.format(name=name)]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    stable.code.cache_clear()
    assert found.stdout.split() == [problem_key(problem).hex(), digest(problem.state).hex()]


def test_the_seal_covers_problem_position_and_value():
    one = seal(b"k", b"p", "0", "1")
    assert len({one, seal(b"l", b"p", "0", "1"), seal(b"k", b"q", "0", "1"), seal(b"k", b"p", "1", "1")}) == 4
