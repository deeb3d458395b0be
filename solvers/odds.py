"""Odds: the exact distribution of the positions where a stop first holds, decisions answered by a policy or by BEST.

Every position is looked into once, whatever leads to it; then the chances flow through the positions found, in an
order in which all that leads to a position comes before it. Inside, a chance is a pair of whole numbers. A limit or
Ctrl-C leaves a part of the chances open, so that every probability is an interval.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from model.core.action import Action, Step
from model.core.game import CHANCE, TERMINAL, Game, MissingFact
from model.core.goal import Goal, Problem
from solvers.expectimax import Search, thin
from solvers.limits import LimitReached, Limits, Meter, deep_recursion
from solvers.policies import SEAT, Policy, Stated, answers, cooperative, other_seat, prefer, whole_weights
from solvers.result import Refused, Status

METHOD = "odds"
Stop = Callable[[Any], bool]
Feature = Callable[[Any], Any]
Interval = tuple[Fraction, Fraction]
Edges = tuple[tuple[int, ...], tuple[int, ...], int]
"""The successors of a position by number, their weights, and the sum of the weights."""
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Best:
    """Decisions by exact search: the first legal action of the highest value of `goal` at the end of the game."""

    goal: Goal[Any]
    search: Search | None = None
    """A search of the same game and goal whose memory is shared; None for a fresh one."""


Choose = Policy | Best


class Share(NamedTuple):
    """A value and the interval that holds its probability: one number twice when it is exact."""

    value: Any
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Distribution:
    """Where the play stops, and how likely: exact chances that sum, with the open one, to 1."""

    ends: tuple[tuple[Any, Fraction], ...]
    """The distinct positions where the stop holds or the game is over, the likeliest first."""
    open: Fraction
    """The chance of all that a limit left unexamined."""
    status: Status
    """PROVEN when nothing is open, else BOUND."""
    nodes: int
    seconds: float
    notes: tuple[str, ...] = ()


def distribution(
    game: Game[Any],
    state: Any,
    stop: Stop,
    choose: Choose,
    limits: Limits | None = None,
    *,
    seat: int = SEAT,
    others: Choose | None = None,
) -> Distribution:
    """The exact distribution of the positions where `stop` first holds, `state` itself included, or the game ends.

    `seat` decides by `choose`, every other seat by `others`; a Best of theirs is the worst for its goal.
    Raises Refused where a seat decides that nobody answers for, a fact is missing, or a position can come back to
    itself; Unanswered where a stated policy has no answer.
    """
    return _runs(Flow(game, state, stop, choose, Meter(limits or Limits()), seat, others), 1, at_once=True)[0]


def within(
    game: Game[Any], state: Any, stop: Stop, stops: int, choose: Choose, limits: Limits | None = None
) -> tuple[Distribution, ...]:
    """The distributions after 1, 2, … `stops` stops: every step into a position where `stop` holds counts one.

    `state` itself does not count. A game that is over stays where it is. Nodes, seconds and limits are those of
    the whole run so far. Raises as `distribution`, and ValueError unless `stops` is positive.
    """
    if stops < 1:
        raise ValueError(f"a run has 1 stop or more, not {stops}")
    return _runs(Flow(game, state, stop, choose, Meter(limits or Limits())), stops, at_once=False)


def best_action(search: Search, state: Any) -> Action:
    """The first legal action of the best exact value for whoever decides: another seat wants the lowest.

    Raises LimitReached.
    """
    game, value = search.problem.game, thin(search.exact(state))
    own = game.current_player(state) == search.seat
    legal = game.legal_actions(state)
    for action in legal[:-1]:
        child = game.apply(state, action)
        if search.reaches(child, value) if own else thin(search.exact(child)) == value:
            return action
    return legal[-1]


# --- questions to a distribution --------------------------------------------------------------------------------


def marginal(found: Distribution, feature: Feature) -> tuple[Share, ...]:
    """The probability of every value of a feature of the end position, sorted by value where values sort.

    A value that is not listed has a probability from 0 to `found.open`.
    """
    shares: dict[Any, Fraction] = {}
    for state, chance in found.ends:
        value = feature(state)
        shares[value] = shares.get(value, ZERO) + chance
    return tuple(Share(value, shares[value], shares[value] + found.open) for value in _sorted(shares))


def joint(found: Distribution, features: Mapping[str, Feature]) -> tuple[Share, ...]:
    """The probability of every combination of values; a value is the tuple of the features' values in their order."""
    wanted = tuple(features.values())
    return marginal(found, lambda state: tuple(feature(state) for feature in wanted))


def probability(found: Distribution, event: Callable[[Any], bool]) -> Interval:
    """The interval that holds the probability of an event."""
    low = sum((chance for state, chance in found.ends if event(state)), ZERO)
    return low, low + found.open


def at_least(found: Distribution, feature: Feature) -> tuple[Share, ...]:
    """For every value of a feature, the probability of it or more. Raises TypeError when values do not sort."""
    shares, more = [], ZERO
    for share in sorted(marginal(found, feature), reverse=True):
        more += share.low
        shares.append(Share(share.value, more, more + found.open))
    return tuple(reversed(shares))


def expectation(
    found: Distribution, feature: Feature, least: Fraction | int | None = None, most: Fraction | int | None = None
) -> Interval:
    """The interval that holds the mean of a numeric feature.

    `least` and `most` are what the feature can be at all; they count for what is open. Raises ValueError when
    something is open and one of them is not given.
    """
    mean = sum((chance * feature(state) for state, chance in found.ends), ZERO)
    if not found.open:
        return mean, mean
    if least is None or most is None:
        raise ValueError(f"a chance of {found.open} is open: the mean needs the least and the most that can be")
    return mean + found.open * least, mean + found.open * most


def _sorted(values: Mapping[Any, Fraction]) -> list[Any]:
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=repr)


# --- the run ----------------------------------------------------------------------------------------------------


def _runs(flow: Flow, stops: int, at_once: bool) -> tuple[Distribution, ...]:
    masses, still = {0: ONE}, ZERO
    found: list[Distribution] = []
    why = ""
    try:
        with deep_recursion():
            for number in range(stops):
                held = number == 0 and at_once and 0 in flow.stopped
                why = why or ("" if held else flow.explore(masses))
                masses, more = (masses, ZERO) if held else flow.spread(masses)
                still += more
                found.append(_result(flow, masses, still, why))
    except MissingFact as missing:
        raise Refused(METHOD, (f"{missing.what} ({missing.rule})",), missing.advice) from missing
    return tuple(found)


def _result(flow: Flow, masses: Mapping[int, Fraction], still: Fraction, why: str) -> Distribution:
    ends = sorted(masses.items(), key=lambda pair: (-pair[1], pair[0]))
    total = sum(masses.values(), still)
    if total != 1:
        raise AssertionError(f"the chances sum to {total}: a fault of the program")
    notes = [why] if why else []
    if isinstance(flow.choose, Stated):
        notes += [f"the stated answer `{rule}` was never used" for rule in flow.choose.unused()]
    status = Status.BOUND if still else Status.PROVEN
    states = flow.states
    pairs = tuple((states[number], chance) for number, chance in ends)
    return Distribution(pairs, still, status, flow.meter.nodes, flow.meter.seconds, tuple(notes))


class Flow:
    """The positions that a run has found, by number, and the steps between them."""

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        stop: Stop,
        choose: Choose,
        meter: Meter,
        seat: int = SEAT,
        others: Choose | None = None,
    ) -> None:
        asks = choose.goal.seat if isinstance(choose, Best) else seat
        cooperative(METHOD, game, asks, prefer if others is not None else None)
        self.game = game
        self.stop = stop
        self.choose = choose
        self.seat = seat
        self.others = others
        self.meter = meter
        self.search: Search | None = None
        if isinstance(choose, Best):
            self.search = choose.search or Search(Problem(game, state, choose.goal), meter)
        self.states: list[Any] = []
        self.players: list[int] = []
        self.index: dict[Any, int] = {}
        self.edges: dict[int, Edges] = {}
        self.stopped: set[int] = set()
        """Positions where the stop holds or the game is over."""
        self._add(state)

    def explore(self, starts: Mapping[int, Fraction]) -> str:
        """Look into everything that can be reached; why it broke off, "" when it did not."""
        edges, players, stopped = self.edges, self.players, self.stopped
        stack = sorted((n for n in starts if players[n] != TERMINAL), key=lambda n: starts[n])
        try:
            while stack:
                number = stack.pop()
                if number in edges:
                    continue
                self.meter.tick()
                found = self._look(number)
                edges[number] = found
                # The likeliest last, to be taken first: a run that breaks off has then settled the most.
                order = sorted(zip(found[1], found[0], strict=True))
                stack += [child for _, child in order if child not in edges and child not in stopped]
        except LimitReached as reached:
            return reached.limit
        except KeyboardInterrupt:
            return "interrupted"
        return ""

    def _add(self, state: Any) -> int:
        """Give a new position its number."""
        number = len(self.states)
        player = self.game.current_player(state)
        if player not in (self.seat, CHANCE, TERMINAL) and self.others is None:
            raise other_seat(METHOD, player)
        if player == TERMINAL or self.stop(state):
            self.stopped.add(number)
        self.states.append(state)
        self.players.append(player)
        # Last, so that a position without a number is all that Ctrl-C can leave behind.
        self.index[state] = number
        return number

    def _look(self, number: int) -> Edges:
        """The steps from a position, those to the same position merged."""
        state, index, apply, tick = self.states[number], self.index, self.game.apply, self.meter.tick
        merged: dict[int, int] = {}
        steps, weights, total = self._steps(state, self.players[number])
        for step, weight in zip(steps, weights, strict=True):
            tick()
            child = apply(state, step)
            found = index.get(child)
            if found is None:
                found = self._add(child)
            merged[found] = merged.get(found, 0) + weight
        return tuple(merged), tuple(merged.values()), total

    def _steps(self, state: Any, player: int) -> tuple[Sequence[Step], Sequence[int], int]:
        if player == CHANCE:
            outcomes = self.game.chance_outcomes(state)
            weights, total = whole_weights(outcomes)
            if lcm(*[weight.denominator for _, weight in outcomes]) != total:
                raise ValueError(f"the chances do not sum to 1 in {state!r}")
            return [outcome for outcome, _ in outcomes], weights, total
        mind = self.choose if player == self.seat else self.others
        if mind is None:
            raise other_seat(METHOD, player)
        if isinstance(mind, Best):
            search = mind.search or self.search
            if search is None:
                raise ValueError("other seats that answer by a search need one of their own")
            search.meter = self.meter
            return (best_action(search, state),), (1,), 1
        found = answers(mind, self.game, state, self.game.legal_actions(state))
        weights, total = whole_weights(found)
        return [action for action, _ in found], weights, total

    def spread(self, starts: Mapping[int, Fraction]) -> tuple[dict[int, Fraction], Fraction]:
        """Let the chances leave `starts` and flow until the next stop: the chances there, and what is open."""
        fixed = {n: mass for n, mass in starts.items() if self.players[n] == TERMINAL}
        moving = [n for n in starts if n not in fixed]
        edges, waiting, still = self.edges, self._before(moving), ZERO
        left, gained = len(waiting), dict[int, list[int]]()
        ready = [(n, starts[n].numerator, starts[n].denominator) for n in moving]
        while ready:
            number, top, bottom = ready.pop()
            following = edges.get(number)
            if following is None:
                still += Fraction(top, bottom)
                continue
            common = gcd(top, bottom)
            _pour(following, top // common, bottom // common * following[2], gained)
            for child in following[0]:
                if child in waiting:
                    waiting[child] -= 1
                    if not waiting[child]:
                        left -= 1
                        top, bottom = gained.pop(child)
                        ready.append((child, top, bottom))
        if left or not gained.keys() <= self.stopped:
            raise Refused(METHOD, ("a position can come back to itself",), "State a stop that holds before it does.")
        for number, (top, bottom) in gained.items():
            fixed[number] = fixed.get(number, ZERO) + Fraction(top, bottom)
        return fixed, still

    def _before(self, starts: Sequence[int]) -> dict[int, int]:
        """How many known steps lead to each position that the chances flow through."""
        edges, stopped = self.edges, self.stopped
        count: dict[int, int] = {}
        stack = list(starts)
        while stack:
            following = edges.get(stack.pop())
            for child in following[0] if following else ():
                if child in stopped:
                    continue
                if child not in count:
                    count[child] = 0
                    stack.append(child)
                count[child] += 1
        return count


def _pour(following: Edges, top: int, bottom: int, gained: dict[int, list[int]]) -> None:
    """Add a chance top / bottom, times its weight, to what each successor has gained."""
    for child, weight in zip(following[0], following[1], strict=True):
        have = gained.get(child)
        if have is None:
            gained[child] = [top * weight, bottom]
        elif have[1] == bottom:
            have[0] += top * weight
        else:
            both = lcm(have[1], bottom)
            have[0] = have[0] * (both // have[1]) + top * weight * (both // bottom)
            have[1] = both
