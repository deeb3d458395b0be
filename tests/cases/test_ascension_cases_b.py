"""Cases of Ascension Tactics, part C: what the printed Champions say together with the rules; costs to movement.

No public ruling exists for these; each docstring begins with the number of its case in the project's list of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from support.ascension import Position, fig, position
from support.ascension_hex import EMPTY, refused

from model.ascension.state import DOUBLE, RANGED, STRIKEBACK
from model.core.pile import known_pile

CHAMPIONS = {
    "arha-sensei", "arha-templar", "water-djinn", "psyche-askara", "unbound-emissary", "twilight-scout",
    "raven-siren", "rut", "faerie-commander", "flytrap-witch", "runic-lycanthrope", "tuskrider",
    "icarus-steelfoot", "hedron-smithy", "mechana-initiate", "reactor-monk", "prime", "tyranyx",
    "bringer-of-despair", "demon-slayer", "naka-blackblade", "nihilbomber", "shadowcaster", "spike-vixen",
}  # fmt: skip

# --- costs, playing, Allegiance --------------------------------------------------------------------------------------


@pytest.mark.rule("AT-312", "AT-074")
def test_case_c1_only_a_construct_played_this_turn_makes_tyranyx_free() -> None:
    """C1: played this turn: cost 0 and exhausted by its command; acquired, or equipped before: the full 4."""
    figures = {"tyranyx": fig("tyranyx", 0, "c3")}
    at = position(figures=figures, hand=(["war-pick"], []), portals=(["a1"], [])).do("play war-pick")
    assert at.num("tyranyx", "cost") == 0
    at = at.do("command tyranyx", "finish")
    assert (at.side().power, at.fig("tyranyx").ready) == (0, False)
    row = {"row": ("war-pick",), "centre": EMPTY}
    assert position(figures=figures, runes=(1, 0), state=row).do("acquire war-pick").num("tyranyx", "cost") == 4
    assert position(figures={"t": fig("tyranyx", 0, "c3", constructs=["war-pick"])}).num("t", "cost") == 4


@pytest.mark.rule("AT-308", "AT-028")
def test_case_c2_two_constructs_do_not_command_tyranyx_twice() -> None:
    """C2: a free command is still a command: after it he is exhausted, whatever else was played."""
    at = position(figures={"tyranyx": fig("tyranyx", 0, "c3")}, hand=(["war-pick", "iron-lance"], []), power=(9, 0))
    at = at.do("play war-pick", "play iron-lance", "command tyranyx", "finish")
    assert refused(at, "command tyranyx") == "AT-028"


@pytest.mark.rule("AT-320", "AT-111")
def test_case_c3_only_a_played_enlightened_card_frees_the_unbound_emissary() -> None:
    """C3: one Enlightened Hero played: cost 0; one acquired, or an Enlightened Champion commanded: cost 2."""
    figures = {"emissary": fig("unbound-emissary", 0, "c3"), "scout": fig("twilight-scout", 0, "e3")}
    assert position(figures=figures, hand=(["harbour-clerk"], [])).do("play harbour-clerk").num("emissary", "cost") == 0
    row = {"row": ("harbour-clerk",), "centre": EMPTY}
    at = position(figures=figures, runes=(1, 0), power=(2, 0), state=row).do("acquire harbour-clerk")
    assert at.num("emissary", "cost") == 2
    assert at.do("command scout", "finish").num("emissary", "cost") == 2


@pytest.mark.rule("AT-111")
def test_case_c5_a_mechana_construct_counts_for_the_mechana_initiate() -> None:
    """C5: Allegiance asks for a card of the faction played this turn, and a Construct is one, wherever it hangs."""
    at = position(figures={"initiate": fig("mechana-initiate", 0, "c3")}, hand=(["war-pick"], []))
    assert (at.num("initiate", "speed"), at.do("play war-pick").num("initiate", "speed")) == (3, 5)


@pytest.mark.rule("AT-129", "AT-130", "AT-111")
def test_case_c6_the_flytrap_witch_does_not_shoot_back_on_an_enemy_turn() -> None:
    """C6: her owner has played nothing in the enemy's turn, so she has no Ranged: no Strikeback over 3 hexes.

    Cards that the attacker played are not hers; a Ranged that she has without Allegiance does shoot back.
    """

    def harm(at: str, keywords: int) -> int:
        figures = {
            "siren": fig("raven-siren", 0, at, defense=9),
            "witch": fig("flytrap-witch", 1, "e3", keywords=STRIKEBACK | keywords),
        }
        spot = position(figures=figures, power=(3, 0), played=(["sapling-friend"], []))
        return spot.do("command siren", "attack witch").fig("siren").damage

    assert (harm("b3", 0), harm("d3", 0), harm("b3", RANGED)) == (0, 7, 7)


@pytest.mark.rule("AT-118")
def test_case_c7_hedron_smithy_counts_the_cost_of_played_cards_only() -> None:
    """C7: two attacks after a card of cost 4 was played, one after a card of 3, one after merely acquiring a 4."""
    figures = {"smithy": fig("hedron-smithy", 0, "c3")}

    def attacks(at: Position) -> int:
        return at.game.engine.attacks(at.state, at.fig("smithy"))

    assert attacks(position(figures=figures, hand=(["sweeping-blade"], [])).do("play sweeping-blade")) == 2
    assert attacks(position(figures=figures, hand=(["mystic"], [])).do("play mystic")) == 1
    row = {"row": ("sweeping-blade",), "centre": EMPTY}
    assert attacks(position(figures=figures, runes=(4, 0), state=row).do("acquire sweeping-blade")) == 1


@pytest.mark.rule("AT-127", "AT-180")
def test_case_c9_icarus_strikes_back_with_what_he_wears_only() -> None:
    """C9: on the enemy's turn his owner has played nothing, so his Strikeback is 0 but for Constructs and Treasures."""

    def harm(constructs: list[str], *answers: str) -> int:
        icarus = fig("icarus-steelfoot", 1, "d3", keywords=STRIKEBACK, constructs=constructs)
        at = position(
            figures={"rut": fig("rut", 0, "c3", defense=9), "icarus": icarus}, power=(2, 0),
            played=(["gear-thief"], []), treasures_held=([], ["warriors-draught"] if answers else []),
        )  # fmt: skip
        return at.do("command rut", "attack icarus", *answers).fig("rut").damage

    assert (harm([]), harm(["war-pick"])) == (0, 2)
    assert harm([], "use warriors-draught icarus") == 2


@pytest.mark.rule("AT-056", "AT-107")
def test_case_c10_the_rune_of_reactor_monk_is_for_constructs() -> None:
    """C10: 3 Runes and his 1 buy a Construct of cost 4 and no Hero of cost 4; unspent it is gone with the turn."""
    row = {"row": ("sweeping-blade", "scrap-dealer"), "centre": known_pile(["war-pick"])}
    at = position(figures={"monk": fig("reactor-monk", 0, "c3")}, runes=(3, 0), construct_runes=(1, 0), state=row)
    assert "acquire sweeping-blade" in at.legal
    assert "acquire scrap-dealer" not in at.legal
    bought = at.do("acquire sweeping-blade").side()
    assert (bought.runes, bought.construct_runes) == (0, 0)
    assert position(construct_runes=(1, 0), state={"turns_left": 2}).do("end").side().construct_runes == 0


@pytest.mark.rule("AT-018")
@pytest.mark.parametrize(("at", "ready"), [("c3", False), (None, True), (None, False)])
def test_case_c10_reactor_monk_works_off_the_board_and_exhausted(at: str | None, ready: bool) -> None:
    """C10: his text asks neither for the battlefield nor for readiness, only for his owner's turn to begin."""
    monk = {"monk": fig("reactor-monk", 0, at, ready=ready)}
    spot = position(figures=monk, state={"seat": 1, "turn": 9, "turns_left": 3}).do("end")
    assert (spot.state.seat, spot.side().construct_runes, spot.side(1).construct_runes) == (0, 1, 0)
    assert spot.do("end").side(1).construct_runes == 0


def _first_turn(turn: int, **more: Any) -> Position:
    """Seat 0 begins its turn with the Sensei on its roster; `turn` turns of the game are over by then."""
    sensei = {"sensei": fig("arha-sensei", 0)}
    return position(figures=sensei, **{"state": {"seat": 1, "turn": turn - 1, "turns_left": 4, **more}}).do("end")


@pytest.mark.rule("AT-335")
def test_case_c12_arha_sensei_frees_one_card_on_the_first_own_turn() -> None:
    """C12: one card, on its owner's first turn, whoever began the game; never in a later turn."""
    at = _first_turn(1)
    assert "acquire mystic free" in at.legal
    assert not any(a.endswith("free") for a in at.do("acquire mystic free").legal)
    assert not any(a.endswith("free") for a in _first_turn(3).legal)


@pytest.mark.rule("AT-335", "AT-036", "AT-063")
def test_case_c12_the_free_card_may_be_a_champion_and_is_never_a_monster() -> None:
    """C12: a Monster costs Power, so no Rune cost covers it; a Champion costs Runes, and its Ambush happens."""
    row = {"row": ("marsh-brute", "lantern-queen"), "centre": EMPTY}
    at = _first_turn(1, **row)
    assert "acquire marsh-brute free" not in at.legal
    at = at.do("acquire lantern-queen free")
    assert (at.legal, at.fig("lantern-queen").seat) == (["accept", "decline"], 0)


# --- commanding and moving -------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-076")
def test_case_c13_speeds_of_the_printed_champions() -> None:
    """C13: Twilight Scout, P.R.I.M.E. and Bringer of Despair have 4, everybody else 3; the Initiate 5 by Allegiance."""
    at = position(figures={card: fig(card, 0) for card in CHAMPIONS})
    fast = {"twilight-scout", "prime", "bringer-of-despair"}
    assert {card: at.num(card, "speed") for card in CHAMPIONS} == {c: 4 if c in fast else 3 for c in CHAMPIONS}
    played = position(figures={"i": fig("mechana-initiate", 0)}, equipped=(["war-pick"], []))
    assert played.num("i", "speed") == 5


@pytest.mark.rule("AT-147", "AT-185")
def test_case_c14_forests_do_not_slow_rut_but_block_her_sight() -> None:
    """C14: each Forest costs her 1 point and others 2; with Ranged she still cannot shoot through one."""
    board = ". . . . . .\n"
    forest = {"forest": ["b1", "c1", "d1"]}

    def reached(card: str) -> set[str]:
        return position(board, {"x": fig(card, 0, "a1")}, terrain=forest, power=(9, 0)).do("command x").moves()

    assert (reached("rut"), reached("tuskrider")) == ({"b1", "c1", "d1"}, {"b1"})
    archer = {"rut": fig("rut", 0, "b1", keywords=RANGED), "foe": fig("tyranyx", 1, "e1")}
    at = position(board, archer, terrain=forest, power=(2, 0)).do("command rut")
    assert at.targets() == set()
    assert at.do("move d1").targets() == {"foe"}  # the Forest that she stands on is not between


SLAIN = {"fairy": fig("faerie-commander", 0, "c3"), "foe": fig("cultist", 1, "d3")}


@pytest.mark.rule("AT-123", "AT-316")
@pytest.mark.parametrize("struck_back", [False, True])
def test_case_c16_the_slay_of_faerie_commander_speeds_up_the_next_command(struck_back: bool) -> None:
    """C16: +2 Speed for the next Champion, a Cultist too, not for the one after it; also when she falls herself."""
    foe = fig("cultist", 1, "d3", keywords=STRIKEBACK if struck_back else 0)
    figures = {**SLAIN, "foe": foe, "rut": fig("rut", 0, "b6")}
    at = position(figures=figures, power=(9, 0), portals=(["a1"], [])).do("command fairy", "attack foe")
    assert (at.at("fairy") is None) is struck_back
    at = at if struck_back else at.do("finish")
    cultist = at.do("command cultist a1")
    assert cultist.num("cultist-1", "speed") == 5
    at = at.do("command rut")
    assert (at.num("rut", "speed"), at.do("finish", "command cultist a1").num("cultist-1", "speed")) == (5, 3)


@pytest.mark.rule("AT-315")
def test_case_c16_the_speed_of_faerie_commander_is_lost_with_the_turn() -> None:
    """C16: nobody is commanded after her this turn, so nobody gets the bonus."""
    at = position(figures=SLAIN, power=(1, 0), state={"turns_left": 5}).do("command fairy", "attack foe", "finish")
    assert at.side().next_speed == 2
    later = at.do("end", "end", "command fairy")
    assert (later.num("fairy", "speed"), later.side().next_speed) == (3, 0)


def _templar(friends: Mapping[str, Any]) -> Position:
    figures = {"templar": fig("arha-templar", 0, "c3"), "foe": fig("cultist", 1, "d3"), **friends}
    return position(figures=figures, power=(3, 0)).do("command templar", "attack foe")


@pytest.mark.rule("AT-308", "AT-028", "AT-073")
def test_case_c18_the_free_command_of_arha_templar_waits_for_the_end_of_his_own() -> None:
    """C18: after his command another ready Champion may act for nothing; not he himself, nobody exhausted."""
    at = _templar({"rut": fig("rut", 0, "b6"), "tired": fig("tyranyx", 0, "d6", ready=False)})
    assert refused(at, "command rut free") == "AT-073"
    at = at.do("finish")
    assert [a for a in at.legal if a.endswith("free")] == ["command rut free"]
    at = at.do("command rut free", "finish")
    assert (at.side().power, at.fig("rut").ready) == (0, False)


@pytest.mark.rule("AT-325")
def test_case_c18_a_free_command_of_psyche_askara_is_one_of_both_figures() -> None:
    """C18: one command commands both, so both act and the one free command is used up."""
    askara = {f"psyche-askara-{i}": fig("psyche-askara", 0, f"b{i + 4}") for i in (1, 2)}
    at = _templar(askara).do("finish", "command psyche-askara-1 free", "move a4")
    assert at.state.active is not None
    assert at.state.active.figure == "psyche-askara-2"
    at = at.do("move c6")
    assert (at.at("psyche-askara-1"), at.at("psyche-askara-2"), at.side().free_commands) == ("a4", "c6", ())


@pytest.mark.rule("AT-073")
def test_case_c19_a_card_drawn_by_slay_is_played_after_the_command() -> None:
    """C19: the Flytrap Witch draws in the middle of her command; whatever it is, it waits until she is finished."""
    figures = {"witch": fig("flytrap-witch", 0, "c3", keywords=DOUBLE), "foe": fig("cultist", 1, "d3")}
    at = position(figures=figures, power=(4, 0), deck=(["militia"], [])).do("command witch", "attack foe")
    assert at.side().hand == ("militia",)
    assert refused(at, "play militia") == "AT-073"
    assert at.do("finish", "play militia").side().power == 1


def _slayer(setting: int = 0, at_portal: str | None = None, treasure: str = "") -> Position:
    figures = {"slayer": fig("demon-slayer", 0), "cultist-1": fig("cultist", 0, "d3"), "foe": fig("rut", 1, "f3")}
    if at_portal:
        figures["friend"] = fig("tyranyx", 0, at_portal)
    return position(
        figures=figures, power=(3, 0), portals=(["a1"], []), treasures={"d3": treasure} if treasure else {},
        state={"supply": (15, 15, 4)}, table={"settings": {"demon_slayer_without_portal": setting}},
    )  # fmt: skip


@pytest.mark.rule("AT-069", "AT-101")
def test_case_c20_demon_slayer_takes_the_place_of_his_cultist() -> None:
    """C20: the Cultist goes back to the reserve, he stands on its hex and still has his move and his attack."""
    at = _slayer().do("command slayer a1", "accept")
    assert (at.at("slayer"), at.at("cultist-1"), at.state.supply[2]) == ("d3", None, 5)
    at = at.do("move e3", "attack foe")
    assert (at.at("slayer"), at.at("foe")) == ("e3", None)


@pytest.mark.rule("AT-173")
def test_case_c20_demon_slayer_gains_the_treasure_on_that_hex() -> None:
    """C20: he is deployed onto the hex, and who is deployed onto a Treasure gains it."""
    at = _slayer(treasure="stone-skin").do("command slayer a1", "accept")
    assert (at.side().treasures, at.state.treasures) == (("stone-skin",), ())


@pytest.mark.rule("AT-068")
def test_case_c20_open_whether_an_occupied_portal_keeps_demon_slayer_away() -> None:
    """C20, open: by default he needs a free Portal even to take a Cultist's place; the ruling allows it without."""
    assert refused(_slayer(0, "a1"), "command slayer a1") == "AT-068"
    assert not any(a.startswith("command slayer") for a in _slayer(0, "a1").legal)
    at = _slayer(1, "a1").do("command slayer d3")
    assert (at.at("slayer"), at.at("cultist-1"), at.side().power, at.state.supply[2]) == ("d3", None, 0, 5)
    assert [a for a in _slayer(1).legal if a.startswith("command slayer")] == ["command slayer a1"]


def _banished(card: str, **more: Any) -> Position:
    figures = {
        "slayer": fig("demon-slayer", 0, "c3"), "foe": fig("cultist", 1, "d3"),
        "emissary": fig("unbound-emissary", 0, "a6"),
    }  # fmt: skip
    at = position(figures=figures, power=(3, 0), hand=([card], []), state={"supply": (9, 9, 4)}, **more)
    at = at.do(f"play {card}", *(["decline"] if "decline" in at.do(f"play {card}").legal else []))
    return at.do("command slayer", "attack foe", "accept")


@pytest.mark.rule("AT-103", "AT-104")
def test_case_c21_demon_slayer_banishes_a_card_whose_runes_stay() -> None:
    """C21: an Apprentice goes to the box and its Rune stays; a Mystic and a Heavy Infantry go to their piles."""
    apprentice = _banished("apprentice")
    assert (apprentice.side().runes, apprentice.side().played, apprentice.state.banished) == (1, (), ())
    assert apprentice.state.supply[:2] == (9, 9)
    assert (_banished("mystic").side().runes, _banished("mystic").state.supply[:2]) == (2, (10, 9))
    assert (_banished("heavy-infantry").side().power, _banished("heavy-infantry").state.supply[:2]) == (2, (9, 10))


@pytest.mark.rule("AT-111")
def test_case_c21_a_banished_hero_was_still_played() -> None:
    """C21: Allegiance asks what was played this turn, and banishing a card afterwards does not undo that."""
    at = _banished("harbour-clerk")
    assert (at.side().played, at.state.banished) == ((), ("harbour-clerk",))
    assert at.num("emissary", "cost") == 0
