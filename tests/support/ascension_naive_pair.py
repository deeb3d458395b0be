"""One position with Villains in two shapes: a world of the naive reading, and a position of the engine.

The numbers of both come from the tables here, so that nothing of the engine decides what the naive side sees.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import networkx as nx
from support.ascension import Position, fig, position
from support.ascension_naive import PLAYERS, VILLAINS, World

from model.ascension.state import AREA, DOUBLE, RANGED, STRIKEBACK, State
from model.ascension.table import ENCHANTED, TAINTED, Objective, Tile
from model.hexes.board import parse_map

KINDS = ("boss", "a", "b", "c")
BITS = {"ranged": RANGED, "double_attack": DOUBLE, "area_attack": AREA, "strikeback": STRIKEBACK}
# strength, defense, speed, honor, keywords
FIGURES: dict[str, tuple[int, int, int, int, tuple[str, ...]]] = {
    "n-brute": (4, 5, 3, 3, ()),
    "n-archer": (3, 3, 3, 2, ("ranged",)),
    "n-twin": (2, 4, 4, 2, ("double_attack",)),
    "n-whirl": (3, 4, 2, 1, ("area_attack",)),
    "n-storm": (2, 3, 3, 4, ("ranged", "area_attack", "double_attack")),
    "n-scout": (1, 2, 5, 1, ("ranged", "double_attack")),
    "p-guard": (2, 4, 3, 0, ("strikeback",)),
    "p-rider": (3, 2, 4, 0, ()),
    "p-bow": (2, 3, 3, 0, ("ranged", "strikeback")),
    "p-wall": (1, 6, 2, 0, ()),
    "p-duellist": (4, 3, 3, 0, ("double_attack",)),
    "cultist": (2, 1, 3, 1, ()),
}
# strength, defense, speed, keywords
CONSTRUCTS: dict[str, tuple[int, int, int, tuple[str, ...]]] = {
    "n-blade": (2, 0, 0, ()),
    "n-plate": (0, 2, 0, ("strikeback",)),
    "n-boots": (0, 0, 1, ()),
    "n-lens": (0, 1, 0, ("ranged",)),
}
CARDS = "".join(
    f"  - {{id: {name}, type: champion, faction: void, command: 1, strength: {s}, defense: {d}, speed: {speed}, "
    f"honor: {honor}, keywords: [{', '.join(words)}]}}\n"
    for name, (s, d, speed, honor, words) in FIGURES.items()
    if name != "cultist"
) + "".join(
    f"  - {{id: {name}, type: construct, faction: void, cost: 1, strength: {s}, defense: {d}, speed: {speed}, "
    f"keywords: [{', '.join(words)}]}}\n"
    for name, (s, d, speed, words) in CONSTRUCTS.items()
)
"""The cards of the tables for `position(extra_cards=…)`."""


@dataclass(frozen=True)
class Pair:
    """One position in both shapes, and the token whose holder is commanded."""

    world: World
    position: Position
    kind: str


@dataclass
class Ground:
    """What both shapes are made of: hexes by name, figures as `made` returns them."""

    text: str
    figures: dict[str, dict[str, Any]]
    tokens: dict[str, tuple[str, str]]
    """The Villain and the hex of each kind."""
    shrines: dict[str, int] = field(default_factory=dict)
    forest: list[str] = field(default_factory=list)
    gates: list[str] = field(default_factory=list)
    """The players' Portals; in co-op the first one is the first player's."""
    portals: list[str] = field(default_factory=list)
    tainted: list[str] = field(default_factory=list)
    enchanted: list[str] = field(default_factory=list)
    inactive: list[str] = field(default_factory=list)
    beacons: dict[str, str] = field(default_factory=dict)
    tiles: tuple[Tile, Tile] = (TAINTED, ENCHANTED)
    """What Tainted and Enchanted tiles do."""
    ring: tuple[str, int] = ("", 0)
    """The Faerie Ring's hex and the seat that it works for."""
    control_first: bool = False
    rests: bool = False
    """Whether staying ends the command."""
    seat: int = 1
    """The Villains' seat: 2 with two players."""


def made(
    card: str, seat: int, at: str, villains: int = 1, held: str = "", granted: tuple[str, ...] = (),
    plus: tuple[int, int, int] = (0, 0, 0), damage: int = 0,
) -> dict[str, Any]:  # fmt: skip
    """A figure with its numbers: printed ones, a bonus of the turn to Strength, Defense and Speed, a Construct."""
    strength, defense, speed, honor, words = FIGURES[card]
    more = CONSTRUCTS[held] if held else (0, 0, 0, ())
    return {
        "card": card, "seat": seat, "side": VILLAINS if seat == villains else PLAYERS, "hex": at, "damage": damage,
        "strength": strength + plus[0] + more[0], "defense": defense + plus[1] + more[1],
        "speed": speed + plus[2] + more[2], "keywords": {*words, *granted, *more[3]}, "worth": honor,
        "held": held, "granted": granted, "plus": plus,
    }  # fmt: skip


def pair_of(ground: Ground, kind: str, cards: str = CARDS, **state: Any) -> Pair:
    """Both shapes of a position; `cards` are the invented ones, `state` sets further fields of the engine's State."""
    return Pair(_world(ground), _engine(ground, cards, state), kind)


def _world(ground: Ground) -> World:
    board = parse_map(ground.text).board
    graph = nx.Graph((board.name(a), board.name(b)) for a, b in board.graph.edges)
    bad, good = ground.tiles
    on = [(h, good) for h in ground.enchanted] + [(h, bad) for h in ground.tainted]
    return {
        "graph": graph, "forest": set(ground.forest), "gates": set(ground.gates),
        "barrier": set(ground.enchanted) if good.barrier else set(),
        "blind": {h for h, tile in on if tile.blocks_sight},
        "tiles": {h: {n: getattr(tile, n) for n in ("strength", "defense", "speed")} for h, tile in on},
        "tainted": set(ground.tainted), "harm": {h: good.damage for h in ground.enchanted if good.damage},
        "portals": set(ground.portals), "inactive": set(ground.inactive), "beacons": dict(ground.beacons),
        "shrines": ground.shrines, "tokens": ground.tokens, "ring": ground.ring,
        "figures": {name: dict(f) for name, f in ground.figures.items()},
        "honor": {PLAYERS: 0, VILLAINS: 0}, "control_first": ground.control_first,
        "rests": ground.rests,
    }  # fmt: skip


def _engine(ground: Ground, cards: str, more: dict[str, Any]) -> Position:
    index, coop = parse_map(ground.text).board.index, ground.seat == 2
    terrain = {kind: getattr(ground, kind) for kind in ("forest", "tainted", "enchanted", "inactive", "shrines")}
    split = (ground.gates[:1], ground.gates[1:]) if coop else (ground.gates,)
    table = {
        "teams": (0, 0, 2) if coop else (0, 1), "villains": frozenset({ground.seat}),
        "mode": "coop" if coop else "solo", "names": ("ann", "bea", "villains") if coop else ("ann", "villains"),
        "tainted": ground.tiles[0], "enchanted": ground.tiles[1],
        "objectives": tuple(Objective(kind, name, index(at)) for kind, (name, at) in ground.tokens.items()),
        "settings": {
            "stay_scores_without_control": 0 if ground.control_first else 1,
            "villain_attacks_after_staying": 0 if ground.rests else 1,
        },
    }  # fmt: skip
    state: dict[str, Any] = {"seat": ground.seat, **more}
    if ground.ring[0]:
        state["ring"] = (index(ground.ring[0]), ground.ring[1])
    spot = position(
        ground.text, {name: _fig(f) for name, f in ground.figures.items()}, extra_cards=cards, seats=ground.seat + 1,
        terrain={**terrain, "beacons": list(ground.beacons)}, portals=(*split, ground.portals), table=table,
        state=state,
    )  # fmt: skip
    held = [[h for h, owner in ground.beacons.items() if owner == side] for side in (PLAYERS, VILLAINS)]
    masks = [sum(1 << index(h) for h in names) for names in held]
    owners = (masks[0], *([0] if coop else []), masks[1])
    return Position(spot.game, spot.state._replace(terrain=spot.state.terrain._replace(beacons=owners)))


def _fig(f: dict[str, Any]) -> Any:
    strength, defense, speed = f["plus"]
    bits = sum(BITS[word] for word in f["granted"])
    held = [f["held"]] if f["held"] else []
    return fig(f["card"], f["seat"], f["hex"] or None, strength=strength, defense=defense, speed=speed,
               keywords=bits, damage=f["damage"], constructs=held)  # fmt: skip


def engine_seen(pair: Pair, state: State) -> tuple[Any, ...]:
    """What `ascension_naive.seen` tells, of a state of the engine."""
    g = pair.position.game.engine
    names = {h: g.board.name(h) for h in g.board.hexes}
    seat = max(pair.position.game.table.villains)
    figures = sorted((f.id, names[f.hex], f.damage) for f in state.figures if f.hex in names)
    honor = {PLAYERS: sum(s.honor for s in state.sides[:seat]), VILLAINS: state.sides[seat].honor}
    owner = dict.fromkeys(pair.world["beacons"], "")
    for s, mask in enumerate(state.terrain.beacons):
        owner.update({names[h]: VILLAINS if s == seat else PLAYERS for h in names if mask >> h & 1})
    portals = sorted(names[h] for h in names if state.terrain.portals[seat] >> h & 1)
    return tuple(figures), tuple(sorted(honor.items())), tuple(sorted(owner.items())), tuple(portals)
