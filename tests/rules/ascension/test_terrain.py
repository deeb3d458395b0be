"""Terrain tiles other than Shrines and Portals."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import EMPTY, ax, champion, hero, refused

from model.ascension.table import Tile

LANE = ". . . . . . ."
PLACE = hero("shaper", "[{place_terrain: {terrain: forest, at: {choose: any_hex}}}, {gain: {what: power, amount: 1}}]")
SPEED_1 = champion("slow", 1, 5, "speed: 1")


def names(p, mask):
    """The names of the hexes in a bit set."""
    return {p.game.engine.board.name(h) for h in p.game.engine.board.hexes if mask >> h & 1}


def lane(card="tyranyx", foe="g1", power=9, **more):
    """Champion `a` on a1 of a lane, an enemy far away, under command."""
    figures = {"a": fig(card, 0, "a1"), "foe": fig("rut", 1, foe)}
    return position(LANE, figures, power=(power, 0), **more).do("command a")


@pytest.mark.rule("AT-133")
def test_terrain_is_placed_on_a_standard_hex_only_and_the_rest_happens():
    ground = {"shrines": {"b1": 2}, "tainted": ["c1"], "inactive": ["d1"], "beacons": ["e1"]}
    p = position(LANE, terrain=ground, portals=[["f1"], []], hand=(["shaper"], []), extra_cards=PLACE)
    p = p.do("play shaper")
    for at in "bcdef":
        kept = p.do(f"choose {at}1")
        assert (kept.state.terrain.forest, kept.side().power) == (0, 1)
    placed = p.do("choose a1")
    assert (names(placed, placed.state.terrain.forest), placed.side().power) == ({"a1"}, 1)


@pytest.mark.rule("AT-133")
def test_an_occupied_standard_hex_takes_terrain():
    p = position(LANE, {"a": fig("rut", 0, "c1")}, hand=(["shaper"], []), extra_cards=PLACE)
    p = p.do("play shaper", "choose c1")
    assert names(p, p.state.terrain.forest) == {"c1"}


@pytest.mark.rule("AT-133")
def test_a_portal_moves_to_a_standard_hex_only():
    mover = hero(
        "mover", "[{move_portal: {from: my_portals, to: {choose: any_hex}}}, {gain: {what: power, amount: 1}}]"
    )
    p = position(LANE, terrain={"forest": ["c1"]}, portals=[["a1"], []], hand=(["mover"], []), extra_cards=mover)
    p = p.do("play mover")
    assert names(p, p.do("choose c1").state.terrain.portals[0]) == {"a1"}
    assert p.do("choose c1").side().power == 1
    assert names(p, p.do("choose d1").state.terrain.portals[0]) == {"d1"}


@pytest.mark.rule("AT-134")
def test_a_standard_hex_does_nothing():
    p = lane(foe="d1")
    assert p.moves() == {"b1", "c1"}
    moved = p.do("move c1")
    assert (moved.fig("a").damage, moved.num("a", "strength"), moved.num("a", "speed")) == (0, 8, 3)
    assert moved.do("finish", "end").side().honor == 0
    assert "foe" in lane("raven-siren", foe="d1").targets()


@pytest.mark.rule("AT-151")
def test_a_tainted_tile_harms_in_the_way_the_scenario_says():
    weak = {"tainted": Tile(strength=-1, defense=-2)}
    p = lane(terrain={"tainted": ["b1"]}, table=weak).do("move b1")
    assert (p.num("a", "strength"), p.num("a", "defense"), p.fig("a").damage) == (7, 6, 0)
    off = lane(terrain={"tainted": ["b1"]}, table=weak).do("move c1")
    assert (off.num("a", "strength"), off.num("a", "defense")) == (8, 8)


@pytest.mark.rule("AT-152")
def test_entering_a_tainted_tile_deals_5_damage():
    tainted = {"terrain": {"tainted": ["b1"]}}
    assert lane("tyranyx", **tainted).do("move b1").fig("a").damage == 5
    assert lane("tyranyx", **tainted).do("move c1 via b1").fig("a").damage == 5
    assert lane("arha-templar", **tainted).do("move b1").state.defeated == ("a",)
    assert lane("arha-templar", **tainted).moves() == {"b1"}


@pytest.mark.rule("AT-152")
def test_a_detour_round_a_tainted_tile_takes_no_damage():
    board = ". . .\n . .\n"
    p = position(board, {"a": fig("tyranyx", 0, "a1")}, terrain={"tainted": ["b1"]}, power=(4, 0)).do("command a")
    assert {"move c1", "move c1 via b1"} <= set(p.legal)
    assert p.do("move c1").fig("a").damage == 0


@pytest.mark.rule("AT-152")
def test_being_deployed_or_placed_on_a_tainted_tile_deals_5_damage():
    envoy = hero("envoy", "{deploy: {who: {choose: my_roster}, at: {choose: any_hex}}}")
    push = hero("push", "{place: {who: {choose: enemies}, at: {choose: any_hex}}}")
    figures = {"a": fig("tyranyx", 0), "foe": fig("tyranyx", 1, "g1")}
    p = position(
        LANE, figures, terrain={"tainted": ["b1", "c1"]}, hand=(["envoy", "push"], []), extra_cards=envoy + push
    )
    p = p.do("play envoy", "choose b1", "play push", "choose c1")
    assert (p.fig("a").damage, p.fig("foe").damage) == (5, 5)


@pytest.mark.rule("AT-153")
def test_a_turn_that_begins_deals_5_damage_to_everybody_on_a_tainted_tile():
    figures = {"own": fig("demon-slayer", 0, "b1"), "other": fig("demon-slayer", 1, "c1"), "safe": fig("rut", 0, "e1")}
    p = position(LANE, figures, terrain={"tainted": ["b1", "c1"]}, state={"turns_left": 3}).do("end")
    assert [p.fig(n).damage for n in ("own", "other", "safe")] == [5, 5, 0]
    p = p.do("end")
    assert [p.fig(n).damage for n in ("own", "other", "safe")] == [5, 5, 0]
    assert [f.damage for f in p.do("end").state.figures] == [0, 0, 0]


@pytest.mark.rule("AT-153")
def test_a_champion_with_5_defense_falls_as_a_turn_begins_on_a_tainted_tile():
    p = position(LANE, {"a": fig("arha-templar", 0, "b1")}, terrain={"tainted": ["b1"]}, state={"turns_left": 2})
    assert p.do("end").at("a") is None


@pytest.mark.rule("AT-155")
def test_an_enchanted_tile_does_what_the_scenario_says():
    plain = lane(terrain={"enchanted": ["b1"]})
    assert plain.moves() == {"b1", "c1", "d1"}
    assert plain.do("move b1").num("a", "strength") == 8
    helped = lane(terrain={"enchanted": ["b1"]}, table={"enchanted": Tile(strength=2, defense=1, speed=1)})
    helped = helped.do("move b1")
    assert [helped.num("a", what) for what in ("strength", "defense", "speed")] == [10, 9, 4]


@pytest.mark.rule("AT-155")
def test_a_barrier_is_not_entered():
    p = position(
        figures={"a": fig("slow", 0, "d4"), "b": fig("raven-siren", 0, "a4"), "foe": fig("rut", 1, "c4")},
        terrain={"enchanted": [ax(1, 0), "b4"]}, table={"enchanted": Tile(barrier=True)}, power=(9, 0),
        extra_cards=SPEED_1,
    )  # fmt: skip
    assert ax(1, 0) not in p.do("command a").moves()
    assert refused(p.do("command a"), f"move {ax(1, 0)}") == "AT-137"
    assert p.do("command b").targets() == {"foe"}  # seen across


@pytest.mark.rule("AT-168", "AT-155")
def test_a_damaged_champion_falls_when_it_leaves_the_tile_that_kept_it_alive():
    figures = {"a": fig("rut", 0, "a1", damage=5)}  # Defense 4
    strong = {"table": {"enchanted": Tile(defense=3)}, "terrain": {"enchanted": ["a1"]}}
    p = position(LANE, figures, power=(2, 0), **strong).do("command a")
    assert p.fig("a").damage == 5
    assert p.do("move b1").state.defeated == ("a",)
    ring = position(LANE, figures, power=(2, 0), state={"ring": (p.game.engine.board.index("a1"), 0)})
    assert ring.do("command a", "move b1").state.defeated == ("a",)


@pytest.mark.rule("AT-156")
def test_a_beacon_starts_without_owner_effect_or_influence():
    p = lane("raven-siren", foe="d1", terrain={"beacons": ["b1", "c1"]}, table={"beacon_honor": 3})
    assert p.state.terrain.beacons == (0, 0)
    assert {"move b1", "move c1 via b1"} <= set(p.legal)
    assert p.targets() == {"foe"}
    assert [s.honor for s in p.do("finish", "end").state.sides] == [0, 0]


@pytest.mark.rule("AT-157")
def test_moving_onto_a_beacon_takes_control_from_any_other_player():
    p = position(LANE, {"a": fig("rut", 0, "a1")}, terrain={"beacons": ["b1"]}, power=(2, 0))
    bit = 1 << p.game.engine.board.index("b1")
    assert p.do("command a", "move b1").state.terrain.beacons == (bit, 0)
    held = p.state._replace(terrain=p.state.terrain._replace(beacons=(0, bit)))
    taken = type(p)(p.game, held).do("command a", "move b1")
    assert taken.state.terrain.beacons == (bit, 0)


@pytest.mark.rule("AT-158")
def test_crossing_a_beacon_takes_it_though_the_move_goes_on():
    p = lane(terrain={"beacons": ["b1"]}).do("move d1 via b1")
    assert p.at("a") == "d1"
    assert names(p, p.state.terrain.beacons[0]) == {"b1"}


@pytest.mark.rule("AT-158")
def test_a_move_may_take_a_beacon_and_come_back():
    p = lane(terrain={"beacons": ["b1"]}).do("move a1 via b1")
    assert p.at("a") == "a1"
    assert names(p, p.state.terrain.beacons[0]) == {"b1"}
    far = lane(terrain={"beacons": ["c1"]})
    assert "move a1 via c1" not in far.legal  # 4 points


@pytest.mark.rule("AT-159")
@pytest.mark.parametrize(("held", "honor"), [(["b1"], 0), (["b1", "d1"], 3), (["b1", "d1", "f1"], 3)])
def test_the_scenario_says_how_many_beacons_give_how_much(held, honor):
    rule = {"beacon_need": 2, "beacon_honor": 3}
    p = position(LANE, terrain={"beacons": ["b1", "d1", "f1"]}, table=rule)
    mask = sum(1 << p.game.engine.board.index(h) for h in held)
    mine = type(p)(p.game, p.state._replace(terrain=p.state.terrain._replace(beacons=(mask, 0))))
    theirs = type(p)(p.game, p.state._replace(terrain=p.state.terrain._replace(beacons=(0, mask))))
    assert mine.do("end").side().honor == honor
    assert theirs.do("end").side().honor == theirs.do("end").side(1).honor == 0


@pytest.mark.rule("AT-160")
def test_a_beacon_stays_with_its_owner_when_all_of_its_champions_are_gone():
    p = lane(terrain={"beacons": ["b1"]}, state={"turns_left": 2}).do("move b1")
    away = p.do("end").state
    away = away._replace(figures=tuple(f._replace(hex=-1) for f in away.figures if f.id == "a"))
    assert names(p, type(p)(p.game, away).do("end").state.terrain.beacons[0]) == {"b1"}
    fallen = lane("rut", foe="c1", terrain={"beacons": ["b1"]}, state={"turns_left": 2}).do("move b1", "finish", "end")
    assert fallen.side(1).power == 2
    fallen = fallen.do("command foe", "attack a")
    assert fallen.at("a") is None
    assert names(p, fallen.state.terrain.beacons[0]) == {"b1"}


@pytest.mark.rule("AT-140")
def test_nobody_deploys_on_an_inactive_portal():
    p = position(LANE, {"a": fig("rut", 0)}, terrain={"inactive": ["b1"]}, power=(2, 0), state={"centre": EMPTY})
    assert refused(p, "command a b1") == "AT-068"
    assert p.legal == ["end"]
