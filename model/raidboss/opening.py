"""How a fight begins: the whole setup of a team against a Boss, and the line-up that the rules propose first."""

from __future__ import annotations

from collections.abc import Sequence

from model.core.chance import Pool, pool_size
from model.core.game import MissingFact
from model.effects.agenda import Frame
from model.effects.verbs import open_window
from model.raidboss.bags import hidden_tile, merged
from model.raidboss.knockout import DICE_AT_START
from model.raidboss.levels import belongs, level_of, with_damage
from model.raidboss.library_types import DECK, CardSet, HeroCard
from model.raidboss.state import FACE_DOWN, HEROES, TEAM, Boss, Hero, Horizon, State
from model.raidboss.table import NO_LAST_STAND, Table

FIRST_BOSS = "vrykolakas"
"""The Boss of the introductory game (RB-012)."""
FIRST_TEAM = ("titan", "judge", "nizari", "forsaken")
"""Its Heroes from position 1 to 4 (RB-014)."""
BOOSTERS, SHARDS = 4, 8
"""Charms in the box, which are four sets (RB-007)."""
SHARDS_AT_START = {"normal": SHARDS // HEROES, "adrenaline": 1}
"""Temporal Shards of a Hero as a fight begins (RB-162, RB-195)."""
KOS_AT_START = {"normal": 0, "adrenaline": 1}
"""Where the KO counter begins (RB-023, RB-193)."""
DAMAGE_AT_START = {"normal": 0, "adrenaline": 60}
"""The Boss's total as a fight begins (RB-022, RB-196)."""
BEGINNING = "round_start"
"""The phase in which a fight begins (RB-021)."""


def new_fight(table: Table, team: Sequence[str], horizon: Horizon | None = None) -> State:
    """The state as a fight of these Heroes begins, from position 1 to 4, everything hidden still hidden.

    Raises ValueError for what is no team (RB-002, RB-015), MissingFact for cards of which only names are known.
    """
    _check(table, team)
    boss = _boss(table)
    heroes = tuple(_hero(table, table.library.heroes[name]) for name in team)
    return answered(State(heroes, boss, phase=BEGINNING, kos=KOS_AT_START[table.mode], horizon=horizon or Horizon()))


def begins(state: State) -> bool:
    """Whether a fight begins in this state: its first round, the first four cards dealt and hidden (RB-021, RB-031)."""
    hidden = all(one.tile.face == FACE_DOWN for one in state.heroes)
    return state.phase == BEGINNING and state.round == 1 and hidden


def answered(state: State) -> State:
    """The state as a fight begins, with the moment to answer: whoever turns to a phase may (RB-076)."""
    entry = Frame((open_window("entry", (TEAM,)),), (("phase", BEGINNING),), BEGINNING, TEAM)
    return state._replace(agenda=(entry,))


def first_fight(library: CardSet, horizon: Horizon | None = None) -> tuple[Table, State]:
    """The introductory game (RB-012 to RB-016) with the cards of a library, in normal mode with a Last Stand.

    Raises MissingFact when the library lacks one of its cards or knows no more than its name.
    """
    lacking = [name for name in FIRST_TEAM if name not in library.heroes]
    lacking += [FIRST_BOSS] if FIRST_BOSS not in library.bosses else []
    if lacking:
        raise MissingFact(f"the introductory game needs {', '.join(lacking)}", "RB-014", "Name a pack that has them.")
    table = Table(library, library.bosses[FIRST_BOSS])
    return table, new_fight(table, FIRST_TEAM, horizon)


def _check(table: Table, team: Sequence[str]) -> None:
    if len(team) != HEROES:
        raise ValueError(f"a team has exactly {HEROES} Heroes, not {len(team)} (RB-015)")
    twice = sorted({name for name in team if team.count(name) > 1})
    if twice:
        raise ValueError(f"{', '.join(twice)} is in the team more than once: there is one of each Hero (RB-002)")
    unknown = [name for name in team if name not in table.library.heroes]
    if unknown:
        raise ValueError(f"there is no Hero {', '.join(unknown)} in the packs (RB-002)")
    blank = [name for name in team if table.library.heroes[name].names_only]
    blank += [table.boss.id] if table.boss.names_only else []
    if blank:
        advice = "Copy the entries into a pack of your own and type in what the cards print."
        raise MissingFact(f"only the name of {', '.join(blank)} is known", "RB-002", advice)


def _hero(table: Table, card: HeroCard) -> Hero:
    """A Hero with its markers at their start (RB-039, RB-040, RB-042), its kit (RB-016), its dice and charms."""
    bar = card.talent.bar
    return Hero(
        card.id,
        card.hp,
        card.hp,
        dice=DICE_AT_START[table.mode],
        skill=card.skill.start,
        talent=bar.start if bar else -1,
        tokens=card.tokens,
        shards=SHARDS_AT_START[table.mode],
        boosters=BOOSTERS // HEROES,
        tile=hidden_tile(0),
    )


def _boss(table: Table) -> Boss:
    """The Boss with its piles: the deck of its level (RB-026, RB-027), of which four cards are dealt (RB-031)."""
    skill = table.boss.skill
    boss = with_damage(table, Boss(), DAMAGE_AT_START[table.mode])
    if table.setting("adrenaline_marks_paid"):
        boss = boss._replace(due=0)
    level = level_of(table, boss.damage)
    deck = _deck(table, level)
    left = pool_size(deck) - HEROES
    if left < 0:
        raise MissingFact(f"the deck of level {level} has fewer cards than there are Heroes", "RB-031", "Add cards.")
    unused = tuple(pair for pair in table.boss.cards_of(DECK) if not belongs(table, level, pair[0]))
    return boss._replace(
        level=level,
        skill=skill.start if skill else -1,
        skill_max=skill.max if skill else 0,
        bags=(deck,),
        draw=(((0, left),),) if left else (),
        holding=unused,
        last_stands=() if table.last_stand == NO_LAST_STAND else table.boss.cards_of(("last_stand",)),
    )


def _deck(table: Table, level: int) -> Pool:
    """The cards of a level's difficulties, and the Challenge Card where one is shuffled in (RB-111, RB-112)."""
    cards = table.boss.cards_of(table.boss.levels[level - 1].deck)
    return merged((cards, ((table.challenge, 1),))) if table.challenge else cards
