"""Ways to move and lines of fire, each with the minimal sets of enemies that must be gone for it."""

from __future__ import annotations

from typing import NamedTuple

from model.ascension.changes import entry_damage
from model.ascension.engine import Engine
from model.ascension.movement import slow_hexes, special_hexes
from model.ascension.state import Figure, State
from model.hexes.bitset import bits

Gone = frozenset[str]


class Route(NamedTuple):
    """A move from `start` to `end` over hexes with entry effects (the end among them), and what it takes."""

    start: int
    end: int
    entered: tuple[int, ...]
    ways: tuple[tuple[int, Gone], ...]
    """Pareto-minimal pairs: movement points, and the enemies that must be gone."""
    on_way: int
    """Damage of the hexes entered before the end."""
    harm: int
    """Damage of all hexes entered."""


Node = tuple[int, tuple[int, ...]]


def routes(g: Engine, state: State, fig: Figure, points: int, foes: list[Figure]) -> list[Route]:
    """Every move within `points` from the figure's hex, enemies passable at the price of having to be gone (AT-079)."""
    found = []
    for (end, entered), ways in sorted(_labels(g, state, fig, points, foes).items()):
        if end == fig.hex and not entered:  # back where it started, it has still entered what it crossed
            continue
        total = sum(entry_damage(g, state, fig.seat, h) for h in entered)
        last = entry_damage(g, state, fig.seat, end) if end in entered else 0
        found.append(Route(fig.hex, end, entered, tuple(ways), total - last, total))
    return found


def _labels(
    g: Engine, state: State, fig: Figure, points: int, foes: list[Figure]
) -> dict[Node, list[tuple[int, Gone]]]:
    """Cheapest points and smallest sets of enemies to be gone, by hex and entered hexes; cheaper labels first."""
    at_hex = {f.hex: f.id for f in foes}
    open_hexes, slow = ~g.barred(state, fig.seat), slow_hexes(g, state, fig)
    special = special_hexes(g, state, fig.seat) & ~(1 << fig.hex)
    labels: dict[Node, list[tuple[int, Gone]]] = {}
    layers: list[list[tuple[Node, Gone]]] = [[] for _ in range(points + 1)]
    layers[0].append(((fig.hex, ()), frozenset()))
    for cost, layer in enumerate(layers):
        for node, gone in sorted(layer, key=lambda label: len(label[1])):
            known = labels.setdefault(node, [])
            if any(before <= gone for _, before in known):
                continue
            known.append((cost, gone))
            at, entered = node
            for step in bits(g.board.neighbours(at) & open_hexes):
                price = cost + (2 if slow >> step & 1 else 1)
                if price > points:
                    continue
                crossed = tuple(sorted({*entered, step})) if special >> step & 1 else entered
                foe = at_hex.get(step)
                layers[price].append(((step, crossed), gone | {foe} if foe else gone))
    return labels


def line_sets(g: Engine, state: State, seat: int, at: int, foe: Figure, foes: list[Figure]) -> tuple[Gone, ...]:
    """The minimal sets of other enemies that must be gone for a shot from `at` (AT-122, AT-184); () for never."""
    table = g.table
    walls = state.terrain.forest
    walls |= state.terrain.enchanted if table.enchanted.blocks_sight else 0
    walls |= state.terrain.tainted if table.tainted.blocks_sight else 0
    at_hex = {f.hex: f.id for f in foes}
    found: set[Gone] = set()
    for line in g.sight.between(at, foe.hex):
        if not line & walls:
            found.add(frozenset(at_hex[h] for h in bits(line) if h in at_hex))
    return tuple(sorted((s for s in found if not any(t < s for t in found)), key=sorted))
