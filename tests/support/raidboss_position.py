"""Positions of Raid Boss as text, for tests: a small file, its parts read one by one."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from model import catalog
from model.core.action import Step
from model.core.chance import pool_size
from model.core.diagnostics import Diagnostic, DiagnosticError
from model.core.game import CHANCE
from model.core.yamlfile import parse_yaml
from model.raidboss.game import RaidBoss
from model.raidboss.goal import AchieveGoal, MaximiseGoal
from model.raidboss.library import Library
from model.raidboss.library_types import BossCard
from model.raidboss.reading import Reading
from model.raidboss.schema import RaidBossKeys
from model.raidboss.setup import read_position
from model.raidboss.setup_goal import GoalReader
from model.raidboss.state import FACE_DOWN, Boss, Hero, Horizon, State, Tile
from model.raidboss.table import Table
from model.scenario import read_scenario

SMALL = """\
format: 1
id: raidboss-small
title: Small
game: raidboss
source: original
boss: {card: brine-matriarch, damage: 46, skill: 2}
heroes:
  - "bladedancer 7/9 s2 d2 +1 =lapping-wave"
  - {card: bulwark, hp: 7, dice: 3, tile: "?", marks: [frail]}
  - "lightkeeper ko tapped (seal 3) ?"
  - "augur 8 t4 shards=0 resolved=salt-sting"
kos: 1
round: 2
phase: assign
dice: "2 4 b5"
discard: [undertow]
draw: 7
windows: []
settings: {ko_limit: 4}
goal: {boss_damage: 50, until: boss action}
"""


@cache
def library() -> Library:
    """The packs of SMALL."""
    found: Library = catalog.raidboss_library()
    return found


def changed(*pairs: tuple[str, str]) -> str:
    """SMALL with parts of its text replaced, each once."""
    text = SMALL
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def problems(text: str) -> list[Diagnostic]:
    """What is wrong with a file."""
    with pytest.raises(DiagnosticError) as caught:
        read_scenario(text, "x.yaml")
    return list(caught.value.diagnostics)


def read(text: str) -> tuple[Table, State, AchieveGoal | MaximiseGoal]:
    """(table, state, goal) of the game part of a file without mistakes, before the rules play on."""
    document = parse_yaml(text, "x.yaml")
    reading = Reading(document, text.splitlines(), library())
    own = {name: value for name, value in document.data.items() if name in RaidBossKeys.model_fields}
    keys = RaidBossKeys.model_validate(own)
    found = read_position(reading, keys)
    assert found is not None, reading.problems
    table, state = found
    goal = GoalReader(reading, table, state).read(keys.goal)
    assert reading.problems == []
    return table, state, goal


def read_state(*pairs: tuple[str, str]) -> State:
    """The state of SMALL with parts of its text replaced, before the rules play on."""
    return read(changed(*pairs))[1]


# --- random fights -----------------------------------------------------------------------------------------


def random_fight(chooser: random.Random) -> tuple[RaidBoss, State]:
    """A fight with the sample pack as it begins, few windows open so that it moves on."""
    cards = library()
    boss = chooser.choice(list(cards.bosses.values()))
    challenge = next((c.id for c in boss.cards.values() if c.difficulty == "challenge"), "")
    lasts = [c.id for c in boss.cards.values() if c.difficulty == "last_stand"]
    windows = frozenset(chooser.sample(["entry", "revealed", "rolled", "level"], chooser.randint(0, 1)))
    table = Table(
        cards,
        boss,
        mode=chooser.choice(["normal", "adrenaline"]),
        last_stand=chooser.choice(["random", "none", *lasts]),
        challenge=chooser.choice(["", challenge]),
        windows=windows,
    )
    heroes = chooser.sample(sorted(cards.heroes), 4)
    adrenaline = table.mode == "adrenaline"
    state = State(
        tuple(_hero(cards, name, adrenaline) for name in heroes),
        _boss(table, boss, adrenaline),
        kos=int(adrenaline),
        horizon=Horizon(),
    )
    return RaidBoss(table), state


def _hero(cards: Library, name: str, adrenaline: bool) -> Hero:
    card = cards.heroes[name]
    bar = card.talent.bar
    return Hero(
        name,
        card.hp,
        card.hp,
        dice=2 + adrenaline,
        skill=0 if card.skill.reset == "on_use" else card.skill.start,
        talent=bar.start if bar else -1,
        tokens=card.tokens,
        shards=1 if adrenaline else 2,
        tile=Tile(FACE_DOWN, bag=0),
    )


def _boss(table: Table, boss: BossCard, adrenaline: bool) -> Boss:
    from model.raidboss.levels import level_of
    from model.raidboss.setup_boss import usual_paid

    damage = 60 if adrenaline else 0
    level = level_of(table, damage)
    kinds = boss.levels[level - 1].deck
    deck = boss.cards_of(kinds)
    if table.challenge:
        deck = tuple(sorted((*deck, (table.challenge, 1))))
    return Boss(
        damage=damage,
        level=level,
        paid=usual_paid(table, damage),
        skill=boss.skill.start if boss.skill else -1,
        skill_max=boss.skill.max if boss.skill else 0,
        bags=(deck,),
        draw=(((0, pool_size(deck) - 4),),),
        holding=boss.cards_of(tuple(d for d in ("easy", "medium", "hard") if d not in kinds)),
        last_stands=() if table.last_stand == "none" else boss.cards_of(("last_stand",)),
    )


def random_step(game: RaidBoss, state: State, chooser: random.Random) -> Step:
    """A legal step: by chance a random outcome, else mostly what a sensible team does."""
    if game.current_player(state) == CHANCE:
        return chooser.choice([outcome for outcome, _ in game.chance_outcomes(state)])
    legal = game.legal_actions(state)
    return chooser.choice(legal) if chooser.random() < 0.3 else game.default_action(state, legal)


def random_position(chooser: random.Random, most: int = 120) -> tuple[RaidBoss, State]:
    """A State of a random fight in which a Hero assigns dice, or the fight as it begins."""
    game, begun = random_fight(chooser)
    state, kept = game.begin(begun), begun._replace(active=begun.heroes[0].card)
    for _ in range(chooser.randint(0, most)):
        if game.is_terminal(state):
            break
        if not state.agenda:
            kept = state
        state = game.apply(state, random_step(game, state, chooser))
    return game, kept


def keys_of(**goal: Any) -> RaidBossKeys:
    """The keys of a position in which only the goal matters."""
    heroes = ["bladedancer ?", "bulwark ?", "lightkeeper ?", "augur ?"]
    return RaidBossKeys.model_validate({"boss": "brine-matriarch", "heroes": heroes, "goal": goal})
