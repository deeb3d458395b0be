"""What holds along every random game from a random small position."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.ascension import OPEN, Position, fig, position

from model.ascension.state import OFF
from model.core.game import CHANCE

FIGURES = (
    "cultist", "rut", "tyranyx", "raven-siren", "spike-vixen", "demon-slayer", "nihilbomber", "bringer-of-despair",
    "psyche-askara", "gorge-wyrm",
)  # fmt: skip
CONSTRUCTS = ("iron-lance", "plate-harness", "trail-skates", "long-scope", "sweeping-blade", "storm-engine")
HAND = (
    *CONSTRUCTS,
    "gear-thief",
    "rift-walker",
    "storm-caller",
    "ring-dancer",
    "dawn-captain",
    "trail-warden",
    "militia",
)
TREASURES = ("warriors-draught", "stone-skin", "swift-boots", "thorn-cloak")
STEPS = 60


def random_position(seed: int) -> Position:
    """Two seats of three Champions among holes, terrain, tokens and Portals; the same for the same seed."""
    rng = Random(seed)
    board = "".join("_" if ch == "." and rng.random() < 0.12 else ch for ch in OPEN)
    names = _names(board)
    rng.shuffle(names)
    spots = iter(names)
    portals = [[next(spots)], [next(spots)]]
    kinds = ("forest", "tainted", "enchanted", "inactive", "beacons")
    terrain = {kind: [next(spots) for _ in range(2)] for kind in kinds}
    figures = {}
    for seat in (0, 1):
        for at, card in enumerate(rng.sample(FIGURES, 3)):
            held = [] if card == "cultist" else rng.sample(CONSTRUCTS, rng.randrange(2))
            copies = 2 if card == "psyche-askara" else 1
            for copy in range(copies):
                figures[f"s{seat}-{at}-{copy}"] = fig(card, seat, next(spots), constructs=held if copy == 0 else [])
    if any(card == "psyche-askara" for card, *_ in figures.values()):
        figures = _shared_constructs(figures)
    return position(
        board, figures, terrain=terrain, portals=portals, power=(9, 9),
        hand=[rng.sample(HAND, 4), rng.sample(HAND, 4)], treasures={next(spots): t for t in TREASURES},
        state={"turns_left": 3, "centre": None},
    )  # fmt: skip


def _names(board: str) -> list[str]:
    from model.hexes.board import parse_map

    parsed = parse_map(board).board
    return [parsed.name(h) for h in parsed.hexes]


def _shared_constructs(figures: dict) -> dict:
    """Both figures of a two-figure card carry the same Constructs."""
    held = {(card, seat): more["constructs"] for card, seat, _, more in reversed(figures.values())}
    return {name: (card, seat, at, {"constructs": held[card, seat]}) for name, (card, seat, at, _) in figures.items()}


def constructs(p: Position) -> Counter:
    """All Constructs, wherever they are: hands, discard piles, Champions (a two-figure card counts once), banished."""
    found = Counter(p.state.banished)
    for side in p.state.sides:
        found.update((*side.hand, *side.discard))
    seen = set()
    for f in p.state.figures:
        card = p.game.table.library[f.card]
        if not (card.twin and (f.card, f.seat) in seen):
            found.update(held.card for held in f.constructs)
        seen.add((f.card, f.seat))
    return Counter({card: n for card, n in found.items() if card in CONSTRUCTS})


def check(p: Position) -> None:
    """What holds in every position."""
    g, state = p.game.engine, p.state
    standing = [f for f in state.figures if f.hex != OFF]
    assert all(f.damage >= 0 for f in state.figures)
    assert len({f.hex for f in standing}) == len(standing)
    assert all(g.board.mask >> f.hex & 1 for f in standing)
    assert not any(g.barred(state, f.seat) >> f.hex & 1 for f in standing)
    assert all(side.power >= 0 and side.runes >= 0 for side in state.sides)
    assert not any(f.damage and f.damage >= g.defense(state, f) for f in standing)
    assert all(f.damage == 0 for f in state.figures if f.hex == OFF)


def play(seed: int, each) -> Position:
    """A random game; `each(before, step, after)` sees every step of it."""
    p, rng = random_position(seed), Random(seed)
    for _ in range(STEPS):
        if p.game.is_terminal(p.state):
            break
        if p.game.current_player(p.state) == CHANCE:
            step = rng.choice(p.game.chance_outcomes(p.state))[0]
        else:
            legal = p.game.legal_actions(p.state)
            attacks = [a for a in legal if a.kind == "attack" and rng.random() < 0.7]
            goes_on = [a for a in legal if a.kind != "end" or rng.random() < 0.2]
            step = rng.choice(attacks or goes_on or list(legal))
        after = Position(p.game, p.game.apply(p.state, step))
        each(p, step, after)
        p = after
    return p


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_figures_and_resources_stay_sound(seed):
    play(seed, lambda before, step, after: check(after))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_no_construct_is_lost_or_made(seed):
    start = constructs(random_position(seed))

    def same(before, step, after):
        if not after.state.agenda:
            assert constructs(after) == start, str(step)

    play(seed, same)


@pytest.mark.rule("AT-074")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_whoever_was_commanded_ends_exhausted(seed):
    def exhausted(before, step, after):
        was, now = before.state.active, after.state.active
        if was is not None and (now is None or now.figure != was.figure):
            left = [f for f in after.state.figures if f.id == was.figure]
            assert not any(f.ready for f in left)

    play(seed, exhausted)


@pytest.mark.rule("AT-090")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_the_end_of_a_turn_heals_all_but_who_stands_on_harm(seed):
    def healed(before, step, after):
        if step.kind == "end":
            harmful = after.state.terrain.tainted if after.state.turns_left else 0
            assert not any(f.damage for f in after.state.figures if f.hex == OFF or not harmful >> f.hex & 1)

    play(seed, healed)
