"""Seeded random positions of Ascension Tactics, small enough to be searched through: the judge of the CP-SAT model.

Boards of 15 to 40 hexes, two to four Champions a side, Cultists, a team mate now and then, and everything that can
lie on a board.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from pathlib import Path

import model.ascension
from model.ascension.game import Ascension
from model.ascension.goal import (
    AchieveGoal,
    Condition,
    Control,
    Defeat,
    HonorAtLeast,
    Keep,
    MaximiseGoal,
    Reach,
    Term,
)
from model.ascension.library import Library, load_pack
from model.ascension.state import (
    AREA,
    DOUBLE,
    OFF,
    RANGED,
    STRIKEBACK,
    Equipped,
    Figure,
    Side,
    State,
    Terrain,
)
from model.ascension.table import ENCHANTED, TAINTED, Table, Tile
from model.ascension.words import vocabulary
from model.core.goal import Problem
from model.hexes.bitset import bits
from model.hexes.board import Board
from model.hexes.coords import Hex, from_offset

CARDS = Path(model.ascension.__file__).parent / "cards"
OWN = (
    "arha-templar", "unbound-emissary", "twilight-scout", "raven-siren", "rut", "faerie-commander",
    "runic-lycanthrope", "tuskrider", "icarus-steelfoot", "hedron-smithy", "mechana-initiate", "prime", "tyranyx",
    "bringer-of-despair", "shadowcaster", "spike-vixen", "arha-sensei", "gorge-wyrm", "demon-slayer", "reactor-monk",
)  # fmt: skip
FOES = (*OWN, "water-djinn", "flytrap-witch", "nihilbomber", "psyche-askara", "lantern-queen")
TREASURES = ("warriors-draught", "stone-skin", "swift-boots", "thorn-cloak", "giants-brew")
CONSTRUCTS = ("iron-lance", "plate-harness", "trail-skates", "sweeping-blade")
HAND = (
    "militia", "apprentice", "mystic", "heavy-infantry",
    "iron-lance", "plate-harness", "trail-skates", "sweeping-blade",
)  # fmt: skip
SMALLEST = 15


@cache
def library() -> Library:
    """The shipped packs."""
    return Library(tuple(load_pack(CARDS / f"{name}.yaml", vocabulary()) for name in ("core", "champions", "sample")))


def random_problem(seed: int) -> Problem[State]:
    """The position and goal of a seed; the same on every machine."""
    return _Maker(random.Random(seed)).problem()


def _connected(cells: set[Hex]) -> set[Hex]:
    """The cells that hang together with the first one."""
    start = min(cells)
    seen, stack = {start}, [start]
    while stack:
        q, r = stack.pop()
        for dq, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            near = Hex(q + dq, r + dr)
            if near in cells and near not in seen:
                seen.add(near)
                stack.append(near)
    return seen


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.board = Board(self._cells(rng.randint(18, 40)))
        self.free = list(self.board.hexes)
        self.mate = rng.random() < 0.15
        """Whether seat 2 is a team mate of seat 0, whose turn it is."""
        rng.shuffle(self.free)

    def _cells(self, size: int) -> set[Hex]:
        """A connected patch of hexes."""
        rng = self.rng
        width = rng.randint(3, 6)
        cells = [from_offset(n % width, n // width) for n in range(size)]
        while True:
            kept = set(cells) - set(rng.sample(cells, rng.randint(0, size // 9)))
            patch = _connected(kept)
            if len(patch) >= SMALLEST:
                return patch

    def take(self) -> int:
        return self.free.pop()

    def some(self, most: int) -> int:
        """A bit set of up to `most` free hexes."""
        mask = 0
        for _ in range(min(self.rng.randint(0, most), len(self.free) - 10)):
            mask |= 1 << self.take()
        return mask

    def problem(self) -> Problem[State]:
        rng = self.rng
        terrain, beacons, shrines = self.ground()
        table = Table(
            self.board, library(), teams=(0, 1, 0) if self.mate else (0, 1), shrines=shrines, beacons=beacons,
            beacon_need=rng.randint(1, 2), beacon_honor=rng.randint(0, 3) if beacons else 0,
            tainted=rng.choice((TAINTED, Tile(damage=1))),
            enchanted=self.enchanted() if terrain.enchanted else ENCHANTED,
        )  # fmt: skip
        figures = self.figures()
        game = Ascension(table)
        sides = (self.side(), Side(), Side(honor=rng.randint(0, 2)))[: len(table.teams)]
        state = State(0, 6, 1, figures, sides, terrain, self.treasures(), supply=(15, 15, 16))
        if not terrain.portals[0] or rng.random() < 0.5:
            state = state._replace(supply=(15, 15, rng.choice((0, 0, 1))))
        if rng.random() < 0.1:
            state = state._replace(ring=(rng.choice(self.board.hexes), rng.choice((1, 1, 1, 0))))
        return Problem(game, state, self.goal(game, state))

    def ground(self) -> tuple[Terrain, int, tuple[tuple[int, int], ...]]:
        """Terrain, Beacons, and Shrines with their values."""
        rng = self.rng
        tile = rng.random()
        portals = (self.some(1), self.some(1), *((self.some(1),) if self.mate else ()))
        forest = self.some(4)
        tainted = self.some(2) if tile < 0.3 else 0
        inactive = self.some(1) if 0.3 < tile < 0.5 else 0
        beacons = self.some(3) if 0.5 < tile < 0.7 else 0
        enchanted = self.some(2) if 0.7 < tile < 0.85 else 0
        shrines = tuple((h, rng.randint(1, 4)) for h in bits(self.some(2)))
        if rng.random() < 0.5:
            self.free += [h for h, _ in shrines]
            self.free += list(bits(tainted | forest | enchanted))
            rng.shuffle(self.free)
        held = sum(1 << h for h in bits(beacons) if rng.random() < 0.3)
        owners = (held, beacons & ~held if rng.random() < 0.5 else 0, *((0,) if self.mate else ()))
        return Terrain(forest, tainted, enchanted, inactive, portals, owners), beacons, shrines

    def enchanted(self) -> Tile:
        """What Enchanted tiles do in this position; Defense on a tile is not encoded and comes up rarely."""
        rng = self.rng
        return Tile(
            damage=rng.choice((0, 0, 1, 2)), strength=rng.choice((0, 1, 2)), speed=rng.choice((0, 1)),
            defense=int(rng.random() < 0.1), blocks_sight=rng.random() < 0.3,
        )  # fmt: skip

    def side(self) -> Side:
        rng = self.rng
        hand = tuple(sorted(rng.choice(HAND) for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2)))))
        return Side(
            honor=rng.randint(0, 3), power=rng.choice((2, 3, 3, 4, 4, 5, 6)), hand=hand,
            treasures=(rng.choice(TREASURES),) if rng.random() < 0.2 else (),
            free_commands=("",) if rng.random() < 0.05 else (),
            next_speed=2 if rng.random() < 0.05 else 0,
            played=("mystic",) if rng.random() < 0.3 else (),
        )  # fmt: skip

    def treasures(self) -> tuple[tuple[int, str], ...]:
        rng = self.rng
        found = {rng.choice(self.free or [0]): rng.choice(TREASURES) for _ in range(rng.choice((0, 0, 1, 2)))}
        return tuple(sorted(found.items()))

    def figures(self) -> tuple[Figure, ...]:
        rng = self.rng
        made = [self.figure(card, 0, True) for card in rng.sample(OWN, rng.choice((2, 2, 2, 2, 3, 3, 4)))]
        if self.mate:
            made += [
                self.figure(card, 2, False)._replace(id=f"m-{card}") for card in rng.sample(OWN, rng.randint(1, 2))
            ]
        for card in rng.sample(FOES, rng.randint(2, 4)):
            if card == "psyche-askara":
                twins = [self.figure(card, 1, False)._replace(id=f"{card}-{n}", constructs=()) for n in (1, 2)]
                made += [twin for twin in twins if twin.hex != OFF]
            else:
                made.append(self.figure(card, 1, False))
        for n in range(rng.choice((0, 0, 1, 2))):
            seat = rng.randint(0, 1)
            if self.free:
                made.append(Figure(f"{'red' if not seat else 'white'}-cultist-{n}", "cultist", seat, self.take()))
        return tuple(made)

    def figure(self, card: str, seat: int, own: bool) -> Figure:
        rng = self.rng
        off = (own and rng.random() < 0.2) or not self.free
        keywords = 0
        for bit, chance in ((RANGED, 0.15), (DOUBLE, 0.12), (AREA, 0.1), (STRIKEBACK, 0.0 if own else 0.4)):
            keywords |= bit if rng.random() < chance else 0
        printed = library()[card]
        health = printed.defense
        constructs = (Equipped(rng.choice(CONSTRUCTS), seat),) if rng.random() < 0.12 else ()
        return Figure(
            f"{'r' if own else 'w'}-{card}", card, seat, OFF if off else self.take(),
            ready=not own or rng.random() < 0.9,
            damage=0 if off else rng.randint(0, max(0, health - 1)) if rng.random() < (0.25 if own else 0.6) else 0,
            keywords=keywords, constructs=constructs,
            speed=rng.choice((0, 0, -1)) if own else 0,
        )  # fmt: skip

    # --- goals ---

    def goal(self, game: Ascension, state: State) -> AchieveGoal | MaximiseGoal:
        rng = self.rng
        foes = [f.id for f in state.figures if f.seat == 1 and f.hex != OFF]
        own = [f.id for f in state.figures if f.seat == 0 and f.hex != OFF]
        shrines = [game.engine.board.name(h) for h, _ in game.table.shrines]
        some_hex = game.engine.board.name(rng.choice(self.board.hexes))
        if rng.random() < 0.25:
            conditions: list[Condition] = [Defeat(tuple(rng.sample(foes, min(len(foes), rng.randint(1, 2)))))]
            if rng.random() < 0.3 and own:
                conditions.append(Keep(tuple(own)))
            if rng.random() < 0.3:
                conditions.append(HonorAtLeast(rng.randint(1, 6)))
            if rng.random() < 0.3 and shrines:
                conditions.append(Control((shrines[0],)))
            if rng.random() < 0.2:
                conditions.append(Reach(some_hex))
            return AchieveGoal(game.engine, 0, tuple(conditions))
        terms = [Term("defeat", foe, worth=Fraction(rng.randint(1, 5), rng.choice((1, 1, 2)))) for foe in foes]
        terms.append(Term("honor", worth=Fraction(rng.randint(1, 3))))
        if rng.random() < 0.5:
            terms.append(Term("lose", "any", worth=Fraction(-1)))
        if rng.random() < 0.3:
            terms.append(Term("power", worth=Fraction(1, 3)))
        if rng.random() < 0.2:
            terms.append(Term("defeat", "any", worth=Fraction(rng.choice((1, -1)))))
        if rng.random() < 0.3:
            terms.append(Term("reach", some_hex, worth=Fraction(2)))
        if rng.random() < 0.2 and shrines:
            terms.append(Term("control", shrines[0], worth=Fraction(rng.choice((2, -3)))))
        return MaximiseGoal(game.engine, 0, tuple(terms))
