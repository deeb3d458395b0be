"""Fights with the Heroes and Bosses of the questions and answers, in the language of examples in packs.

`asked({...}, *steps)` sets up what an example calls `given` and plays the steps; everything left out is plain.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from support.raidboss import Fight

import model.raidboss
from model.raidboss.examples import Case, set_up
from model.raidboss.library import Library, load_pack
from model.raidboss.words import vocabulary

PACK = Path(model.raidboss.__file__).parent / "cards" / "faq.yaml"


@cache
def library() -> Library:
    """The pack of the questions and answers."""
    return Library((load_pack(PACK, vocabulary()),))


def asked(given: Mapping[str, Any], *steps: str) -> Fight:
    """The fight after the steps; the Boss is Vrykolakas unless `given` names another."""
    boss = library().bosses["vrykolakas"]
    game, state = set_up(Case("case", boss, boss, {"given": given}), library())
    return Fight(game, state).do(*steps)


def marks(fight: Fight, name: str) -> dict[str, int]:
    """The marks on a Hero with their counts."""
    return {mark.name: mark.count for mark in fight[name].marks}


def dice(fight: Fight) -> list[int]:
    """The values of the unassigned dice, from low to high."""
    return sorted(die.value for die in fight.state.dice)
