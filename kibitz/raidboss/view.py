"""The view model of a position of Raid Boss: plain values, every number of them asked of the rules' engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kibitz.raidboss.text import PHASES, boss_more, deck_lines, lying_on, marks_text, tile_text, turn_lines
from model.raidboss.state import FACE_DOWN, FACE_UP, LAST_STAND, RESOLVED, Hero, State

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
    """Bonus Dice beside those that its Skill Bar counts."""
    abilities: tuple[tuple[str, int], ...]
    """(colour, cost) of each Core Ability."""
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
    shield: int
    armor: int
    locked: bool
    """Whether its HP cannot change."""
    tokens: tuple[tuple[str, int], ...]
    marks: str
    used: tuple[str, ...]
    """The abilities that are used up."""
    face: str
    """up, down or resolved; "" without a card."""
    tile_card: str
    """The Boss Card; "" without one, and where nobody knows which."""
    last_stand: bool
    """Whether a Last Stand lies there face down."""
    constants: tuple[tuple[str, int, int], ...]
    """(card, damage, HP) of each card that stays."""
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
    hero_rolls: tuple[tuple[str, tuple[int, ...]], ...]
    """The Hero and the values of each roll of Hero Dice."""
    turn: tuple[str, ...]
    """The turn in words, with the text of the face-up card."""
    prose: str
    """The text of the face-up card, the last line of the turn; "" without one."""


def position_view(g: Engine, state: State) -> RaidBossView:
    """The view of a state."""
    boss, card = state.boss, g.active_card(state)
    turn = tuple(turn_lines(g, state))
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
        hero_rolls=tuple((roll.hero, tuple(roll.values)) for roll in state.hero_rolls),
        turn=turn,
        prose=turn[-1] if card is not None and card.prose else "",
    )


def _hero(g: Engine, state: State, place: int, one: Hero) -> HeroView:
    card, tile = g.hero_card(one.card), one.tile
    on_use = card.skill.reset == "on_use"
    return HeroView(
        position=place,
        card=one.card,
        name=card.name,
        hp=one.hp,
        max_hp=g.max_hp(state, one.card),
        dice=one.dice,
        bonus=0 if on_use else one.bonus,
        abilities=tuple((colour, ability.cost) for colour, ability in card.abilities.items()),
        skill_name=card.skill.name,
        skill=one.bonus if on_use else one.skill,
        talent_name=card.talent.name,
        talent=None if one.talent < 0 else one.talent,
        shards=one.shards,
        boosters=one.boosters,
        ready=one.ready,
        down=one.down,
        active=one.card == state.active,
        shield=one.shield,
        armor=one.armor,
        locked=bool(one.locked),
        tokens=tuple(one.tokens),
        marks=marks_text(one.marks),
        used=tuple(name.partition(":")[2] for name in one.used),
        face=FACES.get(tile.face, ""),
        tile_card=tile.card,
        last_stand=tile.bag == LAST_STAND,
        constants=tuple((c.card, c.damage, g.deck_card(c.card).hp) for c in one.constants),
        tile=tile_text(g, one),
        lying=lying_on(one),
    )
