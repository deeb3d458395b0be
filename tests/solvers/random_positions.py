"""Seeded random positions of Ascension Tactics, small enough to be searched through: the judge of the CP-SAT model."""

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
from model.ascension.table import Table
from model.ascension.words import vocabulary
from model.core.goal import Problem
from model.hexes.bitset import bits
from model.hexes.board import Board
from model.hexes.coords import Hex, from_offset

CARDS = Path(model.ascension.__file__).parent / "cards"
OWN = (
    "arha-templar", "unbound-emissary", "twilight-scout", "raven-siren", "rut", "faerie-commander",
    "runic-lycanthrope", "tuskrider", "icarus-steelfoot", "hedron-smithy", "mechana-initiate", "prime", "tyranyx",
    "bringer-of-despair", "shadowcaster", "spike-vixen", "arha-sensei", "gorge-wyrm",
)  # fmt: skip
FOES = (*OWN, "water-djinn", "flytrap-witch", "demon-slayer", "nihilbomber", "psyche-askara", "lantern-queen")
TREASURES = ("warriors-draught", "stone-skin", "swift-boots", "thorn-cloak", "giants-brew")
CONSTRUCTS = ("iron-lance", "plate-harness", "trail-skates", "sweeping-blade")
HAND = (
    "militia",
    "apprentice",
    "heavy-infantry",
    "iron-lance",
    "plate-harness",
    "trail-skates",
    "sweeping-blade",
)


@cache
def library() -> Library:
    """The shipped packs."""
    return Library(tuple(load_pack(CARDS / f"{name}.yaml", vocabulary()) for name in ("core", "champions", "sample")))


def random_problem(seed: int) -> Problem[State]:
    """The position and goal of a seed; the same on every machine."""
    return _Maker(random.Random(seed)).problem()


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.board = Board(self._cells(rng.randint(14, 34)))
        self.free = list(self.board.hexes)
        rng.shuffle(self.free)

    def _cells(self, size: int) -> set[Hex]:
        """A connected patch of hexes."""
        rng = self.rng
        width = rng.randint(3, 6)
        cells = [from_offset(col, row) for row in range(size // width + 1) for col in range(width)]
        holes = set(rng.sample(cells, len(cells) // 9))
        kept = set(cells) - holes
        start = next(iter(sorted(kept)))
        seen, stack = {start}, [start]
        while stack:
            q, r = stack.pop()
            for dq, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
                near = Hex(q + dq, r + dr)
                if near in kept and near not in seen:
                    seen.add(near)
                    stack.append(near)
        return seen

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
        tile = rng.random()
        portals = (self.some(1), self.some(1))
        forest = self.some(4)
        tainted = self.some(2) if tile < 0.3 else 0
        inactive = self.some(1) if 0.3 < tile < 0.5 else 0
        beacons = self.some(3) if 0.5 < tile < 0.7 else 0
        shrines = tuple((h, rng.randint(1, 4)) for h in bits(self.some(2)))
        if rng.random() < 0.5:
            self.free += [h for h, _ in shrines]
            self.free += list(bits(tainted | forest))
            rng.shuffle(self.free)
        held = sum(1 << h for h in bits(beacons) if rng.random() < 0.3)
        terrain = Terrain(forest, tainted, 0, inactive, portals, (held, beacons & ~held if rng.random() < 0.5 else 0))
        table = Table(
            self.board, library(), shrines=shrines, beacons=beacons, beacon_need=rng.randint(1, 2),
            beacon_honor=rng.randint(0, 3) if beacons else 0,
        )  # fmt: skip
        figures = self.figures()
        game = Ascension(table)
        state = State(0, 6, 1, figures, (self.side(), Side()), terrain, self.treasures(), supply=(15, 15, 16))
        if not portals[0] or rng.random() < 0.5:
            state = state._replace(supply=(15, 15, 0))
        return Problem(game, state, self.goal(game, state))

    def side(self) -> Side:
        rng = self.rng
        hand = tuple(sorted(rng.choice(HAND) for _ in range(rng.choice((0, 0, 0, 1, 1, 2)))))
        return Side(
            honor=rng.randint(0, 3), power=rng.randint(2, 7), hand=hand,
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
        made = [self.figure(card, 0, True) for card in rng.sample(OWN, rng.randint(2, 4))]
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
        owners = tuple((f.id, f.seat) for f in state.figures)
        return MaximiseGoal(game.engine, 0, tuple(terms), owners)
