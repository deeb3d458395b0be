"""Rules of a turn: its actions, its end step by step, the Gateway, and the check for victory."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support.ascension import fig, position

from model.core.pile import hidden_pile, known_pile

CARRIER = {"figures": {"rut": fig("rut", 0, "c3")}}
ON = {"turns_left": 3}
"""Hands over to the other seat and back."""


# --- the actions of a turn ---


@pytest.mark.rule("AT-018")
def test_a_gateway_gives_two_power_on_each_turn_of_its_holder() -> None:
    at = position(state=ON).do("end")
    assert (at.side(0).power, at.side(1).power) == (0, 2)
    back = at.do("end")
    assert (back.side(0).power, back.side(1).power) == (2, 0)


@pytest.mark.rule("AT-039")
def test_turn_actions_come_in_any_order_and_repeat() -> None:
    figures = {"rut": fig("rut", 0, "c3"), "scout": fig("twilight-scout", 0, "e3")}
    at = position(figures=figures, hand=(["mystic", "heavy-infantry", "mystic", "heavy-infantry"], []))
    at = at.do("play heavy-infantry", "play mystic", "acquire heavy-infantry", "command rut", "finish")
    at = at.do("play mystic", "play heavy-infantry", "acquire heavy-infantry", "command scout", "finish")
    assert (at.side().discard, at.side().power) == (("heavy-infantry", "heavy-infantry"), 0)
    assert not at.fig("rut").ready
    assert not at.fig("scout").ready


@pytest.mark.rule("AT-040")
def test_the_turn_actions_are_playing_acquiring_of_both_kinds_commanding_and_ending() -> None:
    at = position(
        **CARRIER, hand=(["militia", "apprentice", "iron-lance"], []), power=(4, 0), runes=(1, 0),
        state={"row": ("harbour-clerk", "marsh-brute"), "supply": (0, 0, 0)},
    )  # fmt: skip
    assert set(at.legal) == {
        "play militia", "play apprentice", "play iron-lance", "acquire harbour-clerk", "acquire marsh-brute",
        "command rut", "end",
    }  # fmt: skip


@pytest.mark.rule("AT-051")
def test_runes_and_power_can_be_kept_until_the_end_of_the_turn() -> None:
    at = position(**CARRIER, hand=(["mystic", "heavy-infantry"], []))
    at = at.do("play mystic", "play heavy-infantry", "command rut", "move d3", "acquire heavy-infantry")
    assert (at.side().runes, at.side().power, at.side().discard) == (0, 0, ("heavy-infantry",))


# --- the end of a turn ---


@pytest.mark.rule("AT-041")
def test_played_cards_and_the_hand_go_to_the_discard_pile_but_constructs_stay() -> None:
    at = position(**CARRIER, hand=(["militia", "militia", "mystic", "apprentice", "iron-lance"], []))
    side = (done := at.do("play militia", "play mystic", "play iron-lance", "end")).side()
    assert side.discard == ("apprentice", "militia", "militia", "mystic")
    assert (side.hand, side.played, done.num("rut", "strength")) == ((), (), 7)


@pytest.mark.rule("AT-042")
def test_five_cards_are_drawn_before_the_other_turn_begins() -> None:
    at = position(deck=(["militia"] * 4 + ["mystic"] * 3, []), state=ON).do("end")
    side = at.side()
    assert (at.state.seat, len(side.hand) + side.hidden_hand, side.deck.size) == (1, 5, 2)


@pytest.mark.rule("AT-043")
def test_all_own_exhausted_champions_become_ready_and_no_others() -> None:
    figures = {
        "rut": fig("rut", 0, "a1", ready=False),
        "tyranyx": fig("tyranyx", 0, ready=False),
        "foe": fig("rut", 1, "g1", ready=False),
    }
    at = position(figures=figures).do("end")
    assert {name: at.fig(name).ready for name in figures} == {"rut": True, "tyranyx": True, "foe": False}


@pytest.mark.rule("AT-044")
def test_controlled_shrines_score_for_the_turns_player_only() -> None:
    figures = {"rut": fig("rut", 0, "a1"), "scout": fig("twilight-scout", 0, "a7"), "foe": fig("rut", 1, "g1")}
    at = position(figures=figures, terrain={"shrines": {"a1": 2, "a7": 2, "g1": 2}}, honor=(1, 5))
    done = at.do("end")
    assert (done.side(0).honor, done.side(1).honor) == (5, 5)


@pytest.mark.rule("AT-107")
def test_unspent_runes_and_power_are_lost() -> None:
    at = position(runes=(3, 0), power=(1, 0), construct_runes=(1, 0), state=ON).do("end")
    assert (at.side().runes, at.side().power, at.side().construct_runes) == (0, 0, 0)
    back = at.do("end")
    assert (back.side().runes, back.side().power) == (0, 2)


@pytest.mark.rule("AT-108")
def test_the_draw_reshuffles_the_discard_pile_and_continues_to_five() -> None:
    at = position(deck=(["mystic"] * 2, []), discard=(["apprentice"] * 6, []), hand=(["militia"] * 2, []), state=ON)
    side = at.do("play militia", "end").side()
    assert (len(side.hand) + side.hidden_hand, side.deck.size, side.discard) == (5, 5, ())
    back = at.do("play militia", "end", "end")
    rest = {str(outcome): weight for outcome, weight in back.game.chance_outcomes(back.state)}
    assert back.side().hand == ("mystic", "mystic")  # the old deck is in hand for certain
    assert {hand.count("militia"): weight for hand, weight in rest.items()} == {
        0: Fraction(5, 14),
        1: Fraction(15, 28),
        2: Fraction(3, 28),
    }


@pytest.mark.rule("AT-108")
def test_with_fewer_than_five_cards_all_of_them_are_drawn() -> None:
    side = position(deck=(["mystic"], []), discard=(["militia"], [])).do("end").side()
    assert (side.hand, side.hidden_hand, side.deck.size, side.discard) == (("mystic",), 1, 0, ())
    assert position(deck_top=(["mystic"], [])).do("end").side().hand == ("mystic",)


# --- victory ---


@pytest.mark.rule("AT-045")
def test_victory_is_checked_after_scoring_and_ends_the_game_at_once() -> None:
    figures = {"rut": fig("rut", 0, "a1")}
    shrine = {"terrain": {"shrines": {"a1": 2}}, "table": {"target": 30}, "state": {"turns_left": 5}}
    at = position(figures=figures, honor=(28, 0), **shrine).do("end")
    assert (at.side().honor, at.state.winner, at.game.is_terminal(at.state), at.legal) == (30, 0, True, [])
    not_yet = position(figures=figures, honor=(27, 0), **shrine).do("end")
    assert (not_yet.state.winner, not_yet.state.seat, not_yet.game.is_terminal(not_yet.state)) == (-1, 1, False)


@pytest.mark.rule("AT-045")
def test_honor_gained_during_the_turn_wins_at_the_check_and_not_before() -> None:
    at = position(honor=(30, 0), hand=(["militia"], []), table={"target": 30})
    assert not at.do("play militia").game.is_terminal(at.state)
    both = position(honor=(30, 31), table={"target": 30}).do("end")
    assert both.state.winner == 1
    assert position(honor=(30, 30), table={"target": 30}).do("end").state.winner == 0


@pytest.mark.rule("AT-046")
@pytest.mark.rule("AT-339")
@pytest.mark.parametrize(("honor", "winner"), [(29, -1), (30, 0), (31, 0)])
def test_reaching_thirty_honor_or_more_wins(honor: int, winner: int) -> None:
    at = position(honor=(honor, 0), table={"target": 30}, state=ON).do("end")
    assert (at.state.winner, at.game.is_terminal(at.state)) == (winner, winner == 0)


@pytest.mark.rule("AT-109")
def test_a_scenario_gives_honor_for_beacons_and_sets_its_own_target() -> None:
    figures = {"rut": fig("rut", 0, "c3")}
    table = {"beacon_need": 1, "beacon_honor": 1, "target": 5}
    at = position(figures=figures, terrain={"beacons": ["d3"]}, table=table, power=(2, 0), honor=(4, 0), state=ON)
    assert at.do("end").state.winner == -1
    won = at.do("command rut", "move d3", "end")
    assert (won.side().honor, won.state.winner) == (5, 0)


@pytest.mark.rule("AT-042")
def test_the_next_hand_is_the_known_top_of_the_deck() -> None:
    at = position(deck_top=(["mystic", "militia", "apprentice", "mystic", "militia", "gear-thief"], [])).do("end")
    assert at.side().hand == ("apprentice", "militia", "militia", "mystic", "mystic")
    assert at.side().deck == known_pile(["gear-thief"])
    assert position(deck=(["militia"] * 7, [])).do("end").side().deck.unseen == hidden_pile(["militia"] * 7).unseen
