"""The command group. It names each command's module and imports it only when that command runs."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from typing import IO, Any, NamedTuple

import click

from model.core.diagnostics import did_you_mean

INTERRUPTED = 130  # what shells report for a program stopped by Ctrl-C: 128 + SIGINT


class UserError(click.ClickException):
    """An error that the user can put right: a line on stderr without a traceback, exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to `file`, or to stderr when there is none."""
        click.echo(f"kibitz: {self.format_message()}", file=file or sys.stderr)


class LazyCommand(NamedTuple):
    """Where a command lives ("module:attribute") and its line in the list of commands."""

    target: str
    help: str

    @property
    def module(self) -> str:
        """The name of the module that defines the command."""
        return self.target.partition(":")[0]

    def exists(self) -> bool:
        """Say whether this installation has the module, without importing it."""
        return importlib.util.find_spec(self.module) is not None

    def load(self) -> click.Command:
        """Import the module and return its command."""
        command = getattr(importlib.import_module(self.module), self.target.partition(":")[2])
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.target} is a {type(command).__name__}, not a click command")
        # Every module calls its command `command`; the pages made from click show this name.
        command.name = self.module.rpartition(".")[2].rstrip("_")
        return command


COMMANDS = {
    "solve": LazyCommand("kibitz.cli.solve:command", "Find the best first actions, their exact value, and why."),
    "check": LazyCommand("kibitz.cli.check:command", "Check scenario files and the answers they state."),
    "show": LazyCommand("kibitz.cli.show:command", "Show a position, in the terminal or as an SVG."),
    "advise": LazyCommand("kibitz.cli.advise:command", "Rank the plays of this turn, with odds and reasons."),
    "new": LazyCommand("kibitz.cli.new:command", "Write the position file of a game that begins."),
    "campaign": LazyCommand("kibitz.cli.campaign:command", "Check a campaign that is written down, and go on with it."),
    "serve": LazyCommand("kibitz.cli.serve:command", "Open the page for the table in a browser."),
    "play": LazyCommand("kibitz.cli.play:command", "Play a position at the table, step by step."),
    "record": LazyCommand("kibitz.cli.record:command", "Tell a recorded game, step by step, with reasons."),
    "review": LazyCommand("kibitz.cli.review:command", "Tell the mistakes and the luck of a recorded game."),
    "odds": LazyCommand("kibitz.cli.odds:command", "Show the exact chances of what the automated side does next."),
    "study": LazyCommand("kibitz.cli.study:command", "Play many games of many variants, described in a file."),
    "compose": LazyCommand("kibitz.cli.compose:command", "Compose new puzzles, each proven unique and minimal."),
    "perft": LazyCommand("kibitz.cli.perft:command", "Count the lines of play below a position, by depth."),
    "rules": LazyCommand("kibitz.cli.rules:command", "List a game's rules and how far tests cover them."),
    "cards": LazyCommand("kibitz.cli.cards:command", "List, explain and start cards."),
    "import": LazyCommand("kibitz.cli.import_:command", "Make files of kibitz from decks, replays, saves and tables."),
    "export": LazyCommand("kibitz.cli.export:command", "Give out positions, boards, decks, cards and puzzles."),
}


class LazyGroup(click.Group):
    """A group that lists its commands from a table, so that its help imports none of them."""

    def __init__(self, *args: Any, lazy: dict[str, LazyCommand] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands that this installation has, in the order of the table."""
        return [name for name, lazy in self.lazy.items() if lazy.exists()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command, or return None when there is none of that name."""
        lazy = self.lazy.get(cmd_name)
        return lazy.load() if lazy and lazy.exists() else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.lazy[name].help) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that `args` begin with; a name that is none of them is a UserError."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            raise UserError(f"there is no command {args[0]!r}.{did_you_mean(args[0], names)}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="kibitz", prog_name="kibitz")
def cli() -> None:
    """Look at a board game position and say which action is best, by how much, and why."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line on `argv` (sys.argv by default) and return the exit status.

    A command may return an int as its status. Errors of the user become a message on stderr: status 2 for
    a UserError or wrong usage, 130 after Ctrl-C.
    """
    try:
        result = cli.main(args=None if argv is None else list(argv), prog_name="kibitz", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("kibitz: interrupted", err=True)
        return INTERRUPTED
    return result if isinstance(result, int) else 0
