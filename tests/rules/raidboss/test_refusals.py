"""What cannot be done is refused with the reason and the rule."""

from __future__ import annotations

import pytest
from support.raidboss import fight

from model.core.action import IllegalAction

DOWN = {"down": True, "hp": 0}


@pytest.mark.parametrize(
    ("step", "reason", "rule"),
    [
        ("use green", "costs 2, and these dice make 0", "RB-066"),
        ("use red 2 3", "red costs 6, and these dice make 5", "RB-066"),
        ("use blue 4", "no unassigned die `4`", "RB-068"),
        ("use blue 2 2", "no unassigned die `2`", "RB-068"),
        ("use blue x", "no unassigned die `x`", "RB-068"),
        ("use green 2 3", "fewer of these dice pay", "RB-067"),
        ("use pink 2", "abilities green, blue, red of ann", "RB-069"),
        ("instant eve", "`eve` is no Hero of this team", "RB-015"),
        ("instant", "write `instant HERO`", "RB-142"),
        ("instant cat", "cat is down: it can only be revived", "RB-154"),
        ("talent cat vent", "cat is down", "RB-155"),
        ("talent ann vent", "ann has no `vent` to use", "RB-061"),
        ("act ann tear", "ann has no `tear` to use", "RB-061"),
        ("revive ann ben", "ann is not down", "RB-159"),
        ("revive cat eve", "`eve` is no Hero", "RB-015"),
        ("revive cat dan", "the token of dan is exhausted", "RB-159"),
        ("revive cat ben", "ben is down itself", "RB-154"),
        ("shard ann 4", "has rolled no die `4`", "RB-165"),
        ("shard dan 2", "has no rolled dice", "RB-165"),
        ("jump ann", "expected one of use, done, instant", "RB-142"),
    ],
)
def test_a_refusal_names_the_reason_and_the_rule(step: str, reason: str, rule: str) -> None:
    now = fight(dice="2 3", ben=DOWN, cat=DOWN, dan={"ready": False})
    with pytest.raises(IllegalAction) as refused:
        now.do(step)
    assert reason in refused.value.reason
    assert refused.value.rule == rule
    assert refused.value.legal


@pytest.mark.rule("RB-063")
def test_an_instant_that_would_do_nothing_is_not_offered() -> None:
    heals = {"instant": {"possible": {"exists": {"wounded": "heroes"}}, "do": {"heal": {"amount": 1, "to": "heroes"}}}}
    now = fight(dice="1", heroes={"ann": heals})
    with pytest.raises(IllegalAction, match="would have nothing to do"):
        now.do("instant ann")
    assert "instant ann" in fight(dice="1", heroes={"ann": heals}, ben={"hp": 3}).legal


@pytest.mark.rule("RB-063")
def test_an_effect_may_keep_a_hero_from_its_instant() -> None:
    silence = {"levels": [{"deck": ["easy", "medium"], "modify": {"can_instant": -1}}]}
    now = fight(dice="1", boss=silence)
    with pytest.raises(IllegalAction, match="an effect keeps ann from using its Instant"):
        now.do("instant ann")


def test_a_choice_comes_before_everything_else() -> None:
    now = fight(dice="1").do("instant ann")
    with pytest.raises(IllegalAction, match="must be resolved first"):
        now.do("done")


def test_nothing_is_decided_after_the_end() -> None:
    now = fight(phase="boss_action", ann={"hp": 1}, state={"kos": 2})
    assert now.legal == []
    with pytest.raises(IllegalAction, match="nothing is decided any more"):
        now.do("done")
