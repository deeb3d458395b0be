"""Games that an adviser plays out after a play, and the plan for what is left of the turn after a chance in it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from model.core.goal import Problem
from solvers.advise_board import Board
from solvers.advise_find import Minds
from solvers.advise_lines import Candidate
from solvers.advise_plan import Plan, TooLarge, planned
from solvers.advise_turn import Part, ShareUsed
from solvers.limits import Meter
from solvers.odds import Feature
from solvers.policies import Policy
from solvers.rollout import Sampler, simulate, stream

FIRST_GAMES = 4
"""Games of a play in the first round."""
PLAN_NODES, PLAN_FACTOR, PLAN_GAMES = 4_000, 2, 64
"""To plan the rest of a turn after a chance: the nodes after which it is given up, how many times a play's budget of
nodes it may take, and the games where the game gives no hint."""


class Games:
    """Plays games from the ends of plays; game number i of every play meets the same luck."""

    def __init__(
        self,
        problem: Problem[Any],
        board: Board,
        meter: Meter,
        minds: Minds,
        features: Mapping[str, Feature],
        seed: int,
    ) -> None:
        self.count = 0
        """The games played so far."""
        self._steps = self._ended = 0
        self._problem, self._board, self._meter = problem, board, meter
        self._policy, self._features, self._seed = minds.policy, features, seed
        self._play = partial(simulate, problem.game, sampler=Sampler(), seat=problem.goal.seat, others=minds.others)

    @property
    def length(self) -> int:
        """The nodes of a game, in the mean of those that were played."""
        return self._steps // max(1, self._ended)

    def sample(self, one: Candidate, games: int, nodes: int, crowd: int) -> None:
        """Play games from the end of a play until it has as many as `games`; its games are 0, 1, 2, …

        To plan the rest of the turn costs more than a few games: in a crowd the first round goes without.
        Raises LimitReached.
        """
        before, board = self._meter.nodes, self._board
        try:
            if not one.prepared and (board.promise is not None or games > FIRST_GAMES or crowd <= 2 * board.plays):
                self._prepare(one, PLAN_FACTOR * nodes)
            policy = planned(one.plan, self._policy) if one.plan else self._policy
            while len(one.values) < games:
                self._count(one, self._play_out(one.way.state, len(one.values), policy, self._meter))
        finally:
            one.nodes += self._meter.nodes - before
            one.sampled += self._meter.nodes - before

    def _count(self, one: Candidate, end: Any) -> None:
        value = self._problem.goal.value(end)
        found = [(name, feature(end)) for name, feature in self._features.items()]
        for name, seen in found:
            counts = one.counts.setdefault(name, {})
            counts[seen] = counts.get(seen, 0) + 1
        one.tally.add(value)
        one.values.append(value)
        self.count += 1

    def _play_out(self, state: Any, number: int, policy: Policy, meter: Meter) -> Any:
        end, steps = self._play(state, policy, stream(self._seed, number), meter=meter)
        self._steps, self._ended = self._steps + len(steps), self._ended + 1
        return end

    def _prepare(self, one: Candidate, nodes: int) -> None:
        """Plan the decisions after a chance within the turn, so that all games play the same tree."""
        turn = self._board.turn
        one.prepared = turn.over(one.way.state) or nodes >= PLAN_NODES
        if turn.over(one.way.state):
            return
        part = Part(self._meter, nodes)
        try:
            plan = Plan(turn, one.way.state, part)
            plan.judge(lambda state: self._looks(state, max(1, PLAN_GAMES // len(plan.ends)), part))
        except ShareUsed as short:
            # A larger budget of a later round may do.
            one.prepared = one.prepared or isinstance(short, TooLarge)
            if one.prepared:
                one.notes.append(f"{short.limit}: decisions after the chance by a policy")
            return
        one.forget()
        one.plan, one.prepared = plan, True

    def _looks(self, state: Any, games: int, part: Meter) -> Fraction:
        """What an end of the turn seems worth, to plan by; no value that is reported comes from it."""
        low, high = self._board.search.look(state)
        if low == high:
            return Fraction(low)
        if self._board.promise is not None:
            return Fraction(self._board.promise(state))
        ends = [self._play_out(state, number, self._policy, part) for number in range(min(games, FIRST_GAMES))]
        return sum(map(self._problem.goal.value, ends), Fraction(0)) / len(ends)
