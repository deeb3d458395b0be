"""The turn that team mates share: in 2v2 and in co-op, action by action, and its one end."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import Position, fig, position
from support.ascension_villains import villains

from model.ascension.goal import AchieveGoal, HonorAtLeast, MaximiseGoal, Term
from model.core.action import IllegalAction
from model.core.diagnostics import DiagnosticError
from model.scenario import read_scenario

NAMES = ("ann", "cat", "bea", "dan")
TWO = {"teams": (0, 1, 0, 1), "names": NAMES, "mode": "team"}
FIGURES = {
    "rut": fig("rut", 0, "b3"), "tyr": fig("tyranyx", 2, "b5"), "foe": fig("tyranyx", 1, "c3"), "fox": fig("rut", 3),
}  # fmt: skip
COOP = {"teams": (0, 0, 2), "villains": frozenset({2}), "names": ("ann", "bea", "dark")}
SCENARIO = """\
format: 1
id: ascension-mode
title: A mode
game: ascension
source: original
mode: {mode}
board: {{map: ". . . . ."}}
seats:
{seats}
to_move: a
goal: {{maximise: honor}}
answer: {{value: 0}}
"""


def pairs(figures: Any = None, **more: Any) -> Position:
    """Ann and Bea (seats 0 and 2) against Cat and Dan (seats 1 and 3); it is the first team's turn."""
    table = {**TWO, **more.pop("table", {})}
    state = {"turns_left": 4, **more.pop("state", {})}
    return position(figures=figures or FIGURES, seats=4, table=table, state=state, **more)


def allies(figures: Any = None, **more: Any) -> Position:
    """Ann and Bea in co-op against Villains of seat 2, whose Schemes do nothing."""
    return villains(figures, mode="coop", seats=3, table={**COOP, **more.pop("table", {})}, **more)


def mode(name: str, *seats: str) -> str:
    """The messages about the seats of a scenario of this mode; "" when it is accepted."""
    lines = "\n".join(f"  - {{name: {chr(97 + i)}{seat}}}" for i, seat in enumerate(seats))
    try:
        read_scenario(SCENARIO.format(mode=name, seats=lines), "mode.yaml")
    except DiagnosticError as error:
        return str(error)
    return ""


# --- who plays ---


@pytest.mark.rule("AT-206")
def test_2v2_is_four_players_in_two_teams_of_two() -> None:
    one, two = ", team: one", ", team: two"
    assert mode("team", one, two, one, two) == ""
    assert "AT-206" in mode("team", one, two, one)
    assert "AT-206" in mode("team", one, one, one, two)
    assert "AT-206" in mode("team", "", "", "", "")


@pytest.mark.rule("AT-220")
def test_a_brawl_is_three_or_four_players_each_alone() -> None:
    assert mode("brawl", "", "", "") == mode("brawl", "", "", "", "") == ""
    assert "AT-220" in mode("brawl", "", "")
    assert "AT-220" in mode("brawl", ", team: one", ", team: one", "")


@pytest.mark.rule("AT-282")
def test_co_op_is_two_players_against_villains() -> None:
    dark = ", villain: true"
    assert mode("coop", "", "", dark) == ""
    assert "AT-282" in mode("coop", "", dark)
    assert "AT-282" in mode("coop", "", "", "", dark)


# --- actions ---


@pytest.mark.rule("AT-210")
def test_mates_interleave_their_actions() -> None:
    at = pairs(hand=(["militia"], [], ["mystic"], []), runes=(3, 0, 2, 0), power=(1, 0, 4, 0))
    at = at.do("play militia", "command tyr as bea")
    assert (at.state.seat, at.game.current_player(at.state)) == (2, 0)
    at = at.do("finish", "acquire mystic", "play mystic as bea", "command rut")
    assert (at.state.seat, at.state.active.figure) == (0, "rut")
    at = at.do("finish", "acquire mystic as bea")
    assert (at.side(0).discard, at.side(2).discard) == (("mystic",), ("mystic",))
    assert at.state.seat == 0


@pytest.mark.rule("AT-210")
def test_a_mates_command_is_finished_before_anything_else() -> None:
    at = pairs(hand=(["militia"], [], ["militia"], []), power=(2, 0, 4, 0)).do("command tyr as bea")
    assert not [a for a in at.legal if a.startswith(("play", "command", "end"))]
    with pytest.raises(IllegalAction, match=r"tyr must finish its command first \(AT-073\)"):
        at.do("play militia")


@pytest.mark.rule("AT-210")
def test_a_name_that_does_not_fit_is_explained() -> None:
    at = pairs(hand=(["militia"], [], ["militia"], []))
    for action, reason in (
        ("play militia as ann", "ann acts without"), ("play militia as cat", "cat is not in the team"),
        ("play mystic as bea", "not possible"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction, match=reason):
            at.do(action)
    with pytest.raises(IllegalAction, match="for turns that a team shares"):
        position(hand=(["militia"], [])).do("play militia as red")


@pytest.mark.rule("AT-212")
def test_each_mate_draws_and_discards_for_itself() -> None:
    at = pairs(hand=(["militia"], [], ["mystic"], []), deck=(["militia"] * 5, None, ["mystic"] * 5, None))
    at = at.do("play mystic as bea", "end")
    assert (at.side(0).discard, at.side(2).discard) == (("militia",), ("mystic",))
    assert {c for c, _ in at.side(0).deck.unseen} == {"militia"}
    assert {c for c, _ in at.side(2).deck.unseen} == {"mystic"}


@pytest.mark.rule("AT-213")
def test_runes_and_power_of_two_mates_do_not_add_up() -> None:
    at = pairs(runes=(2, 0, 2, 0), power=(1, 0, 3, 0), state={"row": ("storm-caller",), "supply": (0, 0, 0)})
    assert at.legal == ["end"]  # a card for 4 Runes, commands for 2 of Ann's Power and 4 of Bea's
    own = pairs(runes=(0, 0, 4, 0), power=(0, 0, 4, 0), state={"row": ("storm-caller",), "supply": (0, 0, 0)})
    assert set(own.legal) == {"acquire storm-caller as bea", "command tyr as bea", "end"}


@pytest.mark.rule("AT-214")
@pytest.mark.parametrize("action", ["command tyr", "command rut as bea"])
def test_nobody_commands_a_mates_champion(action: str) -> None:
    with pytest.raises(IllegalAction, match="AT-214"):
        pairs(power=(9, 0, 9, 0)).do(action)


@pytest.mark.rule("AT-215", "AT-289")
@pytest.mark.parametrize("at", [
    pairs(treasures_held=([], [], ["swift-boots"], [])),
    allies({"rut": fig("rut", 0, "a1"), "tyr": fig("tyranyx", 1, "b1")}, treasures_held=([], ["swift-boots"], [])),
])  # fmt: skip
def test_a_mates_treasure_is_used_on_any_champion_of_the_team(at: Position) -> None:
    assert [a for a in at.legal if a.startswith("use")] == ["use swift-boots rut", "use swift-boots tyr"]
    used = at.do("use swift-boots rut")
    assert used.num("rut", "speed") > at.num("rut", "speed")
    assert not any(side.treasures for side in used.state.sides)


@pytest.mark.rule("AT-180")
@pytest.mark.rule("AT-215")
def test_a_team_answers_an_attack_once_with_what_any_member_holds() -> None:
    held = ([], ["stone-skin"], [], ["thorn-cloak"])
    at = pairs(power=(2, 0, 0, 0), treasures_held=held).do("command rut", "attack foe")
    assert at.game.current_player(at.state) == 1
    assert at.legal == ["pass", "use stone-skin foe", "use thorn-cloak foe"]
    assert at.do("pass").state.active is not None  # one window for the team: the blow has fallen
    assert at.do("pass").fig("foe").damage == 5


@pytest.mark.rule("AT-181")
def test_in_a_brawl_the_others_answer_in_turn_order() -> None:
    figures = {"rut": fig("rut", 1, "b3"), "foe": fig("tyranyx", 0, "c3"), "third": fig("tyranyx", 2, "d5")}
    held = (["stone-skin"], [], ["stone-skin"])
    at = position(figures=figures, seats=3, power=(0, 2, 0), treasures_held=held, state={"seat": 1})
    at = at.do("command rut", "attack foe")
    assert at.game.current_player(at.state) == 2
    assert at.do("pass").game.current_player(at.do("pass").state) == 0


# --- what mates see and who decides ---


@pytest.mark.rule("AT-211")
def test_a_team_sees_both_hands_and_the_other_team_neither() -> None:
    at = pairs(hand=(["militia"], [], ["mystic"], []), treasures_held=([], [], ["stone-skin"], []))
    for mate in (0, 2):
        assert at.game.observe(at.state, mate).sides[::2] == at.state.sides[::2]
    seen = at.game.observe(at.state, 3)
    assert [side.hand for side in seen.sides] == [("?",), (), ("?",), ()]
    assert seen.sides[2].treasures == ("?",)


@pytest.mark.rule("AT-210")
def test_a_team_decides_and_asks_as_one() -> None:
    at = pairs(power=(2, 0, 3, 0), honor=(1, 0, 2, 0))
    g = at.game.engine
    goal = MaximiseGoal(g, 2, (Term("honor"), Term("power")))
    assert (goal.seat, goal.value(at.state._replace(turns_left=0))) == (0, 8)
    assert AchieveGoal(g, 3, (HonorAtLeast(0),)).seat == 1
    assert at.game.info.opponents == "adversary"
    assert allies().game.info.opponents == "scripted"


# --- the end of the turn ---


@pytest.mark.rule("AT-216")
def test_both_mates_carry_out_the_end_of_the_turn_and_the_team_scores_once() -> None:
    figures = {"rut": fig("rut", 0, "b3", ready=False), "tyr": fig("tyranyx", 2, "c3", ready=False)}
    hands = (["militia"], [], ["mystic"], [])
    at = pairs(figures, hand=hands, deck_top=(["militia"] * 6, [], ["mystic"] * 6, []), terrain={"shrines": {"b3": 2}})
    at = at.do("end")
    assert [at.side(s).hand for s in (0, 2)] == [("militia",) * 5, ("mystic",) * 5]
    assert [at.side(s).discard for s in (0, 2)] == [("militia",), ("mystic",)]
    assert at.fig("rut").ready
    assert at.fig("tyr").ready
    assert [side.honor for side in at.state.sides] == [2, 0, 0, 0]
    assert (at.state.seat, at.state.turn) == (1, 11)
    assert at.do("end").state.seat == 0


@pytest.mark.rule("AT-212")
def test_each_mate_looks_at_its_own_new_hand_when_the_shared_turn_begins() -> None:
    at = pairs(deck=(["militia"] * 5 + ["mystic"], [], ["apprentice"] * 5 + ["mystic"], [])).do("end", "end")
    assert [len(at.game.chance_outcomes(at.state)), at.state.seat] == [2, 0]
    at = at.do("!hand militia militia militia militia militia")
    assert len(at.game.chance_outcomes(at.state)) == 2
    at = at.do("!hand apprentice apprentice apprentice apprentice mystic")
    assert {"play militia", "play apprentice as bea", "play mystic as bea"} <= set(at.legal)


@pytest.mark.rule("AT-216")
def test_power_and_runes_left_by_both_count_at_the_horizon() -> None:
    at = pairs(power=(1, 0, 2, 0), runes=(3, 0, 1, 0), state={"turns_left": 1}).do("end")
    goal = MaximiseGoal(at.game.engine, 0, (Term("power"), Term("runes")))
    assert goal.value(at.state) == 7


@pytest.mark.rule("AT-017")
def test_beacons_of_both_mates_have_one_colour() -> None:
    table = {"beacon_need": 2, "beacon_honor": 3}
    at = pairs(terrain={"beacons": ["b3", "b5"]}, table=table)
    b3, b5 = (1 << at.game.engine.board.index(name) for name in ("b3", "b5"))
    for held, honor in (((b3, 0, b5, 0), 3), ((b3, b5, 0, 0), 0)):
        state = at.state._replace(terrain=at.state.terrain._replace(beacons=held))
        assert Position(at.game, state).do("end").side(0).honor == honor


@pytest.mark.rule("AT-018")
@pytest.mark.rule("AT-286")
def test_every_mate_has_the_power_of_its_own_gateway_and_villains_none() -> None:
    at = pairs().do("end")
    assert [side.power for side in at.state.sides] == [0, 2, 0, 2]
    back = allies(schemes=["idle"] * 4, turns=3).do("end")
    assert [side.power for side in back.state.sides] == [2, 2, 0]


@pytest.mark.rule("AT-020", "AT-021")
def test_a_bonus_of_the_first_turn_belongs_to_the_first_turn_of_the_team() -> None:
    at = pairs(table={"gateway_first": (0, 1, 0, 3)}, state={"turn": 0, "turns_left": 5}).do("end")
    assert [side.power for side in at.state.sides] == [0, 3, 0, 5]
    assert [side.power for side in at.do("end", "end").state.sides] == [0, 2, 0, 2]


@pytest.mark.rule("AT-021")
def test_the_bonus_of_player_2_is_no_bonus_of_a_team_nor_of_co_op() -> None:
    assert [side.power for side in pairs(state={"turn": 0}).do("end").state.sides] == [0, 2, 0, 2]
    assert [allies().game.table.first_power(seat) for seat in range(3)] == [0, 0, 0]


# --- turn order and co-op ---


@pytest.mark.rule("AT-228")
def test_in_solo_player_and_villains_alternate() -> None:
    at = villains(schemes=["pause", "idle"] * 2, turns=4)
    assert at.state.seat == 0
    first = at.do("end")
    assert (first.state.seat, first.game.current_player(first.state)) == (1, 0)
    assert first.do("accept").state.seat == 0


@pytest.mark.rule("AT-229")
def test_the_solo_player_has_the_actions_of_a_duel() -> None:
    figures = {"rut": fig("rut", 0, "b3"), "foe": fig("rut", 1, "c3")}
    mine: dict[str, Any] = {"hand": (["militia"], []), "power": (2, 0), "runes": (3, 0)}
    assert villains(figures, **mine).legal == position(figures=figures, **mine).legal
    later = villains(figures, turns=3, table={"gateway": 2}, state={"turn": 0}).do("end")
    assert later.side(0).power == 2  # Player 1's Gateway: no bonus in any turn


@pytest.mark.rule("AT-283")
def test_co_op_players_share_the_first_turn_and_villains_take_the_next() -> None:
    at = allies(schemes=["pause", "idle"] * 2, turns=4, power=(2, 2, 0), hand=(["militia"], ["militia"], []))
    assert {"play militia", "play militia as bea"} <= set(at.legal)
    at = at.do("end")
    assert at.state.seat == 2
    at = at.do("decline")
    assert (at.state.seat, at.state.turn) == (0, 12)


@pytest.mark.rule("AT-284")
def test_kills_of_both_co_op_players_add_up() -> None:
    figures = {
        "ann": fig("d1", 0, "a1", strength=9), "bea": fig("d1", 1, "g1", strength=9),
        "brute": fig("brute", 2, "b1"), "cultist-1": fig("cultist", 2, "f1"),
    }  # fmt: skip
    at = allies(figures, power=(9, 9, 0)).do("command ann", "attack brute", "finish")
    at = at.do("command bea as bea", "attack cultist-1", "finish")
    assert sum(at.side(s).honor for s in (0, 1)) == 3
    assert AchieveGoal(at.game.engine, 1, (HonorAtLeast(3),)).value(at.state) == 1


@pytest.mark.rule("AT-285")
def test_the_turn_of_villains_is_the_same_in_co_op() -> None:
    at = allies(schemes=["idle"] * 6, turns=3).do("end")
    assert (at.state.schemes.size, at.state.scheme_discard, at.state.seat) == (4, ("idle", "idle"), 0)


@pytest.mark.rule("AT-289")
def test_co_op_players_share_no_power() -> None:
    figures = {"rut": fig("rut", 0, "a1"), "tyr": fig("tyranyx", 1, "b1")}
    at = allies(figures, power=(9, 3, 0))
    assert "command rut" in at.legal
    for action in ("command tyr as bea", "command tyr"):
        with pytest.raises(IllegalAction):
            at.do(action)


@pytest.mark.rule("AT-290")
def test_each_co_op_player_deploys_on_its_own_portal_only() -> None:
    figures = {"rut": fig("rut", 0), "tyr": fig("tyranyx", 1)}
    at = allies(figures, power=(4, 4, 0), portals=(["a1"], ["a7"], ["g4"]))
    deploys = {a for a in at.legal if a.startswith("command") and "cultist" not in a}
    assert deploys == {"command rut a1", "command tyr a7 as bea"}


@pytest.mark.rule("AT-291")
def test_a_portal_that_one_co_op_player_activates_serves_both() -> None:
    figures = {"rut": fig("rut", 0, "b3"), "tyr": fig("tyranyx", 1)}
    ground: dict[str, Any] = {"terrain": {"inactive": ["c3"]}, "power": (2, 4, 0)}
    walked = ("command rut", "move c3", "end")
    at = allies(figures, **ground, schemes=["idle"] * 4, turns=3, portals=(["a1"], ["a7"], ["g4"])).do(*walked)
    c3 = 1 << at.game.engine.board.index("c3")
    assert [bool(mask & c3) for mask in at.state.terrain.portals] == [True, True, False]
    rivals = pairs({"rut": fig("rut", 0, "b3")}, **ground).do(*walked)
    assert [bool(mask & c3) for mask in rivals.state.terrain.portals] == [True, False, False, False]


@pytest.mark.rule("AT-292")
def test_the_co_op_team_wins_or_loses_as_one() -> None:
    table = {"target": 10}
    assert allies(table=table, honor=(6, 4, 0)).do("end").state.winner == 0
    lost = allies(table=table, honor=(6, 3, 10), schemes=["idle"] * 2, turns=3).do("end")
    assert (lost.state.winner, lost.legal) == (2, [])
