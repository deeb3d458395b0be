"""`kibitz compose`: new puzzles, each with one proven solution and nothing to spare."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.compose import GAMES
from kibitz.files import FILE, write_atomically

if TYPE_CHECKING:
    from kibitz.compose.common import GameMaker
    from solvers.compose import Composed, Funnel
    from solvers.compose_apart import Traits

FIRST_NUMBER = 1001
"""Composed puzzles are numbered from here, so that their names are never those of other puzzles."""


@click.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option("-o", "--out", "folder", type=FILE, required=True, help="The folder that the files are written into.")
@click.option("--count", type=click.IntRange(1, 1000), default=1, show_default=True, help="How many puzzles.")
@click.option("--difficulty", type=click.IntRange(1, 5), help="Only this level.")
@click.option("--length", type=click.IntRange(1, 30), help="Own actions of the shortest solution.")
@click.option("--theme", metavar="THEME", help="What it is about; an unknown one lists all.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed, the same puzzles.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Draw no new position after so long.")
@click.option("--from", "begin", type=click.IntRange(0), default=0, help="The number of the first position drawn.")
def command(
    game: str,
    folder: Path,
    count: int,
    difficulty: int | None,
    length: int | None,
    theme: str | None,
    seed: int,
    seconds: float | None,
    begin: int,
) -> int:
    """Compose puzzles of GAME and write each into a file of its own as soon as it is found.

    Every puzzle has one solution, proven: one best first action, or one set of actions whose order is free; without any
    single piece of it the answer is another. Puzzles in the folder count: new ones are far enough from them. Ctrl-C
    keeps what was found (exit status 130).
    """
    from kibitz.compose import maker
    from solvers.compose import Funnel, Wish, compose

    made, funnel = maker(game), Funnel()
    if theme is not None and theme not in made.themes:
        raise UserError(f"--theme {theme}: {game} has the themes {', '.join(made.themes)}.")
    folder.mkdir(parents=True, exist_ok=True)
    traits, number = _there(made, folder)
    wish = Wish(count, seed, difficulty, length, theme, begin=begin)
    begun, stopped = time.monotonic(), False
    with _progress(funnel) as show:

        def late() -> bool:
            show()
            return seconds is not None and time.monotonic() - begun > seconds

        try:
            for found in compose(made, wish, traits, funnel, late):
                _write(made, found, folder, number)
                traits.append(found.traits)
                number += 1
        except KeyboardInterrupt:
            stopped = True
    _summary(funnel, traits)
    if funnel.kept < count and not stopped:
        click.echo(f"{funnel.kept} of {count} found; give more --seconds or another --seed.", err=True)
    return INTERRUPTED if stopped else 0


def _there(made: GameMaker, folder: Path) -> tuple[list[Traits], int]:
    """The traits of the composed puzzles in a folder, and the next number. Raises BadInput for a broken file."""
    from kibitz.compose.writing import traits_of
    from kibitz.files import read_scenario

    files = sorted(folder.glob("[0-9]*.yaml"))
    found = [traits_of(made, read_scenario(path)) for path in files]
    numbers = [int(path.name.split("-")[0]) for path in files if path.name.split("-")[0].isdigit()]
    return [one for one in found if one is not None], max([FIRST_NUMBER - 1, *numbers]) + 1


def _write(made: GameMaker, found: Composed, folder: Path, number: int) -> None:
    from kibitz.compose.writing import text_of

    text = text_of(made, found, number)
    name = next(line for line in text.splitlines() if line.startswith("id: ")).split('"')[1]
    write_atomically(folder / f"{name}.yaml", text)
    click.echo(
        f"{folder / name}.yaml: difficulty {found.rating.level}, {found.report.shortest} own actions, "
        f"{found.theme}, PROVEN {found.report.result.value}, the best wrong first action loses {found.gap}"
    )


def _summary(funnel: Funnel, traits: list[Traits]) -> None:
    from solvers.compose_apart import closest

    click.echo(f"{funnel.drafts} positions drawn: " + ", ".join(line.strip() for line in funnel.lines()))
    if len(traits) > 1:
        click.echo(f"the two nearest puzzles of the folder are {float(closest(traits)):.2f} apart (0 to 1)")


@contextmanager
def _progress(funnel: Funnel) -> Iterator[Callable[[], None]]:
    """A function that shows how far the composer is: a moving line on stderr, only on a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("composing", total=None)
        yield lambda: bar.update(task, description=f"{funnel.drafts} positions drawn, {funnel.kept} puzzles")
