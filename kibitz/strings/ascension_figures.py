"""Figures in a position string: `c3Ts,b5Rs!.d2,Nb` - a hex, a card, `!` for exhausted, and what it has."""

from __future__ import annotations

import re
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Form, Keys
from kibitz.strings.slugs import Slugs
from model.ascension.state import KEYWORDS

NUMBERS = {"d": "damage", "s": "strength", "f": "defense", "v": "speed"}
WORDS = {"r": "ranged", "t": "double_attack", "a": "area_attack", "k": "strikeback"}
_HEX = re.compile(r"[a-z]{1,2}[0-9]{1,3}")
_NUMBER = re.compile(r"([dsfv])(-?[0-9]{1,4})")
_KEYWORD = re.compile(r"[rtak]")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_OWNER = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,39}")
KNOWN = {"card", "at", "id", "half", "ready", "keywords", "constructs", *NUMBERS.values()}


def figures_form(cards: Slugs) -> Form:
    """The figures of a seat in their order, `,` between."""

    def read(cursor: Cursor) -> list[Keys]:
        found = [_read(cards, cursor)]
        while cursor.eat(","):
            found.append(_read(cards, cursor))
        return found

    return Form(lambda figures: ",".join(_write(cards, one) for one in figures), read, "figures, `,` between")


def _write(cards: Slugs, figure: Keys) -> str:
    if set(figure) - KNOWN:
        raise NotShort("a figure")
    at = figure.get("at", "")
    where = "+".join(at) if isinstance(at, list) else at
    text = where + cards.write(figure["card"]) + ("/" if figure.get("half") else "")
    text += "" if figure.get("ready", True) else "!"
    more = "".join(f"{letter}{figure[name]}" for letter, name in NUMBERS.items() if name in figure)
    more += "".join(letter for letter, name in WORDS.items() if name in figure.get("keywords", ()))
    text += f".{more}" if more else ""
    if figure.get("constructs"):
        text += "(" + ".".join(_construct(cards, held) for held in figure["constructs"]) + ")"
    return text + (f"#{figure['id']}" if "id" in figure else "")


def _construct(cards: Slugs, held: str) -> str:
    card, of, owner = held.partition(" of ")
    return cards.write(card) + (f"={owner}" if of else "")


def _read(cards: Slugs, cursor: Cursor) -> Keys:
    """One figure, its keys in the order of `model/ascension/notation_figures.py`, which means nothing."""
    places = [found[0]] if (found := cursor.match(_HEX)) else []
    if places and cursor.eat("+"):
        places.append(cursor.need(_HEX, "expected the second hex")[0])
    keys: dict[str, Any] = {"card": cards.read(cursor)}
    if places:
        keys["at"] = places if len(places) > 1 else places[0]
    if cursor.eat("/"):
        keys["half"] = True
    if cursor.eat("!"):
        keys["ready"] = False
    if cursor.eat("."):
        keys |= _read_numbers(cursor)
    if cursor.eat("("):
        keys["constructs"] = _read_constructs(cards, cursor)
    if cursor.eat("#"):
        keys["id"] = cursor.need(_ID, "expected the id of a figure in small letters")[0]
    return keys


def _read_numbers(cursor: Cursor) -> Keys:
    """Damage, bonuses and keywords of a figure."""
    keys: Keys = {}
    while number := cursor.match(_NUMBER):
        if NUMBERS[number[1]] in keys:
            cursor.at -= len(number[0])
            cursor.fail("expected each number of a figure once")
        keys[NUMBERS[number[1]]] = int(number[2])
    words = set()
    while letter := cursor.match(_KEYWORD):
        words.add(WORDS[letter[0]])
    if words:
        keys["keywords"] = [name for name in KEYWORDS if name in words]
    if not keys:
        cursor.fail("expected d damage, s Strength, f Defense or v Speed with a number, or keywords r t a k")
    return keys


def _read_constructs(cards: Slugs, cursor: Cursor) -> list[str]:
    held: list[str] = []
    while True:
        card = cards.read(cursor)
        owner = cursor.need(_OWNER, "expected the name of a seat")[0] if cursor.eat("=") else ""
        held.append(f"{card} of {owner}" if owner else card)
        if cursor.eat(")"):
            return held
        if not cursor.eat("."):
            cursor.fail("expected `.` and another Construct, or `)`")
