"""Readings of the Champions' texts together with the rules, one small test for each case."""

from __future__ import annotations

from typing import Any

import pytest
from support.ascension import Position, fig, position

VOID, BIG = "grave-whisperer", "storm-caller"


def at_home(figures: dict[str, Any], **more: Any) -> Position:
    """A position on the plain board with a Portal on a4 for seat 0 and on g4 for seat 1."""
    return position(figures=figures, portals=(["a4"], ["g4"]), **more)


def duel(card: str, foe: str, also: dict[str, Any] | None = None, **more: Any) -> Position:
    """`me` on c4 next to the enemy `foe` on d4, with 9 Power."""
    figures = {"me": fig(card, 0, "c4"), "foe": fig(foe, 1, "d4"), **(also or {})}
    return at_home(figures, power=(9, 0), **more)


# --- cost, playing, Allegiance ---------------------------------------------------------------------------------------


@pytest.mark.rule("AT-312")
def test_c1_tyranyx_is_free_after_a_construct_was_played_and_not_after_one_was_acquired() -> None:
    figures = {"t": fig("tyranyx", 0, "c4", constructs=["iron-lance"])}
    start = at_home(figures, hand=(["iron-lance"],), power=(4,), runes=(2,), state={"row": ("iron-lance",)})
    assert start.do("acquire iron-lance").num("t", "cost") == 4
    done = start.do("play iron-lance", "command t", "finish")
    assert done.side().power == 4
    assert not done.fig("t").ready


@pytest.mark.rule("AT-312")
def test_c2_two_constructs_do_not_ready_tyranyx() -> None:
    start = at_home({"t": fig("tyranyx", 0, "c4")}, hand=(["iron-lance", "iron-lance"],))
    done = start.do("play iron-lance", "play iron-lance", "command t", "finish")
    assert "command t" not in done.legal


@pytest.mark.rule("AT-111")
def test_c3_emissary_needs_a_card_that_was_played() -> None:
    figures = {"e": fig("unbound-emissary", 0, "c4"), "s": fig("twilight-scout", 0, "c5")}
    start = at_home(figures, hand=(["harbour-clerk"],), power=(4,))
    assert start.do("command s", "finish").num("e", "cost") == 2
    assert start.do("play harbour-clerk").num("e", "cost") == 0


@pytest.mark.rule("AT-111")
def test_c5_a_construct_of_the_faction_counts_for_the_initiate() -> None:
    start = at_home({"i": fig("mechana-initiate", 0, "c4")}, hand=(["iron-lance"],))
    assert start.do("play iron-lance").num("i", "speed") == 5


@pytest.mark.rule("AT-129", "AT-111")
def test_c6_flytrap_witch_has_no_ranged_on_the_opponents_turn() -> None:
    figures = {"me": fig("raven-siren", 0, "a1"), "witch": fig("flytrap-witch", 1, "d1", constructs=["plate-harness"])}
    shot = at_home(figures, power=(3, 0)).do("command me", "attack witch")
    assert shot.fig("me").damage == 0
    assert shot.fig("witch").damage == 6


@pytest.mark.parametrize(("played", "attacks"), [(BIG, 2), ("mystic", 1), ("", 1)])
def test_c7_smithy_wants_a_played_card_of_cost_four(played: str, attacks: int) -> None:
    start = at_home({"s": fig("hedron-smithy", 0, "c4")}, played=([played] if played else [],))
    assert start.num("s", "attacks") == attacks


@pytest.mark.rule("AT-127")
def test_c9_icarus_strikes_back_with_what_his_own_turn_does_not_give() -> None:
    foe = fig("icarus-steelfoot", 1, "d4", keywords=8, constructs=["iron-lance"])
    struck = duel("rut", "rut", also={"foe": foe}, played=(["mystic"],)).do("command me", "attack foe")
    assert struck.fig("foe").damage == 5
    assert struck.fig("me").damage == 2


def test_c10_the_monks_rune_buys_constructs_only_and_is_lost() -> None:
    start = at_home({}, runes=(3,), construct_runes=(1,), deck=([],), state={"row": ("sweeping-blade", BIG)})
    assert "acquire sweeping-blade" in start.legal
    assert f"acquire {BIG}" not in start.legal
    assert start.do("acquire sweeping-blade").side().runes == 0
    assert start.do("end").side().construct_runes == 0


def test_c12_senseis_free_card_is_no_monster_but_may_be_a_champion() -> None:
    start = at_home({}, free_acquires=([5],), state={"row": ("marsh-brute", "lantern-queen")})
    assert "acquire marsh-brute free" not in start.legal
    queen = start.do("acquire lantern-queen free", "accept")
    assert queen.at("lantern-queen") == "a4"
    assert queen.side().runes == 0


# --- commanding and moving -------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-076")
@pytest.mark.parametrize(
    ("card", "speed"), [("twilight-scout", 4), ("prime", 4), ("bringer-of-despair", 4), ("rut", 3)]
)
def test_c13_speeds(card: str, speed: int) -> None:
    assert at_home({"x": fig(card, 0, "c4")}).num("x", "speed") == speed


@pytest.mark.rule("AT-147")
def test_c14_rut_walks_through_forests_but_does_not_see_through_them() -> None:
    woods = {"forest": ["b4", "c4"]}
    rut = at_home({"x": fig("rut", 0, "a4")}, terrain=woods, power=(9,)).do("command x")
    other = at_home({"x": fig("raven-siren", 0, "a4")}, terrain=woods, power=(9,)).do("command x")
    assert "c4" in rut.moves()
    assert "c4" not in other.moves()
    scope = fig("rut", 0, "a4", constructs=["long-scope"])
    seen = at_home({"x": scope, "foe": fig("tyranyx", 1, "d4")}, terrain=woods, power=(9,)).do("command x")
    assert seen.targets() == set()


@pytest.mark.rule("AT-123")
def test_c16_the_next_commanded_figure_is_faster_and_only_that_one() -> None:
    also = {"a": fig("cultist", 0, "a1"), "b": fig("rut", 0, "b1")}
    slain = duel("faerie-commander", "cultist", also=also, deck=([],)).do("command me", "attack foe", "finish")
    first = slain.do("command a", "finish", "command b")
    assert slain.do("command a").num("a", "speed") == 5
    assert first.num("b", "speed") == 3
    assert slain.do("end").side().next_speed == 0


@pytest.mark.rule("AT-316")
def test_c16_the_commander_gives_it_though_she_falls_too() -> None:
    foe = fig("cultist", 1, "d4", keywords=8)
    done = duel("faerie-commander", "cultist", also={"foe": foe}).do("command me", "attack foe")
    assert done.at("me") is None
    assert done.side().next_speed == 2


@pytest.mark.rule("AT-308")
def test_c18_templars_free_command_is_for_another_ready_champion() -> None:
    also = {"a": fig("rut", 0, "a1"), "b": fig("tyranyx", 0, "b1", ready=False)}
    done = duel("arha-templar", "cultist", also=also).do("command me", "attack foe", "finish")
    assert "command a free" in done.legal
    assert not {"command me free", "command b free"} & set(done.legal)


def test_c18_a_free_command_of_psyche_askara_is_for_both_figures() -> None:
    also = {"p1": fig("psyche-askara", 0, "a1"), "p2": fig("psyche-askara", 0, "b1")}
    done = duel("arha-templar", "cultist", also=also).do("command me", "attack foe", "finish")
    both = done.do("command p1 free", "finish", "finish")
    assert both.side().power == 6
    assert not both.fig("p1").ready
    assert not both.fig("p2").ready


@pytest.mark.rule("AT-073")
def test_c19_a_card_drawn_by_slay_waits_for_the_end_of_the_command() -> None:
    drawn = duel("flytrap-witch", "cultist", deck=(["militia"],)).do("command me", "attack foe")
    assert drawn.side().hand == ("militia",)
    assert "play militia" not in drawn.legal
    assert "play militia" in drawn.do("finish").legal


@pytest.mark.rule("AT-101", "AT-173")
def test_c20_demon_slayer_takes_the_hex_of_his_cultist_and_its_treasure() -> None:
    figures = {"d": fig("demon-slayer", 0), "c": fig("cultist", 0, "e4"), "foe": fig("tyranyx", 1, "f4")}
    start = at_home(figures, power=(3,), treasures={"e4": "swift-boots"})
    done = start.do("command d a4", "accept")
    assert done.at("d") == "e4"
    assert done.at("c") is None
    assert done.state.supply[2] == 17
    assert done.side().treasures == ("swift-boots",)
    assert done.moves()
    assert done.targets() == {"foe"}


@pytest.mark.rule("AT-103", "AT-104")
def test_c21_a_banished_card_has_given_its_rune_and_still_counts_as_played() -> None:
    start = duel("demon-slayer", "cultist", hand=(["apprentice", VOID, "mystic"],), state={"row": ()})
    slain = start.do("play apprentice", f"play {VOID}", "play mystic", "command me", "attack foe", "accept")
    boxed = slain.do("choose apprentice@played")
    assert boxed.side().runes == 3
    assert "apprentice" not in (*boxed.side().discard, *boxed.state.banished)
    assert slain.do("choose mystic@played").state.supply[0] == 16
    gone = slain.do(f"choose {VOID}@played")
    assert gone.state.banished == (VOID,)
    assert VOID in gone.game.engine.played_cards(gone.state, 0)


# --- attack and damage -----------------------------------------------------------------------------------------------


def test_c24_rut_doubles_the_total_on_a_forest() -> None:
    woods = {"terrain": {"forest": ["c4"]}}
    assert at_home({"x": fig("rut", 0, "c4")}, **woods).num("x", "blow") == 10
    assert at_home({"x": fig("rut", 0, "c4", strength=3)}, **woods).num("x", "blow") == 16


@pytest.mark.rule("AT-127")
def test_c24_her_strikeback_is_doubled_too() -> None:
    figures = {"me": fig("arha-sensei", 0, "c4"), "rut": fig("rut", 1, "d4", keywords=8)}
    start = at_home(figures, power=(3,), terrain={"forest": ["d4"]})
    assert start.do("command me", "attack rut").at("me") is None


@pytest.mark.rule("AT-307")
def test_c27_nihilbomber_survives_his_blast_with_enough_defense_and_readies_if_not() -> None:
    start = at_home({"n": fig("nihilbomber", 0, "c4")}, power=(2,), deck=([],))
    fallen = start.do("command n", "finish", "accept")
    assert fallen.at("n") is None
    assert not fallen.fig("n").ready
    assert fallen.do("end").fig("n").ready
    bought = at_home({"n": fig("nihilbomber", 0, "c4", defense=2)}, power=(2,), treasures={"b4": "stone-skin"})
    assert bought.do("command n", "move c5", "accept").at("n") is None
    held = bought.do("command n", "move b4", "use stone-skin n", "accept")
    assert held.num("n", "defense") == 7
    assert held.fig("n").damage == 6
    assert held.at("n") == "b4"


def test_c28_bringers_bonus_makes_the_blast_stronger() -> None:
    figures = {"b": fig("bringer-of-despair", 0, "g1"), "n": fig("nihilbomber", 0, "c4"), "t": fig("tyranyx", 1, "d4")}
    done = at_home(figures, power=(6,)).do("command b", "finish", "command n", "finish", "accept")
    assert done.fig("t").damage == 7


@pytest.mark.rule("AT-270", "AT-124")
def test_c29_a_villain_defeated_by_the_blast_gives_honor_and_no_slay() -> None:
    figures = {"n": fig("nihilbomber", 0, "c4", constructs=["iron-lance"]), "v": fig("cultist", 1, "d4")}
    start = at_home(figures, power=(2,), table={"villains": frozenset({1})})
    done = start.do("command n", "finish", "accept")
    assert done.side().honor == 1
    assert done.side().runes == 0


# --- Psyche Askara, and Slay that moves cards ------------------------------------------------------------------------


@pytest.mark.rule("AT-142")
def test_c31_both_figures_count_for_a_shrine() -> None:
    figures = {"p1": fig("psyche-askara", 0, "c4"), "p2": fig("psyche-askara", 0, "e4"), "foe": fig("rut", 1, "d3")}
    start = at_home(figures, terrain={"shrines": {"d4": 2}}, deck=([],))
    assert start.do("end").side().honor == 2


@pytest.mark.rule("AT-068")
def test_c32_the_second_figure_needs_a_free_portal() -> None:
    figures = {"p1": fig("psyche-askara", 0), "p2": fig("psyche-askara", 0)}
    start = at_home(figures, power=(3,)).do("command p1 a4")
    assert start.do("finish").at("p2") is None
    assert start.do("finish").state.active is None
    assert "deploy a4" in start.do("move b4").legal


@pytest.mark.rule("AT-123")
def test_c34_the_twin_that_falls_along_is_no_second_slay() -> None:
    also = {"foe": fig("psyche-askara", 1, "d4"), "foe-2": fig("psyche-askara", 1, "g1")}
    start = duel("flytrap-witch", "cultist", also=also, deck=(["militia"] * 3,))
    done = start.do("command me", "attack foe")
    assert len(done.side().hand) == 1
    assert done.state.defeated == ("foe", "foe-2")


@pytest.mark.rule("AT-316")
def test_c37_prime_may_take_his_own_construct_back_when_both_fall() -> None:
    also = {"me": fig("prime", 0, "c4", constructs=["sweeping-blade"]), "foe": fig("rut", 1, "d4", keywords=8)}
    done = duel("prime", "rut", also=also).do("command me", "attack all")
    assert done.at("me") is None
    assert done.side().hand == ("sweeping-blade",)


@pytest.mark.rule("AT-111")
def test_c40_naka_reveals_only_when_the_void_card_was_played_before_the_command() -> None:
    figures = {"n": fig("naka-blackblade", 0, "c4")}
    bag = {"bag": (("warriors-draught", 1),), "bag_size": 1, "row": ()}
    start = at_home(figures, power=(2,), hand=([VOID],), state=bag)
    assert start.do("command n", "finish", f"play {VOID}").num("n", "strength") == 5
    assert start.do(f"play {VOID}", "command n").num("n", "strength") == 7
