"""Checks on whole card entries beyond their grammar: the first reviewer of whoever writes a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from model.core.diagnostics import Diagnostic
from model.core.yamlfile import Document
from model.effects.language import CardText, walk

CALL_SHARE = 10
"""At most one card in this many may use the `call` escape hatch."""
EFFECTS = ("do", "when", "modify")


def lint_entry(
    document: Document, entry: dict[str, Any], path: tuple[str | int, ...], effects: Sequence[str] = EFFECTS
) -> list[Diagnostic]:
    """Problems of one entry: an effect (a key of `effects`) needs a text in own words, a citation and examples."""
    problems: list[Diagnostic] = []
    active = any(key in entry for key in effects)
    for key in ("text", "cite", "examples"):
        if active and not entry.get(key):
            problems.append(document.problem(path, "INCOMPLETE", f"`{entry.get('id')}` has an effect but no `{key}`."))
    return problems


def lint_pack(document: Document, texts: Iterable[tuple[str, CardText]]) -> list[Diagnostic]:
    """Problems of a whole pack: too many cards that use `call`."""
    cards = list(texts)
    callers = [name for name, text in cards if uses_call(text)]
    if len(callers) * CALL_SHARE > max(len(cards), CALL_SHARE):
        shown = ", ".join(callers)
        return [document.problem((), "ESCAPE", f"more than 1 card in {CALL_SHARE} uses `call`: {shown}.")]
    return []


def uses_call(text: CardText) -> bool:
    """Whether a card uses the escape hatch anywhere."""
    parts = (text.do, *(trigger.verbs for trigger in text.when))
    return any(call.verb == "call" for verbs in parts for call in walk(verbs))
