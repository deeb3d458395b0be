"""Actions and chance outcomes: small values that print as one line and read back from it."""

from __future__ import annotations

from typing import NamedTuple


class Action(NamedTuple):
    """What a player decides: a kind and its arguments, all text, so actions sort, hash and print.

    >>> str(Action("move", ("c4",)))
    'move c4'
    """

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))


class ChanceOutcome(NamedTuple):
    """What dice or hidden cards decide: a kind and its arguments, e.g. ``roll 4`` or ``draw militia``."""

    kind: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *self.args))


Step = Action | ChanceOutcome


def parse_action(text: str) -> Action:
    """The Action that prints as `text`. Raises ValueError when the text is empty."""
    words = text.split()
    if not words:
        raise ValueError("an action needs at least one word")
    return Action(words[0], tuple(words[1:]))


class IllegalAction(ValueError):
    """A step that the rules forbid: what was tried, why, and the id of the rule that forbids it."""

    def __init__(self, step: Step, reason: str, rule: str = "", legal: tuple[Action, ...] = ()) -> None:
        self.step = step
        self.reason = reason
        self.rule = rule
        self.legal = legal
        shown = ", ".join(str(a) for a in legal[:8]) + (", …" if len(legal) > 8 else "")
        cite = f" ({rule})" if rule else ""
        tail = f" Legal now: {shown}." if legal else ""
        super().__init__(f"{step}: {reason}{cite}.{tail}")
