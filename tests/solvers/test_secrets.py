"""Open searches refuse what would let a seat decide on what it may not see."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import Position, fig, position
from support.ascension_villains import villains

from model.ascension.goal import MaximiseGoal, Term
from model.ascension.state import FACE_DOWN
from model.core.goal import Problem
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.puzzle import analyse
from solvers.reference import reference
from solvers.result import Refused
from solvers.solve import solve

FIGURES = {"rut": fig("rut", 0, "a1"), "foe": fig("rut", 1, "g1")}
LANE = ". . . . . . .\n"
FEW = Limits(nodes=200)


def duel(turns: int = 2, seat: int = 0, **more: Any) -> Position:
    """Two figures far apart, and so many turns."""
    state = {"turns_left": turns, "seat": seat, **more.pop("state", {})}
    return position(LANE, FIGURES, state=state, **more)


def secrets(at: Position, seat: int = 0) -> str:
    """What the position says is hidden, in one text."""
    return "; ".join(at.game.secrets(at.state, seat))


def problem(at: Position, seat: int = 0) -> Problem[Any]:
    """The question how much Honor the seat can have."""
    return Problem(at.game, at.state, MaximiseGoal(at.game.engine, seat, (Term("honor"),)))


# --- what is hidden ---


def test_the_askers_own_turn_alone_has_no_secrets() -> None:
    at = duel(1, treasures_held=(["stone-skin"], ["swift-boots"]), hand=(["militia"], ["mystic"]))
    assert secrets(at) == ""
    assert secrets(duel(2)) == ""


@pytest.mark.parametrize("seat", [0, 1])
def test_treasures_that_the_other_side_would_see_are_named(seat: int) -> None:
    at = duel(treasures_held=(["stone-skin"], ["swift-boots"]))
    assert "stone-skin" in secrets(at, seat)
    assert "swift-boots" in secrets(at, seat)


def test_who_decides_alone_may_use_what_it_holds() -> None:
    assert secrets(duel(1, seat=1, treasures_held=([], ["stone-skin"]))) == ""
    assert "stone-skin" in secrets(duel(1, seat=1, treasures_held=(["stone-skin"], [])))
    answered = duel(1, seat=1, treasures_held=(["stone-skin"], ["swift-boots"]))
    assert "swift-boots" in secrets(answered)  # the asker answers, and knows what it should not


def test_a_hand_that_waits_for_its_turn_is_named() -> None:
    assert "mystic" in secrets(duel(2, hand=(["militia"], ["mystic"])))
    assert "militia" not in secrets(duel(3, hand=(["militia"], ["mystic"])))  # it is discarded first
    assert "militia" in secrets(duel(2, seat=1, hand=(["militia"], [])))
    assert secrets(duel(1, seat=1, hand=(["militia"], []))) == ""  # it plays no part


def test_treasures_that_somebody_may_look_at_on_the_way_are_named() -> None:
    down = {"treasures": {"b1": FACE_DOWN}}
    assert "face down" in secrets(duel(2, **down))
    assert secrets(duel(1, **down)) == secrets(duel(1, seat=1, **down)) == ""
    assert secrets(duel(2, treasures={"b1": "stone-skin"})) == ""  # all see which one it is
    bag = {"state": {"bag": (("stone-skin", 1),), "bag_size": 1}}
    assert secrets(duel(2, **bag)) == ""
    assert "from the bag" in secrets(duel(2, **bag, deck=(["relic-smuggler"], ["militia"])))


def test_a_team_hides_nothing_from_itself() -> None:
    teams = {"table": {"teams": (0, 0)}}
    assert secrets(duel(2, **teams, treasures_held=(["stone-skin"], ["swift-boots"]))) == ""


def test_players_against_villains_that_nobody_plays_have_no_secrets() -> None:
    at = villains(FIGURES, turns=9, treasures_held=(["stone-skin"], []), hand=(["militia"], []))
    assert secrets(at) == ""


def test_the_hand_of_schemes_is_a_secret_of_the_boss_player() -> None:
    def boss(turns: int, seat: int = 0, **state: Any) -> Position:
        return villains(FIGURES, mode="boss", turns=turns, state={"seat": seat, **state})

    assert secrets(boss(1)) == ""
    assert secrets(boss(2)) == ""  # drawn in the Villain turn itself
    assert "idle" in secrets(boss(2, scheme_hand=("idle",)))
    assert "stays in hand" in secrets(boss(4))
    assert "stays in hand" in secrets(boss(3, seat=1), 1)


# --- who refuses ---


@pytest.mark.parametrize("method", [expectimax, reference, analyse])
def test_open_searches_refuse_by_name(method: Any) -> None:
    with pytest.raises(Refused, match=r"the Treasures that seat-0 holds: stone-skin"):
        method(problem(duel(treasures_held=(["stone-skin"], []))), FEW)


def test_a_puzzle_is_refused_whatever_solves_it() -> None:
    asked = problem(duel(treasures_held=(["stone-skin"], [])))
    with pytest.raises(Refused, match="stone-skin"):
        analyse(asked, FEW, solver=lambda sub, limits: expectimax(problem(duel()), limits))


@pytest.mark.parametrize("method", ["auto", "expectimax", "reference"])
def test_the_door_to_the_solvers_refuses_too(method: str) -> None:
    with pytest.raises(Refused, match="stone-skin"):
        solve(problem(duel(treasures_held=(["stone-skin"], []))), method, FEW)


def test_a_position_without_secrets_is_answered() -> None:
    assert expectimax(problem(duel())).value == reference(problem(duel())).value == 0
