"""Move actions: points, what they cost, and where a move may pass and end."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import ax, champion, refused

LANE = ". . . . . . ."
SLOW = champion("slow", 1, 5, "speed: 1") + champion("two", 1, 5, "speed: 2") + champion("still", 1, 5, "speed: 0")


def lane(card="rut", others=(), power=9, **more):
    """Champion `a` of seat 0 on a1 of a lane of seven hexes, with further figures (name, seat, hex)."""
    figures = {"a": fig(card, 0, "a1")} | {name: fig("rut", seat, at) for name, seat, at in others}
    return position(LANE, figures, power=(power, 0), extra_cards=SLOW, **more).do("command a")


@pytest.mark.rule("AT-075")
@pytest.mark.parametrize(("card", "ends"), [("slow", "b"), ("two", "bc"), ("rut", "bcd"), ("twilight-scout", "bcde")])
def test_a_move_has_as_many_points_as_the_speed(card, ends):
    p = lane(card, [("foe", 1, "g1")])
    assert p.moves() == {f"{column}1" for column in ends}
    assert refused(p, "move f1") == "AT-075"


@pytest.mark.rule("AT-076")
def test_the_speed_is_3_when_the_card_has_none():
    p = position(LANE, {"a": fig("plain", 0, "a1")}, power=(1, 0), extra_cards=champion("plain", 1, 5))
    assert p.num("a", "speed") == 3
    assert p.do("command a").moves() == {"b1", "c1", "d1"}


@pytest.mark.rule("AT-077")
def test_entering_a_standard_hex_in_any_direction_costs_1():
    p = position(figures={"a": fig("rut", 0, "d4")}, power=(2, 0)).do("command a")
    assert len(p.moves()) == 36
    one = position(figures={"a": fig("slow", 0, "d4")}, power=(1, 0), extra_cards=SLOW).do("command a")
    assert one.moves() == {ax(1, 0), ax(1, -1), ax(0, -1), ax(-1, 0), ax(-1, 1), ax(0, 1)}
    assert refused(one, "move z9") == "AT-077"


@pytest.mark.rule("AT-078")
def test_a_move_is_not_resumed_after_another_action():
    p = lane("rut", [("foe", 1, "c1")]).do("move b1", "attack foe")
    assert p.state.active is None  # nothing is left to do
    p = position(figures={"a": fig("spike-vixen", 0, "d4"), "foe": fig("tyranyx", 1, "f4")}, power=(2, 0))
    p = p.do("command a", "move e4", "attack foe")
    assert p.moves() == set()
    assert refused(p, "move d4") == "AT-078"


@pytest.mark.rule("AT-079")
def test_a_move_neither_enters_nor_passes_an_enemy():
    p = lane("rut", [("foe", 1, "c1")])
    assert p.moves() == {"b1"}
    assert refused(p, "move c1") == "AT-081"
    assert refused(p, "move d1") == "AT-079"


@pytest.mark.rule("AT-080")
def test_a_move_passes_allies_at_no_extra_cost():
    assert lane("two", [("ally", 0, "b1")]).moves() == {"c1"}
    assert lane("rut", [("ally", 0, "b1"), ("other", 0, "c1")]).moves() == {"d1"}


@pytest.mark.rule("AT-080")
def test_a_teammate_is_an_ally():
    teams = {"teams": (0, 1, 0)}
    assert lane("two", [("mate", 2, "b1")], seats=3, table=teams).moves() == {"c1"}
    assert lane("two", [("foe", 1, "b1")], seats=3, table=teams).moves() == set()


@pytest.mark.rule("AT-081")
def test_a_move_does_not_end_on_an_occupied_hex():
    p = lane("slow", [("ally", 0, "b1")])
    assert p.state.active is None
    p = lane("two", [("ally", 0, "b1")])
    assert refused(p, "move b1") == "AT-081"


@pytest.mark.rule("AT-082")
def test_a_move_may_use_fewer_points():
    p = lane("rut", [("foe", 1, "c1")]).do("move b1")
    assert p.at("a") == "b1"
    assert p.moves() == set()


@pytest.mark.rule("AT-147")
def test_entering_a_forest_costs_2():
    forest = {"terrain": {"forest": ["b1"]}}
    assert lane("tyranyx", **forest).moves() == {"b1", "c1"}
    assert lane("slow", [("foe", 1, "g1")], **forest).state.active is None
    assert lane("tyranyx", terrain={"forest": ["d1"]}).moves() == {"b1", "c1"}


@pytest.mark.rule("AT-148")
def test_a_forest_next_to_a_forest_costs_2_again():
    woods = {"terrain": {"forest": ["b1", "c1"]}}
    assert lane("tyranyx", **woods).moves() == {"b1"}
    assert lane("twilight-scout", **woods).moves() == {"b1", "c1"}


@pytest.mark.rule("AT-149")
def test_leaving_a_forest_costs_nothing_extra():
    assert lane("tyranyx", terrain={"forest": ["a1"]}).moves() == {"b1", "c1", "d1"}
