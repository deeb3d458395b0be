"""Rules of seats that play Villain Champions."""

from __future__ import annotations

import pytest
from support.ascension import fig, position

from model.core.pile import known_pile

VILLAIN = """\
- id: boss
  name: Boss
  type: champion
  faction: void
  strength: 4
  command: 1
  defense: 4
  honor: 3
- id: ambush-shield
  name: Ambush Shield
  type: construct
  faction: void
  cost: 1
  text: "Ambush: gain 2 Honor."
  cite: "test"
  examples: [{}]
  when:
    acquired: {gain: {what: honor, amount: 2}}
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


@pytest.mark.rule("AT-272")
def test_a_villain_ignores_the_ambush_of_what_it_acquires() -> None:
    row = {"row": ("ambush-shield",), "centre": known_pile(["iron-lance"])}
    spot = {"extra_cards": VILLAIN, "runes": (1, 1), "table": VILLAINS}
    theirs = position(**spot, state={**row, **THEIRS}).do("acquire ambush-shield")
    assert (theirs.legal, theirs.state.row, theirs.side(1).honor) == (["end"], ("iron-lance",), 0)
    ours = position(**spot, state=row).do("acquire ambush-shield")
    assert ours.do("accept").side(0).honor == 2


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


@pytest.mark.rule("AT-298")
def test_the_enemy_player_moves_a_villain_freely() -> None:
    figures = {**BOSS, "prey": fig("raven-siren", 0, "d3")}
    at = position(extra_cards=VILLAIN, figures=figures, table=VILLAINS, power=(0, 1), state=THEIRS).do("command boss")
    assert {"attack prey", "move a3", "finish"} <= set(at.legal)


@pytest.mark.rule("AT-300")
def test_a_villain_that_stays_on_a_shrine_scores_only_at_the_end_of_the_turn() -> None:
    at = position(
        extra_cards=VILLAIN, figures=BOSS, terrain={"shrines": {"c3": 2}}, table=VILLAINS, power=(0, 1), state=THEIRS
    ).do("command boss", "finish")
    assert at.side(1).honor == 0
    assert at.do("end").side(1).honor == 2
