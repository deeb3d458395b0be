"""What the puzzles in `scenarios/raidboss` are about, taken together."""

from __future__ import annotations

import pytest
from support.puzzles import answer_of, positions, puzzles, scenario

from model.raidboss.game import RaidBoss

PUZZLES = puzzles("raidboss")


def test_there_are_enough_of_every_difficulty() -> None:
    assert len(PUZZLES) >= 16
    assert {scenario(name).difficulty for name in PUZZLES} == {1, 2, 3, 4, 5}


def test_several_are_about_charms() -> None:
    charms = [name for name in PUZZLES if "charms" in scenario(name).tags]
    assert len(charms) >= 5
    for name in charms:
        assert any(one.shards or one.boosters for one in scenario(name).problem.state.heroes)


def test_several_are_a_matter_of_odds() -> None:
    assert sum(answer_of(name).value.denominator > 1 for name in PUZZLES) >= 4


@pytest.mark.parametrize(
    "tag", ["dice", "packets", "interrupt", "instant", "ko", "last-stand", "award", "revive", "position", "challenge"]
)
def test_every_part_of_a_fight_has_its_puzzle(tag: str) -> None:
    assert any(tag in scenario(name).tags for name in PUZZLES)


@pytest.mark.parametrize("name", [*PUZZLES, *positions("raidboss")])
def test_says_that_its_cards_are_invented(name: str) -> None:
    assert isinstance(scenario(name).problem.game, RaidBoss)
    assert scenario(name).sample
