"""Rules of the recovery phase, step by step (RR-128 to RR-136)."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import two

FIELD = {"row": "rampage e9, firebelly e9, whiplash e9, frozen-fear e9"}
"""A full row that only rests."""
HIGH = {"exhausted": 30}
"""So many exhaustion tokens that no ultimate is near."""


def recovered(**words: Any) -> Position:
    """The position after the recovery phase, or where it first asks something; the Chimera passes before it."""
    return play(until="round", **{**FIELD, **words}).do("pass", "end")


def recovered_two(one: dict[str, Any], other: dict[str, Any], **words: Any) -> Position:
    p = two({**FIELD, **one}, {**FIELD, **other}, until="round", **words)
    return p.do("pass p1", "pass p2", "end")


# --- the steps ---


STEPS = ("recover", "remove_exhaustion", "exhaust_dice", "place_red_rains", "replenish", "replenish_status")


def traced(p: Position, *steps: str) -> list[str]:
    """The steps of the recovery phase in the order in which they run."""
    verbs, seen = p.game.kernel.vocabulary.verbs, []

    def watched(name: str, run: Any) -> Any:
        def inner(*args: Any, **words: Any) -> Any:
            result = run(*args, **words)
            if name not in seen:
                seen.append(name)
            return result

        return inner

    for name in STEPS:
        object.__setattr__(verbs[name], "fn", watched(name, verbs[name].fn))
    p.do(*steps)
    return seen


@pytest.mark.rule("RR-128")
def test_the_six_steps_in_their_order() -> None:
    p = play(until="round", row="rampage e9", dice="1 cer:P", **HIGH)
    assert tuple(traced(p, "pass", "end", "keep", "!deal 1", "!deal 1", "!deal 1")) == STEPS


@pytest.mark.rule("RR-128")
def test_what_is_done_when_the_dice_are_asked_about() -> None:
    """Recover and Remove Exhaustion are over, tokens for aspects and new aspects are still to come."""
    p = recovered(row="rampage e2", units="old-salt w1", dice="1 cer:P", red_rains=2, exhausted=1)
    assert p.legal == ["exhaust-dice ceremonial-power", "keep"]
    assert (p.unit("old-salt").wounds, p.unit("rampage").exhausted) == (0, 1)
    assert (p.chimera.exhausted, p.chimera.red_rains, p.row()) == (0, 1, ["rampage"])
    p = p.do("keep")
    assert (p.chimera.red_rains, p.row()) == (2, ["rampage"])
    p = p.do("!deal 1", "!deal 1", "!deal 2")
    assert (p.row(), p.unit("rampage").status) == (["rampage", "?", "?", "?"], 2)


@pytest.mark.rule("RR-128", "RR-133", "RR-134")
def test_the_ultimate_of_the_recovery_comes_before_replenishing() -> None:
    """In phase III it adds an aspect first, and the row is then filled up to the threat value only."""
    p = recovered(row="rampage e9", red_rains=2, phase=3)
    for _ in range(3):
        p = p.do("!deal 1")
    assert (len(p.row()), p.game.is_terminal(p.state)) == (4, True)


# --- recover ---


@pytest.mark.rule("RR-129")
def test_units_lose_wounds_up_to_their_recover_value() -> None:
    p = recovered(units="old-salt w2, phoenix-attendant w3, phoenix-attendant#2 w1, calamity-golem w2", **HIGH)
    assert [unit.wounds for unit in p.me.units] == [1, 1, 0, 2]


@pytest.mark.rule("RR-129")
def test_both_players_recover() -> None:
    p = recovered_two({"units": "old-salt w2"}, {"units": "old-salt w1"}, **HIGH)
    assert [u.wounds for side in p.state.sides for u in side.units] == [1, 0]


@pytest.mark.rule("RR-129", "RR-067")
def test_neither_aspects_nor_phoenixborn_nor_the_chimera_recover() -> None:
    p = recovered(
        row="rampage e9 w1, firebelly e9, whiplash e9, frozen-fear e9", born="noah-redmoon w3", wounds=5, **HIGH
    )
    assert (p.unit("rampage").wounds, p.born.wounds, p.chimera.wounds) == (1, 3, 5)


# --- remove exhaustion ---


@pytest.mark.rule("RR-130")
@pytest.mark.parametrize(
    ("tokens", "chimera", "ultimate", "left"), [(3, 1, 1, 1), (3, 0, 0, 3), (1, 1, 1, 0), (3, 2, 0, 1), (3, 0, 2, 1)]
)
def test_red_rains_tokens_leave_for_exhaustion_tokens(tokens: int, chimera: int, ultimate: int, left: int) -> None:
    """Looked at before the tokens for aspects: the question about the dice comes in between."""
    p = recovered(dice="1 cer:P", red_rains=tokens, exhausted=chimera, ultimate_exhausted=ultimate)
    assert p.chimera.red_rains == left


@pytest.mark.rule("RR-131")
def test_one_exhaustion_token_leaves_every_card() -> None:
    p = recovered(
        born="noah-redmoon e2", units="old-salt e2 (infuriate e2), bone-crow e1, blood-puppet",
        spells="serve-the-city e3", dice="1 cer:P", exhausted=2, ultimate_exhausted=1,
    )  # fmt: skip
    assert [unit.exhausted for unit in p.me.units] == [1, 0, 0]
    assert p.unit("old-salt").attached[0].exhausted == 1
    assert (p.born.exhausted, p.me.spells[0].exhausted) == (1, 2)
    assert (p.chimera.exhausted, p.chimera.ultimate_exhausted) == (1, 0)
    assert p.unit("rampage").exhausted == 8


@pytest.mark.rule("RR-131")
def test_both_rows_and_both_sides_lose_a_token() -> None:
    one = {"units": "old-salt e2", "dice": "1 cer:P"}
    p = recovered_two(one, one)
    assert [u.exhausted for side in p.state.sides for u in side.units] == [1, 1]
    assert [u.exhausted for side in p.state.sides for u in side.row] == [8] * 8


@pytest.mark.rule("RR-131", "RR-130", "RR-027")
def test_tokens_that_stay_still_raise_the_value_when_aspects_bring_tokens() -> None:
    """Two exhaustion tokens: 2 Red Rains go, one token stays, the value is 4, and four aspects reach it."""
    p = recovered(red_rains=2, exhausted=2)
    assert (p.chimera.phase, p.chimera.red_rains) == (2, 0)
    q = recovered(red_rains=2, exhausted=3)
    assert (q.chimera.phase, q.chimera.red_rains) == (1, 4)


@pytest.mark.rule("RR-130", "RR-077")
def test_no_ultimate_before_tokens_are_placed() -> None:
    """Exhaustion that leaves lowers the value to the tokens there; without aspects none is placed."""
    p = recovered(row="", red_rains=5, exhausted=1, dice="1 cer:P")
    assert (p.chimera.red_rains, p.chimera.exhausted) == (4, 0)
    p = p.do("keep")
    assert (p.chimera.phase, p.chimera.red_rains) == (1, 4)


# --- dice ---


@pytest.mark.rule("RR-132")
def test_the_player_picks_the_dice_to_exhaust() -> None:
    p = recovered(dice="2 cer:P 1 cer:B 1 nat:C / 1 cer", rage=3, **HIGH)
    assert p.legal == [
        "exhaust-dice ceremonial-basic",
        "exhaust-dice ceremonial-basic ceremonial-power",
        "exhaust-dice ceremonial-basic ceremonial-power ceremonial-power",
        "exhaust-dice ceremonial-power",
        "exhaust-dice ceremonial-power ceremonial-power",
        "keep",
    ]
    p = p.do("exhaust-dice ceremonial-basic ceremonial-power", "exhaust-dice natural-class")
    assert p.me.spent == ("ceremonial", "ceremonial", "ceremonial", "natural")
    assert [(d.type, d.level) for d in p.me.active] == [("ceremonial", 2)]
    assert p.chimera.rage == 3


@pytest.mark.rule("RR-132")
def test_each_player_picks_for_the_own_pool() -> None:
    p = recovered_two({"dice": "1 cer:P"}, {"dice": "1 cer:C"}, **HIGH)
    p = p.do("exhaust-dice ceremonial-power", "keep")
    assert [side.spent for side in p.state.sides] == [("ceremonial",), ()]


# --- Red Rains ---


@pytest.mark.rule("RR-133")
def test_a_token_for_each_aspect_in_play() -> None:
    p = recovered(row="rampage e9, firebelly e9", **HIGH)
    assert p.chimera.red_rains == 2


@pytest.mark.rule("RR-133")
def test_the_ultimate_resolves_when_its_value_is_reached() -> None:
    p = recovered(row="rampage e9, firebelly e9", red_rains=1)
    assert (p.chimera.phase, p.chimera.red_rains, p.born.wounds) == (2, 0, 1)


@pytest.mark.rule("RR-133", "RR-152")
def test_only_aspects_count() -> None:
    p = recovered(row="rampage e9, blood-puppet e9, blood-puppet#2 e9", **HIGH)
    assert p.chimera.red_rains == 1


@pytest.mark.rule("RR-133")
def test_aspects_of_both_rows_count() -> None:
    assert recovered_two({"row": "rampage e9"}, {"row": "rampage e9, firebelly e9"}, **HIGH).chimera.red_rains == 3


# --- replenish ---


@pytest.mark.rule("RR-134")
@pytest.mark.parametrize(
    ("row", "added"), [("rampage e9", 3), ("", 4), (FIELD["row"], 0), (FIELD["row"] + ", firebelly#2 e9", 0)]
)
def test_the_row_is_filled_up_to_the_threat_value(row: str, added: int) -> None:
    before = len([part for part in row.split(",") if part])
    p = recovered(row=row, **HIGH)
    for _ in range(added):
        assert p.chances
        p = p.do("!deal 1")
    assert len(p.row()) == before + added
    assert p.row()[before:] == ["?"] * added
    assert p.game.is_terminal(p.state)


@pytest.mark.rule("RR-134", "RR-153")
def test_other_units_do_not_count_and_new_aspects_lie_to_their_right() -> None:
    p = recovered(row="rampage e9, blood-puppet e9, blood-puppet#2 e9", **HIGH).do("!deal 1", "!deal 2", "!deal 1")
    assert p.row() == ["rampage", "blood-puppet", "blood-puppet-2", "?", "?", "?"]
    assert p.game.is_terminal(p.state)


@pytest.mark.rule("RR-134", "RR-041")
def test_a_pile_that_runs_out_on_the_way_is_renewed_and_dealing_goes_on() -> None:
    gone = "2 rampage, 3 firebelly, 3 whiplash, 3 hunting-instincts, 2 frozen-fear, 3 iron-scales"
    p = recovered(row="rampage e9", chimera_discard=gone.split(", "), rage=2, **HIGH)
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (len(p.row()), p.chimera.fatigued, p.chimera.rage, p.chimera.discard) == (4, True, 0, ())


@pytest.mark.rule("RR-134")
def test_with_nothing_to_shuffle_the_row_stays_short() -> None:
    """Seventeen aspects lie in two rows of a heroic game; the pile has one card and the discard pile none."""
    names = ["rampage", "firebelly", "whiplash", "hunting-instincts", "frozen-fear", "iron-scales"]
    row = ", ".join(f"{n}#{i} e9" if i > 1 else f"{n} e9" for n in names for i in (1, 2, 3) if (n, i) != ("rampage", 1))
    p = two({"row": row}, {}, until="round", **HIGH).do("pass p1", "pass p2", "end")
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (len(p.row(0)), p.row(1), p.game.is_terminal(p.state)) == (17, ["?"], True)


@pytest.mark.rule("RR-134")
def test_a_fatigued_chimera_reshuffles_again_without_another_reset() -> None:
    gone = "2 rampage, 3 firebelly, 3 whiplash, 3 hunting-instincts, 2 frozen-fear, 3 iron-scales"
    p = recovered(row="rampage e9", chimera_discard=gone.split(", "), rage=2, fatigued=True, **HIGH)
    while p.chances:
        p = p.do("!" + next(iter(p.chances)))
    assert (len(p.row()), p.chimera.fatigued, p.chimera.rage) == (4, True, 2)


@pytest.mark.rule("RR-135")
@pytest.mark.parametrize(
    ("token", "order"),
    [
        ({}, [0, 1, 0]),
        ({"first": "chimera", "pointed": 1, "round": 2}, [0, 1, 0]),
    ],
)
def test_rows_are_dealt_to_alternately(token: dict[str, Any], order: list[int]) -> None:
    """Two are missing opposite the first player, one opposite the other: first, other, first."""
    assert dealing("rampage e9, firebelly e9", "rampage e9, firebelly e9, whiplash e9", token) == order


@pytest.mark.rule("RR-135")
@pytest.mark.parametrize("token", [{"first": "p2"}, {"first": "chimera", "pointed": 2, "round": 2}])
def test_the_second_player_may_be_first(token: dict[str, Any]) -> None:
    assert dealing("rampage e9, firebelly e9, whiplash e9", "rampage e9, firebelly e9", token) == [1, 0, 1]


@pytest.mark.rule("RR-135")
def test_a_full_row_is_passed_over() -> None:
    assert dealing(FIELD["row"], "rampage e9", {}) == [1, 1, 1]
    assert dealing("rampage e9", "rampage e9, firebelly e9, whiplash e9", {}) == [0, 1, 0, 0]


def dealing(one: str, other: str, token: dict[str, Any]) -> list[int]:
    """The seats whose rows are dealt to, in order."""
    p = recovered_two({"row": one}, {"row": other}, **HIGH, **token)
    found = []
    while p.chances:
        before = [len(side.row) for side in p.state.sides]
        p = p.do("!" + next(iter(p.chances)))
        found += [seat for seat in (0, 1) if len(p.row(seat)) > before[seat]]
    return found


# --- status tokens ---


@pytest.mark.rule("RR-136")
@pytest.mark.parametrize(("tokens", "after"), [("", 2), ("^1", 2), ("^2", 2), ("^4", 3)])
def test_status_tokens_are_refilled_to_the_pips_and_never_taken_away(tokens: str, after: int) -> None:
    """Four tokens: one pays for the ability in the Chimera's last turn, and three stay."""
    p = play(until="round", row=f"rampage e9 {tokens}, firebelly e9, whiplash e9, frozen-fear e9", **HIGH).do(
        "pass", "end"
    )
    if p.chances:
        p = p.do("!re-roll 1-power")
    assert p.unit("rampage").status == after
    assert p.unit("firebelly").status == 0


@pytest.mark.rule("RR-136")
def test_status_tokens_are_refilled_on_both_rows() -> None:
    p = recovered_two({}, {}, **HIGH)
    assert [u.status for side in p.state.sides for u in side.row if u.card == "rampage"] == [2, 2]
