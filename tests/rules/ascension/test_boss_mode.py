"""Become the Boss: a hand of Schemes, free command of the Villains, and everything else as in solo and co-op."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.ascension import Position, fig
from support.ascension_hex import TEXT
from support.ascension_villains import scheme, villains

from model.ascension.schemes import shown_to_players
from model.core.pile import Block, Pile, hidden_pile, known_pile

BOSS = {"boss": fig("brute", 1, "a4")}
TOKEN = {"boss": ("boss", "d4")}
HAND = {"schemes": known_pile(["idle"] * 6), "scheme_hand": ("command-boss", "idle", "pause")}


def boss(figures: Any = None, **more: Any) -> Position:
    """The Villain turn of somebody who plays the Boss with three Schemes in hand, unless `state` says otherwise."""
    given = {"tokens": TOKEN, "schemes": None, "state": HAND, **more}
    return villains(figures or BOSS, mode="boss", **given).do("end")


@pytest.mark.rule("AT-293")
def test_the_villain_seat_decides_for_itself() -> None:
    at = boss()
    assert (at.game.current_player(at.state), at.state.seat) == (1, 1)


@pytest.mark.rule("AT-294")
def test_a_solo_or_a_co_op_table_can_be_played_against_a_boss_player() -> None:
    co_op = {"teams": (0, 0, 2), "villains": frozenset({2})}
    at = boss({"boss": fig("brute", 2, "a4")}, table=co_op, seats=3)
    assert at.game.current_player(at.state) == 2
    assert at.legal == boss().legal


@pytest.mark.rule("AT-295")
def test_three_schemes_are_drawn_in_the_first_turn() -> None:
    at = boss(state={"schemes": hidden_pile(["idle"] * 30 + ["pause", "command-boss"])})
    outcomes = {str(o): w for o, w in at.game.chance_outcomes(at.state)}
    assert outcomes["schemes command-boss idle pause"] == Fraction(30, 4960)
    assert sum(outcomes.values()) == 1
    at = at.do("!schemes command-boss idle pause")
    assert (len(at.state.scheme_hand), at.state.schemes.size) == (3, 29)


@pytest.mark.rule("AT-295")
def test_known_schemes_on_top_are_drawn_as_they_lie() -> None:
    pile = Pile((Block("pause", 1), Block("", 4)), (("command-boss", 2), ("idle", 2)))
    at = boss(state={"schemes": pile})
    assert {str(o) for o, _ in at.game.chance_outcomes(at.state)} == {
        "schemes command-boss command-boss", "schemes command-boss idle", "schemes idle idle",
    }  # fmt: skip
    at = at.do("!schemes command-boss idle")
    assert at.state.scheme_hand == ("command-boss", "idle", "pause")


@pytest.mark.rule("AT-296")
def test_two_of_the_three_are_chosen_and_carried_out_one_at_a_time() -> None:
    at = boss()
    assert at.legal == ["scheme command-boss", "scheme idle", "scheme pause"]
    at = at.do("scheme pause")
    assert (at.legal, at.state.scheme_play, at.state.scheme_hand) == (
        ["accept", "decline"], ("pause",), ("command-boss", "idle"),
    )  # fmt: skip
    at = at.do("accept")
    assert at.legal == ["scheme command-boss", "scheme idle"]


@pytest.mark.rule("AT-297")
def test_both_are_discarded_and_two_are_drawn() -> None:
    at = boss(turns=3).do("scheme pause", "accept", "scheme idle")
    assert (at.state.seat, at.state.scheme_discard) == (0, ("idle", "pause"))
    assert (at.state.scheme_hand, at.state.schemes.size) == (("command-boss", "idle", "idle"), 4)


@pytest.mark.rule("AT-297")
def test_what_is_drawn_stays_face_down_until_the_next_villain_turn() -> None:
    pile = hidden_pile(["idle", "idle", "pause", "command-boss"])
    at = boss(turns=4, state={**HAND, "schemes": pile}).do("scheme pause", "accept", "scheme idle")
    assert (at.state.scheme_hand, at.state.scheme_hidden, at.state.schemes.size) == (("command-boss",), 2, 2)
    at = at.do("end")
    weights = {str(o): w for o, w in at.game.chance_outcomes(at.state)}
    assert weights["schemes idle idle"] == Fraction(1, 6)
    assert at.do("!schemes idle pause").state.scheme_hand == ("command-boss", "idle", "pause")


@pytest.mark.rule("AT-297", "AT-248")
def test_the_villains_win_when_neither_hand_nor_deck_has_the_scheme_that_is_needed() -> None:
    last = {"schemes": known_pile([]), "scheme_hand": ("idle", "idle")}
    at = boss(turns=4, state=last)
    assert (at.state.winner, at.state.seat, at.state.scheme_discard) == (-1, 0, ("idle", "idle"))
    assert at.do("end").state.winner == 1


@pytest.mark.rule("AT-297")
def test_by_the_literal_setting_an_empty_deck_is_enough() -> None:
    last = {"schemes": known_pile([]), "scheme_hand": ("idle", "idle")}
    assert boss(turns=4, state=last, table={"settings": {"boss_plays_without_deck": 0}}).state.winner == 1


@pytest.mark.rule("AT-298")
def test_the_enemy_player_moves_a_villain_away_from_whom_it_could_defeat() -> None:
    at = boss({**BOSS, "prey": fig("d4", 0, "b4")}).do("scheme command-boss")
    assert {"attack prey", "move a1", "finish"} <= set(at.legal)
    assert at.game.current_player(at.state) == 1
    at = at.do("move a1")
    assert (at.at("boss"), at.fig("prey").damage, at.legal) == ("a1", 0, ["scheme idle", "scheme pause"])


@pytest.mark.rule("AT-298")
def test_a_directed_villain_may_attack_and_then_move() -> None:
    at = boss({**BOSS, "prey": fig("d4", 0, "b4")}).do("scheme command-boss", "attack prey")
    assert (at.at("prey"), "move d4" in at.legal) == (None, True)
    assert at.do("finish").legal == ["scheme idle", "scheme pause"]


@pytest.mark.rule("AT-298", "AT-268")
def test_a_directed_villain_is_deployed_on_a_portal_of_its_player_s_choice() -> None:
    at = boss({"boss": fig("brute", 1)}, portals=([], ["a1", "g7"])).do("scheme command-boss")
    assert (at.legal, at.game.current_player(at.state)) == (["deploy a1", "deploy g7"], 1)
    assert "move f7" in at.do("deploy g7").legal


@pytest.mark.rule("AT-299")
def test_the_enemy_player_breaks_the_ties_of_effects() -> None:
    cards = scheme("once", "{damage: {amount: 1, to: {least: {of: players, query: defense}}}}")
    figures = {**BOSS, "x": fig("d4", 0, "b4"), "y": fig("d4", 0, "g1")}
    at = boss(figures, cards=cards, state={**HAND, "scheme_hand": ("idle", "once", "pause")}).do("scheme once")
    assert (at.legal, at.game.current_player(at.state)) == (["choose x", "choose y"], 1)


@pytest.mark.rule("AT-299")
def test_the_enemy_player_chooses_whom_an_attack_outside_a_command_strikes() -> None:
    cards = scheme("once", "{attack_with: boss}")
    figures = {**BOSS, "x": fig("d2", 0, "b4"), "y": fig("d6", 0, "a5")}
    at = boss(figures, cards=cards, state={**HAND, "scheme_hand": ("idle", "once", "pause")}).do("scheme once")
    assert at.legal == ["choose x", "choose y"]


@pytest.mark.rule("AT-300")
def test_staying_at_a_shrine_scores_nothing_early() -> None:
    at = boss(terrain={"shrines": {"d4": 2, "a4": 2}}, tokens={"boss": ("boss", "a4")})
    at = at.do("scheme command-boss", "finish")
    assert at.side(1).honor == 0
    assert at.do("scheme idle").side(1).honor == 2


@pytest.mark.rule("AT-301")
def test_directed_villains_are_not_exhausted_either() -> None:
    hand = {**HAND, "scheme_hand": ("command-boss", "command-boss", "idle")}
    at = boss(state=hand).do("scheme command-boss", "move d4", "scheme command-boss", "move g4")
    assert (at.at("boss"), at.fig("boss").ready) == ("g4", True)


@pytest.mark.rule("AT-301")
def test_a_directed_villain_leaves_treasures_and_pays_its_honor() -> None:
    thorn = f"  - {{id: thorn, type: champion, faction: void, strength: 4, command: 1, defense: 9, {TEXT},\n"
    thorn += "      keywords: [strikeback]}\n"
    at = boss({**BOSS, "thorn": fig("thorn", 0, "d4")}, cards=thorn, treasures={"c4": "swift-boots"})
    at = at.do("scheme command-boss", "move c4")
    assert (len(at.state.treasures), at.side(1).treasures) == (1, ())
    at = at.do("attack thorn")
    assert (at.at("boss"), at.side(0).honor) == (None, 2)


@pytest.mark.rule("AT-302")
def test_each_side_has_its_own_condition() -> None:
    for honor, winner in (((19, 13), 1), ((19, 12), -1)):
        at = boss(honor=honor, turns=3, table={"targets": (20, 15)}, terrain={"shrines": {"a4": 2}})
        assert at.do("scheme idle", "scheme pause", "accept").state.winner == winner


def test_what_the_boss_player_holds_is_hidden_from_the_others() -> None:
    state = boss().state
    seen = shown_to_players(state)
    assert (seen.scheme_hand, seen.scheme_hidden) == ((), 3)
    assert seen.schemes is not None
    assert seen.schemes.unseen == (("command-boss", 1), ("idle", 1), ("pause", 1))
    assert seen == shown_to_players(state._replace(scheme_hand=(), scheme_hidden=3, schemes=seen.schemes))
    assert boss().game.observe(state, 0).scheme_hand == ()
    assert boss().game.observe(state, 1).scheme_hand == state.scheme_hand
