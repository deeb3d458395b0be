"""A study's results in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.text import Text

from kibitz.jsonout import dump
from kibitz.study import files, tables
from kibitz.text import SAMPLE_BANNER, console

if TYPE_CHECKING:
    from rich.table import Table

    from kibitz.study.running import Ran


def print_ran(ran: Ran, file: Path, folder: Path, as_json: bool) -> None:
    """Print what a run has found and what it has cost."""
    found = ran.found
    if as_json:
        click.echo(dump(tables.data(found)))
        return
    out = console()
    out.print(Text(found.study.keys.title, style="bold"))
    out.print(Text(found.study.keys.asks.strip()))
    if found.study.sample:
        out.print(Text(SAMPLE_BANNER, style="bold yellow"))
    out.print(_table(tables.heads(found), list(tables.lines(found))))
    for name, some in found.axes:
        out.print(_table(*tables.level_table(found, name, some)))
    for note in tables.notes(found):
        out.print(note)
    out.print(cost(ran))
    for line in files.lacking():
        out.print(line)
    click.echo(f"written to {folder}: {', '.join(ran.written)}")
    if found.outcome.why:
        click.echo(f"ended early ({found.outcome.why}); go on with: kibitz study {file} --resume")


def cost(ran: Ran) -> str:
    """What a run has cost, in a sentence."""
    spent = ran.spent
    if not spent.games:
        return "No game had to be played."
    text = f"{spent.games:,} games in {spent.batches:,} batches, {spent.cpu:.1f} s of CPU time, {spent.wall:.1f} s"
    over = f"{1000 * spent.overhead:.1f} ms of scheduling and transfer per batch (median)"
    share = f", {100 * spent.overhead * spent.batches / spent.cpu:.1f} % of the games" if spent.cpu else ""
    start = max(spent.starts.values(), default=0.0)
    again = f"; {spent.retried} batches given out again" if spent.retried else ""
    return f"{text}; {over}{share}; a worker's start took {start:.1f} s{again}."


def _table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, overflow="fold")
    for line in lines:
        table.add_row(*line)
    return table
