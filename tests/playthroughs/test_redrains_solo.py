"""A whole solo game through `kibitz play`: every line that a person types, every line that comes back.

`golden/redrains-solo.input` holds what is typed, the two runs parted by a line of dashes: the first ends with `save`
and `quit`, the second resumes the record. `golden/redrains-solo.txt` is the transcript of both. After a change of
wording that is meant, write it anew and read the difference as a player would:

    KIBITZ_RENEW_GOLDEN=1 .venv/bin/pytest -q tests/playthroughs/test_redrains_solo.py && git diff tests/playthroughs
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from support.redrains_files import run

from kibitz.session import open_session
from model.core.action import Action

GOLDEN = Path(__file__).with_name("golden")
SCENARIO = Path(__file__).resolve().parents[2] / "scenarios/redrains/solo-noah.yaml"
TYPED, TRANSCRIPT = GOLDEN / "redrains-solo.input", GOLDEN / "redrains-solo.txt"
RENEW = "KIBITZ_RENEW_GOLDEN"
PATIENCE = ("--seconds", "3600")
"""So much time for `odds` that a slow machine proves the same as a fast one."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The transcripts of both runs, and the session at the end of the game."""
    folder = tmp_path_factory.mktemp("solo")
    first, second = TYPED.read_text("utf-8").split("---\n")
    here = Path.cwd()
    os.chdir(folder)
    try:
        begun = run("play", SCENARIO, *PATIENCE, typed=first)
        assert (folder / "game.yaml").exists(), begun.output
        ended = run("play", "game.yaml", "--save", "game.yaml", *PATIENCE, typed=second)
    finally:
        os.chdir(here)
    assert begun.exit_code == ended.exit_code == 0
    return begun.output, ended.output, open_session(folder / "game.yaml", None)


def transcript(played):
    """Both runs as one text, without the time that `odds` took and without spaces at the ends of lines."""
    begun, ended, _ = played
    text = f"$ kibitz play solo-noah.yaml\n{begun}\n$ kibitz play game.yaml --save game.yaml\n{ended}"
    text = re.sub(r"\b\d+\.\d\d s$", "(time)", text, flags=re.MULTILINE)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def test_the_transcript_is_the_golden_one(played):
    now = transcript(played)
    if os.environ.get(RENEW):
        TRANSCRIPT.write_text(now, "utf-8")
    assert now.splitlines() == TRANSCRIPT.read_text("utf-8").splitlines(), f"set {RENEW}=1 to write it anew"


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
    typed = TYPED.read_text("utf-8").splitlines()
    assert all(line.strip() for line in typed)
    begun, ended, session = played
    asked = len(re.findall(r"; Enter (?:rolls|draws)\]: ", begun + ended))
    rolled = [i for i, step in enumerate(session.steps) if not isinstance(step, Action) and not session.certain(i)]
    assert asked >= len(rolled)


def test_undo_save_odds_and_why_are_used(played):
    typed = TYPED.read_text("utf-8").splitlines()
    assert typed.count("undo") >= 2
    assert {"odds", "why", "list", "save game.yaml", "quit"} <= set(typed)
    begun, ended, _ = played
    assert (begun + ended).count("taken back: ") == typed.count("undo")
    assert "PROVEN" in begun + ended


@pytest.mark.rule("RR-110", "RR-112", "RR-113", "RR-117", "RR-129", "RR-133", "RR-134", "RR-137")
def test_every_part_of_a_round_of_the_chimera_names_its_rule(played):
    begun, ended, _ = played
    cited = set(re.findall(r"RR-\d{3}", begun + ended))
    assert {"RR-110", "RR-112", "RR-113", "RR-117", "RR-129", "RR-133", "RR-134", "RR-137"} <= cited
    rolls = re.findall(r"^\* (?:rage|behavior|reveal|deal|guard-roll) .*\n((?:    .*\n)+)", begun + ended, re.MULTILINE)
    assert len(rolls) > 40
    assert all("RR-" in reasons for reasons in rolls)


def test_nothing_is_wider_than_a_terminal_and_no_card_is_told_twice_in_a_step(played):
    now = transcript(played)
    assert [line for line in now.splitlines() if len(line) > 80 and "Enter" not in line] == []
    for step in re.findall(r"^[*=] .*\n((?:    .*\n)+)", now, re.MULTILINE):
        told = re.findall(r"^    \S.*$", step, re.MULTILINE)
        assert len(told) == len(set(told)), step
