"""A position of Raid Boss as one SVG: the Boss and its deck, the four Heroes with their tiles, dice and the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kibitz import svg
from kibitz.raidboss.text import boss_more, deck_lines, marks_text, turn_lines
from model.raidboss.state import FACE_DOWN, HIDDEN, LAST_STAND, NONE, RESOLVED, Die, Hero, State

if TYPE_CHECKING:
    from kibitz.screens import Head
    from model.raidboss.engine import Engine

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
    g: Engine = game.engine
    sheet = svg.Sheet.headed(WIDTH, head)
    _boss(sheet, g, state)
    _heroes(sheet, g, state)
    _turn(sheet, g, state)
    return sheet.document(head.title or "Raid Boss")


def _boss(sheet: svg.Sheet, g: Engine, state: State) -> None:
    boss = state.boss
    sheet.say(f"{g.boss.name}, level {boss.level} of {len(g.boss.levels)}", bold=True)
    told = f"DMG {boss.damage} of {g.boss.hp}"
    sheet.put(svg.meter(svg.MARGIN, sheet.y, sheet.room, boss.damage / g.boss.hp, DMG, told), 24)
    for line in (*boss_more(g, state), *deck_lines(g, state)):
        sheet.say(line)
    sheet.gap()


# --- the Heroes -------------------------------------------------------------------------------------------------------


def _heroes(sheet: svg.Sheet, g: Engine, state: State) -> None:
    told = [_words(g, one) for one in state.heroes]
    tiles = [_tile_lines(g, one) for one in state.heroes]
    high = 92 + max(map(len, told)) * 13 + 8
    low = max(TILE, 14 + 13 * max(map(len, tiles)))
    for at, one in enumerate(state.heroes):
        x = svg.MARGIN + at * (CARD + GAP)
        sheet.put(_hero(g, state, at + 1, x, sheet.y, high, told[at]))
        sheet.put(_tile(one, x, sheet.y + high + 5, low, tiles[at]))
    sheet.gap(high + low + 14)


def _hero(g: Engine, state: State, place: int, x: float, y: float, high: float, words: Sequence[str]) -> str:
    one = state.heroes[place - 1]
    active = one.card == state.active
    fill = DOWN if one.down else ACTIVE if active else WAITING
    most = g.max_hp(state, one.card)
    name = f"{place}. {one.card}{' (turn)' if active else ''}"
    parts = [
        svg.box(x, y, CARD, high, fill, svg.INK, "" if one.ready else "6 4", 2.5 if active else 1),
        svg.text(x + 8, y + 16, svg.shortened(name, CARD - 12), bold=True),
        svg.meter(x + 8, y + 23, CARD - 16, one.hp / most, HP, "down" if one.down else f"HP {one.hp} of {most}"),
    ]
    parts += _slots(g, one, x + 8, y + 45)
    parts += [svg.text(x + 8, y + 86 + 13 * at, line, 10) for at, line in enumerate(words)]
    return "".join(parts)


def _slots(g: Engine, one: Hero, x: float, y: float) -> Iterator[str]:
    """The Core Abilities: the colour of each, and the sum of dice that pays for it."""
    abilities = g.hero_card(one.card).abilities
    wide = (CARD - 16 - 2 * 5) / 3
    for at, colour in enumerate(colour for colour in SLOTS if colour in abilities):
        left = x + at * (wide + 5)
        yield svg.box(left, y, wide, DIE, SLOTS[colour], svg.INK, round_=4)
        yield svg.text(left + wide / 2, y + 17, f"{colour} {abilities[colour].cost}", 10, anchor="middle")


def _words(g: Engine, one: Hero) -> list[str]:
    """What a Hero's card says, as lines that fit it."""
    card = g.hero_card(one.card)
    on_use = card.skill.reset == "on_use"
    bonus = f" + {one.bonus} Bonus" if one.bonus and not on_use else ""
    plural = "Ability Die" if one.dice == 1 else "Ability Dice"
    texts = [f"{'ready' if one.ready else 'tapped'}; {one.dice} {plural}{bonus}"]
    bars = [f"{card.skill.name} {one.bonus if on_use else one.skill}".strip()] if card.skill.name else []
    bars += [f"{card.talent.name} {one.talent}".strip()] if one.talent >= 0 else []
    texts.append("; ".join(bars))
    texts.append("; ".join(f"{word} {n}" for n, word in ((one.shield, "Shield"), (one.armor, "Armor")) if n))
    texts.append("HP locked" if one.locked else "")
    charms = ((one.shards, "shard"), (one.boosters, "booster"))
    texts.append(", ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in charms if count))
    texts.append(", ".join(f"{name} {count}" for name, count in one.tokens))
    texts.append(f"marks: {marks_text(one.marks)}" if one.marks else "")
    texts.append(", ".join(f"used: {name.partition(':')[2]}" for name in one.used))
    return [line for said in texts if said for line in svg.wrapped(said, CARD - 14, 10)]


def _tile_lines(g: Engine, one: Hero) -> list[str]:
    tile = one.tile
    said = [tile.card] if tile.card != HIDDEN else []
    if tile.face == FACE_DOWN:
        said = [f"face down{f': {tile.card}' if tile.card != HIDDEN else ''}"]
        said += ["Last Stand"] * (tile.bag == LAST_STAND)
    elif tile.face == RESOLVED:
        said = [f"{tile.card or 'a card'}, resolved"]
    elif tile.face == NONE:
        said = ["no Boss Card"]
    else:
        said.append("face up")
    said += [f"{c.card} {c.damage} of {g.deck_card(c.card).hp}" for c in one.constants]
    return [line for text in said for line in svg.wrapped(text, CARD - 20, 10)]


def _tile(one: Hero, x: float, y: float, high: float, said: Sequence[str]) -> str:
    face = one.tile.face
    down = face == FACE_DOWN
    fill = BACK if down else "#eeeeee" if face in (NONE, RESOLVED) else "#fbeee9"
    dash = "3 4" if face in (NONE, RESOLVED) else ""
    ink = svg.PAPER if down else svg.SOFT if face in (NONE, RESOLVED) else svg.INK
    parts = [svg.box(x, y, CARD, high, fill, svg.INK, dash, 1.5 if not dash and not down else 1)]
    if down:
        parts.append(
            svg.text(x + CARD - 18, y + high / 2 + 8, "?" if one.tile.card == HIDDEN else "", 22, ink, "middle")
        )
    parts += [svg.text(x + 8, y + 17 + 13 * at, line, 10, ink, bold=at == 0) for at, line in enumerate(said)]
    return "".join(parts)


# --- the turn ---------------------------------------------------------------------------------------------------------


def _turn(sheet: svg.Sheet, g: Engine, state: State) -> None:
    whose, *more = turn_lines(g, state)
    sheet.say(whose, bold=True)
    rolled: list[tuple[str, Sequence[Die]]] = [("unassigned dice", state.dice), ("paying now", state.paying)]
    rolled += [(f"Hero Dice of {roll.hero}", [Die(v) for v in roll.values]) for roll in state.hero_rolls]
    x, any_dice = svg.MARGIN, False
    for name, dice in rolled:
        if dice:
            sheet.put(svg.text(x, sheet.y + 20, name))
            x += (len(name) + 1) * svg.CHARACTER + 6
            for part in _dice(dice, x, sheet.y + 2):
                sheet.put(part)
            x, any_dice = x + len(dice) * (DIE + 6) + 16, True
    sheet.gap((DIE + 12) * any_dice)
    card = g.active_card(state)
    if card is not None and card.prose:
        sheet.say(more[-1])


def _dice(dice: Sequence[Die], x: float, y: float) -> Iterator[str]:
    """Dice as squares with their number; a Bonus Die is dark and has a `b`."""
    for at, die in enumerate(sorted(dice)):
        left, bonus = x + at * (DIE + 6), die.kind == "b"
        yield svg.box(left, y, DIE, DIE, "#1f3a5f" if bonus else svg.PAPER, svg.INK, thick=1.5)
        said = f"{die.value}b" if bonus else str(die.value)
        yield svg.text(left + DIE / 2, y + 18, said, 13, svg.PAPER if bonus else svg.INK, "middle", True)
