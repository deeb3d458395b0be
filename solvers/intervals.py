"""Exact search: expectimax with opponents, a memory of proven intervals, and pruning by admissible bounds.

Every position has an interval that holds its value: at first the goal's own bounds, narrowed as its
successors are searched. A search for a window (alpha, beta) ends as soon as the interval is a single number or
lies outside the window. A search that is broken off keeps what it has proven, of every position on its way.
Whole numbers are kept as int, which is quicker than Fraction and just as exact.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from fractions import Fraction
from typing import Any, Protocol

from model.core.action import Action
from model.core.game import CHANCE, TERMINAL, Game
from model.core.goal import Problem
from solvers.limits import LimitReached, Meter
from solvers.options import DEFAULT, Options

Number = int | Fraction
Interval = tuple[Number, Number]
Child = tuple[Interval, Action, Any]
Kid = tuple[Number, int, Fraction, Interval, Any]
"""An outcome that is still open: weight x width, its number, weight, what is known of the position, the position."""
UNKNOWN: Interval = (-(10**30), 10**30)
"""What is known of a position without the goal's bounds; no goal counts that far."""
PAUSE = LimitReached("pause")
"""Why a search stopped that is to go on later."""
DEEP = 4
"""Positions at most so many steps from the one in question are looked up in a database: a name costs half a node."""


class Store(Protocol):
    """Proven intervals that outlive a search, by position."""

    def get(self, state: Any) -> Interval | None:
        """What is proven of a position of this problem, None when it is not there."""
        ...

    def put(self, state: Any, proven: Interval, effort: int) -> None:
        """Keep what is proven of a position, and how many positions were looked into for it."""
        ...


SHELF: ContextVar[Callable[[Problem[Any]], Store | None] | None] = ContextVar("SHELF", default=None)
"""Gives the store of a problem to every search that begins while it is set."""


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


def canonical_of(problem: Problem[Any]) -> Callable[[Any], Any] | None:
    """The game's optional hook `canonical(state, named)` for this goal; None without one.

    `named` are the pieces that the goal speaks of by name, its optional attribute `names`: a goal that does not say
    which they are is asked of positions as they stand.
    """
    hook, named = getattr(problem.game, "canonical", None), getattr(problem.goal, "names", None)
    if hook is None or named is None:
        return None
    return lambda state: hook(state, named)


class Intervals:
    """The memory of one problem's search. Its intervals stay right when a limit or Ctrl-C breaks it off."""

    def __init__(
        self, problem: Problem[Any], meter: Meter, options: Options = DEFAULT, store: Store | None = None
    ) -> None:
        self.problem = problem
        self.meter = meter
        self.options = options
        shelf = SHELF.get()
        self.store = shelf(problem) if store is None and shelf is not None and options.remember else store
        self.seat = problem.goal.seat
        self.memo: dict[Any, Interval] = {}
        self._canonical = canonical_of(problem) if options.canonical else None
        self._sense = getattr(problem.game, "heuristic", None) if options.sense else None
        self._probes = options.probing and problem.game.info.opponents == "adversary"
        low, high = self.look(problem.state)
        # Any gap below a target is right; one that few values fall into searches least.
        self._gap: Number = 1 if high - low > 1 else Fraction(1, 1024)
        self.seen: tuple[Number, tuple[Action, ...]] = (low, ())
        """The most that the asking seat's own actions, without any chance or opponent, are known to reach."""
        self._path: list[Action] = []
        self._mixed = 1
        """0 while only the asking seat has decided since the position in question."""
        self._depth = 0
        self._stopped: BaseException | None = None
        """Why the search is being broken off; every position on the way back keeps what it has proven."""
        self._until: float = float("inf")
        """The number of nodes at which this turn of the search pauses."""

    # --- intervals ------------------------------------------------------------------------------------------

    def key(self, state: Any) -> Any:
        """What a position is remembered by: itself, or the one that stands for all that equal it."""
        return state if self._canonical is None else self._canonical(state)

    def look(self, state: Any) -> Interval:
        """What is known without searching: the remembered interval, the value, or the goal's bounds."""
        known = self.memo.get(self.key(state))
        if known is not None:
            return known
        goal = self.problem.goal
        if self.problem.game.current_player(state) == TERMINAL:
            value = thin(goal.value(state))
            return value, value
        if not self.options.bounds:
            return UNKNOWN
        low, high = goal.bounds(state)
        return thin(low), thin(high)

    def learn(self, state: Any, proven: Interval) -> None:
        """Remember what is proven of a position by other means."""
        self.memo[self.key(state)] = proven

    def exact(self, state: Any) -> Fraction:
        """The exact value of a position. Raises LimitReached."""
        low, high = self.look(state)
        if low != high:
            low, high = self.search(state, (low, high), low - 1, high + 1)
            self.unless_stopped()
        return Fraction(low)

    def reaches(self, state: Any, target: Number) -> bool:
        """Whether the value of a position is `target` or more. Raises LimitReached."""
        known = self.look(state)
        if known[0] < target <= known[1]:
            known = self.search(state, known, target - self._gap, target)
            self.unless_stopped()
        return known[0] >= target

    def unless_stopped(self) -> None:
        """Raise what has broken off the search, if anything has; the next search begins afresh."""
        stopped, self._stopped = self._stopped, None
        if stopped is not None:
            raise stopped

    def search(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """An interval that is one number, or ends at most at `alpha`, or starts at least at `beta`.

        Where a limit breaks it off it is just what is proven; `unless_stopped` says so.
        """
        key = self.key(state)
        known = self.memo.get(key, known)
        if known[0] == known[1] or known[1] <= alpha or known[0] >= beta:
            return known
        if self.store is not None:
            return self._through_store(self.store, state, known, alpha, beta)
        return self._searched(state, key, known, alpha, beta)

    def recall(self, state: Any) -> Interval:
        """What is known of a position without searching, the database included."""
        key = self.key(state)
        kept = self.store.get(key) if self.store is not None and key not in self.memo else None
        known = self.look(state)
        if kept is not None:
            self.memo[key] = known = max(known[0], kept[0]), min(known[1], kept[1])
        return known

    def _through_store(self, store: Store, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        if self._depth <= DEEP:
            known = self.recall(state)
            if known[0] == known[1] or known[1] <= alpha or known[0] >= beta:
                return known
        before, key = self.meter.nodes, self.key(state)
        found = self._searched(state, key, known, alpha, beta)
        if found != known:
            store.put(key, found, self.meter.nodes - before)
        return found

    def _searched(self, state: Any, key: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        if self.meter.nodes >= self._until:
            self._stopped = PAUSE
            return known
        low, high = known
        mixed, steps = self._mixed, len(self._path)
        self._depth += 1
        try:
            self.meter.tick()
            player = self.problem.game.current_player(state)
            if player == CHANCE:
                found = self._chance(state, alpha, beta)
            elif player == self.seat:
                found = self._most(state, known, alpha, beta)
            else:
                found = self._least(state, known, alpha, beta)
        except (LimitReached, KeyboardInterrupt) as stop:
            self._stopped, self._mixed = stop, mixed
            del self._path[steps:]
            return known
        finally:
            self._depth -= 1
        found = (max(low, found[0]), min(high, found[1]))
        if self.options.remember:
            self.memo[key] = found
        return found

    def children(self, state: Any, own: bool) -> list[Child]:
        """The successors with what is known of them, the most promising for the deciding seat first."""
        game = self.problem.game
        kids: list[Child] = []
        # At the root every action counts: all best ones are asked for.
        every = state is self.problem.state or not self.options.undominated
        for action in game.legal_actions(state) if every else relevant(game, state):
            child = game.apply(state, action)
            kids.append((self.look(child), action, child))
        if not kids:
            raise ValueError(f"a seat is to decide and has no action: {state!r}")
        if self.options.ordering:
            kids.sort(key=self._promise(own), reverse=own)
        return kids

    def _promise(self, own: bool) -> Callable[[Child], Any]:
        """The order of actions: by what is known, and among equals by the game's hook `heuristic` where it has one."""
        known, sense = _highest if own else _lowest, self._sense
        if sense is None:
            return known
        return lambda child: (*known(child), sense(child[2]) if child[0][0] < child[0][1] else 0)

    def _most(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """The asking seat decides: the highest child."""
        pure, top = not self._mixed, known[1]
        kids = self.children(state, True)
        high = known[0]
        # What is known of one child narrows the windows of all, also of those before it.
        surest = max(kids, key=_lowest)
        low = max(high, surest[0][0])
        if pure and low > self.seen[0]:
            self.seen = (low, (*self._path, surest[1]))
        for found, action, child in kids:
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
            if self._stopped:
                return low, max(high, *(kid[0][1] for kid in kids))
        return low, high

    def _least(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """An opponent decides: the lowest child."""
        bottom = known[0]
        self._mixed += 1
        kids = self.children(state, False)
        low = known[1]
        high = min(low, *(kid[0][1] for kid in kids))
        for found, _, child in kids:
            ceiling = min(beta, high)
            if found[0] < ceiling:
                found = self.search(child, found, alpha, ceiling)
            low, high = min(low, found[0]), min(high, found[1])
            if high <= alpha or high <= bottom or self._stopped:
                low = bottom
                break
        self._mixed -= 1
        return low, high

    # --- chance ---------------------------------------------------------------------------------------------

    def _chance(self, state: Any, alpha: Number, beta: Number) -> Interval:
        """The mean of the outcomes: what the others can still give narrows the window of each."""
        low, high, kids = self._outcomes(state)
        self._mixed += 1
        if self._probes:
            low, high, kids = self._probed(kids, low, high, alpha, beta)
        for _, _, weight, known, child in kids:
            if high <= alpha or low >= beta or self._stopped:
                break
            floor, ceiling = (alpha - high) / weight + known[1], (beta - low) / weight + known[0]
            found = self.search(child, known, floor, ceiling)
            low += weight * (found[0] - known[0])
            high += weight * (found[1] - known[1])
        self._mixed -= 1
        return thin(Fraction(low)), thin(Fraction(high))

    def _outcomes(self, state: Any) -> tuple[Number, Number, list[Kid]]:
        """The mean of what is known of the outcomes, and those that are open, the weightiest first."""
        game = self.problem.game
        kids: list[Kid] = []
        low: Number = 0
        high: Number = 0
        for outcome, weight in game.chance_outcomes(state):
            child = game.apply(state, outcome)
            found = self.look(child)
            low += weight * found[0]
            high += weight * found[1]
            if found[0] != found[1]:
                kids.append((weight * (found[1] - found[0]), len(kids), weight, found, child))
        if self.options.ordering:
            kids.sort(reverse=True)
        return low, high, kids

    def _probed(
        self, kids: list[Kid], low: Number, high: Number, alpha: Number, beta: Number
    ) -> tuple[Number, Number, list[Kid]]:
        """The outcomes once the most promising action of each is searched: it bounds the outcome from one side."""
        left: list[Kid] = []
        for at, (gap, number, weight, known, child) in enumerate(kids):
            if high <= alpha or low >= beta or self._stopped:
                return low, high, left + kids[at:]
            floor, ceiling = (alpha - high) / weight + known[1], (beta - low) / weight + known[0]
            found = self._probe(child, known, floor, ceiling)
            low += weight * (found[0] - known[0])
            high += weight * (found[1] - known[1])
            if found[0] != found[1]:
                left.append((gap, number, weight, found, child))
        return low, high, left

    def _probe(self, state: Any, known: Interval, alpha: Number, beta: Number) -> Interval:
        """What the first action of a position proves: an upper bound where an opponent decides, else a lower one."""
        player = self.problem.game.current_player(state)
        if player in (CHANCE, TERMINAL):
            return known
        found, _, child = self.children(state, player == self.seat)[0]
        found = self.search(child, found, alpha, beta)
        if player == self.seat:
            known = (min(known[1], max(known[0], found[0])), known[1])
        else:
            known = (known[0], max(known[0], min(known[1], found[1])))
        if self.options.remember:
            self.learn(state, known)
        return known
