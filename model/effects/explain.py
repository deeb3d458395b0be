"""Effects to English: what a card does, said from its data alone."""

from __future__ import annotations

import re
from typing import Any

from model.effects.language import (
    Call,
    CardText,
    Expr,
    Modifier,
    Param,
    Spec,
    Trigger,
    Value,
    Verbs,
    Vocabulary,
)

_SLOT = re.compile(r"\{(\w+)\}")


def explain_card(words: Vocabulary, text: CardText) -> list[str]:
    """One English sentence per part of a card: what playing it does, its triggers, its lasting changes."""
    said: list[str] = []
    if text.do:
        said.append(_sentence(explain_verbs(words, text.do)))
    said += [_sentence(_explain_trigger(words, trigger)) for trigger in text.when]
    said += [_sentence(_explain_modifier(words, modifier)) for modifier in text.modify]
    return said


def explain_verbs(words: Vocabulary, verbs: Verbs) -> str:
    """The verbs as one English clause, in order."""
    return ", then ".join(_fill(words, words.verbs[call.verb], call) for call in verbs)


def explain_value(words: Vocabulary, value: Value, param: Param | None = None) -> str:
    """An argument as English: a number, a name, a nested expression, or verbs."""
    kind = param.kind if param else "word"
    if isinstance(value, Expr):
        tables = {"selector": words.selectors, "selectors": words.selectors, "condition": words.conditions}
        table = tables.get(kind, words.amounts)
        spec = table.get(value.op) or words.selectors.get(value.op) or words.conditions[value.op]
        return _fill(words, spec, value)
    if kind == "verbs":
        return explain_verbs(words, value) if value else "nothing"  # type: ignore[arg-type]
    if kind == "branches":
        return "; or ".join(explain_verbs(words, branch) for branch in value)  # type: ignore[union-attr, arg-type]
    if isinstance(value, tuple):
        inner = Param("amount" if kind == "amounts" else "selector")
        return " and ".join(explain_value(words, item, inner) for item in value)
    return str(value)


def _fill(words: Vocabulary, spec: Spec, node: Call | Expr) -> str:
    """The template with its slots filled; a clause about a key that was left out is dropped with its semicolon."""
    args = dict(node.args)
    english = spec.english
    for key, param in spec.params.items():
        if key not in args and not param.required:
            english = re.sub(r"[;,]?[^;,{}]*\{" + key + r"\}", "", english)
    return _SLOT.sub(lambda m: explain_value(words, args[m.group(1)], spec.params[m.group(1)]), english)


def _explain_trigger(words: Vocabulary, trigger: Trigger) -> str:
    when = words.events[trigger.event]
    if trigger.condition is not None:
        when += f", if {explain_value(words, trigger.condition, Param('condition'))}"
    return f"{when}: {explain_verbs(words, trigger.verbs)}"


def _explain_modifier(words: Vocabulary, modifier: Modifier) -> str:
    amount: Any = modifier.amount
    number = explain_value(words, amount, Param("amount"))
    name = words.queries[modifier.query]
    said = {"add": f"{name} +{number}", "times": f"{name} times {number}", "set": f"{name} becomes {number}"}
    clause = said[modifier.how].replace("+-", "-")
    if modifier.condition is not None:
        clause += f" while {explain_value(words, modifier.condition, Param('condition'))}"
    return clause


def _sentence(clause: str) -> str:
    clause = " ".join(clause.split())
    return clause[:1].upper() + clause[1:] + ("" if clause.endswith(".") else ".")
