"""Rules of seats that play Villain Champions."""

from __future__ import annotations

import pytest
from support.ascension import Position, fig, position
from support.ascension_hex import champion
from support.ascension_villains import begun, commanded, villain, villains

from model.ascension.state import with_side
from model.ascension.table import Tile

VILLAIN = """\
- id: boss
  name: Boss
  type: champion
  faction: void
  strength: 4
  command: 1
  defense: 4
  honor: 3
"""
VILLAINS = {"villains": frozenset({1})}
BOSS = {"boss": fig("boss", 1, "c3")}
THEIRS = {"seat": 1}


@pytest.mark.rule("AT-154")
def test_villains_ignore_the_harm_of_tainted_tiles() -> None:
    for seat, hurt in ((1, False), (0, True)):
        figures = {"mover": fig("tyranyx", seat, "a3")}
        at = position(figures=figures, terrain={"tainted": ["b3"]}, table=VILLAINS, power=(4, 4), state={"seat": seat})
        at = at.do("command mover", "move b3")
        assert (at.fig("mover").damage == 5) is hurt
    standing = {"boss": fig("boss", 1, "c3"), "tuskrider": fig("tyranyx", 0, "d3")}
    at = position(
        extra_cards=VILLAIN,
        figures=standing,
        terrain={"tainted": ["c3", "d3"]},
        table=VILLAINS,
        state={"turns_left": 2},
    ).do("end")
    assert (at.fig("boss").damage, at.fig("tuskrider").damage) == (0, 5)


@pytest.mark.rule("AT-249")
def test_villains_score_the_shrines_they_control_at_the_end_of_their_turn() -> None:
    figures = {**BOSS, "rut": fig("rut", 0, "g1")}
    at = position(
        extra_cards=VILLAIN, figures=figures, terrain={"shrines": {"c3": 2, "g1": 2}}, table=VILLAINS, state=THEIRS
    ).do("end")
    assert (at.side(0).honor, at.side(1).honor) == (0, 2)


@pytest.mark.rule("AT-267", "AT-269")
def test_villains_never_become_exhausted_and_act_again_in_the_same_turn() -> None:
    figures = {**BOSS, "foe": fig("tyranyx", 0, "d3")}
    at = position(extra_cards=VILLAIN, figures=figures, table=VILLAINS, power=(0, 2), state=THEIRS)
    at = at.do("command boss", "attack foe", "finish")
    assert at.fig("boss").ready
    at = at.do("command boss", "attack foe")
    assert at.at("foe") is None  # 4 and 4 damage


@pytest.mark.rule("AT-268")
def test_a_defeated_villain_is_not_exhausted() -> None:
    figures = {**BOSS, "rut": fig("rut", 0, "d3")}
    spot = {"extra_cards": VILLAIN, "figures": figures, "power": (2, 0), "portals": ([], ["g3"])}
    at = position(table=VILLAINS, **spot).do("command rut", "attack boss")
    assert (at.at("boss"), at.fig("boss").ready) == (None, True)
    ordinary = position(**spot).do("command rut", "attack boss")
    assert not ordinary.fig("boss").ready


@pytest.mark.rule("AT-270", "AT-301")
def test_defeating_a_villain_gives_the_honor_printed_on_it() -> None:
    figures = {**BOSS, "rut": fig("rut", 0, "d3")}
    spot = {"extra_cards": VILLAIN, "figures": figures, "power": (2, 0)}
    assert position(table=VILLAINS, **spot).do("command rut", "attack boss").side().honor == 3
    assert position(**spot).do("command rut", "attack boss").side().honor == 0


@pytest.mark.rule("AT-270")
def test_a_villain_that_falls_by_strikeback_on_its_own_turn_pays_too() -> None:
    figures = {**BOSS, "wyrm": fig("gorge-wyrm", 0, "d3")}
    at = position(extra_cards=VILLAIN, figures=figures, table=VILLAINS, power=(0, 1), state=THEIRS)
    at = at.do("command boss", "attack wyrm")
    assert (at.at("boss"), at.side(0).honor, at.side(1).honor) == (None, 3, 0)


@pytest.mark.rule("AT-271")
def test_villains_never_pick_up_a_treasure() -> None:
    figures = {**BOSS, "rut": fig("rut", 0, "e3")}
    spot = {"extra_cards": VILLAIN, "figures": figures, "treasures": {"d3": "swift-boots"}, "table": VILLAINS}
    at = position(**spot, power=(0, 1), state=THEIRS).do("command boss", "move d3")
    assert (at.at("boss"), len(at.state.treasures), at.side(1).treasures) == ("d3", 1, ())
    at = position(**spot, power=(2, 0)).do("command rut", "move d3")
    assert (at.state.treasures, at.side(0).treasures) == ((), ("swift-boots",))


@pytest.mark.rule("AT-273")
def test_a_construct_on_a_villain_is_banished_when_it_is_destroyed_or_its_villain_falls() -> None:
    figures = {"boss": fig("boss", 1, "c3", constructs=["iron-lance"]), "rut": fig("rut", 0, "d3")}
    spot = {
        "extra_cards": VILLAIN,
        "figures": figures,
        "table": VILLAINS,
        "hand": (["gear-thief"], []),
        "power": (2, 0),
    }
    felled = position(**spot).do("command rut", "attack boss")
    destroyed = position(**spot).do("play gear-thief", "choose option-2")
    for at in (felled, destroyed):
        assert at.state.banished == ("iron-lance",)
        assert (at.side(0).discard, at.side(1).discard) == ((), ())


@pytest.mark.rule("AT-280")
def test_defeating_a_villain_cultist_gives_one_honor() -> None:
    figures = {"cultist-1": fig("cultist", 1, "c3"), "rut": fig("rut", 0, "d3")}
    at = position(figures=figures, table=VILLAINS, power=(2, 0)).do("command rut", "attack cultist-1")
    assert at.side().honor == 1
    plain = position(figures=figures, power=(2, 0)).do("command rut", "attack cultist-1")
    assert plain.side().honor == 0


@pytest.mark.rule("AT-281")
def test_the_player_who_reaches_the_target_wins_before_the_villain_turn() -> None:
    at = position(table={**VILLAINS, "target": 10}, honor=(10, 0), state={"turns_left": 4}).do("end")
    assert (at.state.winner, at.legal) == (0, [])
    villains = position(table={**VILLAINS, "target": 10}, honor=(9, 10), state={"turns_left": 4, "seat": 1}).do("end")
    assert villains.state.winner == 1


@pytest.mark.rule("AT-271")
def test_a_commanded_villain_crosses_and_ends_on_treasures_and_leaves_them() -> None:
    treasures = {"b4": "swift-boots", "d4": "swift-boots"}
    at = commanded({"boss": fig("brute", 1, "a4")}, "d4", treasures=treasures)
    assert (at.at("boss"), len(at.state.treasures), at.side(1).treasures) == ("d4", 2, ())


@pytest.mark.rule("AT-154", "AT-254")
def test_a_commanded_villain_walks_over_tainted_tiles_unharmed() -> None:
    at = commanded({"boss": fig("brute", 1, "a4")}, "d4", terrain={"tainted": [f"b{row}" for row in range(1, 8)]})
    assert (at.at("boss"), at.fig("boss").damage) == ("d4", 0)


@pytest.mark.rule("AT-258")
def test_a_villain_never_walks_into_a_tile_that_would_defeat_it() -> None:
    harm = {"enchanted": Tile(damage=4)}
    row = ". . . . . . .\n"
    boss = {"boss": fig("brute", 1, "a1")}
    for damage, where in ((0, "a1"), (-1, "d1")):
        tile = {"enchanted": Tile(damage=4 + damage)}
        at = commanded(boss, "g1", board=row, terrain={"enchanted": ["b1"]}, table=tile)
        assert at.at("boss") == where
    prey = {**boss, "prey": fig("d1", 0, "d1")}
    assert commanded(prey, "a1", board=row, terrain={"enchanted": ["b1"]}, table=harm).at("prey") == "d1"


@pytest.mark.rule("AT-181")
def test_players_may_answer_an_automated_attack_with_a_treasure() -> None:
    figures = {"boss": fig("brute", 1, "a4"), "prey": fig("d4", 0, "b4")}
    spot = villains(figures, tokens={"boss": ("boss", "a4")}, schemes=["command-boss", "pause"])
    side = spot.side(0)._replace(treasures=("stone-skin",))
    at = begun(Position(spot.game, with_side(spot.state, 0, side)))
    assert (at.legal, at.game.current_player(at.state)) == (["pass", "use stone-skin prey"], 0)
    saved = at.do("use stone-skin prey")
    assert (saved.at("prey"), saved.fig("prey").damage) == ("b4", 4)
    assert at.do("pass").at("prey") is None


@pytest.mark.rule("AT-325")
def test_both_figures_of_a_two_figure_villain_act() -> None:
    pair = villain("pair", 4, 4, "twin: true")
    figures = {"boss": fig("pair", 1, "a4"), "second": fig("pair", 1), "x": fig("d9", 0, "b4")}
    at = commanded(figures, "a4", cards=pair, portals=([], ["g7"]))
    assert (at.fig("x").damage, at.at("second")) == (4, "g7")
    assert at.do(at.legal[0]).at("second") == at.legal[0].split()[1]
    full = commanded(figures, "a4", cards=pair)
    assert (full.at("second"), full.state.active, full.legal) == (None, None, ["accept", "decline"])


@pytest.mark.rule("AT-270")
def test_the_honor_of_a_villain_goes_to_the_players_on_the_villain_turn_too() -> None:
    thorn = champion("thorn", 4, 9, "keywords: [strikeback]")
    at = commanded({"boss": fig("brute", 1, "a4"), "thorn": fig("thorn", 0, "b4")}, "a4", cards=thorn)
    assert (at.at("boss"), at.side(0).honor, at.state.active) == (None, 2, None)
