"""`kibitz new`: the position file of a game that begins."""

from __future__ import annotations

from pathlib import Path

import click

from kibitz.cli.new_ascension import command as ascension
from kibitz.files import FILE, free_to_write, user_errors, write_new

PLAY = "kibitz play"


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

    free_to_write(out, force)
    split = tuple(map(split_five, fives))
    name = out.stem if out is not None else "new-game"
    with user_errors():
        text = new_game(
            Choices(decks, split, difficulty, level, aspects, chimera, first, own, (*USUAL_PACKS, *packs), title),
            name,
        )
    write_new(out, text, PLAY)


@command.command("raidboss")
@click.option("--boss", required=True, help="The Boss.")
@click.option("--team", required=True, metavar="A,B,C,D", help="The four Heroes, from position 1 to 4.")
@click.option("--mode", default="normal", show_default=True, help="normal or adrenaline.")
@click.option("--last-stand", default="random", show_default=True, help="random, none, or a Last Stand of the Boss.")
@click.option("--challenge", default="none", show_default=True, help="A Challenge Card of the Boss, or none.")
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="A card pack instead of the sample; repeatable.")
@click.option("--title", default="", help="A line for people.")
@click.option("--out", type=FILE, help="Write this file; otherwise the position is printed.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def raidboss(
    boss: str,
    team: str,
    mode: str,
    last_stand: str,
    challenge: str,
    packs: tuple[str, ...],
    title: str,
    out: Path | None,
    force: bool,
) -> None:
    """Set up a fight of Raid Boss up to its first round: four Boss Cards dealt and hidden.

    Every mistake in the choices is named at once (exit status 2). `kibitz play FILE` goes on from there.
    """
    from kibitz.newfight import FightChoices, new_fight_text

    free_to_write(out, force)
    heroes = tuple(filter(None, (one.strip() for one in team.split(","))))
    choices = FightChoices(boss, heroes, mode, last_stand, challenge, packs or ("sample",), title)
    with user_errors():
        text = new_fight_text(choices, out.stem if out is not None else "new-fight")
    write_new(out, text, PLAY)


command.add_command(ascension)
