"""Cultists: Champions from a shared reserve."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import hero, refused

SQUARE = ("c3", "d3", "e3", "f3")


def cultists(count, seat=0):
    """`count` Cultists of a seat in row 3."""
    return {f"cultist-{i + 1}": fig("cultist", seat, SQUARE[i]) for i in range(count)}


@pytest.mark.rule("AT-092")
def test_a_player_has_at_most_four_cultists_on_the_battlefield():
    four = position(figures=cultists(4), portals=[["a1"], []], power=(4, 0))
    assert refused(four, "command cultist a1") == "AT-092"
    assert four.do("command cultist-1").side().power == 2
    three = position(figures=cultists(3), portals=[["a1"], []], power=(4, 0))
    assert three.do("command cultist a1").at("cultist-4") == "a1"


@pytest.mark.rule("AT-092")
def test_the_cultists_of_an_enemy_do_not_count():
    p = position(figures={f"x{k}": v for k, v in cultists(4, 1).items()}, portals=[["a1"], []], power=(2, 0))
    assert p.do("command cultist a1").at("cultist-1") == "a1"


@pytest.mark.rule("AT-093")
def test_every_command_of_a_cultist_costs_2_power():
    p = position(figures=cultists(1), portals=[["a1"], []], power=(4, 0)).do("command cultist-1", "finish")
    assert p.side().power == 2
    assert p.do("command cultist a1").side().power == 0
    poor = position(figures=cultists(1), portals=[["a1"], []], power=(1, 0))
    assert refused(poor, "command cultist-1") == refused(poor, "command cultist a1") == "AT-066"


@pytest.mark.rule("AT-094")
def test_a_cultist_has_strength_2_defense_1_and_speed_3():
    figures = {"cultist-1": fig("cultist", 0, "d4"), "foe": fig("cultist", 1, "g7"), "far": fig("rut", 1, "e4")}
    p = position(figures=figures, power=(2, 0)).do("command cultist-1")
    assert [p.num("cultist-1", what) for what in ("strength", "defense", "speed")] == [2, 1, 3]
    assert {"a4", "c1"} <= p.moves()
    assert p.do("attack far").fig("far").damage == 2
    strike = position(
        figures={"a": fig("spike-vixen", 0, "d4"), "foe": fig("cultist", 1, "e4")}, power=(2, 0)
    )  # Strength 1
    assert strike.do("command a", "attack foe").state.defeated == ("foe",)


@pytest.mark.rule("AT-095")
def test_a_new_cultist_appears_on_a_free_portal_of_its_player():
    free = position(portals=[["a1"], ["g7"]], power=(2, 0))
    assert free.do("command cultist a1").at("cultist-1") == "a1"
    assert free.do("command cultist a1").state.supply[2] == 15
    assert refused(free, "command cultist g7") == "AT-095"
    taken = position(figures={"a": fig("rut", 0, "a1")}, portals=[["a1"], []], power=(2, 0))
    assert refused(taken, "command cultist a1") == "AT-095"


@pytest.mark.rule("AT-096")
def test_a_cultist_gains_treasures_attacks_and_counts_for_shrines():
    p = position(
        figures={"cultist-1": fig("cultist", 0, "d4"), "foe": fig("rut", 1, "f4")},
        terrain={"shrines": {"d5": 2}},
        treasures={"e4": "swift-boots"},
        power=(2, 0),
    ).do("command cultist-1", "move e4", "attack foe")
    assert p.side().treasures == ("swift-boots",)
    assert p.fig("foe").damage == 2
    still = position(figures={"cultist-1": fig("cultist", 0, "d4")}, terrain={"shrines": {"d5": 2}})
    assert still.do("end").side().honor == 2


@pytest.mark.rule("AT-097")
def test_a_player_commands_an_own_cultist_on_the_board_or_a_new_one():
    p = position(
        figures={"cultist-1": fig("cultist", 0, "d4"), "cultist-2": fig("cultist", 1, "f6")},
        portals=[["a1"], []],
        power=(2, 0),
        state={"supply": (15, 15, 3)},
    )
    assert p.legal == ["command cultist a1", "command cultist-1", "end"]
    assert refused(p, "command cultist-2") == "AT-097"


@pytest.mark.rule("AT-097")
def test_no_new_cultist_comes_from_an_empty_reserve():
    p = position(portals=[["a1"], []], power=(2, 0), state={"supply": (15, 15, 0)})
    assert refused(p, "command cultist a1") == "AT-314"


@pytest.mark.rule("AT-098")
def test_no_cultist_figure_is_commanded_twice_in_a_turn():
    p = position(figures=cultists(2), portals=[["a1"], []], power=(8, 0)).do("command cultist-1", "finish")
    assert refused(p, "command cultist-1") == "AT-028"
    assert not p.do("command cultist-2", "finish", "command cultist a1", "finish").fig("cultist-3").ready


@pytest.mark.rule("AT-100")
def test_effects_on_champions_work_on_cultists():
    sparks = hero("sparks", "{for_each: {in: enemies, as: x, do: {damage: {amount: 1, to: x}}}}")
    figures = {"foe": fig("cultist", 1, "d4"), "big": fig("rut", 1, "e4")}
    p = position(figures=figures, hand=(["sparks"], []), extra_cards=sparks).do("play sparks")
    assert p.state.defeated == ("foe",)
    eyes = hero("eyes", "{grant: {to: {choose: my_champions}, keyword: ranged}}")
    figures = {"cultist-1": fig("cultist", 0, "a4"), "foe": fig("rut", 1, "d4")}
    p = position(figures=figures, hand=(["eyes"], []), power=(2, 0), extra_cards=eyes)
    assert p.do("command cultist-1").targets() == set()
    assert p.do("play eyes", "command cultist-1").targets() == {"foe"}


@pytest.mark.rule("AT-101")
def test_a_defeated_cultist_returns_to_the_reserve_and_is_not_exhausted():
    p = position(
        figures={"a": fig("rut", 0, "d4"), "cultist-1": fig("cultist", 1, "e4")},
        portals=[[], ["g7"]],
        power=(2, 0),
        state={"turns_left": 2, "supply": (15, 15, 0)},
    ).do("command a", "attack cultist-1")
    assert [f.id for f in p.state.figures] == ["a"]
    assert p.state.supply[2] == 1
    assert p.do("finish", "end", "command cultist g7").at("cultist-1") == "g7"
