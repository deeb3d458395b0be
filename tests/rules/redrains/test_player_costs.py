"""The players' costs: actions, dice, discards, tokens, exhaustion, and alternatives."""

from __future__ import annotations

import pytest
from support.redrains import play

from model.core.action import IllegalAction

CARDS = """
  - {id: twin, type: action_spell, cost: [[main, side], "1 basic"], do: {lower_rage: 0}}
  - {id: both, type: action_spell, cost: [main-and-side], do: {lower_rage: 0}}
  - {id: tithe, type: action_spell, cost: [side, ["2 discard", "1 basic"]], do: {lower_rage: 0}}
  - {id: levy, type: action_spell, cost: [side, ["1 natural class", "1 charm class"]], do: {lower_rage: 0}}
  - {id: pool, type: ready_spell, cost: [side], abilities: [
      {name: drain, cost: [["1 status", exhaust], "1 basic"], do: {lower_rage: 0}}]}
  - {id: lone, type: ready_spell, cost: [side], abilities: [
      {name: choice, cost: [["side", "exhaust"]], do: {lower_rage: 0}}]}
"""


def plays(start: object, verb: str = "play") -> list[str]:
    """The legal actions that play or use something."""
    return [text for text in start.legal if text.startswith(verb)]  # type: ignore[attr-defined]


@pytest.mark.rule("RR-085")
def test_a_main_cost_takes_the_main_action_and_a_side_cost_the_side_action() -> None:
    start = play(hand="summon-bone-crow, serve-the-city", dice="2 cer:C", row="rampage")
    main = start.do("play summon-bone-crow")
    assert (main.me.main, main.me.side) == (False, True)
    side = start.do("play serve-the-city ceremonial-class")
    assert (side.me.main, side.me.side) == (True, False)


@pytest.mark.rule("RR-085")
def test_a_choice_of_main_and_side_takes_the_named_one() -> None:
    start = play(hand="2 twin", dice="2 cer:C", row="rampage", extra_cards=CARDS)
    assert plays(start) == ["play twin main ceremonial-class", "play twin side ceremonial-class"]
    side = start.do("play twin side ceremonial-class")
    assert (side.me.main, side.me.side) == (True, False)
    assert plays(side) == ["play twin main ceremonial-class"]
    main = side.do("play twin main ceremonial-class")
    assert not main.me.hand
    assert main.me.spent == ("ceremonial", "ceremonial")


def test_a_cost_of_both_actions_needs_both() -> None:
    words = {"hand": "both", "row": "rampage e1", "extra_cards": CARDS}
    after = play(**words).do("play both")
    assert after.state.passes == 1, "nothing was left to do, so the Chimera had its turn and passed"
    assert plays(play(main=False, **words)) == []
    assert plays(play(side=False, **words)) == []


def test_alternatives_of_dice_are_told_apart() -> None:
    start = play(hand="levy", dice="1 nat:C 1 cha:P", row="rampage", extra_cards=CARDS)
    assert plays(start) == ["play levy side charm-power", "play levy side natural-class"]
    assert start.do("play levy side charm-power").me.spent == ("charm",)


def test_an_alternative_of_cards_costs_no_dice_and_the_other_way_round() -> None:
    start = play(hand="tithe, old-salt, infuriate, blood-brawl", dice="1 cer:C", row="rampage", extra_cards=CARDS)
    assert plays(start)[-2:] == ["play tithe side", "play tithe side ceremonial-class"]
    dice = start.do("play tithe side ceremonial-class")
    assert (dice.me.spent, len(dice.me.hand)) == (("ceremonial",), 3), "no card is discarded"
    cards = start.do("play tithe side")
    assert cards.legal == ["discard blood-brawl", "discard infuriate", "discard old-salt"]
    cards = cards.do("discard infuriate", "discard old-salt")
    assert (cards.me.spent, cards.me.hand) == ((), ("blood-brawl",))
    assert cards.me.discard == ("infuriate", "old-salt", "tithe")


def test_a_card_cannot_be_discarded_for_its_own_cost() -> None:
    start = play(hand="tithe, old-salt", row="rampage", extra_cards=CARDS)
    assert plays(start) == []


def test_an_alternative_that_the_card_cannot_pay_is_not_offered() -> None:
    words = {"dice": "2 cer:C", "row": "rampage", "extra_cards": CARDS}
    ready = play(spells="pool ^1", **words)
    assert plays(ready, "use pool") == ["use pool ceremonial-class"]
    drained = ready.do("use pool ceremonial-class")
    spell = drained.me.spells[0]
    assert (spell.status, spell.exhausted) == (0, 0)
    tired = play(spells="pool", **words).do("use pool ceremonial-class")
    assert (tired.me.spells[0].exhausted, tired.me.spent) == (1, ("ceremonial",))
    assert plays(play(spells="pool e1", **words), "use pool") == []


def test_an_alternative_without_an_action_is_not_named_after_one() -> None:
    start = play(spells="lone", row="rampage", extra_cards=CARDS)
    assert plays(start, "use lone") == ["use lone", "use lone side"]
    assert start.do("use lone").me.spells[0].exhausted == 1
    after = start.do("use lone side")
    assert (after.me.spells[0].exhausted, after.me.side) == (0, False)


def test_an_exhaust_cost_puts_one_token_and_is_not_paid_by_an_exhausted_card() -> None:
    start = play(units="old-salt, bone-crow", spells="serve-the-city", row="rampage")
    after = start.do("use serve-the-city", "choose old-salt", "decline")
    assert after.me.spells[0].exhausted == 1
    assert after.unit("old-salt").wounds == 1
    assert plays(play(units="old-salt", spells="serve-the-city e1", row="rampage"), "use serve") == []


def test_a_status_cost_takes_tokens_off_the_card() -> None:
    words = {"units": "old-salt w1, bone-crow", "row": "?1"}
    assert plays(play(spells="chant-of-transfusion", **words), "use chant") == []
    start = play(spells="chant-of-transfusion ^1", **words | {"units": "old-salt w1, bone-crow, blood-puppet"})
    assert plays(start, "use chant") == ["use chant-of-transfusion main", "use chant-of-transfusion side"]
    after = start.do("use chant-of-transfusion side", "choose bone-crow")
    assert (after.me.spells[0].status, after.me.spells[0].exhausted, after.me.main) == (0, 1, True)
    assert after.units() == ["old-salt", "blood-puppet"], "the moved wound destroys the crow"


def test_a_discard_cost_of_an_ability_is_chosen_from_the_hand() -> None:
    words = {"born": "coal-roarkwin", "row": "rampage, ?1"}
    assert plays(play(**words), "use coal") == []
    asked = play(hand="old-salt, infuriate", **words).do("use coal-roarkwin")
    assert asked.legal == ["discard infuriate", "discard old-salt"]
    asked = asked.do("discard old-salt")
    assert asked.me.hand == ("infuriate",)
    assert asked.do("choose rampage").unit("rampage").wounds == 1


def test_dice_go_to_the_exhausted_pool() -> None:
    after = play(hand="phoenix-attendant", dice="1 cer:C 1 nat:B 1 cha:P", row="rampage").do(
        "play phoenix-attendant ceremonial-class natural-basic"
    )
    assert [die.type for die in after.me.active] == ["charm"]
    assert after.me.spent == ("ceremonial", "natural")


def test_a_payment_that_was_not_offered_is_refused() -> None:
    start = play(hand="serve-the-city", dice="1 nat:C", row="rampage")
    with pytest.raises(IllegalAction, match="cannot be paid") as error:
        start.do("play serve-the-city natural-class")
    assert error.value.rule == "RR-002"
    with pytest.raises(IllegalAction, match="not in the hand"):
        start.do("play old-salt natural-class")
