"""Dice that fill up: each turn raises some of n dice, all of them raised are one token, enough tokens an ultimate.

The rage dice of a Chimera are such a meter (RR-048, RR-071 to RR-073, RR-077, RR-112). Raising goes on after the reset,
so tokens and raised dice are one number, progress = n tokens + raised dice, that only grows: a die adds 1, a token n.
Every question is when a walk upward passes a mark. Not covered: players who lower dice, tokens that leave the Chimera,
and exhaustion tokens that make an ultimate dearer on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import Any, NamedTuple

import sympy as sp

from solvers.symbolic.chains import Chain, Waiting
from solvers.symbolic.exact import Closed, Expr, Number, check_chance, check_whole, exact, spans_of

HALF = sp.Rational(1, 2)
Steps = dict[int, Expr]
"""Progress -> its chance."""


@dataclass(frozen=True, slots=True)
class Card:
    """What one look at a card brings: how many dice are raised, or how many tokens placed, with which chances."""

    raises: tuple[tuple[int, Expr], ...] = ()
    tokens: tuple[tuple[int, Expr], ...] = ()

    @staticmethod
    def of(
        raises: Mapping[int, Number | Expr] | None = None, tokens: Mapping[int, Number | Expr] | None = None
    ) -> Card:
        """A card from two tables: number of dice, number of tokens -> chance. Raises ValueError for no chances."""
        pairs = [tuple((n, exact(chance)) for n, chance in (some or {}).items()) for some in (raises, tokens)]
        for number, chance in (*pairs[0], *pairs[1]):
            check_whole("dice or tokens", number, 1)
            check_chance(f"the chance of {number}", chance)
        check_chance(
            "the chance that the card does something", sum((c for part in pairs for _, c in part), sp.Integer(0))
        )
        return Card(*pairs)

    @staticmethod
    def read(rows: Iterable[Any], raising: str, placing: str, amount: str = "count") -> Card:
        """A card from its rows as the rules hold them: `rolls`, the numbers of the die, and `side`, the verbs.

        `raising` and `placing` are the verbs that raise dice and place tokens, `amount` is the word for how many. Verbs
        of other names count for nothing, wherever they stand. Raises ValueError for an amount that is no number.
        """
        rows = tuple(rows)
        faces = sum(len(row.rolls) for row in rows)
        found: dict[str, dict[int, Expr]] = {raising: {}, placing: {}}
        for row in rows:
            for call in row.side:
                if call.verb not in found:
                    continue
                number, table = dict(call.args).get(amount), found[call.verb]
                if not isinstance(number, int):
                    raise ValueError(
                        f"{call.verb} of {number} in row {row.rolls}: only whole numbers have closed forms"
                    )
                table[number] = table.get(number, sp.Integer(0)) + sp.Rational(len(row.rolls), faces)
        return Card.of(found[raising], found[placing])

    def steps(self, dice: int) -> Steps:
        """How much progress a look brings, with its chances."""
        found: Steps = {}
        for step, chance in (*self.raises, *((dice * n, chance) for n, chance in self.tokens)):
            found[step] = found.get(step, sp.Integer(0)) + chance
        found[0] = 1 - sum(found.values(), sp.Integer(0))
        return found


BLANK = Card()
"""A card that raises and places nothing."""


class Turn(NamedTuple):
    """A turn: how often all dice that are not raised are rolled again first, then whether a die is rolled at all."""

    rerolls: int = 0
    rolls: bool = True


class Placed(NamedTuple):
    """Something that happens for sure: dice raised, tokens placed."""

    dice: int = 0
    tokens: int = 0


TURN = Turn()
PASS = Placed(dice=1)
"""Passing while something lies face down raises one die (RR-088)."""
Plan = Iterable[Turn | Placed]


class Spot(NamedTuple):
    """Where a meter stands: the phase from 1 on, tokens, raised dice, and how many ultimates there were."""

    phase: int = 1
    tokens: int = 0
    raised: int = 0
    ultimates: int = 0


START = Spot()


@dataclass(frozen=True, slots=True)
class Meter:
    """n dice, the chance that one comes up raised, and for every phase its card and the tokens of its ultimate."""

    dice: int = 5
    power: Expr = HALF
    cards: tuple[Card, ...] = (BLANK,)
    needs: tuple[int, ...] = (3,)
    linked: bool = False
    """Whether a card raises and places only when the die of the turn came up raised."""

    def __post_init__(self) -> None:
        check_whole("dice", self.dice, 1)
        check_chance("the chance of a raised die", exact(self.power))
        if len(self.cards) != len(self.needs):
            raise ValueError(f"{len(self.cards)} cards and {len(self.needs)} ultimates: one of each for every phase")
        for need in self.needs:
            check_whole("the tokens of an ultimate", need, 1)

    # --- when -------------------------------------------------------------------------------------------------------

    def next_token(self, raised: int = 0, phase: int = 1, turn: Turn = TURN) -> Waiting:
        """The number of turns until the next token is placed (RR-071, RR-034).

        Raises ValueError for numbers that are out of range.
        """
        self._check(raised, 0, phase)
        return self._walk(self.dice, phase - 1, turn).time(raised)

    def ultimate(self, raised: int = 0, tokens: int = 0, phase: int = 1, count: int = 1, turn: Turn = TURN) -> Waiting:
        """The number of turns until the `count`-th ultimate from now (RR-077): the next phase's card holds after each.

        Raises ValueError for numbers that are out of range.
        """
        self._check(raised, tokens, phase)
        check_whole("count", count, 1)
        last = self._marks(phase - 1, count)[-1]
        return self._walk(last, phase - 1, turn).time(self.dice * tokens + raised)

    def rounds(self, plan: Plan, spot: Spot = START, count: int = 1) -> Waiting:
        """The number of rounds until the `count`-th ultimate from now, when every round goes by the same plan.

        A plan ends with the tokens of the recovery, one for each aspect in play (RR-133): `Placed(tokens=2)`. Raises
        ValueError where no ultimate ever comes.
        """
        check_whole("count", count, 1)
        plan, start = tuple(plan), spot._replace(ultimates=0)
        laws: dict[Any, dict[Any, Expr]] = {}
        waiting = [start]
        while waiting:
            now = waiting.pop()
            if now in laws:
                continue
            law = laws[now] = {}
            for then, chance in self.after(plan, now).items():
                to = then if then.ultimates < count else "over"
                law[to] = law.get(to, sp.Integer(0)) + chance
            waiting += [to for to in law if isinstance(to, Spot)]
        order = sorted(laws, key=lambda one: (one.ultimates, one.tokens, one.raised))
        return Chain({one: laws[one] for one in order}, "rounds").time(start)

    def after(self, plan: Plan, spot: Spot = START) -> dict[Spot, Expr]:
        """The probability of everything that a meter may show after a plan of turns and sure events."""
        self._check(spot.raised, spot.tokens, spot.phase)
        here: dict[Spot, Expr] = {spot: sp.Integer(1)}
        for what in plan:
            there: dict[Spot, Expr] = {}
            for now, mass in here.items():
                for then, chance in self._moved(now, what).items():
                    there[then] = there.get(then, sp.Integer(0)) + mass * chance
            here = {one: sp.cancel(mass) for one, mass in there.items() if mass != 0}
        return here

    def ultimates(self, plan: Plan, spot: Spot = START) -> dict[int, Expr]:
        """The probability of every number of ultimates in the course of a plan."""
        found: dict[int, Expr] = {}
        for then, mass in self.after(plan, spot).items():
            number = then.ultimates - spot.ultimates
            found[number] = found.get(number, sp.Integer(0)) + mass
        return {number: sp.cancel(found[number]) for number in sorted(found)}

    def price_of_raise(self, raised: int = 0, tokens: int = 0, phase: int = 1) -> Closed:
        """How many turns sooner the next ultimate comes, on average, when one more die is raised now (RR-088)."""
        gap = self._marks(phase - 1, 1)[0] - self.dice * tokens - raised
        now = self.ultimate(raised, tokens, phase).mean().expr
        then = sp.Integer(0)
        if gap > 1:
            more, rest = divmod(self.dice * tokens + raised + 1, self.dice)
            then = self.ultimate(rest, more, phase).mean().expr
        expr = sp.factor(now - then)
        return Closed(expr, spans_of(expr), "turns by which the ultimate comes sooner for one raised die", "RR-088")

    # --- the walk -----------------------------------------------------------------------------------------------------

    def _check(self, raised: int, tokens: int, phase: int) -> None:
        check_whole("raised", raised, 0, self.dice - 1)
        check_whole("phase", phase, 1, len(self.cards))
        check_whole("tokens", tokens, 0, self.needs[phase - 1] - 1)

    def _marks(self, phase: int, count: int) -> list[int]:
        """The progress at which ultimates resolve, counted from the start of a phase; the last phase stays (RR-079)."""
        last = len(self.needs) - 1
        return list(accumulate(self.dice * self.needs[min(phase + at, last)] for at in range(count)))

    def _walk(self, last: int, phase: int, turn: Turn) -> Chain:
        """The chain of progress up to a mark, from the start of a phase; raised dice count from there."""
        marks = [mark for mark in self._marks(phase, last // self.dice + 1) if mark < last]
        laws: dict[Any, dict[Any, Expr]] = {}
        for at in range(last):
            law: dict[Any, Expr] = {}
            for step, chance in self._steps(at, phase, marks, turn).items():
                to = at + step if at + step < last else "over"
                law[to] = law.get(to, sp.Integer(0)) + chance
            laws[at] = {to: chance for to, chance in law.items() if chance != 0}
        return Chain(laws, "turns")

    def _steps(self, at: int, phase: int, marks: Iterable[int], turn: Turn) -> Steps:
        """The progress of one turn from a position: rerolls, the die of the turn, then the card that is on top then."""
        found = {0: sp.Integer(1)}
        for _ in range(turn.rerolls):
            found = _spread(found, lambda step: self._rerolled((at + step) % self.dice))
        if not turn.rolls:
            return found
        after: Steps = {}
        power, last = exact(self.power), len(self.cards) - 1
        for step, mass in found.items():
            for more, chance in ((1, power), (0, 1 - power)):
                passed = sum(at + step + more >= mark for mark in marks)
                card = self.cards[min(phase + passed, last)].steps(self.dice) if more or not self.linked else NOTHING
                for extra, luck in card.items():
                    to = step + more + extra
                    after[to] = after.get(to, sp.Integer(0)) + mass * chance * luck
        return after

    def _rerolled(self, raised: int) -> Steps:
        """All dice that are not raised, rolled again (RR-040)."""
        power, left = exact(self.power), self.dice - raised
        return {hits: comb(left, hits) * power**hits * (1 - power) ** (left - hits) for hits in range(left + 1)}

    def _moved(self, now: Spot, what: Turn | Placed) -> dict[Spot, Expr]:
        at, marks = self.dice * now.tokens + now.raised, self._marks(now.phase - 1, 2 + len(self.needs) + _much(what))
        steps = (
            {what.dice + self.dice * what.tokens: sp.Integer(1)}
            if isinstance(what, Placed)
            else self._steps(at, now.phase - 1, marks, what)
        )
        found: dict[Spot, Expr] = {}
        for step, chance in steps.items():
            passed = [mark for mark in marks if mark <= at + step]
            tokens, raised = divmod(at + step - (passed[-1] if passed else 0), self.dice)
            phase = min(now.phase + len(passed), len(self.cards))
            spot = Spot(phase, tokens, raised, now.ultimates + len(passed))
            found[spot] = found.get(spot, sp.Integer(0)) + chance
        return found


NOTHING: Steps = {0: sp.Integer(1)}


def _much(what: Turn | Placed) -> int:
    return what.dice + what.tokens if isinstance(what, Placed) else 0


def _spread(found: Steps, law: Callable[[int], Steps]) -> Steps:
    after: Steps = {}
    for step, mass in found.items():
        for more, chance in law(step).items():
            after[step + more] = after.get(step + more, sp.Integer(0)) + mass * chance
    return after
