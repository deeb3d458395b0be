"""Red Rains position files for the tests of the commands, and a way to run a command with typed lines."""

from __future__ import annotations

import click
from click.testing import CliRunner, Result

from kibitz.cli.main import main

FIGHT = """\
format: 1
id: fight
title: A fight
game: redrains
source: original
aspects: fury
red_rains: 1
rage: 3
wounds: 4
row: ["rampage ^2", "firebelly e1", "?2", "?1"]
player:
  phoenixborn: noah-redmoon w3
  units: ["old-salt w1", "bone-crow"]
  dice: "1 cer:P 2 cer:C / 7 cer"
  hand: [phoenix-attendant]
  deck: viros-noah-redmoon
goal: {maximise: [{chimera_wounds: 1}, {wounds: -1}], until: chimera}
"""


@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []})
@click.pass_context
def _program(ctx: click.Context) -> None:
    ctx.exit(main(ctx.args))


def run(*args: object, typed: str = "") -> Result:
    """The result of one kibitz command whose standard input is `typed`."""
    return CliRunner().invoke(_program, [str(arg) for arg in args], input=typed)


def words(result: Result) -> str:
    """The output of a command in one line."""
    return " ".join(result.output.split())
