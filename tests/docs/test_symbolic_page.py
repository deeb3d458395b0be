"""The page on closed forms: every Python block runs, in order, and gives what the page says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from model.core.rulebook import rulebook

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "symbolic.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.M | re.S)
GAMES = {"AT": "ascension", "RB": "raidboss", "RR": "redrains"}


def test_every_block_gives_what_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = doctest.DocTestParser().get_doctest("\n".join(BLOCKS), {}, "docs/symbolic.md", None, 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(examples, out=told.append)
    assert not told, "".join(told)
    assert runner.tries == TEXT.count("\n>>> ") > 70


def test_every_rule_that_is_named_exists() -> None:
    for rule in re.findall(r"\b(?:AT|RB|RR)-\d{3}\b", TEXT):
        assert rulebook(GAMES[rule[:2]]).rule(rule), rule
