"""`kibitz campaign`: a campaign of Red Rains that is written down, checked, shown and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, BadInput, user_errors, write_atomically

if TYPE_CHECKING:
    from model.redrains.campaign import Campaign
    from model.redrains.deck_precons import Precon

F = TypeVar("F", bound=Callable[..., Any])
BAD = 2


def _sources(function: F) -> F:
    """The options that say which decks and cards there are."""
    decks = click.option("--decks", "own", type=FILE, help="A file with further preconstructed decks.")
    packs = click.option("--pack", "packs", multiple=True, metavar="PACK", help="A further card pack.")
    return decks(packs(function))


@click.group()
def command() -> None:
    """Check, show and continue a campaign or standalone game of Red Rains that a file tells of."""


@command.command("check")
@click.argument("files", nargs=-1, required=True, type=FILE)
@_sources
def check(files: tuple[Path, ...], own: Path | None, packs: tuple[str, ...]) -> int:
    """Check campaign FILES: every change of a deck by the rules, with line and rule (exit status 2)."""
    from kibitz.campaign_text import summary

    worst = 0
    for file in files:
        try:
            click.echo(f"{file}: OK  {summary(_read(file, own, packs)[0])}")
        except BadInput as error:
            error.show()
            worst = BAD
    return worst


@command.command("show")
@click.argument("file", type=FILE)
@_sources
def show(file: Path, own: Path | None, packs: tuple[str, ...]) -> None:
    """Show where the campaign in FILE stands: encounters, the next Chimera, every deck and what changed in it."""
    from kibitz.campaign_text import lines

    campaign, owned = _read(file, own, packs)
    with user_errors():
        for line in lines(campaign, owned):
            click.echo(line)


@command.command("next")
@click.argument("file", type=FILE)
@click.option("--first-five", "fives", multiple=True, metavar="A,B,C,D,E", help="Once a player, in their order.")
@click.option("--aspects", default="fury", show_default=True, help="The Chimera's aspect deck: a subtype.")
@click.option("--first", type=int, default=1, show_default=True, help="The player who holds the first player token.")
@click.option("--out", type=FILE, help="Write this file; otherwise the position is printed.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@_sources
def next_game(
    file: Path,
    fives: tuple[str, ...],
    aspects: str,
    first: int,
    out: Path | None,
    force: bool,
    own: Path | None,
    packs: tuple[str, ...],
) -> None:
    """Write the position in which the next encounter of the campaign in FILE begins, for `kibitz play`."""
    from kibitz.newgame import USUAL_PACKS, Choices, new_game, split_five
    from model.redrains.campaign import OPEN

    if out is not None and out.exists() and not force:
        raise UserError(f"{out} is there already; give --force to overwrite it, or another name.")
    campaign, _ = _read(file, own, packs)
    if campaign.status != OPEN:
        raise UserError(f"{file}: it is over ({campaign.status}); there is no next encounter.")
    decks = {f"player-{n}": _as_precon(n, campaign) for n in range(1, len(campaign.members) + 1)}
    with user_errors():
        text = new_game(
            Choices(tuple(decks), tuple(map(split_five, fives)), campaign.difficulty, campaign.level, aspects,
                    first=first, packs=(*USUAL_PACKS, *packs), title=f"{file.stem}, level {campaign.level}"),
            out.stem if out is not None else f"{file.stem}-{campaign.level}", decks,
        )  # fmt: skip
    if out is None:
        click.echo(text, nl=False)
        return
    write_atomically(out, text)
    click.echo(f"{out}: written; kibitz play {out}")


def _read(file: Path, own: Path | None, packs: tuple[str, ...]) -> tuple[Campaign, Mapping[str, Precon]]:
    """The campaign in a file after its last entry, and the preconstructed decks that it may name."""
    from kibitz.newgame import USUAL_PACKS
    from model import catalog
    from model.redrains.campaign_file import load_campaign
    from model.redrains.deck_precons import box_precons, load_precons

    with user_errors():
        cards = catalog.redrains_library((*USUAL_PACKS, *packs)).cards
        owned = {**box_precons(), **(load_precons(own, cards) if own is not None else {})}
        return load_campaign(file, cards, owned), owned


def _as_precon(number: int, campaign: Campaign) -> Precon:
    from model.redrains.deck_precons import Precon

    deck = campaign.members[number - 1].deck
    return Precon(f"player-{number}", deck.phoenixborn, deck)
