"""The option `--database`: a file that keeps what is proven from one run to the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from solvers.database import Database

VARIABLE = "KIBITZ_DATABASE"
"""Names the file where the option does not."""


def _opened(context: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Use the file until the command is over; what is wrong with it is said then, and changes nothing else."""
    if path is None or context.resilient_parsing:
        return
    from solvers.database import Database

    database = context.with_resource(Database(path).in_use())
    context.call_on_close(lambda: _said(database))


def _said(database: Database) -> None:
    for note in database.notes:
        click.echo(f"kibitz: note: {note}", err=True)


def database_option(command: Any) -> Any:
    """Give a command the option `--database FILE`."""
    return click.option(
        "--database",
        type=click.Path(dir_okay=False, path_type=Path),
        envvar=VARIABLE,
        show_envvar=True,
        expose_value=False,
        callback=_opened,
        help="Keep what is proven in this file, and use what is there.",
    )(command)
