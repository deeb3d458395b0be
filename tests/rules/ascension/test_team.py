"""Rules of teams and of the brawl: who is an enemy, who controls a shrine, what is shared."""

from __future__ import annotations

import pytest
from support.ascension import Position, fig, position

from model.ascension.goal import AchieveGoal, HonorAtLeast
from model.core.action import IllegalAction

PAIR = {"teams": (0, 0, 1)}
STRIKER = """\
- id: striker
  name: Striker
  type: hero
  faction: void
  cost: 1
  text: "Deal 2 damage to a Champion."
  cite: "test"
  examples: [{}]
  do: {damage: {amount: 2, to: {choose: champions}}}
"""
OURS = {"ann": fig("rut", 0, "b3"), "bea": fig("tyranyx", 1, "c2"), "foe": fig("tyranyx", 2, "d3")}


def team(**more: object) -> Position:
    """Ann (seat 0) and Bea (seat 1) against seat 2; it is Ann's turn."""
    return position(seats=3, table={**PAIR, **more.pop("table", {})}, **more)  # type: ignore[arg-type,dict-item]


# --- teams ---


@pytest.mark.rule("AT-211")
def test_teammates_see_each_others_hands_and_treasures() -> None:
    at = team(hand=(["militia"], ["mystic"], ["gear-thief"]))
    held = at.side(1)._replace(treasures=("stone-skin",))
    state = at.state._replace(sides=(at.side(0), held, at.side(2)))
    assert at.game.observe(state, 0).sides[1] == held
    other = at.game.observe(state, 2).sides[1]
    assert (other.hand, other.treasures) == (("?",), ("?",))


@pytest.mark.rule("AT-212")
def test_teammates_keep_separate_decks_hands_and_discard_piles() -> None:
    at = team(hand=(["sapling-friend"], [], []), deck=(["militia"], ["mystic"], []), runes=(3, 0, 0))
    at = at.do("play sapling-friend", "acquire mystic")
    assert (at.side(0).hand, at.side(0).discard) == (("militia",), ("mystic",))
    assert (at.side(1).hand, at.side(1).discard, at.side(1).deck.size) == ((), (), 1)


@pytest.mark.rule("AT-213")
def test_teammates_do_not_share_runes_or_power() -> None:
    at = team(figures=OURS, runes=(2, 2, 0), power=(1, 4, 0), state={"row": ("storm-caller",)})
    # neither Storm Caller for 4 Runes nor Rut for 2 Power
    assert set(at.legal) == {
        "acquire heavy-infantry",
        "acquire heavy-infantry as seat-1",
        "command bea as seat-1",
        "end",
    }


@pytest.mark.rule("AT-214")
def test_a_player_commands_only_his_own_champions_and_acquires_for_himself() -> None:
    at = team(figures=OURS, power=(9, 9, 0), runes=(3, 3, 0))
    with pytest.raises(IllegalAction):
        at.do("command bea")
    assert at.do("command ann").state.active.figure == "ann"
    at = at.do("acquire mystic")
    assert (at.side(0).discard, at.side(1).discard, at.side(1).runes) == (("mystic",), (), 3)


@pytest.mark.rule("AT-032")
def test_a_construct_goes_to_a_champion_of_its_player_and_not_of_a_teammate() -> None:
    at = team(figures=OURS, hand=(["iron-lance"], [], [])).do("play iron-lance")
    assert (at.num("ann", "strength"), at.num("bea", "strength")) == (7, 8)


@pytest.mark.rule("AT-215")
def test_a_treasure_may_be_used_on_a_teammates_champion() -> None:
    at = team(figures=OURS)
    held = at.side(0)._replace(treasures=("warriors-draught",))
    at = Position(at.game, at.state._replace(sides=(held, *at.state.sides[1:])))
    assert [a for a in at.legal if a.startswith("use")] == ["use warriors-draught ann", "use warriors-draught bea"]
    at = at.do("use warriors-draught bea")
    assert (at.num("bea", "strength"), at.side(0).treasures) == (10, ())


@pytest.mark.rule("AT-217", "AT-219")
def test_a_team_has_one_honor_total_and_wins_by_it() -> None:
    for ann, bea, winner in ((5, 5, True), (5, 4, False)):
        at = team(honor=(ann, bea, 7), table={"target": 10}, state={"turns_left": 3}).do("end")
        assert (at.state.winner == 0) is winner
        assert AchieveGoal(at.game.engine, 1, (HonorAtLeast(10),)).value(at.state) == winner
        assert AchieveGoal(at.game.engine, 2, (HonorAtLeast(8),)).value(at.state) == 0


@pytest.mark.rule("AT-218")
def test_a_teams_champions_count_together_for_a_shrine() -> None:
    figures = {"ann": fig("rut", 0, "c3"), "bea": fig("rut", 1, "b3"), "foe": fig("tyranyx", 2, "d3")}
    shrine = {"shrines": {"c3": 2}}
    at = team(figures=figures, terrain=shrine).do("end")
    assert [side.honor for side in at.state.sides] == [2, 0, 0]
    brawl = position(seats=3, figures=figures, terrain=shrine).do("end")
    assert [side.honor for side in brawl.state.sides] == [0, 0, 0]


@pytest.mark.rule("AT-284", "AT-289")
def test_co_op_players_earn_honor_together_but_share_only_treasures() -> None:
    figures = {
        "ann": fig("rut", 0, "b3"),
        "bea": fig("rut", 1, "d3"),
        "cultist-1": fig("cultist", 2, "c3"),
        "cultist-2": fig("cultist", 2, "e3"),
    }
    table = {"villains": frozenset({2}), "target": 2}
    at = team(figures=figures, table=table, power=(2, 9, 0), state={"turns_left": 3})
    held = at.side(0)._replace(treasures=("warriors-draught",))
    at = Position(at.game, at.state._replace(sides=(held, *at.state.sides[1:])))
    assert {"command ann", "command bea as seat-1", "use warriors-draught bea"} <= set(at.legal)
    assert "command bea" not in at.legal  # neither hers nor with her Power
    at = at.do("command ann", "attack cultist-1", "finish", "command bea as seat-1", "attack cultist-2", "finish")
    assert [side.honor for side in at.state.sides] == [1, 1, 0]
    assert at.do("end").state.winner == 0


# --- the brawl ---


@pytest.mark.rule("AT-223")
def test_in_a_brawl_every_other_player_is_an_enemy() -> None:
    figures = {"rut": fig("rut", 0, "b1"), "one": fig("tyranyx", 1, "a1"), "two": fig("tyranyx", 2, "c1")}
    at = position(". . . . .\n", figures, seats=3, power=(2, 0, 0)).do("command rut")
    assert (at.targets(), at.moves()) == ({"one", "two"}, set())
    allied = position(". . . . .\n", figures, seats=3, table={"teams": (0, 1, 0)}, power=(2, 0, 0)).do("command rut")
    assert (allied.targets(), allied.moves()) == ({"one"}, {"d1", "e1"})


@pytest.mark.rule("AT-224")
def test_an_effect_on_any_champion_may_be_aimed_at_every_players() -> None:
    figures = {f"f{seat}": fig("tyranyx", seat, f"c{seat + 1}") for seat in range(4)}
    at = position(extra_cards=STRIKER, seats=4, figures=figures, hand=(["striker"], [], [], [])).do("play striker")
    assert set(at.legal) == {f"choose f{seat}" for seat in range(4)}
    assert at.do("choose f3").fig("f3").damage == 2


@pytest.mark.rule("AT-225")
def test_in_a_brawl_a_treasure_works_on_ones_own_champions_only() -> None:
    figures = {"rut": fig("rut", 0, "b3"), "other": fig("tyranyx", 1, "c3"), "third": fig("tyranyx", 2, "d5")}
    at = position(seats=3, figures=figures)
    held = at.side(0)._replace(treasures=("stone-skin",))
    at = Position(at.game, at.state._replace(sides=(held, *at.state.sides[1:])))
    assert [a for a in at.legal if a.startswith("use")] == ["use stone-skin rut"]


@pytest.mark.rule("AT-226")
@pytest.mark.parametrize(("figures", "honor"), [("00 1 2", 2), ("00 11", 0), ("0 1 22", 0)])
def test_in_a_brawl_the_one_player_with_most_champions_controls_a_shrine(figures: str, honor: int) -> None:
    hexes = ["c3", "b3", "d3", "c2"]
    seats = figures.replace(" ", "")
    placed = {f"f{i}": fig("tyranyx", int(seat), at) for i, (seat, at) in enumerate(zip(seats, hexes, strict=False))}
    at = position(seats=3, figures=placed, terrain={"shrines": {"c3": 2}}).do("end")
    assert at.side(0).honor == honor


@pytest.mark.rule("AT-227")
def test_in_a_brawl_whoever_reaches_the_target_first_wins_alone() -> None:
    at = position(seats=4, table={"target": 10}, honor=(9, 9, 10, 9), state={"seat": 2, "turns_left": 9}).do("end")
    assert (at.state.winner, at.game.is_terminal(at.state), at.legal) == (2, True, [])
    none = position(seats=4, table={"target": 10}, honor=(9, 9, 9, 9), state={"seat": 2, "turns_left": 9}).do("end")
    assert (none.state.winner, none.state.seat) == (-1, 3)
