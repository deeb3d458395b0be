"""`kibitz perft`: how many lines of play lie below a position."""

from __future__ import annotations

import click

from kibitz.files import POSITION, Source, read_scenario, user_errors


@click.command()
@click.argument("file", type=POSITION)
@click.argument("depth", type=click.IntRange(0))
@click.option("--divide", "divided", is_flag=True, help="Split the number by first step.")
def command(file: Source, depth: int, divided: bool) -> None:
    """Count the lines of exactly DEPTH steps, actions and chance outcomes alike, in the scenario FILE."""
    from solvers.perft import divide, perft

    problem = read_scenario(file).problem
    if divided and depth == 0:
        raise click.BadParameter("--divide takes a depth of 1 or more.", param_hint="DEPTH")
    with user_errors():
        if not divided:
            click.echo(f"{perft(problem.game, problem.state, depth):,}")
            return
        total = 0
        for step, count in divide(problem.game, problem.state, depth):
            click.echo(f"{step}: {count:,}")
            total += count
        click.echo(f"total: {total:,}")
