"""The page on explanations: its examples are what the commands print; `...` stands for lines that are left out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from support.redrains_files import run

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/explanations.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```\n\$ kibitz (.+)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
PATIENCE = ("--nodes", "20000", "--seconds", "3600")


def pieces(shown: str) -> list[list[str]]:
    """The runs of lines between those that are left out."""
    found: list[list[str]] = [[]]
    for line in shown.splitlines():
        if line == "...":
            found.append([])
        else:
            found[-1].append(line)
    return [piece for piece in found if piece]


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_is_what_the_command_prints(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = run(*shlex.split(command), *PATIENCE)
    assert found.exit_code == 0
    printed = [line.rstrip() for line in found.output.splitlines()]
    at = 0
    for piece in pieces(shown):
        places = [i for i in range(at, len(printed)) if printed[i : i + len(piece)] == piece]
        assert places, f"not printed, or not there: {piece}"
        at = places[0] + len(piece)


def test_the_page_has_an_example_of_every_game_and_level() -> None:
    commands = " ".join(command for command, _ in EXAMPLES)
    assert all(f"scenarios/{game}/" in commands for game in ("ascension", "redrains", "raidboss"))
    assert all(option in commands for option in ("--why", "--why tree", "--break-even", "--between", "--vary"))
