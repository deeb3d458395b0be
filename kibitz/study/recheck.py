"""Results that were made under other rules, taken over once games played again under these are the same."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.cli.main import UserError
from kibitz.study import files
from kibitz.study.work import carry_out
from solvers.study import Book, Order, Played
from solvers.study_journal import Journal

if TYPE_CHECKING:
    from kibitz.study.reading import Study

MAY_DIFFER = {"rules", "packs"}
"""Digests that results taken over may have another of: what is played and measured is never another one."""


def take_over(path: Path, study: Study, count: int) -> int:
    """Make the journal at `path` one of these rules; how many games were played again.

    The first `count` games of every cell are. Proofs are not taken over. Raises UserError where a game is not the same,
    and JournalError for a damaged journal.
    """
    book = _known(path, study)
    again = 0
    found: list[Played] = []
    for at, cell in enumerate(study.cells()):
        games = book.cells[at]
        there = next(chain((first for first, _ in games.gaps(len(games.results))), (len(games.results),)))
        size = min(count, there)
        if not size:
            continue
        new = carry_out(Order(at, 0, size, cell.work))
        again += size
        if (list(new.results), list(new.steps)) != (list(games.results[:size]), list(games.steps[:size])):
            raise UserError(f"the games of {cell.key} are not the same under these rules: give another --out.")
        kept = tuple(games.results[:there]), tuple(games.steps[:there]), tuple(games.cpu[:there])
        found.append(Played(at, 0, *kept))
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)
    journal = Journal(fresh, study.head, Book(len(study.built)))
    journal.add(found)
    journal.close()
    fresh.replace(path)
    return again


def _known(path: Path, study: Study) -> Book:
    """What was played under the other rules."""
    book = Book(len(study.built))
    if path.exists() and path.stat().st_size:
        with path.open(encoding="utf-8") as file:
            head = json.loads(file.readline())
        Journal(path, {name: head[name] for name in study.head}, book).close()
        return book
    for played in files.read_games(path.parent, study)[1]:
        book.take(played)
    return book
