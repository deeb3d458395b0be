"""Templates of new cards: every key that a type may have, with what belongs there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from kibitz import cardform_ascension as ascension
from kibitz import cardform_raidboss as raidboss
from kibitz import cardform_redrains as redrains

NEW_TYPES: Mapping[str, tuple[str, ...]] = {
    "ascension": ascension.NEW_TYPES,
    "redrains": redrains.NEW_TYPES,
    "raidboss": raidboss.NEW_TYPES,
}
WIDTH = 110
HEADS: Mapping[str, tuple[str, ...]] = {"redrains": redrains.HEAD, "raidboss": raidboss.HEAD}
"""What the head of a pack says besides."""


class Form(NamedTuple):
    """How the entry of one type is written."""

    keys: Sequence[str]
    """In the order in which they are written."""
    needed: frozenset[str]
    """Those that are filled in; the others are comments."""
    line: Callable[[str], tuple[str, str]]
    """Key -> an example of its value, and what belongs there."""


def template(game: str, kind: str) -> str:
    """A pack with one new card of a type: what it needs filled in, what it may have as comments."""
    lines = [*_head(game, kind), *HEADS.get(game, ())]
    if game == "raidboss":
        return "\n".join([*lines, *raidboss.entry_lines(kind)]) + "\n"
    if (game, kind) == ("redrains", redrains.CHIMERA):
        return "\n".join([*lines, *redrains.chimera_lines()]) + "\n"
    form = _form(game, kind)
    name = f"my-{kind.replace('_', '-')}"
    lines += [
        "cards:",
        f"  - id: {name}  # small letters and hyphens",
        f"    name: {name.replace('-', ' ').title()}",
        f"    type: {kind}",
    ]
    for key in form.keys:
        lines += _key_lines(key, *form.line(key), key in form.needed, name)
    return "\n".join(lines) + "\n"


def _key_lines(key: str, value: str, comment: str, needed: bool, name: str) -> list[str]:
    """A key with its comment; a comment that is too long for the line stands above it, behind `##`."""
    first, *more = value.replace("CARD", name).split("\n")
    mark = "    " if needed else "    # "
    space = " " if first else ""
    lines = [f"{mark}{key}:{space}{first}  # {comment}", *(mark + text for text in more)]
    if len(lines[0]) <= WIDTH:
        return lines
    above = wrap(comment, WIDTH, initial_indent="    ## ", subsequent_indent="    ## ", break_on_hyphens=False)
    return [*above, f"{mark}{key}:{space}{first}", *lines[1:]]


def _head(game: str, kind: str) -> list[str]:
    article = "an" if kind[0] in "aeiou" else "a"
    said = kind.replace("_", " ")
    return [
        f"# A pack with {article} {said}. Replace the values; remove the `#` of the keys that the card has.",
        f"game: {game}",
        "pack: my-pack",
        'source: "where the numbers come from"',
        "sample: true  # invented; false for the numbers of a printed card",
    ]


def _form(game: str, kind: str) -> Form:
    game_forms = redrains if game == "redrains" else ascension
    keys, needed = game_forms.form(kind)
    return Form(keys, needed, lambda key: game_forms.line(kind, key))
