"""Rules of the Ultimate: when it resolves, its four steps in order, the phases (RR-009, RR-018, RR-022 to RR-027)."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, library, play
from support.redrains_spells import card, cast, spell, two

VIROS = library().chimeras["corpse-of-viros"]


def rain(count: int = 1, **words: Any) -> Position:
    """The position after Red Rains tokens were placed by a spell of the player's."""
    return cast(f"{{red_rains: {count}}}", **words)


# --- when ---


@pytest.mark.rule("RR-009")
def test_one_ultimate_for_each_of_three_phases() -> None:
    assert len(VIROS.ultimates) == 3
    assert len(set(VIROS.ultimates)) == 3


@pytest.mark.rule("RR-009", "RR-026", "RR-079")
def test_the_phases_follow_each_other_and_the_last_stays() -> None:
    assert play().chimera.phase == 1
    assert [rain(3, phase=phase).chimera.phase for phase in (1, 2)] == [2, 3]
    last = rain(3, phase=3)
    assert last.do("!" + next(iter(last.chances))).chimera.phase == 3


@pytest.mark.rule("RR-018")
@pytest.mark.parametrize(("tokens", "phase", "left"), [(1, 1, 2), (2, 2, 0)])
def test_it_resolves_at_the_ultimate_value(tokens: int, phase: int, left: int) -> None:
    p = rain(1, red_rains=tokens)
    assert (p.chimera.phase, p.chimera.red_rains) == (phase, left)


@pytest.mark.rule("RR-018", "RR-021")
@pytest.mark.parametrize(("tokens", "phase"), [(3, 1), (4, 2)])
def test_with_two_players_the_value_is_five(tokens: int, phase: int) -> None:
    p = two({"hand": "trial"}, extra_cards=spell("{red_rains: 1}"), red_rains=tokens).do("play p1 trial")
    assert p.chimera.phase == phase


# --- a ready spell ---


@pytest.mark.rule("RR-022")
def test_the_ultimate_card_is_a_ready_spell_that_effects_can_target() -> None:
    p = cast("{exhaust: {target_ready_spell: {whose: any}}}", spells="serve-the-city")
    assert p.legal == ["choose serve-the-city", "choose ultimate"]
    q = p.do("choose ultimate")
    assert (q.chimera.ultimate_exhausted, q.chimera.exhausted, q.me.spells[0].exhausted) == (1, 0, 0)


@pytest.mark.rule("RR-022")
def test_noah_exhausts_the_ultimate_card_but_not_an_exhausted_one() -> None:
    p = play(dice="1 cer:B").do("use noah-redmoon ceremonial-basic")
    assert p.chimera.ultimate_exhausted == 1
    again = play(dice="1 cer:B", ultimate_exhausted=1).do("use noah-redmoon ceremonial-basic")
    assert again.chimera.ultimate_exhausted == 1


@pytest.mark.rule("RR-027")
@pytest.mark.parametrize(("tokens", "phase", "left"), [(3, 1, 4), (4, 2, 0)])
def test_exhaustion_on_the_chimera_and_its_ultimate_raises_the_value(tokens: int, phase: int, left: int) -> None:
    p = rain(1, red_rains=tokens, exhausted=1, ultimate_exhausted=1)
    assert (p.chimera.phase, p.chimera.red_rains) == (phase, left)


@pytest.mark.rule("RR-027", "RR-023")
def test_tokens_on_the_removed_card_go_with_it_and_the_others_stay() -> None:
    p = rain(1, red_rains=4, exhausted=1, ultimate_exhausted=1)
    assert (p.chimera.exhausted, p.chimera.ultimate_exhausted) == (1, 0)
    assert p.game.engine.ultimate_value(p.state) == 4


@pytest.mark.rule("RR-027", "RR-079")
def test_tokens_on_the_last_ultimate_card_stay_as_it_does() -> None:
    p = rain(1, red_rains=3, ultimate_exhausted=1, phase=3, row="rampage")
    p = p.do("!" + next(iter(p.chances)))
    assert (p.chimera.phase, p.chimera.ultimate_exhausted) == (3, 1)


# --- the steps ---


@pytest.mark.rule("RR-023")
def test_the_value_is_removed_and_the_excess_stays() -> None:
    p = rain(2, red_rains=2)
    assert (p.chimera.phase, p.chimera.red_rains) == (2, 1)


@pytest.mark.rule("RR-023")
def test_an_excess_that_was_there_stays_as_well() -> None:
    assert rain(1, red_rains=4).chimera.red_rains == 2


@pytest.mark.rule("RR-024")
def test_foreign_cards_on_the_chimeras_battlefield_are_discarded_without_wounds() -> None:
    p = rain(1, red_rains=2, row="blood-puppet, rampage (infuriate), ?2, old-salt")
    assert p.row() == ["rampage", "?"]
    assert p.unit("rampage").attached == ()
    assert p.me.discard == ("infuriate", "old-salt", "trial")
    assert dict(p.me.conjurations)["blood-puppet"] == 1
    assert p.chimera.wounds == 0


@pytest.mark.rule("RR-024")
def test_both_rows_are_cleared_and_every_card_goes_to_its_owner() -> None:
    p = two(
        {"hand": "trial", "row": "rampage (p2:infuriate), p2:old-salt"}, {"row": "old-salt, rampage"},
        extra_cards=spell("{red_rains: 1}"), red_rains=4,
    ).do("play p1 trial")  # fmt: skip
    assert (p.row(0), p.row(1)) == (["rampage"], ["rampage-2"])
    assert p.state.sides[0].discard == ("trial",)
    assert p.state.sides[1].discard == ("infuriate", "old-salt", "old-salt")


@pytest.mark.rule("RR-024")
def test_own_cards_of_players_on_their_battlefields_stay() -> None:
    p = rain(1, red_rains=2, units="calamity-golem (infuriate)", row="rampage")
    assert [held.card for held in p.unit("calamity-golem").attached] == ["infuriate"]


@pytest.mark.rule("RR-024")
@pytest.mark.parametrize(("setting", "dice", "spent"), [(0, (("charm", 0),), ()), (1, (), ("charm",))])
def test_dice_on_aspects(setting: int, dice: tuple[tuple[str, int], ...], spent: tuple[str, ...]) -> None:
    p = rain(1, red_rains=2, row="rampage [charm]", settings={"ultimate_clears_dice": setting})
    assert (p.unit("rampage").dice, p.me.spent) == (dice, spent)


@pytest.mark.rule("RR-025")
def test_phase_one_deals_1_damage_to_opponents_only() -> None:
    p = rain(1, red_rains=2, units="bone-crow, calamity-golem w2", row="rampage, firebelly w1")
    assert p.units() == ["calamity-golem"]
    assert (p.unit("calamity-golem").wounds, p.born.wounds) == (3, 1)
    assert (p.unit("rampage").wounds, p.unit("firebelly").wounds, p.chimera.wounds) == (0, 1, 0)


@pytest.mark.rule("RR-025")
def test_with_two_players_both_sides_are_hit() -> None:
    p = two(
        {"hand": "trial", "units": "bone-crow, old-salt"}, {"units": "old-salt w1"},
        extra_cards=spell("{red_rains: 1}"), red_rains=4,
    ).do("play p1 trial")  # fmt: skip
    assert [u.wounds for side in p.state.sides for u in side.units] == [1, 2]
    assert [side.phoenixborn.wounds for side in p.state.sides] == [1, 1]


@pytest.mark.rule("RR-025")
def test_it_is_damage_so_it_can_be_prevented() -> None:
    ward = card("ally", "warden", cost="[main]", attack="1", life="3", recover="0", keywords="[armored 1]")
    p = play(extra_cards=spell("{red_rains: 1}") + ward, hand="trial", red_rains=2, units="warden").do("play trial")
    assert p.unit("warden").wounds == 0


@pytest.mark.rule("RR-025")
def test_the_second_ultimate_deals_2() -> None:
    p = rain(1, red_rains=2, phase=2, units="calamity-golem, old-salt w1", row="rampage")
    assert p.units() == ["calamity-golem"]
    assert (p.unit("calamity-golem").wounds, p.born.wounds, p.chimera.phase) == (2, 2, 3)


@pytest.mark.rule("RR-026", "RR-008")
def test_the_behavior_card_leaves_with_the_ultimate_card() -> None:
    p = rain(1, red_rains=2, row="?1")
    p = p.do("end", "!rage basic")
    assert "behavior 2-4" in p.chances
    assert "behavior 3-4" not in p.chances


# --- order ---


MOURNER = card(
    "ally", "mourner", cost="[main]", attack="1", life="1", recover="0",
    when="{destroyed: {damage: {amount: 1, to: {target_unit: {whose: any}}}}}",
)  # fmt: skip


@pytest.mark.rule("RR-078", "RR-023", "RR-024", "RR-026")
def test_the_steps_run_in_order() -> None:
    """The game stops in the middle of step 3 to ask about a trigger: 1 and 2 are done, 4 is not."""
    p = play(
        extra_cards=spell("{red_rains: 1}") + MOURNER, hand="trial", units="mourner, calamity-golem",
        row="rampage, bone-crow, ?1", red_rains=3,
    ).do("play trial")  # fmt: skip
    assert p.legal == ["choose calamity-golem", "choose rampage"]
    assert p.chimera.red_rains == 1
    assert p.row() == ["rampage", "?"]
    assert (p.born.wounds, p.unit("calamity-golem").wounds) == (1, 1)
    assert p.chimera.phase == 1
    assert p.do("choose rampage").chimera.phase == 2


@pytest.mark.rule("RR-078")
def test_a_discarded_foreign_unit_is_not_damaged_and_so_not_destroyed() -> None:
    p = play(
        extra_cards=spell("{red_rains: 1}") + MOURNER, hand="trial", row="rampage, mourner", red_rains=2,
    ).do("play trial")  # fmt: skip
    assert (p.row(), p.me.discard) == (["rampage"], ("mourner", "trial"))
    assert (p.state.destroyed, p.unit("rampage").wounds, p.chimera.phase) == (False, 0, 2)


# --- phase III ---


@pytest.mark.rule("RR-079")
def test_the_third_ultimate_repeats() -> None:
    p = play(extra_cards=spell("{red_rains: 6}"), hand="trial", phase=3, row="rampage, blood-puppet").do("play trial")
    assert p.row() == ["rampage"]
    assert sorted(p.chances) == ["deal 1", "deal 2"]
    p = p.do("!deal 2")
    assert (p.row(), p.chimera.phase, p.chimera.red_rains) == (["rampage", "?"], 3, 0)
    p = p.do("!deal 1")
    assert (p.row(), p.chimera.phase, p.chimera.red_rains) == (["rampage", "?", "?"], 3, 0)
    assert p.born.wounds == 0


@pytest.mark.rule("RR-079")
@pytest.mark.parametrize(
    ("setting", "token", "added"),
    [
        (1, {}, (1, 1)),
        (0, {}, (1, 0)),
        (0, {"first": "p2"}, (0, 1)),
        (0, {"first": "chimera", "pointed": 2, "round": 2}, (0, 1)),
        (0, {"first": "chimera", "pointed": 1, "round": 2}, (1, 0)),
    ],
)
def test_the_third_ultimate_with_two_players(setting: int, token: dict[str, Any], added: tuple[int, int]) -> None:
    p = two(
        {"hand": "trial", "row": "rampage"}, {"row": "rampage"}, extra_cards=spell("{red_rains: 1}"), red_rains=4,
        phase=3, settings={"ultimate3_each_row": setting}, **token,
    ).do("play p1 trial")  # fmt: skip
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (len(p.row(0)) - 1, len(p.row(1)) - 1) == added
