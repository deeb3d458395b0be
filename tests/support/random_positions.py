"""Seeded random positions of the Ascension battlefield for differential tests."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import model.ascension
from model.ascension.game import Ascension
from model.ascension.goal import AchieveGoal, Defeat, HonorAtLeast, MaximiseGoal, Term
from model.ascension.library import Library, load_pack
from model.ascension.state import KEYWORDS, OFF, Equipped, Figure, Side, State, Terrain
from model.ascension.table import Table
from model.ascension.words import vocabulary
from model.core.goal import Problem
from model.hexes.board import Board
from model.hexes.coords import from_offset

CARDS = Path(model.ascension.__file__).parent / "cards"
OURS = [
    "arha-sensei", "arha-templar", "unbound-emissary", "twilight-scout", "raven-siren", "rut", "faerie-commander",
    "runic-lycanthrope", "tuskrider", "icarus-steelfoot", "hedron-smithy", "mechana-initiate", "reactor-monk",
    "tyranyx", "bringer-of-despair", "shadowcaster", "spike-vixen", "demon-slayer",
]  # fmt: skip
THEIRS = [*OURS, "water-djinn", "flytrap-witch", "nihilbomber", "prime"]
TREASURES = ["warriors-draught", "stone-skin", "swift-boots"]


def load_library() -> Library:
    """The three shipped packs."""
    return Library(tuple(load_pack(CARDS / f"{n}.yaml", vocabulary()) for n in ("core", "champions", "sample")))


def random_problem(seed: int, library: Library) -> Problem[State]:
    """A position with 15-40 hexes and 2-4 figures a side; the same for the same seed."""
    rng = Random(seed)
    board = _board(rng)
    hexes = list(board.hexes)
    rng.shuffle(hexes)
    terrain, shrines, beacons, treasures = _terrain(rng, hexes)
    table = Table(board, library, shrines=shrines, beacons=beacons, beacon_honor=rng.choice([0, 1]))
    taken = set(treasures)
    places = [h for h in hexes if not terrain.portals[1] >> h & 1]
    figures = _figures(rng, library, places, terrain)
    side = Side(
        power=rng.randint(2, 6),
        hand=tuple(sorted(rng.choices(["apprentice", "militia", "mystic"], k=rng.choice([0, 0, 0, 1])))),
        played=tuple(rng.sample(["mystic", "heavy-infantry"], k=rng.choice([0, 0, 1]))),
        treasures=tuple(rng.sample(TREASURES, k=rng.choice([0, 0, 0, 1]))),
    )
    lying = tuple(sorted((h, rng.choice(TREASURES)) for h in taken))
    reserve = rng.choice([0, 0, 1])
    state = State(0, 10, 1, figures, (side, Side()), terrain, lying, supply=(15, 15, reserve))
    game = Ascension(table)
    return Problem(game, state, _goal(rng, game, state))


def _board(rng: Random) -> Board:
    width, height = rng.randint(4, 7), rng.randint(4, 6)
    cells = {(c, r) for c in range(width) for r in range(height)}
    for cell in rng.sample(sorted(cells), k=rng.randint(0, len(cells) // 6)):
        cells.discard(cell)
    return Board(from_offset(c, r) for c, r in sorted(cells))


def _terrain(rng: Random, hexes: list[int]) -> tuple[Terrain, tuple[tuple[int, int], ...], int, list[int]]:
    pool = iter(hexes)
    forest = sum(1 << next(pool) for _ in range(rng.randint(0, 4)))
    shrines = tuple((next(pool), rng.choice([2, 2, 3])) for _ in range(rng.randint(0, 2)))
    tainted = sum(1 << next(pool) for _ in range(rng.choice([0, 0, 0, 1])))
    beacons = sum(1 << next(pool) for _ in range(rng.choice([0, 0, 0, 1])))
    inactive = sum(1 << next(pool) for _ in range(rng.choice([0, 0, 0, 1])))
    portals = (1 << next(pool), 1 << next(pool))
    treasures = [next(pool) for _ in range(rng.choice([0, 0, 1]))]
    ground = Terrain(forest, tainted, 0, inactive, portals, (0, 0))
    return ground, shrines, beacons, treasures


def _figures(rng: Random, library: Library, places: list[int], terrain: Terrain) -> tuple[Figure, ...]:
    free = [h for h in places if not terrain.portals[0] >> h & 1 and not terrain.tainted >> h & 1]
    rng.shuffle(free)
    figures: list[Figure] = []
    for seat, cards in ((0, OURS), (1, THEIRS)):
        for card in rng.sample(cards, k=rng.randint(2, 3 if seat == 0 else 4)):
            name = f"{card}-{'red' if seat == 0 else 'blue'}"
            at = OFF if seat == 0 and rng.random() < 0.25 else free.pop()
            words = rng.choice([0, 0, 0, KEYWORDS[rng.choice(sorted(KEYWORDS))]])
            defense = library[card].defense
            hurt = rng.randint(0, min(3, defense - 1)) if seat == 1 and defense > 1 else 0
            held = (Equipped("war-pick", seat),) if rng.random() < 0.1 else ()
            figures.append(Figure(name, card, seat, at, damage=hurt, keywords=words, constructs=held))
    if rng.random() < 0.3:
        figures.append(Figure("cultist-1", "cultist", rng.choice([0, 1]), free.pop()))
    return tuple(figures)


def _goal(rng: Random, game: Ascension, state: State) -> AchieveGoal | MaximiseGoal:
    foes = [f.id for f in state.figures if f.seat == 1]
    owners = tuple((f.id, f.seat) for f in state.figures)
    kind = rng.choice(["sum", "sum", "sum", "defeat", "honor"])
    if kind == "defeat":
        return AchieveGoal(game.engine, 0, (Defeat(tuple(rng.sample(foes, k=min(2, len(foes))))),))
    if kind == "honor":
        return AchieveGoal(game.engine, 0, (HonorAtLeast(rng.choice([2, 3, 4])),))
    terms = [Term("defeat", name, "", Fraction(rng.randint(1, 5))) for name in foes]
    terms.append(Term("honor", worth=Fraction(rng.choice([1, 2]))))
    terms.append(Term("lose", "any", "", Fraction(rng.choice([-3, -1, 0]))))
    if rng.random() < 0.5:
        at = game.engine.board.name(rng.choice(game.engine.board.hexes))
        terms.append(Term("reach", at, "", Fraction(1, 2)))
    if rng.random() < 0.3:
        terms.append(Term("power", worth=Fraction(1, 3)))
    return MaximiseGoal(game.engine, 0, tuple(terms), owners)
