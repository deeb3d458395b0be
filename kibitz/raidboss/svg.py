"""A position of Raid Boss as one SVG: the Boss and its deck, the four Heroes with their tiles, dice and the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz import svg
from kibitz.raidboss.view import position_view
from model.raidboss.dice import ABILITY, BONUS

if TYPE_CHECKING:
    from kibitz.raidboss.view import HeroView, RaidBossView
    from kibitz.screens import Head
    from model.raidboss.state import State

WIDTH = 872.0
CARD, GAP = 199.0, 9.0
TILE = 46.0
HP, DMG = "#8fc9a3", "#e6897d"
ACTIVE, WAITING, DOWN = "#fdf6dc", "#f5f7f9", "#dddddd"
BACK = "#4b3b47"
DIE = 26.0
SLOTS = {"green": "#d3ecd9", "blue": "#d6e4f5", "red": "#f7d6d0"}
"""The colours of Core Abilities; each slot also says its colour."""


def drawing(head: Head, game: Any, state: State) -> str:
    """The SVG text of a state; the same state gives the same text."""
    view = position_view(game.engine, state)
    sheet = svg.Sheet.headed(WIDTH, head)
    _boss(sheet, view)
    _heroes(sheet, view.heroes)
    _turn(sheet, view)
    return sheet.document(head.title or "Raid Boss")


def _boss(sheet: svg.Sheet, view: RaidBossView) -> None:
    sheet.say(f"{view.boss}, level {view.level} of {view.levels}", bold=True)
    told = f"DMG {view.damage} of {view.hp}"
    sheet.put(svg.meter(svg.MARGIN, sheet.y, sheet.room, view.damage / view.hp, DMG, told), 24)
    for line in view.notes:
        sheet.say(line)
    sheet.gap()


# --- the Heroes -------------------------------------------------------------------------------------------------------


def _heroes(sheet: svg.Sheet, heroes: Sequence[HeroView]) -> None:
    told = [_words(one) for one in heroes]
    tiles = [_tile_lines(one) for one in heroes]
    high = 92 + max(map(len, told)) * 13 + 8
    low = max(TILE, 14 + 13 * max(map(len, tiles)))
    for at, one in enumerate(heroes):
        x = svg.MARGIN + at * (CARD + GAP)
        sheet.put(_hero(one, x, sheet.y, high, told[at]))
        sheet.put(_tile(one, x, sheet.y + high + 5, low, tiles[at]))
    sheet.gap(high + low + 14)


def _hero(one: HeroView, x: float, y: float, high: float, words: Sequence[str]) -> str:
    active, most = one.active, one.max_hp
    fill = DOWN if one.down else ACTIVE if active else WAITING
    name = f"{one.position}. {one.card}{' (turn)' if active else ''}"
    parts = [
        svg.box(x, y, CARD, high, fill, svg.INK, "" if one.ready else "6 4", 2.5 if active else 1),
        svg.text(x + 8, y + 16, svg.shortened(name, CARD - 12), bold=True),
        svg.meter(x + 8, y + 23, CARD - 16, one.hp / most, HP, "down" if one.down else f"HP {one.hp} of {most}"),
    ]
    parts += _slots(one, x + 8, y + 45)
    parts += [svg.text(x + 8, y + 86 + 13 * at, line, 10) for at, line in enumerate(words)]
    return "".join(parts)


def _slots(one: HeroView, x: float, y: float) -> Iterator[str]:
    """The Core Abilities: the colour of each, and the sum of dice that pays for it."""
    costs = dict(one.abilities)
    wide = (CARD - 16 - 2 * 5) / 3
    for at, colour in enumerate(colour for colour in SLOTS if colour in costs):
        left = x + at * (wide + 5)
        yield svg.box(left, y, wide, DIE, SLOTS[colour], svg.INK, round_=4)
        yield svg.text(left + wide / 2, y + 17, f"{colour} {costs[colour]}", 10, anchor="middle")


def _words(one: HeroView) -> list[str]:
    """What a Hero's card says, as lines that fit it."""
    bonus = f" + {one.bonus} Bonus" if one.bonus else ""
    plural = "Ability Die" if one.dice == 1 else "Ability Dice"
    texts = [f"{'ready' if one.ready else 'tapped'}; {one.dice} {plural}{bonus}"]
    bars = [f"{one.skill_name} {one.skill}".strip()] if one.skill_name else []
    bars += [] if one.talent is None else [f"{one.talent_name} {one.talent}".strip()]
    texts.append("; ".join(bars))
    texts.append("; ".join(f"{word} {n}" for n, word in ((one.shield, "Shield"), (one.armor, "Armor")) if n))
    texts.append("HP locked" if one.locked else "")
    charms = ((one.shards, "shard"), (one.boosters, "booster"))
    texts.append(", ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in charms if count))
    texts.append(", ".join(f"{name} {count}" for name, count in one.tokens))
    texts.append(f"marks: {one.marks}" if one.marks else "")
    texts.append(", ".join(f"used: {name}" for name in one.used))
    return [line for said in texts if said for line in svg.wrapped(said, CARD - 14, 10)]


def _tile_lines(one: HeroView) -> list[str]:
    card = one.tile_card
    said = [card] if card else []
    if one.face == "down":
        said = [f"face down{f': {card}' if card else ''}"]
        said += ["Last Stand"] * one.last_stand
    elif one.face == "resolved":
        said = [f"{card or 'a card'}, resolved"]
    elif not one.face:
        said = ["no Boss Card"]
    else:
        said.append("face up")
    said += [f"{name} {damage} of {hp}" for name, damage, hp in one.constants]
    return [line for text in said for line in svg.wrapped(text, CARD - 20, 10)]


def _tile(one: HeroView, x: float, y: float, high: float, said: Sequence[str]) -> str:
    down, over = one.face == "down", one.face in ("", "resolved")
    fill = BACK if down else "#eeeeee" if over else "#fbeee9"
    dash = "3 4" if over else ""
    ink = svg.PAPER if down else svg.SOFT if over else svg.INK
    parts = [svg.box(x, y, CARD, high, fill, svg.INK, dash, 1.5 if not dash and not down else 1)]
    if down:
        parts.append(svg.text(x + CARD - 18, y + high / 2 + 8, "" if one.tile_card else "?", 22, ink, "middle"))
    parts += [svg.text(x + 8, y + 17 + 13 * at, line, 10, ink, bold=at == 0) for at, line in enumerate(said)]
    return "".join(parts)


# --- the turn ---------------------------------------------------------------------------------------------------------


def _turn(sheet: svg.Sheet, view: RaidBossView) -> None:
    sheet.say(view.turn[0], bold=True)
    rolled: list[tuple[str, Sequence[tuple[int, str]]]] = [("unassigned dice", view.dice), ("paying now", view.paying)]
    rolled += [(f"Hero Dice of {hero}", [(value, ABILITY) for value in values]) for hero, values in view.hero_rolls]
    x, any_dice = svg.MARGIN, False
    for name, dice in rolled:
        if dice:
            sheet.put(svg.text(x, sheet.y + 20, name))
            x += (len(name) + 1) * svg.CHARACTER + 6
            for part in _dice(dice, x, sheet.y + 2):
                sheet.put(part)
            x, any_dice = x + len(dice) * (DIE + 6) + 16, True
    sheet.gap((DIE + 12) * any_dice)
    if view.prose:
        sheet.say(view.prose)


def _dice(dice: Sequence[tuple[int, str]], x: float, y: float) -> Iterator[str]:
    """Dice as squares with their number; a Bonus Die is dark and has a `b`."""
    for at, (value, kind) in enumerate(sorted(dice)):
        left, bonus = x + at * (DIE + 6), kind == BONUS
        yield svg.box(left, y, DIE, DIE, "#1f3a5f" if bonus else svg.PAPER, svg.INK, thick=1.5)
        said = f"{value}b" if bonus else str(value)
        yield svg.text(left + DIE / 2, y + 18, said, 13, svg.PAPER if bonus else svg.INK, "middle", True)
