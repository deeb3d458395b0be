"""Steps of Red Rains told with their reasons: several things in one step, one of two players."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.redrains.because import explain_line
from model.core.action import parse_action
from model.scenario import load_scenario

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "redrains"


def told(name: str, *line: str) -> list[tuple[str, ...]]:
    """The reasons of every step of a line in a scenario."""
    problem = load_scenario(FOLDER / f"{name}.yaml").problem
    return [view.because for view in explain_line(problem.game, problem.state, [parse_action(text) for text in line])]


@pytest.mark.rule("RR-095", "RR-096")
def test_the_last_battle_is_told_though_it_follows_by_itself_and_ends_the_game():
    line = ("use coal-roarkwin", "choose iron-scales", "attack chimera with old-salt phoenix-attendant")
    last = told("0002-slash-the-guard", *line, "battle old-salt")[-1]
    blows = ["old-salt strikes the Chimera with 2 (RR-096)", "phoenix-attendant strikes the Chimera with 1 (RR-096)"]
    assert [text for text in last if "strikes" in text] == blows
    assert last.index("Chimera: +1 wound (30 of 30)") > last.index(blows[1])


@pytest.mark.rule("RR-088")
def test_a_pass_is_told_by_the_row_of_the_player_who_passes():
    first, second = told("0014-fire-and-screams", "pass p1", "pass p2")
    assert not any("RR-088" in text for text in first)
    assert any("RR-088" in text for text in second)
