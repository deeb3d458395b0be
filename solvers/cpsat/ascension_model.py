"""One turn as a CP-SAT model: who is commanded in which order, where each goes, whom each attacks.

Orders are pairwise precedences; an enemy falls in exactly one attack, so "gone before" is a sum over who felled it.
The slots of a command are its attacks before the move (0, 1), the move (2), and its attacks after it (3, 4).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from model.ascension.play import MAX_CULTISTS, NEW_CULTIST
from model.ascension.state import OFF
from solvers.cpsat.ascension_facts import Facts, Foe, Own
from solvers.cpsat.ascension_routes import Gone, Route

Lit = Any
"""A Boolean variable of the model, or a constant 0 or 1."""
MOVE = 2


@dataclass(frozen=True)
class Slot:
    """An attack of a command."""

    own: Own
    at: int


class TurnModel:
    """The variables and rules of one turn; the objective is added by `ascension_objective`."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.m = cp_model.CpModel()
        self.own = facts.own
        self.foes = {foe.fig.id: foe for foe in facts.foes}
        self.groups: dict[str, list[Foe]] = {}
        for foe in facts.foes:
            self.groups.setdefault(foe.group, []).append(foe)
        self.used = {o.id: self._bool(f"used {o.id}") for o in self.own}
        self.free: dict[str, Lit] = {}
        self.before: dict[tuple[str, str], Lit] = {}
        self.stay: dict[str, dict[int, Lit]] = {}
        self.move: dict[str, list[tuple[Route, Lit]]] = {}
        self.start: dict[str, dict[int, Any]] = {}
        self.end: dict[str, dict[int, Lit]] = {}
        self.final: dict[str, dict[int, Lit]] = {}
        self.dead: dict[str, Lit] = {}
        self.attack: dict[tuple[str, int], Lit] = {}
        self.hit: dict[tuple[str, int, str], Lit] = {}
        self.kill: dict[tuple[str, int, str], Lit] = {}
        self.felled: dict[tuple[str, int, str], Lit] = {}
        """Whether the group falls in that slot."""
        self.fallen: dict[str, Any] = {}
        """Whether the group falls at all: a sum of literals."""
        self.use: dict[tuple[int, str, int], Lit] = {}
        self.survivors: dict[str, list[Lit]] = {}
        """Literals that must be false for a figure that falls by its own move."""
        self._gone: dict[tuple[str, str, int], Lit] = {}
        self._all_gone: dict[tuple[Gone, str, int], Lit] = {}
        self._earlier_kill: dict[tuple[str, str, str], Lit] = {}
        self._build()

    def _bool(self, name: str) -> Lit:
        return self.m.new_bool_var(name)

    def _build(self) -> None:
        from solvers.cpsat import ascension_blows, ascension_budget

        self._order()
        for one in self.own:
            self._places(one)
        for one in self.own:
            ascension_blows.attacks(self, one)
        ascension_blows.falls(self)
        for one in self.own:
            ascension_blows.kills_in_time(self, one)
        ascension_budget.treasures(self)
        ascension_budget.speed(self)
        ascension_blows.damage(self)
        for one in self.own:
            ascension_blows.own_harm(self, one)
        for one in self.own:
            self._finals(one)
        self._room()
        ascension_budget.power(self)
        ascension_budget.free_commands(self)
        self._cultists()

    # --- small helpers ---

    def both(self, a: Lit, b: Lit, name: str = "") -> Lit:
        """A literal that is `a` and `b`."""
        lit = self._bool(name)
        self.m.add_implication(lit, a)
        self.m.add_implication(lit, b)
        self.m.add_bool_or([a.negated(), b.negated(), lit])
        return lit

    def any_of(self, lits: list[Lit]) -> Lit:
        """A literal that is true when one of `lits` is."""
        if len(lits) == 1:
            return lits[0]
        lit = self._bool("any")
        self.m.add_bool_or([*lits, lit.negated()])
        for one in lits:
            self.m.add_implication(one, lit)
        return lit

    # --- order ---

    def _order(self) -> None:
        """Commands follow one another: the commanded figures are in a total order (AT-073)."""
        m, used, before = self.m, self.used, self.before
        ids = [o.id for o in self.own]
        for n, a in enumerate(ids):
            for b in ids[n + 1 :]:
                before[a, b], before[b, a] = self._bool(f"{a}<{b}"), self._bool(f"{b}<{a}")
                for lit in (before[a, b], before[b, a]):
                    m.add_implication(lit, used[a])
                    m.add_implication(lit, used[b])
                m.add_at_most_one([before[a, b], before[b, a]])
                m.add_bool_or([used[a].negated(), used[b].negated(), before[a, b], before[b, a]])
        for a in ids:
            for b in ids:
                for c in ids:
                    if len({a, b, c}) == 3:
                        m.add_bool_or([before[a, b].negated(), before[b, c].negated(), before[a, c]])
        fresh = [o.id for o in self.own if o.newcomer]
        for a, b in pairwise(fresh):
            m.add_implication(used[b], before[a, b])
        for one in self.own:
            if one.active:
                m.add(used[one.id] == 1)
                for b in ids:
                    if b != one.id:
                        m.add_implication(used[b], before[one.id, b])

    # --- places ---

    def _places(self, one: Own) -> None:
        """A command starts on the figure's hex or a free Portal, and has at most one move (AT-068, AT-072, AT-078)."""
        m, name = self.m, one.id
        self.stay[name] = {h: self._bool(f"{name} stays {h}") for h in one.starts}
        self.move[name] = [(r, self._bool(f"{name} {r.start}-{r.end} {r.entered}")) for r in one.routes]
        lits = [*self.stay[name].values(), *(lit for _, lit in self.move[name])]
        m.add_exactly_one([*lits, self.used[name].negated()])
        self.start[name], self.end[name] = {}, {}
        ends: dict[int, list[Lit]] = {}
        for h in one.starts:
            from_here = [lit for route, lit in self.move[name] if route.start == h]
            self.start[name][h] = self.any_of([self.stay[name][h], *from_here])
        for route, lit in self.move[name]:
            ends.setdefault(route.end, []).append(lit)
        self.end[name] = {h: self.any_of(lits) for h, lits in ends.items()}

    def moved(self, name: str) -> Any:
        """Whether the figure moves, as a sum."""
        return sum(lit for _, lit in self.move[name])

    def alive_after_move(self, one: Own, route: Route, lit: Lit) -> Lit:
        """A literal that only holds when the figure makes the move and survives it."""
        if not route.harm:
            return lit
        alive = self._bool(f"{one.id} survives")
        self.m.add_implication(alive, lit)
        self.survivors.setdefault(one.id, []).append(alive)
        return alive

    # --- bonuses ---

    def strength_bonus(self, one: Own, at: int) -> Any:
        """Strength in a slot beyond the figure's own: treasures, and commands that help all others (AT-178, AT-315)."""
        treasures = self._treasure_bonus(one, at, "strength")
        return treasures + sum(o.team * self.before[o.id, one.id] for o in self.own if o.team and o.id != one.id)

    def most_strength(self, one: Own) -> int:
        """The most that `strength_bonus` can be."""
        items = sum(item.strength for item in self.facts.items)
        return items + sum(o.team for o in self.own if o.id != one.id)

    def defense_bonus(self, one: Own, at: int) -> Any:
        """Defense of treasures used before a slot (AT-178)."""
        return self._treasure_bonus(one, at, "defense")

    def _treasure_bonus(self, one: Own, at: int, number: str) -> Any:
        items = self.facts.items
        return sum(
            getattr(items[n], number) * lit
            for (n, own, time), lit in self.use.items()
            if own == one.id and time <= at and getattr(items[n], number)
        )

    # --- enemies gone ---

    def gone(self, foe: str, name: str, at: int) -> Lit:
        """Whether an enemy has fallen before slot `at` of a command (AT-087)."""
        group = self.foes[foe].group
        key = (group, name, at)
        if key not in self._gone:
            lit = self._bool(f"{group} gone before {name}.{at}")
            terms = [self._kill_before(group, other.id, name) for other in self.own if other.id != name]
            terms += [lit_ for (own, slot, g), lit_ in self.felled.items() if own == name and slot < at and g == group]
            self.m.add(sum(term for term in terms if term is not None) == lit)
            self._gone[key] = lit
        return self._gone[key]

    def _kill_before(self, group: str, killer: str, name: str) -> Lit | None:
        key = (group, killer, name)
        if key not in self._earlier_kill:
            lits = [lit for (own, _, g), lit in self.felled.items() if own == killer and g == group]
            if not lits:
                return None
            self._earlier_kill[key] = self.both(self.any_of(lits), self.before[killer, name])
        return self._earlier_kill[key]

    def all_gone(self, foes: Gone, name: str, at: int) -> Lit | None:
        """Whether all these enemies have fallen before a slot; None for no enemies at all: always."""
        if not foes:
            return None
        if len(foes) == 1:
            return self.gone(next(iter(foes)), name, at)
        key = (foes, name, at)
        if key not in self._all_gone:
            parts = [self.gone(foe, name, at) for foe in sorted(foes)]
            lit = self._bool("all gone")
            for part in parts:
                self.m.add_implication(lit, part)
            self.m.add_bool_or([*(part.negated() for part in parts), lit])
            self._all_gone[key] = lit
        return self._all_gone[key]

    # --- occupied hexes ---

    def _finals(self, one: Own) -> None:
        """Where a commanded figure stands from the end of its command on; nowhere when it fell (AT-087)."""
        name, dead = one.id, self.dead.get(one.id)
        self.final[name] = {}
        for h in {*self.stay[name], *self.end[name]}:
            there = [lit for lit in (self.stay[name].get(h), self.end[name].get(h)) if lit is not None]
            lit = self.any_of(there)
            self.final[name][h] = lit if dead is None else self.both(lit, dead.negated())

    def _room(self) -> None:
        """Nobody ends a move, or is deployed, on a hex that is held at that moment (AT-068, AT-081)."""
        m = self.m
        idle = {f.hex for f in self.facts.idle}
        foe_at = {foe.fig.hex: foe.fig.id for foe in self.facts.foes}
        for one in self.own:
            deploys = self.start[one.id] if one.fig.hex == OFF else {}
            targets = [(h, lit, 0) for h, lit in deploys.items()]
            targets += [(h, lit, MOVE) for h, lit in self.end[one.id].items()]
            for h, lit, at in targets:
                if h in idle:
                    m.add(lit == 0)
                if h in foe_at:
                    m.add_implication(lit, self.gone(foe_at[h], one.id, at))
                self._room_among_own(one, h, lit)
            self._open_portals(one, deploys)

    def _room_among_own(self, one: Own, h: int, lit: Lit) -> None:
        for other in self.own:
            if other.id == one.id:
                continue
            earlier = self.before[other.id, one.id]
            if other.fig.hex == h:
                self.m.add_implication(lit, earlier)  # it stands there until its own command
            if h in self.final[other.id]:
                self.m.add_bool_or([earlier.negated(), self.final[other.id][h].negated(), lit.negated()])

    def _open_portals(self, one: Own, deploys: dict[int, Lit]) -> None:
        """An Inactive Portal serves once a figure of the seat has entered it (AT-141)."""
        inactive = self.facts.now.terrain.inactive
        for h, lit in deploys.items():
            if not inactive >> h & 1:
                continue
            openers = [
                self.both(step, self.before[other.id, one.id])
                for other in self.own
                if other.id != one.id
                for route, step in self.move[other.id]
                if h in route.entered
            ]
            self.m.add_bool_or([*openers, lit.negated()])

    def _cultists(self) -> None:
        """At most four Cultists of a seat, and only from the reserve (AT-092, AT-101, AT-314)."""
        fresh = [o for o in self.own if o.newcomer]
        seat, figures = self.facts.seat, self.facts.now.figures
        there = [f for f in figures if f.seat == seat and f.card == NEW_CULTIST]
        reserve = self.facts.now.supply[2]
        if len(fresh) + len(there) <= MAX_CULTISTS and len(fresh) <= reserve:
            return
        mortal = {o.id for o in self.own if (o.newcomer or o.fig.card == NEW_CULTIST) and o.id in self.dead}
        foes = [foe.fig.id for foe in self.facts.foes if self.facts.g.card(foe.fig).type == "cultist"]
        for n, one in enumerate(fresh):
            fell = [self.both(self.dead[d], self.before[d, one.id]) for d in sorted(mortal) if d != one.id]
            self.m.add(n + len(there) + 1 - sum(fell) <= MAX_CULTISTS).only_enforce_if(self.used[one.id])
            back = sum(fell) + sum(self.gone(foe, one.id, 0) for foe in foes)
            self.m.add(n + 1 - back <= reserve).only_enforce_if(self.used[one.id])


__all__ = ["MOVE", "NEW_CULTIST", "Lit", "Slot", "TurnModel"]
