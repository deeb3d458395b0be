"""Exact answers by search: every best first action, the value, and a line; see `solvers.intervals` for the search.

First actions are searched in turns: always the one that may still be best, for a share of nodes that grows each time
it comes again. So a search that a limit breaks off knows something of all of them, and can say when one of them is
proven best although its value is still open.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from model.core.action import Action, ChanceOutcome, Step
from model.core.game import CHANCE, TERMINAL, MissingFact
from model.core.goal import Problem
from solvers.intervals import PAUSE, Interval, Intervals, Number, Store, relevant, thin
from solvers.limits import LimitReached, Limits, Meter, Progress, deep_recursion
from solvers.options import DEFAULT, Options
from solvers.result import Refused, Result, Status
from solvers.secrets import refuse_secrets

__all__ = ["METHOD", "Interval", "Number", "Search", "expectimax", "relevant", "thin"]

METHOD = "expectimax"
FIRST_NODES = 64
"""Nodes of the first turn of a first action; every later one has twice as many."""
SETTLED = "the best first action is proven; only its value is open"


class Search(Intervals):
    """A search with first actions: which of them are best, and a line that shows it."""

    def __init__(
        self, problem: Problem[Any], meter: Meter, options: Options = DEFAULT, store: Store | None = None
    ) -> None:
        super().__init__(problem, meter, options, store)
        self.first: dict[Action, Interval] = {}
        """What is proven of every first action."""

    # --- first actions --------------------------------------------------------------------------------------

    def root(self) -> None:
        """Make every first action exact or proven worse than the best. Raises LimitReached."""
        state = self.problem.state
        player = self.problem.game.current_player(state)
        if player in (CHANCE, TERMINAL):
            self.exact(state)
            return
        self.meter.tick()
        after = {action: child for _, action, child in self.children(state, player == self.seat)}
        self.first = {action: self.recall(child) for action, child in after.items()}
        try:
            if player == self.seat:
                self._root_most(after)
            else:
                self._root_least(after)
        except (LimitReached, KeyboardInterrupt):
            self._look_again(after)
            raise
        self.learn(state, self.bound())

    def _look_again(self, after: dict[Action, Any]) -> None:
        """Narrow what is known of the first actions by what the searches of others have proven besides."""
        for action, child in after.items():
            known, found = self.first[action], self.look(child)
            self.first[action] = max(known[0], found[0]), min(known[1], found[1])

    def _root_least(self, after: dict[Action, Any]) -> None:
        for action, child in after.items():
            value = thin(self.exact(child))
            self.first[action] = (value, value)
            self._report()

    def _root_most(self, after: dict[Action, Any]) -> None:
        surest = max(self.first, key=lambda action: self.first[action][0])
        if self.first[surest][0] > self.seen[0]:
            self.seen = (self.first[surest][0], (surest,))
        shares = dict.fromkeys(after, FIRST_NODES)
        try:
            while (action := self._next()) is not None:
                self._turn(action, after[action], shares)
                self._report()
                if self.options.until_settled and self._next() is not None and self.settled():
                    return
        finally:
            self._mixed, self._until = 1, float("inf")
        best = max(known[0] for known in self.first.values())
        for action, child in after.items():
            if self.first[action][0] < best == self.first[action][1]:
                self.first[action] = self._tie(child, best)

    def _next(self) -> Action | None:
        """The open first action of the highest upper end, when it may be better than what is proven; else None."""
        best = max(known[0] for known in self.first.values())
        able = [action for action, (low, high) in self.first.items() if low < high and high > best]
        return max(able, key=lambda action: (self.first[action][1], self.first[action][0]), default=None)

    def _turn(self, action: Action, child: Any, shares: dict[Action, int]) -> None:
        """Search one first action for its share of nodes, or to its end. Raises LimitReached."""
        low, high = self.first[action]
        best = max(known[0] for known in self.first.values())
        if self.options.rounds:
            self._until = self.meter.nodes + shares[action]
            shares[action] *= 2
        self._mixed, self._path[:] = 0, [action]
        found = self.search(child, (low, high), best, high + 1)
        self._mixed = 1
        self.first[action] = found = max(low, found[0]), min(high, found[1])
        if found[0] > self.seen[0]:
            self.seen = (found[0], (action,))
        if self._stopped is PAUSE:
            self._stopped = None
        self.unless_stopped()

    def _tie(self, child: Any, best: Number) -> Interval:
        """What is known of a child of at most `best` once it is proven to equal it or to stay below it."""
        if self.reaches(child, best):
            return best, best
        low, high = self.look(child)
        return low, min(high, best)

    def bound(self) -> Interval:
        """The proven interval of the position."""
        state = self.problem.state
        low, high = self.look(state)
        least, most = self.problem.goal.bounds(state)
        low, high = max(low, thin(least)), min(high, thin(most))
        if not self.first:
            return low, high
        if self.problem.game.current_player(state) == self.seat:
            surest = max(known[0] for known in self.first.values())
            top = max(known[1] for known in self.first.values())
            return max(low, surest, self.seen[0]), min(high, top)
        lowest = min(known[0] for known in self.first.values())
        return max(low, lowest), min(high, min(known[1] for known in self.first.values()))

    def best(self) -> tuple[Action, ...]:
        """All first actions of the best value, sorted, once `root` is done."""
        low, _ = self.bound()
        return tuple(sorted(a for a, known in self.first.items() if known[0] == known[1] == low))

    def surest(self) -> Action | None:
        """The first action that is proven to give its seat the most; None before any is known."""
        if not self.first:
            return None
        known = self.first
        if self.problem.game.current_player(self.problem.state) == self.seat:
            return max(known, key=known.__getitem__)
        return min(known, key=lambda action: (known[action][1], known[action][0]))

    def settled(self) -> bool:
        """Whether the surest first action is proven to be a best one: no other can be better."""
        leader = self.surest()
        if leader is None:
            return False
        own = self.problem.game.current_player(self.problem.state) == self.seat
        low, high = self.first[leader]
        rest = [known for action, known in self.first.items() if action != leader]
        return all(low >= known[1] if own else high <= known[0] for known in rest)

    def _report(self) -> None:
        low, high = self.bound()
        self.meter.interval = Fraction(low), Fraction(high)

    # --- an illustration ------------------------------------------------------------------------------------

    def line(self, state: Any) -> tuple[Step, ...]:
        """One line of best play, chance giving its likeliest outcomes; cut short where a limit is reached."""
        found: list[Step] = []
        game = self.problem.game
        try:
            while (player := game.current_player(state)) != TERMINAL:
                if player == CHANCE:
                    step: Step = max(game.chance_outcomes(state), key=_weight)[0]
                    state = game.apply(state, step)
                else:
                    step, state = self._follow(state, player == self.seat)
                found.append(step)
        except LimitReached:
            pass
        return tuple(found)

    def _follow(self, state: Any, own: bool) -> tuple[Action, Any]:
        """A best action and its successor. Raises LimitReached."""
        value = thin(self.exact(state))
        kids = self.children(state, own)
        for known, action, child in kids:
            if known == (value, value):
                return action, child
        for _, action, child in kids:
            if self.reaches(child, value) if own else thin(self.exact(child)) == value:
                return action, child
        raise ValueError(f"no action reaches the value {value}: the goal's bounds are wrong in {state!r}")


def _weight(pair: tuple[ChanceOutcome, Fraction]) -> Fraction:
    return pair[1]


def expectimax(
    problem: Problem[Any],
    limits: Limits | None = None,
    progress: Progress | None = None,
    options: Options = DEFAULT,
    store: Store | None = None,
) -> Result:
    """The exact value, all best first actions and one line; a BOUND when a limit or Ctrl-C stops the search.

    `store` keeps what is proven between searches. Raises Refused when the rules need a fact that the position does
    not state, and when seats that decide hide something from each other.
    """
    refuse_secrets(problem, METHOD)
    meter = Meter(limits or Limits(), progress)
    try:
        search = Search(problem, meter, options, store)
        with deep_recursion():
            return _run(search)
    except MissingFact as missing:
        raise Refused(METHOD, (f"{missing.what} ({missing.rule})",), missing.advice) from missing


def _run(search: Search) -> Result:
    why = ""
    try:
        search.root()
        low, high = search.bound()
        if low == high:
            best, line = search.best(), search.line(search.problem.state)
        else:
            why = "stopped once the best first action was proven"
    except LimitReached as reached:
        why = reached.limit
    except KeyboardInterrupt:
        why = "interrupted"
    low, high = search.bound()
    meter, settled = search.meter, bool(why) and search.settled()
    notes = (why, *((SETTLED,) if settled else ())) if why else ()
    if why:
        best, line = _so_far(search)
    return Result(
        Status.BOUND if why else Status.PROVEN,
        *(Fraction(low), Fraction(high), best, line, meter.nodes, meter.seconds, METHOD, notes, settled),
    )


def _so_far(search: Search) -> tuple[tuple[Action, ...], tuple[Step, ...]]:
    """The best first action found before a limit, and as much of a line as is proven to lead to it."""
    sure, path = search.seen
    leader = search.surest()
    if leader is None:
        return path[:1], path
    if path and sure >= search.first[leader][0]:
        return path[:1], path
    return (leader,), (leader,)
