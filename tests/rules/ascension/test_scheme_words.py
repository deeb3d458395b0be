"""Every word that Schemes have of their own, each in a Scheme that uses it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.ascension import Position, fig
from support.ascension_villains import begun, scheme, villain, villains

from model.ascension.state import with_side
from model.core.game import MissingFact

BOSS = {"boss": fig("brute", 1, "a4")}
TOKENS = {"boss": ("boss", "d4")}


def played(do: str, figures: Any = None, **more: Any) -> Position:
    """After a Scheme with the effect `do`; the turn waits for an answer to the second one."""
    given = {"tokens": TOKENS, "schemes": ["once", "pause"], "cards": scheme("once", do), **more}
    return begun(villains(BOSS if figures is None else figures, **given))


def hurt(selector: str, figures: Any, **more: Any) -> set[str]:
    """The figures that a selector names: those with damage after a Scheme dealt them 1."""
    at = played(f"{{damage: {{amount: 1, to: {selector}}}}}", figures, **more)
    return {f.id for f in at.state.figures if f.damage}


EVERYBODY = {
    "boss": fig("brute", 1, "a4"), "away": fig("brute", 1), "cultist-1": fig("cultist", 1, "a1", defense=9),
    "x": fig("d9", 0, "b4"), "y": fig("d4", 0, "g4"), "cultist-2": fig("cultist", 0, "g1", defense=9),
}  # fmt: skip
SELECTORS = [
    ("villains", {"boss", "cultist-1"}),
    ("villain_cultists", {"cultist-1"}),
    ("{on_board: villain_roster}", {"boss"}),
    ("players", {"x", "y", "cultist-2"}),
    ("player_cultists", {"cultist-2"}),
    ("boss", {"boss"}),
    ("{holder: boss}", {"boss"}),
    ("{holder: a}", set()),
    ("{near_objective: {kind: boss, distance: 2}}", {"x"}),
    ("{near_objective: {kind: boss, distance: 3, of: villains}}", {"boss"}),
    ("{within: {of: players, distance: 3, from: {objective_hex: boss}}}", {"x", "y"}),
    ("{most: {of: {others: {of: players, without: player_cultists}}, query: defense}}", {"x"}),
    ("{least: {of: {others: {of: players, without: player_cultists}}, query: defense}}", {"y"}),
    ("{nearest: {of: players, to: boss}}", {"x"}),
    ("{farthest: {of: players, to: {objective_hex: boss}}}", {"cultist-2"}),
    ("{exhausted: players}", set()),
    ("{ready_ones: {others: {of: players, without: player_cultists}}}", {"x", "y"}),
]


@pytest.mark.parametrize(("selector", "found"), SELECTORS)
def test_a_selector_finds_whom_it_says(selector: str, found: set[str]) -> None:
    assert hurt(selector, EVERYBODY) == found


def test_off_board_finds_villains_that_can_be_deployed() -> None:
    do = "{deploy: {who: {off_board: villain_roster}, at: {choose: my_portals}}}"
    assert played(do, EVERYBODY, portals=([], ["g7"])).at("away") == "g7"


def test_ties_of_an_extreme_are_chosen() -> None:
    at = played("{damage: {amount: 1, to: {most: {of: players, query: speed}}}}", EVERYBODY)
    assert at.legal == ["choose cultist-2", "choose x", "choose y"]


def test_exhausted_finds_exhausted_champions() -> None:
    assert hurt("{exhausted: players}", {**BOSS, "x": fig("d9", 0, "b4", ready=False), "y": fig("d9", 0, "b5")}) == {
        "x"
    }


@pytest.mark.rule("AT-236")
def test_without_tokens_the_boss_is_the_villain_whose_card_says_so() -> None:
    cards = villain("lord", 3, 9, "boss: true, surge: surge") + scheme("once", "{damage: {amount: 1, to: boss}}")
    at = played("", {"x": fig("brute", 1, "a1"), "y": fig("lord", 1, "a4")}, tokens={}, cards=cards)
    assert (at.fig("x").damage, at.fig("y").damage) == (0, 1)


AMOUNTS = [
    ("schemes_discarded", 3),
    ("{honor_of: players}", 5),
    ("{honor_of: villains}", 7),
    ("{number: {of: players, query: defense}}", 13 + 10),
    ("{number: {of: boss, query: honor}}", 2),
    ("{shrines_of: villains}", 1),
    ("{shrines_of: players}", 0),
]


@pytest.mark.parametrize(("amount", "value"), AMOUNTS)
def test_an_amount_counts_what_it_says(amount: str, value: int) -> None:
    at = played(f"{{gain: {{what: honor, amount: {amount}}}}}", EVERYBODY, honor=(5, 7), discard=["idle"] * 3,
                terrain={"shrines": {"a3": 2, "d7": 2}})  # fmt: skip
    assert at.side(1).honor == 7 + value


CONDITIONS = [
    ("{controls_objective: boss}", {"shrines": {"a4": 2}}, True),
    ("{controls_objective: a}", {}, False),
    ("{on_board: boss}", {}, True),
    ("{on_board: {holder: a}}", {}, False),
]


@pytest.mark.parametrize(("condition", "terrain", "holds"), CONDITIONS)
def test_a_condition_holds_when_it_says(condition: str, terrain: dict[str, Any], holds: bool) -> None:
    do = f"{{if: {{that: {condition}, then: {{gain: {{what: honor, amount: 1}}}}}}}}"
    tokens = {"boss": ("boss", "a4"), "a": ("away", "g7")}
    at = played(do, {**BOSS, "away": fig("brute", 1)}, terrain=terrain, tokens=tokens)
    assert (at.side(1).honor == 1) is holds


@pytest.mark.rule("AT-158")
def test_a_beacon_of_an_objective_is_controlled_by_who_entered_it() -> None:
    do = "{if: {that: {controls_objective: boss}, then: {gain: {what: honor, amount: 1}}}}"
    spot = {"terrain": {"beacons": ["c4"]}, "tokens": {"boss": ("boss", "c4")}}
    assert played(do, **spot).side(1).honor == 0
    assert played(f"[{{command: boss}}, {do}]", **spot).side(1).honor == 1


@pytest.mark.rule("AT-243")
def test_act_commands_each_figure_and_one_without_a_token_makes_for_the_nearest_player() -> None:
    figures = {"cultist-1": fig("cultist", 1, "a4"), "cultist-2": fig("cultist", 1, "g4"), "x": fig("d9", 0, "d1")}
    at = played("{act: villain_cultists}", figures, tokens={})
    assert at.legal == ["first cultist-1", "first cultist-2"]
    at = at.do("first cultist-1")
    while at.legal != ["accept", "decline"]:
        at = at.do(at.legal[0])
    distance, board = at.game.engine.board.distance, at.game.engine.board
    assert [distance(at.fig(n).hex, board.index("d1")) for n in ("cultist-1", "cultist-2")] == [1, 2]
    assert at.fig("x").damage == 2


def test_act_of_somebody_without_token_and_enemies_goes_nowhere() -> None:
    assert played("{act: villains}", {"boss": fig("brute", 1, "a4")}, tokens={}).at("boss") == "a4"


def test_attack_with_strikes_whom_it_defeats_then_the_highest_defense() -> None:
    figures = {**BOSS, "x": fig("d2", 0, "b4"), "y": fig("d6", 0, "a5")}
    at = played("{attack_with: boss}", figures)
    assert (at.at("x"), at.fig("y").damage, at.at("boss"), at.state.active) == (None, 0, "a4", None)
    again = played("[{attack_with: boss}, {attack_with: boss}]", figures)
    assert (again.at("x"), again.fig("y").damage) == (None, 4)


@pytest.mark.rule("AT-267")
def test_exhaust_works_on_players_only() -> None:
    at = played("{exhaust: {choose: players}}", {**BOSS, "x": fig("d9", 0, "b4")})
    assert not at.fig("x").ready
    assert played("{exhaust: villains}").fig("boss").ready


def test_move_toward_goes_as_near_as_it_can_without_gaining_a_treasure() -> None:
    figures = {**BOSS, "x": fig("d9", 0, "g4")}
    at = played("{move_toward: {who: {choose: players}, to: boss}}", figures, treasures={"d4": "swift-boots"})
    assert (at.at("x"), len(at.state.treasures)) == ("d4", 1)
    short = played("{move_toward: {who: {choose: players}, to: {objective_hex: boss}, distance: 1}}", figures)
    assert short.at("x") == "f4"


@pytest.mark.rule("AT-152")
def test_nobody_is_moved_onto_a_tile_that_would_defeat_it() -> None:
    row = ". . . . . . .\n"
    for defense, where in (("d5", "g1"), ("d6", "d1")):
        figures = {"boss": fig("brute", 1, "a1"), "x": fig(defense, 0, "g1")}
        at = played("{move_toward: {who: {choose: players}, to: villains}}", figures, board=row, tokens={},
                    terrain={"tainted": ["f1"]})  # fmt: skip
        assert at.at("x") == where


def test_move_toward_several_takes_the_nearest_of_them() -> None:
    figures = {**BOSS, "x": fig("d9", 0, "c4"), "y": fig("d9", 0, "a1")}
    assert played("{move_toward: {who: boss, to: players, distance: 1}}", figures).at("boss") == "b4"


def test_move_away_goes_as_far_as_it_can() -> None:
    figures = {**BOSS, "x": fig("d9", 0, "b4")}
    at = played("{move_away: {who: {choose: players}, from: boss, distance: 2}}", figures)
    away = at.do(at.legal[0]) if at.legal != ["accept", "decline"] else at
    assert away.game.engine.board.distance(away.fig("x").hex, away.fig("boss").hex) == 3


@pytest.mark.rule("AT-276")
def test_a_cultist_can_be_deployed_on_other_hexes_too() -> None:
    at = played("{deploy_cultist_at: {choose: {free_hexes_next_to: boss}}}")
    assert at.do("choose b4").at("cultist-1") == "b4"


def test_each_player_speaks_of_every_player_in_turn() -> None:
    table = {"teams": (0, 1, 0), "villains": frozenset({1})}
    at = played("{each_player: {gain: {what: honor, amount: -1}}}", honor=(2, 0, 5), seats=3, table=table)
    assert [side.honor for side in at.state.sides] == [1, 0, 4]


def with_treasures(at: Position) -> Position:
    """The position with two Treasures in the player's hands."""
    side = at.side(0)._replace(treasures=("stone-skin", "swift-boots"))
    return Position(at.game, with_side(at.state, 0, side))


def test_lose_treasure_takes_one_of_the_player_s_choice() -> None:
    at = begun(with_treasures(villains(BOSS, schemes=["once", "pause"],
                                       cards=scheme("once", "{each_player: {lose_treasure: 1}}"))))  # fmt: skip
    assert at.legal == ["choose stone-skin", "choose swift-boots"]
    assert at.do("choose swift-boots").side(0).treasures == ("stone-skin",)


def test_discard_random_looks_at_one_hidden_card_only() -> None:
    hidden = {"hidden_hand": (2, 0), "deck": (["apprentice", "apprentice", "militia", "militia"], None)}
    at = played("{each_player: {discard_random: 1}}", **hidden)
    assert {str(o): w for o, w in at.game.chance_outcomes(at.state)} == {
        "discard apprentice": Fraction(1, 2), "discard militia": Fraction(1, 2),
    }  # fmt: skip
    at = at.do("!discard militia")
    assert (at.side(0).hidden_hand, at.side(0).discard) == (1, ("militia",))
    assert at.side(0).deck.unseen == (("apprentice", 2), ("militia", 1))


def test_discard_random_of_a_hand_known_in_part() -> None:
    known = {"hand": (["mystic"], []), "hidden_hand": (1, 0), "deck": (["mystic", "militia"], None)}
    at = played("{each_player: {discard_random: 1}}", **known)
    assert {str(o): w for o, w in at.game.chance_outcomes(at.state)} == {
        "discard mystic": Fraction(1, 2), "discard mystic face-down": Fraction(1, 4),
        "discard militia face-down": Fraction(1, 4),
    }  # fmt: skip
    assert at.do("!discard mystic").side(0).hand == ()


def test_discard_random_of_an_unknown_hand_is_refused() -> None:
    with pytest.raises(MissingFact):
        played("{each_player: {discard_random: 1}}")


def test_lasting_holds_through_the_players_turn() -> None:
    do = "{lasting: {to: {choose: players}, query: strength, amount: -1}}"
    at = played(do, {**BOSS, "x": fig("d9", 0, "b4")}, turns=4, schemes=["once", "idle", "idle", "pause"])
    assert (at.state.seat, at.num("x", "strength")) == (0, 0)
    assert at.do("end").num("x", "strength") == 1


def test_burn_schemes_fills_the_discard_pile_at_once() -> None:
    at = played("{burn_schemes: 2}", schemes=["once", "idle", "idle", "pause"])
    assert (at.state.scheme_discard, at.state.schemes.size, at.legal) == (("idle", "idle"), 0, ["accept", "decline"])


def test_burn_schemes_stops_at_an_empty_deck() -> None:
    at = played("{burn_schemes: 5}", schemes=["once", "idle"], turns=3)
    assert (at.state.winner, at.state.scheme_discard) == (1, ("idle",))
