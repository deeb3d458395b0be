"""A fight of Raid Boss that begins, as the text of a position file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kibitz.cli.main import UserError
from kibitz.files import ident
from model import catalog
from model.core.diagnostics import did_you_mean
from model.raidboss.library import Library
from model.raidboss.library_types import BossCard
from model.raidboss.notation import position_text
from model.raidboss.opening import new_fight
from model.raidboss.state import HEROES
from model.raidboss.table import MODES, NO_LAST_STAND, RANDOM_LAST_STAND, Table
from model.scenario import read_scenario

NO_CHALLENGE = "none"
HEAD = "# A fight that begins: four Boss Cards dealt and hidden, nothing spent.\n"


class FightChoices(NamedTuple):
    """What a team chooses before a fight."""

    boss: str
    team: tuple[str, ...]
    """The Heroes from position 1 to 4."""
    mode: str = MODES[0]
    last_stand: str = RANDOM_LAST_STAND
    challenge: str = NO_CHALLENGE
    packs: tuple[str, ...] = ("sample",)
    title: str = ""


def new_fight_text(choices: FightChoices, name: str) -> str:
    """The position file of the fight before its first round; it is read back before it is returned.

    Raises UserError with every mistake in the choices, DiagnosticError for broken packs, MissingFact for cards of
    which only names are known.
    """
    library: Library = catalog.raidboss_library(choices.packs)
    problems = [*_problems(choices, library)]
    if problems:
        raise UserError("\n".join(problems))
    boss = library.bosses[choices.boss]
    challenge = "" if choices.challenge == NO_CHALLENGE else choices.challenge
    table = Table(library, boss, mode=choices.mode, last_stand=choices.last_stand, challenge=challenge)
    state = new_fight(table, choices.team)._replace(agenda=())
    title = choices.title or f"{boss.name} against {', '.join(library.heroes[one].name for one in choices.team)}"
    head = {"format": 1, "id": ident(name, "new-fight"), "title": title, "game": "raidboss", "source": "original"}
    text = HEAD + position_text(table, state, head=head)
    read_scenario(text, name)
    return text


def _problems(choices: FightChoices, library: Library) -> Iterator[str]:
    """Everything wrong with the choices."""
    yield from _unknown(choices.team, [n for n, hero in library.heroes.items() if not hero.names_only], "Hero")
    yield from _unknown((choices.boss,), [n for n, boss in library.bosses.items() if not boss.names_only], "Boss")
    if len(choices.team) != HEROES:
        yield f"{len(choices.team)} Heroes; --team names exactly {HEROES}, from position 1 to {HEROES} (RB-015)."
    for name in sorted({one for one in choices.team if choices.team.count(one) > 1}):
        yield f"`{name}` is in the team more than once: there is one of each Hero (RB-002)."
    yield from _unknown((choices.mode,), MODES, "mode")
    boss = library.bosses.get(choices.boss)
    if boss is not None:
        stands = [NO_LAST_STAND, RANDOM_LAST_STAND, *_cards(boss, "last_stand")]
        yield from _unknown((choices.last_stand,), stands, "Last Stand")
        yield from _unknown((choices.challenge,), [NO_CHALLENGE, *_cards(boss, "challenge")], "Challenge Card")


def _cards(boss: BossCard, difficulty: str) -> list[str]:
    return [card.id for card in boss.cards.values() if card.difficulty == difficulty]


def _unknown(names: Sequence[str], known: Sequence[str], what: str) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f"there is no {what} {json.dumps(name)}.{did_you_mean(name, sorted(known))}"
