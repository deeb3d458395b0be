"""Questions as one word: `win@chimera`, `+honor,-2*lose:any`, `keep:Os&no_ultimate@round`."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from kibitz.strings.cursor import Cursor, NotShort
from kibitz.strings.fields import Form
from kibitz.strings.slugs import Slugs

Goal = dict[str, Any]
_NAME = re.compile(r"[a-z][a-z_]*")
_WEIGHT = re.compile(r"([0-9]{1,6}(?:/[1-9][0-9]{0,5})?)\*")
_WHAT = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
_NUMBER = re.compile(r"[0-9]{1,4}")
_UNTIL = re.compile(r"[a-z0-9]+(?:\.[a-z]+)*")
EXTRAS = ("figure", "hero", "player")
"""Keys beside the one that a condition or a term is called by."""
LISTS = ("defeat", "control", "keep", "destroy", "standing", "beaten", "ready")
"""Conditions that name several things."""
PAIRS = ("hp",)
"""Conditions that want a number of each of several things."""
TRUE = ("win", "survive", "no_ultimate", "no_ko")
"""Conditions that only hold or do not."""
NAMED = ("defeat", "lose", "control", "reach", "unit", "mark")
"""Terms that name what they count; their weight is `worth`."""
WORDS = ("reach", "grade")
"""Conditions that name one thing."""


# --- writing -----------------------------------------------------------------------------------------------


def write_goal(cards: Slugs, goal: Goal) -> str:
    """A question as one word. Raises NotShort for keys that no question of kibitz has."""
    rest = dict(goal)
    tail = f"@{rest.pop('until').replace(' ', '.')}" if "until" in rest else ""
    tail += f"~{rest.pop('seat')}" if "seat" in rest else ""
    if "maximise" in rest:
        terms = rest.pop("maximise")
        head = "+honor" if terms == "honor" else "+" + ",".join(_term(cards, dict(term)) for term in terms)
    elif "achieve" in rest:
        head = "&".join(_condition(cards, dict(one)) for one in rest.pop("achieve"))
    else:
        head, rest = _condition(cards, rest), {}
    if rest:
        raise NotShort(f"the goal's {', '.join(rest)}")
    return head + tail


def _extras(cards: Slugs, keys: Goal) -> str:
    found = [f"{name}={cards.write_id(str(keys.pop(name)))}" for name in EXTRAS if name in keys]
    return f"({','.join(found)})" if found else ""


def _term(cards: Slugs, keys: Goal) -> str:
    extras = _extras(cards, keys)
    worth = keys.pop("worth", None)
    if len(keys) != 1:
        raise NotShort("a term of the goal")
    ((name, value),) = keys.items()
    what = ""
    if name in NAMED:
        what, value = f":{cards.write_id(str(value))}", 1 if worth is None else worth
        if worth in (1, "1") and name not in ("unit", "mark"):
            raise NotShort("a weight that says nothing")
    text = str(value)
    sign, number = ("-", text[1:]) if text.startswith("-") else ("", text)
    return sign + ("" if number == "1" else f"{number}*") + name + what + extras


def _condition(cards: Slugs, keys: Goal) -> str:
    extras = _extras(cards, keys)
    if len(keys) != 1:
        raise NotShort("a condition of the goal")
    ((name, value),) = keys.items()
    if value is True:
        return name + extras
    if isinstance(value, dict):
        value = ",".join(f"{cards.write_id(what)}={n}" for what, n in value.items())
    elif isinstance(value, list):
        value = ",".join(map(cards.write_id, value))
    elif isinstance(value, str):
        value = cards.write_id(value)
    return f"{name}:{value}{extras}"


def goal_form(cards: Slugs, single: bool) -> Form:
    """The question of a game; `single`: one condition stands without `achieve` in its files."""
    return Form(partial(write_goal, cards), lambda cursor: read_goal(cards, cursor, single), "the question")


# --- reading -----------------------------------------------------------------------------------------------


def read_goal(cards: Slugs, cursor: Cursor, single: bool) -> Goal:
    """The question of one word; `single`: one condition stands without `achieve`. Raises DiagnosticError."""
    goal: Goal = {}
    if cursor.eat("+"):
        terms = [_read_term(cards, cursor)]
        while cursor.eat(","):
            terms.append(_read_term(cards, cursor))
        goal["maximise"] = "honor" if terms == [{"honor": 1}] else terms
    else:
        conditions = [_read_condition(cards, cursor)]
        while cursor.eat("&"):
            conditions.append(_read_condition(cards, cursor))
        goal = conditions[0] if single and len(conditions) == 1 else {"achieve": conditions}
    if cursor.eat("@"):
        goal["until"] = cursor.need(_UNTIL, "expected when the question is decided, such as `turn`")[0].replace(
            ".", " "
        )
    if cursor.eat("~"):
        goal["seat"] = cursor.need(_WHAT, "expected who asks")[0]
    if not cursor.done:
        cursor.fail("expected the end of the question, `@` and when it is decided, or another condition or term")
    return goal


def _read_extras(cards: Slugs, cursor: Cursor) -> Goal:
    found: Goal = {}
    if not cursor.eat("("):
        return found
    while True:
        name = cursor.need(_NAME, f"expected {', '.join(EXTRAS)}")[0]
        if name not in EXTRAS or not cursor.eat("="):
            cursor.fail(f"expected one of {', '.join(EXTRAS)} with `=`")
        value = cards.read_id(cursor)
        found[name] = int(value) if name == "player" and value.isdecimal() and len(value) < 4 else value
        if cursor.eat(")"):
            return found
        if not cursor.eat(","):
            cursor.fail("expected `,` or `)`")


def _read_term(cards: Slugs, cursor: Cursor) -> Goal:
    sign = "-" if cursor.eat("-") else ""
    found = cursor.match(_WEIGHT)
    text = sign + (found[1] if found else "1")
    weight: int | str = text if "/" in text else int(text)
    name = cursor.need(_NAME, "expected what counts")[0]
    if name not in NAMED:
        return {name: weight, **_read_extras(cards, cursor)}
    if not cursor.eat(":"):
        cursor.fail(f"expected `:` and what `{name}` is about")
    keys: Goal = {name: cards.read_id(cursor), **_read_extras(cards, cursor)}
    return keys if weight == 1 and name not in ("unit", "mark") else {**keys, "worth": weight}


def _read_condition(cards: Slugs, cursor: Cursor) -> Goal:
    name = cursor.need(_NAME, "expected a condition")[0]
    if name in TRUE:
        return {name: True, **_read_extras(cards, cursor)}
    if not cursor.eat(":"):
        cursor.fail(f"expected `:` and what `{name}` asks for")
    value: Any
    if name in LISTS:
        value = [cards.read_id(cursor)]
        while cursor.eat(","):
            value.append(cards.read_id(cursor))
    elif name in PAIRS:
        value = dict([_pair(cards, cursor)])
        while cursor.eat(","):
            value.update([_pair(cards, cursor)])
    elif name in WORDS:
        value = cards.read_id(cursor)
    else:
        value = int(cursor.need(_NUMBER, "expected a number")[0])
    return {name: value, **_read_extras(cards, cursor)}


def _pair(cards: Slugs, cursor: Cursor) -> tuple[str, int]:
    name = cards.read_id(cursor)
    if not cursor.eat("="):
        cursor.fail("expected `=` and a number")
    return name, int(cursor.need(_NUMBER, "expected a number")[0])
