"""Positions equal up to an exchange of identical pieces: one key, one value; and the devices of the search by name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support import ascension, redrains
from support.exact_random import MAKERS
from support.puzzles import scenario

from model.ascension.goal import ANY, AchieveGoal, Defeat, MaximiseGoal, Term
from model.core.goal import Problem
from model.redrains.goal import Keep
from model.redrains.state import Spell
from solvers import options
from solvers.expectimax import expectimax
from solvers.limits import Limits
from solvers.options import DEFAULT, PLAIN

BOARD = ". . . . .\n . . . . .\n"
NONE: frozenset[str] = frozenset()


def cultists(**more: Any) -> Any:
    """Two own Cultists in different places, and an enemy one."""
    figures = {
        "rut": ascension.fig("rut", 0, "a1"), "cultist-1": ascension.fig("cultist", 0, "b1"),
        "cultist-2": ascension.fig("cultist", 0, "c2", ready=False), "cultist-3": ascension.fig("cultist", 1, "e1"),
    }  # fmt: skip
    return ascension.position(BOARD, figures, power=(2, 0), **more)


def exchanged(state: Any, one: str, two: str) -> Any:
    """The State with two figures' ids exchanged."""
    names = {one: two, two: one}
    return state._replace(figures=tuple(f._replace(id=names.get(f.id, f.id)) for f in state.figures))


def moved(state: Any) -> Any:
    """The State with the two own Cultists exchanged, each in the other's place of the tuple."""
    figures = list(exchanged(state, "cultist-1", "cultist-2").figures)
    at = [i for i, f in enumerate(figures) if f.id in ("cultist-1", "cultist-2")]
    figures[at[0]], figures[at[1]] = figures[at[1]], figures[at[0]]
    return state._replace(figures=tuple(figures))


# --- Cultists ---------------------------------------------------------------------------------------------------


def test_cultists_of_one_seat_are_alike() -> None:
    at = cultists()
    other = moved(at.state)
    assert other != at.state
    assert at.game.canonical(other, NONE) == at.game.canonical(at.state, NONE)
    goal = MaximiseGoal(at.game.engine, 0, (Term("honor"), Term("defeat", ANY)))
    values = {expectimax(Problem(at.game, state, goal)).value for state in (at.state, other)}
    assert len(values) == 1


def test_cultists_of_different_seats_are_not() -> None:
    at = cultists()
    other = exchanged(at.state, "cultist-2", "cultist-3")
    assert at.game.canonical(other, NONE) != at.game.canonical(at.state, NONE)


@pytest.mark.parametrize("named", [{"cultist-1"}, {"cultist-4"}, {"rut", "cultist-2"}])
def test_a_goal_that_names_a_cultist_keeps_all_apart(named: set[str]) -> None:
    at = cultists()
    assert at.game.canonical(moved(at.state), named) != at.game.canonical(at.state, named)


def test_a_cultist_that_the_state_names_keeps_its_id() -> None:
    at = cultists()
    state = at.state._replace(defeated=("cultist-1",))
    assert at.game.canonical(moved(state), NONE) != at.game.canonical(state, NONE)


def test_canonical_twice_is_canonical() -> None:
    at = cultists()
    once = at.game.canonical(moved(at.state), NONE)
    assert at.game.canonical(once, NONE) == once


def test_goals_name_what_they_speak_of() -> None:
    engine = cultists().game.engine
    assert "cultist-1" in AchieveGoal(engine, 0, (Defeat(("cultist-1", "foe")),)).names
    assert "foe" in MaximiseGoal(engine, 0, (Term("defeat", "foe"),)).names


# --- copies in Red Rains ----------------------------------------------------------------------------------------


def crows() -> Any:
    """Two equal units, and two copies of a spell without triggers."""
    spells = "summon-bone-crow, summon-bone-crow e1"
    return redrains.play(row="?1", units="bone-crow, bone-crow e1", spells=spells, dice="1 cer:P / 9 cer")


def renumbered(state: Any) -> Any:
    """The State with the refs of the two crows exchanged; they stand where they stood."""
    side = state.sides[0]
    names = {"bone-crow": "bone-crow-2", "bone-crow-2": "bone-crow"}
    units = tuple(unit._replace(id=names.get(unit.id, unit.id)) for unit in side.units)
    return state._replace(sides=(side._replace(units=units), *state.sides[1:]))


def test_units_of_one_card_are_numbered_from_left_to_right() -> None:
    at = crows()
    assert renumbered(at.state) != at.state
    assert at.game.canonical(renumbered(at.state), NONE) == at.game.canonical(at.state, NONE)
    assert [u.id for u in at.game.canonical(at.state, NONE).sides[0].units] == ["bone-crow", "bone-crow-2"]


def test_where_a_unit_stands_matters() -> None:
    at = crows()
    side = at.state.sides[0]
    turned = at.state._replace(sides=(side._replace(units=side.units[::-1]),))
    assert at.game.canonical(turned, NONE) != at.game.canonical(at.state, NONE)


def test_a_goal_that_names_a_unit_keeps_its_card_apart() -> None:
    at = crows()
    named = frozenset(Keep(("bone-crow-2",)).ids)
    assert at.game.canonical(renumbered(at.state), named) != at.game.canonical(at.state, named)


def test_copies_of_a_spell_are_alike() -> None:
    at = crows()
    side = at.state.sides[0]
    assert len(side.spells) == 2
    first, second = side.spells
    spells = (Spell(first.id, *second[1:]), Spell(second.id, *first[1:]))
    other = at.state._replace(sides=(side._replace(spells=spells),))
    assert other != at.state
    assert at.game.canonical(other, NONE) == at.game.canonical(at.state, NONE)


@pytest.mark.parametrize("game", ["ascension", "redrains"])
def test_a_canonical_position_has_the_value_of_what_it_stands_for(game: str) -> None:
    changed = 0
    for seed in range(60):
        problem = MAKERS[game](seed)
        state = problem.game.canonical(problem.state, problem.goal.names)  # type: ignore[attr-defined]
        if state == problem.state:
            continue
        both = [expectimax(p, Limits(400)) for p in (problem, replace(problem, state=state))]
        assert max(found.low for found in both) <= min(found.high for found in both), seed
        changed += 1
        if changed == 4:
            return
    assert changed


# --- options ----------------------------------------------------------------------------------------------------


def test_every_device_has_a_name() -> None:
    assert options.names() == (
        "bounds", "ordering", "sense", "probing", "undominated", "canonical", "remember", "rounds", "until_settled",
    )  # fmt: skip


def test_bounds_at_chance_nodes_save_positions() -> None:
    problem = scenario("redrains/0009-two-tokens-too-many").problem
    plain, bounded = expectimax(problem, options=PLAIN), expectimax(problem, options=replace(PLAIN, bounds=True))
    assert (plain.value, plain.best) == (bounded.value, bounded.best)
    assert bounded.nodes * 2 < plain.nodes


def test_a_search_that_was_broken_off_has_narrowed_what_it_was_in() -> None:
    problem = scenario("redrains/0009-two-tokens-too-many").problem
    found = expectimax(problem, Limits(100))
    least, most = problem.goal.bounds(problem.state)
    assert 0 < found.high - found.low < most - least


def test_first_actions_by_turns_say_more_when_a_limit_comes() -> None:
    problem = scenario("redrains/0009-two-tokens-too-many").problem
    width = {}
    for name, device in (("turns", DEFAULT), ("one by one", replace(DEFAULT, rounds=False))):
        found = [expectimax(problem, Limits(nodes), options=device) for nodes in (40, 80, 120)]
        width[name] = sum(one.high - one.low for one in found)
    assert width["turns"] <= width["one by one"]
