"""The players' dice: levels, the nine dice powers, and dice that lie on cards."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

from model.core.action import IllegalAction
from model.redrains.state import DICE_TYPES, Die

SHADOW = "shadow"
SIPHON = (
    "  - {id: prick, type: action_spell, cost: [[main, side]], do: {damage: {amount: 2, to: {phoenixborn: mine}}}}\n"
)


def powered(kind: str, *steps: str, **words: Any) -> Position:
    """The position after the dice power of one power die of a type, and the steps."""
    words.setdefault("row", "rampage, ?1")
    return play(dice=f"1 {kind[:3]}:P", **words).do(f"power {kind}", *steps)


@pytest.mark.rule("RR-002")
def test_a_power_needs_a_power_die_of_its_type_and_the_side_action() -> None:
    words: dict[str, Any] = {"units": "old-salt", "row": "rampage", "dice": "1 cer:C 1 nat:P 1 cha:P"}
    start = play(**words)
    assert [text for text in start.legal if text.startswith("power")] == ["power charm", "power natural"]
    with pytest.raises(IllegalAction):
        start.do("power ceremonial")
    after = start.do("power natural", "choose rampage")
    assert after.me.spent == ("natural",)
    assert not after.me.side
    assert not any(text.startswith("power") for text in after.legal)
    assert not any(text.startswith("power") for text in play(side=False, **words).legal)


@pytest.mark.rule("RR-002")
def test_every_type_of_die_has_a_power() -> None:
    found = play(units="old-salt", row="rampage").game.engine.powers
    assert set(found) == set(DICE_TYPES)
    assert len(found) == 9


def test_artifice_goes_onto_a_card_of_its_player_until_the_recovery_phase() -> None:
    asked = powered("artifice", units="old-salt, bone-crow", spells="serve-the-city", row="rampage e3")
    assert "choose rampage" not in asked.legal
    assert {"choose old-salt", "choose bone-crow", "choose noah-redmoon"} <= set(asked.legal)
    after = asked.do("choose bone-crow")
    assert after.unit("bone-crow").dice == (("artifice", 0),)
    assert (after.me.active, after.me.spent) == ((), ())
    charged = asked.do("choose serve-the-city")
    assert (charged.me.spells[0].dice, charged.me.spent) == ((("artifice", 0),), ())
    swept = charged.do("pass")
    assert (swept.me.spells[0].dice, swept.me.spent) == ((), ("artifice",))
    swept = after.do("pass")
    assert (swept.unit("bone-crow").dice, swept.me.spent) == ((), ("artifice",))


@pytest.mark.parametrize("host", ["old-salt", "noah-redmoon"])
def test_astral_prevents_one_of_the_next_damage_and_leaves(host: str) -> None:
    aspect = "hunting-instincts" if host == "old-salt" else "frozen-fear"
    asked = powered("astral", units="old-salt", row=aspect)
    assert asked.legal == ["choose noah-redmoon", "choose old-salt"]
    after = asked.do(f"choose {host}", "pass")
    if host == "old-salt":
        hit = after.do("no-guard", "no-counter")
        assert hit.units() == [], "4 less 1 is enough for life 3"
        assert hit.me.spent == ("astral",)
    else:
        hit = after.do("no-block")
        assert (hit.born.wounds, hit.born.dice, hit.me.spent) == (2, (), ("astral",))


def test_one_astral_die_leaves_for_each_damage() -> None:
    words: dict[str, Any] = {"born": "noah-redmoon [astral] [astral]", "hand": "2 prick", "extra_cards": SIPHON}
    once = play(row="?1", **words).do("play prick main")
    assert (once.born.wounds, len(once.born.dice)) == (1, 1)
    twice = once.do("play prick side")
    assert (twice.born.wounds, twice.born.dice) == (2, ())


def test_ceremonial_returns_an_ally_and_wounds_the_phoenixborn() -> None:
    asked = powered("ceremonial", discard="old-salt, blood-puppeteer, infuriate")
    assert asked.legal == ["choose blood-puppeteer", "choose old-salt"]
    after = asked.do("choose old-salt")
    assert (after.me.hand, after.me.discard) == (("old-salt",), ("blood-puppeteer", "infuriate"))
    assert after.born.wounds == 1


@pytest.mark.rule("RR-005")
def test_the_damage_of_ceremonial_is_due_without_an_ally_and_can_lose() -> None:
    assert powered("ceremonial", discard="infuriate").born.wounds == 1
    assert powered("ceremonial", born="noah-redmoon w15").state.outcome == -1


def test_charm_takes_one_attack_off_an_opposing_unit() -> None:
    after = powered("charm", units="old-salt", row="rampage e1, hunting-instincts").do("choose hunting-instincts")
    assert after.unit("hunting-instincts").dice == (("charm", 0),)
    hit = after.do("pass", "guard noah-redmoon")
    assert hit.born.wounds == 3


def test_one_charm_die_lies_on_a_unit() -> None:
    start = play(dice="1 cha:P", row="rampage [charm], hunting-instincts", units="old-salt")
    assert start.do("power charm").unit("hunting-instincts").dice == (("charm", 0),), "the only unit left"
    full = play(dice="1 cha:P", row="rampage [charm], ?1", units="old-salt")
    assert "power charm" not in full.legal


def test_attack_below_zero_is_zero() -> None:
    after = play(units="old-salt", row="firebelly [charm] e0", dice="1 cha:P").do("attack firebelly with old-salt")
    assert after.do("!guard-roll 1-8").unit("old-salt").wounds == 0
    golem = play(units="blood-puppet +0", row="frozen-fear", dice="1 div:P").do("attack chimera with blood-puppet")
    assert golem.chimera.wounds == 0


def test_divine_adds_one_attack_to_an_own_unit() -> None:
    asked = powered("divine", units="old-salt, bone-crow [divine]", row="?1")
    after = asked.do("attack chimera with old-salt bone-crow", "battle old-salt")
    assert after.unit("old-salt").dice == (("divine", 0),), "the only unit without one"
    assert after.chimera.wounds == 3 + 2


@pytest.mark.rule("RR-049", "RR-074")
def test_illusion_lowers_up_to_two_rage_dice() -> None:
    asked = powered("illusion", rage=3)
    assert asked.legal == ["lower-rage 0", "lower-rage 1", "lower-rage 2"]
    assert [asked.do(text).chimera.rage for text in asked.legal] == [3, 2, 1]
    assert powered("illusion", rage=1).legal == ["lower-rage 0", "lower-rage 1"]


def test_natural_damages_any_unit_that_can_be_targeted() -> None:
    words: dict[str, Any] = {"units": "old-salt", "aspects": SHADOW}
    asked = powered("natural", row="glare, lurk, ?1", **words)
    assert asked.legal == ["choose glare", "choose old-salt"]
    assert asked.do("choose glare").unit("glare").wounds == 1
    assert powered("natural", row="lurk e1", aspects=SHADOW).row() == [], "exhausted, it is concealed no more"
    assert "power natural" not in play(dice="1 nat:P", row="lurk, ?1", aspects=SHADOW).legal


def test_sympathy_draws_and_may_put_a_card_back() -> None:
    asked = powered("sympathy", hand="infuriate", pile={"top": ["old-salt"], "hidden": ["2 blood-brawl"]})
    assert asked.me.hand == ("infuriate", "old-salt")
    assert asked.legal == [
        "decline", "put infuriate bottom", "put infuriate top", "put old-salt bottom", "put old-salt top",
    ]  # fmt: skip
    assert asked.do("decline").me.hand == ("infuriate", "old-salt")
    top, bottom = (asked.do(f"put infuriate {end}").me for end in ("top", "bottom"))
    assert top.hand == bottom.hand == ("old-salt",)
    assert top.deck is not None
    assert bottom.deck is not None
    assert (top.deck.blocks[0].card, bottom.deck.blocks[-1].card) == ("infuriate", "infuriate")


def test_sympathy_draws_a_hidden_card_by_chance() -> None:
    asked = powered("sympathy", pile="2 old-salt, 1 blood-brawl")
    assert {text: str(weight) for text, weight in asked.chances.items()} == {
        "draw old-salt": "2/3", "draw blood-brawl": "1/3",
    }  # fmt: skip


def test_time_adds_a_status_token_and_may_remove_one() -> None:
    asked = powered("time", units="old-salt", row="rampage ^2, ?1", spells="chant-of-transfusion ^1")
    assert asked.unit("old-salt").status == 1
    assert set(asked.legal) == {"decline", "choose rampage", "choose old-salt", "choose chant-of-transfusion"}
    assert asked.do("choose rampage").unit("rampage").status == 1
    assert asked.do("choose chant-of-transfusion").me.spells[0].status == 0
    assert asked.do("decline").unit("rampage").status == 2


@pytest.mark.rule("RR-002")
@pytest.mark.parametrize(
    ("dice", "ways"),
    [
        ("1 cer:B", []),
        ("1 cer:C", ["ceremonial-class"]),
        ("1 cer:P", ["ceremonial-power"]),
        ("1 nat:P", []),
        ("1 cer:P 1 cer:C", ["ceremonial-class"]),
    ],
)
def test_a_higher_level_of_the_same_type_pays_for_a_lower_one(dice: str, ways: list[str]) -> None:
    start = play(hand="serve-the-city", dice=dice, row="rampage")
    assert [text for text in start.legal if text.startswith("play")] == [f"play serve-the-city {way}" for way in ways]


@pytest.mark.rule("RR-002")
def test_any_die_pays_a_basic_cost() -> None:
    start = play(hand="channel-magic", dice="1 nat:P 1 cer:C 1 tim:B", row="rampage")
    ways = {text.split()[-1] for text in start.legal if text.startswith("play")}
    assert ways == {"natural-power", "ceremonial-class", "time-basic"}


def test_channel_magic_raises_three_dice_one_level() -> None:
    start = play(hand="channel-magic", dice="1 tim:B 3 cer:B 1 cer:C", row="rampage", pile="old-salt")
    asked = start.do("play channel-magic time-basic")
    after = asked.do("choose noah-redmoon", "raise ceremonial-basic ceremonial-basic ceremonial-class")
    levels = sorted(die.level for die in after.me.active)
    assert levels == [0, 1, 1, 2]
    assert after.me.active[0] == Die("ceremonial", 0)
