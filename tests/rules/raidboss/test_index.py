"""The index of Raid Boss' rules is whole, and the page of rulings agrees with it."""

from __future__ import annotations

import re
from pathlib import Path

from model.core.rulebook import games, rulebook

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "raidboss.md"
KINDS = {
    *("ability", "boss", "challenge", "charm", "damage", "deck", "dice", "faq", "instant", "ko"),
    *("laststand", "mode", "position", "round", "setup", "turn", "victory"),
}
SETTING = re.compile(r"etting `(\w+)`")
ROW = re.compile(r"^\| `(\w+)` \| (\d+) \|.*\| ([^|]+) \|$", re.MULTILINE)


def expanded(cited: str) -> set[str]:
    """The ids that a cell of rules names."""
    return set(re.findall(r"RB-\d{3}", cited))


def test_the_index_of_rules_is_whole() -> None:
    assert "raidboss" in games()
    book = rulebook("raidboss")
    assert [rule.id for rule in book] == [f"RB-{number:03}" for number in range(1, 239)]
    assert set(book.kinds()) == KINDS
    assert len({rule.rule for rule in book}) == len(book)


def test_few_rules_have_nothing_to_check_and_each_says_why() -> None:
    assert [rule.id for rule in rulebook("raidboss") if rule.not_testable] == ["RB-017", "RB-019", "RB-227"]


def test_the_page_lists_every_setting_that_a_ruling_names_and_cites_that_rule() -> None:
    rows = {name: expanded(rules) for name, _, rules in ROW.findall(PAGE.read_text("utf-8"))}
    named: dict[str, set[str]] = {}
    for rule in rulebook("raidboss"):
        for name in SETTING.findall(rule.ruling):
            named.setdefault(name, set()).add(rule.id)
    assert named.keys() == rows.keys()
    assert not {name: rules - rows[name] for name, rules in named.items() if rules - rows[name]}


def test_the_page_and_the_rulings_cite_rules_that_exist() -> None:
    book = rulebook("raidboss")
    cited = expanded(PAGE.read_text("utf-8")).union(*(expanded(rule.ruling + rule.not_testable) for rule in book))
    assert not {rule_id for rule_id in cited if rule_id not in book}
