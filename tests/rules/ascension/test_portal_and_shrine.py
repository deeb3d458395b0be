"""Portals, and Honor Shrines with whoever controls them."""

import pytest
from support.ascension import fig, position
from support.ascension_hex import ax, hero, refused

from model.ascension.game import Ascension
from model.ascension.scoring import control
from model.scenario import read_scenario

LANE = ". . . . . . ."
HERE = ax(0, 0)
SCENARIO = """\
format: 1
id: ascension-portals
title: Portals
game: ascension
source: original
board:
  map: |
    R . . B
  legend:
    R: {portal: red}
    B: {portal: blue}
seats:
  - name: red
  - name: blue
to_move: red
goal: {maximise: honor}
answer: {value: 0}
"""


def names(p, mask):
    """The names of the hexes in a bit set."""
    return {p.game.engine.board.name(h) for h in p.game.engine.board.hexes if mask >> h & 1}


@pytest.mark.rule("AT-135")
def test_each_player_starts_with_the_portal_of_its_colour():
    problem = read_scenario(SCENARIO).problem
    assert isinstance(problem.game, Ascension)
    board = problem.game.engine.board
    assert problem.state.terrain.portals == (1 << board.index("a1"), 1 << board.index("d1"))


@pytest.mark.rule("AT-136")
def test_moving_in_and_out_of_an_own_portal_costs_1():
    out = position(LANE, {"a": fig("rut", 0, "a1")}, portals=[["a1"], []], power=(2, 0)).do("command a")
    assert out.moves() == {"b1", "c1", "d1"}
    back = position(LANE, {"a": fig("rut", 0, "c1")}, portals=[["b1"], []], power=(2, 0)).do("command a")
    assert {"b1", "a1"} <= back.moves()
    assert back.do("move b1").fig("a").damage == 0


@pytest.mark.rule("AT-137")
def test_an_enemy_portal_is_neither_entered_nor_crossed():
    figures = {"a": fig("raven-siren", 0, "a1"), "foe": fig("rut", 1, "d1")}
    p = position(LANE, figures, portals=[[], ["c1"]], power=(3, 0)).do("command a")
    assert p.moves() == {"b1"}
    assert refused(p, "move c1") == "AT-137"
    assert p.targets() == {"foe"}  # it does not block sight
    own = position(LANE, figures, portals=[["c1"], []], power=(3, 0)).do("command a")
    assert own.moves() == {"b1", "c1"}


@pytest.mark.rule("AT-138")
def test_no_effect_places_a_champion_on_a_portal_of_its_enemy():
    push = hero(
        "push", "[{name: {as: x, the: {choose: enemies}}}, {place: {who: x, at: {choose: {free_hexes_next_to: x}}}}]"
    )
    p = position(LANE, {"foe": fig("rut", 1, "c1")}, portals=[["b1"], []], hand=(["push"], []), extra_cards=push).do(
        "play push"
    )
    assert p.at("foe") == "d1"  # b1 is a Portal of its enemy
    theirs = position(
        LANE, {"foe": fig("rut", 1, "c1")}, portals=[[], ["b1"]], hand=(["push"], []), extra_cards=push
    ).do("play push")
    assert theirs.legal == ["choose b1", "choose d1"]


@pytest.mark.rule("AT-138")
@pytest.mark.parametrize("verb", ["place", "deploy"])
def test_an_enemy_portal_is_refused_whatever_hexes_the_effect_offers(verb):
    seat, at = (1, "c1") if verb == "place" else (0, None)
    send = hero(
        "send", f"{{{verb}: {{who: {{choose: {'enemies' if seat else 'my_roster'}}}, at: {{choose: any_hex}}}}}}"
    )
    portals = [["b1"], []] if seat else [[], ["b1"]]
    p = position(LANE, {"x": fig("rut", seat, at)}, portals=portals, hand=(["send"], []), extra_cards=send)
    p = p.do("play send")
    assert p.do("choose d1").at("x") == "d1"
    assert p.do("choose b1").at("x") == at


@pytest.mark.rule("AT-139")
def test_with_several_portals_the_player_chooses_one():
    figures = {"a": fig("rut", 0)}
    p = position(LANE, figures, portals=[["b1", "f1"], []], power=(2, 0))
    assert {"command a b1", "command a f1"} <= set(p.legal)
    assert p.do("command a f1").at("a") == "f1"
    p = position(LANE, {**figures, "b": fig("rut", 0, "b1", ready=False)}, portals=[["b1", "f1"], []], power=(2, 0))
    assert [a for a in p.legal if a.startswith("command a ")] == ["command a f1"]


@pytest.mark.rule("AT-141")
def test_moving_onto_an_inactive_portal_makes_it_an_active_one():
    p = position(LANE, {"a": fig("rut", 0, "a1"), "b": fig("rut", 0)}, terrain={"inactive": ["b1"]}, power=(4, 0)).do(
        "command a"
    )
    assert p.do("finish").legal == ["end"]  # nowhere to deploy
    crossed = p.do("move c1 via b1")
    assert names(p, crossed.state.terrain.inactive) == set()
    assert names(p, crossed.state.terrain.portals[0]) == {"b1"}
    assert crossed.do("command b b1").at("b") == "b1"


@pytest.mark.rule("AT-141")
def test_the_enemy_enters_an_inactive_portal_but_not_the_activated_one():
    figures = {"a": fig("rut", 0, "a1"), "foe": fig("rut", 1, "e1")}
    p = position(LANE, figures, terrain={"inactive": ["c1"]}, power=(2, 0), state={"turns_left": 2})
    assert {"d1", "c1", "b1"} <= p.do("end", "command foe").moves()
    after = p.do("command a", "move b1 via c1", "end", "command foe")
    assert after.moves() == {"d1", "f1", "g1"}


def shrine(*figures, seats=2, value=2, **more):
    """Figures (seat, q, r) round a shrine in the middle."""
    placed = {f"f{i}": fig("rut", seat, ax(q, r)) for i, (seat, q, r) in enumerate(figures)}
    return position(figures=placed, terrain={"shrines": {HERE: value}}, seats=seats, **more)


def controller(p, at=HERE):
    """The team that controls a hex, -1 for nobody."""
    return control(p.game.engine, p.state, p.game.engine.board.index(at))


@pytest.mark.rule("AT-142")
def test_most_champions_on_and_next_to_a_shrine_control_it():
    assert controller(shrine((0, 0, 0), (0, 1, 0), (1, 0, 1))) == 0
    assert controller(shrine((1, 0, 0), (0, 1, 0), (1, 0, 1))) == 1
    assert controller(shrine((1, 0, 1))) == 1
    assert controller(shrine((0, 0, 1), (1, 2, 0), (1, -2, 0))) == 0  # two hexes away counts for nothing


@pytest.mark.rule("AT-143")
def test_the_shrines_of_the_turns_player_give_honor_at_the_end_of_the_turn():
    p = shrine((0, 1, 0), state={"turns_left": 2})
    assert p.side().honor == 0
    assert [s.honor for s in p.do("end").state.sides] == [2, 0]
    assert [s.honor for s in p.do("end", "end").state.sides] == [2, 0]  # nothing on the enemy's turn
    assert [s.honor for s in shrine((1, 1, 0)).do("end").state.sides] == [0, 0]
    assert [s.honor for s in shrine((0, 1, 0), value=3).do("end").state.sides] == [3, 0]


@pytest.mark.rule("AT-144")
def test_a_tied_shrine_is_controlled_by_nobody():
    assert controller(shrine((0, 1, 0), (1, 0, 1))) == -1
    assert shrine((0, 1, 0), (1, 0, 1)).do("end").side().honor == 0
    assert controller(shrine()) == -1


@pytest.mark.rule("AT-144")
def test_with_three_players_only_a_tie_for_most_is_contested():
    teams = {"seats": 3, "table": {"teams": (0, 1, 2)}}
    two_two_one = [(0, 1, 0), (0, 0, 1), (1, -1, 0), (1, 0, -1), (2, 0, 0)]
    assert controller(shrine(*two_two_one, **teams)) == -1
    assert controller(shrine(*two_two_one[:3], (2, 0, 0), **teams)) == 0


@pytest.mark.rule("AT-145")
def test_each_shrine_is_scored_for_itself():
    shrines = {"shrines": {"b4": 2, "d4": 2, "g4": 2}}
    p = position(figures={"a": fig("rut", 0, "c4"), "b": fig("rut", 0, "g4")}, terrain=shrines)
    assert p.do("end").side().honor == 6
    contested = {"a": fig("rut", 0, "c4"), "b": fig("rut", 0, "g4"), "foe": fig("rut", 1, "b4")}
    assert position(figures=contested, terrain=shrines).do("end").side().honor == 4


@pytest.mark.rule("AT-146")
def test_a_shrine_affects_neither_movement_nor_combat():
    figures = {"a": fig("raven-siren", 0, "a1"), "foe": fig("arha-sensei", 1, "d1")}
    p = position(LANE, figures, terrain={"shrines": {"b1": 2, "c1": 2}}, power=(3, 0)).do("command a")
    assert p.moves() == {"b1", "c1"}
    assert p.do("attack foe").fig("foe").damage == 6
    assert p.do("move c1", "attack foe").fig("foe").damage == 6


@pytest.mark.rule("AT-336")
def test_other_terrain_is_controlled_by_the_same_count():
    mine = shrine((0, 1, 0), (0, 0, 0), (1, 0, 1), value=0)
    assert controller(mine) == 0
    assert mine.do("end").side().honor == 0
    beacon = position(figures={"a": fig("rut", 0, HERE)}, terrain={"beacons": [HERE]}, table={"beacon_honor": 2})
    assert beacon.do("end").side().honor == 0  # Beacons do not count Champions
