"""A commanded Villain that can defeat nobody: its way to its Objective, staying at a shrine, and what comes after."""

from __future__ import annotations

import pytest
from support.ascension import fig
from support.ascension_villains import commanded, villains, waits

BOSS = fig("brute", 1, "a4")


@pytest.mark.rule("AT-258")
def test_it_stops_on_its_objective_when_it_can() -> None:
    assert commanded({"boss": BOSS}, "c4").at("boss") == "c4"


@pytest.mark.rule("AT-259")
def test_it_stops_beside_an_occupied_objective() -> None:
    for seat, who in ((0, "d9"), (1, "brute")):
        at = commanded({"boss": BOSS, "there": fig(who, seat, "c4")}, "c4")
        assert at.at("boss") == "b4"


@pytest.mark.rule("AT-260")
def test_it_goes_as_near_as_one_move_brings_it() -> None:
    assert commanded({"boss": BOSS}, "g4").at("boss") == "d4"


@pytest.mark.rule("AT-260")
def test_nearness_is_measured_around_enemies_and_closed_hexes() -> None:
    ring = """\
_ . . . .
 . . . . .
_ . _ _ .
 . . . . .
"""
    at = commanded({"boss": fig("brute", 1, "b2"), "wall": fig("d9", 0, "b3")}, "b4", board=ring)
    assert at.at("boss") == "e3"


@pytest.mark.rule("AT-260")
def test_forests_do_not_lengthen_the_route_but_cost_the_move() -> None:
    row = ". . . . . . .\n"
    at = commanded({"boss": fig("brute", 1, "a1")}, "g1", board=row, terrain={"forest": ["b1"]})
    assert at.at("boss") == "c1"


@pytest.mark.rule("AT-260")
def test_without_a_route_the_plain_distance_counts() -> None:
    row = ". . . . . . .\n"
    at = commanded({"boss": fig("brute", 1, "a1"), "wall": fig("d9", 0, "e1")}, "g1", board=row)
    assert at.at("boss") == "d1"


@pytest.mark.rule("AT-261")
def test_the_player_settles_a_tie_of_routes() -> None:
    at = commanded({"boss": fig("brute", 1, "d1")}, "d7")
    assert len(at.legal) > 1
    assert all(label.startswith("choose ") for label in at.legal)
    assert at.game.current_player(at.state) == 0
    assert at.do(at.legal[1]).at("boss") == at.legal[1].split()[1]


@pytest.mark.rule("AT-261")
def test_a_beacon_that_a_route_crosses_makes_it_another_route() -> None:
    at = commanded({"boss": fig("brute", 1, "d3")}, "d7", terrain={"beacons": ["d5"]})
    assert any("via" in label for label in at.legal)


@pytest.mark.rule("AT-261")
def test_a_detour_over_a_beacon_is_no_tie() -> None:
    at = commanded({"boss": fig("brute", 1, "d3")}, "d4", terrain={"beacons": ["c3"]})
    assert (at.at("boss"), at.state.terrain.beacons) == ("d4", (0, 0))


@pytest.mark.rule("AT-261")
def test_the_route_that_counts_is_one_that_its_speed_pays_for() -> None:
    board = ". . . . .\n . . . . .\n. . . . .\n . . . . .\n. . . . .\n"
    figures = {"boss": fig("brute", 1, "b1", speed=1), "there": fig("brute", 1, "d4")}
    at = commanded(figures, "d4", board=board, terrain={"forest": ["a1", "b2", "c3"]})
    assert at.at("boss") == "d3"  # c4 is as near, and by Forests that cost too much as few hexes away


@pytest.mark.rule("AT-262")
def test_beside_its_shrine_it_stays_where_it_is() -> None:
    at = commanded({"boss": fig("brute", 1, "c4")}, "d4", terrain={"shrines": {"d4": 2}})
    assert (at.at("boss"), at.side(1).honor) == ("c4", 2)


@pytest.mark.rule("AT-262")
def test_it_stays_only_when_it_can_defeat_nobody() -> None:
    figures = {"boss": fig("brute", 1, "c4"), "prey": fig("d1", 0, "b4")}
    at = commanded(figures, "d4", terrain={"shrines": {"d4": 2}})
    assert (at.at("prey"), at.side(1).honor) == (None, 0)


@pytest.mark.rule("AT-262")
def test_it_moves_onto_a_token_that_lies_on_no_shrine() -> None:
    at = commanded({"boss": fig("brute", 1, "c4")}, "d4", terrain={"shrines": {"e4": 2}})
    assert (at.at("boss"), at.side(1).honor) == ("d4", 0)


@pytest.mark.rule("AT-262")
def test_the_shrine_of_another_token_is_no_reason_to_stay() -> None:
    figures = {"boss": fig("brute", 1, "c4"), "other": fig("brute", 1, "a1")}
    at = commanded(figures, "g4", tokens={"boss": ("boss", "g4"), "a": ("other", "d4")},
                   terrain={"shrines": {"d4": 2, "g4": 2}})  # fmt: skip
    assert (at.at("boss"), at.side(1).honor) == ("f4", 0)


@pytest.mark.rule("AT-263")
def test_staying_scores_the_printed_honor_of_the_shrine_at_once() -> None:
    assert commanded({"boss": BOSS}, "a4", terrain={"shrines": {"a4": 3}}).side(1).honor == 3


@pytest.mark.rule("AT-263")
def test_staying_scores_without_control_unless_the_setting_says_otherwise() -> None:
    figures = {"boss": BOSS, "x": fig("d9", 0, "b4"), "y": fig("d9", 0, "b5")}
    held = {"terrain": {"shrines": {"a4": 2}}}
    assert commanded(figures, "a4", **held).side(1).honor == 2
    strict = {"settings": {"stay_scores_without_control": 0}}
    assert commanded(figures, "a4", **held, table=strict).side(1).honor == 0
    assert commanded({"boss": BOSS}, "a4", **held, table=strict).side(1).honor == 2


@pytest.mark.rule("AT-264")
def test_the_shrine_scores_again_at_the_end_of_the_turn() -> None:
    at = commanded({"boss": BOSS}, "a4", terrain={"shrines": {"a4": 2}})
    assert at.side(1).honor == 2
    assert at.do("accept").side(1).honor == 4


@pytest.mark.rule("AT-264", "AT-269")
def test_staying_twice_scores_twice() -> None:
    at = commanded({"boss": BOSS}, "a4", terrain={"shrines": {"a4": 2}}, schemes=["command-boss", "command-boss"])
    assert at.side(1).honor == 6


@pytest.mark.rule("AT-265")
def test_after_its_move_it_attacks_whom_it_cannot_defeat() -> None:
    at = commanded({"boss": BOSS, "tough": fig("d6", 0, "e4")}, "d4")
    assert (at.at("boss"), at.fig("tough").damage) == ("d4", 4)


@pytest.mark.rule("AT-265")
def test_a_villain_that_has_nowhere_nearer_to_go_still_attacks() -> None:
    at = commanded({"boss": BOSS, "tough": fig("d6", 0, "b4")}, "a4")
    assert (at.at("boss"), at.fig("tough").damage) == ("a4", 4)


@pytest.mark.rule("AT-265")
def test_a_villain_that_stayed_attacks_unless_the_setting_says_otherwise() -> None:
    figures = {"boss": BOSS, "tough": fig("d6", 0, "b4")}
    held = {"terrain": {"shrines": {"a4": 2}}}
    assert commanded(figures, "a4", **held).fig("tough").damage == 4
    calm = commanded(figures, "a4", **held, table={"settings": {"villain_attacks_after_staying": 0}})
    assert (calm.fig("tough").damage, calm.side(1).honor) == (0, 2)


@pytest.mark.rule("AT-265")
def test_both_attacks_of_a_double_attack_are_made_after_the_move() -> None:
    figures = {"boss": fig("twice", 1, "a4"), "tough": fig("d9", 0, "e4")}
    assert commanded(figures, "d4").fig("tough").damage == 4


@pytest.mark.rule("AT-265")
def test_an_area_attack_after_the_move_strikes_everybody_in_range() -> None:
    figures = {"boss": fig("sweeper", 1, "a4"), "x": fig("d9", 0, "e4"), "y": fig("d5", 0, "e3")}
    at = commanded(figures, "d4")
    assert (at.fig("x").damage, at.fig("y").damage) == (3, 3)


@pytest.mark.rule("AT-266")
def test_after_its_move_it_attacks_the_highest_defense_in_range() -> None:
    figures = {"boss": BOSS, "x": fig("d5", 0, "e4"), "y": fig("d6", 0, "d3")}
    at = commanded(figures, "d4")
    assert (at.fig("x").damage, at.fig("y").damage) == (0, 4)


@pytest.mark.rule("AT-266")
def test_the_player_settles_a_tie_after_the_move() -> None:
    figures = {"boss": BOSS, "x": fig("d6", 0, "e4"), "y": fig("d6", 0, "d3")}
    at = commanded(figures, "d4")
    assert at.legal == ["choose x", "choose y"]
    assert at.do("choose x").fig("x").damage == 4


@pytest.mark.rule("AT-267", "AT-269")
def test_a_villain_acts_twice_when_both_schemes_say_so() -> None:
    at = villains({"boss": BOSS}, tokens={"boss": ("boss", "g4")}, schemes=["command-boss", "command-boss"]).do("end")
    assert (at.at("boss"), at.fig("boss").ready) == ("g4", True)


@pytest.mark.rule("AT-268")
def test_a_villain_off_the_battlefield_is_deployed_and_acts() -> None:
    at = commanded({"boss": fig("brute", 1)}, "d4", portals=([], ["a4"]))
    assert at.at("boss") == "d4"


@pytest.mark.rule("AT-268")
def test_of_several_free_portals_one_is_chosen() -> None:
    figures = {"boss": fig("brute", 1), "x": fig("brute", 1, "a1")}
    at = commanded(figures, "d4", portals=([], ["a1", "a4", "a7"]))
    assert at.legal == ["deploy a4", "deploy a7"]
    assert at.do("deploy a4").at("boss") == "d4"


@pytest.mark.rule("AT-268")
def test_with_no_portal_free_the_command_is_skipped() -> None:
    figures = {"boss": fig("brute", 1), "x": fig("d9", 0, "a4")}
    at = commanded(figures, "d4", portals=([], ["a4"]))
    assert (at.at("boss"), waits(at), at.fig("x").damage) == (None, True, 0)


@pytest.mark.rule("AT-268", "AT-301")
def test_a_villain_defeated_in_the_players_turn_comes_in_the_next_villain_turn() -> None:
    figures = {"boss": fig("brute", 1, "d4"), "rut": fig("rut", 0, "e4")}
    at = villains(figures, tokens={"boss": ("boss", "a1")}, schemes=["command-boss", "idle"],
                  portals=([], ["a1"]), power=(9, 0))  # fmt: skip
    at = at.do("command rut", "attack boss")
    assert at.at("boss") is None
    assert (at.do("finish", "end") if "finish" in at.legal else at.do("end")).at("boss") == "a1"
