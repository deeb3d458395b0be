"""What a turn has to spend in the turn model: treasures, Speed, Power and free commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from model.ascension.state import OFF
from solvers.cpsat.ascension_facts import Own

if TYPE_CHECKING:
    from solvers.cpsat.ascension_model import Lit, TurnModel

TIMES = (0, 1, 3, 4)
"""When a treasure may be used in a command: before the attack of that slot, and before the move when below 2."""


def treasures(t: TurnModel) -> None:
    """A treasure works once, on one figure, from when it is held; one may be used at once (AT-172 to AT-179)."""
    for n, item in enumerate(t.facts.items):
        for one in t.own:
            for at in TIMES:
                if (at == 1 and one.attacks < 2) or (at == 4 and one.attacks < 2):
                    continue
                if at > 1 and not t.move[one.id]:
                    continue
                lit = t.use[n, one.id, at] = t.m.new_bool_var(f"{item.name}.{n} on {one.id}.{at}")
                t.m.add_implication(lit, t.used[one.id])
                if at > 1:
                    t.m.add(t.moved(one.id) == 1).only_enforce_if(lit)
                if item.hex != OFF:
                    _held(t, item.hex, one, at, lit)
        t.m.add_at_most_one([lit for (i, _, _), lit in t.use.items() if i == n])


def _held(t: TurnModel, h: int, one: Own, at: int, lit: Lit) -> None:
    """Someone has picked the treasure up: an earlier command, or this one by its deployment or its move (AT-173)."""
    ways = []
    for other in t.own:
        if other.id != one.id:
            ways += [t.both(step, t.before[other.id, one.id]) for step in _pickers(t, other, h)]
    if one.fig.hex == OFF and h in t.start[one.id]:
        ways.append(t.start[one.id][h])
    if at > 1 and h in t.end[one.id]:
        ways.append(t.end[one.id][h])
    t.m.add_bool_or([*ways, lit.negated()])


def _pickers(t: TurnModel, other: Own, h: int) -> list[Lit]:
    """The steps of a command that pick up what lies on a hex; who falls on entering gains nothing (AT-152)."""
    found = []
    if other.fig.hex == OFF and h in t.start[other.id]:
        found.append(t.start[other.id][h])
    for route, lit in t.move[other.id]:
        if route.end == h:
            found.append(t.alive_after_move(other, route, lit))
    return found


def speed(t: TurnModel) -> None:
    """A move costs no more points than the figure has, over enemies that are gone (AT-075 to AT-079)."""
    for one in t.own:
        more = _more_speed(t, one)
        for route, lit in t.move[one.id]:
            ways = []
            for cost, foes in route.ways:
                gone = t.all_gone(foes, one.id, 2)
                if cost <= one.speed:
                    ways.append(gone)
                    continue
                way = t.m.new_bool_var("way")
                t.m.add(one.speed + more >= cost).only_enforce_if(way)
                if gone is not None:
                    t.m.add_implication(way, gone)
                ways.append(way)
            real = [way for way in ways if way is not None]
            if len(real) == len(ways):
                t.m.add_bool_or(*real, lit.negated())


def _more_speed(t: TurnModel, one: Own) -> Any:
    """Speed of treasures used before the move and of a Slay just before this command (AT-315)."""
    items = t.facts.items
    parts = [items[n].speed * lit for (n, own, at), lit in t.use.items() if own == one.id and at < 2 and items[n].speed]
    if one.active:
        return sum(parts)
    waiting = t.facts.now.sides[t.facts.seat].next_speed
    first = [other for other in t.own if other.active]
    if waiting:
        lit = _follows(t, first[0], one) if first else _leads(t, one)
        parts.append(waiting * lit)
    for other in t.own:
        if other.slay.next_speed and other.id != one.id:
            follows = _follows(t, other, one)
            for felled in counted(t, other):
                parts.append(other.slay.next_speed * t.both(felled, follows))
    return sum(parts)


def _leads(t: TurnModel, one: Own) -> Lit:
    """A literal that only holds when the figure is commanded first."""
    lit = t.m.new_bool_var(f"{one.id} first")
    t.m.add_implication(lit, t.used[one.id])
    for other in t.own:
        if other.id != one.id:
            t.m.add_implication(lit, t.before[other.id, one.id].negated())
    return lit


def _follows(t: TurnModel, leader: Own, one: Own) -> Lit:
    """A literal that only holds when the figure is commanded right after `leader`."""
    lit = t.m.new_bool_var(f"{one.id} after {leader.id}")
    t.m.add_implication(lit, t.before[leader.id, one.id])
    for other in t.own:
        if other.id not in (leader.id, one.id):
            after, earlier = t.before[leader.id, other.id], t.before[other.id, one.id]
            t.m.add_bool_or([lit.negated(), after.negated(), earlier.negated()])
    return lit


def counted(t: TurnModel, one: Own) -> list[Lit]:
    """The defeats that count for the figure's Slay, also of two figures of a card (AT-123, AT-126)."""
    twice = t.facts.g.table.setting("askara_area_slays") >= 2
    if twice:
        return [lit for (own, _, _), lit in t.kill.items() if own == one.id]
    return [lit for (own, _, _), lit in t.felled.items() if own == one.id]


def _paid(t: TurnModel, one: Own) -> Any:
    free = t.free.get(one.id, 0)
    return one.cost * t.used[one.id] - one.cost * free


def power(t: TurnModel) -> None:
    """At every command the Power paid so far is there: Slay may have given some (AT-066)."""
    side = t.facts.ready.sides[t.facts.seat]
    tokens = len(side.free_commands)
    if tokens or any(one.slay.free for one in t.own):
        for one in t.own:
            if not one.active:
                t.free[one.id] = t.m.new_bool_var(f"{one.id} free")
                t.m.add_implication(t.free[one.id], t.used[one.id])
    if not any(one.slay.power for one in t.own):
        t.m.add(sum(_paid(t, one) for one in t.own) <= side.power)
        return
    for one in t.own:
        if one.active:
            continue
        spent: Any = _paid(t, one)
        have: Any = side.power
        for other in t.own:
            if other.id == one.id:
                continue
            earlier = t.before[other.id, one.id]
            spent = spent + other.cost * earlier
            if other.id in t.free and other.cost:
                spent = spent - other.cost * t.both(earlier, t.free[other.id])
            if other.slay.power:
                have = have + other.slay.power * sum(t.both(kill, earlier) for kill in counted(t, other))
        t.m.add(spent <= have).only_enforce_if(t.used[one.id])


def free_commands(t: TurnModel) -> None:
    """A free command is used once, after the Slay that gave it (AT-308)."""
    tokens = len(t.facts.ready.sides[t.facts.seat].free_commands)
    for one in t.own:
        if one.id not in t.free:
            continue
        have: Any = tokens
        spent: Any = 1
        for other in t.own:
            if other.id == one.id:
                continue
            earlier = t.before[other.id, one.id]
            if other.id in t.free:
                spent = spent + t.both(earlier, t.free[other.id])
            if other.slay.free:
                have = have + other.slay.free * sum(t.both(kill, earlier) for kill in counted(t, other))
        t.m.add(spent <= have).only_enforce_if(t.free[one.id])


def spent(t: TurnModel) -> Any:
    """The Power paid in the whole turn, as a sum."""
    return sum(_paid(t, one) for one in t.own)
