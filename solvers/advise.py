"""Advice: the plays of a turn, ranked, with exact values where they can be had and honest intervals where not.

A play is a whole turn. All plays are found first; then rounds follow, in which every play still in the running is
searched with a budget of nodes and, when that does not settle it, sampled by rollouts. After a round the better half
stays and the efforts double. A play that is settled needs no more work, nor does one that can no longer matter.
Hooks of a game (`default_action`, `heuristic`) decide what is looked at first and how rollouts play, never a value.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.advise_board import Board
from solvers.advise_find import Finder, Minds, narrowed, part_of, secrets_of
from solvers.advise_games import FIRST_GAMES, Games
from solvers.advise_lines import (
    Advice,
    Candidate,
    Line,
    Reading,
    exact_reading,
    lines,
    sampled_reading,
)
from solvers.advise_plan import by_policy, planned, rest_of_turn
from solvers.advise_turn import METHOD, Boundary, Metered, Part, ShareUsed, Turn, Watch
from solvers.expectimax import Search
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.odds import Best, Feature, best_action, distribution
from solvers.policies import RIVALS, Policy, cooperative, prefer
from solvers.result import Refused, Status
from solvers.rollout import FEW

Progress = Callable[[Advice], None]
Rest = Callable[[Candidate], tuple[Step, ...]]
PROGRESS_SECONDS = 0.5
FIRST_NODES = 128
"""What a play gets in the first round, with FIRST_GAMES games."""
MOST_GAMES_UNLIMITED = 64
"""Games per play where no limit is set: there they only serve whoever looks on while the exact values come in."""
TURN_SHARE, FIRST_ROUND_SHARE, EVEN_SHARE, EVIDENCE_SHARE = 0.25, 0.45, 0.15, 0.2
"""The parts of the limits for finding the plays (at most), up to the end of the first round, for equal numbers of
games in the end, and for the evidence."""
GLANCE_NODES, GLANCE_SEARCH, LEAST_SEARCH = 300, 16, 32
"""What may go into finding the plays of the first list, into the search of each of them, and at least into later ones.
"""
TRIES, USELESS_SHARE, WORTH_A_TRY = 8, 4, Fraction(1, 8)
"""After so many searches none of which narrowed a play by such a part, searches get the nodes of games divided by so
much."""
LINE_NODES = 5_000
"""Positions looked into for the rest of a line that is shown; they do not count."""


def advise(
    problem: Problem[Any],
    limits: Limits | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    plays: int = 8,
    boundary: Boundary | None = None,
    *,
    policy: Policy = prefer,
    features: Mapping[str, Feature] | None = None,
    others: Policy | None = None,
    nearer: Problem[Any] | None = None,
    alike: int = 0,
) -> Advice:
    """The best plays, ranked; better and surer the longer it may work, at any time good for a report.

    `boundary` holds where a turn ends; by default it ends where chance decides. `features` of the end of the game
    make the evidence. With a limit of nodes the advice depends on the seed only. Limits or Ctrl-C end it early.
    `others` plays for other seats in games that are sampled; what is exact holds against all that they may do.
    `nearer` is the same question at the end of this turn: its optimum, where an encoding has it, is one more play.
    `alike` limits how many plays are shown that begin alike and are worth the same; 0 for no such limit.
    Raises Refused where the goal's seat is not the one to decide, nobody answers for a seat that is, or a fact is
    missing; ValueError unless `plays` is positive.
    """
    if plays < 1:
        raise ValueError(f"an advice shows 1 play or more, not {plays}")
    cooperative(METHOD, problem.game, problem.goal.seat, others)
    player = problem.game.current_player(problem.state)
    if player in (CHANCE, TERMINAL):
        raise Refused(METHOD, ("nobody is to decide in this position",), "Ask for the odds instead.")
    if others is not None and player != problem.goal.seat:
        raise Refused(METHOD, (f"seat {player} is to decide, and seat {problem.goal.seat} asks",), "Let it play first.")
    minds = Minds(policy, others, nearer, alike)
    try:
        with deep_recursion():
            return Adviser(problem, limits or Limits(), seed, progress, plays, boundary, minds, features or {}).run()
    except MissingFact as missing:
        raise Refused(METHOD, (f"{missing.what} ({missing.rule})",), missing.advice) from missing


class Adviser:
    """One piece of advice while it is being worked out."""

    def __init__(
        self,
        problem: Problem[Any],
        limits: Limits,
        seed: int,
        progress: Progress | None,
        plays: int,
        boundary: Boundary | None,
        minds: Minds,
        features: Mapping[str, Feature],
    ) -> None:
        self.problem, self.limits, self.seed, self.progress = problem, limits, seed, progress
        self.policy, self.features, self.minds = minds.policy, features, minds
        self.unlimited = limits.nodes is None and limits.seconds is None
        self.work = part_of(limits, 1 - EVIDENCE_SHARE) if features else limits
        """The limits of all but the evidence."""
        self.meter = Watch(part_of(self.work, 1 - EVEN_SHARE))
        self.metered = Metered(problem.game, self.meter, minds.others is not None)
        self.search = Search(Problem(self.metered, problem.state, problem.goal), self.meter)
        self.turn = Turn(problem.game, problem.state, boundary, problem.goal.seat, minds.others)
        self.secrets = secrets_of(problem)
        """What seats that decide hide from each other: then no search may decide for all of them."""
        self.finder = Finder(problem, minds.nearer, self.turn, limits)
        self.board = Board(self.turn, self.search, plays, minds.alike)
        self.games = Games(problem, self.board, self.meter, minds, self.features, seed)
        self.tries = deque[bool](maxlen=TRIES)
        """Whether each of the last searches of a play proved anything more, but for the glances at it."""
        self.fruits = deque[bool](maxlen=TRIES)
        """The same with the glances."""
        self.readings: list[dict[str, Reading]] = []
        self.extra = 0
        """Nodes used for evidence."""
        self._start = self._told = time.monotonic()

    # --- the work -------------------------------------------------------------------------------------------

    def run(self) -> Advice:
        """Work until everything is settled, a limit is reached, or Ctrl-C."""
        notes = list[str]()
        try:
            try:
                self._work()
            except LimitReached:
                self.meter.extend(self.work)
                self._even()
                self._work()
            if not self.unlimited:
                notes.append(self._why_early())
        except LimitReached as reached:
            notes.append(reached.limit + ("; the rest was kept for the evidence" if self.features else ""))
        except KeyboardInterrupt:
            notes.append("interrupted")
        try:
            self._read(search="interrupted" not in notes)
        except KeyboardInterrupt:
            notes.append("interrupted")
        return self._advice(tuple(notes), self._rest)

    def _why_early(self) -> str:
        if all(one.exact for one in self.board.shown()):
            return "stopped early: what is shown is proven, and nothing else can be better"
        if self.finder.answer is not None or not self.useless:
            return "stopped early: nothing that is left to look at can change the plays shown"
        return "stopped early: games tell play 1 apart from all other plays of the turn"

    def _work(self) -> None:
        """Find plays, search and sample them, as long as that may change what is reported. Raises LimitReached."""
        if not self.board.candidates:
            self._glance()
        again = True
        while again:
            self._find_plays()
            self._rounds()
            again = self.finder.answer is None and self.board.more()

    def _glance(self) -> None:
        """A first list at once: a few promising plays with a game each. Raises LimitReached."""
        try:
            self.turn.by_habit(self.policy, self.meter)
            self.finder.glance(Part(self.meter, GLANCE_NODES))
        finally:
            self.board.take(self.turn.ways())
        for one in self.board.by_promise(self.board.needed())[: self.board.plays]:
            self._settle(one, GLANCE_SEARCH)
            if not one.exact:
                self.games.sample(one, 1, GLANCE_SEARCH, len(self.board.candidates))
        self._tell(at_once=True)

    def _find_plays(self) -> None:
        """Find plays until all are found or a further part of the limits is used."""
        try:
            self.finder.find(self.meter, TURN_SHARE)
        finally:
            self.board.take(self.turn.ways())

    def _rounds(self) -> None:
        active, nodes, games = self.board.by_promise(self.board.needed()), FIRST_NODES, FIRST_GAMES
        first = True
        while active:
            for number, one in enumerate(active):
                self._settle(one, self._budget(one, nodes, first))
                if not one.exact:
                    most = min(games, MOST_GAMES_UNLIMITED) if self.unlimited else games
                    self.games.sample(one, most, nodes, len(active))
                self._tell()
                if first and number + 1 >= self.board.plays and self.meter.used > FIRST_ROUND_SHARE:
                    active = active[: number + 1]
                    break
            first, nodes, games = False, 2 * nodes, 2 * games
            active = self.board.better_half(active, self.useless)
            if not active and (active := self.board.left(self.useless)):
                # Those that were left behind go on from where they were.
                games = 2 * max(FIRST_GAMES, min(len(one.values) for one in active))
                nodes = FIRST_NODES * games // FIRST_GAMES

    @property
    def useless(self) -> bool:
        """Whether the last searches proved nothing: then games alone tell plays apart, and may end the work."""
        return not self.unlimited and (bool(self.secrets) or (len(self.tries) == TRIES and not any(self.tries)))

    def _budget(self, one: Candidate, nodes: int, first: bool) -> int:
        """The nodes for a search: as many as for the games, which the limits may let be few or many nodes.

        As long as searches prove nothing, less: at first half as many as the games will take, as most plays of a
        large turn are no more than looked at.
        """
        fruitful = any(self.fruits)
        if self.unlimited:
            return nodes
        if first and not fruitful:
            return min(nodes, max(GLANCE_SEARCH, FIRST_GAMES * self.games.length // 2))
        known = max(FIRST_NODES if fruitful else LEAST_SEARCH, one.sampled)
        return known // USELESS_SHARE if self.useless else known

    def _settle(self, one: Candidate, nodes: int) -> None:
        """Search a play with a budget of nodes; keep what is proven."""
        if one.exact or self.secrets:
            return
        width = one.high - one.low
        self.search.meter = self.metered.meter = part = Part(self.meter, nodes)
        try:
            self.search.exact(one.way.state)
        except ShareUsed:
            self._mean_of_chance(one, nodes)
        finally:
            one.nodes += part.nodes
            one.narrow(self.search.look(one.way.state))
        proved = one.exact or width - (one.high - one.low) > WORTH_A_TRY * width
        self.fruits.append(proved)
        if nodes > GLANCE_SEARCH:
            self.tries.append(proved)

    def _mean_of_chance(self, one: Candidate, nodes: int) -> None:
        """Narrow a play that ends at a chance by what is known of the outcomes, where they are few for the budget."""
        game, state = self.problem.game, one.way.state
        if game.current_player(state) != CHANCE:
            return
        outcomes = game.chance_outcomes(state)
        if 2 * len(outcomes) > nodes:
            return
        low = high = Fraction(0)
        for outcome, weight in outcomes:
            known = self.search.look(game.apply(state, outcome))
            low, high = low + weight * known[0], high + weight * known[1]
        one.narrow((low, high))

    def _even(self) -> None:
        """Give every play that would be shown enough games for an interval, and the first as many as any: it may have
        been lucky in a few. Raises LimitReached.
        """
        while True:
            shown = [one for one in self.board.shown() if not one.exact]
            if (usual := self.board.usual) is not None and not usual.exact and usual not in shown:
                shown.append(usual)
            most = max((len(one.values) for one in shown), default=0)
            due = [(one, min(most, FEW) if at else most) for at, one in enumerate(shown)]
            short = next(((one, games) for one, games in due if len(one.values) < games), None)
            if short is None:
                return
            one, games = short
            self.games.sample(one, min(games, len(one.values) + FIRST_GAMES), FIRST_NODES, self.board.plays)

    # --- the report -----------------------------------------------------------------------------------------

    def _tell(self, at_once: bool = False) -> None:
        if self.progress is not None and (at_once or time.monotonic() - self._told >= PROGRESS_SECONDS):
            self.progress(self._advice((), _no_rest))
            self._told = time.monotonic()

    def _read(self, search: bool) -> None:
        """Read the features of every line that is shown."""
        shown = self.board.shown() if self.features else []
        exact = sum(one.exact for one in shown)
        for one in shown:
            found: dict[str, Reading] = {}
            if one.exact and search:
                found = self._exact_readings(one, self._share(exact))
                exact -= 1
            if not found and one.values:
                found = {name: sampled_reading(one.counts[name]) for name in self.features}
            self.readings.append(found)

    def _exact_readings(self, one: Candidate, limits: Limits) -> dict[str, Reading]:
        # The run counts its own steps and the search's positions, this meter the search's steps: half for each.
        self.metered.meter = meter = Meter(part_of(limits, 0.5))
        choose = Best(self.problem.goal, self.search)
        others = choose if self.minds.others is not None else None
        seat, part = self.problem.goal.seat, part_of(limits, 0.5)
        found = distribution(self.problem.game, one.way.state, _never, choose, part, seat=seat, others=others)
        self.extra += found.nodes + meter.nodes
        if "interrupted" in found.notes:
            raise KeyboardInterrupt
        if found.open == 1:
            return {}
        return {name: exact_reading(found, feature) for name, feature in self.features.items()}

    def _share(self, lines_left: int) -> Limits:
        """An equal part, for each line left, of what is left of the limits."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        return Limits(
            None if nodes is None else max(0, nodes - self.meter.nodes - self.extra) // lines_left,
            None if seconds is None else max(0.0, seconds - (time.monotonic() - self._start)) / lines_left,
        )

    def _advice(self, notes: tuple[str, ...], rest: Rest) -> Advice:
        answer, firsts = self.finder.answer, self.board.first()
        if answer is not None:
            firsts = narrowed(firsts, answer)
        low, high = max(i[0] for i in firsts.values()), max(i[1] for i in firsts.values())
        order = self.board.shown()
        shown = lines(order, rest, self.readings, self.board.gaps(order))
        doubts, untried = self.board.doubts(order), self.board.untried(order)
        best = tuple(action for action, known in firsts.items() if known == (low, low))
        proven = low == high and all(i == (low, low) or i[1] < low for i in firsts.values())
        status = Status.PROVEN if proven else Status.BOUND
        if not proven:
            best = shown[0].actions[:1] if shown else ()
            status = shown[0].status if shown and shown[0].status is Status.ESTIMATE else Status.BOUND
        if answer is not None:
            status, low, high, best = answer.status, answer.low, answer.high, answer.best
        seconds = time.monotonic() - self._start
        return Advice(
            *(status, low, high, best, shown, firsts, len(self.board.candidates), self.turn.complete),
            *(self.meter.nodes + self.extra, self.games.count, seconds, (*notes, *self._remarks(shown))),
            doubts=doubts, untried=untried, ceiling=self._ceiling(low, high),
        )  # fmt: skip

    def _ceiling(self, low: Fraction, high: Fraction) -> Fraction | None:
        least, most = self.problem.goal.bounds(self.problem.state)
        return high if high < most and 2 * (high - low) <= most - least else None

    def _remarks(self, shown: Sequence[Line]) -> tuple[str, ...]:
        answer = self.finder.answer
        notes = list(answer.notes) if answer is not None else []
        if self.minds.others is not None and any(line.status is not Status.PROVEN for line in shown):
            notes.append(RIVALS)
            notes += [f"no exact search: who decides may not see {name}" for name in self.secrets]
        if not self.turn.complete:
            notes.append("the turn has more plays than were found")
        if len({line.status for line in shown}) > 1:
            notes.append("the lines differ in standing: exact values are for best play, estimates for a policy's")
        return tuple(notes)

    def _rest(self, one: Candidate) -> tuple[Step, ...]:
        """The rest of the turn after the chance that a play leads to."""
        if self.turn.over(one.way.state):
            return ()
        policy = planned(one.plan, self.policy) if one.plan else self.policy
        choose = by_policy(self.problem.game, policy)
        if one.exact:
            self.search.meter = self.metered.meter = Meter(Limits(nodes=LINE_NODES))
            choose = self._best_action
        try:
            return rest_of_turn(self.turn, one.way.state, choose)
        except LimitReached:
            return ()

    def _best_action(self, state: Any) -> Action:
        return best_action(self.search, state)


def _no_rest(one: Candidate) -> tuple[Step, ...]:
    # To find it may search, and how often progress is told depends on the clock: advice must not.
    return ()


def _never(state: Any) -> bool:
    return False
