"""DMG to several Heroes: targets that change on the way, and every packet against the same worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.raidboss import ORDER, Fight, fight

from model.raidboss.one_by_one import still_aimed
from model.raidboss.state import Mark

NAMES = ORDER.split()
ACTION = ("boss_action", 1)


def hit(to: Any, amount: int = 3, **words: Any) -> Fight:
    """The fight after ann's card dealt DMG to a selector, or at its first window."""
    card = {"claw": {"boss_action": {"damage": {"amount": amount, "to": to}}}}
    return fight(phase="boss_action", cards=card, horizon=ACTION, **words)


# --- targets ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-177")
@pytest.mark.parametrize(
    ("to", "change", "hp"),
    [
        ({"highest": "hp"}, {"ben": {"hp": 9}, "ann": {"hp": 8}, "cat": {"hp": 8}, "dan": {"hp": 8}}, [8, 6, 8, 8]),
        ({"lowest": "hp"}, {"ben": {"hp": 2}}, [9, 0, 9, 9]),
        ({"leftmost": "heroes"}, {"ann": {"hp": 1}}, [0, 9, 9, 9]),
        ({"adjacent": {"lowest": "hp"}}, {"ben": {"hp": 8}, "cat": {"hp": 9}}, [6, 8, 6, 9]),
        ({"lowest": "hp"}, {"ben": {"hp": 2}, "dan": {"hp": 2}}, [9, 0, 9, 0]),
    ],
)
def test_what_dmg_itself_changes_makes_nobody_else_a_target(to: Any, change: Mapping[str, Any], hp: list[int]) -> None:
    assert hit(to, **change).hp() == hp


@pytest.mark.rule("RB-177")
def test_one_hero_after_another_goes_by_those_who_qualified_at_first() -> None:
    each = {"each_hero": {"in": {"lowest": "hp"}, "as": "x", "do": {"heal": {"amount": 5, "to": "x"}}}}
    words: dict[str, Any] = {"cards": {"claw": {"boss_action": each}}, "horizon": ACTION}
    assert fight(phase="boss_action", ben={"hp": 1}, cat={"hp": 2}, **words).hp() == [9, 6, 2, 9]
    assert fight(phase="boss_action", ben={"hp": 1}, cat={"hp": 1}, **words).hp() == [9, 6, 6, 9]


@pytest.mark.rule("RB-177", "RB-078")
def test_an_answer_between_two_packets_takes_targets_away_and_makes_new_ones() -> None:
    marks = {"ben": {"marks": (Mark("weak"),)}, "dan": {"marks": (Mark("weak"),)}}
    cures = {"instant": {"do": {"full_cleanse": {"at": 4}}}}
    spreads = {"instant": {"do": {"put_mark": {"name": "weak", "on": {"at": 3}}}}}
    now = hit({"with_mark": "weak"}, heroes={"cat": cures, "ann": spreads}, windows=["packet"], **marks)
    assert now.hp() == [9, 5, 9, 9]
    assert now.do("pass").hp() == [9, 5, 9, 5]
    assert now.do("instant cat").passing().hp() == [9, 5, 9, 9]
    assert now.do("instant ann").passing().hp() == [9, 5, 5, 5]
    assert now.do("instant ann", "instant cat").passing().hp() == [9, 5, 5, 9]


@pytest.mark.rule("RB-177")
@pytest.mark.parametrize(
    ("aims", "seen", "now", "after"),
    [
        ("ab", "b", "b", "ab"),
        ("ab", "ab", "a", "a"),
        ("ab", "b", "bc", "abc"),
        ("ab", "ab", "cd", "cd"),
        ("a", "", "", "a"),
    ],
)
def test_the_targets_after_an_answer(aims: str, seen: str, now: str, after: str) -> None:
    assert still_aimed(tuple(aims), tuple(seen), tuple(now)) == tuple(after)


# --- by hand ------------------------------------------------------------------------------------------------------


class Side:
    """The four Heroes as numbers, and what DMG does to them, written from the rules alone."""

    def __init__(self, heroes: Mapping[str, Mapping[str, Any]], rulings: Mapping[str, int]) -> None:
        self.heroes = {name: dict(facts) for name, facts in heroes.items()}
        self.rulings = rulings
        self.kos = 0

    def packet(self, target: str, amount: int, venom: bool) -> None:
        """One packet of the Boss (RB-157, RB-170, RB-178, RB-179, RB-186, RB-188, RB-228, RB-231)."""
        first = self.heroes[target]
        if not first["hp"]:
            return
        amount += first["weak"]
        guard = first["guard"]
        one = self.heroes[guard] if guard and self.heroes[guard]["hp"] else first
        if self.rulings["shields_before_reductions"]:
            amount = max(0, self.stopped(one, amount, venom) - one["aloft"])
        else:
            amount = self.stopped(one, max(0, amount - one["aloft"]), venom)
        if amount and not one["locked"]:
            one["hp"] = max(0, one["hp"] - amount)
            self.kos += not one["hp"]

    def stopped(self, one: dict[str, Any], amount: int, venom: bool) -> int:
        """The DMG that Shields and Armor let through."""
        for name in ("armor",) if venom else ("shield", "armor"):
            used = min(one[name], amount)
            whole = name == "shield" and used and self.rulings["whole_shields"]
            one[name], amount = (0 if whole else one[name] - used), amount - used
        return amount

    def attack(self, active: str, targets: str, amount: int, venom: bool) -> None:
        """The circle from the active Hero to the right, until the third KO (RB-079, RB-150)."""
        at = NAMES.index(active)
        aimed = {"heroes": NAMES, "active": [active], "left_of": NAMES[:at], "right_of": NAMES[at + 1 :],
                 "adjacent": NAMES[max(0, at - 1) : at] + NAMES[at + 1 : at + 2]}[targets]  # fmt: skip
        for name in (*NAMES[at:], *NAMES[:at]):
            if name in aimed and self.kos < 3:
                self.packet(name, amount, venom)


HERO = st.fixed_dictionaries(
    {
        "hp": st.integers(0, 9), "shield": st.integers(0, 3), "armor": st.integers(0, 3), "weak": st.integers(0, 1),
        "aloft": st.integers(0, 1), "locked": st.sampled_from([False, False, True]),
        "guard": st.sampled_from(["", "", *NAMES]),
    }
)  # fmt: skip
TEAM = st.fixed_dictionaries(dict.fromkeys(NAMES, HERO))
SETTINGS = st.fixed_dictionaries({"whole_shields": st.integers(0, 1), "shields_before_reductions": st.integers(0, 1)})


def stated(name: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The same Hero as fields of the state; nobody guards itself."""
    guard = [Mark("guarded", until="turn", by=facts["guard"])] if facts["guard"] not in ("", name) else []
    marks = [*guard, *([Mark("weak")] * facts["weak"]), *([Mark("aloft", until="round", by=name)] * facts["aloft"])]
    lasting = {"hp": facts["hp"], "down": not facts["hp"], "locked": facts["locked"] and facts["hp"] > 0}
    return {**lasting, "shield": facts["shield"], "armor": facts["armor"], "marks": tuple(sorted(marks))}


@pytest.mark.rule("RB-079", "RB-148", "RB-150", "RB-157", "RB-170", "RB-178", "RB-179", "RB-186", "RB-228", "RB-231")
@settings(max_examples=150, deadline=None)
@given(
    TEAM, st.sampled_from(NAMES), st.sampled_from(["heroes", "active", "left_of", "right_of", "adjacent"]),
    st.integers(1, 7), st.booleans(), SETTINGS,
)  # fmt: skip
def test_every_packet_is_what_comes_out_by_hand(
    team: dict[str, dict[str, Any]], active: str, targets: str, amount: int, venom: bool, rulings: dict[str, int]
) -> None:
    if not any(one["hp"] for one in team.values()):
        return
    by_hand = Side({n: {**f, "guard": "" if f["guard"] == n else f["guard"]} for n, f in team.items()}, rulings)
    by_hand.attack(active, targets, amount, venom)
    to = targets if targets in ("heroes", "active") else {targets: "active"}
    deals: dict[str, Any] = {"amount": amount, "to": to, **({"kind": "venom"} if venom else {})}
    now = fight(phase="boss_action", active=active, cards={"claw": {"boss_action": {"damage": deals}}}, horizon=ACTION,
                settings=rulings, **{name: stated(name, facts) for name, facts in team.items()})  # fmt: skip
    assert [(one.hp, one.shield, one.armor) for one in now.state.heroes] == [
        (one["hp"], one["shield"], one["armor"]) for one in map(by_hand.heroes.__getitem__, NAMES)
    ]
    lost = by_hand.kos >= 3 or (by_hand.kos > 0 and not any(one["hp"] for one in by_hand.heroes.values()))
    assert (now.state.kos, now.state.outcome) == (by_hand.kos, -1 if lost else 0)


# --- answers between packets ----------------------------------------------------------------------------------------

DOWN = {"down": True, "hp": 0}


@pytest.mark.rule("RB-078", "RB-159", "RB-177")
def test_who_gets_up_between_two_packets_is_hit_in_its_turn_and_never_twice() -> None:
    now = hit("heroes", windows=["packet"], cat=DOWN, state={"kos": 1}).do("revive cat dan").passing()
    assert now.hp() == [6, 6, 6, 6]
    now = hit("heroes", windows=["packet"], ann={"hp": 2})
    assert (now["ann"].down, now.state.kos) == (True, 1)
    assert now.do("revive ann dan").passing().hp() == [9, 6, 6, 6]


@pytest.mark.rule("RB-078", "RB-178")
def test_who_steps_in_between_two_packets_takes_the_later_ones_only() -> None:
    guards = {"instant": {"do": {"take_damage_for": {"target_hero": "other_heroes"}}}}
    words: dict[str, Any] = {"heroes": {"dan": guards}, "windows": ["packet"]}
    for protected, hp in (("ann", [6, 6, 6, 6]), ("ben", [6, 9, 6, 3]), ("cat", [6, 6, 9, 3])):
        assert hit("heroes", **words).do("instant dan", f"choose {protected}").passing().hp() == hp


@pytest.mark.rule("RB-157", "RB-178")
def test_who_steps_in_and_falls_takes_nothing_more() -> None:
    guards = {"instant": {"do": {"take_damage_for": {"target_hero": "other_heroes"}}}}
    now = hit("heroes", heroes={"dan": guards}, windows=["packet"], dan={"hp": 3}).do("instant dan", "choose cat")
    assert now.passing().hp() == [6, 6, 9, 0]
    now = hit("heroes", amount=4, heroes={"ben": guards}, windows=["packet"], ben={"hp": 4}).do(
        "instant ben", "choose cat"
    )
    assert now.passing().hp() == [5, 0, 5, 5]
