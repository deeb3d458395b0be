"""Rules of the round: its phases, the prepare phase, the first player token (RR-080, RR-081, RR-137 to RR-139)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import card, two

from model.core.game import MissingFact

PILE = "2 old-salt, 2 infuriate, 2 serve-the-city, 2 channel-magic"
HAND = "channel-magic, infuriate, old-salt, phoenix-attendant, serve-the-city"
"""Five cards, so that nobody draws."""
CALM = {"row": "rampage e9, firebelly e9, whiplash e9, frozen-fear e9"}
"""A full row that does nothing for rounds."""


def resting(**words: Any) -> dict[str, Any]:
    """Words of a position in which the Chimera can only pass, nothing is dealt, and no ultimate is near."""
    return {**CALM, "exhausted": 40, **words}


def on(p: Position, *stops: str) -> Position:
    """Play on, each time with the first thing that can be, until the turn or phase is one of `stops`."""
    for _ in range(60):
        if p.game.is_terminal(p.state) or (p.state.turn in stops and not p.state.agenda):
            return p
        p = p.do((p.legal + ["!" + outcome for outcome in p.chances])[0])
    raise AssertionError(p.state)


# --- phases ---


@pytest.mark.rule("RR-080", "RR-128")
def test_player_turns_then_recovery_then_the_next_round_prepares() -> None:
    p = play(**resting(dice="1 cer:P", hand="old-salt", pile=PILE, row="rampage e9")).do("pass", "end")
    seen = [("players", 1)]
    for _ in range(30):
        here = (p.state.turn, p.state.round)
        if here != seen[-1]:
            seen.append(here)
        if here == ("players", 2):
            break
        p = p.do(([a for a in p.legal if a.startswith("exhaust-dice")] or p.legal or ["!" + c for c in p.chances])[0])
    assert seen == [("players", 1), ("recovery", 1), ("prepare", 2), ("chimera", 2), ("players", 2)]


@pytest.mark.rule("RR-081")
def test_the_exhausted_dice_are_rolled() -> None:
    p = play(**resting(dice="1 cer:P / 2 cer", pile=PILE)).do("pass", "end", "keep")
    assert p.state.turn == "prepare"
    assert p.chances == {
        "roll-ceremonial 0P0C2B": Fraction(4, 36),
        "roll-ceremonial 0P1C1B": Fraction(12, 36),
        "roll-ceremonial 0P2C0B": Fraction(9, 36),
        "roll-ceremonial 1P0C1B": Fraction(4, 36),
        "roll-ceremonial 1P1C0B": Fraction(6, 36),
        "roll-ceremonial 2P0C0B": Fraction(1, 36),
    }
    p = p.do("!roll-ceremonial 1P0C1B")
    assert (sorted(d.level for d in p.me.active), p.me.spent) == ([0, 2, 2], ())


@pytest.mark.rule("RR-081")
def test_any_cards_may_be_discarded_and_the_hand_is_filled_to_five() -> None:
    p = play(
        **resting(
            hand="old-salt, serve-the-city", pile={"top": ["infuriate", "infuriate", "channel-magic", "old-salt"]}
        )
    )
    p = p.do("pass", "end")
    assert p.legal == ["discard old-salt", "discard serve-the-city", "keep"]
    p = p.do("discard old-salt", "keep")
    assert p.me.discard == ("old-salt",)
    assert p.me.hand == ("channel-magic", "infuriate", "infuriate", "old-salt", "serve-the-city")
    assert p.born.wounds == 0


@pytest.mark.rule("RR-081")
def test_a_card_that_cannot_be_drawn_is_a_wound() -> None:
    p = play(**resting(hand="old-salt", pile={"top": ["infuriate"]})).do("pass", "end", "keep")
    assert (len(p.me.hand), p.born.wounds) == (2, 3)


@pytest.mark.rule("RR-081")
def test_a_deck_that_nobody_described_is_asked_for() -> None:
    with pytest.raises(MissingFact, match="deck"):
        play(**resting()).do("pass", "end")


@pytest.mark.rule("RR-081")
def test_the_chimera_has_no_part_in_it() -> None:
    words = {"dice": "/ 2 cer", "hand": "old-salt", "pile": PILE, "first": "chimera", "round": 2}
    before = play(**resting(**words)).do("pass", "end")
    assert before.state.turn == "prepare"
    after = on(before.do("!roll-ceremonial 1P0C1B"), "players")
    assert after.state.turn == "players"
    assert after.chimera == before.chimera
    assert after.me.row == before.me.row


@pytest.mark.rule("RR-081")
def test_both_players_prepare() -> None:
    """The one whom the Chimera's token points at comes first."""
    one = {**CALM, "hand": "old-salt", "dice": "/ 1 cer", "pile": {"top": ["infuriate"] * 3}}
    p = two(one, one, exhausted=40).do("pass p1", "pass p2", "end")
    p = p.do("!roll-ceremonial 1P0C0B", "!roll-ceremonial 0P1C0B", "keep", "keep")
    assert [len(side.hand) for side in p.state.sides] == [4, 4]
    assert [[d.level for d in side.active] for side in p.state.sides] == [[1], [2]]
    assert [side.phoenixborn.wounds for side in p.state.sides] == [1, 1]


# --- the first player token ---


@pytest.mark.rule("RR-137")
def test_the_token_goes_to_the_chimera_and_back() -> None:
    p = play(**resting(hand=HAND, pile=PILE))
    holders, begins = [p.state.first], []
    for _ in range(3):
        p = p.do("pass", "end") if p.state.turn == "players" else p
        p = on(p.do("keep"), "players") if p.state.turn == "prepare" else on(p, "players")
        holders.append(p.state.first)
        begins.append(p.state.round)
    assert holders == [0, -1, 0, -1]
    assert begins == [2, 3, 4]


@pytest.mark.rule("RR-137")
@pytest.mark.parametrize(("first", "turn"), [("me", "chimera"), ("chimera", "players")])
def test_its_holder_begins_the_next_player_turns(first: str, turn: str) -> None:
    """The Chimera has something to do, so its first turn shows as a chance."""
    p = play(row="", hand=HAND, pile=PILE, first=first, round=2, passes=1)
    p = p.do("pass", "end")
    while p.state.turn == "recovery" or p.state.turn == "prepare":
        p = p.do((["keep"] if "keep" in p.legal else [*p.legal, *("!" + c for c in p.chances)])[0])
    assert p.state.turn == turn


@pytest.mark.rule("RR-138", "RR-139")
@pytest.mark.parametrize("start", [0, 1])
def test_with_two_players_the_token_alternates_between_them_through_the_chimera(start: int) -> None:
    one = {**CALM, "hand": HAND, "pile": PILE}
    p = two(one, one, exhausted=40, first=("me", "p2")[start])
    holders = [(p.state.first, 0 if p.state.first >= 0 else p.state.pointed)]
    for _ in range(4):
        p = p.do("pass p1", "pass p2", "end")
        while not (p.state.turn == "players" and not p.state.agenda):
            p = p.do("keep") if "keep" in p.legal else p.do("!" + next(iter(p.chances)))
        holders.append((p.state.first, 0 if p.state.first >= 0 else p.state.pointed))
    other = 1 - start
    assert holders == [(start, 0), (-1, other), (other, 0), (-1, start), (start, 0)]


@pytest.mark.rule("RR-137")
def test_effects_of_the_end_of_the_round_come_before_the_token_passes() -> None:
    bell = card(
        "ally", "bell", cost="[main]", attack="1", life="1", recover="0",
        when="{end_of_round: {damage: {amount: 1, to: {target_unit: {whose: any}}}}}",
    )  # fmt: skip
    p = play(**resting(units="bell, calamity-golem", extra_cards=bell, until="round")).do("pass", "end")
    assert "choose calamity-golem" in p.legal
    assert (p.state.first, p.state.round) == (0, 1)
    p = p.do("choose calamity-golem")
    assert (p.state.first, p.state.round, p.game.is_terminal(p.state)) == (-1, 2, True)
