"""`kibitz odds`: the exact chances of what the automated side does next."""

from __future__ import annotations

import click

from kibitz.cli.main import INTERRUPTED, UserError
from kibitz.files import POSITION, Source, read_scenario, user_errors


@click.command()
@click.argument("file", type=POSITION)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option("--first", multiple=True, metavar="ACTION", help="Take this action first; may be given several times.")
@click.option(
    "--until",
    default="",
    help="Where to stop: round, or another end of the game (chimera, players; turn, boss_action, roll; villains), "
    "or what to look at now (hand, draw, treasure).",
)
@click.option(
    "--turns",
    "--count",
    "turns",
    type=click.IntRange(1, 20),
    default=1,
    show_default=True,
    help="Look that many of these ahead.",
)
@click.option(
    "--defend",
    multiple=True,
    metavar="ANSWER",
    help="State a decision, such as no-block or `choose rut`; the first that fits counts. Without it, or as `best`: "
    "the best ones.",
)
@click.option("--ask", multiple=True, metavar="NAME", help="Show these numbers only (names as in --json), jointly too.")
@click.option("--outcomes", type=click.IntRange(0), default=8, show_default=True, help="Distinct outcomes to list.")
@click.option("--nodes", type=click.IntRange(1), help="Look into at most this many positions.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long.")
def command(
    file: Source,
    as_json: bool,
    first: tuple[str, ...],
    until: str,
    turns: int,
    defend: tuple[str, ...],
    ask: tuple[str, ...],
    outcomes: int,
    nodes: int | None,
    seconds: float | None,
) -> int:
    """Show the exact chances of what happens from the position FILE to the end of the
    automated side's next turn: the Chimera's, the Villains', or this turn against a Boss;
    or of what a hidden hand, card or Treasure turns out to be.

    Every distinct outcome has its probability, and so has everything that may be asked of it: units lost, wounds,
    tokens, the Ultimate, each reveal. A chance is PROVEN, or a BOUND when a limit or Ctrl-C came first (status 130).
    """
    from kibitz.odds import Report, run
    from model.asking import asking
    from solvers.limits import Limits

    scenario = read_scenario(file)
    asked = asking(scenario.game, scenario.problem)
    horizon = until or asked.horizons[0]
    if horizon not in asked.horizons:
        raise UserError(f"--until {horizon}: expected one of {', '.join(asked.horizons)}.")
    with user_errors():
        report: Report = run(scenario, asked, horizon, turns, first, defend, ask, Limits(nodes, seconds))
        if as_json:
            from kibitz.jsonout import dump

            click.echo(dump(report.as_json(outcomes)))
        else:
            from kibitz.odds_text import print_report
            from kibitz.text import console

            print_report(console(), report, outcomes)
    return INTERRUPTED if "interrupted" in report.found.notes else 0
