"""Rules from the frequently asked questions, by their question."""

from __future__ import annotations

import pytest
from support.ascension import Position, fig, position

from model.ascension.state import with_side
from model.core.action import IllegalAction
from model.core.pile import known_pile

SPARRING = """\
- id: sparrer
  name: Sparrer
  type: champion
  faction: void
  strength: 3
  command: 2
  defense: 3
  text: "Slay: gain 2 Honor."
  cite: "test"
  examples: [{}]
  when:
    slay: {gain: {what: honor, amount: 2}}
- id: retaliator
  name: Retaliator
  type: champion
  faction: void
  strength: 3
  command: 2
  defense: 3
  keywords: [strikeback]
- id: twofold
  name: Twofold
  type: champion
  faction: void
  strength: 1
  command: 2
  defense: 9
  keywords: [double_attack]
- id: second-blade
  name: Second Blade
  type: construct
  faction: void
  cost: 1
  keywords: [double_attack]
- id: thorn-plate
  name: Thorn Plate
  type: construct
  faction: void
  cost: 1
  keywords: [strikeback]
"""
PAYER = """\
- id: payer
  name: Payer
  type: hero
  faction: void
  cost: 1
  text: "Discard a card and gain 2 Power."
  cite: "test"
  examples: [{}]
  do:
    - discard: {choose: {cards_in: {zone: hand}}}
    - gain: {what: power, amount: 2}
- id: summoner
  name: Summoner
  type: hero
  faction: void
  cost: 1
  text: "Deploy your Champion onto an enemy's hex."
  cite: "test"
  examples: [{}]
  do: {deploy: {who: {choose: my_roster}, at: {hex_of: {choose: enemies}}}}
- id: bank
  name: Bank
  type: champion
  faction: lifebound
  cost: 2
  strength: 1
  command: 1
  defense: 1
"""
ROW = ("turret-wright", "iron-lance")
ASKARA = {"psyche-askara-1": fig("psyche-askara", 0, "c3"), "psyche-askara-2": fig("psyche-askara", 0, "c4")}


def holding(at: Position, treasure: str, seat: int = 0) -> Position:
    """The position with a Treasure in the seat's hands."""
    side = at.side(seat)._replace(treasures=(treasure,))
    return Position(at.game, with_side(at.state, seat, side))


# --- questions 1 to 6 ---


@pytest.mark.rule("AT-306")
def test_an_empty_row_slot_is_refilled_before_ambush_is_asked() -> None:
    at = position(runes=(3, 0), state={"row": ROW, "centre": known_pile(["storm-caller", "mirror-sage"])})
    at = at.do("acquire turret-wright")
    assert (at.state.row, set(at.legal)) == (("storm-caller", "iron-lance"), {"accept", "decline"})


@pytest.mark.rule("AT-307")
def test_a_champion_defeated_on_its_own_turn_is_ready_at_the_end_of_it() -> None:
    figures = {"rut": fig("rut", 0, "c3"), "foe": fig("retaliator", 1, "d3", strength=2)}
    at = position(extra_cards=SPARRING, figures=figures, power=(9, 0), portals=(["a3"], []), state={"turns_left": 3})
    at = at.do("command rut", "attack foe")
    assert (at.at("rut"), at.fig("rut").ready) == (None, False)
    assert "command rut a3" not in at.legal
    assert "command rut a3" in at.do("end", "end").legal


@pytest.mark.rule("AT-308")
def test_a_free_command_needs_a_ready_champion() -> None:
    for ready in (True, False):
        at = position(figures={"rut": fig("rut", 0, "c3", ready=ready)}, free_commands=([""], []))
        assert ("command rut free" in at.legal) is ready


@pytest.mark.rule("AT-309")
def test_a_treasure_can_be_used_right_after_it_was_picked_up() -> None:
    figures = {"rut": fig("rut", 0, "c3"), "foe": fig("tyranyx", 1, "e3")}
    at = position(figures=figures, power=(2, 0), treasures={"d3": "warriors-draught"}).do("command rut")
    with pytest.raises(IllegalAction):
        at.do("use warriors-draught rut")
    assert at.do("move d3", "use warriors-draught rut", "attack foe").fig("foe").damage == 7


@pytest.mark.rule("AT-310")
def test_a_speed_treasure_gives_no_more_movement_after_the_move() -> None:
    at = position(figures={"rut": fig("rut", 0, "a3")}, power=(2, 0), treasures={"d3": "swift-boots"})
    late = at.do("command rut", "move d3", "use swift-boots rut")
    assert late.moves() == set()
    early = holding(position(figures={"rut": fig("rut", 0, "a3")}, power=(2, 0)), "swift-boots").do("command rut")
    assert "f3" not in early.moves()
    assert "f3" in early.do("use swift-boots rut").moves()


@pytest.mark.rule("AT-311")
@pytest.mark.parametrize(("damage", "falls"), [(4, True), (3, False)])
def test_a_champion_falls_that_loses_defense_it_needed(damage: int, falls: bool) -> None:
    figures = {"foe": fig("rut", 1, "d3", constructs=["plate-harness"], damage=damage)}
    at = position(figures=figures, hand=(["gear-thief"], [])).do("play gear-thief", "choose option-2")
    assert (at.at("foe") is None) is falls


@pytest.mark.rule("AT-312")
def test_a_command_cost_is_never_below_zero_and_the_champion_still_exhausts() -> None:
    figures = {"small": fig("faerie-commander", 0, "c3", constructs=["trail-skates", "trail-skates"])}
    at = position(figures=figures, power=(1, 0))
    assert at.num("small", "cost") == 0
    at = at.do("command small", "finish")
    assert (at.side().power, at.fig("small").ready) == (1, False)


# --- questions 7 to 10 ---


@pytest.mark.rule("AT-313")
@pytest.mark.parametrize(("supply", "left"), [((0, 1, 16), "heavy-infantry"), ((1, 0, 16), "mystic")])
def test_an_empty_supply_pile_has_nothing_to_acquire(supply: tuple[int, int, int], left: str) -> None:
    at = position(runes=(9, 0), state={"supply": supply})
    assert set(at.legal) == {f"acquire {left}", "end"}


@pytest.mark.rule("AT-314")
def test_four_cultists_a_player_and_none_beyond_the_reserve() -> None:
    def at(own: int, reserve: int) -> bool:
        figures = {f"cultist-{i}": fig("cultist", 0, f"b{i}", ready=False) for i in range(1, own + 1)}
        figures["cultist-9"] = fig("cultist", 1, "g1")
        spot = position(figures=figures, power=(2, 0), portals=(["a3"], []), state={"supply": (0, 0, reserve)})
        return "command cultist a3" in spot.legal

    assert at(3, 1)
    assert not at(4, 1)
    assert not at(2, 0)


@pytest.mark.rule("AT-315")
def test_changes_last_until_the_end_of_the_turn_and_constructs_until_removed() -> None:
    figures = {"rut": fig("rut", 0, "c3", constructs=["iron-lance"])}
    at = position(figures=figures, hand=(["trail-warden", "zeal-preacher"], []), state={"turns_left": 2})
    now = at.do("play trail-warden", "play zeal-preacher")
    assert (now.num("rut", "strength"), now.num("rut", "defense"), now.num("rut", "speed")) == (9, 5, 4)
    assert now.game.engine.reach_of(now.state, now.fig("rut")) == 1
    later = now.do("end")
    assert (later.num("rut", "strength"), later.num("rut", "defense"), later.num("rut", "speed")) == (7, 4, 3)
    assert later.fig("rut").keywords == 0


@pytest.mark.rule("AT-316")
def test_slay_is_gained_by_an_attacker_that_falls_at_the_same_time() -> None:
    figures = {"sparrer": fig("sparrer", 0, "c3"), "foe": fig("retaliator", 1, "d3")}
    at = position(extra_cards=SPARRING, figures=figures, power=(2, 0)).do("command sparrer", "attack foe")
    assert (at.at("sparrer"), at.at("foe"), at.side().honor) == (None, None, 2)
    tough = {**figures, "foe": fig("retaliator", 1, "d3", defense=1)}
    at = position(extra_cards=SPARRING, figures=tough, power=(2, 0)).do("command sparrer", "attack foe")
    assert (at.at("sparrer"), at.at("foe"), at.side().honor) == (None, "d3", 0)


@pytest.mark.rule("AT-316")
def test_slay_of_a_construct_is_gained_though_it_falls_with_its_bearer() -> None:
    figures = {"rut": fig("rut", 0, "c3", constructs=["iron-lance"]), "foe": fig("retaliator", 1, "d3", strength=2)}
    at = position(extra_cards=SPARRING, figures=figures, power=(2, 0)).do("command rut", "attack foe")
    assert (at.at("rut"), at.at("foe"), at.side().runes, at.side().discard) == (None, None, 1, ("iron-lance",))


@pytest.mark.rule("AT-317")
def test_discard_piles_and_banished_cards_are_public() -> None:
    at = position(discard=(["militia"], ["gear-thief", "mystic"]), state={"banished": ("iron-lance",)})
    seen = at.game.observe(at.state, 0)
    assert (seen.sides[1].discard, seen.banished) == (("gear-thief", "mystic"), ("iron-lance",))


@pytest.mark.rule("AT-318")
def test_hand_deck_and_treasures_of_an_opponent_are_hidden() -> None:
    def view(card: str, treasure: str, deck: list[str]) -> object:
        at = holding(position(hand=([], [card]), deck_top=([], deck)), treasure, 1)
        return at.game.observe(at.state, 0)

    assert view("militia", "stone-skin", ["mystic", "gear-thief"]) == view("mystic", "swift-boots", ["militia"] * 2)
    own = holding(position(hand=(["militia"], [])), "stone-skin")
    assert own.game.observe(own.state, 0).sides[0] == own.side()


# --- questions 11 to 17 ---


@pytest.mark.rule("AT-319")
def test_an_impossible_part_of_an_effect_is_ignored() -> None:
    alone = position(extra_cards=PAYER, hand=(["payer"], [])).do("play payer")
    assert (alone.side().power, alone.side().discard) == (2, ())
    pair = position(extra_cards=PAYER, hand=(["payer", "mystic"], [])).do("play payer")
    assert (pair.side().power, pair.side().discard) == (2, ("mystic",))


@pytest.mark.rule("AT-320")
def test_acquiring_a_champion_is_not_playing_a_card() -> None:
    at = position(
        extra_cards=PAYER, hand=(["sapling-friend", "sapling-friend"], []), runes=(2, 0), deck=([], []),
        figures={"lycan": fig("runic-lycanthrope", 0, "c3")}, state={"row": ("bank",), "centre": known_pile([])},
    )  # fmt: skip
    early = at.do("acquire bank")
    assert early.num("lycan", "strength") == 3
    bought = at.do("play sapling-friend", "acquire bank")
    assert bought.side().power == 0
    assert bought.do("play sapling-friend").side().power == 4


@pytest.mark.rule("AT-321")
def test_simultaneous_effects_are_ordered_by_the_turns_player() -> None:
    figures = {"prime": fig("prime", 0, "c3", constructs=["iron-lance"]), "foe": fig("cultist", 1, "d3")}
    at = position(figures=figures, power=(3, 0), discard=(["plate-harness", "long-scope"], []))
    at = at.do("command prime", "attack foe")
    assert (at.game.current_player(at.state), set(at.legal)) == (0, {"first prime", "first iron-lance"})
    assert at.do("first iron-lance").side().runes == 1
    assert at.do("first prime").side().runes == 0


@pytest.mark.rule("AT-322")
def test_a_portal_is_not_moved_onto_another_tile() -> None:
    at = position(hand=(["gate-mason"], []), portals=(["a3"], []), terrain={"forest": ["b3"]}).do("play gate-mason")
    assert set(at.legal) == {"choose a2", "choose a4"}  # not b3
    assert at.do("choose a2").state.terrain.portals[0] == 1 << at.game.engine.board.index("a2")


@pytest.mark.rule("AT-323")
def test_an_effect_on_one_champion_reaches_one_of_two_figures() -> None:
    at = position(figures=ASKARA, hand=(["trail-warden"], [])).do("play trail-warden")
    assert set(at.legal) == {"choose psyche-askara-1", "choose psyche-askara-2"}
    at = at.do("choose psyche-askara-1")
    assert (at.num("psyche-askara-1", "strength"), at.num("psyche-askara-2", "strength")) == (7, 6)
    at = holding(at, "stone-skin").do("use stone-skin psyche-askara-2")
    assert (at.num("psyche-askara-1", "defense"), at.num("psyche-askara-2", "defense")) == (7, 8)


@pytest.mark.rule("AT-324")
def test_a_construct_works_on_both_figures_of_psyche_askara() -> None:
    at = position(figures=ASKARA, hand=(["iron-lance"], [])).do("play iron-lance")
    assert [at.num(name, "strength") for name in sorted(ASKARA)] == [8, 8]


@pytest.mark.rule("AT-324", "AT-088")
def test_a_construct_of_psyche_askara_is_one_card_when_both_figures_fall() -> None:
    worn = {name: fig("psyche-askara", 1, f"d{i}", constructs=["war-pick"]) for i, name in enumerate(ASKARA, 3)}
    figures = {"hero": fig("tyranyx", 0, "c3"), **worn}
    at = position(figures=figures, power=(4, 0)).do("command hero", "attack psyche-askara-1")
    assert [at.at(name) for name in ASKARA] == [None, None]
    assert [at.fig(name).constructs for name in ASKARA] == [(), ()]
    assert at.side(1).discard == ("war-pick",)


@pytest.mark.rule("AT-325")
def test_one_figure_of_psyche_askara_finishes_before_the_other_begins() -> None:
    figures = {**ASKARA, "foe": fig("tyranyx", 1, "e3")}
    at = position(figures=figures, power=(3, 0)).do("command psyche-askara-1", "move d3")
    with pytest.raises(IllegalAction):
        at.do("move d4")
    at = at.do("attack foe")
    assert at.state.active is not None
    assert at.state.active.figure == "psyche-askara-2"  # the first had nothing left to do
    at = at.do("move d4")
    with pytest.raises(IllegalAction):
        at.do("move d2")
    assert at.fig("foe").damage == 6


@pytest.mark.rule("AT-326")
def test_a_keyword_held_twice_is_held_once() -> None:
    held = {"hero": fig("twofold", 0, "c3", constructs=["second-blade"]), "foe": fig("tyranyx", 1, "d3")}
    at = position(extra_cards=SPARRING, figures=held, power=(2, 0)).do("command hero", "attack foe", "attack foe")
    assert (at.fig("foe").damage, at.targets()) == (2, set())
    ranged = {"siren": fig("raven-siren", 0, "a3", constructs=["long-scope"]), "foe": fig("tyranyx", 1, "e3")}
    assert position(figures=ranged, power=(3, 0)).do("command siren").targets() == set()
    thorny = {"rut": fig("rut", 0, "c3"), "foe": fig("retaliator", 1, "d3", constructs=["thorn-plate"], defense=9)}
    at = position(extra_cards=SPARRING, figures=thorny, power=(2, 0)).do("command rut", "attack foe")
    assert at.fig("rut").damage == 3
    area = {"wyrm": fig("gorge-wyrm", 0, "c3", constructs=["sweeping-blade"]), "foe": fig("tyranyx", 1, "d3")}
    assert position(figures=area, power=(2, 0)).do("command wyrm", "attack all").fig("foe").damage == 5


@pytest.mark.rule("AT-327")
def test_slay_and_allegiance_abilities_stack() -> None:
    figures = {"sparrer": fig("sparrer", 0, "c3", constructs=["iron-lance"] * 2), "foe": fig("cultist", 1, "d3")}
    at = position(extra_cards=SPARRING, figures=figures, power=(2, 0)).do("command sparrer", "attack foe")
    assert (at.side().runes, at.side().honor) == (2, 2)
    skates = {"rut": fig("rut", 0, "c3", constructs=["trail-skates"] * 2)}
    assert position(figures=skates).num("rut", "speed") == 5
    assert position(figures=skates, played=(["sapling-friend"], [])).num("rut", "speed") == 7


# --- questions 18 to 22 ---


@pytest.mark.rule("AT-328")
def test_a_champion_is_not_deployed_on_an_occupied_hex() -> None:
    figures = {"rut": fig("rut", 0), "foe": fig("tyranyx", 1, "d3")}
    at = position(extra_cards=PAYER, figures=figures, hand=(["summoner"], [])).do("play summoner")
    assert (at.at("rut"), at.at("foe")) == (None, "d3")
    taken = position(
        figures={"rut": fig("rut", 0), "cultist-1": fig("cultist", 0, "a3")}, power=(2, 0), portals=(["a3"], [])
    )
    assert "command rut a3" not in taken.legal


@pytest.mark.rule("AT-329")
def test_allies_are_passed_and_enemies_are_not_and_no_move_ends_on_either() -> None:
    corridor = ". . . . .\n"
    ally = {"rut": fig("rut", 0, "a1"), "friend": fig("tyranyx", 0, "b1")}
    assert position(corridor, ally, power=(2, 0)).do("command rut").moves() == {"c1", "d1"}
    enemy = {"rut": fig("rut", 0, "a1"), "foe": fig("tyranyx", 1, "c1")}
    assert position(corridor, enemy, power=(2, 0)).do("command rut").moves() == {"b1"}


@pytest.mark.rule("AT-331")
def test_an_enemy_on_the_turrets_hex_does_not_block_its_sight() -> None:
    board = position().game.engine.board
    figures = {"on": fig("tyranyx", 1, "c3"), "far": fig("tyranyx", 1, "e3"), "hidden": fig("tyranyx", 1, "f3")}
    at = position(figures=figures, hand=(["turret-wright"], []), state={"turret": board.index("c3")})
    at = at.do("play turret-wright")
    assert set(at.legal) == {"choose on", "choose far"}
    assert at.do("choose far").fig("far").damage == 3


@pytest.mark.rule("AT-332")
def test_the_turret_may_attack_the_enemy_on_its_own_hex() -> None:
    board = position().game.engine.board
    at = position(
        figures={"on": fig("tyranyx", 1, "c3")}, hand=(["turret-wright"], []), state={"turret": board.index("c3")}
    )
    assert at.do("play turret-wright").fig("on").damage == 3


@pytest.mark.rule("AT-333")
def test_copying_a_row_card_gives_no_ambush() -> None:
    at = position(hand=(["mirror-sage"], []), state={"row": ROW}).do("play mirror-sage")
    assert (at.state.turret, at.legal) == (-1, ["end"])
    grave = position(hand=(["mirror-sage"], []), state={"row": ("grave-whisperer",)}).do("play mirror-sage", "decline")
    assert grave.side().power == 2


@pytest.mark.rule("AT-333")
def test_copying_a_row_card_may_use_a_token_that_is_there() -> None:
    board = position().game.engine.board
    state = {"row": ("turret-hauler",), "turret": board.index("d4")}
    at = position(hand=(["mirror-sage"], []), state=state).do("play mirror-sage", "accept", "choose a1")
    assert at.state.turret == board.index("a1")


@pytest.mark.rule("AT-334")
def test_a_copying_card_keeps_its_own_faction_only() -> None:
    figures = {"lycan": fig("runic-lycanthrope", 0, "c3"), "emissary": fig("unbound-emissary", 0, "d3")}
    at = position(
        figures=figures, hand=(["mirror-sage"], []), deck=(["militia"], []), state={"row": ("sapling-friend",)}
    )
    at = at.do("play mirror-sage")
    assert at.side().hand == ("militia",)
    assert (at.num("lycan", "strength"), at.num("emissary", "cost")) == (3, 0)
