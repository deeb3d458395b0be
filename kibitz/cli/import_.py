"""`kibitz import`: decks, positions, boards and cards from elsewhere, each with a report of what was understood."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, free_to_write, user_errors, write_atomically

if TYPE_CHECKING:
    from kibitz.importers import Imported, Source

BAD = 2
Command = Callable[..., Any]


def _options(*made: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several options as one decorator, in the order in which help shows them."""

    def add(function: Command) -> Command:
        for option in reversed(made):
            function = option(function)
        return function

    return add


COMMON = _options(
    click.argument("file", type=FILE),
    click.option(
        "-o", "--out", type=FILE, help="Write this file; otherwise the result is printed, the report on stderr."
    ),
    click.option("--force", is_flag=True, help="Overwrite the file."),
    click.option("--strict", is_flag=True, help="Write nothing when anything was not understood (exit status 2)."),
)
TITLE = click.option("--title", default="", help="A line for people.")
GOAL = click.option("--goal", default="", metavar="YAML", help="The question, such as `{win: true, until: chimera}`.")
REPLAY = _options(
    click.option("--list", "listed", is_flag=True, help="List the snapshots of a replay, and write nothing."),
    click.option("--at", type=click.IntRange(1), default=None, help="Take this snapshot of a replay."),
    click.option("--turn", type=click.IntRange(1), default=None, help="Take the snapshot in which this turn begins."),
    click.option("--aspects", default="", help="The Chimera's aspect deck: a subtype, or 18 cards with commas."),
    click.option(
        "--difficulty", type=click.Choice(["standard", "heroic"]), help="Which side of the Chimera card lies up."
    ),
    click.option("--level", type=click.IntRange(1, 3), default=None, help="Which level of the Chimera card it is."),
)
TABLE = _options(
    click.option("--objects", "listed", is_flag=True, help="List all objects of the table, and write nothing."),
    click.option(
        "--hex",
        "hexes",
        multiple=True,
        metavar="'X,Z=C4'",
        help="A known hex: `x,z=c4` or `NAME=c4`. Give two or more.",
    ),
    click.option(
        "--as", "aliases", multiple=True, metavar="NAME=WHAT", help="What an object is: a card, terrain, or `ignore`."
    ),
    click.option(
        "--seat", "seats", multiple=True, metavar="NAME", help="A side of the table, in turn order; repeatable."
    ),
    click.option("--board", default="", metavar="MAP", help="The battlefield: a map by name, or a file that has one."),
)
ROWS_UP = click.option("--rows-up", is_flag=True, help="Row 0 is the lowest one, not the highest.")
CARDS = _options(
    click.option("--game", type=click.Choice(["ascension", "redrains", "raidboss"]), help="Whose cards they are."),
    click.option("--pack", default="", help="The name of the pack; that of the file it is written to otherwise."),
    click.option(
        "--sample/--printed", default=None, help="Whether the cards are invented, or those of the printed game."
    ),
    click.option("--source", default="", help="Where the numbers come from, in your own words."),
    click.option(
        "--certainty",
        default="",
        metavar="'C=MEANING'",
        help="A letter for how sure numbers are, with its meaning; repeatable.",
    ),
)


@click.group()
def command() -> None:
    """Make files of kibitz from what you have elsewhere. Nothing is fetched from the net.

    Each import ends with a report: what was understood, what was not, item by item with its place and why, and what to
    look at again. What cannot be used at all is refused (exit status 2), and nothing is written.
    """


@command.command("ashes-text")
@COMMON
def ashes_text(**chosen: Any) -> int:
    """A deck as text, from the box "Share and export" of ashes.live. Makes a file for `kibitz new redrains --decks`."""
    return _imported("ashes-text", chosen)


@command.command("ashes-json")
@COMMON
def ashes_json(**chosen: Any) -> int:
    """Decks as JSON of ashes.live: one deck, its envelope, or an export of many."""
    return _imported("ashes-json", chosen)


@command.command("ashteki-deck")
@COMMON
def ashteki_deck(**chosen: Any) -> int:
    """Decks of Ashteki as JSON; a Chimera's deck becomes the keys of a position that name its aspects."""
    return _imported("ashteki-deck", chosen)


@command.command("ashteki")
@COMMON
@REPLAY
@TITLE
@GOAL
def ashteki(**chosen: Any) -> int:
    """A position from a replay of Ashteki (its zip, or the JSON in it), from a state, or from a test set-up.

    Games against a Chimera are read; what nobody at a table knows, such as the order of a pile, is left unknown.
    """
    return _imported("ashteki", chosen)


@command.command("tts")
@COMMON
@TABLE
@TITLE
@GOAL
def tts(**chosen: Any) -> int:
    """A position of Ascension Tactics from a save of Tabletop Simulator.

    Two known hexes say how the table's coordinates lie over the battlefield; a third one checks them.
    """
    return _imported("tts", chosen)


@command.command("hexjson")
@COMMON
@ROWS_UP
@click.option("--board-only", is_flag=True, help="Write the battlefield by itself, for maps and for `--board`.")
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="A side, in turn order; repeatable.")
@TITLE
@GOAL
def hexjson(**chosen: Any) -> int:
    """A battlefield from HexJSON (odd-r, even-r, odd-q, even-q), as a position without figures."""
    return _imported("hexjson", chosen)


@command.command("cards")
@COMMON
@CARDS
def cards(**chosen: Any) -> int:
    """A card pack from CSV: one card a row, columns named like the keys of a pack, `effects` holding YAML.

    Put the result into the folder that `kibitz cards where GAME` names.
    """
    return _imported("cards", chosen)


@command.command("auto")
@COMMON
@REPLAY
@TITLE
@GOAL
def auto(**chosen: Any) -> int:
    """Whatever the FILE is: its kind is read off its content. Options of one kind only belong to its own command."""
    from kibitz.importers import kind_of

    source = _source(chosen["file"])
    with user_errors():
        found = kind_of(source)
    click.echo(f"{source.name}: read as {found}", err=True)
    return _imported(found, chosen, source)


def _source(file: Path) -> Source:
    from kibitz.importers import read_source

    with user_errors():
        return read_source(file)


def _imported(kind: str, chosen: dict[str, Any], source: Source | None = None) -> int:
    """Import one file: print or write the result, and the report."""
    from kibitz.importers import KINDS, Options, convert, module

    out, known = chosen["out"], set(Options._fields)
    free_to_write(out, chosen["force"])
    source = source or _source(chosen["file"])
    if chosen.get("listed"):
        if not hasattr(module(kind), "listing"):
            raise UserError(f"{source.name}: nothing to list in {KINDS[kind].title}.")
        with user_errors():
            click.echo("\n".join(module(kind).listing(source)))
        return 0
    given = {name: value for name, value in chosen.items() if name in known and value is not None}
    if kind == "cards" and not given.get("pack") and out is not None:
        given["pack"] = out.stem
    with user_errors():
        made = convert(kind, source, Options(**given))
    return _put(made, out, chosen["strict"])


def _put(made: Imported, out: Path | None, strict: bool) -> int:
    report = made.report.lines()
    if strict and not made.report.complete:
        click.echo("\n".join(report), err=True)
        raise UserError("--strict: not everything was understood, so nothing was written.")
    if out is None:
        click.echo("\n".join(report), err=True)
        click.echo(made.text, nl=False)
        return 0
    write_atomically(out, made.text)
    click.echo("\n".join(report))
    click.echo(f"{out}: written" + (f"; {made.then.replace('FILE', str(out))}" if made.then else ""))
    return 0
