"""A file of proven intervals: what one run has proven of a position need not be searched again in the next one.

One sqlite file for all games. A problem is known by the digest of game, rules version, source of the rules, cards,
settings and goal, a position by the digest of its canonical form. Every entry carries a checksum. Several processes
may use the file at once: what is found is written in one transaction, and intervals that two of them have proven are
intersected. A file that cannot be read is left alone: the run goes on without it and says so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any

from model.core.goal import Problem
from solvers.intervals import SHELF, Interval, thin
from solvers.stable import Unkeyed, digest, problem_key

MOST_ENTRIES = 500_000
"""About 60 MB."""
KEPT_PART = 0.9
"""The part of the entries that stays when there are too many: those that took most effort."""
LEAST_EFFORT = 16
"""Positions looked into: what is found sooner costs less to find again than to look up."""
WAITING = 512
"""Entries that are kept back before they are written together."""
PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""
FORMAT = 1
TABLES = (
    "create table problems (id integer primary key, key blob not null unique, game text, rules text, goal text)",
    "create table proven (problem integer not null, position blob not null, low text not null, high text not null,"
    " effort integer not null, seal blob not null, primary key (problem, position)) without rowid",
    "create index by_effort on proven (effort)",
    f"pragma user_version = {FORMAT}",
)


class Database:
    """The file. Never raises for what is wrong with it: `notes` says what, and nothing is found or kept any more."""

    def __init__(self, path: Path, most: int = MOST_ENTRIES) -> None:
        self.path = path
        self.notes: list[str] = []
        """What the user should know: an unusable file, a problem that cannot be named."""
        self._most = most
        self._open: dict[tuple[int, int], tuple[Problem[Any], Proven]] = {}
        self._connection: sqlite3.Connection | None = None
        try:
            self._connection = self._connected()
        except (sqlite3.Error, OSError, ValueError) as error:
            self.give_up(error)

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            if not self._readable(connection):
                # Looked at again once nobody else can write: another process may just have begun the file.
                connection.execute("begin immediate")
                for statement in () if self._readable(connection) else TABLES:
                    connection.execute(statement)
                connection.execute("commit")
        except BaseException:
            connection.close()
            raise
        return connection

    @staticmethod
    def _readable(connection: sqlite3.Connection) -> bool:
        """Whether the file is a database of this format; False for an empty one. Raises ValueError for another one."""
        version = connection.execute("pragma user_version").fetchone()[0]
        if version == FORMAT:
            return True
        if version:
            raise ValueError(f"it has format {version}, and this version of kibitz reads format {FORMAT}")
        if connection.execute("select count(*) from sqlite_master").fetchone()[0]:
            raise ValueError("it is the database of another program")
        return False

    def give_up(self, error: Exception) -> None:
        """Use the file no more in this run, and say why."""
        self.notes.append(
            f"the database {self.path} cannot be used: {error}. Going on without it; delete the file to begin anew."
        )
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def of(self, problem: Problem[Any]) -> Proven | None:
        """What is proven of one problem's positions; None where the file or the problem cannot be used."""
        if self._connection is None:
            return None
        # Held with its problem, so that no other game or goal can come to have its identity.
        known = self._open.get((id(problem.game), id(problem.goal)))
        if known is not None:
            return known[1]
        try:
            key = problem_key(problem)
        except Unkeyed as unkeyed:
            self.notes.append(f"the database knows no name for this problem: {unkeyed}. Going on without it.")
            return None
        info = problem.game.info
        row = (key, info.name, info.rules_version, problem.goal.describe())
        self.run("insert or ignore into problems (key, game, rules, goal) values (?, ?, ?, ?)", row)
        found = self.run("select id from problems where key = ?", (key,))
        if not found:
            return None
        proven = Proven(self, found[0][0], key)
        self._open[id(problem.game), id(problem.goal)] = problem, proven
        return proven

    @contextmanager
    def in_use(self) -> Iterator[Database]:
        """Every search that begins inside looks into the file and adds to it; it is closed in the end."""
        token = SHELF.set(self.of)
        try:
            yield self
        finally:
            SHELF.reset(token)
            self.close()

    def run(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """The rows of a statement; none where the file cannot be used."""
        if self._connection is None:
            return []
        try:
            return self._connection.execute(statement, values).fetchall()
        except (sqlite3.Error, OverflowError) as error:
            self.give_up(error)
            return []

    def write(self, problem: int, key: bytes, entries: dict[bytes, tuple[Interval, int]]) -> None:
        """Keep entries, intersected with what is there, all of them or none."""
        if self._connection is None:
            return
        try:
            self._connection.execute("begin immediate")
            try:
                for position, (proven, effort) in entries.items():
                    self._merge(self._connection, problem, key, position, proven, effort)
                self._shrink(self._connection)
                self._connection.execute("commit")
            except BaseException:
                self._connection.execute("rollback")
                raise
        except sqlite3.Error as error:
            self.give_up(error)

    def _merge(
        self, to: sqlite3.Connection, problem: int, key: bytes, position: bytes, proven: Interval, effort: int
    ) -> None:
        select = "select low, high, effort, seal from proven where problem = ? and position = ?"
        row = to.execute(select, (problem, position)).fetchone()
        known = unsealed(key, position, row) if row else None
        if known is not None and row is not None:
            both = max(proven[0], known[0]), min(proven[1], known[1])
            # Where they exclude each other one of them is not of this problem: the new one is.
            proven, effort = (both if both[0] <= both[1] else proven), max(effort, row[2])
        low, high = map(str, proven)
        values = (problem, position, low, high, effort, seal(key, position, low, high))
        to.execute("insert or replace into proven values (?, ?, ?, ?, ?, ?)", values)

    def _shrink(self, to: sqlite3.Connection) -> None:
        """Drop what took least effort once there are too many entries."""
        count = to.execute("select count(*) from proven").fetchone()[0]
        if count > self._most:
            drop = count - int(KEPT_PART * self._most)
            some = "select problem, position from proven order by effort limit ?"
            to.execute(f"delete from proven where (problem, position) in ({some})", (drop,))

    def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        for _, proven in self._open.values():
            proven.flush()
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Proven:
    """The entries of one problem: the `Store` of a search."""

    def __init__(self, database: Database, problem: int, key: bytes) -> None:
        self.hits = 0
        """Positions that the file knew."""
        self._database = database
        self._problem = problem
        self._key = key
        self._waiting: dict[bytes, tuple[Interval, int]] = {}

    def get(self, state: Any) -> Interval | None:
        """What is proven of a position of this problem, None when it is not there."""
        position = digest(state)
        if position in self._waiting:
            return self._waiting[position][0]
        select = "select low, high, effort, seal from proven where problem = ? and position = ?"
        rows = self._database.run(select, (self._problem, position))
        found = unsealed(self._key, position, rows[0]) if rows else None
        self.hits += found is not None
        return found

    def put(self, state: Any, proven: Interval, effort: int) -> None:
        """Keep what is proven of a position, where finding it again would cost more than looking it up."""
        if effort < LEAST_EFFORT:
            return
        self._waiting[digest(state)] = proven, effort
        if len(self._waiting) >= WAITING:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if self._waiting:
            self._database.write(self._problem, self._key, self._waiting)
            self._waiting = {}


def seal(key: bytes, position: bytes, low: str, high: str) -> bytes:
    """The checksum of an entry."""
    return blake2b(b"|".join((key, position, low.encode(), high.encode())), digest_size=8).digest()


def unsealed(key: bytes, position: bytes, row: tuple[Any, ...]) -> Interval | None:
    """The interval of an entry; None for one that is damaged."""
    low, high, _, mark = row
    try:
        if mark != seal(key, position, low, high):
            return None
        found = thin(Fraction(low)), thin(Fraction(high))
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        return None
    return found if found[0] <= found[1] else None
