"""`kibitz record`: a game that was recorded, told step by step, with the reasons and the rules."""

from __future__ import annotations

from pathlib import Path

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, free_to_write, write_atomically


@click.command()
@click.argument("file", type=FILE)
@click.option("--markdown", is_flag=True, help="Write Markdown instead of plain text.")
@click.option("--out", type=FILE, help="Write into this file instead of the terminal.")
@click.option("--force", is_flag=True, help="Overwrite the file of --out.")
def command(file: Path, markdown: bool, out: Path | None, force: bool) -> None:
    """Tell the game in the record FILE: every step with its reasons, remarks, and the result.

    Every step is checked by the rules on the way: a record that is told is a game that can have been played.
    """
    from kibitz.record_text import told
    from kibitz.session import open_session

    free_to_write(out, force)
    session = open_session(file, None)
    if session.header is None and not session.steps:
        raise UserError(f"{file} is a position, no record of a game. `kibitz play {file} --save RECORD` writes one.")
    text = told(session, markdown)
    if out is None:
        click.echo(text, nl=False)
        return
    write_atomically(out, text)
    click.echo(f"{out}: written")
