"""CP-SAT encodes the turn of one seat: a turn that team mates share is left to search where a mate can act."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import fig, position
from support.ascension_hex import champion

from model.ascension.goal import MaximiseGoal, Term
from model.core.goal import Problem
from solvers.cpsat.ascension import solve as cpsat
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.result import Refused
from solvers.solve import solve

TEAMS = {"teams": (0, 1, 0)}


CARDS = (
    champion("squire", 1, 1, "modify: {cost: {add: -1}}")
    + champion("ranger", 1, 1, "modify: {cost: {set: 0, if: {stands_on: {who: self, terrain: forest}}}}")
    + champion("smith", 1, 1, "modify: {cost: {add: {times: [-1, {count: {constructs_on: self}}]}}}")
)


def shared(card: str = "", **more: Any) -> Problem[Any]:
    """Ann and Bea (seats 0 and 2) next to a shrine; Bea has a ready Champion where its card is named."""
    figures = {
        "rut": fig("rut", 0, "a1"), "mate": fig(card or "rut", 2, "c1", ready=bool(card)), "foe": fig("rut", 1, "e1"),
    }  # fmt: skip
    more["extra_cards"] = CARDS
    at = position(". . . . .", figures, seats=3, table=TEAMS, terrain={"shrines": {"d1": 2}}, **more)
    return Problem(at.game, at.state, MaximiseGoal(at.game.engine, 2, (Term("honor"), Term("power"))))


def test_a_mate_that_can_do_nothing_is_encoded() -> None:
    for asked in (shared(power=(2, 0, 0)), shared("rut", power=(2, 0, 0))):
        assert cpsat(asked, Limits()).value == expectimax(asked).value


@pytest.mark.parametrize("more", [
    {"power": (2, 0, 1)}, {"hand": ([], [], ["militia"])}, {"treasures_held": ([], [], ["stone-skin"])},
    {"runes": (0, 0, 2)}, {"card": "squire"}, {"card": "ranger"}, {"card": "smith"},
])  # fmt: skip
def test_a_mate_that_may_act_is_left_to_search(more: dict[str, Any]) -> None:
    asked = shared(**more)
    with pytest.raises(Refused, match="a team mate who may act too"):
        cpsat(asked, Limits())
    assert solve(asked).value == expectimax(asked).value


def test_beacons_of_both_mates_count_together() -> None:
    table = {**TEAMS, "beacon_need": 2, "beacon_honor": 3}
    at = position(". . . . . . .", {"rut": fig("rut", 0, "b1")}, seats=3, table=table,
                  terrain={"beacons": ["a1", "g1"]}, power=(2, 0, 0))  # fmt: skip
    held = at.state.terrain._replace(beacons=(0, 0, 1 << at.game.engine.board.index("g1")))
    goal = MaximiseGoal(at.game.engine, 0, (Term("honor"),))
    asked = Problem(at.game, at.state._replace(terrain=held), goal)
    assert cpsat(asked, Limits()).value == expectimax(asked).value == 3
