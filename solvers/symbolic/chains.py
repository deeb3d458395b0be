"""Absorbing Markov chains with exact, possibly symbolic chances: how long, where to, and what is gained on the way.

Kemeny and Snell, Finite Markov Chains (1960), chapter 3: with Q for the chances between the states that are left again,
means solve (1 - Q) m = r, and the generating functions of the time solve (1 - x Q) f = x R. Both are solved over the
field of rational functions, so that answers are exact in every parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy.polys.matrices import DomainMatrix
from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

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
        return {end: self._closed(self._to(end, self._at(start)), f"the probability of {end}") for end in self.ends}

    def visits(self, start: State) -> dict[State, Closed]:
        """How often the chain is in each state before it ends, on average, the start counted."""
        found = {}
        for state in self.states:
            found[state] = self._closed(self._visits(state, self._at(start)), f"the mean number of visits to {state}")
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

        return self._closed(self.solved(gained, self._at(start), factor), "the mean of what is gained")

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

    def solved(self, given: Callable[[int], Expr], start: int, factor: Expr = ONE) -> Expr:
        """The solution m of m = given + factor Q m for one state, by its number; `given` is asked for each state.

        Raises ValueError where a state can never end: the equations have no single solution.
        """
        right = [exact(given(at)) for at in range(len(self.states))]
        system = self.equations(factor, right)
        return system.field.to_sympy(system.solved([system.field.from_sympy(one) for one in right], start)[start])

    def equations(self, factor: Expr = ONE, right: Iterable[Expr] = ()) -> Equations:
        """The equations for a factor, over a field that holds all symbols of the chain and of `right`."""
        every = [factor, *right, *(chance for law in self.laws for chance in law.values())]
        symbols = sorted({one for expr in every for one in expr.free_symbols}, key=str)
        field = sp.QQ.frac_field(*symbols) if symbols else sp.QQ
        rows = [
            {self.index[to]: field.from_sympy(factor * chance) for to, chance in law.items() if to in self.index}
            for law in self.laws
        ]
        return Equations(field, rows)

    def _visits(self, state: State, start: int) -> Expr:
        return self.solved(lambda at: sp.Integer(self.states[at] == state), start)

    def _to(self, end: State, start: int) -> Expr:
        return self.solved(lambda at: self.laws[at].get(end, sp.Integer(0)), start)

    def _at(self, state: State) -> int:
        if state not in self.index:
            raise KeyError(f"no state {state} in this chain that is left again")
        return self.index[state]

    def _closed(self, expr: Expr, what: str) -> Closed:
        expr = sp.factor(expr)
        return Closed(expr, spans_of(expr), what)


@dataclass(frozen=True, slots=True)
class Equations:
    """m = right + Q m over a field; the rows of Q by state."""

    field: Any
    rows: list[dict[int, Any]]

    def solved(self, right: list[Any], start: int) -> list[Any]:
        """m for every state that can be reached from a state; other places hold what they held before.

        Raises ValueError where one of these states never comes to an end.
        """
        reached, stack = {start}, [start]
        while stack:
            fresh = self.rows[stack.pop()].keys() - reached
            reached |= fresh
            stack += fresh
        found, order = list(right), sorted(reached)
        try:
            if all(to >= at for at in order for to in self.rows[at]):
                self._climb(found, order)
            else:
                self._eliminate(found, order)
        except (ZeroDivisionError, DMNonInvertibleMatrixError) as stuck:
            raise ValueError("a state of this chain never comes to an end") from stuck
        return found

    def _climb(self, found: list[Any], order: list[int]) -> None:
        """Solve where states lead to themselves and to later ones only, from the last one back."""
        for at in reversed(order):
            for to, chance in self.rows[at].items():
                if to != at:
                    found[at] += chance * found[to]
            found[at] /= self.field.one - self.rows[at].get(at, self.field.zero)

    def _eliminate(self, found: list[Any], order: list[int]) -> None:
        size, field = len(order), self.field
        one = {True: field.one, False: field.zero}
        matrix = [[one[at == to] - self.rows[at].get(to, field.zero) for to in order] for at in order]
        left = DomainMatrix(matrix, (size, size), field)
        right = DomainMatrix([[found[at]] for at in order], (size, 1), field)
        for at, row in zip(order, left.lu_solve(right).to_dense().to_list(), strict=True):
            found[at] = row[0]


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many steps a chain takes from one of its states to an end."""

    chain: Chain
    start: int

    def mean(self) -> Closed:
        """The mean number of steps. Raises ValueError where the end may never come."""
        return self._closed(self.chain.solved(lambda at: sp.Integer(1), self.start), "the mean number of")

    def variance(self) -> Closed:
        """The variance of the number of steps.

        With T' for the time that is left after one step, T squared is 1 + 2 T' + T' squared, and 1 + T' is T.
        """
        system = self.chain.equations()
        means = system.solved([system.field.one] * len(self.chain.states), self.start)
        squares = system.solved([mean + mean - system.field.one for mean in means], self.start)
        found = squares[self.start] - means[self.start] * means[self.start]
        return self._closed(system.field.to_sympy(found), "the variance of the number of")

    def generating(self) -> Generating:
        """The probability generating function: the coefficient of x^t is the probability of exactly t steps."""
        x, chain = symbol("x"), self.chain
        ended = [sum((c for to, c in law.items() if to not in chain.index), sp.Integer(0)) for law in chain.laws]
        expr = chain.solved(lambda at: x * ended[at], self.start, x)
        return Generating(expr, x, f"the probability of so many {chain.what}")

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
