"""Whole fights with the shipped packs, played at random under random rulings: what holds at every step."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import model.raidboss
from model.core.chance import pool_size
from model.core.game import CHANCE, TERMINAL
from model.raidboss.bags import merged, shuffled_under, sizes_fit
from model.raidboss.deck import dealt
from model.raidboss.game import RaidBoss, grade
from model.raidboss.library import Library, load_pack
from model.raidboss.library_types import BossCard
from model.raidboss.state import FACE_DOWN, LAST_STAND, Boss, Hero, State
from model.raidboss.table import RULINGS, Table
from model.raidboss.words import vocabulary

PACKS = Path(model.raidboss.__file__).parent / "cards"
BOSSES = ("brine-matriarch", "thorn-regent")
STEPS = 3000


@cache
def library() -> Library:
    """The packs of Heroes and Bosses that are shipped."""
    words = vocabulary()
    return Library(tuple(load_pack(PACKS / f"{name}.yaml", words) for name in ("faq", "sample")))


def challenge_of(boss: BossCard) -> str:
    """The Challenge Card of a Boss."""
    return next(card.id for card in boss.cards.values() if card.difficulty == "challenge")


def begun(chooser: random.Random) -> tuple[Table, State]:
    """A fight of four Heroes drawn at random, some rulings the other way round."""
    boss = library().bosses[chooser.choice(BOSSES)]
    settings = {name: 1 - value for name, value in RULINGS.items() if value in (0, 1) and chooser.random() < 0.2}
    challenge = challenge_of(boss) if chooser.random() < 0.6 else ""
    last_stand = chooser.choice(["random", "random", "none"])
    at = Table(library(), boss, chooser.choice(["normal", "adrenaline"]), last_stand, challenge, settings)
    team = []
    for ref in chooser.sample(sorted(library().heroes), 4):
        card = library().heroes[ref]
        talent = card.talent.bar.start if card.talent.bar else -1
        team.append(Hero(ref, card.hp, card.hp, skill=card.skill.start, talent=talent, tokens=card.tokens))
    deck = boss.cards_of(boss.levels[0].deck)
    rest = tuple(p for p in boss.cards_of(("easy", "medium", "hard")) if p not in deck)
    skill = {"skill": boss.skill.start, "skill_max": boss.skill.max} if boss.skill else {}
    stands = boss.cards_of(("last_stand",)) if last_stand != "none" else ()
    bare = Boss(**skill, holding=rest, last_stands=stands)
    state = shuffled_under(State(tuple(team), bare), merged((deck, ((challenge, 1),) if challenge else ())))
    for place in (1, 2, 3, 4):
        state = dealt(state, place, 0)
    return at, state


def sound(at: Table, state: State, before: State) -> None:
    """What holds of every position, and from one to the next."""
    assert sizes_fit(state)
    assert state.kos >= before.kos
    assert state.boss.level >= before.boss.level
    assert state.round >= before.round
    for one in state.heroes:
        assert 0 <= one.hp <= one.max_hp
        assert (one.hp == 0) == one.down
        assert min(one.bonus, one.shield, one.armor, one.shards, one.boosters, one.skill) >= 0
        assert one.tile.bag in (-1, LAST_STAND) or one.tile.face == FACE_DOWN
    assert sum(one.tile.bag == LAST_STAND for one in state.heroes) <= 1
    assert len({one.card for one in state.heroes}) == 4
    assert 0 <= state.boss.skill <= state.boss.skill_max
    supply = at.setting("bonus_dice_supply")
    assert sum(one.bonus for one in state.heroes) <= supply
    if not state.boss.last_placed:
        hidden = sum(one.tile.bag >= 0 for one in state.heroes)
        assert pool_size(merged(state.boss.bags)) == hidden + sum(n for block in state.boss.draw for _, n in block)


def step_of(game: RaidBoss, state: State, chooser: random.Random) -> Any:
    """A random step; the outcomes of a chance are distinct and weigh 1 together, actions are distinct and sorted."""
    if game.current_player(state) == CHANCE:
        outcomes = game.chance_outcomes(state)
        assert sum(weight for _, weight in outcomes) == 1
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
        return chooser.choice(outcomes)[0]
    legal = game.legal_actions(state)
    assert legal
    assert list(legal) == sorted(set(legal))
    bought = [action for action in legal if action.kind == "use"]
    return chooser.choice(bought if bought and chooser.random() < 0.7 else legal)


@pytest.mark.rule("RB-001", "RB-048", "RB-054", "RB-057", "RB-125")
@pytest.mark.parametrize("seed", range(12))
def test_a_whole_fight_keeps_the_rules_at_every_step(seed: int) -> None:
    chooser = random.Random(seed)
    at, start = begun(chooser)
    game = RaidBoss(at, reduced=chooser.random() < 0.8)
    state = game.begin(start)
    for _ in range(STEPS):
        if game.current_player(state) == TERMINAL:
            break
        after = game.apply(state, step_of(game, state, chooser))
        sound(at, after, state)
        state = after
    assert state.outcome
    assert bool(grade(state)) == (state.outcome == 1)


@pytest.mark.rule("RB-074")
def test_the_same_steps_lead_to_the_same_position() -> None:
    chooser = random.Random(5)
    at, start = begun(chooser)
    one, other = RaidBoss(at), RaidBoss(at)
    state, twin = one.begin(start), other.begin(start)
    for _ in range(150):
        assert state == twin
        assert hash(state) == hash(twin)
        if one.current_player(state) == TERMINAL:
            break
        step = step_of(one, state, chooser)
        state, twin = one.apply(state, step), other.apply(twin, step)
