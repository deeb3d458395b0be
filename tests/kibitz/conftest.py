"""A scenario that the tests of the commands share, and a way to run them."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from kibitz.cli.main import main

SCENARIO = """\
format: 1
id: open-the-path
title: Open the path
game: ascension
source: original
board:
  map: |
    P . f . .
     . . . s .
    . f . . Q
  legend:
    f: forest
    s: {shrine: 2}
    P: {portal: blue}
    Q: {portal: red}
seats:
  - name: blue
    power: 3
    figures:
      - {card: raven-siren, at: a2}
      - {card: twilight-scout, at: a3, ready: false}
  - name: red
    honor: 3
    figures:
      - {card: spike-vixen, at: e2}
      - {card: rut, at: c3}
to_move: blue
goal: {defeat: [rut]}
checks:
  - {sight: [raven-siren, rut], visible: true}
  - {sight: [raven-siren, spike-vixen], visible: false}
answer:
  value: 1
  first: [command raven-siren]
  unique: true
  line: [command raven-siren, attack rut, finish, end]
  tempting: {line: [command cultist a1], value: 0, why: A Cultist is too weak for Rut.}
"""


@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []})
@click.pass_context
def program(ctx: click.Context) -> None:
    """Run kibitz with these arguments and exit with its status, as the installed program does."""
    ctx.exit(main(ctx.args))


def run(*args: object) -> Result:
    """The result of one kibitz command: its output and its exit status."""
    return CliRunner().invoke(program, [str(arg) for arg in args])


@pytest.fixture
def kibitz():
    """`run` as a fixture: output and exit status of a command as the real program gives them."""
    return run


@pytest.fixture
def scenario(tmp_path: Path):
    """A function that writes the shared scenario, with texts replaced, and returns its path."""

    def write(*changes: tuple[str, str], name: str = "s.yaml") -> Path:
        text = SCENARIO
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture
def long_scenario(scenario) -> Path:
    """A position that brute force does not finish: more Power, ready figures, two of them more."""
    return scenario(
        ("power: 3", "power: 30"),
        (
            "at: a3, ready: false}",
            "at: a3}\n      - {card: tyranyx}\n      - {card: prime}\n      - {card: demon-slayer}",
        ),
    )
