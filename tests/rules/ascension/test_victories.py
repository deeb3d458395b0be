"""What each side wins by: its own Honor, and conditions that a scenario gives."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import Position, fig, position
from support.ascension_villains import villains

from model.ascension.goal import Control, Defeat, HonorAtLeast, Keep, Reach
from model.ascension.victory import Turns, Victory, turns_taken

LANE = ". . . . . . ."


def by(*victories: Victory, figures: Any = None, turns: int = 9, **more: Any) -> Position:
    """A position of two seats with these victories, the first turn of the game."""
    state = {"turn": 0, "turns_left": turns, **more.pop("state", {})}
    return position(LANE, figures or {}, table={"victories": victories, **more.pop("table", {})}, state=state, **more)


def ends(at: Position, count: int) -> list[int]:
    """Who has won after each of so many turns without an action."""
    found = []
    for _ in range(count):
        at = at.do("end")
        found.append(at.state.winner)
        if at.state.winner >= 0:
            break
    return found


# --- Honor of each side ---


@pytest.mark.rule("AT-302")
@pytest.mark.parametrize(("honor", "winner"), [((19, 14), -1), ((20, 14), 0), ((19, 15), 1), ((14, 19), 1)])
def test_each_side_is_checked_against_its_own_number(honor: tuple[int, int], winner: int) -> None:
    assert by(table={"targets": (20, 15)}, honor=honor).do("end").state.winner == winner


@pytest.mark.rule("AT-302")
def test_when_both_sides_meet_different_conditions_the_turns_side_wins() -> None:
    for seat in (0, 1):
        at = by(table={"targets": (20, 15)}, honor=(20, 99), state={"seat": seat})
        assert at.do("end").state.winner == seat


@pytest.mark.rule("AT-281")
def test_a_side_without_a_number_has_that_of_the_scenario() -> None:
    table = {"targets": (0, 5), "target": 9}
    assert by(table=table, honor=(8, 4)).do("end").state.winner == -1
    assert by(table=table, honor=(9, 4)).do("end").state.winner == 0


@pytest.mark.rule("AT-217")
def test_a_number_is_met_by_the_team_together() -> None:
    teams = {"teams": (0, 1, 0, 1), "targets": (10, 12, 10, 12)}
    for honor, winner in (((5, 0, 4, 0), -1), ((5, 0, 5, 0), 0), ((0, 6, 0, 6), 1)):
        at = position(seats=4, table=teams, honor=honor, state={"turns_left": 3})
        assert at.do("end").state.winner == winner


@pytest.mark.rule("AT-281")
def test_villain_honor_of_a_turn_counts_at_its_end() -> None:
    figures = {"brute": fig("brute", 1, "a1")}
    at = villains(figures, table={"target": 10}, terrain={"shrines": {"a1": 2}}, honor=(0, 8),
                  schemes=["pause", "idle"], turns=3).do("end")  # fmt: skip
    assert at.state.winner == -1
    assert at.do("accept").state.winner == 1


# --- conditions of a scenario ---


@pytest.mark.rule("AT-045")
def test_all_conditions_of_a_victory_hold_at_one_check() -> None:
    both = Victory(0, (Control(("a1",)), HonorAtLeast(5)))
    figures = {"rut": fig("rut", 0, "b1")}
    shrine: dict[str, Any] = {"terrain": {"shrines": {"a1": 1}}}
    assert ends(by(both, figures=figures, honor=(4, 0), **shrine), 1) == [0]
    assert ends(by(both, figures=figures, honor=(3, 0), **shrine), 3) == [-1, -1, 0]
    assert ends(by(both, honor=(9, 0), **shrine), 3) == [-1, -1, -1]


@pytest.mark.rule("AT-281")
def test_any_one_victory_is_enough_and_besides_the_honor() -> None:
    reach = Victory(1, (Reach("g1", "foe"),))
    figures = {"foe": fig("rut", 1, "g1")}
    assert ends(by(reach, Victory(0, (HonorAtLeast(50),)), figures=figures), 1) == [1]
    assert ends(by(Victory(1, (HonorAtLeast(50),)), table={"target": 3}, honor=(3, 0)), 1) == [0]
    assert ends(by(Victory(0, ())), 2) == [-1, -1]  # nothing is no condition


@pytest.mark.rule("AT-281")
def test_figures_to_defeat_may_fall_in_different_turns() -> None:
    figures = {
        "rut": fig("rut", 0, "b1"), "one": fig("d1", 1, "a1"), "two": fig("d1", 1, "c1"), "own": fig("d2", 0),
    }  # fmt: skip
    table = {"victories": (Victory(0, (Defeat(("one", "two")),)),), "gateway": 2}
    at = villains(figures, table=table, power=(2, 0), schemes=["idle"] * 6, turns=9)
    at = at.do("command rut", "attack one", "finish", "end")
    assert (at.state.winner, at.state.marked, at.state.defeated) == (-1, ("one",), ())
    at = at.do("command rut", "attack two", "finish")
    assert at.do("end").state.winner == 0


@pytest.mark.rule("AT-281")
def test_figures_to_keep_may_never_have_fallen() -> None:
    kept = Victory(1, (Keep(("foe",)), Turns(2)))
    figures = {"rut": fig("rut", 0, "b1"), "foe": fig("rut", 1, "c1")}
    at = by(kept, figures=figures, power=(2, 0), state={"turns_left": 9})
    assert ends(at, 4) == [-1, -1, -1, 1]
    fallen = at.do("command rut", "attack foe", "finish")
    assert fallen.state.marked == ("foe",)
    assert ends(fallen, 4) == [-1, -1, -1, -1]


@pytest.mark.rule("AT-281")
@pytest.mark.parametrize(("team", "won"), [(0, [-1, -1, 0]), (1, [-1, -1, -1, 1])])
def test_turns_are_those_of_the_team(team: int, won: list[int]) -> None:
    assert ends(by(Victory(team, (Turns(2),))), 6) == won


def test_turns_of_a_team_are_counted_from_the_start_of_the_game() -> None:
    at = position(seats=3, state={"turn": 7, "seat": 1, "turns_left": 3})
    assert [turns_taken(at.game.table, at.state, team) for team in range(3)] == [3, 3, 2]
