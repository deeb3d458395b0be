"""What a commanded figure should do: every hex that it may reach, whom it may strike from there, and where it rests.

A plan is judged by numbers alone, without playing it: blows against Defense, control of shrines, the way to go.
"""

from __future__ import annotations

from typing import NamedTuple

from model.ascension.habits_worth import HONOR, Worths
from model.ascension.movement import Move, moves
from model.ascension.state import OFF, STRIKEBACK, Command, Figure, State, with_figure, with_new_figure
from model.core.action import Action

KEPT_BLOW, LOST_BLOW = 30, 8
"""Hundredths of a figure's worth for damage that does not defeat it: others may follow, or nobody can."""
HARD = 2
"""Points per hex on the way to something wanted."""
FAR = 24
"""Points that a figure off the battlefield lacks to one that stands at nothing wanted."""


class Plan(NamedTuple):
    """What to do next, and the points of the whole plan above doing nothing."""

    points: int
    action: Action | None
    """The next step of a command; None to finish it."""


class Strike(NamedTuple):
    """An attack from one hex: its points, the target ("all" for an area attack), and who falls."""

    points: int = 0
    target: str = ""
    fallen: tuple[str, ...] = ()


NOTHING = Strike()


class Planner:
    """Plans for one figure of a position."""

    def __init__(self, worths: Worths, state: State, fig: Figure, active: Command) -> None:
        self.worths = worths
        self.g = worths.engine
        self.state = state
        self.fig = fig
        self.active = active
        self.team = self.g.table.teams[fig.seat]
        self.enemies = [f for f in state.figures if f.hex != OFF and f.seat in self.g.enemies_of[fig.seat]]
        self.enemy_hexes = sum(1 << f.hex for f in self.enemies)
        self.wanted = worths.wanted(state, self.team)
        self._held: dict[tuple[str, ...], list[tuple[int, int, int, int]]] = {}
        self._left = self.g.attacks(state, fig) - active.attacks
        self._follow = any(f.ready and f.id != fig.id and f.seat == fig.seat for f in state.figures)

    def best(self) -> Plan:
        """The best plan: a move and then an attack, an attack and then a move, or only one of them."""
        fig, now = self.fig, self.rest(self.fig.hex, ())
        found = [Plan(0, None)]
        ends = {}
        if not self.active.moved:
            ends = {m: self._entering(m) for m in moves(self.g, self.state, fig)}
        strike = self._strike(fig.hex)
        after = self.rest(fig.hex, strike.fallen)
        if strike.target:
            ways = [after, *(self.rest(m.end, strike.fallen) + points for m, points in ends.items())]
            found.append(Plan(strike.points + max(ways) - now, Action("attack", (strike.target,))))
        for move, points in ends.items():
            blow = self._strike(move.end)
            total = points + blow.points + self.rest(move.end, blow.fallen) - now
            found.append(Plan(total, move.action(self.g)))
        return max(found, key=lambda plan: (plan.points, plan.action is not None and plan.action.kind == "attack"))

    # --- blows ---

    def _strike(self, at: int) -> Strike:
        """The best attack from a hex; no target where nobody is in range or it is not worth it."""
        g, reach = self.g, self.g.reach_of(self.state, self.fig)
        if self._left <= 0 or not g.board.within(at, reach) & self.enemy_hexes:
            return NOTHING
        fig = self.fig if at == self.fig.hex else self.fig._replace(hex=at)
        targets = g.targets(self.state, fig)
        if not targets:
            return NOTHING
        blow = g.blow(self.state, fig)
        if g.hits_all(self.state, fig):
            hits = [self._hit(fig, target, blow) for target in targets]
            fallen = tuple(name for hit in hits for name in hit.fallen)
            return Strike(sum(hit.points for hit in hits) + self._answered(fig, targets), "all", fallen)
        found = [self._hit(fig, t, blow) for t in targets]
        found = [h._replace(points=h.points + self._answered(fig, (t,))) for h, t in zip(found, targets, strict=True)]
        return max((NOTHING, *found), key=lambda hit: (hit.points, hit.target))

    def _hit(self, fig: Figure, target: Figure, blow: int) -> Strike:
        """The attacks that are left, all on one target."""
        hp = self.g.defense(self.state, target) - target.damage
        life = self.worths.life(target)
        if blow * self._left >= hp:
            return Strike(life + self.worths.slay(fig), target.id, (target.id,))
        share = KEPT_BLOW if self._follow else LOST_BLOW
        return Strike(life * share * blow * self._left // (100 * max(1, hp)), target.id)

    def _answered(self, fig: Figure, targets: tuple[Figure, ...]) -> int:
        """Points lost where Strikeback defeats the attacker, or hurts it."""
        g, state = self.g, self.state
        hostile = [t for t in targets if g.has(state, t, STRIKEBACK) and g.strikes_back(state, t, fig)]
        if not hostile:
            return 0
        harm = sum(g.blow(state, target) for target in hostile)
        return -self.worths.life(fig) if fig.damage + harm >= g.defense(state, fig) else -harm // 2

    # --- places ---

    def _entering(self, move: Move) -> int:
        """Points for what is entered on the way: Beacons, Inactive Portals, a Treasure at the end, harm."""
        g, state, points = self.g, self.state, 0
        for at in {*move.via, move.end}:
            bit = 1 << at
            points += 10 * bool(state.terrain.inactive & bit)
            points += 11 * bool(g.table.beacons & bit and not state.terrain.beacons[self.fig.seat] & bit)
        harm = sum(self._harm(at) for at in {*move.via, move.end} if at != self.fig.hex)
        if harm:
            dead = self.fig.damage + harm >= g.defense(state, self.fig)
            points -= self.worths.life(self.fig) + 20 if dead else harm
        lying = self.fig.seat not in g.table.villains and any(at == move.end for at, _ in state.treasures)
        return points + 8 * lying

    def _harm(self, at: int) -> int:
        g, bit = self.g, 1 << at
        harm = g.table.tainted.damage if self.state.terrain.tainted & bit else 0
        return harm + (g.table.enchanted.damage if self.state.terrain.enchanted & bit else 0)

    def rest(self, at: int, fallen: tuple[str, ...]) -> int:
        """Points of standing on a hex when the command is over: control, and what is wanted next."""
        points = 0
        for zone, honor, mine, other in self._zones(fallen):
            ours = mine + (at != OFF and zone >> at & 1)
            points += honor * (HONOR * (ours > other) - HONOR // 2 * (other > ours) + min(2, max(-2, ours - other)))
        if at == OFF:
            return points - FAR
        distance = self.g.board.distance
        pull = max((worth - HARD * distance(at, goal) for goal, worth in self.wanted), default=0)
        return points + pull - 3 * bool(self._harm(at))

    def _zones(self, fallen: tuple[str, ...]) -> list[tuple[int, int, int, int]]:
        """(zone, Honor, own figures but this one, most of another team) of every shrine, without who falls."""
        if fallen not in self._held:
            teams, found = self.g.table.teams, []
            for _, zone, honor in self.worths.zones:
                counts: dict[int, int] = {}
                for f in self.state.figures:
                    if f.hex != OFF and zone >> f.hex & 1 and f.id != self.fig.id and f.id not in fallen:
                        counts[teams[f.seat]] = counts.get(teams[f.seat], 0) + 1
                mine = counts.pop(self.team, 0)
                found.append((zone, honor, mine, max(counts.values(), default=0)))
            self._held[fallen] = found
        return self._held[fallen]


def plan_of(worths: Worths, state: State, active: Command) -> Plan:
    """The best plan for the rest of a command."""
    fig = worths.engine.find(state, active.figure)
    return Planner(worths, state, fig, active).best()


def promise_of(worths: Worths, state: State, fig: Figure, at: int) -> int:
    """Points of commanding a figure now: from where it stands, or deployed on `at`."""
    off = Planner(worths, state, fig, Command(fig.id))
    here, deployed = off.rest(fig.hex, ()), at != fig.hex
    if deployed:
        fig = fig._replace(hex=at)
        known = any(f.id == fig.id for f in state.figures)
        state = with_figure(state, fig) if known else with_new_figure(state, fig)
        off = Planner(worths, state, fig, Command(fig.id))
    texts = worths.engine.card(fig).text.when
    more = sum(4 for t in texts if t.event == "commanded") + sum(
        6 for t in texts if t.event == "deployed" and at != OFF
    )
    return off.best().points + off.rest(fig.hex, ()) - here + more
