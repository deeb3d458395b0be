"""A game of Red Rains that begins, as the text of a position file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kibitz.cli.main import UserError
from kibitz.files import ident
from model import catalog
from model.core.diagnostics import did_you_mean
from model.redrains.deck_precons import Precon, box_precons, load_precons
from model.redrains.deck_start import (
    ChimeraStart,
    PlayerStart,
    choice_problems,
    profile_for,
    start_chimera,
    start_player,
)
from model.redrains.decks import DeckError, PlayerDeck, counted
from model.redrains.library import ChimeraCard, Library
from model.scenario import read_scenario

USUAL_PACKS = ("viros", "box")
MOST_PLAYERS = 2


class Choices(NamedTuple):
    """What the players choose before a standalone game."""

    decks: tuple[str, ...]
    """Ids of preconstructed decks, one a player."""
    first_fives: tuple[tuple[str, ...], ...]
    difficulty: str = "standard"
    level: int = 1
    aspects: str = "fury"
    chimera: str = "corpse-of-viros"
    first: int = 1
    """The player who holds the first player token."""
    own_decks: Path | None = None
    """A file with further preconstructed decks."""
    packs: tuple[str, ...] = USUAL_PACKS
    title: str = ""


def split_five(typed: str) -> tuple[str, ...]:
    """The cards of a First Five typed with commas."""
    return tuple(filter(None, (card.strip() for card in typed.split(","))))


class Start(NamedTuple):
    """A checked beginning."""

    chimera: ChimeraStart
    precons: tuple[Precon, ...]
    players: tuple[PlayerStart, ...]


def new_game(choices: Choices, name: str, more: Mapping[str, Precon] | None = None) -> str:
    """The position file of the game before its first prepare phase; it is read back before it is returned.

    `more` are decks by id besides those of the box and of the file. Raises UserError with every mistake in the choices,
    DiagnosticError for broken packs or decks.
    """
    library: Library = catalog.redrains_library(choices.packs)
    precons = dict(box_precons())
    if choices.own_decks is not None:
        precons |= load_precons(choices.own_decks, library.cards)
    start = _start(choices, library, precons | dict(more or {}))
    text = _text(choices, start, ident(name, "new-game"))
    read_scenario(text, name)
    return text


def _start(choices: Choices, library: Library, precons: Mapping[str, Precon]) -> Start:
    problems = [*_choice_problems(choices, library, precons)]
    players: list[PlayerStart] = []
    for number, (deck, five) in enumerate(zip(choices.decks, choices.first_fives, strict=False), 1):
        if deck in precons:
            try:
                players.append(start_player(precons[deck].deck, five, library.cards))
            except DeckError as error:
                problems += [f"player {number}: {violation}" for violation in error.violations]
    if problems:
        raise UserError("\n".join(problems))
    try:
        chimera = _chimera_start(choices, library, len(players))
    except DeckError as error:
        raise UserError("\n".join(map(str, error.violations))) from None
    return Start(chimera, tuple(precons[deck] for deck in choices.decks), tuple(players))


def _chimera_start(choices: Choices, library: Library, players: int) -> ChimeraStart:
    card = library.chimeras[choices.chimera]
    deck = card.subtypes[choices.aspects]
    aspects = {name: library[name] for name in deck}
    profile = profile_for(card.profiles, choices.difficulty, choices.level, players)
    return start_chimera(profile, counted({name: deck.count(name) for name in aspects}), aspects, choices.first - 1)


def _choice_problems(choices: Choices, library: Library, precons: Mapping[str, Precon]) -> Iterator[str]:
    """Everything wrong with the choices that needs no deck to be looked into."""
    players = len(choices.decks)
    if not players:
        yield f"no deck: give --deck, once a player. Known: {', '.join(sorted(precons))}."
    for violation in choice_problems(choices.difficulty, choices.level, players or 1):
        yield str(violation)
    for deck in choices.decks:
        if deck not in precons:
            yield f"there is no deck `{deck}`.{did_you_mean(deck, sorted(precons))}"
    yield from _five_problems(choices, precons)
    chimera: ChimeraCard | None = library.chimeras.get(choices.chimera)
    if chimera is None:
        yield f"there is no Chimera `{choices.chimera}`.{did_you_mean(choices.chimera, sorted(library.chimeras))}"
    elif choices.aspects not in chimera.subtypes:
        known = sorted(chimera.subtypes)
        yield f"{chimera.name} has no aspects `{choices.aspects}`.{did_you_mean(choices.aspects, known)}"
    if not 1 <= choices.first <= max(1, min(players, MOST_PLAYERS)):
        yield f"--first {choices.first}: the first player token starts with a player (RR-065)."


def _five_problems(choices: Choices, precons: Mapping[str, Precon]) -> Iterator[str]:
    missing = choices.decks[len(choices.first_fives) :]
    for deck in missing:
        known = f" The deck has: {', '.join(card for card, _ in precons[deck].deck.cards)}." if deck in precons else ""
        yield f"no First Five for {deck}: give --first-five with five of its cards, at most one unique (RR-064).{known}"
    if len(choices.first_fives) > len(choices.decks):
        yield f"{len(choices.first_fives)} times --first-five for {len(choices.decks)} decks; give one each (RR-064)."


# --- the file --------------------------------------------------------------------------------------------------------


def _text(choices: Choices, start: Start, name: str) -> str:
    one = len(start.players) == 1
    title = choices.title or f"{' and '.join(p.name for p in start.precons)}, {choices.difficulty} {choices.level}"
    chimera = f"{{card: {choices.chimera}, difficulty: {choices.difficulty}, level: {choices.level}}}"
    lines = [
        "# A game that begins: the First Five in hand, all dice still to be rolled, the aspects face down.",
        "format: 1",
        f"id: {name}",
        f"title: {json.dumps(title, ensure_ascii=False)}",
        "game: redrains",
        "source: original",
        *([f"packs: [{', '.join(choices.packs)}]"] if choices.packs != USUAL_PACKS else []),
        f"chimera: {chimera}",
        f"aspects: {choices.aspects}",
    ]
    players = list(zip(start.players, start.precons, start.chimera.rows, strict=True))
    if one:
        lines += [f"row: {_row(start.chimera.rows[0])}", "player:", *_player_lines(*players[0], "  ", False)]
    else:
        lines.append("players:")
        for player in players:
            first, *more = _player_lines(*player, "    ", True)
            lines += ["  - " + first.lstrip(), *more]
        lines.append(f"first: p{choices.first}")
    return "\n".join([*lines, "turn: prepare", "goal: {win: true}"]) + "\n"


def _row(bloods: Sequence[int]) -> str:
    backs = ", ".join(f'"?{blood}"' for blood in bloods)
    return f"[{backs}]"


def _player_lines(player: PlayerStart, precon: Precon, row: Sequence[int], indent: str, own_row: bool) -> list[str]:
    dice = " ".join(f"{player.dice.count(kind)} {kind[:3]}" for kind in dict.fromkeys(player.dice))
    lines = [
        f"phoenixborn: {player.phoenixborn}",
        *([f"row: {_row(row)}"] if own_row else []),
        f"hand: [{', '.join(player.hand)}]",
        f'dice: "/ {dice}"',
        f"deck: {_deck(precon)}",
    ]
    return [indent + line for line in lines]


def _deck(precon: Precon) -> str:
    """The name of a deck that is one of the box; the cards of any other."""
    deck: PlayerDeck = precon.deck
    named = next((known.id for known in box_precons().values() if known.deck == deck), "")
    return named or f"[{', '.join(f'{count} {card}' for card, count in deck.cards)}]"
