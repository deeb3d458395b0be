"""The plays that an adviser knows of: which still matter, which come first, and what they prove together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from model.core.action import Action
from solvers.advise_apart import apart, difference, gap, lead
from solvers.advise_lines import Candidate, Doubt, Gap, Interval, rank, ranked
from solvers.advise_turn import Turn, Way
from solvers.expectimax import Search
from solvers.rollout import FEW

ENOUGH = 256
"""Games that make the estimate of a play good enough where no other play is left to be told apart from it."""


class Board:
    """The candidates of one turn."""

    def __init__(self, turn: Turn, search: Search, plays: int, alike: int = 0) -> None:
        self.turn = turn
        self.search = search
        self.plays = plays
        """How many plays are shown in the end."""
        self.alike = alike or plays
        """How many of these may begin alike and be worth the same, as long as there are others."""
        self.candidates: list[Candidate] = []
        self.promise: Callable[[Any], float] | None = getattr(turn.game, "heuristic", None)
        self._unexplored: list[tuple[int, Fraction, Fraction]] = []
        """What is proven of the parts of the turn that were not looked into, by first action."""
        self._shown_low: Fraction | None = None
        self._first_lows: dict[int, Fraction] = {}

    def take(self, ways: Sequence[Way]) -> None:
        """Take over the plays found; what is known of those that were there already stays."""
        known = {one.way.state: one for one in self.candidates}
        self.candidates = [self._candidate(way, known.get(way.state)) for way in ways]
        self._unexplored = []
        for first, state in self.turn.unexplored():
            low, high = self.search.look(state)
            self._unexplored.append((first, Fraction(low), Fraction(high)))

    def more(self) -> bool:
        """Whether a play that was not found yet may change what is reported."""
        self.needed()
        return any(self._matters(high, (first,)) for first, _, high in self._unexplored)

    def _candidate(self, way: Way, known: Candidate | None) -> Candidate:
        if known is not None:
            known.way = way
            return known
        low, high = self.search.look(way.state)
        return Candidate(way, Fraction(low), Fraction(high))

    def better_half(self, active: Sequence[Candidate], by_games: bool = False) -> list[Candidate]:
        """The better half of those that still matter; none when none of them does.

        Two at least, and as many as are shown until all of these have the games that an interval needs; the habits'
        play in any case. `by_games` leaves out those that games tell apart from the best.
        """
        needed = {id(one) for one in self.needed()}
        order = self.ordered([one for one in active if id(one) in needed])
        few = any(not one.exact and len(one.values) < FEW for one in order[: self.plays])
        if by_games and not few:
            order = self._by_games(order)
        kept = order[: max(self.plays if few else 2, (len(active) + 1) // 2)]
        return kept + [one for one in order[len(kept) :] if one.way.usual]

    def left(self, by_games: bool = False) -> list[Candidate]:
        """All that still matter, ranked; `by_games` the best and those that games do not tell apart from it."""
        order = self.ordered(self.needed())
        return self._by_games(order) if by_games else order

    def _by_games(self, order: Sequence[Candidate]) -> list[Candidate]:
        """The best, and those that games do not tell apart from it; none where it has ENOUGH games and is alone."""
        doubtful = self._doubtful(order)
        if not order or self.best.exact or (not doubtful and len(self.best.values) >= ENOUGH):
            return doubtful
        return [self.best, *doubtful]

    @property
    def best(self) -> Candidate:
        """The first of all plays: the habits' play unless another one is ahead. Raises ValueError without plays."""
        first, usual = min(self.candidates, key=rank), self.usual
        if usual is None or first is usual:
            return first
        ahead = [(lead(one, usual), one) for one in self.candidates if one.value > usual.value]
        most = max((found for found, _ in ahead), default=0.0)
        return min((one for found, one in ahead if found == most), key=rank) if most > 0 else usual

    @property
    def usual(self) -> Candidate | None:
        """The habits' play."""
        return next((one for one in self.candidates if one.way.usual), None)

    def ordered(self, some: Sequence[Candidate]) -> list[Candidate]:
        """Some of the plays, ranked, the best of all first where it is among them."""
        best = self.best if some else None
        return sorted(ranked(some), key=lambda one: one is not best)

    @property
    def compared(self) -> int:
        """How many plays are compared by games."""
        return sum(bool(one.values) for one in self.candidates)

    def _doubtful(self, some: Sequence[Candidate]) -> list[Candidate]:
        """Those that are not told apart from the best."""
        if not some:
            return []
        best, compared = self.best, self.compared
        return [one for one in some if one is not best and not apart(best, one, compared)]

    def doubts(self, shown: Sequence[Candidate]) -> tuple[Doubt, ...]:
        """The shown plays that are not told apart from the first one."""
        rest, compared = {id(one) for one in self._doubtful(shown)}, self.compared
        return tuple(
            Doubt(at, difference(shown[0], one, compared)) for at, one in enumerate(shown, 1) if id(one) in rest
        )

    def gaps(self, shown: Sequence[Candidate]) -> list[Gap]:
        """How far each of the shown plays is behind the first one."""
        return [gap(shown[0], one, self.compared) for one in shown]

    def untried(self, shown: Sequence[Candidate]) -> int:
        """How many plays that are not shown may be better than the first one, for all that their few games tell."""
        known = {id(one) for one in shown}
        return len(self._doubtful([one for one in self.candidates if id(one) not in known]))

    def needed(self) -> list[Candidate]:
        """Plays not settled that may belong to the best shown, or raise the value of a first action."""
        lows = sorted((one.low for one in self.candidates), reverse=True)
        self._shown_low = lows[self.plays - 1] if len(lows) >= self.plays else None
        best = self._first_lows = dict[int, Fraction]()
        for one in self.candidates:
            for first in one.way.firsts:
                best[first] = max(one.low, best.get(first, one.low))
        return [one for one in self.candidates if not one.exact and self._matters(one.high, one.way.firsts)]

    def _matters(self, high: Fraction, firsts: Sequence[int]) -> bool:
        """Whether a play of at most the value `high` may still change what is reported."""
        shown, best = self._shown_low, self._first_lows
        return shown is None or high > shown or any(first not in best or high > best[first] for first in firsts)

    def by_promise(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The order of the first round: the habits' play, then one play of every first action after the other.

        Where the game gives hints, every other place goes to the most promising play that is left.
        """

        def key(one: Candidate) -> tuple[Any, ...]:
            hint = self.promise(one.way.state) if self.promise is not None else 0.0
            return not one.way.usual, -hint, -one.high, -one.low, len(one.way.actions), one.way.actions

        order = sorted(candidates, key=key)
        seen: dict[Action, int] = {}
        keyed = []
        for place, one in enumerate(order):
            first = one.way.actions[0]
            keyed.append((seen.get(first, 0), place))
            seen[first] = seen.get(first, 0) + 1
        turns = [place for _, place in sorted(keyed)]
        if self.promise is not None:
            turns = [place for pair in zip(turns, range(len(order)), strict=True) for place in pair]
        return [order[place] for place in dict.fromkeys(turns)]

    def first(self) -> dict[Action, Interval]:
        """What is proven of every first action: the best of its plays, found or not."""
        firsts, parts = self.turn.firsts, list[tuple[int, Fraction, Fraction]]()
        for one in self.candidates:
            parts += [(first, one.low, one.high) for first in one.way.firsts]
        parts += self._unexplored
        found: dict[int, Interval] = {}
        for first, low, high in parts:
            known = found.get(first, (low, high))
            found[first] = max(low, known[0]), max(high, known[1])
        low, high = map(Fraction, self.search.look(self.turn.states[0]))
        return {action: found.get(first, (low, high)) for first, action in enumerate(firsts)}

    def shown(self) -> list[Candidate]:
        """The best plays, ranked; of those that begin alike and are proven to be worth the same only some."""
        order, alike = self.ordered(self.candidates), Counter[tuple[Action, Fraction]]()
        spared: list[Candidate] = []
        for one in order:
            kind = one.way.actions[0], one.value
            alike[kind] += 1
            if one.exact and alike[kind] > self.alike:
                spared.append(one)
        left_out = {id(one) for one in spared[max(0, self.plays - len(order) + len(spared)) :]}
        return [one for one in order if id(one) not in left_out][: self.plays]
