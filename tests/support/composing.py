"""A maker of puzzles for the small game, for the tests of the composer."""

from __future__ import annotations

from random import Random
from typing import Any

from model.core.goal import Problem
from model.tinygame import DamageDealt, State, TinyGame, position
from solvers.compose_minimal import Bench, Piece

CARDS = ("cleave", "rally", "strike", "strike", "thorns")
GAME = TinyGame()
Keys = dict[str, Any]


class TinyMaker:
    """Hands of up to four cards against up to three enemies; the most damage in one turn."""

    game = "tinygame"
    themes = cycle = ("damage", "crowd")
    nodes = 2_000

    def draft(self, theme: str, rng: Random) -> Keys | None:
        """A hand, energy and enemies; many weak enemies in the theme `crowd`."""
        enemies = rng.randint(2, 3) if theme == "crowd" else rng.randint(1, 2)
        return {
            "energy": rng.randint(1, 3),
            "hand": sorted(rng.choices(CARDS, k=rng.randint(2, 4))),
            "enemies": [rng.randint(2, 6 if theme == "crowd" else 12) for _ in range(enemies)],
        }

    def problem(self, keys: Keys) -> Problem[State] | None:
        """The problem; None without enemies."""
        if not keys["enemies"]:
            return None
        return Problem(GAME, position(keys["energy"], keys["hand"], keys["enemies"]), DamageDealt())

    def pieces(self, keys: Keys) -> tuple[Piece, ...]:
        """Cards and energy, which help, and enemies."""
        hand, enemies = keys["hand"], keys["enemies"]
        found = [
            Piece(f"{card} in hand", {**keys, "hand": hand[:at] + hand[at + 1 :]}, True)
            for at, card in enumerate(hand)
            if card not in hand[:at]
        ]
        found += [
            Piece(f"enemy {at + 1}", {**keys, "enemies": enemies[:at] + enemies[at + 1 :]})
            for at in range(len(enemies))
        ]
        if keys["energy"]:
            found.append(Piece("one energy", {**keys, "energy": keys["energy"] - 1}, True))
        return tuple(found)

    def cards(self, keys: Keys) -> frozenset[str]:
        """The cards in hand."""
        return frozenset(keys["hand"])

    def size(self, keys: Keys) -> int:
        """How many enemies there are."""
        return len(keys["enemies"])

    def bench(self) -> Bench:
        """Where positions of this maker are tried."""
        return Bench(self.problem, self.pieces, self.nodes)
