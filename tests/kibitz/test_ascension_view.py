from dataclasses import replace

import pytest

from kibitz.ascension.text import board_lines, code
from kibitz.ascension.view import ViewError, engine_of, position_view, sight_between, sights_of_ranged
from model.scenario import load_scenario


@pytest.fixture
def position(scenario):
    problem = load_scenario(scenario()).problem
    return engine_of(problem.game), problem.state


def test_a_view_holds_the_engine_s_numbers_and_places(position):
    view = position_view(*position)
    siren = view.figure("raven-siren")
    assert (siren.strength, siren.defense, siren.speed, siren.cost, siren.hex) == (6, 3, 3, 3, "a2")
    assert siren.keywords == ("ranged",)
    assert view.at("d2").terrain == ("shrine 2",)
    assert view.at("a1").terrain == ("portal 0",)
    assert view.at("e2").figure == "spike-vixen"


def test_marks_differ_and_capitals_are_of_the_seat_to_move(position):
    g, state = position
    twins = tuple(f._replace(id=f"{f.id}-{n}") for f in state.figures for n in range(3))
    marks = [f.mark for f in position_view(g, state._replace(figures=twins)).figures]
    assert len({mark.lower() for mark in marks}) == len(marks)
    assert all(mark.isupper() == (fig.seat == state.seat) for mark, fig in zip(marks, twins, strict=True))


def test_sight_lines_are_those_of_ranged_figures_of_the_seat_to_move(position):
    assert [(s.start, s.end, s.visible) for s in sights_of_ranged(*position)] == [("a2", "c3", True)]
    assert sights_of_ranged(position[0], position[1]._replace(seat=1)) == ()
    g, state = position
    assert sight_between(g, state, "a2", "a1").describe() == "a2 to a1: visible, adjacent (AT-182)"


def test_a_game_without_a_board_is_refused():
    class Info:
        name = "dice"

    class Game:
        info = Info()

    with pytest.raises(ViewError, match="dice has no board"):
        engine_of(Game())


def test_narrow_terminals_get_narrow_cells(position):
    view = position_view(*position)
    assert max(len(line.plain) for line in board_lines(view, 30)) <= 30
    assert "RS6/3" not in "".join(line.plain for line in board_lines(view, 25))


def test_every_word_of_terrain_has_letters():
    assert code("portal 1")[0] == "P1"
    assert code("inactive portal")[0] == "I"
    assert code("faerie ring of seat 0")[0] == "R0"
    assert code("objective boss")[0] == "O!"


def test_an_unknown_part_of_a_row_is_said_to_be_unknown(position):
    g, state = position
    view = replace(position_view(g, state._replace(row=("?",))), title="x")
    assert view.row == ("(unknown)",)
