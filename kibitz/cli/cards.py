"""`kibitz cards`: the cards of a game, what each does, templates for new ones, and whether packs are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import UserError
from kibitz.files import BadInput, user_errors
from model.core.diagnostics import did_you_mean

if TYPE_CHECKING:
    from kibitz.cardbook import Listed, Opened, Tested

GAMES = ("ascension", "redrains", "raidboss")
GAME = click.Choice(GAMES)
BAD = 2
WIDTH = 100


@click.group()
def command() -> None:
    """List, explain, start and check cards."""


@command.command("list")
@click.argument("game", type=GAME, default=GAMES[0])
@click.option("--pack", help="Only the cards of this pack.")
@click.option("--type", "kind", help="Only the cards of this type, such as champion or ally.")
def list_cards(game: str, pack: str | None, kind: str | None) -> int:
    """List the cards of GAME: id, type, where it belongs, printed numbers and pack.

    Numbers of Ascension: Strength/Defense of a figure, its command cost and what it costs; both sides of a Villain with
    the Honor for its defeat; the Threat Level of a Scheme; copies (x2). Of Red Rains: attack/life/recover and cost of a
    unit, life and battlefield/spellboard limits of a Phoenixborn, attack/life, blood value and status tokens (^) of an
    aspect. Of Raid Boss: HP and costs of a Hero, HP and levels of a Boss, copies (x2) or HP of a Boss's card;
    `--type hero` lists the Heroes only.

    A pack of your own with mistakes is named on stderr (exit status 2), and the others are listed all the same.
    """
    from kibitz.cardbook import book

    opened = _opened(game)
    rows = book(game).rows(opened.library)
    if opened.problems and pack is not None and not any(row.pack == pack for row in rows):
        raise BadInput(opened.problems)
    _refuse_unknown("pack", pack, [p.name for p in opened.library.packs])
    _refuse_unknown("type", kind, sorted({row.type for row in rows}))
    _print_table([r for r in rows if pack in (None, r.pack) and kind in (None, r.type)], book(game).group)
    return _complain(opened)


@command.command("show")
@click.argument("names", nargs=-1, required=True, metavar="[GAME] CARD")
@click.option("--game", "chosen", type=GAME, help="The game of the card; all of them are searched otherwise.")
def show_card(names: tuple[str, ...], chosen: str | None) -> int:
    """Show the CARD: printed numbers, text, what kibitz makes of it, how sure that is, and where it comes from."""
    from kibitz.cardbook import book

    games, card = _asked(names, chosen)
    opened = {game: _opened(game) for game in games}
    holding = [game for game in games if card in _ids(game, opened[game])]
    if not holding:
        known = sorted(name for game in games for name in _ids(game, opened[game]))
        wrong = [d for game in games for d in opened[game].problems]
        broken = f" Packs of your own have {len(wrong)} mistakes: kibitz cards list GAME." if wrong else ""
        raise UserError(f"there is no card {card!r}.{did_you_mean(card, known)}{broken}")
    for place, game in enumerate(holding):
        if place:
            click.echo()
        _print_filled(book(game).lines(opened[game].library, card))
    return max(_complain(opened[game]) for game in games)


@command.command("new")
@click.argument("game", type=GAME)
@click.argument("kind", metavar="TYPE")
def new_card(game: str, kind: str) -> None:
    """Print a commented template of a pack with one new card, such as `ascension champion`, `redrains ally` or
    `raidboss hero`.

    Put it into the folder of your own packs, which `kibitz cards where GAME` names.
    """
    from kibitz.cardform import NEW_TYPES, template

    known = NEW_TYPES[game]
    if kind not in known:
        raise UserError(f"there is no template for {kind!r}.{did_you_mean(kind, known)}")
    click.echo(template(game, kind), nl=False)


@command.command("check")
@click.argument("game", type=GAME, default=GAMES[0])
@click.option("--pack", help="Only the cards of this pack.")
def check_cards(game: str, pack: str | None) -> int:
    """Check the packs of GAME: every mistake with its line, and whether the examples of the cards come out.

    Exit status 0 when all is right, 1 when an example does not come out as it says, 2 for a pack with mistakes.
    """
    from kibitz.cardbook import book

    opened = _opened(game)
    if opened.problems and pack is not None and all(p.name != pack for p in opened.library.packs):
        raise BadInput(opened.problems)
    _refuse_unknown("pack", pack, [p.name for p in opened.library.packs])
    wrong = 0
    for one in opened.library.packs:
        if pack in (None, one.name):
            wrong += _check_pack(one.name, list(book(game).check(opened.library, one.name)))
            decks = book(game).decks(opened.library, one.name)
            _print_filled([f"  {decks}"] if decks else [])
    return _complain(opened) or int(wrong > 0)


def _check_pack(name: str, tested: list[Tested]) -> int:
    """Print what the examples of a pack show; how many cards have one that does not come out."""
    wrong = [card for card in tested if card.wrong]
    examples = sum(card.examples for card in tested)
    verdict = ", all come out as they say" if examples else ""
    if wrong:
        verdict = f", not so: {', '.join(card.card for card in wrong)}"
    _print_filled([f"{name}: {_counted(len(tested), 'card')}, {_counted(examples, 'example')}{verdict}"])
    for card in wrong:
        _print_filled(f"  {card.card}: {text}" for text in card.wrong)
    return len(wrong)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


@command.command("where")
@click.argument("game", type=GAME)
def where(game: str) -> None:
    """Print the folder in which your own packs of GAME are looked for."""
    from model import catalog

    click.echo(str(catalog.user_folder(game)))


def _opened(game: str) -> Opened:
    """The cards of every sound pack of a game, the user's own included."""
    from kibitz.cardbook import open_books

    with user_errors():
        return open_books(game)


def _ids(game: str, opened: Opened) -> list[str]:
    from kibitz.cardbook import book

    return [row.id for row in book(game).rows(opened.library)]


def _complain(opened: Opened) -> int:
    """Say on stderr what is wrong with the user's packs; the exit status that this asks for."""
    if opened.problems:
        BadInput(opened.problems).show()
    return BAD if opened.problems else 0


def _refuse_unknown(what: str, name: str | None, known: list[str]) -> None:
    if name is not None and name not in known:
        raise UserError(f"there is no {what} {name!r}.{did_you_mean(name, known)}")


def _asked(names: tuple[str, ...], chosen: str | None) -> tuple[tuple[str, ...], str]:
    """The games to search and the card to look for."""
    if len(names) > 2:
        raise UserError("one card at a time: kibitz cards show [GAME] CARD.")
    if len(names) == 2:
        if names[0] not in GAMES:
            raise UserError(f"there is no game {names[0]!r}.{did_you_mean(names[0], GAMES)}")
        if chosen not in (None, names[0]):
            raise UserError(f"two games, {names[0]} and {chosen}; name one.")
        return (names[0],), names[1]
    return (chosen,) if chosen else GAMES, names[0]


def _print_filled(lines: Iterable[str]) -> None:
    for line in _filled(lines):
        click.echo(line)


def _filled(lines: Iterable[str]) -> Iterator[str]:
    from textwrap import fill

    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        yield fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _print_table(rows: list[Listed], group: str) -> None:
    from rich.table import Table

    from kibitz.text import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("card", "type", group, "numbers", "pack"):
        table.add_column(heading, overflow="fold", no_wrap=heading in ("card", "type"))
    for row in rows:
        pack = f"{row.pack} (SAMPLE)" if row.sample else row.pack
        table.add_row(row.id, row.type, row.group, row.numbers, pack)
    console().print(table)
