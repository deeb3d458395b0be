"""A whole solo game of Red Rains through `kibitz play`: all that a person types, and all that comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.golden import assert_golden, assert_readable, entered, play_golden, transcript, typed, undone

from model.core.action import ChanceOutcome

NAME = "redrains-solo"
SCENARIO = Path(__file__).resolve().parents[2] / "scenarios/redrains/solo-noah.yaml"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The transcripts of both runs, and the session at the end of the game."""
    return play_golden(NAME, SCENARIO, tmp_path_factory.mktemp("solo"))


def test_the_transcript_is_the_golden_one(played):
    assert_golden(NAME, transcript(played, SCENARIO))


def test_the_game_goes_from_setup_over_four_rounds_to_its_end(played):
    begun, ended, session = played
    assert session.over
    assert session.state.outcome == 1
    assert session.state.round >= 4
    assert "resumed after" in ended
    assert "round 1, prepare phase" in begun
    assert "The players win." in ended


def test_every_roll_and_every_draw_is_entered_not_rolled_by_kibitz(played):
    """An empty line would let kibitz roll; a certain outcome is not asked for."""
    assert all(line.strip() for line in typed(NAME).splitlines())
    asked = len(re.findall(r"; Enter (?:rolls|draws)\]: ", played.all))
    assert asked >= len(entered(played.session, ChanceOutcome))


def test_undo_save_odds_and_why_are_used(played):
    assert undone(played, NAME) >= 2
    assert {"odds", "why", "list", "save game.yaml", "quit"} <= set(typed(NAME).splitlines())
    assert "PROVEN" in played.all


@pytest.mark.rule("RR-110", "RR-112", "RR-113", "RR-117", "RR-129", "RR-133", "RR-134", "RR-137")
def test_every_part_of_a_round_of_the_chimera_names_its_rule(played):
    begun, ended, _ = played
    cited = set(re.findall(r"RR-\d{3}", begun + ended))
    assert {"RR-110", "RR-112", "RR-113", "RR-117", "RR-129", "RR-133", "RR-134", "RR-137"} <= cited
    rolls = re.findall(r"^\* (?:rage|behavior|reveal|deal|guard-roll) .*\n((?:    .*\n)+)", begun + ended, re.MULTILINE)
    assert len(rolls) > 40
    assert all("RR-" in reasons for reasons in rolls)


def test_nothing_is_wider_than_a_terminal_and_no_card_is_told_twice_in_a_step(played):
    assert_readable(transcript(played, SCENARIO))
