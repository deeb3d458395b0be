"""Figures for a puzzle of Ascension Tactics: a crowded place before an enemy that no single attack fells.

The solver chooses the cards and places them: the attackers' Strengths reach the enemy's Defense together and not with
one of them less, each has a way to go and not too far, and guards leave about as many hexes beside the enemy as
attackers have to stand there. Whether that is a puzzle is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ortools.sat.python import cp_model

from model.hexes.bitset import bits
from model.hexes.board import Board
from solvers.cpsat.raidboss_dice import new_solver

LIKE = 4


class Fighter(NamedTuple):
    """What counts of a card."""

    card: str
    cost: int
    strength: int
    defense: int
    speed: int
    ranged: bool


class Crowd(NamedTuple):
    """Cards and their hexes, by bit index."""

    own: tuple[tuple[str, int], ...]
    foe: tuple[str, int]
    guards: tuple[int, ...]
    power: int
    """What it costs to command all of the own ones."""


def crowd(
    board: Board, own: Sequence[Fighter], foes: Sequence[Fighter], attackers: int, guards: int, rng: Random
) -> Crowd | None:
    """Figures under these constraints, different ones for different sources of randomness; None where none fit."""
    return _Placing(board, own, foes, attackers, guards, rng).solved()


class _Placing:
    def __init__(
        self, board: Board, own: Sequence[Fighter], foes: Sequence[Fighter], attackers: int, guards: int, rng: Random
    ) -> None:
        self.board, self.own, self.foes, self.rng = board, own, foes, rng
        self.m = cp_model.CpModel()
        hexes = cp_model.Domain.from_values(list(board.hexes))
        self.at = [self.m.new_int_var_from_domain(hexes, f"own {k}") for k in range(attackers)]
        self.guards = [self.m.new_int_var_from_domain(hexes, f"guard {k}") for k in range(guards)]
        self.foe_at = self.m.new_int_var_from_domain(hexes, "foe")
        self.m.add_all_different([*self.at, *self.guards, self.foe_at])
        self.who = [self.m.new_int_var(0, len(own) - 1, f"card {k}") for k in range(attackers)]
        self.m.add_all_different(self.who)
        self.foe = self.m.new_int_var(0, len(foes) - 1, "foe card")
        self._strengths()
        self._distances()
        self._room(attackers)
        placed = (*self.at, *self.guards, self.foe_at, *self.who, self.foe)
        self.m.maximize(sum(rng.randint(-LIKE, LIKE) * var for var in placed))

    def _of(self, index: cp_model.IntVar, numbers: Sequence[int]) -> cp_model.IntVar:
        """The number of a chosen card."""
        found = self.m.new_int_var(min(numbers), max(numbers), "")
        self.m.add_element(index, list(numbers), found)
        return found

    def _strengths(self) -> None:
        """Together they fell the enemy, and none can be missed."""
        strengths = [self._of(who, [f.strength for f in self.own]) for who in self.who]
        defense = self._of(self.foe, [f.defense for f in self.foes])
        self.m.add(sum(strengths) >= defense)
        for strength in strengths:
            self.m.add(sum(strengths) - strength <= defense - 1)

    def _distances(self) -> None:
        """Each attacker must go and can come: a table of hex, enemy's hex and distance."""
        hexes = self.board.hexes
        table = [(a, b, self.board.distance(a, b)) for a in hexes for b in hexes if a != b]
        for who, at in zip(self.who, self.at, strict=True):
            reach = self._of(who, [f.speed + (3 if f.ranged else 1) for f in self.own])
            far = self.m.new_int_var(2, max(d for _, _, d in table), "")
            self.m.add_allowed_assignments([at, self.foe_at, far], table)
            self.m.add(far <= reach)

    def _room(self, attackers: int) -> None:
        """Guards stand beside the enemy and leave about as many hexes there as there are attackers."""
        near = [(a, b) for a in self.board.hexes for b in bits(self.board.neighbours(a))]
        for guard in self.guards:
            self.m.add_allowed_assignments([self.foe_at, guard], near)
        beside = self.m.new_int_var(1, 6, "")
        self.m.add_allowed_assignments(
            [self.foe_at, beside], [(a, self.board.neighbours(a).bit_count()) for a in self.board.hexes]
        )
        left = beside - len(self.guards)
        self.m.add(left >= attackers - 1)
        self.m.add(left <= attackers)

    def solved(self) -> Crowd | None:
        """The cards and hexes that the solver likes best; None where nothing fits."""
        solver = new_solver()
        solver.parameters.random_seed = self.rng.randrange(1 << 30)
        if solver.solve(self.m) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        chosen = [self.own[solver.value(who)] for who in self.who]
        return Crowd(
            tuple((one.card, solver.value(at)) for one, at in zip(chosen, self.at, strict=True)),
            (self.foes[solver.value(self.foe)].card, solver.value(self.foe_at)),
            tuple(solver.value(guard) for guard in self.guards),
            sum(one.cost for one in chosen),
        )
