"""Whole games through `kibitz play`, compared with the transcripts in `tests/playthroughs/golden`.

`NAME.input` holds what is typed, two runs parted by a line of dashes: the first ends with `save game.yaml` and `quit`,
the second resumes that record. `NAME.txt` is the transcript of both. After a change of wording that is meant, set
KIBITZ_RENEW_GOLDEN=1 to write transcripts anew, and read the difference as a player would.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NamedTuple

from support.redrains_files import run

from kibitz.session import Session, open_session

GOLDEN = Path(__file__).resolve().parents[1] / "playthroughs/golden"
RENEW = "KIBITZ_RENEW_GOLDEN"
PATIENCE = ("--seconds", "3600")
"""So much time for `odds` that a slow machine proves the same as a fast one."""


class Runs(NamedTuple):
    """Both runs of a game: their outputs, and the session at the end."""

    begun: str
    ended: str
    session: Session

    @property
    def all(self) -> str:
        """Both outputs, one after the other."""
        return self.begun + self.ended


def typed(name: str) -> str:
    """What is typed in a golden game."""
    return (GOLDEN / f"{name}.input").read_text("utf-8")


def play_golden(name: str, scenario: Path, folder: Path) -> Runs:
    """Both runs of a golden game, in a folder of their own."""
    first, second = typed(name).split("---\n")
    here = Path.cwd()
    os.chdir(folder)
    try:
        begun = run("play", scenario, *PATIENCE, typed=first)
        assert (folder / "game.yaml").exists(), begun.output
        ended = run("play", "game.yaml", "--save", "game.yaml", *PATIENCE, typed=second)
    finally:
        os.chdir(here)
    assert begun.exit_code == ended.exit_code == 0
    return Runs(begun.output, ended.output, open_session(folder / "game.yaml", None))


def transcript(runs: Runs, scenario: Path) -> str:
    """Both runs as one text, without the time that `odds` took and without spaces at the ends of lines."""
    begun = f"$ kibitz play {scenario.name}\n{runs.begun}"
    text = f"{begun}\n$ kibitz play game.yaml --save game.yaml\n{runs.ended}"
    text = re.sub(r"\b\d+\.\d\d s$", "(time)", text, flags=re.MULTILINE)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def assert_golden(name: str, now: str, folder: Path = GOLDEN) -> None:
    """Fail unless a transcript is the golden one; write it first when the environment asks for that."""
    path = folder / f"{name}.txt"
    if os.environ.get(RENEW):
        path.write_text(now, "utf-8")
    assert now.splitlines() == path.read_text("utf-8").splitlines(), f"set {RENEW}=1 to write it anew"


def undone(runs: Runs, name: str) -> int:
    """How often something was taken back, each time that it was asked for."""
    count = len(re.findall(r"^undo\b", typed(name), re.MULTILINE))
    assert runs.all.count("taken back: ") == count
    return count


def entered(session: Session, kind: type[Any]) -> list[str]:
    """The steps of a kind that were not certain, as text."""
    steps = enumerate(session.steps)
    return [str(step) for i, step in steps if isinstance(step, kind) and not session.certain(i)]


def assert_readable(text: str) -> None:
    """Fail on a line that is wider than a terminal, questions aside, and on reasons told twice in a step."""
    assert [line for line in text.splitlines() if len(line) > 80 and "Enter" not in line] == []
    for step in re.findall(r"^[*=] .*\n((?:    .*\n)+)", text, re.MULTILINE):
        told = re.findall(r"^    \S.*$", step, re.MULTILINE)
        assert len(told) == len(set(told)), step
