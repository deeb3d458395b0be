"""The goal of a turn model as one whole-number expression."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from model.ascension.goal import (
    ANY,
    AchieveGoal,
    Condition,
    Control,
    Defeat,
    HonorAtLeast,
    Keep,
    Lead,
    MaximiseGoal,
    Reach,
    Term,
    Win,
)
from model.ascension.play import NEW_CULTIST
from model.ascension.state import OFF
from model.hexes.bitset import bits
from solvers.cpsat.ascension_budget import counted, spent
from solvers.cpsat.ascension_facts import Facts
from solvers.cpsat.ascension_model import Lit, TurnModel

Asked = AchieveGoal | MaximiseGoal


def goal_reasons(goal: Any, facts: Facts) -> None:
    """Note what of the goal is not encoded."""
    if goal.seat != facts.seat:
        facts.refuse("a goal of another seat")
    if any(isinstance(c, Lead | Win) for c in getattr(goal, "conditions", ())):
        facts.refuse("a goal that speaks of a lead or of victory")
    names = _named(goal)
    if any(o.newcomer for o in facts.own):
        if any(name.startswith(f"{NEW_CULTIST}-") for name in names):
            facts.refuse("a goal that names a Cultist whose name a new one may take")
        if ANY in names and any(f.fig.id.startswith(f"{NEW_CULTIST}-") for f in facts.foes):
            facts.refuse("an enemy Cultist whose name a new one may take")
    if isinstance(goal, MaximiseGoal) and any(t.kind in ("power", "runes") and t.worth < 0 for t in goal.terms):
        facts.refuse("a goal that wants resources to be wasted")


def _named(goal: Any) -> set[str]:
    if isinstance(goal, MaximiseGoal):
        return {t.what for t in goal.terms} | {t.figure for t in goal.terms}
    names: set[str] = set()
    for c in goal.conditions:
        names |= set(c.ids) if isinstance(c, Defeat | Keep) else {c.figure} if isinstance(c, Reach) else set()
    return names


class Objective:
    """`score` / `scale` is the value of a plan; `least` and `most` bound the score."""

    def __init__(self, t: TurnModel, goal: Asked) -> None:
        self.t, self.goal = t, goal
        self.scale = 1
        if isinstance(goal, AchieveGoal):
            self.score: Any = self._achieved(goal)
            return
        self.scale = lcm(*(term.worth.denominator for term in goal.terms))
        self.score = sum(int(term.worth * self.scale) * self._amount(term) for term in goal.terms)

    def at_least(self, value: Fraction) -> Any:
        """The constraint that the plan is worth `value` or more."""
        need = value * self.scale
        return self.score >= -(-need.numerator // need.denominator)

    # --- conditions and terms ---

    def _achieved(self, goal: AchieveGoal) -> Any:
        lit = self.t.m.new_bool_var("achieved")
        for condition in goal.conditions:
            for wanted in self._wanted(condition):
                self.t.m.add(wanted).only_enforce_if(lit) if not isinstance(wanted, bool) else (
                    None if wanted else self.t.m.add(lit == 0)
                )
        return lit

    def _wanted(self, condition: Condition) -> list[Any]:
        """The linear constraints that a condition stands for."""
        match condition:
            case Defeat(ids):
                return [self._fallen(name) >= 1 for name in ids]
            case Keep(ids):
                return [self._fallen(name) <= 0 for name in ids]
            case Control(hexes):
                return [self._held(name) >= 1 for name in hexes]
            case Reach(name, figure):
                return [self._stands(name, figure) >= 1]
            case HonorAtLeast(n):
                return [self._total("honor") >= n]
        raise AssertionError(f"refused: {condition}")

    def _amount(self, term: Term) -> Any:
        if term.kind in ("defeat", "lose"):
            return self._fallen(term.what) if term.what != ANY else self._any_fallen(term.kind)
        if term.kind == "control":
            return self._held(term.what)
        if term.kind == "reach":
            return self._stands(term.what, term.figure)
        return self._total(term.kind)

    # --- defeats ---

    def _fallen(self, name: str) -> Any:
        """Whether the figure is in the turn's list of defeats at the end."""
        t = self.t
        if name in t.facts.now.defeated:
            return 1
        if name in t.foes:
            return t.fallen[t.foes[name].group]
        return t.dead.get(name, 0)

    def _any_fallen(self, kind: str) -> Any:
        """Figures of the own team, or of its enemies, in the list of defeats, with repetitions."""
        t, goal = self.t, self.goal
        assert isinstance(goal, MaximiseGoal)
        side = goal.team if kind == "lose" else goal.engine.enemies_of[goal.seat]
        total: Any = sum(seat in side for seat in t.facts.now.losses)
        for foe in t.facts.foes:
            if foe.fig.seat in side:
                total = total + t.fallen[foe.group]
        for one in t.own:
            if one.fig.seat in side and one.id in t.dead:
                total = total + t.dead[one.id]
        return total

    # --- places ---

    def _stands(self, name: str, figure: str) -> Any:
        """Whether the figure, or any of the team's, stands on the hex at the end."""
        t, at = self.t, self.t.facts.g.board.index(name)
        foe = t.foes.get(figure)
        if foe is not None:
            return 1 - t.fallen[foe.group] if foe.fig.hex == at else 0
        found = self._own_on(1 << at, figure)
        return sum(found) if found else 0

    def _own_on(self, zone: int, figure: str = "") -> list[Any]:
        """For every figure of the team that may end in the zone: 0 or 1, whether it does."""
        t = self.t
        found: list[Any] = [1 for f in t.facts.idle if zone >> f.hex & 1 and figure in ("", f.id)]
        for one in t.own:
            if figure in ("", one.id):
                found += [lit for h, lit in t.final[one.id].items() if zone >> h & 1]
                if one.fig.hex != OFF and zone >> one.fig.hex & 1:
                    found.append(1 - t.used[one.id])
        return found

    def _held(self, name: str) -> Any:
        t, at = self.t, self.t.facts.g.board.index(name)
        if t.facts.g.table.beacons >> at & 1:
            return self._beacon(at, self.goal.team)
        return self._controls(at)

    def _beacon(self, at: int, seats: frozenset[int]) -> Any:
        """A Beacon is its last visitor's, and only one side moves now (AT-158)."""
        t = self.t
        if any(t.facts.now.terrain.beacons[s] >> at & 1 for s in seats):
            return 1
        visits = [lit for one in t.own for route, lit in t.move[one.id] if at in route.entered]
        return t.any_of(visits) if visits else 0

    def _controls(self, at: int) -> Lit:
        """More figures on and next to the hex than any other team has there (AT-142, AT-144)."""
        t, g = self.t, self.t.facts.g
        zone, teams = g.board.within(at, 1), g.table.teams
        own = sum(self._own_on(zone))
        lit = t.m.new_bool_var(f"controls {at}")
        rivals: dict[int, Any] = {-1: 0}
        for foe in t.facts.foes:
            if zone >> foe.fig.hex & 1:
                team = teams[foe.fig.seat]
                rivals[team] = rivals.get(team, 0) + 1 - t.fallen[foe.group]
        wins = []
        for count in rivals.values():
            win = t.m.new_bool_var("more")
            self._reify(own - count, win)
            wins.append(win)
            t.m.add_implication(lit, win)
        t.m.add_bool_or([*(win.negated() for win in wins), lit])
        return lit

    def _reify(self, lead: Any, win: Lit) -> None:
        """`win` exactly when `lead` is 1 or more."""
        if isinstance(lead, int):
            self.t.m.add(win == int(lead >= 1))
            return
        self.t.m.add(lead >= 1).only_enforce_if(win)
        self.t.m.add(lead <= 0).only_enforce_if(win.negated())

    # --- totals ---

    def _total(self, what: str) -> Any:
        """Honor of the team after scoring, or what the seat has not spent (AT-044)."""
        t, facts = self.t, self.t.facts
        gained = sum(getattr(o.slay, what) * kill for o in t.own if getattr(o.slay, what) for kill in counted(t, o))
        if what == "honor":
            honor = sum(facts.ready.sides[s].honor for s in self.goal.team)
            return honor + gained + self._scoring() + self._villains()
        paid = spent(t) if what == "power" else 0
        return getattr(facts.ready.sides[facts.seat], what) + gained - paid

    def _scoring(self) -> Any:
        """Honor of controlled Shrines and of enough Beacons at the end of the turn (AT-143, AT-159)."""
        t, table = self.t, self.t.facts.g.table
        due: Any = sum(value * self._controls(at) for at, value in table.shrines if value)
        if table.beacon_honor:
            held = sum(self._beacon(at, frozenset(table.mates(t.facts.seat))) for at in bits(table.beacons))
            enough = t.m.new_bool_var("beacons")
            self._reify(held - table.beacon_need + 1, enough)
            due = due + table.beacon_honor * enough
        return due

    def _villains(self) -> Any:
        """Honor printed on defeated Villains goes to the seat whose turn it is (AT-270)."""
        t, g = self.t, self.t.facts.g
        total: Any = 0
        for foe in t.facts.foes:
            card = g.card(foe.fig)
            worth = card.honor if card.type != "cultist" else 1
            if foe.fig.seat in g.table.villains and worth:
                total = total + worth * t.fallen[foe.group]
        return total
