"""Exact search: expectimax with opponents, a memory of proven intervals, and pruning by admissible bounds.

Every position has an interval that holds its value: at first the goal's own bounds, narrowed as its successors are
searched. A search for a window (alpha, beta) ends as soon as the interval is a single number or lies outside the
window. Inside, whole numbers are kept as int, which is quicker than Fraction and just as exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from model.core.action import Action, ChanceOutcome, Step
from model.core.game import CHANCE, TERMINAL
from model.core.goal import Problem
from solvers.limits import LimitReached, Meter

Number = int | Fraction
Interval = tuple[Number, Number]
Child = tuple[Interval, Action, Any]


def thin(number: Fraction) -> Number:
    """The number as an int when it is whole."""
    return number.numerator if number.denominator == 1 else number


def _order(child: Child) -> Interval:
    return child[0][1], child[0][0]


def _order_min(child: Child) -> Interval:
    return child[0]


class Search:
    """The memory of one problem's search. All its intervals stay right when a limit or Ctrl-C breaks it off."""

    def __init__(self, problem: Problem[Any], meter: Meter) -> None:
        self.problem = problem
        self.meter = meter
        self.seat = problem.goal.seat
        self.memo: dict[Any, Interval] = {}
        self.first: dict[Action, Interval] = {}
        """What is proven of every first action."""
        low, _ = self.look(problem.state)
        self.seen: tuple[Number, tuple[Action, ...]] = (low, ())
        """The most that the asking seat's own actions, without any chance or opponent, are known to reach."""
        self._path: list[Action] = []
        self._mixed = 0

    # --- intervals -------------------------------------------------------------------------------------------------

    def look(self, state: Any) -> Interval:
        """What is known of a position without searching: its remembered interval, its value, or the goal's bounds."""
        known = self.memo.get(state)
        if known is not None:
            return known
        goal = self.problem.goal
        if self.problem.game.current_player(state) == TERMINAL:
            value = thin(goal.value(state))
            return value, value
        low, high = goal.bounds(state)
        return thin(low), thin(high)

    def exact(self, state: Any) -> Fraction:
        """The exact value of a position. Raises LimitReached."""
        low, high = self.look(state)
        if low != high:
            low, high = self.search(state, (low, high), low - 1, high + 1)
        return Fraction(low)

    def reaches(self, state: Any, target: Number) -> bool:
        """Whether the value of a position is `target` or more. Raises LimitReached."""
        known = self.look(state)
        if known[0] < target <= known[1]:
            known = self.search(state, known, known[0] - 1, target, strict=True)
        return known[0] >= target

    def search(
        self, state: Any, known: Interval, alpha: Number, beta: Number, strict: bool = False
    ) -> Interval:
        """An interval that is one number, or ends at most at `alpha`, or starts at least at `beta`.

        `strict` asks of a chance node no more than whether `beta` is reached, or its upper bound is below it.
        """
        known = self.memo.get(state, known)
        low, high = known
        if low == high or high <= alpha or low >= beta or (strict and high < beta):
            return known
        self.meter.tick()
        player = self.problem.game.current_player(state)
        if player == CHANCE:
            found = self._chance(state, alpha, beta)
        elif player == self.seat:
            found = self._most(state, known, alpha, beta)
        else:
            found = self._least(state, known, alpha, beta)
        found = (max(low, found[0]), min(high, found[1]))
        self.memo[state] = found
        return found

    def children(self, state: Any, player: int) -> list[Child]:
        """The successors with what is known of them, the most promising for `player` first."""
        game = self.problem.game
        kids: list[Child] = []
        for action in game.legal_actions(state):
            child = game.apply(state, action)
            kids.append((self.look(child), action, child))
        if not kids:
            raise ValueError(f"seat {player} is to decide and has no action: {state!r}")
        if player == self.seat:
            kids.sort(key=_order, reverse=True)
        else:
            kids.sort(key=_order_min)
        return kids

    def _most(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """The asking seat decides: the highest child."""
        pure, top = not self._mixed, known[1]
        low = high = known[0]
        for found, action, child in self.children(state, self.seat):
            floor = max(alpha, low)
            if pure:
                self._path.append(action)
            if found[1] > floor:
                found = self.search(child, found, floor, beta)
            if pure:
                if found[0] > self.seen[0]:
                    self.seen = (found[0], tuple(self._path))
                self._path.pop()
            low, high = max(low, found[0]), max(high, found[1])
            if low >= beta or low >= top:
                return low, top
        return low, high

    def _least(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """An opponent decides: the lowest child."""
        bottom = known[0]
        low = high = known[1]
        self._mixed += 1
        for found, _, child in self.children(state, 1 - self.seat if self.seat < 2 else 0):
            ceiling = min(beta, high)
            if found[0] < ceiling:
                found = self.search(child, found, alpha, ceiling)
            low, high = min(low, found[0]), min(high, found[1])
            if high <= alpha or high <= bottom:
                low = bottom
                break
        self._mixed -= 1
        return low, high

    def _chance(self, state: Any, alpha: Number, beta: Number) -> Interval:
        """The mean of the outcomes: what the others can still give narrows the window of each."""
        game = self.problem.game
        kids = []
        low: Number = 0
        high: Number = 0
        for outcome, weight in game.chance_outcomes(state):
            child = game.apply(state, outcome)
            found = self.look(child)
            low += weight * found[0]
            high += weight * found[1]
            if found[0] != found[1]:
                kids.append((weight * (found[1] - found[0]), len(kids), weight, found, child))
        kids.sort(reverse=True)
        self._mixed += 1
        for _, _, weight, known, child in kids:
            if high <= alpha or low >= beta:
                break
            floor, ceiling = (alpha - high) / weight + known[1], (beta - low) / weight + known[0]
            found = self.search(child, known, floor, ceiling)
            low += weight * (found[0] - known[0])
            high += weight * (found[1] - known[1])
        self._mixed -= 1
        return (thin(Fraction(low)), thin(Fraction(high)))

    # --- first actions ---------------------------------------------------------------------------------------------

    def root(self) -> None:
        """Resolve the position: every first action is exact or proven worse than the best. Raises LimitReached."""
        state = self.problem.state
        player = self.problem.game.current_player(state)
        if player in (CHANCE, TERMINAL):
            self.memo[state] = (thin(self.exact(state)),) * 2
            return
        self.meter.tick()
        kids = self.children(state, player)
        self.first = {action: known for known, action, _ in kids}
        if player == self.seat:
            self._root_most(kids)
        else:
            self._mixed = 1
            for _, action, child in kids:
                value = self.exact(child)
                self.first[action] = (thin(value), thin(value))
                self._report()
        low, _ = self.bound()
        self.memo[state] = (low, low)

    def _root_most(self, kids: list[Child]) -> None:
        best: Number | None = None
        for known, action, child in kids:
            self._path[:] = [action]
            if best is None:
                value = thin(self.exact(child))
                known = (value, value)
            else:
                known = self.search(child, known, best, known[1] + 1)
                if known[0] < best == known[1]:
                    known = self._tie(child, best)
            self.first[action] = known
            best = known[0] if best is None else max(best, known[0])
            if known[0] > self.seen[0]:
                self.seen = (known[0], (action,))
            self._report()
        self._path.clear()

    def _tie(self, child: Any, best: Number) -> Interval:
        """What is known of a child of at most `best` once it is proven to equal it or to stay below it."""
        if self.reaches(child, best):
            return best, best
        low, high = self.look(child)
        return low, min(high, best)

    def bound(self) -> Interval:
        """The proven interval of the position."""
        state = self.problem.state
        if not self.first:
            return self.look(state)
        low, high = self.look(state)
        if self.problem.game.current_player(state) == self.seat:
            most = max(known[0] for known in self.first.values())
            top = max(known[1] for known in self.first.values())
            return max(low, most, self.seen[0]), min(high, top)
        least = min(known[0] for known in self.first.values())
        return max(low, least), min(high, min(known[1] for known in self.first.values()))

    def best(self) -> tuple[Action, ...]:
        """All first actions of the best value, sorted, once `root` is done."""
        low, _ = self.bound()
        return tuple(sorted(a for a, known in self.first.items() if known[0] == known[1] == low))

    def _report(self) -> None:
        low, high = self.bound()
        self.meter.interval = Fraction(low), Fraction(high)
