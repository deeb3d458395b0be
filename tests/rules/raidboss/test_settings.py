"""The rulings of the table are those of the page, and nothing else is a setting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.raidboss import table

from model.raidboss.table import RULINGS

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "raidboss.md"
ROW = re.compile(r"^\| `(\w+)` \| (\d+) \|", re.MULTILINE)
USED = re.compile(r'setting(?:_of)?\("(\w+)"\)')
MODULES = Path(__file__).parents[3] / "model" / "raidboss"


def test_the_page_lists_the_rulings_with_their_defaults() -> None:
    assert {name: int(default) for name, default in ROW.findall(PAGE.read_text("utf-8"))} == dict(RULINGS)
    assert len(RULINGS) == 29


def test_every_setting_that_the_rules_read_is_a_ruling() -> None:
    read = {name for path in MODULES.glob("*.py") for name in USED.findall(path.read_text("utf-8"))}
    assert read <= set(RULINGS)
    assert {"ko_limit", "whole_shields", "wrapped_order"} <= read


def test_a_position_changes_a_setting_and_nothing_else_is_one() -> None:
    at = table(settings={"ko_limit": 4})
    assert (at.setting("ko_limit"), at.setting("hero_dice")) == (4, 4)
    with pytest.raises(KeyError):
        at.setting("no_such_ruling")
