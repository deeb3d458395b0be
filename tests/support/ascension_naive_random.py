"""Seeded random positions with Villains, in both shapes, for the differential test of Villain commands."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
from support.ascension_naive import PLAYERS, VILLAINS
from support.ascension_naive_pair import BITS, CONSTRUCTS, FIGURES, KINDS, Ground, Pair, made, pair_of

from model.ascension.table import Tile
from model.hexes.board import parse_map


def random_pair(seed: int) -> Pair:
    """The position of a seed, and the token whose holder is commanded; the same on every machine."""
    maker = _Maker(Random(seed))
    ground = maker.ground()
    return pair_of(ground, maker.rng.choice(sorted(ground.tokens)))


def random_ground(rng: Random) -> Ground:
    """A random position that is not made yet."""
    return _Maker(rng).ground()


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

    def ground(self) -> Ground:
        rng = self.rng
        forest, gates, portals = self.some(6), self.some(2), self.some(2)
        tainted, enchanted = self.some(3, 0.3), self.some(3, 0.5)
        inactive, beacons = self.some(2, 0.3), self.some(3, 0.3)
        shrines = {h: rng.randint(1, 4) for h in self.some(4)}
        tiles = self.tiles(tainted, enchanted, bool(inactive or beacons))
        owners = {h: rng.choice(("", PLAYERS, VILLAINS)) for h in beacons}
        standing = [h for h in self.graph if h not in gates or rng.random() < 0.5]
        # Whoever stands on a Beacon holds it, and no Portal stays inactive under a figure.
        standing = [h for h in standing if not ((tiles[1].barrier and h in enchanted) or h in inactive or h in beacons)]
        rng.shuffle(standing)
        figures = self.figures(standing)
        tokens = self.tokens(figures, shrines, forest + gates + enchanted)
        ring = (rng.choice(sorted(self.graph)), rng.randint(0, self.seat)) if rng.random() < 0.15 else ("", 0)
        return Ground(
            self.text, figures, tokens, shrines, forest, gates, portals, tainted, enchanted, inactive, owners, tiles,
            ring, rng.random() < 0.15, rng.random() < 0.1, self.seat,
        )  # fmt: skip

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
        plain = card == "cultist"
        held = rng.choice(sorted(CONSTRUCTS)) if not plain and rng.random() < 0.2 else ""
        plus = [0 if plain else rng.choice((0, 0, 0, 0, 1, -1)) for _ in range(3)]
        if seat != self.seat and self.tough:
            plus[1] += rng.randint(2, 6)
        granted = tuple(word for word in BITS if rng.random() < 0.08)
        at = "" if rng.random() < off or not standing else standing.pop()
        health = FIGURES[card][1] + plus[1]
        harmed = rng.randint(0, max(0, min(health - 2, 4))) if at and rng.random() < 0.4 else 0
        return made(card, seat, at, self.seat, held, granted, (plus[0], plus[1], plus[2]), harmed)

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
