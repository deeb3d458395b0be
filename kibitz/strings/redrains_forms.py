"""The forms of Red Rains that no other game has: cards with what lies on them, dice, hidden aspects."""

from __future__ import annotations

import re
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Form, Keys, listed, read_number
from kibitz.strings.slugs import Slugs
from model.redrains.pieces import OWNERS, Piece, format_dice, format_piece, parse_dice, parse_piece
from model.redrains.state import DICE_TYPES, LEVELS, Die

_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_OWNER = re.compile(r"(p1|p2|c):")
_NUMBER = re.compile(r"#([1-9][0-9]?)")
_TOKENS = re.compile(r"([we^+-])([1-9][0-9]?)")
_BACK = re.compile(r"\?([1-9][b-z]?)")
_COUNT = re.compile(r"[1-9][0-9]?")
_LIMIT = re.compile(r"[^\s,|]+")
TOKENS = {"w": "wounds", "e": "exhausted", "^": "status", "+": "bonus", "-": "bonus"}
DICE = {kind[:2]: kind for kind in DICE_TYPES}
_DIE = re.compile("|".join(DICE))
_LEVEL = re.compile("|".join(level[0].upper() for level in LEVELS))


# --- cards -------------------------------------------------------------------------------------------------


def pieces_form(cards: Slugs) -> Form:
    """Cards in order: `Osw1e1,Ra^1(In)[ce]`, `?1` for a face-down aspect."""

    def write(text: str) -> str:
        piece = parse_piece(text)
        if format_piece(piece) != text:
            raise NotShort(f"`{text}`")
        return _piece(cards, piece)

    return listed(Form(write, lambda cursor: format_piece(_read_piece(cards, cursor, 0)), "a card"))


def _piece(cards: Slugs, piece: Piece) -> str:
    if piece.face_down:
        return "?" + cards.write(piece.known) if piece.known else format_piece(piece)
    text = _owner(piece.owner) + cards.write(piece.card) + (f"#{piece.number}" if piece.number else "")
    tokens = (("w", piece.wounds), ("e", piece.exhausted), ("^", piece.status))
    text += "".join(f".{sign}{n}" for sign, n in tokens if n)
    text += f".{piece.bonus:+d}" if piece.bonus else ""
    text += "!" if piece.guarded else ""
    text += "".join(f"({_piece(cards, other)})" for other in piece.attached)
    return text + ("[" + ".".join(_owner(o) + kind[:2] for kind, o in piece.dice) + "]" if piece.dice else "")


def _owner(owner: int | None) -> str:
    return "" if owner is None else next(text for text, seat in OWNERS.items() if seat == owner) + ":"


def _read_piece(cards: Slugs, cursor: Cursor, depth: int) -> Piece:
    if cursor.rest[:1] == "?":
        if back := cursor.match(_BACK):
            return parse_piece(back[0])
        cursor.eat("?")
        return Piece(known=cards.read(cursor))
    owner = cursor.match(_OWNER)
    card = cards.read(cursor)
    number = cursor.match(_NUMBER)
    piece = Piece(card, OWNERS[owner[1]] if owner else None, int(number[1]) if number else 0)
    while cursor.eat("."):
        sign, amount = cursor.need(
            _TOKENS, "expected w wounds, e exhaustion, ^ status or + attack, with a number"
        ).groups()
        if getattr(piece, TOKENS[sign]):
            cursor.fail(f"expected {TOKENS[sign]} once")
        changed: dict[str, Any] = {TOKENS[sign]: -int(amount) if sign == "-" else int(amount)}
        piece = piece._replace(**changed)
    if cursor.eat("!"):
        piece = piece._replace(guarded=True)
    while cursor.eat("("):
        if depth:
            cursor.fail("expected no alteration on an alteration")
        piece = piece._replace(attached=(*piece.attached, _read_piece(cards, cursor, depth + 1)))
        if not cursor.eat(")"):
            cursor.fail("expected `)`")
    return piece._replace(dice=_read_lying(cursor)) if cursor.eat("[") else piece


def _read_lying(cursor: Cursor) -> tuple[tuple[str, int | None], ...]:
    found: list[tuple[str, int | None]] = []
    while True:
        owner = cursor.match(_OWNER)
        if owner and owner[1] == "c":
            cursor.fail("expected a die of a player")
        kind = DICE[cursor.need(_DIE, f"expected a die: {', '.join(DICE)}")[0]]
        found.append((kind, OWNERS[owner[1]] if owner else None))
        if cursor.eat("]"):
            return tuple(found)
        if not cursor.eat("."):
            cursor.fail("expected `.` and another die, or `]`")


# --- dice --------------------------------------------------------------------------------------------------


def dice_form() -> Form:
    """The active pool and, after `/`, the exhausted one: `3ceP2ceC/4ce`."""

    def write(text: str) -> str:
        active, spent = parse_dice(text)
        if format_dice(active, spent) != text:
            raise NotShort(f"`{text}`")
        left, _, right = text.partition("/")
        short = "".join(_die(word) for word in left.split())
        return short + ("/" + "".join(_die(word) for word in right.split()) if right else "")

    def read(cursor: Cursor) -> str:
        active = [Die(kind, level) for kind, level in _read_dice(cursor, True)]
        spent = [kind for kind, _ in _read_dice(cursor, False)] if cursor.eat("/") else []
        return format_dice(sorted(active), sorted(spent))

    return Form(write, read, "dice with their levels, `/` and those that are exhausted")


def _die(word: str) -> str:
    if word.isdecimal():
        return word if word != "1" else ""
    kind, _, level = word.partition(":")
    return kind[:2] + level


def _read_dice(cursor: Cursor, levels: bool) -> list[tuple[str, int]]:
    dice: list[tuple[str, int]] = []
    while not cursor.done and cursor.rest[0] != "/":
        count = cursor.match(_COUNT)
        kind = DICE[cursor.need(_DIE, f"expected a die: {', '.join(DICE)}")[0]]
        level = cursor.need(_LEVEL, "expected the level of the die: P, C or B")[0] if levels else ""
        number = next((i for i, name in enumerate(LEVELS) if name[0].upper() == level), 0)
        dice += [(kind, number)] * (int(count[0]) if count else 1)
    return dice


# --- the Chimera -------------------------------------------------------------------------------------------


def chimera_form() -> Form:
    """The Chimera: its card, and where they are not the usual ones its difficulty and level: `CARD,heroic,2`."""

    def write(value: str | Keys) -> str:
        if isinstance(value, str):
            return value
        return f"{value['card']},{value['difficulty']},{value['level']}"

    def read(cursor: Cursor) -> str | Keys:
        card = cursor.need(_ID, "expected a Chimera card")[0]
        if not cursor.eat(","):
            return card
        difficulty = cursor.need(_ID, "expected a difficulty")[0]
        if not cursor.eat(","):
            cursor.fail("expected `,` and a level")
        return {"card": card, "difficulty": difficulty, "level": read_number(cursor)}

    return Form(write, read, "CARD or CARD,DIFFICULTY,LEVEL")


def deck_form(cards: Slugs) -> Form:
    """An aspect deck: a subtype, or its cards."""

    def read(cursor: Cursor) -> str | list[str]:
        name = cursor.match(_ID) if cursor.rest[:1].islower() else None
        return name[0] if name else cards.read_all(cursor)

    return Form(lambda deck: deck if isinstance(deck, str) else cards.write_all(deck), read, "a subtype or cards")


def draw_form(cards: Slugs) -> Form:
    """A draw pile from the top: blocks with `/` between, each a number of every back: `5?1+4?2/3?1b`."""

    def write(draw: Keys | list[str]) -> str:
        if isinstance(draw, dict):
            return "+".join(f"{n}?{back}" for back, n in draw.items())
        return "/".join(_block(text) for text in draw)

    def read(cursor: Cursor) -> Keys | list[str]:
        blocks = [] if cursor.done else [_read_block(cursor)]
        while cursor.eat("/"):
            blocks.append(_read_block(cursor))
        if len(blocks) == 1:
            return dict(blocks[0])
        return [" ".join(f"{n} ?{back}" if n > 1 else f"?{back}" for back, n in block) for block in blocks]

    return Form(write, read, "numbers of backs, `/` between what was shuffled apart")


def _block(text: str) -> str:
    words, found, count = text.split(), [], "1"
    for word in words:
        if word.startswith("?"):
            found.append(count + word)
            count = "1"
        else:
            count = word
    return "+".join(found)


def _read_block(cursor: Cursor) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    while True:
        count = int(cursor.need(_COUNT, "expected a number of face-down aspects")[0])
        back = cursor.need(_BACK, "expected a back such as `?1`")[1]
        if any(back == known for known, _ in found):
            cursor.fail("expected every back of a block once")
        found.append((back, count))
        if not cursor.eat("+"):
            return found


def bags_form(cards: Slugs) -> Form:
    """What face-down aspects may be, by shuffle: `1=2RaWh/2=Is`."""

    def write(bag: Keys) -> str:
        return f"{bag['blood']}={cards.write_all(bag['cards'])}"

    def read(cursor: Cursor) -> Keys:
        blood = read_number(cursor)
        if not cursor.eat("="):
            cursor.fail("expected `=` and the cards of this back")
        return {"blood": blood, "cards": cards.read_all(cursor, "/")}

    return listed(Form(write, read, "BLOOD=cards"), "/")


def used_form() -> Form:
    """Abilities that were used this turn."""

    def write(text: str) -> str:
        if not _LIMIT.fullmatch(text):
            raise NotShort(f"`{text}`")
        return text

    return listed(Form(write, lambda cursor: cursor.need(_LIMIT, "expected an ability")[0], "abilities"))


def battle_form(cards: Slugs) -> Form:
    """A battle: `Os>Ra@1`, the attacker, what it fights and the attacking player (0 the Chimera).

    `/2` behind that for cards of the second player, `:Ra` for the blocker or guard, `!` where it counters.
    """

    def write(keys: Keys) -> str:
        text = f"{cards.write_id(keys['attacker'])}>{cards.write_id(keys['target'])}@{keys['by']}"
        text += f"/{keys['player']}" if "player" in keys else ""
        return (
            text + (f":{cards.write_id(keys['defender'])}" if "defender" in keys else "") + "!" * ("counters" in keys)
        )

    def read(cursor: Cursor) -> Keys:
        keys: Keys = {"attacker": cards.read_id(cursor)}
        if not cursor.eat(">"):
            cursor.fail("expected `>` and what is attacked")
        keys["target"] = cards.read_id(cursor)
        if not cursor.eat("@"):
            cursor.fail("expected `@` and the attacking player, 0 for the Chimera")
        keys["by"] = read_number(cursor)
        if cursor.eat("/"):
            keys["player"] = read_number(cursor)
        if cursor.eat(":"):
            keys["defender"] = cards.read_id(cursor)
        return {**keys, "counters": True} if cursor.eat("!") else keys

    return Form(write, read, "ATTACKER>TARGET@PLAYER")
