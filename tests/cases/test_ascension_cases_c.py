"""Cases of Ascension Tactics, part C: what the printed Champions say together with the rules; attacks to tokens.

No public ruling exists for these; each docstring begins with the number of its case in the project's list of them.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from support.ascension import Position, fig, position
from support.ascension_hex import champion

from model.ascension.state import AREA, OFF, STRIKEBACK
from model.core.chance import Pool

PRIZE = champion("prize", 1, 5, "honor: 3")
ASKARA = "psyche-askara-1", "psyche-askara-2"

# --- attacks and damage ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-147", "AT-084")
@pytest.mark.parametrize(("bonus", "harm"), [(0, 10), (3, 16)])
def test_case_c24_rut_doubles_the_whole_of_her_damage_on_a_forest(bonus: int, harm: int) -> None:
    """C24: 5 become 10, and with +3 Strength 8 become 16: the total is doubled, not what is printed."""
    figures = {"rut": fig("rut", 0, "c3", strength=bonus), "foe": fig("tyranyx", 1, "d3", defense=99)}
    at = position(figures=figures, terrain={"forest": ["c3"]}, power=(2, 0)).do("command rut", "attack foe")
    assert at.fig("foe").damage == harm


@pytest.mark.rule("AT-127", "AT-147")
@pytest.mark.parametrize(("forest", "harm"), [(["d3"], 10), ([], 5)])
def test_case_c24_the_strikeback_of_rut_is_doubled_too(forest: list[str], harm: int) -> None:
    """C24: her text speaks of damage that she deals, and Strikeback is that."""
    figures = {"foe": fig("tyranyx", 0, "c3", defense=99), "rut": fig("rut", 1, "d3", defense=99, keywords=STRIKEBACK)}
    at = position(figures=figures, terrain={"forest": forest}, power=(4, 0)).do("command foe", "attack rut")
    assert at.fig("foe").damage == harm


def _bomber(*extra: str, held: tuple[str, ...] = (), **figures: object) -> Position:
    own = {"bomber": fig("nihilbomber", 0, "c3", constructs=list(extra)), **figures}
    return position(
        figures=own, power=(6, 0), treasures_held=(held, []), extra_cards=PRIZE, state={"turns_left": 5},
        table={"villains": frozenset({1})} if "villain" in figures else None,
    )  # fmt: skip


@pytest.mark.rule("AT-124", "AT-176")
def test_case_c27_a_treasure_saves_nihilbomber_from_his_own_blast() -> None:
    """C27: 6 damage against a Defense of 3 and two Treasures of +2; one Treasure is not enough."""
    saved = _bomber(held=("stone-skin", "stone-skin")).do("command bomber", *["use stone-skin bomber"] * 2)
    saved = saved.do("finish", "accept")
    assert (saved.at("bomber"), saved.fig("bomber").damage) == ("c3", 6)
    lost = _bomber(held=("stone-skin",)).do("command bomber", "use stone-skin bomber", "finish", "accept")
    assert lost.at("bomber") is None


@pytest.mark.rule("AT-307")
def test_case_c27_nihilbomber_is_ready_after_the_turn_of_his_blast() -> None:
    """C27: whoever falls on its own turn is readied at the end of it, so he can be commanded in the next one."""
    at = _bomber().do("command bomber", "finish", "accept")
    assert (at.at("bomber"), at.fig("bomber").ready) == (None, False)
    assert at.do("end").fig("bomber").ready


@pytest.mark.rule("AT-315")
@pytest.mark.parametrize(("first", "harm"), [("bringer", 7), ("bomber", 6)])
def test_case_c28_the_bringers_bonus_counts_for_a_later_blast(first: str, harm: int) -> None:
    """C28: the blast is as large as his Strength when it happens: 7 after the Bringer's command, 6 before it."""
    at = _bomber(bringer=fig("bringer-of-despair", 0, "g7"), foe=fig("tyranyx", 1, "d3"))
    second = {"bringer": "bomber", "bomber": "bringer"}[first]
    for name in (first, second):
        at = at.do(f"command {name}", "finish", *(["accept"] if name == "bomber" else []))
    assert at.fig("foe").damage == harm


@pytest.mark.rule("AT-270", "AT-124")
def test_case_c29_a_villain_that_falls_to_the_blast_gives_honor_and_no_slay() -> None:
    """C29: it was defeated, so its Honor is gained; the blast is no attack, so nothing is slain."""
    at = _bomber("iron-lance", villain=fig("prize", 1, "d3")).do("command bomber", "finish", "accept")
    assert (at.at("villain"), at.side().honor, at.side().runes) == (None, 3, 0)
    by_attack = _bomber("iron-lance", villain=fig("prize", 1, "d3")).do("command bomber", "attack villain")
    assert (by_attack.side().honor, by_attack.side().runes) == (3, 1)


# --- Psyche Askara ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AT-142")
@pytest.mark.parametrize(("second", "honor"), [("d5", 2), ("a1", 0)])
def test_case_c31_psyche_askara_counts_as_two_at_a_shrine(second: str, honor: int) -> None:
    """C31: two figures at the shrine outnumber one enemy; with one of them elsewhere it is a tie."""
    figures = {
        ASKARA[0]: fig("psyche-askara", 0, "d3"), ASKARA[1]: fig("psyche-askara", 0, second),
        "foe": fig("tyranyx", 1, "d4"),
    }  # fmt: skip
    assert position(figures=figures, terrain={"shrines": {"d4": 2}}).do("end").side().honor == honor


@pytest.mark.rule("AT-068", "AT-325")
def test_case_c32_the_second_figure_needs_a_free_portal_of_its_own() -> None:
    """C32: with one Portal the second figure comes on only when the first has left it."""
    figures = {name: fig("psyche-askara", 0) for name in ASKARA}
    at = position(figures=figures, power=(3, 0), portals=(["a1"], [])).do(f"command {ASKARA[0]} a1")
    stays = at.do("finish")
    assert (stays.at(ASKARA[0]), stays.at(ASKARA[1]), "deploy a1" in stays.legal) == ("a1", None, False)
    leaves = at.do("move b1", "deploy a1")
    assert (leaves.at(ASKARA[0]), leaves.at(ASKARA[1])) == ("b1", "a1")


def _slain(area: bool, ruling: int) -> Position:
    figures = {
        "rut": fig("rut", 0, "c3", strength=3, constructs=["iron-lance"], keywords=AREA if area else 0),
        ASKARA[0]: fig("psyche-askara", 1, "d3"), ASKARA[1]: fig("psyche-askara", 1, "c4"),
    }  # fmt: skip
    at = position(figures=figures, power=(2, 0), table={"settings": {"askara_area_slays": ruling}})
    return at.do("command rut", "attack all" if area else f"attack {ASKARA[0]}")


@pytest.mark.rule("AT-126")
def test_case_c34_the_figure_that_falls_with_its_twin_is_not_slain() -> None:
    """C34: one falls to the attack, the other by the card's own text: Slay happens once, by either ruling."""
    for ruling in (1, 2):
        at = _slain(False, ruling)
        assert [f.hex for f in at.state.figures if f.seat == 1] == [OFF, OFF]
        assert at.side().runes == 1


@pytest.mark.rule("AT-115", "AT-126")
@pytest.mark.parametrize(("ruling", "runes"), [(2, 2), (1, 1)])
def test_case_c34_open_how_often_an_area_attack_slays_both(ruling: int, runes: int) -> None:
    """C34, open: an area attack defeats both directly; by default that is two Slays, by the other ruling one."""
    assert _slain(True, ruling).side().runes == runes
    assert position().game.table.setting("askara_area_slays") == 2


# --- Slay and cards that move ----------------------------------------------------------------------------------------


def _prime(ruling: int) -> Position:
    figures = {
        "prime": fig("prime", 0, "c3", constructs=["war-pick"]), "foe": fig("rut", 1, "d3", keywords=STRIKEBACK),
    }  # fmt: skip
    table = {"settings": {"slayer_regains_lost_constructs": ruling}}
    at = position(figures=figures, power=(3, 0), discard=(["iron-lance"], []), table=table)
    return at.do("command prime", "attack foe")


@pytest.mark.rule("AT-316", "AT-321")
def test_case_c37_open_whether_prime_takes_back_the_construct_that_fell_with_him() -> None:
    """C37, open: the order of simultaneous effects is the turn's player's, so by default both may be chosen.

    By the other ruling Slay looks at the discard pile as it was when the blows fell.
    """
    assert position().game.table.setting("slayer_regains_lost_constructs") == 1
    both = _prime(1)
    assert (both.at("prime"), both.legal) == (None, ["choose iron-lance@discard", "choose war-pick@discard"])
    both = both.do("choose war-pick@discard")
    assert (both.side().hand, both.side().discard) == (("war-pick",), ("iron-lance",))
    earlier = _prime(0)
    assert (earlier.side().hand, earlier.side().discard) == (("iron-lance",), ("war-pick",))


BAG: Pool = (("warriors-draught", 1),)


@pytest.mark.rule("AT-111")
def test_case_c40_naka_looks_for_allegiance_when_commanded() -> None:
    """C40: a Void card played before the command reveals a Treasure; one played after it does nothing more."""
    naka = {"naka": fig("naka-blackblade", 0, "c3")}
    at = position(figures=naka, power=(2, 0), hand=(["grave-whisperer"], []), state={"bag": BAG, "bag_size": 1})
    late = at.do("command naka", "finish", "play grave-whisperer")
    assert (late.num("naka", "strength"), late.state.bag_size) == (5, 1)
    early = at.do("play grave-whisperer", "command naka")
    assert (early.num("naka", "strength"), early.state.bag_size) == (7, 0)


# --- the list --------------------------------------------------------------------------------------------------------

CASES = {
    *(f"A{n}" for n in (1, 2, 3, 4, 6)),
    *(f"B{n}" for n in (1, 3, 4, 5, 6, 7, 8)),
    *(f"C{n}" for n in (1, 2, 3, 5, 6, 7, 9, 10, 12, 13, 14, 16, 18, 19, 20, 21, 24, 27, 28, 29, 31, 32, 34, 37, 40)),
}
"""Every case of the project's list."""


def test_every_case_of_the_list_has_a_test() -> None:
    """The numbers that the docstrings of the case tests begin with are those of the list, none left out."""
    covered: set[str] = set()
    for file in sorted(Path(__file__).parent.glob("test_ascension_cases_*.py")):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_case_"):
                case = re.match(r"([ABC]\d+)(, open)?: ", ast.get_docstring(node) or "")
                assert case, f"{file.name}: {node.name} does not say its case"
                assert f"test_case_{case[1].lower()}_" in node.name
                covered.add(case[1])
    assert covered == CASES
