"""`kibitz cards`: the cards of a game, what each does, and templates for new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kibitz.cli.main import UserError
from kibitz.files import user_errors
from model.core.diagnostics import did_you_mean

if TYPE_CHECKING:
    from model.ascension.library import Card, Library

GAMES = ("ascension",)
NEW_TYPES = ("champion", "hero", "construct", "treasure", "monster")
GAME = click.Choice(GAMES)


@click.group()
def command() -> None:
    """List, explain and start cards."""


@command.command("list")
@click.argument("game", type=GAME, default=GAMES[0])
@click.option("--pack", help="Only the cards of this pack.")
@click.option("--type", "kind", help="Only the cards of this type, such as champion or hero.")
def list_cards(game: str, pack: str | None, kind: str | None) -> None:
    """List the cards of GAME: id, type, faction, printed numbers and pack."""
    library = _library(game)
    packs = [p.name for p in library.packs]
    if pack is not None and pack not in packs:
        raise UserError(f"there is no pack {pack!r}.{did_you_mean(pack, packs)}")
    kinds = sorted({card.type for card in library.cards.values()})
    if kind is not None and kind not in kinds:
        raise UserError(f"there are no cards of type {kind!r}.{did_you_mean(kind, kinds)}")
    found = [c for c in library.cards.values() if pack in (None, c.pack) and kind in (None, c.type)]
    _print_table(found)


@command.command("show")
@click.argument("card")
@click.option("--game", type=GAME, default=GAMES[0], show_default=True, help="The game of the card.")
def show_card(card: str, game: str) -> None:
    """Show the CARD: printed numbers, text, what kibitz makes of it, and where it comes from."""
    library = _library(game)
    if card not in library:
        raise UserError(f"there is no card {card!r}.{did_you_mean(card, sorted(library.cards))}")
    from textwrap import fill

    for line in card_lines(library, library[card]):
        click.echo(fill(line, 100, subsequent_indent="    ", break_on_hyphens=False))


@command.command("new")
@click.argument("game", type=GAME)
@click.argument("kind", metavar="TYPE", type=click.Choice(NEW_TYPES))
def new_card(game: str, kind: str) -> None:
    """Print a commented template of a pack with one new card: champion, hero, construct, treasure or monster."""
    from kibitz.cardform import template

    click.echo(template(kind), nl=False)


def _library(game: str) -> Library:
    """The cards of every pack of a game, the user's own included."""
    from model import catalog

    with user_errors():
        library: Library = catalog.ascension_library(tuple(catalog.pack_files(game)))
        return library


def _print_table(cards: list[Card]) -> None:
    from rich.table import Table

    from kibitz.text import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("card", "type", "faction", "numbers", "pack"):
        table.add_column(heading, overflow="fold")
    for card in cards:
        pack = f"{card.pack} (SAMPLE)" if card.sample else card.pack
        table.add_row(card.id, card.type, card.faction, _short(card), pack)
    console().print(table)


def _short(card: Card) -> str:
    """The printed numbers in one cell; a figure's as Strength/Defense, Speed and command cost."""
    cost = f"cost {card.cost}" if card.cost else ""
    if card.is_figure:
        return " ".join(filter(None, (f"{card.strength}/{card.defense}", f"command {card.command}", cost)))
    bonus = [f"{n}{v:+d}" for n, v in (("Str", card.strength), ("Def", card.defense), ("Spd", card.speed)) if v]
    return " ".join(filter(None, (cost, *bonus)))


def card_lines(library: Library, card: Card) -> list[str]:
    """Everything about a card, as lines of text."""
    pack = next(p for p in library.packs if p.name == card.pack)
    kind = f"{card.type}, {card.faction}" if card.faction else card.type
    lines = [f"{card.name}  ({card.id}; {kind})"]
    if card.sample:
        lines.append("SAMPLE DATA: an invented card, not one of the printed game.")
    lines += [f"  {name}: {value}" for name, value in _numbers(card)]
    lines += [f"  uncertain: {name} = {default} unless a scenario's settings say otherwise"
              for name, default in card.settings.items()]  # fmt: skip
    if card.prose:
        lines.append(f"  text: {card.prose}")
    lines += [f"  kibitz: {sentence}" for sentence in _english(card)]
    if card.cite:
        lines.append(f"  cite: {card.cite}")
    return [*lines, f"  source: {pack.source} (pack {pack.name})"]


def _numbers(card: Card) -> list[tuple[str, Any]]:
    from model.ascension.library import KEYS
    from model.ascension.state import KEYWORDS

    known = KEYS[card.type]
    numbers: list[tuple[str, Any]] = [
        (name.replace("command", "command cost"), getattr(card, name))
        for name in ("cost", "strength", "defense", "speed", "command", "honor", "copies")
        if name in known and (getattr(card, name) or (card.is_figure and name not in ("honor", "cost")))
    ]
    words = [word.replace("_", " ") for word, bit in KEYWORDS.items() if card.keywords & bit]
    return [*numbers, *([("keywords", ", ".join(words))] if words else [])]


def _english(card: Card) -> list[str]:
    from model.ascension.words import vocabulary
    from model.effects.explain import explain_card, explain_verbs

    said = explain_card(vocabulary(), card.text)
    faction, verbs = card.allegiance
    if verbs:
        said.append(f"With another {faction} card this turn: {explain_verbs(vocabulary(), verbs)}.")
    return said
