"""`kibitz export`: positions, boards, decks, cards and puzzles in forms that others take."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, POSITION, Source, free_to_write, read_scenario, user_errors, write_atomically

if TYPE_CHECKING:
    from kibitz.session import Session
    from model.scenario import Scenario

Command = Callable[..., Any]
GAMES = ("ascension", "redrains", "raidboss")


def common(function: Command) -> Command:
    """The options of every export."""
    for option in (
        click.option("--force", is_flag=True, help="Overwrite the file."),
        click.option("-o", "--out", type=FILE, help="Write this file; otherwise the result is printed."),
    ):
        function = option(function)
    return function


@click.group()
def command() -> None:
    """Give out positions, boards, decks, cards and puzzles in forms that others take.

    FILE of a position may also be a position string, or - for what comes from stdin.
    A PNG of a position is made by the page (`share or save`); `svg` draws one that every browser shows.
    """


@command.command("scenario")
@click.argument("file", type=POSITION)
@common
def scenario(file: Source, **chosen: Any) -> None:
    """The position that FILE has come to, as a position file: a position, or a game that was saved or recorded."""
    from kibitz.exporters.positions import scenario_text

    _put(scenario_text(_session(file)), chosen)


@command.command("string")
@click.argument("file", type=POSITION)
@common
def string(file: Source, **chosen: Any) -> None:
    """The position of FILE as one line, to be pasted anywhere."""
    from kibitz.exporters.strings import string_of

    session = _session(file)
    text = string_of(session.scenario, session.state)
    if text is None:
        raise UserError(f"{file}: no string can say this position; `kibitz export scenario` may.")
    _put(text + "\n", chosen)


@command.command("svg")
@click.argument("file", type=POSITION)
@common
def svg(file: Source, **chosen: Any) -> None:
    """The position of FILE as a drawing, the same as `kibitz show FILE --svg`."""
    from kibitz.drawing import drawn

    _put(drawn(read_scenario(file)), chosen)


def _session(source: Source) -> Session:
    """The game in a file, or one that begins with a position string or with what comes from stdin."""
    from kibitz.recordfile import read_session
    from kibitz.session import Session

    return read_session(source) if isinstance(source, Path) else Session(read_scenario(source), "")


@command.command("hexjson")
@click.argument("file", type=FILE)
@common
def hexjson(file: Path, **chosen: Any) -> None:
    """The battlefield of the position or map FILE as HexJSON, in the layout odd-r."""
    from kibitz.exporters.positions import hexjson_text

    with user_errors():
        _put(hexjson_text(file), chosen)


@command.command("deck")
@click.argument("file", type=FILE, required=False)
@click.option("--deck", "name", default="", help="The deck's id; all decks of the box are known without FILE.")
@common
def deck(file: Path | None, name: str, **chosen: Any) -> None:
    """A deck of the file FILE, or of the box, as the text that ashes.live shares."""
    from kibitz.exporters.decks import deck_text

    with user_errors():
        _put(deck_text(file, name), chosen)


@command.command("cards")
@click.argument("game", type=click.Choice(GAMES))
@click.argument("pack")
@common
def cards(game: str, pack: str, **chosen: Any) -> None:
    """The cards of the PACK of GAME, by its name or its file, as CSV that `kibitz import cards` reads back."""
    from kibitz.exporters.cardcsv import cards_csv

    with user_errors():
        _put(cards_csv(game, pack), chosen)


@command.command("anki")
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--media", type=FILE, metavar="FOLDER", help="Put pictures into this folder, not into the cards.")
@click.option("--seed", type=int, default=0, show_default=True, help="Fixes the options and their order.")
@common
def anki(files: tuple[Path, ...], media: Path | None, seed: int, **chosen: Any) -> None:
    """The puzzles in FILES or folders as cards for Anki: picture, options, answer, tags, as text to import.

    Pictures are in the cards; with --media they are files for the folder `collection.media` of Anki.
    """
    from kibitz.exporters.puzzles import anki_tsv

    free_to_write(chosen["out"], chosen["force"])
    puzzles = _puzzles(files)
    pictures: dict[str, str] = {}
    text = anki_tsv(puzzles, seed, pictures if media is not None else None)
    if media is not None:
        _pictures(media, pictures)
    _put(text, chosen, f"{len(puzzles)} puzzles")


def _pictures(folder: Path, pictures: dict[str, str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror or 'cannot be made'}. Check the path.") from None
    for name, text in pictures.items():
        write_atomically(folder / name, text)


@command.command("index")
@click.argument("files", nargs=-1, required=True, type=FILE)
@common
def index(files: tuple[Path, ...], **chosen: Any) -> None:
    """The puzzles in FILES or folders as a table (CSV): id, position, moves, value, difficulty, themes."""
    from kibitz.exporters.puzzles import index_csv

    puzzles = _puzzles(files)
    _put(index_csv(puzzles), chosen, f"{len(puzzles)} puzzles")


def _puzzles(files: tuple[Path, ...]) -> list[Scenario]:
    from kibitz.exporters.puzzles import puzzles_of

    puzzles = puzzles_of(files)
    if not puzzles:
        raise UserError("no puzzle: expected positions that state an answer with its first action.")
    return puzzles


@command.command("forum")
@click.argument("file", type=POSITION)
@click.option("--plain", is_flag=True, help="Plain text, for forums without Markdown.")
@click.option("--plays", type=click.IntRange(1, 50), default=5, show_default=True, help="How many plays to show.")
@click.option("--nodes", type=click.IntRange(1), help="Look into at most this many positions.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), help="Work at most this long; 10 without any limit."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the sampled games.")
@common
def forum(
    file: Source, plain: bool, plays: int, nodes: int | None, seconds: float | None, seed: int, **chosen: Any
) -> None:
    """The position of FILE with its best plays as a block for a forum post, in Markdown.

    A drawing as text, then numbered plays with value, standing, interval, difference and effort.
    """
    from kibitz.cli.advise import SECONDS, advised, asked_of
    from kibitz.exporters.forum import forum_block
    from solvers.limits import Limits

    free_to_write(chosen["out"], chosen["force"])
    scenario = read_scenario(file)
    asked = asked_of(scenario)
    limits = Limits(nodes, SECONDS if nodes is None and seconds is None else seconds)
    with user_errors():
        advice = advised(scenario.problem, asked, limits, seed, plays, None)
        _put(forum_block(scenario, scenario.problem, asked, advice, plain), chosen)


def _put(text: str, chosen: dict[str, Any], what: str = "") -> None:
    """Print a result, or write it where it may be written."""
    out = chosen["out"]
    free_to_write(out, chosen["force"])
    if out is None:
        click.echo(text, nl=False)
        return
    write_atomically(out, text)
    click.echo(f"{out}: written" + (f", {what}" if what else ""))
