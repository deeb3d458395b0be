"""Attacks of the turn model: who may be hit from where, damage, Strikeback, and who falls when."""

from __future__ import annotations

from typing import Any

from solvers.cpsat.ascension_facts import Own
from solvers.cpsat.ascension_model import MOVE, Lit, TurnModel


def attacks(t: TurnModel, one: Own) -> None:
    """The attacks of a command, before and after its move, one after the other (AT-070, AT-118)."""
    m, name = t.m, one.id
    slots = list(range(one.attacks)) + ([MOVE + 1 + n for n in range(one.attacks)] if t.move[name] else [])
    for at in slots:
        targets = sorted({foe for h, foe in one.shots if h in _hexes(t, one, at)})
        if not targets:
            continue
        lit = t.attack[name, at] = t.m.new_bool_var(f"{name} attack {at}")
        m.add_implication(lit, t.used[name])
        if at > MOVE:
            m.add(t.moved(name) == 1).only_enforce_if(lit)
        for foe in targets:
            t.hit[name, at, foe] = m.new_bool_var(f"{name}.{at} hits {foe}")
            t.kill[name, at, foe] = m.new_bool_var(f"{name}.{at} fells {foe}")
            m.add_implication(t.kill[name, at, foe], t.hit[name, at, foe])
            m.add_implication(t.hit[name, at, foe], lit)
        hits = [t.hit[name, at, foe] for foe in targets]
        m.add_bool_or([*hits, lit.negated()])
        if not one.area:
            m.add_at_most_one(hits)
    mine = [lit for (own, _), lit in t.attack.items() if own == name]
    if mine:
        m.add(sum(mine) <= one.attacks)
    for first in (0, MOVE + 1):
        if (name, first + 1) in t.attack:
            m.add_implication(t.attack[name, first + 1], t.attack[name, first])


def _hexes(t: TurnModel, one: Own, at: int) -> dict[int, Lit]:
    """Where the figure may stand in a slot, with the literals of it."""
    return t.end[one.id] if at > MOVE else t.start[one.id]


def falls(t: TurnModel) -> None:
    """A figure falls once, and both figures of a two-figure card fall together (AT-087, AT-323)."""
    slots = sorted({(name, at) for name, at, _ in t.kill})
    for group, members in t.groups.items():
        ids = [foe.fig.id for foe in members]
        for name, at in slots:
            lits = [t.kill[name, at, foe] for foe in ids if (name, at, foe) in t.kill]
            if lits:
                t.felled[name, at, group] = t.any_of(lits)
        events = [lit for (_, _, g), lit in t.felled.items() if g == group]
        if events:
            t.m.add_at_most_one(events)
        t.fallen[group] = sum(events) if events else 0


def kills_in_time(t: TurnModel, one: Own) -> None:
    """Ranges and lines of sight at the moment of each attack; an area attack hits all in range (AT-083, 114, 122)."""
    for (name, at), attack in [(key, lit) for key, lit in t.attack.items() if key[0] == one.id]:
        places = _hexes(t, one, at)
        for foe in t.foes:
            hit = t.hit.get((name, at, foe))
            if hit is None:
                continue
            gone = t.gone(foe, name, at)
            t.m.add_implication(hit, gone.negated())
            t.m.add_bool_or([*(places[h] for h in places if (h, foe) in one.shots), hit.negated()])
            for h, there in places.items():
                _line(t, one, at, (h, there, foe), attack)


def _line(t: TurnModel, one: Own, at: int, spot: tuple[int, Lit, str], attack: Lit) -> None:
    """A shot needs one free shortest path; with Area Attack a free path is enough to be hit (AT-114, AT-122)."""
    h, there, foe = spot
    sets = one.shots.get((h, foe))
    if sets is None:
        return
    m, hit = t.m, t.hit[one.id, at, foe]
    conditions = [t.all_gone(others, one.id, at) for others in sets]
    real = [condition for condition in conditions if condition is not None]
    if len(real) == len(conditions):
        m.add_bool_or(*real, hit.negated(), there.negated())
    if one.area:
        gone = t.gone(foe, one.id, at)
        for condition in conditions:
            needs = [there.negated(), attack.negated(), gone, hit]
            m.add_bool_or(needs if condition is None else [*needs, condition.negated()])


def damage(t: TurnModel) -> None:
    """Damage adds up, and a figure falls with the blow that reaches its Defense (AT-084, AT-086, AT-091)."""
    dealt: dict[str, list[tuple[tuple[str, int], Any]]] = {foe: [] for foe in t.foes}
    for one in t.own:
        for at in sorted(at for own, at in t.attack if own == one.id):
            blow, most = _blow(t, one, at)
            for foe in t.foes:
                hit = t.hit.get((one.id, at, foe))
                if hit is not None:
                    dealt[foe].append(((one.id, at), _times(t, hit, blow, most)))
    for foe, parts in dealt.items():
        need, total = t.foes[foe].need, sum(part for _, part in parts)
        kills = [t.kill[name, at, foe] for (name, at), _ in parts]
        if not kills:
            continue
        felled = t.any_of(kills)
        t.m.add(total <= need - 1).only_enforce_if(felled.negated())
        t.m.add(total >= need).only_enforce_if(felled)
        for (name, at), part in parts:
            t.m.add(total - part <= need - 1).only_enforce_if(t.kill[name, at, foe])


def _blow(t: TurnModel, one: Own, at: int) -> tuple[Any, int]:
    """Damage of the attack in a slot, and the most that it can be (AT-084): a number when nothing can change it."""
    extra = t.strength_bonus(one, at)
    most_extra = t.most_strength(one)
    places = {h: lit for h, lit in _hexes(t, one, at).items() if h in one.blows}
    by_blow: dict[tuple[int, int], list[Lit]] = {}
    for h, lit in places.items():
        by_blow.setdefault(one.blows[h], []).append(lit)
    most = max(base + factor * most_extra for base, factor in by_blow)
    if len(by_blow) == 1:
        base, factor = next(iter(by_blow))
        return base + factor * extra, most
    blow = t.m.new_int_var(0, most, f"blow {one.id}.{at}")
    for (base, factor), lits in by_blow.items():
        for lit in lits:
            t.m.add(blow == base + factor * extra).only_enforce_if(lit)
    return blow, most


def _times(t: TurnModel, hit: Lit, blow: Any, most: int) -> Any:
    """The damage of a blow that may or may not be struck."""
    if isinstance(blow, int):
        return blow * hit
    part = t.m.new_int_var(0, most, "part")
    t.m.add(part == blow).only_enforce_if(hit)
    t.m.add(part == 0).only_enforce_if(hit.negated())
    return part


def own_harm(t: TurnModel, one: Own) -> None:
    """Strikeback and Tainted tiles: a commander that falls does nothing more (AT-116, AT-127 to AT-130, AT-152)."""
    name, m = one.id, t.m
    so_far: Any = 0
    for at in range(5):
        if at == MOVE:
            _crossing(t, one, so_far)
            parts = [route.harm * lit for route, lit in t.move[name] if route.harm]
        else:
            parts = [t.foes[foe].back * _back(t, one, at, foe) for foe in t.foes if _strikes(t, one, at, foe)]
        if not parts:
            continue
        so_far = so_far + sum(parts)
        fell = m.new_bool_var(f"{name} falls by {at}")
        health = one.health + t.defense_bonus(one, at)
        m.add(so_far >= health).only_enforce_if(fell)
        m.add(so_far <= health - 1).only_enforce_if(fell.negated())
        later = [lit for (own, slot), lit in t.attack.items() if own == name and slot > at]
        later += [lit for _, lit in t.move[name]] if at < MOVE else []
        later += [lit for (_, own, slot), lit in t.use.items() if own == name and slot > at]
        later += t.survivors.get(name, []) if at == MOVE else []
        for lit in later:
            m.add_implication(fell, lit.negated())
        t.dead[name] = fell


def _strikes(t: TurnModel, one: Own, at: int, foe: str) -> bool:
    return bool(t.foes[foe].back) and (one.id, at, foe) in t.hit


def _back(t: TurnModel, one: Own, at: int, foe: str) -> Lit:
    """Whether an attacked enemy strikes back: next to the attacker, or Ranged (AT-129, AT-130)."""
    hit, target = t.hit[one.id, at, foe], t.foes[foe]
    places, board = _hexes(t, one, at), t.facts.g.board
    in_range = [h for h in places if (h, foe) in one.shots]
    near = [h for h in in_range if target.far or board.distance(h, target.fig.hex) <= 1]
    if len(near) == len(in_range):
        return hit
    if not near:
        return 0
    return t.both(hit, t.any_of([places[h] for h in near]))


def _crossing(t: TurnModel, one: Own, so_far: Any) -> None:
    """Nobody walks on over a harmful tile that defeated it (AT-152)."""
    for route, lit in t.move[one.id]:
        if route.on_way:
            health = one.health + t.defense_bonus(one, 1)
            t.m.add(so_far + route.on_way <= health - 1).only_enforce_if(lit)
