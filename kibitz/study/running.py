"""Running a study for the command line: engine, journal, progress, and what the run has cost."""

from __future__ import annotations

import importlib.util
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kibitz.cli.main import UserError
from kibitz.study import files, tables
from kibitz.study.recheck import MAY_DIFFER, take_over
from kibitz.study.work import carry_out
from solvers.study import Book, Looks
from solvers.study_engines import Dask, Engine, Processes, Serial
from solvers.study_journal import Journal, JournalError, Other
from solvers.study_run import Failed, Race, Runner, Told

if TYPE_CHECKING:
    from kibitz.study.reading import Study
    from kibitz.study.tables import Found
    from solvers.study_run import Spent

ENGINES = ("processes", "dask", "serial")
NAMES = {
    "study": "study (what is played or measured)",
    "rules": "version of the rules or of play",
    "packs": "card packs",
}


class Options(NamedTuple):
    """How a study is run."""

    folder: Path
    engine: str = "processes"
    workers: int = 1
    scheduler: str = ""
    resume: bool = False
    games: int | None = None
    """The most games of a cell instead of those that the file states."""
    seconds: float | None = None
    recheck: int = 0
    """How many games of each cell are played again to take over results of other rules; 0 refuses these."""


class Ran(NamedTuple):
    """A run that has ended: what was found, what it has cost, and the files that were written."""

    found: Found
    spent: Spent
    written: list[str]
    workers: int


def run(study: Study, options: Options) -> Ran:
    """Run a study, or go on with it, and write its results.

    Raises UserError: for results of another study, a worker that cannot be had, a game that cannot be played.
    """
    book = Book(len(study.built))
    journal = opened(study, options, book)
    try:
        engine = hired(options)
        try:
            return _run(study, options, book, journal, engine)
        finally:
            engine.close()
    finally:
        journal.close()


def _run(study: Study, options: Options, book: Book, journal: Journal, engine: Engine) -> Ran:
    looks = looks_of(study, options.games)
    seconds = options.seconds if options.seconds is not None else study.keys.seconds
    runner = Runner(study.cells(), book, engine, journal, seconds)
    try:
        with progress(runner, study) as told:
            outcome = runner.run(looks, race_of(study), told)
    except Failed as failed:
        raise UserError(f"{failed}. What is finished is kept; --resume goes on after the fault is mended.") from None
    found = tables.found(study, book, outcome)
    cost = cost_of(runner.spent, engine, book)
    return Ran(found, runner.spent, files.write(options.folder, found, book, cost), engine.workers)


def looks_of(study: Study, games: int | None) -> Looks:
    """When results are looked at, with another most of games where one is given."""
    first, most = study.keys.games.first, games or study.keys.games.most
    return Looks(min(first, most), most)


def race_of(study: Study) -> Race | None:
    """The race of a study. Results lie between the least and the most of all cells."""
    if study.keys.race is None:
        return None
    low, high = min(one.span[0] for one in study.built), max(one.span[1] for one in study.built)
    return Race(study.keys.race.doubt, (float(low), float(high)), tables.SENSE[study.keys.seek])


def opened(study: Study, options: Options, book: Book) -> Journal:
    """The journal in the folder of the results. Raises UserError."""
    path = options.folder / files.JOURNAL
    there = path.exists() and path.stat().st_size
    if (there or (options.folder / files.GAMES).exists()) and not options.resume:
        raise UserError(f"{options.folder} has results already: give --resume to go on with them, or another --out.")
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        if not there:
            _restore(path, study)
        return Journal(path, study.head, book)
    except Other as other:
        if options.recheck and MAY_DIFFER.issuperset(other.parts):
            again = take_over(path, study, options.recheck)
            click.echo(f"taken over: {again:,} games played again under these rules are the same", err=True)
            return Journal(path, study.head, book)
        what = " and another ".join(NAMES.get(name, name) for name in other.parts)
        raise UserError(f"{other.path} was written with another {what}: its games are not those of this study. "
                        "Give another --out, or take back the change.") from None  # fmt: skip
    except JournalError as error:
        raise UserError(f"{error}.") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror or 'cannot be written'}. Check the path.") from None


def _restore(path: Path, study: Study) -> None:
    """Write the journal of results that have come without one from their games. Raises Other."""
    head, played = files.read_games(path.parent, study)
    if not head:
        return
    other = tuple(name for name, value in study.head.items() if head.get(name) != value)
    if other:
        raise Other(path.with_name(files.GAMES), other)
    journal = Journal(path, study.head, Book(len(study.built)))
    journal.add(played)
    journal.close()


def hired(options: Options) -> Engine:
    """The engine. Raises UserError where it cannot be had."""
    if options.engine == "serial":
        return Serial(carry_out)
    if options.engine == "processes":
        return Processes(carry_out, options.workers)
    if importlib.util.find_spec("distributed") is None:
        raise UserError(f"--engine dask: the package distributed is not installed. {files.EXTRA}.")
    try:
        return Dask(carry_out, options.workers, options.scheduler)
    except (OSError, ValueError, TimeoutError) as error:
        raise UserError(f"--scheduler {options.scheduler}: no scheduler answers there: {error}") from None


def cost_of(spent: Spent, engine: Engine, book: Book) -> dict[str, Any]:
    """What this run and all games have cost, as plain data."""
    cpu, games = book.cpu()
    return {
        "engine": engine.name,
        "workers": engine.workers,
        "this_run": {
            "wall_seconds": round(spent.wall, 3),
            "cpu_seconds_of_games": round(spent.cpu, 3),
            "games": spent.games,
            "batches": spent.batches,
            "overhead_seconds_per_batch": round(spent.overhead, 6),
            "worker_start_seconds": sorted(round(one, 3) for one in spent.starts.values()),
            "retried": spent.retried,
        },
        "all_runs": {"cpu_seconds_of_games": round(cpu, 3), "games": games},
        "load_average": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


@contextmanager
def progress(runner: Runner, study: Study) -> Iterator[Told | None]:
    """Show how far the round is, with the time left by the CPU time of its games; nothing without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(study.keys.title, total=None, left="")
        last = 0.0

        def told(target: int, there: int, whole: int) -> None:
            nonlocal last
            if time.monotonic() - last > 0.2 or there == whole:
                last = time.monotonic()
                left = _left(runner.seconds_left)
                shown.update(task, description=f"{target:,} games a cell", completed=there, total=whole, left=left)

        yield told


def _left(seconds: float) -> str:
    """The time that a round still takes, in words; "" where nobody knows."""
    if not seconds:
        return ""
    told = f"{seconds / 60:,.0f} min" if seconds > 90 else f"{seconds:.0f} s"
    return f"about {told} left in this round"
