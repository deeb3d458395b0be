"""`kibitz play`: a game at the table, step by step: your dice and cards, the automated side by the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, POSITION, STDIN, Source, read_scenario, user_errors

if TYPE_CHECKING:
    from kibitz.play import Table
    from kibitz.recordwriter import Writer
    from kibitz.session import Session


@click.command()
@click.argument("file", type=POSITION)
@click.option("--seed", type=int, default=None, help="Of what kibitz rolls; a record has its own.")
@click.option("--roll", is_flag=True, help="Let kibitz roll everything without asking.")
@click.option("--save", "target", type=FILE, help="Write the record here, a line for every step as it is taken.")
@click.option("--player", "players", multiple=True, help="Name a player in the new record; may be given several times.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), default=10.0, show_default=True, help="For odds and advise."
)
def command(
    file: Source, seed: int | None, roll: bool, target: Path | None, players: tuple[str, ...], seconds: float
) -> int:
    """Play the position FILE, a file or a position string, or go on with a record.

    A record that is gone on with is written on, or with --save written anew elsewhere. The automated side moves by the
    rules, each step with its reason. Type `help` for what can be typed.
    """
    from kibitz.keeper import Keeper
    from kibitz.play import Table
    from kibitz.session import open_session
    from kibitz.text import console

    path = file if isinstance(file, Path) else Path()  # a string is no record that could be written on
    session = open_session(path, seed) if isinstance(file, Path) else _session_of(file, seed)
    writer, careful = _writer(session, path, target, players), sys.stdin.isatty()
    keeper = Keeper(session, writer, careful)
    table = Table(session, console(), roll, seconds, keeper)
    if careful and writer is None:
        _remind(table)
    try:
        with user_errors():
            table.run()
    finally:
        keeper.close()
    return 0


def _remind(table: Table) -> None:
    """Name the games that were broken off and that nobody saved."""
    from kibitz import unsaved

    for game in unsaved.left():
        when = f" of {game.date}" if game.date else ""
        table.say(f"a game{when} was broken off and not saved; go on: kibitz play {game.path}", "yellow")


def _session_of(text: str, seed: int | None) -> Session:
    """The session of a position string."""
    from kibitz.session import Session

    if text == STDIN:
        raise UserError("play reads what you type from stdin; give the position as a file or as a string.")
    return Session(read_scenario(text), text.strip(), seed or 0)


def _writer(session: Session, file: Path, target: Path | None, players: tuple[str, ...]) -> Writer | None:
    """What writes the record: where --save says, or on in the record that was opened."""
    from datetime import datetime

    from kibitz.recordfile import header_of
    from kibitz.recordwriter import Writer, same_file

    if target is None and session.header is None:
        if players:
            raise UserError("--player names players in a new record; say with --save where it is to be.")
        return None
    if target is None or (session.header is not None and same_file(file, target)):
        if players:
            raise UserError("--player: the players of a record stay as they are; give --save ANOTHER.")
        return Writer(file, session)
    try:
        header = header_of(session, datetime.now().isoformat(timespec="minutes"), players)
    except ValueError:
        said = "at most 12 names, each one line of up to 400 characters without control characters"
        raise UserError(f"--player: {said}.") from None
    try:
        return Writer(target, session, header)
    except UserError as error:
        raise UserError(f"--save {error.format_message()}") from None
