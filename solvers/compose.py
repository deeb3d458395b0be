"""Composing puzzles for any game: positions are drawn, and those are kept that have one solution and nothing to spare.

A game's *maker* draws positions and knows their pieces. The engine filters them, cheap questions first, proves the
value of every first action, takes out what the answer does not need, rates what is left by who fails on it, and keeps
what is far enough from the puzzles that it has. Every draft has a source of randomness of its own, made of the seed
and its number, and all limits are nodes: a seed gives the same puzzles on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, Protocol

from model.core.action import Action, Step
from model.core.game import MissingFact
from model.core.goal import Problem
from solvers.compose_apart import Traits, nearest
from solvers.compose_judge import Verdict, unique
from solvers.compose_minimal import Ablation, Bench, Keys, Minimal, Piece
from solvers.compose_rate import Rating, players, rate, solved_by
from solvers.limits import LimitReached, Limits, deep_recursion
from solvers.puzzle import PuzzleReport, analyse
from solvers.result import Refused

VERSION = 1
"""Of the engine and the makers together: a seed gives the same puzzles as long as it is the same."""
APART = Fraction(1, 4)
"""How far apart puzzles of a set are at least."""
FEWEST, MOST = 3, 40
"""First actions that a puzzle may offer."""
FEWEST_PIECES, MOST_PIECES = 3, 16
"""Fewer pieces leave nothing to think about, and more are no puzzle but a game."""
SHORTEST = 2
"""Own actions that a solution has at least."""
SURE_GAP, CHANCE_GAP = Fraction(1), Fraction(1, 20)
"""What the best wrong first action loses at least: where the value is whole, and where chance is in it."""


class Maker(Protocol):
    """What a game gives to compose with."""

    game: str
    themes: tuple[str, ...]
    cycle: tuple[str, ...]
    """The themes of one draft after the other where none is asked for; cheap ones may come more often."""
    nodes: int
    """Positions that one question may look at."""

    def draft(self, theme: str, rng: Random) -> Keys | None:
        """A position with a question; None where this draw came to nothing."""
        ...

    def problem(self, keys: Keys) -> Problem[Any] | None:
        """The problem of a position; None where there is no such position."""
        ...

    def pieces(self, keys: Keys) -> tuple[Piece, ...]:
        """What can be taken out of a position."""
        ...

    def cards(self, keys: Keys) -> frozenset[str]:
        """The cards that lie there."""
        ...

    def size(self, keys: Keys) -> int:
        """How large the board is."""
        ...


@dataclass(frozen=True)
class Wish:
    """What is wanted of a set of puzzles."""

    count: int
    seed: int = 0
    difficulty: int | None = None
    length: int | None = None
    """Own actions of the shortest solution."""
    theme: str | None = None
    apart: Fraction = APART
    begin: int = 0
    """The number of the first draft."""


class Tempting(NamedTuple):
    """A wrong first action that weak play takes."""

    line: tuple[Action, ...]
    """The action, and the own actions of best play after it up to the next chance."""
    value: Fraction
    by: tuple[str, ...]
    """The weak players that may begin with it."""


@dataclass(frozen=True, slots=True)
class Composed:
    """One puzzle, proven."""

    keys: Keys
    theme: str
    seed: int
    draft: int
    """The number of the draft that it comes from."""
    report: PuzzleReport
    unique: str
    gap: Fraction
    line: tuple[Step, ...]
    """A best line to the end."""
    ablations: tuple[Ablation, ...]
    removed: int
    rating: Rating
    tempting: Tempting
    traits: Traits
    apart: Fraction
    """The distance to the nearest of the puzzles before it."""


@dataclass
class Funnel:
    """How many drafts came how far, by the stage that they fell at."""

    drafts: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    kept: int = 0

    def lines(self) -> list[str]:
        """One line a stage, the most frequent first."""
        return [f"{number:6} {stage}" for stage, number in self.lost.most_common()] + [f"{self.kept:6} kept"]


def compose(
    maker: Maker,
    wish: Wish,
    others: Sequence[Traits] = (),
    funnel: Funnel | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Composed]:
    """Puzzles one by one, `wish.count` of them unless `stop` says so before; it is asked before every draft.

    `others` are the traits of puzzles that exist already. Raises ValueError for a theme that the maker does not have.
    """
    if wish.theme is not None and wish.theme not in maker.themes:
        raise ValueError(f"{maker.game} has no theme {wish.theme!r}; there are {', '.join(maker.themes)}")
    funnel = funnel if funnel is not None else Funnel()
    traits, number = list(others), wish.begin
    while funnel.kept < wish.count and not stop():
        found = Attempt(maker, wish, number).run(traits)
        funnel.drafts, number = funnel.drafts + 1, number + 1
        if isinstance(found, str):
            funnel.lost[found] += 1
            continue
        funnel.kept += 1
        traits.append(found.traits)
        yield found


class Lost(Exception):
    """A draft is no puzzle: its message is the stage it fell at."""


class Attempt:
    """One draft on its way to a puzzle."""

    def __init__(self, maker: Maker, wish: Wish, number: int) -> None:
        self.maker, self.wish, self.number = maker, wish, number
        self.theme = wish.theme or maker.cycle[number % len(maker.cycle)]
        self.rng = Random(f"{maker.game} {self.theme} {wish.seed} {number}")
        self.bench = Bench(maker.problem, maker.pieces, maker.nodes)

    def run(self, traits: Sequence[Traits]) -> Composed | str:
        """The puzzle, or the stage that the draft fell at."""
        try:
            with deep_recursion():
                keys, verdict = self._begun()
                minimal = self.bench.minimal(keys, verdict, self.rng)
                if minimal is None:
                    raise Lost("not proven minimal")
                return self._finished(minimal, traits)
        except Lost as lost:
            return str(lost)
        except LimitReached:
            return "not proven within the nodes"
        except (MissingFact, Refused):
            # Greed and habits look where best play never comes.
            return "the position does not say enough"

    def _begun(self) -> tuple[Keys, Verdict]:
        """The drawn position once it is worth to be taken apart."""
        keys = self.maker.draft(self.theme, self.rng)
        problem = self.maker.problem(keys) if keys is not None else None
        if problem is None:
            raise Lost("no position")
        game, goal = problem.game, problem.goal
        if not FEWEST <= len(game.legal_actions(problem.state)) <= MOST:
            raise Lost("too few or too many first actions")
        low, high = goal.bounds(problem.state)
        if low == high:
            raise Lost("decided already")
        keys = self.bench.pruned(keys, self.rng)
        verdict = self.bench.judged(keys) if keys is not None else None
        if verdict is None:
            raise Lost("nothing to be had, or not proven within the nodes")
        self._check(verdict)
        return keys, verdict

    def _check(self, verdict: Verdict) -> None:
        """Raise Lost unless there is a unique solution, with a gap, that greed or the habits miss."""
        kind = unique(verdict)
        if not kind:
            raise Lost("no unique solution")
        if verdict.gap < least_gap(verdict):
            raise Lost("too small a gap")
        weak = players(verdict.search.problem)
        if not any(solved_by(verdict.search, weak[name]) < 1 for name in ("greed", "habits") if name in weak):
            raise Lost("greed and habits solve it")

    def _finished(self, minimal: Minimal, traits: Sequence[Traits]) -> Composed:
        verdict, wish = minimal.verdict, self.wish
        if not FEWEST_PIECES <= len(minimal.ablations) <= MOST_PIECES:
            raise Lost("too few or too many pieces")
        if len(verdict.values) < FEWEST:
            raise Lost("too few or too many first actions")
        self._check(verdict)
        report = analyse(verdict.search.problem, Limits(4 * self.maker.nodes), "expectimax")
        if report.shortest is None or report.best != verdict.best:
            raise Lost("not proven within the nodes")
        if report.shortest < SHORTEST:
            raise Lost("too short")
        if wish.length is not None and report.shortest != wish.length:
            raise Lost("another length")
        rating = rate(verdict, report.shortest)
        if rating is None:
            raise Lost("not rated within the nodes")
        if wish.difficulty is not None and rating.level != wish.difficulty:
            raise Lost("another difficulty")
        lure = tempting(verdict, rating)
        if not lure.by:
            raise Lost("no tempting first action")
        line = verdict.search.line(verdict.search.problem.state)
        own = tuple(step.kind for step in line if isinstance(step, Action))
        mine = Traits(self.theme, self.maker.cards(minimal.keys), own, max(1, self.maker.size(minimal.keys)))
        apart = nearest(mine, traits)
        if apart < wish.apart:
            raise Lost("too near to another")
        return Composed(
            minimal.keys, self.theme, wish.seed, self.number, report, unique(verdict), verdict.gap, line,
            minimal.ablations, minimal.removed, rating, lure, mine, apart,
        )  # fmt: skip


def least_gap(verdict: Verdict) -> Fraction:
    """What the best wrong first action has to lose."""
    return SURE_GAP if all(v.denominator == 1 for v in verdict.values.values()) else CHANCE_GAP


def tempting(verdict: Verdict, rating: Rating) -> Tempting:
    """The wrong first action that most of the weak players take; of those, the one that loses least.

    Where they all begin well and go wrong later it is the wrong first action of the highest value, by nobody.
    """
    takers: dict[Action, list[str]] = {}
    for name, weights in rating.first.items():
        for action, _ in weights:
            if action not in verdict.best:
                takers.setdefault(action, []).append(name)
    wrong = [action for action in verdict.values if action not in verdict.best]
    action = max(wrong, key=lambda one: (len(takers.get(one, ())), verdict.values[one]))
    state = verdict.search.problem.game.apply(verdict.search.problem.state, action)
    line: list[Action] = [action]
    for step in verdict.search.line(state):
        if not isinstance(step, Action):
            break
        line.append(step)
    return Tempting(tuple(line), verdict.values[action], tuple(takers.get(action, ())))
