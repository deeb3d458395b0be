"""Exact search: expectimax with opponents, a memory of proven intervals, and pruning by admissible bounds.

Every position has an interval that holds its value: at first the goal's own bounds, narrowed as its
successors are searched. A search for a window (alpha, beta) ends as soon as the interval is a single number or
lies outside the window. Whole numbers are kept as int, which is quicker than Fraction and just as exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from model.core.action import Action, ChanceOutcome, Step
from model.core.game import CHANCE, TERMINAL, Game, MissingFact
from model.core.goal import Problem
from solvers.limits import LimitReached, Limits, Meter, Progress, deep_recursion
from solvers.result import Refused, Result, Status
from solvers.secrets import refuse_secrets

METHOD = "expectimax"

Number = int | Fraction
Interval = tuple[Number, Number]
Child = tuple[Interval, Action, Any]


def thin(number: Fraction) -> Number:
    """The number as an int when it is whole."""
    return number.numerator if number.denominator == 1 else number


def _highest(child: Child) -> Interval:
    return child[0][1], child[0][0]


def _lowest(child: Child) -> Interval:
    return child[0]


def relevant(game: Game[Any], state: Any) -> tuple[Action, ...]:
    """The legal actions but those that the game proves to be never better than one that stays.

    The optional hook `undominated(state, legal)` of a game says which; its docstring holds the proof.
    """
    legal = game.legal_actions(state)
    hook = getattr(game, "undominated", None)
    if hook is None or len(legal) < 2:
        return legal
    kept: tuple[Action, ...] = hook(state, legal)
    return kept


class Search:
    """The memory of one problem's search. Its intervals stay right when a limit or Ctrl-C breaks it off."""

    def __init__(self, problem: Problem[Any], meter: Meter) -> None:
        self.problem = problem
        self.meter = meter
        self.seat = problem.goal.seat
        self.memo: dict[Any, Interval] = {}
        self.first: dict[Action, Interval] = {}
        """What is proven of every first action."""
        low, high = self.look(problem.state)
        # Any gap below a target is right; one that few values fall into searches least.
        self._gap: Number = 1 if high - low > 1 else Fraction(1, 1024)
        self.seen: tuple[Number, tuple[Action, ...]] = (low, ())
        """The most that the asking seat's own actions, without any chance or opponent, are known to reach."""
        self._path: list[Action] = []
        self._mixed = 1
        """0 while only the asking seat has decided since the position in question."""

    # --- intervals ------------------------------------------------------------------------------------------

    def look(self, state: Any) -> Interval:
        """What is known without searching: the remembered interval, the value, or the goal's bounds."""
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
            known = self.search(state, known, target - self._gap, target)
        return known[0] >= target

    def search(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """An interval that is one number, or ends at most at `alpha`, or starts at least at `beta`."""
        known = self.memo.get(state, known)
        low, high = known
        if low == high or high <= alpha or low >= beta:
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

    def children(self, state: Any, own: bool) -> list[Child]:
        """The successors with what is known of them, the most promising for the deciding seat first."""
        game = self.problem.game
        kids: list[Child] = []
        # At the root every action counts: all best ones are asked for.
        actions = game.legal_actions(state) if state is self.problem.state else relevant(game, state)
        for action in actions:
            child = game.apply(state, action)
            kids.append((self.look(child), action, child))
        if not kids:
            raise ValueError(f"a seat is to decide and has no action: {state!r}")
        if own:
            kids.sort(key=_highest, reverse=True)
        else:
            kids.sort(key=_lowest)
        return kids

    def _most(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """The asking seat decides: the highest child."""
        pure, top = not self._mixed, known[1]
        low = high = known[0]
        for found, action, child in self.children(state, True):
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
        for found, _, child in self.children(state, False):
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
        kids: list[tuple[Number, int, Fraction, Interval, Any]] = []
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

    # --- first actions --------------------------------------------------------------------------------------

    def root(self) -> None:
        """Make every first action exact or proven worse than the best. Raises LimitReached."""
        state = self.problem.state
        player = self.problem.game.current_player(state)
        if player in (CHANCE, TERMINAL):
            self.exact(state)
            return
        self.meter.tick()
        kids = self.children(state, player == self.seat)
        self.first = {action: known for known, action, _ in kids}
        if player == self.seat:
            self._root_most(kids)
        else:
            for _, action, child in kids:
                value = self.exact(child)
                self.first[action] = (thin(value), thin(value))
                self._report()
        low, _ = self.bound()
        self.memo[state] = (low, low)

    def _root_most(self, kids: list[Child]) -> None:
        best: Number | None = None
        surest = max(kids, key=_lowest)
        if surest[0][0] > self.seen[0]:
            self.seen = (surest[0][0], (surest[1],))
        self._mixed = 0
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
        self._mixed = 1

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


def expectimax(problem: Problem[Any], limits: Limits | None = None, progress: Progress | None = None) -> Result:
    """The exact value, all best first actions and one line; a BOUND when a limit or Ctrl-C stops the search.

    Raises Refused when the rules need a fact that the position does not state, and when seats that decide hide
    something from each other.
    """
    refuse_secrets(problem, METHOD)
    meter = Meter(limits or Limits(), progress)
    try:
        search = Search(problem, meter)
        with deep_recursion():
            return _run(search)
    except MissingFact as missing:
        raise Refused(METHOD, (f"{missing.what} ({missing.rule})",), missing.advice) from missing


def _run(search: Search) -> Result:
    why = ""
    try:
        search.root()
        best, line = search.best(), search.line(search.problem.state)
    except LimitReached as reached:
        why = reached.limit
    except KeyboardInterrupt:
        why = "interrupted"
    low, high = search.bound()
    status = Status.BOUND if why else Status.PROVEN
    notes = (why,) if why else ()
    if why:
        best, line = _so_far(search)
    meter = search.meter
    return Result(status, Fraction(low), Fraction(high), best, line, meter.nodes, meter.seconds, METHOD, notes)


def _so_far(search: Search) -> tuple[tuple[Action, ...], tuple[Step, ...]]:
    """The best first action found before a limit, and as much of a line as is proven to lead to it."""
    _, path = search.seen
    if path:
        return path[:1], path
    own = search.problem.game.current_player(search.problem.state) == search.seat
    if not search.first:
        return (), ()
    known = search.first
    best = max(known, key=known.__getitem__) if own else min(known, key=lambda a: (known[a][1], known[a][0]))
    return (best,), (best,)
