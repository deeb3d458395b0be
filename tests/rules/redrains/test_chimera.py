"""Rules of the Chimera: its card, its one pool of wounds, fatigue, who wins (RR-003 to RR-021, RR-041 to RR-047)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import ValidationError
from support.redrains import Position, keys, library, play
from support.redrains_spells import cast, spell, two

from model.catalog import ROOT
from model.core.diagnostics import DiagnosticError
from model.core.game import CHANCE
from model.redrains.bags import pile_size
from model.redrains.notation import position_text
from model.redrains.schema import RedRainsKeys
from model.redrains.state import RAGE_DICE
from model.redrains.table import RULINGS

VIROS = library().chimeras["corpse-of-viros"]
ALL_FURY = ["3 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear", "3 iron-scales"]
ONE_LEFT = ["3 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear", "2 iron-scales"]
"""Seventeen of the 18: with nothing in the row, one Iron Scales is left in the draw pile."""
HIT_ALL = "{damage: {amount: 1, to: {phoenixborn: {whose: any}}}}"


def pile(p: Position) -> int:
    return pile_size(p.chimera.draw)


# --- the card ---


@pytest.mark.rule("RR-007")
def test_six_cards_of_two_sides_are_twelve_profiles() -> None:
    named = {(p.difficulty, p.level, p.players) for p in VIROS.profiles}
    assert named == {(d, lv, n) for d in ("standard", "heroic") for lv in (1, 2, 3) for n in (1, 2)}
    assert len(VIROS.profiles) == 12


@pytest.mark.rule("RR-020", "RR-021")
@pytest.mark.parametrize(("players", "numbers"), [(1, (4, 30, 3)), (2, (4, 60, 5))])
def test_numbers_of_the_first_standard_card(players: int, numbers: tuple[int, int, int]) -> None:
    p = play() if players == 1 else two()
    profile = p.game.table.profile
    assert (profile.threat, profile.life, profile.ultimate) == numbers


@pytest.mark.rule("RR-016")
@pytest.mark.parametrize("wrong", [{"difficulty": "epic"}, {"level": 4}, {"level": 0}])
def test_other_difficulties_and_levels_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        RedRainsKeys.model_validate(keys(chimera={"card": "corpse-of-viros", **wrong}))


@pytest.mark.rule("RR-016", "RR-007")
@pytest.mark.parametrize(("difficulty", "level"), [(d, lv) for d in ("standard", "heroic") for lv in (1, 2, 3)])
def test_every_difficulty_and_level_is_played_with_its_own_numbers(difficulty: str, level: int) -> None:
    profile = play(chimera={"difficulty": difficulty, "level": level}).game.table.profile
    assert (profile.difficulty, profile.level, profile.players) == (difficulty, level, 1)


@pytest.mark.rule("RR-014")
def test_a_position_tells_power_dice_from_basic_ones() -> None:
    p = play(rage=2, row="?1")
    assert (p.chimera.rage, RAGE_DICE - p.chimera.rage) == (2, 3)
    assert "rage: 2" in position_text(p.game.table, p.state)


@pytest.mark.rule("RR-015")
def test_two_players_face_one_pool_of_wounds_tokens_and_dice() -> None:
    hit = "{damage: {amount: 2, to: {target_phoenixborn: {whose: opposing}}}}"
    p = two({"hand": "trial"}, {"hand": "trial", "row": "?1"}, extra_cards=spell(hit), rage=1)
    p = p.do("play p1 trial", "play p2 trial")
    assert p.chimera.wounds == 4
    q = two({"row": "?1"}, {"row": "?1"}, rage=3).do("pass p1", "pass p2")
    assert (q.chimera.rage, q.chimera.red_rains) == (0, 1)


@pytest.mark.rule("RR-017")
def test_threat_is_the_number_of_aspects_to_field_each_round() -> None:
    p = play(row="rampage e2", until="round").do("pass", "end")
    for _ in range(3):
        p = p.do("!" + next(iter(p.chances)))
    assert len(p.row()) == p.game.table.profile.threat == 4


@pytest.mark.rule("RR-003")
def test_the_chimeras_turn_asks_nothing_that_is_not_a_players_choice() -> None:
    """A player without units, dice and cards has nothing to say: the whole turn is chance."""
    todo = [play(row="rampage ^1, ?1, ?2", born="noah-redmoon").do("pass", "end")]
    seen = 0
    while todo:
        p = todo.pop()
        if p.state.turn != "chimera":
            continue
        assert p.game.current_player(p.state) == CHANCE, p.legal
        seen += 1
        todo += [p.do("!" + outcome) for outcome in p.chances if "reveal" not in outcome or "whiplash" in outcome]
    assert seen > 10


# --- victory ---


@pytest.mark.rule("RR-004")
@pytest.mark.parametrize(("wounds", "outcome"), [(27, 0), (28, 1), (29, 1)])
def test_the_players_win_at_the_chimeras_life(wounds: int, outcome: int) -> None:
    p = cast("{wound: {amount: 2, on: {target_phoenixborn: {whose: opposing}}}}", wounds=wounds)
    assert p.state.outcome == outcome
    assert p.game.is_terminal(p.state) == bool(outcome)
    assert p.game.returns(p.state) == (outcome,)


@pytest.mark.rule("RR-004", "RR-021")
@pytest.mark.parametrize(("wounds", "outcome"), [(58, 0), (59, 1)])
def test_two_players_win_at_twice_the_life(wounds: int, outcome: int) -> None:
    hit = spell("{wound: {amount: 1, on: {target_phoenixborn: {whose: opposing}}}}")
    p = two({"hand": "trial"}, extra_cards=hit, wounds=wounds).do("play p1 trial")
    assert p.state.outcome == outcome


@pytest.mark.rule("RR-005")
@pytest.mark.parametrize(("wounds", "outcome"), [(14, 0), (15, -1)])
def test_a_dead_phoenixborn_loses(wounds: int, outcome: int) -> None:
    p = cast("{damage: {amount: 1, to: {phoenixborn: {whose: mine}}}}", born=f"noah-redmoon w{wounds}")
    assert p.state.outcome == outcome
    assert p.game.returns(p.state) == (0,)


@pytest.mark.rule("RR-005")
@pytest.mark.parametrize("dead", [0, 1])
def test_with_two_players_one_dead_phoenixborn_loses_for_both(dead: int) -> None:
    hit = spell("{damage: {amount: 1, to: {phoenixborn: {whose: players}}}}")
    borns = ["noah-redmoon", "jessa-na-ni"]
    borns[dead] += " w15" if dead == 0 else " w18"
    p = two({"hand": "trial", "phoenixborn": borns[0]}, {"phoenixborn": borns[1]}, extra_cards=hit)
    assert p.do("play p1 trial").state.outcome == -1


@pytest.mark.rule("RR-004")
@pytest.mark.parametrize(("setting", "outcome"), [({}, -1), ({"simultaneous_is_loss": 0}, 1)])
def test_both_sides_falling_to_one_event(setting: dict[str, int], outcome: int) -> None:
    p = cast(HIT_ALL, born="noah-redmoon w15", wounds=29, settings=setting)
    assert p.state.outcome == outcome
    assert not p.state.agenda


@pytest.mark.rule("RR-004")
def test_victory_is_checked_after_every_event_not_at_the_end_of_an_effect() -> None:
    """The Chimera falls to the first of two effects, so the second, deadly for the player, never comes."""
    p = cast(
        "[{wound: {amount: 1, on: {target_phoenixborn: {whose: opposing}}}},"
        " {damage: {amount: 1, to: {phoenixborn: {whose: mine}}}}]",
        born="noah-redmoon w15",
        wounds=29,
    )
    assert p.state.outcome == 1
    assert p.born.wounds == 15


# --- fatigue ---


def emptying(do: str, **words: Any) -> Position:
    """Cast with one card left in the Chimera's draw pile."""
    return cast(do, chimera_discard=ONE_LEFT, **words)


@pytest.mark.rule("RR-041", "RR-043")
def test_one_player_the_first_emptying_fatigues_at_once() -> None:
    p = emptying("{chimera_mills: 1}")
    assert p.chimera.fatigued
    assert (pile(p), p.chimera.discard) == (18, ())
    assert sum(n for bag in p.chimera.bags for _, n in bag.pool) == 18


@pytest.mark.rule("RR-041")
@pytest.mark.parametrize(
    ("setting", "shuffled", "left"), [({}, 18, ()), ({"fatigue_keeps_drawn_card": 1}, 17, ("iron-scales",))]
)
def test_the_drawn_card_that_empties_the_pile(setting: dict[str, int], shuffled: int, left: tuple[str, ...]) -> None:
    p = emptying("{chimera_draws: 1}", settings=setting)
    assert p.chimera.fatigued
    assert (pile(p), p.chimera.discard) == (shuffled, left)


@pytest.mark.rule("RR-041")
def test_a_pile_with_a_card_left_is_not_empty() -> None:
    p = play(extra_cards=spell("{chimera_mills: 1}"), hand="trial", row="rampage", chimera_discard=ONE_LEFT[3:])
    q = p.do("play trial")
    assert not q.do("!" + next(iter(q.chances))).chimera.fatigued


@pytest.mark.rule("RR-042")
@pytest.mark.parametrize("setting", [1, 0])
def test_two_players_the_first_emptying_only_reshuffles(setting: int) -> None:
    p = two(
        {"hand": "trial"}, {"hand": "trial"}, extra_cards=spell("{chimera_mills: 1}"), rage=3,
        chimera_discard=ONE_LEFT, settings={"first_emptying_reshuffles": setting},
    )  # fmt: skip
    p = p.do("play p1 trial")
    assert (p.chimera.emptied, p.chimera.fatigued, p.chimera.rage) == (1, False, 3)
    assert (pile(p), len(p.chimera.discard)) == ((18, 0) if setting else (0, 18))
    p = p.do("play p2 trial")
    p = p.do("!" + next(iter(p.chances)))
    assert (pile(p), len(p.chimera.discard), p.chimera.fatigued) == (17, 1, False)


@pytest.mark.rule("RR-042", "RR-043")
@pytest.mark.parametrize("setting", [1, 0])
def test_two_players_fatigue_at_the_second_emptying(setting: int) -> None:
    p = two(
        {"hand": "trial"}, extra_cards=spell("{chimera_mills: 1}"), chimera_discard=ONE_LEFT, emptied=1, rage=2,
        settings={"first_emptying_reshuffles": setting},
    ).do("play p1 trial")  # fmt: skip
    assert (p.chimera.fatigued, pile(p), p.chimera.rage, p.chimera.wounds) == (True, 18, 0, 0)


@pytest.mark.rule("RR-045")
def test_a_fatigued_chimera_draws_nothing() -> None:
    p = cast("{chimera_draws: 2}", row="?1", fatigued=True)
    assert (p.chances, pile(p), p.chimera.discard, p.chimera.wounds) == ({}, 17, (), 0)


@pytest.mark.rule("RR-045")
def test_an_unfatigued_chimera_draws() -> None:
    p = cast("{chimera_draws: 1}", row="?1")
    p = p.do("!" + next(iter(p.chances)))
    assert (pile(p), len(p.chimera.discard)) == (16, 1)


@pytest.mark.rule("RR-046")
@pytest.mark.parametrize("fatigued", [True, False])
def test_for_effects_the_pile_of_a_fatigued_chimera_is_empty(fatigued: bool) -> None:
    do = "{if: {that: chimera_pile_empty, then: {damage: {amount: 1, to: {target_phoenixborn: {whose: opposing}}}}}}"
    p = cast(do, row="?1", fatigued=fatigued)
    assert (p.chimera.wounds, pile(p)) == (int(fatigued), 17)


@pytest.mark.rule("RR-046", "RR-134")
def test_replenishing_takes_from_the_real_pile_of_a_fatigued_chimera() -> None:
    p = play(row="", fatigued=True, until="round").do("pass", "end")
    p = p.do("!" + next(iter(p.chances)))
    assert len(p.row()) == 1


@pytest.mark.rule("RR-047")
@pytest.mark.parametrize(
    ("fatigued", "setting", "wounds", "gone"), [(True, 1, 3, 3), (False, 1, 0, 3), (True, 0, 0, 0)]
)
def test_cards_off_the_top_wound_a_fatigued_chimera(fatigued: bool, setting: int, wounds: int, gone: int) -> None:
    p = cast("{chimera_mills: 3}", row="?1", fatigued=fatigued, settings={"fatigued_discard_wounds": setting})
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (p.chimera.wounds, len(p.chimera.discard), pile(p)) == (wounds, gone, 17 - gone)


@pytest.mark.rule("RR-047")
def test_the_card_that_brings_fatigue_is_not_yet_a_wound() -> None:
    """Only what is discarded once the Chimera is fatigued wounds it: the second and third of three."""
    p = emptying("{chimera_mills: 3}")
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (p.chimera.wounds, len(p.chimera.discard)) == (2, 2)


@pytest.mark.rule("RR-047", "RR-143")
@pytest.mark.parametrize(("setting", "wounds", "gone"), [(0, 0, 0), (1, 2, 2)])
def test_a_fatigued_chimeras_hand(setting: int, wounds: int, gone: int) -> None:
    do = "{chimera_discards: {count: 2, how: random}}"
    p = cast(do, row="?1", fatigued=True, settings={"hand_discard_wounds": setting})
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (p.chimera.wounds, len(p.chimera.discard)) == (wounds, gone)


def test_a_position_with_an_empty_pile_beside_a_discard_pile_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="RR-041"):
        play(chimera_discard=ALL_FURY)


@pytest.mark.parametrize("name", sorted(RULINGS))
def test_every_open_question_is_read_by_some_rule_or_card(name: str) -> None:
    """A setting that nothing reads would promise a reading that there is not."""
    folder = ROOT / "redrains"
    files = [*folder.glob("*.py"), *(folder / "cards").glob("*.yaml")]
    assert any(re.search(rf"\b{name}\b", file.read_text("utf-8")) for file in files if file.name != "table.py")
