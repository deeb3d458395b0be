"""Positions: neighbours, left and right, Moves with their slide, Swaps, who cannot be moved by whom."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.raidboss import ORDER, Fight, fight, green, team

from model.raidboss.moves import may_move, may_move_to, may_swap, move, slid, swap
from model.raidboss.state import BOSS, FACE_DOWN, FACE_UP, Constant, Mark, Tile, hero, position

NAMES = ORDER.split()
HELD, PINNED = Mark("held"), Mark("no_moving", until="round")


def moved(name: str, to: int, **words: object) -> Fight:
    """The fight after a Hero was moved by the rules alone."""
    now = fight(dice="1", **words)  # type: ignore[arg-type]
    return Fight(now.game, move(now.game.engine, now.state, name, to))


@pytest.mark.rule("RB-089")
@pytest.mark.rule("RB-090")
@pytest.mark.rule("RB-091")
@pytest.mark.parametrize(
    ("name", "to", "order"),
    [
        ("dan", 1, "dan ann ben cat"),
        ("ann", 3, "ben cat ann dan"),
        ("ben", 4, "ann cat dan ben"),
        ("cat", 3, "ann ben cat dan"),
    ],
)
def test_a_move_slides_those_in_between(name: str, to: int, order: str) -> None:
    assert moved(name, to).order == order


@pytest.mark.rule("RB-089")
@given(st.permutations(NAMES), st.sampled_from(NAMES), st.integers(1, 4))
def test_a_move_keeps_the_order_of_the_others(order: list[str], name: str, to: int) -> None:
    now = moved(name, to, order=" ".join(order))
    assert position(now.state, name) == to
    assert [one for one in now.order.split() if one != name] == [one for one in order if one != name]
    assert name not in slid(now.state, name, order.index(name) + 1)


@pytest.mark.rule("RB-092")
@pytest.mark.parametrize(
    ("one", "other", "order"), [("cat", "dan", "ann ben dan cat"), ("ann", "dan", "dan ben cat ann")]
)
def test_a_swap_exchanges_two_and_leaves_the_others(one: str, other: str, order: str) -> None:
    now = fight(dice="1")
    state = swap(now.game.engine, now.state, one, other)
    assert " ".join(h.card for h in state.heroes) == order


@pytest.mark.rule("RB-088")
@pytest.mark.rule("RB-095")
def test_the_whole_tile_goes_along() -> None:
    fields = {"shield": 2, "marks": (HELD,), "constants": (Constant("spire", 4),), "tile": Tile(FACE_DOWN, "bite")}
    now = moved("ben", 4, ben=fields)
    at_four = now.state.heroes[3]
    assert at_four == hero(now.state, "ben")
    assert (at_four.shield, at_four.marks, at_four.constants, at_four.tile.card) == (
        2,
        (HELD,),
        (("spire", 4),),
        "bite",
    )


@pytest.mark.rule("RB-036")
def test_a_hidden_card_that_moves_decides_who_is_next() -> None:
    swaps = {"instant": {"do": {"swap": {"who": "self", "with": {"at": 2}}}}}
    now = fight(dice="1", heroes={"dan": swaps}).do("instant dan", "done")
    assert now.order == "ann dan cat ben"
    assert now.state.active == "dan"


MOVING = {"talent": {"name": "steps", "when": {"moved": {"gain_skill": 1}, "position_changed": {"gain_bonus": 1}}}}


@pytest.mark.rule("RB-089")
def test_whoever_slides_has_changed_position_but_has_not_moved() -> None:
    jump = green({"move": {"who": "self", "to": 3}})
    heroes = {"ann": {**MOVING, **jump}, "ben": MOVING, "cat": MOVING, "dan": MOVING}
    now = fight(dice="2", heroes=heroes).do("use green 2")
    assert [(h.card, h.skill, h.bonus) for h in now.state.heroes] == [
        ("ben", 0, 1), ("cat", 0, 1), ("ann", 1, 1), ("dan", 0, 0)
    ]  # fmt: skip


@pytest.mark.rule("RB-089")
def test_a_move_without_a_position_asks_for_one() -> None:
    now = fight(dice="2", heroes={"ann": green({"move": "self"})}).do("use green 2")
    assert now.legal == ["choose p2", "choose p3", "choose p4"]
    assert now.do("choose p2").order == "ben ann cat dan"


@pytest.mark.rule("RB-220")
def test_whoever_cannot_move_itself_may_be_moved_by_others() -> None:
    now = fight(dice="1", ann={"marks": (PINNED,)})
    g, state = now.game.engine, now.state
    assert not may_move(g, state, "ann", "ann")
    assert may_move(g, state, "ben", "ann")
    assert may_move(g, state, BOSS, "ann")
    assert may_swap(g, state, "ben", "ben", "ann")
    assert not may_swap(g, state, "ann", "ann", "ben")
    everybody = state._replace(team=(PINNED,))
    assert not may_move(g, everybody, "ben", "ben")


@pytest.mark.rule("RB-221")
def test_no_hero_moves_whoever_is_rooted_and_the_boss_does() -> None:
    now = fight(dice="1", ann={"marks": (HELD,)})
    g, state = now.game.engine, now.state
    assert not may_move(g, state, "ann", "ann")
    assert not may_swap(g, state, "ben", "ben", "ann")
    assert may_move(g, state, BOSS, "ann")
    card = {"boss_action": {"swap": {"who": "active", "with": {"at": 2}}}}
    now = fight(phase="boss_action", cards={"claw": card}, ann={"marks": (HELD,)}, horizon=("boss_action", 1))
    assert now.order == "ben ann cat dan"


@pytest.mark.rule("RB-221")
@pytest.mark.parametrize("slides", [0, 1])
def test_whether_a_move_of_a_hero_slides_whoever_is_rooted(slides: int) -> None:
    now = fight(dice="1", ben={"marks": (HELD,)}, settings={"rooted_slides": slides})
    g, state = now.game.engine, now.state
    assert may_move_to(g, state, "ann", "ann", 2) == bool(slides)
    assert may_move_to(g, state, "cat", "cat", 4)
    assert may_move_to(g, state, BOSS, "ann", 2)


@pytest.mark.rule("RB-156")
def test_a_hero_that_is_down_is_not_moved_by_heroes_but_slid() -> None:
    now = fight(dice="1", ben={"down": True, "hp": 0})
    g, state = now.game.engine, now.state
    assert not may_move(g, state, "ann", "ben")
    assert may_move_to(g, state, "ann", "ann", 3)
    assert slid(state, "ann", 3) == ("ben", "cat")


@pytest.mark.rule("RB-084")
@pytest.mark.rule("RB-085")
@pytest.mark.rule("RB-086")
@pytest.mark.parametrize(
    ("active", "hp"), [("ann", [9, 8, 9, 9]), ("ben", [8, 9, 8, 9]), ("cat", [9, 8, 9, 8]), ("dan", [9, 9, 8, 9])]
)
def test_neighbours_touch_and_nothing_wraps(active: str, hp: list[int]) -> None:
    card = {"boss_action": {"damage": {"amount": 1, "to": {"adjacent": "active"}}}}
    assert fight(phase="boss_action", active=active, cards={"claw": card}, horizon=("boss_action", 1)).hp() == hp


@pytest.mark.rule("RB-087")
@pytest.mark.parametrize(
    ("side", "active", "hp"),
    [
        ("left_of", "cat", [8, 8, 9, 9]),
        ("left_of", "ann", [9, 9, 9, 9]),
        ("right_of", "cat", [9, 9, 9, 8]),
        ("right_of", "ann", [9, 8, 8, 8]),
        ("right_of", "dan", [9, 9, 9, 9]),
    ],
)
def test_left_is_lower_and_right_is_higher(side: str, active: str, hp: list[int]) -> None:
    card = {"boss_action": {"damage": {"amount": 1, "to": {side: "active"}}}}
    assert fight(phase="boss_action", active=active, cards={"claw": card}, horizon=("boss_action", 1)).hp() == hp


@pytest.mark.rule("RB-037")
@pytest.mark.rule("RB-038")
def test_every_line_up_of_the_team_can_be_played() -> None:
    for order in permutations(NAMES):
        now = fight(dice="1", active=order[0], order=" ".join(order))
        assert now.order.split() == list(order)
        assert [one.tile.face for one in now.state.heroes] == [FACE_UP, FACE_DOWN, FACE_DOWN, FACE_DOWN]
    assert [one.card for one in team(now.game.table)] == NAMES
