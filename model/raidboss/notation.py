"""A State in the position file's own notation: what a reader of the text gets is the same State again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from model.core.chance import Pool, pool, pool_size
from model.core.notation import format_counted
from model.effects.frozen import NotFrozen, frozen_frame
from model.raidboss.bags import merged
from model.raidboss.knockout import DICE_AT_START
from model.raidboss.levels import level_of
from model.raidboss.library_types import HeroCard
from model.raidboss.pieces import (
    LAST,
    HeroPiece,
    MarkPiece,
    TilePiece,
    format_dice,
    format_hero,
    format_mark,
)
from model.raidboss.reading import minus
from model.raidboss.schema import RaidBossKeys
from model.raidboss.setup import active_by_tiles
from model.raidboss.setup_boss import usual_paid
from model.raidboss.setup_deck import level_pool, usual_holding
from model.raidboss.setup_goal import Asked, goal_keys, until_word
from model.raidboss.setup_heroes import CHARMS
from model.raidboss.state import BOSS, HIDDEN, LAST_STAND, NONE, RECORDS, Block, Hero, Mark, State, Tile
from model.raidboss.table import GAME, NO_LAST_STAND, WINDOWS, Table

INLINE = "inline"
WIDTH = 100


class NotWritable(ValueError):
    """Raised for a State that is already decided, or that holds what no position file says."""


# --- heroes ------------------------------------------------------------------------------------------------


def hero_piece(table: Table, state: State, one: Hero) -> HeroPiece:
    """A Hero as a Piece that says only what is not usual of it."""
    card = table.library.heroes[one.card]
    shards, boosters = CHARMS[table.mode]
    hp, most = _hp(card, one)
    return HeroPiece(
        card=one.card,
        hp=hp,
        max_hp=most,
        skill=_unless(one.skill, 0 if card.skill.reset == "on_use" else card.skill.start),
        talent=_unless(one.talent, card.talent.bar.start if card.talent.bar else -1),
        dice=_unless(one.dice, DICE_AT_START[table.mode]),
        bonus=_unless(one.bonus, 0),
        shards=_unless(one.shards, shards),
        boosts=_unless(one.boosters, boosters),
        shield=one.shield,
        armor=one.armor,
        tapped=not one.ready,
        ko=one.down,
        locked=one.locked,
        tile=tile_piece(state, one.tile),
        constants=tuple(one.constants),
        marks=tuple(mark_piece(table, mark) for mark in one.marks),
        tokens=tuple((name, dict(one.tokens).get(name, 0)) for name, n in card.tokens if (name, n) not in one.tokens),
        used=one.used,
    )


def _unless(number: int, usual: int) -> int | None:
    return None if number == usual else number


def _hp(card: HeroCard, one: Hero) -> tuple[int | None, int | None]:
    if one.max_hp != card.hp:
        return one.hp, one.max_hp
    return (None if one.down or one.hp == card.hp else one.hp), None


def mark_piece(table: Table, mark: Mark) -> MarkPiece:
    """A mark as a Piece; what its card says anyway is left out."""
    until = "" if mark.until == table.library.marks[mark.name].until else mark.until
    return MarkPiece(mark.name, mark.count, until, "" if mark.by == BOSS else mark.by)


def tile_piece(state: State, tile: Tile) -> TilePiece | None:
    """The Boss Card of a tile as a Piece; None for a tile without one."""
    if tile.face == NONE:
        return None
    if tile.bag == LAST_STAND:
        return TilePiece(tile.face, tile.card or LAST)
    if tile.bag >= 0:
        return TilePiece(tile.face, HIDDEN, listed_bags(state).index(tile.bag))
    return TilePiece(tile.face, tile.card)


def hero_text(table: Table, state: State, ref: str) -> str:
    """One Hero as a line of a position file."""
    return format_hero(hero_piece(table, state, next(one for one in state.heroes if one.card == ref)))


# --- the deck ----------------------------------------------------------------------------------------------


def _known_in_draw(state: State) -> frozenset[int]:
    """The bags of the draw pile's known cards: one card in one place."""
    return frozenset(
        block[0][0] for block in state.boss.draw if len(block) == 1 and pool_size(state.boss.bags[block[0][0]]) == 1
    )


def listed_bags(state: State) -> list[int]:
    """The bags that the text lists, in order: `?` is the first one, `?2` the second."""
    known = _known_in_draw(state)
    return [bag for bag in range(len(state.boss.bags)) if bag not in known]


def _visible(state: State) -> Pool:
    up = [one.tile.card for one in state.heroes if one.tile.card and one.tile.bag != LAST_STAND]
    return pool(up + [constant.card for one in state.heroes for constant in one.constants])


def _deck_keys(table: Table, state: State) -> dict[str, Any]:
    """What is to be said of bags and piles: where the reader would find the same, nothing."""
    boss = state.boss
    seen = merged((_visible(state), *(boss.bags[bag] for bag in _known_in_draw(state))))
    keys: dict[str, Any] = {}
    bags = [boss.bags[bag] for bag in listed_bags(state)]
    derived = minus(level_pool(table, boss.level), merged((seen, boss.discard)))[0]
    stated = not boss.last_placed and bags != ([derived] if derived else [])
    if stated:
        lists = [format_counted(bag) for bag in bags]
        keys["unseen"] = lists[0] if len(lists) == 1 else [{"cards": cards} for cards in lists]
    if boss.discard or stated:
        keys["discard"] = format_counted(boss.discard)
    if boss.draw != _usual_draw(state):
        keys["draw"] = [_block_text(state, block) for block in boss.draw]
    if boss.holding != usual_holding(table, boss.level, seen):
        keys["holding"] = format_counted(boss.holding)
    return keys


def _usual_draw(state: State) -> tuple[Block, ...]:
    """The draw pile that a reader would make of the unseen cards that lie on no tile."""
    down = [one.tile.bag for one in state.heroes]
    sizes = [(bag, pool_size(cards) - down.count(bag)) for bag, cards in enumerate(state.boss.bags)]
    block = tuple((bag, n) for bag, n in sizes if n > 0)
    return (block,) if block and not _known_in_draw(state) else ()


def _block_text(state: State, block: Block) -> str:
    known, listed = _known_in_draw(state), listed_bags(state)
    if len(block) == 1 and block[0][0] in known:
        return state.boss.bags[block[0][0]][0][0]
    parts = [(f"{n} " if n > 1 else "") + "?" + _number(listed.index(bag)) for bag, n in block]
    return " ".join(parts)


def _number(bag: int) -> str:
    return str(bag + 1) if bag else ""


# --- the keys ----------------------------------------------------------------------------------------------


def position_keys(
    table: Table, state: State, goal: Asked | None = None, inline: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The keys of a position file for `state`; those that say what is so anyway are left out.

    Raises NotWritable once the fight is decided, and for what only other programs make.
    """
    if state.outcome:
        raise NotWritable("the fight is decided")
    if state.horizon.kind != GAME and state.horizon.left <= 0:
        raise NotWritable("the question is decided: nothing is left to play")
    keys = {
        **_table_keys(table, inline or {}),
        "boss": _boss(table, state),
        "heroes": [format_hero(hero_piece(table, state, one)) for one in state.heroes],
        "kos": None if state.kos == (1 if table.mode == "adrenaline" else 0) else state.kos,
        "round": state.round,
        "phase": state.phase,
        "active": None if state.active == active_by_tiles(state) else state.active or None,
        "dice": format_dice(state.dice),
        **_deck_keys(table, state),
        "team": [format_mark(mark_piece(table, mark)) for mark in state.team],
        **_midway(state),
    }
    asked: dict[str, Any] = {"win": True} if goal is None else goal_keys(goal, state.horizon)
    if goal is None and state.horizon.kind != GAME:
        asked["until"] = until_word(state.horizon)
    keys["goal"] = asked
    return {name: value for name, value in keys.items() if not _default(name, value)}


def _midway(state: State) -> dict[str, Any]:
    """Effects in progress."""
    try:
        effects = [frozen_frame(frame, RECORDS) for frame in state.agenda] or None
    except NotFrozen as error:
        raise NotWritable(f"a position in the middle of `{state.agenda[-1].source}`: {error}") from None
    if effects is None and (state.hero_rolls or state.paying):
        raise NotWritable("a roll that nothing goes on with")
    rolls = [{"hero": roll.hero, "values": list(roll.values)} for roll in state.hero_rolls]
    return {"effects": effects, "hero_rolls": rolls, "paying": format_dice(state.paying)}


def _default(name: str, value: Any) -> bool:
    field = RaidBossKeys.model_fields[name]
    return not field.is_required() and bool(value == field.default)


def _table_keys(table: Table, inline: Mapping[str, Any]) -> dict[str, Any]:
    packs = [pack.name for pack in getattr(table.library, "packs", ()) if pack.name != INLINE]
    windows = [name for name in WINDOWS if name in table.windows]
    return {
        "packs": packs,
        "inline": dict(inline),
        "settings": dict(table.settings),
        "mode": table.mode,
        "last_stand": table.last_stand,
        "challenge": table.challenge or "none",
        "windows": "all" if len(windows) == len(WINDOWS) else windows,
    }


def _boss(table: Table, state: State) -> dict[str, Any]:
    boss, card = state.boss, table.boss
    keys: dict[str, Any] = {"card": card.id, "damage": boss.damage}
    implied, paid = level_of(table, boss.damage), usual_paid(table, boss.damage)
    early = boss.last_due and boss.damage < card.hp
    usual = {
        "level": (boss.level, implied),
        "skill": (boss.skill, card.skill.start if card.skill else -1),
        "skill_max": (boss.skill_max, card.skill.max if card.skill else 0),
        "paid": (boss.paid, paid),
        "due": (boss.due, 0),
    }
    keys |= {name: now for name, (now, expected) in usual.items() if now != expected}
    if boss.marks:
        keys["marks"] = [format_mark(mark_piece(table, mark)) for mark in boss.marks]
    placed = boss.last_placed and boss.damage < card.hp
    if boss.level > implied or boss.paid > paid or early or placed:
        keys["healed"] = True
    if early and table.last_stand != NO_LAST_STAND:
        keys["last_stand_due"] = True
    return keys


# --- the text ----------------------------------------------------------------------------------------------


def position_text(
    table: Table,
    state: State,
    goal: Asked | None = None,
    inline: Mapping[str, Any] | None = None,
    head: Mapping[str, Any] | None = None,
) -> str:
    """A position file for `state`, with the keys of every scenario in `head` before. Raises NotWritable."""
    keys = {**(head or {}), **position_keys(table, state, goal, inline)}
    return "".join(_entry(name, value) for name, value in keys.items())


def _entry(name: str, value: Any) -> str:
    """One key with its value; lists go on several lines where one would be too long, Heroes always."""
    line = f"{name}: {_flow(value)}\n"
    if not isinstance(value, list) or not value or (len(line) <= WIDTH and name != "heroes"):
        return line
    return f"{name}:\n" + "".join(f"  - {_flow(entry)}\n" for entry in value)


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(k)}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return "[" + ", ".join(_flow(v) for v in value) + "]"
    if isinstance(value, str) and re.fullmatch(r"(?!(?:true|false|null)$)[A-Za-z][A-Za-z0-9_-]*", value):
        return value
    return json.dumps(value, ensure_ascii=False)
