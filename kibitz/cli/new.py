"""`kibitz new`: the position file of a game that begins."""

from __future__ import annotations

from pathlib import Path

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, user_errors, write_atomically


@click.group()
def command() -> None:
    """Write the position of a game that begins, for `kibitz play` and the other commands."""


@command.command("redrains")
@click.option("--deck", "decks", multiple=True, metavar="DECK", help="A player's deck; give it twice for two players.")
@click.option(
    "--first-five",
    "fives",
    multiple=True,
    metavar="A,B,C,D,E",
    help="The five cards that a player begins with; once a deck, in their order.",
)
@click.option("--difficulty", default="standard", show_default=True, help="standard or heroic.")
@click.option("--level", type=int, default=1, show_default=True, help="1, 2 or 3.")
@click.option("--aspects", default="fury", show_default=True, help="The Chimera's aspect deck: a subtype.")
@click.option("--chimera", default="corpse-of-viros", show_default=True, help="The Chimera card.")
@click.option("--first", type=int, default=1, show_default=True, help="The player who holds the first player token.")
@click.option("--decks", "own", type=FILE, help="A file with further preconstructed decks.")
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="A further card pack; may be given several times.")
@click.option("--title", default="", help="A line for people.")
@click.option("--out", type=FILE, help="Write this file; otherwise the position is printed.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def redrains(
    decks: tuple[str, ...],
    fives: tuple[str, ...],
    difficulty: str,
    level: int,
    aspects: str,
    chimera: str,
    first: int,
    own: Path | None,
    packs: tuple[str, ...],
    title: str,
    out: Path | None,
    force: bool,
) -> None:
    """Set up a standalone game of Red Rains up to the first prepare phase: rows face down, decks shuffled.

    Every mistake in the choices is named at once (exit status 2). `kibitz play FILE` goes on from there.
    """
    from kibitz.newgame import USUAL_PACKS, Choices, new_game, split_five

    if out is not None and out.exists() and not force:
        raise UserError(f"{out} is there already; give --force to overwrite it, or another name.")
    split = tuple(map(split_five, fives))
    name = out.stem if out is not None else "new-game"
    with user_errors():
        text = new_game(
            Choices(decks, split, difficulty, level, aspects, chimera, first, own, (*USUAL_PACKS, *packs), title),
            name,
        )
    if out is None:
        click.echo(text, nl=False)
        return
    write_atomically(out, text)
    click.echo(f"{out}: written; kibitz play {out}")
