"""The CP-SAT model of an Ascension turn: each rule once where it allows and once where it forbids, then at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.ascension import Position, fig, position
from support.random_positions import random_problem

from model.ascension.goal import AchieveGoal, Defeat, Reach
from model.ascension.state import STRIKEBACK, Side
from model.ascension.table import Tile
from model.core.goal import Problem
from model.scenario import load_scenario
from solvers.cpsat import ascension
from solvers.cpsat.ascension import solve
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.result import Refused, Status
from solvers.solve import verified

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


def refusal(at: Position, *wanted: Any) -> str:
    """What the model says that it does not encode; the test fails when it gives an answer."""
    problem = Problem(at.game, at.state, AchieveGoal(at.game.engine, 0, wanted))
    with pytest.raises(Refused) as refused:
        solve(problem, Limits())
    return str(refused.value)


HURT = {"s": fig("raven-siren", 0, "a1", damage=5), "f": fig("cultist", 1, "c1")}
TILES = {"enchanted": ["a1"]}


@pytest.mark.rule("AT-168")
def test_a_step_off_the_ring_may_kill_and_is_refused_by_name() -> None:
    on_ring = position(figures=HURT, power=(3, 0))
    ring = (on_ring.game.engine.board.index("a1"), 0)
    on_ring = Position(on_ring.game, on_ring.state._replace(ring=ring))
    assert on_ring.do("command s", "move b1").at("s") is None
    assert "Defense that depends on the hex (AT-311)" in refusal(on_ring, Defeat(("f",)))


@pytest.mark.rule("AT-311")
@pytest.mark.parametrize("tile", ["enchanted", "tainted"])
def test_a_step_off_a_tile_with_defense_may_kill_and_is_refused_by_name(tile: str) -> None:
    at = position(figures=HURT, power=(3, 0), terrain={tile: ["a1"]}, table={tile: Tile(defense=3)})
    assert at.do("command s", "move b1").at("s") is None
    assert "Defense that depends on the hex (AT-311)" in refusal(at, Defeat(("f",)))


@pytest.mark.parametrize(("at", "expected"), [("a1", 1), ("c1", 0)])
def test_the_ring_of_an_enemy_helps_only_who_stands_on_it(at: str, expected: int) -> None:
    ring = (position().game.engine.board.index(at), 1)
    figures = {"s": siren(), "f": foe("c1", "rut")}
    assert ask(figures, Defeat(("f",)), power=(3, 0), state={"ring": ring}) == expected


MODIFIERS = """\
- id: mossback
  name: Mossback
  type: champion
  faction: void
  strength: 3
  command: 1
  defense: 3
  text: "Defense +2 on a Forest."
  cite: "test"
  examples: [{}]
  modify:
    defense: {add: 2, if: {stands_on: {who: self, terrain: forest}}}
- id: pack-hound
  name: Pack Hound
  type: champion
  faction: void
  strength: 3
  command: 1
  defense: 3
  text: "Defense +2 once anybody attacked."
  cite: "test"
  examples: [{}]
  modify:
    defense: {add: 2, if: attacked}
"""


def test_a_defense_that_depends_on_the_hex_is_refused_for_a_figure_that_moves() -> None:
    more: dict[str, Any] = {"extra_cards": MODIFIERS, "terrain": {"forest": ["a1", "c1"]}, "power": (3, 0)}
    own = position(figures={"m": fig("mossback", 0, "a1", damage=3), "f": foe("c1")}, **more)
    assert own.do("command m", "move b1").at("m") is None
    assert "a modifier of mossback" in refusal(own, Defeat(("f",)))
    for damage, expected in ((0, 0), (1, 1)):
        figures = {"s": siren(), "f": foe("c1", "mossback", defense=2, damage=damage)}
        assert ask(figures, Defeat(("f",)), **more) == expected


def test_an_enemys_number_that_changes_during_the_turn_is_refused() -> None:
    at = position(figures={"s": siren(), "f": foe("c1", "pack-hound")}, power=(3, 0), extra_cards=MODIFIERS)
    assert "a modifier of pack-hound" in refusal(at, Defeat(("f",)))


# --- new Cultists ---

TINY = """\
. .
 . .
"""
"""Few hexes keep the search small that judges a turn of many commands."""

BACK = {"f": fig("cultist", 1, "b1", strength=3, keywords=STRIKEBACK, defense=50)}


def test_more_new_cultists_than_the_model_has_are_refused_by_name() -> None:
    at = position(figures=BACK, power=(14, 0), portals=(["a1"], []))
    for n in range(1, 8):
        at = at.do("command cultist a1", "attack f")
        assert at.at(f"cultist-{n}") is None  # it fell, so the rules allow a seventh
    at = position(figures=BACK, power=(14, 0), portals=(["a1"], []))
    assert "more than 6 new Cultists in a turn" in refusal(at, Defeat(("f",)))


@pytest.mark.parametrize(("defense", "expected"), [(11, 1), (12, 0)])
def test_new_cultists_take_the_places_of_the_fallen(defense: int, expected: int) -> None:
    figures = {"f": fig("cultist", 1, "b1", strength=3, keywords=STRIKEBACK, defense=defense)}
    assert ask(figures, Defeat(("f",)), power=(13, 0), portals=(["a1"], []), board=TINY) == expected


@pytest.mark.parametrize("power", [14, 30])
def test_cultists_that_cannot_fall_are_at_most_four(power: int) -> None:
    figures = {"f": foe("b1", defense=8)}
    assert ask(figures, Defeat(("f",)), power=(power, 0), portals=(["a1", "a2"], []), board=TINY) == 0


def test_cultists_may_fall_on_an_enchanted_tile_too() -> None:
    given: dict[str, Any] = {"power": (10, 0), "portals": (["a1"], []), "state": {"supply": (15, 15, 1)}, "board": TINY}
    given |= {"terrain": {"enchanted": ["b1"]}, "table": {"enchanted": Tile(damage=1)}}
    figures = {"f": foe("a2", defense=5)}
    assert ask(figures, Defeat(("f",)), **given) == 1


# --- team mates ---

ANN = {"teams": (0, 0, 1)}


@pytest.mark.rule("AT-215")
@pytest.mark.parametrize(("damage", "first"), [(0, {"use draught s", "command s"}), (1, {"use draught b"})])
def test_a_treasure_may_go_to_a_team_mates_figure(damage: int, first: set[str]) -> None:
    figures = {"s": siren(), "b": fig("rut", 1, "a2"), "f": fig("water-djinn", 2, "c1", damage=damage)}
    sides = (Side(power=3, treasures=("warriors-draught",)), Side(), Side())
    given: dict[str, Any] = {"seats": 3, "table": ANN, "state": {"sides": sides}}
    assert ask(figures, Defeat(("f",)), **given) == 1
    at = position(figures=figures, **given)
    best = solve(Problem(at.game, at.state, AchieveGoal(at.game.engine, 0, (Defeat(("f",)),))), Limits()).best
    found = {str(action).replace("warriors-", "") for action in best}
    assert first <= found
    assert ("use draught b" in found) == bool(damage)


@pytest.mark.rule("AT-173")
@pytest.mark.parametrize(("damage", "expected"), [(0, 1), (1, 1)])
def test_a_treasure_taken_up_may_go_to_a_team_mates_figure(damage: int, expected: int) -> None:
    figures = {"s": siren(), "b": fig("rut", 1, "a2"), "f": fig("water-djinn", 2, "d1", damage=damage)}
    given: dict[str, Any] = {"seats": 3, "table": ANN, "treasures": {"b1": "warriors-draught"}, "power": (3, 0, 0)}
    assert ask(figures, Defeat(("f",)), **given) == expected


def test_an_unencoded_text_that_cannot_matter_is_no_reason() -> None:
    assert ask({"s": siren(), "f": foe("c1", "water-djinn", damage=1)}, Defeat(("f",)), power=(3, 0)) == 1


def test_a_limit_gives_an_interval() -> None:
    problem = random_problem(3)
    result = solve(problem, Limits(None, 0.0))
    assert result.status is Status.BOUND
    assert result.low <= expectimax(problem, Limits(NODES)).high


def test_random_positions_are_varied_and_the_same_for_the_same_seed() -> None:
    problems = [random_problem(seed) for seed in range(60)]
    states = [problem.state for problem in problems]
    assert states[:10] == [random_problem(seed).state for seed in range(10)]
    assert all(15 <= len(problem.game.engine.board.hexes) <= 40 for problem in problems)
    for seat in (0, 1):
        champions = [{f.card for f in s.figures if f.seat == seat and f.card != "cultist"} for s in states]
        assert {len(cards) for cards in champions} == {2, 3, 4}
    grounds = [state.terrain for state in states]
    assert all(any(getattr(g, what) for g in grounds) for what in ("forest", "tainted", "enchanted", "inactive"))
    assert any(s.treasures for s in states)
    assert any(len(s.sides) == 3 for s in states)


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


def test_every_search_has_one_worker_so_that_answers_are_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that race give other lines and nodes from run to run, though not always: so they are counted."""
    made: list[Any] = []
    usual = ascension.cp_model.CpSolver
    monkeypatch.setattr(ascension.cp_model, "CpSolver", lambda: made.append(usual()) or made[-1])
    problem = load_scenario(Path(__file__).parents[2] / "scenarios/ascension/0022-five-power.yaml").problem
    once, again = (solve(problem, Limits()) for _ in range(2))
    assert (once.nodes, once.line, once.best) == (again.nodes, again.line, again.best)
    assert {solver.parameters.num_workers for solver in made} == {1}
