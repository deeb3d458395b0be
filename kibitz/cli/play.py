"""`kibitz play`: a game at the table, step by step: your dice and cards, the automated side by the rules."""

from __future__ import annotations

from pathlib import Path

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, user_errors


@click.command()
@click.argument("file", type=FILE)
@click.option("--seed", type=int, default=None, help="Of what kibitz rolls; a record has its own.")
@click.option("--roll", is_flag=True, help="Let kibitz roll everything without asking.")
@click.option("--save", "target", type=FILE, help="Write the record here after every step.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), default=10.0, show_default=True, help="For odds and advise."
)
def command(file: Path, seed: int | None, roll: bool, target: Path | None, seconds: float) -> int:
    """Play the position FILE, or go on with a saved record.

    The automated side moves by the rules, each step with its reason. Type `help` for what can be typed.
    """
    from kibitz.play import Table
    from kibitz.session import open_session, refuse_to_save
    from kibitz.text import console

    session = open_session(file, seed)
    refusal = refuse_to_save(target) if target else ""
    if refusal:
        raise UserError(f"--save {refusal}")
    with user_errors():
        Table(session, console(), roll, target, seconds).run()
    return 0
