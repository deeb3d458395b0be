"""The CP-SAT model of an Ascension turn: each rule once where it allows and once where it forbids, then at random."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import fig, position

from model.ascension.goal import AchieveGoal, Defeat, Reach
from model.core.goal import Problem
from solvers.cpsat.ascension import solve
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.result import Refused, Status
from solvers.solve import verified
from tests.solvers.random_positions import random_problem

NODES = 8000
QUICK = tuple(range(25))


def ask(figures: dict[str, Any], *wanted: Any, **more: Any) -> int:
    """Whether the conditions can be achieved, by the model and by search alike."""
    game, state = (p := position(figures=figures, **more)).game, p.state
    problem = Problem(game, state, AchieveGoal(game.engine, 0, wanted))
    result = verified(problem, solve(problem, Limits()))
    judge = expectimax(problem, Limits())
    assert (result.status, result.value, result.best) == (Status.PROVEN, judge.value, judge.best)
    return int(result.value)


def siren(at: str = "a1") -> Any:
    return fig("raven-siren", 0, at)


def foe(at: str, card: str = "cultist", **more: Any) -> Any:
    return fig(card, 1, at, **more)


@pytest.mark.parametrize(("power", "expected"), [(3, 1), (2, 0)])
def test_power_pays_for_a_command(power: int, expected: int) -> None:
    assert ask({"s": siren(), "f": foe("c1")}, Defeat(("f",)), power=(power, 0)) == expected


@pytest.mark.parametrize(("at", "expected"), [("g1", 1), ("g7", 0)])
def test_a_move_has_the_points_of_its_speed(at: str, expected: int) -> None:
    assert ask({"s": siren(), "f": foe(at)}, Defeat(("f",)), power=(3, 0)) == expected


@pytest.mark.parametrize(("damage", "expected"), [(1, 1), (0, 0)])
def test_damage_adds_up_to_the_defense(damage: int, expected: int) -> None:
    figures = {"s": siren(), "f": foe("c1", "water-djinn", damage=damage)}
    assert ask(figures, Defeat(("f",)), power=(3, 0)) == expected


@pytest.mark.parametrize(("power", "expected"), [(5, 1), (3, 0)])
def test_the_slain_free_their_hex(power: int, expected: int) -> None:
    figures = {"s": siren(), "r": fig("rut", 0, "b1"), "f": foe("c1", "water-djinn")}
    assert ask(figures, Reach("c1", "r"), power=(power, 0)) == expected


@pytest.mark.parametrize(("power", "expected"), [(4, 1), (2, 0)])
def test_a_portal_must_be_vacated(power: int, expected: int) -> None:
    figures = {"r": fig("rut", 0, "a1"), "t": fig("twilight-scout", 0), "f": foe("c1")}
    assert ask(figures, Reach("a1", "t"), power=(power, 0), portals=(["a1"], [])) == expected


def test_a_fallen_enemy_cultist_refills_the_reserve() -> None:
    figures = {"s": siren(), "f": foe("c1")}
    given: dict[str, Any] = {"power": (5, 0), "portals": (["g7"], [])}
    assert ask(figures, Reach("g7"), state={"supply": (15, 15, 0)}, **given) == 1
    figures = {"s": siren(), "f": foe("c1", "water-djinn")}
    assert ask(figures, Reach("g7"), state={"supply": (15, 15, 0)}, **given) == 0


def test_what_is_not_encoded_is_refused_by_name() -> None:
    game, state = (
        (p := position(figures={"d": fig("water-djinn", 0, "a1"), "f": foe("b1")}, power=(4, 0))).game,
        p.state,
    )
    with pytest.raises(Refused, match="water-djinn"):
        solve(Problem(game, state, AchieveGoal(game.engine, 0, (Defeat(("f",)),))), Limits())


def test_an_unencoded_text_that_cannot_matter_is_no_reason() -> None:
    assert ask({"s": siren(), "f": foe("c1", "water-djinn", damage=1)}, Defeat(("f",)), power=(3, 0)) == 1


def test_a_limit_gives_an_interval() -> None:
    problem = random_problem(3)
    result = solve(problem, Limits(None, 0.0))
    assert result.status is Status.BOUND
    assert result.low <= expectimax(problem, Limits(NODES)).high


def compare(seed: int) -> bool:
    """Whether both solvers settled the position; they must then agree."""
    problem = random_problem(seed)
    try:
        result = verified(problem, solve(problem, Limits()))
    except Refused:
        return False
    judge = expectimax(problem, Limits(NODES))
    if judge.status is not Status.PROVEN:
        assert judge.low <= result.value <= judge.high
        return False
    assert (result.value, result.best) == (judge.value, judge.best), seed
    return True


def test_random_positions_agree_with_search() -> None:
    assert sum(compare(seed) for seed in QUICK) >= 12


@pytest.mark.slow
def test_many_random_positions_agree_with_search() -> None:
    assert sum(compare(seed) for seed in range(100, 600)) >= 250
