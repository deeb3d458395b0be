"""Effects of Raid Boss in readable English: the words of the vocabulary without the windows between them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from model.effects.explain import explain_card, explain_value, explain_verbs
from model.effects.language import Call, CardText, Param, Value, Verbs, Vocabulary
from model.raidboss.library_types import FREE, Ability, Instant, Price, Use
from model.raidboss.words import vocabulary

SKIPPED = ("window",)
"""Verbs that no text of a card has: moments to answer, which the rules put between its parts (RB-077)."""
CONDITIONS = {"adjacent_to": "{who} is adjacent, to {to}"}
TIMING = {
    "any": "at any time", "roll": "on an Ability Roll", "assign": "in Assign Dice", "reveal": "as a card is revealed",
    "before_packet": "before a packet of DMG", "interrupt": "in answer to an Interrupt", "own_turn": "on its own turn",
    "other_turn": "on another Hero's turn", "round_start": "at Round Start", "turn_start": "at Turn Start",
    "interrupts": "in the Interrupts phase", "boss_action": "in Boss Action", "turn_end": "at Turn End",
    "round_end": "at Round End",
}  # fmt: skip
REWRITTEN = (
    (r"\broll Hero Dice called ([\w-]+), as many as (.+?)(?=:|, by )", r"roll \2 Hero Dice (\1)"),
    (r"\broll Hero Dice called ([\w-]+)", r"roll a Hero Die (\1)"),
    (r"\bthe hero_roll\b", "the Hero Dice"),
    (r"\bthe adjacent Heroes, beside ", "the Heroes beside "),
    (r", being self\b", ""),
    (r"\bnot (\S+) is (\S+)", r"\1 is not \2"),
    (r"\+-", "-"),
    (r", (on|to|of|for|from|by) (?!the kind)", r" \1 "),
    (r", of the kind ", " of the kind "),
    (r", the Boss's: False\b", ", which is not the Boss's"),
    (r", the Boss's: True\b", ", which counts as the Boss's"),
    (r"\bin one step: ", ""),
    (r"\bcall ([\w-]+) (.*?)(?=, then|;|\.|$)", r"take \2 (\1 from here on)"),
    (r", times 1\b", ""),
    (r", times (\d+)", r", \1 of it,"),
    (r", lasting for: (turn|round)\b", r" until the \1 ends"),
    (r", lasting for: persistent\b", " until it is removed"),
    (r", one only: True\b", ", only one of them"),
    (r", the nearest only: True\b", ", only the nearest"),
    (r"\bthere is (?=all|the|every)", "there are any of "),
    (r" \(a named setting\)", " (a setting)"),
    (r"\b1 (Bonus|Ability|Hero) Dice\b", r"1 \1 Die"),
)
"""What the templates of the language leave stiff, and how it is said."""
HOLDS = re.compile(r"it holds(?: for ((?:(?!, \w+: ).)+?))?((?:, \w+: (?:True|False))+)")
"""What must hold of somebody, as the template of the condition has it."""


@cache
def reading_words() -> Vocabulary:
    """The vocabulary, with fuller English for words whose template loses its sense without a key."""
    words = vocabulary()
    for name, english in CONDITIONS.items():
        words.conditions[name] = replace(words.conditions[name], english=english)
    return words


def _said(text: str) -> str:
    for pattern, better in REWRITTEN:
        text = re.sub(pattern, better, text)
    return " ".join(HOLDS.sub(_holds, text).split())


def _holds(found: re.Match[str]) -> str:
    """What must hold of somebody: `self is ready and not down`."""
    flags = re.findall(r"(\w+): (True|False)", found[2])
    said = " and ".join(word if right == "True" else f"not {word}" for word, right in flags)
    return f"{found[1] or 'it'} is {said}"


def without_windows(verbs: Verbs) -> Verbs:
    """Verbs as a card has them: without the windows that the rules put between them."""
    return tuple(Call(c.verb, tuple((k, _bare(v)) for k, v in c.args)) for c in verbs if c.verb not in SKIPPED)


def _bare(value: Value) -> Value:
    """A value with the windows taken out of the verbs in it."""
    if isinstance(value, tuple) and value and all(isinstance(part, Call) for part in value):
        return without_windows(value)
    if isinstance(value, tuple) and not isinstance(value, Call) and not hasattr(value, "_fields"):
        return tuple(_bare(part) for part in value)
    return value


def verbs_clause(verbs: Verbs) -> str:
    """Verbs as one clause; "" for none."""
    return _said(explain_verbs(reading_words(), without_windows(verbs)))


def condition_clause(condition: Value) -> str:
    """A condition as a clause."""
    return _said(explain_value(reading_words(), condition, Param("condition")))


def text_sentences(text: CardText) -> list[str]:
    """One sentence for each trigger and each lasting change of a text."""
    when = tuple(trigger._replace(verbs=without_windows(trigger.verbs)) for trigger in text.when)
    return [_said(sentence) for sentence in explain_card(reading_words(), CardText((), when, text.modify))]


def ability_line(colour: str, ability: Ability) -> str:
    """A Core Ability: colour, cost, what it does."""
    return f"{colour} ability, cost {ability.cost}: {verbs_clause(ability.do)}."


def instant_line(instant: Instant) -> str:
    """An Instant: when, under which condition, what it does."""
    return f"Instant, {_when(instant.timing, instant.possible)}: {verbs_clause(instant.do)}."


def use_line(what: str, use: Use) -> str:
    """An activated part of a Talent, or an action that a mark gives: its price, its moments, what it does."""
    price = f" [{price_text(use.cost)}]" if use.cost != FREE else ""
    once = f", once per {use.once}" if use.once else ""
    return f"{what} {use.name}{price}, {_when(use.timing, use.possible)}{once}: {verbs_clause(use.do)}."


def _when(timing: tuple[str, ...], possible: Value) -> str:
    moments = " or ".join(TIMING[moment] for moment in timing)
    return moments + (f", if {condition_clause(possible)}" if possible is not None else "")


def price_text(price: Price) -> str:
    """What an activated part costs."""
    parts = [f"{price.skill} skill"] if price.skill else []
    parts += [f"{price.talent} of the Talent Bar"] if price.talent else []
    parts += [f"{count} {name}" for name, count in price.tokens]
    return ", ".join(parts)
