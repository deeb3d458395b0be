"""What no search has proven, by games: first a glance at every decision, then the games that count, then the chances.

The error rate holds for the whole game: a decision is tested only where the glance, whose games are not counted, gives
a reason to, and the decisions that are tested share the doubt (Bonferroni). How many games each gets depends on the
limits alone, never on what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from model.core.action import IllegalAction, Step
from model.core.game import MissingFact
from model.core.goal import Problem
from solvers.advise_find import part_of
from solvers.advise_lines import Gap
from solvers.advise_turn import Part, UntilUsed, Watch
from solvers.causes import Worth
from solvers.limits import Limits, Meter
from solvers.policies import Unanswered
from solvers.result import Refused, Status
from solvers.review_exact import Exact, run_end
from solvers.review_games import (
    DOUBT,
    GLANCE,
    LEAST,
    MOST,
    Against,
    Frame,
    Frames,
    Games,
    Offer,
    Paired,
    luck_of,
    offered,
)
from solvers.review_parts import NONE, ZERO, Decision, Event, Scale
from solvers.review_sum import agreed, beginning, whole
from solvers.rollout import Tally

LOOKING_PART, COUNTING_PART, LUCK_PART = 0.4, 0.35, 0.25
"""How what is left of the limits is shared: looking for better plays, games of decisions, games of chances."""
OFFER_PART, WHOLE_PART = 0.6, 0.4
"""The part of looking that finds the play, the rest being the glance; and that of chances which goes to their sum."""
RUN_PIECES = 3
"""The first decision of a turn may take the shares of so many."""
UNLIMITED_NODES, UNLIMITED_GAMES = 2_000, 64
"""What a piece of the work gets where no limit is set."""
SUSPECT = Fraction(1, 2)
"""A decision is tested when it lost this part of the least inaccuracy, or more, in the glance."""
Tell = Callable[[str, int], None]


@dataclass(slots=True)
class Looked:
    """A decision after the glance."""

    one: Decision
    ends: tuple[Any, Any]
    """Where the better play and what was played lead to; twice the same where nothing better was found."""
    glance: Paired
    better: bool
    tested: bool


class Sampling:
    """The sampled part of one review."""

    def __init__(
        self, exact: Exact, games: Games, steps: Sequence[Step], meter: Watch, seed: int, frames: Frames
    ) -> None:
        self.exact, self.games, self.steps, self.meter, self.seed = exact, games, tuple(steps), meter, seed
        self.frames = frames
        self.tests = 0
        """How many decisions share the doubt."""
        self.start: Worth | None = None
        """The games of the beginning, where they say what chance brought in all."""
        self.luck_variance: float | None = None
        self._offers: dict[int, Offer] = {}
        self._ends: dict[int, Any] = {}
        """Where the best play that was found from a position leads to, by its number."""

    def run(self, open_: Sequence[Decision | Event], scale: Scale, tell: Tell) -> Iterator[Decision | Event]:
        """The steps as games judge them, some of them twice: the later one is the surer. Raises LimitReached."""
        decisions = [one for one in open_ if isinstance(one, Decision)]
        events = [one for one in open_ if isinstance(one, Event)]
        weights = [LOOKING_PART * bool(decisions), COUNTING_PART * bool(decisions), LUCK_PART * bool(events)]
        used, whole = self.meter.used, sum(weights) or 1
        marks = [used + (1 - used) * sum(weights[: at + 1]) / whole for at in range(3)]
        looked = list[Looked]()
        left = len(decisions)
        for run in reversed(self._runs(decisions)):
            for found in self._look_at(run, left, scale, marks[0], tell):
                if isinstance(found, Looked):
                    looked.append(found)
                    found = self._weighed(found, found.glance, scale, DOUBT)
                yield found
            left -= len(run)
        yield from self._count(looked, scale, marks[1], tell)
        yield from self._chances(events, scale, marks[2], tell)

    def _next(self, what: str, left: int, tell: Tell) -> None:
        """Say how far the work is, and end it where nothing is left of the limits. Raises LimitReached."""
        tell(what, left)
        self.meter.tick()

    # --- shares -----------------------------------------------------------------------------------------------

    @property
    def unlimited(self) -> bool:
        """Whether no limit is set."""
        return self.meter.limits.nodes is None and self.meter.limits.seconds is None

    def until(self, mark: float) -> Meter:
        """A meter that ends a piece of the work at a part of the limits."""
        return Part(self.meter, 10**9) if self.unlimited else UntilUsed(self.meter, mark)

    def _share(self, mark: float, left: int, pieces: int = 1) -> float:
        """Where the next pieces of `left` of equal size end."""
        used = self.meter.used
        return used + max(0.0, mark - used) * pieces / left

    @property
    def most(self) -> int:
        """The most games of one piece of the work."""
        return UNLIMITED_GAMES if self.unlimited else MOST

    # --- decisions --------------------------------------------------------------------------------------------

    def _runs(self, decisions: Sequence[Decision]) -> list[list[Decision]]:
        """The decisions, those together that one seat makes in a row within its turn."""
        found, end = list[list[Decision]](), -1
        for one in decisions:
            if one.index >= end:
                end = run_end(
                    self.exact.problem.game, self.exact.states, one.index, self._asked(one)[1].boundary or _never
                )  # fmt: skip
                found.append([])
            found[-1].append(one)
        return found

    def _look_at(
        self, run: Sequence[Decision], left: int, scale: Scale, mark: float, tell: Tell
    ) -> Iterator[Looked | Decision]:
        """The decisions of a run after the glance: where its first one finds nothing better than all of what was
        played, none of them does. Else backwards, so that what is better later in a turn is known earlier in it.
        """
        first, rest = run[0], run[1:]
        if rest:
            self._next("better plays", left, tell)
            found = self._look(first, scale, self._share(mark, left, min(len(run), RUN_PIECES)))
            if isinstance(found, Looked) and not found.better and found.glance.apart:
                yield found
                yield from (replace(found, one=one) for one in rest)
                return
        for at, one in enumerate(reversed(run)):
            self._next("better plays", left - at, tell)
            yield self._look(one, scale, self._share(mark, left - at))

    def _look(self, one: Decision, scale: Scale, mark: float) -> Looked | Decision:
        """A decision after the glance, or with a note that says why it cannot be judged."""
        secret = self._secret(one)
        if secret:
            return replace(one, note=secret)
        before = self.meter.nodes
        try:
            found = self._glance(one, scale, mark)
        except (Refused, MissingFact, Unanswered, IllegalAction) as why:
            return replace(one, note=_reason(why), nodes=one.nodes + self.meter.nodes - before)
        found.one = replace(found.one, nodes=one.nodes + self.meter.nodes - before)
        return found

    def _secret(self, one: Decision) -> str:
        """What games from here would use though whoever decides may not see it, as a reason; "" for nothing."""
        hook = getattr(self.exact.problem.game, "private", None)
        names = hook(self.exact.states[one.index], one.seat) if hook is not None else ()
        return f"whoever decides may not see {'; '.join(names)}" if names else ""

    def _glance(self, one: Decision, scale: Scale, mark: float) -> Looked:
        index, seed = one.index, self.seed
        asked, frame = self._asked(one)
        kept = self._kept(index, frame.boundary)
        offer = self._offer(index, lambda limits: offered(asked, frame, limits, luck_of(seed, "offer", index)), mark)
        glance = Paired()
        self.games.pairs((offer.state, kept), GLANCE, luck_of(seed, "glance", index), self.until(mark), glance)
        gain = glance.mean if one.own else -glance.mean
        better = offer.state != kept and gain > 0
        self._ends[index] = offer.state if better else kept
        tested = better and gain >= SUSPECT * scale.parts[0] * scale.range
        found = replace(one, best=offer.actions if better else ())
        return Looked(found, (offer.state if better else kept, kept), glance, better, tested)

    def _asked(self, one: Decision) -> tuple[Problem[Any], Frame]:
        """The question as whoever decides asks it, and how its turn is looked at."""
        problem, goal = self.exact.problem, self.exact.problem.goal
        state = self.exact.states[one.index]
        asked = replace(problem, state=state, goal=goal if one.own else Against(goal, one.seat))
        return asked, self.frames(asked)

    def _offer(self, index: int, ask: Callable[[Limits], Offer], mark: float) -> Offer:
        """The play that is offered, within its part of the share; asked for once."""
        if index in self._offers:
            return self._offers[index]
        limits = Limits(nodes=UNLIMITED_NODES)
        if not self.unlimited:
            limits = part_of(self.meter.limits, max(0.0, mark - self.meter.used) * OFFER_PART)
        offer = ask(limits)
        self.meter.nodes += offer.nodes
        self._offers[index] = offer
        return offer

    def _kept(self, index: int, over: Callable[[Any], bool] | None) -> Any:
        """Where what was played here leads to with the best that was found for the rest of the same turn."""
        states = self.exact.states
        end = run_end(self.exact.problem.game, states, index, over or _never)
        return next((self._ends[at] for at in range(index + 1, end) if at in self._ends), states[end])

    def _count(self, looked: Sequence[Looked], scale: Scale, mark: float, tell: Tell) -> Iterator[Decision]:
        """Games that the glance has not seen: the same few for every better play, many for those that are tested."""
        self.tests = sum(one.tested for one in looked)
        better = sorted((one for one in looked if one.better), key=lambda one: not one.tested)
        counted = [Paired() for _ in better]
        for least in (True, False):
            rest = [(one, games) for one, games in zip(better, counted, strict=True) if least or one.tested]
            for left, (one, games) in zip(range(len(rest), 0, -1), rest, strict=True):
                self._next("games of decisions", left, tell)
                before, seed = self.meter.nodes, luck_of(self.seed, "count", one.one.index)
                most = LEAST if least else self.most - LEAST
                self.games.pairs(one.ends, most, seed, self.until(self._share(mark, left)), games)
                one.one = replace(one.one, nodes=one.one.nodes + self.meter.nodes - before)
                if games.apart:
                    doubt = DOUBT / self.tests if one.tested else DOUBT
                    sure = one.tested and len(games.apart) >= LEAST
                    yield replace(self._weighed(one, games, scale, doubt), tested=sure)

    def _weighed(self, looked: Looked, games: Paired, scale: Scale, doubt: float) -> Decision:
        """The decision as games judge it: what was played less what is better, within what is proven."""
        one, proven = looked.one, looked.one.change
        if not games.apart:
            return one
        after, gap = self._worth(games.second, one.index + 1), games.gap(scale.range, doubt)
        change = Gap(-gap.value, -gap.high, -gap.low)
        if not looked.better:
            worst = min(ZERO, change.low) if one.own else max(ZERO, change.high)
            change = Gap(ZERO, worst, ZERO) if one.own else Gap(ZERO, ZERO, worst)
            change = NONE if looked.ends[0] is looked.ends[1] and not gap.value else change
        change = Gap(*(min(proven.high, max(proven.low, end)) for end in change))
        before = replace_worth(self._worth(games.first, one.index), after.value - change.value)
        variance = games.variance(scale.range) if looked.better else 0.0
        return replace(
            one, before=before, after=after, change=change, status=Status.ESTIMATE, variance=variance,
            games=one.games + len(games.apart),
        )  # fmt: skip

    # --- chances ----------------------------------------------------------------------------------------------

    def _chances(self, events: Sequence[Event], scale: Scale, mark: float, tell: Tell) -> Iterator[Event]:
        """All chances that are open, in the end made to agree with what is known of their sum."""
        known, found = None, list[Event]()
        if events:
            self._next("luck of the whole game", len(events), tell)
            used = self.meter.used
            whole_mark = used + WHOLE_PART * max(0.0, mark - used)

            def share(pieces: int, left: int) -> Meter:
                return self.until(self.meter.used + max(0.0, whole_mark - self.meter.used) * pieces / left)

            known = whole(self.exact, self.games, self.steps, self.seed, self.most, share)
        for left, event in zip(range(len(events), 0, -1), events, strict=True):
            self._next("games of chances", left, tell)
            found.append(self._luck(event, scale, self._share(mark, left)))
            yield found[-1]
        if known is not None and self._covered(found):
            adjusted, self.luck_variance = agreed(found, known)
            self.start = self._worth(known.start, 0)
            yield from adjusted

    def _covered(self, events: Sequence[Event]) -> bool:
        """Whether these are all chances of the beginning, and every one of them is an estimate."""
        until, game = beginning(self.exact), self.exact.problem.game
        chances = {at for at in range(until) if len(game.chance_outcomes(self.exact.states[at])) > 1}
        return {one.index for one in events if one.status is Status.ESTIMATE} == chances

    def _luck(self, one: Event, scale: Scale, mark: float) -> Event:
        """A chance as games judge it: what came less the mean of what might have come."""
        states, index, start = self.exact.states, one.index, self.meter.nodes
        seed = luck_of(self.seed, "luck", index)
        try:
            games = self.games.luck(states[index], states[index + 1], self.most, seed, self.until(mark))
        except MissingFact as missing:
            return replace(one, note=_reason(missing))
        if not games.apart:
            return one
        gap, proven = games.gap(scale.range), one.change
        change = Gap(*(min(proven.high, max(proven.low, end)) for end in gap))
        after = self._worth(games.first, index + 1)
        before = replace_worth(self._worth(games.second, index), after.value - change.value)
        variance = games.variance(scale.range)
        return replace(
            one, before=before, after=after, change=change, status=Status.ESTIMATE, variance=variance,
            games=len(games.apart), nodes=one.nodes + self.meter.nodes - start,
        )  # fmt: skip

    def _worth(self, tally: Tally, index: int) -> Worth:
        """The estimate that games make of a position, within what is proven of it."""
        known = self.exact.worth(index)
        low, high, _ = tally.interval(self.exact.problem.goal.bounds(self.exact.states[index]))
        value = min(known.high, tally.mean)
        return Worth(Status.ESTIMATE, value, min(low, value), max(min(high, known.high), value), tally.count)


def replace_worth(worth: Worth, value: Fraction) -> Worth:
    """The worth with another value, its interval kept around it."""
    return worth._replace(value=value, low=min(worth.low, value), high=max(worth.high, value))


def _reason(why: Exception) -> str:
    if isinstance(why, Refused):
        return "; ".join(why.reasons)
    if isinstance(why, MissingFact):
        return f"the position does not say enough: {why.what} ({why.rule})"
    return str(why)


def _never(state: Any) -> bool:
    return False
