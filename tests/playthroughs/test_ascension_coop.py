"""Two rounds of a co-op game of Ascension Tactics through `kibitz play`: one turn shared by two who act by name.

`golden/ascension-coop.yaml` was made by `kibitz new ascension --map two-gates --mode coop --players anna,bea --seed 3`.
"""

from __future__ import annotations

import pytest
from support.golden import GOLDEN, assert_golden, assert_readable, entered, play_golden, transcript, undone

from model.core.action import Action

NAME = "ascension-coop"
SCENARIO = GOLDEN / f"{NAME}.yaml"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The outputs of both runs, and the session where it was left."""
    return play_golden(NAME, SCENARIO, tmp_path_factory.mktemp("coop"))


def test_the_transcript_is_the_golden_one(played):
    assert_golden(NAME, transcript(played, SCENARIO))


@pytest.mark.rule("AT-283")
def test_both_players_act_in_one_turn_and_then_the_villains_take_theirs(played):
    steps = [str(step) for step in played.session.steps]
    first = steps[: steps.index("end")]
    assert any(step.endswith(" as bea") for step in first)
    assert any(not step.endswith(" as bea") for step in first)
    assert "the turn of villains begins" in played.begun
    assert "the turn of anna and bea begins: 2 and 2 Power of the Gateway (AT-018)" in played.begun
    assert played.session.state.turn == 4


def test_each_player_draws_a_hand_of_their_own(played):
    assert "anna: 5 cards drawn for this turn" in played.all or "anna takes" in played.all
    assert "bea takes" in played.all


def test_mates_play_acquire_and_command_by_name(played):
    kinds = {text.split()[0] for text in entered(played.session, Action) if text.endswith(" as bea")}
    assert kinds == {"play", "acquire", "command"}


def test_it_is_undone_saved_and_resumed(played):
    assert undone(played, NAME) == 1
    assert "resumed after" in played.ended


def test_lines_fit_a_terminal_and_no_reason_is_told_twice_in_a_step(played):
    assert_readable(transcript(played, SCENARIO))
