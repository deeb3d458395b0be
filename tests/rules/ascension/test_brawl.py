"""The brawl: turn order, enemies, shrines, and who wins."""

from __future__ import annotations

import pytest
from support.ascension import fig, position

from model.core.action import IllegalAction

ON = {"turns_left": 9}


@pytest.mark.rule("AT-221")
@pytest.mark.parametrize("seats", [3, 4])
def test_gateways_set_the_turn_order(seats: int) -> None:
    at, order = position(seats=seats, state=ON), []
    for _ in range(2 * seats):
        order.append(at.state.seat)
        at = at.do("end")
    assert order == [*range(seats)] * 2


@pytest.mark.rule("AT-221")
def test_the_first_turn_of_each_player_has_the_bonus_of_its_gateway() -> None:
    at = position(seats=3, state={**ON, "turn": 0}, table={"gateway_first": (0, 2, 3)})
    powers = []
    for _ in range(4):
        at = at.do("end")
        powers.append(at.side(at.state.seat).power)
    assert powers == [4, 5, 2, 2]


@pytest.mark.rule("AT-020")
def test_the_book_prints_the_bonus_of_player_2_only() -> None:
    table = position(seats=4).game.table
    assert [table.first_power(seat) for seat in range(4)] == [0, 2, 0, 0]


@pytest.mark.rule("AT-223")
def test_all_others_are_enemies_who_block_and_are_targets() -> None:
    figures = {"rut": fig("rut", 0, "b1"), "one": fig("tyranyx", 1, "a1"), "two": fig("tyranyx", 2, "c1")}
    at = position(". . . . .\n", figures, seats=3, power=(2, 0, 0), portals=([], [], ["d1"])).do("command rut")
    assert (at.targets(), at.moves()) == ({"one", "two"}, set())
    with pytest.raises(IllegalAction, match=r"AT-079|AT-137"):
        at.do("move d1")


@pytest.mark.rule("AT-223")
def test_only_the_turns_player_draws_readies_and_scores() -> None:
    figures = {f"f{s}": fig("rut", s, at, ready=False) for s, at in enumerate(("a1", "d1", "g1"))}
    at = position(figures=figures, seats=3, terrain={"shrines": {"a1": 2, "d1": 2, "g1": 2}}, state=ON).do("end")
    assert [side.honor for side in at.state.sides] == [2, 0, 0]
    assert [at.fig(f"f{s}").ready for s in range(3)] == [True, False, False]


@pytest.mark.rule("AT-225")
def test_a_treasure_on_another_players_champion_is_rejected() -> None:
    figures = {"rut": fig("rut", 0, "b3"), "other": fig("tyranyx", 1, "c3")}
    at = position(seats=3, figures=figures, treasures_held=(["stone-skin"], [], []))
    assert at.do("use stone-skin rut").num("rut", "defense") > 4
    with pytest.raises(IllegalAction, match="AT-176"):
        at.do("use stone-skin other")


@pytest.mark.rule("AT-226")
@pytest.mark.parametrize(("zone", "holder"), [("0012", 0), ("0112", 1), ("0011", -1), ("012", -1)])
def test_most_champions_of_one_player_control_a_shrine(zone: str, holder: int) -> None:
    hexes = ("c3", "b3", "d3", "c2")
    figures = {f"f{i}": fig("rut", int(seat), at) for i, (seat, at) in enumerate(zip(zone, hexes, strict=False))}
    for seat in range(3):
        at = position(figures=figures, seats=3, terrain={"shrines": {"c3": 2}}, state={"seat": seat})
        assert at.do("end").side(seat).honor == (2 if seat == holder else 0)


@pytest.mark.rule("AT-227")
def test_who_meets_the_target_first_wins_alone_and_nobody_follows() -> None:
    at = position(seats=4, honor=(9, 9, 8, 9), figures={"f": fig("rut", 2, "c3")},
                  terrain={"shrines": {"c3": 2}}, table={"target": 10}, state={**ON, "seat": 2})  # fmt: skip
    over = at.do("end")
    assert (over.state.winner, over.legal, over.state.seat) == (2, [], 2)
