"""A whole round of two Heroes against four known cards in unknown order: the search against brute force."""

from fractions import Fraction

import pytest
from support.raidboss_sample import CARDS, HEROES, IDLE, MATRIARCH, Score, boss_of, library, one_hero

from model.core.goal import Problem
from model.raidboss.game import RaidBoss
from model.raidboss.state import FACE_DOWN, Horizon, State, Tile
from model.raidboss.table import Table
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.reference import reference
from solvers.result import Status

FULL = {"ready": True}
"""A Hero whose whole kit is at hand: Core Abilities, Talent, Skill and Instant."""


def whole_round(first: str, second: str, **kit: object) -> Problem[State]:
    """Two Heroes with one Ability Die and a hidden card each, two cards in the deck; the others have had their turn."""
    at = Table(library(), library().bosses[MATRIARCH], windows=frozenset())
    out = [name for name in HEROES if name not in (first, second)][:2]
    hidden = Tile(FACE_DOWN, bag=0)
    standing = (one_hero(name, **{**IDLE, "dice": 1, "tile": hidden, **kit}) for name in (first, second))
    boss = boss_of(at, bags=(tuple((card, 1) for card in CARDS),), draw=(((0, 2),),), paid=100)
    heroes = (*standing, *(one_hero(name, **IDLE) for name in out))
    state = State(heroes, boss, phase="turn_start", active=first, horizon=Horizon("round", 1))
    game = RaidBoss(at)
    return Problem(game, game.begin(state), Score())


def test_the_value_of_a_whole_round_is_exact() -> None:
    found = expectimax(whole_round("augur", "pathfinder"), Limits(nodes=10_000))
    assert (found.status, found.value) == (Status.PROVEN, Fraction(2205, 16))


@pytest.mark.slow
def test_brute_force_agrees_on_a_whole_round() -> None:
    asked = whole_round("augur", "pathfinder")
    found, judge = expectimax(asked, Limits(nodes=10_000)), reference(asked, Limits(nodes=400_000))
    assert found.status is judge.status is Status.PROVEN
    assert (found.value, found.best) == (judge.value, judge.best)


@pytest.mark.slow
def test_brute_force_agrees_on_a_whole_round_with_full_kits() -> None:
    asked = whole_round("augur", "pathfinder", **FULL)
    found, judge = expectimax(asked, Limits(nodes=600_000)), reference(asked, Limits(nodes=600_000), remember=True)
    assert found.status is judge.status is Status.PROVEN
    assert found.value == Fraction(130225, 864)
    assert (found.value, found.best) == (judge.value, judge.best)
