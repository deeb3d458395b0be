"""`kibitz study`: many games of many variants, described in a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.files import FILE, user_errors

if TYPE_CHECKING:
    from kibitz.study.reading import Study


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--engine",
    type=click.Choice(["processes", "dask", "serial"]),
    default="processes",
    show_default=True,
    help="Who plays: processes of this machine, a Dask cluster, or this process alone.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Worker processes; as many as there are processors.")
@click.option("--scheduler", default="", metavar="ADDRESS", help="The scheduler of a Dask cluster that you trust.")
@click.option("--out", type=FILE, help="The folder of the results; FILE without its ending when left out.")
@click.option("--resume", is_flag=True, help="Go on with the results that are there.")
@click.option(
    "--recheck",
    type=click.IntRange(1),
    metavar="N",
    help="Go on with results of other rules if the first N games of each cell are still the same.",
)
@click.option("--games", type=click.IntRange(1), metavar="N", help="At most N games a cell, whatever the file says.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long.")
@click.option("--dry-run", is_flag=True, help="Check the file and list its cells; play nothing.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
def command(
    file: Path,
    engine: str,
    workers: int | None,
    scheduler: str,
    out: Path | None,
    resume: bool,
    recheck: int | None,
    games: int | None,
    seconds: float | None,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Play the study that FILE describes: every combination of what it varies, many games each.

    Tables, a plot and all games go into a folder. The results hang on the file alone: not on the engine, nor on the
    number of workers, nor on how often the run was broken off and gone on with (status 130 after Ctrl-C).
    """
    from kibitz.study.reading import read_study

    if scheduler and engine != "dask":
        raise UserError("--scheduler belongs to --engine dask.")
    with user_errors():
        study = read_study(file)
    if dry_run:
        _listed(study, games)
        return 0
    from kibitz.study.running import Options, run
    from kibitz.study.told import print_ran

    folder = out or file.with_suffix("")
    if folder == file:
        raise UserError(f"{file}: give --out, since the file has no ending to leave out.")
    number = workers or (1 if engine == "serial" else os.cpu_count() or 1)
    ran = run(study, Options(folder, engine, number, scheduler, resume or bool(recheck), games, seconds, recheck or 0))
    print_ran(ran, file, folder, as_json)
    return INTERRUPTED if ran.found.outcome.why == "interrupted" else 0


def _listed(study: Study, games: int | None) -> None:
    """Print the cells of a study."""
    from kibitz.study.running import looks_of

    looks = looks_of(study, games)
    click.echo(f"{study.keys.title}: {len(study.built)} cells, {looks.first:,} to {looks.most:,} games each")
    for one in study.built:
        click.echo(f"  {one.key}")
