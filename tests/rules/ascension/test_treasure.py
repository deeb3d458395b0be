"""Treasures: on the board, in the bag, in the hand of a player, in use."""

from fractions import Fraction

import pytest
from support.ascension import fig, position
from support.ascension_hex import champion, hero, refused

from model.ascension.game import Ascension
from model.ascension.state import FACE_DOWN, STRIKEBACK
from model.core.game import CHANCE
from model.scenario import read_scenario

LANE = ". . . . . . ."
SCENARIO = """\
format: 1
id: ascension-treasures
title: Treasures
game: ascension
source: original
packs: [core, champions, sample]
board:
  map: |
    * . * . *
     . * . * .
  legend: {"*": treasure}
seats:
  - {name: red}
  - {name: blue}
treasure_bag: [BAG]
to_move: red
goal: {maximise: honor}
answer: {value: 0}
"""
KINDS = ("warriors-draught", "stone-skin", "swift-boots", "thorn-cloak")
CHEST = ", ".join(kind for kind in KINDS for _ in range(6))


def chest():
    """A scenario with five Treasure hexes and the 24 Treasures."""
    return read_scenario(SCENARIO.replace("BAG", CHEST)).problem


def holding(p, *by_seat):
    """The position with these Treasures held by the seats."""
    sides = tuple(s._replace(treasures=tuple(sorted(t))) for s, t in zip(p.state.sides, by_seat, strict=True))
    return type(p)(p.game, p.state._replace(sides=sides))


def duel(mine=(), theirs=(), attacker="rut", defender="tyranyx", **more):
    """`a` next to `foe`, each side with Treasures."""
    figures = {"a": fig(attacker, 0, "a1"), "foe": fig(defender, 1, "b1")}
    return holding(position(LANE, figures, power=(9, 0), **more), mine, theirs)


@pytest.mark.rule("AT-015")
def test_a_face_down_treasure_lies_on_each_hex_with_the_symbol():
    problem = chest()
    assert isinstance(problem.game, Ascension)
    board = problem.game.engine.board
    assert [(board.name(h), face) for h, face in problem.state.treasures] == [
        (h, FACE_DOWN) for h in ("a1", "c1", "e1", "b2", "d2")
    ]


@pytest.mark.rule("AT-015")
def test_every_unseen_treasure_is_equally_likely_under_a_token():
    p = position(
        LANE, {"a": fig("rut", 0, "a1")}, treasures={"b1": FACE_DOWN}, power=(2, 0),
        state={"bag": (("stone-skin", 3), ("swift-boots", 1)), "bag_size": 3},
    ).do("command a", "move b1")  # fmt: skip
    odds = {o.args[0]: w for o, w in p.game.chance_outcomes(p.state)}
    assert odds == {"stone-skin": Fraction(3, 4), "swift-boots": Fraction(1, 4)}


@pytest.mark.rule("AT-170")
def test_the_treasures_that_are_not_placed_are_in_the_bag():
    state = chest().state
    assert state.bag_size == 24 - 5
    assert sum(n for _, n in state.bag) == 24


@pytest.mark.rule("AT-171")
def test_gaining_a_treasure_takes_a_random_one_from_the_bag():
    take = hero("take", "[gain_treasure, {gain: {what: power, amount: 1}}]")
    bag = {"bag": (("stone-skin", 15), ("swift-boots", 4)), "bag_size": 19}
    p = position(LANE, hand=(["take"], []), extra_cards=take, state=bag).do("play take")
    assert p.game.current_player(p.state) == CHANCE
    odds = {o.args[0]: w for o, w in p.game.chance_outcomes(p.state)}
    assert odds == {"stone-skin": Fraction(15, 19), "swift-boots": Fraction(4, 19)}
    p = p.do("!treasure swift-boots")
    assert (p.side().treasures, p.state.bag_size, dict(p.state.bag)["swift-boots"]) == (("swift-boots",), 18, 3)


@pytest.mark.rule("AT-171")
def test_an_empty_bag_gives_nothing_and_the_rest_happens():
    take = hero("take", "[gain_treasure, {gain: {what: power, amount: 1}}]")
    empty = {"bag": (("stone-skin", 1),), "bag_size": 0}  # the last one lies on the board
    p = position(LANE, hand=(["take"], []), extra_cards=take, state=empty).do("play take")
    assert (p.side().treasures, p.side().power) == ((), 1)


@pytest.mark.rule("AT-172")
def test_a_commanded_champion_that_ends_its_move_on_a_treasure_gains_it():
    figures = {"a": fig("rut", 0, "a1")}
    p = position(LANE, figures, treasures={"c1": "stone-skin", "e1": "swift-boots"}, power=(2, 0))
    p = p.do("command a", "move c1")
    assert p.side().treasures == ("stone-skin",)
    assert [t for _, t in p.state.treasures] == ["swift-boots"]


@pytest.mark.rule("AT-172")
def test_a_champion_put_on_a_treasure_gains_it_only_by_a_move_that_ends_there():
    put = hero("put", "{place: {who: {choose: my_champions}, at: {choose: any_hex}}}")
    p = position(
        LANE, {"a": fig("rut", 0, "a1")}, treasures={"d1": "stone-skin"}, hand=(["put"], []), power=(2, 0),
        extra_cards=put,
    ).do("play put", "choose d1")  # fmt: skip
    assert (p.at("a"), p.side().treasures) == ("d1", ())
    assert p.do("command a").side().treasures == ()
    assert p.do("command a", "move d1").side().treasures == ("stone-skin",)
    assert p.do("command a", "move e1").side().treasures == ()


@pytest.mark.rule("AT-173")
def test_a_champion_deployed_on_a_treasure_gains_it():
    envoy = hero("envoy", "{deploy: {who: {choose: my_roster}, at: {choose: any_hex}}}")
    p = position(
        LANE, {"a": fig("rut", 0)}, treasures={"d1": "stone-skin"}, hand=(["envoy"], []), extra_cards=envoy
    ).do("play envoy", "choose d1")
    assert (p.at("a"), p.side().treasures, p.state.treasures) == ("d1", ("stone-skin",), ())
    gate = position(LANE, {"a": fig("rut", 0)}, treasures={"b1": "stone-skin"}, portals=[["b1"], []], power=(2, 0)).do(
        "command a b1"
    )
    assert gate.side().treasures == ("stone-skin",)


@pytest.mark.rule("AT-174")
def test_passing_a_treasure_does_not_gain_it():
    p = position(LANE, {"a": fig("rut", 0, "a1")}, treasures={"b1": "stone-skin"}, power=(2, 0))
    p = p.do("command a", "move c1")
    assert p.side().treasures == ()
    assert [t for _, t in p.state.treasures] == ["stone-skin"]


@pytest.mark.rule("AT-175")
def test_a_player_sees_its_own_treasures_and_only_the_number_of_the_others():
    p, q = duel(["stone-skin"], ["swift-boots"]), duel(["stone-skin"], ["thorn-cloak"])
    assert p.game.observe(p.state, 0).sides[0].treasures == ("stone-skin",)
    assert p.game.observe(p.state, 0).sides[1].treasures == (FACE_DOWN,)
    assert p.game.observe(p.state, 0) == q.game.observe(q.state, 0)
    assert p.game.observe(p.state, 1) != q.game.observe(q.state, 1)


@pytest.mark.rule("AT-176")
def test_a_treasure_works_on_one_named_champion_on_the_board():
    figures = {"a": fig("rut", 0, "a1"), "b": fig("rut", 0, "c1"), "off": fig("rut", 0)}
    p = holding(position(LANE, figures), ["warriors-draught"], [])
    used = p.do("use warriors-draught a")
    assert [used.num(n, "strength") for n in ("a", "b", "off")] == [7, 5, 5]
    assert refused(p, "use warriors-draught off") == "AT-176"
    assert refused(p, "use stone-skin a") == "AT-179"


@pytest.mark.rule("AT-177")
@pytest.mark.parametrize(
    ("treasure", "change"),
    [
        ("warriors-draught", (2, 0, 0)),
        ("stone-skin", (0, 2, 0)),
        ("swift-boots", (0, 0, 2)),
        ("giants-brew", (1, 1, 0)),
    ],
)
def test_a_treasure_raises_strength_defense_or_speed(treasure, change):
    p = duel([treasure])
    used = p.do(f"use {treasure} a")
    assert tuple(used.num("a", n) - p.num("a", n) for n in ("strength", "defense", "speed")) == change


@pytest.mark.rule("AT-177")
def test_a_treasure_grants_strikeback():
    p = duel([], ["thorn-cloak"], attacker="arha-sensei", defender="rut").do("command a", "attack foe")
    assert p.do("pass").fig("a").damage == 0
    assert p.do("use thorn-cloak foe").fig("a").damage == 5


@pytest.mark.rule("AT-178")
def test_the_effect_of_a_treasure_ends_with_the_turn():
    p = duel(KINDS, state={"turns_left": 2}).do(*(f"use {kind} a" for kind in KINDS))
    assert p.game.engine.has(p.state, p.fig("a"), STRIKEBACK)
    over = p.do("end")
    assert [over.num("a", n) for n in ("strength", "defense", "speed")] == [5, 4, 3]
    assert not over.game.engine.has(over.state, over.fig("a"), STRIKEBACK)


@pytest.mark.rule("AT-178")
def test_a_treasure_used_on_an_enemy_turn_ends_with_that_turn():
    p = duel([], ["stone-skin"], state={"turns_left": 2}).do("command a", "attack foe", "use stone-skin foe")
    assert p.num("foe", "defense") == 10
    assert p.do("end").num("foe", "defense") == 8


@pytest.mark.rule("AT-179")
def test_a_used_treasure_leaves_the_game():
    bag = {"bag": (("swift-boots", 2),), "bag_size": 2}
    p = duel(["stone-skin"], state=bag).do("use stone-skin a")
    assert (p.side().treasures, p.state.treasures) == ((), ())
    assert (p.state.bag, p.state.bag_size) == ((("swift-boots", 2),), 2)
    assert refused(p, "use stone-skin a") == "AT-179"
    two = duel(["stone-skin", "stone-skin"]).do("use stone-skin a")
    assert two.side().treasures == ("stone-skin",)


@pytest.mark.rule("AT-180")
def test_a_treasure_is_played_between_the_attack_and_its_damage():
    extra = champion("four", 4, 9) + champion("three", 1, 3)
    p = duel([], ["stone-skin"], attacker="four", defender="three", extra_cards=extra).do("command a", "attack foe")
    assert p.game.current_player(p.state) == 1
    assert p.do("use stone-skin foe").at("foe") == "b1"
    assert p.do("pass").at("foe") is None


@pytest.mark.rule("AT-180")
def test_a_treasure_is_played_inside_and_outside_a_command():
    p = duel(["swift-boots"])
    assert "use swift-boots a" in p.legal
    assert "use swift-boots a" in p.do("command a").legal
    assert "use swift-boots a" in p.do("command a", "attack foe").legal


@pytest.mark.rule("AT-181")
def test_a_treasure_is_answered_by_a_treasure():
    extra = champion("four", 4, 9) + champion("five", 1, 5)
    p = duel(["warriors-draught"], ["stone-skin"], attacker="four", defender="five", extra_cards=extra)
    p = p.do("command a", "attack foe")
    assert p.game.current_player(p.state) == 0  # the turn's player speaks first
    answered = p.do("use warriors-draught a")
    assert answered.game.current_player(answered.state) == 1
    assert answered.do("use stone-skin foe").at("foe") == "b1"  # 6 damage against Defense 7
    assert answered.do("pass").at("foe") is None
    late = p.do("pass", "use stone-skin foe")
    assert late.game.current_player(late.state) == 0
    assert late.do("use warriors-draught a").fig("foe").damage == 6


@pytest.mark.rule("AT-225")
def test_in_a_brawl_a_treasure_works_on_own_champions_only():
    figures = {"a": fig("rut", 0, "a1"), "b": fig("rut", 1, "c1"), "c": fig("rut", 2, "e1")}
    p = position(LANE, figures, seats=3, table={"teams": (0, 1, 2)})
    p = holding(p, ["stone-skin"], [], [])
    assert [a for a in p.legal if a.startswith("use")] == ["use stone-skin a"]
    assert refused(p, "use stone-skin b") == refused(p, "use stone-skin c") == "AT-176"
