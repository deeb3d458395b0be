"""The players' battles: blocking, guarding, countering, and every keyword."""

from __future__ import annotations

from typing import Any

import pytest
from support.redrains import Position, play

CARDS = """
  - {id: plain, type: ally, cost: [main], attack: 2, life: 5, recover: 0}
  - {id: guard, type: ally, cost: [main], attack: 1, life: 5, recover: 0, keywords: [unit_guard]}
  - {id: watch, type: ally, cost: [main], attack: 1, life: 5, recover: 0, keywords: [unit_guard, alert]}
  - {id: terror, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [terrifying 2]}
  - {id: giant, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [gigantic 2]}
  - {id: shade, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [concealed]}
  - {id: swift, type: ally, cost: [main], attack: 2, life: 2, recover: 0, keywords: [quick_strike]}
  - {id: knight, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [threatening]}
  - {id: hunter, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [stalk]}
  - {id: flyer, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [bypass]}
  - {id: crusher, type: ally, cost: [main], attack: 3, life: 9, recover: 0, keywords: [overkill 3]}
  - {id: friend, type: ally, cost: [main], attack: 2, life: 9, recover: 0, keywords: [tame 2]}
  - {id: steel, type: ally, cost: [main], attack: 2, life: 5, recover: 0, keywords: [armored 1]}
  - {id: stout, type: ally, cost: [main], attack: 2, life: 5, recover: 0, keywords: [tough 2]}
  - {id: cringer, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 1, life: 5,
     icon: jaw, keywords: [terrifying 1]}
  - {id: colossus, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 1, life: 5,
     icon: jaw, keywords: [gigantic 4]}
  - {id: prowler, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 2, life: 5,
     icon: left, keywords: [stalk]}
  - {id: skimmer, type: aspect, subtype: fury, copies: 3, blood: 2, attack: 2, life: 5,
     icon: left, keywords: [bypass]}
  - {id: stamper, type: aspect, subtype: fury, copies: 3, blood: 2, attack: 6, life: 5,
     icon: left, keywords: [overkill 2]}
  - {id: lapdog, type: aspect, subtype: fury, copies: 3, blood: 2, attack: 3, life: 5,
     icon: left, keywords: [tame 1]}
"""
KEEN = "3 cringer, 3 colossus, 3 prowler, 3 skimmer, 3 stamper, 3 lapdog"
SHADOW: dict[str, Any] = {"aspects": "shadow"}


def table(**words: Any) -> Position:
    """A position with the test's own cards."""
    return play(extra_cards=CARDS, **words)


def attacked(*steps: str, **words: Any) -> Position:
    """The position after the Chimera declared an attack in its turn, and the steps."""
    return table(main=False, side=False, **words).do("end", *steps)


# --- blocking, guarding, countering ---------------------------------------------------------------------------------


def test_any_ready_unit_may_block_an_attack_on_the_phoenixborn_and_must_counter() -> None:
    asked = attacked(units="plain, guard e1, watch", row="frozen-fear")
    assert asked.legal == ["block plain", "no-block"], "terrifying 1 keeps attack 1 away"
    after = asked.do("block plain")
    assert after.unit("frozen-fear").wounds == 2
    assert (after.unit("plain").wounds, after.unit("plain").exhausted, after.born.wounds) == (3, 1, 0)


def test_the_phoenixborn_guards_once_a_round_takes_the_damage_and_does_not_counter() -> None:
    asked = attacked(units="plain", row="rampage, hunting-instincts")
    after = asked.do("guard noah-redmoon")
    assert (after.born.wounds, after.born.guarded, after.born.exhausted) == (2, True, 0)
    assert (after.unit("rampage").wounds, after.unit("plain").wounds) == (0, 0)
    again = after.do("pass", "end")
    assert again.legal == ["counter", "no-counter"], "once a round"


def test_an_exhausted_phoenixborn_guards_too() -> None:
    asked = attacked(born="noah-redmoon e2", units="plain", row="rampage")
    assert asked.legal == ["guard noah-redmoon", "no-guard"]


def test_it_may_guard_again_in_the_next_round() -> None:
    row = "rampage e9, firebelly e9, whiplash e9, rampage e9"
    start = table(
        born="noah-redmoon guarded", units="plain", row=row, pile="3 old-salt, 2 infuriate", ultimate_exhausted=9
    )
    assert start.born.guarded
    after = start.do("pass", "end")
    while after.state.round == 1 or after.state.turn != "players":
        assert not after.state.outcome
        step = next(iter(after.chances), "") or after.legal[0]
        after = after.do(f"!{step}" if after.chances else step)
    assert not after.born.guarded


def test_an_unguarded_ready_unit_may_counter_and_is_exhausted_by_it() -> None:
    asked = attacked("no-guard", units="plain", row="rampage")
    assert asked.legal == ["counter", "no-counter"]
    hit_back = asked.do("counter")
    assert hit_back.row() == []
    assert (hit_back.unit("plain").wounds, hit_back.unit("plain").exhausted) == (2, 1)
    still = asked.do("no-counter")
    assert (still.unit("rampage").wounds, still.unit("plain").wounds, still.unit("plain").exhausted) == (0, 2, 0)


def test_the_phoenixborn_never_counters() -> None:
    assert attacked("no-block", units="plain", row="frozen-fear").unit("frozen-fear").wounds == 0


def test_a_target_that_leaves_ends_the_battle_and_the_attacker_is_exhausted_all_the_same() -> None:
    cards = CARDS + (
        "  - {id: snuff, type: reaction_spell, cost: [], reaction: attackers_declared,"
        " do: {destroy: {target_unit: {whose: mine}}}}\n"
    )
    start = play(main=False, side=False, units="plain", row="hunting-instincts", hand="snuff", extra_cards=cards)
    after = start.do("end", "react snuff")
    assert after.units() == []
    assert (after.unit("hunting-instincts").exhausted, after.born.wounds) == (1, 0)


@pytest.mark.rule("RR-127")
def test_what_the_attack_destroys_comes_before_what_the_counter_destroys() -> None:
    echo = CARDS + (
        "  - {id: mourner, type: ally, cost: [main], attack: 9, life: 1, recover: 0, when: {destroyed: {draw: 1}}}\n"
        "  - {id: spite, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 9, life: 5, icon: left,\n"
        "     when: {destroyed: {damage: {amount: 1, to: {phoenixborn: {whose: opposing}}}}}}\n"
    )
    words: dict[str, Any] = {
        "extra_cards": echo,
        "aspects": KEEN.replace("cringer", "spite"),
        "pile": "1 plain, 1 guard",
    }
    start = play(main=False, side=False, units="mourner", row="spite", **words)
    after = start.do("end", "no-guard", "counter")
    assert (after.units(), after.row()) == ([], [])
    assert after.legal == [], "nobody is asked for an order"
    assert set(after.chances) == {"draw plain", "draw guard"}, "the mourner was attacked"
    assert after.born.wounds == 0
    mine = play(units="mourner", row="spite e0", **words).do("attack spite with mourner", "!guard-roll 1-8")
    assert mine.born.wounds == 1, "the aspect was attacked"
    assert set(mine.chances) == {"draw plain", "draw guard"}


# --- keywords -------------------------------------------------------------------------------------------------------


def test_unit_guard_and_alert() -> None:
    asked = attacked(units="plain, guard, watch, watch e1", row="hunting-instincts")
    assert asked.legal == ["guard guard", "guard noah-redmoon", "guard watch", "no-guard"]
    tired = asked.do("guard guard")
    assert (tired.unit("guard").wounds, tired.unit("guard").exhausted) == (4, 1)
    assert (tired.unit("plain").wounds, tired.unit("hunting-instincts").wounds) == (0, 1)
    fresh = asked.do("guard watch")
    assert (fresh.unit("watch").wounds, fresh.unit("watch").exhausted) == (4, 0)


def test_a_unit_does_not_guard_for_itself() -> None:
    assert attacked(units="guard, plain", row="hunting-instincts").legal == ["guard noah-redmoon", "no-guard"]


@pytest.mark.rule("RR-091")
def test_defender() -> None:
    after = table(units="plain", row="constrict, glare", **SHADOW).do("attack chimera with plain")
    assert (after.unit("constrict").wounds, after.chimera.wounds) == (2, 0)
    other = table(units="plain", row="glare, ?1", **SHADOW).do("attack chimera with plain")
    assert (other.unit("glare").wounds, other.chimera.wounds) == (0, 2)


@pytest.mark.rule("RR-148")
def test_terrifying_keeps_weak_units_from_blocking_and_guarding() -> None:
    asked = attacked(units="guard, plain", row="cringer", aspects=KEEN)
    assert asked.legal == ["block plain", "no-block"]
    mine = table(units="terror", row="constrict", **SHADOW).do("attack chimera with terror")
    assert mine.chimera.wounds == 2, "attack 2 does not block terrifying 2"
    strong = table(units="terror", row="iron-scales").do("attack chimera with terror")
    assert (strong.chimera.wounds, strong.unit("iron-scales").wounds) == (0, 1)


@pytest.mark.rule("RR-148")
def test_gigantic_keeps_small_units_from_blocking_and_guarding() -> None:
    asked = attacked(units="old-salt, plain", row="colossus", aspects=KEEN)
    assert asked.legal == ["block plain", "no-block"]
    assert table(units="giant", row="iron-scales").do("attack chimera with giant").chimera.wounds == 2
    mine = table(units="giant", row="constrict", **SHADOW).do("attack chimera with giant")
    assert (mine.chimera.wounds, mine.unit("constrict").wounds) == (0, 2)


@pytest.mark.rule("RR-148")
def test_terrifying_and_gigantic_do_not_keep_the_phoenixborn_from_guarding() -> None:
    cards = CARDS + "  - {id: both, type: aspect, subtype: fury, copies: 3, blood: 1, attack: 1, life: 5, icon: left,"
    cards += " keywords: [terrifying 9, gigantic 9]}\n"
    aspects = KEEN.replace("3 cringer", "3 both")
    start = play(main=False, side=False, units="plain, guard", row="both", aspects=aspects, extra_cards=cards)
    assert start.do("end").legal == ["guard noah-redmoon", "no-guard"]


@pytest.mark.rule("RR-124")
def test_concealed_units_are_no_targets_of_opponents() -> None:
    assert attacked(units="shade, plain", row="hunting-instincts").state.battles[0].target == "plain"
    lurk = table(units="plain", row="lurk, ?1", **SHADOW)
    assert not any(text.startswith("attack lurk") for text in lurk.legal)
    assert "attack lurk with plain" in table(units="plain", row="lurk e1", **SHADOW).legal


def test_quick_strike_hits_first() -> None:
    after = table(units="swift", row="rampage, ?1").do("attack rampage with swift", "!guard-roll 1-8")
    assert (after.units(), after.unit("swift").wounds) == (["swift"], 0)
    late = table(units="swift", row="hunting-instincts, ?1").do(
        "attack hunting-instincts with swift", "!guard-roll 1-8"
    )
    assert (late.units(), late.unit("hunting-instincts").wounds) == ([], 2), "a survivor hits back"
    lurk = attacked("no-guard", "counter", units="old-salt", row="lurk", **SHADOW)
    assert (lurk.units(), lurk.row()) == ([], ["lurk"])


def test_quick_strike_is_of_no_use_to_an_attacked_unit() -> None:
    after = attacked("no-guard", "counter", units="swift", row="hunting-instincts")
    assert after.units() == []
    assert after.unit("hunting-instincts").wounds == 2, "both at the same time"


@pytest.mark.rule("RR-145")
def test_threatening_forces_a_block() -> None:
    after = table(units="knight", row="rampage e1, hunting-instincts, firebelly").do("attack chimera with knight")
    assert (after.chimera.wounds, after.unit("hunting-instincts").wounds) == (0, 2)
    none = table(units="knight", row="rampage e1, ?1").do("attack chimera with knight")
    assert none.chimera.wounds == 2


@pytest.mark.rule("RR-147")
@pytest.mark.parametrize("name", ["hunter", "flyer"])
def test_stalk_and_bypass_are_not_guarded_against(name: str) -> None:
    after = table(units=name, row="constrict, glare, ?1", **SHADOW).do(f"attack glare with {name}")
    assert after.chances == {}
    assert after.row() == ["constrict", "?"]


@pytest.mark.rule("RR-147")
@pytest.mark.parametrize("aspect", ["prowler", "skimmer"])
def test_no_guard_steps_in_against_a_stalking_or_bypassing_aspect(aspect: str) -> None:
    asked = attacked(units="plain, guard", row=aspect, aspects=KEEN)
    assert asked.legal == ["counter", "no-counter"]


def test_bypass_is_not_blocked_and_stalk_is() -> None:
    flies = table(units="flyer", row="constrict", **SHADOW).do("attack chimera with flyer")
    assert flies.chimera.wounds == 2
    stalks = table(units="hunter", row="constrict", **SHADOW).do("attack chimera with hunter")
    assert (stalks.chimera.wounds, stalks.unit("constrict").wounds) == (0, 2)
    assert attacked(units="", row="skimmer", aspects=KEEN).born.wounds == 2


def test_overkill_hurts_the_phoenixborn_of_the_destroyed_unit() -> None:
    after = table(units="crusher", row="rampage, ?1").do("attack rampage with crusher", "!guard-roll 1-8")
    assert after.chimera.wounds == 1 + 3
    alive = table(units="crusher", row="colossus, ?1", aspects=KEEN)
    assert alive.do("attack colossus with crusher", "!guard-roll 1-8").chimera.wounds == 0
    hit = attacked("no-guard", "no-counter", units="plain", row="stamper", aspects=KEEN)
    assert (hit.units(), hit.born.wounds) == ([], 2)
    blocked = table(units="crusher", row="iron-scales e0", wounds=0).do("attack chimera with crusher")
    assert blocked.chimera.wounds == 0, "1 of 3 damage does not destroy it"


def test_tame_weakens_whatever_battles_it() -> None:
    after = table(units="friend", row="hunting-instincts, ?1").do(
        "attack hunting-instincts with friend", "!guard-roll 1-8"
    )
    assert after.unit("friend").wounds == 2
    weak = table(units="plain", row="lapdog, ?1", aspects=KEEN).do("attack lapdog with plain", "!guard-roll 1-8")
    assert (weak.unit("lapdog").wounds, weak.unit("plain").wounds) == (1, 3)
    hit = attacked("no-guard", "no-counter", units="friend", row="hunting-instincts")
    assert hit.unit("friend").wounds == 2


def test_armored_prevents_and_wound_tokens_do_not_care() -> None:
    assert attacked("no-guard", "no-counter", units="steel", row="hunting-instincts").unit("steel").wounds == 3
    assert (
        attacked("no-guard", "no-counter", units="steel (infuriate)", row="firebelly e1, rampage").unit("steel").wounds
        == 1
    )


def test_tough_spends_its_status_tokens_to_prevent() -> None:
    after = attacked("no-guard", "no-counter", units="stout ^2", row="hunting-instincts")
    assert (after.unit("stout").wounds, after.unit("stout").status) == (2, 0)
    bare = attacked("no-guard", "no-counter", units="stout", row="hunting-instincts")
    assert bare.unit("stout").wounds == 4


@pytest.mark.parametrize("name", ["terror", "giant", "hunter", "flyer", "crusher", "knight", "swift"])
def test_exhaustion_turns_keywords_off(name: str) -> None:
    unit = table(units=f"{name} e1, plain", row="?1").unit(name)
    engine = table(units="plain", row="?1").game.engine
    (keyword,) = engine.cards[name].keywords
    assert engine.keyword(unit, keyword) == 0
    assert engine.keyword(unit._replace(exhausted=0), keyword) > 0
