"""Questions about positions of the tiny game, with bounds that hold for every continuation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from model.tinygame.state import State, over

ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """How much damage the player can deal within the turns left (TG-3.2)."""

    seat: int = 0

    def value(self, state: State) -> Fraction:
        """The damage dealt, in hit points."""
        return Fraction(state.damage)

    def bounds(self, state: State) -> tuple[Fraction, Fraction]:
        """Damage is never undone, and no more can be dealt than the enemies have hit points."""
        left = 0 if state.turns == 0 else sum(enemy.hp for enemy in state.enemies)
        return Fraction(state.damage), Fraction(state.damage + left)

    def describe(self) -> str:
        """The goal as one English phrase."""
        return "deal the most damage"


@dataclass(frozen=True, slots=True)
class Survive:
    """How likely the player has hit points left in the end."""

    seat: int = 0

    def value(self, state: State) -> Fraction:
        """1 when the player lives, else 0."""
        return ONE if state.hp else ZERO

    def bounds(self, state: State) -> tuple[Fraction, Fraction]:
        """The dead stay dead, and nothing hurts once the game is over."""
        if not state.hp:
            return ZERO, ZERO
        return (ONE, ONE) if over(state) and not state.agenda else (ZERO, ONE)

    def describe(self) -> str:
        """The goal as one English phrase."""
        return "survive"
