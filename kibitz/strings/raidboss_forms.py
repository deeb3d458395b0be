"""The forms of Raid Boss that no other game has: Heroes, marks, dice and hidden Boss Cards."""

from __future__ import annotations

import re
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Form, listed
from kibitz.strings.slugs import Slugs
from model.raidboss.pieces import (
    LAST,
    PLAIN,
    HeroPiece,
    MarkPiece,
    TilePiece,
    format_hero,
    format_mark,
    parse_hero,
    parse_mark,
)
from model.raidboss.state import FACE_DOWN, FACE_UP, RESOLVED

NUMBERS = {
    "s": "skill", "t": "talent", "d": "dice", "+": "bonus", "S": "shards", "B": "boosts", "h": "shield", "a": "armor",
}  # fmt: skip
FLAGS = {"T": "tapped", "K": "ko", "L": "locked"}
SIGNS = {"?": FACE_DOWN, "=": FACE_UP, "~": RESOLVED}
_HP = re.compile(r"([0-9]{1,2})(?:/([0-9]{1,2}))?")
_NUMBER = re.compile(r"([std+SBha])([0-9]{1,2})")
_FLAG = re.compile(r"[TKL]")
_COUNT = re.compile(r"[0-9]{1,2}")
_BAG = re.compile(r"[1-9][0-9]?")
_UNTIL = re.compile(r"turn|round|persistent")
_WORD = re.compile(r"[a-z0-9][a-z0-9-]*")
_USED = re.compile(r"[tr]:[A-Za-z0-9_-]{1,80}")
_DIE = re.compile(r"b?[1-9][0-9]?")
_RUN = re.compile(r"(?:([1-9][0-9]?))?\?([1-9][0-9]?)?")


# --- marks -------------------------------------------------------------------------------------------------


def _mark(cards: Slugs, mark: MarkPiece) -> str:
    text = cards.write(mark.name) + (str(mark.number) if mark.number != 1 else "")
    return text + (f":{mark.until}" if mark.until else "") + (f"@{cards.write(mark.by)}" if mark.by else "")


def _read_mark(cards: Slugs, cursor: Cursor) -> MarkPiece:
    name = cards.read(cursor)
    count = cursor.match(_BAG)
    until = cursor.need(_UNTIL, "expected turn, round or persistent")[0] if cursor.eat(":") else ""
    return MarkPiece(name, int(count[0]) if count else 1, until, cards.read(cursor) if cursor.eat("@") else "")


def marks_form(cards: Slugs) -> Form:
    """Marks: `Fr2:turn@Bu`, with its number, how long, and whose where that is not the usual."""

    def write(text: str) -> str:
        mark = parse_mark(text)
        if format_mark(mark) != text:
            raise NotShort(f"`{text}`")
        return _mark(cards, mark)

    return listed(Form(write, lambda cursor: format_mark(_read_mark(cards, cursor)), "a mark"))


# --- heroes ------------------------------------------------------------------------------------------------


def hero_text(cards: Slugs, line: str) -> str:
    """The line of a Hero in a position file as a part of a string: `Bl 6/9 s2 S0 T =Lw`. Raises NotShort."""
    piece = parse_hero(line)
    if format_hero(piece) != line:
        raise NotShort(f"`{line}`")
    words = [cards.write(piece.card)]
    if piece.hp is not None:
        words.append(str(piece.hp) + ("" if piece.max_hp is None else f"/{piece.max_hp}"))
    words += [f"{sign}{n}" for sign, name in NUMBERS.items() if (n := getattr(piece, name)) != getattr(PLAIN, name)]
    words += [sign for sign, name in FLAGS.items() if getattr(piece, name)]
    if piece.marks:
        words.append("{" + ",".join(_mark(cards, mark) for mark in piece.marks) + "}")
    if piece.tokens:
        words.append("(" + ",".join(f"{name}={n}" for name, n in piece.tokens) + ")")
    words += [f"C:{cards.write(card)}" + (f"={n}" if n else "") for card, n in piece.constants]
    words += [f"u:{name}" for name in piece.used]
    return " ".join([*words, *([_tile(cards, piece.tile)] if piece.tile else [])])


def _tile(cards: Slugs, tile: TilePiece) -> str:
    sign = next(sign for sign, face in SIGNS.items() if face == tile.face)
    if tile.card:
        return sign + ("_" if tile.card == LAST else cards.write(tile.card))
    return sign + (str(tile.bag + 1) if tile.bag else "")


def read_hero(cards: Slugs, section: Cursor) -> str:
    """The line of a position file for what `hero_text` wrote. Raises DiagnosticError."""
    words = section.tokens()
    if not words:
        section.fail("expected a Hero")
    piece = HeroPiece(cards.read(words[0]))
    if not words[0].done:
        words[0].fail("expected a blank after the Hero")
    for word in words[1:]:
        start = word.at
        changed = _changes(cards, word, piece)
        if not word.done:
            word.fail("expected the end of this word")
        lists = ("marks", "tokens", "constants", "used")
        if any(name not in lists and getattr(piece, name) != getattr(PLAIN, name) for name in changed):
            word.at = start
            word.fail("expected every number, flag and Boss Card of a Hero once")
        piece = piece._replace(**changed)
    return format_hero(piece)


def _changes(cards: Slugs, word: Cursor, piece: HeroPiece) -> dict[str, Any]:
    """What one word says of a Hero."""
    if found := word.match(_HP):
        return {"hp": int(found[1]), **({"max_hp": int(found[2])} if found[2] else {})}
    if found := word.match(_NUMBER):
        return {NUMBERS[found[1]]: int(found[2])}
    if word.eat("{"):
        return {"marks": (*piece.marks, *_until(word, "}", lambda: _read_mark(cards, word)))}
    if word.eat("("):
        return {"tokens": (*piece.tokens, *_until(word, ")", lambda: _token(word)))}
    if word.eat("C:"):
        card = cards.read(word)
        count = int(word.need(_COUNT, "expected the DMG on the card")[0]) if word.eat("=") else 0
        return {"constants": (*piece.constants, (card, count))}
    if word.eat("u:"):
        return {"used": (*piece.used, word.need(_USED, "expected a part of a Talent, such as t:shock")[0])}
    if word.rest[0] in SIGNS:
        return {"tile": _read_tile(cards, word)}
    return {FLAGS[word.need(_FLAG, "expected what a Hero has, as docs/position-strings.md lists it")[0]]: True}


def _until(word: Cursor, end: str, read: Any) -> list[Any]:
    found = [read()]
    while not word.eat(end):
        if not word.eat(","):
            word.fail(f"expected `,` or `{end}`")
        found.append(read())
    return found


def _token(word: Cursor) -> tuple[str, int]:
    name = word.need(_WORD, "expected an Ability Token")[0]
    if not word.eat("="):
        word.fail("expected `=` and how many are left")
    return name, int(word.need(_COUNT, "expected how many are left")[0])


def _read_tile(cards: Slugs, word: Cursor) -> TilePiece:
    sign = word.rest[0]
    word.at += 1
    if word.done and sign != "=":
        return TilePiece(SIGNS[sign])
    if sign == "?" and (bag := word.match(_BAG)):
        return TilePiece(FACE_DOWN, bag=int(bag[0]) - 1)
    return TilePiece(SIGNS[sign], LAST if word.eat("_") else cards.read(word))


# --- dice and piles ----------------------------------------------------------------------------------------


def dice_form() -> Form:
    """Unassigned dice: `2.4.b5`."""

    def read(cursor: Cursor) -> str:
        dice = [cursor.need(_DIE, "expected what a die shows")[0]]
        while cursor.eat("."):
            dice.append(cursor.need(_DIE, "expected what a die shows")[0])
        return " ".join(dice)

    return Form(lambda text: str(text).replace(" ", "."), read, "what they show, `.` between")


def draw_form(cards: Slugs) -> Form:
    """A draw pile from the top: known cards and numbers of hidden ones, `/` between: `Cl/3?+1?2`."""

    def read_part(cursor: Cursor) -> str:
        if cursor.rest[:1] in ("'",) or cursor.rest[:1].isupper():
            return cards.read(cursor)
        runs = []
        while True:
            count, bag = cursor.need(_RUN, "expected a card, or hidden ones such as `3?`").groups()
            runs.append((f"{count} " if count and count != "1" else "") + "?" + (bag or ""))
            if not cursor.eat("+"):
                return " ".join(runs)

    return listed(Form(lambda text: _part(cards, text), read_part, "cards"), "/")


def _part(cards: Slugs, text: str) -> str:
    if "?" not in text:
        return cards.write(text)
    return re.sub(r" (?=[0-9?])", "+", re.sub(r"([0-9]) \?", r"\1?", text))


def unseen_form(cards: Slugs) -> Form:
    """What hidden Boss Cards may be: cards, with `/` between those of two shuffles."""

    def write(unseen: list[Any]) -> str:
        if unseen and isinstance(unseen[0], dict):
            return "/".join(cards.write_all(bag["cards"]) for bag in unseen)
        return cards.write_all(unseen)

    def read(cursor: Cursor) -> list[Any]:
        bags = [cards.read_all(cursor, "/")]
        while cursor.eat("/"):
            bags.append(cards.read_all(cursor, "/"))
        return bags[0] if len(bags) == 1 else [{"cards": bag} for bag in bags]

    return Form(write, read, "cards, `/` between two shuffles")


def rolls_form(cards: Slugs) -> Form:
    """Rolls of Hero Dice: `Bu=4.6`."""

    def read(cursor: Cursor) -> dict[str, Any]:
        hero = cards.read(cursor)
        if not cursor.eat("="):
            cursor.fail("expected `=` and what the Hero Dice show")
        values = [int(cursor.need(_BAG, "expected what a die shows")[0])]
        while cursor.eat("."):
            values.append(int(cursor.need(_BAG, "expected what a die shows")[0]))
        return {"hero": hero, "values": values}

    def write(roll: dict[str, Any]) -> str:
        return f"{cards.write(roll['hero'])}={'.'.join(map(str, roll['values']))}"

    return listed(Form(write, read, "HERO=values"))
