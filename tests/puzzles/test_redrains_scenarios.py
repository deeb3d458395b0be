"""What the puzzles in `scenarios/redrains` are about, taken together."""

from __future__ import annotations

import pytest
from support.puzzles import answer_of, positions, puzzles, scenario

from model.redrains.game import RedRains

PUZZLES = puzzles("redrains")


def test_there_are_enough_of_every_difficulty() -> None:
    assert len(PUZZLES) >= 16
    assert {scenario(name).difficulty for name in PUZZLES} == {1, 2, 3, 4, 5}


def test_two_thirds_have_a_unique_first_action() -> None:
    assert sum(answer_of(name).unique is True for name in PUZZLES) * 3 >= len(PUZZLES) * 2


def test_several_are_a_matter_of_odds() -> None:
    assert sum(answer_of(name).value.denominator > 1 for name in PUZZLES) >= 4


def test_several_are_for_two_players() -> None:
    assert sum(len(scenario(name).problem.state.sides) == 2 for name in PUZZLES) >= 3


@pytest.mark.parametrize("name", [*PUZZLES, *positions("redrains")])
def test_uses_published_cards_only(name: str) -> None:
    assert isinstance(scenario(name).problem.game, RedRains)
    assert not scenario(name).sample
