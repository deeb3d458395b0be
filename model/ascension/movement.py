"""Move actions: where a figure may go, and what it enters on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from model.ascension.changes import entered, entry_damage, picked_up
from model.ascension.state import OFF, Figure, State, figure
from model.core.action import Action
from model.hexes.bitset import bits

if TYPE_CHECKING:
    from model.ascension.engine import Engine


class Move(NamedTuple):
    """One way to move: the hex it ends on and the hexes with an entry effect that it crosses, in order."""

    end: int
    via: tuple[int, ...] = ()

    def action(self, g: Engine) -> Action:
        """`move c4`, or `move c4 via b3` when hexes with entry effects are crossed."""
        crossed = ("via", *(g.board.name(h) for h in self.via)) if self.via else ()
        return Action("move", (g.board.name(self.end), *crossed))


def slow_hexes(g: Engine, state: State, fig: Figure) -> int:
    """Hexes that cost 2 points: Forests, unless the figure's text says otherwise (AT-147, AT-148)."""
    mods = state.lasting or fig.constructs or g.card(fig).text.modify
    extra = g.kernel.modified(state, "forest_cost", fig, 1) if mods else 1
    return state.terrain.forest if extra else 0


def special_hexes(g: Engine, state: State, seat: int) -> int:
    """Hexes where entering does something for this seat: Beacons, Inactive Portals, harmful tiles."""
    mask = state.terrain.inactive | (g.table.beacons & ~state.terrain.beacons[seat])
    if g.table.tainted.damage and seat not in g.table.villains:
        mask |= state.terrain.tainted
    if g.table.enchanted.damage:
        mask |= state.terrain.enchanted
    return mask


def moves(g: Engine, state: State, fig: Figure) -> tuple[Move, ...]:
    """Every distinct move of the figure, by end hex and hexes with entry effects crossed on the way.

    Enemies, their Portals and barriers are never entered; allies may be passed, and no move ends on an occupied hex
    (AT-079 to AT-082, AT-137). A move of zero hexes is offered only where it gains a treasure (AT-172).
    """
    points = g.speed(state, fig)
    blocked = g.enemy_hexes(state, fig.seat) | g.barred(state, fig.seat)
    slow = slow_hexes(g, state, fig)
    free = g.board.mask & ~g.occupied(state)
    special = special_hexes(g, state, fig.seat) & ~blocked & ~(1 << fig.hex)
    reach = g.board.reach(fig.hex, points, slow, blocked)
    found: list[Move] = []
    if any(at == fig.hex for at, _ in state.treasures):
        found.append(Move(fig.hex))
    if not special & reach:
        return (*found, *(Move(h) for h in bits(reach & free)))
    return (*found, *_special_moves(g, state, fig, points, slow, blocked, special, free))


Node = tuple[int, tuple[int, ...]]
"""A hex and the hexes with entry effects entered so far, sorted."""


def _special_moves(
    g: Engine, state: State, fig: Figure, points: int, slow: int, blocked: int, special: int, free: int
) -> list[Move]:
    """Moves over hexes with entry effects: cheapest cost for every hex and set of special hexes entered."""
    health = g.defense(state, fig) - fig.damage
    best: dict[Node, int] = {(fig.hex, ()): 0}
    layers: list[list[Node]] = [[] for _ in range(points + 1)]
    layers[0].append((fig.hex, ()))
    ends: set[Move] = set()
    for cost, layer in enumerate(layers):
        for at, via in layer:
            if best[at, via] != cost:
                continue
            if free >> at & 1 or (at == fig.hex and via):  # it may come back to where it started
                ends.add(Move(at, tuple(h for h in via if h != at)))
            if _harm(g, state, fig, via) >= health:
                continue  # it was defeated on entering: the move is over
            for step in bits(g.board.neighbours(at) & ~blocked):
                price = cost + (2 if slow >> step & 1 else 1)
                crossed = tuple(sorted({*via, step})) if special >> step & 1 else via
                if price > points or best.get((step, crossed), points + 1) <= price:
                    continue
                best[step, crossed] = price
                layers[price].append((step, crossed))
    return sorted(ends)


def _harm(g: Engine, state: State, fig: Figure, via: tuple[int, ...]) -> int:
    return sum(entry_damage(g, state, fig.seat, h) for h in via)


def moved(g: Engine, state: State, name: str, move: Move) -> State:
    """The state after the move: entry effects on the way, then the end hex and its treasure (AT-158, AT-172)."""
    start = g.find(state, name).hex
    for at in (*move.via, move.end) if move.via or move.end != start else ():
        state = entered(g, state, name, at)
        fig = figure(state, name)
        if fig is None or fig.hex == OFF:
            return state
    fig = figure(state, name)
    return picked_up(g, state, fig) if fig is not None and fig.hex == move.end else state
