"""A position of Red Rains as one SVG: the Chimera, its rows, every player's units, dice, spells and hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from kibitz import svg
from kibitz.redrains.text import counted, spell_text, spent_text
from kibitz.redrains.view import position_view
from model.redrains.state import CHIMERA, LEVELS, POWER, State

if TYPE_CHECKING:
    from kibitz.redrains.view import PlayerView, RedRainsView, UnitView
    from kibitz.screens import Head

WIDTH = 872.0
CARD, HIGH, GAP = 156.0, 122.0, 11.0
IN_A_LINE = 5
WOUND, EXHAUSTION, STATUS, BLOOD = "#c0392b", "#5f6a72", "#1e7d4f", "#a61c1c"
ASPECT, ALLY, BACK = "#fbeee9", "#eaf2fa", "#4b3b47"
STRIKES = {"left": "◀ claw: first unit", "right": "claw ▶: last unit", "jaw": "▼ jaw: Phoenixborn"}
DIE = (76.0, 30.0)
LEVEL_FILLS = dict(zip(LEVELS, (("#ffffff", svg.INK), ("#cfdcea", svg.INK), ("#1f3a5f", svg.PAPER)), strict=True))
"""Fill and ink of a die by its level; the word is written on it too."""
KEY = (
    (WOUND, "wounds"), (EXHAUSTION, "exhaustion"), (STATUS, "status"),
)  # fmt: skip


def drawing(head: Head, game: Any, state: State) -> str:
    """The SVG text of a state; the same state gives the same text."""
    view = position_view(game.engine, state)
    sheet = svg.Sheet.headed(WIDTH, head)
    _chimera(sheet, view)
    many = len(view.players) > 1
    for player in view.players:
        facing = f" facing {player.ref}" if many else ""
        _units(sheet, player.row, f"The Chimera's row{facing}, left to right", True)
        _player(sheet, player, many)
    sheet.gap()
    sheet.say(view.turn, bold=True)
    _key(sheet)
    return sheet.document(head.title or "Red Rains")


# --- the Chimera ------------------------------------------------------------------------------------------------------


def _chimera(sheet: svg.Sheet, view: RedRainsView) -> None:
    sheet.say(f"{view.chimera}, {view.level}, phase {view.phase}", bold=True)
    told = f"{view.wounds} of {view.life} wounds"
    sheet.put(svg.meter(svg.MARGIN, sheet.y, sheet.room, view.wounds / view.life, "#e6897d", told), 26)
    sheet.put("".join(_rage(view, sheet.y)) + _rains(view, sheet.y), DIE[1] + 10)
    for line in view.notes:
        sheet.say(line)
    sheet.gap()


def _rage(view: RedRainsView, y: float) -> Iterator[str]:
    yield svg.text(svg.MARGIN, y + 19, "rage dice")
    for at in range(view.rage_dice):
        strong = at < view.rage
        x = svg.MARGIN + 64 + at * 56
        yield svg.box(x, y, 50, DIE[1], BLOOD if strong else svg.PAPER, BLOOD, thick=1.5)
        yield svg.text(x + 25, y + 19, "power" if strong else "basic", 10, svg.PAPER if strong else svg.INK, "middle")


def _rains(view: RedRainsView, y: float) -> str:
    """The Red Rains tokens up to where the Ultimate comes, and what the Chimera is tired of."""
    least = view.ultimate_at
    parts, x = [svg.text(418, y + 19, "Red Rains")], 484.0
    for at in range(max(least, view.red_rains)):
        parts.append(_drop(x, y + 15, BLOOD if at < view.red_rains else svg.PAPER))
        x += 20
    more = [f"{view.red_rains}, Ultimate at {least}"]
    for amount, where in ((view.exhausted, "Chimera"), (view.ultimate_exhausted, "Ultimate")):
        more += [f"{amount} exhaustion on the {where}"] * bool(amount)
    more += ["fatigued"] * view.fatigued
    first, *rest = more
    parts.append(svg.text(x + 2, y + 19, "; ".join((first, *rest[:1]))))
    if rest[1:]:
        parts.append(svg.text(x + 2, y + 33, "; ".join(rest[1:])))
    return "".join(parts)


def _drop(x: float, y: float, fill: str, said: str = "") -> str:
    drop = f'<path d="M{x:.1f} {y - 12:.1f}c3 6 8 9 8 14a8 8 0 0 1 -16 0c0 -5 5 -8 8 -14z" fill="{fill}" '
    inside = svg.text(x, y + 6, said, 10, svg.PAPER, "middle", True) if said else ""
    return f'{drop}stroke="{BLOOD}" stroke-width="1.2"/>{inside}'


# --- cards ------------------------------------------------------------------------------------------------------------


def _units(sheet: svg.Sheet, units: Sequence[UnitView], title: str, theirs: bool) -> None:
    sheet.say(title if units else f"{title}: no units", bold=True)
    sheet.gap(3)
    for start in range(0, len(units), IN_A_LINE):
        line = units[start : start + IN_A_LINE]
        for at, unit in enumerate(line):
            x = svg.MARGIN + at * (CARD + GAP)
            sheet.put(_card(unit, start + at + 1, x, sheet.y, theirs))
        sheet.gap(HIGH + GAP)
    sheet.gap(4)


def _card(unit: UnitView, place: int, x: float, y: float, theirs: bool) -> str:
    if not unit.id:
        return _face_down(unit.blood, place, x, y)
    fill = ASPECT if theirs else ALLY
    parts = [svg.box(x, y, CARD, HIGH, "#eeeeee" if unit.exhausted else fill, svg.INK, "6 4" if unit.exhausted else "")]
    wide = CARD - 16 - (26 if unit.blood else 0)
    lines = wrap(f"{place}. {unit.id}", svg.columns(wide) * 9 // 10)[:2]
    parts += [svg.text(x + 8, y + 15 + 13 * at, line, bold=True) for at, line in enumerate(lines)]
    if unit.blood:
        parts.append(_drop(x + CARD - 14, y + 14, BLOOD, str(unit.blood)))
    top = y + 15 + 13 * len(lines)
    for line in _words(unit, theirs)[: 4 - len(lines)]:
        parts.append(svg.text(x + 8, top, svg.shortened(line, CARD - 14, 9.5), 9.5, svg.SOFT))
        top += 12
    parts += _tokens(unit, x, y + 71)
    parts += _numbers(unit, x, y)
    return "".join(parts)


def _words(unit: UnitView, theirs: bool) -> list[str]:
    """How an aspect strikes, keywords (in brackets where exhaustion stops them), and what is attached."""
    words = [STRIKES.get(unit.strikes, "")] if theirs else []
    if unit.keywords:
        names = ", ".join(unit.keywords)
        words.append(f"({names})" if unit.silent else names)
    words += [f"+ {', '.join(unit.attached)}"] if unit.attached else []
    words += [f"dice: {', '.join(unit.dice)}"] if unit.dice else []
    words += [f"owned by player {unit.owner + 1}"] if theirs and unit.owner != CHIMERA else []
    return [word for word in words if word]


def _tokens(unit: UnitView, x: float, y: float) -> Iterator[str]:
    at = x + 17
    for amount, fill in ((unit.wounds, WOUND), (unit.exhausted, EXHAUSTION), (unit.status, STATUS)):
        if amount:
            yield svg.token(at, y, str(amount), fill)
            at += 22


def _numbers(unit: UnitView, x: float, y: float) -> Iterator[str]:
    yield f'<path d="M{x + 1:.1f} {y + 85:.1f}h{CARD - 2:.1f}" stroke="{svg.RULE}"/>'
    left = f"{unit.life - unit.wounds}/{unit.life}" if unit.wounds else str(unit.life)
    numbers = [("attack", str(unit.attack)), ("life", left)]
    numbers += [] if unit.blood else [("recover", str(unit.recover))]
    for at, (name, number) in enumerate(numbers):
        middle = x + CARD * (2 * at + 1) / 6
        yield svg.text(middle, y + 102, number, 14, anchor="middle", bold=True)
        yield svg.text(middle, y + 115, name, 9, svg.SOFT, "middle")


def _face_down(blood: int, place: int, x: float, y: float) -> str:
    return "".join((
        svg.box(x, y, CARD, HIGH, BACK, svg.INK),
        svg.box(x + 6, y + 6, CARD - 12, HIGH - 12, "none", "#b9a3b2", "3 3"),
        svg.text(x + 14, y + 24, f"{place}. face down", fill=svg.PAPER, bold=True),
        svg.text(x + CARD / 2, y + 78, "?", 40, svg.PAPER, "middle", True),
        _drop(x + CARD - 20, y + 22, BLOOD, str(blood)),
        svg.text(x + CARD / 2, y + HIGH - 14, f"blood value {blood}", 9.5, svg.PAPER, "middle"),
    ))  # fmt: skip


# --- a player ---------------------------------------------------------------------------------------------------------


def _player(sheet: svg.Sheet, player: PlayerView, many: bool) -> None:
    name = player.name
    more = [f"{player.exhausted} exhaustion"] * bool(player.exhausted) + ["has guarded"] * player.guarded
    more += player.attached
    which = f"Player {player.seat + 1}, {name}" if many else name
    _units(sheet, player.units, f"{which}: {'; '.join(more)}; units" if more else f"{which}: units", False)
    told = f"{name}: {player.wounds} of {player.life} wounds"
    sheet.put(svg.meter(svg.MARGIN, sheet.y, sheet.room, player.wounds / player.life, "#e6897d", told), 26)
    _dice(sheet, player)
    if player.spells:
        sheet.say(f"spellboard: {', '.join(spell_text(*spell) for spell in player.spells)}")
    sheet.say(f"hand: {counted(player.hand) or 'empty'}")
    left = f"; {player.actions}" if player.actions else ""
    discard = f"; discard pile: {counted(player.discard)}" if player.discard else ""
    sheet.say(f"draw pile {'unknown' if player.pile is None else player.pile}{discard}{left}")
    sheet.gap()


def _dice(sheet: svg.Sheet, player: PlayerView) -> None:
    for at, (kind, level) in enumerate(player.dice):
        line, place = divmod(at, 10)
        x, y = svg.MARGIN + place * (DIE[0] + 6), sheet.y + line * (DIE[1] + 5)
        fill, ink = LEVEL_FILLS[level]
        sheet.put(svg.box(x, y, *DIE, fill, svg.INK, thick=1.5 if level == LEVELS[POWER] else 1))
        sheet.put(svg.text(x + DIE[0] / 2, y + 13, kind, 10, ink, "middle"))
        sheet.put(svg.text(x + DIE[0] / 2, y + 25, level, 10, ink, "middle", True))
    sheet.gap((len(player.dice) + 9) // 10 * (DIE[1] + 5) + 3 * bool(player.dice))
    active = "" if player.dice else "no active dice; "
    spent = f"exhausted dice: {spent_text(player.spent)}" if player.spent else "no exhausted dice"
    sheet.say(active + spent)


def _key(sheet: svg.Sheet) -> None:
    x = svg.MARGIN
    for fill, word in KEY:
        sheet.put(svg.token(x + 9, sheet.y + 8, "n", fill) + svg.text(x + 22, sheet.y + 12, word, 10, svg.SOFT))
        x += 40 + len(word) * 6
    sheet.put(svg.text(x, sheet.y + 12, "life: what is left of it / all of it; grey and dashed: exhausted; drop: blood "
                       "value", 10, svg.SOFT), 18)  # fmt: skip
