"""Luck-adjusted games: what chance gave more than it gives in the mean is taken off a game's result.

A game's result minus the sum, over its draws, of (value of what was drawn - exact mean over what could be drawn) has
the same mean as the result, whatever the values are, as long as they are fixed before the draw: every term has the mean
0 then. Its variance is the smaller the better the values are, and 0 with exact ones (the control variates of
backgammon programs: F. Dahl 1999, D. Montgomery, "Variance Reduction"). Draws of a policy that mixes count like chance.

Values come from a position (`ByPosition`: what a search knows, or a game's hint), which costs a step for every outcome,
or from a table of what each outcome was worth in earlier games (`ByOutcome`), which costs next to nothing. A pilot of
games that are not counted fits the scale, and decides whether one of them pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Protocol

from model.core.action import Step
from model.core.game import Game
from model.core.goal import Problem
from solvers.expectimax import Search
from solvers.limits import Limits, Meter, Progress
from solvers.policies import Policy, cooperative, whole_weights
from solvers.rollout import METHOD, ROUND, Estimate, Pairs, Sampler, Tally, estimated, simulate, stream, until_ended

Number = int | Fraction
Value = Callable[[Any], Number]
ZERO = Fraction(0)
PILOT = 32
"""Games that decide and are not counted."""
WORTH_IT = 1.5
"""How many times the games of equal effort an adjusted game must be worth in the pilot."""
MOST_OUTCOMES = 16
"""Draws among more outcomes are not valued position by position."""
PASSES, SHRINK, GRAIN = 4, 2, 4096
"""Of the fit of a table: passes, the games that a value of 0 counts for, and the parts of 1 that values are kept in."""


class Evaluator(Protocol):
    """Says how lucky a draw was."""

    @property
    def name(self) -> str:
        """What the values come from, for a note."""
        ...

    def luck(self, state: Any, pairs: Pairs, step: Step) -> Number:
        """The value of the step minus the exact mean over the weighted steps. Raises LimitReached."""
        ...


class Draw(NamedTuple):
    """A draw of a game: among what, and what came."""

    pairs: Pairs
    step: Step


class Played(NamedTuple):
    """A finished game: its result and its draws."""

    result: Fraction
    draws: tuple[Draw, ...]


class ByPosition:
    """Values the position after every outcome; each is a step of its own, counted by `meter`."""

    def __init__(self, name: str, game: Game[Any], value: Value, meter: Meter | None = None) -> None:
        self.name = name
        self.scale: Number = 1
        self.steps = 0
        """Steps taken to look at outcomes."""
        self.most: int | None = None
        """Draws among more outcomes than this are left alone; None for no limit."""
        self._apply, self._value, self._meter = game.apply, value, meter

    def luck(self, state: Any, pairs: Pairs, step: Step) -> Number:
        """The value of the position that came minus the mean over all, times the scale. Raises LimitReached."""
        if not self.scale or (self.most is not None and len(pairs) > self.most):
            return 0
        weights, total = whole_weights(pairs)
        mean, came = ZERO, ZERO
        for (one, _), weight in zip(pairs, weights, strict=True):
            if self._meter is not None:
                self._meter.tick()
            self.steps += 1
            value = self._value(self._apply(state, one))
            mean += weight * value
            if one == step:
                came = Fraction(value)
        return self.scale * (came - mean / total)


class ByOutcome:
    """A table of what each outcome was worth in earlier games, wherever it came; unknown ones are worth 0."""

    name = "a table of outcomes"

    def __init__(self) -> None:
        self.table: dict[Step, int] = {}
        """In parts of 1/GRAIN."""
        self._means: dict[int, tuple[Pairs, Fraction]] = {}

    def luck(self, state: Any, pairs: Pairs, step: Step) -> Number:
        """The table's value of the step minus its exact mean over the weighted steps."""
        return Fraction(self.table.get(step, 0), GRAIN) - self._mean(pairs)

    def _mean(self, pairs: Pairs) -> Fraction:
        # By identity, as the sampler does; what is remembered is held, so that no other has its identity.
        known = self._means.get(id(pairs))
        if known is None:
            if len(self._means) >= Sampler.MOST:
                self._means.clear()
            weights, total = whole_weights(pairs)
            parts = sum(weight * self.table.get(one, 0) for (one, _), weight in zip(pairs, weights, strict=True))
            known = self._means[id(pairs)] = (pairs, Fraction(parts, total * GRAIN))
        return known[1]

    def learn(self, games: Sequence[Played]) -> float:
        """Fit the table to games, or leave it empty where it does not pay: the ratio of variances that it gives.

        That is judged with each half of the games adjusted by a table of the other half.
        """
        half, found = len(games) // 2, list[float]()
        for mine, others in ((games[:half], games[half:]), (games[half:], games[:half])):
            self._set(_fit(others))
            found += [float(game.result - sum((self.luck(None, *draw) for draw in game.draws), ZERO)) for game in mine]
        before, after = _variance([float(game.result) for game in games]), _variance(found)
        ratio = before / max(after, before / ROUND) if before > 0 else 1.0
        self._set(_fit(games) if ratio >= WORTH_IT else {})
        return ratio

    def _set(self, values: Mapping[Step, float]) -> None:
        self.table = {step: round(value * GRAIN) for step, value in values.items()}
        self._means.clear()


def _fit(games: Sequence[Played]) -> dict[Step, float]:
    """Additive values of outcomes, by backfitting with damping, drawn towards 0 where an outcome came seldom."""
    values = dict[Step, float]()
    mean = sum(float(game.result) for game in games) / max(1, len(games))
    seen = {step for game in games for _, step in game.draws}
    shares = {id(pairs): _chances(pairs, seen) for game in games for pairs, _ in game.draws}
    for _ in range(PASSES):
        expected = {key: sum(c * values.get(s, 0.0) for s, c in share) for key, share in shares.items()}
        sums, counts = dict[Step, float](), dict[Step, int]()
        for result, draws in games:
            luck = sum(values.get(step, 0.0) - expected[id(pairs)] for pairs, step in draws)
            left = float(result) - mean - luck
            for _, step in draws:
                sums[step] = sums.get(step, 0.0) + left + values.get(step, 0.0)
                counts[step] = counts.get(step, 0) + 1
        values = {s: (values.get(s, 0.0) + sums[s] / (counts[s] + SHRINK)) / 2 for s in counts}
    return values


def _chances(pairs: Pairs, seen: Set[Step]) -> list[tuple[Step, float]]:
    weights, total = whole_weights(pairs)
    return [(step, weight / total) for (step, _), weight in zip(pairs, weights, strict=True) if step in seen]


def by_search(search: Search, meter: Meter | None = None) -> ByPosition:
    """Values by what a search knows of a position: the middle of its interval, exact where it is proven."""

    def middle(state: Any) -> Number:
        low, high = search.look(state)
        return Fraction(low + high) / 2

    return ByPosition("proven intervals", search.problem.game, middle, meter)


def by_hint(game: Game[Any], meter: Meter | None = None) -> ByPosition | None:
    """Values by a game's hook `heuristic`; None where it has none."""
    hook: Callable[[Any], float | Fraction] | None = getattr(game, "heuristic", None)
    if hook is None:
        return None
    return ByPosition("the game's hint", game, lambda state: Fraction(hook(state)), meter)


class Adjuster:
    """Watches games, one after the other, and takes the luck off their results.

    A table learns from games that are over, for those that come: at first they stay as they are, and again whenever
    their number has doubled it is fitted, and used where it pays. What a game is adjusted by never depends on itself.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.games: list[Played] = []
        """Those that a table may learn from: all before the next one."""
        self._luck: Number = 0
        self._draws: list[Draw] = []
        self._learned = 0

    def begin(self) -> None:
        """A new game begins; one that was not finished is forgotten."""
        self._luck, self._draws = 0, []
        if isinstance(self.evaluator, ByOutcome) and len(self.games) >= max(PILOT, 2 * self._learned):
            self._learned = len(self.games)
            self.evaluator.learn(self.games)

    def learned(self, games: Sequence[Played]) -> None:
        """Take over games that the evaluator has learned from."""
        self.games, self._learned = list(games), len(games)

    def watch(self, state: Any, pairs: Pairs, step: Step) -> None:
        """Take note of a draw; a `watch` of `simulate`. Raises LimitReached."""
        self._luck += self.evaluator.luck(state, pairs, step)
        self._draws.append(Draw(pairs, step))

    def settle(self, result: Fraction) -> Fraction:
        """The adjusted result of the game that was watched, which has ended."""
        if isinstance(self.evaluator, ByOutcome):
            self.games.append(Played(result, tuple(self._draws)))
        return result - self._luck


# --- the pilot --------------------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """What an evaluator did in the pilot."""

    evaluator: Evaluator
    scale: Fraction
    ratio: float
    """Variance of plain results by that of adjusted ones, corrected for what was fitted."""
    cost: float
    """Steps of an adjusted game by those of a plain one."""

    @property
    def efficiency(self) -> float:
        """How many plain games of equal effort an adjusted one is worth."""
        return self.ratio / self.cost


class Pilot:
    """Games that are not counted, watched by several evaluators of positions at once."""

    def __init__(self, evaluators: Sequence[ByPosition]) -> None:
        self.evaluators = evaluators
        self.games: list[Played] = []
        self.steps = 0
        self._lucks: list[list[Fraction]] = []
        self._luck: list[Fraction] = []
        self._draws: list[Draw] = []

    def begin(self) -> None:
        """A new game begins."""
        self._luck, self._draws = [ZERO] * len(self.evaluators), []

    def watch(self, state: Any, pairs: Pairs, step: Step) -> None:
        """Take note of a draw; a `watch` of `simulate`. Raises LimitReached."""
        for number, one in enumerate(self.evaluators):
            self._luck[number] += one.luck(state, pairs, step)
        self._draws.append(Draw(pairs, step))

    def settle(self, result: Fraction, steps: int) -> None:
        """A game has ended."""
        self.steps += steps
        self.games.append(Played(result, tuple(self._draws)))
        self._lucks.append(self._luck)

    def judged(self) -> tuple[Worth, ...]:
        """All evaluators, the table among them, the most efficient first."""
        table = ByOutcome()
        found = [Worth(table, Fraction(1), table.learn(self.games), 1.0)]
        results = [float(game.result) for game in self.games]
        for number, one in enumerate(self.evaluators):
            lucks = [float(luck[number]) for luck in self._lucks]
            scale, ratio = _regression(results, lucks)
            found.append(Worth(one, Fraction(scale).limit_denominator(GRAIN), ratio, 1 + one.steps / self.steps))
        return tuple(sorted(found, key=lambda worth: -worth.efficiency))


def _variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)


def _regression(results: Sequence[float], lucks: Sequence[float]) -> tuple[float, float]:
    """The best scale of the lucks, and the ratio of variances with it, corrected for having fitted the scale."""
    count, before, spread = len(results), _variance(results), _variance(lucks)
    if before <= 0 or spread <= 0 or count < 3:
        return 0.0, 1.0
    middle, mean = sum(results) / count, sum(lucks) / count
    scale = sum((r - middle) * (x - mean) for r, x in zip(results, lucks, strict=True)) / (count - 1) / spread
    after = _variance([r - scale * x for r, x in zip(results, lucks, strict=True)]) * (count - 1) / (count - 2)
    return scale, before / max(after, before / ROUND)


# --- estimates --------------------------------------------------------------------------------------------------


def adjusted(
    problem: Problem[Any],
    policy: Policy,
    samples: int,
    seed: int,
    limits: Limits | None = None,
    progress: Progress | None = None,
    others: Policy | None = None,
    evaluator: Evaluator | None = None,
) -> Estimate:
    """The mean value that a policy reaches, as `rollout.estimate` gives it, from luck-adjusted games where that pays.

    Without an `evaluator`, PILOT games that are not counted decide; where none of them pays, games stay as they are.
    A note says which. The mean is rounded to 1/ROUND. A limit or Ctrl-C ends it early. Raises as `rollout.estimate`.
    """
    if samples < 1:
        raise ValueError(f"an estimate needs 1 sample or more, not {samples}")
    cooperative(METHOD, problem.game, problem.goal.seat, others)
    run = _Run(problem, policy, seed, Meter(limits or Limits(), progress), others)
    with until_ended(METHOD) as ended:
        run.choose(evaluator)
        run.count(samples)
    found = estimated(run.tally, run.reach(), run.line, run.meter, ended.why)
    return replace(found, mean=Fraction(round(found.mean * ROUND), ROUND), notes=(*found.notes, *run.notes))


class _Run:
    """One estimate on its way."""

    def __init__(self, problem: Problem[Any], policy: Policy, seed: int, meter: Meter, others: Policy | None) -> None:
        self.problem, self.seed, self.meter = problem, seed, meter
        self.tally, self.line, self.notes = Tally(), tuple[Step, ...](), list[str]()
        meter.interval = self.bounds = problem.goal.bounds(problem.state)
        self._adjuster: Adjuster | None = None
        self._plain = Tally()
        self._play = partial(
            simulate, problem.game, problem.state, policy, meter=meter, sampler=Sampler(), seat=problem.goal.seat,
            others=others,
        )  # fmt: skip

    def choose(self, evaluator: Evaluator | None) -> None:
        """Settle how games are adjusted, by the pilot where nothing is given. Raises LimitReached."""
        if evaluator is not None:
            self._adjuster = Adjuster(evaluator)
            self.notes.append(f"games adjusted for luck by {evaluator.name}")
            return
        pilot = Pilot(candidates(self.problem, self.meter))
        for number in range(PILOT):
            pilot.begin()
            end, steps = self._play(stream(self.seed, -1 - number), watch=pilot.watch)
            pilot.settle(self.problem.goal.value(end), len(steps))
        best = pilot.judged()[0]
        told = f"{1 / best.ratio:.0%} of the variance for {best.cost:.1f} times the steps in {PILOT} games not counted"
        if best.efficiency < WORTH_IT:
            self.notes.append(f"games not adjusted for luck: {best.evaluator.name} leaves {told}")
            return
        self._adjuster = Adjuster(best.evaluator)
        self._adjuster.learned(pilot.games)
        if isinstance(best.evaluator, ByPosition):
            best.evaluator.scale = best.scale
        self.notes.append(f"games adjusted for luck by {best.evaluator.name}, which leaves {told}")

    def count(self, samples: int) -> None:
        """Play the games that count. Raises LimitReached."""
        adjuster = self._adjuster
        for number in range(samples):
            if adjuster is not None:
                adjuster.begin()
            end, steps = self._play(stream(self.seed, number), watch=adjuster.watch if adjuster else None)
            result = self.problem.goal.value(end)
            self.tally.add(adjuster.settle(result) if adjuster else result)
            self._plain.add(result)
            self.line = self.line or steps

    def reach(self) -> tuple[Fraction, Fraction]:
        """What a game may be worth: the goal's bounds, or as much as plain games differed about equal adjusted ones.

        Values that take all differences away are right as far as games went, and elsewhere not wrong by everything.
        """
        low, high = self.bounds
        width = Fraction(self._plain.most) - self._plain.least
        if not width or self.tally.least != self.tally.most:
            return low, high
        return max(low, self.tally.least - width), min(high, self.tally.most + width)


def candidates(problem: Problem[Any], meter: Meter) -> list[ByPosition]:
    """The evaluators of positions that a pilot tries: what the goal's bounds say, and the game's hint."""
    known = by_search(Search(problem, meter), meter)
    hint = by_hint(problem.game, meter)
    found = [known] if hint is None else [known, hint]
    for one in found:
        one.most = MOST_OUTCOMES
    return found
