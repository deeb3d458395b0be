"""One turn's command sequence as a CP-SAT model: who is commanded when, moves where, hits whom.

Every own figure is commanded at most once, so its start hex is fixed (or one of the Portals) and it stays where its
command ends. Steps order the commands; each step has attack slots before and after the move. Enemies die at slots, and
paths and sight lines name the sets of enemies that must be dead by then.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from ortools.sat.python import cp_model

from model.ascension.state import OFF
from solvers.cpsat.ascension_facts import Facts, Item, Option, Own, harm_of

Var = Any
BIG = 999


class TurnModel:
    """The variables of one turn, and one method per rule that constrains them."""

    def __init__(self, facts: Facts) -> None:
        self.f, self.m = facts, cp_model.CpModel()
        self.g, self.state, self.board = facts.game.engine, facts.state, facts.game.engine.board
        self.own = facts.own
        self.half = 2 if any(o.attacks > 1 for o in self.own) else 1
        self.slots = 2 * self.half
        self.steps = self._most_commands()
        self.one = self.m.new_constant(1)
        self._commands()
        self._moves()
        self._items_used()
        self._attacks()
        self._deaths()
        self._own_deaths()
        self._paths()
        self._places()
        self._power()
        self._speed()

    # --- helpers ---

    def flag(self, name: str) -> Var:
        """A fresh 0/1 variable."""
        return self.m.new_bool_var(name)

    def both(self, *parts: Var) -> Var:
        """A variable that is 1 exactly when all parts are."""
        v = self.flag("and")
        self.m.add_min_equality(v, list(parts))
        return v

    def some(self, parts: list[Var]) -> Var:
        """A variable that is 1 exactly when one of the parts is."""
        v = self.flag("or")
        self.m.add_max_equality(v, parts or [self.m.new_constant(0)])
        return v

    def at_least(self, expr: Any, least: Any) -> Var:
        """A variable that is 1 exactly when expr >= least."""
        v = self.flag("ge")
        self.m.add(expr >= least).only_enforce_if(v)
        self.m.add(expr <= least - 1).only_enforce_if(v.negated())
        return v

    def _most_commands(self) -> int:
        side = self.state.sides[self.f.seat]
        foes = len(self.f.foes)
        power = side.power + sum(o.slay.power for o in self.own) * foes
        free = len(side.free_commands) + sum(o.slay.free for o in self.own) * foes
        count = 0
        for cost in sorted(o.cost for o in self.own if not o.active):
            if cost <= power:
                power -= cost
            elif free:
                free -= 1
            else:
                break
            count += 1
        count += free
        active = sum(o.active for o in self.own)
        return max(1, min(count, len(self.own) - active) + active)

    # --- who and when ---

    def _commands(self) -> None:
        """One command at a time (AT-073), no figure twice (AT-028, AT-098), deployment on Portals (AT-067)."""
        m = self.m
        self.x = {(o.id, k): self.flag(f"x {o.id} {k}") for o in self.own for k in range(self.steps)}
        self.cmd = {o.id: self.flag(f"cmd {o.id}") for o in self.own}
        self.start: dict[tuple[str, int], Var] = {}
        self.step: dict[str, Var] = {}
        for o in self.own:
            m.add(sum(self.x[o.id, k] for k in range(self.steps)) == self.cmd[o.id])
            self.step[o.id] = m.new_int_var(0, self.steps, "step")
            late = self.steps * (1 - self.cmd[o.id])
            m.add(self.step[o.id] == sum(k * self.x[o.id, k] for k in range(self.steps)) + late)
            for h in o.starts:
                self.start[o.id, h] = self.flag(f"start {o.id} {h}")
            m.add(sum(self.start[o.id, h] for h in o.starts) == self.cmd[o.id])
            if o.active:
                m.add(self.x[o.id, 0] == 1)
        self.used = [sum(self.x[o.id, k] for o in self.own) for k in range(self.steps)]
        for k, used in enumerate(self.used):
            m.add(used <= 1)
            if k:
                m.add(used <= self.used[k - 1])
        fresh = [o for o in self.own if o.newcomer]
        for a, b in pairwise(fresh):
            m.add(self.step[a.id] < self.step[b.id]).only_enforce_if(self.cmd[b.id])
            m.add_implication(self.cmd[b.id], self.cmd[a.id])
        self.before = {
            (a.id, b.id): self.at_least(self.step[b.id] - self.step[a.id], 1) for a in self.own for b in self.own
        }

    # --- moves ---

    def _moves(self) -> None:
        """At most one move action (AT-070, AT-078); where a figure is after it."""
        self.mv: dict[tuple[str, Option], Var] = {}
        self.moved: dict[str, Var] = {}
        self.end: dict[tuple[str, int], Var] = {}
        for o in self.own:
            for option in o.options:
                self.mv[o.id, option] = self.flag(f"mv {o.id} {option.end}")
                self.m.add_implication(self.mv[o.id, option], self.start[o.id, option.start])
            self.moved[o.id] = self.flag(f"moved {o.id}")
            self.m.add(sum(self.mv[o.id, p] for p in o.options) == self.moved[o.id])
            for h in sorted({p.end for p in o.options} | set(o.starts)):
                parts = [self.mv[o.id, p] for p in o.options if p.end == h]
                if h in o.starts:
                    parts.append(self.both(self.start[o.id, h], self.moved[o.id].negated()))
                self.end[o.id, h] = self.flag(f"end {o.id} {h}")
                self.m.add(sum(parts) == self.end[o.id, h])

    def ends(self, o: Own) -> list[int]:
        """Hexes on which the command of a figure may end."""
        return [h for name, h in self.end if name == o.id]

    # --- bonuses ---

    def _items_used(self) -> None:
        """Each treasure or bonus card works once, on one figure (AT-176, AT-179); one lying on a hex is fetched first.

        `early` use is before the figure acts; `late` use is of a treasure that its own move picked up (AT-309, AT-310).
        """
        self.early: dict[tuple[Item, int, str], Var] = {}
        self.late: dict[tuple[Item, int, str], Var] = {}
        for n, item in enumerate(self.f.items):
            uses = []
            for o in self.own:
                if item.card and ((o.fig.card == "cultist" and not item.on_board) or not self._may_carry(item, o)):
                    continue
                e = self.early[item, n, o.id] = self.flag(f"early {item.name} {o.id}")
                self.m.add_implication(e, self.cmd[o.id])
                uses.append(e)
                if item.hex != OFF:
                    late = self.late[item, n, o.id] = self.flag(f"late {item.name} {o.id}")
                    uses.append(late)
                    self.m.add(late <= sum(self.mv[o.id, p] for p in o.options if p.end == item.hex and p.cost))
                    self._fetched(item, o, e)
            self.m.add(sum(uses) <= 1)

    def _may_carry(self, item: Item, o: Own) -> bool:
        return not o.active and (o.fig.hex != OFF or not item.on_board) and not (o.newcomer and item.card)

    def _fetched(self, item: Item, o: Own, use: Var) -> None:
        """A treasure from the board is at hand when somebody got it before: by an earlier command, or by deployment."""
        ways = []
        for b in self.own:
            got = [self.mv[b.id, p] for p in b.options if p.end == item.hex and (b.id != o.id or not p.cost)]
            if b.fig.hex == OFF and (b.id, item.hex) in self.start:
                got.append(self.start[b.id, item.hex])
            if got:
                arrived = self.some(got)
                ways.append(arrived if b.id == o.id else self.both(arrived, self.before[b.id, o.id]))
        self.m.add(use <= sum(ways))

    def bonus(self, o: Own, what: str, late: bool) -> Any:
        """The sum of a bonus that a figure has from items, with or without those of its own move."""
        total: Any = sum(getattr(i, what) * v for (i, _, name), v in self.early.items() if name == o.id)
        if late:
            total += sum(getattr(i, what) * v for (i, _, name), v in self.late.items() if name == o.id)
        return total

    # --- attacks ---

    def _attacks(self) -> None:
        """Attack actions before and after the move (AT-070, AT-118, AT-119), a target each or all in range (AT-117)."""
        self.atk: dict[tuple[str, str, int], Var] = {}
        self.act: dict[tuple[str, int], Var] = {}
        self.dead_at: dict[tuple[str, str, int], Var] = {}
        for o in self.own:
            for j in range(self.slots):
                act = self.act[o.id, j] = self.flag(f"act {o.id} {j}")
                self.m.add_implication(act, self.cmd[o.id] if j < self.half else self.moved[o.id])
                for e in self.f.foes:
                    self.dead_at[o.id, e.id, j] = self.flag("dead_at")
                    self.atk[o.id, e.id, j] = self.flag(f"atk {o.id} {e.id} {j}")
                if j % self.half:
                    self.m.add_implication(act, self.act[o.id, j - 1])
            self.m.add(sum(self.act[o.id, j] for j in range(self.slots)) <= max(0, o.attacks))
            for j in range(self.slots):
                self._one_attack(o, j)

    def _one_attack(self, o: Own, j: int) -> None:
        act = self.act[o.id, j]
        hits = [self.atk[o.id, e.id, j] for e in self.f.foes]
        if o.area:
            self.m.add(sum(hits) >= 1).only_enforce_if(act)
        else:
            self.m.add(sum(hits) == act)
        for e in self.f.foes:
            hit, dead = self.atk[o.id, e.id, j], self.dead_at[o.id, e.id, j]
            self.m.add_implication(hit, act)
            self.m.add_implication(hit, dead.negated())
            seen = self._seen(o, e.id, e.hex, j)
            self.m.add(hit <= sum(seen))
            if o.area:
                for s in seen:
                    self.m.add_bool_or([act.negated(), s.negated(), dead, hit])

    def where(self, o: Own, j: int) -> list[tuple[int, Var]]:
        """(hex, variable) of the places from which slot j may be used."""
        if j < self.half:
            return [(h, self.start[o.id, h]) for h in o.starts]
        return [(h, self.end[o.id, h]) for h in self.ends(o)]

    def _seen(self, o: Own, foe: str, at: int, j: int) -> list[Var]:
        """Variables of the places from which the enemy is in range and sight at slot j (AT-083, AT-122, AT-183)."""
        found = []
        others = {e.hex: e.id for e in self.f.foes if e.id != foe}
        forest = self.g.blockers(self.state, self.f.seat) & ~self.g.enemy_hexes(self.state, self.f.seat)
        for h, place in self.where(o, j):
            distance = self.board.distance(h, at)
            if distance == 1:
                found.append(place)
            elif o.ranged and 1 < distance <= 3:
                sets = self._clearing(h, at, forest, others)
                if frozenset() in sets:
                    found.append(place)
                elif sets:
                    ways = [self.both(*(self.dead_at[o.id, n, j] for n in sorted(s))) for s in sets]
                    found.append(self.both(place, self.some(ways)))
        return found

    def _clearing(self, h: int, at: int, forest: int, others: dict[int, str]) -> set[frozenset[str]]:
        """The minimal sets of enemies whose defeat frees a shortest path (AT-184 to AT-186)."""
        sets = {
            frozenset(n for x, n in others.items() if path >> x & 1)
            for path in self.board.sight.between(h, at)
            if not path & forest
        }
        return {s for s in sets if not any(t < s for t in sets)}

    # --- deaths ---

    def _deaths(self) -> None:
        """Damage adds up over the turn, and an enemy with enough of it is gone (AT-086, AT-091)."""
        m = self.m
        ticks = self.steps * self.slots
        events: dict[tuple[str, int], list[Any]] = {(e.id, t): [] for e in self.f.foes for t in range(ticks)}
        for o in self.own:
            for e in self.f.foes:
                for j in range(self.slots):
                    damage = self._damage(o, e.id, j)
                    for k in range(self.steps):
                        events[e.id, k * self.slots + j].append(self._timed(damage, self.x[o.id, k]))
        self.dead: dict[tuple[str, int], Var] = {}
        for e in self.f.foes:
            enough = []
            total: Any = 0
            for t in range(ticks + 1):
                enough.append(self.at_least(total, self.f.need[e.id]) if t else m.new_constant(0))
                total = total + sum(events[e.id, t]) if t < ticks else total
            for t, v in enumerate(enough):
                self.dead[e.id, t] = v
        self._couple_twins(ticks)
        for o in self.own:
            for e in self.f.foes:
                for j in range(self.slots):
                    for k in range(self.steps):
                        x, dead = self.x[o.id, k], self.dead[e.id, k * self.slots + j]
                        m.add(self.dead_at[o.id, e.id, j] == dead).only_enforce_if(x)
                    m.add_implication(self.dead_at[o.id, e.id, j], self.cmd[o.id])
        self._slays()

    def _couple_twins(self, ticks: int) -> None:
        """Both figures of a two-figure card fall together."""
        for a, b in combinations(self.f.foes, 2):
            if a.card == b.card and a.seat == b.seat and self.g.card(a).twin:
                for t in range(ticks + 1):
                    either = self.some([self.dead[a.id, t], self.dead[b.id, t]])
                    self.dead[a.id, t] = self.dead[b.id, t] = either

    def _damage(self, o: Own, foe: str, j: int) -> tuple[Any, int]:
        """(damage of the figure's hit on the enemy in slot j, its upper bound): Strength as it is then (AT-341)."""
        hit = self.atk[o.id, foe, j]
        places = self.where(o, j)
        blows = {o.blow[h] for h, _ in places}
        boosts = bool(self.f.items) or any(p.team_strength for p in self.own if p.id != o.id)
        if len(blows) == 1 and not boosts:
            value = blows.pop()
            return value * hit, value
        extra = self.bonus(o, "strength", j >= self.half)
        team = [p.team_strength * self.before[p.id, o.id] for p in self.own if p.team_strength and p.id != o.id]
        extra = extra + sum(team)
        most = max(blows, default=0) + 3 * 40
        damage = self.m.new_int_var(0, most, "damage")
        self.m.add(damage == 0).only_enforce_if(hit.negated())
        for h, place in places:
            self.m.add(damage == o.blow[h] + o.factor[h] * extra).only_enforce_if([hit, place])
        return damage, most

    def _timed(self, damage: tuple[Any, int], x: Var) -> Any:
        """The damage when the figure's command is at the step of `x`, else 0."""
        expr, most = damage
        timed = self.m.new_int_var(0, most, "timed")
        self.m.add(timed == expr).only_enforce_if(x)
        self.m.add(timed == 0).only_enforce_if(x.negated())
        return timed

    def _slays(self) -> None:
        """Kills of figures with a Slay text, by step (AT-123, AT-126)."""
        self.kills: dict[tuple[str, int], Any] = {}
        for o in self.own:
            for k in range(self.steps):
                found = []
                for e in self.f.foes if any(o.slay) else ():
                    for j in range(self.slots):
                        t = k * self.slots + j
                        found.append(self.both(self.x[o.id, k], self.atk[o.id, e.id, j], self.dead[e.id, t + 1]))
                self.kills[o.id, k] = sum(found) if found else 0

    # --- own deaths ---

    def _own_deaths(self) -> None:
        """Strikeback and Tainted tiles; a fallen figure does nothing more (AT-127 to AT-130, AT-152)."""
        self.alive: dict[str, Var] = {}
        self.arrived: dict[str, Var] = {}
        for o in self.own:
            taken: Any = 0
            alive: Var = self.one
            for j in range(self.slots):
                if j == self.half:
                    alive, taken = self._walk(o, alive, taken)
                self.m.add_implication(self.act[o.id, j], alive)
                back = self._struck_back(o, j)
                if back is not None:
                    taken = taken + back
                    alive = self._lives(o, taken, j, alive)
            self.alive[o.id] = alive

    def _lives(self, o: Own, taken: Any, j: int, alive: Var) -> Var:
        health = sum(o.health[h] * v for h, v in self.where(o, j)) + self.bonus(o, "defense", j >= self.half)
        still = self.at_least(health + BIG * (1 - self.cmd[o.id]) - taken, 1)
        return self.both(alive, still)

    def _walk(self, o: Own, alive: Var, taken: Any) -> tuple[Var, Any]:
        """The move between the slots: only the living move; entered hexes may harm."""
        self.m.add_implication(self.moved[o.id], alive)
        harms = {p: harm_of(self.g, self.state, self.f.seat, p) for p in o.options}
        if not any(total for _, total in harms.values()):
            self.arrived[o.id] = self.moved[o.id]
            return alive, taken
        health = sum(o.health[h] * self.start[o.id, h] for h in o.starts) + self.bonus(o, "defense", False)
        for p, (way, _) in harms.items():
            if way:
                self.m.add(taken + way + 1 <= health).only_enforce_if(self.mv[o.id, p])
        taken = taken + sum(total * self.mv[o.id, p] for p, (_, total) in harms.items())
        still = self.at_least(health + BIG * (1 - self.cmd[o.id]) - taken, 1)
        self.arrived[o.id] = self.both(self.moved[o.id], still)
        for (_, _, name), late in self.late.items():
            if name == o.id:
                self.m.add_implication(late, self.arrived[o.id])
        return self.both(alive, still), taken

    def _struck_back(self, o: Own, j: int) -> Any:
        """Damage from all struck enemies with Strikeback in slot j, or None when none can reach (AT-116)."""
        parts = []
        for e in self.f.foes:
            if e.id not in self.f.back:
                continue
            blow, far = self.f.back[e.id]
            near = [v for h, v in self.where(o, j) if far or self.board.distance(h, e.hex) <= 1]
            if near and blow:
                parts.append(blow * self.both(self.atk[o.id, e.id, j], self.some(near)))
        return sum(parts) if parts else None

    # --- paths and places ---

    def _paths(self) -> None:
        """Enemies in the way, or on the end hex, must be dead when the move happens (AT-079, AT-081)."""
        for (name, option), v in self.mv.items():
            for foe in option.gone:
                self.m.add_implication(v, self.dead_at[name, foe, self.half])

    def _places(self) -> None:
        """No figure ends or is deployed where another one stands at that moment (AT-081, AT-328)."""
        self.gone = {o.id: self.some([self.moved[o.id], self.alive[o.id].negated()]) for o in self.own}
        for f in self.f.idle:
            for o in self.own:
                for table in (self.end, self.start):
                    if (o.id, f.hex) in table and o.fig.hex != f.hex:
                        self.m.add(table[o.id, f.hex] == 0)
        for o in self.own:
            for c in self.own:
                if o.id != c.id:
                    self._clear_of(o, c)
            if o.fig.hex == OFF:
                self._portal(o)

    def _clear_of(self, o: Own, c: Own) -> None:
        """Where `o` ends or is deployed, `c` must not stand: not yet there, already gone, or fallen."""
        c_first_gone = self.both(self.before[c.id, o.id], self.gone[c.id])
        c_first_dead = self.both(self.before[c.id, o.id], self.alive[c.id].negated())
        o_first_gone = self.both(self.before[o.id, c.id], self.gone[o.id])
        o_first_dead = self.both(self.before[o.id, c.id], self.alive[o.id].negated())
        for h in self.ends(o):
            arrives = sum(self.mv[o.id, p] for p in o.options if p.end == h and p.cost)
            if c.fig.hex == h:  # c stands there from the start
                self.m.add(arrives <= c_first_gone)
                if (o.id, h) in self.start and o.fig.hex == OFF:
                    self.m.add(self.start[o.id, h] <= c_first_gone)
            elif (c.id, h) in self.end:
                self.m.add_bool_or(
                    [self.end[o.id, h].negated(), self.end[c.id, h].negated(), c_first_dead, o_first_dead]
                )
        for h in o.starts if o.fig.hex == OFF else ():
            if c.fig.hex != OFF or h not in c.starts:
                if c.fig.hex != h and (c.id, h) in self.end:  # c may come to stand on the Portal
                    self.m.add_bool_or(
                        [self.start[o.id, h].negated(), self.end[c.id, h].negated(), o_first_gone, c_first_dead]
                    )
                continue
            both = [self.start[o.id, h].negated(), self.start[c.id, h].negated()]
            self.m.add_bool_or([*both, c_first_gone, o_first_gone])
            self.m.add_bool_or([self.start[o.id, h].negated(), self.end[c.id, h].negated(), o_first_gone, c_first_dead])

    def _portal(self, o: Own) -> None:
        """A Portal that is still inactive must have been entered by an earlier command (AT-140, AT-141)."""
        for h in o.starts:
            foe = next((e for e in self.f.foes if e.hex == h), None)
            if foe is not None:
                self.m.add_implication(self.start[o.id, h], self.dead_at[o.id, foe.id, 0])
            if self.state.terrain.inactive >> h & 1:
                self.m.add(self.start[o.id, h] <= sum(self._entered_before(h, o)))

    def _entered_before(self, h: int, o: Own) -> list[Var]:
        ways = []
        for c in self.own:
            parts = [self.mv[c.id, p] for p in c.options if h in p.entered] if c.id != o.id else []
            if parts:
                ways.append(self.both(self.some(parts), self.before[c.id, o.id]))
        return ways

    # --- Power and Speed ---

    def _power(self) -> None:
        """What is paid up to a step is there by then; free commands cost nothing (AT-066, AT-308)."""
        side = self.state.sides[self.f.seat]
        self.free = {(o.id, k): self.flag("free") for o in self.own if not o.active for k in range(self.steps)}
        self.paid: Any = 0
        gained: Any = side.power
        tokens: Any = len(side.free_commands)
        frees: Any = 0
        for k in range(self.steps):
            for o in self.own:
                if o.active:
                    continue
                free = self.free[o.id, k]
                self.m.add_implication(free, self.x[o.id, k])
                if any(name == o.id for name in side.free_commands):
                    self.m.add(free == 0)
                self.paid = self.paid + o.cost * self.x[o.id, k] - o.cost * free
                frees = frees + free
            self.m.add(self.paid <= gained)
            self.m.add(frees <= tokens)
            gained = gained + sum(o.slay.power * self.kills[o.id, k] for o in self.own)
            tokens = tokens + sum(o.slay.free * self.kills[o.id, k] for o in self.own)
        self.power_left = gained - self.paid

    def _speed(self) -> None:
        """Movement points of the move: Speed with its bonuses at that moment (AT-075, AT-310)."""
        waiting = 0 if self.state.active else self.state.sides[self.f.seat].next_speed
        for o in self.own:
            if not o.options:
                continue
            cost = sum(p.cost * self.mv[o.id, p] for p in o.options)
            base = o.speed + self.bonus(o, "speed", False)
            for k in range(self.steps):
                gained: Any = waiting if k == 0 else 0
                if k:
                    gained = sum(p.slay.next_speed * self.kills[p.id, k - 1] for p in self.own)
                self.m.add(cost <= base + gained).only_enforce_if(self.x[o.id, k])

    # --- the end of the turn ---

    def standing(self, hexes: int) -> Any:
        """How many own figures stand on a set of hexes at the end, commanded or not."""
        total: Any = sum(1 for f in self.f.idle if hexes >> f.hex & 1)
        for o in self.own:
            if o.fig.hex != OFF and hexes >> o.fig.hex & 1:
                total = total + 1 - self.cmd[o.id]
            total = total + sum(self.stands(o, h) for h in self.ends(o) if hexes >> h & 1)
        return total

    def stands(self, o: Own, h: int) -> Var:
        """Whether a commanded figure stands on a hex at the end."""
        return self.both(self.end[o.id, h], self.alive[o.id])

    def fell(self, foe: str) -> Var:
        """Whether an enemy is defeated by the end."""
        return self.dead[foe, self.steps * self.slots]
