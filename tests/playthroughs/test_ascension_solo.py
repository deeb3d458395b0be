"""A whole solo game of Ascension Tactics through `kibitz play`: all that a person types, and all that comes back.

`golden/ascension-solo.yaml` was made by `kibitz new ascension --map drowned-gate --mode solo --players anna --seed 1`.
"""

from __future__ import annotations

import re

import pytest
from support.golden import GOLDEN, assert_golden, assert_readable, entered, play_golden, transcript, typed, undone

from model.core.action import Action, ChanceOutcome

NAME = "ascension-solo"
SCENARIO = GOLDEN / f"{NAME}.yaml"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The outputs of both runs, and the session at the end of the game."""
    return play_golden(NAME, SCENARIO, tmp_path_factory.mktemp("solo"))


def test_the_transcript_is_the_golden_one(played):
    assert_golden(NAME, transcript(played, SCENARIO))


def test_the_game_goes_from_its_first_turn_over_four_rounds_to_a_win(played):
    state = played.session.state
    assert played.session.over
    assert state.turn // 2 >= 4
    assert state.winner == 0
    assert "round 1, turn of anna" in played.begun
    assert "resumed after" in played.ended
    assert re.search(r"anna has 3\d of 30 Honor and wins \(AT-045\)", played.ended)
    assert "anna wins. Value of the goal: 3" in played.ended


def test_every_card_and_every_scheme_is_typed_in(played):
    """An empty line would let kibitz draw; a certain outcome is not asked for."""
    assert all(line.strip() for line in typed(NAME).splitlines())
    drawn = entered(played.session, ChanceOutcome)
    assert {text.split()[0] for text in drawn} == {"draw", "hand", "reveal", "scheme", "treasure"}
    assert len(re.findall(r"; Enter draws\]: \S", played.all)) >= len(drawn)


def test_undo_save_resume_why_and_list_are_used(played):
    assert undone(played, NAME) == 3
    assert {"why 2", "list attack", "save game.yaml", "quit", "help"} <= set(typed(NAME).splitlines())


def test_everything_that_a_player_can_do_in_a_turn_is_done(played):
    kinds = {text.split()[0] for text in entered(played.session, Action)}
    assert {"play", "acquire", "command", "move", "attack", "use", "finish", "end", "choose", "deploy"} <= kinds


@pytest.mark.rule("AT-240", "AT-242", "AT-245", "AT-247", "AT-249", "AT-250", "AT-251", "AT-258", "AT-267", "AT-268")
def test_every_part_of_a_villain_turn_names_its_rule(played):
    parts = {"AT-240", "AT-242", "AT-245", "AT-247", "AT-249", "AT-250", "AT-251", "AT-258", "AT-267", "AT-268"}
    assert parts <= set(re.findall(r"AT-\d{3}", played.all))
    schemes = re.findall(r"^\* scheme .*\n((?:    .*\n)+)", played.all, re.MULTILINE)
    assert len(schemes) >= 8
    assert all("of 2, " in reasons and "AT-" in reasons for reasons in schemes)


def test_lines_fit_a_terminal_and_no_reason_is_told_twice_in_a_step(played):
    assert_readable(transcript(played, SCENARIO))


def test_invented_cards_are_announced_in_both_runs(played):
    assert "SAMPLE DATA" in played.begun
    assert "SAMPLE DATA" in played.ended
