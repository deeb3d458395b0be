"""Questions that players asked about Red Rains, with the answers given: blood, ultimate, fatigue, recovery, Glare.

Each test is named after the number of its question in the project's list of them.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import card, cast, reaction, spell, two

from model.core.diagnostics import DiagnosticError
from model.redrains.bags import pile_size

FULL = "rampage e9, firebelly e9, whiplash e9, frozen-fear e9"
ALL_BUT_ONE = ["3 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear", "2 iron-scales"]


def first_chances(p: Position) -> Position:
    """The position after the first outcome of every chance that follows at once."""
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    return p


# --- blood, ultimate, rage ---


@pytest.mark.rule("RR-068")
@pytest.mark.parametrize(("do", "wounds"), [
    ("{destroy: {target_unit: {whose: opposing}}}", 2),
    ("{damage: {amount: 9, to: {target_unit: {whose: opposing}}}}", 2),
    ("{damage: {amount: 2, to: {target_phoenixborn: {whose: opposing}}}}", 1),
])  # fmt: skip
def test_case_55_blood_is_wound_tokens_not_damage(do: str, wounds: int) -> None:
    """A ready spell that takes 1 off every damage to a Phoenixborn sees the third effect, and no blood."""
    grace = card("ready_spell", "grace", cost="[side]", modify="{phoenixborn_damage: {add: -1}}")
    p = play(extra_cards=spell(do) + grace, hand="trial", spells="grace", row="frozen-fear").do("play trial")
    assert p.chimera.wounds == wounds


@pytest.mark.rule("RR-069")
@pytest.mark.parametrize(("verb", "wounds"), [("discard_unit", 2), ("destroy", 2), ("return_to_hand", 0)])
def test_case_56_discarded_bleeds_as_well_but_returned_does_not(verb: str, wounds: int) -> None:
    p = cast(f"{{{verb}: {{target_unit: {{whose: opposing}}}}}}", row="frozen-fear")
    assert (p.row(), p.chimera.wounds) == ([], wounds)


@pytest.mark.rule("RR-004", "RR-068")
def test_case_58_the_last_wound_wins_before_regenerates_die() -> None:
    """With four rage dice on power and two tokens the die could bring an ultimate that kills: it is never rolled."""
    words = {"row": "regenerate", "rage": 4, "red_rains": 2, "born": "noah-redmoon w15"}
    p = cast("{destroy: {target_unit: {whose: opposing}}}", wounds=29, **words)
    assert (p.state.outcome, p.chances) == (1, {})
    q = cast("{destroy: {target_unit: {whose: opposing}}}", wounds=28, **words)
    assert set(q.chances) == {"rage basic", "rage power"}
    assert q.do("!rage power").state.outcome == -1
    assert q.do("!rage basic").unit("regenerate").exhausted == 1


@pytest.mark.rule("RR-077", "RR-131")
def test_case_61_no_ultimate_when_only_the_value_falls() -> None:
    """Four tokens, one leaves with the exhaustion token that raised the value to 4: 3 of 3, and nothing happens."""
    p = play(row="", red_rains=4, exhausted=1, dice="1 cer:P", until="round").do("pass", "end")
    assert (p.chimera.red_rains, p.game.engine.ultimate_value(p.state), p.chimera.phase) == (3, 3, 1)
    assert first_chances(p.do("keep")).chimera.phase == 1


@pytest.mark.rule("RR-027")
def test_case_62_tokens_on_the_ultimate_card_go_with_it() -> None:
    p = cast("{red_rains: 1}", red_rains=5, exhausted=2, ultimate_exhausted=1)
    assert (p.chimera.phase, p.chimera.exhausted, p.chimera.ultimate_exhausted) == (2, 2, 0)


@pytest.mark.rule("RR-024")
@pytest.mark.parametrize(("setting", "dice"), [(0, (("charm", 0),)), (1, ())])
def test_case_63_what_an_ultimate_clears(setting: int, dice: tuple[tuple[str, int], ...]) -> None:
    words = {"row": "rampage (infuriate) [charm], blood-puppet", "settings": {"ultimate_clears_dice": setting}}
    p = cast("{red_rains: 1}", red_rains=2, **words)
    assert (p.row(), p.unit("rampage").attached, p.unit("rampage").dice) == (["rampage"], (), dice)


@pytest.mark.rule("RR-079", "RR-133", "RR-134")
def test_case_65_the_third_ultimate_in_recovery_brings_no_aspect_beyond_the_threat() -> None:
    p = play(row="rampage e9", red_rains=2, phase=3, until="round").do("pass", "end")
    p = first_chances(p)
    assert (len(p.row()), p.chimera.red_rains) == (4, 0)
    full = play(row=FULL, red_rains=0, phase=3, until="round").do("pass", "end")
    assert len(first_chances(full).row()) == 5


@pytest.mark.rule("RR-025", "RR-140")
def test_case_66_the_player_orders_what_the_ultimates_damage_brings() -> None:
    """Both units fall to it and each has something to say: their player decides which comes first."""
    keys = {"cost": "[main]", "attack": "1", "life": "1", "recover": "0"}
    one = card("ally", "giver", when="{destroyed: {damage: {amount: 1, to: {phoenixborn: {whose: opposing}}}}}", **keys)
    two_ = card("ally", "taker", when="{destroyed: {damage: {amount: 1, to: {phoenixborn: {whose: mine}}}}}", **keys)
    p = play(
        extra_cards=spell("{red_rains: 1}") + one + two_, hand="trial", units="giver, taker", red_rains=2,
        born="noah-redmoon w14", wounds=29,
    ).do("play trial")  # fmt: skip
    assert len(p.legal) == 2
    assert {p.do(order).state.outcome for order in p.legal} == {1, -1}


@pytest.mark.rule("RR-049")
def test_case_67_illusion_turns_a_rage_die_to_basic() -> None:
    assert play(dice="1 ill:P", rage=3).do("power illusion", "lower-rage 2").chimera.rage == 1


@pytest.mark.rule("RR-088")
@pytest.mark.parametrize(("row", "rage"), [("rampage, firebelly", 0), ("rampage, ?2", 1)])
def test_case_69_a_pass_raises_nothing_when_all_aspects_are_face_up(row: str, rage: int) -> None:
    assert play(row=row).do("pass").chimera.rage == rage


# --- draw pile, hand, fatigue ---


@pytest.mark.rule("RR-142", "RR-140")
def test_case_70_abundance_for_the_chimera() -> None:
    do = "{offer_draw: {up_to: 2, damage: 1}}"
    p = cast(do, row="rampage", pile={"top": ["infuriate"]}).do("draw 0")
    assert p.legal == ["chimera-draws 0", "chimera-draws 1", "chimera-draws 2"]
    drew = first_chances(p.do("chimera-draws 2"))
    assert (drew.chimera.wounds, len(drew.chimera.discard)) == (0, 2)
    assert p.do("chimera-draws 0").chimera.wounds == 2
    tired = cast(do, row="rampage", fatigued=True, pile={"top": ["infuriate"]}).do("draw 0")
    assert (tired.chimera.wounds, tired.chimera.discard) == (2, ())


@pytest.mark.rule("RR-141", "RR-045")
@pytest.mark.parametrize(("fatigued", "wounds"), [(False, 0), (True, 1)])
def test_case_71_the_chimera_can_draw_while_it_is_not_fatigued(fatigued: bool, wounds: int) -> None:
    """An effect with a rider for an opponent that cannot draw: the discarded card was drawn all the same."""
    hurt = "{wound: {amount: 1, on: {target_phoenixborn: {whose: opposing}}}}"
    rider = f"{{if: {{that: {{not: {{at_least: {{value: drawn, min: 1}}}}}}, then: {hurt}}}}}"
    do = f"[{{chimera_draws: {{count: 1, as: drawn}}}}, {rider}]"
    p = first_chances(cast(do, row="rampage", fatigued=fatigued))
    assert p.chimera.wounds == wounds


@pytest.mark.rule("RR-041")
@pytest.mark.parametrize(
    "do", ["{chimera_mills: 1}", "{chimera_draws: 1}", "{chimera_discards: {count: 1, how: random}}"]
)
def test_case_72_fatigue_comes_in_the_middle_of_a_round(do: str) -> None:
    p = cast(do, chimera_discard=ALL_BUT_ONE)
    assert (p.state.turn, p.chimera.fatigued, pile_size(p.chimera.draw), p.chimera.discard) == ("players", True, 18, ())


@pytest.mark.rule("RR-134")
def test_case_74_with_both_piles_empty_the_row_stays_short() -> None:
    names = ["firebelly", "whiplash", "hunting-instincts", "frozen-fear", "iron-scales"]
    other = ", ".join(f"{n} e9" for n in names for _ in range(3)) + ", rampage e9, rampage e9"
    p = two({"row": "rampage e9"}, {"row": other}, until="round", exhausted=40).do("pass p1", "pass p2", "end")
    assert (p.row(0), len(p.row(1)), p.game.is_terminal(p.state)) == (["rampage"], 17, True)


@pytest.mark.rule("RR-044")
def test_case_75_fatigue_turns_the_rage_dice_to_basic() -> None:
    p = cast("{chimera_draws: 1}", chimera_discard=ALL_BUT_ONE, rage=3)
    assert (p.chimera.fatigued, p.chimera.rage, p.chimera.red_rains) == (True, 0, 0)


@pytest.mark.rule("RR-047", "RR-143")
@pytest.mark.parametrize("how", ["random", "chosen"])
@pytest.mark.parametrize("setting", [0, 1])
def test_case_77_a_fatigued_chimeras_hand(how: str, setting: int) -> None:
    do = f"{{chimera_discards: {{count: 1, how: {how}}}}}"
    p = cast(do, row="rampage", fatigued=True, settings={"hand_discard_wounds": setting})
    p = first_chances(p)
    if setting and how == "chosen":
        p = p.do(p.legal[0])
    assert (p.chimera.wounds, len(p.chimera.discard)) == (setting, setting)


@pytest.mark.rule("RR-144")
def test_case_79_the_rest_of_the_hand_returns_on_top_in_random_order() -> None:
    top = ["rampage", "firebelly", "whiplash", "iron-scales", "frozen-fear"]
    both = spell("{chimera_discards: {count: 1, how: chosen}}") + spell(
        "{chimera_mills: 1}", name="mill", cost="[side]"
    )
    p = play(extra_cards=both, hand="mill, trial", draw=[*top, "6 ?1 7 ?2"])
    p = p.do("play trial", "discard whiplash", "play mill")
    assert {outcome.split()[1] for outcome in p.chances} == {"rampage", "firebelly", "iron-scales", "frozen-fear"}
    assert len(set(p.chances.values())) == 1


@pytest.mark.rule("RR-140", "RR-144")
def test_case_80_a_card_returned_from_its_discard_pile_goes_to_the_draw_pile() -> None:
    p = cast("{chimera_recalls: 1}", chimera_discard=["rampage", "frozen-fear"], row="?1")
    assert p.legal == ["choose frozen-fear", "choose rampage"]
    p = p.do("choose frozen-fear")
    assert p.chimera.discard == ("rampage",)
    assert (pile_size(p.chimera.draw), p.chimera.wounds) == (16, 0)
    bag = p.chimera.bags[p.chimera.draw[0][0][0]]
    assert bag.pool == (("frozen-fear", 1),)


@pytest.mark.rule("RR-047")
def test_case_81_meditating_costs_a_fatigued_chimera_nothing() -> None:
    p = play(row="rampage", fatigued=True, dice="1 cer:B", pile={"top": ["infuriate"]}).do("meditate")
    p = p.do(next(a for a in p.legal if a.startswith("change")))
    assert (p.chimera.wounds, p.me.discard) == (0, ("infuriate",))


@pytest.mark.rule("RR-042")
@pytest.mark.parametrize(("emptied", "fatigued"), [(0, False), (1, True)])
def test_case_82_two_players_the_first_emptying_only_reshuffles(emptied: int, fatigued: bool) -> None:
    hand = {"hand": "trial"}
    p = two(hand, extra_cards=spell("{chimera_mills: 1}"), chimera_discard=ALL_BUT_ONE, emptied=emptied)
    p = p.do("play p1 trial")
    assert (pile_size(p.chimera.draw), p.chimera.fatigued) == (18, fatigued)


# --- recovery, end of round, two players ---


@pytest.mark.rule("RR-134")
def test_case_84_a_row_above_the_threat_value_stays_as_it_is() -> None:
    p = play(row=FULL + ", iron-scales e9", exhausted=40, until="round").do("pass", "end")
    assert (len(p.row()), p.game.is_terminal(p.state)) == (5, True)


@pytest.mark.rule("RR-152", "RR-153")
def test_case_85_a_blood_puppet_counts_for_neither() -> None:
    p = play(row="rampage e9, blood-puppet e9", exhausted=40, until="round").do("pass", "end")
    assert p.chimera.red_rains == 1
    assert first_chances(p).row() == ["rampage", "blood-puppet", "?", "?", "?"]


@pytest.mark.rule("RR-067", "RR-129")
def test_case_86_aspects_do_not_recover() -> None:
    p = play(row=f"{FULL}, iron-scales e9 w1", exhausted=40, until="round").do("pass", "end")
    assert p.unit("iron-scales").wounds == 1


@pytest.mark.rule("RR-111", "RR-115", "RR-116")
def test_case_87_the_turns_go_on_while_an_aspect_is_face_down() -> None:
    """The player passes twice in a row; the Chimera rolls both times, for it cannot pass."""
    p = play(row="rampage e9, ?2, ?2")
    for _ in range(2):
        p = p.do("pass", "end")
        if "rage basic" not in p.chances:
            p = p.do("!" + next(iter(p.chances)))
        p = p.do("!rage basic", "!behavior 1-2", "!reveal iron-scales")
        assert (p.state.turn, p.state.passes) == ("players", 0)


@pytest.mark.rule("RR-131", "RR-127")
def test_case_88_exhausted_aspects_attack_again_in_the_next_round() -> None:
    words = {"hand": "channel-magic, infuriate, old-salt, phoenix-attendant, serve-the-city", "exhausted": 40}
    p = play(row="frozen-fear e1, rampage e9, firebelly e9, whiplash e9", **words).do("pass", "end")
    assert p.state.turn == "prepare"
    assert p.unit("frozen-fear").exhausted == 0
    p = first_chances(p.do("keep"))
    assert (p.born.wounds, p.unit("frozen-fear").exhausted) == (3, 1)


@pytest.mark.rule("RR-120")
def test_case_90_only_the_attacked_player_blocks() -> None:
    one, other = {"row": "frozen-fear", "units": "old-salt"}, {"units": "calamity-golem", "row": ""}
    p = two(one, other).do("pass p1", "pass p2", "end")
    assert p.legal == ["block old-salt", "no-block"]
    back = two({**other, "phoenixborn": "noah-redmoon"}, {**one, "phoenixborn": "jessa-na-ni"})
    back = back.do("pass p1", "pass p2", "end")
    assert back.legal == ["block old-salt", "no-block"]
    assert back.do("no-block").state.sides[1].phoenixborn.wounds == 3


@pytest.mark.rule("RR-094", "RR-098", "RR-100")
def test_case_91_defenders_of_the_other_row_neither_block_nor_guard() -> None:
    p = two({"row": "rampage", "units": "old-salt"}, {"row": "iron-scales"})
    hit = p.do("attack p1 chimera with old-salt")
    assert (hit.chimera.wounds, hit.unit("iron-scales").wounds) == (2, 0)
    aimed = p.do("attack p1 rampage with old-salt")
    assert set(aimed.chances) == {"guard-roll 1-8", "guard-roll 9-12"}


@pytest.mark.rule("RR-025")
def test_case_94_the_first_ultimate_hits_both_players() -> None:
    p = two(
        {"hand": "trial", "units": "old-salt"}, {"units": "old-salt"}, extra_cards=spell("{red_rains: 1}"), red_rains=4
    ).do("play p1 trial")  # fmt: skip
    assert [side.phoenixborn.wounds for side in p.state.sides] == [1, 1]
    assert [side.units[0].wounds for side in p.state.sides] == [1, 1]


@pytest.mark.rule("RR-061", "RR-119")
@pytest.mark.parametrize("seat", [0, 1])
def test_case_95_the_opposing_player_is_the_one_whom_the_aspect_faces(seat: int) -> None:
    """Stormcall, a status ability, hurts the Phoenixborn on the other side of its own row."""
    rows: list[dict[str, Any]] = [{"row": ""}, {"row": ""}]
    rows[seat] = {"row": "stormcall ^2 e9"}
    p = two(*rows, until="chimera").do("pass p1", "pass p2", "end")
    wounds = [side.phoenixborn.wounds for side in p.state.sides]
    assert (wounds[seat], wounds[1 - seat]) == (1, 0)


@pytest.mark.rule("RR-065", "RR-137")
def test_case_96_a_player_starts_unless_the_setting_lets_the_chimera() -> None:
    assert play().state.first == 0
    with pytest.raises(DiagnosticError, match="chimera_may_start"):
        play(first="chimera")
    assert play(first="chimera", settings={"chimera_may_start": 1}).state.first == -1


# --- Glare ---

TRAP = reaction("attackers_declared", "{exhaust: attacker}")
SHADOW: dict[str, Any] = {"aspects": "shadow", "until": "chimera", "extra_cards": TRAP, "hand": "answer"}


def attack_of(name: str, **words: Any) -> Position:
    """The named aspect is turned up and attacks at once."""
    p = play(**{**SHADOW, "row": f"?{name}", **words}).do("pass", "end", "!rage basic", "!behavior 5-6")
    return p


@pytest.mark.rule("RR-119")
def test_case_99_glare_stops_reaction_spells_the_moment_it_is_in_play() -> None:
    assert attack_of("stormcall").legal == ["pass", "react answer"]
    blocked = attack_of("glare")
    assert (blocked.legal, blocked.born.wounds) == ([], 2)


@pytest.mark.rule("RR-070")
def test_case_99_an_exhausted_glare_stops_nothing() -> None:
    assert attack_of("stormcall", row="glare e2, ?stormcall").legal == ["pass", "react answer"]
    assert attack_of("stormcall", row="glare, ?stormcall").legal == []
    gone = cast("{destroy: {target_unit: {whose: opposing}}}", row="glare e1, stormcall")
    assert gone.legal == ["choose glare", "choose stormcall"]


@pytest.mark.rule("RR-119")
def test_case_99_reactions_that_are_no_spells_still_work() -> None:
    p = play(born="jessa-na-ni", dice="1 cer:B", units="calamity-golem", row="glare, rampage", aspects=[
        "3 glare", "3 stormcall", "3 rampage", "3 constrict", "3 dark-descent", "3 lurk"
    ]).do("attack rampage with calamity-golem", "!guard-roll 1-8")  # fmt: skip
    while p.legal and p.legal[0].startswith("choose"):
        p = p.do("choose rampage")
    assert "pay ceremonial-basic" in p.legal


@pytest.mark.rule("RR-119")
def test_case_100_glare_stops_neither_ready_spells_nor_allies() -> None:
    p = play(
        row="glare", dice="2 cer:C 2 cer:B", hand="old-salt, serve-the-city, channel-magic", units="calamity-golem",
        spells="serve-the-city", pile={"top": ["infuriate"]},
    )  # fmt: skip
    kinds = {" ".join(action.split()[:2]) for action in p.legal}
    assert {"play old-salt", "play serve-the-city", "use serve-the-city"} <= kinds
    assert "play channel-magic" not in kinds
