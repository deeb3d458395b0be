"""Advice while it is being worked out: a table that is refreshed on a terminal, or a line of JSON for every list."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from kibitz.figures import figure, is_chance
from kibitz.jsonout import dump_line
from kibitz.jsonout import number as json_number

if TYPE_CHECKING:
    from rich.table import Table

    from solvers.advise_lines import Advice

Report = Callable[["Advice"], None]


@contextmanager
def shown(goal: Any, stream: bool = False, hush: Callable[[str], str] = str) -> Iterator[Report | None]:
    """A function that shows a list so far on stderr; None where nobody looks: no terminal, and no `stream` asked.

    `hush` takes out of a text what whoever looks may not see.
    """
    if stream:
        yield lambda advice: click.echo(dump_line(progress_data(advice)), err=True)
    elif sys.stderr.isatty():
        from rich.console import Console
        from rich.live import Live

        likely = is_chance(goal)
        with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
            yield lambda advice: live.update(table(advice, likely, hush), refresh=True)
    else:
        yield None


def table(advice: Advice, likely: bool, hush: Callable[[str], str] = str) -> Table:
    """The list so far with the effort behind it."""
    from rich.table import Table

    caption = f"{advice.seconds:.1f} s, {advice.plays:,} plays, {advice.nodes:,} nodes, {advice.samples:,} games so far"
    found = Table(caption=caption, caption_justify="left", box=None, padding=(0, 2, 0, 0), expand=True)
    # Widths that do not change from list to list; the play, which may be long, takes what is left.
    for name, width in (("", 2), ("worth", 7), ("from", 7), ("to", 7), ("standing", 8), ("games", 6)):
        found.add_column(name, justify="left" if name == "standing" else "right", no_wrap=True, min_width=width)
    found.add_column("play", overflow="fold", ratio=1)
    for line in advice.lines:
        worth = [figure(value, likely).rpartition("= ")[2] for value in (line.value, line.low, line.high)]
        play = hush(" > ".join(map(str, line.actions)))
        found.add_row(str(line.rank), *worth, line.status.value, f"{line.samples:,}", play)
    return found


def progress_data(advice: Advice) -> dict[str, Any]:
    """The list so far as plain data."""
    return {
        "seconds": round(advice.seconds, 3),
        "plays": advice.plays,
        "nodes": advice.nodes,
        "samples": advice.samples,
        "lines": [
            {
                "rank": line.rank,
                "actions": [str(action) for action in line.actions],
                "status": line.status.value,
                "value": json_number(line.value),
                "low": json_number(line.low),
                "high": json_number(line.high),
                "samples": line.samples,
            }
            for line in advice.lines
        ],
    }
