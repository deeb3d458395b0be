"""Raid Boss as a position string: `rb1 BOSS FIELDS | HERO | HERO | HERO | HERO`."""

from __future__ import annotations

from kibitz.strings.cursor import Cursor
from kibitz.strings.effects import effects_form
from kibitz.strings.fields import (
    NUMBER,
    TRUE,
    WORD,
    Field,
    Form,
    Keys,
    cards_form,
    listed,
    pairs,
    read_fields,
    write_fields,
)
from kibitz.strings.goals import goal_form
from kibitz.strings.raidboss_forms import (
    dice_form,
    draw_form,
    hero_text,
    marks_form,
    read_hero,
    rolls_form,
    unseen_form,
)
from kibitz.strings.shared import Columns, Read, packs_form, sections
from kibitz.strings.slugs import slugs

GAME = "raidboss"
_CARDS = slugs(GAME)
_LIST = cards_form(_CARDS)
_MARKS = marks_form(_CARDS)
_CARD = Form(_CARDS.write, _CARDS.read, "a card")
_NAMED = Form(
    lambda card: card if card in ("none", "random") else _CARDS.write(card),
    lambda cursor: next((word for word in ("none", "random") if cursor.eat(word)), "") or _CARDS.read(cursor),
    "a card",
)
_GOAL = goal_form(_CARDS, single=True)
DEFAULTS: Keys = {"goal": {"win": True}}

TABLE = (
    Field("k:", "packs", packs_form(), "packs, invented ones with `*`"),
    Field("S:", "settings", pairs(NUMBER), "settings"),
    Field("m:", "mode", WORD, "mode"),
    Field("K", "kos", NUMBER, "KOs so far"),
    Field("r", "round", NUMBER, "round"),
    Field("p:", "phase", WORD, "phase"),
    Field("a:", "active", _CARD, "whose turn it is"),
    Field("d:", "dice", dice_form(), "unassigned dice"),
    Field("U:", "unseen", unseen_form(_CARDS), "what hidden Boss Cards may be"),
    Field("D:", "draw", draw_form(_CARDS), "draw pile"),
    Field("X:", "discard", _LIST, "discard pile"),
    Field("H:", "holding", _LIST, "Holding Pile"),
    Field("L:", "last_stand", _NAMED, "Last Stand"),
    Field("C:", "challenge", _NAMED, "Challenge Card"),
    Field("T:", "team", _MARKS, "marks on the team"),
    Field("W:", "windows", listed(WORD), "when the team may answer"),
    Field("h:", "hero_rolls", rolls_form(_CARDS), "rolls of Hero Dice that are being read"),
    Field("b:", "paying", dice_form(), "Bonus Dice that paid for an ability"),
    Field("Z:", "effects", effects_form(_CARDS), "effects in progress"),
    Field("?", "goal", _GOAL, "the question"),
)
BOSS = (
    Field("l", "level", NUMBER, "level"),
    Field("s", "skill", NUMBER, "skill"),
    Field("z", "skill_max", NUMBER, "its maximum"),
    Field("y", "paid", NUMBER, "highest die mark paid"),
    Field("e", "due", NUMBER, "Ability Dice earned and not handed out"),
    Field("M:", "marks", _MARKS, "marks on the Boss"),
    Field("h", "healed", TRUE, "its total was higher before"),
    Field("n", "last_stand_due", TRUE, "a Last Stand is due"),
)


def encode(keys: Keys) -> str:
    """The keys of a position as the part of a string after its tag. Raises NotShort."""
    rest = {name: value for name, value in keys.items() if value != DEFAULTS.get(name)}
    boss = dict(rest.pop("boss"))
    head = f"{_CARDS.write(boss.pop('card'))}={boss.pop('damage')}"
    heroes = [hero_text(_CARDS, text) for text in rest.pop("heroes")]
    parts = [head, *write_fields(BOSS, boss)]
    tail = write_fields(TABLE, rest)
    return " | ".join([" ".join(parts), *heroes, *([" ".join(tail)] if tail else [])])


def decode(cursor: Cursor) -> Read:
    """What a string says after its tag. Raises DiagnosticError."""
    first, *rest = sections(cursor)
    if not 4 <= len(rest) <= 5:
        cursor.at = cursor.end
        cursor.fail("expected the Boss, four Heroes and, where there is more to say, the rest, with ` | ` between")
    words = first.tokens()
    if not words:
        first.fail("expected the Boss and its DMG, such as `Bm=46`")
    columns: Columns = {("boss",): first.at + 1}
    boss: Keys = {"card": _CARDS.read(words[0])}
    if not words[0].eat("="):
        words[0].fail("expected `=` and the DMG on the Boss")
    boss["damage"] = NUMBER.read(words[0])
    if not words[0].done:
        words[0].fail("expected a blank after the DMG on the Boss")
    more = read_fields(BOSS, words[1:])
    columns |= {("boss", name): column for name, column in more.columns.items()}
    heroes = []
    for at, section in enumerate(rest[:4]):
        columns[("heroes", at)] = section.at + 1
        heroes.append(read_hero(_CARDS, section))
    found = read_fields(TABLE, rest[4].tokens() if len(rest) > 4 else ())
    columns |= {(name,): column for name, column in found.columns.items()}
    return Read({**DEFAULTS, **found.keys, "boss": {**boss, **more.keys}, "heroes": heroes}, columns)
