"""Move actions: where a figure may go, and what it enters on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from model.ascension.changes import entered, entry_damage, picked_up
from model.ascension.state import Figure, State, figure, with_figure
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
    free = ~(g.occupied(state))
    special = special_hexes(g, state, fig.seat) & ~blocked & ~(1 << fig.hex)
    reach = g.board.reach(fig.hex, points, slow, blocked)
    found: list[Move] = []
    if any(at == fig.hex for at, _ in state.treasures):
        found.append(Move(fig.hex))
    if not special & reach:
        return tuple(found + [Move(h) for h in bits(reach & free)])
    return tuple(found + _special_moves(g, state, fig, points, slow, blocked, special, free))


def _special_moves(
    g: Engine, state: State, fig: Figure, points: int, slow: int, blocked: int, special: int, free: int
) -> list[Move]:
    """Moves over hexes with entry effects: a search over (hex, special hexes entered), cheapest cost each."""
    health = g.defense(state, fig) - fig.damage
    start = (fig.hex, ())
    best: dict[tuple[int, tuple[int, ...]], int] = {start: 0}
    harm: dict[tuple[int, ...], int] = {(): 0}
    layers: list[list[tuple[int, tuple[int, ...]]]] = [[start], *([] for _ in range(points))]
    ends: set[Move] = set()
    for cost in range(points + 1):
        for node in layers[cost]:
            if best[node] != cost:
                continue
            at, via = node
            if at != fig.hex and free >> at & 1:
                ends.add(Move(at, tuple(h for h in via if h != at)))
            if harm[via] >= health:
                continue  # defeated on entering: the move is over
            for step in bits(g.board.neighbours(at) & ~blocked):
                price = cost + (2 if slow >> step & 1 else 1)
                if price > points:
                    continue
                crossed = via + (step,) if special >> step & 1 and step not in via else via
                harm[crossed] = sum(entry_damage(g, state, fig.seat, h) for h in crossed)
                nxt = (step, tuple(sorted(crossed)))
                harm[nxt[1]] = harm[crossed]
                if harm[nxt[1]] >= health and not free >> step & 1:
                    continue  # it would fall on an occupied hex, where no move may end
                if best.get(nxt, points + 1) > price:
                    best[nxt] = price
                    layers[price].append(nxt)
    return sorted(ends)


def moved(g: Engine, state: State, name: str, move: Move) -> State:
    """The state after the move: entry effects in order, then the end hex and its treasure (AT-172, AT-174)."""
    for at in (*move.via, move.end):
        fig = figure(state, name)
        if fig is None or (fig.hex == -1):
            return state
        if at != fig.hex or at == move.end:
            state = with_figure(state, fig._replace(hex=at)) if at == move.end else state
            state = _enter(g, state, name, at)
    fig = figure(state, name)
    return picked_up(g, state, fig) if fig is not None and fig.hex == move.end else state


def _enter(g: Engine, state: State, name: str, at: int) -> State:
    """Entry effects of one hex; the start hex of a zero move is not entered anew."""
    return entered(g, state, name, at)
