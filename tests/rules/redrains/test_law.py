"""The laws of the Chimera: what players' effects do to an opponent without a mind (RR-140 to RR-153)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from support.redrains import Position, play
from support.redrains_spells import card, cast, spell, two

from model.redrains.bags import pile_size


def ally(name: str, attack: int = 2, life: int = 3, **more: str) -> str:
    return card("ally", name, cost="[main]", attack=str(attack), life=str(life), recover="0", **more)


def pile(p: Position) -> int:
    return pile_size(p.chimera.draw)


def all_ends(p: Position) -> list[tuple[Position, Fraction]]:
    """Every position at the end of the chances, with its weight."""
    if not p.chances:
        return [(p, Fraction(1))]
    return [(end, w * v) for outcome, w in p.chances.items() for end, v in all_ends(p.do("!" + outcome))]


# --- choices ---


@pytest.mark.rule("RR-140")
def test_the_player_picks_when_its_effect_makes_the_chimera_choose() -> None:
    p = cast("{discard_unit: {choose: {units: {whose: opposing}}}}", row="rampage, firebelly, ?2")
    assert p.legal == ["choose firebelly", "choose rampage"]
    p = p.do("choose firebelly")
    assert (p.row(), p.chimera.wounds, p.chimera.discard) == (["rampage", "?"], 1, ("firebelly",))


@pytest.mark.rule("RR-140")
def test_the_player_decides_for_the_chimera_between_a_discard_and_wounds() -> None:
    p = cast("{chimera_discards_or: {count: 1, wounds: 2}}", row="rampage")
    assert p.legal == ["discard-hand", "take-wounds"]
    assert p.do("take-wounds").chimera.wounds == 2
    q = p.do("discard-hand")
    q = q.do("!" + next(iter(q.chances)))
    assert (q.chimera.wounds, len(q.chimera.discard)) == (0, 1)


@pytest.mark.rule("RR-140", "RR-143")
def test_a_choice_that_cannot_be_carried_out_is_none() -> None:
    assert cast("{chimera_discards_or: {count: 1, wounds: 2}}", row="rampage", fatigued=True).chimera.wounds == 2


# --- draws ---


@pytest.mark.rule("RR-141")
def test_drawn_cards_are_discarded_at_once() -> None:
    p = cast("{chimera_draws: 2}", row="rampage")
    for end, _ in all_ends(p):
        assert (pile(end), len(end.chimera.discard), end.chimera.wounds) == (15, 2, 0)


@pytest.mark.rule("RR-141")
def test_what_it_draws_has_exact_chances() -> None:
    """A known top card, then one of nine unknown ones of blood 1, of which two are Rampages."""
    p = cast("{chimera_draws: 1}", row="rampage")
    assert sum(p.chances.values()) == 1
    assert p.chances["chimera-discards rampage"] == Fraction(2, 17)
    assert p.chances["chimera-discards iron-scales"] == Fraction(3, 17)


LAST = ["3 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear", "2 iron-scales"]


@pytest.mark.rule("RR-141", "RR-041")
def test_fatigue_in_the_middle_of_a_draw_makes_the_rest_impossible() -> None:
    p = cast("{chimera_draws: 2}", chimera_discard=LAST)
    assert (p.chimera.fatigued, pile(p), p.chimera.discard, p.chimera.wounds) == (True, 18, (), 0)


ABUNDANCE = "{offer_draw: {up_to: 2, damage: 1}}"


def abundance(**words: Any) -> Position:
    p = cast(ABUNDANCE, pile={"top": ["infuriate", "infuriate", "old-salt"]}, **words)
    return p.do("draw 2")


@pytest.mark.rule("RR-142")
def test_abundance_makes_the_chimera_draw_and_discard() -> None:
    p = abundance(row="rampage")
    assert p.legal == ["chimera-draws 0", "chimera-draws 1", "chimera-draws 2"]
    for end, _ in all_ends(p.do("chimera-draws 2")):
        assert (end.chimera.wounds, len(end.chimera.discard), len(end.me.hand)) == (0, 2, 2)


@pytest.mark.rule("RR-142")
@pytest.mark.parametrize(("drawn", "wounds"), [(0, 2), (1, 1), (2, 0)])
def test_each_card_not_drawn_is_damage(drawn: int, wounds: int) -> None:
    p = abundance(row="rampage").do(f"chimera-draws {drawn}")
    assert {end.chimera.wounds for end, _ in all_ends(p)} == {wounds}


@pytest.mark.rule("RR-142", "RR-045")
def test_abundance_is_2_damage_for_a_fatigued_chimera() -> None:
    p = abundance(row="rampage", fatigued=True)
    assert (p.chimera.wounds, p.chimera.discard, pile(p)) == (2, (), 17)


@pytest.mark.rule("RR-142")
@pytest.mark.parametrize(("first", "second"), [(2, 0), (0, 1)])
def test_abundance_offers_both_players_a_draw(first: int, second: int) -> None:
    one = {"pile": {"top": ["infuriate", "infuriate"]}}
    p = two({**one, "hand": "trial"}, one, extra_cards=spell(ABUNDANCE), fatigued=True, row=())
    p = p.do("play p1 trial", f"draw {first}", f"draw {second}")
    assert [len(side.hand) for side in p.state.sides] == [first, second]
    assert [side.phoenixborn.wounds for side in p.state.sides] == [2 - first, 2 - second]


# --- the hand ---


CHOSEN, RANDOM = "{chimera_discards: {count: 1, how: chosen}}", "{chimera_discards: {count: 1, how: random}}"


@pytest.mark.rule("RR-143", "RR-144", "RR-140")
def test_the_hand_is_the_top_five_cards() -> None:
    """Five known cards on top: the player sees them all and picks one, the other four go back on top."""
    top = ["rampage", "rampage", "firebelly", "whiplash", "iron-scales"]
    p = cast(CHOSEN, draw=[*top, "5 ?1 8 ?2"])
    assert p.legal == ["discard firebelly", "discard iron-scales", "discard rampage", "discard whiplash"]
    p = p.do("discard firebelly")
    assert (p.chimera.discard, pile(p)) == (("firebelly",), 17)
    assert pile_size(p.chimera.draw[:1]) == 4


@pytest.mark.rule("RR-143")
def test_with_fewer_cards_the_hand_is_smaller() -> None:
    """Three cards in the pile: a hand of three, nothing reshuffled to reach five."""
    gone = ["3 rampage", "3 firebelly", "3 whiplash", "3 hunting-instincts", "3 frozen-fear"]
    p = cast(CHOSEN, chimera_discard=gone)
    assert (p.chimera.discard.count("iron-scales"), pile(p), p.chimera.fatigued) == (1, 2, False)
    q = cast("{chimera_discards: {count: 5, how: chosen}}", chimera_discard=gone)
    assert (q.chimera.fatigued, pile(q), q.chimera.wounds) == (True, 18, 0)


@pytest.mark.rule("RR-143", "RR-046")
@pytest.mark.parametrize("do", [CHOSEN, RANDOM])
def test_a_fatigued_chimera_has_an_empty_hand(do: str) -> None:
    p = cast(do, row="rampage", fatigued=True)
    assert (p.chances, p.chimera.discard, pile(p), p.chimera.wounds) == ({}, (), 17, 0)


@pytest.mark.rule("RR-144")
def test_the_rest_returns_in_random_order() -> None:
    """Of five known cards one was discarded: the next card off the top is any of the other four alike."""
    top = ["rampage", "firebelly", "whiplash", "iron-scales", "frozen-fear"]
    both = spell(CHOSEN) + spell("{chimera_mills: 4}", name="mill", cost="[side]")
    p = play(extra_cards=both, hand="mill, trial", draw=[*top, "6 ?1 7 ?2"]).do(
        "play trial", "discard rampage", "play mill"
    )
    orders: Counter[tuple[str, ...]] = Counter()
    todo: list[tuple[Position, tuple[str, ...], Fraction]] = [(p, (), Fraction(1))]
    while todo:
        here, seen, weight = todo.pop()
        if len(here.chimera.discard) == 5:
            orders[seen] += weight  # type: ignore[assignment]
            continue
        for outcome, share in here.chances.items():
            after = here.do("!" + outcome)
            new = (outcome.split()[1],) if len(after.chimera.discard) < 5 else (outcome.split()[1], "-")
            todo.append((after, seen + new, weight * share))
    assert len(orders) == 24
    assert set(orders.values()) == {Fraction(1, 24)}


@pytest.mark.rule("RR-143", "RR-144")
def test_a_random_discard_is_one_of_the_whole_hand() -> None:
    """One known card and four of an unknown nine: the known one goes with 1/5, a given unknown name with 4/5 * 3/9."""
    gone = ["3 hunting-instincts", "3 frozen-fear", "2 iron-scales"]
    p = cast(RANDOM, chimera_discard=gone, draw=["iron-scales", "9 ?1"])
    assert p.chances == {
        "chimera-discards firebelly": Fraction(4, 15),
        "chimera-discards iron-scales": Fraction(3, 15),
        "chimera-discards rampage": Fraction(4, 15),
        "chimera-discards whiplash": Fraction(4, 15),
    }
    q = p.do("!chimera-discards rampage")
    assert pile_size(q.chimera.draw[:1]) == 4
    assert pile(q) == 9


@pytest.mark.rule("RR-143", "RR-144")
def test_a_random_discard_of_a_hand_of_both_backs() -> None:
    """A known Iron Scales on three Rampages, a Frozen Fear and two Iron Scales, of which four are in the hand."""
    gone = ["3 firebelly", "3 whiplash", "3 hunting-instincts", "2 frozen-fear"]
    ends = all_ends(cast(RANDOM, chimera_discard=gone, draw=["iron-scales", "3 ?1 3 ?2"]))
    found: Counter[str] = Counter()
    for end, weight in ends:
        card_ = next(
            c for c in sorted(set(end.chimera.discard)) if end.chimera.discard.count(c) == COUNTS.get(c, 0) + 1
        )
        found[card_] += weight  # type: ignore[assignment]
        assert (pile(end), pile_size(end.chimera.draw[:1])) == (6, 4)
    assert found == {"rampage": Fraction(6, 15), "frozen-fear": Fraction(2, 15), "iron-scales": Fraction(7, 15)}


COUNTS = {"firebelly": 3, "whiplash": 3, "hunting-instincts": 3, "frozen-fear": 2}


@pytest.mark.rule("RR-144")
def test_unseen_cards_of_the_hand_stay_unseen() -> None:
    p = cast(RANDOM, row="rampage")
    for end, _ in all_ends(p):
        assert len(end.chimera.bags) == 2
        assert pile(end) == 16


# --- blocking ---


BULLY = ally("bully", keywords="[threatening]")


@pytest.mark.rule("RR-145")
def test_a_forced_block_without_defender_is_made_by_the_first_eligible_unit_from_the_left() -> None:
    p = play(extra_cards=BULLY, units="bully", row="frozen-fear e1, rampage, firebelly").do("attack chimera with bully")
    assert (p.chimera.wounds, p.chimera.discard, p.row()) == (1, ("rampage",), ["frozen-fear", "firebelly"])


@pytest.mark.rule("RR-145")
def test_a_forced_block_is_a_defenders_first() -> None:
    p = play(extra_cards=BULLY, units="bully", row="firebelly, iron-scales").do("attack chimera with bully")
    assert (p.unit("iron-scales").wounds, p.unit("firebelly").wounds, p.chimera.wounds) == (1, 0, 0)


@pytest.mark.rule("RR-145")
def test_nobody_eligible_nobody_blocks() -> None:
    p = play(extra_cards=BULLY, units="bully", row="firebelly e1, ?2").do("attack chimera with bully")
    assert (p.unit("firebelly").wounds, p.chimera.wounds) == (0, 2)


@pytest.mark.rule("RR-145")
def test_other_attackers_are_not_blocked_without_defender() -> None:
    p = play(units="old-salt", row="firebelly").do("attack chimera with old-salt")
    assert (p.unit("firebelly").wounds, p.chimera.wounds) == (0, 2)


DUELLIST = ally("duellist", keywords="[overkill 1]", when="{declared_attacker: choose_blocker}")


@pytest.mark.rule("RR-146")
def test_an_attacker_that_chooses_its_blocker_may_name_any_eligible_unit() -> None:
    p = play(extra_cards=DUELLIST, units="duellist", row="iron-scales, rampage e1, firebelly, ?1")
    p = p.do("attack chimera with duellist")
    assert p.legal == ["choose firebelly", "choose iron-scales", "decline"]
    chosen = p.do("choose firebelly")
    assert (chosen.row(), chosen.unit("iron-scales").wounds) == (["iron-scales", "rampage", "?"], 0)
    assert p.do("decline").unit("iron-scales").wounds == 1


@pytest.mark.rule("RR-146", "RR-092")
def test_a_named_blocker_does_not_block_another_attacker_too() -> None:
    p = play(extra_cards=DUELLIST, units="duellist, old-salt", row="iron-scales").do(
        "attack chimera with duellist old-salt"
    )
    p = p.do("choose iron-scales", "battle duellist")
    assert (p.unit("iron-scales").wounds, p.chimera.wounds) == (1, 2)


# --- guarding ---


@pytest.mark.rule("RR-147")
@pytest.mark.parametrize("keyword", ["bypass", "stalk"])
@pytest.mark.parametrize("row", ["firebelly", "firebelly, iron-scales"])
def test_no_guard_and_no_die_for_an_attacker_that_cannot_be_guarded_against(keyword: str, row: str) -> None:
    sneak = ally("sneak", 1, keywords=f"[{keyword}]")
    p = play(extra_cards=sneak, units="sneak", row=row).do("attack firebelly with sneak")
    assert (p.chances, p.unit("firebelly").wounds, p.chimera.wounds) == ({}, 1, 0)


@pytest.mark.rule("RR-147")
def test_the_die_is_rolled_for_any_other_attacker() -> None:
    p = play(units="old-salt", row="firebelly").do("attack firebelly with old-salt")
    assert p.chances == {"guard-roll 1-8": Fraction(2, 3), "guard-roll 9-12": Fraction(1, 3)}


@pytest.mark.rule("RR-148")
@pytest.mark.parametrize(
    ("keyword", "guard"),
    [("terrifying 2", "iron-scales"), ("terrifying 3", ""), ("gigantic 2", "constrict"), ("gigantic 4", "")],
)
def test_a_defender_that_may_not_guard_gives_way_to_the_next_one(keyword: str, guard: str) -> None:
    """Constrict is 2/4, Iron Scales 3/2; with neither able the die is rolled."""
    deck = ["3 glare", "3 stormcall", "3 rampage", "3 constrict", "3 iron-scales", "3 lurk"]
    giant = ally("giant", 1, 9, keywords=f"[{keyword}]")
    p = play(extra_cards=giant, units="giant", row="constrict, iron-scales, rampage", aspects=deck)
    p = p.do("attack rampage with giant")
    assert bool(p.chances) == (not guard)
    if guard:
        assert {name: p.unit(name).wounds for name in ("constrict", "iron-scales", "rampage")} == {
            "constrict": 0, "iron-scales": 0, "rampage": 0, guard: 1,
        }  # fmt: skip


# --- types ---


@pytest.mark.rule("RR-149")
@pytest.mark.parametrize("kind", ["ally", "conjuration", "aspect", "any"])
def test_aspects_count_as_every_type_of_unit(kind: str) -> None:
    p = cast(f"{{damage: {{amount: 1, to: {{units: {{whose: opposing, kind: {kind}}}}}}}}}", row="rampage, ?2")
    assert p.unit("rampage").wounds == 1


@pytest.mark.rule("RR-149")
def test_they_are_aspects_all_the_same() -> None:
    p = cast("{damage: {amount: 1, to: {units: {whose: opposing, kind: non_aspect}}}}", row="rampage, blood-puppet")
    assert (p.unit("rampage").wounds, p.unit("blood-puppet").wounds) == (0, 1)


@pytest.mark.rule("RR-150")
def test_the_chimera_is_a_phoenixborn_that_can_be_targeted() -> None:
    p = cast("{damage: {amount: 1, to: {target_phoenixborn: {whose: any}}}}")
    assert p.legal == ["choose chimera", "choose noah-redmoon"]
    assert p.do("choose chimera").chimera.wounds == 1


@pytest.mark.rule("RR-150")
def test_the_chimera_is_an_opponent() -> None:
    p = cast("{damage: {amount: 1, to: {phoenixborn: {whose: opposing}}}}")
    assert (p.chimera.wounds, p.born.wounds) == (1, 0)


@pytest.mark.rule("RR-150")
def test_the_chimera_is_a_player() -> None:
    """Coal's ability may hit the Phoenixborn of any player without units, the Chimera's included."""
    p = play(born="coal-roarkwin", hand="infuriate", units="old-salt", row="?1").do("use coal-roarkwin")
    assert p.legal == ["choose chimera", "choose old-salt"]
    q = play(born="coal-roarkwin", hand="infuriate", row="rampage").do("use coal-roarkwin")
    assert q.legal == ["choose coal-roarkwin", "choose rampage"]


@pytest.mark.rule("RR-150")
def test_with_two_players_there_are_three_phoenixborn() -> None:
    hit = spell("{damage: {amount: 1, to: {target_phoenixborn: {whose: any}}}}")
    p = two({"hand": "trial"}, extra_cards=hit).do("play p1 trial")
    assert p.legal == ["choose chimera", "choose jessa-na-ni", "choose noah-redmoon"]


# --- other units on the Chimera's battlefield ---


FULL = "rampage, firebelly, whiplash, frozen-fear"


@pytest.mark.rule("RR-151", "RR-082")
def test_a_unit_for_any_battlefield_may_always_enter_the_chimeras() -> None:
    p = cast("{summon: {card: blood-puppet, to: opposing}}", row=FULL, conjurations="blood-puppet", deck=None)
    assert p.row() == ["rampage", "firebelly", "whiplash", "frozen-fear", "blood-puppet"]
    assert p.unit("blood-puppet").owner == 0


@pytest.mark.rule("RR-151")
def test_a_full_battlefield_of_the_player_is_no_obstacle() -> None:
    jessa = {"born": "jessa-na-ni", "units": "old-salt, old-salt#2, bone-crow, calamity-golem"}
    p = cast("{summon: {card: blood-puppet, to: opposing}}", row=FULL, conjurations="blood-puppet", **jessa)
    assert p.row()[-1] == "blood-puppet"


@pytest.mark.rule("RR-152")
@pytest.mark.parametrize("seats", [1, 2])
def test_such_units_bring_no_red_rains_tokens(seats: int) -> None:
    row = {"row": "rampage e9, blood-puppet e9, blood-puppet e9"}
    p = play(**row, until="round", exhausted=9) if seats == 1 else two(row, row, until="round", exhausted=9)
    p = p.do("pass", "end") if seats == 1 else p.do("pass p1", "pass p2", "end")
    assert p.chimera.red_rains == seats


@pytest.mark.rule("RR-153")
def test_such_units_fill_no_place_of_an_aspect() -> None:
    p = play(row="rampage e9, blood-puppet e9, blood-puppet#2 e9", until="round", exhausted=9).do("pass", "end")
    for _ in range(3):
        p = p.do("!deal 1")
    assert (p.row()[3:], p.game.is_terminal(p.state)) == (["?", "?", "?"], True)
