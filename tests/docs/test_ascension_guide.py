"""The player's guide of Ascension Tactics: its position, its commands and its links are real."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from support.redrains_files import run

from model.scenario import load_scenario, read_scenario

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ascension.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "shrines.yaml"
COMMANDS = re.findall(r"^kibitz .*$", TEXT, re.M)


def test_the_position_is_the_example_file() -> None:
    [position] = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    assert position == EXAMPLE.read_text("utf-8")
    assert read_scenario(position, "docs/ascension.md").sample


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        name, _, section = target.partition("#")
        page = PAGE.parent / name
        assert page.exists(), target
        titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
        names = {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}
        assert not section or section in names, target


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shrines.yaml").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    words = shlex.split(command)
    assert words[0] == "kibitz"
    if words[1] == "play":
        run("new", "ascension", "--map", "three-wells", "--mode", "solo", "--out", "game.yaml")
    if words[1] == "advise":
        words = [*shlex.split(command.split(" --seconds")[0]), "--nodes", "2000"]
    result = run(*words[1:], typed="quit\n")
    assert result.exit_code == 0, result.output
    assert result.output


def test_the_example_is_what_the_guide_says() -> None:
    problem = load_scenario(EXAMPLE).problem
    state = problem.state
    assert state.schemes is not None
    assert (state.turns_left, state.schemes.size, len(state.scheme_discard)) == (2, 4, 2)
