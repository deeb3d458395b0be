"""How an automated Villain sees the battlefield: ways to a goal, where it may stop, whom it defeats from where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.ascension.changes import entry_damage
from model.ascension.movement import Move, slow_hexes, special_hexes
from model.ascension.state import OFF, RANGED, Command, Figure, State, with_figure
from model.hexes.bitset import bits, mask_of
from model.hexes.movement import levels

if TYPE_CHECKING:
    from model.ascension.engine import Engine
    from model.effects.language import Modifier

FAR = 999
"""More hexes than any route has."""
BLOWS = ("strength", "damage_dealt", "ranged", "double_attack", "area_attack")
"""Queries whose answer decides whether an attack defeats."""


def routes_to(g: Engine, state: State, fig: Figure, goal: int) -> list[int]:
    """Masks by hexes left to `goal`: around enemies and what may not be entered, through allies (AT-260).

    The goal itself always counts as enterable and a Forest as one hex. When no route leads there from where the figure
    stands, plain distances take their place; hexes that only lose the route by being moved to come last, by theirs.
    """
    here, around = 1 << fig.hex, g.board.neighbours(fig.hex)
    blocked = g.enemy_hexes(state, fig.seat) | g.barred(state, fig.seat)
    found = levels(g.board, goal, FAR, 0, blocked)
    if blocked & here and goal != fig.hex:  # put under it: it may leave the hex, and not come back
        left = next((n for n, level in enumerate(found) if level & around), -1)
        found = [level | (here if n == left + 1 and n else 0) for n, level in enumerate([*found, 0])]
    plain = g.board.rings(goal)
    if not any(level & here for level in found):
        return list(plain)
    reached = 0
    for level in found:
        reached |= level
    return [*found, *(ring & ~reached for ring in plain)]


def nearest(masks: list[int], hexes: int) -> int:
    """Those of `hexes` that lie in the first of the masks that holds any; all of them when none does."""
    return next((mask & hexes for mask in masks if mask & hexes), hexes)


# --- where it may stop ---


def ends(g: Engine, state: State, fig: Figure, steps: int | None = None) -> int:
    """The hexes that a standard move of the figure may end on alive, its own included (AT-254, AT-258).

    `steps` are other movement points than its Speed.
    """
    points, slow, blocked = _ground(g, state, fig, steps)
    reach = g.board.reach(fig.hex, points, slow, blocked)
    if _harmful(g, state, fig) & reach & ~(1 << fig.hex):
        return mask_of(move.end for move in _crossings(g, state, fig, steps)) | 1 << fig.hex
    return reach & ~g.occupied(state) | 1 << fig.hex


def ways(g: Engine, state: State, fig: Figure, to: int, direct: bool, steps: int | None = None) -> list[Move]:
    """The moves that end on a hex of `to`, a subset of `ends`; with `direct` only those of the fewest hexes (AT-261).

    Where entry effects can be met on the way, moves that cross different ones are different ways.
    """
    points, slow, blocked = _ground(g, state, fig, steps)
    special = special_hexes(g, state, fig.seat) & ~blocked & ~(1 << fig.hex)
    if not special & g.board.reach(fig.hex, points, slow, blocked):
        if direct:
            to = nearest(_by_hexes(g, fig.hex, points, slow, blocked), to)
        return [Move(h) for h in bits(to)]
    found = {move: hexes for move, hexes in _crossings(g, state, fig, steps).items() if to >> move.end & 1}
    least = min(found.values())
    return sorted(move for move, hexes in found.items() if hexes == least or not direct)


def _ground(g: Engine, state: State, fig: Figure, steps: int | None) -> tuple[int, int, int]:
    """(movement points, slow hexes, hexes that are never entered) of the figure; it enters none that it falls on."""
    points = g.speed(state, fig) if steps is None else steps
    blocked = g.enemy_hexes(state, fig.seat) | g.barred(state, fig.seat) | _fatal(g, state, fig)
    return points, slow_hexes(g, state, fig), blocked


def _by_hexes(g: Engine, start: int, points: int, slow: int, blocked: int) -> list[int]:
    """Masks by the fewest hexes of a route that the points pay for."""
    if not slow & g.board.within(start, points):
        return levels(g.board, start, points, 0, blocked)
    seen = 1 << start
    found, by_cost = [seen], {0: seen}
    for _ in range(points):
        entered: dict[int, int] = {}
        for cost, mask in by_cost.items():
            edge = g.board.expand(mask) & ~blocked
            for price, part in ((cost + 1, edge & ~slow), (cost + 2, edge & slow)):
                if part and price <= points:
                    entered[price] = entered.get(price, 0) | part
        fresh = 0
        for mask in entered.values():
            fresh |= mask & ~seen
        found.append(fresh)
        seen |= fresh
        by_cost = entered
    return found


def _harmful(g: Engine, state: State, fig: Figure) -> int:
    """Tiles that damage the figure as it enters; Tainted ones never harm a Villain (AT-154)."""
    harmful = state.terrain.enchanted if g.table.enchanted.damage else 0
    if g.table.tainted.damage and fig.seat not in g.table.villains:
        harmful |= state.terrain.tainted
    return harmful


def _fatal(g: Engine, state: State, fig: Figure) -> int:
    """Hexes on which the figure would fall by the damage that it has: what raises its Defense here ends (AT-311)."""
    if not fig.damage:
        return 0
    parts = _by_ground(state, g.board.mask)
    return sum(part for part in parts if g.defense(state, _standing(fig, part)) <= fig.damage)


def _by_ground(state: State, places: int) -> list[int]:
    """The places in parts on each of which a figure has the same numbers: tiles and the ring change them."""
    ring = 0 if state.ring[0] == OFF else 1 << state.ring[0]
    parts = [places]
    for mask in (state.terrain.enchanted, state.terrain.tainted, ring):
        parts = [part for whole in parts for part in (whole & mask, whole & ~mask) if part]
    return parts


def _standing(fig: Figure, places: int) -> Figure:
    """The figure on the first of the places."""
    return fig._replace(hex=(places & -places).bit_length() - 1)


def _crossings(g: Engine, state: State, fig: Figure, steps: int | None) -> dict[Move, int]:
    """Moves by end and entry effects met, each with the fewest hexes of such a route; none that defeats the figure."""
    points, slow, blocked = _ground(g, state, fig, steps)
    special = special_hexes(g, state, fig.seat) & ~blocked & ~(1 << fig.hex)
    free = g.board.mask & ~g.occupied(state)
    health = {
        h: g.defense(state, _standing(fig, part)) - fig.damage
        for part in _by_ground(state, g.board.mask)
        for h in bits(part)
    }
    start: tuple[int, tuple[int, ...]] = (fig.hex, ())
    best, layer = {start: 0}, {start: 0}
    found = {Move(fig.hex): 0}
    for hexes in range(1, points + 1):
        after: dict[tuple[int, tuple[int, ...]], int] = {}
        for (at, via), cost in layer.items():
            for step in bits(g.board.neighbours(at) & ~blocked):
                price = cost + (2 if slow >> step & 1 else 1)
                node = step, tuple(sorted({*via, step})) if special >> step & 1 else via
                if price > points or best.get(node, FAR) <= price or _harm(g, state, fig, node[1]) >= health[step]:
                    continue
                best[node] = after[node] = price
                if free >> step & 1 or (step == fig.hex and node[1]):
                    found.setdefault(Move(step, tuple(h for h in node[1] if h != step)), hexes)
        layer = after
    return found


def _harm(g: Engine, state: State, fig: Figure, via: tuple[int, ...]) -> int:
    return sum(entry_damage(g, state, fig.seat, h) for h in via)


# --- whom it defeats ---


def defeatable(g: Engine, state: State, active: Command) -> dict[str, int]:
    """The Player Champions that the attacks left would defeat, each with the hexes from which they do (AT-251).

    From where the figure stands and, while it has not moved, from wherever a standard move takes it. Damage already
    marked, current bonuses, Double and Area Attack count; Strikeback and Treasures are not foreseen.
    """
    fig = g.find(state, active.figure)
    hostile = g.enemies_of[fig.seat]
    prey = [(f, g.defense(state, f) - f.damage) for f in state.figures if f.hex != OFF and f.seat in hostile]
    if not prey:
        return {}
    places = 1 << fig.hex if active.moved else ends(g, state, fig)
    if _varies(g, state, fig):
        return _hex_by_hex(g, state, fig, active, places, prey)
    left = g.attacks(state, fig) - active.attacks
    if left < 1:
        return {}
    ranged, blockers = g.has(state, fig, RANGED), g.blockers(state, fig.seat)
    blows = _blows(g, state, fig, places)
    found = {}
    for f, need in prey:
        # sight is mutual: what sees the target is what the target sees
        seen = g.sight.seen_from(f.hex, blockers) if ranged else g.board.neighbours(f.hex)
        mask = 0
        for part, blow in blows:
            if blow and left * blow >= need:
                mask |= part & seen
        if mask:
            found[f.id] = mask
    return found


def _blows(g: Engine, state: State, fig: Figure, places: int) -> list[tuple[int, int]]:
    """The places in parts with the damage of a blow from each."""
    return [(part, g.blow(state, _standing(fig, part))) for part in _by_ground(state, places)]


def _varies(g: Engine, state: State, fig: Figure) -> bool:
    """Whether a text in force lets the figure's attacks depend on where it stands."""
    modifiers: list[Modifier] = [entry.modifier for entry in state.lasting if entry.seat == fig.seat]
    for name in (fig.card, *(held.card for held in fig.constructs)):
        modifiers += g.cards[name].text.modify
    return any(m.query in BLOWS and (m.condition is not None or not isinstance(m.amount, int)) for m in modifiers)


def _hex_by_hex(
    g: Engine, state: State, fig: Figure, active: Command, places: int, prey: list[tuple[Figure, int]]
) -> dict[str, int]:
    found: dict[str, int] = {}
    needs = {f.id: need for f, need in prey}
    for h in bits(places):
        there = fig._replace(hex=h)
        moved = with_figure(state, there)
        damage = (g.attacks(moved, there) - active.attacks) * g.blow(moved, there)
        if damage <= 0:
            continue
        for f in g.targets(moved, there):
            if damage >= needs[f.id]:
                found[f.id] = found.get(f.id, 0) | 1 << h
    return found
