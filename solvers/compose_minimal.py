"""Nothing to spare: taking any single piece out of a puzzle changes its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from model.core.action import Action
from model.core.goal import Problem
from solvers.compose_judge import Verdict, judge, unique, value_of

Keys = Any
"""A position as its game writes it: for the games of scenario files a set of keys."""


class Piece(NamedTuple):
    """Something that can be taken out of a position."""

    name: str
    """For people, and unique in the position: `die 4`, `forest on c3`."""
    without: Keys
    """The position without it."""
    helps: bool = False
    """Whether it is there for whoever asks, such as an own card or die."""


@dataclass(frozen=True, slots=True)
class Ablation:
    """What a position is without one piece."""

    piece: str
    won: Fraction
    best: tuple[Action, ...]
    """With `won` the answer of `Verdict.answer`."""


@dataclass(frozen=True, slots=True)
class Minimal:
    """A position from which nothing can be taken, and the proof: what it is without each of its pieces."""

    keys: Keys
    verdict: Verdict
    ablations: tuple[Ablation, ...]
    removed: int
    """How many pieces were superfluous and are gone."""


class Bench:
    """Where positions are tried: how they are read, what can be taken out, how many nodes a question may take."""

    def __init__(
        self,
        problem: Callable[[Keys], Problem[Any] | None],
        pieces: Callable[[Keys], tuple[Piece, ...]],
        nodes: int,
    ) -> None:
        """`problem` returns None for keys that are no possible position."""
        self.problem, self.pieces, self.nodes = problem, pieces, nodes
        self.asked = 0
        """How many positions were judged."""

    def judged(self, keys: Keys) -> Verdict | None:
        """The verdict on a position; None where there is no such position or no proof."""
        problem = self.problem(keys)
        if problem is None:
            return None
        self.asked += 1
        return judge(problem, self.nodes)

    def pruned(self, keys: Keys, rng: Random) -> Keys | None:
        """The position without the help that its value does not need; None where nothing is to be had or proven.

        What is left has fewer solutions, so that it is more often unique.
        """
        problem = self.problem(keys)
        value = value_of(problem, self.nodes)
        if problem is None or value is None or value == problem.goal.bounds(problem.state)[0]:
            return None
        tried: set[str] = set()
        while True:
            left = [piece for piece in self.pieces(keys) if piece.helps and piece.name not in tried]
            if not left:
                return keys
            piece = rng.choice(left)
            if value_of(self.problem(piece.without), self.nodes) == value:
                keys = piece.without
            else:
                tried.add(piece.name)

    def ablations(self, keys: Keys) -> tuple[Ablation, ...] | None:
        """What the position is without each piece; None where one of these is not proven.

        A piece without which there is no such position (the figure that the goal names) is none that can be taken out.
        """
        found = []
        for piece in self.pieces(keys):
            if self.problem(piece.without) is None:
                continue
            verdict = self.judged(piece.without)
            if verdict is None:
                return None
            found.append(Ablation(piece.name, *verdict.answer))
        return tuple(found)

    def superfluous(self, keys: Keys) -> tuple[str, ...] | None:
        """The pieces whose removal leaves `Verdict.answer` as it is; None without a proof."""
        verdict, ablations = self.judged(keys), self.ablations(keys)
        if verdict is None or ablations is None:
            return None
        return tuple(a.piece for a in ablations if (a.won, a.best) == verdict.answer)

    def minimal(self, keys: Keys, verdict: Verdict, rng: Random) -> Minimal | None:
        """The position after superfluous pieces are taken out, one by one in random order, until none is left.

        None where something is not proven on the way, or where the solution does not stay unique in the same way.
        """
        kind, removed = unique(verdict), 0
        while True:
            pieces = list(self.pieces(keys))
            rng.shuffle(pieces)
            ablations: list[Ablation] = []
            for piece in pieces:
                if self.problem(piece.without) is None:
                    continue
                without = self.judged(piece.without)
                if without is None:
                    return None
                if without.answer == verdict.answer and unique(without) == kind:
                    keys, verdict, removed = piece.without, without, removed + 1
                    break
                ablations.append(Ablation(piece.name, *without.answer))
            else:
                if any((a.won, a.best) == verdict.answer for a in ablations):
                    return None
                return Minimal(keys, verdict, tuple(sorted(ablations, key=lambda a: a.piece)), removed)
