"""Heroes, marks, dice and cards as a person types them: `judge 7/9 s3 {weak 2} ?`, `2 4 b5`, `3 claw`.

Only the form is read here; whether the cards exist is for the reader of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from model.core.notation import NotationError, split
from model.raidboss.dice import BONUS, die_word
from model.raidboss.state import FACE_DOWN, FACE_UP, RESOLVED, Die

MAX_NUMBER = 99
UNTIL = ("turn", "round", "persistent")
LAST = "last-stand"
"""Stands for a Last Stand that nobody has seen: `?last-stand`."""
_ID = r"[a-z0-9][a-z0-9-]{0,79}"
_PIECE = re.compile(r"\{[^{}]*\}|\([^()]*\)|[^\s{}()]+")
_HP = re.compile(r"([0-9]{1,6})(?:/([0-9]{1,6}))?")
_NUMBER = re.compile(r"([std+])([0-9]{1,6})")
_NAMED = re.compile(r"(shards|boosts|shield|armor)=([0-9]{1,6})")
_CONSTANT = re.compile(rf"constant=({_ID})(?::([0-9]{{1,6}}))?")
_USED = re.compile(r"used=([tr]:[A-Za-z0-9_-]{1,80})")
_TILE = re.compile(rf"(\?|=|resolved=?)({_ID})?")
_RUN = re.compile(r"(?:([0-9]{1,2})x?\s+)?\?([1-9][0-9]?)?(?:\s+|$)")
FIELDS = {"s": "skill", "t": "talent", "d": "dice", "+": "bonus"}
FLAGS = ("tapped", "ko", "locked")


class MarkPiece(NamedTuple):
    """A mark as typed; "" where the text leaves the duration or the giver out."""

    name: str
    number: int = 1
    until: str = ""
    by: str = ""


class TilePiece(NamedTuple):
    """The Boss Card of a tile as typed: a face of the State, the card where it is named, else the bag from 0."""

    face: int
    card: str = ""
    bag: int = 0


class HeroPiece(NamedTuple):
    """A Hero as typed; None where the text leaves a number out."""

    card: str
    hp: int | None = None
    max_hp: int | None = None
    skill: int | None = None
    talent: int | None = None
    dice: int | None = None
    bonus: int | None = None
    shards: int | None = None
    boosts: int | None = None
    shield: int = 0
    armor: int = 0
    tapped: bool = False
    ko: bool = False
    locked: bool = False
    tile: TilePiece | None = None
    constants: tuple[tuple[str, int], ...] = ()
    marks: tuple[MarkPiece, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    used: tuple[str, ...] = ()


PLAIN = HeroPiece("")


# --- heroes ------------------------------------------------------------------------------------------------


def parse_hero(text: str) -> HeroPiece:
    """The Hero that `text` describes. Raises NotationError."""
    words = _PIECE.findall(text)
    closed = "".join(words) == re.sub(r"\s+(?![^({]*[)}])", "", text.strip())
    if not words or not closed or not re.fullmatch(_ID, words[0]):
        advice = "expected a Hero's id and what it has, such as `judge 7/9 s3 ?`, with brackets closed"
        raise NotationError(words[0] if words and closed else text, f"`{text}`: {advice}")
    piece = HeroPiece(words[0])
    for word in words[1:]:
        piece = _with(piece, word)
    return piece


def _with(piece: HeroPiece, word: str) -> HeroPiece:
    """The Hero with what one more word says of it."""
    changed = _changes(piece, word)
    for field in changed:
        if field not in ("marks", "tokens", "constants", "used") and getattr(piece, field) != getattr(PLAIN, field):
            raise NotationError(word, f"`{word}`: {field.replace('max_hp', 'Max HP')} stands there twice")
    return piece._replace(**changed)


def _changes(piece: HeroPiece, word: str) -> dict[str, Any]:
    if word[0] == "{":
        return {"marks": (*piece.marks, *(parse_mark(part) for part in split(word[1:-1])))}
    if word[0] == "(":
        return {"tokens": (*piece.tokens, *(_token(part) for part in split(word[1:-1])))}
    if word in FLAGS:
        return {word: True}
    if match := _HP.fullmatch(word):
        most = {} if match[2] is None else {"max_hp": _number(match[2], word)}
        return {"hp": _number(match[1], word), **most}
    if match := _NUMBER.fullmatch(word):
        return {FIELDS[match[1]]: _number(match[2], word)}
    if match := _NAMED.fullmatch(word):
        return {match[1]: _number(match[2], word)}
    if match := _CONSTANT.fullmatch(word):
        return {"constants": (*piece.constants, (match[1], _number(match[2] or "0", word)))}
    if match := _USED.fullmatch(word):
        return {"used": (*piece.used, match[1])}
    if _TILE.fullmatch(word):
        return {"tile": parse_tile(word)}
    advice = (
        "expected HP such as 7/9, sN skill, tN talent, dN dice, +N Bonus Dice, shards=N, boosts=N, shield=N, armor=N, "
        "tapped, ko, locked, {marks}, (tokens), constant=CARD:N, used=t:NAME, or a Boss Card: ?, ?CARD, =CARD, "
        "resolved=CARD"
    )
    raise NotationError(word, f"`{word}`: {advice}")


def _number(digits: str, word: str) -> int:
    if int(digits) > MAX_NUMBER:
        raise NotationError(word, f"`{word}`: expected at most {MAX_NUMBER}")
    return int(digits)


def _token(text: str) -> tuple[str, int]:
    match = re.fullmatch(rf"({_ID})(?:\s+([0-9]{{1,6}}))?", text)
    if match is None:
        raise NotationError(text, f"`{text}`: expected an Ability Token with its number, such as `seal 3`")
    return match[1], _number(match[2] or "1", text)


def parse_tile(text: str) -> TilePiece:
    """The Boss Card that `?`, `?2`, `?claw`, `=claw`, `resolved=claw` or `resolved` means. Raises NotationError."""
    match = _TILE.fullmatch(text)
    advice = f"`{text}`: expected ? for a hidden Boss Card, ?CARD for one looked at, =CARD, or resolved=CARD"
    if match is None:
        raise NotationError(text, advice)
    sign, name = match[1], match[2] or ""
    if (sign.endswith("=") and not name) or (sign == "resolved" and name):
        raise NotationError(text, advice)
    if sign == "?":
        if re.fullmatch(r"[1-9][0-9]?", name):
            return TilePiece(FACE_DOWN, bag=int(name) - 1)
        return TilePiece(FACE_DOWN, name)
    return TilePiece(FACE_UP if sign == "=" else RESOLVED, name)


def format_tile(tile: TilePiece) -> str:
    """The text that `parse_tile` reads as `tile`."""
    if tile.face == FACE_DOWN:
        return "?" + (tile.card or (str(tile.bag + 1) if tile.bag else ""))
    if tile.face == FACE_UP:
        return f"={tile.card}"
    return f"resolved={tile.card}" if tile.card else "resolved"


def parse_mark(text: str) -> MarkPiece:
    """The mark that `weak`, `weak 2`, `guarded turn by judge` means. Raises NotationError."""
    match = re.fullmatch(rf"({_ID.replace('a-z0-9-', 'a-z0-9_-')})(?:\s+([0-9]{{1,6}}))?"
                         rf"(?:\s+({'|'.join(UNTIL)}))?(?:\s+by\s+({_ID}))?", text.strip())  # fmt: skip
    if match is None:
        advice = "expected a mark's name, then its number, turn, round or persistent, and `by` whose it is"
        raise NotationError(text.strip(), f"`{text.strip()}`: {advice}")
    number = _number(match[2] or "1", text.strip())
    if not number:
        raise NotationError(text.strip(), f"`{text.strip()}`: leave the mark out where there is none")
    return MarkPiece(match[1], number, match[3] or "", match[4] or "")


def format_mark(mark: MarkPiece) -> str:
    """The text that `parse_mark` reads as `mark`."""
    words = [mark.name, *([str(mark.number)] if mark.number != 1 else []), *([mark.until] if mark.until else [])]
    return " ".join([*words, *(["by", mark.by] if mark.by else [])])


def format_hero(piece: HeroPiece) -> str:
    """The text that `parse_hero` reads as `piece`."""
    words = [piece.card]
    if piece.hp is not None:
        words.append(str(piece.hp) if piece.max_hp is None else f"{piece.hp}/{piece.max_hp}")
    words += [f"{sign}{getattr(piece, name)}" for sign, name in FIELDS.items() if getattr(piece, name) is not None]
    words += [f"{name}={n}" for name in ("shards", "boosts") if (n := getattr(piece, name)) is not None]
    words += [f"{name}={n}" for name in ("shield", "armor") if (n := getattr(piece, name))]
    words += [name for name in FLAGS if getattr(piece, name)]
    if piece.marks:
        words.append("{" + ", ".join(map(format_mark, piece.marks)) + "}")
    if piece.tokens:
        words.append("(" + ", ".join(f"{name} {n}" for name, n in piece.tokens) + ")")
    words += [f"constant={card}:{n}" if n else f"constant={card}" for card, n in piece.constants]
    words += [f"used={name}" for name in piece.used]
    return " ".join([*words, *([format_tile(piece.tile)] if piece.tile is not None else [])])


# --- dice --------------------------------------------------------------------------------------------------


def parse_dice(text: str) -> tuple[Die, ...]:
    """The dice of an Ability Roll, sorted: `2 4 b5`. Raises NotationError."""
    dice = []
    for word in re.split(r"[\s,]+", text.strip()):
        if not word:
            continue
        match = re.fullmatch(rf"({BONUS})?([1-9][0-9]?)", word)
        if match is None:
            raise NotationError(word, f"`{word}`: expected what a die shows, such as 4, or b4 for a Bonus Die")
        dice.append(Die(int(match[2]), match[1] or "a"))
    return tuple(sorted(dice))


def format_dice(dice: Iterable[Die]) -> str:
    """The text that `parse_dice` reads as these dice."""
    return " ".join(die_word(die) for die in dice)


# --- cards -------------------------------------------------------------------------------------------------


def parse_run(text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A part of the draw pile: (known card, ()) or ("", ((bag from 0, count), ...)). Raises NotationError."""
    text = text.strip()
    if re.fullmatch(_ID, text) and not text.isdigit():
        return text, ()
    run, at = [], 0
    for match in _RUN.finditer(text):
        if match.start() != at:
            break
        run.append((int(match[2] or 1) - 1, int(match[1] or 1)))
        at = match.end()
    if at != len(text) or not text:
        raise NotationError(text, f"`{text}`: expected a known card, or unknown ones such as `3 ?` or `2 ? 1 ?2`")
    return "", tuple(run)
