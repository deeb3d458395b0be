"""How a fight begins: the team, its markers, kits and charms, the Boss and its piles (RB-002 to RB-042, RB-192)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from support.raidboss import ALL, CARDS, ORDER, PLAIN, Fight, table

import model.raidboss
from model.core.chance import pool_size
from model.core.game import MissingFact
from model.core.yamlfile import Document
from model.raidboss.bags import sizes_fit, unseen
from model.raidboss.game import RaidBoss
from model.raidboss.library import Library, inline_pack, load_pack
from model.raidboss.opening import BOOSTERS, FIRST_TEAM, SHARDS, first_fight, new_fight
from model.raidboss.state import FACE_DOWN, HIDDEN, State
from model.raidboss.table import Table
from model.raidboss.words import vocabulary

TEAM = ORDER.split()
CARDS_OF_THE_BOX = Path(model.raidboss.__file__).parent / "cards"


def new(at: Table | None = None, order: str = ORDER, **words: Any) -> State:
    """A fight as it begins, nothing played yet."""
    return new_fight(at or table(**words), order.split())


def begun(**words: Any) -> Fight:
    """A fight played on to the first decision or chance."""
    game = RaidBoss(table(**words))
    return Fight(game, game.begin(new_fight(game.table, TEAM)))


# --- the team ---


@pytest.mark.rule("RB-015")
@pytest.mark.parametrize("order", ["ann ben cat", "ann ben cat dan eve", ""])
def test_a_team_of_another_size_is_refused(order: str) -> None:
    with pytest.raises(ValueError, match=r"exactly 4 Heroes.*RB-015"):
        new(order=order)


@pytest.mark.rule("RB-002")
def test_a_hero_twice_and_a_hero_of_nowhere_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^ben is in the team more than once.*RB-002"):
        new(order="ann ben ben dan")
    with pytest.raises(ValueError, match=r"no Hero eve"):
        new(order="ann ben cat eve")


@pytest.mark.rule("RB-015", "RB-037", "RB-038")
def test_four_heroes_begin_in_any_order_one_on_each_tile() -> None:
    at = table()
    for order in permutations(TEAM):
        assert tuple(one.card for one in new_fight(at, order).heroes) == order


# --- the introductory game ---


def owned(*names: str, kits: dict[str, Any] | None = None, boss: str = "vrykolakas") -> Library:
    """A pack as an owner of the game would type it in, with numbers that are nobody's."""
    heroes = [{"id": n, "name": n, **PLAIN, **({"tokens": kits[n]} if n in (kits or {}) else {})} for n in names]
    cards = [{"id": name, "name": name, **card} for name, card in CARDS.items()]
    levels = [{"deck": ["easy", "medium"]}, {"deck": ["medium", "hard"]}]
    bosses = [{"id": boss, "name": boss, "hp": 120, "levels": levels, "cards": cards, "restrictions": ["moving"]}]
    inline = {"heroes": heroes, "bosses": bosses}
    document = Document("test", {"inline": inline}, {})
    return Library((inline_pack(document, inline, ("inline",), vocabulary()),))


KITS = {"titan": {"challenge": 1}, "forsaken": {"instant-refresh": 1}, "lux": {"lock": 4}}


@pytest.mark.rule("RB-012", "RB-013", "RB-014")
def test_the_introductory_game_has_its_boss_its_deck_and_its_line_up() -> None:
    cards = owned("lux", "forsaken", "nizari", "judge", "titan", kits=KITS)
    at, state = first_fight(cards)
    assert (at.boss.id, at.mode, at.boss.restrictions) == ("vrykolakas", "normal", ("moving",))
    assert [one.card for one in state.heroes] == ["titan", "judge", "nizari", "forsaken"]
    assert unseen(state) == cards.bosses["vrykolakas"].cards_of(("easy", "medium"))
    game = RaidBoss(at)
    assert Fight(game, game.begin(state)).do("pass").state.active == "titan"


@pytest.mark.rule("RB-016", "RB-006")
def test_heroes_get_the_ability_tokens_of_their_kits() -> None:
    _, state = first_fight(owned(*FIRST_TEAM, kits=KITS))
    assert [one.tokens for one in state.heroes] == [(("challenge", 1),), (), (), (("instant-refresh", 1),)]
    box = Library((load_pack(CARDS_OF_THE_BOX / "box.yaml", vocabulary()),))
    kits = [box.heroes[name].tokens for name in FIRST_TEAM]
    assert kits == [one.tokens for one in state.heroes]


@pytest.mark.rule("RB-012", "RB-014")
def test_the_introductory_game_needs_its_cards() -> None:
    with pytest.raises(MissingFact, match=r"needs nizari \(RB-014\)"):
        first_fight(owned("titan", "judge", "forsaken"))
    with pytest.raises(MissingFact, match=r"needs vrykolakas"):
        first_fight(owned(*FIRST_TEAM, boss="reika"))
    box = Library((load_pack(CARDS_OF_THE_BOX / "box.yaml", vocabulary()),))
    with pytest.raises(MissingFact, match=r"only the name of titan, judge, nizari, forsaken, vrykolakas is known"):
        first_fight(box)


# --- Heroes ---


@pytest.mark.rule("RB-039", "RB-040")
def test_a_hero_begins_at_its_base_hp_which_is_its_first_max_hp() -> None:
    start = new(heroes={"ann": {"hp": 7}, "ben": {"hp": 12}})
    assert [(one.hp, one.max_hp) for one in start.heroes] == [(7, 7), (12, 12), (9, 9), (9, 9)]


@pytest.mark.rule("RB-040")
def test_a_heal_as_the_fight_begins_changes_nothing() -> None:
    healer = {"talent": {"name": "calm", "when": {"round_start": {"heal": {"amount": 3, "to": "heroes"}}}}}
    f = begun(heroes={"ann": healer})
    assert (f.hp(), f.state.heroes[0].max_hp) == ([9, 9, 9, 9], 9)


@pytest.mark.rule("RB-042")
def test_skill_and_talent_begin_where_their_bars_say() -> None:
    barred = {
        "skill": {"name": "nerve", "start": 1, "max": 6, "reset": "round"},
        "talent": {"name": "calm", "bar": {"start": 0, "max": 4}},
    }
    raised = {"talent": {"name": "calm", "bar": {"start": 2, "max": 4}}}
    paid = {"skill": {"name": "pain", "reset": "on_use"}}
    start = new(heroes={"ann": barred, "ben": raised, "dan": paid})
    assert [(one.skill, one.talent, one.bonus) for one in start.heroes] == [
        (1, 0, 0),
        (0, 2, 0),
        (0, -1, 0),
        (0, -1, 0),
    ]


@pytest.mark.rule("RB-018")
def test_a_normal_fight_begins_with_two_ability_dice_each_and_no_bonus_die() -> None:
    assert [(one.dice, one.bonus) for one in new().heroes] == [(2, 0)] * 4


@pytest.mark.rule("RB-007", "RB-162")
def test_the_charms_of_the_box_are_one_set_for_each_hero() -> None:
    start = new()
    assert (BOOSTERS, SHARDS) == (4, 8)
    assert [(one.boosters, one.shards) for one in start.heroes] == [(1, 2)] * 4
    assert (sum(one.boosters for one in start.heroes), sum(one.shards for one in start.heroes)) == (BOOSTERS, SHARDS)


@pytest.mark.rule("RB-063", "RB-217")
def test_every_hero_begins_ready_and_clean() -> None:
    assert all(one.ready and not one.down and not one.marks and not one.shield for one in new().heroes)


# --- the Boss, the counters, the phase ---


@pytest.mark.rule("RB-022", "RB-023", "RB-101")
def test_damage_and_ko_counter_begin_at_0_on_level_1() -> None:
    start = new()
    assert (start.boss.damage, start.boss.level, start.boss.due, start.boss.paid, start.kos) == (0, 1, 0, 0, 0)
    assert (start.outcome, start.boss.last_due) == (0, False)


@pytest.mark.rule("RB-021")
def test_a_fight_begins_with_round_start_of_round_1() -> None:
    """What happens at Round Start happens before the first turn, and nobody is active then."""
    start = new()
    assert (start.phase, start.round, start.active) == ("round_start", 1, "")
    levels = [{"deck": ["easy", "medium"], "when": {"round_start": {"boss_skill": 2}}}]
    f = begun(boss={"levels": levels})
    assert (f.state.boss.skill, f.state.round, f.state.active) == (3, 1, "ann")


@pytest.mark.rule("RB-021", "RB-076", "RB-128")
def test_an_instant_in_the_first_round_start_comes_before_tokens_are_readied() -> None:
    game = RaidBoss(table(windows=ALL))
    f = Fight(game, game.begin(new_fight(game.table, TEAM)))
    assert (f.state.phase, "instant ann" in f.legal) == ("round_start", True)
    f = f.do("instant ann", "choose ben")
    assert (f["ann"].ready, f["ben"].shield) == (False, 3)
    f = f.do("pass")
    assert (f["ann"].ready, f["ben"].shield, f.state.active) == (True, 3, "ann")


@pytest.mark.rule("RB-033")
def test_a_boss_skill_begins_at_its_value_with_its_maximum() -> None:
    boss = new(boss={"skill": {"name": "anger", "start": 2, "max": 6}}).boss
    assert (boss.skill, boss.skill_max) == (2, 6)
    rising = [{"deck": ["easy", "medium"], "when": {"round_start": {"boss_skill": 9}}}]
    f = begun(boss={"skill": {"name": "anger", "start": 2, "max": 6}, "levels": rising})
    assert f.state.boss.skill == 6


@pytest.mark.rule("RB-033", "RB-108")
def test_a_boss_without_a_skill_has_no_bar_for_it() -> None:
    plain = owned(*TEAM).bosses["vrykolakas"]
    assert plain.skill is None
    at = Table(owned(*TEAM), plain)
    assert new(at).boss.skill == -1


# --- its piles ---


@pytest.mark.rule("RB-026", "RB-027", "RB-031", "RB-032")
def test_the_deck_of_level_1_lies_hidden_and_the_rest_waits() -> None:
    start = new()
    assert (unseen(start), start.boss.holding, start.boss.discard) == ((("bite", 6), ("claw", 6)), (("roar", 6),), ())
    assert start.boss.draw == (((0, 8),),)
    assert [(one.tile.face, one.tile.card) for one in start.heroes] == [(FACE_DOWN, HIDDEN)] * 4
    assert sizes_fit(start)


@pytest.mark.rule("RB-026", "RB-027")
def test_a_setup_box_may_name_one_difficulty() -> None:
    start = new(boss={"levels": [{"deck": ["hard"]}, {"deck": ["easy", "hard"]}]})
    assert (unseen(start), start.boss.holding) == ((("roar", 6),), (("bite", 6), ("claw", 6)))


@pytest.mark.rule("RB-031", "RB-130")
def test_round_start_of_round_1_deals_no_second_card() -> None:
    f = begun()
    assert f.state.boss.draw == (((0, 8),),)
    assert f.outcomes == {"reveal bite": Fraction(1, 2), "reveal claw": Fraction(1, 2)}


@pytest.mark.rule("RB-112", "RB-028", "RB-029")
def test_exactly_the_chosen_challenge_card_is_in_the_deck_and_story_cards_are_nowhere() -> None:
    story = {"encounter": "dusk", "vanquish": "dawn"}
    bare, full = new(boss=story), new(boss=story, challenge="spire")
    assert pool_size(unseen(bare)) == 12
    assert unseen(full) == (("bite", 6), ("claw", 6), ("spire", 1))
    for start in (bare, full):
        boss = start.boss
        names = {name for pile in (*boss.bags, boss.discard, boss.holding, boss.last_stands) for name, _ in pile}
        assert names <= {"bite", "claw", "roar", "spire", "fall"}


STANDS = {name: {"difficulty": "last_stand", "last_stand": {"damage": 2}} for name in ("ruin", "wrath")}


@pytest.mark.rule("RB-030", "RB-119", "RB-192")
def test_each_last_stand_is_as_likely_and_none_is_seen() -> None:
    """The Boss has 1 HP: the blow of the first turn calls the Last Stand onto the next tile."""
    at = table(cards=STANDS, boss={"hp": 1, "levels": [{"deck": ["easy"]}]}, last_stand="random")
    game = RaidBoss(at)
    f = Fight(game, game.begin(new_fight(at, TEAM))).do("roll 2 2", "use green 2", "done")
    assert (f.state.active, f["ben"].tile.card) == ("ben", HIDDEN)
    assert f.outcomes == {f"last-stand {name}": Fraction(1, 3) for name in ("fall", "ruin", "wrath")}


@pytest.mark.rule("RB-119")
def test_a_fight_without_last_stand_has_no_pile_of_them() -> None:
    assert new(last_stand="none").boss.last_stands == ()
    assert new(last_stand="fall").boss.last_stands == (("fall", 1),)


@pytest.mark.rule("RB-031")
def test_a_deck_too_small_to_deal_from_is_refused() -> None:
    few = {"claw": {"copies": 3}, "bite": {"copies": 9}}
    with pytest.raises(MissingFact, match=r"level 1 has fewer cards than there are Heroes \(RB-031\)"):
        new(cards=few, boss={"levels": [{"deck": ["easy"]}]})
