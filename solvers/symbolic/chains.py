"""Absorbing Markov chains with exact, possibly symbolic chances: how long, where to, and what is gained on the way.

Kemeny and Snell, Finite Markov Chains (1960), chapter 3: with Q for the chances between the states that are left again,
means solve (1 - Q) m = r, and the generating functions of the time solve (1 - x Q) f = x R. Both are solved over the
field of rational functions, so that answers are exact in every parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import sympy as sp
from sympy.polys.matrices import DomainMatrix

from solvers.symbolic.exact import Closed, Expr, Number, check_chance, check_whole, exact, spans_of, symbol
from solvers.symbolic.generating import Generating

ONE = sp.Integer(1)
State = Hashable
Law = Mapping[Any, Number | Expr]
"""Where a state leads to: state -> chance, a number or an expression of probabilities."""


class Chain:
    """A chain of states. A state without a law of its own is an end, where the chain stays."""

    def __init__(self, laws: Mapping[Any, Law], what: str = "steps") -> None:
        """`what` is counted: the word for one or more steps.

        Raises ValueError where the chances of a state are none or do not sum to 1.
        """
        self.states: tuple[State, ...] = tuple(laws)
        """The states that are left again, in the order given."""
        self.index = {state: at for at, state in enumerate(self.states)}
        self.laws = [{to: exact(chance) for to, chance in laws[state].items()} for state in self.states]
        self.what = what
        for state, law in zip(self.states, self.laws, strict=True):
            for to, chance in law.items():
                check_chance(f"the chance from {state} to {to}", chance)
            total = sp.cancel(sum(law.values(), sp.Integer(0)))
            if total != 1:
                raise ValueError(f"the chances of {state} sum to {total}, not to 1")
        self.ends: tuple[State, ...] = tuple(
            dict.fromkeys(to for law in self.laws for to in law if to not in self.index)
        )
        """The states where the chain stays."""

    # --- answers --------------------------------------------------------------------------------------------------

    def time(self, start: State) -> Waiting:
        """The number of steps from a state until an end is reached. Raises KeyError for an unknown state."""
        return Waiting(self, self._at(start))

    def reached(self, start: State) -> dict[State, Closed]:
        """The probability of every end from a state. Raises ValueError where no end can be reached."""
        return {end: self._closed(self._to(end)[self._at(start)], f"the probability of {end}") for end in self.ends}

    def visits(self, start: State) -> dict[State, Closed]:
        """How often the chain is in each state before it ends, on average, the start counted."""
        found = {}
        for state in self.states:
            found[state] = self._closed(self._visits(state)[self._at(start)], f"the mean number of visits to {state}")
        return found

    def reward(
        self,
        start: State,
        rates: Mapping[State, Number | Expr],
        ends: Mapping[State, Number | Expr] | None = None,
        discount: Number | Expr = 1,
    ) -> Closed:
        """The mean of all that is gained: `rates` for each step out of a state, `ends` where it stops; 0 if not named.

        What is gained t steps later counts discount^t times (Howard 1960).
        """
        rates = {state: exact(rate) for state, rate in rates.items()}
        last = {state: exact(worth) for state, worth in (ends or {}).items()}
        for state in {**rates, **last}:
            if state not in self.index and state not in self.ends:
                raise ValueError(f"no state {state} in this chain")
        factor = exact(discount)

        def gained(at: int) -> Expr:
            ended = sum((chance * last.get(to, 0) for to, chance in self.laws[at].items()), sp.Integer(0))
            return rates.get(self.states[at], sp.Integer(0)) + factor * ended

        return self._closed(self.solved(gained, factor)[self._at(start)], "the mean of what is gained")

    def after(self, steps: int, start: State) -> dict[State, Expr]:
        """The probability of every state and end after so many steps: numbers or expressions."""
        check_whole("steps", steps, 0)
        here: dict[State, Expr] = {start: sp.Integer(1)}
        for _ in range(steps):
            there: dict[State, Expr] = {}
            for state, mass in here.items():
                law = self.laws[self.index[state]] if state in self.index else {state: sp.Integer(1)}
                for to, chance in law.items():
                    there[to] = there.get(to, sp.Integer(0)) + mass * chance
            here = {state: sp.cancel(mass) for state, mass in there.items() if mass != 0}
        return here

    # --- equations ------------------------------------------------------------------------------------------------

    def solved(self, given: Callable[[int], Expr], factor: Expr = ONE) -> list[Expr]:
        """The solution of m = given + factor Q m for every state, in their order.

        Raises ValueError where a state can never end: the equations have no single solution.
        """
        right = [exact(given(at)) for at in range(len(self.states))]
        field = self._field(factor, right)
        rows = [
            {self.index[to]: field.from_sympy(factor * chance) for to, chance in law.items() if to in self.index}
            for law in self.laws
        ]
        values = [field.from_sympy(one) for one in right]
        try:
            found = _climbed(rows, values, field) if self._climbs else _eliminated(rows, values, field)
        except (ZeroDivisionError, sp.polys.matrices.exceptions.DMNonInvertibleMatrixError) as stuck:
            raise ValueError("a state of this chain never comes to an end") from stuck
        return [field.to_sympy(one) for one in found]

    @cached_property
    def _climbs(self) -> bool:
        """Whether every state leads to itself and to later states only: then no elimination is needed."""
        return all(self.index.get(to, at) >= at for at, law in enumerate(self.laws) for to in law)

    def _field(self, factor: Expr, right: list[Expr]) -> Any:
        every = [factor, *right, *(chance for law in self.laws for chance in law.values())]
        symbols = sorted({one for expr in every for one in expr.free_symbols}, key=str)
        return sp.QQ.frac_field(*symbols) if symbols else sp.QQ

    def _visits(self, state: State) -> list[Expr]:
        return self.solved(lambda at: sp.Integer(self.states[at] == state))

    def _to(self, end: State) -> list[Expr]:
        return self.solved(lambda at: self.laws[at].get(end, sp.Integer(0)))

    def _at(self, state: State) -> int:
        if state not in self.index:
            raise KeyError(f"no state {state} in this chain that is left again")
        return self.index[state]

    def _closed(self, expr: Expr, what: str) -> Closed:
        expr = sp.factor(expr)
        return Closed(expr, spans_of(expr), what)


def _climbed(rows: list[dict[int, Any]], values: list[Any], field: Any) -> list[Any]:
    """The solution where states lead to later ones only, from the last one back."""
    found = list(values)
    for at in range(len(rows) - 1, -1, -1):
        for to, chance in rows[at].items():
            if to != at:
                found[at] += chance * found[to]
        found[at] /= field.one - rows[at].get(at, field.zero)
    return found


def _eliminated(rows: list[dict[int, Any]], values: list[Any], field: Any) -> list[Any]:
    """The solution of the equations by elimination."""
    size = len(rows)
    matrix = [[(field.one if at == to else field.zero) - row.get(to, field.zero) for to in range(size)]
              for at, row in enumerate(rows)]  # fmt: skip
    left = DomainMatrix(matrix, (size, size), field)
    right = DomainMatrix([[value] for value in values], (size, 1), field)
    return [row[0] for row in left.lu_solve(right).to_dense().to_list()]


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many steps a chain takes from one of its states to an end."""

    chain: Chain
    start: int

    def mean(self) -> Closed:
        """The mean number of steps. Raises ValueError where the end may never come."""
        found = self.chain.solved(lambda at: sp.Integer(1))[self.start]
        return self._closed(found, "the mean number of")

    def variance(self) -> Closed:
        """The variance of the number of steps: of T (T - 1) the mean is twice that of the means that follow."""
        means = self.chain.solved(lambda at: sp.Integer(1))
        # T squared is 1 + 2 T' + T' squared for the time T' that is left after one step.
        squares = self.chain.solved(lambda at: 2 * means[at] - 1)
        return self._closed(squares[self.start] - means[self.start] ** 2, "the variance of the number of")

    def generating(self) -> Generating:
        """The probability generating function: the coefficient of x^t is the probability of exactly t steps."""
        x = symbol("x")
        chain = self.chain
        parts = chain.solved(
            lambda at: x * sum((c for to, c in chain.laws[at].items() if to not in chain.index), sp.Integer(0)), x
        )
        return Generating(parts[self.start], x, f"the probability of so many {chain.what}")

    def exactly(self, steps: int) -> Expr:
        """The probability of exactly so many steps: a number, or an expression in what is open."""
        check_whole("steps", steps, 0)
        before = self.within(steps - 1) if steps else sp.Integer(0)
        return sp.cancel(self.within(steps) - before)

    def within(self, steps: int) -> Expr:
        """The probability that the end comes within so many steps: a number, or an expression in what is open."""
        found = self.chain.after(steps, self.chain.states[self.start])
        return sp.cancel(sum((mass for state, mass in found.items() if state in self.chain.ends), sp.Integer(0)))

    def _closed(self, expr: Expr, of: str) -> Closed:
        expr = sp.factor(expr)
        return Closed(expr, spans_of(expr), f"{of} {self.chain.what}")
