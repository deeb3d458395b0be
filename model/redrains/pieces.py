"""Cards and dice as a person types them: `old-salt w1 e1`, `?2`, `rampage ^1 (infuriate) [charm]`, `3 cer:P 2 cer:C`.

Only the form is read here; whether the cards exist is for the reader of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from model.core.diagnostics import did_you_mean
from model.core.notation import NotationError
from model.redrains.state import CHIMERA, DICE_TYPES, LEVELS, Die

OWNERS = {"p1": 0, "p2": 1, "c": CHIMERA}
"""Prefixes that name the owner of a card or a die where it is not the obvious one."""
MAX_TOKENS = 99
_PIECE = re.compile(r"\([^()]*\)|\[[^][]*\]|[^\s()[\]]+")
_NAME = re.compile(r"(?:(p1|p2|c):)?([a-z0-9][a-z0-9-]{0,79})(?:#([1-9][0-9]?))?")
_DOWN = re.compile(r"\?(?:([1-9])([b-z]?)|([a-z][a-z0-9-]{0,79}))")
_TOKENS = re.compile(r"([we^+-])([0-9]{1,6})")
_DIE = re.compile(r"([A-Za-z]{3,})(?:[:-]([A-Za-z]+))?")


class Piece(NamedTuple):
    """A card as typed. A face-down aspect has no card, but a blood value (and `bag`) or the name it is known by."""

    card: str = ""
    owner: int | None = None
    """A seat or CHIMERA where the text names one."""
    number: int = 0
    """The number of its id where the text names one: 2 for `old-salt#2`, whose id is `old-salt-2`."""
    blood: int = 0
    bag: int = 0
    """Which of the bags of that blood: 0 for `?1`, 1 for `?1b`."""
    known: str = ""
    """The name of a face-down aspect that the players know: `?rampage`."""
    wounds: int = 0
    exhausted: int = 0
    status: int = 0
    bonus: int = 0
    guarded: bool = False
    attached: tuple[Piece, ...] = ()
    dice: tuple[tuple[str, int | None], ...] = ()
    """Dice on the card: (type, owner where the text names one)."""

    @property
    def face_down(self) -> bool:
        """Whether it is a face-down aspect."""
        return bool(self.blood or self.known)


def parse_piece(text: str) -> Piece:
    """The card that `text` describes. Raises NotationError."""
    words = _PIECE.findall(text)
    if not words or "".join(words) != re.sub(r"\s+(?![^(\[]*[)\]])", "", text.strip()):
        raise NotationError(text, f"`{text}`: expected a card such as `old-salt w1`, with its brackets closed")
    piece = _named(words[0])
    for word in words[1:]:
        piece = _with(piece, word)
    return piece


def _named(word: str) -> Piece:
    down = _DOWN.fullmatch(word)
    if down:
        blood, letter, known = down.groups()
        return Piece(blood=int(blood or 0), bag=ord(letter) - ord("a") if letter else 0, known=known or "")
    name = _NAME.fullmatch(word)
    if name is None:
        advice = "expected a card's id in small letters, such as `old-salt`, or `?1` for a face-down aspect of blood 1"
        raise NotationError(word, f"`{word}`: {advice}")
    owner, card, number = name.groups()
    return Piece(card, OWNERS.get(owner or ""), int(number or 0))


def _with(piece: Piece, word: str) -> Piece:
    """The piece with what one more word says of it."""
    if piece.face_down:
        raise NotationError(word, f"`{word}`: a face-down aspect is not in play and carries nothing")
    if word[0] == "(":
        return piece._replace(attached=(*piece.attached, parse_piece(word[1:-1])))
    if word[0] == "[":
        return piece._replace(dice=(*piece.dice, *(_lying(d) for d in re.split(r"[\s,]+", word[1:-1].strip()))))
    if word == "guarded":
        return piece._replace(guarded=True)
    match = _TOKENS.fullmatch(word)
    if match is None:
        advice = "expected wN wounds, eN exhaustion, ^N status, +N attack, (alteration) or [die]"
        raise NotationError(word, f"`{word}`: {advice}")
    sign, amount = match[1], int(match[2])
    field = {"w": "wounds", "e": "exhausted", "^": "status"}.get(sign, "bonus")
    if getattr(piece, field):
        raise NotationError(word, f"`{word}`: {field} stands there twice")
    if amount > MAX_TOKENS:
        raise NotationError(word, f"`{word}`: expected at most {MAX_TOKENS}")
    changed: Mapping[str, Any] = {field: -amount if sign == "-" else amount}
    return piece._replace(**changed)


def _lying(text: str) -> tuple[str, int | None]:
    """A die on a card: its type and, where the text names one, its owner."""
    owner, colon, kind = text.partition(":")
    if not colon:
        return dice_type(text), None
    if owner not in OWNERS or owner == "c":
        raise NotationError(text, f"`{text}`: expected the type of a die, after `p1:` or `p2:` for its owner")
    return dice_type(kind), OWNERS[owner]


def format_piece(piece: Piece) -> str:
    """The text that `parse_piece` reads as `piece`."""
    if piece.face_down:
        return "?" + (piece.known or f"{piece.blood}{chr(ord('a') + piece.bag) if piece.bag else ''}")
    words = [_owner(piece.owner) + piece.card + (f"#{piece.number}" if piece.number else "")]
    counts = (("w", piece.wounds), ("e", piece.exhausted), ("^", piece.status))
    words += [f"{sign}{n}" for sign, n in counts if n]
    words += [f"{piece.bonus:+d}"] if piece.bonus else []
    words += ["guarded"] if piece.guarded else []
    words += [f"({format_piece(a)})" for a in piece.attached]
    if piece.dice:
        words.append("[" + " ".join(_owner(owner) + kind for kind, owner in piece.dice) + "]")
    return " ".join(words)


def _owner(owner: int | None) -> str:
    return "" if owner is None else next(text for text, seat in OWNERS.items() if seat == owner) + ":"


# --- dice --------------------------------------------------------------------------------------------------


def dice_type(text: str) -> str:
    """The type of die that `text` names, by its first three letters or more. Raises NotationError."""
    found = [kind for kind in DICE_TYPES if len(text) >= 3 and kind.startswith(text.lower())]
    if len(found) != 1:
        raise NotationError(text, f"`{text}` is no type of die.{did_you_mean(text.lower(), DICE_TYPES)}")
    return found[0]


def parse_die(text: str) -> tuple[str, int | None]:
    """A die as `cer:P`, `ceremonial-power` or, without a level, `cer`: its type and level. Raises NotationError."""
    match = _DIE.fullmatch(text)
    if match is None:
        raise NotationError(text, f"`{text}`: expected a die such as `cer:P`, or `cer` in the exhausted pool")
    if match[2] is None:
        return dice_type(match[1]), None
    found = [level for level, name in enumerate(LEVELS) if name.startswith(match[2].lower())]
    if len(found) != 1:
        raise NotationError(text, f"`{text}`: `{match[2]}` is no level; expected P power, C class or B basic")
    return dice_type(match[1]), found[0]


def parse_dice(text: str) -> tuple[tuple[Die, ...], tuple[str, ...]]:
    """The active and the exhausted pool, sorted, of `3 cer:P 2 cer:C / 5 cer`. Raises NotationError."""
    active, _, spent = text.partition("/")
    if "/" in spent:
        raise NotationError(text, f"`{text}`: expected one `/` between the active and the exhausted pool")
    shown = []
    for kind, level in _counted_dice(active):
        if level is None:
            advice = (
                f"`{kind}` in the active pool needs a level, such as `{kind[:3]}:P`; the exhausted pool follows `/`"
            )
            raise NotationError(kind[:3], advice)
        shown.append(Die(kind, level))
    return tuple(sorted(shown)), tuple(sorted(kind for kind, _ in _counted_dice(spent)))


def _counted_dice(text: str) -> list[tuple[str, int | None]]:
    dice: list[tuple[str, int | None]] = []
    count: int | None = None
    for word in re.split(r"[\s,]+", text.strip()):
        if not word:
            continue
        if re.fullmatch(r"[0-9]{1,2}x?", word):
            if count is not None:
                raise NotationError(word, f"`{word}`: two numbers in a row; expected a die after the first")
            count = int(word.rstrip("x"))
            continue
        dice += [parse_die(word)] * (1 if count is None else count)
        count = None
    if count is not None:
        raise NotationError(str(count), f"`{count}` without a die after it")
    return dice


def format_dice(active: Sequence[Die], spent: Sequence[str] = ()) -> str:
    """The text that `parse_dice` reads as these pools: types in order, the highest level first."""
    shown = sorted(active, key=lambda die: (die.type, -die.level))
    left = _runs(f"{die.type[:3]}:{LEVELS[die.level][0].upper()}" for die in shown)
    right = _runs(kind[:3] for kind in sorted(spent))
    return f"{left} / {right}".strip() if right else left


def _runs(words: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return " ".join(f"{n} {word}" for word, n in counts.items())


# --- lists of cards ----------------------------------------------------------------------------------------
