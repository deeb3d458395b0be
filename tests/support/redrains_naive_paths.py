"""Every sequence of answers to a naive turn: its exact outcomes, without any sharing between sequences."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from math import prod
from typing import Any

from support.redrains_naive import Card, World, play_turn


class Path:
    """One sequence of answers: those so far are given again, after them every first face."""

    def __init__(self) -> None:
        self.faces: list[list[int]] = []
        self.at = 0

    def roll(self, sides: int) -> int:
        """The next answer, from 0 to `sides` less 1."""
        if self.at == len(self.faces):
            self.faces.append([0, sides])
        self.at += 1
        return self.faces[self.at - 1][0]

    def advance(self) -> bool:
        """Turn to the next sequence; False after the last."""
        while self.faces and self.faces[-1][0] + 1 == self.faces[-1][1]:
            self.faces.pop()
        if self.faces:
            self.faces[-1][0] += 1
        self.at = 0
        return bool(self.faces)


def chances(world: World, early: bool = False, most: int = 10**9) -> tuple[dict[Any, Fraction], int]:
    """The exact chance of what can be seen after the turn, and how many times it was played.

    `early` deals what lies face down in the row before the turn, card by card, instead of when it is turned up.
    Raises OverflowError for a turn that would be played more than `most` times.
    """
    frozen, path = pickle.dumps(world), Path()
    found: dict[Any, Counter[int]] = {}
    for played in range(1, most + 1):
        after = pickle.loads(frozen)
        play_turn(after, path.roll, early)
        ways = prod(sides for _, sides in path.faces)
        found.setdefault(seen(after), Counter())[ways] += 1
        if not path.advance():
            return {key: _sum(counts) for key, counts in found.items()}, played
    raise OverflowError(f"more than {most:,} sequences")


def _sum(counts: Counter[int]) -> Fraction:
    """The chance of sequences by the number of equally likely ones that each is one of."""
    return sum((Fraction(count, ways) for ways, count in counts.items()), Fraction(0))


def seen(w: World) -> Any:
    """What everybody can see and know after the turn, in a form that compares."""
    pools = {gid: tuple(sorted(Counter(cards).items())) for gid, (_, cards) in w["groups"].items()}
    return (
        tuple(_card_seen(w, card, pools) for card in w["row"]),
        tuple((u["id"], u["wounds"], u["exhausted"], u["status"], tuple(u["attached"])) for u in w["units"]),
        tuple((s["id"], s["exhausted"], s["status"]) for s in w["spells"]),
        (w["born"]["wounds"], w["born"]["exhausted"], w["born"]["guarded"]),
        tuple(sorted(w["dice"])),
        tuple(sorted(w["player_discard"])),
        (w["wounds"], w["exhausted"], w["ultimate_exhausted"], w["phase"], w["red_rains"], w["rage"], w["fatigued"]),
        tuple(sorted(w["discard"])),
        tuple(tuple(sorted((w["groups"][g][0], pools[g], n) for g, n in block.items())) for block in w["draw"]),
        w["outcome"],
    )


def _card_seen(w: World, card: Card, pools: dict[int, Any]) -> Any:
    if card["down"] is not None:
        return ("?", w["groups"][card["down"]][0], pools[card["down"]])
    return (card["card"], card["mine"], card["wounds"], card["exhausted"], card["status"], tuple(card["attached"]))
