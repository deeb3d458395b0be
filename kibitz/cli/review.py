"""`kibitz review`: the mistakes and the luck of a recorded game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.files import FILE

if TYPE_CHECKING:
    from solvers.limits import Limits
    from solvers.review import Progress, Stage

SLACK = 0.02
"""Before so much of the limits is used, nothing is said of the time that is left."""


@click.command()
@click.argument("record", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option(
    "--html", type=click.Path(dir_okay=False, path_type=Path), help="Write the review to this file, as a page."
)
@click.option("--all", "every", is_flag=True, help="List every decision, not only those that cost something.")
@click.option("--nodes", type=click.IntRange(1), help="Look into at most this many positions: the same review again.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long; 60 without a limit.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the sampled games.")
@click.option(
    "--range", "range_", default="", metavar="N", help="What losses are measured by where the goal is no chance."
)
def command(
    record: Path, as_json: bool, html: Path | None, every: bool, nodes: int | None, seconds: float | None, seed: int,
    range_: str,
) -> int:  # fmt: skip
    """Review the game in RECORD: what every decision cost, how lucky every chance was, and what they add up to.

    The record is what `kibitz play` and the page save. Values are exact where a search proves them, else estimated
    by games; no decision is called a mistake that is not told apart from a better one. Ctrl-C shows what was
    reviewed so far (status 130).
    """
    from kibitz.jsonout import dump
    from kibitz.review import reviewed
    from kibitz.review_html import page
    from kibitz.review_json import as_data
    from kibitz.review_text import print_review
    from kibitz.session import open_session
    from kibitz.text import console

    session = open_session(record, None)
    with progress_line() as report:
        done = reviewed(session, _limits(nodes, seconds), seed, report, _range(range_))
    if as_json:
        click.echo(dump(as_data(done)))
    else:
        print_review(console(), done, every)
    if html is not None:
        _write(html, page(done))
    return INTERRUPTED if done.stopped else 0


def _limits(nodes: int | None, seconds: float | None) -> Limits:
    from kibitz.review import SECONDS
    from solvers.limits import Limits

    return Limits(nodes, SECONDS if nodes is None and seconds is None else seconds)


def _range(text: str) -> Fraction | None:
    if not text:
        return None
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if found <= 0:
        raise UserError(f"--range {text}: expected a number above 0, such as 12 or 5/2.")
    return found


def _write(path: Path, text: str) -> None:
    from kibitz.files import write_atomically

    write_atomically(path, text)
    click.echo(f"written: {path}", err=True)


@contextmanager
def progress_line() -> Iterator[Progress | None]:
    """A function for a review's progress: a moving line on stderr with the time left, only on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(20), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("reviewing", total=1.0)

    def report(stage: Stage) -> None:
        bar.update(task, completed=min(1.0, stage.used), description=described(stage))

    with bar:
        yield report


def described(stage: Stage) -> str:
    """How far a review is, in a line: what it does, how many steps are left of that, and the time left at most."""
    left = f"{stage.what}: {stage.left} steps left"
    if stage.used < SLACK:
        return left
    seconds = stage.seconds / stage.used * max(0.0, 1 - stage.used)
    return f"{left}, at most {seconds:.0f} s more"
