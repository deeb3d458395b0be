"""`kibitz new ascension`: a game of any mode from a map, rosters or a draft, up to its first turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kibitz.cli.main import UserError
from kibitz.files import FILE, free_to_write, user_errors, write_new

if TYPE_CHECKING:
    from model.ascension.draft import Draft, DraftState

PLAY = "kibitz play"


@click.command("ascension")
@click.option("--map", "layout", help="A map that comes with kibitz, or the file of one; --maps lists them.")
@click.option("--maps", is_flag=True, help="List the maps with their modes and numbers of players, and stop.")
@click.option("--mode", default="", help="duel, team, brawl, solo, coop or boss; the map's first by default.")
@click.option("--players", default="", metavar="A,B", help="Names; allies of team in pairs, who becomes the Boss last.")
@click.option("--champions", multiple=True, metavar="A,B,C,D", help="A player's roster; once a player, in their order.")
@click.option("--draft", type=int, metavar="SEED", help="Draft the Champions from rows that this seed deals.")
@click.option("--picks", default="", metavar="A,B", help="Picks of the draft in order; `random` lets kibitz pick.")
@click.option("--first-pick", default="", metavar="NAME", help="Who picks first of two players against Villains.")
@click.option("--villains", default="", metavar="A,B,C,D", help="suggested, random, or four Villains, the Boss first.")
@click.option("--difficulty", default="standard", show_default=True, help="standard, hard or nightmare.")
@click.option("--portal", "portals", multiple=True, metavar="NAME=SYMBOL", help="Which start Portal a player takes.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of everything that is dealt open.")
@click.option("--given-order", is_flag=True, help="The players' order is the turn order; otherwise it is drawn.")
@click.option("--own-hands", is_flag=True, help="Leave the first hand to be drawn at the table.")
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="A card pack instead of the samples; repeatable.")
@click.option("--title", default="", help="A line for people.")
@click.option("--out", type=FILE, help="Write this file; otherwise the position is printed.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def command(layout: str | None, maps: bool, out: Path | None, force: bool, **typed: object) -> None:
    """Set up a game of Ascension Tactics up to its first turn, in every mode that the map allows.

    Every mistake in the choices is named at once (exit status 2). `kibitz play FILE` goes on from there.
    """
    from kibitz.ascension.new import REAL_PACKS, SAMPLE_PACKS, Choices, listed, map_lines, new_game

    if maps:
        click.echo("\n".join(map_lines()))
        return
    if layout is None:
        raise UserError("no map: give --map; --maps lists those that come with kibitz.")
    free_to_write(out, force)
    lists = {name: listed(str(typed.pop(name))) for name in ("players", "picks")}
    packs = (*REAL_PACKS, *(typed.pop("packs") or SAMPLE_PACKS))  # type: ignore[misc]
    choices = Choices(layout, packs=packs, **lists, **typed)  # type: ignore[arg-type]
    with user_errors():
        text = new_game(choices, out.stem if out is not None else "new-game", _asked)
    write_new(out, text, PLAY)


def _asked(state: DraftState, draft: Draft) -> str:
    """The next decision of a draft as a person types it."""
    name = draft.plan.names[draft.current_player(state)]
    legal = draft.legal_actions(state)
    if legal[0].kind == "assign":
        question = f"{name}: {legal[0].args[0]} goes to ({', '.join(action.args[-1] for action in legal)})"
    else:
        seat = draft.plan.order[state.picks]
        question = f"{draft.plan.names[seat]} drafts ({', '.join(state.row)})"
    try:
        return str(click.prompt(question, err=True))
    except click.Abort:
        raise UserError(f"the draft is not finished: {question}. Give --picks, or answer.") from None
