"""The players in the prepare phase: rolling, discarding, drawing up to five; the First Five."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_decks import CATALOGUE

from model.core.game import MissingFact
from model.redrains.deck_precons import box_precons
from model.redrains.decks import first_five_problems
from model.redrains.state import Die

ROW = "rampage e9, firebelly e9, whiplash e9, rampage e9"
FEW = "3 old-salt, 3 blood-brawl, 3 infuriate, 3 serve-the-city, 3 channel-magic"


def prepared(**words: Any) -> Position:
    """The position at the first choice or chance of the prepare phase after a round in which all passed."""
    words = {"row": ROW, "main": False, "side": False, "passed": True, "ultimate_exhausted": 9, **words}
    after = play(**words).do("end")
    while after.state.turn == "recovery" and not after.state.outcome:
        after = after.do("keep" if "keep" in after.legal else f"!{next(iter(after.chances))}")
    return after


@pytest.mark.rule("RR-081")
def test_every_exhausted_die_is_rolled() -> None:
    asked = prepared(dice="1 nat:P / 2 cer", pile=FEW)
    assert asked.state.turn == "prepare"
    assert asked.chances == {
        "roll-ceremonial 0P0C2B": Fraction(1, 9), "roll-ceremonial 0P1C1B": Fraction(1, 3),
        "roll-ceremonial 0P2C0B": Fraction(1, 4), "roll-ceremonial 1P0C1B": Fraction(1, 9),
        "roll-ceremonial 1P1C0B": Fraction(1, 6), "roll-ceremonial 2P0C0B": Fraction(1, 36),
    }  # fmt: skip
    after = asked.do("!roll-ceremonial 1P1C0B")
    assert after.me.active == (Die("ceremonial", 1), Die("ceremonial", 2), Die("natural", 2))
    assert after.me.spent == ()


@pytest.mark.rule("RR-081")
def test_one_die_shows_power_class_and_basic_with_1_3_and_2_sixths() -> None:
    weights = prepared(dice="/ 1 tim", pile=FEW).chances
    assert weights == {
        "roll-time 1P0C0B": Fraction(1, 6), "roll-time 0P1C0B": Fraction(1, 2), "roll-time 0P0C1B": Fraction(1, 3),
    }  # fmt: skip


@pytest.mark.rule("RR-081")
def test_types_are_rolled_one_after_the_other() -> None:
    asked = prepared(dice="/ 1 cer 1 nat", pile=FEW)
    assert all(text.startswith("roll-ceremonial") for text in asked.chances)
    assert all(text.startswith("roll-natural") for text in asked.do("!roll-ceremonial 0P1C0B").chances)


@pytest.mark.rule("RR-081")
def test_any_cards_may_be_discarded_before_drawing() -> None:
    asked = prepared(hand="infuriate, old-salt, blood-brawl, blood-brawl", pile="3 serve-the-city, 3 channel-magic")
    assert asked.legal == ["discard blood-brawl", "discard infuriate", "discard old-salt", "keep"]
    after = asked.do("discard blood-brawl", "discard old-salt")
    assert after.me.discard == ("blood-brawl", "old-salt")
    assert len(after.me.hand) == 2
    assert after.chances, "three cards are drawn"


@pytest.mark.rule("RR-081")
def test_the_hand_is_drawn_up_to_five() -> None:
    after = prepared(pile={"top": ["old-salt", "old-salt", "infuriate"]}, hand="blood-brawl, blood-brawl").do("keep")
    assert after.me.hand == ("blood-brawl", "blood-brawl", "infuriate", "old-salt", "old-salt")
    assert after.born.wounds == 0
    five = prepared(pile="old-salt", hand="2 blood-brawl, 2 infuriate, 1 serve-the-city").do("keep")
    assert len(five.me.hand) == 5
    assert five.me.deck is not None
    assert len(five.me.deck.blocks) == 1


@pytest.mark.rule("RR-081")
def test_the_draw_is_a_multiset_by_exact_chance() -> None:
    asked = prepared(pile="3 old-salt, 1 infuriate", hand="2 blood-brawl, 1 channel-magic").do("keep")
    assert asked.chances == {"draw old-salt old-salt": Fraction(1, 2), "draw infuriate old-salt": Fraction(1, 2)}


@pytest.mark.rule("RR-081")
@pytest.mark.parametrize(("pile", "wounds"), [([], 5), ("old-salt", 4), ("3 old-salt", 2)])
def test_each_card_that_cannot_be_drawn_is_a_wound(pile: Any, wounds: int) -> None:
    after = prepared(pile=pile)
    assert after.born.wounds == wounds


@pytest.mark.rule("RR-081", "RR-005")
def test_fatigue_can_lose_and_astral_dice_do_not_help() -> None:
    assert prepared(pile=[], born="noah-redmoon w11").state.outcome == -1
    assert prepared(pile=[], born="noah-redmoon w10").born.wounds == 15


@pytest.mark.rule("RR-081")
def test_a_deck_that_nobody_described_is_asked_for() -> None:
    with pytest.raises(MissingFact, match="deck"):
        prepared()


@pytest.mark.rule("RR-081", "RR-137")
def test_both_players_prepare_the_first_player_first() -> None:
    side: dict[str, Any] = {"phoenixborn": "noah-redmoon", "row": ROW, "main": False, "passed": True, "dice": "/ 1 cer"}
    other = {**side, "dice": "/ 1 nat", "row": "firebelly e9, whiplash e9, rampage e9, whiplash e9"}
    start = play(players=[{**side, "pile": FEW}, {**other, "pile": FEW}], ultimate_exhausted=9, first="p2")
    after = start.do("end")
    while after.state.turn == "recovery":
        after = after.do(f"!{next(iter(after.chances))}")
    assert after.state.first == -1
    assert after.state.pointed == 0
    assert all(text.startswith("roll-ceremonial") for text in after.chances), "whom the token points at"


@pytest.mark.rule("RR-081", "RR-137")
def test_then_the_holder_of_the_token_begins() -> None:
    after = prepared(pile="3 old-salt, 2 infuriate")
    assert after.state.first == -1
    while after.state.turn == "prepare":
        after = after.do(f"!{next(iter(after.chances))}" if after.chances else "keep")
    assert after.state.turn in ("chimera", "players")
    assert after.state.turn == "chimera" or after.state.passes == 1, "the Chimera had the first turn and passed"


@pytest.mark.rule("RR-064", "RR-160")
@pytest.mark.parametrize(
    ("hand", "wrong"),
    [
        (["old-salt", "blood-brawl", "infuriate", "serve-the-city", "shadowblade"], ()),
        (["old-salt", "old-salt", "infuriate", "serve-the-city", "shadowblade"], ("RR-064",)),
        (["old-salt", "blood-brawl", "infuriate", "serve-the-city"], ("RR-064",)),
    ],
)
def test_the_first_five_are_five_cards_of_different_names(hand: list[str], wrong: tuple[str, ...]) -> None:
    (deck,) = (p.deck for p in box_precons().values() if p.deck.phoenixborn == "noah-redmoon")
    assert tuple(problem.rule for problem in first_five_problems(hand, deck, CATALOGUE)) == wrong
