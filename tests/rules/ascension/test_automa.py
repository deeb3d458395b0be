"""A commanded Villain that can defeat somebody: whom it attacks, and from where."""

from __future__ import annotations

import pytest
from support.ascension import fig
from support.ascension_hex import champion
from support.ascension_villains import commanded, villain, villains, waits

BOSS = fig("brute", 1, "a4")


@pytest.mark.rule("AT-250")
def test_the_villain_with_the_token_acts() -> None:
    figures = {"boss": fig("brute", 1, "a1"), "other": fig("brute", 1, "a7")}
    tokens = {"boss": ("other", "d7"), "a": ("boss", "d1")}
    at = villains(figures, tokens=tokens, schemes=["command-boss", "idle"]).do("end")
    assert (at.at("other"), at.at("boss")) == ("d7", "a1")


@pytest.mark.rule("AT-250")
def test_a_command_of_a_token_that_nobody_holds_does_nothing() -> None:
    at = villains({"boss": BOSS}, tokens={"a": ("gone", "d4")}, schemes=["command-a", "command-b"]).do("end")
    assert (at.at("boss"), at.state.turns_left) == ("a4", 0)


@pytest.mark.rule("AT-251")
def test_a_defeat_within_reach_comes_before_the_objective() -> None:
    at = commanded({"boss": BOSS, "prey": fig("d4", 0, "e4")}, "a7")
    assert (at.at("prey"), at.at("boss")) == (None, "d4")


@pytest.mark.rule("AT-251")
def test_somebody_it_cannot_defeat_does_not_keep_it_from_its_objective() -> None:
    at = commanded({"boss": BOSS, "prey": fig("d5", 0, "e4")}, "a7")
    assert (at.fig("prey").damage, at.at("boss")) == (0, "a7")


@pytest.mark.rule("AT-251")
def test_damage_already_marked_counts() -> None:
    at = commanded({"boss": BOSS, "prey": fig("d6", 0, "e4", damage=2)}, "a7")
    assert at.at("prey") is None


@pytest.mark.rule("AT-251")
def test_bonuses_of_the_turn_count() -> None:
    at = commanded({"boss": fig("brute", 1, "a4", strength=1), "prey": fig("d5", 0, "e4")}, "a7")
    assert at.at("prey") is None


@pytest.mark.rule("AT-251")
def test_double_attack_counts_twice() -> None:
    figures = {"boss": fig("twice", 1, "a4"), "prey": fig("d4", 0, "e4")}
    at = commanded(figures, "a7")
    assert (at.at("prey"), at.at("boss")) == (None, "d4")


@pytest.mark.rule("AT-251")
def test_an_area_attack_finds_all_that_stand_in_range_of_a_hex() -> None:
    figures = {"boss": fig("sweeper", 1, "a4"), "prey": fig("d3", 0, "e4"), "weak": fig("d1", 0, "d3")}
    at = commanded(figures, "a7")
    assert (at.at("prey"), at.at("weak"), at.at("boss")) == (None, None, "d4")


@pytest.mark.rule("AT-251")
def test_player_cultists_are_player_champions() -> None:
    at = commanded({"boss": BOSS, "cultist-1": fig("cultist", 0, "e4")}, "a7")
    assert at.at("cultist-1") is None


@pytest.mark.rule("AT-251")
def test_a_blow_of_nothing_defeats_nobody() -> None:
    at = commanded({"boss": fig("brute", 1, "a4", strength=-4), "prey": fig("d1", 0, "e4")}, "a7")
    assert (at.at("prey"), at.at("boss")) == ("e4", "a7")


@pytest.mark.rule("AT-251")
def test_a_tile_that_strengthens_it_is_found() -> None:
    from model.ascension.table import Tile

    figures = {"boss": BOSS, "prey": fig("d5", 0, "e4")}
    tile = {"enchanted": Tile(strength=1)}
    at = commanded(figures, "a7", terrain={"enchanted": ["d4"]}, table=tile)
    assert (at.at("boss"), at.at("prey")) == ("d4", None)
    elsewhere = commanded(figures, "a7", terrain={"enchanted": ["c4"]}, table=tile)
    assert elsewhere.at("prey") == "e4"


@pytest.mark.rule("AT-251")
def test_a_text_that_strengthens_it_on_some_hexes_is_found() -> None:
    stalker = villain("stalker", 3, 4, "modify: {strength: {add: 2, if: {stands_on: {who: self, terrain: forest}}}}")
    figures = {"boss": fig("stalker", 1, "b4"), "prey": fig("d5", 0, "e4")}
    at = commanded(figures, "a7", cards=stalker, terrain={"forest": ["d4"]})
    assert (at.at("boss"), at.at("prey")) == ("d4", None)
    assert commanded(figures, "a7", cards=stalker).at("prey") == "e4"


@pytest.mark.rule("AT-252")
def test_it_attacks_the_defeatable_one_of_the_highest_defense() -> None:
    figures = {"boss": fig("brute", 1, "d4"), "low": fig("d2", 0, "c4"), "high": fig("d4", 0, "e4")}
    figures["tough"] = fig("d6", 0, "d3")
    at = commanded(figures, "d4")
    assert (at.at("high"), at.at("low"), at.fig("tough").damage) == (None, "c4", 0)


@pytest.mark.rule("AT-252")
def test_defense_is_not_lessened_by_damage() -> None:
    figures = {"boss": fig("brute", 1, "d4"), "hurt": fig("d4", 0, "c4", damage=3), "sound": fig("d3", 0, "e4")}
    assert commanded(figures, "d4").at("hurt") is None


@pytest.mark.rule("AT-252")
def test_constructs_and_bonuses_count_as_defense() -> None:
    figures = {"boss": fig("brute", 1, "d4"), "first": fig("d2", 0, "c4", defense=2), "second": fig("d3", 0, "e4")}
    assert commanded(figures, "d4").at("first") is None


@pytest.mark.rule("AT-253")
def test_the_player_settles_a_tie_for_the_highest_defense() -> None:
    figures = {"boss": fig("brute", 1, "d4"), "x": fig("d3", 0, "c4"), "y": fig("d3", 0, "e4")}
    at = commanded(figures, "d4")
    assert (at.legal, at.game.current_player(at.state)) == (["choose x", "choose y"], 0)
    assert at.do("choose y").at("y") is None


@pytest.mark.rule("AT-254")
def test_it_moves_its_speed_and_attacks() -> None:
    at = commanded({"boss": BOSS, "prey": fig("d1", 0, "e4")}, "a4")
    assert (at.at("boss"), at.at("prey")) == ("d4", None)


@pytest.mark.rule("AT-254")
def test_a_target_beyond_one_move_is_not_chased() -> None:
    assert commanded({"boss": BOSS, "prey": fig("d1", 0, "f4")}, "a4").at("boss") == "a4"


@pytest.mark.rule("AT-254")
def test_a_forest_on_the_way_costs_it_two_points() -> None:
    wood = {"forest": [f"b{row}" for row in range(1, 8)]}
    assert commanded({"boss": BOSS, "prey": fig("d1", 0, "e4")}, "a4", terrain=wood).at("prey") == "e4"


@pytest.mark.rule("AT-254")
def test_it_does_not_cross_enemies_or_enter_a_portal_of_the_players() -> None:
    row = ". . . . . . .\n"
    at = commanded({"boss": fig("brute", 1, "a1"), "wall": fig("d9", 0, "b1"), "prey": fig("d1", 0, "d1")},
                   "a1", board=row)  # fmt: skip
    assert (at.at("boss"), at.at("prey")) == ("a1", "d1")
    gate = commanded({"boss": fig("brute", 1, "a1"), "prey": fig("d1", 0, "d1")}, "a1", board=row,
                     portals=(["b1"], []))  # fmt: skip
    assert (gate.at("boss"), gate.at("prey")) == ("a1", "d1")


@pytest.mark.rule("AT-255")
def test_of_several_hexes_to_attack_from_it_takes_the_one_nearest_to_its_token() -> None:
    at = commanded({"boss": fig("brute", 1, "c4"), "prey": fig("d1", 0, "e4")}, "g1")
    assert at.at("boss") == "f3"


@pytest.mark.rule("AT-255")
def test_a_ranged_villain_may_shoot_from_afar_to_be_nearer() -> None:
    figures = {"boss": fig("archer", 1, "d4"), "prey": fig("d4", 0, "g4")}
    at = commanded(figures, "a4")
    assert (at.at("prey"), at.at("boss")) == (None, "a4")
    far = commanded({**figures, "prey": fig("d4", 0, "g7")}, "d1")
    assert far.at("prey") is None
    assert far.game.engine.board.distance(far.fig("boss").hex, far.game.engine.board.index("g7")) == 3


@pytest.mark.rule("AT-256")
def test_the_player_settles_a_tie_of_hexes_to_attack_from() -> None:
    at = commanded({"boss": BOSS, "prey": fig("d1", 0, "d4")}, "g4")
    assert at.legal == ["choose d3", "choose d5"]
    assert at.do("choose d5").at("boss") == "d5"


@pytest.mark.rule("AT-257")
def test_a_target_in_range_is_attacked_before_the_move() -> None:
    at = commanded({"boss": BOSS, "prey": fig("d4", 0, "b4")}, "d4")
    assert (at.at("prey"), at.at("boss")) == (None, "d4")


@pytest.mark.rule("AT-257")
def test_a_villain_that_strikeback_defeats_loses_its_move() -> None:
    thorn = champion("thorn", 4, 4, "keywords: [strikeback]")
    at = commanded({"boss": BOSS, "prey": fig("thorn", 0, "b4")}, "d4", cards=thorn)
    assert (at.at("prey"), at.at("boss"), at.side(0).honor, waits(at)) == (None, None, 2, True)


@pytest.mark.rule("AT-257")
def test_the_attack_left_of_a_double_attack_is_tested_anew() -> None:
    figures = {"boss": fig("twice", 1, "d4"), "x": fig("d2", 0, "c4"), "y": fig("d1", 0, "e4")}
    at = commanded(figures, "d4")
    assert (at.at("x"), at.at("y")) == (None, None)


@pytest.mark.rule("AT-257")
def test_it_may_move_between_two_attacks() -> None:
    figures = {"boss": fig("twice", 1, "a4"), "x": fig("d2", 0, "b4"), "y": fig("d1", 0, "e4")}
    at = commanded(figures, "a4")
    assert (at.at("x"), at.at("y"), at.at("boss")) == (None, None, "d4")


@pytest.mark.rule("AT-254", "AT-257")
def test_it_moves_only_once_however_many_attacks_are_left() -> None:
    figures = {"boss": fig("twice", 1, "a4"), "x": fig("d2", 0, "e4"), "y": fig("d1", 0, "g5")}
    at = commanded(figures, "a4")
    assert (at.at("x"), at.at("boss"), at.at("y"), waits(at)) == (None, "d4", "g5", True)
