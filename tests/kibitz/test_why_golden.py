"""The explanations of ten puzzles as a player reads them; KIBITZ_RENEW_GOLDEN=1 writes them anew after a change.

Each was checked by hand against the tree: read the difference as a player at the table before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support.golden import PATIENCE, assert_golden
from support.puzzles import FOLDER

FOLDER_OF_GOLDEN = Path(__file__).resolve().parent / "golden"
PUZZLES = (
    "ascension/0009-the-templar-pays",
    "ascension/0017-around-the-taint",
    "ascension/0027-step-aside",
    "redrains/0003-the-battle-that-never-comes",
    "redrains/0010-which-storm",
    "redrains/0021-do-not-pass",
    "raidboss/0001-the-odd-die",
    "raidboss/0005-stone-and-shard",
    "raidboss/0010-between-two-breaths",
    "raidboss/0012-whose-token-pays",
)


@pytest.mark.parametrize("name", PUZZLES)
def test_an_explanation_reads_as_it_was_checked(kibitz, name: str) -> None:
    found = kibitz("solve", FOLDER / f"{name}.yaml", "--why", "tree", "--nodes", "20000", *PATIENCE)
    assert found.exit_code == 0
    head, _, text = found.output.partition("\nWhy\n")
    assert head
    lines = [line.rstrip() for line in f"Why\n{text}".splitlines()]
    tree = lines.index("The tree of best play")
    assert [line for line in lines[:tree] if len(line) > 80] == []
    assert_golden(f"why-{name.replace('/', '-')}", "\n".join(lines) + "\n", FOLDER_OF_GOLDEN)
