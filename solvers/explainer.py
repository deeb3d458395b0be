"""Finds why a play is best: every number from one search whose memory is shared, or from exact chances of the ends.

What a limit leaves open is a proven interval, or an estimate from sampled games; each number says which it is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from model.core.action import Action, ChanceOutcome, Step
from model.core.feature import Feature
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.advise_lines import Reading, exact_reading, sampled_reading
from solvers.advise_turn import Part, Watch
from solvers.causes import (
    MOST_STEPS,
    ONE,
    VALUE,
    ZERO,
    Branch,
    Causes,
    Critical,
    Gain,
    Judged,
    Parting,
    Reply,
    Shift,
    Worth,
    mean,
    parts_of,
)
from solvers.expectimax import Search, thin
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.odds import best_action, distribution
from solvers.policies import Policy, answers, prefer
from solvers.result import Status
from solvers.rollout import Tally, simulate, stream

GAMES = 64
"""Sampled games of a play whose value the limits do not let prove."""
SHARE = 4
"""Each question may use at most the SHARE-th part of the nodes that are left."""


class Explainer:
    """One search that answers every question of an explanation; all of them share its memory and its limits."""

    def __init__(
        self,
        problem: Problem[Any],
        limits: Limits,
        features: Sequence[Feature] = (),
        *,
        seed: int = 0,
        policy: Policy = prefer,
        others: Policy | None = None,
        blind: bool = False,
    ) -> None:
        """`others` plays for other seats in sampled games; `blind` where no search may decide for all seats."""
        self.problem, self.features, self.seed = problem, tuple(features), seed
        self.policy, self.others, self.blind = policy, others, blind
        self.parts = parts_of(problem)
        self.meter: Meter = Watch(limits)
        self.search = Search(problem, self.meter)
        measures: dict[str, Any] = {feature.name: feature.fn for feature in self.features}
        measures[VALUE] = problem.goal.value
        self._measures = {**measures, **{f"part:{i}": part.fn for i, part in enumerate(self.parts)}}

    # --- values ---------------------------------------------------------------------------------------------

    def part(self) -> Meter:
        """A share of what is left, for one question."""
        most = self.meter.limits.nodes
        left = sys.maxsize if most is None else max(1, (most - self.meter.nodes) // SHARE)
        return Part(self.meter, left)

    def worth(self, state: Any) -> Worth:
        """What is proven of a position within a share of the limits."""
        low, high = self.search.look(state)
        if low != high and not self.blind:
            self.search.meter = self.part()
            try:
                with deep_recursion():
                    self.search.exact(state)
            except LimitReached:
                pass
            low, high = self.search.look(state)
        least, most = Fraction(low), Fraction(high)
        return Worth(Status.PROVEN if low == high else Status.BOUND, least, least, most)

    def learn(self, steps: Sequence[Step], value: Fraction) -> None:
        """Take over the proven value of the position, which a line of own actions keeps all the way."""
        game, state = self.problem.game, self.problem.state
        self._know(state, value)
        for step in steps:
            if game.current_player(state) != self.problem.goal.seat:
                return
            state = game.apply(state, step)
            self._know(state, value)

    def learn_after(self, steps: Sequence[Step], value: Fraction) -> None:
        """Take over the proven value of the position after some steps."""
        state = self.problem.state
        for step in steps:
            state = self.problem.game.apply(state, step)
        self._know(state, value)

    def _know(self, state: Any, value: Fraction) -> None:
        if self.problem.game.current_player(state) != TERMINAL:
            self.search.learn(state, (thin(value), thin(value)))

    def judge(self, steps: Sequence[Step], brief: bool = False) -> Judged:
        """A play, what it is worth, and every feature and part at the end; `brief` spends no games on a proven one.

        Raises IllegalAction.
        """
        state = self.problem.state
        for step in steps:
            state = self.problem.game.apply(state, step)
        worth = self.worth(state)
        readings = self._exact_readings(state) if worth.proven else {}
        if not readings and not (brief and worth.proven):
            worth, readings = self._sampled(state, worth)
        return Judged(tuple(steps), state, worth, readings)

    def _exact_readings(self, state: Any) -> dict[str, Reading]:
        if self.blind and self.problem.game.current_player(state) != TERMINAL:
            return {}
        part, goal, best = self.part(), self.problem.goal, self._decide
        self.search.meter = part
        limits = Limits(part.limits.nodes if self.meter.limits.nodes is not None else None, self._seconds())
        found = distribution(self.problem.game, state, _never, best, limits, seat=goal.seat, others=best)
        self.meter.nodes += found.nodes
        if found.open == 1:
            return {}
        return {name: exact_reading(found, fn) for name, fn in self._measures.items()}

    def _seconds(self) -> float | None:
        most = self.meter.limits.seconds
        return None if most is None else max(0.01, (most - self.meter.seconds) / SHARE)

    def _sampled(self, state: Any, worth: Worth) -> tuple[Worth, dict[str, Reading]]:
        """An estimate from games that go on by the policy; what is proven stays as it is."""
        tally, counts = Tally(), {name: dict[Any, int]() for name in self._measures}
        goal, part = self.problem.goal, self.part()
        try:
            for number in range(GAMES):
                end = simulate(
                    self.problem.game, state, self.policy, stream(self.seed, number), meter=part, seat=goal.seat,
                    others=self.others,
                ).state  # fmt: skip
                tally.add(goal.value(end))
                for name, fn in self._measures.items():
                    value = fn(end)
                    counts[name][value] = counts[name].get(value, 0) + 1
        except LimitReached:
            pass
        if not tally.count:
            return worth, {}
        readings = {name: sampled_reading(found) for name, found in counts.items()}
        if not worth.proven and tally.mean >= worth.low:
            low, high, _ = tally.interval((worth.low, worth.high))
            mean = min(worth.high, tally.mean)
            worth = Worth(Status.ESTIMATE, mean, min(low, mean), max(high, mean), tally.count)
        return worth, readings

    # --- lines ----------------------------------------------------------------------------------------------

    def follow(self, state: Any) -> Action | None:
        """The best action of whoever decides; None where a limit comes first."""
        if self.blind:
            return None
        self.search.meter = self.part()
        try:
            with deep_recursion():
                return self._choice(state)
        except LimitReached:
            return None

    def _choice(self, state: Any) -> Action:
        """The best action; of equal ones the one that the policy takes, so that lost positions are played sensibly.

        Raises LimitReached.
        """
        game, legal = self.problem.game, self.problem.game.legal_actions(state)
        if game.current_player(state) == self.problem.goal.seat and len(legal) > 1:
            habit = answers(self.policy, game, state, legal)[0][0]
            if self.search.reaches(game.apply(state, habit), thin(self.search.exact(state))):
                return habit
        return best_action(self.search, state)

    def _decide(self, game: Any, state: Any, legal: tuple[Action, ...]) -> Action:
        return self._choice(state)

    def runner_up(self, beside: Sequence[Action]) -> Action | None:
        """The most valuable first action but those named; of equals the one that has most in hand at once."""
        game, goal, state = self.problem.game, self.problem.goal, self.problem.state
        left = [action for action in game.legal_actions(state) if action not in beside]
        if not left or game.current_player(state) != goal.seat:
            return None

        def looks(action: Action) -> tuple[Fraction, Fraction, Fraction]:
            child = game.apply(state, action)
            return self.worth(child).middle, *goal.bounds(child)

        return max(left, key=looks)

    def own_line(self, first: Sequence[Action]) -> tuple[Action, ...]:
        """The first actions and best own actions after them, up to the first step of chance or of another seat."""
        game, state, steps = self.problem.game, self.problem.state, list(first)
        for step in first:
            state = game.apply(state, step)
        while game.current_player(state) == self.problem.goal.seat and len(steps) < MOST_STEPS:
            action = self.follow(state)
            if action is None:
                break
            steps.append(action)
            state = game.apply(state, action)
        return tuple(steps)

    def branches(self, state: Any) -> tuple[Branch, ...]:
        """The outcomes of a chance, those of one worth together, the best for the asking seat first."""
        found: dict[Worth, tuple[list[ChanceOutcome], Fraction]] = {}
        for outcome, weight in self.problem.game.chance_outcomes(state):
            worth = self.worth(self.problem.game.apply(state, outcome))
            outcomes, chance = found.setdefault(worth, ([], ZERO))
            outcomes.append(outcome)
            found[worth] = outcomes, chance + weight
        kinds = [Branch(tuple(outcomes), chance, worth) for worth, (outcomes, chance) in found.items()]
        return tuple(sorted(kinds, key=lambda b: (-b.worth.middle, -b.chance)))

    def critical(self, main: Sequence[Step]) -> Critical | None:
        """The chance on a line, and on best play after it, whose outcomes move the value most; None without any."""
        game, state, most = self.problem.game, self.problem.state, None
        steps, reach = list[Step](), ONE
        while (player := game.current_player(state)) != TERMINAL and len(steps) < MOST_STEPS:
            step: Step | None = main[len(steps)] if len(steps) < len(main) else None
            if player == CHANCE:
                branches = self.branches(state)
                middle = sum((b.chance * b.worth.middle for b in branches), ZERO)
                spread = reach * sum((b.chance * abs(b.worth.middle - middle) for b in branches), ZERO)
                if spread and (most is None or spread > most.spread):
                    most = Critical(tuple(steps), branches, spread)
                step = step or _likeliest(game.chance_outcomes(state))
                reach *= dict(game.chance_outcomes(state))[ChanceOutcome(*step)]
            step = step or self.follow(state)
            if step is None or self._decided(state):
                break
            steps.append(step)
            state = game.apply(state, step)
        return most

    def _decided(self, state: Any) -> bool:
        low, high = self.problem.goal.bounds(state)
        return low == high

    def reply(self, judged: Judged) -> Reply | None:
        """The worst that can follow a play: others answer best, chance gives what costs most; None when nothing can,
        and where the worth of that end is open.
        """
        game, goal, state = self.problem.game, self.problem.goal, judged.state
        line, chance, rivals = list[Step](), ONE, False
        step: Step
        while (player := game.current_player(state)) != TERMINAL and not self._decided(state):
            if player == CHANCE:
                step, share = self._costliest(state)
                chance *= share
            else:
                found = self.follow(state)
                if found is None:
                    break
                step, rivals = found, rivals or player != goal.seat
            line.append(step)
            state = game.apply(state, step)
            if len(line) >= MOST_STEPS:
                break
        worth = self.worth(state)
        if not worth.proven or (worth.low >= judged.worth.low and not rivals):
            return None
        known = judged.readings.get(VALUE)
        as_bad = None
        if known is not None and known.status is Status.PROVEN and worth.proven:
            as_bad = sum((odds.chance for odds in known.odds if odds.value <= worth.value), ZERO)
        return Reply(tuple(line), chance, worth, as_bad, rivals)

    def _costliest(self, state: Any) -> tuple[ChanceOutcome, Fraction]:
        outcomes = self.problem.game.chance_outcomes(state)
        worths = [self.worth(self.problem.game.apply(state, outcome)).middle for outcome, _ in outcomes]
        return outcomes[min(range(len(outcomes)), key=lambda i: (worths[i], -outcomes[i][1]))]

    def parting(self, line: Sequence[Step], best: Worth) -> Parting | None:
        """Where a line drops below the proven best value, and on to where that is plain; None when it does not."""
        game, state, at = self.problem.game, self.problem.state, -1
        now = before = after = self._known_best(state, best)
        for i, step in enumerate(line):
            own = game.current_player(state) == self.problem.goal.seat
            state = game.apply(state, step)
            last, now = now, self._known_best(state, best)
            if at < 0 and own and now.high < last.low:
                at, before, after = i, last, now
            if at >= 0 and self.problem.goal.bounds(state)[1] < best.value:
                return Parting(tuple(line[: i + 1]), at, before, after, True)
        return None if at < 0 else Parting(tuple(line), at, before, after, False)

    def _known_best(self, state: Any, best: Worth) -> Worth:
        """The worth of a position on a line; one that is open and may reach the best value counts as that."""
        worth = self.worth(state)
        return best if not worth.proven and worth.high >= best.value else worth

    # --- all of it ------------------------------------------------------------------------------------------

    def explain(
        self,
        play: Sequence[Step],
        against: Sequence[Step] | None = None,
        quiet: Sequence[Step] | None = None,
        main: Sequence[Step] = (),
        trap: Sequence[Step] = (),
        brief: bool = False,
    ) -> Causes:
        """The causes of a play: against an alternative and against doing nothing; `main` is its line of best play,
        `trap` a line that falls short. `brief` leaves out chance, replies and traps.

        Ctrl-C is for the caller; a limit only widens what is said.
        """
        here = self.judge(play, brief)
        there = self.judge(against, brief) if against is not None else None
        idle = self.judge(quiet, brief) if quiet is not None and tuple(quiet) != tuple(play) else None
        critical, reply, parting = None, None, None
        if not self.blind and not brief:
            critical, reply = self.critical(main or play), self.reply(here)
            parting = self.parting(trap, here.worth) if trap and here.worth.proven else None
        open_ones = [one for one in (here, there, idle) if one is not None and not one.worth.proven]
        notes = ("not all of it could be proven within the limits",) if open_ones else ()
        shifts, gains = self._shifts(here, there, idle), self._gains(here, there or idle)
        return Causes(here, there, idle, shifts, gains, critical, reply, parting, self.meter.nodes, notes)

    def _shifts(self, here: Judged, there: Judged | None, idle: Judged | None) -> tuple[Shift, ...]:
        if not here.readings:
            return ()
        return tuple(
            Shift(f, here.readings[f.name], *(o.readings.get(f.name) if o is not None else None for o in (there, idle)))
            for f in self.features
        )

    def _gains(self, here: Judged, there: Judged | None) -> tuple[Gain, ...]:
        """Only parts that differ, the weightiest first."""
        if there is None or not here.readings or not there.readings:
            return ()
        found = []
        for i, part in enumerate(self.parts):
            counted = Feature(f"part:{i}", part.label, part.fn, "event" if part.worth is None else "amount")
            pair = [mean(counted, one.readings[counted.name]) for one in (here, there)]
            if pair[0] is not None and pair[1] is not None and pair[0] != pair[1]:
                found.append(Gain(part, pair[0], pair[1]))
        return tuple(sorted(found, key=lambda gain: -abs(gain.worth)))


def _never(state: Any) -> bool:
    return False


def _likeliest(outcomes: Sequence[tuple[ChanceOutcome, Fraction]]) -> ChanceOutcome:
    return max(outcomes, key=lambda pair: pair[1])[0]
