"""Random positions with Villains, each as a world of the naive reading and as a position of the engine.

The numbers of both come from the tables here, so that nothing of the engine decides what the naive side sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import networkx as nx
from support.ascension import Position, fig, position
from support.ascension_naive import PLAYERS, VILLAINS, World

from model.ascension.state import AREA, DOUBLE, RANGED, STRIKEBACK, State
from model.ascension.table import Objective, Tile
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


def random_pair(seed: int) -> Pair:
    """The position of a seed; the same on every machine."""
    return _Maker(Random(seed)).pair()


class _Maker:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.text = _map(rng)
        self.board = parse_map(self.text).board
        name = self.board.name
        self.graph = nx.Graph((name(a), name(b)) for a, b in self.board.graph.edges)
        self.free = sorted(self.graph)
        rng.shuffle(self.free)
        self.coop = rng.random() < 0.2
        self.tough = rng.random() < 0.6
        """Whether the players' Champions are hard to defeat."""
        self.seat = 2 if self.coop else 1
        """The Villains' seat."""

    def some(self, most: int, chance: float = 1.0) -> list[str]:
        """Up to `most` hexes that have no terrain yet."""
        count = self.rng.randint(0, most) if self.rng.random() < chance else 0
        return [self.free.pop() for _ in range(min(count, len(self.free) - 12))]

    def pair(self) -> Pair:
        rng = self.rng
        forest, gates, portals = self.some(6), self.some(2), self.some(2)
        tainted, enchanted = self.some(3, 0.3), self.some(3, 0.5)
        inactive, beacons = self.some(2, 0.3), self.some(3, 0.3)
        shrines = {h: rng.randint(1, 4) for h in self.some(4)}
        tiles = self.tiles(tainted, enchanted, bool(inactive or beacons))
        owners = {h: rng.choice(("", PLAYERS, VILLAINS)) for h in beacons}
        standing = [h for h in self.graph if h not in gates or rng.random() < 0.5]
        standing = [h for h in standing if not (tiles[1].barrier and h in enchanted)]
        rng.shuffle(standing)
        figures = self.figures(standing)
        tokens = self.tokens(figures, shrines, forest + gates + enchanted)
        ring = (rng.choice(sorted(self.graph)), rng.choice((PLAYERS, VILLAINS))) if rng.random() < 0.15 else ("", "")
        parts = {
            "forest": forest, "gates": gates, "portals": portals, "tainted": tainted, "enchanted": enchanted,
            "inactive": inactive, "beacons": owners, "shrines": shrines, "figures": figures, "tokens": tokens,
            "ring": ring, "control_first": rng.random() < 0.15,
        }  # fmt: skip
        return Pair(self.world(parts, tiles), self.engine(parts, tiles), rng.choice(sorted(tokens)))

    def tiles(self, tainted: list[str], enchanted: list[str], other: bool) -> tuple[Tile, Tile]:
        """What Tainted and Enchanted tiles do here. One harmful tile at most, and nothing else to set off beside it."""
        rng = self.rng
        bad = Tile(damage=rng.choice((0, 5)), strength=rng.choice((0, 0, -1, 1)), defense=rng.choice((0, 0, -1)),
                   speed=rng.choice((0, -1)), blocks_sight=rng.random() < 0.2)  # fmt: skip
        good = Tile(strength=rng.choice((0, 1, 2)), defense=rng.choice((0, 0, 1)), speed=rng.choice((0, 1)),
                    barrier=rng.random() < 0.4, blocks_sight=rng.random() < 0.3)  # fmt: skip
        if len(enchanted) == 1 and not other and rng.random() < 0.3:
            good = good._replace(damage=1)
        return bad, good

    def figures(self, standing: list[str]) -> dict[str, dict[str, Any]]:
        """Who is in the game: up to four Villains, two to six enemies, Cultists of both sides."""
        rng = self.rng
        made: dict[str, dict[str, Any]] = {}
        villains = [name for name in FIGURES if name.startswith("n-")]
        for name in rng.sample(villains, rng.randint(1, 4)):
            made[name] = self.figure(name, self.seat, standing, off=0.15)
        heroes = [name for name in FIGURES if name.startswith("p-")]
        for n in range(rng.randint(2, 6)):
            made[f"hero-{n}"] = self.figure(rng.choice(heroes), rng.randrange(self.seat), standing, off=0.1)
        for n in range(rng.choice((0, 0, 1, 2, 3))):
            seat = self.seat if rng.random() < 0.5 else rng.randrange(self.seat)
            made[f"cultist-{n}"] = self.figure("cultist", seat, standing, off=0)
        return made

    def figure(self, card: str, seat: int, standing: list[str], off: float) -> dict[str, Any]:
        rng = self.rng
        strength, defense, speed, honor, words = FIGURES[card]
        held = rng.choice(sorted(CONSTRUCTS)) if card != "cultist" and rng.random() < 0.2 else ""
        more = CONSTRUCTS[held] if held else (0, 0, 0, ())
        plus = [rng.choice((0, 0, 0, 0, 1, -1)) for _ in range(3)] if card != "cultist" else [0, 0, 0]
        granted = [word for word in BITS if rng.random() < 0.08]
        at = "" if rng.random() < off or not standing else standing.pop()
        if seat != self.seat and self.tough:
            plus[1] += rng.randint(2, 6)
        health = defense + plus[1] + more[1]
        harmed = rng.randint(0, max(0, min(health - 2, 4))) if at and rng.random() < 0.4 else 0
        return {
            "card": card, "seat": seat, "side": VILLAINS if seat == self.seat else PLAYERS, "hex": at,
            "strength": strength + plus[0] + more[0], "defense": health, "speed": speed + plus[2] + more[2],
            "keywords": {*words, *granted, *more[3]}, "damage": harmed, "worth": honor, "held": held,
            "granted": granted, "plus": plus,
        }  # fmt: skip

    def tokens(
        self, figures: dict[str, dict[str, Any]], shrines: dict[str, int], odd: list[str]
    ) -> dict[str, tuple[str, str]]:
        """A token for every Villain: mostly on shrines, else anywhere, also under figures or out of reach."""
        rng = self.rng
        taken = [f["hex"] for f in figures.values() if f["hex"]]
        found = {}
        for kind, name in zip(KINDS, [n for n in figures if n.startswith("n-")], strict=False):
            where: list[str] = rng.choice((sorted(shrines), sorted(shrines), taken, odd, sorted(self.graph)))
            at = figures[name]["hex"]
            token = rng.choice(where or sorted(self.graph))
            if at and rng.random() < 0.35:  # close to its token already, mostly a shrine's
                token = rng.choice((at, *sorted(self.graph[at])))
                if token in self.free and rng.random() < 0.8:
                    shrines[token] = rng.randint(1, 4)
            found[kind] = name, token
        return found

    def world(self, parts: dict[str, Any], tiles: tuple[Tile, Tile]) -> World:
        bad, good = tiles
        numbers = {"strength", "defense", "speed"}
        on = [(h, good) for h in parts["enchanted"]] + [(h, bad) for h in parts["tainted"]]
        return {
            "graph": self.graph, "forest": set(parts["forest"]), "gates": set(parts["gates"]),
            "barrier": set(parts["enchanted"]) if good.barrier else set(),
            "blind": {h for h, tile in on if tile.blocks_sight},
            "tiles": {h: {n: getattr(tile, n) for n in numbers} for h, tile in on},
            "tainted": set(parts["tainted"]),
            "harm": {h: good.damage for h in parts["enchanted"] if good.damage},
            "portals": set(parts["portals"]), "inactive": set(parts["inactive"]), "beacons": dict(parts["beacons"]),
            "shrines": parts["shrines"], "tokens": parts["tokens"], "ring": parts["ring"],
            "figures": {name: dict(f) for name, f in parts["figures"].items()},
            "honor": {PLAYERS: 0, VILLAINS: 0}, "control_first": parts["control_first"],
        }  # fmt: skip

    def engine(self, parts: dict[str, Any], tiles: tuple[Tile, Tile]) -> Position:
        index = self.board.index
        gates, beacons = parts["gates"], parts["beacons"]
        seats = self.seat + 1
        ground = {kind: parts[kind] for kind in ("forest", "tainted", "enchanted", "inactive", "shrines")}
        split = (gates[:1], gates[1:]) if self.coop else (gates,)
        table = {
            "teams": (0, 0, 2) if self.coop else (0, 1), "villains": frozenset({self.seat}),
            "mode": "coop" if self.coop else "solo", "tainted": tiles[0], "enchanted": tiles[1],
            "objectives": tuple(Objective(kind, name, index(at)) for kind, (name, at) in parts["tokens"].items()),
            "settings": {"stay_scores_without_control": 0 if parts["control_first"] else 1},
        }  # fmt: skip
        ring = parts["ring"]
        state = {"seat": self.seat}
        if ring[0]:
            state["ring"] = (index(ring[0]), self.seat if ring[1] == VILLAINS else 0)
        made = position(
            self.text, {name: _fig(f) for name, f in parts["figures"].items()}, extra_cards=CARDS, seats=seats,
            terrain={**ground, "beacons": list(beacons)}, portals=(*split, parts["portals"]), table=table, state=state,
        )  # fmt: skip
        held = [[h for h, owner in beacons.items() if owner == side] for side in (PLAYERS, VILLAINS)]
        masks = [sum(1 << index(h) for h in names) for names in held]
        owners = (masks[0], *([0] if self.coop else []), masks[1])
        terrain = made.state.terrain._replace(beacons=owners)
        return Position(made.game, made.state._replace(terrain=terrain))


def _fig(f: dict[str, Any]) -> Any:
    strength, defense, speed = f["plus"]
    bits = sum(BITS[word] for word in f["granted"])
    held = [f["held"]] if f["held"] else []
    return fig(f["card"], f["seat"], f["hex"] or None, strength=strength, defense=defense, speed=speed,
               keywords=bits, damage=f["damage"], constructs=held)  # fmt: skip


def _map(rng: Random) -> str:
    """A connected board of 20 to 60 hexes with holes."""
    while True:
        width, height = rng.randint(4, 9), rng.randint(4, 8)
        cells = {(x, y) for x in range(width) for y in range(height) if rng.random() < 0.88}
        text = _drawn(cells, width, height)
        parts = max(nx.connected_components(parse_map(text).board.graph), key=len) if cells else set()
        if 20 <= len(parts) <= 60:
            board = parse_map(text).board
            offsets = {board.offset(h) for h in parts}
            return _drawn(offsets, width, height)


def _drawn(cells: set[tuple[int, int]], width: int, height: int) -> str:
    rows = [" " * (y & 1) + " ".join("." if (x, y) in cells else "_" for x in range(width)) for y in range(height)]
    return "\n".join(rows) + "\n"


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
