"""The view model of a position of Raid Boss: plain values, every number of them asked of the rules' engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.raidboss.text import PHASES, boss_more, deck_lines, lying_on, tile_text, turn_lines
from model.raidboss.state import FACE_DOWN, FACE_UP, RESOLVED, Hero, State

if TYPE_CHECKING:
    from model.raidboss.engine import Engine

FACES = {FACE_UP: "up", FACE_DOWN: "down", RESOLVED: "resolved"}


@dataclass(frozen=True, slots=True)
class HeroView:
    """A Hero with its bars, dice and charms, and the Boss Card on its tile."""

    position: int
    card: str
    name: str
    hp: int
    max_hp: int
    dice: int
    bonus: int
    skill_name: str
    skill: int
    talent_name: str
    talent: int | None
    """None without a Talent Bar."""
    shards: int
    boosters: int
    ready: bool
    down: bool
    active: bool
    face: str
    """up, down or resolved; "" without a card."""
    tile: str
    """The cards on the tile, in words."""
    lying: str
    """What lies on the Hero's card and tile, in words."""


@dataclass(frozen=True, slots=True)
class RaidBossView:
    """Everything that a drawing of a position shows."""

    boss: str
    card: str
    level: int
    levels: int
    damage: int
    hp: int
    skill: int | None
    notes: tuple[str, ...]
    """The Boss's next level and marks, Knock Outs, the Boss Deck and what nobody has seen yet."""
    kos: int
    ko_limit: int
    heroes: tuple[HeroView, ...]
    round: int
    phase: str
    dice: tuple[tuple[int, str], ...]
    """(value, kind) of each unassigned die, `a` for an Ability Die and `b` for a Bonus Die."""
    paying: tuple[tuple[int, str], ...]
    turn: tuple[str, ...]
    """The turn in words, with the text of the face-up card."""


def position_view(g: Engine, state: State) -> RaidBossView:
    """The view of a state."""
    boss = state.boss
    return RaidBossView(
        boss=g.boss.name,
        card=g.boss.id,
        level=boss.level,
        levels=len(g.boss.levels),
        damage=boss.damage,
        hp=g.boss.hp,
        skill=None if boss.skill < 0 else boss.skill,
        notes=(*boss_more(g, state), *deck_lines(g, state)),
        kos=state.kos,
        ko_limit=g.setting_of("ko_limit"),
        heroes=tuple(_hero(g, state, place, one) for place, one in enumerate(state.heroes, 1)),
        round=state.round,
        phase=PHASES[state.phase],
        dice=tuple((die.value, die.kind) for die in state.dice),
        paying=tuple((die.value, die.kind) for die in state.paying),
        turn=tuple(turn_lines(g, state)),
    )


def _hero(g: Engine, state: State, place: int, one: Hero) -> HeroView:
    card = g.hero_card(one.card)
    return HeroView(
        position=place,
        card=one.card,
        name=card.name,
        hp=one.hp,
        max_hp=g.max_hp(state, one.card),
        dice=one.dice,
        bonus=one.bonus,
        skill_name=card.skill.name,
        skill=one.bonus if card.skill.reset == "on_use" else one.skill,
        talent_name=card.talent.name,
        talent=None if one.talent < 0 else one.talent,
        shards=one.shards,
        boosters=one.boosters,
        ready=one.ready,
        down=one.down,
        active=one.card == state.active,
        face=FACES.get(one.tile.face, ""),
        tile=tile_text(g, one),
        lying=lying_on(one),
    )
