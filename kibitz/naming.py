"""Cards that a person types: how they are asked for, and why what was typed is none that could come up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from model.core.action import ChanceOutcome

FEW = 12
"""So many outcomes are listed; of more only the way to type them is said."""
WIDE = 50
"""So many characters of outcomes are listed."""


def listed(texts: Sequence[str], many: int) -> str:
    """The possible answers when they are few and short, or how to type the names of `many` cards."""
    joined = ", ".join(texts)
    if len(texts) <= FEW and len(joined) <= WIDE:
        return joined
    return f"{wanted(many)}, {'its beginning is' if many == 1 else 'their beginnings are'} enough"


def wanted(many: int) -> str:
    """What to type for `many` cards."""
    return "the name" if many == 1 else f"{many} names"


def no_such_cards(typed: str, outcomes: Sequence[ChanceOutcome]) -> str:
    """Why what was typed names no possible cards, and all the names there are."""
    words = [word for word in re.split(r"[,\s]+", typed.lower()) if word]
    many, named = len(outcomes[0].args), sorted({arg for outcome in outcomes for arg in outcome.args})
    strange = [word for word in words if not any(name.startswith(word) for name in named)]
    why = f"`{strange[0]}` is no card that may be drawn. " if strange else ""
    return f"`{typed}` cannot come up here: {why}Type {wanted(many)} of: {', '.join(named)}."
