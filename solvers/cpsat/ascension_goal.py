"""Goals of Ascension Tactics as linear expressions over a TurnModel."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any

from model.ascension.goal import ANY, AchieveGoal, Control, Defeat, HonorAtLeast, Keep, MaximiseGoal, Reach
from solvers.cpsat.ascension_model import TurnModel, Var


class GoalModel:
    """The value of the end of the turn as `objective / scale`."""

    def __init__(self, turn: TurnModel, goal: Any) -> None:
        self.t, self.goal = turn, goal
        self.teams = turn.g.table.teams
        self.held: dict[int, Var] = {}
        self.scale = 1
        if isinstance(goal, AchieveGoal):
            self.objective = turn.both(*(self._holds(c) for c in goal.conditions), turn.one)
        else:
            self.objective = self._sum(goal)

    def _sum(self, goal: MaximiseGoal) -> Any:
        self.scale = lcm(*(t.worth.denominator for t in goal.terms), 1)
        total: Any = 0
        for term in goal.terms:
            weight = int(term.worth * self.scale)
            total = total + weight * self._amount(term.kind, term.what, term.figure)
        return total

    def value(self, objective: float) -> Fraction:
        """The goal's value for a whole objective."""
        return Fraction(round(objective), self.scale)

    def _amount(self, kind: str, what: str, figure: str) -> Any:
        t = self.t
        if kind == "defeat":
            return self._defeats() if what == ANY else self._fell(what)
        if kind == "lose":
            return self._losses() if what == ANY else self._fell(what)
        if kind == "control":
            return self._control(t.board.index(what))
        if kind == "reach":
            return self._reached(what, figure)
        if kind == "power":
            return t.power_left
        if kind == "runes":
            gained = sum(o.slay.runes * t.kills[o.id, k] for o in t.own for k in range(t.steps))
            return t.state.sides[t.f.seat].runes + gained
        return self._honor()

    def _holds(self, condition: Any) -> Var:
        t = self.t
        match condition:
            case Defeat(ids):
                return t.both(t.one, *(self._fell(n) for n in ids))
            case Keep(ids):
                return t.both(t.one, *(self._fell(n).negated() for n in ids))
            case Control(hexes):
                return t.both(t.one, *(self._control(t.board.index(n)) for n in hexes))
            case Reach(name, figure):
                return t.at_least(self._reached(name, figure), 1)
            case HonorAtLeast(n):
                return t.at_least(self._honor(), n)
        raise TypeError(f"unknown condition {condition!r}")

    def _fell(self, name: str) -> Var:
        """Whether a figure is defeated during the turn, those that fell before this position included."""
        t = self.t
        if name in t.state.defeated:
            return t.one
        if any(f.id == name for f in t.f.foes):
            return t.fell(name)
        if any(o.id == name for o in t.own):
            return t.both(t.cmd[name], t.alive[name].negated())
        return t.m.new_constant(0)

    def _defeats(self) -> Any:
        return self._already("defeat") + sum(self._fell(f.id) for f in self.t.f.foes)

    def _losses(self) -> Any:
        t = self.t
        return self._already("lose") + sum(t.both(t.cmd[o.id], t.alive[o.id].negated()) for o in t.own)

    def _already(self, kind: str) -> int:
        return sum(self.goal._fell_for(self.t.state, name, kind) for name in self.t.state.defeated)

    def _control(self, at: int) -> Var:
        """Strict majority on the hex and next to it against every other team; Beacons by their own rule."""
        if at in self.held:
            return self.held[at]
        t, g = self.t, self.t.g
        if g.table.beacons >> at & 1:
            self.held[at] = self._beacon(at)
            return self.held[at]
        zone = g.board.within(at, 1)
        mine = t.standing(zone)
        parts = [t.at_least(mine, 1)]
        for team in sorted(set(self.teams) - {self.teams[t.f.seat]}):
            theirs = [f for f in t.f.foes if self.teams[f.seat] == team and zone >> f.hex & 1]
            if theirs:
                parts.append(t.at_least(mine - sum(1 - t.fell(f.id) for f in theirs), 1))
        self.held[at] = t.both(*parts)
        return self.held[at]

    def _beacon(self, at: int) -> Var:
        t = self.t
        seats = [s for s, team in enumerate(self.teams) if team == self.teams[t.f.seat]]
        if any(t.state.terrain.beacons[s] >> at & 1 for s in seats):
            return t.one
        return t.some([v for (_, option), v in t.mv.items() if at in option.entered])

    def _honor(self) -> Any:
        t, g = self.t, self.t.g
        team = [s for s, n in enumerate(self.teams) if n == self.teams[t.f.seat]]
        total: Any = sum(t.state.sides[s].honor for s in team)
        total = total + sum(value * self._control(at) for at, value in g.table.shrines if value)
        total = total + sum(o.slay.honor * t.kills[o.id, k] for o in t.own for k in range(t.steps))
        for f in t.f.foes:
            if f.seat in g.table.villains:
                total = total + (1 if g.card(f).type == "cultist" else g.card(f).honor) * t.fell(f.id)
        if g.table.beacon_honor:
            mine = [self._taken(h) for h in g.board.hexes if g.table.beacons >> h & 1]
            total = total + g.table.beacon_honor * t.at_least(sum(mine), g.table.beacon_need)
        return total

    def _taken(self, at: int) -> Var:
        """Whether the acting seat itself controls a Beacon at the end."""
        t = self.t
        if t.state.terrain.beacons[t.f.seat] >> at & 1:
            return t.one
        return t.some([v for (_, option), v in t.mv.items() if at in option.entered])

    def _reached(self, name: str, figure: str) -> Any:
        t, at = self.t, self.t.board.index(name)
        if not figure:
            allies = t.standing(1 << at)
            return allies
        foe = next((f for f in t.f.foes if f.id == figure), None)
        if foe is not None:
            return 1 - t.fell(figure) if foe.hex == at else 0
        if any(f.id == figure and f.hex == at for f in t.f.idle):
            return 1
        one = next((o for o in t.own if o.id == figure), None)
        if one is None:
            return 0
        stays = 1 - t.cmd[figure] if one.fig.hex == at else 0
        return stays + (t.stands(one, at) if (figure, at) in t.end else 0)
